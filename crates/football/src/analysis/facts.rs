//! What the analysis of a match comes to: a line for everybody who took part, one for each team, and the momentum.
//!
//! Facts are stored beside their match in a compact form, so every field is always written, ids as plain numbers.

use serde::{Deserialize, Serialize};

use super::clock::PlayedPeriod;
use super::kindex::KIndex;
use super::momentum::Momentum;
use super::plain_id;
use super::tally::Tally;
use crate::model::{Absent, Place, PlayerId, Position, Score, Side};

/// Everything that was worked out of one match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The engine that worked it out: other numbers come with another version.
    pub engine: u32,
    /// The ball has rolled. Without that there is nothing to count.
    pub kicked_off: bool,
    /// The result stands: it counts in aggregates, and ratings are served.
    pub is_final: bool,
    /// The score that the events make, the shoot-out left out.
    pub score: Score,
    pub periods: Vec<PlayedPeriod>,
    /// Home players first; each side in the order of its sheet.
    pub players: Vec<PlayerFacts>,
    /// Home, away.
    pub teams: [TeamFacts; 2],
    pub momentum: Momentum,
    /// What the match's feed cannot give.
    pub absent: Vec<Absent>,
}

impl Facts {
    pub fn team(&self, side: Side) -> &TeamFacts {
        &self.teams[side.index()]
    }

    pub fn player(&self, player: PlayerId) -> Option<&PlayerFacts> {
        self.players.iter().find(|line| line.player == player)
    }

    /// Whether the match counts in aggregates: final, and with events.
    pub fn counts(&self) -> bool {
        self.is_final && self.kicked_off
    }
}

/// One player's match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerFacts {
    #[serde(with = "plain_id")]
    pub player: PlayerId,
    pub side: Side,
    pub starter: bool,
    /// What he played; none for whoever never entered the pitch.
    pub position: Option<Position>,
    pub place: Option<Place>,
    pub tally: Tally,
    /// Worked out whenever he played in a known position; served once the match is final.
    pub kindex: Option<KIndex>,
}

/// One team's match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TeamFacts {
    pub tally: Tally,
}
