//! Which process sends webhooks: a lease, so that of several replicas one sends, and another continues if it dies.
//!
//! The lease is a note with its holder and a count that the holder raises. A process that has seen the same count for long
//! enough by its own clock takes the lease over, so the clocks of two machines are never compared. What the holder writes is
//! refused once another process has the lease.

use data_encoding::HEXLOWER;

use crate::engine::backend::Connection;
use crate::error::Error;
use crate::rows::note;
use crate::store::Store;

const SENDER: &str = "webhook.sender";

/// The lease as it was read: its holder and its count. It is empty if nobody has it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SenderLease {
    text: String,
}

impl SenderLease {
    fn new(holder: &str, count: u64) -> SenderLease {
        SenderLease { text: format!("{holder} {count}") }
    }

    pub fn is_free(&self) -> bool {
        self.text.is_empty()
    }

    pub fn is_held_by(&self, holder: &str) -> bool {
        self.text.split(' ').next() == Some(holder)
    }

    fn count(&self) -> u64 {
        self.text.split(' ').nth(1).and_then(|count| count.parse().ok()).unwrap_or(0)
    }
}

impl Store {
    /// A random name for a process that wants the lease.
    pub fn sender_name() -> Result<String, Error> {
        random_hex(12)
    }

    /// The lease as it is now.
    pub fn sender_lease(&self) -> Result<SenderLease, Error> {
        load(self.primary_snapshot()?.connection.as_ref())
    }

    /// Takes the lease over from the state in which it was seen. Returns whether this process has it now.
    pub fn take_sender_lease(&self, holder: &str, seen: &SenderLease) -> Result<bool, Error> {
        self.write(|connection| {
            let is_unchanged = load(connection)? == *seen;
            if is_unchanged {
                note::put(connection, SENDER, &SenderLease::new(holder, 1).text)?;
            }
            Ok(is_unchanged)
        })
    }

    /// Raises the count. Returns whether this process still has the lease.
    pub fn renew_sender_lease(&self, holder: &str) -> Result<bool, Error> {
        self.write(|connection| {
            let lease = load(connection)?;
            let is_mine = lease.is_held_by(holder);
            if is_mine {
                note::put(connection, SENDER, &SenderLease::new(holder, lease.count() + 1).text)?;
            }
            Ok(is_mine)
        })
    }

    /// Gives the lease back, so that another process need not wait.
    pub fn release_sender_lease(&self, holder: &str) -> Result<(), Error> {
        self.write(|connection| {
            if load(connection)?.is_held_by(holder) {
                note::put(connection, SENDER, "")?;
            }
            Ok(())
        })
    }
}

/// Whether this process has the lease, in a transaction that writes.
pub(super) fn is_held(connection: &dyn Connection, holder: &str) -> Result<bool, Error> {
    Ok(load(connection)?.is_held_by(holder))
}

fn load(connection: &dyn Connection) -> Result<SenderLease, Error> {
    Ok(SenderLease { text: note::load(connection, SENDER)?.unwrap_or_default() })
}

/// Random bytes as text.
pub(super) fn random_hex(bytes: usize) -> Result<String, Error> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).map_err(|error| Error::Engine(format!("no random bytes: {error}")))?;
    Ok(HEXLOWER.encode(&random))
}
