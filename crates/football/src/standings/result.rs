//! What a table needs to know of a match.

use serde::{Deserialize, Serialize};

use crate::model::{Event, EventKind, Outcome, Score, Side, TeamId};

/// The part of a match that tables use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchResult {
    pub home: TeamId,
    pub away: TeamId,
    pub score: Score,
    pub home_cards: Cards,
    pub away_cards: Cards,
}

/// The cards of one side in one match, including the shoot-out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cards {
    pub yellow: u16,
    pub second_yellow: u16,
    pub red: u16,
}

impl Cards {
    pub fn count(events: &[Event], side: Side) -> Cards {
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
