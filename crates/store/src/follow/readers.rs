//! Where the snapshots of a store come from: its database, or its standbys.

use std::sync::{Arc, OnceLock};

use super::commit_listener::CommitListener;
use super::standbys::{StandbyState, Standbys};
use crate::engine::address::{Address, Engine};
use crate::engine::backend::CommitMark;
use crate::engine::database::Database;
use crate::engine::postgres;
use crate::error::Error;
use crate::read::consistency_check::InconsistentReads;
use crate::read::snapshot::Snapshot;
use crate::read::snapshot_caches::SnapshotCaches;

#[derive(Clone)]
pub(crate) struct Readers {
    pub(crate) database: Arc<Database>,
    standbys: Option<Arc<Standbys>>,
    /// Started at the first use; none if it could not be started.
    commit_listener: Arc<OnceLock<Option<CommitListener>>>,
    caches: Arc<SnapshotCaches>,
    inconsistent_reads: Arc<InconsistentReads>,
    /// The schema that this program writes.
    pub(crate) schema_version: i64,
}

impl Readers {
    pub(crate) fn new(database: Arc<Database>, schema_version: i64) -> Readers {
        let (commit_listener, caches, inconsistent_reads) = Default::default();
        Readers { database, standbys: None, commit_listener, caches, inconsistent_reads, schema_version }
    }

    /// Reads from the standbys of this address; each host of it is one.
    pub(crate) fn with_standbys(self, address: &Address) -> Result<Readers, Error> {
        let (Engine::Postgres(_), Engine::Postgres(standbys)) = (&self.database.address.0, &address.0) else {
            let message = "only a PostgreSQL store has standbys, and they are PostgreSQL servers too: \
                           write postgres://user@host,host/database for both";
            return Err(Error::Address(message.to_owned()));
        };
        let primary = (self.database.address.to_string(), Arc::clone(&self.database.backend));
        let standbys = Standbys::new(primary, postgres::each_host(standbys)?)?;
        Ok(Readers { standbys: Some(standbys), ..self })
    }

    pub(crate) fn snapshot_at_least(&self, position: i64) -> Result<Snapshot, Error> {
        let backend = &self.database.backend;
        let file = backend.replacements();
        let snapshot = match &self.standbys {
            Some(standbys) => standbys.snapshot(position)?,
            None => Snapshot::take(backend.reader()?)?,
        };
        if snapshot.position() < position {
            return Err(Error::PositionNotReached(position));
        }
        self.sharing(snapshot, file)
    }

    /// A snapshot of the primary, which shows every write that is not counted in the position, too.
    pub(crate) fn primary_snapshot(&self) -> Result<Snapshot, Error> {
        let backend = &self.database.backend;
        let file = backend.replacements();
        self.sharing(Snapshot::take(backend.reader()?)?, file)
    }

    /// A snapshot that uses what others have kept. `file` was the number of the file before it was taken.
    fn sharing(&self, snapshot: Snapshot, file: u64) -> Result<Snapshot, Error> {
        if let Some(Some(listener)) = self.commit_listener.get() {
            listener.seen(snapshot.position());
        }
        // While the file is being replaced, it is not known which of the two the snapshot shows: it has a mark of its own.
        let file = if self.database.backend.replacements() == file { file } else { u64::MAX };
        snapshot.with_caches(&self.caches, file).with_inconsistent_reads(&self.inconsistent_reads)
    }

    pub(crate) fn has_standbys(&self) -> bool {
        self.standbys.is_some()
    }

    /// The store has reached this position. If it is not known, the primary is asked.
    pub(crate) fn advance_to(&self, position: Option<i64>) {
        if let Some(standbys) = &self.standbys {
            standbys.advance_to(position);
        }
    }

    /// The mark of the newest commit, without a query.
    pub(crate) fn commit_mark(&self) -> Option<CommitMark> {
        match &self.database.address.0 {
            Engine::Sqlite(_) | Engine::Temporary => self.database.backend.commit_mark(),
            // Responses from standbys never go back in time, also from one replica to the next. A mark would not keep that.
            Engine::Postgres(_) if self.has_standbys() => None,
            Engine::Postgres(_) => {
                let start = || CommitListener::start(Arc::clone(&self.database.backend)).ok();
                self.commit_listener.get_or_init(start).as_ref()?.mark()
            }
        }
    }

    /// This process has committed, and the store has reached this position.
    pub(crate) fn committed(&self, position: i64) {
        if let Some(Some(listener)) = self.commit_listener.get() {
            listener.committed();
        }
        self.advance_to(Some(position));
    }

    pub(crate) fn standby_states(&self) -> Vec<StandbyState> {
        self.standbys.as_ref().map(|standbys| standbys.states()).unwrap_or_default()
    }

    pub(crate) fn primary_reads(&self) -> u64 {
        self.standbys.as_ref().map_or(0, |standbys| standbys.primary_reads())
    }

    pub(crate) fn histories_lost(&self) -> u64 {
        self.standbys.as_ref().map_or(0, |standbys| standbys.histories_lost())
    }
}
