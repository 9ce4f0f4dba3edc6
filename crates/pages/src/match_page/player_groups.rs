//! The columns of the player table, group by group.

use football::model::Words;

use crate::figure::{Figure, figure};
use crate::words;

/// A group of statistics.
#[derive(Debug)]
pub(super) struct Group {
    /// Its value in the address.
    pub code: &'static str,
    pub label: Words,
    pub columns: &'static [Figure],
}

#[rustfmt::skip]
pub(super) static GROUPS: &[Group] = &[
    Group { code: "overview", label: words::OVERVIEW, columns: &[
        figure("GoalsScored.Total"), figure("Chances.Assists"), figure("Attempts.Total"), figure("GoalsScored.XG"),
        figure("Chances.KeyPasses"), figure("Pass.Accuracy"), figure("Dribble.Success"), figure("BallWon.Total"), figure("BallLost.Total"),
    ] },
    Group { code: "attacking", label: words::ATTACKING, columns: &[
        figure("GoalsScored.Total"), figure("GoalsScored.XG"), figure("GoalsScored.PenaltyScored"), figure("Attempts.Total"),
        figure("Attempts.Success"), figure("Attempts.Accuracy"), figure("Chances.Assists"), figure("Chances.ChancesCreated"),
        figure("Admin.Offside"),
    ] },
    Group { code: "passing", label: words::PASSING, columns: &[
        figure("Pass.Total"), figure("Pass.Success"), figure("Pass.Accuracy"), figure("LongPass.Total"), figure("LongPass.Accuracy"),
        figure("Cross.Total"), figure("Cross.Success"), figure("Chances.KeyPasses"), figure("Chances.Assists"),
    ] },
    Group { code: "defending", label: words::DEFENDING, columns: &[
        figure("BallWon.Total"), figure("BallWon.TackleWon"), figure("BallWon.InterceptionWon"), figure("BallWon.BallRecover"),
        figure("Defensive.Clear"), figure("Defensive.Blocks"), figure("Defensive.TackleFail"), figure("Defensive.OpportunitySaved"),
    ] },
    Group { code: "duels", label: Words { en: "Duels", ar: "الالتحامات" }, columns: &[
        figure("Dribble.Total"), figure("Dribble.Success"), figure("Dribble.Accuracy"), figure("BallWon.Aerial"), figure("BallLost.Aerial"),
        figure("BallLost.Total"), figure("BallLost.UnderPressure"),
    ] },
    Group { code: "discipline", label: words::DISCIPLINE, columns: &[
        figure("Cards.Yellow"), figure("Cards.SecondYellow"), figure("Cards.Red"), figure("Fouls.Committed"), figure("Fouls.Awarded"),
        figure("Penalty.Committed"), figure("Penalty.Awarded"), figure("Admin.Offside"),
    ] },
    Group { code: "goalkeeping", label: words::GOALKEEPING, columns: &[
        figure("GK.Attempts.Total"), figure("GK.Attempts.Saved"), figure("GK.GoalConceded"), figure("Defensive.xGA"),
        figure("GK.Penalty.Total"), figure("GK.Penalty.Saved"), figure("GK.Cross.Total"), figure("GK.Cross.Saved"),
    ] },
];

/// What a report by hand has of a player.
#[rustfmt::skip]
pub(super) static REPORT: [Group; 1] = [Group { code: "overview", label: words::OVERVIEW, columns: &[
        figure("GoalsScored.Total"), figure("Chances.Assists"), figure("Cards.Yellow"), figure("Cards.SecondYellow"), figure("Cards.Red"),
] }];

/// The same where every attempt was counted, and no touches.
#[rustfmt::skip]
pub(super) static REPORT_WITH_ATTEMPTS: [Group; 1] = [Group { code: "overview", label: words::OVERVIEW, columns: &[
        figure("GoalsScored.Total"), figure("Chances.Assists"), figure("Attempts.Total"), figure("Attempts.Success"),
        figure("Cards.Yellow"), figure("Cards.SecondYellow"), figure("Cards.Red"),
] }];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_has_a_published_definition() {
        let published: Vec<&str> = football::analysis::definitions().map(|definition| definition.path).collect();
        for column in GROUPS.iter().chain(&REPORT).chain(&REPORT_WITH_ATTEMPTS).flat_map(|group| group.columns) {
            assert!(published.contains(&column.path), "{}", column.path);
        }
    }
}
