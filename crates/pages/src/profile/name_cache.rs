//! Names that several rows of a page need, each loaded once.

use std::collections::HashMap;

use football::model::{Competition, Edition, EditionId, Team, TeamId};

use crate::context::PageContext;
use crate::match_page::TeamView;
use api::{Data, Error};

/// Names of teams and tournaments.
#[derive(Debug)]
pub(super) struct NameCache<'c, 'd> {
    cx: &'c PageContext<'c>,
    data: &'c Data<'d>,
    editions: HashMap<i64, Edition>,
    names: HashMap<i64, String>,
    teams: HashMap<i64, Option<Team>>,
}

impl<'c, 'd> NameCache<'c, 'd> {
    /// With the editions whose names may be asked for.
    pub(super) fn new<'e>(
        cx: &'c PageContext<'c>,
        data: &'c Data<'d>,
        editions: impl Iterator<Item = &'e Edition>,
    ) -> Self {
        let editions = editions.map(|edition| (edition.id.0, edition.clone())).collect();
        NameCache { cx, data, editions, names: HashMap::new(), teams: HashMap::new() }
    }

    /// With every edition that the reader may see.
    pub(super) fn of_editions(cx: &'c PageContext<'c>, data: &'c Data<'d>) -> Result<Self, Error> {
        let editions = data.editions()?;
        Ok(NameCache::new(cx, data, editions.iter().map(|edition| edition.edition())))
    }

    /// `Nile League 2026/2027`.
    pub(super) fn edition(&mut self, id: EditionId) -> Result<String, Error> {
        if let Some(name) = self.names.get(&id.0) {
            return Ok(name.clone());
        }
        let name = match self.editions.get(&id.0) {
            None => id.to_string(),
            Some(edition) => {
                let competition = self.data.find::<Competition>(Some(edition.competition.0))?;
                let competition = competition.as_ref().map_or("", |competition| self.cx.name(&competition.name));
                format!("{competition} {}", self.cx.name(&edition.season)).trim().to_owned()
            }
        };
        self.names.insert(id.0, name.clone());
        Ok(name)
    }

    pub(super) fn team(&mut self, id: TeamId) -> Result<TeamView, Error> {
        let team = self.team_entity(id)?;
        Ok(TeamView::new(id.0, team.as_ref()))
    }

    pub(super) fn team_entity(&mut self, id: TeamId) -> Result<Option<Team>, Error> {
        if let Some(team) = self.teams.get(&id.0) {
            return Ok(team.clone());
        }
        let team = self.data.find::<Team>(Some(id.0))?;
        self.teams.insert(id.0, team.clone());
        Ok(team)
    }
}
