//! How far the things have come that answers are made of: as long as these numbers stand, so does the answer.
//!
//! They are written in the transaction of the change itself, so that one snapshot shows both or neither.

use football::model::{EditionId, MatchId, PlatformId};
use jiff::Timestamp;

use crate::engine::backend::{Connection, Row, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::{Snapshot, timestamp};

/// The newest change of something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastChange {
    /// Its number; 0 where nothing has changed yet.
    pub number: i64,
    /// When it was. A store that is filled anew may count as another did, but not at the same moments.
    pub at: Timestamp,
}

/// What the answers about a match depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchState {
    pub id: MatchId,
    pub edition: EditionId,
    /// Its revision.
    pub match_: LastChange,
    /// Everything that is no match.
    pub catalogue: LastChange,
}

/// What the answers about an edition depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EditionState {
    /// The matches that are, or were, of this edition.
    pub matches: LastChange,
    pub catalogue: LastChange,
}

impl Snapshot {
    /// The newest change of all.
    pub fn state(&self) -> Result<LastChange, Error> {
        self.connection.query(queries::STATE_OF_EVERYTHING, &[])?.first().map_or(Ok(NEVER), |row| stamp(row, 0))
    }

    /// None where there is no such edition.
    pub fn edition_state(&self, id: EditionId) -> Result<Option<EditionState>, Error> {
        let rows = self.connection.query(queries::STATE_OF_EDITION, &values![id.0])?;
        rows.first().map(|row| Ok(EditionState { matches: stamp(row, 0)?, catalogue: stamp(row, 2)? })).transpose()
    }

    /// None where there is no such match.
    pub fn match_state(&self, id: MatchId) -> Result<Option<MatchState>, Error> {
        let rows = self.connection.query(queries::STATE_OF_MATCH, &values![id.0])?;
        rows.first().map(match_state).transpose()
    }

    /// The same of the match that a platform knows under an id of its own.
    pub fn match_state_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchState>, Error> {
        if external.contains('\0') {
            return Ok(None);
        }
        let rows = self.connection.query(queries::STATE_OF_PLATFORM_MATCH, &values![platform.0, external])?;
        rows.first().map(match_state).transpose()
    }
}

const NEVER: LastChange = LastChange { number: 0, at: Timestamp::UNIX_EPOCH };

/// Out of two columns.
fn stamp(row: &Row, first: usize) -> Result<LastChange, Error> {
    match (row.maybe_integer(first)?, row.maybe_integer(first + 1)?) {
        (Some(number), Some(at)) => Ok(LastChange { number, at: timestamp(at)? }),
        _ => Ok(NEVER),
    }
}

fn match_state(row: &Row) -> Result<MatchState, Error> {
    Ok(MatchState {
        match_: stamp(row, 0)?,
        catalogue: stamp(row, 2)?,
        id: MatchId(row.integer(4)?),
        edition: EditionId(row.integer(5)?),
    })
}

/// What a change is a change of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    Catalogue,
    /// The matches of this edition.
    Edition(i64),
}

impl Scope {
    /// Writes down its newest change.
    pub(crate) fn put(self, connection: &dyn Connection, seq: i64, at: i64) -> Result<(), Error> {
        let (scope, id) = match self {
            Scope::Catalogue => (0, 0),
            Scope::Edition(id) => (1, id),
        };
        connection.execute(queries::SCOPE_PUT, &values![scope, id, seq, at])?;
        Ok(())
    }
}

/// A scope with a change that is not written down: callers hear that an answer still stands when it does not.
pub(crate) fn behind(connection: &dyn Connection) -> Result<Vec<(Scope, i64, i64)>, Error> {
    let rows = connection.query(queries::SCOPES_BEHIND, &[])?;
    rows.iter()
        .map(|row| {
            let scope = if row.integer(0)? == 0 { Scope::Catalogue } else { Scope::Edition(row.integer(1)?) };
            Ok((scope, row.integer(2)?, row.integer(3)?))
        })
        .collect()
}
