//! The messages that a live feed would have sent of a finished match.

use super::message::{LineUp, LiveMessage};
use crate::model::{Event, Match, Period, Side, Status, TeamSheet};

/// A message, and when to send it.
#[derive(Clone, PartialEq, Debug)]
pub struct TimedMessage {
    /// Milliseconds since the line-ups were sent.
    pub at: u64,
    pub message: LiveMessage,
}

/// How long before kick-off the line-ups are sent, in milliseconds of match time.
const LINE_UPS_AHEAD_MS: u64 = 60_000;

/// The break before a period in milliseconds.
fn break_ms(period: Period) -> u64 {
    let minutes = match period {
        Period::First => 0,
        Period::Second => 15,
        Period::ExtraFirst | Period::ShootOut => 5,
        Period::ExtraSecond => 2,
    };
    minutes * 60_000
}

/// The messages of a match: line-ups, every event at its time, and the status at kick-off, in the breaks and at the end.
///
/// Messages are sent in the order of the clock. The order of events in the feed sometimes differs from it by seconds, so
/// the sequence numbers follow the feed.
pub fn replay_messages(match_: &Match, events: &[Event]) -> Vec<TimedMessage> {
    let mut entry = 0;
    let mut numbered: Vec<(u64, Option<u32>, &Event)> = Vec::with_capacity(events.len());
    for (seq, event) in (FIRST_EVENT..).zip(events) {
        entry = entry.max(event.id.entry());
        numbered.push((seq, (entry != event.id.entry()).then_some(entry), event));
    }
    numbered.sort_by_key(|(_, _, event)| (event.period, event.time));
    let mut replay = Replay { match_, at: 0, seq: FIRST_EVENT + events.len() as u64, messages: Vec::new() };
    let [home, away] = [Side::Home, Side::Away].map(|side| match_.sheet(side));
    let line_up = |sheet: &TeamSheet| Some(LineUp { coach: sheet.coach, squad: sheet.squad.clone() });
    replay.push(LiveMessage { line_ups: [line_up(home), line_up(away)], ..LiveMessage::new(match_.id, 1) });
    replay.at = LINE_UPS_AHEAD_MS;
    for period in numbered.chunk_by(|one, other| one.2.period == other.2.period) {
        let Some((_, _, first)) = period.first() else { continue };
        if replay.messages.len() > 1 {
            replay.status(Status::HalfTime);
        }
        replay.at += break_ms(first.period);
        replay.status(Status::Live);
        let kick_off = replay.at;
        for (seq, order, event) in period {
            replay.at = kick_off + u64::from(event.time.0);
            replay.push(LiveMessage { order: *order, ..LiveMessage::event(match_.id, *seq, (*event).clone()) });
        }
    }
    replay.status(match_.status);
    replay.messages
}

/// The line-ups have the first sequence number.
const FIRST_EVENT: u64 = 2;

struct Replay<'a> {
    match_: &'a Match,
    at: u64,
    /// The sequence number of the next status: higher than those of all events.
    seq: u64,
    messages: Vec<TimedMessage>,
}

impl Replay<'_> {
    fn push(&mut self, message: LiveMessage) {
        self.messages.push(TimedMessage { at: self.at, message });
    }

    fn status(&mut self, status: Status) {
        self.push(LiveMessage::status(self.match_.id, self.seq, status));
        self.seq += 1;
    }
}
