-- The matches of all pages of a list together, by kick-off. It reads all matches. $1 to $8 as in matches_listed.sql.
select m.id, m.kickoff
from match_ m
where m.body is not null
  and (m.home_team = $1 or m.away_team = $1 or $1 is null)
  and (m.home_team = $2 or m.away_team = $2 or $2 is null)
  and (m.edition_id in (select e.id from entity e where e.kind = 6 and e.parent_id = $3) or $3 is null)
  and (cast($4 as text) is null or $4 like '%,' || m.edition_id || ',%')
  and (cast($5 as text) is null or $5 like '%,' || m.edition_id || ',%')
  and (m.kickoff >= $6 or $6 is null)
  and (m.kickoff < $7 or $7 is null)
  and (cast($8 as text) is null or $8 like '%,' || m.status || ',%')
order by m.kickoff nulls last, m.id
