//! Attempts: how good the chance is, what becomes of it, and who kept it out.

use super::geometry::{along, at};
use super::{Arrival, Ball, Game, Holder, Noted, RestartKind, add_one};
use crate::model::{BodyPart, EventKind, Extra, Millis, Outcome, PlayPattern, Point, Side};

/// How likely an attempt with the foot from open play scores: by the opening of the goal and by distance.
pub(super) fn chance_of_goal(from: Point) -> f64 {
    let (dx, dy) = ((120.0 - from.x()).max(0.5), from.y() - 40.0);
    let posts = (dx * dx + (dy - 4.0) * (dy - 4.0)) * (dx * dx + (dy + 4.0) * (dy + 4.0));
    // The sine of the angle between the posts; inside the half circle over the goal line the opening is full.
    let opening = if dx * dx + dy * dy < 16.0 { 1.0 } else { 8.0 * dx / posts.sqrt() };
    let far = (dx * dx + dy * dy) / 900.0;
    0.45 * opening * opening / (1.0 + far * far)
}

/// What a penalty is worth.
const PENALTY: f64 = 0.76;

impl Game<'_> {
    /// An attempt from where the holder is.
    pub(super) fn shoot(&mut self, holder: Holder, kind: EventKind, pressed: bool) -> Ball {
        let header = holder.how == Arrival::Header;
        self.possession = holder.side;
        if !header {
            self.linger(0.2, 0.8);
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
        let body = if header { BodyPart::Head } else { self.foot(holder.side, holder.man) };
        let extra = alone.then_some(Extra::OneOnOne);
        self.attempt(holder, Attempt { kind, xg: rounded(xg.clamp(0.005, 0.92)), body, pressed, extra })
    }

    fn attempt(&mut self, holder: Holder, attempt: Attempt) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        let edge = self.edge(side);
        let keeper = self.own(other).men[self.own(other).keeper()].quality;
        let shooter = self.own(side).men[holder.man].quality;
        let scores = attempt.xg * (0.92 + 0.10 * edge + 0.08 * shooter - 0.10 * keeper);
        let result = if self.dice.chance(scores) { Outcome::Goal } else { self.no_goal(holder, attempt) };
        let end = self.ends(holder.at, result);
        let mut event = self.event(attempt.kind, side, holder.man, holder.at, result);
        event.end = Some(end);
        event.body_part = Some(attempt.body);
        event.under_pressure = attempt.pressed;
        event.xg = Some(attempt.xg);
        event.extra = attempt.extra;
        event.counter = self.pattern == PlayPattern::Counter;
        let seconds = 0.15 + holder.at.distance(end) / 24.0;
        event.duration = Millis((seconds * 1000.0) as u32);
        let noted = self.note_by(holder, event);
        if attempt.kind == EventKind::Attempt {
            self.credit(noted, result);
        }
        self.last_pass = None;
        self.wait(seconds);
        self.after_attempt(holder, attempt, noted, end, result)
    }

    /// The pass before it was a key pass, or an assist.
    fn credit(&mut self, attempt: Noted, result: Outcome) {
        if let Some(pass) = self.last_pass {
            let extra = if result == Outcome::Goal { Extra::Assist } else { Extra::KeyPass };
            self.log.events[pass.place].extra = Some(extra);
            self.log.link(pass, attempt);
        }
    }

    fn no_goal(&mut self, holder: Holder, attempt: Attempt) -> Outcome {
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

    fn after_attempt(&mut self, holder: Holder, attempt: Attempt, noted: Noted, end: Point, result: Outcome) -> Ball {
        let (side, other) = (holder.side, holder.side.other());
        match result {
            Outcome::Goal => {
                self.keeper_acts(noted, other, EventKind::KeeperFaced, Outcome::Goal, None);
                self.scored(side);
                Ball::dead(RestartKind::KickOff, other, at(60.0, 40.0))
            }
            Outcome::Saved | Outcome::SavedToBar => {
                self.keeper_acts(noted, other, EventKind::KeeperSave, Outcome::Success, attempt.saved());
                match self.dice.weighted(&[0.50, 0.27, 0.23]) {
                    0 if result == Outcome::Saved => {
                        let man = self.own(other).keeper();
                        self.win(other, at(4.0, 40.0));
                        Ball::with(other, man, at(4.0, 40.0), Arrival::Hands)
                    }
                    1 => self.corner(side, end.opposite()),
                    _ => self.rebound(side),
                }
            }
            Outcome::Blocked | Outcome::BlockedOnLine => {
                let spot = end.opposite();
                let man = self.near(other, spot, None);
                let mut block = self.event(EventKind::Block, other, man, spot, Outcome::Success);
                block.extra = match result {
                    Outcome::BlockedOnLine => Some(Extra::GoalSaved),
                    _ if attempt.xg >= 0.10 => Some(Extra::OpportunitySaved),
                    _ => None,
                };
                let block = self.note(block);
                self.log.link(noted, block);
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
                self.keeper_acts(noted, other, EventKind::KeeperFaced, Outcome::None, None);
                self.rebound(side)
            }
            _ => {
                self.keeper_acts(noted, other, EventKind::KeeperFaced, Outcome::None, None);
                if self.dice.chance(0.06) {
                    return self.corner(side, end.opposite());
                }
                Ball::dead(RestartKind::GoalKick, other, at(6.0, 40.0))
            }
        }
    }

    /// The ball drops in front of goal.
    fn rebound(&mut self, side: Side) -> Ball {
        self.linger(0.6, 1.3);
        let spot = at(self.dice.between(107.0, 115.0), self.dice.around(40.0, 7.0));
        if self.dice.chance(0.42) {
            let man = self.elevens[side].target_man(usize::MAX, false, self.dice);
            return Ball::with(side, man, spot, Arrival::Chance);
        }
        let other = side.other();
        let man = self.near(other, spot.opposite(), None);
        if self.dice.chance(0.45) {
            return self.clear(Holder { side: other, man, at: spot.opposite(), how: Arrival::Feet });
        }
        self.recover(other, man, spot.opposite())
    }

    fn keeper_acts(&mut self, attempt: Noted, side: Side, kind: EventKind, result: Outcome, extra: Option<Extra>) {
        let man = self.own(side).keeper();
        let spot = at(self.dice.between(0.8, 4.5), self.dice.around(40.0, 2.0));
        let mut event = self.event(kind, side, man, spot, result);
        event.extra = extra;
        let noted = self.note(event);
        self.log.link(attempt, noted);
    }

    fn scored(&mut self, side: Side) {
        add_one(&mut self.score, side);
        // Who concedes pushes back.
        self.tide += if side == Side::Home { -0.12 } else { 0.12 };
    }

    /// A defender puts it into his own net; `spot` in his view.
    pub(super) fn own_goal(&mut self, side: Side, spot: Point) -> Ball {
        let man = self.near(side, spot, None);
        let against = self.event(EventKind::OwnGoal, side, man, spot, Outcome::Fail);
        let against = self.note(against);
        let mut for_ = self.bare(EventKind::OwnGoalFor, side.other());
        for_.at = Some(spot.opposite());
        let for_ = self.note(for_);
        self.log.link(against, for_);
        self.scored(side.other());
        Ball::dead(RestartKind::KickOff, side, at(60.0, 40.0))
    }

    /// A penalty of the match.
    pub(super) fn penalty(&mut self, side: Side) -> Ball {
        let man = self.own(side).penalty_taker(0);
        let holder = Holder { side, man, at: at(108.0, 40.0), how: Arrival::Feet };
        let attempt = self.penalty_attempt(side, man);
        self.attempt(holder, attempt)
    }

    fn penalty_attempt(&mut self, side: Side, man: usize) -> Attempt {
        let body = self.foot(side, man);
        Attempt { kind: EventKind::Penalty, xg: PENALTY, body, pressed: false, extra: None }
    }

    /// A penalty of the shoot-out: true if it goes in.
    pub(super) fn penalty_kick(&mut self, side: Side, turn: usize) -> bool {
        let man = self.own(side).penalty_taker(turn);
        let holder = Holder { side, man, at: at(108.0, 40.0), how: Arrival::Feet };
        let attempt = self.penalty_attempt(side, man);
        let result = match self.dice.chance(PENALTY) {
            true => Outcome::Goal,
            false => self.no_goal(holder, attempt),
        };
        let mut event = self.event(attempt.kind, side, man, holder.at, result);
        event.end = Some(self.ends(holder.at, result));
        event.body_part = Some(attempt.body);
        event.xg = Some(attempt.xg);
        let noted = self.note(event);
        let (kind, reply, extra) = match result {
            Outcome::Goal => (EventKind::KeeperFaced, Outcome::Goal, None),
            Outcome::Saved | Outcome::SavedToBar => (EventKind::KeeperSave, Outcome::Success, attempt.saved()),
            _ => (EventKind::KeeperFaced, Outcome::None, None),
        };
        self.keeper_acts(noted, side.other(), kind, reply, extra);
        result == Outcome::Goal
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    kind: EventKind,
    xg: f64,
    body: BodyPart,
    pressed: bool,
    extra: Option<Extra>,
}

impl Attempt {
    /// What a save of it is worth.
    fn saved(&self) -> Option<Extra> {
        match self.xg {
            _ if self.kind == EventKind::Penalty => Some(Extra::GoalSaved),
            xg if xg >= 0.30 => Some(Extra::GoalSaved),
            xg if xg >= 0.10 => Some(Extra::OpportunitySaved),
            _ => None,
        }
    }
}

fn rounded(xg: f64) -> f64 {
    (xg * 10_000.0).round() / 10_000.0
}
