//! Possession of a match by quarter of an hour.

use football::analysis::{Bucket, Facts, StatValue, definition, round};
use football::model::{Event, Score, Side};

/// A quarter of an hour.
#[derive(Clone, Copy, Debug)]
pub struct Quarter {
    /// `00-15`
    pub period: &'static str,
    /// The path of the statistic that the share equals.
    pub path: &'static str,
    /// In percent; 0 if neither side had the ball.
    pub share: f64,
    /// The score at its end.
    pub score: Option<Score>,
}

/// The text of a quarter, and the statistic that it equals.
const QUARTERS: [(Bucket, &str, &str); 8] = [
    (Bucket::T0To15, "00-15", "Possession.TimePercent.T_0_15"),
    (Bucket::T15To30, "15-30", "Possession.TimePercent.T_15_30"),
    (Bucket::T30To45, "30-45", "Possession.TimePercent.T_30_45"),
    (Bucket::T45To60, "45-60", "Possession.TimePercent.T_45_60"),
    (Bucket::T60To75, "60-75", "Possession.TimePercent.T_60_75"),
    (Bucket::T75To90, "75-90", "Possession.TimePercent.T_75_90"),
    (Bucket::T90To105, "90-105", "Possession.TimePercent.T_90_105"),
    (Bucket::T105To120, "105-120", "Possession.TimePercent.T_105_120"),
];

/// The quarters that have begun.
pub fn quarters(facts: &Facts, events: &[Event], side: Side) -> Vec<Quarter> {
    let latest = events.iter().filter_map(|event| Bucket::at(event.period, event.time)).max();
    let tally = &facts.team(side).tally;
    let begun = QUARTERS.into_iter().filter(|(bucket, ..)| latest.is_some_and(|latest| *bucket <= latest));
    begun
        .map(|(bucket, period, path)| Quarter {
            period,
            path,
            share: match definition(path).map(|definition| definition.value(tally)) {
                Some(StatValue::Real(share)) => round(share * 100.0, 2),
                _ => 0.0,
            },
            score: Some(score_after(events, bucket)),
        })
        .collect()
}

/// The score after the goals up to the end of a quarter.
fn score_after(events: &[Event], bucket: Bucket) -> Score {
    let mut score = Score::default();
    for event in events.iter().filter(|event| Bucket::at(event.period, event.time).is_some_and(|at| at <= bucket)) {
        match event.goal_for() {
            Some(Side::Home) => score.home += 1,
            Some(Side::Away) => score.away += 1,
            None => {}
        }
    }
    score
}
