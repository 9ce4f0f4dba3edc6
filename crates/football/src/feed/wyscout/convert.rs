//! Translates the provider's events into ours.
//!
//! One entry of the feed becomes up to eight of our events: the entry's own event (rank 0), how the player got the ball
//! (interception 2, recovery 4, goalkeeper's collect 5), the foul won (6), the card (3), the error (8), and the end of the
//! half (9). Their order is 2, 4, 5, 0, 6, 3, 8, 9.

mod first_contact;
mod links;
mod main_event;

use super::codes::{event_type, subtype};
use super::play::{Play, Plays};
use super::tags::Tags;
use crate::model::{BodyPart, Event, EventId, EventKind, Extra, Outcome, Period, PlatformId, PlayerId, Point};

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
        event.goal_mouth = play.tags.goal_mouth().filter(|_| event.kind.is_shot() && event.result != Outcome::Blocked);
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
}

pub(super) fn id(at: usize, rank: u32) -> EventId {
    EventId((at as u32 + 1) * 10 + rank)
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
