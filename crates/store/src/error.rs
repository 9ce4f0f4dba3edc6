//! Every way in which the store fails.
//!
//! No message carries a value that was bound to a statement, so neither a key nor a password can leak through one.

#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{0}")]
    Address(String),
    #[error("there is no store at {0}: `touchline import` or `touchline demo` makes one")]
    Missing(String),
    #[error("{0} is not a Touchline store: give the address of one, or an empty one")]
    NotAStore(String),
    #[error(
        "the store has schema {found}, and this Touchline reads schema {known}: a newer Touchline wrote it, so update \
         Touchline"
    )]
    NewerSchema { found: i64, known: i64 },
    /// Nothing was changed.
    #[error(
        "the store has schema {found}, and this Touchline reads schema {known}: an older Touchline wrote it. The first service, \
         feed or import of this version changes it"
    )]
    OlderSchema { found: i64, known: i64 },
    #[error(
        "the store has schema {found}, from before the first release, which this Touchline does not read (it reads schema \
         {known}): import its data into a new store"
    )]
    UnknownSchema { found: i64, known: i64 },
    /// Nothing was written.
    #[error("the store can only be read: its file or its folder is read-only for this user")]
    ReadOnly,
    #[error("the store is busy: another process has been writing to it for too long")]
    Busy,
    /// Nothing was written.
    #[error("the database at {0}")]
    Unreachable(String),
    #[error("the database refused the connection: {0}")]
    Refused(String),
    /// Nothing was written. The text says on what.
    #[error(
        "a privilege is missing at {0}. Grant the role of the address USAGE on the schema and SELECT on its tables to read, and \
         INSERT, UPDATE and DELETE as well to write"
    )]
    MissingPrivilege(String),
    #[error("all {0} connections to the database are in use: raise pool_size in its address, or the pool is too small")]
    PoolExhausted(usize),
    #[error("the database at {0}")]
    TimedOut(String),
    #[error("no server that can be read has reached position {0}")]
    PositionNotReached(i64),
    #[error("the changes after version {0} are no longer stored")]
    ChangesPruned(i64),
    /// Nothing was written.
    #[error("another process changed the store during this transaction: retry")]
    Conflict,
    #[error("the connection to {0} broke during the commit: the outcome is unknown, so send it again")]
    CommitUnknown(String),
    /// Nothing was written. The text says which disk.
    #[error("the disk {0} is full, and nothing was written: make room there, then send the same again")]
    DiskFull(String),
    #[error("there is not enough memory for the store: give the process more, or lower --max-work and --cache-mib")]
    OutOfMemory,
    #[error("the file of the store is gone: put {0} back")]
    FileMissing(String),
    /// Nothing was written.
    #[error("{0}")]
    FileReplaced(String),
    #[error("the store is damaged: {0}")]
    Damaged(String),
    #[error("{0}")]
    Key(String),
    #[error("{0}")]
    Webhook(String),
    #[error("{0}")]
    Copy(String),
    #[error("the store failed: {0}")]
    Engine(String),
}

impl Error {
    pub(crate) fn damaged(what: impl Into<String>) -> Error {
        Error::Damaged(what.into())
    }

    /// Whether a retry may succeed: neither the request nor the stored data is wrong.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Error::Unreachable(_)
                | Error::PositionNotReached(_)
                | Error::Busy
                | Error::Conflict
                | Error::PoolExhausted(_)
                | Error::DiskFull(_)
                | Error::Refused(_)
                | Error::TimedOut(_)
                | Error::CommitUnknown(_)
                | Error::OutOfMemory
                | Error::FileMissing(_)
                | Error::FileReplaced(_)
        )
    }
}
