-- Which teams of an edition play at home in which stadium, matches to come included.
select distinct home_team, stadium_id
from match_
where edition_id = $1 and stadium_id is not null
