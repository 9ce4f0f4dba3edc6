//! Opens a PostgreSQL database, and refuses databases of other programs.

use std::sync::Arc;

use tokio_postgres::config::TargetSessionAttrs;

use super::connect_config::{ConnectConfig, Host};
use super::connection_error::PREPARED_STATEMENTS;
use super::notifier::ListenNotifier;
use super::pool::Pool;
use super::server::Server;
use super::session::Session;
use crate::engine::backend::{Backend, ChangeNotifier, Connection, NamedBackend, Owner, Purpose};
use crate::error::Error;

pub(crate) struct Postgres {
    pool: Arc<Pool>,
}

pub(crate) struct Opened {
    pub(crate) readers: Postgres,
    pub(crate) writer: Box<dyn Connection>,
}

/// Opens a database. If it has no tables yet, that is an error unless `create`.
pub(crate) fn open(address: &str, name: String, create: bool) -> Result<Opened, Error> {
    let server = Server::new(ConnectConfig::parse(address)?, name)?;
    let writer = Session::writer(server.clone())?;
    check_search_path(&writer, &server)?;
    let _ = server.has_notifications.set(writer.finds_notifications()?);
    match writer.owner()? {
        Owner::Touchline => {}
        Owner::Nobody if create => {}
        Owner::Nobody => return Err(Error::Missing(server.name)),
        Owner::Another => return Err(Error::NotAStore(server.name)),
    }
    let pool = Arc::new(Pool::new(server));
    check_pooler(&writer, &pool)?;
    Ok(Opened { readers: Postgres { pool }, writer: Box::new(writer) })
}

/// The session of a connection, and how many statements it has under the names that this program gives them.
const SESSION: &str = "select cast(pg_backend_pid() as bigint),
    (select count(*) from pg_catalog.pg_prepared_statements where name ~ '^s[0-9]+$')";

/// Refuses a pooler that gives the session of one connection to another one and does not know about prepared statements: a
/// statement would be missing there, or another program's of the same name would be executed. A pooler that knows about them
/// gives them names of its own.
fn check_pooler(writer: &Session, pool: &Arc<Pool>) -> Result<(), Error> {
    let session = |session: &Session| -> Result<(i64, i64), Error> {
        let rows = session.query(SESSION, &[])?;
        let row = rows.first().ok_or_else(|| Error::Engine("a session has no number".to_owned()))?;
        Ok((row.integer(0)?, row.integer(1)?))
    };
    let (own, _) = session(writer)?;
    // Whether a second connection can be had is not checked here.
    let second = Session::reader_without_wait(pool).and_then(|reader| {
        reader.begin(Purpose::Read)?;
        session(&reader)
    });
    match second {
        Ok((other, statements)) if other == own && statements > 0 => {
            Err(Error::Address(format!("{}: {PREPARED_STATEMENTS}", pool.server.name)))
        }
        _ => Ok(()),
    }
}

/// Refuses a server that does not use the schema that the address names: a pooler may drop `options` without a word. The store
/// would be looked for, or created, in another schema.
fn check_search_path(writer: &Session, server: &Server) -> Result<(), Error> {
    let Some(named) = server.config.search_path() else { return Ok(()) };
    let rows = writer.query("select current_setting('search_path')", &[])?;
    let used = rows.first().map_or(Ok(""), |row| row.text(0))?.replace(' ', "");
    if used == named {
        return Ok(());
    }
    Err(Error::Address(format!(
        "{}: the address sets search_path to {named}, and the server uses {used}. A pooler such as PgBouncer drops `options`: leave \
         it out of the address, and set the path for the role: alter role … set search_path = …",
        server.name
    )))
}

/// Opens a database whose primary cannot be reached now. Nothing is checked: the caller asks a standby what it is.
pub(crate) fn open_unreachable(address: &str, name: String) -> Result<Opened, Error> {
    let server = Server::new(ConnectConfig::parse(address)?, name)?;
    let writer = Box::new(Session::unconnected_writer(server.clone()));
    Ok(Opened { readers: Postgres { pool: Arc::new(Pool::new(server)) }, writer })
}

/// Every host of an address as a server of its own, with its name. A standby that refuses writes is accepted.
pub(crate) fn each_host(address: &str) -> Result<Vec<NamedBackend>, Error> {
    let ConnectConfig { hosts, limits, trust } = ConnectConfig::parse(address)?;
    let backend = |mut host: Host| {
        host.config.target_session_attrs(TargetSessionAttrs::Any);
        let name = host.name();
        let config = ConnectConfig { hosts: vec![host], limits, trust: trust.clone() };
        let server = Server::new(config, format!("postgres://{name}"))?;
        let backend: Arc<dyn Backend> = Arc::new(Postgres { pool: Arc::new(Pool::new(server)) });
        Ok((name, backend))
    };
    hosts.into_iter().map(backend).collect()
}

impl Backend for Postgres {
    fn reader(&self) -> Result<Box<dyn Connection>, Error> {
        Ok(Box::new(Session::reader(&self.pool)?))
    }

    fn reader_without_wait(&self) -> Result<Box<dyn Connection>, Error> {
        Ok(Box::new(Session::reader_without_wait(&self.pool)?))
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error> {
        Ok(Box::new(ListenNotifier::new(self.pool.server.clone())))
    }

    fn in_use(&self) -> Option<(usize, usize)> {
        Some(self.pool.in_use())
    }
}
