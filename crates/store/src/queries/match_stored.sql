-- The stored layers of a match, visible or not.
select whole, overlay, body, revision, updated_at, ledger, edition_id, origin
from match_ left join feed on match_id = id where id = $1
