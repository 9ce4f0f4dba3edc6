-- The first matches in a state, by kick-off. $1 the state, $2 kick-off at or after, $3 before, $4 the most.
select id, kickoff
from match_
where status = $1 and kickoff >= $2 and kickoff < $3
order by kickoff, id
limit $4
