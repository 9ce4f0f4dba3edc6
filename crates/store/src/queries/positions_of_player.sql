-- How often a player has played each position in each edition. $3: only in matches of these editions.
-- The index has the rows in the order of these groups, so SQLite counts them without sorting.
select entity_id, position, count(*)
from mention
where kind = $1 and entity_id = $2 and position is not null
  and (cast($3 as text) is null or $3 like '%,' || edition_id || ',%')
group by entity_id, edition_id, position
