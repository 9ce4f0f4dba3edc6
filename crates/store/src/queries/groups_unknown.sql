-- The groups (8) that have teams and are not there.
select distinct group_id
from mention
where group_id <> 0 and group_id not in (select id from entity where kind = 8 and body is not null)
order by group_id
