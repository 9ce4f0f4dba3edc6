//! The entities that a match or an edition names, loaded and parsed once.

use std::any::Any;
use std::collections::{BTreeSet, HashMap};
use std::{fmt, mem};

use football::model::{DisplayName, EditionId, Entity, Kind, MatchId, Name};

use super::snapshot::Snapshot;
use crate::engine::row::{SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{LoadedEntity, built_in, kind_functions, open_body, parse_body};
use crate::rows::values::kind;

/// Entities by kind and id.
#[derive(Default)]
pub struct Entities {
    entities: HashMap<(Kind, i64), Box<dyn Any + Send + Sync>>,
}

/// EntityNames by kind and id.
pub type EntityNames = HashMap<(Kind, i64), Name>;

impl Entities {
    /// None if the store has no such entity, or it was not loaded.
    pub fn get<T: Entity + 'static>(&self, id: i64) -> Option<&T> {
        self.entities.get(&(T::KIND, id))?.downcast_ref()
    }

    /// Every entity of a kind, by id.
    pub fn all<T: Entity + 'static>(&self) -> impl Iterator<Item = &T> {
        let ids: BTreeSet<i64> = self.entities.keys().filter(|(kind, _)| *kind == T::KIND).map(|(_, id)| *id).collect();
        ids.into_iter().filter_map(|id| self.get(id))
    }

    /// The kinds and ids, in order.
    pub fn ids(&self) -> BTreeSet<(Kind, i64)> {
        self.entities.keys().copied().collect()
    }

    pub fn len(&self) -> usize {
        self.entities.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// Removes an entity; returns whether there was one.
    pub(crate) fn remove(&mut self, kind: Kind, id: i64) -> bool {
        self.entities.remove(&(kind, id)).is_some()
    }

    /// Adds the entities that are not there yet.
    pub(crate) fn add_missing(&mut self, others: Entities) {
        for (id, entity) in others.entities {
            self.entities.entry(id).or_insert(entity);
        }
    }

    /// Every entity of a type, to be changed.
    pub(crate) fn all_mut<T: Entity + 'static>(&mut self) -> impl Iterator<Item = &mut T> {
        self.entities.values_mut().filter_map(|entity| entity.downcast_mut())
    }
}

impl fmt::Debug for Entities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ids()).finish()
    }
}

/// The values of `entities_around_match.sql`.
pub(super) fn around_match(id: MatchId, without: Option<Kind>) -> Vec<SqlValue> {
    values![id.0, without.map_or(0, Kind::id)].to_vec()
}

impl Snapshot {
    /// The entities of these kinds that the matches or groups of an edition mention, those of these kinds that they refer to
    /// (a team refers to its club, home ground and coach), and the countries of all.
    pub fn edition_entities(&self, edition: EditionId, kinds: &[Kind]) -> Result<Entities, Error> {
        let mut loader = EntityLoader::new(self);
        for kind in kinds {
            for row in self.connection.query(queries::ENTITIES_OF_EDITION, &values![edition.0, kind.id()])? {
                if let Some(body) = row.maybe_text(1)? {
                    loader.add_sealed(*kind, row.integer(0)?, body)?;
                }
            }
        }
        loader.load_references(|kind| kind == Kind::Country || kinds.contains(&kind))
    }

    /// Of these entities of a kind, those that the matches or groups of an edition mention.
    pub fn edition_entities_among(&self, edition: EditionId, kind: Kind, ids: &[i64]) -> Result<Entities, Error> {
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| values![edition.0, kind.id(), *id].to_vec()).collect();
        let mut loader = EntityLoader::new(self);
        for row in self.connection.query_many(queries::ENTITY_OF_EDITION, &asked)?.iter().flatten() {
            loader.add_sealed(kind, row.integer(0)?, row.text(1)?)?;
        }
        Ok(loader.loaded)
    }

    /// These entities, and the entities of some kinds that they refer to.
    pub fn entities(&self, ids: &BTreeSet<(Kind, i64)>, references: &[Kind]) -> Result<Entities, Error> {
        let mut loader = EntityLoader::new(self);
        loader.load(ids.clone())?;
        loader.load_references(|kind| references.contains(&kind))
    }

    /// The entities that a match names, its edition, stage and group, the competition and the clubs of these, and the countries of all.
    pub fn match_entities(&self, id: MatchId) -> Result<Entities, Error> {
        self.entities_of_matches(&[id])
    }

    /// As [`Snapshot::match_entities`], without the players.
    pub fn match_entities_without_players(&self, id: MatchId) -> Result<Entities, Error> {
        self.around_matches(&[id], Some(Kind::Player))?.load_built_in()
    }

    /// As [`Snapshot::match_entities`], of several matches together. The number of questions does not depend on theirs.
    pub fn entities_of_matches(&self, ids: &[MatchId]) -> Result<Entities, Error> {
        self.around_matches(ids, None)?.load_built_in()
    }

    /// The entities that a match names, its edition, stage and group, and all that those refer to.
    pub(super) fn all_match_entities(&self, id: MatchId) -> Result<Entities, Error> {
        self.around_matches(&[id], None)?.load_references(|_| true)
    }

    fn around_matches(&self, ids: &[MatchId], without: Option<Kind>) -> Result<EntityLoader<'_>, Error> {
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| around_match(*id, without)).collect();
        let mut loader = EntityLoader::new(self);
        for row in self.connection.query_many(queries::ENTITIES_AROUND_MATCH, &asked)?.iter().flatten() {
            loader.add_sealed(kind(row.integer(0)?)?, row.integer(1)?, row.text(2)?)?;
        }
        Ok(loader)
    }

    /// The name in common use of a person or a team; none if there is no such entity.
    pub(crate) fn display_name(&self, kind: Kind, id: i64) -> Result<Option<Name>, Error> {
        let body = self.body(kind, id)?;
        body.map(|body| Ok(parse_body::<DisplayName>(kind, id, &body)?.into())).transpose()
    }

    /// The names of the people and teams in a match that the caller wants. Nothing else of them is parsed.
    pub fn match_names(&self, id: MatchId, wants: impl Fn(Kind, i64) -> bool) -> Result<EntityNames, Error> {
        let mut names = EntityNames::new();
        self.connection.query_each(queries::ENTITIES_OF_MATCH, &values![id.0], &mut |row| {
            let (kind, id) = (kind(row.integer(0)?)?, row.integer(1)?);
            if wants(kind, id) {
                let called: DisplayName = parse_body(kind, id, open_body(kind, id, row.text(2)?)?)?;
                names.insert((kind, id), called.into());
            }
            Ok(())
        })?;
        Ok(names)
    }
}

/// Loads entities and those that they refer to.
struct EntityLoader<'a> {
    snapshot: &'a Snapshot,
    loaded: Entities,
    wanted: BTreeSet<(Kind, i64)>,
}

impl<'a> EntityLoader<'a> {
    fn new(snapshot: &'a Snapshot) -> EntityLoader<'a> {
        EntityLoader { snapshot, loaded: Entities::default(), wanted: BTreeSet::new() }
    }

    fn add_sealed(&mut self, kind: Kind, id: i64, body: &str) -> Result<(), Error> {
        self.add(kind, id, open_body(kind, id, body)?)
    }

    fn add(&mut self, kind: Kind, id: i64, body: &str) -> Result<(), Error> {
        if let Some(functions) = kind_functions(kind)
            && !self.loaded.entities.contains_key(&(kind, id))
        {
            let LoadedEntity { entity, references } = (functions.load)(id, body)?;
            self.loaded.entities.insert((kind, id), entity);
            self.wanted.extend(references);
        }
        Ok(())
    }

    /// Loads the entities that are referred to, until there is no new one: with one question for what the entities name
    /// directly, one for what those name, and so on. The longest chain leads from a match to a continent.
    fn load_references(mut self, includes: impl Fn(Kind) -> bool) -> Result<Entities, Error> {
        loop {
            let mut next = mem::take(&mut self.wanted);
            next.retain(|entity| includes(entity.0) && !self.loaded.entities.contains_key(entity));
            if next.is_empty() {
                return Ok(self.loaded);
            }
            self.load(next)?;
        }
    }

    /// Adds the countries that are referred to and that the store does not have. What it has must be loaded.
    fn load_built_in(mut self) -> Result<Entities, Error> {
        for (kind, id) in mem::take(&mut self.wanted) {
            if kind == Kind::Country
                && !self.loaded.entities.contains_key(&(kind, id))
                && let Some(body) = built_in(kind, id)
            {
                self.add(kind, id, &body)?;
            }
        }
        Ok(self.loaded)
    }

    fn load(&mut self, ids: BTreeSet<(Kind, i64)>) -> Result<(), Error> {
        self.snapshot.prefetch(ids.iter().copied())?;
        for (kind, id) in ids {
            if let Some(body) = self.snapshot.body(kind, id)? {
                self.add(kind, id, &body)?;
            }
        }
        Ok(())
    }
}
