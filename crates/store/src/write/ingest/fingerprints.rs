//! What an importer remembers of the source of a match, so that it need not read the same again.
//!
//! A mark is good for one revision of the match: whatever else changes the match, another feed or an overlay, makes the
//! importer look again.

use std::collections::HashMap;

use football::model::MatchId;

use crate::engine::backend::{Connection, values};
use crate::error::Error;
use crate::queries;

/// Remembers a mark with the match as it stands at this revision.
pub(super) fn put(connection: &dyn Connection, id: MatchId, revision: i64, mark: &str) -> Result<(), Error> {
    connection.execute(queries::NOTE_PUT, &values![format!("source:{id}"), format!("{revision} {mark}")])?;
    Ok(())
}

/// The marks of all matches that have not changed since.
pub(crate) fn marks(connection: &dyn Connection) -> Result<HashMap<MatchId, String>, Error> {
    let mut marks = HashMap::new();
    for row in connection.query(queries::SOURCE_FINGERPRINTS, &[])? {
        let (id, revision) = (row.integer(0)?, row.integer(1)?.to_string());
        if let Some((_, mark)) = row.text(2)?.split_once(' ').filter(|(marked, _)| *marked == revision) {
            marks.insert(MatchId(id), mark.to_owned());
        }
    }
    Ok(marks)
}
