//! What a player does with the ball, and who gets a loose ball.

use super::geometry::{at, shorten, touchline};
use super::passing::Delivery;
use super::shooting::chance_of_goal;
use super::{Arrival, Ball, Game, Holder, RestartKind};
use crate::model::{BodyPart, EventKind, Millis, Outcome, PlayPattern, Point, Side, Spot};

impl Game<'_> {
    /// Everything that one player does with the ball until they lose or play it.
    pub(super) fn act(&mut self, holder: Holder) -> Ball {
        match holder.how {
            Arrival::Header => return self.head_on(holder),
            Arrival::Interception => return self.pass(holder, false),
            Arrival::Hands => return self.distribute(holder),
            Arrival::Chance if self.dice.chance(0.7) => return self.shoot(holder, EventKind::Attempt, false),
            Arrival::Through if self.dice.chance(0.85) => return self.shoot(holder, EventKind::Attempt, false),
            _ => {}
        }
        let edge = self.edge(holder.side);
        let keeper = self.eleven(holder.side).players[holder.player].spot == Spot::Goalkeeper;
        let pressed = self.press(holder);
        if !keeper && let Some(ball) = self.lose(holder, pressed, edge) {
            return ball;
        }
        let holder = self.carry(holder, pressed);
        let (x, y) = (holder.at.x(), holder.at.y());
        let wide = !(19.0..=61.0).contains(&y);
        if keeper {
            return self.pass(holder, pressed);
        }
        if x > 84.0 {
            let chance = chance_of_goal(holder.at);
            if self.dice.chance((chance * 0.95 + if wide { 0.01 } else { 0.049 }) * (1.0 + 0.4 * edge)) {
                return self.shoot(holder, EventKind::Attempt, pressed);
            }
            if wide && self.dice.chance(if x > 98.0 { 0.49 } else { 0.22 }) {
                return self.cross(EventKind::Cross, holder, pressed);
            }
        }
        if x < 24.0 && pressed && self.dice.chance(0.22) {
            return self.clear(holder);
        }
        let dribble = if x > 80.0 {
            0.078
        } else if x > 45.0 {
            0.039
        } else {
            0.014
        };
        if self.dice.chance(dribble) {
            return self.dribble(holder, pressed);
        }
        self.pass(holder, pressed)
    }

    /// An opponent may put pressure on the holder.
    fn press(&mut self, holder: Holder) -> bool {
        let other = holder.side.other();
        let zone = match holder.at.x() {
            x if x < 35.0 => 0.15,
            x if x < 80.0 => 0.25,
            _ => 0.36,
        };
        if !self.dice.chance(zone * (0.65 + 0.7 * self.eleven(other).pressing)) {
            return false;
        }
        let spot = holder.at.opposite();
        let player = self.near(other, spot, None);
        self.wait_between(0.1, 0.4);
        let by = at(self.dice.around(spot.x(), 1.2), self.dice.around(spot.y(), 1.2));
        let mut event = self.event(EventKind::Pressure, other, player, by, Outcome::None);
        event.duration = Millis(200 + self.dice.below(1_100) as u32);
        self.record(event);
        true
    }

    /// The holder may carry the ball.
    fn carry(&mut self, holder: Holder, pressed: bool) -> Holder {
        self.wait_between(0.1, 0.5);
        if !self.dice.chance(0.8) {
            return holder;
        }
        let open = !pressed && (58.0..84.0).contains(&holder.at.x());
        let reach = if open {
            30.0
        } else if pressed {
            9.0
        } else {
            15.0
        };
        let far = self.dice.unit() * self.dice.unit() * reach;
        let forward = if self.pattern == PlayPattern::Counter {
            0.9
        } else {
            self.dice.between(if open { -0.15 } else { -0.45 }, 1.0)
        };
        // The carry stays inside the pitch.
        let aside = self.dice.between(-0.6, 0.6) * far;
        let end = at((holder.at.x() + far * forward).clamp(1.0, 117.0), (holder.at.y() + aside).clamp(1.0, 79.0));
        let seconds = 0.35 + far / 4.5 + 0.5 * self.dice.unit();
        let mut event = self.event(EventKind::Carry, holder.side, holder.player, holder.at, Outcome::Success);
        event.end = Some(end);
        event.under_pressure = pressed;
        event.duration = Millis((seconds * 1000.0) as u32);
        self.record(event);
        self.wait(seconds);
        if far > 4.5 {
            // After a long carry, the pass before it is no longer an assist.
            self.last_pass = None;
        }
        Holder { at: end, ..holder }
    }

    /// A header after an aerial duel: at goal, a clearance or a pass.
    fn head_on(&mut self, holder: Holder) -> Ball {
        let x = holder.at.x();
        if x > 104.0 && (26.0..=54.0).contains(&holder.at.y()) && self.dice.chance(0.72) {
            return self.shoot(holder, EventKind::Attempt, false);
        }
        if x < 36.0 && self.dice.chance(0.62) {
            return self.clear(holder);
        }
        if self.dice.chance(0.04) {
            let event = self.event(EventKind::Miscontrol, holder.side, holder.player, holder.at, Outcome::Fail);
            self.record_by(holder, event);
            self.win(holder.side, holder.at);
            return Ball::Loose { side: holder.side, at: holder.at, odds: 0.3 };
        }
        self.win(holder.side, holder.at);
        let drive = 0.7;
        let eleven = &self.elevens[holder.side];
        let (to, target) = eleven.receiver(holder.player, holder.at, drive, 13.0, self.dice);
        let delivery = Delivery {
            kind: EventKind::Pass,
            body: BodyPart::Head,
            to,
            target: shorten(holder.at, target, 30.0),
            chance: 0.60,
            pressed: false,
            through: false,
        };
        self.deliver(holder, delivery)
    }

    /// The goalkeeper distributes the ball from the hands: by a throw or a pass.
    fn distribute(&mut self, holder: Holder) -> Ball {
        self.gain(holder.side, PlayPattern::Keeper);
        self.wait_between(3.0, 9.0);
        if !self.dice.chance(0.42) {
            return self.pass(Holder { how: Arrival::Feet, ..holder }, false);
        }
        let eleven = &self.elevens[holder.side];
        let (to, target) = eleven.receiver(holder.player, holder.at, 0.2, 20.0, self.dice);
        let delivery = Delivery {
            kind: EventKind::KeeperThrow,
            body: BodyPart::Other,
            to,
            target: shorten(holder.at, target, 45.0),
            chance: 0.97,
            pressed: false,
            through: false,
        };
        self.deliver(holder, delivery)
    }

    /// A clearance.
    pub(super) fn clear(&mut self, holder: Holder) -> Ball {
        let header = holder.how == Arrival::Header;
        let mut event = self.event(EventKind::Clear, holder.side, holder.player, holder.at, Outcome::Success);
        event.body_part = Some(if header { BodyPart::Head } else { self.foot(holder.side, holder.player) });
        event.under_pressure = true;
        self.record_by(holder, event);
        self.last_pass = None;
        let far = if header { self.dice.between(8.0, 26.0) } else { self.dice.between(18.0, 52.0) };
        let end = at(holder.at.x() + far, (holder.at.y() + self.dice.around(0.0, 17.0)).clamp(-9.0, 89.0));
        self.wait(1.0 + far / 22.0);
        let other = holder.side.other();
        if holder.at.x() < 14.0 && self.dice.chance(0.14) {
            return self.corner(other, holder.at);
        }
        if self.dice.chance(0.19) {
            return Ball::dead(RestartKind::ThrowIn, other, touchline(end).opposite());
        }
        Ball::Loose { side: other, at: end.opposite(), odds: 0.52 }
    }

    /// A loose ball; `side` gets it with the probability `odds`.
    pub(super) fn scramble(&mut self, side: Side, spot: Point, odds: f64) -> Ball {
        let edge = self.edge(side);
        let (side, spot) =
            if self.dice.chance(odds + 0.08 * edge) { (side, spot) } else { (side.other(), spot.opposite()) };
        self.wait_between(0.5, 1.7);
        let player = self.near(side, spot, None);
        if self.dice.chance(0.004) {
            self.injury(side, player);
            return Ball::dead(RestartKind::DropBall, side, spot);
        }
        if self.dice.chance(0.02) {
            let lost = self.near(side.other(), spot.opposite(), None);
            let won = self.event(EventKind::FiftyFifty, side, player, spot, Outcome::Won);
            let won = self.record(won);
            let lost = self.event(EventKind::FiftyFifty, side.other(), lost, spot.opposite(), Outcome::Lost);
            let lost = self.record(lost);
            self.log.link(won, lost);
            self.win(side, spot);
            return Ball::with(side, player, spot, Arrival::Feet);
        }
        self.recover(side, player, spot)
    }

    /// A player takes a loose ball.
    pub(super) fn recover(&mut self, side: Side, player: usize, spot: Point) -> Ball {
        self.win(side, spot);
        if self.dice.chance(0.66) {
            let failed = self.dice.chance(0.03);
            let result = if failed { Outcome::Fail } else { Outcome::Success };
            let event = self.event(EventKind::BallRecover, side, player, spot, result);
            self.record(event);
            if failed {
                return Ball::Loose { side, at: spot, odds: 0.4 };
            }
        }
        if spot.x() < 16.0 && self.dice.chance(0.25) {
            return self.clear(Holder { side, player, at: spot, how: Arrival::Feet });
        }
        Ball::with(side, player, spot, Arrival::Feet)
    }

    /// The foot that the player uses, mostly the stronger one.
    pub(super) fn foot(&mut self, side: Side, player: usize) -> BodyPart {
        let left = self.eleven(side).players[player].left_footed != self.dice.chance(0.13);
        if left { BodyPart::LeftFoot } else { BodyPart::RightFoot }
    }
}
