-- How often a player has played each position.
select entity_id, position, count(*)
from mention
where kind = $1 and entity_id = $2 and position is not null
group by entity_id, position
order by entity_id, count(*) desc, position
