//! Crosses, and the goalkeeper who claims them.

use super::geometry::at;
use super::passing::Delivery;
use super::{Arrival, Ball, Game, Holder, RestartKind};
use crate::model::{EventKind, Outcome, Side};

impl Game<'_> {
    /// The goalkeeper takes a ball that was not a shot.
    pub(super) fn collect(&mut self, side: Side, kind: EventKind) -> Ball {
        if kind == EventKind::KeeperSweep {
            return self.sweep(side);
        }
        let player = self.eleven(side).keeper();
        let spot = at(self.dice.between(3.0, 9.0), self.dice.around(40.0, 4.0));
        let event = self.event(kind, side, player, spot, Outcome::Success);
        self.record(event);
        if kind == EventKind::KeeperPunch {
            return Ball::Loose { side: side.other(), at: at(95.0, self.dice.between(20.0, 60.0)), odds: 0.55 };
        }
        self.win(side, spot);
        Ball::with(side, player, spot, Arrival::Hands)
    }

    /// The goalkeeper leaves the box to get to the ball first.
    fn sweep(&mut self, side: Side) -> Ball {
        let player = self.eleven(side).keeper();
        let spot = at(self.dice.between(14.0, 26.0), self.dice.around(40.0, 9.0));
        let result = if self.dice.chance(0.5) { Outcome::Won } else { Outcome::Clear };
        let event = self.event(EventKind::KeeperSweep, side, player, spot, result);
        self.record(event);
        if result == Outcome::Won {
            self.win(side, spot);
            return Ball::with(side, player, spot, Arrival::Feet);
        }
        let far = at(spot.x() + self.dice.between(20.0, 45.0), self.dice.between(10.0, 70.0));
        Ball::Loose { side: side.other(), at: far.opposite(), odds: 0.6 }
    }

    /// A cross into the box from the wing, from a corner or from a free kick.
    pub(super) fn cross(&mut self, kind: EventKind, holder: Holder, pressed: bool) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        let set_piece = kind != EventKind::Cross;
        let eleven = &self.elevens[side];
        let to = eleven.target_player(holder.player, set_piece, self.dice);
        let near = if holder.at.y() < 40.0 { 37.5 } else { 42.5 };
        let target = at(self.dice.between(106.0, 114.5), self.dice.around(near, 5.0));
        let body = self.foot(side, holder.player);
        let delivery = Delivery { kind, body, to, target, chance: 0.0, pressed, through: false };
        let edge = self.edge(side);
        if self.dice.chance(0.30 + 0.05 * edge) {
            if self.dice.chance(if set_piece { 0.50 } else { 0.34 }) {
                return self.contest(holder, delivery, true);
            }
            return match self.complete(holder, delivery) {
                Ball::With(holder) => Ball::With(Holder { how: Arrival::Chance, ..holder }),
                ball => ball,
            };
        }
        self.last_pass = None;
        let block = if set_piece { 0.04 } else { 0.27 };
        match self.dice.weighted(&[block, 0.15, 0.37, 0.17, 0.09, 0.14, 0.006]) {
            0 => self.block_pass(holder, delivery),
            1 => {
                self.send(holder, delivery, at(114.5, target.y()), Outcome::Fail);
                let kind = if self.dice.chance(0.3) { EventKind::KeeperPunch } else { EventKind::KeeperCollect };
                self.collect(other, kind)
            }
            2 => {
                self.send(holder, delivery, target, Outcome::Fail);
                let player = self.near(other, target.opposite(), None);
                self.clear(Holder { side: other, player, at: target.opposite(), how: Arrival::Feet })
            }
            3 => self.contest(holder, delivery, false),
            4 => {
                self.send(holder, delivery, at(120.0, 80.0 - holder.at.y()), Outcome::Out);
                Ball::dead(RestartKind::GoalKick, other, at(6.0, 40.0))
            }
            5 => {
                self.send(holder, delivery, target, Outcome::Fail);
                Ball::Loose { side: other, at: target.opposite(), odds: 0.7 }
            }
            _ => {
                self.send(holder, delivery, target, Outcome::Fail);
                self.own_goal(other, target.opposite())
            }
        }
    }
}
