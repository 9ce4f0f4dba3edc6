-- The first matches that kick off in a span of time. $1 at or after, $2 before, $3 only matches of these editions, $4 the most.
select r.body, r.revision, r.updated_at, r.event_count,
       r.home_yellow, r.home_second_yellow, r.home_red, r.away_yellow, r.away_second_yellow, r.away_red
from match_row r
where r.kickoff >= $1 and r.kickoff < $2
  and (cast($3 as text) is null or $3 like '%,' || r.edition_id || ',%')
order by r.kickoff, r.id
limit $4
