-- The newest change: the version of the data.
select coalesce(max(seq), 0) from change
