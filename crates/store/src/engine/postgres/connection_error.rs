//! How one exchange with a server can fail, and which error of the store that is.
//!
//! Only the server's message is passed on, never its details: those quote values.

use std::error::Error as StdError;
use std::time::Duration;

use tokio_postgres::error::SqlState;

use crate::error::Error;

#[derive(Debug)]
pub(super) enum ConnectionError {
    /// The server responded with an error; the connection is usable.
    Server { code: SqlState, message: String },
    /// The connection is closed.
    Closed(String),
    /// No response came within this time; the connection is given up.
    TimedOut(Duration),
    /// The statement or its values do not fit the server: a bug on this side.
    Mismatch(String),
}

impl ConnectionError {
    /// Whether the connection can no longer be used.
    pub(super) fn is_connection_lost(&self) -> bool {
        matches!(self, ConnectionError::Closed(_) | ConnectionError::TimedOut(_))
    }

    /// Makes "already exists" a conflict: another process created the same tables first.
    pub(super) fn existing_table_as_conflict(self) -> ConnectionError {
        match self {
            ConnectionError::Server {
                code: SqlState::DUPLICATE_TABLE | SqlState::DUPLICATE_OBJECT | SqlState::UNIQUE_VIOLATION,
                message,
            } => ConnectionError::Server { code: SqlState::T_R_SERIALIZATION_FAILURE, message },
            other => other,
        }
    }

    /// The store's error for it, at the server of this name, if nothing can have been committed.
    pub(super) fn into_error(self, server: &str) -> Error {
        let (code, message) = match self {
            ConnectionError::Closed(why) => return Error::Unreachable(format!("{server} cannot be reached: {why}")),
            ConnectionError::TimedOut(timeout) => {
                let seconds = timeout.as_secs_f32();
                return Error::TimedOut(format!("{server} took too long: no response within {seconds} s"));
            }
            ConnectionError::Mismatch(why) => return Error::Engine(why),
            ConnectionError::Server { code, message } => (code, message),
        };
        match code {
            SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => Error::Conflict,
            SqlState::LOCK_NOT_AVAILABLE => Error::Busy,
            SqlState::QUERY_CANCELED => Error::TimedOut(format!("{server} took too long: {message}")),
            SqlState::DISK_FULL => Error::DiskFull(format!("of the database at {server}")),
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => Error::Damaged(message),
            SqlState::READ_ONLY_SQL_TRANSACTION => {
                Error::Unreachable(format!("{server} takes no writes: it is a standby, or set to be read only"))
            }
            SqlState::TOO_MANY_CONNECTIONS => {
                Error::Unreachable(format!("{server} takes no more connections: {message}"))
            }
            SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | SqlState::INVALID_CATALOG_NAME => Error::Refused(format!("{server}: {message}")),
            SqlState::INSUFFICIENT_PRIVILEGE => Error::MissingPrivilege(format!("{server}: {message}")),
            code => Error::Engine(format!("{message} ({})", code.code())),
        }
    }
}

impl From<tokio_postgres::Error> for ConnectionError {
    fn from(error: tokio_postgres::Error) -> ConnectionError {
        if let Some(response) = error.as_db_error() {
            let (code, message) = (response.code().clone(), response.message().to_owned());
            // A server that stops, starts, or ends this session says so and closes the connection.
            let closes = matches!(
                code,
                SqlState::ADMIN_SHUTDOWN
                    | SqlState::CRASH_SHUTDOWN
                    | SqlState::CANNOT_CONNECT_NOW
                    | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
            ) || code.code().starts_with("08");
            if let Some(advice) = advice(&code, &message) {
                return ConnectionError::Closed(format!("{message}. {advice}"));
            }
            return if closes { ConnectionError::Closed(message) } else { ConnectionError::Server { code, message } };
        }
        let io = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
        match io {
            Some(io) => ConnectionError::Closed(io.to_string()),
            None if error.is_closed() => ConnectionError::Closed("the connection was closed".to_owned()),
            None => ConnectionError::Mismatch(match error.source() {
                Some(source) => format!("{error}: {source}"),
                None => error.to_string(),
            }),
        }
    }
}

/// What to change where a pooler is in the way. A new connection is tried in any case.
fn advice(code: &SqlState, message: &str) -> Option<&'static str> {
    match *code {
        // Another session is behind the pooler. A `discard all` has the same effect.
        SqlState::INVALID_SQL_STATEMENT_NAME | SqlState::DUPLICATE_PSTATEMENT => Some(PREPARED_STATEMENTS),
        // A table has changed. A new connection prepares the statement again.
        SqlState::FEATURE_NOT_SUPPORTED if message.contains("cached plan") => Some("It is prepared again"),
        SqlState::PROTOCOL_VIOLATION if message.starts_with("unsupported startup parameter") => {
            Some(STARTUP_PARAMETERS)
        }
        _ => None,
    }
}

pub(super) const PREPARED_STATEMENTS: &str = "Prepared statements do not reach the session that they were made for. If PgBouncer is in front of the \
    database, set max_prepared_statements = 200 there (1.21 or newer), or pool_mode = session";
const STARTUP_PARAMETERS: &str = "PgBouncer does not pass it on. Leave `options` out of the address, and set it for the role: \
    alter role … set search_path = …";
