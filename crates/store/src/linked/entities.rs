//! Entities under the ids that are kept.

use std::any::Any;
use std::collections::BTreeSet;

use football::model::{EditionId, Entity, Group, Kind, MatchId, Team};

use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::EntityDocument;
use crate::read::entities::{Entities, EntityNames};

impl LinkedSnapshot<'_> {
    /// An entity; under a merged id, the one that is kept.
    pub fn entity<T: Entity>(&self, id: i64) -> Result<Option<T>, Error> {
        let links = self.links()?;
        let mut entity: Option<T> = self.unlinked().entity(links.kept(T::KIND, id))?;
        if let Some(entity) = &mut entity
            && !links.is_empty()
        {
            let entity: &mut dyn Any = entity;
            if let Some(team) = entity.downcast_mut() {
                links.apply_to_team(team);
            } else if let Some(group) = entity.downcast_mut() {
                links.apply_to_group(group);
            }
        }
        Ok(entity)
    }

    pub fn prefetch(&self, ids: impl IntoIterator<Item = (Kind, i64)>) -> Result<(), Error> {
        let links = self.links()?;
        self.unlinked().prefetch(ids.into_iter().map(|(kind, id)| (kind, links.kept(kind, id))))
    }

    pub fn edition_entities(&self, edition: EditionId, kinds: &[Kind]) -> Result<Entities, Error> {
        let entities = self.unlinked().edition_entities(edition, kinds)?;
        self.served_entities(entities, &[kinds, &[Kind::Country]].concat())
    }

    pub fn edition_entities_among(&self, edition: EditionId, kind: Kind, ids: &[i64]) -> Result<Entities, Error> {
        let links = self.links()?;
        let stored: Vec<i64> = ids.iter().flat_map(|id| links.ids(kind, *id)).collect();
        self.served_entities(self.unlinked().edition_entities_among(edition, kind, &stored)?, &[kind])
    }

    pub fn entities(&self, ids: &BTreeSet<(Kind, i64)>, references: &[Kind]) -> Result<Entities, Error> {
        let links = self.links()?;
        let ids = ids.iter().map(|(kind, id)| (*kind, links.kept(*kind, *id))).collect();
        let entities = self.unlinked().entities(&ids, references)?;
        self.served_entities(entities, references)
    }

    pub fn match_entities(&self, id: MatchId) -> Result<Entities, Error> {
        self.entities_of_matches(&[id])
    }

    pub fn match_entities_without_players(&self, id: MatchId) -> Result<Entities, Error> {
        self.served_entities(self.unlinked().match_entities_without_players(id)?, Kind::ALL)
    }

    pub fn entities_of_matches(&self, ids: &[MatchId]) -> Result<Entities, Error> {
        let entities = self.unlinked().entities_of_matches(ids)?;
        self.served_entities(entities, Kind::ALL)
    }

    /// Puts the kept entities in the place of merged ones, with those that they refer to.
    fn served_entities(&self, mut entities: Entities, references: &[Kind]) -> Result<Entities, Error> {
        let links = self.links()?;
        if links.is_empty() {
            return Ok(entities);
        }
        loop {
            let merged: Vec<(Kind, i64)> =
                entities.ids().into_iter().filter(|(kind, id)| links.is_merged(*kind, *id)).collect();
            if merged.is_empty() {
                break;
            }
            for (kind, id) in &merged {
                entities.remove(*kind, *id);
            }
            // A kept entity may refer to a merged one in turn.
            let kept = merged.into_iter().map(|(kind, id)| (kind, links.kept(kind, id))).collect();
            entities.add_missing(self.unlinked().entities(&kept, references)?);
        }
        entities.all_mut::<Team>().for_each(|team| links.apply_to_team(team));
        entities.all_mut::<Group>().for_each(|group| links.apply_to_group(group));
        Ok(entities)
    }

    /// The names of those whom a match names. `wants` is asked about the ids that are served.
    pub fn match_names(&self, id: MatchId, wants: impl Fn(Kind, i64) -> bool) -> Result<EntityNames, Error> {
        let links = self.links()?;
        let mut names = self.unlinked().match_names(id, |kind, id| wants(kind, links.kept(kind, id)))?;
        let merged: Vec<(Kind, i64)> = names.keys().copied().filter(|(kind, id)| links.is_merged(*kind, *id)).collect();
        for (kind, id) in merged {
            let own = names.remove(&(kind, id));
            let kept = links.kept(kind, id);
            if let Some(name) = self.unlinked().display_name(kind, kept)?.or(own) {
                names.insert((kind, kept), name);
            }
        }
        Ok(names)
    }

    /// Every entity of a kind that is not merged, by id.
    pub fn each_entity(&self, kind: Kind, show: &mut dyn FnMut(EntityDocument)) -> Result<(), Error> {
        let links = self.links()?;
        self.unlinked().each_entity(kind, &mut |document| {
            if !links.is_merged(kind, document.id) {
                show(document);
            }
        })
    }
}
