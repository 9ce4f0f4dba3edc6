//! Passes, and where the ball goes if they fail.

use super::geometry::{along, at, touchline};
use super::{Arrival, Ball, EventRef, Game, Holder, RestartKind};
use crate::model::{BodyPart, EventKind, Millis, Outcome, PlayPattern, Point, Side, Spot};

/// A pass or cross to a team-mate, before its outcome is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delivery {
    pub(super) kind: EventKind,
    pub(super) body: BodyPart,
    pub(super) to: usize,
    pub(super) target: Point,
    pub(super) chance: f64,
    pub(super) pressed: bool,
    pub(super) through: bool,
}

/// How a pass fails.
#[derive(Clone, Copy, Debug)]
enum Failure {
    Out,
    Blocked,
    Intercepted,
    Recovered,
    Cleared,
    Collected,
}

impl Game<'_> {
    /// A pass in open play. The recipient is drawn here.
    pub(super) fn pass(&mut self, holder: Holder, pressed: bool) -> Ball {
        let edge = self.edge(holder.side);
        let eleven = &self.elevens[holder.side];
        let keeper = eleven.players[holder.player].spot == Spot::Goalkeeper;
        let counter = self.pattern == PlayPattern::Counter;
        // After winning the ball, a side plays safe passes first, except in a counter-attack.
        let hurry = if counter {
            0.55
        } else if self.passes < 4 && holder.at.x() < 80.0 {
            -0.15
        } else if (52.0..80.0).contains(&holder.at.x()) {
            0.95
        } else {
            0.3
        };
        let drive = 0.68 + 0.5 * eleven.directness + hurry + 0.2 * edge;
        let reach = match holder.at.x() {
            _ if keeper => 30.0 + 14.0 * eleven.directness,
            x if x < 80.0 => 18.4 + 6.5 * eleven.directness,
            _ => 15.0,
        };
        let (to, target) = eleven.receiver(holder.player, holder.at, drive, reach, self.dice);
        let through = self.may_be_through(holder.at, target) && self.dice.chance(0.13);
        let kind = if holder.at.distance(target) >= 35.0 { EventKind::LongPass } else { EventKind::Pass };
        let body = if self.dice.chance(0.03) { BodyPart::Head } else { self.foot(holder.side, holder.player) };
        let chance = self.pass_chance(holder, target, pressed, through, edge);
        self.deliver(holder, Delivery { kind, body, to, target, chance, pressed, through })
    }

    fn may_be_through(&self, from: Point, to: Point) -> bool {
        from.x() > 58.0 && to.x() > 90.0 && to.x() - from.x() > 8.0 && (22.0..=58.0).contains(&to.y())
    }

    pub(super) fn pass_chance(&self, holder: Holder, to: Point, pressed: bool, through: bool, edge: f64) -> f64 {
        let length = holder.at.distance(to);
        let forward = (to.x() - holder.at.x()).max(0.0);
        let mut chance = 0.985 - 0.0022 * length - 0.0030 * forward;
        if length >= 30.0 {
            chance -= 0.15;
        }
        if to.x() > 80.0 {
            chance -= 0.01 + 0.0022 * (to.x() - 80.0);
        }
        if to.x() < 56.0 {
            chance += 0.03;
        }
        if self.passes >= 4 {
            chance += 0.018;
        } else if self.passes < 3 && holder.at.x() > 54.0 && self.pattern != PlayPattern::Counter {
            // High up the pitch, opponents are near when the ball is won.
            chance -= if holder.at.x() > 76.0 { 0.20 } else { 0.13 };
        }
        if to.in_box() {
            chance -= 0.12;
        }
        if pressed {
            chance -= 0.075;
        }
        if through {
            chance -= 0.15;
        }
        if holder.how == Arrival::Interception {
            chance -= 0.18;
        }
        let quality = self.eleven(holder.side).players[holder.player].quality;
        let hunted = self.eleven(holder.side.other()).pressing - 0.5;
        (chance + 0.085 * edge + 0.02 * quality - 0.03 * hunted).clamp(0.12, 0.985)
    }

    /// Plays the pass and draws its outcome.
    pub(super) fn deliver(&mut self, holder: Holder, delivery: Delivery) -> Ball {
        if holder.how == Arrival::Interception {
            self.win(holder.side, holder.at);
        }
        let length = holder.at.distance(delivery.target);
        let forward = delivery.target.x() - holder.at.x();
        let set_piece = delivery.kind.is_restart() && delivery.kind != EventKind::FreeKickPass;
        let risky = delivery.target.x() > 84.0 && forward > 5.0 && holder.at.x() > 45.0;
        if risky && !set_piece && self.dice.chance(if delivery.through { 0.11 } else { 0.017 }) {
            return self.offside(holder, delivery);
        }
        let high = length > 28.0
            && delivery.kind != EventKind::KeeperThrow
            && self.dice.chance(if delivery.kind == EventKind::GoalKick { 0.34 } else { 0.08 });
        let arrives = self.dice.chance(delivery.chance);
        if high && delivery.target.x() > 35.0 && self.dice.chance(0.85) {
            return self.contest(holder, delivery, arrives);
        }
        if arrives {
            return self.complete(holder, delivery);
        }
        self.fail(holder, delivery)
    }

    /// Records the pass and advances the clock to its end.
    pub(super) fn send(&mut self, holder: Holder, delivery: Delivery, end: Point, result: Outcome) -> EventRef {
        let length = holder.at.distance(end);
        let high = delivery.kind.is_cross() || length > 30.0;
        let seconds = 0.35 + length / if high { 17.0 } else { 13.5 };
        // The kind follows from where the pass ends, not from its target.
        let kind = match delivery.kind {
            EventKind::Pass | EventKind::LongPass if length >= 35.0 => EventKind::LongPass,
            EventKind::Pass | EventKind::LongPass => EventKind::Pass,
            EventKind::FreeKickPass if holder.at.x() >= 80.0 && end.in_box() => EventKind::FreeKickCross,
            kind => kind,
        };
        let mut event = self.event(kind, holder.side, holder.player, holder.at, result);
        event.end = Some(end);
        event.body_part = Some(delivery.body);
        event.under_pressure = delivery.pressed;
        event.through = delivery.through;
        event.duration = Millis((seconds * 1000.0) as u32);
        event.recipient = Some(self.eleven(holder.side).players[delivery.to].id);
        let recorded = self.record_by(holder, event);
        self.wait(seconds);
        recorded
    }

    pub(super) fn complete(&mut self, holder: Holder, delivery: Delivery) -> Ball {
        let pass = self.send(holder, delivery, delivery.target, Outcome::Success);
        let receive = self.event(EventKind::BallReceive, holder.side, delivery.to, delivery.target, Outcome::Success);
        let receive = self.record(receive);
        self.log.link(pass, receive);
        self.last_pass = Some(pass);
        self.passes += 1;
        let how = if delivery.through && delivery.target.x() > 96.0 && self.dice.chance(0.6) {
            Arrival::Through
        } else {
            Arrival::Feet
        };
        Ball::with(holder.side, delivery.to, delivery.target, how)
    }

    fn offside(&mut self, holder: Holder, delivery: Delivery) -> Ball {
        self.send(holder, delivery, delivery.target, Outcome::Offside);
        if self.dice.chance(0.5) {
            self.receive_in_vain(holder.side, delivery.to, delivery.target);
        }
        Ball::dead(RestartKind::FreeKick, holder.side.other(), delivery.target.opposite())
    }

    fn receive_in_vain(&mut self, side: Side, player: usize, spot: Point) {
        let event = self.event(EventKind::BallReceive, side, player, spot, Outcome::Fail);
        self.record(event);
    }

    /// An aerial duel for a high ball.
    pub(super) fn contest(&mut self, holder: Holder, delivery: Delivery, won: bool) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        let result = if won { Outcome::Success } else { Outcome::Fail };
        let pass = self.send(holder, delivery, delivery.target, result);
        let spot = delivery.target;
        let marker = self.near(other, spot.opposite(), None);
        let (loser, player, lost_at) = if won { (other, marker, spot.opposite()) } else { (side, delivery.to, spot) };
        let lost = self.event(EventKind::AerialDuel, loser, player, lost_at, Outcome::Lost);
        self.record(lost);
        self.last_pass = won.then_some(pass);
        if won {
            Ball::with(side, delivery.to, spot, Arrival::Header)
        } else {
            Ball::with(other, marker, spot.opposite(), Arrival::Header)
        }
    }

    fn fail(&mut self, holder: Holder, delivery: Delivery) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        let target = delivery.target;
        let edge = (target.y() - 40.0).abs() > 27.0;
        let deep = target.x() > 96.0;
        let failure = self.dice.one_of([
            (Failure::Out, if edge { 0.56 } else { 0.16 }),
            (Failure::Blocked, if holder.at.x() > 50.0 { 0.20 } else { 0.08 }),
            (Failure::Intercepted, 0.20),
            (Failure::Recovered, 0.42),
            (Failure::Cleared, if deep { 0.26 } else { 0.06 }),
            (Failure::Collected, if deep && !edge { 0.16 } else { 0.005 }),
        ]);
        self.last_pass = None;
        match failure {
            Failure::Out => {
                if target.x() > 108.0 || (target.x() > 92.0 && self.dice.chance(0.55)) {
                    self.send(holder, delivery, at(120.0, target.y()), Outcome::Out);
                    if self.dice.chance(0.12) {
                        let spot = at(118.0, target.y()).opposite();
                        let player = self.near(other, spot, None);
                        let event = self.event(EventKind::Shield, other, player, spot, Outcome::None);
                        self.record(event);
                    }
                    return Ball::dead(RestartKind::GoalKick, other, at(6.0, 40.0));
                }
                let end = touchline(at(target.x() + 3.0, target.y()));
                self.send(holder, delivery, end, Outcome::Out);
                Ball::dead(RestartKind::ThrowIn, other, end.opposite())
            }
            Failure::Blocked => self.block_pass(holder, delivery),
            Failure::Intercepted => self.intercept(holder, delivery),
            Failure::Recovered => {
                let end = along(holder.at, target, self.dice.between(0.75, 1.1));
                self.send(holder, delivery, end, Outcome::Fail);
                if self.dice.chance(0.75) {
                    self.receive_in_vain(side, delivery.to, end);
                }
                Ball::Loose { side: other, at: end.opposite(), odds: 0.88 }
            }
            Failure::Cleared => {
                self.send(holder, delivery, target, Outcome::Fail);
                let spot = target.opposite();
                let player = self.near(other, spot, None);
                self.clear(Holder { side: other, player, at: spot, how: Arrival::Feet })
            }
            Failure::Collected => {
                self.send(holder, delivery, at(114.0, target.y().clamp(30.0, 50.0)), Outcome::Fail);
                let kind = self.dice.one_of([
                    (EventKind::KeeperCollect, 0.62),
                    (EventKind::KeeperSweep, 0.28),
                    (EventKind::KeeperSmother, 0.10),
                ]);
                self.collect(other, kind)
            }
        }
    }

    pub(super) fn block_pass(&mut self, holder: Holder, delivery: Delivery) -> Ball {
        let other = holder.side.other();
        let end = along(holder.at, delivery.target, (self.dice.between(2.0, 7.0) / 25.0).min(0.9));
        let pass = self.send(holder, delivery, end, Outcome::Fail);
        let spot = end.opposite();
        let player = self.near(other, spot, None);
        let block = self.event(EventKind::Block, other, player, spot, Outcome::Success);
        let block = self.record(block);
        self.log.link(pass, block);
        if end.x() > 96.0 && self.dice.chance(0.33) {
            return self.corner(holder.side, spot);
        }
        if self.dice.chance(0.28) && (end.y() - 40.0).abs() > 15.0 {
            return Ball::dead(RestartKind::ThrowIn, holder.side, touchline(end));
        }
        Ball::Loose { side: holder.side, at: end, odds: 0.45 }
    }

    fn intercept(&mut self, holder: Holder, delivery: Delivery) -> Ball {
        let other = holder.side.other();
        let end = along(holder.at, delivery.target, self.dice.between(0.35, 0.95));
        let pass = self.send(holder, delivery, end, Outcome::Fail);
        let spot = end.opposite();
        let player = self.near(other, spot, None);
        if self.dice.chance(0.40) {
            return Ball::with(other, player, spot, Arrival::Interception);
        }
        let won = self.dice.chance(0.60);
        let result = if won { Outcome::Won } else { Outcome::Clear };
        let event = self.event(EventKind::Interception, other, player, spot, result);
        let recorded = self.record(event);
        self.log.link(pass, recorded);
        if won {
            self.win(other, spot);
            return Ball::with(other, player, spot, Arrival::Feet);
        }
        if self.dice.chance(0.4) && (end.y() - 40.0).abs() > 15.0 {
            return Ball::dead(RestartKind::ThrowIn, holder.side, touchline(end));
        }
        Ball::Loose { side: holder.side, at: end, odds: 0.6 }
    }
}
