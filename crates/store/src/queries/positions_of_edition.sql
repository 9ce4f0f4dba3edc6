-- How often every player whom the matches of an edition name has played each position in each edition. $3: only in matches of
-- these editions. Grouped as in positions_of_player.sql.
select p.entity_id, p.position, count(*)
from mention p
where p.entity_id in (select distinct n.entity_id from mention n where n.edition_id = $1 and n.kind = $2)
  and p.kind = $2 and p.position is not null
  and (cast($3 as text) is null or $3 like '%,' || p.edition_id || ',%')
group by p.entity_id, p.edition_id, p.position
