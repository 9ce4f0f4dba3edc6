//! The provider's events into ours.
//!
//! One entry of the feed becomes up to eight of our events: what it says itself (rank 0), what it says about how the
//! player came to the ball (interception 2, recovery 4, keeper's collect 5), who was fouled (6), the card (3), the
//! error (8), and the end of the half (9). They stand in this order: 2, 4, 5, 0, 6, 3, 8, 9.

use super::play::{Play, Plays};
use super::tags::Tags;
use crate::model::{BodyPart, Event, EventId, EventKind, Extra, Millis, Outcome, Period, PlatformId, PlayerId, Point};

/// From this length on a pass is a long pass.
const LONG: f64 = 35.0;

/// Our events of a match, and where each entry of the feed begins among them (with one more place for the end).
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

/// What an entry says itself: the kind and the result of its event of rank 0, and whether the player first had to get
/// to the ball.
struct Itself {
    first_contact: bool,
    event: Option<(EventKind, Outcome)>,
}

impl Itself {
    /// An event of somebody who may have won the ball with it.
    fn contact(kind: EventKind, result: Outcome) -> Itself {
        Itself { first_contact: true, event: Some((kind, result)) }
    }

    fn only(kind: EventKind, result: Outcome) -> Itself {
        Itself { first_contact: false, event: Some((kind, result)) }
    }

    const NOTHING: Itself = Itself { first_contact: false, event: None };
}

struct Converter<'a> {
    plays: &'a Plays,
    events: Vec<Event>,
    begins: Vec<usize>,
}

impl Converter<'_> {
    fn entry(&mut self, at: usize) {
        let play = &self.plays[at];
        let place = self.plays.start(at);
        // Of a shoot-out only cards are read.
        if play.period != Period::ShootOut {
            let end = self.plays.end(at);
            let itself = self.itself(at, place, end);
            if itself.first_contact {
                self.first_contact(at, place);
            }
            if let Some((kind, result)) = itself.event {
                let mut event = self.event(at, 0, kind, result, place);
                self.describe(at, end, &mut event);
                self.events.push(event);
                if kind == EventKind::FoulCommitted {
                    let fouled = self.plays.fouled_player(at);
                    let mut won = self.event(at, 6, EventKind::FoulWon, result, place.map(Point::opposite));
                    won.side = Some(play.side.other());
                    won.player = player(fouled);
                    self.events.push(won);
                }
            }
        }
        if let Some(card) = card(play) {
            let card = self.event(at, 3, EventKind::Card, card, place);
            self.events.push(card);
        }
        if play.period == Period::ShootOut {
            return;
        }
        if play.tags.has(Tags::DANGEROUS) && play.kind != 2 {
            let error = self.event(at, 8, EventKind::Error, Outcome::Fail, place);
            self.events.push(error);
        }
        self.mark_chance(at);
        if self.plays.next(at).is_none() {
            let end = Event::new(id(at, 9), EventKind::HalfEnd, play.period, play.time);
            self.events.push(end);
        }
    }

    /// The rows of the table: what an entry is.
    fn itself(&self, at: usize, start: Option<Point>, end: Option<Point>) -> Itself {
        use EventKind as Kind;
        let plays = self.plays;
        let play = &plays[at];
        let has = |tags| play.tags.has(tags);
        let into_box = end.is_some_and(Point::in_box);
        if play.is_own_goal() {
            return Itself::only(Kind::OwnGoal, Outcome::Fail);
        }
        match (play.kind, play.sub) {
            (8, 80) => Itself::contact(Kind::Cross, self.pass(at)),
            (8, 81) => Itself::contact(Kind::KeeperThrow, self.pass(at)),
            (8, 82..=86) if plays.is_kick_off(at) => Itself::only(Kind::KickOff, self.pass(at)),
            (8, 82..=86) => {
                let length = start.zip(end).map_or(0.0, |(start, end)| start.distance(end));
                Itself::contact(if length >= LONG { Kind::LongPass } else { Kind::Pass }, self.pass(at))
            }
            (3, 30) if has(Tags::GOAL) => Itself::only(Kind::CornerShot, Outcome::Goal),
            (3, 30) if has(Tags::HIGH) || into_box => Itself::only(Kind::CornerCross, self.pass(at)),
            (3, 30) => Itself::only(Kind::CornerPass, self.pass(at)),
            (3, 31) if into_box && start.is_some_and(|start| start.x() >= 80.0) => {
                Itself::only(Kind::FreeKickCross, self.pass(at))
            }
            (3, 31) => Itself::only(Kind::FreeKickPass, self.pass(at)),
            (3, 32) => Itself::only(Kind::FreeKickCross, self.pass(at)),
            (3, 34) => Itself::only(Kind::GoalKick, self.goal_kick(at)),
            (3, 36) => Itself::only(Kind::ThrowIn, self.pass(at)),
            (10, 100) => Itself::contact(Kind::Attempt, attempt(play)),
            (3, 33) => Itself::only(Kind::FreeKickShot, attempt(play)),
            (3, 35) => Itself::only(Kind::Penalty, attempt(play)),
            (7, 70) if has(Tags::ACCURATE) => Itself::contact(Kind::Carry, Outcome::Success),
            (7, 70) => {
                Itself { first_contact: has(Tags::INTERCEPTION), event: Some((Kind::Miscontrol, Outcome::Fail)) }
            }
            (7, 71) => Itself::only(Kind::Clear, Outcome::Success),
            (7, 72) => self.touch(at),
            (1, 10) => Itself::only(Kind::AerialDuel, contest(play)),
            (1, 11) => attacking_duel(play),
            (1, 12) => self.defending_duel(at),
            (1, 13) => Itself::only(Kind::FiftyFifty, contest(play)),
            (9, _) if has(Tags::GOAL) => Itself::only(Kind::KeeperFaced, Outcome::Goal),
            (9, _) => Itself::only(Kind::KeeperSave, Outcome::Success),
            (4, _) => self.leaving_line(at),
            (6, _) => Itself::only(Kind::Offside, Outcome::Fail),
            (2, _) if play.is_foul() => Itself::only(Kind::FoulCommitted, Outcome::Success),
            _ => Itself::NOTHING,
        }
    }

    fn pass(&self, at: usize) -> Outcome {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        if has(Tags::FAIR_PLAY) {
            return Outcome::Void;
        }
        if has(Tags::ACCURATE) {
            let arrives = !self.plays.next(at).is_some_and(Play::is_open_duel) || !self.loses_the_duel_behind(at);
            return if arrives { Outcome::Success } else { Outcome::Fail };
        }
        match has(Tags::INACCURATE) {
            false if self.plays.kept(at) => Outcome::Success,
            true if self.plays.out_of_play(at) => Outcome::Out,
            _ => Outcome::Fail,
        }
    }

    /// An own contest among the next two events is lost.
    fn loses_the_duel_behind(&self, at: usize) -> bool {
        let play = &self.plays[at];
        let second = self.plays.next(at).and_then(|_| self.plays.next(at + 1));
        self.plays
            .next(at)
            .into_iter()
            .chain(second)
            .any(|duel| duel.is_open_duel() && duel.side == play.side && duel.tags.has(Tags::LOST))
    }

    /// Goal kicks carry no mark of accuracy.
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

    fn touch(&self, at: usize) -> Itself {
        use EventKind as Kind;
        let plays = self.plays;
        let play = &plays[at];
        if plays.claim(at).is_some() {
            let kind = if plays.kept_by_himself(at) { Kind::KeeperCollect } else { Kind::KeeperPunch };
            return Itself::only(kind, Outcome::Success);
        }
        if play.tags.has(Tags::INTERCEPTION) {
            return match plays.previous(at).filter(|before| before.tags.has(Tags::BLOCKED)) {
                Some(blocked) if blocked.side == play.side => Itself::only(Kind::Block, Outcome::OwnSide),
                Some(_) => Itself::only(Kind::Block, Outcome::Success),
                None if plays.kept_by_himself(at) => Itself::only(Kind::Interception, Outcome::Won),
                None => Itself::only(Kind::Block, Outcome::Success),
            };
        }
        if plays.kept(at) {
            Itself::contact(Kind::Carry, Outcome::Success)
        } else {
            Itself::only(Kind::Miscontrol, Outcome::Fail)
        }
    }

    fn defending_duel(&self, at: usize) -> Itself {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        let secured = if self.plays.kept(at) { Outcome::Won } else { Outcome::Clear };
        if has(Tags::WON) {
            let kind = if has(Tags::ANTICIPATED) { EventKind::Interception } else { EventKind::Tackle };
            return Itself::only(kind, secured);
        }
        if has(Tags::LOST) {
            let beaten = has(Tags::TAKE_ON.or(Tags::SLIDING));
            return if beaten { Itself::only(EventKind::Tackle, Outcome::Fail) } else { Itself::NOTHING };
        }
        let conceded_restart = self
            .plays
            .ball_after(at)
            .is_some_and(|after| after.side != play.side && after.kind == 3 && matches!(after.sub, 30 | 36));
        if conceded_restart { Itself::only(EventKind::Tackle, Outcome::Clear) } else { Itself::NOTHING }
    }

    fn leaving_line(&self, at: usize) -> Itself {
        use EventKind as Kind;
        let plays = self.plays;
        let play = &plays[at];
        let kept = plays.kept(at);
        if plays.kept_by_himself(at) {
            return Itself::only(Kind::KeeperCollect, Outcome::Success);
        }
        let delivery = plays
            .ball_before(at)
            .map(|before| &plays[before])
            .filter(|before| before.is_delivery() && before.side != play.side && play.time.0 - before.time.0 <= 5_000);
        if delivery.is_some() {
            return Itself::only(Kind::KeeperPunch, if kept { Outcome::Success } else { Outcome::Fail });
        }
        let result = match plays.ball_after(at) {
            _ if kept => Outcome::Won,
            Some(after) if after.kind == 3 => Outcome::Clear,
            _ => Outcome::Fail,
        };
        Itself::only(Kind::KeeperSweep, result)
    }

    /// How the player came to the ball: by claiming a delivery, by intercepting, by regaining it.
    fn first_contact(&mut self, at: usize, place: Option<Point>) {
        let play = &self.plays[at];
        let has = |tags| play.tags.has(tags);
        let event = if let Some(delivery) = self.plays.claim(at) {
            let caught = Millis(self.plays[delivery].time.0 + 3_000).min(play.time);
            Event { time: caught, ..self.event(at, 5, EventKind::KeeperCollect, Outcome::Success, place) }
        } else if has(Tags::INTERCEPTION) {
            let controlled = match (play.kind, play.sub) {
                (10, 100) => true,
                (8, _) | (7, 70) => has(Tags::ACCURATE),
                (1, 11) => !has(Tags::LOST),
                _ => false,
            };
            let result = if controlled { Outcome::Won } else { Outcome::Clear };
            self.event(at, 2, EventKind::Interception, result, place)
        } else if self.regains(at) {
            self.event(at, 4, EventKind::BallRecover, Outcome::Success, place)
        } else {
            return;
        };
        self.events.push(event);
    }

    /// The ball was the opponent's, and nothing but the change of hands lies between.
    fn regains(&self, at: usize) -> bool {
        let Some(before) = self.plays.ball_before(at) else { return false };
        let lost = &self.plays[before];
        let in_play = !lost.is_goal() && !lost.is_own_goal() && !lost.is_attacking_duel();
        let settled = |between: &Play| matches!(between.kind, 2 | 5 | 6 | 9) || between.is_open_duel();
        lost.side != self.plays[at].side && in_play && !self.plays.between(before, at).iter().any(settled)
    }

    fn event(&self, at: usize, rank: u32, kind: EventKind, result: Outcome, place: Option<Point>) -> Event {
        let play = &self.plays[at];
        let mut event = Event::new(id(at, rank), kind, play.period, play.time);
        event.result = result;
        event.side = Some(play.side);
        event.player = player(play.player);
        event.at = place;
        event
    }

    /// What belongs to the event of rank 0 alone.
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
        event.through = event.kind.is_pass_family() && (has(Tags::THROUGH) || play.is(8, 86));
        event.counter = event.kind.is_shot() && has(Tags::COUNTER);
    }

    /// Assists and key passes stand on whatever the entry has become.
    fn mark_chance(&mut self, at: usize) {
        let tags = self.plays[at].tags;
        let extra = match () {
            _ if tags.has(Tags::ASSIST) => Extra::Assist,
            _ if tags.has(Tags::KEY_PASS) => Extra::KeyPass,
            _ => return,
        };
        if let Some(place) = self.stored(at, self.events.len()) {
            self.events[place].extra = Some(extra);
        }
    }

    /// The event that stands for an entry: the one of rank 0, or else the last of it.
    fn stored(&self, at: usize, until: usize) -> Option<usize> {
        let range = self.begins[at]..until;
        let itself = range.clone().find(|place| self.events[*place].id.rank() == 0);
        itself.or_else(|| range.rev().find(|place| self.events[*place].id.rank() != 9))
    }

    /// Ties what belongs together: attempts to the passes that set them up, blocks and saves to the attempts, fouls
    /// to the penalties given for them.
    fn link(&mut self) {
        for at in 0..self.plays.len() {
            let play = &self.plays[at];
            if play.period == Period::ShootOut || play.is_own_goal() {
                continue;
            }
            let Some(place) = self.stored(at, self.begins[at + 1]) else { continue };
            match self.events[place].kind {
                EventKind::Attempt => {
                    if let Some(pass) = self.plays.assisting_pass(at) {
                        self.events[place].related.push(id(pass, 0));
                        let scored = self.events[place].result == Outcome::Goal;
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
                    self.relate(place, blocked);
                }
                EventKind::KeeperSave => self.relate(place, self.plays.ball_before(at)),
                _ => {}
            }
        }
    }

    /// Relates an event to what the entry at that place became, if it became an attempt.
    fn relate(&mut self, place: usize, attempt: Option<usize>) {
        let Some(at) = attempt else { return };
        let stored = self.stored(at, self.begins[at + 1]).map(|attempt| &self.events[attempt]);
        if let Some(id) = stored.filter(|attempt| attempt.kind.is_shot()).map(|attempt| attempt.id) {
            self.events[place].related.push(id);
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

fn attacking_duel(play: &Play) -> Itself {
    let has = |tags| play.tags.has(tags);
    let never_had_it = has(Tags::LOST) && has(Tags::ANTICIPATED) && !has(Tags::INTERCEPTION);
    if has(Tags::TAKE_ON) {
        let result = if has(Tags::WON) { Outcome::Success } else { Outcome::Fail };
        return Itself { first_contact: !never_had_it, event: Some((EventKind::Dribble, result)) };
    }
    if has(Tags::LOST) && !has(Tags::ANTICIPATED) {
        return Itself::contact(EventKind::Dispossessed, Outcome::Fail);
    }
    Itself { first_contact: !never_had_it, event: None }
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
        tags if tags.has(Tags::HEAD) || play.is(8, 82) => BodyPart::Head,
        _ => BodyPart::Other,
    }
}
