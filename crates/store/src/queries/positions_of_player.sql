-- How often somebody has played what.
select entity_id, position, count(*)
from mention
where kind = $1 and entity_id = $2 and position is not null
group by entity_id, position
order by entity_id, count(*) desc, position
