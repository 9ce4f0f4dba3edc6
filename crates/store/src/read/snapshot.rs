//! One consistent view of the store for one request: what operations read.
//!
//! A snapshot is a read transaction. What is written after it was taken it never sees; it keeps the store from
//! tidying up while it lives, so it should not outlive its request.

use std::collections::HashMap;
use std::sync::OnceLock;

use football::model::{Edition, EditionId, Entity, Event, Group, Kind, Match, MatchId, PlatformId, Stage};
use football::standings::Cards;
use jiff::Timestamp;

use crate::engine::backend::{Connection, Purpose, Row, values};
use crate::error::Error;
use crate::queries;
use crate::read::keys::{self, KeyRecord};
use crate::read::models::ActiveModels;
use crate::rows::codec;
use crate::rows::entity::stored;
use crate::write::ingest;

/// One consistent view.
pub struct Snapshot {
    pub(crate) connection: Box<dyn Connection>,
    store_position: StorePosition,
    /// Read when somebody asks.
    pub(crate) models: OnceLock<ActiveModels>,
}

/// How far a store has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StorePosition {
    /// The number of the newest change.
    pub(crate) version: i64,
    /// Goes up with every write that an answer could show. There is one writer at a time, so of two views of a store the
    /// one with the higher number is the later one, and those with the same number show the same.
    pub(crate) position: i64,
    pub(crate) schema: i64,
}

/// An edition, with the first and the last kick-off of its matches.
#[derive(Clone, PartialEq, Debug)]
pub struct EditionRow {
    pub edition: Edition,
    pub first: Option<Timestamp>,
    pub last: Option<Timestamp>,
}

/// A match as it stands, without its events.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRow {
    /// Its score and shoot-out are filled in from the events where nobody stated them.
    pub match_: Match,
    /// Counts its changes from 1.
    pub revision: i64,
    pub updated_at: Timestamp,
    pub home_cards: Cards,
    pub away_cards: Cards,
    pub has_events: bool,
}

/// A change that an answer could show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub seq: i64,
    pub kind: Kind,
    pub id: i64,
    /// How often this thing has changed, this time included.
    pub revision: i64,
    pub at: Timestamp,
}

impl Snapshot {
    pub(crate) fn take(connection: Box<dyn Connection>) -> Result<Snapshot, Error> {
        connection.begin(Purpose::Read)?;
        // The view is that of the first question, so it is asked at once.
        let store_position = store_position(connection.as_ref())?;
        Ok(Snapshot { connection, store_position, models: OnceLock::new() })
    }

    /// The newest change that this view shows.
    pub fn version(&self) -> i64 {
        self.store_position.version
    }

    /// How far the store had come: of two views, the one with the higher number is the later one. Beside changes it counts
    /// what no change tells of, which is keys and models.
    pub fn position(&self) -> i64 {
        self.store_position.position
    }

    pub(crate) fn store_position(&self) -> StorePosition {
        self.store_position
    }

    pub fn entity<T: Entity>(&self, id: i64) -> Result<Option<T>, Error> {
        if T::KIND == Kind::Match {
            let rows = self.connection.query(queries::MATCH_BY_ID, &values![id])?;
            return rows.first().map(|row| stored(id, row.text(0)?)).transpose();
        }
        let rows = self.connection.query(queries::ENTITY, &values![T::KIND.id(), id])?;
        rows.first().map(|row| stored(id, row.text(0)?)).transpose()
    }

    /// Everything of a kind, by id.
    pub fn all<T: Entity>(&self) -> Result<Vec<T>, Error> {
        match T::KIND {
            Kind::Match => bodies(&self.connection.query(queries::MATCH_BODIES, &[])?),
            kind => bodies(&self.connection.query(queries::ENTITIES, &values![kind.id()])?),
        }
    }

    /// All editions by id.
    pub fn editions(&self) -> Result<Vec<EditionRow>, Error> {
        self.editions_like(None)
    }

    pub fn edition(&self, id: EditionId) -> Result<Option<EditionRow>, Error> {
        Ok(self.editions_like(Some(id.0))?.pop())
    }

    fn editions_like(&self, id: Option<i64>) -> Result<Vec<EditionRow>, Error> {
        let rows = self.connection.query(queries::EDITIONS, &values![id])?;
        rows.iter()
            .map(|row| {
                Ok(EditionRow {
                    edition: stored("", row.text(0)?)?,
                    first: row.maybe_integer(1)?.map(timestamp).transpose()?,
                    last: row.maybe_integer(2)?.map(timestamp).transpose()?,
                })
            })
            .collect()
    }

    /// The stages of an edition by order, then id.
    pub fn stages_of(&self, edition: EditionId) -> Result<Vec<Stage>, Error> {
        bodies(&self.connection.query(queries::CHILDREN, &values![Kind::Stage.id(), edition.0])?)
    }

    /// The groups of an edition by the order of their stages, then id.
    pub fn groups_of(&self, edition: EditionId) -> Result<Vec<Group>, Error> {
        bodies(&self.connection.query(queries::GROUPS_OF_EDITION, &values![edition.0])?)
    }

    /// The matches of an edition by kick-off, those without one last, then id.
    pub fn matches_of(&self, edition: EditionId) -> Result<Vec<MatchRow>, Error> {
        self.connection.query(queries::MATCHES_OF_EDITION, &values![edition.0])?.iter().map(match_row).collect()
    }

    pub fn match_(&self, id: MatchId) -> Result<Option<MatchRow>, Error> {
        self.connection.query(queries::MATCH_BY_ID, &values![id.0])?.first().map(match_row).transpose()
    }

    /// The match that a platform knows under an id of its own.
    pub fn match_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchRow>, Error> {
        // PostgreSQL refuses a text with NUL, and no id holds one.
        if external.contains('\0') {
            return Ok(None);
        }
        let rows = self.connection.query(queries::MATCH_BY_PLATFORM, &values![platform.0, external])?;
        rows.first().map(match_row).transpose()
    }

    /// A match's events in feed order; none where there are none.
    pub fn events(&self, id: MatchId) -> Result<Vec<Event>, Error> {
        events(self.connection.as_ref(), id)
    }

    /// What is remembered of the sources of matches that have not changed since.
    pub fn source_fingerprints(&self) -> Result<HashMap<MatchId, String>, Error> {
        ingest::marks(self.connection.as_ref())
    }

    /// What changed after this number, in order.
    pub fn changes_since(&self, seq: i64) -> Result<Vec<Change>, Error> {
        let rows = self.connection.query(queries::CHANGES_SINCE, &values![seq])?;
        rows.iter()
            .map(|row| {
                Ok(Change {
                    seq: row.integer(0)?,
                    kind: kind(row.integer(1)?)?,
                    id: row.integer(2)?,
                    revision: row.integer(3)?,
                    at: timestamp(row.integer(4)?)?,
                })
            })
            .collect()
    }

    /// The live key of this text. Unknown, revoked, expired and malformed ones cost the same and give none.
    pub fn key(&self, presented: &str, now: Timestamp) -> Result<Option<KeyRecord>, Error> {
        keys::find(self.connection.as_ref(), presented, now)
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").field("version", &self.version()).finish_non_exhaustive()
    }
}

pub(crate) fn store_position(connection: &dyn Connection) -> Result<StorePosition, Error> {
    let rows = connection.query(queries::VERSION, &[])?;
    let row = rows.first().ok_or_else(|| Error::damaged("the version of the store is no row"))?;
    let (version, beside) = (row.integer(0)?, row.integer(1)?);
    Ok(StorePosition { version, position: version.saturating_add(beside), schema: row.integer(2)? })
}

/// A match's events; damage is told with the name of the match.
pub(crate) fn events(connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
    events_in(id, connection.query(queries::EVENTS, &values![id.0])?.first())
}

/// The same out of the row.
pub(crate) fn events_in(id: MatchId, row: Option<&Row>) -> Result<Vec<Event>, Error> {
    decoded(row).map_err(|error| match error {
        Error::Damaged(what) => Error::damaged(format!("match {id}: {what}")),
        other => other,
    })
}

/// The same for somebody who names the match himself.
pub(crate) fn events_of(connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
    decoded(connection.query(queries::EVENTS, &values![id.0])?.first())
}

fn decoded(row: Option<&Row>) -> Result<Vec<Event>, Error> {
    let read = match row {
        Some(row) => row.blob(0).and_then(codec::decode),
        None => Ok(Vec::new()),
    };
    read.map_err(|error| match error {
        Error::Damaged(what) => Error::damaged(format!("its events: {what}")),
        other => other,
    })
}

pub(crate) fn kind(id: i64) -> Result<Kind, Error> {
    Kind::of_id(id).ok_or_else(|| Error::damaged(format!("{id} is the number of no kind")))
}

pub(crate) fn timestamp(millisecond: i64) -> Result<Timestamp, Error> {
    Timestamp::from_millisecond(millisecond).map_err(|_| Error::damaged(format!("{millisecond} is no time")))
}

/// The bodies in the first column.
pub(crate) fn bodies<T: Entity>(rows: &[Row]) -> Result<Vec<T>, Error> {
    rows.iter().map(|row| stored("", row.text(0)?)).collect()
}

/// A match out of the first ten columns.
pub(crate) fn match_row(row: &Row) -> Result<MatchRow, Error> {
    let count = |column: usize| -> Result<u16, Error> {
        u16::try_from(row.integer(column)?).map_err(|_| Error::damaged("a match has an impossible number of cards"))
    };
    let cards = |first: usize| -> Result<Cards, Error> {
        Ok(Cards { yellow: count(first)?, second_yellow: count(first + 1)?, red: count(first + 2)? })
    };
    Ok(MatchRow {
        match_: stored("", row.text(0)?)?,
        revision: row.integer(1)?,
        updated_at: timestamp(row.integer(2)?)?,
        has_events: row.integer(3)? > 0,
        home_cards: cards(4)?,
        away_cards: cards(7)?,
    })
}
