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
        // The score of a match without events is known at its end alone.
        let stated = match_.score.filter(|_| match_.status.is_final() && periods.is_empty());
        PeriodScores {
            half_time: after(Period::First),
            full_time: after(Period::Second).or(stated),
            extra_time: after(Period::ExtraSecond),
        }
    }
}
