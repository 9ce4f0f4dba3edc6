//! A decision about two ids of one kind: whether they mean the same.

use std::fmt;

use football::model::Kind;

use super::sealed_text::TextRow;
use super::values::kind;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;

/// Whether two ids mean the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkDecision {
    Different,
    Same,
}

/// A decision about two ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    pub kind: Kind,
    /// The merged id. Of two that are different, the higher one.
    pub id: i64,
    /// The id that is kept. Of two that are different, the lower one.
    pub other: i64,
    pub decision: LinkDecision,
}

impl Link {
    /// Two ids that mean the same; `kept` is the one that responses show.
    pub fn same(kind: Kind, id: i64, kept: i64) -> Link {
        Link { kind, id, other: kept, decision: LinkDecision::Same }
    }

    /// Two ids that mean different things.
    pub fn different(kind: Kind, one: i64, other: i64) -> Link {
        Link { kind, id: one.max(other), other: one.min(other), decision: LinkDecision::Different }
    }

    /// Out of the columns kind, id, other_id, decision and checksum. A row that was changed by hand is an error.
    pub(crate) fn from_row(row: &Row) -> Result<Link, Error> {
        let kind = kind(row.integer(0)?)?;
        let (id, other, decision) = (row.integer(1)?, row.integer(2)?, row.integer(3)?);
        let decision = if decision == 1 { LinkDecision::Same } else { LinkDecision::Different };
        let link = Link { kind, id, other, decision };
        match row.text(4)? == link.checksum() && row.integer(3)? == link.number() {
            true => Ok(link),
            false => Err(Error::damaged(format!("the link of {} {id} and {other}: its checksum differs", kind.code()))),
        }
    }

    pub(crate) fn put(&self, connection: &dyn Connection) -> Result<(), Error> {
        let row = values![self.kind.id(), self.id, self.other, self.number(), self.checksum()];
        connection.execute(queries::LINK_PUT, &row)
    }

    pub(crate) fn drop_from(&self, connection: &dyn Connection) -> Result<(), Error> {
        connection.execute(queries::LINK_DROP, &values![self.kind.id(), self.id, self.other])
    }

    fn number(&self) -> i64 {
        i64::from(self.decision == LinkDecision::Same)
    }

    fn checksum(&self) -> String {
        TextRow { what: ["link", self.kind.code()], id: self.id }.checksum_of(&[self.other, self.number()])
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.decision {
            LinkDecision::Same => "is served as",
            LinkDecision::Different => "is not",
        };
        write!(f, "{} {} {relation} {}", self.kind.code(), self.id, self.other)
    }
}
