//! Matches and their events.

use std::collections::HashMap;

use football::model::{EditionId, Event, MatchId, PlatformId};

use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::{self, MatchRow, match_row};
use crate::rows::source_fingerprint;

impl Snapshot {
    /// The matches of an edition by kick-off, those without one last, then id.
    pub fn matches_of(&self, edition: EditionId) -> Result<Vec<MatchRow>, Error> {
        self.connection.query(queries::MATCHES_OF_EDITION, &values![edition.0])?.iter().map(match_row).collect()
    }

    pub fn match_(&self, id: MatchId) -> Result<Option<MatchRow>, Error> {
        self.connection.query(queries::MATCH_BY_ID, &values![id.0])?.first().map(match_row).transpose()
    }

    /// The match that a platform knows under an id of its own.
    pub fn match_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchRow>, Error> {
        // PostgreSQL refuses a text with NUL, and no id holds one.
        if external.contains('\0') {
            return Ok(None);
        }
        let rows = self.connection.query(queries::MATCH_BY_PLATFORM, &values![platform.0, external])?;
        rows.first().map(match_row).transpose()
    }

    /// A match's events in feed order; empty if it has none.
    pub fn events(&self, id: MatchId) -> Result<Vec<Event>, Error> {
        match_row::events(self.connection.as_ref(), id)
    }

    /// The source fingerprints of matches that have not changed since they were imported.
    pub fn source_fingerprints(&self) -> Result<HashMap<MatchId, String>, Error> {
        source_fingerprint::load_all(self.connection.as_ref())
    }
}
