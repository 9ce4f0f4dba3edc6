//! When the periods began and ended.

use jiff::Timestamp;

use super::raw::{RawEvent, time, word};
use crate::feed::provider::match_files::MatchHeader;
use crate::model::{Millis, Period};

/// The minute of the match clock in which each period begins.
const FIRST_MINUTES: [u32; 5] = [0, 45, 90, 105, 120];

#[derive(Clone, Copy, Default)]
struct Limits {
    start: Option<Timestamp>,
    end: Option<Timestamp>,
}

pub(super) struct Clock([Limits; 5]);

impl Clock {
    /// From the header, else from the events. Also returns the periods whose start is only their first event.
    pub(super) fn new(header: &MatchHeader, events: &[(Period, RawEvent)]) -> (Clock, Vec<Period>) {
        let (mut clock, mut guessed) = (Clock([Limits::default(); 5]), Vec::new());
        for period in Period::ALL {
            let stated = header.stated.periods.iter().find(|stated| stated.period == period);
            let own = || events.iter().filter(move |(of, _)| *of == period).map(|(_, event)| event);
            let limits = &mut clock.0[index(period)];
            limits.end = stated.and_then(|stated| stated.end).or_else(|| own().filter_map(whistle("end")).max());
            limits.start = stated.and_then(|stated| stated.start).or_else(|| own().filter_map(whistle("start")).min());
            limits.start = limits.start.or_else(|| own().find_map(|event| clock_start(event, period)));
            if limits.start.is_none() {
                limits.start = own().filter_map(|event| time(event.time.as_deref()?)).min();
                guessed.extend(limits.start.map(|_| period));
            }
        }
        (clock, guessed)
    }

    /// The time of an event since its period began; 0 in the break before it.
    pub(super) fn of_event(&self, period: Period, event: &RawEvent) -> Option<Millis> {
        let stated = event.time.as_deref().and_then(time).and_then(|time| self.since_start(period, time));
        stated.or_else(|| seconds_of_clock(event.match_clock.as_deref()?, period).and_then(Millis::from_seconds))
    }

    /// The time since a period began, not before its start.
    pub(super) fn since_start(&self, period: Period, time: Timestamp) -> Option<Millis> {
        let seconds = time.duration_since(self.0[index(period)].start?).as_millis() as f64 / 1000.0;
        Millis::from_seconds(seconds.max(0.0))
    }

    /// As [`Clock::since_start`], and not after the end of the period.
    pub(super) fn within(&self, period: Period, time: Timestamp) -> Option<Millis> {
        let end = self.0[index(period)].end.unwrap_or(time);
        self.since_start(period, time.min(end))
    }

    pub(super) fn end(&self, period: Period) -> Option<Millis> {
        self.since_start(period, self.0[index(period)].end?)
    }
}

fn index(period: Period) -> usize {
    usize::from(period.number()) - 1
}

/// The time of a whistle that starts or ends a period.
fn whistle(which: &'static str) -> impl Fn(&RawEvent) -> Option<Timestamp> {
    move |event| {
        let is_referee = word(event.kind.as_deref()) == "referee";
        let is_final = word(event.sub_type.as_deref()) == "final_whistle";
        let is_meant = event.outcome_word() == which || (which == "end" && is_final);
        // An interruption has a start and an end too.
        let is_period = is_final || super::raw::period(event.sub_type.as_deref().unwrap_or_default()).is_some();
        event.time.as_deref().filter(|_| is_referee && is_meant && is_period).and_then(time)
    }
}

/// The start of the period, from an event that has both the time and the match clock.
fn clock_start(event: &RawEvent, period: Period) -> Option<Timestamp> {
    let (time, seconds) = (time(event.time.as_deref()?)?, seconds_of_clock(event.match_clock.as_deref()?, period)?);
    time.checked_sub(jiff::SignedDuration::try_from_secs_f64(seconds).ok()?).ok()
}

/// The seconds of a period from `MM:SS.mm`. The clock begins at 45, 90, 105 and 120 minutes in the later periods.
fn seconds_of_clock(text: &str, period: Period) -> Option<f64> {
    let (minutes, seconds) = text.trim().split_once(':')?;
    let (minutes, seconds): (u32, f64) = (minutes.parse().ok()?, seconds.parse().ok()?);
    let minutes = minutes.checked_sub(FIRST_MINUTES[index(period)])?;
    (0.0..60.0).contains(&seconds).then(|| f64::from(minutes) * 60.0 + seconds)
}
