-- Every match of an edition with the facts of its teams, if this engine derived them, and the last change of the edition (scope 1).
-- A cluster of servers joins the facts with a table and not with a view: see docs/scaling.md.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       f.teams,
       (select s.seq from scope_version s where s.scope = 1 and s.id = m.edition_id)
from match_ m
left join facts f on f.match_id = m.id and f.engine_version = $1
where m.edition_id = $2 and m.body is not null
order by m.kickoff nulls last, m.id
