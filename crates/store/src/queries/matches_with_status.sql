-- The first matches in one of two states. $1 and $2 the states, $3 only matches of these editions, $4 the most.
select r.body, r.revision, r.updated_at, r.event_count,
       r.home_yellow, r.home_second_yellow, r.home_red, r.away_yellow, r.away_second_yellow, r.away_red
from match_ r
where r.status in ($1, $2) and r.body is not null
  and (cast($3 as text) is null or $3 like '%,' || r.edition_id || ',%')
order by r.kickoff nulls last, r.id
limit $4
