//! Passes, possession, duels, fouls and pressing.

use expect_test::expect;

use super::check;

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
fn statistics_that_a_feed_cannot_give_are_null() {
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

#[test]
fn throw_ins_are_crosses_long_or_short() {
    check(
        "1:00 H2 throw-in (100,2) -> (110,40)
         1:10 H2 throw-in fail (100,2) -> (110,40)
         2:00 H2 throw-in (40,2) -> (80,2)
         2:10 H2 throw-in fail (40,2) -> (75,2)
         3:00 H2 throw-in (40,2) -> (74,2)
         3:10 H2 throw-in
         3:20 H2 throw-in fail (40,2) -> (50,2)",
        "H2: ThrowIn.Total ThrowIn.Success ThrowIn.Cross.Total ThrowIn.Cross.Success
         H2: ThrowIn.Long.Total ThrowIn.Long.Success ThrowIn.Short.Total ThrowIn.Short.Success Pass.Total
         H: ThrowIn.Total ThrowIn.Success",
        &expect![[r#"
            H2: ThrowIn.Total=7 ThrowIn.Success=4 ThrowIn.Cross.Total=2 ThrowIn.Cross.Success=1
            H2: ThrowIn.Long.Total=2 ThrowIn.Long.Success=1 ThrowIn.Short.Total=3 ThrowIn.Short.Success=2 Pass.Total=0
            H: ThrowIn.Total=7 ThrowIn.Success=4
        "#]],
    );
}

#[test]
fn expected_threat_of_passes_by_result_and_sign() {
    // The values of the four locations are 0.00488, 0.01324, 0.11319 and 0.26856.
    check(
        "1:00 H8 pass (5,40) -> (65,40)
         1:10 H8 pass (105,40) -> (65,40)
         2:00 H8 pass fail (65,40) -> (115,40)
         2:10 H8 cross fail (105,40) -> (65,40)
         3:00 H8 carry (5,40) -> (115,40)
         3:10 H8 pass void (5,40) -> (115,40)
         3:20 H8 pass (5,40)",
        "H8: ExpectedThreat.Total ExpectedThreat.PassSuccess ExpectedThreat.PassFail
         H8: ExpectedThreat.Positive.Total ExpectedThreat.Positive.Success ExpectedThreat.Positive.Fail
         H8: ExpectedThreat.Negative.Total ExpectedThreat.Negative.Success ExpectedThreat.Negative.Fail
         H8: ExpectedThreat.Mean.Total ExpectedThreat.SD.Total ExpectedThreat.RSD.Total
         H8: ExpectedThreat.Mean.PassSuccess ExpectedThreat.SD.PassSuccess ExpectedThreat.RSD.PassSuccess
         H8: ExpectedThreat.Mean.PassFail ExpectedThreat.SD.PassFail ExpectedThreat.RSD.PassFail
         H: ExpectedThreat.Total ExpectedThreat.SD.Total
         A: ExpectedThreat.Total ExpectedThreat.Mean.Total ExpectedThreat.SD.Total ExpectedThreat.RSD.Total",
        &expect![[r#"
            H8: ExpectedThreat.Total=0.0638 ExpectedThreat.PassSuccess=-0.0916 ExpectedThreat.PassFail=0.1554
            H8: ExpectedThreat.Positive.Total=0.2637 ExpectedThreat.Positive.Success=0.0084 ExpectedThreat.Positive.Fail=0.2553
            H8: ExpectedThreat.Negative.Total=-0.1999 ExpectedThreat.Negative.Success=-0.1 ExpectedThreat.Negative.Fail=-0.1
            H8: ExpectedThreat.Mean.Total=0.015945 ExpectedThreat.SD.Total=0.145104 ExpectedThreat.RSD.Total=9.1003
            H8: ExpectedThreat.Mean.PassSuccess=-0.045795 ExpectedThreat.SD.PassSuccess=0.054155 ExpectedThreat.RSD.PassSuccess=1.1826
            H8: ExpectedThreat.Mean.PassFail=0.077685 ExpectedThreat.SD.PassFail=0.177635 ExpectedThreat.RSD.PassFail=2.2866
            H: ExpectedThreat.Total=0.0638 ExpectedThreat.SD.Total=0.145104
            A: ExpectedThreat.Total=0 ExpectedThreat.Mean.Total=0 ExpectedThreat.SD.Total=0 ExpectedThreat.RSD.Total=null
        "#]],
    );
}

#[test]
fn chances_created_are_from_open_play_or_from_set_pieces() {
    check(
        "1:00 H7 corner (120,0) -> (110,40) key pass
         1:01 H9 shot wide (110,40)
         2:00 H7 corner (120,0) -> (110,40)
         2:15 H8 pass (100,40) -> (110,40) assist
         2:16 H9 shot goal (110,40)
         3:00 H7 corner (120,0) -> (110,40)
         3:15.001 H8 pass (100,40) -> (110,40) key pass
         3:16 H9 shot wide (110,40)
         4:00 A7 free kick (50,40) -> (70,40) key pass
         4:01 A9 shot wide (80,40)
         5:00 A7 free kick (60,40) -> (80,40) key pass
         5:01 A9 shot wide (80,40)",
        "H: Chances.ChancesCreated Chances.OpenPlay Chances.SetPiece
         H8: Chances.OpenPlay Chances.SetPiece
         A7: Chances.OpenPlay Chances.SetPiece",
        &expect![[r#"
            H: Chances.ChancesCreated=3 Chances.OpenPlay=1 Chances.SetPiece=2
            H8: Chances.OpenPlay=1 Chances.SetPiece=1
            A7: Chances.OpenPlay=1 Chances.SetPiece=1
        "#]],
    );
}

#[test]
fn fouls_by_third_and_numbers_that_add_up_others() {
    check(
        "1:00 H4 foul (79.9,40)
         1:10 H4 foul (80,40)
         1:20 H4 foul (39.9,40)
         2:00 H4 yellow
         2:10 H4 second yellow
         3:00 H7 cross (100,5) -> (110,40)
         3:10 H7 cross fail (100,5) -> (110,40)",
        "H4: Fouls.Committed Fouls.CommittedInFinalThird Fouls.CommittedInDefensiveThird Cards.SentOff
         H7: Cross.Fail Admin.MatchesPlayedasLineup",
        &expect![[r#"
            H4: Fouls.Committed=3 Fouls.CommittedInFinalThird=1 Fouls.CommittedInDefensiveThird=1 Cards.SentOff=1
            H7: Cross.Fail=1 Admin.MatchesPlayedasLineup=1
        "#]],
    );
}
