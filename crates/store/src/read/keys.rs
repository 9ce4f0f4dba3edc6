//! API keys: shown once, kept only as a hash, compared in constant time.
//!
//! A key is `tl_` and the base32 of 256 random bits and their checksum, so that a scanner that finds one in a log or a
//! repository can tell it from any other text. Random keys need no slow hash; SHA-256 cannot be turned back either.

use std::fmt;

use football::model::EditionId;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::engine::backend::{Connection, Row, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::timestamp;

const PREFIX: &str = "tl_";
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
const NAME_CHARS_MAX: usize = 100;

/// What a key is to be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewKey {
    /// Unique among live keys; not a number, so that it is never taken for an id.
    pub name: String,
    pub expires_at: Option<Timestamp>,
    /// The editions it may ask about. None: all.
    pub editions: Option<Vec<EditionId>>,
}

/// What is known of a key; never the key itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyRecord {
    pub id: i64,
    pub name: String,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    pub editions: Option<Vec<EditionId>>,
}

impl KeyRecord {
    /// Whether it opens the door at this moment.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() & self.expires_at.is_none_or(|expires_at| now < expires_at)
    }

    pub fn may_see(&self, edition: EditionId) -> bool {
        self.editions.as_ref().is_none_or(|editions| editions.contains(&edition))
    }
}

/// A new key that nobody can guess.
pub(crate) fn random() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Error::Engine(format!("no random bytes for a key: {error}")))?;
    Ok(written(&bytes))
}

fn written(random: &[u8; 32]) -> String {
    let bytes = random.iter().copied().chain(crc32fast::hash(random).to_be_bytes());
    let (mut text, mut bits, mut models) = (PREFIX.to_owned(), 0_u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(byte);
        models += 8;
        while models >= 5 {
            models -= 5;
            text.push(char::from(ALPHABET[(bits >> models & 31) as usize]));
        }
    }
    text.push(char::from(ALPHABET[(bits << (5 - models) & 31) as usize]));
    text
}

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Makes a key of this text valid, or changes the one that has this text already.
pub(crate) fn put(connection: &dyn Connection, text: &str, new: &NewKey, now: Timestamp) -> Result<(), Error> {
    let NewKey { name, expires_at, editions } = new;
    let name = checked(name)?;
    let hash = hash(text).to_vec();
    if !connection.query(queries::KEY_NAMED, &values![name, hash.clone()])?.is_empty() {
        let message = format!("there is a key named {name} already: revoke it first, or choose another name");
        return Err(Error::Key(message));
    }
    let next = connection.query(queries::KEY_NEXT, &[])?.first().map_or(Ok(1), |row| row.integer(0))?;
    let expires_at = expires_at.map(Timestamp::as_millisecond);
    let editions = editions.as_deref().map(ids);
    connection.execute(queries::KEY_PUT, &values![next, name, hash, now.as_millisecond(), expires_at, editions])?;
    Ok(())
}

fn checked(name: &str) -> Result<&str, Error> {
    let name = name.trim();
    let wrong = if name.is_empty() {
        "a key needs a name"
    } else if name.chars().count() > NAME_CHARS_MAX || name.chars().any(char::is_control) {
        "a key's name is one line of at most 100 characters"
    } else if name.chars().all(|letter| letter.is_ascii_digit()) {
        "a key's name is not a number: numbers are the ids of keys"
    } else {
        return Ok(name);
    };
    Err(Error::Key(wrong.to_owned()))
}

pub(crate) fn all(connection: &dyn Connection) -> Result<Vec<KeyRecord>, Error> {
    connection.query(queries::KEYS, &[])?.iter().map(|row| record(row, 0)).collect()
}

pub(crate) fn revoke(connection: &dyn Connection, name_or_id: &str, now: Timestamp) -> Result<bool, Error> {
    // PostgreSQL refuses a text with NUL, and no name holds one.
    if name_or_id.contains('\0') {
        return Ok(false);
    }
    let id: Option<i64> = name_or_id.parse().ok();
    Ok(!connection.query(queries::KEY_REVOKE, &values![now.as_millisecond(), name_or_id, id])?.is_empty())
}

/// The key that was presented, if it is one and is live. Unknown, revoked, expired and malformed cost the same.
pub(crate) fn find(connection: &dyn Connection, presented: &str, now: Timestamp) -> Result<Option<KeyRecord>, Error> {
    let hash = hash(presented);
    let rows = connection.query(queries::KEY_BY_HASH, &values![hash.to_vec()])?;
    let stranger = KeyRecord {
        id: 0,
        name: String::new(),
        created_at: Timestamp::UNIX_EPOCH,
        expires_at: None,
        revoked_at: Some(Timestamp::UNIX_EPOCH),
        editions: None,
    };
    let (kept, found) = match rows.first() {
        Some(row) if row.maybe_integer(1)?.is_some() => (row.blob(0)?.to_vec(), record(row, 1)?),
        _ => (vec![0; hash.len()], stranger),
    };
    let same = bool::from(kept.ct_eq(&hash[..]));
    Ok((same & found.is_live(now)).then_some(found))
}

/// A record from the columns id, name, created_at, expires_at, revoked_at, editions.
fn record(row: &Row, first: usize) -> Result<KeyRecord, Error> {
    let editions = row.maybe_text(first + 5)?.map(|text| {
        let parts = text.split(',').filter(|part| !part.is_empty());
        let ids = parts.map(|part| part.parse().map(EditionId)).collect::<Result<Vec<_>, _>>();
        ids.map_err(|_| Error::damaged("a key's editions are no ids"))
    });
    Ok(KeyRecord {
        id: row.integer(first)?,
        name: row.text(first + 1)?.to_owned(),
        created_at: timestamp(row.integer(first + 2)?)?,
        expires_at: row.maybe_integer(first + 3)?.map(timestamp).transpose()?,
        revoked_at: row.maybe_integer(first + 4)?.map(timestamp).transpose()?,
        editions: editions.transpose()?,
    })
}

/// A list of ids as questions take it: `,1,2,3,`.
pub(crate) fn ids(editions: &[EditionId]) -> String {
    editions.iter().fold(",".to_owned(), |list, edition| format!("{list}{edition},"))
}

impl fmt::Display for KeyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_a_prefix_that_scanners_know_and_a_checksum() {
        let text = written(&[7; 32]);
        assert_eq!(text.len(), 3 + 58);
        let digits = text.strip_prefix(PREFIX).unwrap().bytes();
        let mut bits = digits.flat_map(|digit| {
            let value = ALPHABET.iter().position(|letter| *letter == digit).unwrap();
            (0..5).rev().map(move |bit| value >> bit & 1)
        });
        let bytes: Vec<u8> =
            (0..36).map(|_| (0..8).fold(0, |byte, _| byte << 1 | bits.next().unwrap() as u8)).collect();
        assert_eq!(bytes[..32], [7; 32]);
        assert_eq!(bytes[32..], crc32fast::hash(&[7; 32]).to_be_bytes());
        assert_ne!(random().unwrap(), random().unwrap());
    }
}
