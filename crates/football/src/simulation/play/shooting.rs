//! Attempts: how good the chance is, how it ends, and who stops it.

use super::geometry::{along, at};
use super::{Arrival, Ball, EventRef, Game, Holder, RestartKind, add_one};
use crate::model::{BodyPart, EventKind, Extra, GoalMouth, Millis, Outcome, PlayPattern, Point, Probability, Side};

/// The chance that an attempt with the foot from open play is a goal, from the angle of the goal and the distance.
pub(super) fn chance_of_goal(from: Point) -> f64 {
    let (dx, dy) = ((120.0 - from.x()).max(0.5), from.y() - 40.0);
    let posts = (dx * dx + (dy - 4.0) * (dy - 4.0)) * (dx * dx + (dy + 4.0) * (dy + 4.0));
    // The sine of the angle between the posts; 1 inside the half circle over the goal line.
    let opening = if dx * dx + dy * dy < 16.0 { 1.0 } else { 8.0 * dx / posts.sqrt() };
    let far = (dx * dx + dy * dy) / 900.0;
    0.45 * opening * opening / (1.0 + far * far)
}

/// The chance that a penalty is a goal.
const PENALTY: f64 = 0.76;

impl Game<'_> {
    /// An attempt of the holder.
    pub(super) fn shoot(&mut self, holder: Holder, kind: EventKind, pressed: bool) -> Ball {
        let header = holder.how == Arrival::Header;
        self.possession = holder.side;
        if !header {
            self.wait_between(0.2, 0.8);
        }
        let mut xg = chance_of_goal(holder.at) * self.dice.between(0.35, 1.15);
        let mut alone = false;
        match holder.how {
            Arrival::Header => xg *= 0.55,
            Arrival::Chance => xg *= 1.1,
            Arrival::Through => {
                alone = true;
                xg = xg * 1.4 + 0.08;
            }
            _ => {}
        }
        if pressed {
            xg *= 0.8;
        }
        if kind == EventKind::FreeKickShot {
            xg = xg * 0.5 + 0.03;
        }
        if self.pattern == PlayPattern::Counter {
            xg *= 1.2;
        }
        let body = if header { BodyPart::Head } else { self.foot(holder.side, holder.player) };
        let extra = alone.then_some(Extra::OneOnOne);
        self.attempt(holder, Shot { kind, xg: rounded(xg.clamp(0.005, 0.92)), body, pressed, extra })
    }

    fn attempt(&mut self, holder: Holder, attempt: Shot) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        let edge = self.edge(side);
        let keeper = self.eleven(other).players[self.eleven(other).keeper()].quality;
        let shooter = self.eleven(side).players[holder.player].quality;
        let scores = attempt.xg * (0.92 + 0.10 * edge + 0.08 * shooter - 0.10 * keeper);
        let result = if self.dice.chance(scores) { Outcome::Goal } else { self.no_goal(holder, attempt) };
        let end = self.ends(holder.at, result);
        let mut event = self.event(attempt.kind, side, holder.player, holder.at, result);
        event.end = Some(end);
        event.goal_mouth = goal_mouth(holder.at, end, result);
        event.body_part = Some(attempt.body);
        event.under_pressure = attempt.pressed;
        event.xg = Some(Probability::new(attempt.xg));
        event.extra = attempt.extra;
        event.counter = self.pattern == PlayPattern::Counter;
        let seconds = 0.15 + holder.at.distance(end) / 24.0;
        event.duration = Millis((seconds * 1000.0) as u32);
        let recorded = self.record_by(holder, event);
        if attempt.kind == EventKind::Attempt {
            self.credit(recorded, result);
        }
        self.last_pass = None;
        self.wait(seconds);
        self.after_attempt(holder, attempt, recorded, end, result)
    }

    /// Marks the pass before the attempt as a key pass or an assist.
    fn credit(&mut self, attempt: EventRef, result: Outcome) {
        if let Some(pass) = self.last_pass {
            let extra = if result == Outcome::Goal { Extra::Assist } else { Extra::KeyPass };
            self.log.events[pass.index].extra = Some(extra);
            self.log.link(pass, attempt);
        }
    }

    fn no_goal(&mut self, holder: Holder, attempt: Shot) -> Outcome {
        let far = 120.0 - holder.at.x();
        let alone = attempt.extra.is_some() || attempt.kind == EventKind::Penalty;
        let header = attempt.body == BodyPart::Head;
        self.dice.one_of([
            (Outcome::Saved, 0.145 + attempt.xg * 0.62),
            (Outcome::SavedToBar, 0.003),
            (Outcome::Bar, 0.024),
            (Outcome::OffTarget, if header { 0.52 } else { 0.37 }),
            (
                Outcome::Blocked,
                if alone {
                    0.0
                } else if header {
                    0.10
                } else {
                    (0.16 + far * 0.0105).min(0.40)
                },
            ),
            (Outcome::BlockedOnLine, if alone { 0.0 } else { 0.003 }),
        ])
    }

    fn ends(&mut self, from: Point, result: Outcome) -> Point {
        match result {
            Outcome::Goal => at(120.0, self.dice.between(36.3, 43.7)),
            Outcome::Saved => at(self.dice.between(116.5, 119.0), self.dice.between(36.5, 43.5)),
            Outcome::SavedToBar | Outcome::Bar => at(119.6, self.dice.pick(&[36.0, 38.5, 40.0, 41.5, 44.0])),
            Outcome::BlockedOnLine => at(119.2, self.dice.between(36.8, 43.2)),
            Outcome::Blocked => {
                let goal = at(120.0, self.dice.between(37.0, 43.0));
                along(from, goal, self.dice.between(0.10, 0.45))
            }
            _ => {
                let past = self.dice.between(0.3, 7.0);
                at(120.0, if self.dice.chance(0.5) { 36.0 - past } else { 44.0 + past })
            }
        }
    }

    fn after_attempt(
        &mut self,
        holder: Holder,
        attempt: Shot,
        recorded: EventRef,
        end: Point,
        result: Outcome,
    ) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        match result {
            Outcome::Goal => {
                self.keeper_acts(recorded, other, EventKind::KeeperFaced, Outcome::Goal, None);
                self.scored(side);
                Ball::dead(RestartKind::KickOff, other, at(60.0, 40.0))
            }
            Outcome::Saved | Outcome::SavedToBar => {
                self.keeper_acts(recorded, other, EventKind::KeeperSave, Outcome::Success, attempt.saved());
                match self.dice.weighted(&[0.50, 0.27, 0.23]) {
                    0 if result == Outcome::Saved => {
                        let player = self.eleven(other).keeper();
                        self.win(other, at(4.0, 40.0));
                        Ball::with(other, player, at(4.0, 40.0), Arrival::Hands)
                    }
                    1 => self.corner(side, end.opposite()),
                    _ => self.rebound(side),
                }
            }
            Outcome::Blocked | Outcome::BlockedOnLine => {
                let spot = end.opposite();
                let player = self.near(other, spot, None);
                let mut block = self.event(EventKind::Block, other, player, spot, Outcome::Success);
                block.extra = match result {
                    Outcome::BlockedOnLine => Some(Extra::GoalSaved),
                    _ if attempt.xg >= 0.10 => Some(Extra::OpportunitySaved),
                    _ => None,
                };
                let block = self.record(block);
                self.log.link(recorded, block);
                match self.dice.weighted(&[0.29, 0.16, 0.55]) {
                    0 => self.corner(side, spot),
                    1 => self.rebound(side),
                    _ => {
                        let back = at(end.x() - self.dice.between(2.0, 12.0), self.dice.around(end.y(), 7.0));
                        Ball::Loose { side: other, at: back.opposite(), odds: 0.6 }
                    }
                }
            }
            Outcome::Bar if self.dice.chance(0.5) => {
                self.keeper_acts(recorded, other, EventKind::KeeperFaced, Outcome::None, None);
                self.rebound(side)
            }
            _ => {
                self.keeper_acts(recorded, other, EventKind::KeeperFaced, Outcome::None, None);
                if self.dice.chance(0.06) {
                    return self.corner(side, end.opposite());
                }
                Ball::dead(RestartKind::GoalKick, other, at(6.0, 40.0))
            }
        }
    }

    /// The ball comes down in front of the goal.
    fn rebound(&mut self, side: Side) -> Ball {
        self.wait_between(0.6, 1.3);
        let spot = at(self.dice.between(107.0, 115.0), self.dice.around(40.0, 7.0));
        if self.dice.chance(0.42) {
            let player = self.elevens[side].target_player(usize::MAX, false, self.dice);
            return Ball::with(side, player, spot, Arrival::Chance);
        }
        let other = side.other();
        let player = self.near(other, spot.opposite(), None);
        if self.dice.chance(0.45) {
            return self.clear(Holder { side: other, player, at: spot.opposite(), how: Arrival::Feet });
        }
        self.recover(other, player, spot.opposite())
    }

    fn keeper_acts(&mut self, attempt: EventRef, side: Side, kind: EventKind, result: Outcome, extra: Option<Extra>) {
        let player = self.eleven(side).keeper();
        let spot = at(self.dice.between(0.8, 4.5), self.dice.around(40.0, 2.0));
        let mut event = self.event(kind, side, player, spot, result);
        event.extra = extra;
        let recorded = self.record(event);
        self.log.link(attempt, recorded);
    }

    fn scored(&mut self, side: Side) {
        add_one(&mut self.score, side);
        // The side that concedes attacks more.
        self.momentum += if side == Side::Home { -0.12 } else { 0.12 };
    }

    /// A defender puts the ball into their own net; `spot` in the defender's coordinates.
    pub(super) fn own_goal(&mut self, side: Side, spot: Point) -> Ball {
        let player = self.near(side, spot, None);
        let against = self.event(EventKind::OwnGoal, side, player, spot, Outcome::Fail);
        let against = self.record(against);
        let mut for_ = self.side_event(EventKind::OwnGoalFor, side.other());
        for_.at = Some(spot.opposite());
        let for_ = self.record(for_);
        self.log.link(against, for_);
        self.scored(side.other());
        Ball::dead(RestartKind::KickOff, side, at(60.0, 40.0))
    }

    /// A penalty during the match.
    pub(super) fn penalty(&mut self, side: Side) -> Ball {
        let player = self.eleven(side).penalty_taker(0);
        let holder = Holder { side, player, at: at(108.0, 40.0), how: Arrival::Feet };
        let attempt = self.penalty_attempt(side, player);
        self.attempt(holder, attempt)
    }

    fn penalty_attempt(&mut self, side: Side, player: usize) -> Shot {
        let body = self.foot(side, player);
        Shot { kind: EventKind::Penalty, xg: PENALTY, body, pressed: false, extra: None }
    }

    /// A penalty of the shoot-out; returns whether it is a goal.
    pub(super) fn penalty_kick(&mut self, side: Side, turn: usize) -> bool {
        let player = self.eleven(side).penalty_taker(turn);
        let holder = Holder { side, player, at: at(108.0, 40.0), how: Arrival::Feet };
        let attempt = self.penalty_attempt(side, player);
        let result = match self.dice.chance(PENALTY) {
            true => Outcome::Goal,
            false => self.no_goal(holder, attempt),
        };
        let mut event = self.event(attempt.kind, side, player, holder.at, result);
        let end = self.ends(holder.at, result);
        event.end = Some(end);
        event.goal_mouth = goal_mouth(holder.at, end, result);
        event.body_part = Some(attempt.body);
        event.xg = Some(Probability::new(attempt.xg));
        let recorded = self.record(event);
        let (kind, reply, extra) = match result {
            Outcome::Goal => (EventKind::KeeperFaced, Outcome::Goal, None),
            Outcome::Saved | Outcome::SavedToBar => (EventKind::KeeperSave, Outcome::Success, attempt.saved()),
            _ => (EventKind::KeeperFaced, Outcome::None, None),
        };
        self.keeper_acts(recorded, side.other(), kind, reply, extra);
        result == Outcome::Goal
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    kind: EventKind,
    xg: f64,
    body: BodyPart,
    pressed: bool,
    extra: Option<Extra>,
}

impl Shot {
    /// The extra of a save of this shot.
    fn saved(&self) -> Option<Extra> {
        match self.xg {
            _ if self.kind == EventKind::Penalty => Some(Extra::GoalSaved),
            xg if xg >= 0.30 => Some(Extra::GoalSaved),
            xg if xg >= 0.10 => Some(Extra::OpportunitySaved),
            _ => None,
        }
    }
}

/// How high an attempt is when it reaches the goal. The height follows from the two places, so that the dice fall as they
/// would without it.
fn goal_mouth(from: Point, end: Point, result: Outcome) -> Option<GoalMouth> {
    let places = [from.x(), from.y(), end.x(), end.y()];
    let mixed =
        places.iter().fold(0_u64, |mixed, number| (mixed ^ number.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let share = f64::from((mixed >> 40) as u32) / f64::from(1_u32 << 24);
    let is_post = end.y() <= GoalMouth::LEFT_POST || end.y() >= GoalMouth::RIGHT_POST;
    let height = match result {
        Outcome::Blocked => return None,
        Outcome::Bar | Outcome::SavedToBar if !is_post => GoalMouth::CROSSBAR,
        Outcome::OffTarget => 4.0 * share * share,
        // Low shots are more frequent than high ones.
        _ => 2.5 * share * share,
    };
    GoalMouth::new(end.y(), height)
}

fn rounded(xg: f64) -> f64 {
    (xg * 10_000.0).round() / 10_000.0
}
