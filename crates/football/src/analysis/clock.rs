//! The clock of a match: how long its periods lasted, when each starts in match seconds, and which minute and quarter
//! of an hour a moment belongs to.
//!
//! Stoppage time never overlaps the next period. A period starts on the full minute after the end of the previous one,
//! or at its nominal minute if that is later.

use serde::{Deserialize, Serialize};

use crate::model::{Event, EventKind, Match, Millis, Period, Status};

/// A quarter of an hour of the match. Stoppage time belongs to the last quarter of its half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bucket {
    T0To15,
    T15To30,
    T30To45,
    T45To60,
    T60To75,
    T75To90,
    T90To105,
    T105To120,
}

impl Bucket {
    pub const ALL: [Bucket; 8] = [
        Bucket::T0To15,
        Bucket::T15To30,
        Bucket::T30To45,
        Bucket::T45To60,
        Bucket::T60To75,
        Bucket::T75To90,
        Bucket::T90To105,
        Bucket::T105To120,
    ];

    /// `None` in the shoot-out.
    pub fn at(period: Period, time: Millis) -> Option<Bucket> {
        let third = (time.0 / 900_000).min(2) as usize;
        match period {
            Period::First => Some(Bucket::ALL[third]),
            Period::Second => Some(Bucket::ALL[3 + third]),
            Period::ExtraFirst => Some(Bucket::T90To105),
            Period::ExtraSecond => Some(Bucket::T105To120),
            Period::ShootOut => None,
        }
    }

    pub fn period(self) -> Period {
        match self {
            Bucket::T0To15 | Bucket::T15To30 | Bucket::T30To45 => Period::First,
            Bucket::T45To60 | Bucket::T60To75 | Bucket::T75To90 => Period::Second,
            Bucket::T90To105 => Period::ExtraFirst,
            Bucket::T105To120 => Period::ExtraSecond,
        }
    }
}

/// The nominal minutes played at the end of a period, without stoppage time. A shoot-out adds none.
fn full_minutes(period: Period) -> u32 {
    Period::PLAYED.into_iter().take_while(|earlier| *earlier <= period).map(Period::nominal_minutes).sum()
}

/// The completed minutes of the match, at most those at the nominal end of the period.
pub(super) fn elapsed_minutes(period: Period, time: Millis) -> u32 {
    let end = full_minutes(period);
    (end - period.nominal_minutes() + time.0 / 60_000).min(end)
}

/// One of the periods 1 to 4 that was played, or is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedPeriod {
    /// 1 to 4.
    pub half: u8,
    /// Its length in milliseconds. While it is being played, the time of its latest event.
    pub length_ms: u32,
    /// The minutes that began in it, at least one.
    pub minutes: u32,
    /// The match second of its start.
    pub offset_secs: u32,
    /// No further event can follow in it.
    pub ended: bool,
}

/// The latest event and the latest whistle of each period.
#[derive(Clone, Debug, Default)]
pub(super) struct LatestTimes {
    longest: [Option<Millis>; 5],
    whistle: [Option<Millis>; 5],
}

impl LatestTimes {
    pub(super) fn add(&mut self, event: &Event) {
        let index = usize::from(event.period.number()) - 1;
        self.longest[index] = self.longest[index].max(Some(event.time));
        if event.kind == EventKind::HalfEnd {
            self.whistle[index] = self.whistle[index].max(Some(event.time));
        }
    }
}

/// The periods of one match.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MatchClock {
    played: [Option<PlayedPeriod>; 4],
    latest: Option<(Period, Millis)>,
    over: bool,
}

impl MatchClock {
    pub(super) fn new(match_: &Match, LatestTimes { longest, whistle }: &LatestTimes) -> MatchClock {
        // A final match ran to the end of its last period. An abandoned match ends at its latest event.
        let over = match_.status.is_final();
        let mut played = [None; 4];
        let mut offset_secs = 0;
        for (index, period) in Period::PLAYED.into_iter().enumerate() {
            let length = whistle[index].or(longest[index]).unwrap_or_default();
            let minutes = length.0.div_ceil(60_000).max(1);
            let later = longest[index + 1..].iter().any(Option::is_some);
            played[index] = longest[index].map(|_| PlayedPeriod {
                half: period.number(),
                length_ms: length.0,
                minutes,
                offset_secs,
                ended: over || later || whistle[index].is_some() || match_.status == Status::Abandoned,
            });
            offset_secs += 60 * minutes.max(period.nominal_minutes());
        }
        let latest = Period::PLAYED.into_iter().rev().find_map(|period| {
            let index = usize::from(period.number()) - 1;
            longest[index].map(|time| (period, time))
        });
        let over = over
            || latest.is_some_and(|(period, _)| {
                let index = usize::from(period.number()) - 1;
                whistle[index].is_some() || longest[4].is_some()
            });
        MatchClock { played, latest, over }
    }

    pub(super) fn period(&self, period: Period) -> Option<&PlayedPeriod> {
        self.played.get(usize::from(period.number()) - 1)?.as_ref()
    }

    pub(super) fn played(&self) -> impl Iterator<Item = PlayedPeriod> {
        self.played.iter().flatten().copied()
    }

    /// The minute that players on the pitch have reached: the nominal end of the last period if it is over, otherwise
    /// the minute of the latest event.
    pub(super) fn last_minute(&self) -> u32 {
        match self.latest {
            None => 0,
            Some((period, _)) if self.over => full_minutes(period),
            Some((period, time)) => elapsed_minutes(period, time),
        }
    }
}
