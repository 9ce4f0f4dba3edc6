//! The fingerprint of the source of a match, so that an importer does not read the same files again.
//!
//! A fingerprint is valid for one revision of the match. If anything else changes the match, another feed or an overlay,
//! the importer reads the files again.

use std::collections::HashMap;

use football::model::MatchId;

use super::note;
use crate::engine::backend::Connection;
use crate::error::Error;
use crate::queries;

/// Stores the fingerprint of a match at this revision.
pub(crate) fn put(connection: &dyn Connection, id: MatchId, revision: i64, fingerprint: &str) -> Result<(), Error> {
    note::put(connection, &name(id), &format!("{revision} {fingerprint}"))
}

fn name(id: MatchId) -> String {
    format!("source:{id}")
}

/// The fingerprints of all matches that have not changed since.
pub(crate) fn load_all(connection: &dyn Connection) -> Result<HashMap<MatchId, String>, Error> {
    let mut fingerprints = HashMap::new();
    for row in connection.query(queries::SOURCE_FINGERPRINTS, &[])? {
        let (id, revision) = (MatchId(row.integer(0)?), row.integer(1)?.to_string());
        // Without a fingerprint that can be relied on, the files are read again.
        let Ok(note) = note::open(&name(id), row.text(2)?) else { continue };
        if let Some((_, fingerprint)) = note.split_once(' ').filter(|(stored, _)| *stored == revision) {
            fingerprints.insert(id, fingerprint.to_owned());
        }
    }
    Ok(fingerprints)
}
