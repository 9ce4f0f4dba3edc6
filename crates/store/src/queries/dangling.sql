-- What is stored for something that is not there: overlays and events without a document, and matches of an unknown
-- edition. What was deleted keeps a row with its revision and nothing else. Column 1: the kind (15: match). Column 2: its id. Column 3: the unknown edition (6), if that is why.
select kind, id, cast(null as bigint) from entity where body is null and (overlay is not null or revision = 0)
union all
select 15, id, cast(null as bigint) from match_
where body is null and (overlay is not null or event_count > 0 or revision = 0)
union all
select 15, m.id, m.edition_id
from match_ m left join entity e on e.kind = 6 and e.id = m.edition_id and e.body is not null
where m.body is not null and e.id is null
order by 1, 2
