select body, revision, updated_at, event_count,
       home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red, id
from match_row
order by id
