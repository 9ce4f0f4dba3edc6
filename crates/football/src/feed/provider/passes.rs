//! The kind of a pass, from how it was played and where it went: one rule for all feeds.

use crate::model::{EventKind, Point};

/// From this length on, a pass is a long pass.
const LONG_PASS: f64 = 35.0;
/// The x from which a free kick into the box is a cross.
const CROSSING_X: f64 = 80.0;

/// How the ball came into play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::feed) enum Restart {
    Corner,
    FreeKick,
    ThrowIn,
    GoalKick,
    KickOff,
}

/// What a feed says of a pass.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::feed) struct PassForm {
    pub(in crate::feed) restart: Option<Restart>,
    /// The feed calls it a cross.
    pub(in crate::feed) crossed: bool,
    /// The keeper threw it.
    pub(in crate::feed) by_hand: bool,
    pub(in crate::feed) start: Option<Point>,
    pub(in crate::feed) end: Option<Point>,
}

impl PassForm {
    pub(in crate::feed) fn kind(self) -> EventKind {
        use EventKind as Kind;
        let PassForm { restart, crossed, by_hand, start, end } = self;
        let into_box = end.is_some_and(Point::in_box);
        let long = start.zip(end).is_some_and(|(start, end)| start.distance(end) >= LONG_PASS);
        match restart {
            Some(Restart::Corner) if crossed || into_box => Kind::CornerCross,
            Some(Restart::Corner) => Kind::CornerPass,
            Some(Restart::FreeKick) if crossed || (into_box && start.is_some_and(|start| start.x() >= CROSSING_X)) => {
                Kind::FreeKickCross
            }
            Some(Restart::FreeKick) => Kind::FreeKickPass,
            Some(Restart::ThrowIn) => Kind::ThrowIn,
            Some(Restart::GoalKick) => Kind::GoalKick,
            Some(Restart::KickOff) => Kind::KickOff,
            None if by_hand => Kind::KeeperThrow,
            None if crossed => Kind::Cross,
            None if long => Kind::LongPass,
            None => Kind::Pass,
        }
    }
}
