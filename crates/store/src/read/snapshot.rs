//! One consistent snapshot of the store for one request: what operations read.
//!
//! A snapshot is a read transaction. It never shows what is written after it was taken. While it is open, the engine cannot
//! reclaim old rows, so it should not outlive its request.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use football::analysis::models::Models;
use football::model::{EditionId, Kind, MatchId};
use jiff::Timestamp;

use super::consistency_check::{ConsistencyCheck, InconsistentReads};
use super::snapshot_caches::SnapshotCaches;
use super::store_position::{KeyMark, StorePosition};
use crate::engine::backend::{CommitMark, Connection, Purpose};
use crate::engine::counted::CountedConnection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::models::ActiveModels;
use crate::rows::values::{kind, timestamp};

pub struct Snapshot {
    pub(crate) connection: Box<dyn Connection>,
    round_trips: Arc<AtomicU64>,
    position: StorePosition,
    /// How often the file of a SQLite store had been replaced.
    file: u64,
    /// The entities that were read, as stored.
    pub(super) bodies: RefCell<StoredBodies>,
    /// The row of the match whose state was asked for last.
    pub(super) match_of_state: RefCell<Option<(MatchId, Row)>>,
    pub(super) consistency: ConsistencyCheck,
    /// Loaded at first use.
    models: OnceLock<Arc<ActiveModels>>,
    /// What earlier snapshots of this process have kept.
    pub(super) caches: Arc<SnapshotCaches>,
}

/// The JSON of entities; none for those that do not exist.
pub(super) type StoredBodies = HashMap<(Kind, i64), Option<Arc<str>>>;

/// A change that a response could show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub seq: i64,
    pub kind: Kind,
    pub id: i64,
    /// How often this entity has changed, this change included.
    pub revision: i64,
    pub at: Timestamp,
    pub reason: ChangeReason,
    /// Of a match: its edition, or that of a deleted match.
    pub edition: Option<EditionId>,
    /// Of a match that moved to another edition: the one before.
    pub left_edition: Option<EditionId>,
}

impl Change {
    /// Out of the columns of `changes_since.sql`.
    pub(super) fn from_row(row: &Row) -> Result<Change, Error> {
        Ok(Change {
            seq: row.integer(0)?,
            kind: kind(row.integer(1)?)?,
            id: row.integer(2)?,
            revision: row.integer(3)?,
            at: timestamp(row.integer(4)?)?,
            reason: ChangeReason::from_id(row.integer(5)?)?,
            edition: row.maybe_integer(6)?.map(EditionId),
            left_edition: row.maybe_integer(7)?.map(EditionId),
        })
    }
}

impl Snapshot {
    pub(crate) fn take(connection: Box<dyn Connection>) -> Result<Snapshot, Error> {
        let round_trips = Arc::new(AtomicU64::new(0));
        let connection: Box<dyn Connection> = Box::new(CountedConnection::new(connection, Arc::clone(&round_trips)));
        connection.begin(Purpose::Read)?;
        // The snapshot is that of the first query, so one is made at once.
        let position = StorePosition::load(connection.as_ref())?;
        Ok(Snapshot {
            connection,
            round_trips,
            position,
            file: 0,
            bodies: RefCell::default(),
            match_of_state: RefCell::default(),
            consistency: ConsistencyCheck::default(),
            models: OnceLock::new(),
            caches: Arc::default(),
        })
    }

    /// Uses what earlier snapshots of the store have kept. `file` tells which file the snapshot is of.
    pub(crate) fn with_caches(self, caches: &Arc<SnapshotCaches>, file: u64) -> Snapshot {
        Snapshot { caches: Arc::clone(caches), file, ..self }
    }

    /// Shares with other snapshots of a store whether one of them mixed two moments. If so, all servers of a cluster are
    /// queried now, so that they show this moment.
    pub(crate) fn with_inconsistent_reads(
        mut self,
        inconsistent_reads: &Arc<InconsistentReads>,
    ) -> Result<Snapshot, Error> {
        self.consistency.inconsistent_reads = Arc::clone(inconsistent_reads);
        if inconsistent_reads.are_recent() {
            self.connection.query(queries::FEED_ANY, &[])?;
        }
        Ok(self)
    }

    /// The number of the newest change that this snapshot shows.
    pub fn version(&self) -> i64 {
        self.position.version
    }

    /// How far the store had come: of two snapshots, the one with the higher position is the later one. It counts changes,
    /// and writes that are in no change: those of keys and models.
    pub fn position(&self) -> i64 {
        self.position.position
    }

    /// While it is the same, every key opens what it opened, and the models are the same.
    pub fn key_mark(&self) -> KeyMark {
        KeyMark { file: self.file, writes: self.position.untracked_writes }
    }

    /// Whether this snapshot shows everything that was visible at this mark. A snapshot of a standby may not.
    pub fn includes(&self, mark: &CommitMark) -> bool {
        self.position() >= mark.position()
    }

    /// How often this snapshot has asked the database so far.
    pub fn round_trips(&self) -> u64 {
        self.round_trips.load(Ordering::Relaxed)
    }

    pub fn schema(&self) -> i64 {
        self.position.schema
    }

    /// The changes after this number, in order.
    pub fn changes_since(&self, seq: i64) -> Result<Vec<Change>, Error> {
        let rows = self.connection.query(queries::CHANGES_SINCE, &values![seq])?;
        rows.iter().map(Change::from_row).collect()
    }

    /// The models that responses are made with.
    pub fn models(&self) -> Result<&Models, Error> {
        Ok(&self.active_models()?.models)
    }

    pub(crate) fn active_models(&self) -> Result<&ActiveModels, Error> {
        match self.models.get() {
            Some(models) => Ok(models),
            None => {
                let load = || ActiveModels::load(self.connection.as_ref());
                let models = self.caches.models.get_or_load(self.key_mark(), self.version(), load)?;
                Ok(self.models.get_or_init(|| models))
            }
        }
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").field("version", &self.version()).finish_non_exhaustive()
    }
}
