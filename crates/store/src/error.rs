//! What can go wrong between us and the store, in the store's own words.
//!
//! No message carries a value that was bound to a question, so neither a key nor a password can come out through one.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{0}")]
    Address(String),
    #[error("there is no store at {}: `touchline import` or `touchline demo` makes one", .0.display())]
    Missing(PathBuf),
    #[error("this build keeps its data in SQLite and cannot open PostgreSQL yet: use --store sqlite:PATH")]
    NoPostgres,
    #[error("{} is not a Touchline store: give the path of one, or of a file that does not exist yet", .0.display())]
    Foreign(PathBuf),
    #[error("the store was written by a newer Touchline (schema {found}, this one knows {known}): update Touchline")]
    Newer { found: i64, known: i64 },
    #[error("the store is busy: another process has been writing to it for too long")]
    Busy,
    #[error("the store cannot grow: the disk is full")]
    Full,
    #[error("the store is damaged: {0}")]
    Damaged(String),
    #[error("{0}")]
    Key(String),
    #[error("the store failed: {0}")]
    Engine(String),
}

impl Error {
    /// Whether the same again may go well a little later.
    pub fn may_pass(&self) -> bool {
        matches!(self, Error::Busy)
    }

    pub(crate) fn damaged(what: impl Into<String>) -> Error {
        Error::Damaged(what.into())
    }
}
