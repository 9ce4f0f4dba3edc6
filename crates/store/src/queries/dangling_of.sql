-- What `dangling.sql` has for one document: the kind and the id are $1 and $2.
select kind, id, cast(null as bigint) from entity
where kind = $1 and id = $2 and body is null and (overlay is not null or revision = 0)
union all
select 15, id, cast(null as bigint) from match_
where $1 = 15 and id = $2 and body is null and (overlay is not null or event_count > 0 or revision = 0)
union all
select 15, m.id, m.edition_id
from match_ m left join entity e on e.kind = 6 and e.id = m.edition_id and e.body is not null
where $1 = 15 and m.id = $2 and m.body is not null and e.id is null
