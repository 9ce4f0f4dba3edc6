//! One export from the store to files.
//!
//! Tournament by tournament and match by match, so that memory does not depend on the number of matches. Everything comes from one
//! snapshot.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use anyhow::{Result, bail};
use football::model::{EditionId, Kind, MatchId};
use store::EntityDocument;

use super::changes::ChangedData;
use super::folder::{ExportFolder, OpenTable};
use super::options::ExportOptions;
use super::source::{ExportedMatch, Needs};
use super::table::{DescribedTable, ExportTable};
use super::tables::entities::EntityRecord;
use super::tables::{
    attacks, deletions, entities, events, matches, momentum, names, player_match, player_tournament, standings,
    team_match,
};
use crate::service::Service;
use api::{EntitledEdition, UnrestrictedData};

/// What an export wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportReport {
    /// The version of the data.
    pub version: i64,
    pub matches: usize,
    pub files: usize,
    pub rows: u64,
    pub bytes: u64,
}

/// Exports to a folder. `progress` receives the matches that are done, and how many there are.
pub fn export(
    service: &Service,
    options: &ExportOptions,
    folder: &Path,
    mut progress: impl FnMut(usize, usize),
) -> Result<ExportReport> {
    let folder = ExportFolder::open(folder, options.format, options.describe())?;
    service.read_unrestricted(|all| {
        let changed = options.since.map(|since| ChangedData::load(all, since)).transpose()?;
        let mut export = Export {
            all,
            options,
            folder,
            changed,
            open: BTreeMap::new(),
            report: Counts::default(),
            named: BTreeSet::new(),
        };
        let selected = export.select()?;
        let total = selected.iter().map(|(_, matches)| matches.len()).sum();
        let mut done = 0;
        progress(done, total);
        for (edition, matches) in &selected {
            for id in matches {
                export.match_(*id)?;
                done += 1;
                progress(done, total);
            }
            export.tournament(edition)?;
        }
        export.entities()?;
        export.deletions()?;
        export.finish(total)
    })
}

struct Export<'a> {
    all: &'a UnrestrictedData<'a>,
    options: &'a ExportOptions,
    folder: ExportFolder,
    /// None for an export of everything.
    changed: Option<ChangedData>,
    open: BTreeMap<&'static str, (OpenTable, u64)>,
    report: Counts,
    /// The entities of the selected matches, if not all matches are selected.
    named: BTreeSet<(Kind, i64)>,
}

#[derive(Default)]
struct Counts {
    files: usize,
    rows: u64,
}

impl<'a> Export<'a> {
    /// The matches to export by tournament. A tournament whose tables changed is among them even without a match.
    fn select(&self) -> Result<Vec<(EntitledEdition<'a>, Vec<MatchId>)>> {
        let filter = &self.options.filter;
        let editions = self.all.data().editions()?;
        if let Some(id) =
            filter.tournaments.iter().find(|id| editions.iter().all(|edition| edition.edition().id != **id))
        {
            bail!("there is no tournament {id}; `touchline query TournamentList` shows them");
        }
        if let Some(season) =
            filter.seasons.iter().find(|season| editions.iter().all(|edition| edition.edition().season.en != **season))
        {
            bail!("there is no season {season}; `touchline query TournamentList` shows them");
        }
        let mut selected = Vec::new();
        for edition in editions {
            let of = edition.edition();
            let is_wanted = (filter.tournaments.is_empty() || filter.tournaments.contains(&of.id))
                && (filter.seasons.is_empty() || filter.seasons.contains(&of.season.en));
            let is_changed = self.changed.as_ref().is_none_or(|changed| changed.includes_edition(of.id));
            if !is_wanted || !is_changed {
                continue;
            }
            let rows = edition.matches()?;
            let matches: Vec<MatchId> = rows.iter().filter(|row| filter.allows(row)).map(|row| row.match_.id).collect();
            // A filter by team or time selects the tournaments with such a match.
            if matches.is_empty() && !(filter.team.is_none() && filter.from.is_none() && filter.until.is_none()) {
                continue;
            }
            let is_new = |id: &MatchId| self.changed.as_ref().is_none_or(|changed| changed.includes(Kind::Match, id.0));
            selected.push((edition, matches.into_iter().filter(is_new).collect()));
        }
        Ok(selected)
    }

    fn match_(&mut self, id: MatchId) -> Result<()> {
        let data = self.all.data();
        let wants = |tables: &[&str]| tables.iter().any(|table| self.options.wants(table));
        let needs = Needs {
            events: wants(&[events::TABLE.name, attacks::TABLE.name]),
            facts: wants(&[player_match::TABLE.name, team_match::TABLE.name, momentum::TABLE.name]),
        };
        let match_: Rc<ExportedMatch> = ExportedMatch::load(data, data.match_(id.0)?, needs)?;
        let of = Some(match_.row.match_.edition);
        self.write(&matches::TABLE, of, std::slice::from_ref(&match_))?;
        self.write(&events::TABLE, of, &events::rows(&match_))?;
        if self.options.wants(player_match::TABLE.name) {
            self.write(&player_match::TABLE, of, &player_match::rows(data, &match_)?)?;
        }
        self.write(&team_match::TABLE, of, &team_match::rows(&match_))?;
        self.write(&momentum::TABLE, of, &momentum::rows(&match_))?;
        self.write(&attacks::TABLE, of, &attacks::rows(&match_))?;
        if !self.options.filter.is_everything() {
            self.named.extend(match_.entities.ids());
        }
        Ok(())
    }

    /// The tables of a tournament as a whole. If each tournament has its own files, they are complete then.
    fn tournament(&mut self, edition: &EntitledEdition<'a>) -> Result<()> {
        let of = Some(edition.edition().id);
        if self.options.wants(player_tournament::TABLE.name) {
            self.write(&player_tournament::TABLE, of, &player_tournament::rows(edition, self.options.filter.team)?)?;
        }
        if self.options.wants(standings::TABLE.name) {
            self.write(&standings::TABLE, of, &standings::rows(self.all.data(), edition)?)?;
        }
        if self.options.by_tournament { self.end_files() } else { Ok(()) }
    }

    /// Entities and their names. They belong to no tournament, so they are never partitioned.
    fn entities(&mut self) -> Result<()> {
        if !(self.options.wants(entities::TABLE.name) || self.options.wants(names::TABLE.name)) {
            return Ok(());
        }
        let all = self.all;
        for kind in Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Match) {
            let mut result = Ok(());
            all.each_entity(kind, &mut |document| {
                if result.is_ok() && self.is_exported(&document) {
                    result = self.entity(document);
                }
            })?;
            result?;
        }
        Ok(())
    }

    fn is_exported(&self, document: &EntityDocument) -> bool {
        match &self.changed {
            Some(changed) => changed.includes(document.kind, document.id),
            None => self.options.filter.is_everything() || self.named.contains(&(document.kind, document.id)),
        }
    }

    fn entity(&mut self, document: EntityDocument) -> Result<()> {
        let record = EntityRecord::new(document)?;
        self.write(&names::TABLE, None, &names::rows(&record))?;
        self.write(&entities::TABLE, None, &[record])
    }

    fn deletions(&mut self) -> Result<()> {
        let Some(changed) = &self.changed else { return Ok(()) };
        let deleted = changed.deletions();
        self.write(&deletions::TABLE, None, &deleted)
    }

    /// Writes rows, if the options include the table. The file is begun with the first call, even without rows.
    fn write<T>(&mut self, table: &'static ExportTable<T>, edition: Option<EditionId>, rows: &[T]) -> Result<()> {
        if !self.options.wants(table.name) {
            return Ok(());
        }
        if !self.open.contains_key(table.name) {
            let partition = edition.filter(|_| self.options.by_tournament).map(|id| ("tournament_id", id.0));
            self.open.insert(table.name, (self.folder.begin(&table.doc(), partition)?, 0));
        }
        if let Some((open, count)) = self.open.get_mut(table.name) {
            table.write(open.writer.as_mut(), self.options.language, rows)?;
            *count += rows.len() as u64;
        }
        Ok(())
    }

    fn end_files(&mut self) -> Result<()> {
        for (table, rows) in std::mem::take(&mut self.open).into_values() {
            self.folder.end(table, rows)?;
            self.report.files += 1;
            self.report.rows += rows;
        }
        Ok(())
    }

    /// Every table has a file, even if it has no row.
    fn finish(mut self, matches: usize) -> Result<ExportReport> {
        if !self.options.by_tournament {
            self.write(&matches::TABLE, None, &[])?;
            self.write(&events::TABLE, None, &[])?;
            self.write(&player_match::TABLE, None, &[])?;
            self.write(&team_match::TABLE, None, &[])?;
            self.write(&player_tournament::TABLE, None, &[])?;
            self.write(&standings::TABLE, None, &[])?;
            self.write(&momentum::TABLE, None, &[])?;
            self.write(&attacks::TABLE, None, &[])?;
        }
        self.write(&entities::TABLE, None, &[])?;
        self.write(&names::TABLE, None, &[])?;
        self.end_files()?;
        let (Counts { files, rows }, version) = (self.report, self.all.version());
        let bytes = self.folder.commit(version)?;
        Ok(ExportReport { version, matches, files, rows, bytes })
    }
}
