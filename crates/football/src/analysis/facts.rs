//! The result of the analysis of a match: the numbers of each player and each team, and the momentum.
//!
//! Facts are stored in a binary format that does not name its fields. Every field is therefore always written, and ids
//! are plain numbers.

use serde::{Deserialize, Serialize};

use super::clock::PlayedPeriod;
use super::kindex::KIndex;
use super::momentum::{Momentum, MomentumPoint};
use super::plain_id;
use super::tally::Tally;
use crate::model::{Extra, FormationPoint, Millis, MissingData, Moment, Period, PlayerId, Position, Score, Side};

/// Increase it with every change that gives other facts for the same events: stored facts are then computed again.
/// `tests/it/versions` fails if facts change and this number does not.
pub const ENGINE_VERSION: u32 = 4;

/// Everything that the engine computes for one match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The [`ENGINE_VERSION`](super::ENGINE_VERSION) that computed these facts.
    pub engine: u32,
    /// The match has started. Without that there is nothing to count.
    pub kicked_off: bool,
    /// The match is final: it counts in aggregates, and responses show ratings.
    pub is_final: bool,
    /// The score counted from the events, without the shoot-out.
    pub score: Score,
    pub periods: Vec<PlayedPeriod>,
    /// Home players first, each side in the order of its team sheet.
    pub players: Vec<PlayerFacts>,
    /// Home, away.
    pub teams: [TeamFacts; 2],
    pub momentum: Momentum,
    /// What the feed of the match cannot give.
    pub absent: Vec<MissingData>,
}

impl Facts {
    pub fn team(&self, side: Side) -> &TeamFacts {
        &self.teams[side.index()]
    }

    pub fn player(&self, player: PlayerId) -> Option<&PlayerFacts> {
        self.players.iter().find(|line| line.player == player)
    }

    /// The minute of a point of the momentum: its beginning, and its end in seconds of the period. The last minute of a
    /// period may be incomplete.
    pub fn momentum_minute(&self, point: &MomentumPoint) -> Option<(Moment, u32)> {
        let period = Period::from_number(u64::from(point.half))?;
        let offset =
            self.periods.iter().find(|played| played.half == point.half).map_or(0, |played| played.offset_secs);
        let end = point.second.saturating_sub(offset);
        let start = end.saturating_sub(1) / 60 * 60;
        Some((Moment { period, time: Millis(start.saturating_mul(1000)) }, end))
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
    /// `None` for a player who was never on the pitch.
    pub position: Option<Position>,
    pub formation_point: Option<FormationPoint>,
    pub tally: Tally,
    /// Present if the player's position is known and every touch was counted. Responses show it once the match is final.
    pub kindex: Option<KIndex>,
}

/// What the engine adds to one event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EventFacts {
    /// Expected goals; 0 for an event that is not an attempt.
    pub xg: f64,
    /// The extra that the feed states, or the one that the engine found.
    pub extra: Option<Extra>,
}

/// One team's match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TeamFacts {
    pub tally: Tally,
}
