-- Every visible match, with the feed that stated it.
select body, revision, updated_at, event_count,
       home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red, origin
from match_
where body is not null and origin is not null
order by id
