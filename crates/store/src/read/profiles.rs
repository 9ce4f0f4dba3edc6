//! What somebody usually plays, counted over every match that is stored.

use std::collections::HashMap;

use football::model::{Kind, MatchId, PlayerId, Position};

use crate::engine::backend::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::Snapshot;

impl Snapshot {
    /// The most frequent and the second most frequent position of everybody whom a match names and who has played in
    /// some match; ties go to the lower id, and who played one position only has it twice.
    pub fn profiles(&self, id: MatchId) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
        profiles(&self.connection.query(queries::POSITIONS_OF_MATCH, &values![id.0, Kind::Player.id()])?)
    }

    /// The same of one player; none for somebody who has never played.
    pub fn profile(&self, player: PlayerId) -> Result<Option<(Position, Position)>, Error> {
        let rows = self.connection.query(queries::POSITIONS_OF_PLAYER, &values![Kind::Player.id(), player.number()])?;
        Ok(profiles(&rows)?.remove(&player))
    }
}

/// Of rows that name a player's most frequent positions first.
fn profiles(rows: &[Row]) -> Result<HashMap<PlayerId, (Position, Position)>, Error> {
    let mut profiles = HashMap::new();
    for of_one in rows.chunk_by(|one, next| one.0.first() == next.0.first()) {
        let first = position(&of_one[0])?;
        let second = of_one.get(1).map_or(Ok(first), position)?;
        profiles.insert(PlayerId::new(of_one[0].integer(0)?), (first, second));
    }
    Ok(profiles)
}

fn position(row: &Row) -> Result<Position, Error> {
    let id = row.integer(1)?;
    Position::of_id(id).ok_or_else(|| Error::damaged(format!("{id} is the number of no position")))
}
