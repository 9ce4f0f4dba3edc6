//! Hears of commits through `LISTEN`, on a connection of its own.
//!
//! A notification is a hint and nothing more. Whatever happens to it, the bell rings by itself now and then, and after
//! every new connection, so that the change log is read.

use std::time::{Duration, Instant};

use super::Server;
use super::connection::PgConnection;
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;

/// How often it rings without cause.
const ANYWAY: Duration = Duration::from_secs(2);
/// How long to wait before the server is tried again.
const AGAIN: Duration = Duration::from_millis(250);

pub(super) struct Listener {
    server: Server,
    connection: Option<PgConnection>,
}

impl Listener {
    pub(super) fn new(server: Server) -> Listener {
        let connection = listening(&server);
        Listener { server, connection }
    }
}

impl ChangeNotifier for Listener {
    fn listen(&mut self, within: Duration) -> Result<Option<i64>, Error> {
        let until = Instant::now() + within.min(ANYWAY);
        let Some(connection) = &mut self.connection else {
            std::thread::sleep(until.saturating_duration_since(Instant::now()).min(AGAIN));
            self.connection = listening(&self.server);
            return Ok(None);
        };
        match connection.listen(within.min(ANYWAY)) {
            // An older version says no number.
            Ok(said) => Ok(said.and_then(|said| said.parse().ok())),
            Err(_) => {
                self.connection = listening(&self.server);
                Ok(None)
            }
        }
    }
}

/// None where the server is away, or is of a kind that knows no notifications.
fn listening(server: &Server) -> Option<PgConnection> {
    let mut connection = server.connect().ok()?;
    connection.execute_batch(super::LISTEN).ok()?;
    Some(connection)
}
