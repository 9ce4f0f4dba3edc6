//! What follows from the matches of players: positions and the present team.

use std::collections::{BTreeSet, HashMap};

use football::model::{EditionId, Kind, MatchId, PlayerId, Position, Side, TeamId};

use super::profiles::{self, PositionCounts};
use super::snapshot::Snapshot;
use crate::engine::row::{SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::MatchRow;
use crate::rows::values::edition_list;

impl Snapshot {
    /// The most frequent and the second most frequent position of each of these players who has played. With `entitled`, only
    /// matches of these editions count.
    pub fn profiles_of_players(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        let list = entitled.map(edition_list);
        let values = |player: &PlayerId| values![Kind::Player.id(), player.number(), list.clone()].to_vec();
        let asked: Vec<Vec<SqlValue>> = players.iter().map(values).collect();
        let found = self.connection.query_many(queries::POSITIONS_OF_PLAYER, &asked)?;
        let mut all = HashMap::new();
        for rows in &found {
            all.extend(profiles::profiles(rows)?);
        }
        Ok(all)
    }

    /// How often each of these players has had each position. With `entitled`, only matches of these editions count.
    pub(crate) fn positions_of_players(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<PositionCounts>, Error> {
        let list = entitled.map(edition_list);
        let values = |player: &PlayerId| values![Kind::Player.id(), player.number(), list.clone()].to_vec();
        let asked: Vec<Vec<SqlValue>> = players.iter().map(values).collect();
        let found = self.connection.query_many(queries::POSITIONS_OF_PLAYER, &asked)?;
        found.iter().map(|rows| profiles::position_counts(rows)).collect()
    }

    /// The latest match that names each of these players; none for a player whom no match names. With `entitled`, only
    /// matches of these editions count.
    pub(crate) fn latest_matches(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Option<MatchRow>>, Error> {
        let list = entitled.map(edition_list);
        let asked: Vec<Vec<SqlValue>> =
            players.iter().map(|player| values![player.number(), list.clone()].to_vec()).collect();
        let found = self.connection.query_many(queries::LATEST_MATCH_OF_PLAYER, &asked)?;
        let ids = found.iter().map(|rows| rows.first().map(|row| row.integer(0).map(MatchId)).transpose());
        let ids: Vec<Option<MatchId>> = ids.collect::<Result<_, Error>>()?;
        let wanted: Vec<MatchId> = ids.iter().flatten().copied().collect::<BTreeSet<MatchId>>().into_iter().collect();
        let rows = self.matches_by_id(&wanted)?;
        let rows: HashMap<MatchId, MatchRow> = rows.into_iter().flatten().map(|row| (row.match_.id, row)).collect();
        Ok(ids.into_iter().map(|id| rows.get(&id?).cloned()).collect())
    }

    /// The team of each player in the latest match that names them. A player whom only an event names has none. With
    /// `entitled`, only matches of these editions count.
    pub fn present_teams(
        &self,
        players: &[PlayerId],
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, TeamId>, Error> {
        let list = entitled.map(edition_list);
        let asked: Vec<Vec<SqlValue>> =
            players.iter().map(|player| values![player.number(), list.clone()].to_vec()).collect();
        let found = self.connection.query_many(queries::LATEST_MATCH_OF_PLAYER, &asked)?;
        // Many players of one page have the same latest match.
        let mut latest: HashMap<MatchId, BTreeSet<PlayerId>> = HashMap::new();
        for (player, rows) in players.iter().zip(&found) {
            if let Some(row) = rows.first() {
                latest.entry(MatchId(row.integer(0)?)).or_default().insert(*player);
            }
        }
        let asked: Vec<Vec<SqlValue>> = latest.keys().map(|id| values![id.0].to_vec()).collect();
        let found = self.connection.query_many(queries::MATCH_BY_ID, &asked)?;
        let mut teams = HashMap::new();
        for row in found.iter().flatten() {
            let match_ = self.match_row(row)?.match_;
            let Some(wanted) = latest.get(&match_.id) else { continue };
            for sheet in [Side::Home, Side::Away].map(|side| match_.sheet(side)) {
                let named = sheet.squad.iter().map(|member| member.player).filter(|player| wanted.contains(player));
                teams.extend(named.map(|player| (player, sheet.team)));
            }
        }
        Ok(teams)
    }
}
