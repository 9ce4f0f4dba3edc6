//! The only crate that knows SQL: keeps what football gives, answers questions about it.
//!
//! [`Store::ingest`] is the only way in, a [`Snapshot`] the only way out. Acknowledged means durable, and no reader
//! ever sees half of a call. SQLite or PostgreSQL is the engine underneath; the questions are written in the dialect that
//! both share, and reach it through a narrow waist (`backend.rs`).

mod admin;
mod engine;
mod error;
mod follow;
mod queries;
mod read;
mod rows;
mod schema;
mod write;

use std::sync::{Arc, Mutex};

use football::feed::Document;
use football::feed::live::Line;
use football::model::MatchId;
use jiff::Timestamp;

pub use admin::verify::{Finding, Verification};
pub use engine::address::Address;
pub use error::Error;
pub use follow::standbys::StandbyState;
pub use follow::watch::Watch;
pub use read::entities::{Entities, EntityNames};
pub use read::facts::MatchTeamFacts;
pub use read::keys::{KeyRecord, NewKey};
pub use read::listing::{Filter, Page, PageOf, RefereeFilter, TeamFilter};
pub use read::scope::{EditionState, LastChange, MatchState};
pub use read::snapshot::{Change, EditionRow, MatchRow, Snapshot};
pub use write::copy::{CopyProgress, CopyReport, TableSum};
pub use write::ingest::{FeedReport, IngestReport, LineOutcome, PreparedDocument, Preparer, Reanalysis, ReplayStart};

use admin::verify;
use engine::address::Engine;
use engine::backend::{Backend, Connection, values};
use engine::{postgres, sqlite};
use follow::standbys::Standbys;
use read::keys;
use write::ingest;

/// A store, open. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
    /// Who answers readers, where it is not the one who takes writes.
    standbys: Option<Arc<Standbys>>,
}

/// Dropped in this order: readers, the writer, the files of a temporary store.
struct Inner {
    backend: Arc<dyn Backend>,
    writer: Mutex<Box<dyn Connection>>,
    _folder: Option<tempfile::TempDir>,
    address: Address,
}

impl Store {
    /// Opens a store, made if it is not there, and brings it to the newest schema.
    pub fn open(address: &Address) -> Result<Store, Error> {
        Store::open_(address, true)
    }

    /// Opens a store that must be there.
    pub fn open_existing(address: &Address) -> Result<Store, Error> {
        Store::open_(address, false)
    }

    fn open_(address: &Address, create: bool) -> Result<Store, Error> {
        let embedded = |opened: sqlite::Opened| -> Inner {
            Inner {
                backend: Arc::new(opened.readers),
                writer: Mutex::new(Box::new(opened.writer)),
                _folder: opened.folder,
                address: address.clone(),
            }
        };
        let inner = match &address.0 {
            Engine::Sqlite(path) => embedded(sqlite::open(path, create)?),
            Engine::Temporary => embedded(sqlite::open_temporary()?),
            Engine::Postgres(text) => {
                let opened = postgres::open(text, address.to_string(), create)?;
                Inner {
                    backend: Arc::new(opened.readers),
                    writer: Mutex::new(opened.writer),
                    _folder: None,
                    address: address.clone(),
                }
            }
        };
        let store = Store { inner: Arc::new(inner), standbys: None };
        schema::prepare(store.writer().as_ref())?;
        Ok(store)
    }

    /// The same store, read from its standbys: each host of the address is one. Views never go back in time; what no
    /// standby has yet is read from the primary. A standby that is away is no error, and is used once it is there.
    pub fn with_standbys(self, address: &Address) -> Result<Store, Error> {
        let (Engine::Postgres(_), Engine::Postgres(standbys)) = (&self.inner.address.0, &address.0) else {
            let message = "only a PostgreSQL store has standbys, and they are PostgreSQL servers too: \
                           write postgres://user@host,host/database for both";
            return Err(Error::Address(message.to_owned()));
        };
        let primary = (self.inner.address.to_string(), Arc::clone(&self.inner.backend));
        let standbys = Standbys::new(primary, postgres::each(standbys)?)?;
        Ok(Store { standbys: Some(standbys), ..self })
    }

    /// One consistent view of the store as it is now; where standbys are read, at least as new as any before it, as any
    /// write through this store, and as what was heard of.
    pub fn snapshot(&self) -> Result<Snapshot, Error> {
        self.snapshot_at_least(0)
    }

    /// The same, no older than a view of this position that somebody was shown, in this process or another.
    pub fn snapshot_at_least(&self, position: i64) -> Result<Snapshot, Error> {
        if let Some(standbys) = &self.standbys {
            return standbys.view(position);
        }
        let view = Snapshot::take(self.inner.backend.reader()?)?;
        if view.position() < position { Err(Error::PositionNotReached(position)) } else { Ok(view) }
    }

    /// How far each standby has come; none where none is read.
    pub fn standbys(&self) -> Vec<StandbyState> {
        self.standbys.as_ref().map(|standbys| standbys.states()).unwrap_or_default()
    }

    /// How many views the primary gave because no standby could; 0 where no standby is read.
    pub fn primary_reads(&self) -> u64 {
        self.standbys.as_ref().map_or(0, |standbys| standbys.primary_reads())
    }

    /// How often the primary turned out to be behind what had been shown, because a fail-over lost what was not
    /// replicated; views then go back in time to it.
    pub fn histories_lost(&self) -> u64 {
        self.standbys.as_ref().map_or(0, |standbys| standbys.histories_lost())
    }

    /// Something may have changed; the store has come so far, where that was told.
    pub(crate) fn advance_to(&self, position: Option<i64>) {
        if let Some(standbys) = &self.standbys {
            standbys.advance_to(position);
        }
    }

    /// Takes documents in one transaction: all that can be taken, and a notice for each that cannot. A match and what
    /// it names belong into one call, so that no reader sees one without the other. Durable when it returns.
    pub fn ingest(&self, documents: Vec<Document>, now: Timestamp) -> Result<IngestReport, Error> {
        self.ingest_prepared(documents.into_iter().map(PreparedDocument::from), now)
    }

    /// Who makes documents ready for this store as it is now, on as many cores as there are.
    pub fn preparer(&self) -> Result<Preparer, Error> {
        Ok(Preparer::new(self.snapshot()?.active_models()?.clone()))
    }

    /// As [`Store::ingest`], of documents that others have prepared.
    pub fn ingest_prepared(
        &self,
        documents: impl IntoIterator<Item = PreparedDocument>,
        now: Timestamp,
    ) -> Result<IngestReport, Error> {
        let documents: Vec<_> = documents.into_iter().collect();
        self.write(|connection| ingest::ingest(connection, &documents, now))
    }

    /// Takes lines of a live feed in one transaction, and says what became of each. Durable when it returns.
    pub fn feed(&self, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
        self.write(|connection| ingest::feed(connection, lines, now))
    }

    /// Sets a match back to before its kick-off, so that it can be fed as if it were played now. What it was is kept
    /// aside until [`Store::end_replay`].
    pub fn begin_replay(&self, id: MatchId, now: Timestamp) -> Result<ReplayStart, Error> {
        self.write(|connection| ingest::begin_replay(connection, id, now))
    }

    /// Makes a match again what it was before [`Store::begin_replay`]; says whether it was being replayed.
    pub fn end_replay(&self, id: MatchId, now: Timestamp) -> Result<bool, Error> {
        self.write(|connection| ingest::end_replay(connection, id, now))
    }

    /// Begins to listen for changes, by this process or any other.
    pub fn watch(&self) -> Result<Watch, Error> {
        Watch::new(self, self.inner.backend.notifier()?)
    }

    /// The number of the newest change.
    pub fn version(&self) -> Result<i64, Error> {
        Ok(self.snapshot()?.version())
    }

    /// How many connections to the database are being read on, of how many that may be; none for an embedded store.
    pub fn connections(&self) -> Option<(usize, usize)> {
        self.inner.backend.in_use()
    }

    /// Looks at everything there is, as of now: the engine's own check, every checksum, and all that follows from
    /// something else (bodies, columns, facts, mentions) against what it follows from. Tells after each match how many
    /// of how many are done. Finding something wrong is no error; not being able to look is.
    pub fn verify(&self, on_progress: impl FnMut(usize, usize)) -> Result<Verification, Error> {
        verify::verify(&self.snapshot()?, on_progress)
    }

    /// Analyses the matches again of which this engine has no facts, or all, a few in one transaction; tells after each
    /// few how many of how many are done. What was broken off goes on with the next call. A match whose facts come out
    /// differently has a new revision and a row in the change log.
    pub fn reanalyse(
        &self,
        all: bool,
        now: Timestamp,
        mut on_progress: impl FnMut(usize, usize),
    ) -> Result<Reanalysis, Error> {
        let ids = ingest::candidates(&self.snapshot()?, all)?;
        let mut outcome = Reanalysis::default();
        let mut done = 0;
        for batch in ids.chunks(ingest::BATCH) {
            let came = self.write(|connection| ingest::reanalyse(connection, batch, now))?;
            outcome.add(came);
            done += batch.len();
            on_progress(done, ids.len());
        }
        if all {
            self.write(ingest::mend_scopes)?;
        }
        Ok(outcome)
    }

    /// Makes a key and gives its text, which nobody can ask for again.
    pub fn add_key(&self, new: NewKey, now: Timestamp) -> Result<String, Error> {
        let text = keys::random()?;
        self.put_key(&text, new, now)?;
        Ok(text)
    }

    /// Makes a key of a text that is chosen; one that exists already becomes what `new` says.
    pub fn put_key(&self, text: &str, new: NewKey, now: Timestamp) -> Result<(), Error> {
        self.write_bumping_position(move |connection| keys::put(connection, text, &new, now))
    }

    /// Every key that was ever made, by id.
    pub fn keys(&self) -> Result<Vec<KeyRecord>, Error> {
        keys::all(self.snapshot()?.connection.as_ref())
    }

    /// Revokes the live key of this name or id; says whether there was one.
    pub fn revoke_key(&self, name_or_id: &str, now: Timestamp) -> Result<bool, Error> {
        self.write_bumping_position(|connection| keys::revoke(connection, name_or_id, now))
    }

    /// What was noted under a name: for what is no data of a feed, such as which world a demo holds.
    pub fn note(&self, name: &str) -> Result<Option<String>, Error> {
        let rows = self.snapshot()?.connection.query(queries::NOTE, &values![name])?;
        rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()
    }

    pub fn set_note(&self, name: &str, value: &str) -> Result<(), Error> {
        self.write(|connection| connection.execute(queries::NOTE_PUT, &values![name, value]))
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.inner.address).finish()
    }
}
