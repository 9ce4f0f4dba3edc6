//! Notices commits with `LISTEN`, on a connection of its own.
//!
//! A notification is only a hint. If it is lost, nothing is missed: the notifier also returns after a while without one,
//! and after every new connection, so that the change log is read.

use std::time::{Duration, Instant};

use super::connection::PgConnection;
use super::server::Server;
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;

const LISTEN: &str = "listen touchline";
/// How long to wait at most before the change log is read without a notification.
const WAIT_MAX: Duration = Duration::from_secs(2);
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
        let timeout = timeout.min(WAIT_MAX);
        let until = Instant::now() + timeout;
        let Some(connection) = &mut self.connection else {
            std::thread::sleep(until.saturating_duration_since(Instant::now()).min(RECONNECT_PAUSE));
            self.connection = connect(&self.server);
            return Ok(None);
        };
        match connection.listen(timeout) {
            Ok(payload) => Ok(payload.and_then(|payload| payload.parse().ok())),
            Err(_) => {
                self.connection = connect(&self.server);
                Ok(None)
            }
        }
    }
}

/// None if the server is unreachable, or has no notifications.
fn connect(server: &Server) -> Option<PgConnection> {
    let mut connection = server.connect().ok()?;
    connection.execute_batch(LISTEN).ok()?;
    Some(connection)
}
