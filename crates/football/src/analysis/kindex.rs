//! The performance index: points for what a player did, and a rating from 0 to 10 that flattens towards the top.
//!
//! Points are whole numbers: if several actions make one point, fractions are dropped. The rating of a substitute
//! takes the minutes played into account. Responses show both only once the match is final.

use serde::{Deserialize, Serialize};

use super::tally::{Stat, Tally};
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

/// Points for one kind of action, and how often the action happened.
struct Term {
    /// Keeper, defender, midfielder, forward.
    points: [i64; 4],
    times: fn(&Tally) -> i64,
}

const fn all(points: i64, times: fn(&Tally) -> i64) -> Term {
    Term { points: [points; 4], times }
}

const fn by_line(points: [i64; 4], times: fn(&Tally) -> i64) -> Term {
    Term { points, times }
}

#[rustfmt::skip]
const TERMS: [Term; 45] = [
    all(1,                     |t| n(t, Stat::MinutesPlayed) / 10),
    by_line([24, 20, 18, 17],  |t| n(t, Stat::Goals) - n(t, Stat::PenaltyGoals)),
    all(12,                    |t| n(t, Stat::PenaltyGoals)),
    all(11,                    |t| n(t, Stat::Assists)),
    all(3,                     |t| n(t, Stat::KeyPasses)),
    all(2,                     |t| n(t, Stat::AttemptsSaved)),
    all(-1,                    |t| n(t, Stat::AttemptsOffTarget)),
    all(2,                     |t| n(t, Stat::Bars)),
    all(-8,                    |t| n(t, Stat::PenaltiesMissed)),
    all(-3,                    |t| n(t, Stat::OneOnOnesMissed)),
    all(2,                     |t| n(t, Stat::DribblesCompleted)),
    all(-1,                    |t| n(t, Stat::DribblesFailed)),
    all(1,                     |t| n(t, Stat::FoulsWon)),
    all(5,                     |t| n(t, Stat::PenaltiesWon)),
    all(-1,                    |t| n(t, Stat::Offsides)),
    all(1,                     |t| n(t, Stat::PassesCompleted) / 5),
    all(-1,                    |t| (n(t, Stat::Passes) - n(t, Stat::PassesCompleted)) / 3),
    all(2,                     |t| n(t, Stat::CrossesCompleted)),
    all(-1,                    |t| (n(t, Stat::Crosses) - n(t, Stat::CrossesCompleted)) / 3),
    all(-1,                    |t| n(t, Stat::BallsLost) - n(t, Stat::AerialsLost) - n(t, Stat::DribblesFailed)),
    all(-1,                    |t| n(t, Stat::AerialsLost) / 2),
    all(3,                     |t| n(t, Stat::TacklesWon)),
    all(2,                     |t| n(t, Stat::InterceptionsWon)),
    all(1,                     |t| n(t, Stat::AerialsWon)),
    all(1,                     |t| n(t, Stat::BallsRecovered)),
    all(2,                     |t| n(t, Stat::TacklesCleared)),
    all(1,                     |t| n(t, Stat::InterceptionsCleared)),
    all(1,                     |t| n(t, Stat::Blocks)),
    all(1,                     |t| n(t, Stat::Clearances)),
    all(-1,                    |t| n(t, Stat::TacklesFailed)),
    by_line([4, 8, 8, 8],      |t| n(t, Stat::GoalsSaved)),
    all(2,                     |t| n(t, Stat::OpportunitiesSaved)),
    all(-1,                    |t| n(t, Stat::FoulsCommitted)),
    all(-8,                    |t| n(t, Stat::PenaltiesCommitted)),
    all(-3,                    |t| n(t, Stat::Yellows)),
    all(-8,                    |t| n(t, Stat::SecondYellows) + n(t, Stat::OwnGoals)),
    all(-10,                   |t| n(t, Stat::Reds)),
    all(-10,                   |t| n(t, Stat::ErrorsLedToGoal)),
    all(-4,                    |t| n(t, Stat::ErrorsLedToOpportunity)),
    by_line([10, 8, 3, 0],     |t| n(t, Stat::CleanSheets)),
    by_line([-3, -2, -1, 0],   |t| n(t, Stat::Conceded)),
    by_line([4, 0, 0, 0],      |t| n(t, Stat::FacedSaved)),
    by_line([6, 0, 0, 0],      |t| n(t, Stat::FacedPenaltiesSaved)),
    by_line([2, 0, 0, 0],      |t| n(t, Stat::FacedOneOnOnesSaved)),
    by_line([2, 0, 0, 0],      |t| n(t, Stat::FacedCrossesClaimed)),
];

fn n(tally: &Tally, stat: Stat) -> i64 {
    i64::try_from(tally.count(stat)).unwrap_or(i64::MAX)
}

impl KIndex {
    /// The index of one player's match.
    pub fn new(tally: &Tally, position: Position) -> KIndex {
        let line = PositionGroup::from_position(position);
        let points = TERMS.iter().map(|term| term.points[line as usize] * (term.times)(tally)).sum();
        KIndex { points, rating: rating(points, line, tally.count(Stat::MinutesPlayed)) }
    }
}

fn rating(points: i64, line: PositionGroup, minutes: u64) -> f64 {
    let above = points as f64 - line.usual_points() * minutes as f64 / 90.0 + 51.0;
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
