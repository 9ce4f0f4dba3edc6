//! What can go wrong on a connection, and what it means to whoever asked.
//!
//! Only the server's own message is passed on, never its details: those quote values.

use std::error::Error as StdError;
use std::time::Duration;

use tokio_postgres::error::SqlState;

use crate::error::Error;

/// What went wrong with one exchange.
#[derive(Debug)]
pub(super) enum Fault {
    /// The server answered with an error; the connection is good.
    Server { code: SqlState, message: String },
    /// The connection is gone.
    Closed(String),
    /// No answer came for so long; the connection is given up.
    Late(Duration),
    /// The question does not fit the server: a mistake of ours.
    Unfit(String),
}

impl Fault {
    /// Whether the connection can no longer be used.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, Fault::Closed(_) | Fault::Late(_))
    }

    /// In a migration: what it makes is there already, so another process was faster.
    pub(super) fn or_race(self) -> Fault {
        match self {
            Fault::Server {
                code: SqlState::DUPLICATE_TABLE | SqlState::DUPLICATE_OBJECT | SqlState::UNIQUE_VIOLATION,
                message,
            } => Fault::Server { code: SqlState::T_R_SERIALIZATION_FAILURE, message },
            other => other,
        }
    }

    /// What it means at the server of this name, while nothing can have been committed.
    pub(super) fn at(self, place: &str) -> Error {
        let (code, message) = match self {
            Fault::Closed(why) => return Error::Unreachable(format!("{place} cannot be reached: {why}")),
            Fault::Late(timeout) => {
                return Error::TimedOut(format!("{place} took too long: no answer within {} s", timeout.as_secs_f32()));
            }
            Fault::Unfit(why) => return Error::Engine(why),
            Fault::Server { code, message } => (code, message),
        };
        match code {
            SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => Error::Conflict,
            SqlState::LOCK_NOT_AVAILABLE => Error::Busy,
            SqlState::QUERY_CANCELED => Error::TimedOut(format!("{place} took too long: {message}")),
            SqlState::DISK_FULL => Error::DiskFull(format!("of the database at {place}")),
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => Error::Damaged(message),
            SqlState::READ_ONLY_SQL_TRANSACTION => {
                Error::Unreachable(format!("{place} takes no writes: it is a standby, or set to be read only"))
            }
            SqlState::TOO_MANY_CONNECTIONS => {
                Error::Unreachable(format!("{place} takes no more connections: {message}"))
            }
            SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | SqlState::INVALID_CATALOG_NAME
            | SqlState::INSUFFICIENT_PRIVILEGE => Error::Refused(format!("{place}: {message}")),
            code => Error::Engine(format!("{message} ({})", code.code())),
        }
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Fault {
        if let Some(told) = error.as_db_error() {
            let (code, message) = (told.code().clone(), told.message().to_owned());
            // A server that stops, starts or was told to cut us off says so, and closes.
            let closes = matches!(
                code,
                SqlState::ADMIN_SHUTDOWN
                    | SqlState::CRASH_SHUTDOWN
                    | SqlState::CANNOT_CONNECT_NOW
                    | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
            ) || code.code().starts_with("08");
            return if closes { Fault::Closed(message) } else { Fault::Server { code, message } };
        }
        let io = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
        match io {
            Some(io) => Fault::Closed(io.to_string()),
            None if error.is_closed() => Fault::Closed("the connection was closed".to_owned()),
            None => Fault::Unfit(match error.source() {
                Some(source) => format!("{error}: {source}"),
                None => error.to_string(),
            }),
        }
    }
}
