//! Opens a PostgreSQL database, and refuses databases of other programs.

use std::sync::Arc;

use tokio_postgres::config::TargetSessionAttrs;

use super::connect_config::{ConnectConfig, Host};
use super::notifier::ListenNotifier;
use super::pool::Pool;
use super::server::Server;
use super::session::Session;
use crate::engine::backend::{Backend, ChangeNotifier, Connection, NamedBackend, Owner};
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
    let _ = server.has_notifications.set(writer.finds_notifications()?);
    match writer.owner()? {
        Owner::Touchline => {}
        Owner::Nobody if create => {}
        Owner::Nobody => return Err(Error::Missing(server.name)),
        Owner::Another => return Err(Error::NotAStore(server.name)),
    }
    Ok(Opened { readers: Postgres { pool: Arc::new(Pool::new(server)) }, writer: Box::new(writer) })
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
