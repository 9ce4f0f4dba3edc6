//! Restarts: kick-offs, throw-ins, goal kicks, corners, free kicks, penalties and drop balls.

use super::geometry::{at, shorten};
use super::passing::Delivery;
use super::{Arrival, Ball, Game, Holder, Restart, RestartKind};
use crate::model::{BodyPart, EventKind, Outcome, PlayPattern, Point, Side, Spot};

impl Game<'_> {
    pub(super) fn restart(&mut self, restart: Restart) -> Ball {
        let Restart { kind, side, at: spot } = restart;
        let first = self.clock == 0;
        let (low, high, pattern) = match kind {
            RestartKind::KickOff if first => (0.3, 1.2, PlayPattern::KickOff),
            RestartKind::KickOff => (40.0, 75.0, PlayPattern::KickOff),
            RestartKind::ThrowIn => (4.0, 17.0, PlayPattern::ThrowIn),
            RestartKind::GoalKick => (15.0, 37.0, PlayPattern::GoalKick),
            RestartKind::Corner => (20.0, 41.0, PlayPattern::Corner),
            RestartKind::FreeKick if spot.x() > 78.0 => (32.0, 72.0, PlayPattern::FreeKick),
            RestartKind::FreeKick => (8.0, 36.0, PlayPattern::FreeKick),
            RestartKind::Penalty => (55.0, 100.0, PlayPattern::Other),
            RestartKind::DropBall => (15.0, 40.0, PlayPattern::Other),
        };
        self.wait_between(low * 0.5, high * 0.5);
        self.make_changes();
        self.wait_between(low * 0.5, high * 0.5);
        self.gain(side, pattern);
        match kind {
            RestartKind::KickOff => self.kick_off(side),
            RestartKind::ThrowIn => self.throw_in(side, spot),
            RestartKind::GoalKick => self.goal_kick(side),
            RestartKind::Corner => self.take_corner(side, spot),
            RestartKind::FreeKick => self.free_kick(side, spot),
            RestartKind::Penalty => self.penalty(side),
            RestartKind::DropBall => self.drop_ball(side, spot),
        }
    }

    /// A corner for `side`; `spot` is where the ball left the pitch, in the other side's coordinates.
    pub(super) fn corner(&mut self, side: Side, spot: Point) -> Ball {
        let left = spot.opposite().y() < 40.0;
        Ball::dead(RestartKind::Corner, side, at(120.0, if left { 0.1 } else { 79.9 }))
    }

    fn kick_off(&mut self, side: Side) -> Ball {
        let player = self.eleven(side).penalty_taker(0);
        let holder = Holder { side, player, at: at(60.0, 40.0), how: Arrival::Feet };
        let eleven = &self.elevens[side];
        let (to, target) = eleven.receiver(player, at(45.0, 40.0), -0.5, 16.0, self.dice);
        let target = at(target.x().min(60.0), target.y());
        self.deliver(holder, self.plain(EventKind::KickOff, holder, to, target, 0.97))
    }

    fn throw_in(&mut self, side: Side, spot: Point) -> Ball {
        let player = self.near(side, spot, None);
        let holder = Holder { side, player, at: spot, how: Arrival::Feet };
        let eleven = &self.elevens[side];
        let (to, target) = eleven.receiver(player, spot, -0.2, 11.0, self.dice);
        let target = shorten(spot, target, 28.0);
        let delivery = Delivery { body: BodyPart::Other, ..self.plain(EventKind::ThrowIn, holder, to, target, 0.86) };
        self.deliver(holder, delivery)
    }

    fn goal_kick(&mut self, side: Side) -> Ball {
        let player = self.eleven(side).keeper();
        let spot = at(6.0, self.dice.between(34.0, 46.0));
        let holder = Holder { side, player, at: spot, how: Arrival::Feet };
        let eleven = &self.elevens[side];
        let long = self.dice.chance(0.42 + 0.35 * eleven.directness);
        let reach = if long { 80.0 } else { 22.0 };
        let (to, target) = eleven.receiver(player, spot, if long { 1.0 } else { 0.0 }, reach, self.dice);
        let chance = if holder.at.distance(target) > 35.0 { 0.44 } else { 0.97 };
        self.deliver(holder, self.plain(EventKind::GoalKick, holder, to, target, chance))
    }

    fn take_corner(&mut self, side: Side, spot: Point) -> Ball {
        let player = self.eleven(side).taker();
        let holder = Holder { side, player, at: spot, how: Arrival::Feet };
        if self.dice.chance(0.80) {
            return self.cross(EventKind::CornerCross, holder, false);
        }
        let to = self.near(side, spot, Some(player));
        let inside = if spot.y() < 40.0 { 9.0 } else { 71.0 };
        let target = at(self.dice.between(105.0, 114.0), inside);
        self.deliver(holder, self.plain(EventKind::CornerPass, holder, to, target, 0.93))
    }

    fn free_kick(&mut self, side: Side, spot: Point) -> Ball {
        let central = (22.0..=58.0).contains(&spot.y());
        if spot.x() > 88.0 && central && self.dice.chance(0.55) {
            let player = self.eleven(side).taker();
            let holder = Holder { side, player, at: spot, how: Arrival::Feet };
            return self.shoot(holder, EventKind::FreeKickShot, false);
        }
        if spot.x() > 80.0 && self.dice.chance(0.36) {
            let player = self.eleven(side).taker();
            let holder = Holder { side, player, at: spot, how: Arrival::Feet };
            return self.cross(EventKind::FreeKickCross, holder, false);
        }
        let player = if spot.x() < 18.0 { self.eleven(side).keeper() } else { self.near(side, spot, None) };
        let holder = Holder { side, player, at: spot, how: Arrival::Feet };
        let eleven = &self.elevens[side];
        let reach = if self.dice.chance(0.18) { 60.0 } else { 17.0 };
        let (to, target) = eleven.receiver(player, spot, -0.8, reach, self.dice);
        let crosses = spot.x() >= 80.0 && target.in_box();
        let kind = if crosses { EventKind::FreeKickCross } else { EventKind::FreeKickPass };
        let chance = self.pass_chance(holder, target, false, false, 0.0) + 0.02;
        self.deliver(holder, self.plain(kind, holder, to, target, chance))
    }

    fn drop_ball(&mut self, side: Side, spot: Point) -> Ball {
        let mut event = self.side_event(EventKind::DropBall, side);
        event.at = Some(spot);
        event.result = Outcome::None;
        self.record(event);
        let player = self.near(side, spot, None);
        Ball::with(side, player, spot, Arrival::Feet)
    }

    /// A restart played with the foot.
    fn plain(&self, kind: EventKind, holder: Holder, to: usize, target: Point, chance: f64) -> Delivery {
        let player = &self.eleven(holder.side).players[holder.player];
        debug_assert!(kind != EventKind::GoalKick || player.spot == Spot::Goalkeeper);
        let body = if player.left_footed { BodyPart::LeftFoot } else { BodyPart::RightFoot };
        Delivery { kind, body, to, target, chance, pressed: false, through: false }
    }
}
