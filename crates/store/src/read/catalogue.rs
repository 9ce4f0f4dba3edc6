//! Entities by id and by kind; editions with their stages and groups.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::sync::Arc;

use football::countries;
use football::model::{
    CompetitionId, Country, Edition, EditionId, Entity, Group, Kind, MatchId, Stage, StageId, Status, natural_order,
};
use jiff::Timestamp;

use super::by_name::page_of_ids;
use super::listing::{Page, PageOf};
use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{bodies, built_in, open_body, parse_body, stored};
use crate::rows::match_row;
use crate::rows::values::timestamp;

/// An edition, with the first and the last kick-off of its matches.
#[derive(Clone, PartialEq, Debug)]
pub struct EditionRow {
    pub edition: Edition,
    pub first: Option<Timestamp>,
    pub last: Option<Timestamp>,
    /// When its document last changed.
    pub updated_at: Timestamp,
}

/// The matches and teams of an edition, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EditionCounts {
    pub matches: u64,
    /// Matches that are being played, or are at half-time.
    pub in_progress: u64,
    pub teams: u64,
}

impl Snapshot {
    pub fn entity<T: Entity>(&self, id: i64) -> Result<Option<T>, Error> {
        self.body(T::KIND, id)?.map(|body| parse_body(T::KIND, id, &body)).transpose()
    }

    /// Reads these entities with one question, so that they are there when they are asked for one by one.
    pub fn prefetch(&self, ids: impl IntoIterator<Item = (Kind, i64)>) -> Result<(), Error> {
        let mut bodies = self.bodies.borrow_mut();
        let missing: BTreeSet<(Kind, i64)> =
            ids.into_iter().filter(|entity| entity.0 != Kind::Match && !bodies.contains_key(entity)).collect();
        let asked: Vec<Vec<SqlValue>> = missing.iter().map(|(kind, id)| values![kind.id(), *id].to_vec()).collect();
        let found = self.connection.query_many(queries::ENTITY, &asked)?;
        for ((kind, id), rows) in missing.into_iter().zip(found) {
            let body = match rows.first() {
                Some(row) => Some(open_body(kind, id, row.text(0)?)?.into()),
                None => built_in(kind, id).map(Arc::from),
            };
            bodies.insert((kind, id), body);
        }
        Ok(())
    }

    /// The JSON of an entity: as stored, else as the product knows it. It is read once.
    pub(super) fn body(&self, kind: Kind, id: i64) -> Result<Option<Arc<str>>, Error> {
        if kind == Kind::Match {
            let rows = self.connection.query(queries::MATCH_BY_ID, &values![id])?;
            return rows.first().map(|row| Ok(match_row::open_body(MatchId(id), row)?.into())).transpose();
        }
        self.prefetch([(kind, id)])?;
        Ok(self.bodies.borrow().get(&(kind, id)).cloned().flatten())
    }

    /// Every entity of a kind, by id.
    pub fn all<T: Entity>(&self) -> Result<Vec<T>, Error> {
        match T::KIND {
            Kind::Match => {
                let rows = self.connection.query(queries::MATCH_BODIES, &[])?;
                let parsed = rows.iter().map(|row| {
                    let id = MatchId(row.integer(10)?);
                    parse_body(Kind::Match, id, match_row::open_body(id, row)?)
                });
                parsed.collect()
            }
            kind => bodies(&self.connection.query(queries::ENTITIES, &values![kind.id()])?),
        }
    }

    /// Every country by id: those that the product knows, replaced by stored documents of the same id.
    pub fn countries(&self) -> Result<Vec<Country>, Error> {
        let mut countries: BTreeMap<i64, Country> = countries::all().map(|country| (country.id.0, country)).collect();
        countries.extend(self.all::<Country>()?.into_iter().map(|country| (country.id.0, country)));
        Ok(countries.into_values().collect())
    }

    /// All editions by id.
    pub fn editions(&self) -> Result<Vec<EditionRow>, Error> {
        self.connection.query(queries::EDITIONS, &[])?.iter().map(edition_row).collect()
    }

    /// A page of the editions by id, with their number; only those whose documents changed after a time.
    pub fn editions_page(&self, since: Option<Timestamp>, page: Page) -> Result<PageOf<EditionRow>, Error> {
        let values = values![since.map(Timestamp::as_millisecond), i64::from(page.size), page.rows_before()];
        let PageOf { total, rows } = page_of_ids(&self.connection.query(queries::EDITIONS_PAGE, &values)?)?;
        let ids: Vec<EditionId> = rows.into_iter().map(EditionId).collect();
        Ok(PageOf { total, rows: self.editions_by_id(&ids)? })
    }

    pub fn edition(&self, id: EditionId) -> Result<Option<EditionRow>, Error> {
        self.connection.query(queries::EDITION, &values![id.0])?.first().map(edition_row).transpose()
    }

    /// Those of these editions that there are, in this order, with one question.
    pub fn editions_by_id(&self, ids: &[EditionId]) -> Result<Vec<EditionRow>, Error> {
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| values![id.0].to_vec()).collect();
        let found = self.connection.query_many(queries::EDITION, &asked)?;
        found.iter().flatten().map(edition_row).collect()
    }

    /// The latest editions of each of these competitions, by the years of their seasons, with one question: at most `most` of the seasons
    /// of these years.
    pub fn latest_editions(
        &self,
        competitions: &[CompetitionId],
        years: RangeInclusive<i64>,
        most: u32,
    ) -> Result<Vec<Vec<EditionRow>>, Error> {
        let asked = competitions.iter().map(|id| values![id.0, *years.start(), *years.end(), i64::from(most)].to_vec());
        let found = self.connection.query_many(queries::EDITIONS_LATEST, &asked.collect::<Vec<_>>())?;
        found.iter().map(|rows| rows.iter().map(edition_row).collect()).collect()
    }

    /// The editions of the last `most` matches that kick off before a moment, and of the first `most` after it, by id.
    pub fn editions_around(&self, moment: Timestamp, most: u32) -> Result<Vec<EditionId>, Error> {
        let values = values![moment.as_millisecond(), i64::from(most), i64::from(most)];
        let rows = self.connection.query(queries::EDITIONS_AROUND, &values)?;
        rows.iter().map(|row| Ok(EditionId(row.integer(0)?))).collect()
    }

    /// The editions of a competition by id.
    pub fn editions_of_competition(&self, competition: CompetitionId) -> Result<Vec<EditionRow>, Error> {
        self.connection
            .query(queries::EDITIONS_OF_COMPETITION, &values![competition.0])?
            .iter()
            .map(edition_row)
            .collect()
    }

    /// The editions whose matches or groups name an entity, by id.
    pub fn editions_of_participant(&self, kind: Kind, id: i64) -> Result<Vec<EditionId>, Error> {
        let rows = self.connection.query(queries::EDITIONS_OF_PARTICIPANT, &values![kind.id(), id])?;
        rows.iter().map(|row| Ok(EditionId(row.integer(0)?))).collect()
    }

    /// The same for each of these entities of a kind, with one question.
    pub fn editions_of_participants(&self, kind: Kind, ids: &[i64]) -> Result<Vec<Vec<EditionId>>, Error> {
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| values![kind.id(), *id].to_vec()).collect();
        let found = self.connection.query_many(queries::EDITIONS_OF_PARTICIPANT, &asked)?;
        found.iter().map(|rows| rows.iter().map(|row| Ok(EditionId(row.integer(0)?))).collect()).collect()
    }

    /// The matches and teams of each of these editions, counted with one question.
    pub fn edition_counts(&self, editions: &[EditionId]) -> Result<HashMap<EditionId, EditionCounts>, Error> {
        let states = [Status::Live, Status::HalfTime].map(Status::id);
        let asked = editions.iter().map(|edition| values![states[0], states[1], edition.0].to_vec());
        let found = self.connection.query_many(queries::EDITION_COUNTS, &asked.collect::<Vec<_>>())?;
        let count = |row: &Row, column: usize| row.integer(column).map(i64::unsigned_abs);
        let mut counts = HashMap::new();
        for (edition, row) in editions.iter().zip(found.iter().filter_map(|rows| rows.first())) {
            let counted = EditionCounts { matches: count(row, 0)?, in_progress: count(row, 1)?, teams: count(row, 2)? };
            counts.insert(*edition, counted);
        }
        Ok(counts)
    }

    /// The stages of an edition by order. Stages with the same order come by their first match, then id.
    pub fn stages_of(&self, edition: EditionId) -> Result<Vec<Stage>, Error> {
        let mut stages: Vec<Stage> =
            bodies(&self.connection.query(queries::CHILDREN, &values![Kind::Stage.id(), edition.0])?)?;
        stages.sort_by_key(|stage| (stage.order, stage.id));
        // The matches are read only if they decide: stages rarely have the same order.
        if stages.is_sorted_by(|one, next| one.order < next.order) {
            return Ok(stages);
        }
        let first = self.first_kickoffs(edition)?.of_stages;
        stages.sort_by_key(|stage| (stage.order, earliest(&first, stage.id.0), stage.id));
        Ok(stages)
    }

    /// The stages of each of these editions, in no particular order, with one question.
    pub fn stages_of_each(&self, editions: &[EditionId]) -> Result<Vec<Vec<Stage>>, Error> {
        let asked: Vec<Vec<SqlValue>> =
            editions.iter().map(|edition| values![Kind::Stage.id(), edition.0].to_vec()).collect();
        self.connection.query_many(queries::CHILDREN, &asked)?.iter().map(|rows| bodies(rows)).collect()
    }

    /// The groups of an edition by the order of their stages. Within a stage they come by their own order, those
    /// without one by name, with Main as the last. Groups with the same name come by their first match, then id.
    pub fn groups_of(&self, edition: EditionId) -> Result<Vec<Group>, Error> {
        let stages: Vec<StageId> = self.stages_of(edition)?.into_iter().map(|stage| stage.id).collect();
        let mut groups: Vec<Group> = bodies(&self.connection.query(queries::GROUPS_OF_EDITION, &values![edition.0])?)?;
        let by_name = |one: &Group, other: &Group| {
            let position = |group: &Group| {
                let stage = stages.iter().position(|stage| *stage == group.stage);
                (stage, group.order.unwrap_or(u32::MAX), group.name.en == "Main")
            };
            position(one).cmp(&position(other)).then_with(|| natural_order(&one.name.en, &other.name.en))
        };
        groups.sort_by(by_name);
        if groups.is_sorted_by(|one, next| by_name(one, next).is_lt()) {
            return Ok(groups);
        }
        let first = self.first_kickoffs(edition)?.of_groups;
        let first_match = |group: &Group| (earliest(&first, group.id.0), group.id);
        groups.sort_by(|one, other| by_name(one, other).then_with(|| first_match(one).cmp(&first_match(other))));
        Ok(groups)
    }

    fn first_kickoffs(&self, edition: EditionId) -> Result<FirstKickoffs, Error> {
        let mut first = FirstKickoffs::default();
        for row in self.connection.query(queries::FIRST_KICKOFFS, &values![edition.0])? {
            let kickoff = row.integer(2)?;
            let containers =
                [(&mut first.of_stages, row.maybe_integer(0)?), (&mut first.of_groups, row.maybe_integer(1)?)];
            for (earliest, id) in containers {
                if let Some(id) = id {
                    earliest.entry(id).and_modify(|earliest| *earliest = kickoff.min(*earliest)).or_insert(kickoff);
                }
            }
        }
        Ok(first)
    }
}

/// The first kick-off of the stages and of the groups of an edition, by id.
#[derive(Default)]
struct FirstKickoffs {
    of_stages: HashMap<i64, i64>,
    of_groups: HashMap<i64, i64>,
}

/// The first kick-off. A stage or group without matches comes last.
fn earliest(first: &HashMap<i64, i64>, id: i64) -> i64 {
    first.get(&id).copied().unwrap_or(i64::MAX)
}

/// Out of four columns: the body, the first and the last kick-off, and when the document last changed.
fn edition_row(row: &Row) -> Result<EditionRow, Error> {
    Ok(EditionRow {
        edition: stored(row.text(0)?)?,
        first: row.maybe_integer(1)?.map(timestamp).transpose()?,
        last: row.maybe_integer(2)?.map(timestamp).transpose()?,
        updated_at: timestamp(row.integer(3)?)?,
    })
}
