-- The ledger of a live feed, the events that a replay has set aside, and the last lines, which the ledger lacks.
select f.ledger, f.events, t.bytes
from feed f
left join feed_tail t on t.match_id = f.match_id
where f.match_id = $1
