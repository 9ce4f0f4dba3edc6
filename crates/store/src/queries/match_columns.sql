-- The columns of a match that repeat parts of its body and its events, in the order of match_put.sql.
select edition_id, stage_id, group_id, round, kickoff, status, home_team, away_team, stadium_id, home_coach,
       away_coach, home_score, away_score,
       home_yellow, home_second_yellow, home_red, away_yellow, away_second_yellow, away_red, event_count, content
from match_
where id = $1
