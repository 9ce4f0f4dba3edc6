//! The main event of an entry (rank 0), and its result.

use super::super::codes::{event_type, subtype};
use super::super::play::Play;
use super::super::tags::Tags;
use super::Converter;
use crate::model::{EventKind, Outcome, Point};

/// From this length on, a pass is a long pass.
const LONG_PASS: f64 = 35.0;
/// The x from which a free kick into the box is a cross.
const CROSSING_X: f64 = 80.0;
/// How long after a delivery a goalkeeper's action belongs to it.
const DELIVERY_MS: u32 = 5_000;

/// The event of rank 0 of an entry, and whether the player may have won the ball with it.
pub(super) struct MainEvent {
    pub(super) first_contact: bool,
    pub(super) event: Option<(EventKind, Outcome)>,
}

impl MainEvent {
    /// An event with which the player may have won the ball.
    fn contact(kind: EventKind, result: Outcome) -> MainEvent {
        MainEvent { first_contact: true, event: Some((kind, result)) }
    }

    fn only(kind: EventKind, result: Outcome) -> MainEvent {
        MainEvent { first_contact: false, event: Some((kind, result)) }
    }

    const NOTHING: MainEvent = MainEvent { first_contact: false, event: None };
}

impl Converter<'_> {
    /// The event of rank 0 of an entry.
    pub(super) fn main_event(&self, at: usize, start: Option<Point>, end: Option<Point>) -> MainEvent {
        use EventKind as Kind;
        let plays = self.plays;
        let play = &plays[at];
        let has = |tags| play.tags.has(tags);
        let into_box = end.is_some_and(Point::in_box);
        if play.is_own_goal() {
            return MainEvent::only(Kind::OwnGoal, Outcome::Fail);
        }
        match (play.kind, play.sub) {
            (event_type::PASS, subtype::CROSS) => MainEvent::contact(Kind::Cross, self.pass(at)),
            (event_type::PASS, subtype::HAND_PASS) => MainEvent::contact(Kind::KeeperThrow, self.pass(at)),
            (event_type::PASS, subtype::HEAD_PASS..=subtype::SMART_PASS) if plays.is_kick_off(at) => {
                MainEvent::only(Kind::KickOff, self.pass(at))
            }
            (event_type::PASS, subtype::HEAD_PASS..=subtype::SMART_PASS) => {
                let length = start.zip(end).map_or(0.0, |(start, end)| start.distance(end));
                MainEvent::contact(if length >= LONG_PASS { Kind::LongPass } else { Kind::Pass }, self.pass(at))
            }
            (event_type::FREE_KICK, subtype::CORNER) if has(Tags::GOAL) => {
                MainEvent::only(Kind::CornerShot, Outcome::Goal)
            }
            (event_type::FREE_KICK, subtype::CORNER) if has(Tags::HIGH) || into_box => {
                MainEvent::only(Kind::CornerCross, self.pass(at))
            }
            (event_type::FREE_KICK, subtype::CORNER) => MainEvent::only(Kind::CornerPass, self.pass(at)),
            (event_type::FREE_KICK, subtype::FREE_KICK)
                if into_box && start.is_some_and(|start| start.x() >= CROSSING_X) =>
            {
                MainEvent::only(Kind::FreeKickCross, self.pass(at))
            }
            (event_type::FREE_KICK, subtype::FREE_KICK) => MainEvent::only(Kind::FreeKickPass, self.pass(at)),
            (event_type::FREE_KICK, subtype::FREE_KICK_CROSS) => MainEvent::only(Kind::FreeKickCross, self.pass(at)),
            (event_type::FREE_KICK, subtype::GOAL_KICK) => MainEvent::only(Kind::GoalKick, self.goal_kick(at)),
            (event_type::FREE_KICK, subtype::THROW_IN) => MainEvent::only(Kind::ThrowIn, self.pass(at)),
            (event_type::SHOT, subtype::SHOT) => MainEvent::contact(Kind::Attempt, attempt(play)),
            (event_type::FREE_KICK, subtype::FREE_KICK_SHOT) => MainEvent::only(Kind::FreeKickShot, attempt(play)),
            (event_type::FREE_KICK, subtype::PENALTY) => MainEvent::only(Kind::Penalty, attempt(play)),
            (event_type::OTHERS_ON_THE_BALL, subtype::ACCELERATION) if has(Tags::ACCURATE) => {
                MainEvent::contact(Kind::Carry, Outcome::Success)
            }
            (event_type::OTHERS_ON_THE_BALL, subtype::ACCELERATION) => {
                MainEvent { first_contact: has(Tags::INTERCEPTION), event: Some((Kind::Miscontrol, Outcome::Fail)) }
            }
            (event_type::OTHERS_ON_THE_BALL, subtype::CLEARANCE) => MainEvent::only(Kind::Clear, Outcome::Success),
            (event_type::OTHERS_ON_THE_BALL, subtype::TOUCH) => self.touch(at),
            (event_type::DUEL, subtype::AIR_DUEL) => MainEvent::only(Kind::AerialDuel, contest(play)),
            (event_type::DUEL, subtype::GROUND_ATTACKING_DUEL) => attacking_duel(play),
            (event_type::DUEL, subtype::GROUND_DEFENDING_DUEL) => self.defending_duel(at),
            (event_type::DUEL, subtype::GROUND_LOOSE_BALL_DUEL) => MainEvent::only(Kind::FiftyFifty, contest(play)),
            (event_type::SAVE_ATTEMPT, _) if has(Tags::GOAL) => MainEvent::only(Kind::KeeperFaced, Outcome::Goal),
            (event_type::SAVE_ATTEMPT, _) => MainEvent::only(Kind::KeeperSave, Outcome::Success),
            (event_type::KEEPER_LEAVING_LINE, _) => self.leaving_line(at),
            (event_type::OFFSIDE, _) => MainEvent::only(Kind::Offside, Outcome::Fail),
            (event_type::FOUL, _) if play.is_foul() => MainEvent::only(Kind::FoulCommitted, Outcome::Success),
            _ => MainEvent::NOTHING,
        }
    }

    fn pass(&self, at: usize) -> Outcome {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        if has(Tags::FAIR_PLAY) {
            return Outcome::Void;
        }
        if has(Tags::ACCURATE) {
            let arrives = !self.plays.next(at).is_some_and(Play::is_open_duel) || !self.loses_next_duel(at);
            return if arrives { Outcome::Success } else { Outcome::Fail };
        }
        match has(Tags::INACCURATE) {
            false if self.plays.kept(at) => Outcome::Success,
            true if self.plays.out_of_play(at) => Outcome::Out,
            _ => Outcome::Fail,
        }
    }

    /// Whether the side loses an open duel among the next two events.
    fn loses_next_duel(&self, at: usize) -> bool {
        let play = &self.plays[at];
        let second = self.plays.next(at).and_then(|_| self.plays.next(at + 1));
        self.plays
            .next(at)
            .into_iter()
            .chain(second)
            .any(|duel| duel.is_open_duel() && duel.side == play.side && duel.tags.has(Tags::LOST))
    }

    /// The result of a goal kick, which has no tag of accuracy.
    fn goal_kick(&self, at: usize) -> Outcome {
        if self.plays[at].tags.has(Tags::FAIR_PLAY) {
            Outcome::Void
        } else if self.plays.out_of_play(at) {
            Outcome::Out
        } else if self.plays.kept(at) {
            Outcome::Success
        } else {
            Outcome::Fail
        }
    }

    fn touch(&self, at: usize) -> MainEvent {
        use EventKind as Kind;
        let plays = self.plays;
        let play = &plays[at];
        if plays.claim(at).is_some() {
            let kind = if plays.kept_by_player(at) { Kind::KeeperCollect } else { Kind::KeeperPunch };
            return MainEvent::only(kind, Outcome::Success);
        }
        if play.tags.has(Tags::INTERCEPTION) {
            return match plays.previous(at).filter(|before| before.tags.has(Tags::BLOCKED)) {
                Some(blocked) if blocked.side == play.side => MainEvent::only(Kind::Block, Outcome::OwnSide),
                Some(_) => MainEvent::only(Kind::Block, Outcome::Success),
                None if plays.kept_by_player(at) => MainEvent::only(Kind::Interception, Outcome::Won),
                None => MainEvent::only(Kind::Block, Outcome::Success),
            };
        }
        if plays.kept(at) {
            MainEvent::contact(Kind::Carry, Outcome::Success)
        } else {
            MainEvent::only(Kind::Miscontrol, Outcome::Fail)
        }
    }

    fn defending_duel(&self, at: usize) -> MainEvent {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        let secured = if self.plays.kept(at) { Outcome::Won } else { Outcome::Clear };
        if has(Tags::WON) {
            let kind = if has(Tags::ANTICIPATED) { EventKind::Interception } else { EventKind::Tackle };
            return MainEvent::only(kind, secured);
        }
        if has(Tags::LOST) {
            let beaten = has(Tags::TAKE_ON.or(Tags::SLIDING));
            return if beaten { MainEvent::only(EventKind::Tackle, Outcome::Fail) } else { MainEvent::NOTHING };
        }
        let conceded_restart = self
            .plays
            .ball_after(at)
            .is_some_and(|after| after.side != play.side && after.is_restart(&[subtype::CORNER, subtype::THROW_IN]));
        if conceded_restart { MainEvent::only(EventKind::Tackle, Outcome::Clear) } else { MainEvent::NOTHING }
    }

    fn leaving_line(&self, at: usize) -> MainEvent {
        use EventKind as Kind;
        let plays = self.plays;
        let play = &plays[at];
        let kept = plays.kept(at);
        if plays.kept_by_player(at) {
            return MainEvent::only(Kind::KeeperCollect, Outcome::Success);
        }
        let delivery = plays.ball_before(at).map(|before| &plays[before]).filter(|before| {
            before.is_delivery() && before.side != play.side && play.time.0 - before.time.0 <= DELIVERY_MS
        });
        if delivery.is_some() {
            return MainEvent::only(Kind::KeeperPunch, if kept { Outcome::Success } else { Outcome::Fail });
        }
        let result = match plays.ball_after(at) {
            _ if kept => Outcome::Won,
            Some(after) if after.kind == event_type::FREE_KICK => Outcome::Clear,
            _ => Outcome::Fail,
        };
        MainEvent::only(Kind::KeeperSweep, result)
    }
}

fn attempt(play: &Play) -> Outcome {
    match play.tags {
        tags if tags.has(Tags::GOAL) => Outcome::Goal,
        tags if tags.has(Tags::BLOCKED) => Outcome::Blocked,
        tags if tags.has(Tags::ON_GOAL) => Outcome::Saved,
        tags if tags.has(Tags::ON_FRAME) => Outcome::Bar,
        _ => Outcome::OffTarget,
    }
}

fn contest(play: &Play) -> Outcome {
    match play.tags {
        tags if tags.has(Tags::WON) => Outcome::Won,
        tags if tags.has(Tags::LOST) => Outcome::Lost,
        _ => Outcome::None,
    }
}

fn attacking_duel(play: &Play) -> MainEvent {
    let has = |tags| play.tags.has(tags);
    let never_had_it = has(Tags::LOST) && has(Tags::ANTICIPATED) && !has(Tags::INTERCEPTION);
    if has(Tags::TAKE_ON) {
        let result = if has(Tags::WON) { Outcome::Success } else { Outcome::Fail };
        return MainEvent { first_contact: !never_had_it, event: Some((EventKind::Dribble, result)) };
    }
    if has(Tags::LOST) && !has(Tags::ANTICIPATED) {
        return MainEvent::contact(EventKind::Dispossessed, Outcome::Fail);
    }
    MainEvent { first_contact: !never_had_it, event: None }
}
