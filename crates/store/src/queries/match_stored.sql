-- The stored layers of a match, visible or not, the last lines of its feed, which the ledger lacks, and its status.
select whole, overlay, body, revision, updated_at, ledger, edition_id, origin, t.bytes, status
from match_
left join feed f on f.match_id = id
left join feed_tail t on t.match_id = f.match_id
where id = $1
