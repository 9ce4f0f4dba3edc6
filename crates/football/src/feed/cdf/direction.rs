//! Which way the home side attacks in each period.
//!
//! The format asks for one direction in the whole match, and states a direction for each period. Some files state the
//! direction on the pitch, while their places follow the one direction. Attempts are made near the opponents' goal, so
//! they show what the places follow.

use super::kinds::{Action, action};
use super::raw::RawEvent;
use crate::feed::provider::match_files::MatchHeader;
use crate::model::{Period, Side};

/// Fewer attempts than this do not outweigh the stated direction.
const MIN_ATTEMPTS: usize = 3;

pub(super) struct Directions {
    home_attacks_right: [bool; 5],
    /// The periods in which the attempts contradict the stated direction.
    pub(super) contradicted: Vec<Period>,
}

impl Directions {
    pub(super) fn new(header: &MatchHeader, events: &[(Period, RawEvent)]) -> Directions {
        let mut directions = Directions { home_attacks_right: [true; 5], contradicted: Vec::new() };
        for (period, direction) in Period::ALL.into_iter().zip(&mut directions.home_attacks_right) {
            let stated = header.stated.periods.iter().find(|stated| stated.period == period);
            *direction = stated.and_then(|stated| stated.home_attacks_right).unwrap_or(true);
            let own = events.iter().filter(|(of, _)| *of == period);
            let seen: Vec<bool> = own.filter_map(|(_, event)| home_attacks_right(header, event)).collect();
            let against = seen.iter().filter(|seen| *seen != direction).count();
            if period != Period::ShootOut && against >= MIN_ATTEMPTS && against > 3 * (seen.len() - against) {
                *direction = !*direction;
                directions.contradicted.push(period);
            }
        }
        directions
    }

    /// Whether a side attacks from left to right.
    pub(super) fn attacks_right(&self, side: Side, period: Period) -> bool {
        self.home_attacks_right[usize::from(period.number()) - 1] == (side == Side::Home)
    }
}

/// The direction that an attempt shows.
fn home_attacks_right(header: &MatchHeader, event: &RawEvent) -> Option<bool> {
    if action(event) != Some(Action::Shot) {
        return None;
    }
    let (side, x) = (header.side_of(event.team_id.as_deref()?)?, event.x?);
    Some((x > 0.0) == (side == Side::Home))
}
