//! Aggregates: a season of a player or a coach is the lines of its matches merged.
//!
//! Only matches that count ([`Facts::counts`](super::Facts::counts)) belong here: the caller chooses them, and names
//! each by its kick-off and id so that ties go to the latest.

use jiff::Timestamp;

use super::facts::{PlayerFacts, TeamFacts};
use super::tally::{Stat, Tally};
use crate::model::{Match, MatchId, Position};

/// The order of matches: by kick-off, unknown ones first, then by id.
type When = (Option<Timestamp>, MatchId);

/// A player's matches put together, all his teams.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerSeason {
    tally: Tally,
    /// How often he played each position, and when last.
    positions: Vec<(Position, u32, When)>,
}

impl PlayerSeason {
    pub fn add(&mut self, match_: &Match, line: &PlayerFacts) {
        self.tally.merge(&line.tally);
        if let Some(position) = line.position {
            self.add_position(position, 1, (match_.kickoff, match_.id));
        }
    }

    pub fn merge(&mut self, other: &PlayerSeason) {
        self.tally.merge(&other.tally);
        for &(position, times, when) in &other.positions {
            self.add_position(position, times, when);
        }
    }

    /// His numbers; none for somebody who was never on the pitch, whatever was shown to him on the bench.
    pub fn statistics(&self) -> Option<&Tally> {
        (self.tally.count(Stat::MatchesPlayed) > 0).then_some(&self.tally)
    }

    /// His most frequent position; of several, the one he played last.
    pub fn position(&self) -> Option<Position> {
        self.positions.iter().max_by_key(|(_, times, when)| (*times, *when)).map(|(position, ..)| *position)
    }

    /// The positions of his profile: the most frequent and the second most frequent, ties to the lower id. Who played
    /// one only has it twice.
    pub fn profile(&self) -> Option<(Position, Position)> {
        let mut by_times: Vec<_> = self.positions.iter().map(|(position, times, _)| (*times, *position)).collect();
        by_times.sort_by_key(|&(times, position)| (std::cmp::Reverse(times), position.id()));
        let first = by_times.first()?.1;
        Some((first, by_times.get(1).map_or(first, |(_, second)| *second)))
    }

    fn add_position(&mut self, position: Position, times: u32, when: When) {
        match self.positions.iter_mut().find(|(known, ..)| *known == position) {
            Some((_, count, latest)) => {
                *count += times;
                *latest = (*latest).max(when);
            }
            None => self.positions.push((position, times, when)),
        }
    }
}

/// A coach's matches put together, all his teams.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CoachSeason {
    tally: Tally,
}

impl CoachSeason {
    pub fn add(&mut self, line: &TeamFacts) {
        self.tally.merge(&line.tally);
    }

    pub fn merge(&mut self, other: &CoachSeason) {
        self.tally.merge(&other.tally);
    }

    pub fn statistics(&self) -> Option<&Tally> {
        (self.tally.count(Stat::MatchesPlayed) > 0).then_some(&self.tally)
    }
}
