//! Aggregates: the season of a player or a coach is the merged facts of its matches.
//!
//! The caller chooses the matches: only those that count ([`Facts::counts`](super::Facts::counts)) belong here.

use jiff::Timestamp;

use super::facts::{PlayerFacts, TeamFacts};
use super::tally::{Stat, Tally};
use crate::model::{Match, MatchId, Position};

/// The order of matches: by kick-off, unknown ones first, then by id.
type MatchOrder = (Option<Timestamp>, MatchId);

/// The merged matches of a player, for all their teams.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerSeason {
    tally: Tally,
    /// Each position, how often the player had it, and the latest match in it.
    positions: Vec<(Position, u32, MatchOrder)>,
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

    /// `None` for a player who was never on the pitch, even if they were shown a card on the bench.
    pub fn statistics(&self) -> Option<&Tally> {
        (self.tally.count(Stat::MatchesPlayed) > 0).then_some(&self.tally)
    }

    /// The most frequent position; among equals, the one played last.
    pub fn position(&self) -> Option<Position> {
        self.positions.iter().max_by_key(|(_, times, when)| (*times, *when)).map(|(position, ..)| *position)
    }

    /// The two positions of the profile: the most frequent and the second most frequent. Among equals the lower id
    /// comes first. If there is only one position, it is both.
    pub fn profile(&self) -> Option<(Position, Position)> {
        let mut by_times: Vec<_> = self.positions.iter().map(|(position, times, _)| (*times, *position)).collect();
        by_times.sort_by_key(|&(times, position)| (std::cmp::Reverse(times), position.id()));
        let first = by_times.first()?.1;
        Some((first, by_times.get(1).map_or(first, |(_, second)| *second)))
    }

    fn add_position(&mut self, position: Position, times: u32, when: MatchOrder) {
        match self.positions.iter_mut().find(|(known, ..)| *known == position) {
            Some((_, count, latest)) => {
                *count += times;
                *latest = (*latest).max(when);
            }
            None => self.positions.push((position, times, when)),
        }
    }
}

/// The merged matches of a coach, for all their teams.
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
