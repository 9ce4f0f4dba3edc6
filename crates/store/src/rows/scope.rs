//! The newest change of each scope, stored in the transaction of the change itself.

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

/// The part of the data that a change belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChangeScope {
    /// Every entity except matches.
    ReferenceData,
    /// The matches of this edition.
    Edition(i64),
}

impl ChangeScope {
    /// Stores its newest change.
    pub(crate) fn put(self, connection: &dyn Connection, seq: i64, at: i64) -> Result<(), Error> {
        let (scope, id) = self.key();
        connection.execute(queries::SCOPE_PUT, &values![scope, id, seq, at])
    }

    /// Stores the newest change of all as its newest.
    pub(crate) fn put_newest(self, connection: &dyn Connection) -> Result<(), Error> {
        let (scope, id) = self.key();
        connection.execute(queries::SCOPE_APPEND, &values![scope, id])
    }

    fn key(self) -> (i64, i64) {
        match self {
            ChangeScope::ReferenceData => (0, 0),
            ChangeScope::Edition(id) => (1, id),
        }
    }
}

/// The scopes whose newest change is not stored, with its number and time. Their ETags would not change, and clients would
/// keep stale responses.
pub(crate) fn scopes_behind(connection: &dyn Connection) -> Result<Vec<(ChangeScope, i64, i64)>, Error> {
    let rows = connection.query(queries::SCOPES_BEHIND, &[])?;
    rows.iter()
        .map(|row| {
            let scope =
                if row.integer(0)? == 0 { ChangeScope::ReferenceData } else { ChangeScope::Edition(row.integer(1)?) };
            Ok((scope, row.integer(2)?, row.integer(3)?))
        })
        .collect()
}
