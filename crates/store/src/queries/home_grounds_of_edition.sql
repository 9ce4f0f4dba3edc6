-- How often each team of an edition has played at home in each stadium. Only matches that have kicked off count:
-- status 2, 3, 4 or 7. The stadium is null where a match names none.
select home_team, stadium_id, count(*)
from match_
where edition_id = $1 and status in (2, 3, 4, 7)
group by home_team, stadium_id
order by home_team
