-- The facts of a match, if this engine ($1) derived them, and the revision of the match ($2).
select f.teams, f.players, m.revision
from match_ m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.id = $2
