//! A logistic model of expected goals: from where, how and after what an attempt was made.
//!
//! The coefficients are fitted on the Wyscout soccer match event dataset: L. Pappalardo, E. Massucco, figshare 2019;
//! L. Pappalardo et al., A public data set of spatio-temporal match events in soccer competitions, Scientific Data 6,
//! 236 (2019). CC BY 4.0.

use serde::{Deserialize, Serialize};

use crate::analysis::event_index::{EventIndex, has_mark, is_counter};
use crate::analysis::set_piece::follows;
use crate::model::{BodyPart, Event, EventKind, Match, Millis, PlatformId, Point};

/// The weights of the features. `counter` and `through` apply only if the feed marks both.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct XgModel {
    pub base: f64,
    pub distance: f64,
    pub ln_angle: f64,
    pub header: f64,
    pub direct_free_kick: f64,
    pub set_piece: f64,
    pub from_cross: f64,
    pub rebound: f64,
    pub counter: f64,
    pub through: f64,
}

/// The features of an attempt besides its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    pub header: bool,
    pub direct_free_kick: bool,
    pub set_piece: bool,
    pub from_cross: bool,
    pub rebound: bool,
    pub counter: bool,
    pub through: bool,
}

impl XgModel {
    /// For feeds that mark counter-attacks and through balls.
    pub const FULL: XgModel = XgModel {
        base: 0.2777,
        distance: -0.0848,
        ln_angle: 1.3586,
        header: -0.6423,
        direct_free_kick: 1.0056,
        set_piece: -0.3084,
        from_cross: -0.2520,
        rebound: 0.3805,
        counter: 0.5754,
        through: 0.5223,
    };

    /// For other feeds. With the full model, missing marks would lower all expected goals by 7 %.
    pub const CORE: XgModel = XgModel {
        base: 0.5495,
        distance: -0.0959,
        ln_angle: 1.2278,
        header: -0.6475,
        direct_free_kick: 0.9143,
        set_piece: -0.3792,
        from_cross: -0.3897,
        rebound: 0.2223,
        counter: 0.0,
        through: 0.0,
    };

    /// Whether the full model applies: the match comes from a provider that marks counter-attacks and through balls, or
    /// one of its events has such a mark.
    pub fn is_full(match_: &Match, events: &[Event]) -> bool {
        marks_play(match_) || events.iter().any(has_mark)
    }

    /// The chance that an attempt from this location in these circumstances is a goal.
    pub fn chance(&self, at: Point, how: Circumstances) -> f64 {
        let (distance, ln_angle) = view_of_goal(at);
        let flag = |is: bool, weight: f64| if is { weight } else { 0.0 };
        let z = self.base
            + self.distance * distance
            + self.ln_angle * ln_angle
            + flag(how.header, self.header)
            + flag(how.direct_free_kick, self.direct_free_kick)
            + flag(how.set_piece, self.set_piece)
            + flag(how.from_cross, self.from_cross)
            + flag(how.rebound, self.rebound)
            + flag(how.counter, self.counter)
            + flag(how.through, self.through);
        (1.0 / (1.0 + (-z).exp())).clamp(0.001, 0.99)
    }
}

/// The distance to the goal, at most 35, and the logarithm of the angle between the posts.
pub(super) fn view_of_goal(at: Point) -> (f64, f64) {
    let (dx, dy) = (Point::LENGTH - at.x(), at.y() - Point::WIDTH / 2.0);
    let square = dx * dx + dy * dy;
    let angle = (8.0 * dx).atan2(square - 16.0);
    let angle = if angle < 0.0 { angle + std::f64::consts::PI } else { angle };
    (square.sqrt().min(35.0), (angle + 0.1).ln())
}

/// What the model looks at in the attempt at this rank among the attempts of the match.
pub(super) fn circumstances(events: &[Event], index: &EventIndex<'_>, rank: usize) -> Circumstances {
    let (earlier, own) = (&index.lists.attempts[..rank], index.lists.attempts[rank]);
    let attempt = &events[own];
    let assist = index.assisting_pass(attempt);
    Circumstances {
        header: attempt.body_part == Some(BodyPart::Head),
        direct_free_kick: attempt.kind == EventKind::FreeKickShot,
        set_piece: attempt.kind != EventKind::FreeKickShot && index.is_after_set_piece(own),
        from_cross: assist.is_some_and(|pass| pass.kind.is_cross()),
        rebound: earlier.iter().any(|&earlier| follows(&events[earlier], attempt, Millis(5_000))),
        counter: is_counter(attempt),
        through: assist.is_some_and(|pass| pass.through),
    }
}

/// Whether the match comes from a provider that marks counter-attacks and through balls.
pub(super) fn marks_play(match_: &Match) -> bool {
    let known = |platform| platform == PlatformId::WYSCOUT || platform == PlatformId::STATSBOMB;
    match_.platforms.iter().any(|reference| known(reference.platform))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_examples_hold() {
        let at = |x| Point::new(x, 40.0).unwrap();
        let foot = Circumstances::default();
        let header = Circumstances { header: true, ..foot };
        let free_kick = Circumstances { direct_free_kick: true, ..foot };
        #[rustfmt::skip]
        let checks = [
            (at(108.0), foot,      0.2418, 0.2758),
            (at(108.0), header,    0.1437, 0.1662),
            (at(100.0), foot,      0.0852, 0.0969),
            (at(95.0),  foot,      0.0461, 0.0511),
            (at(95.0),  free_kick, 0.1167, 0.1185),
        ];
        for (at, how, full, core) in checks {
            assert_eq!(crate::analysis::rounding::round(XgModel::FULL.chance(at, how), 4), full, "{at:?} {how:?}");
            assert_eq!(crate::analysis::rounding::round(XgModel::CORE.chance(at, how), 4), core, "{at:?} {how:?}");
        }
    }
}
