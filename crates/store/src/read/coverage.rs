//! What the matches of editions contain.

use football::model::{EditionId, MatchContent, Status};

use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
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
    /// The matches of these editions, with one question.
    pub fn coverage(&self, editions: &[EditionId]) -> Result<Vec<CoverageRow>, Error> {
        let asked: Vec<Vec<SqlValue>> = editions.iter().map(|edition| values![edition.0].to_vec()).collect();
        let found = self.connection.query_many(queries::COVERAGE, &asked)?;
        found.iter().flatten().map(coverage_row).collect()
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
