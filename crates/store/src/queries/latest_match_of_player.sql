-- The latest match of an edition that names a player (14), and its kick-off.
select r.id, r.kickoff
from mention n join match_row r on r.id = n.match_id
where n.edition_id = $1 and n.kind = 14 and n.entity_id = $2
order by r.kickoff desc nulls last, r.id desc
limit 1
