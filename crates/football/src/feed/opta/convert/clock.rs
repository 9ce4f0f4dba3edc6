//! The moment of an event: its period, and the time since the period began.
//!
//! The feed's minutes go on through the match: the second half begins at 45, extra time at 90 and 105, the shoot-out at
//! 120. An event also has a timestamp to the millisecond, which is used if it agrees with the minute and second.

use std::collections::HashMap;

use super::super::codes::event_type;
use super::super::event::OptaEvent;
use crate::model::{Millis, Period};

/// The minute in which each period begins.
const FIRST_MINUTES: [u32; 5] = [0, 45, 90, 105, 120];
/// How far the timestamp may be from the minute and second.
const AGREEMENT_MS: i64 = 2_000;

/// Numbers of periods that are none: between and after them, and before the match.
mod phase {
    pub(super) const HALF_TIME: u16 = 10;
    pub(super) const FULL_TIME: u16 = 11;
    pub(super) const EXTRA_HALF_TIME: u16 = 12;
    pub(super) const EXTRA_FULL_TIME: u16 = 13;
    pub(super) const POST_GAME: u16 = 14;
    pub(super) const PRE_GAME: u16 = 15;
    pub(super) const PRE_MATCH: u16 = 16;
}

pub(super) enum Found {
    At(Period, Millis),
    /// Between the periods, or before or after the match.
    Outside,
    /// The time is not one of the period.
    Wrong,
}

pub(super) struct Clock {
    /// The timestamp with which each period began.
    starts: HashMap<u16, i64>,
    /// The last moment of each period that was played.
    ends: Vec<(Period, Millis)>,
}

impl Clock {
    pub(super) fn new(events: &[OptaEvent<'_>]) -> Clock {
        let mut starts: HashMap<u16, i64> = HashMap::new();
        for event in events.iter().filter(|event| event.kind == event_type::START) {
            if let Some(timestamp) = event.timestamp {
                let start = starts.entry(event.period).or_insert(timestamp);
                *start = timestamp.min(*start);
            }
        }
        let mut clock = Clock { starts, ends: Vec::new() };
        for period in Period::PLAYED {
            let own = events.iter().filter(|event| event.period == u16::from(period.number()));
            let times = own.filter_map(|event| clock.in_period(event, period));
            let last = times.max();
            clock.ends.extend(last.map(|last| (period, last)));
        }
        clock
    }

    pub(super) fn moment(&self, event: &OptaEvent<'_>) -> Found {
        if let Some(period) = Period::from_number(u64::from(event.period)) {
            return self.in_period(event, period).map_or(Found::Wrong, |time| Found::At(period, time));
        }
        match (event.kind, event.period) {
            (event_type::TEAM_SET_UP, phase::PRE_GAME | phase::PRE_MATCH) => Found::At(Period::First, Millis(0)),
            // A card at half-time or after the match counts in the period before it.
            (event_type::CARD, period) => {
                let most = match period {
                    phase::HALF_TIME => Period::First,
                    phase::FULL_TIME => Period::Second,
                    phase::EXTRA_HALF_TIME => Period::ExtraFirst,
                    phase::EXTRA_FULL_TIME | phase::POST_GAME => Period::ExtraSecond,
                    _ => return Found::Outside,
                };
                let end = self.ends.iter().rev().find(|(period, _)| *period <= most);
                end.map_or(Found::Outside, |(period, time)| Found::At(*period, *time))
            }
            _ => Found::Outside,
        }
    }

    fn in_period(&self, event: &OptaEvent<'_>, period: Period) -> Option<Millis> {
        let first = FIRST_MINUTES[usize::from(period.number()) - 1];
        let second = event.minute.checked_sub(first)?.checked_mul(60)?.checked_add(event.second)?;
        let whole = i64::from(second) * 1000;
        let start = self.starts.get(&event.period);
        let exact = event.timestamp.zip(start).and_then(|(timestamp, start)| timestamp.checked_sub(*start));
        let agrees = |exact: &i64| *exact >= 0 && (exact - whole).abs() <= AGREEMENT_MS;
        let millis = exact.filter(agrees).unwrap_or(whole);
        Millis::from_seconds(millis as f64 / 1000.0)
    }
}

/// Sorts events into the order of play. Events of one second stay in the order of the file. A period's start comes first
/// and its end comes last.
pub(super) fn order(event: &OptaEvent<'_>, period: Period, time: Millis) -> (Period, u8, u32) {
    let rank = match event.kind {
        event_type::TEAM_SET_UP => 0,
        event_type::START => 1,
        event_type::END => 3,
        _ if event.period != u16::from(period.number()) => 4,
        _ => 2,
    };
    let second = if rank == 2 { event.minute * 60 + event.second } else { time.0 / 1000 };
    (period, rank, second)
}
