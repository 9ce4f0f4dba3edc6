-- The facts of a match, if this engine derived them.
select teams, players
from facts
where match_id = $1 and engine_version = $2
