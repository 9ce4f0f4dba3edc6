//! The lines of a live feed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::feed::document::{Document, Notice, Source};
use crate::feed::native::{self, FieldError, validate_events};
use crate::model::{CoachId, Event, EventId, EventKind, MatchId, Millis, Period, SquadMember, Status};

/// The highest sequence number: JavaScript and most JSON libraries have no larger whole number.
pub const MAX_SEQ: u64 = (1 << 53) - 1;

/// One line of a live feed.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly every line is the large one")]
pub enum Line {
    Message(LiveMessage),
    Document(Document),
}

/// A line about a match.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveMessage {
    pub match_: MatchId,
    /// A message with a higher number overrides one with a lower, whichever comes first.
    pub seq: u64,
    /// A new event, or a correction of one.
    pub event: Option<Event>,
    /// The entry that the event is sorted with, if it is not its own.
    pub order: Option<u32>,
    /// An event that did not happen.
    pub deleted: Option<EventId>,
    /// Of home and away.
    pub line_ups: [Option<LineUp>; 2],
    pub status: Option<Status>,
    pub source: Source,
}

/// The coach and the squad of a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineUp {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach: Option<CoachId>,
    pub squad: Vec<SquadMember>,
}

impl LiveMessage {
    /// An empty message.
    pub fn new(match_: MatchId, seq: u64) -> LiveMessage {
        LiveMessage {
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

    pub fn event(match_: MatchId, seq: u64, event: Event) -> LiveMessage {
        LiveMessage { event: Some(event), ..LiveMessage::new(match_, seq) }
    }

    pub fn status(match_: MatchId, seq: u64, status: Status) -> LiveMessage {
        LiveMessage { status: Some(status), ..LiveMessage::new(match_, seq) }
    }

    /// The message as a line of a feed, without the line break.
    pub fn line(&self) -> String {
        let [home, away] = self.line_ups.clone();
        let json = MessageJson {
            match_: self.match_,
            seq: self.seq,
            event: self.event.clone(),
            order: self.order,
            delete: self.deleted,
            line_ups: (home.is_some() || away.is_some()).then_some(LineUpsJson { home, away }),
            status: self.status,
            half: None,
        };
        // A struct of numbers, texts and lists always serializes.
        serde_json::to_string(&json).unwrap_or_default()
    }
}

/// The JSON of a message.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MessageJson {
    #[serde(rename = "match")]
    match_: MatchId,
    seq: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_ups: Option<LineUpsJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    half: Option<PeriodMark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Event>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    delete: Option<EventId>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineUpsJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    home: Option<LineUp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    away: Option<LineUp>,
}

/// The start or the end of a period: an event, and the status that follows from it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PeriodMark {
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

impl PeriodMark {
    fn event(&self) -> Event {
        let kind = match self.mark {
            Mark::Start => EventKind::HalfStart,
            Mark::End => EventKind::HalfEnd,
        };
        Event::new(self.id, kind, self.period, self.second)
    }

    /// None after the second half: only the feed knows whether there is extra time.
    fn status(&self) -> Option<Status> {
        match (self.mark, self.period) {
            (Mark::Start, _) => Some(Status::Live),
            (Mark::End, Period::First | Period::ExtraFirst) => Some(Status::HalfTime),
            (Mark::End, _) => None,
        }
    }
}

/// Parses one line. An error names the source.
pub fn parse_line(source: &Source, text: &[u8]) -> Result<Line, Notice> {
    let parsed = if !text.trim_ascii_start().starts_with(b"{") {
        Err(FieldError::new("", "expected an object, such as {\"match\": 7, \"seq\": 1, \"status\": \"live\"}"))
    } else if is_document(text) {
        native::parse_document(source.line, text).map(Line::Document).map_err(|(_, error)| error)
    } else {
        native::parse_strict(text).and_then(message).map(Line::Message)
    };
    match parsed {
        Ok(Line::Document(document)) => Ok(Line::Document(Document { source: source.clone(), ..document })),
        Ok(Line::Message(message)) => Ok(Line::Message(LiveMessage { source: source.clone(), ..message })),
        Err(FieldError { field, message }) => Err(Notice { source: source.clone(), field, message }),
    }
}

/// Whether a line is a document: it has a `type` or an `overlay`.
fn is_document(text: &[u8]) -> bool {
    // The values are not built: a long line would take many times its length.
    serde_json::from_slice::<BTreeMap<Cow<'_, str>, IgnoredAny>>(text)
        .is_ok_and(|fields| fields.contains_key("type") || fields.contains_key("overlay"))
}

fn message(json: MessageJson) -> Result<LiveMessage, FieldError> {
    let MessageJson { match_, seq, line_ups, status, half, event, order, delete } = json;
    if seq > MAX_SEQ {
        return Err(FieldError::new("seq", format!("{seq} is too high: the highest sequence is {MAX_SEQ}")));
    }
    let (event, status) = match (event, half) {
        (Some(_), Some(_)) => {
            return Err(FieldError::new("half", "is not allowed together with \"event\": send two lines"));
        }
        (event, None) => (event, status),
        (None, Some(mark)) => (Some(mark.event()), status.or(mark.status())),
    };
    if let Some(event) = &event {
        validate_events(std::slice::from_ref(event))
            .map_err(|error| FieldError::new(error.field.replacen("events[0]", "event", 1), error.message))?;
    }
    if order.is_some() && event.is_none() {
        return Err(FieldError::new("order", "is only allowed together with \"event\""));
    }
    if let (Some(event), Some(deleted)) = (&event, delete)
        && event.id == deleted
    {
        return Err(FieldError::new("delete", format!("event {} is also in \"event\" of this line", deleted.0)));
    }
    let line_ups = line_ups.map_or([None, None], |LineUpsJson { home, away }| [home, away]);
    if event.is_none() && delete.is_none() && status.is_none() && line_ups.iter().all(Option::is_none) {
        return Err(FieldError::new("", "the line has no content: expected event, delete, line_ups, status or half"));
    }
    Ok(LiveMessage { match_, seq, event, order, deleted: delete, line_ups, status, source: Source::default() })
}
