//! Matches: a merged one is served as the kept one. Lists over tournaments have it once; a tournament keeps its own matches, so
//! that its tables and totals stay whole.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use football::identity::Links;
use football::model::{EditionId, Event, Group, Kind, MatchId, PlatformId, PlayerId, TeamId};
use jiff::Timestamp;

use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::MatchFilter;
use crate::read::listing::{Batch, PageOf};
use crate::read::match_parts::MatchPart;
use crate::read::state::MatchState;
use crate::rows::match_row::MatchRow;

impl LinkedSnapshot<'_> {
    pub fn match_(&self, id: MatchId) -> Result<Option<MatchRow>, Error> {
        let links = self.links()?;
        let found = self.unlinked().match_(kept_match(links, id))?;
        Ok(found.map(|row| served(links, row)))
    }

    pub fn matches_by_id(&self, ids: &[MatchId]) -> Result<Vec<Option<MatchRow>>, Error> {
        let links = self.links()?;
        let ids: Vec<MatchId> = ids.iter().map(|id| kept_match(links, *id)).collect();
        let found = self.unlinked().matches_by_id(&ids)?;
        Ok(found.into_iter().map(|row| row.map(|row| served(links, row))).collect())
    }

    pub fn match_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchRow>, Error> {
        let links = self.links()?;
        match self.unlinked().match_by_platform(platform, external)? {
            Some(row) if links.is_merged(Kind::Match, row.match_.id.0) => self.match_(row.match_.id),
            found => Ok(found.map(|row| served(links, row))),
        }
    }

    pub fn match_state(&self, id: MatchId) -> Result<Option<MatchState>, Error> {
        self.unlinked().match_state(kept_match(self.links()?, id))
    }

    pub fn match_state_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchState>, Error> {
        let links = self.links()?;
        match self.unlinked().match_state_by_platform(platform, external)? {
            Some(state) if links.is_merged(Kind::Match, state.id.0) => self.match_state(state.id),
            state => Ok(state),
        }
    }

    pub fn matches(&self, filter: &MatchFilter) -> Result<PageOf<MatchRow>, Error> {
        let links = self.links()?;
        // Every id under which the team is stored; nothing to choose from if the filter names none.
        let stored = |team: Option<TeamId>| match team {
            Some(team) => links.ids(Kind::Team, team.0).into_iter().map(|id| Some(TeamId(id))).collect(),
            None => vec![None],
        };
        let (teams, opponents) = (stored(filter.team), stored(filter.opponent));
        if !links.has(Kind::Match) && teams.len() <= 1 && opponents.len() <= 1 {
            let page = self.unlinked().matches(filter)?;
            return page.map_rows(|rows| Ok(rows.into_iter().map(|row| served(links, row)).collect()));
        }
        let mut found = BTreeSet::new();
        for team in teams {
            for opponent in &opponents {
                let filter = MatchFilter { team, opponent: *opponent, ..filter.clone() };
                found.extend(self.unlinked().listed_matches(&filter)?);
            }
        }
        // A list of some tournaments may have the merged match alone: then it has that one.
        let is_limited = !filter.editions.is_empty() || filter.competition.is_some();
        let ids: BTreeSet<MatchId> = found.iter().map(|(_, id)| *id).collect();
        let is_shown = |id: MatchId| {
            let kept = kept_match(links, id);
            kept == id || (is_limited && !ids.contains(&kept))
        };
        let mut listed: Vec<(Option<i64>, MatchId)> = found.into_iter().filter(|(_, id)| is_shown(*id)).collect();
        // Those without a kick-off come last.
        listed.sort_by_key(|(kickoff, id)| (kickoff.is_none(), *kickoff, *id));
        let page = PageOf::of_all(listed, filter.page, Batch::default());
        page.map_rows(|listed| {
            let ids: Vec<MatchId> = listed.into_iter().map(|(_, id)| id).collect();
            let rows = self.unlinked().matches_by_id(&ids)?;
            Ok(rows.into_iter().flatten().map(|row| served(links, row)).collect())
        })
    }

    pub fn matches_between(
        &self,
        from: Timestamp,
        until: Timestamp,
        entitled: Option<&[EditionId]>,
        most: u32,
    ) -> Result<Vec<MatchRow>, Error> {
        let links = self.links()?;
        Ok(first(links, self.unlinked().matches_between(from, until, entitled, with_merged(links, most))?, most))
    }

    pub fn matches_in_progress(&self, entitled: Option<&[EditionId]>, most: u32) -> Result<Vec<MatchRow>, Error> {
        let links = self.links()?;
        Ok(first(links, self.unlinked().matches_in_progress(entitled, with_merged(links, most))?, most))
    }

    /// The matches of an edition, those included that are served as matches of another edition.
    pub fn matches_of(&self, edition: EditionId) -> Result<Vec<MatchRow>, Error> {
        let links = self.links()?;
        let rows = self.unlinked().matches_of(edition)?;
        Ok(rows.into_iter().map(|row| served(links, row)).collect())
    }

    pub fn matches_of_team(&self, team: TeamId, entitled: Option<&[EditionId]>) -> Result<Vec<MatchRow>, Error> {
        self.latest_first(Kind::Team, team.0, |id| self.unlinked().matches_of_team(TeamId(id), entitled))
    }

    pub fn matches_of_player(&self, player: PlayerId, entitled: Option<&[EditionId]>) -> Result<Vec<MatchRow>, Error> {
        let load = |id| self.unlinked().matches_of_player(PlayerId::new(id), entitled);
        self.latest_first(Kind::Player, player.number(), load)
    }

    /// The matches of all ids of an entity, each once, latest first.
    fn latest_first(
        &self,
        kind: Kind,
        id: i64,
        load: impl Fn(i64) -> Result<Vec<MatchRow>, Error>,
    ) -> Result<Vec<MatchRow>, Error> {
        let links = self.links()?;
        if links.is_empty() {
            return load(id);
        }
        let (mut rows, mut seen) = (Vec::new(), BTreeSet::new());
        for id in links.ids(kind, id) {
            let found = load(id)?.into_iter().filter(|row| !links.is_merged(Kind::Match, row.match_.id.0));
            rows.extend(found.filter(|row| seen.insert(row.match_.id)).map(|row| served(links, row)));
        }
        let time = |row: &MatchRow| (row.match_.kickoff, row.match_.id);
        // None is less than every kick-off, so it comes last.
        rows.sort_by_key(|row| Reverse(time(row)));
        Ok(rows)
    }

    /// Asks for parts of a match, which are read afterwards, where no ids are merged: merged ones ask other questions.
    pub fn ask_ahead(&self, id: MatchId, parts: &[MatchPart], entitled: Option<&[EditionId]>) -> Result<(), Error> {
        if self.links()?.is_empty() { self.unlinked().ask_ahead(id, parts, entitled) } else { Ok(()) }
    }

    pub fn events(&self, id: MatchId) -> Result<Vec<Event>, Error> {
        let mut events = self.unlinked().events(id)?;
        self.links()?.apply_to_events(&mut events);
        Ok(events)
    }

    pub fn groups_of(&self, edition: EditionId) -> Result<Vec<Group>, Error> {
        let mut groups = self.unlinked().groups_of(edition)?;
        let links = self.links()?;
        groups.iter_mut().for_each(|group| links.apply_to_group(group));
        Ok(groups)
    }
}

fn kept_match(links: &Links, id: MatchId) -> MatchId {
    MatchId(links.kept(Kind::Match, id.0))
}

/// The row with the ids that are served.
pub(super) fn served(links: &Links, mut row: MatchRow) -> MatchRow {
    if !links.is_empty() {
        links.apply_to_match(Arc::make_mut(&mut row.match_));
    }
    row
}

/// How many rows contain `most` that are not merged.
fn with_merged(links: &Links, most: u32) -> u32 {
    most.saturating_add(u32::try_from(links.of_kind(Kind::Match).count()).unwrap_or(u32::MAX))
}

/// The first rows that are not merged.
fn first(links: &Links, rows: Vec<MatchRow>, most: u32) -> Vec<MatchRow> {
    let shown = rows.into_iter().filter(|row| !links.is_merged(Kind::Match, row.match_.id.0));
    shown.take(most as usize).map(|row| served(links, row)).collect()
}
