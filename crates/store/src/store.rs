//! A store: opening it, and taking snapshots. Writing and administration add their methods in their own folders.

use std::sync::Arc;

use jiff::Timestamp;

use crate::engine::address::Address;
use crate::engine::backend::CommitMark;
use crate::engine::database::Database;
use crate::error::Error;
use crate::follow::readers::Readers;
use crate::follow::standbys::StandbyState;
use crate::follow::watch::Watch;
use crate::read::snapshot::Snapshot;
use crate::rows::values::timestamp;
use crate::schema::{self, Schema, SchemaChange};

/// An open store. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(crate) readers: Readers,
}

impl Store {
    /// Opens a store, and creates it if it does not exist. The tables of an older schema are migrated.
    pub fn open(address: &Address) -> Result<Store, Error> {
        Store::open_or_create(address, true, &Schema::CURRENT, SchemaChange::Allowed)
    }

    /// Opens a store that exists. The tables of an older schema are migrated.
    pub fn open_existing(address: &Address) -> Result<Store, Error> {
        Store::open_or_create(address, false, &Schema::CURRENT, SchemaChange::Allowed)
    }

    /// Opens a store that exists, to look at it. A store of another schema is refused, and not changed.
    pub fn open_unchanged(address: &Address) -> Result<Store, Error> {
        Store::open_or_create(address, false, &Schema::CURRENT, SchemaChange::Forbidden)
    }

    /// Opens a store as a program of another version does. For tests of an upgrade.
    #[doc(hidden)]
    pub fn open_with_schema(address: &Address, schema: &Schema) -> Result<Store, Error> {
        Store::open_or_create(address, false, schema, SchemaChange::Allowed)
    }

    fn open_or_create(address: &Address, create: bool, schema: &Schema, change: SchemaChange) -> Result<Store, Error> {
        let database = Database::open(address, create, schema::check_version)?;
        schema::prepare(database.writer().as_ref(), schema, change)?;
        Ok(Store { readers: Readers::new(Arc::new(database), schema.version) })
    }

    /// Opens a store that exists and is read from standbys: see [`Store::with_standbys`]. If the primary is unreachable, a
    /// standby is enough; writes fail until the primary is back.
    pub fn open_with_standbys(address: &Address, standbys: &Address) -> Result<Store, Error> {
        let away = match Store::open_existing(address) {
            Err(error @ (Error::Unreachable(_) | Error::TimedOut(_))) => error,
            opened => return opened?.with_standbys(standbys),
        };
        let Some(database) = Database::open_unreachable(address)? else { return Err(away) };
        let readers = Readers::new(Arc::new(database), schema::VERSION);
        let store = Store { readers }.with_standbys(standbys)?;
        schema::compare(store.snapshot()?.schema(), schema::VERSION)?;
        Ok(store)
    }

    /// Reads this store from its standbys: each host of the address is one. Snapshots never go back in time; if no standby
    /// has come far enough, the primary is read. A standby that is unreachable is not an error. It is used once it is back.
    pub fn with_standbys(self, address: &Address) -> Result<Store, Error> {
        Ok(Store { readers: self.readers.with_standbys(address)? })
    }

    /// One consistent snapshot of the store as it is now. With standbys, it is at least as new as any snapshot before it, as
    /// any write through this store, and as any position that a notification carried.
    pub fn snapshot(&self) -> Result<Snapshot, Error> {
        self.snapshot_at_least(0)
    }

    /// A snapshot that is no older than this position, which a snapshot of this process or another had.
    pub fn snapshot_at_least(&self, position: i64) -> Result<Snapshot, Error> {
        self.readers.snapshot_at_least(position)
    }

    /// A snapshot of the primary, never of a standby. It shows every write of this process, also those that are not counted in
    /// the position of the store.
    pub fn primary_snapshot(&self) -> Result<Snapshot, Error> {
        self.readers.primary_snapshot()
    }

    /// The mark of the newest commit, without a query; none if it is not known, or may be out of date. It is at most
    /// microseconds behind for SQLite. For PostgreSQL it is as far behind as a notification takes, and at most
    /// [`MARK_VALID_FOR`](crate::MARK_VALID_FOR) while none arrives.
    pub fn commit_mark(&self) -> Option<CommitMark> {
        self.readers.commit_mark()
    }

    /// The state of each standby; empty if none is read.
    pub fn standbys(&self) -> Vec<StandbyState> {
        self.readers.standby_states()
    }

    /// How many snapshots were read from the primary because no standby had come far enough; 0 without standbys.
    pub fn primary_reads(&self) -> u64 {
        self.readers.primary_reads()
    }

    /// How often the primary was behind what had been shown, because a fail-over lost what was not replicated. Snapshots then
    /// go back in time to it.
    pub fn histories_lost(&self) -> u64 {
        self.readers.histories_lost()
    }

    /// How often another file took the place of a SQLite store's. Snapshots after that are of the new file.
    pub fn replacements(&self) -> u64 {
        self.readers.database.backend.replacements()
    }

    /// Begins to listen for changes by this process or any other.
    pub fn watch(&self) -> Result<Watch, Error> {
        Watch::new(&self.readers)
    }

    /// The number of the newest change.
    pub fn version(&self) -> Result<i64, Error> {
        Ok(self.snapshot()?.version())
    }

    /// Whether nothing was ever written: no document, and no key.
    pub fn is_empty(&self) -> Result<bool, Error> {
        let snapshot = self.snapshot()?;
        Ok(snapshot.version() == 0 && !snapshot.has_keys()? && snapshot.dangling_references()?.is_empty())
    }

    /// The clock of the database server; none if the database is a file, which has none of its own.
    pub fn database_clock(&self) -> Result<Option<Timestamp>, Error> {
        let clock = self.readers.database.backend.reader()?.clock_ms()?;
        clock.map(timestamp).transpose()
    }

    /// How many connections to the database are in use for reading, and how many there may be; none for SQLite.
    pub fn connections(&self) -> Option<(usize, usize)> {
        self.readers.database.backend.in_use()
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.readers.database.address).finish()
    }
}
