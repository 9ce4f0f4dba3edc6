//! The live feed: what happens in a match, a line at a time. `docs/live.md` is its manual.
//!
//! A line names its match and a sequence number, and says one thing or several: an event, that an event is void, the
//! line-ups, the status, a whistle. Lines may come late, twice or out of order: a [`Ledger`] keeps of everything the word
//! with the highest sequence, so that the same lines in any order, however often, end in the same match. A line that has a
//! `type` or an `overlay` is a document of the native feed, so that a feed can bring the teams it speaks of.

mod ledger;
mod replay;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use ledger::{Effect, Ledger};
pub use replay::{TimedMessage, replay_messages};

use super::native::{self, FieldError, validate_events};
use super::{Document, Notice, Source};
use crate::model::{CoachId, Event, EventId, EventKind, MatchId, Millis, Period, SquadMember, Status};

/// One line of a live feed.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly every line is the large one")]
pub enum Line {
    Message(Message),
    Document(Document),
}

/// What a line says of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    pub match_: MatchId,
    /// What is said with a higher one is the later word, whenever it comes.
    pub seq: u64,
    /// A new event, or the corrected form of one.
    pub event: Option<Event>,
    /// The entry that the event stands with, if it is not its own: its place among the others.
    pub order: Option<u32>,
    /// An event that did not happen after all.
    pub deleted: Option<EventId>,
    /// Home, away.
    pub line_ups: [Option<LineUp>; 2],
    pub status: Option<Status>,
    pub source: Source,
}

/// Who plays for a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineUp {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach: Option<CoachId>,
    pub squad: Vec<SquadMember>,
}

impl Message {
    /// A message that says nothing yet.
    pub fn new(match_: MatchId, seq: u64) -> Message {
        Message {
            match_,
            seq,
            event: None,
            order: None,
            deleted: None,
            line_ups: [None, None],
            status: None,
            source: Source::default(),
        }
    }

    pub fn event(match_: MatchId, seq: u64, event: Event) -> Message {
        Message { event: Some(event), ..Message::new(match_, seq) }
    }

    pub fn status(match_: MatchId, seq: u64, status: Status) -> Message {
        Message { status: Some(status), ..Message::new(match_, seq) }
    }

    /// The message as a line of a feed, without the line break.
    pub fn line(&self) -> String {
        let [home, away] = self.line_ups.clone();
        let written = Written {
            match_: self.match_,
            seq: self.seq,
            event: self.event.clone(),
            order: self.order,
            delete: self.deleted,
            line_ups: (home.is_some() || away.is_some()).then_some(Sides { home, away }),
            status: self.status,
            half: None,
        };
        // A struct of numbers, words and lists is always JSON.
        serde_json::to_string(&written).unwrap_or_default()
    }
}

/// A line as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "match")]
    match_: MatchId,
    seq: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_ups: Option<Sides>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    half: Option<Whistle>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Event>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    delete: Option<EventId>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    home: Option<LineUp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    away: Option<LineUp>,
}

/// The beginning or the end of a period: an event, and what it means for the status.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whistle {
    id: EventId,
    mark: Mark,
    period: Period,
    #[serde(default)]
    second: Millis,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mark {
    Start,
    End,
}

impl Whistle {
    fn event(&self) -> Event {
        let kind = match self.mark {
            Mark::Start => EventKind::HalfStart,
            Mark::End => EventKind::HalfEnd,
        };
        Event::new(self.id, kind, self.period, self.second)
    }

    /// After the second half only the feed knows whether the match is over.
    fn status(&self) -> Option<Status> {
        match (self.mark, self.period) {
            (Mark::Start, _) => Some(Status::Live),
            (Mark::End, Period::First | Period::ExtraFirst) => Some(Status::HalfTime),
            (Mark::End, _) => None,
        }
    }
}

/// Reads one line. What is wrong with it is told with its place.
pub fn parse_line(source: &Source, text: &[u8]) -> Result<Line, Notice> {
    let read = if !text.trim_ascii_start().starts_with(b"{") {
        Err(FieldError::new("", "must be an object, such as {\"match\": 7, \"seq\": 1, \"status\": \"live\"}"))
    } else if is_document(text) {
        native::read(source.line, text).map(Line::Document).map_err(|(_, fault)| fault)
    } else {
        native::strictly(text).and_then(message).map(Line::Message)
    };
    match read {
        Ok(Line::Document(document)) => Ok(Line::Document(Document { source: source.clone(), ..document })),
        Ok(Line::Message(message)) => Ok(Line::Message(Message { source: source.clone(), ..message })),
        Err(FieldError { field, message }) => Err(Notice { source: source.clone(), field, message }),
    }
}

/// Whether a line says what kind of document it is.
fn is_document(text: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(text)
        .is_ok_and(|fields| fields.contains_key("type") || fields.contains_key("overlay"))
}

fn message(written: Written) -> Result<Message, FieldError> {
    let Written { match_, seq, line_ups, status, half, event, order, delete } = written;
    let (event, status) = match (event, half) {
        (Some(_), Some(_)) => return Err(FieldError::new("half", "stands beside \"event\": a line has one of them")),
        (event, None) => (event, status),
        (None, Some(whistle)) => (Some(whistle.event()), status.or(whistle.status())),
    };
    if let Some(event) = &event {
        validate_events(std::slice::from_ref(event))
            .map_err(|fault| FieldError::new(fault.field.replacen("events[0]", "event", 1), fault.message))?;
    }
    if order.is_some() && event.is_none() {
        return Err(FieldError::new("order", "stands without the event whose place it is"));
    }
    if let (Some(event), Some(deleted)) = (&event, delete)
        && event.id == deleted
    {
        return Err(FieldError::new("delete", format!("is event {}, which the same line states", deleted.0)));
    }
    let line_ups = line_ups.map_or([None, None], |Sides { home, away }| [home, away]);
    if event.is_none() && delete.is_none() && status.is_none() && line_ups.iter().all(Option::is_none) {
        return Err(FieldError::new("", "says nothing: give event, delete, line_ups, status or half"));
    }
    Ok(Message { match_, seq, event, order, deleted: delete, line_ups, status, source: Source::default() })
}
