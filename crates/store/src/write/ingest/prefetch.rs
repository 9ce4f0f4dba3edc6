//! What documents have to be compared with, asked for all of a call at once: where the store is far away, a question for
//! each would cost more than all the rest.
//!
//! Everything is given out once. Who needs it a second time has written to it meanwhile, and asks the store.

use std::collections::{BTreeSet, HashMap};

use football::feed::Document;
use football::model::{Event, Kind, MatchId, PlatformId, PlatformRef};
use serde_json::Value as Json;

use super::layers::Stored;
use super::mentions::{self, Mention};
use crate::engine::backend::{Connection, Row, Value, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::{events, events_in};

#[derive(Default)]
pub(super) struct Known {
    stored: HashMap<(Kind, i64), Vec<Row>>,
    events: HashMap<MatchId, Vec<Row>>,
    mentions: HashMap<MatchId, Vec<Row>>,
    /// Which match a platform knows under an id. Unlike the others it is kept true while documents are written.
    holders: HashMap<(PlatformId, String), Option<i64>>,
}

impl Known {
    /// What these documents will ask for.
    pub(super) fn of<'a>(
        connection: &dyn Connection,
        documents: impl Iterator<Item = &'a Document> + Clone,
    ) -> Result<Known, Error> {
        let ids: BTreeSet<(Kind, i64)> = documents.clone().map(|document| (document.kind, document.id)).collect();
        let (matches, entities): (Vec<_>, Vec<_>) = ids.into_iter().partition(|(kind, _)| *kind == Kind::Match);
        let of_match: Vec<Vec<Value>> = matches.iter().map(|(_, id)| vec![Value::from(*id)]).collect();
        let of_entity: Vec<Vec<Value>> =
            entities.iter().map(|(kind, id)| vec![Value::from(kind.id()), Value::from(*id)]).collect();
        let stored = connection.query_many(queries::MATCH_STORED, &of_match)?.into_iter();
        let of_entity = connection.query_many(queries::ENTITY_STORED, &of_entity)?;
        let stored = matches.iter().copied().zip(stored).chain(entities.into_iter().zip(of_entity)).collect();
        let by_match = |rows: Vec<Vec<Row>>| matches.iter().map(|(_, id)| MatchId(*id)).zip(rows).collect();
        let events = by_match(connection.query_many(queries::EVENTS, &of_match)?);
        let mentions = by_match(connection.query_many(queries::MENTIONS_OF_MATCH, &of_match)?);

        let platforms: Vec<(PlatformId, String)> = documents.flat_map(platforms).collect();
        let asked: Vec<Vec<Value>> =
            platforms.iter().map(|(platform, id)| vec![Value::from(platform.0), Value::from(id.as_str())]).collect();
        let holders = connection.query_many(queries::PLATFORM_HOLDER, &asked)?;
        let holders = platforms.into_iter().zip(holders).map(|(known_as, rows)| Ok((known_as, holder(&rows)?)));
        Ok(Known { stored, events, mentions, holders: holders.collect::<Result<_, Error>>()? })
    }

    pub(super) fn stored(&mut self, connection: &dyn Connection, kind: Kind, id: i64) -> Result<Stored, Error> {
        match self.stored.remove(&(kind, id)) {
            Some(rows) => Stored::of(kind, rows.first()),
            None => Stored::read(connection, kind, id),
        }
    }

    pub(super) fn events(&mut self, connection: &dyn Connection, id: MatchId) -> Result<Vec<Event>, Error> {
        match self.events.remove(&id) {
            Some(rows) => events_in(id, rows.first()),
            None => events(connection, id),
        }
    }

    pub(super) fn mentions(&mut self, connection: &dyn Connection, id: MatchId) -> Result<BTreeSet<Mention>, Error> {
        match self.mentions.remove(&id) {
            Some(rows) => mentions::read(&rows),
            None => mentions::written(connection, id),
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

    /// From now on platforms know a match under these ids, and under no others.
    pub(super) fn hold(&mut self, id: MatchId, platforms: &[PlatformRef]) {
        self.holders.values_mut().filter(|holder| **holder == Some(id.0)).for_each(|holder| *holder = None);
        for known_as in platforms {
            self.holders.insert((known_as.platform, known_as.id.clone()), Some(id.0));
        }
    }
}

fn holder(rows: &[Row]) -> Result<Option<i64>, Error> {
    rows.first().map(|row| row.integer(0)).transpose()
}

/// What a document says of platforms, if it is well written; if not, it is asked for when it is looked at.
fn platforms(document: &Document) -> Vec<(PlatformId, String)> {
    let list = document.body.get("platforms").filter(|_| document.kind == Kind::Match).and_then(Json::as_array);
    let read =
        |entry: &Json| Some((PlatformId(entry.get("platform")?.as_i64()?), entry.get("id")?.as_str()?.to_owned()));
    list.into_iter().flatten().filter_map(read).filter(|(_, id)| !id.contains('\0')).collect()
}
