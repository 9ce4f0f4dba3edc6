-- How many matches are in a state. $1 the state, $2 kick-off at or after, $3 before.
select count(*) from match_ where status = $1 and kickoff >= $2 and kickoff < $3
