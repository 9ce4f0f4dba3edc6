//! A match that was played, as the lines that a feed would have sent of it.

use super::{LineUp, Message, slot};
use crate::model::{Event, Match, Period, Side, Status};

/// A message, and when it is due.
#[derive(Clone, PartialEq, Debug)]
pub struct Cue {
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

/// Line-ups, kick-off, every event at its time, the breaks, the end. Events come in the order of the clock, which a
/// feed's own order leaves by some seconds now and then.
pub fn script(match_: &Match, events: &[Event]) -> Vec<Cue> {
    let mut events: Vec<&Event> = events.iter().collect();
    events.sort_by_key(|event| (event.period, event.time, event.id));
    let mut script = Script { match_, at: 0, cues: Vec::with_capacity(events.len() + 8) };
    let mut line_ups = script.next();
    for side in [Side::Home, Side::Away] {
        let sheet = match_.sheet(side);
        line_ups.line_ups[slot(side)] = Some(LineUp { coach: sheet.coach, squad: sheet.squad.clone() });
    }
    script.say(line_ups);
    script.at = LINE_UPS_AHEAD;
    for period in events.chunk_by(|one, other| one.period == other.period) {
        let Some(first) = period.first() else { continue };
        if first.period != Period::First && script.cues.len() > 1 {
            script.status(Status::HalfTime);
        }
        script.at += pause(first.period);
        script.status(Status::Live);
        let kick_off = script.at;
        for event in period {
            script.at = kick_off + u64::from(event.time.0);
            let message = Message { event: Some((*event).clone()), ..script.next() };
            script.say(message);
        }
    }
    script.status(match_.status);
    script.cues
}

struct Script<'a> {
    match_: &'a Match,
    at: u64,
    cues: Vec<Cue>,
}

impl Script<'_> {
    fn next(&self) -> Message {
        Message::new(self.match_.id, self.cues.len() as u64 + 1)
    }

    fn say(&mut self, message: Message) {
        self.cues.push(Cue { at: self.at, message });
    }

    fn status(&mut self, status: Status) {
        let message = Message { status: Some(status), ..self.next() };
        self.say(message);
    }
}
