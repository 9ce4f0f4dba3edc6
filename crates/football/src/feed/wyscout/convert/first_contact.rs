//! How a player got the ball before the main event: by claiming a delivery, by an interception or by a recovery.

use super::super::codes::{event_type, subtype};
use super::super::play::Play;
use super::super::tags::Tags;
use super::Converter;
use crate::model::{Event, EventKind, Millis, Outcome, Point};

/// Types after which a change of possession is not a recovery.
const SETTLING_EVENTS: [i64; 4] =
    [event_type::FOUL, event_type::INTERRUPTION, event_type::OFFSIDE, event_type::SAVE_ATTEMPT];
/// A delivery is caught at most this long after it was played.
const CATCH_MS: u32 = 3_000;

impl Converter<'_> {
    /// Adds the event by which the player got the ball: a claimed delivery, an interception or a recovery.
    pub(super) fn first_contact(&mut self, at: usize, location: Option<Point>) {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        let event = if let Some(delivery) = self.plays.claim(at) {
            let caught = Millis(self.plays[delivery].time.0 + CATCH_MS).min(play.time);
            Event { time: caught, ..self.event(at, 5, EventKind::KeeperCollect, Outcome::Success, location) }
        } else if has(Tags::INTERCEPTION) {
            let controlled = match (play.kind, play.sub) {
                (event_type::SHOT, subtype::SHOT) => true,
                (event_type::PASS, _) | (event_type::OTHERS_ON_THE_BALL, subtype::ACCELERATION) => has(Tags::ACCURATE),
                (event_type::DUEL, subtype::GROUND_ATTACKING_DUEL) => !has(Tags::LOST),
                _ => false,
            };
            let result = if controlled { Outcome::Won } else { Outcome::Clear };
            self.event(at, 2, EventKind::Interception, result, location)
        } else if self.regains(at) {
            self.event(at, 4, EventKind::BallRecover, Outcome::Success, location)
        } else {
            return;
        };
        self.events.push(event);
    }

    /// Whether the other side had the ball, and lost it by nothing else than this event.
    fn regains(&self, at: usize) -> bool {
        let Some(before) = self.plays.ball_before(at) else { return false };
        let lost = &self.plays[before];
        let in_play = !lost.is_goal() && !lost.is_own_goal() && !lost.is_attacking_duel();
        let settled = |between: &Play| SETTLING_EVENTS.contains(&between.kind) || between.is_open_duel();
        lost.side != self.plays[at].side && in_play && !self.plays.between(before, at).iter().any(settled)
    }
}
