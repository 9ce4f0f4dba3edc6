//! What is stored and refers to something that is not there.

use std::collections::BTreeSet;
use std::fmt;

use football::model::Kind;

use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::values::kind;

/// An overlay, the events of a match, or a match, that no response shows because something else is missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DanglingReference {
    pub kind: Kind,
    pub id: i64,
    /// The edition of the match, which is missing. Otherwise the document itself is.
    pub edition: Option<i64>,
}

impl DanglingReference {
    fn from_row(row: &Row) -> Result<DanglingReference, Error> {
        Ok(DanglingReference { kind: kind(row.integer(0)?)?, id: row.integer(1)?, edition: row.maybe_integer(2)? })
    }
}

impl fmt::Display for DanglingReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DanglingReference { kind, id, edition } = self;
        write!(f, "{} {id}: ", kind.code())?;
        match (kind, edition) {
            (_, Some(edition)) => {
                write!(f, "its edition {edition} is unknown, so no list shows it: import the edition")
            }
            (Kind::Match, None) => {
                f.write_str("is unknown: its overlay or its events are shown once its document is imported")
            }
            (_, None) => f.write_str("is unknown: its overlay is shown once its document is imported"),
        }
    }
}

impl Snapshot {
    /// Everything that dangles, by kind and id.
    pub fn dangling_references(&self) -> Result<Vec<DanglingReference>, Error> {
        self.connection.query(queries::DANGLING, &[])?.iter().map(DanglingReference::from_row).collect()
    }

    /// What dangles of these documents, in their order.
    pub fn dangling_among(
        &self,
        documents: impl Iterator<Item = (Kind, i64)>,
    ) -> Result<Vec<DanglingReference>, Error> {
        let asked: Vec<Vec<SqlValue>> = documents.map(|(kind, id)| values![kind.id(), id].to_vec()).collect();
        let rows = self.connection.query_many(queries::DANGLING_OF, &asked)?;
        rows.iter().flatten().map(DanglingReference::from_row).collect()
    }

    /// The names of the feeds that documents are from.
    pub fn origins(&self) -> Result<BTreeSet<String>, Error> {
        self.connection.query(queries::ORIGINS, &[])?.iter().map(|row| row.text(0).map(str::to_owned)).collect()
    }
}
