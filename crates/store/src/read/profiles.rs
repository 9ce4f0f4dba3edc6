//! The usual positions of players, counted over every stored match, or over those of some editions.

use std::cmp::Reverse;
use std::collections::HashMap;

use football::model::{EditionId, Kind, MatchId, PlayerId, Position};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
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
        profiles(&self.connection.query(queries::POSITIONS_OF_MATCH, &positions_of_match(id, entitled))?)
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
        for row in &self.connection.query(queries::POSITIONS_PLAYED, &positions_played(id))? {
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

/// The values of `positions_of_match.sql`.
pub(super) fn positions_of_match(id: MatchId, entitled: Option<&[EditionId]>) -> Vec<SqlValue> {
    values![id.0, Kind::Player.id(), entitled.map(edition_list)].to_vec()
}

/// The values of `positions_played.sql`.
pub(super) fn positions_played(id: MatchId) -> Vec<SqlValue> {
    values![id.0, Kind::Player.id()].to_vec()
}

/// How often a player has had each position. A position may be there several times: once for each edition.
pub(crate) type PositionCounts = Vec<(Position, i64)>;

/// Out of rows that name a player, a position and a number.
pub(super) fn position_counts(rows: &[Row]) -> Result<PositionCounts, Error> {
    rows.iter().map(|row| Ok((position(row)?, row.integer(2)?))).collect()
}

/// The profiles of the players that the rows name.
pub(super) fn profiles(rows: &[Row]) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
    let mut counts: HashMap<PlayerId, PositionCounts> = HashMap::new();
    for row in rows {
        let of_player = counts.entry(PlayerId::new(row.integer(0)?)).or_default();
        of_player.push((position(row)?, row.integer(2)?));
    }
    Ok(counts.into_iter().filter_map(|(player, counts)| Some((player, profile(&counts)?))).collect())
}

/// The two most frequent positions. Ties go to the lower id; a player of one position has it twice.
pub(crate) fn profile(counts: &[(Position, i64)]) -> Option<(Position, Position)> {
    let mut summed: PositionCounts = Vec::new();
    for (position, times) in counts {
        match summed.iter_mut().find(|(known, _)| known == position) {
            Some((_, all)) => *all += times,
            None => summed.push((*position, *times)),
        }
    }
    summed.sort_by_key(|(position, times)| (Reverse(*times), position.id()));
    let (first, _) = *summed.first()?;
    Some((first, summed.get(1).map_or(first, |(second, _)| *second)))
}

fn position(row: &Row) -> Result<Position, Error> {
    let id = row.integer(1)?;
    Position::from_id(id).ok_or_else(|| Error::damaged(format!("{id} is not the number of a position")))
}
