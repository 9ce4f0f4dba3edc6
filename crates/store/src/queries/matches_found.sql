-- The matches of all pages of matches_listed.sql together, with the same parameters but those of the page.
select m.id, m.kickoff
from match_ m
where m.body is not null
  and (m.kickoff >= $1 or $1 is null)
  and (m.kickoff < $2 or $2 is null)
  and (cast($3 as text) is null or $3 like '%,' || m.status || ',%')
  and (m.home_team = $4 or m.away_team = $4 or $4 is null)
  and (m.home_team = $5 or m.away_team = $5 or $5 is null)
  and (m.edition_id in (select e.id from entity e where e.kind = 6 and e.parent_id = $6) or $6 is null)
  and (cast($7 as text) is null or $7 like '%,' || m.edition_id || ',%')
  and (cast($8 as text) is null or $8 like '%,' || m.edition_id || ',%')
order by m.kickoff nulls last, m.id
