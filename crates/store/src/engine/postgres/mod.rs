//! The waist over PostgreSQL, for many replicas of the service and many processes that write.
//!
//! A view is a transaction of one moment (`repeatable read`). A transaction that writes holds the row of the first
//! migration, so there is one writer at a time among all processes, changes are numbered without a gap, and they become
//! visible in the order of their numbers. Every wait has an end: for a connection, for a lock, for an answer.

mod check;
mod connect_config;
mod connection;
mod fault;
mod notifier;
mod pool;
mod session;
mod tls;
mod values;

use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use crate::engine::backend::{Backend, ChangeNotifier, Connection, NamedBackend, Owner, Purpose};
use crate::error::Error;
use crate::queries;
pub(crate) use connect_config::ConnectConfig;
use connect_config::Limits;
use connection::PgConnection;
use notifier::Listener;
use pool::Pool;
use session::Session;
use tls::Tls;
use tokio_postgres::config::TargetSessionAttrs;

/// How long a writer may hold the lock and do nothing: one that was stopped in the middle must not stop all others.
const IDLE_MAX: Duration = Duration::from_secs(60);
/// How much longer than the server's own limit an answer may be on its way.
const UNDERWAY: Duration = Duration::from_secs(2);
/// How long who can do without it waits for a first answer.
const FIRST_WITHIN: Duration = Duration::from_secs(2);
/// How long to wait for what takes as long as the store is large.
const AGES: Duration = Duration::from_secs(24 * 60 * 60);

/// The row that a writer holds.
const LOCK: &str = "select version from schema_version where version = 1 for update";
/// The tables that are where ours are made.
const TABLES: &str = "select table_name::text from information_schema.tables where table_schema = current_schema()";
/// Not every engine that speaks PostgreSQL's language has notifications.
const NOTIFIES: &str = "select count(*) from pg_catalog.pg_proc where proname = 'pg_notify'";
/// All who listen are told what position the store has reached, in the moment in which they can see it.
static NOTIFY: LazyLock<String> = LazyLock::new(|| {
    let version = queries::VERSION;
    format!(
        "select pg_notify('touchline', cast(version + untracked_writes as text)) from (\n{version}) reached; commit"
    )
});
/// Commits that wait until a standby has them. Who asks sees those of his own role.
const SYNC_WAIT: &str = "select count(*) from pg_catalog.pg_stat_activity
    where datname = current_database() and wait_event = 'SyncRep'";
const LISTEN: &str = "listen touchline";

pub(crate) struct Postgres {
    pool: Arc<Pool>,
}

/// A server, and all that is needed to connect to it.
#[derive(Clone)]
pub(crate) struct Server {
    config: Arc<ConnectConfig>,
    /// What it is called in messages.
    name: String,
    tls: Tls,
    notifies: Arc<OnceLock<bool>>,
}

pub(crate) struct Opened {
    pub(crate) readers: Postgres,
    pub(crate) writer: Box<dyn Connection>,
}

/// Opens a database, in which our tables are made if `create`.
pub(crate) fn open(address: &str, name: String, create: bool) -> Result<Opened, Error> {
    let config = Arc::new(ConnectConfig::parse(address)?);
    let tls = config.trust.connector()?;
    let server = Server { config, name, tls, notifies: Arc::default() };
    let writer = Session::writer(server.clone())?;
    let rows = writer.query(NOTIFIES, &[])?;
    let notifies = rows.first().map_or(Ok(0), |row| row.integer(0))? > 0;
    let _ = server.notifies.set(notifies);
    match writer.owner()? {
        Owner::Touchline => {}
        _ if !create => return Err(Error::Missing(server.name)),
        Owner::Nobody => {}
        Owner::Another => return Err(Error::NotAStore(server.name)),
    }
    Ok(Opened { readers: Postgres { pool: Arc::new(Pool::new(server)) }, writer: Box::new(writer) })
}

/// Every host of an address as a server of its own, whatever it lets us do, with its name.
pub(crate) fn each(address: &str) -> Result<Vec<NamedBackend>, Error> {
    let ConnectConfig { hosts, limits, trust } = ConnectConfig::parse(address)?;
    let tls = trust.connector()?;
    let each = hosts.into_iter().map(|mut host| {
        host.config.target_session_attrs(TargetSessionAttrs::Any);
        let name = host.name();
        let config = Arc::new(ConnectConfig { hosts: vec![host], limits, trust: trust.clone() });
        let server = Server { config, name: format!("postgres://{name}"), tls: tls.clone(), notifies: Arc::default() };
        let backend: Arc<dyn Backend> = Arc::new(Postgres { pool: Arc::new(Pool::new(server)) });
        (name, backend)
    });
    Ok(each.collect())
}

impl Server {
    fn connect(&self) -> Result<PgConnection, Error> {
        PgConnection::connect(&self.config.hosts, &self.tls, self.timeout()).map_err(|fault| fault.at(&self.name))
    }

    /// How long an answer is waited for.
    fn timeout(&self) -> Duration {
        self.config.limits.statement + UNDERWAY
    }

    fn notifies(&self) -> bool {
        self.notifies.get().copied().unwrap_or_default()
    }

    fn begin(&self, purpose: Purpose) -> String {
        let Limits { statement, lock_wait, .. } = self.config.limits;
        let statement = statement.as_millis();
        match purpose {
            Purpose::Read => {
                format!("begin isolation level repeatable read, read only; set local statement_timeout = {statement}")
            }
            // Waiting for the lock is no work on a question.
            Purpose::Write => {
                format!("{}; {LOCK}; set local statement_timeout = {statement}", self.begin(Purpose::CreateTables))
            }
            Purpose::CreateTables => format!(
                "begin; set local statement_timeout = 0; set local lock_timeout = {}; \
                 set local idle_in_transaction_session_timeout = {}",
                lock_wait.as_millis(),
                IDLE_MAX.as_millis()
            ),
        }
    }
}

impl Backend for Postgres {
    fn reader(&self) -> Result<Box<dyn Connection>, Error> {
        Ok(Box::new(Session::reader(&self.pool)?))
    }

    fn reader_without_wait(&self) -> Result<Box<dyn Connection>, Error> {
        Ok(Box::new(Session::reader_without_wait(&self.pool)?))
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error> {
        Ok(Box::new(Listener::new(self.pool.server.clone())))
    }

    fn in_use(&self) -> Option<(usize, usize)> {
        Some(self.pool.in_use())
    }
}
