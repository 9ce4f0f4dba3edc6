//! What can go wrong between us and the store, in the store's own words.
//!
//! No message carries a value that was bound to a question, so neither a key nor a password can come out through one.

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{0}")]
    Address(String),
    #[error("there is no store at {0}: `touchline import` or `touchline demo` makes one")]
    Missing(String),
    #[error("{0} is not a Touchline store: give the place of one, or one where nothing is yet")]
    Foreign(String),
    #[error("the store was written by a newer Touchline (schema {found}, this one knows {known}): update Touchline")]
    Newer { found: i64, known: i64 },
    #[error("the store is busy: another process has been writing to it for too long")]
    Busy,
    /// Nothing was written.
    #[error("the database at {0}")]
    Away(String),
    #[error("the database refused us: {0}")]
    Refused(String),
    #[error("all {0} connections to the database are in use: raise pool_size in its address, or the pool is too small")]
    Exhausted(usize),
    #[error("the database at {0}")]
    Slow(String),
    #[error("nothing that can be read has come to position {0}")]
    Behind(i64),
    /// Nothing was written.
    #[error("the store kept changing under this transaction: try again")]
    Conflict,
    #[error("the connection to {0} broke while it was committing: whether it did is not known, so send it again")]
    Unsure(String),
    /// Nothing was written. What it holds is which disk.
    #[error("the disk {0} is full, and nothing was written: make room there, then send the same again")]
    Full(String),
    #[error("the store is damaged: {0}")]
    Damaged(String),
    #[error("{0}")]
    Key(String),
    #[error("{0}")]
    Copy(String),
    #[error("the store failed: {0}")]
    Engine(String),
}

impl Error {
    pub(crate) fn damaged(what: impl Into<String>) -> Error {
        Error::Damaged(what.into())
    }

    /// Whether the same may well work in a moment: nothing is wrong with what was asked, nor with what is stored.
    pub fn may_pass(&self) -> bool {
        use Error::{Away, Behind, Busy, Conflict, Exhausted, Full, Refused, Slow, Unsure};
        matches!(
            self,
            Away(_) | Behind(_) | Busy | Conflict | Exhausted(_) | Full(_) | Refused(_) | Slow(_) | Unsure(_)
        )
    }
}
