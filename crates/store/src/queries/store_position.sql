-- The newest change, which is the version of the data; how many writes are not in the change log; the schema.
select (select coalesce(max(seq), 0) from change) as version,
       (select coalesce(max(cast(value as bigint)), 0) from meta where name = 'untracked_writes') as untracked_writes,
       (select coalesce(max(version), 0) from schema_version) as newest
