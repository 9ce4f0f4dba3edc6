//! A match that was played, as the lines that a feed would have sent of it.

use super::{LineUp, Message};
use crate::model::{Event, Match, Period, Side, Status, TeamSheet};

/// A message, and when it is due.
#[derive(Clone, PartialEq, Debug)]
pub struct TimedMessage {
    /// Milliseconds since the line-ups were announced.
    pub at: u64,
    pub message: Message,
}

/// How long before kick-off the line-ups are known, in milliseconds of the match's own time.
const LINE_UPS_AHEAD: u64 = 60_000;

/// How long the break before a period is.
fn pause(period: Period) -> u64 {
    let minutes = match period {
        Period::First => 0,
        Period::Second => 15,
        Period::ExtraFirst | Period::ShootOut => 5,
        Period::ExtraSecond => 2,
    };
    minutes * 60_000
}

/// Line-ups, kick-off, every event at its time, the breaks, the end. Events come in the order of the clock, which their
/// own order leaves by some seconds now and then: so their sequence is that of their own order.
pub fn replay_messages(match_: &Match, events: &[Event]) -> Vec<TimedMessage> {
    let mut entry = 0;
    let mut told: Vec<(u64, Option<u32>, &Event)> = Vec::with_capacity(events.len());
    for (place, event) in (FIRST_EVENT..).zip(events) {
        entry = entry.max(event.id.entry());
        told.push((place, (entry != event.id.entry()).then_some(entry), event));
    }
    told.sort_by_key(|(_, _, event)| (event.period, event.time));
    let mut script = Script { match_, at: 0, seq: FIRST_EVENT + events.len() as u64, cues: Vec::new() };
    let [home, away] = [Side::Home, Side::Away].map(|side| match_.sheet(side));
    let line_up = |sheet: &TeamSheet| Some(LineUp { coach: sheet.coach, squad: sheet.squad.clone() });
    script.say(Message { line_ups: [line_up(home), line_up(away)], ..Message::new(match_.id, 1) });
    script.at = LINE_UPS_AHEAD;
    for period in told.chunk_by(|one, other| one.2.period == other.2.period) {
        let Some((_, _, first)) = period.first() else { continue };
        if script.cues.len() > 1 {
            script.status(Status::HalfTime);
        }
        script.at += pause(first.period);
        script.status(Status::Live);
        let kick_off = script.at;
        for (seq, order, event) in period {
            script.at = kick_off + u64::from(event.time.0);
            script.say(Message { order: *order, ..Message::event(match_.id, *seq, (*event).clone()) });
        }
    }
    script.status(match_.status);
    script.cues
}

/// The line-ups are the first word.
const FIRST_EVENT: u64 = 2;

struct Script<'a> {
    match_: &'a Match,
    at: u64,
    /// Of the next status: beyond all events.
    seq: u64,
    cues: Vec<TimedMessage>,
}

impl Script<'_> {
    fn say(&mut self, message: Message) {
        self.cues.push(TimedMessage { at: self.at, message });
    }

    fn status(&mut self, status: Status) {
        self.say(Message::status(self.match_.id, self.seq, status));
        self.seq += 1;
    }
}
