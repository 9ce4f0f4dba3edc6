//! Kick-offs and goal kicks, which the interface may number as any pass.

use super::row::InterfaceRow;
use crate::model::{InterfaceCategory, InterfaceEvent, InterfaceResult};

/// The ball is placed within this distance from the centre.
const CENTRE: f64 = 3.0;
/// The goal area ends here.
const GOAL_AREA: f64 = 7.0;

/// How a pass began, where its number does not say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PassStart {
    Open,
    KickOff,
    GoalKick,
}

/// How each pass began. The list has no number of its own for a kick-off, and not for every goal kick.
pub(super) fn pass_starts(rows: &[InterfaceRow<'_>]) -> Vec<PassStart> {
    use InterfaceEvent as I;
    let mut starts = vec![PassStart::Open; rows.len()];
    let (mut period, mut kick_off, mut goal_kick) = (None, true, false);
    for (row, start) in rows.iter().zip(&mut starts) {
        if period != Some(row.period) {
            (period, kick_off, goal_kick) = (Some(row.period), true, false);
        }
        match row.event {
            I::Pass | I::LongPass | I::EffectivePass | I::KeeperPass | I::KeeperLongPass => {
                let (x, y) = row.x.zip(row.y).unwrap_or((-1.0, -1.0));
                let is_central = (x - 50.0).abs() <= CENTRE && (y - 50.0).abs() <= CENTRE;
                let is_in_goal_area = (0.0..=GOAL_AREA).contains(&x) && (y - 50.0).abs() <= 20.0;
                *start = match () {
                    () if kick_off && is_central => PassStart::KickOff,
                    () if goal_kick && is_in_goal_area => PassStart::GoalKick,
                    () => PassStart::Open,
                };
                (kick_off, goal_kick) = (false, false);
            }
            I::BallPastLine => goal_kick = row.result == Some(InterfaceResult::GoalKick),
            _ => {
                let category = row.event.category();
                if matches!(category, InterfaceCategory::Possession | InterfaceCategory::Attack) {
                    goal_kick = false;
                }
                kick_off = row.is_goal() || (kick_off && category != InterfaceCategory::Possession);
            }
        }
    }
    starts
}
