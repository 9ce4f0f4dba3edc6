//! Time on the pitch: substitutions, cards, absences, live matches.

use expect_test::expect;

use super::check;

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
fn a_player_who_is_sent_off_stays_off() {
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
fn treatment_is_not_an_absence_but_never_coming_back_is() {
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
fn a_player_who_never_came_on_is_listed_only_for_a_card() {
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
fn a_substitutes_position_is_the_most_frequent_of_their_events() {
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
fn before_kick_off_there_are_no_statistics() {
    let questions =
        "H: Admin.MatchesPlayed Admin.Win Defensive.Cleansheet Pass.Accuracy Defensive.PPDA Possession.Time.Average
                     H1: Admin.MatchesPlayed";
    let nothing = expect![[r#"
        H: Admin.MatchesPlayed=0 Admin.Win=0 Defensive.Cleansheet=0 Pass.Accuracy=0 Defensive.PPDA=null Possession.Time.Average=0
        H1: Admin.MatchesPlayed=not listed
    "#]];
    check("status scheduled", questions, &nothing);
    check("status scheduled\n0:00 H starting xi: H1 GK", questions, &nothing);
    // These have a result, and nobody counted anything.
    let unknown = expect![[r#"
        H: Admin.MatchesPlayed=0 Admin.Win=0 Defensive.Cleansheet=null Pass.Accuracy=null Defensive.PPDA=null Possession.Time.Average=null
        H1: Admin.MatchesPlayed=not listed
    "#]];
    check("status awarded\nscore 3-0", questions, &unknown);
    check("score 3-0", questions, &unknown);
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
