-- The numbers of teams and players, added up from exported events, beside those that the service has. Every row is a difference.
with counted as (
    select match_id, team_id, player_id,
           count(*) filter (where is_shot and period < 5) as shots,
           count(*) filter (where is_shot and period < 5 and goal_team_id = team_id) as goals,
           count(*) filter (where is_pass and period < 5) as passes,
           count(*) filter (where is_pass and is_completed and period < 5) as completed,
           count(*) filter (where event_type_id = 503 and result_id = 30) as yellow,
           count(*) filter (where event_type_id = 503 and result_id in (31, 32)) as sent_off,
           coalesce(sum(xg) filter (where period < 5), 0) as xg
    from events
    group by all
),
own_goals as (
    select match_id, goal_team_id as team_id, count(*) as own_goals
    from events
    where goal_team_id <> team_id
    group by all
),
of_teams as (
    select match_id, team_id, sum(shots) as shots, sum(goals) + coalesce(any_value(own_goals), 0) as goals, sum(passes) as passes,
           sum(completed) as completed, sum(yellow) as yellow, sum(sent_off) as sent_off, sum(xg) as xg
    from counted left join own_goals using (match_id, team_id)
    group by all
),
compared as (
    select 'team' as subject, s.match_id, s.team_id as id, s.attempts_total, s.goals_scored_total, s.pass_total, s.pass_success,
           s.cards_yellow, s.cards_sent_off, s.goals_scored_xg, c.shots, c.goals, c.passes, c.completed, c.yellow, c.sent_off, c.xg
    from team_match s left join of_teams c using (match_id, team_id)
    union all
    select 'player' as subject, s.match_id, s.player_id as id, s.attempts_total, s.goals_scored_total, s.pass_total, s.pass_success,
           s.cards_yellow, s.cards_sent_off, s.goals_scored_xg, c.shots, c.goals, c.passes, c.completed, c.yellow, c.sent_off, c.xg
    from player_match s left join counted c using (match_id, player_id)
)
select subject, match_id, id, attempts_total, shots, goals_scored_total, goals, pass_total, passes, goals_scored_xg, xg
from compared
where attempts_total <> coalesce(shots, 0)
   or goals_scored_total <> coalesce(goals, 0)
   or pass_total <> coalesce(passes, 0)
   or pass_success <> coalesce(completed, 0)
   or cards_yellow <> coalesce(yellow, 0)
   or cards_sent_off <> coalesce(sent_off, 0)
   or abs(goals_scored_xg - coalesce(xg, 0)) > 0.00005001
