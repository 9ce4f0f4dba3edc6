//! What the matches of editions contain.

use football::model::{EditionId, MatchContent, Status};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;

/// The matches of an edition that have the same status, the same kinds of data and the same feed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoverageRow {
    pub edition: EditionId,
    pub status: Status,
    /// The bits of [`MatchContent`].
    content: i64,
    /// The feed that stated them; none if it is unknown.
    pub origin: Option<String>,
    pub matches: u64,
    /// Those of them that came from a live feed.
    pub live: u64,
}

impl CoverageRow {
    pub fn contains(&self, content: MatchContent) -> bool {
        self.content & content.bit() != 0
    }
}

impl Snapshot {
    /// The matches of all editions, or of one.
    pub fn coverage(&self, edition: Option<EditionId>) -> Result<Vec<CoverageRow>, Error> {
        let rows = match edition {
            Some(edition) => self.connection.query(queries::COVERAGE_OF_EDITION, &values![edition.0])?,
            None => self.connection.query(queries::COVERAGE, &[])?,
        };
        rows.iter().map(coverage_row).collect()
    }
}

fn coverage_row(row: &Row) -> Result<CoverageRow, Error> {
    let unknown = || Error::damaged("a match has a status without a meaning");
    Ok(CoverageRow {
        edition: EditionId(row.integer(0)?),
        status: Status::from_id(row.integer(1)?).ok_or_else(unknown)?,
        content: row.integer(2)?,
        origin: row.maybe_text(3)?.map(str::to_owned),
        matches: row.integer(4)?.unsigned_abs(),
        live: row.integer(5)?.unsigned_abs(),
    })
}
