//! API keys: found by their hash.
//!
//! A key is looked up by the SHA-256 of its text, so no comparison with a secret is timed by a caller. What a timing could
//! reveal are bytes of a hash, and a hash does not help to find a key of 256 random bits.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::snapshot::Snapshot;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::key_record::{KeyRecord, record};
use crate::rows::key_row::StoredKey;

/// What is stored in place of a key's text. It is the secret that tokens of the key are signed with, so it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyHash(Vec<u8>);

impl KeyHash {
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyHash(…)")
    }
}

impl Snapshot {
    /// The live key with this text; none if it is unknown, revoked or expired.
    pub fn key(&self, presented: &str, now: Timestamp) -> Result<Option<KeyRecord>, Error> {
        let rows = self.connection.query(queries::KEY_BY_HASH, &values![hash(presented)])?;
        let found = rows.first().map(|row| record(&StoredKey::read(row)?)).transpose()?;
        Ok(found.filter(|key| key.is_live(now)))
    }

    /// The newest live key of this name. The service shows public pages with it, so the text of the key is needed nowhere.
    pub fn key_named(&self, name: &str, now: Timestamp) -> Result<Option<KeyRecord>, Error> {
        let load = || {
            let named = stored_keys(self.connection.as_ref(), |_, claimed| claimed == name)?;
            Ok((name.to_owned(), named.iter().map(record).collect::<Result<Vec<_>, Error>>()?))
        };
        // Every view of a public page asks, a service has one name to ask for, and keys rarely change.
        let known = self.caches.keys_named.get_or_load(self.key_mark(), self.version(), load)?;
        let known = if known.0 == name { known } else { Arc::new(load()?) };
        Ok(known.1.iter().rev().find(|key| key.is_live(now)).cloned())
    }

    /// The key with this id and its hash; none if there is no such key. It may be revoked or expired.
    pub fn key_by_id(&self, id: i64) -> Result<Option<(KeyRecord, KeyHash)>, Error> {
        let rows = self.connection.query(queries::KEY_BY_ID, &values![id])?;
        let Some(row) = rows.first() else { return Ok(None) };
        let stored = StoredKey::read(row)?;
        let hash = KeyHash(stored.open()?.hash.clone());
        Ok(Some((record(&stored)?, hash)))
    }

    /// Every key that was ever created, by id. A key whose row is damaged is an error of its own.
    pub(crate) fn keys(&self) -> Result<Vec<Result<KeyRecord, Error>>, Error> {
        let rows = self.connection.query(queries::KEYS, &[])?;
        let keys = rows.iter().map(|row| match StoredKey::read(row).and_then(|stored| record(&stored)) {
            // Other errors are not about this key.
            Err(error) if !matches!(error, Error::Damaged(_)) => Err(error),
            key => Ok(key),
        });
        keys.collect()
    }

    /// Whether a key was ever created.
    pub(crate) fn has_keys(&self) -> Result<bool, Error> {
        Ok(!self.connection.query(queries::KEYS, &[])?.is_empty())
    }
}

/// The rows of the keys whose id and name are meant, by id. Damage of other rows is not an error here, and a row that cannot even
/// be read has no name to be meant by.
pub(crate) fn stored_keys(
    connection: &dyn Connection,
    is_meant: impl Fn(i64, &str) -> bool,
) -> Result<Vec<StoredKey>, Error> {
    let rows = connection.query(queries::KEYS, &[])?;
    let readable = rows.iter().filter_map(|row| StoredKey::read(row).ok());
    Ok(readable.filter(|stored| is_meant(stored.unchecked().id, &stored.unchecked().name)).collect())
}

/// Random keys need no slow hash: they cannot be guessed.
pub(crate) fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}
