//! Pages of the change log, for a mirror that wants to know what to load again.

use football::model::EditionId;

use super::snapshot::{Change, Snapshot};
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::values::edition_list;

impl Snapshot {
    /// The newest change of each match and entity after this version, in order, at most `most` of them. With `entitled`, only
    /// what these editions name: their matches, those that left them, and the entities of both.
    pub fn newest_changes(&self, after: i64, entitled: Option<&[EditionId]>, most: u32) -> Result<Vec<Change>, Error> {
        let values = values![after, entitled.map(edition_list), i64::from(most)];
        let rows = self.connection.query(queries::CHANGES_NEWEST, &values)?;
        rows.iter().map(Change::from_row).collect()
    }

    /// The least version after which the change log is complete.
    pub fn oldest_version(&self) -> Result<i64, Error> {
        let rows = self.connection.query(queries::CHANGE_OLDEST, &[])?;
        let oldest = rows.first().map(|row| row.maybe_integer(0)).transpose()?.flatten();
        Ok(oldest.map_or(0, |seq| seq - 1))
    }
}
