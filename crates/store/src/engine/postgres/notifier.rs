//! Notices commits with `LISTEN`, on a connection of its own.
//!
//! A notification is only a hint, and any role of the database can send one. So it carries nothing, and the position is
//! asked for on the same connection. If a notification is lost, nothing is missed: the notifier also returns after a while
//! without one, and after every new connection, so that the change log is read.

use std::time::{Duration, Instant};

use super::connection::PgConnection;
use super::connection_error::ConnectionError;
use super::server::{CHANNEL, Server};
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;
use crate::queries;

/// How long to wait at most before the change log is read without a notification.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// How long to wait before connecting again.
const RECONNECT_PAUSE: Duration = Duration::from_millis(250);

pub(super) struct ListenNotifier {
    server: Server,
    connection: Option<PgConnection>,
}

impl ListenNotifier {
    pub(super) fn new(server: Server) -> ListenNotifier {
        let connection = connect(&server);
        ListenNotifier { server, connection }
    }
}

impl ChangeNotifier for ListenNotifier {
    fn listen(&mut self, timeout: Duration) -> Result<Option<i64>, Error> {
        let timeout = timeout.min(MAX_WAIT);
        let until = Instant::now() + timeout;
        let Some(connection) = &mut self.connection else {
            std::thread::sleep(until.saturating_duration_since(Instant::now()).min(RECONNECT_PAUSE));
            self.connection = connect(&self.server);
            return Ok(None);
        };
        let reached = match connection.listen(timeout) {
            Ok(true) => position(connection),
            Ok(false) => Ok(None),
            Err(error) => Err(error),
        };
        Ok(reached.unwrap_or_else(|_| {
            self.connection = connect(&self.server);
            None
        }))
    }
}

/// The position of the store.
fn position(connection: &mut PgConnection) -> Result<Option<i64>, ConnectionError> {
    let rows = connection.query(queries::STORE_POSITION, &[])?;
    let column = |index| rows.first().and_then(|row| row.integer(index).ok());
    Ok(column(0).zip(column(1)).map(|(version, untracked_writes)| version.saturating_add(untracked_writes)))
}

/// None if the server is unreachable, or has no notifications.
fn connect(server: &Server) -> Option<PgConnection> {
    let mut connection = server.connect().ok()?;
    // `LISTEN` takes a name, and no expression.
    let rows = connection.query(&format!("select {CHANNEL}"), &[]).ok()?;
    connection.execute_batch(&format!("listen {}", rows.first()?.text(0).ok()?)).ok()?;
    Some(connection)
}
