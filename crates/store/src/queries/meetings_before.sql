-- The matches of two teams against each other before a moment, each with its revision. $1 and $2 the teams, $3 the moment.
select id, revision from match_ where home_team = $1 and away_team = $2 and kickoff < $3
union
select id, revision from match_ where home_team = $2 and away_team = $1 and kickoff < $3
order by id
