//! An API key as the row and its details describe it.

use std::fmt;

use football::model::EditionId;
use jiff::Timestamp;

use super::key_details::{KeyDetails, WriteEditions, details_note};
use super::key_row::{KeyRow, StoredKey, of_key};
use super::note;
use super::values::{parse_edition_list, timestamp};
use crate::error::Error;

/// What is stored of a key; never the key itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyRecord {
    pub id: i64,
    pub name: String,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    /// The editions that it may read. None: all.
    pub editions: Option<Vec<EditionId>>,
    pub details: KeyDetails,
    /// The beginning of the hour in which it was last used, as far as that was noted. A key that was made in that hour was not
    /// used before it was made.
    pub last_used_at: Option<Timestamp>,
}

impl KeyRecord {
    /// The editions that it may write, if it has that role. None: all.
    pub fn write_editions(&self) -> Option<&[EditionId]> {
        match &self.details.write_editions {
            Some(WriteEditions::All) => None,
            Some(WriteEditions::Only(editions)) => Some(editions),
            None => self.editions.as_deref(),
        }
    }

    /// Whether it is neither revoked nor expired at this time.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|expires_at| now < expires_at)
    }
}

impl fmt::Display for KeyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.id)
    }
}

/// The record of a row that is as it was written.
pub(crate) fn record(stored: &StoredKey) -> Result<KeyRecord, Error> {
    let KeyRow { id, name, created_at, expires_at, revoked_at, editions, details, .. } = stored.open()?;
    let read = || -> Result<KeyRecord, Error> {
        let created_at = timestamp(*created_at)?;
        let used_at: Option<Timestamp> = stored.used.as_deref().and_then(|at| at.parse().ok());
        Ok(KeyRecord {
            id: *id,
            name: name.clone(),
            created_at,
            expires_at: expires_at.map(timestamp).transpose()?,
            revoked_at: revoked_at.map(timestamp).transpose()?,
            editions: editions.as_deref().map(parse_edition_list).transpose()?,
            details: details.as_deref().map(|sealed| parse_details(*id, sealed)).transpose()?.unwrap_or_default(),
            last_used_at: used_at.map(|at| at.max(created_at)),
        })
    };
    read().map_err(|error| of_key(*id, error))
}

/// Details that cannot be read are an error: without them, a key would have other roles, and no rate limit of its own.
fn parse_details(id: i64, sealed: &str) -> Result<KeyDetails, Error> {
    serde_json::from_str(&note::open(&details_note(id), sealed)?)
        .map_err(|error| Error::Damaged(format!("its details: {error}")))
}
