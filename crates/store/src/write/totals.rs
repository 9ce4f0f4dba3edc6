//! Writes the totals of editions again after their matches have changed: see rows/totals.rs.

use football::model::EditionId;

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::totals::merge;
use crate::rows::models::ActiveModels;
use crate::rows::totals;
use crate::store::Store;

impl Store {
    /// Writes the stale totals of all editions, each in one transaction. Without this call they are merged on every read. An
    /// interrupted call continues with the next one.
    pub fn refresh_totals(&self) -> Result<(), Error> {
        let snapshot = self.snapshot()?;
        let engine = snapshot.active_models()?.engine;
        let stale = snapshot.connection.query(queries::TOTALS_STALE, &values![engine])?;
        drop(snapshot);
        for row in stale {
            let edition = EditionId(row.integer(0)?);
            self.write(|connection| refresh(connection, &ActiveModels::load(connection)?, edition))?;
        }
        Ok(())
    }
}

/// Writes the totals of an edition, within a transaction that writes.
pub(crate) fn refresh(connection: &dyn Connection, models: &ActiveModels, edition: EditionId) -> Result<(), Error> {
    match merge(connection, models, edition) {
        Ok(merged) => totals::put(connection, models.engine, edition, &merged),
        // A match cannot be read. Responses report it, and the totals stay stale until it is imported again.
        Err(Error::Damaged(_)) => Ok(()),
        Err(error) => Err(error),
    }
}
