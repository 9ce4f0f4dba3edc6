//! How far the live feed of a match is.

use football::model::{Kind, MatchId};
use serde_json::{Map, Value};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::document_row;
use crate::rows::feed_tail::ledger_with_tail;

/// How far the live feed of a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FeedProgress {
    /// The highest sequence number; 0 if the match has no feed.
    pub newest_seq: u64,
    /// Whether a document states the score. Otherwise it is counted from the events.
    pub states_score: bool,
}

impl Snapshot {
    pub fn feed_progress(&self, id: MatchId) -> Result<FeedProgress, Error> {
        let rows = self.connection.query(queries::MATCH_STORED, &values![id.0])?;
        let Some(row) = rows.first() else { return Ok(FeedProgress::default()) };
        let ledger = row.maybe_blob(5)?.map(|ledger| ledger_with_tail(id, ledger, row.maybe_blob(8)?)).transpose()?;
        let ledger = ledger.map(|(ledger, _)| ledger).unwrap_or_default();
        // As the layers of a match are merged.
        let score = match stated_score(id, row, 1, "overlay")? {
            Some(score) => Some(score),
            None if ledger.counts_score() => None,
            None => stated_score(id, row, 0, "whole")?,
        };
        Ok(FeedProgress { newest_seq: ledger.newest_seq(), states_score: score.is_some_and(|score| !score.is_null()) })
    }
}

/// What a layer of a match states as the score.
fn stated_score(id: MatchId, row: &Row, column: usize, name: &'static str) -> Result<Option<Value>, Error> {
    let Some(sealed) = row.maybe_text(column)? else { return Ok(None) };
    let layer = document_row(Kind::Match, id.0, name).open(sealed)?;
    let mut layer: Map<String, Value> = serde_json::from_str(layer)
        .map_err(|error| Error::damaged(format!("a stored document is not JSON: {error}")))?;
    Ok(layer.remove("score"))
}
