-- The matches of a team, latest first. $2: only matches of these editions.
select r.body, r.revision, r.updated_at, r.event_count,
       r.home_yellow, r.home_second_yellow, r.home_red, r.away_yellow, r.away_second_yellow, r.away_red
from match_row r
where r.id in (
    select id from match_ where home_team = $1
    union
    select id from match_ where away_team = $1
)
  and (cast($2 as text) is null or $2 like '%,' || r.edition_id || ',%')
order by r.kickoff desc nulls last, r.id desc
