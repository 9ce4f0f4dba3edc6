//! The performance index: points for what a player did, and a rating from 0 to 10 that flattens towards the top.
//!
//! Points are whole numbers: if several actions make one point, fractions are dropped. The rating of a substitute
//! takes the minutes played into account. Responses show both only once the match is final.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::recorder::{Contribution, ContributionSource};
use super::tally::{Stat, Stat as S, Tally};
use crate::model::{Position, Words};

/// Path, label and meaning of the two numbers.
#[rustfmt::skip]
pub const FIELDS: [(&str, Words, Words); 2] = [
    ("KIndex.Points", Words { en: "Points", ar: "النقاط" }, Words {
        en: "points for every action, by its worth for the player's line (keeper, defence, midfield, attack); once the match is final",
        ar: "نقاط لكل ما فعله بحسب قيمته في خطه، بعد نهاية المباراة",
    }),
    ("KIndex.Rating", Words { en: "Rating", ar: "التقييم" }, Words {
        en: "0 to 10: the player's points compared with the usual points of the line in the minutes played; once the match is final",
        ar: "من 0 إلى 10: نقاطه مقارنة بالمعتاد لخطه في الدقائق التي لعبها، بعد نهاية المباراة",
    }),
];

/// Points and rating of one player in one match; the rating is not yet rounded.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct KIndex {
    pub points: i64,
    pub rating: f64,
}

/// The four lines of a team. The points of some actions depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionGroup {
    Keeper,
    Defender,
    Midfielder,
    Forward,
}

impl PositionGroup {
    pub fn from_position(position: Position) -> PositionGroup {
        use Position::*;
        match position {
            GK => PositionGroup::Keeper,
            CB | RB | LB | RWB | LWB => PositionGroup::Defender,
            DM | CM | AM | RM | LM => PositionGroup::Midfielder,
            RW | LW | CF => PositionGroup::Forward,
        }
    }

    /// GK, DF, MF or FW.
    pub fn code(self) -> &'static str {
        match self {
            PositionGroup::Keeper => "GK",
            PositionGroup::Defender => "DF",
            PositionGroup::Midfielder => "MF",
            PositionGroup::Forward => "FW",
        }
    }

    /// The mean points of this line in a full match.
    fn usual_points(self) -> f64 {
        match self {
            PositionGroup::Keeper => 28.0,
            PositionGroup::Defender | PositionGroup::Midfielder => 33.0,
            PositionGroup::Forward => 29.0,
        }
    }
}

/// Points for one kind of action.
#[derive(Clone, Copy)]
struct Term {
    /// Keeper, defender, midfielder, forward.
    points: [i64; 4],
    /// The actions: those of the first counters less those of the others.
    plus: &'static [Stat],
    minus: &'static [Stat],
    /// This many actions together have the points. Fractions are dropped.
    one_in: i64,
}

const fn all(points: i64, plus: &'static [Stat]) -> Term {
    by_line([points; 4], plus)
}

const fn by_line(points: [i64; 4], plus: &'static [Stat]) -> Term {
    Term { points, plus, minus: &[], one_in: 1 }
}

impl Term {
    const fn less(self, minus: &'static [Stat]) -> Term {
        Term { minus, ..self }
    }

    const fn one_in(self, one_in: i64) -> Term {
        Term { one_in, ..self }
    }

    fn points(&self, line: PositionGroup, actions: i64) -> i64 {
        self.points[line as usize] * (actions / self.one_in)
    }

    fn actions(&self, tally: &Tally) -> i64 {
        let sum = |stats: &[Stat]| stats.iter().map(|stat| n(tally, *stat)).sum::<i64>();
        sum(self.plus) - sum(self.minus)
    }
}

#[rustfmt::skip]
const TERMS: [Term; 45] = [
    all(1,                     &[S::MinutesPlayed]).one_in(10),
    by_line([24, 20, 18, 17],  &[S::Goals]).less(&[S::PenaltyGoals]),
    all(12,                    &[S::PenaltyGoals]),
    all(11,                    &[S::Assists]),
    all(3,                     &[S::KeyPasses]),
    all(2,                     &[S::AttemptsSaved]),
    all(-1,                    &[S::AttemptsOffTarget]),
    all(2,                     &[S::Bars]),
    all(-8,                    &[S::PenaltiesMissed]),
    all(-3,                    &[S::OneOnOnesMissed]),
    all(2,                     &[S::DribblesCompleted]),
    all(-1,                    &[S::DribblesFailed]),
    all(1,                     &[S::FoulsWon]),
    all(5,                     &[S::PenaltiesWon]),
    all(-1,                    &[S::Offsides]),
    all(1,                     &[S::PassesCompleted]).one_in(5),
    all(-1,                    &[S::Passes]).less(&[S::PassesCompleted]).one_in(3),
    all(2,                     &[S::CrossesCompleted]),
    all(-1,                    &[S::Crosses]).less(&[S::CrossesCompleted]).one_in(3),
    all(-1,                    &[S::BallsLost]).less(&[S::AerialsLost, S::DribblesFailed]),
    all(-1,                    &[S::AerialsLost]).one_in(2),
    all(3,                     &[S::TacklesWon]),
    all(2,                     &[S::InterceptionsWon]),
    all(1,                     &[S::AerialsWon]),
    all(1,                     &[S::BallsRecovered]),
    all(2,                     &[S::TacklesCleared]),
    all(1,                     &[S::InterceptionsCleared]),
    all(1,                     &[S::Blocks]),
    all(1,                     &[S::Clearances]),
    all(-1,                    &[S::TacklesFailed]),
    by_line([4, 8, 8, 8],      &[S::GoalsSaved]),
    all(2,                     &[S::OpportunitiesSaved]),
    all(-1,                    &[S::FoulsCommitted]),
    all(-8,                    &[S::PenaltiesCommitted]),
    all(-3,                    &[S::Yellows]),
    all(-8,                    &[S::SecondYellows, S::OwnGoals]),
    all(-10,                   &[S::Reds]),
    all(-10,                   &[S::ErrorsLedToGoal]),
    all(-4,                    &[S::ErrorsLedToOpportunity]),
    by_line([10, 8, 3, 0],     &[S::CleanSheets]),
    by_line([-3, -2, -1, 0],   &[S::Conceded]),
    by_line([4, 0, 0, 0],      &[S::FacedSaved]),
    by_line([6, 0, 0, 0],      &[S::FacedPenaltiesSaved]),
    by_line([2, 0, 0, 0],      &[S::FacedOneOnOnesSaved]),
    by_line([2, 0, 0, 0],      &[S::FacedCrossesClaimed]),
];

fn n(tally: &Tally, stat: Stat) -> i64 {
    i64::try_from(tally.count(stat)).unwrap_or(i64::MAX)
}

impl KIndex {
    /// The index of one player's match.
    pub fn new(tally: &Tally, position: Position) -> KIndex {
        let line = PositionGroup::from_position(position);
        let points = TERMS.iter().map(|term| term.points(line, term.actions(tally))).sum();
        KIndex { points, rating: rating(points, line, tally.count(Stat::MinutesPlayed)) }
    }
}

/// The points of one kind of action, and what each action gave.
#[derive(Clone, PartialEq, Debug)]
pub struct TermPoints {
    /// The counters: the actions are those of the first less those of the others.
    pub plus: &'static [Stat],
    pub minus: &'static [Stat],
    /// The points of one action. If several actions have them together, a part of them.
    pub weight: f64,
    pub points: i64,
    pub actions: Vec<PointedAction>,
}

/// An action, how often it counts, and the points that it gave. If several actions make a point, the last one gives it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PointedAction {
    pub source: ContributionSource,
    pub times: i64,
    pub points: i64,
}

/// The points of a player of this line by kind of action. `contributions` gives what was added to a counter.
pub(super) fn term_points(line: PositionGroup, contributions: impl Fn(Stat) -> Vec<Contribution>) -> Vec<TermPoints> {
    let mut terms = Vec::new();
    for term in TERMS.iter().filter(|term| term.points[line as usize] != 0) {
        let mut times = BTreeMap::<ContributionSource, i64>::new();
        for (stats, sign) in [(term.plus, 1), (term.minus, -1)] {
            for contribution in stats.iter().flat_map(|stat| contributions(*stat)) {
                *times.entry(contribution.source).or_default() += sign * contribution.amount as i64;
            }
        }
        let mut so_far = 0;
        let mut actions = Vec::new();
        for (source, times) in times.into_iter().filter(|(_, times)| *times != 0) {
            let before = term.points(line, so_far);
            so_far += times;
            actions.push(PointedAction { source, times, points: term.points(line, so_far) - before });
        }
        if !actions.is_empty() {
            let weight = term.points[line as usize] as f64 / term.one_in as f64;
            let points = term.points(line, so_far);
            terms.push(TermPoints { plus: term.plus, minus: term.minus, weight, points, actions });
        }
    }
    terms
}

/// The usual points of a line in the minutes played. The rating compares the points with them.
pub fn usual_points(line: PositionGroup, minutes: u64) -> f64 {
    line.usual_points() * minutes as f64 / 90.0
}

/// How the rating follows from the points.
pub const RATING_FORMULA: &str = "10 * (1 - exp(-max(0, points - usual points + 51) / 46))";

fn rating(points: i64, line: PositionGroup, minutes: u64) -> f64 {
    let above = points as f64 - usual_points(line, minutes) + 51.0;
    10.0 * (1.0 - (-above.max(0.0) / 46.0).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_holds() {
        assert_eq!(crate::analysis::rounding::round(rating(61, PositionGroup::Forward, 63), 1), 8.6);
        assert_eq!(crate::analysis::rounding::round(rating(33, PositionGroup::Defender, 90), 1), 6.7);
        assert_eq!(rating(-100, PositionGroup::Keeper, 90), 0.0);
    }
}
