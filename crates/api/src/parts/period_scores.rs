//! The score at half-time, after 90 minutes and after extra time.

use football::analysis::PlayedPeriod;
use football::model::{Event, Match, Period, Score};

/// The score at the end of each part of the match; none if the part has not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeriodScores {
    pub half_time: Option<Score>,
    pub full_time: Option<Score>,
    pub extra_time: Option<Score>,
}

impl PeriodScores {
    pub fn new(match_: &Match, events: &[Event], periods: &[PlayedPeriod]) -> PeriodScores {
        let has_ended = |period: Period| periods.iter().any(|played| played.half == period.number() && played.ended);
        let after = |period: Period| {
            let goals = events.iter().filter(|event| event.period <= period).cloned().collect::<Vec<_>>();
            has_ended(period).then(|| Score::from_goals(&goals))
        };
        // A result without the events of whole halves says what it knows.
        let counts_no_period = periods.iter().all(|played| !played.ended);
        let stated = match_.score.filter(|_| match_.status.is_final() && counts_no_period);
        PeriodScores {
            half_time: after(Period::First).or(match_.half_time.filter(|_| counts_no_period)),
            full_time: after(Period::Second).or(stated.and(match_.full_time).or(stated)),
            extra_time: after(Period::ExtraSecond).or(stated.filter(|_| match_.full_time.is_some())),
        }
    }
}
