//! The statistics that the pages of players and teams show, in groups.

use football::analysis::{PositionGroup, StatValue};
use football::model::Words;

use super::words;
use crate::chart::marks::rating_step;
pub(super) use crate::figure::{Figure, RATING, figure};

/// A rating chip: the class of its colour.
pub(super) fn rating_class(value: StatValue) -> &'static str {
    match value {
        StatValue::Real(rating) => {
            ["rating-1", "rating-2", "rating-3", "rating-4"][usize::from(rating_step(rating)) - 1]
        }
        _ => "rating-none",
    }
}

/// Columns of a table of statistics, chosen by `?group=`.
#[derive(Debug)]
pub(super) struct ColumnGroup {
    pub code: &'static str,
    pub label: Words,
    pub figures: &'static [Figure],
}

/// Figures of a comparison under one heading.
#[derive(Debug)]
pub(super) struct FigureGroup {
    pub label: Words,
    pub figures: &'static [Figure],
}

const fn columns(code: &'static str, label: Words, figures: &'static [Figure]) -> ColumnGroup {
    ColumnGroup { code, label, figures }
}

const fn group(label: Words, figures: &'static [Figure]) -> FigureGroup {
    FigureGroup { label, figures }
}

pub(super) const MATCHES: Figure = figure("Admin.MatchesPlayed");
pub(super) const MINUTES: Figure = figure("Admin.MinutesPlayed");
pub(super) const GOALS: Figure = figure("GoalsScored.Total");
pub(super) const ASSISTS: Figure = figure("Chances.Assists");
pub(super) const XG: Figure = figure("GoalsScored.XG");
pub(super) const SHOTS: Figure = figure("Attempts.Total");
pub(super) const TOUCHES: Figure = figure("Touches.Total");
const THREAT: Figure = figure("ExpectedThreat.Total");
const YELLOW: Figure = figure("Cards.Yellow");
const SENT_OFF: Figure = figure("Cards.SentOff");
const POSSESSION: Figure = figure("Possession.TimePercent.Average");
const PPDA: Figure = figure("Defensive.PPDA");
const XGA: Figure = figure("Defensive.xGA");
const CONCEDED: Figure = figure("GoalsConceded.Total");
const SAVES: Figure = figure("GK.Attempts.Saved");
const LET_IN: Figure = figure("GK.GoalConceded");
const TEMPO: Figure = figure("Pass.Tempo");
const DIRECTNESS: Figure = figure("LongPass.Share");
const CROSSES_CLAIMED: Figure = figure("GK.Cross.Saved");
const LOST: Figure = figure("BallLost.Total");

#[rustfmt::skip]
pub(super) static PLAYER_COLUMNS: [ColumnGroup; 6] = [
    columns("summary", words::SUMMARY, &[MATCHES, MINUTES, GOALS, ASSISTS, XG, SHOTS, figure("Chances.KeyPasses"), figure("Pass.Accuracy"), YELLOW, SENT_OFF, RATING]),
    columns("attack", words::ATTACKING, &[MATCHES, MINUTES, GOALS, figure("GoalsScored.PenaltyScored"), XG, SHOTS, figure("Attempts.Success"), figure("Attempts.Accuracy"), figure("Dribble.Total"), figure("Dribble.Success"), figure("Admin.Offside")]),
    columns("passing", words::PASSING, &[MATCHES, MINUTES, figure("Pass.Total"), figure("Pass.Accuracy"), figure("LongPass.Total"), figure("LongPass.Accuracy"), figure("Cross.Total"), figure("Cross.Success"), figure("Chances.KeyPasses"), figure("Chances.ChancesCreated"), ASSISTS, THREAT]),
    columns("defence", words::DEFENCE, &[MATCHES, MINUTES, figure("BallWon.Total"), figure("BallWon.TackleWon"), figure("BallWon.InterceptionWon"), figure("BallWon.Aerial"), figure("BallWon.BallRecover"), figure("Defensive.Clear"), figure("Defensive.Blocks"), figure("Defensive.Cleansheet"), figure("Errors.LedToGoal")]),
    columns("keeping", words::GOALKEEPING, &[MATCHES, MINUTES, figure("GK.Attempts.Total"), SAVES, LET_IN, figure("GK.Penalty.Total"), figure("GK.Penalty.Saved"), CROSSES_CLAIMED, figure("Defensive.Cleansheet"), XGA]),
    columns("discipline", words::DISCIPLINE, &[MATCHES, MINUTES, figure("Fouls.Committed"), figure("Fouls.Awarded"), YELLOW, figure("Cards.SecondYellow"), figure("Cards.Red"), figure("Penalty.Committed"), figure("Penalty.Awarded")]),
];

#[rustfmt::skip]
pub(super) static TEAM_COLUMNS: [ColumnGroup; 5] = [
    columns("summary", words::SUMMARY, &[MATCHES, figure("Admin.Win"), figure("Admin.Draw"), figure("Admin.Lost"), GOALS, CONCEDED, XG, XGA, POSSESSION, figure("Pass.Accuracy"), PPDA]),
    columns("attack", words::ATTACKING, &[MATCHES, GOALS, figure("GoalsScored.PenaltyScored"), figure("GoalsScored.SetPiece"), XG, SHOTS, figure("Attempts.Success"), figure("Attempts.Accuracy"), figure("Admin.Corners"), figure("Admin.Offside"), figure("PenetrationFinalThird.Total")]),
    columns("passing", words::PASSING, &[MATCHES, figure("Pass.Total"), figure("Pass.Accuracy"), figure("LongPass.Total"), figure("LongPass.Accuracy"), figure("Cross.Total"), figure("Cross.Success"), figure("Chances.KeyPasses"), figure("Chances.ChancesCreated"), THREAT]),
    columns("defence", words::DEFENCE, &[MATCHES, CONCEDED, XGA, figure("Defensive.Cleansheet"), figure("BallWon.Total"), figure("BallWon.TackleWon"), figure("BallWon.InterceptionWon"), figure("BallWon.Aerial"), figure("Defensive.Clear"), figure("Defensive.Blocks"), figure("GK.Attempts.Saved")]),
    columns("discipline", words::DISCIPLINE, &[MATCHES, figure("Fouls.Committed"), figure("Fouls.Awarded"), YELLOW, figure("Cards.SecondYellow"), figure("Cards.Red"), figure("Penalty.Committed"), figure("Penalty.Awarded")]),
];

#[rustfmt::skip]
static OUTFIELD: [FigureGroup; 4] = [
    group(words::OVERALL_AND_SCORING, &[RATING, GOALS, XG, SHOTS, figure("Attempts.Accuracy")]),
    group(words::CREATING, &[ASSISTS, figure("Chances.KeyPasses"), THREAT, figure("PenetrationFinalThird.Total")]),
    group(words::ON_THE_BALL, &[figure("Pass.Total"), figure("Pass.Accuracy"), figure("Dribble.Success"), LOST]),
    group(words::DEFENDING, &[figure("BallWon.TackleWon"), figure("BallWon.InterceptionWon"), figure("BallWon.Aerial"), figure("BallWon.BallRecover"), figure("Defensive.Clear")]),
];

#[rustfmt::skip]
static KEEPER: [FigureGroup; 2] = [
    group(words::GOALKEEPING, &[RATING, SAVES, LET_IN, XGA, figure("Defensive.Cleansheet"), CROSSES_CLAIMED]),
    group(words::ON_THE_BALL, &[figure("Pass.Total"), figure("Pass.Accuracy"), figure("LongPass.Accuracy"), figure("BallWon.BallRecover")]),
];

/// What players of a line are compared by, per 90 minutes.
pub(super) fn player_figures(line: PositionGroup) -> &'static [FigureGroup] {
    match line {
        PositionGroup::Keeper => &KEEPER,
        PositionGroup::Defender | PositionGroup::Midfielder | PositionGroup::Forward => &OUTFIELD,
    }
}

/// How a team plays.
#[rustfmt::skip]
pub(super) static STYLE: [Figure; 9] = [
    POSSESSION,
    TEMPO,
    DIRECTNESS,
    PPDA,
    figure("Zones.FWD.Percent"),
    figure("PenetrationFinalThird.Total"),
    figure("Cross.Total"),
    figure("Attempts.Total"),
    figure("BallWon.Total"),
];

#[rustfmt::skip]
pub(super) static TEAM_FIGURES: [FigureGroup; 4] = [
    group(words::RESULTS_AND_GOALS, &[GOALS, CONCEDED, XG, XGA, figure("Defensive.Cleansheet")]),
    group(words::ATTACKING, &[SHOTS, figure("Attempts.Success"), figure("Chances.ChancesCreated"), figure("PenetrationFinalThird.Total"), figure("Admin.Corners")]),
    group(words::STYLE, &[POSSESSION, TEMPO, figure("Pass.Accuracy"), DIRECTNESS, figure("Cross.Total")]),
    group(words::DEFENCE_AND_DISCIPLINE, &[PPDA, figure("BallWon.Total"), figure("BallWon.TackleWon"), figure("Fouls.Committed"), YELLOW]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_defines_every_figure() {
        let columns = PLAYER_COLUMNS.iter().chain(&TEAM_COLUMNS).flat_map(|columns| columns.figures);
        let groups = OUTFIELD.iter().chain(&KEEPER).chain(&TEAM_FIGURES).flat_map(|group| group.figures);
        for figure in columns.chain(groups).chain(&STYLE) {
            assert!(figure.definition().is_some(), "{}", figure.path);
        }
    }
}
