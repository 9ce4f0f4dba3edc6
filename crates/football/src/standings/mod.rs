//! The table of a group: computed from its matches, ordered by the rules of its edition.

mod criteria;
mod rules;
mod table;

use serde::{Deserialize, Serialize};

pub use criteria::{Beyond, Criterion, HeadToHead, Measure, Step};
pub use rules::{CardPoints, MatchPoints, Rules};
pub use table::{Goals, Standing, table};

use crate::model::{Event, EventKind, Outcome, Score, Side, TeamId};

/// What a table needs to know of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    pub home: TeamId,
    pub away: TeamId,
    pub score: Score,
    pub home_cards: Cards,
    pub away_cards: Cards,
}

/// The cards of one side in one match, the shoot-out's included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cards {
    pub yellow: u16,
    pub second_yellow: u16,
    pub red: u16,
}

impl Cards {
    pub fn of(events: &[Event], side: Side) -> Cards {
        let mut cards = Cards::default();
        for event in events.iter().filter(|event| event.kind == EventKind::Card && event.side == Some(side)) {
            match event.result {
                Outcome::Yellow => cards.yellow += 1,
                Outcome::SecondYellow => cards.second_yellow += 1,
                Outcome::Red => cards.red += 1,
                _ => {}
            }
        }
        cards
    }
}
