//! The minutes of a match, each with the goals after it.

use football::analysis::{Momentum, MomentumPoint, PlayedPeriod};
use football::model::Side;

/// How far ahead goals are counted.
const AHEAD_SECS: u32 = 600;

/// A minute at its end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Minute {
    /// −1 to 1, positive for the home side: as in responses.
    pub(crate) momentum: f64,
    /// The seconds in which goals are counted: ten minutes, or the rest of the half.
    pub(crate) ahead_secs: u32,
    /// Goals in those seconds.
    pub(crate) home: u32,
    pub(crate) away: u32,
    /// The side of the first of them.
    pub(crate) next: Option<Side>,
}

impl Minute {
    pub(crate) fn is_whole(&self) -> bool {
        self.ahead_secs == AHEAD_SECS
    }
}

/// The published minutes of a match. A window ends with its half: what happens after the break is not counted to a minute
/// before it. A minute with nothing after it in its half is left out.
pub(crate) fn minutes(momentum: &Momentum, periods: &[PlayedPeriod]) -> Vec<Minute> {
    let of_point = |point: &MomentumPoint| {
        let period = periods.iter().find(|period| period.half == point.half)?;
        // To the whistle, in whole seconds; the second in progress counts, as it does for goals.
        let end = period.offset_secs + period.length_ms.div_ceil(1000);
        let until = (point.second + AHEAD_SECS).min(end);
        let after = momentum.goals.iter().filter(|goal| goal.second > point.second && goal.second <= until);
        let count = |side: Side| after.clone().filter(|goal| goal.side == side).count() as u32;
        Some(Minute {
            momentum: point.value(),
            ahead_secs: until.checked_sub(point.second).filter(|left| *left > 0)?,
            home: count(Side::Home),
            away: count(Side::Away),
            next: after.clone().min_by_key(|goal| goal.second).map(|goal| goal.side),
        })
    };
    momentum.points.iter().filter_map(of_point).collect()
}

#[cfg(test)]
mod tests {
    use football::analysis::MomentumGoal;
    use football::analysis::momentum::INPUT_COUNT;
    use football::model::{EventId, Score};

    use super::*;

    #[test]
    fn a_window_is_ten_minutes_and_ends_with_its_half() {
        let point = |second, half| MomentumPoint { second, half, inputs: [[0; INPUT_COUNT]; 2], raw: 0.0 };
        let goal =
            |second, side| MomentumGoal { event: EventId(second), second, side, player: None, score: Score::default() };
        let period =
            |half, offset_secs, length_ms| PlayedPeriod { half, length_ms, minutes: 46, offset_secs, ended: true };
        let momentum = Momentum {
            points: vec![point(60, 1), point(2700, 1), point(2760, 1), point(2820, 2)],
            goals: vec![
                goal(60, Side::Home),
                goal(61, Side::Away),
                goal(660, Side::Home),
                goal(661, Side::Home),
                goal(2800, Side::Home),
            ],
        };
        let found = minutes(&momentum, &[period(1, 0, 2_730_500), period(2, 2760, 2_700_000)]);
        let shown: Vec<_> = found.iter().map(|one| (one.ahead_secs, one.home, one.away, one.next)).collect();
        assert_eq!(shown, [(600, 1, 1, Some(Side::Away)), (31, 0, 0, None), (600, 0, 0, None)]);
    }
}
