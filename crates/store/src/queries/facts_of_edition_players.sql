-- Every match of an edition that has events, with all its facts, if this engine derived them, and the last change of the edition
-- (scope 1).
select m.id, m.kickoff, m.home_team, m.away_team, f.teams, f.players,
       (select s.seq from scope_version s where s.scope = 1 and s.id = m.edition_id)
from match_ m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.edition_id = $2 and m.event_count > 0 and m.body is not null
order by m.kickoff nulls last, m.id
