//! The rows that documents are compared with, queried for a whole batch at once: if the database is far away, a query for
//! each would cost more than everything else.
//!
//! Every row is given out once. A second use comes after a write to it, and therefore queries the store.

use std::collections::{BTreeSet, HashMap};

use football::feed::Document;
use football::model::{Event, Kind, MatchId, PlatformId, PlatformRef};
use serde_json::Value as Json;

use super::layers::StoredLayers;
use super::mentions::{self, Mention};
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::{events, events_from_row};

#[derive(Default)]
pub(super) struct Prefetched {
    stored: HashMap<(Kind, i64), Vec<Row>>,
    events: HashMap<MatchId, Vec<Row>>,
    mentions: HashMap<MatchId, Vec<Row>>,
    /// Which match a platform knows under an id. Unlike the others, this is updated while documents are written.
    holders: HashMap<(PlatformId, String), Option<i64>>,
}

impl Prefetched {
    /// Queries the rows that these documents need.
    pub(super) fn for_documents<'a>(
        connection: &dyn Connection,
        documents: impl Iterator<Item = &'a Document> + Clone,
    ) -> Result<Prefetched, Error> {
        let ids: BTreeSet<(Kind, i64)> = documents.clone().map(|document| (document.kind, document.id)).collect();
        let (matches, entities): (Vec<_>, Vec<_>) = ids.into_iter().partition(|(kind, _)| *kind == Kind::Match);
        let of_match: Vec<Vec<SqlValue>> = matches.iter().map(|(_, id)| vec![SqlValue::from(*id)]).collect();
        let of_entity: Vec<Vec<SqlValue>> =
            entities.iter().map(|(kind, id)| vec![SqlValue::from(kind.id()), SqlValue::from(*id)]).collect();
        let stored = connection.query_many(queries::MATCH_STORED, &of_match)?.into_iter();
        let of_entity = connection.query_many(queries::ENTITY_STORED, &of_entity)?;
        let stored = matches.iter().copied().zip(stored).chain(entities.into_iter().zip(of_entity)).collect();
        let by_match = |rows: Vec<Vec<Row>>| matches.iter().map(|(_, id)| MatchId(*id)).zip(rows).collect();
        let events = by_match(connection.query_many(queries::EVENTS, &of_match)?);
        let mentions = by_match(connection.query_many(queries::MENTIONS_OF_MATCH, &of_match)?);

        let platforms: Vec<(PlatformId, String)> = documents.flat_map(platforms).collect();
        let by_platform: Vec<Vec<SqlValue>> = platforms
            .iter()
            .map(|(platform, id)| vec![SqlValue::from(platform.0), SqlValue::from(id.as_str())])
            .collect();
        let holders = connection.query_many(queries::PLATFORM_HOLDER, &by_platform)?;
        let holders = platforms.into_iter().zip(holders).map(|(known_as, rows)| Ok((known_as, holder(&rows)?)));
        Ok(Prefetched { stored, events, mentions, holders: holders.collect::<Result<_, Error>>()? })
    }

    pub(super) fn stored(&mut self, connection: &dyn Connection, kind: Kind, id: i64) -> Result<StoredLayers, Error> {
        match self.stored.remove(&(kind, id)) {
            Some(rows) => StoredLayers::from_row(kind, id, rows.first()),
            None => StoredLayers::load(connection, kind, id),
        }
    }

    /// The rows of `mentions_of_match.sql`, which the caller has queried.
    pub(super) fn put_mentions(&mut self, id: MatchId, rows: Vec<Row>) {
        self.mentions.insert(id, rows);
    }

    /// Drops the row of an entity that was written in another way than by its document.
    pub(super) fn forget(&mut self, kind: Kind, id: i64) {
        self.stored.remove(&(kind, id));
    }

    pub(super) fn events(&mut self, connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
        match self.events.remove(&id) {
            Some(rows) => events_from_row(id, rows.first()),
            None => events(connection, id),
        }
    }

    pub(super) fn mentions(&mut self, connection: &dyn Connection, id: MatchId) -> Result<BTreeSet<Mention>, Error> {
        match self.mentions.remove(&id) {
            Some(rows) => mentions::from_rows(&rows),
            None => mentions::load(connection, id),
        }
    }

    pub(super) fn holder(&self, connection: &dyn Connection, known_as: &PlatformRef) -> Result<Option<i64>, Error> {
        match self.holders.get(&(known_as.platform, known_as.id.clone())) {
            Some(holder) => Ok(*holder),
            None => holder(
                &connection.query(queries::PLATFORM_HOLDER, &values![known_as.platform.0, known_as.id.as_str()])?,
            ),
        }
    }

    /// Records that platforms know a match under these ids from now on, and under no others.
    pub(super) fn set_platforms(&mut self, id: MatchId, platforms: &[PlatformRef]) {
        self.holders.values_mut().filter(|holder| **holder == Some(id.0)).for_each(|holder| *holder = None);
        for known_as in platforms {
            self.holders.insert((known_as.platform, known_as.id.clone()), Some(id.0));
        }
    }
}

fn holder(rows: &[Row]) -> Result<Option<i64>, Error> {
    rows.first().map(|row| row.integer(0)).transpose()
}

/// The platform ids of a document, if it is well-formed; otherwise they are queried when the document is checked.
fn platforms(document: &Document) -> Vec<(PlatformId, String)> {
    let list = document.body.get("platforms").filter(|_| document.kind == Kind::Match).and_then(Json::as_array);
    let read =
        |entry: &Json| Some((PlatformId(entry.get("platform")?.as_i64()?), entry.get("id")?.as_str()?.to_owned()));
    list.into_iter().flatten().filter_map(read).filter(|(_, id)| !id.contains('\0')).collect()
}
