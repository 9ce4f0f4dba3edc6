-- The coach of a team in its latest match that has kicked off (status 2, 3, 4 or 7) and names one.
-- $2: only matches of these editions.
select coach
from (
    select * from (
        select home_coach as coach, kickoff, id
        from match_
        where home_team = $1 and home_coach is not null and status in (2, 3, 4, 7)
          and (cast($2 as text) is null or $2 like '%,' || edition_id || ',%')
        order by kickoff desc nulls last, id desc
        limit 1
    ) home
    union all
    select * from (
        select away_coach as coach, kickoff, id
        from match_
        where away_team = $1 and away_coach is not null and status in (2, 3, 4, 7)
          and ($2 is null or $2 like '%,' || edition_id || ',%')
        order by kickoff desc nulls last, id desc
        limit 1
    ) away
) latest
order by kickoff desc nulls last, id desc
limit 1
