//! The merged facts of an edition as one blob, which a list of all its players or teams reads.
//!
//! Totals follow from the facts of the matches that count in aggregates. A change of such a match makes them stale in its own
//! transaction, so a reader never sees totals of another moment. They are written again at the end of an import, of a
//! reanalysis and of each call of a live feed: merging a whole season for every batch of an import would slow it down.

use std::borrow::Cow;

use football::analysis::{EditionTotals, TeamTotals};
use football::model::EditionId;

use super::seal::{self, RowIdentity};
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;

/// Encoded and not sealed: equal totals always give equal bytes.
pub(crate) fn encode(totals: &EditionTotals) -> Result<Vec<u8>, Error> {
    postcard::to_stdvec(totals).map_err(|error| Error::Engine(format!("totals cannot be encoded: {error}")))
}

pub(crate) fn put(
    connection: &dyn Connection,
    engine: i64,
    edition: EditionId,
    totals: &EditionTotals,
) -> Result<(), Error> {
    let bytes = seal::compressed(row(edition), &encode(totals)?)?;
    connection.execute(queries::TOTALS_PUT, &values![edition.0, engine, bytes])
}

fn row(edition: EditionId) -> RowIdentity {
    RowIdentity { what: "totals", id: edition.0 }
}

/// From now on the totals of the edition are merged on read, until they are written again.
pub(crate) fn mark_stale(connection: &dyn Connection, engine: i64, edition: EditionId) -> Result<(), Error> {
    connection.execute(queries::TOTALS_PUT, &values![edition.0, engine, None::<Vec<u8>>])
}

/// A row of totals, whichever engine made it.
pub(crate) struct StoredTotals {
    pub(crate) engine: i64,
    edition: EditionId,
    row: Row,
}

impl StoredTotals {
    pub(crate) fn load(connection: &dyn Connection, edition: EditionId) -> Result<Option<StoredTotals>, Error> {
        let row = connection.query(queries::TOTALS, &values![edition.0])?.pop();
        row.map(|row| Ok(StoredTotals { engine: row.integer(0)?, edition, row })).transpose()
    }

    pub(crate) fn is_stale(&self) -> Result<bool, Error> {
        Ok(self.row.maybe_blob(1)?.is_none())
    }

    /// The bytes as they are stored.
    pub(crate) fn sealed(&self) -> Result<&[u8], Error> {
        self.row.blob(1)
    }

    /// The bytes without their seal, to be compared with [`encode`].
    pub(crate) fn open(&self) -> Result<Cow<'_, [u8]>, Error> {
        seal::open(row(self.edition), self.sealed()?)
    }

    pub(crate) fn decode(&self) -> Result<EditionTotals, Error> {
        postcard::from_bytes(&self.open()?).map_err(|error| undecodable(&error))
    }

    /// The totals of the teams alone, which are the first of the bytes. Those of the players are twenty times as many.
    pub(crate) fn decode_teams(&self) -> Result<TeamTotals, Error> {
        let (teams, _players) = postcard::take_from_bytes(&self.open()?).map_err(|error| undecodable(&error))?;
        Ok(teams)
    }
}

fn undecodable(error: &postcard::Error) -> Error {
    Error::damaged(format!("totals cannot be decoded: {error}"))
}
