//! The statistics that the pages of players and teams show: which, how they are written, and which side of a comparison
//! is better.

use football::analysis::{Better, Definition, PositionGroup, StatValue, Tally, definition};
use football::model::Words;

use crate::chart::marks::rating_step;
use crate::context::PageContext;
use crate::figure::{Figure, Unit};
use crate::numbers::MISSING;
use api::parts::statistics_query::Per;

/// A statistic as a page shows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProfileFigure {
    pub path: &'static str,
    /// A shorter name than the definition's.
    label: Option<Words>,
    unit: Unit,
    pub better: Better,
}

const fn figure(path: &'static str, unit: Unit) -> ProfileFigure {
    ProfileFigure { path, label: None, unit, better: Better::More }
}

const fn count(path: &'static str) -> ProfileFigure {
    figure(path, Unit::Count)
}

const fn real(path: &'static str, decimals: usize) -> ProfileFigure {
    figure(path, Unit::Decimals(decimals))
}

const fn percent(path: &'static str) -> ProfileFigure {
    figure(path, Unit::Percent)
}

impl ProfileFigure {
    const fn less(self) -> ProfileFigure {
        ProfileFigure { better: Better::Fewer, ..self }
    }

    const fn neither(self) -> ProfileFigure {
        ProfileFigure { better: Better::Neither, ..self }
    }

    const fn named(self, en: &'static str, ar: &'static str) -> ProfileFigure {
        ProfileFigure { label: Some(Words { en, ar }), ..self }
    }

    /// The figure as other pages know it.
    fn shared(&self) -> Figure {
        let label = self.label.or_else(|| self.definition().map(|definition| definition.label));
        Figure { path: self.path, label: label.unwrap_or(Words { en: self.path, ar: self.path }), unit: self.unit }
    }

    pub(super) fn definition(&self) -> Option<&'static Definition> {
        definition(self.path)
    }

    pub(super) fn label(&self, cx: &PageContext<'_>) -> &'static str {
        cx.say(self.shared().label)
    }

    /// The number of a tally; per 90 minutes or per match if asked.
    pub(super) fn value(&self, tally: &Tally, per: Option<Per>) -> StatValue {
        self.shared().value(tally, per)
    }

    /// Whether at least one match of the tally has the number.
    pub(super) fn is_in(&self, tally: &Tally) -> bool {
        self.definition().is_some_and(|definition| definition.is_in(tally))
    }

    pub(super) fn write(&self, cx: &PageContext<'_>, value: StatValue) -> String {
        match (self.unit, value) {
            (_, StatValue::Missing) => MISSING.to_owned(),
            (Unit::Percent, StatValue::Real(share)) => cx.numbers.percent(share),
            (Unit::Decimals(decimals), value) => cx.numbers.value(value, decimals),
            (Unit::Count, StatValue::Real(number)) if number >= 10.0 => cx.numbers.real(number, 1),
            (Unit::Count | Unit::Percent, value) => cx.numbers.value(value, 2),
        }
    }

    pub(super) fn is_percent(&self) -> bool {
        self.unit == Unit::Percent
    }

    pub(super) fn is_rating(&self) -> bool {
        self.path == RATING.path
    }

    /// The address of the definition.
    pub(super) fn address(&self) -> String {
        self.shared().definition_address()
    }
}

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
    pub figures: &'static [ProfileFigure],
}

/// Figures of a comparison under one heading.
#[derive(Debug)]
pub(super) struct FigureGroup {
    pub label: Words,
    pub figures: &'static [ProfileFigure],
}

const fn columns(
    code: &'static str,
    en: &'static str,
    ar: &'static str,
    figures: &'static [ProfileFigure],
) -> ColumnGroup {
    ColumnGroup { code, label: Words { en, ar }, figures }
}

const fn group(en: &'static str, ar: &'static str, figures: &'static [ProfileFigure]) -> FigureGroup {
    FigureGroup { label: Words { en, ar }, figures }
}

pub(super) const MATCHES: ProfileFigure = count("Admin.MatchesPlayed");
pub(super) const MINUTES: ProfileFigure = count("Admin.MinutesPlayed");
pub(super) const GOALS: ProfileFigure = count("GoalsScored.Total").named("Goals", "الأهداف");
pub(super) const ASSISTS: ProfileFigure = count("Chances.Assists");
pub(super) const XG: ProfileFigure = real("GoalsScored.XG", 1).named("xG", "أهداف متوقعة");
pub(super) const SHOTS: ProfileFigure = count("Attempts.Total");
pub(super) const TOUCHES: ProfileFigure = count("Touches.Total");
pub(super) const RATING: ProfileFigure = real("KIndex.RatingMean", 1).named("Rating", "التقييم");
const XG_EXACT: ProfileFigure = real("GoalsScored.XG", 2);
const THREAT: ProfileFigure = real("ExpectedThreat.Total", 2);
const YELLOW: ProfileFigure = count("Cards.Yellow").named("Yellow cards", "بطاقات صفراء").neither();
const SENT_OFF: ProfileFigure = count("Cards.SentOff").neither();
const POSSESSION: ProfileFigure = percent("Possession.TimePercent.Average").named("Possession", "الاستحواذ").neither();
const PPDA: ProfileFigure = real("Defensive.PPDA", 1)
    .named("Passes allowed per defensive action (PPDA)", "تمريرات الخصم لكل تدخل دفاعي")
    .less();
const XGA: ProfileFigure = real("Defensive.xGA", 1).named("xG against", "أهداف متوقعة ضده").less();
const XGA_EXACT: ProfileFigure = real("Defensive.xGA", 2).less();
const CONCEDED: ProfileFigure = count("GoalsConceded.Total").less();
const SAVES: ProfileFigure = count("GK.Attempts.Saved");
const LET_IN: ProfileFigure = count("GK.GoalConceded").named("Goals let in", "أهداف دخلت مرماه").less();
const TEMPO: ProfileFigure = real("Pass.Tempo", 1).neither();
const DIRECTNESS: ProfileFigure =
    percent("LongPass.Share").named("Directness: long passes", "المباشرة: نسبة التمرير الطويل").neither();
const CROSSES_CLAIMED: ProfileFigure = count("GK.Cross.Saved");
const LOST: ProfileFigure = count("BallLost.Total").less();

#[rustfmt::skip]
pub(super) static PLAYER_COLUMNS: [ColumnGroup; 6] = [
    columns("summary", "Summary", "ملخص", &[MATCHES, MINUTES, GOALS, ASSISTS, XG, SHOTS, count("Chances.KeyPasses"), percent("Pass.Accuracy"), YELLOW, SENT_OFF, RATING]),
    columns("attack", "Attack", "الهجوم", &[MATCHES, MINUTES, GOALS, count("GoalsScored.PenaltyScored"), XG, SHOTS, count("Attempts.Success"), percent("Attempts.Accuracy"), count("Dribble.Total"), count("Dribble.Success"), count("Admin.Offside")]),
    columns("passing", "Passing", "التمرير", &[MATCHES, MINUTES, count("Pass.Total"), percent("Pass.Accuracy"), count("LongPass.Total"), percent("LongPass.Accuracy"), count("Cross.Total"), count("Cross.Success"), count("Chances.KeyPasses"), count("Chances.ChancesCreated"), ASSISTS, THREAT]),
    columns("defence", "Defence", "الدفاع", &[MATCHES, MINUTES, count("BallWon.Total"), count("BallWon.TackleWon"), count("BallWon.InterceptionWon"), count("BallWon.Aerial"), count("BallWon.BallRecover"), count("Defensive.Clear"), count("Defensive.Blocks"), count("Defensive.Cleansheet"), count("Errors.LedToGoal")]),
    columns("keeping", "Goalkeeping", "حراسة المرمى", &[MATCHES, MINUTES, count("GK.Attempts.Total"), SAVES, LET_IN, count("GK.Penalty.Total"), count("GK.Penalty.Saved"), CROSSES_CLAIMED, count("Defensive.Cleansheet"), XGA]),
    columns("discipline", "Discipline", "الانضباط", &[MATCHES, MINUTES, count("Fouls.Committed"), count("Fouls.Awarded"), YELLOW, count("Cards.SecondYellow"), count("Cards.Red"), count("Penalty.Committed"), count("Penalty.Awarded")]),
];

#[rustfmt::skip]
pub(super) static TEAM_COLUMNS: [ColumnGroup; 5] = [
    columns("summary", "Summary", "ملخص", &[MATCHES, count("Admin.Win"), count("Admin.Draw"), count("Admin.Lost"), GOALS, CONCEDED, XG, XGA, POSSESSION, percent("Pass.Accuracy"), PPDA.named("PPDA", "تمريرات الخصم لكل تدخل")]),
    columns("attack", "Attack", "الهجوم", &[MATCHES, GOALS, count("GoalsScored.PenaltyScored"), count("GoalsScored.SetPiece"), XG, SHOTS, count("Attempts.Success"), percent("Attempts.Accuracy"), count("Admin.Corners"), count("Admin.Offside"), count("PenetrationFinalThird.Total")]),
    columns("passing", "Passing", "التمرير", &[MATCHES, count("Pass.Total"), percent("Pass.Accuracy"), count("LongPass.Total"), percent("LongPass.Accuracy"), count("Cross.Total"), count("Cross.Success"), count("Chances.KeyPasses"), count("Chances.ChancesCreated"), THREAT]),
    columns("defence", "Defence", "الدفاع", &[MATCHES, CONCEDED, XGA, count("Defensive.Cleansheet"), count("BallWon.Total"), count("BallWon.TackleWon"), count("BallWon.InterceptionWon"), count("BallWon.Aerial"), count("Defensive.Clear"), count("Defensive.Blocks"), count("GK.Attempts.Saved")]),
    columns("discipline", "Discipline", "الانضباط", &[MATCHES, count("Fouls.Committed"), count("Fouls.Awarded"), YELLOW, count("Cards.SecondYellow"), count("Cards.Red"), count("Penalty.Committed"), count("Penalty.Awarded")]),
];

#[rustfmt::skip]
static OUTFIELD: [FigureGroup; 4] = [
    group("Overall and scoring", "الأداء والتهديف", &[RATING, GOALS, XG_EXACT, SHOTS, percent("Attempts.Accuracy")]),
    group("Creating", "صناعة اللعب", &[ASSISTS, count("Chances.KeyPasses"), THREAT, count("PenetrationFinalThird.Total")]),
    group("On the ball", "بالكرة", &[count("Pass.Total"), percent("Pass.Accuracy"), count("Dribble.Success"), LOST]),
    group("Defending", "الدفاع", &[count("BallWon.TackleWon"), count("BallWon.InterceptionWon"), count("BallWon.Aerial"), count("BallWon.BallRecover"), count("Defensive.Clear")]),
];

#[rustfmt::skip]
static KEEPER: [FigureGroup; 2] = [
    group("Goalkeeping", "حراسة المرمى", &[RATING, SAVES, LET_IN, XGA_EXACT, count("Defensive.Cleansheet"), CROSSES_CLAIMED]),
    group("On the ball", "بالكرة", &[count("Pass.Total"), percent("Pass.Accuracy"), percent("LongPass.Accuracy"), count("BallWon.BallRecover")]),
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
pub(super) static STYLE: [ProfileFigure; 9] = [
    POSSESSION,
    TEMPO.named("Tempo: passes per minute of possession", "الإيقاع: تمريرات لكل دقيقة استحواذ"),
    DIRECTNESS,
    PPDA,
    percent("Zones.FWD.Percent").named("Touches in the final third", "لمسات الثلث الهجومي").neither(),
    count("PenetrationFinalThird.Total").neither(),
    count("Cross.Total").neither(),
    count("Attempts.Total").neither(),
    count("BallWon.Total").neither(),
];

#[rustfmt::skip]
pub(super) static TEAM_FIGURES: [FigureGroup; 4] = [
    group("Results and goals", "النتائج والأهداف", &[GOALS, CONCEDED, XG_EXACT, XGA_EXACT, count("Defensive.Cleansheet")]),
    group("Attack", "الهجوم", &[SHOTS, count("Attempts.Success"), count("Chances.ChancesCreated"), count("PenetrationFinalThird.Total"), count("Admin.Corners").neither()]),
    group("Style", "أسلوب اللعب", &[POSSESSION, TEMPO, percent("Pass.Accuracy"), DIRECTNESS, count("Cross.Total").neither()]),
    group("Defence and discipline", "الدفاع والانضباط", &[PPDA, count("BallWon.Total"), count("BallWon.TackleWon"), count("Fouls.Committed").neither(), YELLOW]),
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
