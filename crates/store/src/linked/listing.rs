//! Lists: each entity once, under the id that is kept, found by the names and the tournaments of all its ids.

use std::collections::BTreeSet;

use football::model::{ClubId, Coach, EditionId, Entity, Kind, Player, PlayerId, Referee, Side, Team, TeamId};

use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::by_name::NameFilter;
use crate::read::listing::{Batch, EntityRow, Filter, Page, PageOf};

impl LinkedSnapshot<'_> {
    pub fn teams(&self, filter: &Filter) -> Result<PageOf<EntityRow<Team>>, Error> {
        if !self.links()?.has(Kind::Team) {
            let page = self.unlinked().teams(filter)?;
            return self.served_teams(page);
        }
        let mut page = self.page::<Team>(filter, None)?;
        let entitled = filter.entitled.as_deref();
        self.unlinked().fill_from_matches(page.rows.iter_mut().map(|row| &mut row.entity).collect(), entitled)?;
        self.fill_from_merged(&mut page.rows, entitled)?;
        self.served_teams(page)
    }

    pub fn teams_of_clubs(
        &self,
        clubs: &[ClubId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Vec<EntityRow<Team>>>, Error> {
        let links = self.links()?;
        let mut teams = self.unlinked().teams_of_clubs(clubs, entitled)?;
        for of_club in &mut teams {
            of_club.retain(|row| !links.is_merged(Kind::Team, row.entity.id.0));
            self.fill_from_merged(of_club, entitled)?;
            of_club.iter_mut().for_each(|row| links.apply_to_team(&mut row.entity));
        }
        Ok(teams)
    }

    pub fn referees(&self, filter: &Filter) -> Result<PageOf<EntityRow<Referee>>, Error> {
        if self.links()?.has(Kind::Referee) { self.page(filter, None) } else { self.unlinked().referees(filter) }
    }

    pub fn coaches(&self, filter: &Filter) -> Result<PageOf<EntityRow<Coach>>, Error> {
        if self.links()?.has(Kind::Coach) { self.page(filter, None) } else { self.unlinked().coaches(filter) }
    }

    pub fn players(&self, filter: &Filter, team: Option<TeamId>) -> Result<PageOf<EntityRow<Player>>, Error> {
        let links = self.links()?;
        if !links.has(Kind::Player) && !links.has(Kind::Team) {
            return self.unlinked().players(filter, team);
        }
        let members = team.map(|team| self.squad_members(team, filter)).transpose()?;
        self.page(filter, members.as_deref())
    }

    /// A list by name. Home grounds and coaches of teams are those that documents state.
    pub fn by_name<T: Entity>(&self, filter: &NameFilter) -> Result<PageOf<EntityRow<T>>, Error> {
        let links = self.links()?;
        let ids = if links.has(T::KIND) {
            let every = NameFilter { page: Page { size: u32::MAX, number: 1 }, ..filter.clone() };
            let mut found = Vec::new();
            let mut known = BTreeSet::new();
            for id in self.unlinked().ids_by_name(T::KIND, &every)?.rows {
                let kept = links.kept(T::KIND, id);
                if known.insert(kept) {
                    found.push(kept);
                }
            }
            PageOf::of_all(found, filter.page, Batch::default())
        } else {
            self.unlinked().ids_by_name(T::KIND, filter)?
        };
        ids.map_rows(|ids| self.unlinked().listed_rows(&ids))
    }

    /// Whether there are so few of a kind that a search may read all their names.
    pub fn has_few(&self, kind: Kind) -> Result<bool, Error> {
        self.unlinked().has_few(kind)
    }

    /// Teams by name, with the home grounds and coaches of their matches.
    pub fn teams_by_name(&self, filter: &NameFilter) -> Result<PageOf<EntityRow<Team>>, Error> {
        let mut page = self.by_name::<Team>(filter)?;
        let entitled = filter.entitled.as_deref();
        self.unlinked().fill_from_matches(page.rows.iter_mut().map(|row| &mut row.entity).collect(), entitled)?;
        self.fill_from_merged(&mut page.rows, entitled)?;
        self.served_teams(page)
    }

    /// The ids of the players in the squads of a team, in the editions of a filter, as they are stored.
    fn squad_members(&self, team: TeamId, filter: &Filter) -> Result<Vec<i64>, Error> {
        let teams: Vec<TeamId> = self.links()?.ids(Kind::Team, team.0).into_iter().map(TeamId).collect();
        let wanted = |edition: EditionId| filter.editions.is_empty() || filter.editions.contains(&edition);
        let mut players = BTreeSet::new();
        for team in &teams {
            for row in self.unlinked().matches_of_team(*team, filter.entitled.as_deref())? {
                let match_ = &row.match_;
                let sheets = Side::BOTH.map(|side| match_.sheet(side));
                for sheet in sheets.into_iter().filter(|sheet| sheet.team == *team && wanted(match_.edition)) {
                    players.extend(sheet.squad.iter().map(|member| member.player));
                }
            }
        }
        Ok(players.into_iter().map(PlayerId::number).collect())
    }

    /// A page of all ids, each entity once. With `ids`, only those that are stored under one of these.
    fn page<T: Entity>(&self, filter: &Filter, ids: Option<&[i64]>) -> Result<PageOf<EntityRow<T>>, Error> {
        let links = self.links()?;
        let stored = match filter.id {
            Some(id) => links.ids(T::KIND, id).into_iter().map(Some).collect(),
            None => vec![None],
        };
        let mut found = BTreeSet::new();
        for id in stored {
            let listed = self.unlinked().listed_ids(T::KIND, &Filter { id, ..filter.clone() }, ids)?;
            found.extend(listed.into_iter().map(|id| links.kept(T::KIND, id)));
        }
        let page = PageOf::of_all(found.into_iter().collect(), filter.page, filter.batch);
        page.map_rows(|ids| self.unlinked().listed_rows(&ids))
    }

    /// Fills in the home ground and the coach of teams for which only the matches of a merged id give them.
    fn fill_from_merged(&self, rows: &mut [EntityRow<Team>], entitled: Option<&[EditionId]>) -> Result<(), Error> {
        let links = self.links()?;
        for team in rows.iter_mut().map(|row| &mut row.entity) {
            for id in links.ids(Kind::Team, team.id.0).into_iter().skip(1) {
                if team.stadium.is_some() && team.coach.is_some() {
                    break;
                }
                let mut merged = Team { id: TeamId(id), ..team.clone() };
                self.unlinked().fill_from_matches(vec![&mut merged], entitled)?;
                *team = Team { id: team.id, ..merged };
            }
        }
        Ok(())
    }

    fn served_teams(&self, mut page: PageOf<EntityRow<Team>>) -> Result<PageOf<EntityRow<Team>>, Error> {
        let links = self.links()?;
        page.rows.iter_mut().for_each(|row| links.apply_to_team(&mut row.entity));
        Ok(page)
    }
}
