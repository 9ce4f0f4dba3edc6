//! Aggregates: the season of a player or a coach is the merged facts of its matches.
//!
//! The caller chooses the matches: only those that count ([`Facts::counts`](super::facts::Facts::counts)) belong here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::facts::{Facts, PlayerFacts, TeamFacts};
use super::tally::{Stat, Tally};
use crate::model::{Match, MatchId, PlayerId, Position, Side, TeamId};

/// The order of matches: by kick-off in milliseconds, unknown ones first, then by id. Plain numbers, because totals are
/// stored in a format that does not name its fields.
type MatchOrder = (Option<i64>, i64);

/// The merged matches of a player, for all their teams.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerSeason {
    tally: Tally,
    /// Each position, how often the player had it, and the latest match in it.
    positions: Vec<(Position, u32, MatchOrder)>,
}

impl PlayerSeason {
    pub fn add(&mut self, match_: &Match, line: &PlayerFacts) {
        self.add_at((match_.kickoff.map(|kickoff| kickoff.moment().as_millisecond()), match_.id.0), line);
    }

    fn add_at(&mut self, when: MatchOrder, line: &PlayerFacts) {
        self.tally.merge(&line.tally);
        if let Some(position) = line.position {
            self.add_position(position, 1, when);
        }
    }

    pub fn merge(&mut self, other: &PlayerSeason) {
        self.tally.merge(&other.tally);
        for &(position, times, when) in &other.positions {
            self.add_position(position, times, when);
        }
    }

    /// `None` for a player who was never on the pitch, even if they were shown a card on the bench. A scorer of a match
    /// without line-ups was on the pitch, for an unknown time.
    pub fn statistics(&self) -> Option<&Tally> {
        let played = self.tally.count(Stat::MatchesPlayed) + self.tally.count(Stat::MatchesWithoutLineUp);
        (played > 0).then_some(&self.tally)
    }

    /// The time of the latest match in a known position.
    fn latest(&self) -> Option<MatchOrder> {
        self.positions.iter().map(|(.., when)| *when).max()
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
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
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

/// The merged matches of everyone in an edition: one season for each team, and one for each player in each of their teams.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EditionTotals {
    /// The first field, so that a store can read it without the rest.
    teams: TeamTotals,
    /// By the ids of the player and the team.
    players: BTreeMap<(i64, i64), PlayerSeason>,
}

/// The merged matches of the teams of an edition, by the id of the team.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TeamTotals(BTreeMap<i64, CoachSeason>);

impl TeamTotals {
    /// The seasons of all teams, by id.
    pub fn seasons(&self) -> impl Iterator<Item = (TeamId, &CoachSeason)> {
        self.0.iter().map(|(team, season)| (TeamId(*team), season))
    }

    /// The same with other ids of teams. Seasons that then have the same id are merged.
    pub fn with_ids(&self, team: impl Fn(i64) -> i64) -> TeamTotals {
        let mut totals = TeamTotals::default();
        for (id, season) in &self.0 {
            totals.0.entry(team(*id)).or_default().merge(season);
        }
        totals
    }
}

/// A player's season in an edition. It is borrowed from the totals, unless it was merged from several teams: most lists show a
/// few of many players.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerTotals<'a> {
    pub player: PlayerId,
    /// The team of the season; of several teams, that of the latest match.
    pub team: TeamId,
    pub season: Cow<'a, PlayerSeason>,
}

impl PlayerTotals<'_> {
    /// What the player did, whether or not they were on the pitch.
    pub fn tally(&self) -> &Tally {
        &self.season.tally
    }

    pub fn into_owned(self) -> PlayerTotals<'static> {
        PlayerTotals { player: self.player, team: self.team, season: Cow::Owned(self.season.into_owned()) }
    }
}

impl EditionTotals {
    /// Adds a match that counts in aggregates: its kick-off in milliseconds, its id, its home and away team, and its facts.
    /// The matches of an edition are added in the order of their kick-offs.
    pub fn add(&mut self, kickoff: Option<i64>, id: MatchId, teams: [TeamId; 2], facts: &Facts) {
        for side in Side::BOTH {
            self.teams.0.entry(teams[side.index()].0).or_default().add(facts.team(side));
        }
        for line in &facts.players {
            let key = (line.player.number(), teams[line.side.index()].0);
            self.players.entry(key).or_default().add_at((kickoff, id.0), line);
        }
    }

    pub fn teams(&self) -> &TeamTotals {
        &self.teams
    }

    /// The same with other ids of players and teams. Seasons that then have the same ids are merged.
    pub fn with_ids(&self, player: impl Fn(i64) -> i64, team: impl Fn(i64) -> i64) -> EditionTotals {
        let mut totals = EditionTotals { teams: self.teams.with_ids(&team), players: BTreeMap::new() };
        for ((id, of), season) in &self.players {
            totals.players.entry((player(*id), team(*of))).or_default().merge(season);
        }
        totals
    }

    /// The totals of the teams without those of the players.
    pub fn into_teams(self) -> TeamTotals {
        self.teams
    }

    /// The seasons of all players by id, each over all their teams, or in one team alone.
    pub fn players(&self, team: Option<TeamId>) -> Vec<PlayerTotals<'_>> {
        merged_players(self.players.iter().filter(|((_, of), _)| team.is_none_or(|team| team.0 == *of)))
    }

    /// The season of one player over all their teams.
    pub fn player(&self, player: PlayerId) -> Option<PlayerTotals<'_>> {
        let id = player.number();
        merged_players(self.players.range((id, i64::MIN)..=(id, i64::MAX))).pop()
    }
}

/// Merges the teams of each player. The seasons are by the ids of the player and the team.
fn merged_players<'a>(seasons: impl Iterator<Item = (&'a (i64, i64), &'a PlayerSeason)>) -> Vec<PlayerTotals<'a>> {
    let mut all: Vec<PlayerTotals<'a>> = Vec::new();
    for ((player, of), season) in seasons {
        let (player, of) = (PlayerId::new(*player), TeamId(*of));
        match all.last_mut().filter(|totals| totals.player == player) {
            Some(totals) => {
                if season.latest() > totals.season.latest() {
                    totals.team = of;
                }
                totals.season.to_mut().merge(season);
            }
            None => all.push(PlayerTotals { player, team: of, season: Cow::Borrowed(season) }),
        }
    }
    all
}
