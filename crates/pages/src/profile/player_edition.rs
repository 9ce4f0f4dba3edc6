//! The tournaments of a player.

use std::cmp::Reverse;
use std::collections::HashMap;

use football::analysis::{PlayerSeason, Stat};
use football::model::{EditionId, Kind, PlayerId};

use super::figure::Figure;
use api::parts::tournament_statistics::teams_of;
use api::{Data, EntitledEdition, EntitledMatch, Error};

/// A tournament of a player.
#[derive(Debug)]
pub(super) struct PlayerEdition<'a> {
    pub edition: EntitledEdition<'a>,
    /// The matches that name the player, the latest first.
    pub named: Vec<EntitledMatch<'a>>,
    /// Over the matches that count in aggregates.
    pub season: PlayerSeason,
    /// Whether every touch was counted in one of its matches.
    is_counted: bool,
}

impl PlayerEdition<'_> {
    /// The final matches that count for the player, or all that name them if none does.
    pub(super) fn ended(&self) -> usize {
        let ended = self.named.iter().filter(|named| named.match_().status.is_final()).count();
        self.season.statistics().map_or(ended, |tally| tally.count(Stat::MatchesPlayed) as usize)
    }

    /// Whether a card may show the number: somebody counted it, or no match has ended yet.
    pub(super) fn may_have(&self, figure: &Figure) -> bool {
        match self.season.statistics() {
            Some(tally) => figure.is_in(tally),
            None => self.is_counted || self.ended() == 0,
        }
    }
}

/// Every tournament that the reader may see and in which a match names the player, the latest first.
pub(super) fn editions<'a>(data: &Data<'a>, player: PlayerId) -> Result<Vec<PlayerEdition<'a>>, Error> {
    let mut named: HashMap<EditionId, Vec<EntitledMatch<'a>>> = HashMap::new();
    for entitled in data.matches_naming(player)? {
        named.entry(entitled.match_().edition).or_default().push(entitled);
    }
    let mut editions = Vec::new();
    for edition in data.editions_of(Kind::Player, player.number())? {
        if let Some(named) = named.remove(&edition.edition().id) {
            let totals = edition.totals()?;
            let season = totals.player(player).map(|totals| totals.season.into_owned()).unwrap_or_default();
            let teams = teams_of(totals.teams());
            let is_counted = teams.iter().any(|(_, tally)| tally.count(Stat::MatchesWithTouches) > 0);
            editions.push(PlayerEdition { edition, named, season, is_counted });
        }
    }
    let latest = |edition: &PlayerEdition<'_>| edition.named.iter().filter_map(|named| named.match_().kickoff).max();
    editions.sort_by_key(|edition| Reverse((edition.season.statistics().is_some(), latest(edition))));
    Ok(editions)
}
