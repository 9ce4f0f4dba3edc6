//! The tricky rules of the statistics, each as a match of a few lines and the numbers it comes to.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what a test cannot unwrap, it fails on")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use football::analysis::{Facts, PlayerFacts, StatValue, Tally, analyse, definition, round};
use football::feed::notation::parse_match;
use football::model::{PlayerId, Side};

/// Asks for numbers line by line: `H9: Pass.Total KIndex` for a player, `A: Attempts.Total` for a team.
fn check(text: &str, questions: &str, expected: &Expect) {
    let (match_, events) = parse_match(text).unwrap();
    let facts = analyse(&match_, &events);
    let mut answers = String::new();
    for question in questions.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (who, fields) = question.split_once(':').unwrap();
        write!(answers, "{who}:").unwrap();
        for field in fields.split_whitespace() {
            write!(answers, " {field}={}", answer(&facts, who, field)).unwrap();
        }
        answers.push('\n');
    }
    expected.assert_eq(&answers);
}

fn answer(facts: &Facts, who: &str, field: &str) -> String {
    let side = if who.starts_with('H') { Side::Home } else { Side::Away };
    if who.len() == 1 {
        return number(&facts.team(side).tally, field);
    }
    let shirt: i64 = who[1..].parse().unwrap();
    let id = PlayerId::new(shirt + if side == Side::Away { 100 } else { 0 });
    match (facts.player(id), field) {
        (None, _) => "not listed".to_owned(),
        (Some(line), "position") => line.position.map_or("none".to_owned(), |position| position.code().to_owned()),
        (Some(PlayerFacts { kindex, .. }), "KIndex") => {
            kindex.map_or("none".to_owned(), |index| format!("{}/{}", index.points, round(index.rating, 1)))
        }
        (Some(line), field) => number(&line.tally, field),
    }
}

fn number(tally: &Tally, field: &str) -> String {
    match definition(field).unwrap_or_else(|| panic!("no statistic is called {field}")).value(tally) {
        StatValue::Count(count) => count.to_string(),
        StatValue::Real(real) => real.to_string(),
        StatValue::Missing => "null".to_owned(),
    }
}

#[test]
fn passes_by_length_and_kind() {
    check(
        "0:10 H7 pass (60,40) -> (70,40)
         0:12 H8 pass fail (60,40) -> (95,40)
         0:13 H1 goal kick (6,40) -> (60,40)
         0:14 H7 long pass (60,40) -> (90,40)
         0:15 H7 pass void (60,40) -> (61,40)
         0:16 H7 throw-in (60,0) -> (70,10)
         0:17 H1 keeper throw (6,40) -> (30,40)
         0:18 H7 cross out (100,5) -> (110,40)
         0:19 H7 corner (120,0) -> (110,40)
         0:20 H7 short corner (120,0) -> (110,3)
         0:21 H7 kick-off (60,40) -> (50,40)",
        "H: Pass.Total Pass.Success Pass.Accuracy LongPass.Total LongPass.Success ShortPass.Total ShortPass.Success
         H: Cross.Total Cross.Success OpenPlayCross.Total SetPieceCross.Total SetPieceCross.Accuracy Admin.Corners
         H7: Pass.Total LongPass.Total ShortPass.Accuracy
         A: Pass.Accuracy Defensive.PPDA
         H1: Pass.Total LongPass.Total
         H19: Pass.Total",
        &expect![[r#"
            H: Pass.Total=6 Pass.Success=5 Pass.Accuracy=0.8333 LongPass.Total=2 LongPass.Success=1 ShortPass.Total=4 ShortPass.Success=4
            H: Cross.Total=2 Cross.Success=1 OpenPlayCross.Total=1 SetPieceCross.Total=1 SetPieceCross.Accuracy=1 Admin.Corners=2
            H7: Pass.Total=4 LongPass.Total=0 ShortPass.Accuracy=1
            A: Pass.Accuracy=0 Defensive.PPDA=null
            H1: Pass.Total=1 LongPass.Total=1
            H19: Pass.Total=not listed
        "#]],
    );
}

#[test]
fn stoppage_time_stays_in_the_last_quarter_of_its_half() {
    check(
        "14:59.999 H9 shot goal head
         15:00 H9 shot goal right foot
         45+3:00 H9 shot goal left foot
         half 2
         0:40 H9 shot goal
         90+6:00 H9 shot goal other part
         extra 1
         105+1:00 A9 shot goal
         extra 2
         0:10 A9 own goal
         shoot-out
         0:10 A9 penalty goal",
        "H9: GoalsScored.Total GoalsScored.T_0_15 GoalsScored.T_15_30 GoalsScored.T_30_45 GoalsScored.T_45_60 GoalsScored.T_75_90
         H9: GoalsScored.Head GoalsScored.RightFoot GoalsScored.LeftFoot GoalsScored.Other
         A: GoalsScored.T_90_105 GoalsScored.Total GoalsScored.OwnGoals Penalty.Awarded Admin.Lost
         H: GoalsScored.T_105_120 GoalsScored.Total GoalsScored.OwnGoals Admin.Win
         A9: GoalsScored.OwnGoals GoalsScored.Total GoalsScored.T_105_120 Admin.MinutesPlayed
         H9: Admin.MinutesPlayed Attempts.AttemptToScore
         H: Attempts.AttemptToScore",
        &expect![[r#"
            H9: GoalsScored.Total=5 GoalsScored.T_0_15=1 GoalsScored.T_15_30=1 GoalsScored.T_30_45=1 GoalsScored.T_45_60=1 GoalsScored.T_75_90=1
            H9: GoalsScored.Head=1 GoalsScored.RightFoot=1 GoalsScored.LeftFoot=1 GoalsScored.Other=2
            A: GoalsScored.T_90_105=1 GoalsScored.Total=1 GoalsScored.OwnGoals=0 Penalty.Awarded=0 Admin.Lost=1
            H: GoalsScored.T_105_120=1 GoalsScored.Total=6 GoalsScored.OwnGoals=1 Admin.Win=1
            A9: GoalsScored.OwnGoals=1 GoalsScored.Total=1 GoalsScored.T_105_120=0 Admin.MinutesPlayed=120
            H9: Admin.MinutesPlayed=120 Attempts.AttemptToScore=1
            H: Attempts.AttemptToScore=1
        "#]],
    );
}

#[test]
fn a_change_and_a_goal_in_the_same_second_are_resolved_by_order() {
    check(
        "half 2
         17:15 sub H14 for H9
         17:15 A9 shot goal
         17:15 sub H15 for H8
         44:59 A7 pass
         90+2:00 sub A12 for A7",
        "H9: Admin.MinutesPlayed GoalsConceded.Total
         H14: Admin.MinutesPlayed GoalsConceded.Total Admin.MatchesPlayedasSub Admin.MatchesPlayerSubstitutedIn position
         H8: Admin.MinutesPlayed GoalsConceded.Total
         H15: Admin.MinutesPlayed GoalsConceded.Total position
         A12: Admin.MinutesPlayed
         A7: Admin.MinutesPlayed Admin.MatchesPlayedasSub",
        &expect![[r#"
            H9: Admin.MinutesPlayed=62 GoalsConceded.Total=0
            H14: Admin.MinutesPlayed=28 GoalsConceded.Total=1 Admin.MatchesPlayedasSub=1 Admin.MatchesPlayerSubstitutedIn=1 position=CF
            H8: Admin.MinutesPlayed=62 GoalsConceded.Total=1
            H15: Admin.MinutesPlayed=28 GoalsConceded.Total=0 position=CM
            A12: Admin.MinutesPlayed=1
            A7: Admin.MinutesPlayed=90 Admin.MatchesPlayedasSub=0
        "#]],
    );
}

#[test]
fn whoever_is_sent_off_stays_off() {
    check(
        "10:00 H4 yellow
         20:00 H4 second yellow
         21:00 A9 shot goal xg=0.4
         30:00 H tactical shift: H1 GK, H4 CB
         half 2
         5:00 H5 red
         10:00 sub H12 for H5
         30:00 A9 shot goal xg=0.25
         shoot-out
         0:30 H9 red
         0:40 A9 yellow",
        "H4: Admin.MinutesPlayed Cards.Yellow Cards.SecondYellow Cards.Red GoalsConceded.Total Defensive.xGA
         H5: Admin.MinutesPlayed Cards.Red GoalsConceded.Total Defensive.xGA
         H12: Admin.MinutesPlayed GoalsConceded.Total
         H9: Admin.MinutesPlayed Cards.Red GoalsConceded.Total
         A9: Cards.Yellow GoalsScored.Total GoalsScored.XG
         H: Cards.Yellow Cards.SecondYellow Cards.Red Defensive.xGA GoalsConceded.XGA",
        &expect![[r#"
            H4: Admin.MinutesPlayed=20 Cards.Yellow=1 Cards.SecondYellow=1 Cards.Red=0 GoalsConceded.Total=0 Defensive.xGA=0
            H5: Admin.MinutesPlayed=50 Cards.Red=1 GoalsConceded.Total=1 Defensive.xGA=0.4
            H12: Admin.MinutesPlayed=35 GoalsConceded.Total=1
            H9: Admin.MinutesPlayed=90 Cards.Red=1 GoalsConceded.Total=2
            A9: Cards.Yellow=1 GoalsScored.Total=2 GoalsScored.XG=0.65
            H: Cards.Yellow=1 Cards.SecondYellow=1 Cards.Red=2 Defensive.xGA=0.65 GoalsConceded.XGA=0.65
        "#]],
    );
}

#[test]
fn treatment_is_no_absence_but_never_coming_back_is() {
    check(
        "10:00 H4 player off
         12:00 A9 shot goal
         13:00 H4 player on
         30:00 H5 player off
         31:00 A9 shot goal
         40:00 H6 player off
         41:00 A9 shot goal
         half 2
         1:00 sub H12 for H6
         2:00 A9 shot goal",
        "H4: Admin.MinutesPlayed GoalsConceded.Total
         H5: Admin.MinutesPlayed GoalsConceded.Total
         H6: Admin.MinutesPlayed GoalsConceded.Total
         H12: Admin.MinutesPlayed GoalsConceded.Total",
        &expect![[r#"
            H4: Admin.MinutesPlayed=90 GoalsConceded.Total=4
            H5: Admin.MinutesPlayed=30 GoalsConceded.Total=1
            H6: Admin.MinutesPlayed=46 GoalsConceded.Total=3
            H12: Admin.MinutesPlayed=44 GoalsConceded.Total=1
        "#]],
    );
}

#[test]
fn a_keeper_sent_off_and_replaced() {
    check(
        "10:00 A9 shot saved xg=0.2
         20:00 H1 red
         21:00 A9 shot goal xg=0.2
         22:00 sub H12 for H11 as GK
         23:00 A9 penalty saved xg=0.7
         24:00 A9 free kick shot saved to bar xg=0.05
         25:00 A9 shot off target one on one xg=0.1
         26:00 H5 own goal
         half 2
         1:00 H tactical shift: H12 CF, H2 GK
         2:00 A9 penalty off target xg=0.7
         3:00 A9 shot blocked on line xg=0.5",
        "H1: GK.Attempts.Total GK.Attempts.Saved GK.GoalConceded Defensive.OpportunitySaved Admin.MinutesPlayed
         H12: GK.Attempts.Total GK.Attempts.Saved GK.Penalty.Total GK.Penalty.Saved GK.Freekick.Saved GK.OneonOne.Total GK.GoalConceded Defensive.GoalsSaved position
         H2: GK.Penalty.Total GK.Penalty.Saved GK.Attempts.Total GK.GoalConceded position
         H: Defensive.GoalsSaved Defensive.OpportunitySaved GoalsConceded.Total GoalsConceded.OwnGoals
         A9: Attempts.Total Attempts.Success Attempts.Saved Attempts.PenaltyMissed Attempts.Bars Attempts.OneOnOneMissed",
        &expect![[r#"
            H1: GK.Attempts.Total=1 GK.Attempts.Saved=1 GK.GoalConceded=0 Defensive.OpportunitySaved=1 Admin.MinutesPlayed=20
            H12: GK.Attempts.Total=2 GK.Attempts.Saved=2 GK.Penalty.Total=1 GK.Penalty.Saved=1 GK.Freekick.Saved=1 GK.OneonOne.Total=1 GK.GoalConceded=1 Defensive.GoalsSaved=1 position=GK
            H2: GK.Penalty.Total=1 GK.Penalty.Saved=0 GK.Attempts.Total=0 GK.GoalConceded=0 position=RB
            H: Defensive.GoalsSaved=1 Defensive.OpportunitySaved=1 GoalsConceded.Total=2 GoalsConceded.OwnGoals=1
            A9: Attempts.Total=7 Attempts.Success=5 Attempts.Saved=4 Attempts.PenaltyMissed=2 Attempts.Bars=1 Attempts.OneOnOneMissed=1
        "#]],
    );
}

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
fn possession_runs_from_action_to_action_and_stops_with_the_ball() {
    check(
        "0:00 H9 kick-off (60,40) -> (50,40) 1s
         0:10 H8 pass out (50,40) -> (60,80) 2.1s
         0:28 A7 throw-in (60,0) -> (70,10) 1s
         0:30 A8 pass (70,10) -> (80,10)
         0:31.4 H4 intercept (40,70)
         0:31.4 H4 pass (40,70) -> (50,60) 1.5s
         1:31.4 H5 pass (50,60) -> (50,60)
         1:40 A8 foul
         1:40 H5 fouled
         14:59 H5 free kick (50,60) -> (50,50)
         15:02 H5 pass (50,50) -> (50,50)
         15:05 H5 pass (50,50) -> (50,50)
         15:06 - half end",
        "H: Possession.Time.Average Possession.Time.T_0_15 Possession.Time.T_15_30 Possession.Time.T_45_60 Possession.SuspeciousTime
         A: Possession.Time.Average Possession.TimePercent.Average Possession.TimePercent.T_15_30 Possession.SuspeciousTime
         H: Possession.Touches.Average Possession.Touches.T_15_30 Possession.Touches.T_90_105
         A: Possession.Touches.Average Zones.Total Zones.DEF.Percent Zones.MID.Abs Zones.FWD.Abs",
        &expect![[r#"
            H: Possession.Time.Average=29.2 Possession.Time.T_0_15=25.2 Possession.Time.T_15_30=4 Possession.Time.T_45_60=0 Possession.SuspeciousTime=873.4
            A: Possession.Time.Average=3.4 Possession.TimePercent.Average=0.1043 Possession.TimePercent.T_15_30=0 Possession.SuspeciousTime=873.4
            H: Possession.Touches.Average=0.8 Possession.Touches.T_15_30=1 Possession.Touches.T_90_105=0
            A: Possession.Touches.Average=0.2 Zones.Total=2 Zones.DEF.Percent=0 Zones.MID.Abs=2 Zones.FWD.Abs=0
        "#]],
    );
}

#[test]
fn an_interception_split_off_a_pass_takes_no_time_but_is_a_touch() {
    check(
        "0:00 A8 pass fail (60,40) -> (50,40)
         0:02 H4 intercept (60,40) #2.2
         0:02 H4 pass (60,40) -> (70,40) #2
         0:05 - half end",
        "H: Possession.Time.Average Possession.Touches.Average BallWon.InterceptionWon Defensive.PPDA
         A: Possession.Time.Average",
        &expect![[r#"
            H: Possession.Time.Average=3 Possession.Touches.Average=0.6667 BallWon.InterceptionWon=1 Defensive.PPDA=1
            A: Possession.Time.Average=2
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

#[test]
fn who_never_entered_is_listed_for_his_card_alone() {
    check(
        "10:00 H14 yellow
         11:00 A9 shot goal
         12:00 A9 pass offside to A15
         13:00 H15 press",
        "H14: Admin.MatchesPlayed Admin.MinutesPlayed Cards.Yellow GoalsConceded.Total position KIndex
         H15: Admin.MatchesPlayed
         A15: Admin.Offside Admin.MatchesPlayed
         A: Admin.Offside
         H16: Admin.MatchesPlayed",
        &expect![[r#"
            H14: Admin.MatchesPlayed=0 Admin.MinutesPlayed=0 Cards.Yellow=1 GoalsConceded.Total=0 position=none KIndex=none
            H15: Admin.MatchesPlayed=not listed
            A15: Admin.Offside=1 Admin.MatchesPlayed=0
            A: Admin.Offside=1
            H16: Admin.MatchesPlayed=not listed
        "#]],
    );
}

#[test]
fn a_substitute_plays_what_his_events_say_most_often() {
    check(
        "10:00 sub H14 for H9 as LW
         11:00 H14 pass as CF
         12:00 H14 pass as RW
         13:00 H14 pass as RW
         14:00 H14 pass as CF
         20:00 sub H15 for H14
         30:00 sub H16 for H7
         31:00 sub H17 for H16",
        "H14: position Admin.MinutesPlayed
         H15: position
         H16: position
         H17: position
         H7: position Admin.MinutesPlayed
         H9: position",
        &expect![[r#"
            H14: position=RW Admin.MinutesPlayed=10
            H15: position=RW
            H16: position=RW
            H17: position=RW
            H7: position=RW Admin.MinutesPlayed=30
            H9: position=CF
        "#]],
    );
}

#[test]
fn before_the_ball_rolls_there_is_nothing() {
    let questions =
        "H: Admin.MatchesPlayed Admin.Win Defensive.Cleansheet Pass.Accuracy Defensive.PPDA Possession.Time.Average
                     H1: Admin.MatchesPlayed";
    let nothing = expect![[r#"
        H: Admin.MatchesPlayed=0 Admin.Win=0 Defensive.Cleansheet=0 Pass.Accuracy=0 Defensive.PPDA=null Possession.Time.Average=0
        H1: Admin.MatchesPlayed=not listed
    "#]];
    check("status scheduled", questions, &nothing);
    check("status scheduled\n0:00 H starting xi: H1 GK", questions, &nothing);
    check("status awarded\nscore 3-0", questions, &nothing);
    check("score 3-0", questions, &nothing);
}

#[test]
fn a_live_match_is_as_far_as_its_latest_event() {
    check(
        "status live
         0:00 H9 kick-off (60,40) -> (50,40)
         half 2
         10:00 sub H14 for H9
         20:30 A7 pass (60,40) -> (70,40)",
        "H9: Admin.MinutesPlayed
         H14: Admin.MinutesPlayed
         A7: Admin.MinutesPlayed
         H: Admin.MatchesPlayed Admin.Draw Defensive.Cleansheet
         H1: Defensive.Cleansheet",
        &expect![[r#"
            H9: Admin.MinutesPlayed=55
            H14: Admin.MinutesPlayed=10
            A7: Admin.MinutesPlayed=65
            H: Admin.MatchesPlayed=1 Admin.Draw=0 Defensive.Cleansheet=1
            H1: Defensive.Cleansheet=1
        "#]],
    );
}

#[test]
fn balls_lost_and_won() {
    check(
        "1:00 H9 dispossessed
         1:01 H9 dribble fail
         1:02 H9 dribble
         1:03 H9 miscontrol under pressure
         1:04 H9 miscontrol
         1:05 H9 aerial lost
         1:06 H9 aerial
         1:07 H9 aerial none
         2:00 H4 tackle
         2:01 H4 tackle clear
         2:02 H4 tackle fail
         2:03 H4 intercept
         2:04 H4 intercept clear
         2:05 H4 recover
         2:06 H4 recover fail
         2:07 H4 50-50
         2:08 H4 50-50 lost
         2:09 H4 clearance
         2:10 H1 sweep clear
         2:11 H9 receive
         2:12 H9 receive fail",
        "H9: BallLost.Total BallLost.UnderPressure BallLost.Aerial Dribble.Total Dribble.Success Dribble.Fail Dribble.Accuracy
         H9: BallReceive.Total BallReceive.Success BallReceive.Fail BallReceive.Accuracy
         H4: BallWon.Total BallWon.TackleWon BallWon.InterceptionWon BallWon.Aerial BallWon.BallRecover
         H4: Defensive.TackleFail Defensive.TackleClear Defensive.InterceptionClear Defensive.Clear
         H: Defensive.Clear BallWon.Aerial BallWon.Total",
        &expect![[r#"
            H9: BallLost.Total=5 BallLost.UnderPressure=3 BallLost.Aerial=1 Dribble.Total=2 Dribble.Success=1 Dribble.Fail=1 Dribble.Accuracy=0.5
            H9: BallReceive.Total=2 BallReceive.Success=1 BallReceive.Fail=1 BallReceive.Accuracy=0.5
            H4: BallWon.Total=4 BallWon.TackleWon=1 BallWon.InterceptionWon=1 BallWon.Aerial=0 BallWon.BallRecover=2
            H4: Defensive.TackleFail=1 Defensive.TackleClear=1 Defensive.InterceptionClear=1 Defensive.Clear=1
            H: Defensive.Clear=2 BallWon.Aerial=1 BallWon.Total=5
        "#]],
    );
}

#[test]
fn what_a_feed_cannot_give_is_nothing() {
    check(
        "absent Ball Receive
         absent One on One
         1:00 H9 shot saved",
        "H: BallReceive.Total BallReceive.Accuracy Attempts.OneOnOneMissed Attempts.Total
         A1: GK.OneonOne.Total GK.Attempts.Saved",
        &expect![[r#"
            H: BallReceive.Total=null BallReceive.Accuracy=null Attempts.OneOnOneMissed=null Attempts.Total=1
            A1: GK.OneonOne.Total=null GK.Attempts.Saved=1
        "#]],
    );
}

#[test]
fn fouls_penalties_and_thirds() {
    check(
        "1:00 H4 foul penalty (10,40)
         1:00 A9 fouled penalty (110,40)
         2:00 H5 foul penalty advantage (10,40)
         3:00 H4 foul committed foul throw (50,0)
         4:00 A9 fouled (80,40)
         5:00 A9 foul (39.9,40)
         6:00 A9 foul (40,40)",
        "H4: Fouls.Committed Fouls.CommittedInDefensiveThird Penalty.Committed
         H: Fouls.Committed Penalty.Committed Penalty.Awarded
         A9: Fouls.Awarded Fouls.AwardedInOffensiveThird Penalty.Awarded Fouls.Committed Fouls.CommittedInDefensiveThird
         A: Penalty.Awarded Penalty.Committed",
        &expect![[r#"
            H4: Fouls.Committed=1 Fouls.CommittedInDefensiveThird=1 Penalty.Committed=1
            H: Fouls.Committed=1 Penalty.Committed=2 Penalty.Awarded=0
            A9: Fouls.Awarded=2 Fouls.AwardedInOffensiveThird=2 Penalty.Awarded=1 Fouls.Committed=2 Fouls.CommittedInDefensiveThird=1
            A: Penalty.Awarded=2 Penalty.Committed=0
        "#]],
    );
}

#[test]
fn entries_into_the_final_third_by_lane() {
    check(
        "1:00 H7 pass (74,10) -> (95,40)
         1:01 H7 carry (79.9,62) -> (80,62)
         1:02 H7 pass fail (74,10) -> (95,40)
         1:03 H7 cross (79,10) -> (110,17.9)
         1:04 H7 pass (60,10) -> (80,18)
         1:05 H7 pass (60,10) -> (80,30)
         1:06 H7 pass (60,10) -> (80,50)
         1:07 H7 pass (60,10) -> (80,62.1)
         1:08 H7 pass (80,10) -> (90,40)
         1:09 H7 throw-in (79,0) -> (85,5)",
        "H: PenetrationFinalThird.Total PenetrationFinalThird.LeftFlank PenetrationFinalThird.LeftChannel PenetrationFinalThird.Center PenetrationFinalThird.RightChannel PenetrationFinalThird.RightFlank",
        &expect![[r#"
            H: PenetrationFinalThird.Total=8 PenetrationFinalThird.LeftFlank=2 PenetrationFinalThird.LeftChannel=1 PenetrationFinalThird.Center=3 PenetrationFinalThird.RightChannel=1 PenetrationFinalThird.RightFlank=1
        "#]],
    );
}

#[test]
fn pressing_counts_by_zone_from_both_views() {
    check(
        "1:00 A7 pass (40,40) -> (50,40)
         1:01 A7 pass (40.1,40) -> (50,40)
         1:02 A7 pass (72,40) -> (72,50)
         1:03 A7 pass (80,40) -> (72,50)
         1:04 A7 pass (80.1,40) -> (72,50)
         1:05 A7 cross (20,40) -> (72,50)
         1:06 H4 tackle fail (80,40)
         1:07 H4 intercept (79.9,40)
         1:08 H4 foul (48,40)
         1:09 H4 foul advantage (100,40)
         1:10 H4 tackle (39,40)
         1:11 H4 tackle",
        "H: Defensive.PPDA Defensive.PPDAZoneHigh Defensive.PPDAZoneMid Defensive.PPDAZoneLow Pressing.Passes Pressing.Actions
         A: Defensive.PPDA",
        &expect![[r#"
            H: Defensive.PPDA=1 Defensive.PPDAZoneHigh=1 Defensive.PPDAZoneMid=1.5 Defensive.PPDAZoneLow=1 Pressing.Passes=3 Pressing.Actions=3
            A: Defensive.PPDA=null
        "#]],
    );
}
