-- The latest match that names a player (14). $2: only matches of these editions.
select r.id
from mention n join match_row r on r.id = n.match_id
where n.kind = 14 and n.entity_id = $1
  and (cast($2 as text) is null or $2 like '%,' || r.edition_id || ',%')
order by r.kickoff desc nulls last, r.id desc
limit 1
