-- How often a player has played each position. $3: only in matches of these editions.
select entity_id, position, count(*)
from mention
where kind = $1 and entity_id = $2 and position is not null
  and (cast($3 as text) is null or $3 like '%,' || edition_id || ',%')
group by entity_id, position
order by entity_id, count(*) desc, position
