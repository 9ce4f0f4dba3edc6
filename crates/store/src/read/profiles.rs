//! The usual positions of players, counted over every stored match, or over those of some editions.

use std::collections::HashMap;

use football::model::{EditionId, Kind, MatchId, PlayerId, Position};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::values::edition_list;

impl Snapshot {
    /// The most frequent and the second most frequent position of every player whom a match names and who has played in
    /// some match. Ties go to the lower id. A player of one position has it twice. With `entitled`, only matches of these
    /// editions count.
    pub fn profiles(
        &self,
        id: MatchId,
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        let values = values![id.0, Kind::Player.id(), entitled.map(edition_list)];
        profiles(&self.connection.query(queries::POSITIONS_OF_MATCH, &values)?)
    }

    /// As [`Snapshot::profiles`], of every player whom a match of an edition names.
    pub fn edition_profiles(
        &self,
        id: EditionId,
        entitled: Option<&[EditionId]>,
    ) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        let values = values![id.0, Kind::Player.id(), entitled.map(edition_list)];
        profiles(&self.connection.query(queries::POSITIONS_OF_EDITION, &values)?)
    }

    /// The positions that the players of a match have played in it.
    pub fn positions_played(&self, id: MatchId) -> Result<HashMap<PlayerId, Position>, Error> {
        let mut positions = HashMap::new();
        for row in &self.connection.query(queries::POSITIONS_PLAYED, &values![id.0, Kind::Player.id()])? {
            positions.insert(PlayerId::new(row.integer(0)?), position(row)?);
        }
        Ok(positions)
    }

    /// The most frequent and the second most frequent position of one player; none if they have never played. With `entitled`,
    /// only matches of these editions count.
    pub fn profile(
        &self,
        player: PlayerId,
        entitled: Option<&[EditionId]>,
    ) -> Result<Option<(Position, Position)>, Error> {
        let values = values![Kind::Player.id(), player.number(), entitled.map(edition_list)];
        let rows = self.connection.query(queries::POSITIONS_OF_PLAYER, &values)?;
        Ok(profiles(&rows)?.remove(&player))
    }
}

/// How often a player has had each position.
pub(crate) type PositionCounts = Vec<(Position, i64)>;

/// Out of rows that name a player, a position and a number.
pub(super) fn position_counts(rows: &[Row]) -> Result<PositionCounts, Error> {
    rows.iter().map(|row| Ok((position(row)?, row.integer(2)?))).collect()
}

/// Out of rows that name each player's most frequent positions first.
pub(super) fn profiles(rows: &[Row]) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
    let mut profiles = HashMap::new();
    for of_player in rows.chunk_by(|one, next| one.0.first() == next.0.first()) {
        let first = position(&of_player[0])?;
        let second = of_player.get(1).map_or(Ok(first), position)?;
        profiles.insert(PlayerId::new(of_player[0].integer(0)?), (first, second));
    }
    Ok(profiles)
}

fn position(row: &Row) -> Result<Position, Error> {
    let id = row.integer(1)?;
    Position::from_id(id).ok_or_else(|| Error::damaged(format!("{id} is not the number of a position")))
}
