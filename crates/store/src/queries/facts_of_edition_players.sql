-- Every match of an edition that has events, with all its facts, if this engine derived them.
select m.id, m.kickoff, m.home_team, m.away_team, f.teams, f.players
from match_ m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.edition_id = $2 and m.event_count > 0 and m.body is not null
order by m.kickoff nulls last, m.id
