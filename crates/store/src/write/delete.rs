//! Deletes matches, or a whole edition with its matches.
//!
//! Nothing of them is left except a row in the change log, and the revision, so that a later import continues to count. What
//! depends on them (totals, home grounds, ETags) follows in the same transaction. Teams, players and other entities stay:
//! other matches may name them.

use football::model::{EditionId, Group, Kind, Match, MatchId, Stage};
use jiff::Timestamp;

use super::ingest::ingester::Ingester;
use super::ingest::layers::{Layers, StoredLayers};
use super::link::drop_links_of_match;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::entity::{bodies, parse_body};
use crate::store::Store;

/// The result of a deletion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deletion {
    /// The matches that were deleted.
    pub matches: Vec<MatchId>,
    /// The entities that were deleted with them: an edition, its stages and their groups.
    pub entities: Vec<(Kind, i64)>,
    /// The number of the newest change after the deletion.
    pub version: i64,
}

impl Store {
    /// Deletes these matches in one transaction. Unknown ones are passed over.
    pub fn delete_matches(&self, ids: &[MatchId], now: Timestamp) -> Result<Deletion, Error> {
        self.write(|connection| {
            let mut deleter = Deleter::new(connection, now)?;
            ids.iter().try_for_each(|id| deleter.match_(*id))?;
            deleter.finish()
        })
    }

    /// Deletes an edition with its stages, groups and matches in one transaction.
    pub fn delete_edition(&self, id: EditionId, now: Timestamp) -> Result<Deletion, Error> {
        self.write(|connection| {
            let mut deleter = Deleter::new(connection, now)?;
            for row in connection.query(queries::MATCH_IDS_OF_EDITION, &values![id.0])? {
                deleter.match_(MatchId(row.integer(0)?))?;
            }
            let stages: Vec<Stage> = bodies(&connection.query(queries::CHILDREN, &values![Kind::Stage.id(), id.0])?)?;
            for stage in stages {
                let groups = connection.query(queries::CHILDREN, &values![Kind::Group.id(), stage.id.0])?;
                for group in bodies::<Group>(&groups)? {
                    connection.execute(queries::MENTIONS_DROP_GROUP, &values![group.id.0])?;
                    deleter.entity(Kind::Group, group.id.0, Some(group.stage.0))?;
                }
                deleter.entity(Kind::Stage, stage.id.0, Some(stage.edition.0))?;
            }
            let parent = connection.query(queries::PARENT, &values![Kind::Edition.id(), id.0])?;
            let parent = parent.first().map(|row| row.maybe_integer(0)).transpose()?.flatten();
            deleter.entity(Kind::Edition, id.0, parent)?;
            deleter.finish()
        })
    }
}

/// Deletes within one transaction.
struct Deleter<'a> {
    ingester: Ingester<'a>,
    deletion: Deletion,
}

impl<'a> Deleter<'a> {
    fn new(connection: &'a dyn Connection, now: Timestamp) -> Result<Deleter<'a>, Error> {
        Ok(Deleter { ingester: Ingester::new(connection, now)?, deletion: Deletion::default() })
    }

    fn finish(mut self) -> Result<Deletion, Error> {
        self.ingester.refresh_totals()?;
        Ok(Deletion { version: self.ingester.report.version, ..self.deletion })
    }

    fn match_(&mut self, id: MatchId) -> Result<(), Error> {
        let connection = self.ingester.connection;
        let ingester = &mut self.ingester;
        let stored = match StoredLayers::load(connection, Kind::Match, id.0) {
            Err(Error::Damaged(_)) => StoredLayers::load_without_feed(connection, id)?,
            stored => stored?,
        };
        let Some(body) = &stored.body else { return Ok(()) };
        // A match with a damaged body is deleted, too.
        let before = parse_body::<Match>(Kind::Match, id, body).ok();
        let (revision, at) = stored.next_revision(true, ingester.now);
        ingester.count_match(&stored, None)?;
        ingester.put_match_row(id, None, &Layers::default(), &[], (revision, at), None)?;
        for text in [
            queries::EVENTS_DROP,
            queries::FACTS_DROP,
            queries::FEED_DROP,
            queries::FEED_TAIL_DROP,
            queries::MENTIONS_DROP_MATCH,
            queries::PLATFORMS_DROP,
        ] {
            connection.execute(text, &values![id.0])?;
        }
        drop_links_of_match(connection, id)?;
        ingester.touch_teams_of(before.iter())?;
        if before.is_none_or(|before| before.status.is_final())
            && let Some(edition) = stored.edition
        {
            ingester.mark_totals(EditionId(edition))?;
        }
        ingester.log_match(id, revision, ChangeReason::Deleted, stored.edition, None)?;
        self.deletion.matches.push(id);
        Ok(())
    }

    /// The row keeps its parent, so that the change log can still say whose it was.
    fn entity(&mut self, kind: Kind, id: i64, parent: Option<i64>) -> Result<(), Error> {
        let connection = self.ingester.connection;
        let stored = StoredLayers::load(connection, kind, id)?;
        if stored.body.is_none() {
            return Ok(());
        }
        let (revision, at) = stored.next_revision(true, self.ingester.now);
        let nothing = values![kind.id(), id, parent, 0, None::<i64>, None::<String>, None::<String>];
        let hidden = values![None::<String>, "", revision, at, None::<String>];
        connection.execute(queries::ENTITY_PUT, &[&nothing[..], &hidden[..]].concat())?;
        self.ingester.put_names(kind, id, stored.body.as_deref(), None)?;
        self.ingester.log_entity(kind, id, revision, ChangeReason::Deleted)?;
        self.deletion.entities.push((kind, id));
        Ok(())
    }
}
