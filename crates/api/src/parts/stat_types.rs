//! The types of statistics that clients ask for by number or by exact name, and the statistic that each one equals.
//!
//! Ids up to 1000 are those that public clients know, with names spelled as they spell them. Ids above 1000 are ours: clients
//! know these types by name alone, and 1056 to 1059 not at all. One name, Expected Threat SD, has a second spelling, which
//! clients use too.

use football::analysis::{Definition, StatValue, Tally, definition};

use crate::render::Value;
use crate::rows::field::{Table, fixed, integer, nullable, number, text};

/// One type of statistic.
#[derive(Clone, Copy, Debug)]
pub struct StatType {
    pub id: i64,
    pub name: &'static str,
    /// The path of the statistic of a player, if players have it.
    player: Option<&'static str>,
    /// The path of the statistic of a team, if teams have it. A coach has those of their teams.
    team: Option<&'static str>,
    /// Whether referees have it: both teams of their matches together.
    pub referee: bool,
}

const fn each(id: i64, name: &'static str, player: &'static str, team: &'static str) -> StatType {
    StatType { id, name, player: Some(player), team: Some(team), referee: false }
}

const fn both(id: i64, name: &'static str, path: &'static str) -> StatType {
    each(id, name, path, path)
}

const fn player(id: i64, name: &'static str, path: &'static str) -> StatType {
    StatType { id, name, player: Some(path), team: None, referee: false }
}

const fn team(id: i64, name: &'static str, path: &'static str) -> StatType {
    StatType { id, name, player: None, team: Some(path), referee: false }
}

impl StatType {
    const fn and_referees(mut self) -> StatType {
        self.referee = true;
        self
    }

    pub fn find(id: i64) -> Option<&'static StatType> {
        STAT_TYPES.iter().find(|type_| type_.id == id)
    }

    /// The ids of the types that players have.
    pub fn ids_of_players() -> Vec<i64> {
        STAT_TYPES.iter().filter(|type_| type_.of_player().is_some()).map(|type_| type_.id).collect()
    }

    pub fn of_player(&self) -> Option<&'static Definition> {
        definition(self.player?)
    }

    pub fn of_team(&self) -> Option<&'static Definition> {
        definition(self.team?)
    }

    /// `Sum` if the numbers of matches are added up, `Average` for shares, means and ratios.
    pub fn accumulation(&self) -> &'static str {
        let adds_up = self.of_team().or_else(|| self.of_player()).is_some_and(Definition::adds_up);
        if adds_up { "Sum" } else { "Average" }
    }
}

/// A type with the number of one player or team.
#[derive(Clone, Debug)]
pub struct StatView {
    id: i64,
    name: &'static str,
    value: Value,
}

/// Every type that has a statistic of this kind, with the numbers of a tally; every number is null without one.
pub fn list(tally: Option<&Tally>, of: fn(&StatType) -> Option<&'static Definition>) -> Vec<StatView> {
    let view = |type_: &StatType| {
        let definition = of(type_)?;
        let value = tally.map_or(Value::Null, |tally| value(definition, tally));
        Some(StatView { id: type_.id, name: type_.name, value })
    };
    STAT_TYPES.iter().filter_map(view).collect()
}

#[rustfmt::skip]
pub static STAT: Table<StatView> = Table("TeamStat", &[
    fixed("_type", "STAT"),
    integer("id",            "the id of the type",         |s| s.id.into()),
    text("stat",             "the exact name of the type", |s| s.name.into()),
    nullable(number("value", "its value; shares are from 0 to 1; null without a final match, or if no feed gives it", |s| s.value.clone())),
]);

/// The number of a tally; null if the feeds do not give it.
fn value(definition: &Definition, tally: &Tally) -> Value {
    match definition.value(tally) {
        StatValue::Count(count) => count.into(),
        StatValue::Real(value) => value.into(),
        StatValue::Missing => Value::Null,
    }
}

#[rustfmt::skip]
pub static STAT_TYPES: [StatType; 156] = [
    both(1, "Success Passes", "Pass.Success"),
    both(2, "Total Passes", "Pass.Total"),
    both(3, "Success Crosses", "Cross.Success"),
    both(4, "Total Crosses", "Cross.Total"),
    both(5, "Success Long Pass", "LongPass.Success"),
    both(6, "Total Long Pass", "LongPass.Total"),
    both(8, "Total Ball Lost", "BallLost.Total"),
    both(9, "Total Ball Won", "BallWon.Total"),
    both(12, "Total Attempts", "Attempts.Total"),
    both(13, "Success Attempts", "Attempts.Success"),
    both(14, "Yellow Card", "Cards.Yellow").and_referees(),
    both(15, "Second Yellow Card", "Cards.SecondYellow").and_referees(),
    both(16, "Red Card", "Cards.Red").and_referees(),
    both(17, "Fouls Commited", "Fouls.Committed").and_referees(),
    player(20, "Minutes Played", "Admin.MinutesPlayed"),
    both(21, "Goals Scored", "GoalsScored.Total"),
    both(22, "Assists", "Chances.Assists"),
    each(23, "Own Goals", "GoalsScored.OwnGoals", "GoalsConceded.OwnGoals"),
    both(24, "Corners", "Admin.Corners").and_referees(),
    both(25, "Offsides", "Admin.Offside").and_referees(),
    team(26, "Own Goals in Favour", "GoalsScored.OwnGoals"),
    both(27, "Matches Played as Lineup", "Admin.MatchesPlayedasLineup"),
    both(28, "Goals Conceded", "GoalsConceded.Total"),
    player(29, "Matches Played as Sub", "Admin.MatchesPlayedasSub"),
    team(30, "Possession", "Possession.Touches.Average"),
    team(31, "Possession 0-15", "Possession.Touches.T_0_15"),
    team(32, "Possession 15-30", "Possession.Touches.T_15_30"),
    team(33, "Possession 30-45", "Possession.Touches.T_30_45"),
    team(34, "Possession 45-60", "Possession.Touches.T_45_60"),
    team(35, "Possession 60-75", "Possession.Touches.T_60_75"),
    team(36, "Possession 75-90", "Possession.Touches.T_75_90"),
    both(46, "Goals Scored By Head", "GoalsScored.Head"),
    both(47, "Ball Received Success", "BallReceive.Success"),
    both(48, "Penalty Committed", "Penalty.Committed"),
    both(49, "Penalty Awarded", "Penalty.Awarded").and_referees(),
    both(50, "Penalty Missed", "Attempts.PenaltyMissed"),
    both(51, "Penalty Scored", "GoalsScored.PenaltyScored"),
    both(52, "Goals Saved", "Defensive.GoalsSaved"),
    both(53, "Fouls Awarded", "Fouls.Awarded"),
    both(54, "Blocks", "Defensive.Blocks"),
    both(55, "Opportunity Save", "Defensive.OpportunitySaved"),
    both(56, "Attempts on Bars", "Attempts.Bars"),
    both(57, "One on One Missed", "Attempts.OneOnOneMissed"),
    both(58, "Total Short Pass", "ShortPass.Total"),
    both(59, "Success Short Pass", "ShortPass.Success"),
    both(60, "Dribble Success", "Dribble.Success"),
    both(61, "Ball Lost Under Pressure", "BallLost.UnderPressure"),
    both(62, "GoalsScored 0-15", "GoalsScored.T_0_15"),
    both(63, "GoalsScored 15-30", "GoalsScored.T_15_30"),
    both(64, "GoalsScored 30-45", "GoalsScored.T_30_45"),
    both(65, "GoalsScored 45-60", "GoalsScored.T_45_60"),
    both(66, "GoalsScored 60-75", "GoalsScored.T_60_75"),
    both(67, "GoalsScored 75-90", "GoalsScored.T_75_90"),
    both(68, "Goals Scored By Right Foot", "GoalsScored.RightFoot"),
    both(69, "Goals Scored By Left Foot", "GoalsScored.LeftFoot"),
    both(70, "Goals Scored By Other", "GoalsScored.Other"),
    both(81, "TackleWon", "BallWon.TackleWon"),
    both(82, "TackleFail", "Defensive.TackleFail"),
    both(83, "TackleClear", "Defensive.TackleClear"),
    both(84, "InterceptWon", "BallWon.InterceptionWon"),
    both(85, "InterceptClear", "Defensive.InterceptionClear"),
    both(86, "Aerial Won", "BallWon.Aerial"),
    both(87, "Aerial Lost", "BallLost.Aerial"),
    both(88, "Ball Received Fail", "BallReceive.Fail"),
    both(89, "Ball Recover", "BallWon.BallRecover"),
    both(90, "Clear", "Defensive.Clear"),
    both(91, "Dribble Fail", "Dribble.Fail"),
    both(92, "KeyPasses", "Chances.KeyPasses"),
    both(93, "Success Open Play Crosses", "OpenPlayCross.Success"),
    both(94, "Total Open Play Crosses", "OpenPlayCross.Total"),
    both(95, "Success Set-Piece Crosses", "SetPieceCross.Success"),
    both(96, "Total Set-Piece Crosses", "SetPieceCross.Total"),
    both(97, "Direct Set Piece Goal Scored", "GoalsScored.SetPiece"),
    both(98, "Fouls Commited In Defensive Third", "Fouls.CommittedInDefensiveThird").and_referees(),
    both(99, "Fouls Awarded In Offensive Third", "Fouls.AwardedInOffensiveThird"),
    both(100, "Chance Created", "Chances.ChancesCreated"),
    both(101, "Clean Sheet", "Defensive.Cleansheet"),
    both(106, "XG", "GoalsScored.XG"),
    both(107, "XGA", "Defensive.xGA"),
    both(108, "Attempts Saved", "Attempts.Saved"),
    team(173, "Win", "Admin.Win"),
    team(174, "Draw", "Admin.Draw"),
    team(175, "Lost", "Admin.Lost"),
    both(1001, "Failed Crosses", "Cross.Fail"),
    both(1002, "Attempts Off Target", "Attempts.OffTarget"),
    both(1003, "Attempts Blocked", "Attempts.Blocked"),
    team(1004, "Possession 90-105", "Possession.Touches.T_90_105"),
    team(1005, "Possession 105-120", "Possession.Touches.T_105_120"),
    team(1006, "PossessionTime", "Possession.Time.Average"),
    team(1007, "PossessionTime 0-15", "Possession.Time.T_0_15"),
    team(1008, "Possession Time 15-30", "Possession.Time.T_15_30"),
    team(1009, "Possession Time 30-45", "Possession.Time.T_30_45"),
    team(1010, "Possession Time 45-60", "Possession.Time.T_45_60"),
    team(1011, "Possession Time 60-75", "Possession.Time.T_60_75"),
    team(1012, "Possession Time 75-90", "Possession.Time.T_75_90"),
    team(1013, "Possession Time 90-105", "Possession.Time.T_90_105"),
    team(1014, "Possession Time 105-120", "Possession.Time.T_105_120"),
    team(1015, "Possession Time Percent", "Possession.TimePercent.Average"),
    team(1016, "Possession Time Percent 0-15", "Possession.TimePercent.T_0_15"),
    team(1017, "Possession Time Percent 15-30", "Possession.TimePercent.T_15_30"),
    team(1018, "Possession Time Percent 30-45", "Possession.TimePercent.T_30_45"),
    team(1019, "Possession Time Percent 45-60", "Possession.TimePercent.T_45_60"),
    team(1020, "Possession Time Percent 60-75", "Possession.TimePercent.T_60_75"),
    team(1021, "Possession Time Percent 75-90", "Possession.TimePercent.T_75_90"),
    team(1022, "Possession Time Percent 90-105", "Possession.TimePercent.T_90_105"),
    team(1023, "Possession Time Percent 105-120", "Possession.TimePercent.T_105_120"),
    team(1024, "SuspeciousTime", "Possession.SuspeciousTime"),
    both(1025, "ThrowInTotal", "ThrowIn.Total"),
    both(1026, "ThrowInSuccess", "ThrowIn.Success"),
    both(1027, "ThrowInLongPassTotal", "ThrowIn.Long.Total"),
    both(1028, "ThrowInLongPassSuccess", "ThrowIn.Long.Success"),
    both(1029, "ThrowInShortPassTotal", "ThrowIn.Short.Total"),
    both(1030, "ThrowInShortPassSuccess", "ThrowIn.Short.Success"),
    both(1031, "Throw-In Cross Total", "ThrowIn.Cross.Total"),
    both(1032, "Throw-In Cross Success", "ThrowIn.Cross.Success"),
    both(1033, "Expected Threat", "ExpectedThreat.Total"),
    both(1034, "Expected Threat (Pass Success)", "ExpectedThreat.PassSuccess"),
    both(1035, "Expected Threat (Pass Fail)", "ExpectedThreat.PassFail"),
    both(1036, "Expected Threat Positive Success", "ExpectedThreat.Positive.Success"),
    both(1037, "Expected Threat Positive Fail", "ExpectedThreat.Positive.Fail"),
    both(1038, "Expected Threat Positive Total", "ExpectedThreat.Positive.Total"),
    both(1039, "Expected Threat Negative Success", "ExpectedThreat.Negative.Success"),
    both(1040, "Expected Threat Negative Fail", "ExpectedThreat.Negative.Fail"),
    both(1041, "Expected Threat Negative Total", "ExpectedThreat.Negative.Total"),
    both(1042, "Red Card Total (2nd Yellow Card + Red Card)", "Cards.SentOff"),
    team(1043, "Pass Per Defensive Action", "Defensive.PPDA"),
    both(1044, "Chances Created Open Play", "Chances.OpenPlay"),
    both(1045, "Chances Created Set-Pieces", "Chances.SetPiece"),
    both(1046, "Penetration Final Third", "PenetrationFinalThird.Total"),
    both(1047, "Penetration Left Flank", "PenetrationFinalThird.LeftFlank"),
    both(1048, "Penetration Left Channel", "PenetrationFinalThird.LeftChannel"),
    both(1049, "Penetration Center", "PenetrationFinalThird.Center"),
    both(1050, "Penetration Right Channel", "PenetrationFinalThird.RightChannel"),
    both(1051, "Penetration Right Flank", "PenetrationFinalThird.RightFlank"),
    both(1052, "TakeOn Success", "Dribble.Success"),
    both(1053, "TakeOn Fail", "Dribble.Fail"),
    both(1054, "Error Lead to Goal", "Errors.LedToGoal"),
    both(1055, "Error Lead to Opportunity", "Errors.LedToOpportunity"),
    both(1056, "GoalsScored 90-105", "GoalsScored.T_90_105"),
    both(1057, "GoalsScored 105-120", "GoalsScored.T_105_120"),
    both(1058, "Matches Played", "Admin.MatchesPlayed"),
    both(1059, "Fouls Commited In Final Third", "Fouls.CommittedInFinalThird"),
    both(1060, "Expected Threat SD", "ExpectedThreat.SD.Total"),
    both(1061, "Expected Threat SD (Pass Success)", "ExpectedThreat.SD.PassSuccess"),
    both(1062, "Expected Threat SD (Pass Fail)", "ExpectedThreat.SD.PassFail"),
    both(1063, "Expected Threat Mean", "ExpectedThreat.Mean.Total"),
    both(1064, "Expected Threat Mean (Pass Success)", "ExpectedThreat.Mean.PassSuccess"),
    both(1065, "Expected Threat Mean (Pass Fail)", "ExpectedThreat.Mean.PassFail"),
    both(1066, "Expected Threat RSD", "ExpectedThreat.RSD.Total"),
    both(1067, "Expected Threat RSD (Pass Success)", "ExpectedThreat.RSD.PassSuccess"),
    both(1068, "Expected Threat RSD (Pass Fail)", "ExpectedThreat.RSD.PassFail"),
    both(1069, "Expected Thread SD", "ExpectedThreat.SD.Total"),
    both(1070, "Expected Thread SD (Pass Success)", "ExpectedThreat.SD.PassSuccess"),
    both(1071, "Expected Thread SD (Pass Fail)", "ExpectedThreat.SD.PassFail"),
    player(1072, "KIndex Point", "KIndex.PointsTotal"),
    player(1073, "KIndex Rating", "KIndex.RatingMean"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_type_has_its_statistic() {
        for type_ in &STAT_TYPES {
            for path in [type_.player, type_.team].into_iter().flatten() {
                assert!(definition(path).is_some(), "{} {path}", type_.name);
            }
        }
    }

    #[test]
    fn ids_and_names_are_unique() {
        let ids: BTreeSet<i64> = STAT_TYPES.iter().map(|type_| type_.id).collect();
        let names: BTreeSet<&str> = STAT_TYPES.iter().map(|type_| type_.name).collect();
        assert_eq!((ids.len(), names.len()), (STAT_TYPES.len(), STAT_TYPES.len()));
    }
}
