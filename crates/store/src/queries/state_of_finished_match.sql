-- As state_of_match.sql, and what tells whether a match is over and which meetings of its teams were before it.
select m.body, m.revision, m.updated_at, m.event_count,
       m.home_yellow, m.home_second_yellow, m.home_red, m.away_yellow, m.away_second_yellow, m.away_red,
       c.seq, c.at, m.id, m.edition_id, m.status, m.content, m.home_team, m.away_team, m.kickoff
from match_ m
left join scope_version c on c.scope = 0 and c.id = 0
where m.id = $1 and m.body is not null
