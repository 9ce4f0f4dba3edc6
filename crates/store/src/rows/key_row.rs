//! The row of an API key. Its checksum covers every column and the details of the key, so a row that was changed by hand, or
//! that has columns of another key, opens nothing.
//!
//! The hour of the last use is not covered: it is written often, and decides nothing.

use super::key_details::details_note;
use super::note;
use super::sealed_text::TextRow;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;

/// The bytes of a SHA-256.
pub(crate) const HASH_BYTES: usize = 32;

/// The columns as they are stored. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeyRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) hash: Vec<u8>,
    pub(crate) created_at: i64,
    pub(crate) expires_at: Option<i64>,
    pub(crate) revoked_at: Option<i64>,
    /// The editions it is entitled to, as queries take them. None: all.
    pub(crate) editions: Option<String>,
    /// The details in their note, with its checksum.
    pub(crate) details: Option<String>,
}

/// A row of one of the queries for keys. Nothing of it may be believed before [`StoredKey::open`].
#[derive(Clone, Debug)]
pub(crate) struct StoredKey {
    row: KeyRow,
    checksum: String,
    /// The hour of the last use.
    pub(crate) used: Option<String>,
}

impl StoredKey {
    /// Reads the columns id, name, hash, created_at, expires_at, revoked_at, editions, checksum, details and last use.
    pub(crate) fn read(row: &Row) -> Result<StoredKey, Error> {
        let id = row.integer(0)?;
        let read = || -> Result<StoredKey, Error> {
            Ok(StoredKey {
                row: KeyRow {
                    id,
                    name: row.text(1)?.to_owned(),
                    hash: row.blob(2)?.to_vec(),
                    created_at: row.integer(3)?,
                    expires_at: row.maybe_integer(4)?,
                    revoked_at: row.maybe_integer(5)?,
                    editions: row.maybe_text(6)?.map(str::to_owned),
                    details: row.maybe_text(8)?.map(str::to_owned),
                },
                checksum: row.text(7)?.to_owned(),
                used: row.maybe_text(9)?.map(str::to_owned),
            })
        };
        read().map_err(|error| of_key(id, error))
    }

    /// The row, if it is as it was written. The error names the key.
    pub(crate) fn open(&self) -> Result<&KeyRow, Error> {
        let StoredKey { row, checksum, .. } = self;
        let what = if row.hash.len() != HASH_BYTES {
            "its hash is not one"
        } else if *checksum != row.checksum()? {
            "its checksum differs"
        } else {
            return Ok(row);
        };
        Err(Error::damaged(format!("key {}: {what} (its name is {})", row.id, row.name)))
    }

    /// The row as it is, damaged or not.
    pub(crate) fn unchecked(&self) -> &KeyRow {
        &self.row
    }
}

impl KeyRow {
    fn checksum(&self) -> Result<String, Error> {
        let KeyRow { id, name, hash, created_at, expires_at, revoked_at, editions, details } = self;
        let text = serde_json::to_string(&(name, hash, created_at, expires_at, revoked_at, editions, details));
        let text = text.map_err(|error| Error::Engine(error.to_string()))?;
        Ok(TextRow { what: ["api_key", "row"], id: *id }.checksum(&text))
    }

    /// Writes the row, and leaves the note with its details as it is.
    pub(crate) fn put(&self, connection: &dyn Connection) -> Result<(), Error> {
        let KeyRow { id, name, hash, created_at, expires_at, revoked_at, editions, .. } = self;
        let checksum = self.checksum()?;
        let row = values![
            *id,
            name.as_str(),
            hash.clone(),
            *created_at,
            *expires_at,
            *revoked_at,
            editions.clone(),
            checksum
        ];
        connection.execute(queries::KEY_PUT, &row)
    }

    /// Writes the row with these details.
    pub(crate) fn put_with_details(mut self, connection: &dyn Connection, details: &str) -> Result<(), Error> {
        let name = details_note(self.id);
        self.details = Some(note::sealed(&name, details));
        note::put(connection, &name, details)?;
        self.put(connection)
    }
}

/// An error about a key names it.
pub(crate) fn of_key(id: i64, error: Error) -> Error {
    match error {
        Error::Damaged(what) => Error::damaged(format!("key {id}: {what}")),
        error => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::row::SqlValue;

    fn key() -> KeyRow {
        KeyRow {
            id: 7,
            name: "partner".to_owned(),
            hash: vec![5; HASH_BYTES],
            created_at: 1,
            expires_at: None,
            revoked_at: Some(2),
            editions: Some(",1,".to_owned()),
            details: None,
        }
    }

    #[test]
    fn every_column_but_the_last_use_is_covered() {
        let stored = |row: &KeyRow, checksum: &str| {
            let KeyRow { id, name, hash, created_at, expires_at, revoked_at, editions, details } = row.clone();
            let used = SqlValue::Null;
            let columns =
                values![id, name, hash, created_at, expires_at, revoked_at, editions, checksum, details, used];
            StoredKey::read(&Row(columns.to_vec())).unwrap().open().cloned()
        };
        let checksum = key().checksum().unwrap();
        assert_eq!(stored(&key(), &checksum).unwrap(), key());
        for changed in [
            KeyRow { id: 8, ..key() },
            KeyRow { name: "partners".to_owned(), ..key() },
            KeyRow { hash: vec![6; HASH_BYTES], ..key() },
            KeyRow { created_at: 2, ..key() },
            KeyRow { expires_at: Some(2), ..key() },
            KeyRow { revoked_at: None, ..key() },
            KeyRow { editions: Some(",1,2,".to_owned()), ..key() },
            KeyRow { editions: None, ..key() },
            KeyRow { details: Some("{}".to_owned()), ..key() },
        ] {
            let error = stored(&changed, &checksum).unwrap_err().to_string();
            assert!(error.contains(&format!("key {}: its checksum differs", changed.id)), "{error}");
        }
    }
}
