//! Everything that the page of a competition shows, loaded once.

use std::collections::HashMap;
use std::sync::Arc;

use football::analysis::{EditionTotals, Tally, definition};
use football::model::{Country, Kind, Match, Nature, Side, Stage, Team, TeamId};
use store::{Entities, MatchTeamFacts};

use super::seasons::Seasons;
use crate::context::PageContext;
use crate::match_page::TeamView;
use api::parts::bracket::{Tie, ties};
use api::parts::statistics_query::as_real;
use api::parts::structure::{StageMatches, grouped};
use api::parts::tables::{Counting, GroupTables, TableKind};
use api::parts::tournament::Tournament;
use api::parts::tournament_statistics::teams_of;
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, EntitledEdition, Error};

/// A competition in one season.
pub(super) struct CompetitionView {
    pub(super) tournament: Tournament,
    pub(super) seasons: Seasons,
    pub(super) country: Option<Country>,
    pub(super) entities: Entities,
    pub(super) stages: Vec<StageMatches>,
    pub(super) ties: Vec<Tie>,
    /// The league stages with their groups.
    pub(super) tables: Vec<(Stage, Vec<GroupTables>)>,
    pub(super) table_kind: TableKind,
    pub(super) facts: Vec<MatchTeamFacts>,
    pub(super) totals: Arc<EditionTotals>,
}

impl CompetitionView {
    /// The competition that the address asks for. Players are not among the entities: a page shows a few of many.
    pub(super) fn load<'a>(
        cx: &PageContext<'_>,
        data: &Data<'a>,
    ) -> Result<(CompetitionView, EntitledEdition<'a>), Error> {
        let edition = data.edition(cx.id(), TOURNAMENT_NOT_FOUND)?;
        let entities = edition.entities(&[Kind::Team, Kind::Coach, Kind::Stadium])?;
        // The facts come with the matches, so the matches are not read again.
        let facts = edition.team_facts()?;
        let stages = grouped(&edition, facts.iter().map(|facts| facts.row.clone()))?;
        let ties = ties(&stages, &entities);
        let table_kind = cx.query.get("table").and_then(TableKind::from_code).unwrap_or_default();
        let mut wanted = [false; 4];
        wanted[0] = true;
        wanted[table_kind.index()] = true;
        let counting = Counting {
            edition: edition.edition(),
            entities: &entities,
            until_round: None,
            live: data.live_tables || table_kind == TableKind::Live,
            wanted,
        };
        let leagues = stages.iter().filter(|(stage, _)| stage.nature == Nature::League);
        let tables = leagues
            .map(|(stage, groups)| {
                let tables = groups.iter().map(|(group, rows)| counting.tables(stage, group.clone(), rows));
                (stage.clone(), tables.collect())
            })
            .collect();
        let totals = edition.totals()?;
        let tournament = Tournament::load(data, data.edition(cx.id(), TOURNAMENT_NOT_FOUND)?)?;
        let seasons = Seasons::load(data, tournament.edition.competition, cx.id())?;
        let country = tournament.competition.as_ref().and_then(|competition| competition.country);
        let country = data.find(country.map(|id| id.0))?;
        let view =
            CompetitionView { tournament, seasons, country, stages, ties, tables, table_kind, facts, totals, entities };
        Ok((view, edition))
    }

    /// `FIFA World Cup 2022`.
    pub(super) fn title(&self, cx: &PageContext<'_>) -> String {
        format!("{} {}", cx.name_in_text(&self.tournament.name()), cx.name(&self.tournament.edition.season))
    }

    pub(super) fn team(&self, id: TeamId) -> TeamView {
        TeamView::new(id.0, self.entities.get::<Team>(id.0))
    }

    pub(super) fn matches(&self) -> impl Iterator<Item = &Match> {
        self.stages.iter().flat_map(|(_, groups)| groups).flat_map(|(_, rows)| rows).map(|row| &*row.match_)
    }

    /// The teams of all matches and groups, by id.
    pub(super) fn team_ids(&self) -> Vec<TeamId> {
        let of_matches = self.matches().flat_map(|match_| [match_.home.team, match_.away.team]);
        let of_groups = self.stages.iter().flat_map(|(_, groups)| groups).flat_map(|(group, _)| group.teams.clone());
        let mut teams: Vec<TeamId> = of_matches.chain(of_groups).collect();
        teams.sort_unstable();
        teams.dedup();
        teams
    }

    /// There is one table, so it has room for every column.
    pub(super) fn has_one_table(&self) -> bool {
        self.tables.iter().map(|(_, groups)| groups.len()).sum::<usize>() == 1
    }

    pub(super) fn has_live_match(&self) -> bool {
        self.matches().any(|match_| match_.status.is_in_progress())
    }

    /// The winner: of the final, or of a league whose matches are all final.
    pub(super) fn winner(&self) -> Option<TeamView> {
        let (last, groups) = self.stages.last()?;
        if last.nature == Nature::Knockout {
            let mut of_stage = self.ties.iter().filter(|tie| tie.stage == last.id);
            let (Some(tie), None) = (of_stage.next(), of_stage.next()) else { return None };
            return tie.winner.as_ref().map(|(team, _)| self.team(TeamId(team.id)));
        }
        let is_over = self.stages.len() == 1
            && groups.len() == 1
            && self.matches().all(|match_| match_.status.is_final())
            && self.matches().next().is_some();
        let first = self.tables.first()?.1.first()?.tables[0].as_ref()?.first()?;
        is_over.then(|| self.team(first.standing.team))
    }

    /// The expected goals of every final match with events.
    pub(super) fn xg(&self) -> HashMap<i64, [f64; 2]> {
        let Some(xg) = definition("GoalsScored.XG") else { return HashMap::new() };
        let value = |tally: &Tally| as_real(xg.value(tally));
        let counted = self.facts.iter().filter(|facts| facts.counts());
        let pair = |facts: &MatchTeamFacts| {
            let (home, away) = (value(&facts.team(Side::Home).tally)?, value(&facts.team(Side::Away).tally)?);
            Some((facts.row.match_.id.0, [home, away]))
        };
        counted.filter_map(pair).collect()
    }

    /// The expected goals of a match, and the number of matches whose attempts were counted.
    pub(super) fn xg_a_match(&self) -> Option<(f64, usize)> {
        let xg = definition("GoalsScored.XG")?;
        let counted =
            self.facts.iter().filter(|facts| facts.counts() && xg.is_in(&facts.team(Side::Home).tally)).count();
        let sum: f64 = teams_of(self.totals.teams()).iter().filter_map(|(_, tally)| as_real(xg.value(tally))).sum();
        (counted > 0).then(|| (sum / counted as f64, counted))
    }

    pub(super) fn has_ended_match(&self) -> bool {
        self.matches().any(|match_| match_.status.is_final())
    }

    /// Whether the attempts of a match were counted, or no match has ended yet.
    pub(super) fn has_chances(&self) -> bool {
        self.xg_a_match().is_some() || !self.has_ended_match()
    }

    /// The matches that are being played or come next: the page follows them.
    pub(super) fn unfinished_near(&self, data: &Data<'_>, most: usize) -> Vec<i64> {
        let today = data.today();
        let is_near = |match_: &&Match| {
            let day = match_.kickoff.map(|kickoff| data.kickoff_day(kickoff));
            match_.status.is_in_progress() || !match_.status.is_final() && day == Some(today)
        };
        self.matches().filter(is_near).take(most).map(|match_| match_.id.0).collect()
    }
}
