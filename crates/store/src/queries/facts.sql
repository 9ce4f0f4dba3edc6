-- A match with its facts, if this engine derived them.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       f.teams, f.players
from match_row m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.id = $2
