//! What the statistics engine derived, under the ids that are served.

use std::sync::Arc;

use football::analysis::{EditionTotals, Facts, PlayerFacts, TeamTotals};
use football::model::{EditionId, Kickoff, Kind, MatchId, PlayerId};

use super::matches::served;
use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::facts::MatchTeamFacts;
use crate::rows::match_row::MatchRow;

impl LinkedSnapshot<'_> {
    pub fn facts_of_row(&self, row: &MatchRow) -> Result<Facts, Error> {
        let links = self.links()?;
        if links.is_empty() {
            return self.unlinked().facts_of_row(row);
        }
        // Facts that are missing are computed from the match as it is stored, whose ids are those of its events.
        let stored = self.unlinked().match_(row.match_.id)?;
        let mut facts = self.unlinked().facts_of_row(stored.as_ref().unwrap_or(row))?;
        links.apply_to_facts(&mut facts);
        Ok(facts)
    }

    pub fn facts_of_rows(&self, rows: &[&MatchRow]) -> Result<Vec<Facts>, Error> {
        let links = self.links()?;
        if links.is_empty() {
            return self.unlinked().facts_of_rows(rows);
        }
        let ids: Vec<MatchId> = rows.iter().map(|row| row.match_.id).collect();
        let stored = self.unlinked().matches_by_id(&ids)?;
        let stored: Vec<&MatchRow> =
            stored.iter().zip(rows).map(|(found, row)| found.as_ref().unwrap_or(row)).collect();
        let mut facts = self.unlinked().facts_of_rows(&stored)?;
        facts.iter_mut().for_each(|facts| links.apply_to_facts(facts));
        Ok(facts)
    }

    pub fn team_facts_of(&self, edition: EditionId) -> Result<Vec<MatchTeamFacts>, Error> {
        let facts = self.unlinked().team_facts_of(edition)?;
        self.served_facts(facts)
    }

    pub fn team_facts_of_participant(
        &self,
        edition: EditionId,
        kind: Kind,
        id: i64,
    ) -> Result<Vec<MatchTeamFacts>, Error> {
        let mut facts = Vec::new();
        for id in self.links()?.ids(kind, id) {
            facts.extend(self.unlinked().team_facts_of_participant(edition, kind, id)?);
        }
        facts.sort_by_key(|facts| order(&facts.row));
        self.served_facts(facts)
    }

    fn served_facts(&self, mut facts: Vec<MatchTeamFacts>) -> Result<Vec<MatchTeamFacts>, Error> {
        let links = self.links()?;
        if !links.is_empty() {
            for of_match in &mut facts {
                of_match.row = served(links, of_match.row.clone());
            }
        }
        Ok(facts)
    }

    pub fn player_facts_of(
        &self,
        edition: EditionId,
        player: PlayerId,
    ) -> Result<Vec<(MatchRow, Option<PlayerFacts>, bool)>, Error> {
        let links = self.links()?;
        let mut all = Vec::new();
        for id in links.ids(Kind::Player, player.number()) {
            all.extend(self.unlinked().player_facts_of(edition, PlayerId::new(id))?);
        }
        all.sort_by_key(|(row, ..)| order(row));
        let all = all.into_iter().map(|(row, facts, counts)| {
            let facts = facts.map(|mut facts| {
                links.apply_to_player_facts(&mut facts);
                facts
            });
            (served(links, row), facts, counts)
        });
        Ok(all.collect())
    }

    pub fn player_facts_of_rows(
        &self,
        rows: &[&MatchRow],
        player: PlayerId,
    ) -> Result<Vec<(Option<PlayerFacts>, bool)>, Error> {
        let links = self.links()?;
        if links.is_empty() {
            return self.unlinked().player_facts_of_rows(rows, player);
        }
        // Facts that are missing are computed from the match as it is stored. One of the ids of the player is in it.
        let ids: Vec<MatchId> = rows.iter().map(|row| row.match_.id).collect();
        let stored = self.unlinked().matches_by_id(&ids)?;
        let stored: Vec<&MatchRow> =
            stored.iter().zip(rows).map(|(found, row)| found.as_ref().unwrap_or(row)).collect();
        let mut all: Vec<(Option<PlayerFacts>, bool)> = vec![(None, false); rows.len()];
        for id in links.ids(Kind::Player, player.number()) {
            let of_id = self.unlinked().player_facts_of_rows(&stored, PlayerId::new(id))?;
            for (known, (facts, counts)) in all.iter_mut().zip(of_id) {
                let facts = facts.map(|mut facts| {
                    links.apply_to_player_facts(&mut facts);
                    facts
                });
                *known = (known.0.take().or(facts), counts);
            }
        }
        Ok(all)
    }

    pub fn edition_totals(&self, edition: EditionId) -> Result<Arc<EditionTotals>, Error> {
        let totals = self.unlinked().edition_totals(edition)?;
        let links = self.links()?;
        Ok(if links.is_empty() { totals } else { Arc::new(links.totals(&totals)) })
    }

    pub fn team_totals(&self, edition: EditionId) -> Result<TeamTotals, Error> {
        let totals = self.unlinked().team_totals(edition)?;
        let links = self.links()?;
        Ok(if links.is_empty() { totals } else { links.team_totals(&totals) })
    }
}

/// By kick-off, those without one last, then id.
fn order(row: &MatchRow) -> (bool, Option<Kickoff>, MatchId) {
    (row.match_.kickoff.is_none(), row.match_.kickoff, row.match_.id)
}
