//! A server: its configuration, and how a transaction begins there.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::connect_config::{ConnectConfig, ConnectionLimits};
use super::connection::PgConnection;
use super::connection_error::ConnectionError;
use super::tls::Tls;
use crate::engine::backend::Purpose;
use crate::error::Error;

/// How long a writer may hold the lock and be idle: a process that was stopped must not block all other writers.
const IDLE_IN_TRANSACTION_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a reader waits for a lock. No statement of the service blocks one; `ALTER TABLE` and the like do.
const READ_LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// How much longer than the server's own limit a response may be on its way.
const MAX_NETWORK_DELAY: Duration = Duration::from_secs(2);

/// Makes a transaction the only writer. The lock of the table keeps transactions away that write matches, and waits its turn
/// among them. The row is what they take turns with.
pub(super) const LOCK: &str =
    "lock table schema_version in exclusive mode; select version from schema_version for update";
/// Keeps those away that want to be the only writer.
const LOCK_SHARED: &str = "lock table schema_version in row share mode";
/// Locks a match that exists.
pub(super) const LOCK_MATCH: &str = "select id from match_ where id = $1 for update";
/// Locks the row that transactions with changes take turns with.
pub(super) const LOCK_CHANGE_LOG: &str = "select version from schema_version for update";
/// The channel of the notifications. A database may have several stores in schemas of their own, so the name has the number
/// of a table of this store.
pub(super) const CHANNEL: &str = "'touchline_' || cast(cast('meta' as regclass) as oid)";
/// The tables of the schema in which ours are created. Those of an extension do not count as another program's.
pub(super) const TABLES: &str = "select cast(relname as text) from pg_catalog.pg_class
    where relnamespace = cast(current_schema() as regnamespace) and relkind in ('r', 'p', 'f') and not exists (
        select 1 from pg_catalog.pg_depend
        where classid = cast('pg_catalog.pg_class' as regclass) and objid = pg_class.oid and deptype = 'e')";

/// A server, and all that is needed to connect to it.
#[derive(Clone)]
pub(super) struct Server {
    pub(super) config: Arc<ConnectConfig>,
    /// Its name in messages.
    pub(super) name: String,
    pub(super) tls: Tls,
    /// Whether it has notifications: not every database that speaks PostgreSQL's protocol does.
    pub(super) has_notifications: Arc<OnceLock<bool>>,
}

impl Server {
    pub(super) fn new(config: ConnectConfig, name: String) -> Result<Server, Error> {
        let tls = config.trust.connector()?;
        Ok(Server { config: Arc::new(config), name, tls, has_notifications: Arc::default() })
    }

    pub(super) fn connect(&self) -> Result<PgConnection, Error> {
        self.try_connect().map_err(|error| error.into_error(&self.name))
    }

    pub(super) fn try_connect(&self) -> Result<PgConnection, ConnectionError> {
        PgConnection::connect(&self.config.hosts, &self.tls, self.timeout())
    }

    /// How long a response is waited for.
    pub(super) fn timeout(&self) -> Duration {
        self.config.limits.statement + MAX_NETWORK_DELAY
    }

    pub(super) fn has_notifications(&self) -> bool {
        self.has_notifications.get().copied().unwrap_or_default()
    }

    /// The statements that begin a transaction. They wait for nothing.
    pub(super) fn begin(&self, purpose: Purpose) -> String {
        let ConnectionLimits { statement, lock_wait, .. } = self.config.limits;
        match purpose {
            Purpose::Read => {
                // Questions are short: to start a worker or a compiler takes longer than an answer.
                format!(
                    "begin isolation level repeatable read, read only; set local statement_timeout = {}; \
                     set local lock_timeout = {}; set local max_parallel_workers_per_gather = 0; set local jit = off",
                    statement.as_millis(),
                    READ_LOCK_TIMEOUT.as_millis()
                )
            }
            Purpose::Write | Purpose::WriteMatches | Purpose::CreateTables => format!(
                "begin; set local statement_timeout = 0; set local lock_timeout = {}; \
                 set local idle_in_transaction_session_timeout = {}",
                lock_wait.as_millis(),
                IDLE_IN_TRANSACTION_TIMEOUT.as_millis()
            ),
        }
    }

    /// The statements after that, which wait for other writers. The limit of a statement begins after the lock, which has a
    /// limit of its own.
    pub(super) fn lock(&self, purpose: Purpose) -> Option<String> {
        let lock = match purpose {
            Purpose::Write => LOCK,
            Purpose::WriteMatches => LOCK_SHARED,
            Purpose::Read | Purpose::CreateTables => return None,
        };
        Some(format!("{lock}; set local statement_timeout = {}", self.config.limits.statement.as_millis()))
    }
}
