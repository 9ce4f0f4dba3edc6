//! The performance index: points for what a player did, and a rating from 0 to 10 that flattens towards the top.
//!
//! Points are whole: where several actions make one point, fractions are dropped. A substitute is judged against the
//! minutes he had. Answers carry both only once the match is final.

use serde::{Deserialize, Serialize};

use super::tally::{Stat, Tally};
use crate::model::{Position, Words};

/// What the two numbers are called, and what they say.
#[rustfmt::skip]
pub const DESCRIBED: [(&str, Words, Words); 2] = [
    ("KIndex.Points", Words { en: "Points", ar: "النقاط" }, Words {
        en: "points for everything he did, by what it is worth in his line; once the match is final",
        ar: "نقاط لكل ما فعله بحسب قيمته في خطه، بعد نهاية المباراة",
    }),
    ("KIndex.Rating", Words { en: "Rating", ar: "التقييم" }, Words {
        en: "0 to 10: his points against the usual ones of his line in the minutes he played; once the match is final",
        ar: "من 0 إلى 10: نقاطه مقارنة بالمعتاد لخطه في الدقائق التي لعبها، بعد نهاية المباراة",
    }),
];

/// Points and rating of one player in one match; the rating is not yet rounded.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct KIndex {
    pub points: i64,
    pub rating: f64,
}

/// The four kinds of player that points tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    Keeper,
    Defender,
    Midfielder,
    Forward,
}

impl Line {
    pub fn of(position: Position) -> Line {
        use Position::*;
        match position {
            GK => Line::Keeper,
            CB | RB | LB | RWB | LWB => Line::Defender,
            DM | CM | AM | RM | LM => Line::Midfielder,
            RW | LW | CF => Line::Forward,
        }
    }

    /// The mean points of a full match.
    fn usual_points(self) -> f64 {
        match self {
            Line::Keeper => 28.0,
            Line::Defender | Line::Midfielder => 33.0,
            Line::Forward => 29.0,
        }
    }
}

/// What a line earns, and how often it did.
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

/// The index of one player's match.
pub fn of(tally: &Tally, position: Position) -> KIndex {
    let line = Line::of(position);
    let points = TERMS.iter().map(|term| term.points[line as usize] * (term.times)(tally)).sum();
    KIndex { points, rating: rating(points, line, tally.count(Stat::MinutesPlayed)) }
}

fn rating(points: i64, line: Line, minutes: u64) -> f64 {
    let above = points as f64 - line.usual_points() * minutes as f64 / 90.0 + 51.0;
    10.0 * (1.0 - (-above.max(0.0) / 46.0).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_holds() {
        assert_eq!(super::super::round(rating(61, Line::Forward, 63), 1), 8.6);
        assert_eq!(super::super::round(rating(33, Line::Defender, 90), 1), 6.7);
        assert_eq!(rating(-100, Line::Keeper, 90), 0.0);
    }
}
