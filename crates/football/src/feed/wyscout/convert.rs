//! Translates the provider's events into ours.
//!
//! One entry of the feed becomes up to eight of our events: the entry's own event (rank 0), how the player got the ball
//! (interception 2, recovery 4, goalkeeper's collect 5), the foul won (6), the card (3), the error (8), and the end of the
//! half (9). Their order is 2, 4, 5, 0, 6, 3, 8, 9.

use super::codes::{event_type, subtype};
use super::play::{Play, Plays};
use super::tags::Tags;
use crate::model::{BodyPart, Event, EventId, EventKind, Extra, Millis, Outcome, Period, PlatformId, PlayerId, Point};

/// From this length on, a pass is a long pass.
const LONG_PASS: f64 = 35.0;
/// The x from which a free kick into the box is a cross.
const CROSSING_X: f64 = 80.0;
/// Types after which a change of possession is no recovery.
const SETTLING_EVENTS: [i64; 4] =
    [event_type::FOUL, event_type::INTERRUPTION, event_type::OFFSIDE, event_type::SAVE_ATTEMPT];
/// How long after a delivery a goalkeeper's action belongs to it.
const DELIVERY_MS: u32 = 5_000;
/// A delivery is caught at most this long after it was played.
const CATCH_MS: u32 = 3_000;

/// Our events of a match, and the index of each entry's first event (with one more index for the end).
pub(super) struct Converted {
    pub(super) events: Vec<Event>,
    pub(super) begins: Vec<usize>,
}

pub(super) fn convert(plays: &Plays) -> Converted {
    let mut converter = Converter { plays, events: Vec::with_capacity(plays.len() * 5 / 4), begins: Vec::new() };
    for at in 0..plays.len() {
        converter.begins.push(converter.events.len());
        converter.entry(at);
    }
    converter.begins.push(converter.events.len());
    converter.link();
    Converted { events: converter.events, begins: converter.begins }
}

pub(super) fn player(external: i64) -> Option<PlayerId> {
    PlayerId::from_provider(PlatformId::WYSCOUT, external).filter(|_| external != 0)
}

/// The event of rank 0 of an entry, and whether the player may have won the ball with it.
struct MainEvent {
    first_contact: bool,
    event: Option<(EventKind, Outcome)>,
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

struct Converter<'a> {
    plays: &'a Plays,
    events: Vec<Event>,
    begins: Vec<usize>,
}

impl Converter<'_> {
    fn entry(&mut self, at: usize) {
        let play = &self.plays[at];
        let location = self.plays.start(at);
        // Only the cards of a shoot-out are translated.
        if play.period != Period::ShootOut {
            let end = self.plays.end(at);
            let main = self.main_event(at, location, end);
            if main.first_contact {
                self.first_contact(at, location);
            }
            if let Some((kind, result)) = main.event {
                let mut event = self.event(at, 0, kind, result, location);
                self.describe(at, end, &mut event);
                self.events.push(event);
                if kind == EventKind::FoulCommitted {
                    let fouled = self.plays.fouled_player(at);
                    let mut won = self.event(at, 6, EventKind::FoulWon, result, location.map(Point::opposite));
                    won.side = Some(play.side.other());
                    won.player = player(fouled);
                    self.events.push(won);
                }
            }
        }
        if let Some(card) = card(play) {
            let card = self.event(at, 3, EventKind::Card, card, location);
            self.events.push(card);
        }
        if play.period == Period::ShootOut {
            return;
        }
        if play.tags.has(Tags::DANGEROUS) && play.kind != event_type::FOUL {
            let error = self.event(at, 8, EventKind::Error, Outcome::Fail, location);
            self.events.push(error);
        }
        self.mark_chance(at);
        if self.plays.next(at).is_none() {
            let end = Event::new(id(at, 9), EventKind::HalfEnd, play.period, play.time);
            self.events.push(end);
        }
    }

    /// The event of rank 0 of an entry.
    fn main_event(&self, at: usize, start: Option<Point>, end: Option<Point>) -> MainEvent {
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

    /// Adds the event by which the player got the ball: a claimed delivery, an interception or a recovery.
    fn first_contact(&mut self, at: usize, location: Option<Point>) {
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

    fn event(&self, at: usize, rank: u32, kind: EventKind, result: Outcome, location: Option<Point>) -> Event {
        let play = &self.plays[at];
        let mut event = Event::new(id(at, rank), kind, play.period, play.time);
        event.result = result;
        event.side = Some(play.side);
        event.player = player(play.player);
        event.at = location;
        event
    }

    /// Sets the fields that only the event of rank 0 has.
    fn describe(&self, at: usize, end: Option<Point>, event: &mut Event) {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        event.duration = self.plays.duration(at);
        if event.kind.is_pass_family() || event.kind == EventKind::Carry {
            event.end = end;
        }
        if event.kind.is_pass_family() || event.kind.is_shot() || event.kind == EventKind::OwnGoal {
            event.body_part = Some(body_part(play));
        }
        event.through =
            event.kind.is_pass_family() && (has(Tags::THROUGH) || play.is(event_type::PASS, subtype::SMART_PASS));
        event.counter = event.kind.is_shot() && has(Tags::COUNTER);
    }

    /// Marks the event of an entry as an assist or a key pass.
    fn mark_chance(&mut self, at: usize) {
        let tags = self.plays[at].tags;
        let extra = match () {
            _ if tags.has(Tags::ASSIST) => Extra::Assist,
            _ if tags.has(Tags::KEY_PASS) => Extra::KeyPass,
            _ => return,
        };
        if let Some(index) = self.stored(at, self.events.len()) {
            self.events[index].extra = Some(extra);
        }
    }

    /// The index of an entry's main event: the one of rank 0, or else the last.
    fn stored(&self, at: usize, until: usize) -> Option<usize> {
        let range = self.begins[at]..until;
        let main = range.clone().find(|index| self.events[*index].id.rank() == 0);
        main.or_else(|| range.rev().find(|index| self.events[*index].id.rank() != 9))
    }

    /// EventIds attempts to the passes that set them up, blocks and saves to the attempts, and marks fouls that gave a
    /// penalty.
    fn link(&mut self) {
        for at in 0..self.plays.len() {
            let play = &self.plays[at];
            if play.period == Period::ShootOut || play.is_own_goal() {
                continue;
            }
            let Some(index) = self.stored(at, self.begins[at + 1]) else { continue };
            match self.events[index].kind {
                EventKind::Attempt => {
                    if let Some(pass) = self.plays.assisting_pass(at) {
                        self.events[index].related.push(id(pass, 0));
                        let scored = self.events[index].result == Outcome::Goal;
                        if let Some(pass) = self.stored(pass, self.begins[pass + 1]).filter(|_| !scored) {
                            self.events[pass].extra.get_or_insert(Extra::KeyPass);
                        }
                    }
                }
                EventKind::Penalty => {
                    for at in self.plays.punished_foul(at).into_iter() {
                        for event in &mut self.events[self.begins[at]..self.begins[at + 1]] {
                            if matches!(event.kind, EventKind::FoulCommitted | EventKind::FoulWon) {
                                event.extra = Some(Extra::Penalty);
                            }
                        }
                    }
                }
                EventKind::Block => {
                    let blocked = at
                        .checked_sub(1)
                        .filter(|_| self.plays.previous(at).is_some_and(|before| before.tags.has(Tags::BLOCKED)));
                    self.relate(index, blocked);
                }
                EventKind::KeeperSave => self.relate(index, self.plays.ball_before(at)),
                _ => {}
            }
        }
    }

    /// EventIds an event to the main event of an entry, if that is an attempt.
    fn relate(&mut self, index: usize, attempt: Option<usize>) {
        let Some(at) = attempt else { return };
        let stored = self.stored(at, self.begins[at + 1]).map(|attempt| &self.events[attempt]);
        if let Some(id) = stored.filter(|attempt| attempt.kind.is_shot()).map(|attempt| attempt.id) {
            self.events[index].related.push(id);
        }
    }
}

pub(super) fn id(at: usize, rank: u32) -> EventId {
    EventId((at as u32 + 1) * 10 + rank)
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

fn card(play: &Play) -> Option<Outcome> {
    match play.tags {
        tags if tags.has(Tags::SECOND_YELLOW) => Some(Outcome::SecondYellow),
        tags if tags.has(Tags::RED) => Some(Outcome::Red),
        tags if tags.has(Tags::YELLOW) => Some(Outcome::Yellow),
        _ => None,
    }
}

fn body_part(play: &Play) -> BodyPart {
    match play.tags {
        tags if tags.has(Tags::LEFT_FOOT) => BodyPart::LeftFoot,
        tags if tags.has(Tags::RIGHT_FOOT) => BodyPart::RightFoot,
        tags if tags.has(Tags::HEAD) || play.is(event_type::PASS, subtype::HEAD_PASS) => BodyPart::Head,
        _ => BodyPart::Other,
    }
}
