//! Creating, changing and revoking API keys.
//!
//! A key is `tl_` and the base32 of 256 random bits and their checksum, so that a scanner that finds one in a log or a
//! repository can recognise it. It is shown once and stored only as a hash.

use data_encoding::BASE32_NOPAD;
use football::model::EditionId;
use jiff::Timestamp;

use super::webhooks::{is_in_use, switch_off_webhooks_of};
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::keys::{hash, stored_keys};
use crate::rows::key_details::{KeyDetails, details_note, last_use_note};
use crate::rows::key_record::{KeyRecord, record};
use crate::rows::key_row::{HASH_BYTES, KeyRow, StoredKey};
use crate::rows::note;
use crate::rows::values::edition_list;
use crate::store::Store;

const PREFIX: &str = "tl_";
const MAX_NAME_CHARS: usize = 100;

/// A key to be created.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewKey {
    /// Unique among live keys; not a number, so that it is never taken for an id.
    pub name: String,
    pub expires_at: Option<Timestamp>,
    /// The editions that it may read, and write unless its details state others. None: all.
    pub editions: Option<Vec<EditionId>>,
}

impl Store {
    /// Creates a key and returns its text, which cannot be read again later.
    pub fn add_key(&self, new: NewKey, now: Timestamp) -> Result<String, Error> {
        let text = random_key()?;
        self.put_key(&text, new, now)?;
        Ok(text)
    }

    /// The same, for a key with roles, a rate or labels.
    pub fn add_key_with(&self, new: &NewKey, details: &KeyDetails, now: Timestamp) -> Result<String, Error> {
        let (text, details) = (random_key()?, details_text(details)?);
        self.write_bumping_position(|connection| {
            row_of(connection, &text, new, now)?.put_with_details(connection, &details)
        })?;
        Ok(text)
    }

    /// Creates a key with this text, or changes the one that has it.
    pub fn put_key(&self, text: &str, new: NewKey, now: Timestamp) -> Result<(), Error> {
        let none = details_text(&KeyDetails::default())?;
        self.write_bumping_position(move |connection| {
            let row = row_of(connection, text, &new, now)?;
            if row.details.is_some() { row.put(connection) } else { row.put_with_details(connection, &none) }
        })
    }

    /// States the roles, the rate and the labels of the live keys of this name or id; returns whether there was one.
    pub fn set_key_details(&self, name_or_id: &str, details: &KeyDetails, now: Timestamp) -> Result<bool, Error> {
        let text = details_text(details)?;
        self.write_bumping_position(|connection| {
            let keys = live_keys(connection, name_or_id, now)?;
            for (_, row) in &keys {
                row.clone().put_with_details(connection, &text)?;
            }
            Ok(!keys.is_empty())
        })
    }

    /// The same, and the editions that the keys may read. None: all.
    pub fn set_key(
        &self,
        name_or_id: &str,
        editions: Option<&[EditionId]>,
        details: &KeyDetails,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let (text, editions) = (details_text(details)?, editions.map(edition_list));
        self.write_bumping_position(|connection| {
            let keys = live_keys(connection, name_or_id, now)?;
            for (_, row) in &keys {
                KeyRow { editions: editions.clone(), ..row.clone() }.put_with_details(connection, &text)?;
            }
            Ok(!keys.is_empty())
        })
    }

    /// Gives the live key of this name or id another text, and returns it. The text so far opens until `until`. `None` if
    /// there is no such key.
    pub fn rotate_key(&self, name_or_id: &str, until: Timestamp, now: Timestamp) -> Result<Option<String>, Error> {
        let text = random_key()?;
        let hash = hash(&text);
        self.write_bumping_position(|connection| {
            let old = live_keys(connection, name_or_id, now)?;
            let Some((_, newest)) = old.last() else { return Ok(None) };
            let new = KeyRow {
                id: next_id(connection)?,
                hash: hash.clone(),
                created_at: now.as_millisecond(),
                details: None,
                ..newest.clone()
            };
            let details = note::load(connection, &details_note(newest.id))?;
            new.put_with_details(connection, &details.map_or_else(|| details_text(&KeyDetails::default()), Ok)?)?;
            let until = until.as_millisecond();
            for (_, row) in &old {
                let expires_at = Some(row.expires_at.map_or(until, |at| at.min(until)));
                KeyRow { expires_at, ..row.clone() }.put(connection)?;
            }
            Ok(Some(text.clone()))
        })
    }

    /// Notes the hours in which keys were last used, in one transaction. No response shows them, so the position stays.
    pub fn note_key_uses(&self, uses: &[(i64, Timestamp)]) -> Result<(), Error> {
        self.write(|connection| {
            for (id, at) in uses {
                connection.execute(queries::KEY_USED, &values![last_use_note(*id), at.to_string()])?;
            }
            Ok(())
        })
    }

    /// Every key that was ever created, by id. A damaged one is an error.
    pub fn keys(&self) -> Result<Vec<KeyRecord>, Error> {
        self.keys_and_damage()?.into_iter().collect()
    }

    /// The same, with an error in the place of each damaged key.
    pub fn keys_and_damage(&self) -> Result<Vec<Result<KeyRecord, Error>>, Error> {
        self.snapshot()?.keys()
    }

    /// Revokes the live key of this name or id; returns whether there was one. A damaged key is revoked, too, whatever its
    /// row says: afterwards it has no tournaments and no details, because nothing in it can be believed. Its webhooks are switched
    /// off.
    pub fn revoke_key(&self, name_or_id: &str, now: Timestamp) -> Result<bool, Error> {
        // PostgreSQL refuses a text with NUL, and no name holds one.
        if name_or_id.contains('\0') {
            return Ok(false);
        }
        let (is_meant, random) = (is_meant(name_or_id), random_bytes()?);
        self.write_bumping_position(|connection| {
            let (mut is_found, mut names) = (false, Vec::new());
            for row in connection.query(queries::KEYS, &[])? {
                let (id, stored) = (row.integer(0)?, StoredKey::read(&row).ok());
                let stored = stored.as_ref();
                if !is_meant(id, stored.map_or("", |stored| &stored.unchecked().name)) {
                    continue;
                }
                let revoked_at = Some(now.as_millisecond());
                match stored.and_then(|stored| Some((record(stored).ok()?, stored.unchecked()))) {
                    Some((record, _)) if record.revoked_at.is_some() => continue,
                    Some((_, row)) => KeyRow { revoked_at, ..row.clone() }.put(connection)?,
                    None => {
                        let revoked = KeyRow { revoked_at, ..without_rights(id, stored, random) };
                        revoked.put_with_details(connection, &details_text(&KeyDetails::default())?)?;
                    }
                }
                names.extend(stored.map(|stored| stored.unchecked().name.clone()));
                is_found = true;
            }
            for name in &names {
                // After a rotation, another key of the name may be in use.
                if !is_in_use(connection, name, now)? {
                    switch_off_webhooks_of(connection, name, now)?;
                }
            }
            Ok(is_found)
        })
    }
}

/// The row that takes the place of a damaged one.
fn without_rights(id: i64, damaged: Option<&StoredKey>, random: [u8; HASH_BYTES]) -> KeyRow {
    let damaged = damaged.map(StoredKey::unchecked);
    let hash = damaged.map(|row| row.hash.clone()).filter(|hash| hash.len() == HASH_BYTES);
    KeyRow {
        id,
        name: damaged.map_or_else(|| format!("damaged key {id}"), |row| row.name.clone()),
        // Nobody has the text of a random hash.
        hash: hash.unwrap_or_else(|| random.to_vec()),
        created_at: 0,
        expires_at: Some(0),
        revoked_at: None,
        editions: Some(edition_list(&[])),
        details: None,
    }
}

fn random_key() -> Result<String, Error> {
    Ok(key_text(&random_bytes()?))
}

fn random_bytes() -> Result<[u8; HASH_BYTES], Error> {
    let mut bytes = [0; HASH_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| Error::Engine(format!("no random bytes for a key: {error}")))?;
    Ok(bytes)
}

fn key_text(random: &[u8; 32]) -> String {
    let bytes = [&random[..], &crc32fast::hash(random).to_be_bytes()].concat();
    format!("{PREFIX}{}", BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
}

/// Whether a key is the one that a user names.
fn is_meant(name_or_id: &str) -> impl Fn(i64, &str) -> bool {
    let named_id: Option<i64> = name_or_id.parse().ok();
    move |id, name| name == name_or_id || Some(id) == named_id
}

/// The live keys of this name or id, by id. There is more than one while an old text still opens.
fn live_keys(connection: &dyn Connection, name_or_id: &str, now: Timestamp) -> Result<Vec<(KeyRecord, KeyRow)>, Error> {
    let stored = stored_keys(connection, is_meant(name_or_id))?;
    let keys = stored.iter().map(|stored| Ok((record(stored)?, stored.open()?.clone())));
    let keys = keys.collect::<Result<Vec<_>, Error>>()?;
    Ok(keys.into_iter().filter(|(key, _)| key.is_live(now)).collect())
}

fn next_id(connection: &dyn Connection) -> Result<i64, Error> {
    connection.query(queries::KEY_NEXT, &[])?.first().map_or(Ok(1), |row| row.integer(0))
}

/// The row of a new key with this text, or of the key that has it already.
fn row_of(connection: &dyn Connection, text: &str, new: &NewKey, now: Timestamp) -> Result<KeyRow, Error> {
    let NewKey { name, expires_at, editions } = new;
    let name = check_name(name)?;
    let hash = hash(text);
    if !connection.query(queries::KEY_NAMED, &values![name, hash.clone()])?.is_empty() {
        let message = format!("there is a key named {name} already: revoke it first, or choose another name");
        return Err(Error::Key(message));
    }
    let present = connection.query(queries::KEY_BY_HASH, &values![hash.clone()])?;
    let present = present.first().map(|row| Ok::<_, Error>(StoredKey::read(row)?.open()?.clone())).transpose()?;
    let (id, created_at, details) = match present {
        Some(row) => (row.id, row.created_at, row.details),
        None => (next_id(connection)?, now.as_millisecond(), None),
    };
    Ok(KeyRow {
        id,
        name: name.to_owned(),
        hash,
        created_at,
        expires_at: expires_at.map(Timestamp::as_millisecond),
        revoked_at: None,
        editions: editions.as_deref().map(edition_list),
        details,
    })
}

/// The details as they are stored, if their labels are valid.
fn details_text(details: &KeyDetails) -> Result<String, Error> {
    details.labels.iter().try_for_each(|label| check_label(label))?;
    serde_json::to_string(details).map_err(|error| Error::Key(error.to_string()))
}

fn check_label(label: &str) -> Result<(), Error> {
    let is_label = !label.trim().is_empty() && label.chars().count() <= MAX_NAME_CHARS;
    if is_label && !label.chars().any(char::is_control) {
        return Ok(());
    }
    Err(Error::Key("a key's label is one line of at most 100 characters".to_owned()))
}

fn check_name(name: &str) -> Result<&str, Error> {
    let name = name.trim();
    let wrong = if name.is_empty() {
        "a key needs a name"
    } else if name.chars().count() > MAX_NAME_CHARS || name.chars().any(char::is_control) {
        "a key's name is one line of at most 100 characters"
    } else if name.chars().all(|char| char.is_ascii_digit()) {
        "a key's name is not a number: numbers are the ids of keys"
    } else {
        return Ok(name);
    };
    Err(Error::Key(wrong.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_a_prefix_that_scanners_know_and_a_checksum() {
        let text = key_text(&[7; 32]);
        assert_eq!(text, "tl_a4dqobyha4dqobyha4dqobyha4dqobyha4dqobyha4dqobyha4d2hwbezm");
        let digits = text.strip_prefix(PREFIX).unwrap().to_ascii_uppercase();
        let bytes = BASE32_NOPAD.decode(digits.as_bytes()).unwrap();
        assert_eq!(bytes[..32], [7; 32]);
        assert_eq!(bytes[32..], crc32fast::hash(&[7; 32]).to_be_bytes());
        assert_ne!(random_key().unwrap(), random_key().unwrap());
    }
}
