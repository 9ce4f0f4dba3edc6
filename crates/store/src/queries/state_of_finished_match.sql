-- As state_of_match.sql, and what tells whether a match is over and which meetings of its teams were before it.
select m.revision, m.updated_at, c.seq, c.at, m.id, m.edition_id, m.status, m.content, m.home_team, m.away_team, m.kickoff
from match_ m
left join scope_version c on c.scope = 0 and c.id = 0
where m.id = $1 and m.body is not null
