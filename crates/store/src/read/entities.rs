//! Everybody who takes part: the entities that a match or an edition mentions, loaded and parsed once.

use std::any::Any;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

use football::model::{Called, EditionId, Entity, Kind, MatchId, Name};

use crate::engine::backend::values;
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::{Snapshot, kind};
use crate::rows::entity::{Loaded, parsed, shape};

/// Entities by kind and id.
#[derive(Default)]
pub struct Entities {
    entities: HashMap<(Kind, i64), Box<dyn Any + Send + Sync>>,
}

/// EntityNames by kind and id.
pub type EntityNames = HashMap<(Kind, i64), Name>;

impl Entities {
    /// None where the store knows nothing of it, or it was not asked for.
    pub fn get<T: Entity + 'static>(&self, id: i64) -> Option<&T> {
        self.entities.get(&(T::KIND, id))?.downcast_ref()
    }

    /// Everything of a kind, by id.
    pub fn all<T: Entity + 'static>(&self) -> impl Iterator<Item = &T> {
        let ids: BTreeSet<i64> = self.entities.keys().filter(|(kind, _)| *kind == T::KIND).map(|(_, id)| *id).collect();
        ids.into_iter().filter_map(|id| self.get(id))
    }

    /// Who they are, in order.
    pub(crate) fn ids(&self) -> BTreeSet<(Kind, i64)> {
        self.entities.keys().copied().collect()
    }

    pub fn len(&self) -> usize {
        self.entities.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }
}

impl fmt::Debug for Entities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ids()).finish()
    }
}

impl Snapshot {
    /// Everything of these kinds that the edition's matches or groups mention, what of these kinds those point to (a
    /// team to its club, home ground and coach), and the countries of all.
    pub fn edition_entities(&self, edition: EditionId, kinds: &[Kind]) -> Result<Entities, Error> {
        let mut gathering = Gathering::of(self);
        for kind in kinds {
            for row in self.connection.query(queries::ENTITIES_OF_EDITION, &values![edition.0, kind.id()])? {
                gathering.take(*kind, row.integer(0)?, row.text(1)?)?;
            }
        }
        gathering.follow(|kind| kind == Kind::Country || kinds.contains(&kind))
    }

    /// Everything that a match names, its edition, stage and group included, and all that those point to.
    pub fn match_entities(&self, id: MatchId) -> Result<Entities, Error> {
        let mut gathering = Gathering::of(self);
        for row in self.connection.query(queries::ENTITIES_OF_MATCH, &values![id.0])? {
            gathering.take(kind(row.integer(0)?)?, row.integer(1)?, row.text(2)?)?;
        }
        // The first columns of its row say where it belongs; who asks for the cast has read the rest of it already.
        if let Some(row) = self.connection.query(queries::MATCH_COLUMNS, &values![id.0])?.first() {
            for (column, kind) in [Kind::Edition, Kind::Stage, Kind::Group].into_iter().enumerate() {
                gathering.wanted.extend(row.maybe_integer(column)?.map(|id| (kind, id)));
            }
        }
        gathering.follow(|_| true)
    }

    /// What the people and teams are called whom a match names and the caller wants. Nothing else is read of them.
    pub fn match_names(&self, id: MatchId, wants: impl Fn(Kind, i64) -> bool) -> Result<EntityNames, Error> {
        let mut names = EntityNames::new();
        self.connection.query_each(queries::ENTITIES_OF_MATCH, &values![id.0], &mut |row| {
            let (kind, id) = (kind(row.integer(0)?)?, row.integer(1)?);
            if wants(kind, id) {
                let called: Called = parsed(kind, id, row.text(2)?)?;
                names.insert((kind, id), called.into());
            }
            Ok(())
        })?;
        Ok(names)
    }
}

/// A cast being put together.
struct Gathering<'a> {
    snapshot: &'a Snapshot,
    cast: Entities,
    wanted: BTreeSet<(Kind, i64)>,
}

impl<'a> Gathering<'a> {
    fn of(snapshot: &'a Snapshot) -> Gathering<'a> {
        Gathering { snapshot, cast: Entities::default(), wanted: BTreeSet::new() }
    }

    fn take(&mut self, kind: Kind, id: i64, body: &str) -> Result<(), Error> {
        if let Some(shape) = shape(kind) {
            let Loaded { entity, refers } = (shape.load)(id, body)?;
            self.cast.entities.insert((kind, id), entity);
            self.wanted.extend(refers);
        }
        Ok(())
    }

    /// Loads what is pointed to until nothing new is. Few are left by then: clubs, countries, what stands above.
    fn follow(mut self, asked: impl Fn(Kind) -> bool) -> Result<Entities, Error> {
        while let Some((kind, id)) = self.wanted.pop_first() {
            if asked(kind) && !self.cast.entities.contains_key(&(kind, id)) {
                let rows = self.snapshot.connection.query(queries::ENTITY, &values![kind.id(), id])?;
                if let Some(row) = rows.first() {
                    self.take(kind, id, row.text(0)?)?;
                }
            }
        }
        Ok(self.cast)
    }
}
