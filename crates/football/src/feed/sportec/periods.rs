//! When the periods began and ended, and who attacked which way.

use jiff::Timestamp;

use crate::feed::provider::match_files::MatchHeader;
use crate::feed::provider::xml::Element;
use crate::model::{Millis, Period, Side};

/// A period that was kicked off.
struct Played {
    period: Period,
    start: Timestamp,
    end: Option<Timestamp>,
    /// Whether the home side attacks from left to right.
    home_attacks_right: bool,
}

pub(super) struct Periods(Vec<Played>);

impl Periods {
    /// Reads kick-offs and final whistles from the events, which are in the order of their time.
    pub(super) fn new(events: &[(Timestamp, &Element<'_>)], header: &MatchHeader) -> Periods {
        let mut periods: Vec<Played> = Vec::new();
        for (time, event) in events {
            for kick_off in event.children("KickOff") {
                let Some(period) = kick_off.attribute("GameSection").and_then(section) else { continue };
                if periods.iter().any(|known| known.period == period) {
                    continue;
                }
                let stated = kick_off.filled("TeamLeft").and_then(|team| header.side_of(team));
                // Sides are changed at half-time, and again in extra time.
                let before = periods.last().is_some_and(|before| before.home_attacks_right);
                let home_attacks_right = stated.map_or(!before, |left| left == Side::Home);
                periods.push(Played { period, start: *time, end: None, home_attacks_right });
            }
            for whistle in event.children("FinalWhistle") {
                let period = whistle.attribute("GameSection").and_then(section);
                let played = periods.iter_mut().rev().find(|known| period.is_none_or(|period| known.period == period));
                if let Some(played) = played {
                    played.end = Some(*time);
                }
            }
        }
        Periods(periods)
    }

    /// The period of a moment, and the time since it began. In a break it is the end of the period before, or for
    /// `at_restart` the start of the next.
    pub(super) fn moment(&self, time: Timestamp, at_restart: bool) -> Option<(Period, Millis)> {
        let index = self.0.iter().rposition(|played| played.start <= time)?;
        let played = &self.0[index];
        let is_break = played.end.is_some_and(|end| time > end);
        if let Some(next) = self.0.get(index + 1).filter(|_| is_break && at_restart) {
            return Some((next.period, Millis(0)));
        }
        let time = played.end.filter(|_| is_break).unwrap_or(time);
        let seconds = time.duration_since(played.start).as_millis() as f64 / 1000.0;
        Millis::from_seconds(seconds).map(|time| (played.period, time))
    }

    pub(super) fn attacks_right(&self, side: Side, period: Period) -> bool {
        let home = self.0.iter().find(|played| played.period == period).is_none_or(|played| played.home_attacks_right);
        home == (side == Side::Home)
    }
}

fn section(word: &str) -> Option<Period> {
    Some(match word {
        "firstHalf" => Period::First,
        "secondHalf" => Period::Second,
        "firstHalfExtra" | "firstHalfExtraTime" | "firstExtraHalf" => Period::ExtraFirst,
        "secondHalfExtra" | "secondHalfExtraTime" | "secondExtraHalf" => Period::ExtraSecond,
        word if word.to_lowercase().contains("penalt") => Period::ShootOut,
        _ => return None,
    })
}
