//! The statistics groups of each response, in the order of `docs/specification.md`.

use crate::rows::statistics_table::{MissingAs, StatisticsTable};

/// A player in one match. A number that the feed does not give is 0, because the specification allows no null here.
#[rustfmt::skip]
pub static PLAYER_MATCH: StatisticsTable = StatisticsTable::new("PlayerMatchStatistics", MissingAs::Zero, &[
    ("Admin",         "MatchesPlayed, MinutesPlayed, MatchesPlayedasSub, Offside, MatchesPlayerSubstitutedIn"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, AttemptToScore:int, SuccessAttemptToScore:int, Accuracy, Saved"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallReceive",   "Total, Success, Fail, Accuracy"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("Chances",       "KeyPasses, Assists, ChancesCreated"),
    ("Cards",         "Yellow, SecondYellow, Red"),
    ("Cross",         "Success, Total, Accuracy"),
    ("OpenPlayCross", "Success, Total, Accuracy"),
    ("SetPieceCross", "Success, Total, Accuracy"),
    ("Dribble",       "Total, Success, Fail, Accuracy"),
    ("Defensive",     "TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet, GoalsSaved, Blocks, OpportunitySaved, xGA"),
    ("Fouls",         "Committed, Awarded, CommittedInDefensiveThird, AwardedInOffensiveThird"),
    ("GK",            "Attempts {Total, Success, Saved}, OneonOne {Total, Saved, Goal}, Cross {Total, Saved}, Shoot {Goal, Saved}, Penalty {Total, Saved, Goal}, Freekick {Goal, Saved}, GoalConceded"),
    ("GoalsScored",   "Total, PenaltyScored, OwnGoals, Head, RightFoot, LeftFoot, Other, SetPiece, XG, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("GoalsConceded", "OwnGoals, Total"),
    ("Pass",          "Success, Total, Accuracy"),
    ("ShortPass",     "Success, Total, Accuracy"),
    ("LongPass",      "Success, Total, Accuracy"),
    ("Penalty",       "Committed, Awarded"),
]);

/// A player over a tournament. Every number is null for a player who was never on the pitch.
#[rustfmt::skip]
pub static PLAYER_TOURNAMENT: StatisticsTable = StatisticsTable::new("PlayerTournamentStatistics", MissingAs::Null, &[
    ("Admin",         "MatchesPlayed, MinutesPlayed, MatchesPlayedasSub, Offside, Corners"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, AttemptToScore, SuccessAttemptToScore, Accuracy"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallReceive",   "Total, Success, Fail, Accuracy"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("Chances",       "KeyPasses, Assists, ChancesCreated"),
    ("Cards",         "Yellow, SecondYellow, Red"),
    ("Cross",         "Success, Total, Accuracy, OpenPlay=OpenPlayCross {Success, Total, Accuracy}, SetPiece=SetPieceCross {Success, Total, Accuracy}"),
    ("Dribble",       "Total, Success, Fail, Accuracy"),
    ("Defensive",     "TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet, GoalsSaved, Blocks, OpportunitySaved"),
    ("Fouls",         "Committed, Awarded, CommittedInDefensiveThird, AwardedInOffensiveThird"),
    ("GK",            "Attempts {Total, Success, Saved}, OneonOne {Total, Saved, Goal}, Cross {Total, Saved}, Shoot {Goal, Saved}, Penalty {Total, Saved, Goal}, Freekick {Goal, Saved}, GoalConceded"),
    ("GoalsScored",   "Total, PenaltyScored, OwnGoals, Head, RightFoot, LeftFoot, Other, SetPiece, XG, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("GoalsConceded", "OwnGoals, Total"),
    ("Pass",          "Success, Total, Accuracy"),
    ("ShortPass",     "Success, Total, Accuracy"),
    ("LongPass",      "Success, Total, Accuracy"),
    ("Penalty",       "Committed, Awarded"),
]);

/// A coach over a tournament.
#[rustfmt::skip]
pub static COACH_TOURNAMENT: StatisticsTable = StatisticsTable::new("CoachTournamentStatistics", MissingAs::Null, &[
    ("Admin",         "Corners, Offside, MatchesPlayed, Win, Draw, Lost"),
    ("Cards",         "Yellow, SecondYellow, Red"),
    ("Fouls",         "Awarded, Committed, CommittedInDefensiveThird, AwardedInOffensiveThird"),
    ("GoalsScored",   "Total, OwnGoals, XG, PenaltyScored, SetPiece, Head, RightFoot, LeftFoot, Other, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("GoalsConceded", "Total, OwnGoals"),
    ("Possession",    "Touches {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       Time {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       TimePercent {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}"),
    ("Pass",          "Success, Total, Accuracy"),
    ("ShortPass",     "Success, Total, Accuracy"),
    ("LongPass",      "Success, Total, Accuracy"),
    ("Cross",         "Success, Total, Accuracy, OpenPlay=OpenPlayCross {Success, Total, Accuracy}, SetPiece=SetPieceCross {Success, Total, Accuracy}"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, AttemptToScore, SuccessAttemptToScore, Accuracy"),
    ("Chances",       "KeyPasses, Assists, ChancesCreated"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallReceive",   "Success, Fail"),
    ("Dribble",       "Success, Fail"),
    ("Defensive",     "GoalsSaved, Blocks, OpportunitySaved, TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet"),
    ("Penalty",       "Committed, Awarded"),
]);

/// A team in one match, the short form.
#[rustfmt::skip]
pub static TEAM_BASIC: StatisticsTable = StatisticsTable::new("TeamBasicStatistics", MissingAs::Null, &[
    ("Pass",        "Total, Success, Accuracy"),
    ("Possession",  "Touches {Average}, Time {Average}"),
    ("GoalsScored", "Total, XG"),
    ("Admin",       "Corners, Offside"),
    ("Fouls",       "Committed"),
    ("Cards",       "Yellow, Red"),
    ("Attempts",    "Total, Success, Accuracy"),
    ("PenetrationFinalThird", "Total, LeftFlank, LeftChannel, Center, RightChannel, RightFlank"),
]);

/// A team in one match.
#[rustfmt::skip]
pub static TEAM_MATCH: StatisticsTable = StatisticsTable::new("TeamMatchStatistics", MissingAs::Null, &[
    ("Pass",          "All=Pass {Success, Total, Accuracy}, Long=LongPass {Success, Total, Accuracy}, Short=ShortPass {Success, Total, Accuracy}, Total, Success, Accuracy"),
    ("Cross",         "All=Cross {Success, Total, Accuracy}, OpenPlay=OpenPlayCross {Success, Total, Accuracy}, SetPiece=SetPieceCross {Success, Total, Accuracy}, Total, Success, Accuracy"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, Saved, Blocked, OffTarget, AttemptToScore, SuccessAttemptToScore, Accuracy"),
    ("Cards",         "Yellow, SecondYellow, Red"),
    ("Fouls",         "Committed, Awarded, CommittedInDefensiveThird, AwardedInOffensiveThird"),
    ("Chances",       "Assists, KeyPasses, ChancesCreated"),
    ("GoalsConceded", "OwnGoals, Total, XGA"),
    ("Admin",         "MatchesPlayed, Corners, Offside, Win, Draw, Lost"),
    ("Possession",    "Touches {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       Time {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       TimePercent {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, SuspeciousTime"),
    ("GoalsScored",   "Head, PenaltyScored, Total, RightFoot, LeftFoot, Other, XG, SetPiece, OwnGoals, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("BallReceive",   "Success, Fail, Total, Accuracy"),
    ("Penalty",       "Committed, Awarded"),
    ("Defensive",     "GoalsSaved, Blocks, OpportunitySaved, PPDA, PPDAZoneHigh, PPDAZoneMid, PPDAZoneLow, TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet, xGA"),
    ("Dribble",       "Success, Fail, Total, Accuracy"),
    ("ShortPass",     "Total, Success, Accuracy"),
    ("LongPass",      "Total, Success, Accuracy"),
    ("OpenPlayCross", "Total, Success, Accuracy"),
    ("SetPieceCross", "Total, Success, Accuracy"),
]);

/// A team in one match, in the classic profile: the groups of [`TEAM_MATCH`], the time of both teams, and expected threat.
#[rustfmt::skip]
pub static TEAM_MATCH_CLASSIC: StatisticsTable = StatisticsTable::new("TeamMatchClassicStatistics", MissingAs::Null, &[
    ("Pass",          "All=Pass {Success, Total, Accuracy}, Long=LongPass {Success, Total, Accuracy}, Short=ShortPass {Success, Total, Accuracy}, Total, Success, Accuracy"),
    ("Cross",         "All=Cross {Success, Total, Accuracy}, OpenPlay=OpenPlayCross {Success, Total, Accuracy}, SetPiece=SetPieceCross {Success, Total, Accuracy}, Total, Success, Accuracy"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, Saved, Blocked, OffTarget, AttemptToScore, SuccessAttemptToScore, Accuracy"),
    ("Cards",         "Yellow, SecondYellow, Red"),
    ("Fouls",         "Committed, Awarded, CommittedInDefensiveThird, AwardedInOffensiveThird"),
    ("Chances",       "Assists, KeyPasses, ChancesCreated"),
    ("GoalsConceded", "OwnGoals, Total, XGA"),
    ("Admin",         "MatchesPlayed, Corners, Offside, Win, Draw, Lost"),
    ("Possession",    "Touches {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       Time {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       TimePercent {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, SuspeciousTime, ActualTime"),
    ("GoalsScored",   "Head, PenaltyScored, Total, RightFoot, LeftFoot, Other, XG, SetPiece, OwnGoals, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("BallReceive",   "Success, Fail, Total, Accuracy"),
    ("Penalty",       "Committed, Awarded"),
    ("Defensive",     "GoalsSaved, Blocks, OpportunitySaved, PPDA, PPDAZoneHigh, PPDAZoneMid, PPDAZoneLow, TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet, xGA"),
    ("Dribble",       "Success, Fail, Total, Accuracy"),
    ("ShortPass",     "Total, Success, Accuracy"),
    ("LongPass",      "Total, Success, Accuracy"),
    ("OpenPlayCross", "Total, Success, Accuracy"),
    ("SetPieceCross", "Total, Success, Accuracy"),
    ("xT",            "Total=ExpectedThreat.Total, PassSuccess=ExpectedThreat.PassSuccess, PassFail=ExpectedThreat.PassFail, \
                       SD_Total=ExpectedThreat.SD.Total, SD_PassSuccess=ExpectedThreat.SD.PassSuccess, SD_PassFail=ExpectedThreat.SD.PassFail, \
                       Mean_Total=ExpectedThreat.Mean.Total, Mean_PassSuccess=ExpectedThreat.Mean.PassSuccess, Mean_PassFail=ExpectedThreat.Mean.PassFail, \
                       RSD_Total=ExpectedThreat.RSD.Total, RSD_PassSuccess=ExpectedThreat.RSD.PassSuccess, RSD_PassFail=ExpectedThreat.RSD.PassFail, \
                       Positive_Success=ExpectedThreat.Positive.Success, Positive_Fail=ExpectedThreat.Positive.Fail, Positive_Total=ExpectedThreat.Positive.Total, \
                       Negative_Success=ExpectedThreat.Negative.Success, Negative_Fail=ExpectedThreat.Negative.Fail, Negative_Total=ExpectedThreat.Negative.Total"),
]);

/// A side's touches by third of the pitch.
#[rustfmt::skip]
pub static ZONES: StatisticsTable = StatisticsTable::new("ZonesStatistics", MissingAs::Zero, &[
    ("", "Total=Zones.Total, DEF=Zones.DEF {Abs, Percent}, MID=Zones.MID {Abs, Percent}, FWD=Zones.FWD {Abs, Percent}"),
]);

/// Every number of a player over a tournament, each under the path of its definition.
#[rustfmt::skip]
pub static PLAYER_TOTALS: StatisticsTable = StatisticsTable::new("PlayerTotalsStatistics", MissingAs::Null, &[
    ("Admin",         "MatchesPlayed, MinutesPlayed, MatchesPlayedasLineup, MatchesPlayedasSub, MatchesPlayerSubstitutedIn, Offside, Corners"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, Saved, Blocked, OffTarget, AttemptToScore, SuccessAttemptToScore, Accuracy"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallReceive",   "Total, Success, Fail, Accuracy"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("Chances",       "KeyPasses, Assists, ChancesCreated, OpenPlay, SetPiece"),
    ("Cards",         "Yellow, SecondYellow, Red, SentOff"),
    ("Cross",         "Success, Total, Fail, Accuracy"),
    ("OpenPlayCross", "Success, Total, Accuracy"),
    ("SetPieceCross", "Success, Total, Accuracy"),
    ("Dribble",       "Total, Success, Fail, Accuracy"),
    ("Defensive",     "TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet, GoalsSaved, Blocks, OpportunitySaved, xGA"),
    ("Errors",        "LedToGoal, LedToOpportunity"),
    ("ExpectedThreat", "Total, PassSuccess, PassFail, Positive {Total, Success, Fail}, Negative {Total, Success, Fail}"),
    ("Fouls",         "Committed, Awarded, CommittedInDefensiveThird, CommittedInFinalThird, AwardedInOffensiveThird"),
    ("GK",            "Attempts {Total, Success, Saved}, OneonOne {Total, Saved, Goal}, Cross {Total, Saved}, Shoot {Goal, Saved}, Penalty {Total, Saved, Goal}, Freekick {Goal, Saved}, GoalConceded"),
    ("GoalsScored",   "Total, PenaltyScored, OwnGoals, Head, RightFoot, LeftFoot, Other, SetPiece, XG, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("GoalsConceded", "OwnGoals, Total"),
    ("Pass",          "Success, Total, Accuracy"),
    ("ShortPass",     "Success, Total, Accuracy"),
    ("LongPass",      "Success, Total, Accuracy"),
    ("Penalty",       "Committed, Awarded"),
    ("PenetrationFinalThird", "Total, LeftFlank, LeftChannel, Center, RightChannel, RightFlank"),
    ("ThrowIn",       "Total, Success, Long {Total, Success}, Short {Total, Success}, Cross {Total, Success}"),
    ("Touches",       "Total"),
]).selectable();

/// Every number of a team over a tournament, each under the path of its definition.
#[rustfmt::skip]
pub static TEAM_TOTALS: StatisticsTable = StatisticsTable::new("TeamTotalsStatistics", MissingAs::Null, &[
    ("Admin",         "MatchesPlayed, Win, Draw, Lost, Offside, Corners"),
    ("Attempts",      "Total, Success, PenaltyMissed, Bars, OneOnOneMissed, Saved, Blocked, OffTarget, AttemptToScore, SuccessAttemptToScore, Accuracy"),
    ("BallLost",      "Total, UnderPressure, Aerial"),
    ("BallReceive",   "Total, Success, Fail, Accuracy"),
    ("BallWon",       "Total, TackleWon, InterceptionWon, Aerial, BallRecover"),
    ("Chances",       "KeyPasses, Assists, ChancesCreated, OpenPlay, SetPiece"),
    ("Cards",         "Yellow, SecondYellow, Red, SentOff"),
    ("Cross",         "Success, Total, Fail, Accuracy"),
    ("OpenPlayCross", "Success, Total, Accuracy"),
    ("SetPieceCross", "Success, Total, Accuracy"),
    ("Dribble",       "Total, Success, Fail, Accuracy"),
    ("Defensive",     "TackleFail, TackleClear, InterceptionClear, Clear, Cleansheet, GoalsSaved, Blocks, OpportunitySaved, xGA, PPDA, PPDAZoneHigh, PPDAZoneMid, PPDAZoneLow"),
    ("Errors",        "LedToGoal, LedToOpportunity"),
    ("ExpectedThreat", "Total, PassSuccess, PassFail, Positive {Total, Success, Fail}, Negative {Total, Success, Fail}"),
    ("Fouls",         "Committed, Awarded, CommittedInDefensiveThird, CommittedInFinalThird, AwardedInOffensiveThird"),
    ("GK",            "Attempts {Total, Success, Saved}, OneonOne {Total, Saved, Goal}, Cross {Total, Saved}, Shoot {Goal, Saved}, Penalty {Total, Saved, Goal}, Freekick {Goal, Saved}, GoalConceded"),
    ("GoalsScored",   "Total, PenaltyScored, OwnGoals, Head, RightFoot, LeftFoot, Other, SetPiece, XG, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120"),
    ("GoalsConceded", "OwnGoals, Total"),
    ("Pass",          "Success, Total, Accuracy"),
    ("ShortPass",     "Success, Total, Accuracy"),
    ("LongPass",      "Success, Total, Accuracy"),
    ("Penalty",       "Committed, Awarded"),
    ("PenetrationFinalThird", "Total, LeftFlank, LeftChannel, Center, RightChannel, RightFlank"),
    ("ThrowIn",       "Total, Success, Long {Total, Success}, Short {Total, Success}, Cross {Total, Success}"),
    ("Touches",       "Total"),
    ("Possession",    "Touches {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       Time {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, \
                       TimePercent {Average, T_0_15, T_15_30, T_30_45, T_45_60, T_60_75, T_75_90, T_90_105, T_105_120}, SuspeciousTime"),
    ("Zones",         "Total, DEF {Abs, Percent}, MID {Abs, Percent}, FWD {Abs, Percent}"),
]).selectable();

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::field::{Described, FieldDoc};

    #[test]
    fn every_number_has_its_definition() {
        for table in [
            &PLAYER_MATCH,
            &PLAYER_TOURNAMENT,
            &COACH_TOURNAMENT,
            &TEAM_BASIC,
            &TEAM_MATCH,
            &TEAM_MATCH_CLASSIC,
            &ZONES,
            &PLAYER_TOTALS,
            &TEAM_TOTALS,
        ] {
            check("", &Described::fields(table));
        }
    }

    fn check(path: &str, fields: &[FieldDoc]) {
        for field in fields {
            let path = format!("{path}.{}", field.name);
            match field.inner {
                Some(inner) => check(&path, &inner.fields()),
                None => assert_ne!(field.meaning, "", "{path} has no definition in the engine"),
            }
        }
    }
}
