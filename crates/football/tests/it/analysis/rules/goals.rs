//! Goals, attempts and errors.

use expect_test::expect;

use super::check;

#[test]
fn an_own_goal_on_both_sides() {
    check(
        "10:00 H5 own goal (3,40)
         10:01 A own goal for
         11:00 A9 shot goal right foot
         12:00 A9 shot wide",
        "H5: GoalsScored.OwnGoals GoalsScored.Total GoalsConceded.Total GoalsConceded.OwnGoals
         H1: GK.Attempts.Success GK.GoalConceded GoalsConceded.OwnGoals
         H: GoalsScored.Total GoalsScored.OwnGoals GoalsConceded.Total GoalsConceded.OwnGoals Defensive.Cleansheet
         A: GoalsScored.Total GoalsScored.OwnGoals GoalsScored.T_0_15 Attempts.AttemptToScore Defensive.Cleansheet
         A9: GoalsScored.Total Attempts.AttemptToScore Attempts.SuccessAttemptToScore",
        &expect![[r#"
            H5: GoalsScored.OwnGoals=1 GoalsScored.Total=0 GoalsConceded.Total=2 GoalsConceded.OwnGoals=1
            H1: GK.Attempts.Success=1 GK.GoalConceded=2 GoalsConceded.OwnGoals=1
            H: GoalsScored.Total=0 GoalsScored.OwnGoals=0 GoalsConceded.Total=2 GoalsConceded.OwnGoals=1 Defensive.Cleansheet=0
            A: GoalsScored.Total=2 GoalsScored.OwnGoals=1 GoalsScored.T_0_15=2 Attempts.AttemptToScore=2 Defensive.Cleansheet=1
            A9: GoalsScored.Total=1 Attempts.AttemptToScore=2 Attempts.SuccessAttemptToScore=1
        "#]],
    );
}

#[test]
fn a_shot_blocked_on_the_line_is_on_target_and_saves_a_goal() {
    check(
        "10:00 A9 shot blocked on line xg=0.05 (110,40) @shot
         10:00 H4 block goal saved <- @shot
         11:00 A9 shot blocked xg=0.12 (110,40) @second
         11:00 H5 block <- @second
         12:00 A9 shot blocked xg=0.12 (110,40) @third
         12:00 A8 block own side <- @third
         13:00 A9 shot blocked xg=0.05 (110,40)
         13:00 H5 block <- prev",
        "H4: Defensive.GoalsSaved Defensive.OpportunitySaved Defensive.Blocks
         H5: Defensive.GoalsSaved Defensive.OpportunitySaved Defensive.Blocks
         H1: Defensive.GoalsSaved GK.Attempts.Saved
         A8: Defensive.Blocks Defensive.OpportunitySaved
         A: Attempts.Total Attempts.Success Attempts.Saved Attempts.Blocked Attempts.OffTarget
         H: Defensive.GoalsSaved Defensive.OpportunitySaved Defensive.Blocks",
        &expect![[r#"
            H4: Defensive.GoalsSaved=1 Defensive.OpportunitySaved=0 Defensive.Blocks=1
            H5: Defensive.GoalsSaved=0 Defensive.OpportunitySaved=1 Defensive.Blocks=2
            H1: Defensive.GoalsSaved=0 GK.Attempts.Saved=0
            A8: Defensive.Blocks=0 Defensive.OpportunitySaved=0
            A: Attempts.Total=4 Attempts.Success=1 Attempts.Saved=1 Attempts.Blocked=3 Attempts.OffTarget=0
            H: Defensive.GoalsSaved=1 Defensive.OpportunitySaved=1 Defensive.Blocks=3
        "#]],
    );
}

#[test]
fn a_goal_comes_from_the_latest_set_piece_within_fifteen_seconds() {
    check(
        "1:00 H7 corner (120,0) -> (110,40)
         1:15 H9 shot goal (110,40)
         2:00 H7 corner (120,0) -> (110,40)
         2:15.001 H9 shot goal (110,40)
         3:00 H7 throw-in (95,0) -> (105,30)
         3:05 H7 throw-in (80,0) -> (90,30)
         3:10 H9 shot goal (110,40)
         4:00 H7 free kick (59,40) -> (110,40)
         4:05 H9 shot goal (110,40)
         5:00 A7 corner (120,0) -> (110,40)
         5:05 H9 shot goal (110,40)
         6:00 H7 corner (120,0) -> (110,40)
         6:05 H9 penalty goal (108,40)
         7:00 H9 free kick shot goal (95,40)
         8:00 H9 corner shot goal (120,0)",
        "H9: GoalsScored.Total GoalsScored.SetPiece GoalsScored.PenaltyScored",
        &expect![[r#"
            H9: GoalsScored.Total=8 GoalsScored.SetPiece=4 GoalsScored.PenaltyScored=1
        "#]],
    );
}

#[test]
fn a_keeper_claims_each_cross_once_and_the_latest_first() {
    check(
        "1:00 A7 cross fail (100,5) -> (110,40)
         1:02 A7 cross fail (100,5) -> (110,40)
         1:04 H1 punch
         1:05 H1 collect
         1:05.5 H1 collect
         2:00 A7 cross fail (100,5) -> (90,40)
         2:01 H1 collect
         3:00 A7 corner fail (120,0) -> (110,40)
         3:05.001 H1 collect
         4:00 A7 cross void (100,5) -> (110,40)
         4:01 H1 collect",
        "H1: GK.Cross.Total GK.Cross.Saved
         A7: Cross.Total
         H: GK.Cross.Total",
        &expect![[r#"
            H1: GK.Cross.Total=3 GK.Cross.Saved=2
            A7: Cross.Total=4
            H: GK.Cross.Total=3
        "#]],
    );
}

#[test]
fn an_error_is_judged_by_the_opponents_first_attempt_after_it() {
    check(
        "1:00 H4 error
         1:10 A9 shot wide
         1:10 A9 shot goal
         2:00 H5 error
         2:05 H9 shot goal
         2:08 A9 shot goal
         3:00 H6 error
         3:10.001 A9 shot goal
         4:00 H7 error
         4:03 H4 own goal",
        "H4: Errors.LedToGoal Errors.LedToOpportunity
         H5: Errors.LedToGoal Errors.LedToOpportunity",
        &expect![[r#"
            H4: Errors.LedToGoal=0 Errors.LedToOpportunity=1
            H5: Errors.LedToGoal=1 Errors.LedToOpportunity=0
        "#]],
    );
}
