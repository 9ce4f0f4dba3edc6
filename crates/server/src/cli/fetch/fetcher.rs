//! The order of the requests, and what is left out because it is there.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use serde_json::Value;

use super::folder::{FetchFolder, FetchSubject};
use super::listed::{MatchProgress, is_not_final, listed_matches};
use super::report::FetchReport;
use super::requests::{
    FetchLevel, FetchedOperation, OF_A_MATCH, OF_A_TOURNAMENT, SEASON_MATCH_LIST, TOURNAMENT_LIST,
    TOURNAMENT_MATCH_LIST,
};
use crate::cli::remote::{OperationRefusal, OperationRequest, RemoteService, pages, records};

/// A list with more pages is not read to its end.
const MAX_PAGES: u64 = 1_000;

pub(super) struct Fetcher {
    service: RemoteService,
    folder: FetchFolder,
    languages: Vec<String>,
    is_again: bool,
    report: FetchReport,
}

/// What is asked for, and what is expected of it.
#[derive(Clone, Copy)]
struct WantedFiles {
    subject: FetchSubject,
    /// Whether a file that is there is asked for again.
    is_again: bool,
    /// Whether a refusal means that something is missing.
    is_expected: bool,
}

impl Fetcher {
    pub(super) fn new(service: RemoteService, folder: FetchFolder, languages: Vec<String>, is_again: bool) -> Fetcher {
        Fetcher { service, folder, languages, is_again, report: FetchReport::new() }
    }

    /// Saves these tournaments, or lists those of the service.
    pub(super) fn run(mut self, tournaments: &[i64]) -> Result<ExitCode> {
        if tournaments.is_empty() {
            return self.list();
        }
        let Err(error) = self.all(tournaments) else {
            return self.report.finish(&self.folder.root().display().to_string());
        };
        if self.report.is_empty() {
            return Err(error);
        }
        self.report.interrupted(&error)?;
        self.report.finish(&self.folder.root().display().to_string())
    }

    /// Prints the tournaments of the service.
    fn list(mut self) -> Result<ExitCode> {
        let list = self.save(
            &TOURNAMENT_LIST,
            WantedFiles { subject: FetchSubject::default(), is_again: true, is_expected: true },
        )?;
        let Some(list) = list.first() else {
            return self.report.finish(&self.folder.root().display().to_string());
        };
        for record in records(list) {
            let text = |name: &str| record.get(name).and_then(Value::as_str).unwrap_or_default();
            let id = record.get("id").and_then(Value::as_i64).unwrap_or_default();
            say!("{id:>8}  {}  {}", text("tournament"), text("season"))?;
        }
        tell!("Save tournaments with --tournament ID,ID")?;
        Ok(ExitCode::SUCCESS)
    }

    fn all(&mut self, tournaments: &[i64]) -> Result<()> {
        let path = self.folder.path(&TOURNAMENT_LIST, FetchSubject::default(), &self.languages[0], 1);
        let known = FetchFolder::saved(&path)?.map(|bytes| serde_json::from_slice::<Value>(&bytes)).transpose()?;
        let is_known = |id: &i64| known.iter().flat_map(records).any(|record| record["id"].as_i64() == Some(*id));
        let is_again = self.is_again || !tournaments.iter().all(is_known);
        self.save(&TOURNAMENT_LIST, WantedFiles { subject: FetchSubject::default(), is_again, is_expected: true })?;
        tournaments.iter().try_for_each(|id| self.tournament(*id))
    }

    fn tournament(&mut self, tournament: i64) -> Result<()> {
        let subject = FetchSubject { tournament, match_: None };
        let was_marked = self.folder.is_marked(subject);
        let wanted = WantedFiles { subject, is_again: self.is_again || was_marked, is_expected: true };
        // The mark is there before the first list, because only that says whether all matches are final.
        let list_path = self.folder.path(&TOURNAMENT_MATCH_LIST, subject, &self.languages[0], 1);
        let is_first = !was_marked && FetchFolder::saved(&list_path)?.is_none();
        if is_first || wanted.is_again {
            self.folder.mark(subject)?;
        }
        let mut lists = self.save(&TOURNAMENT_MATCH_LIST, wanted)?;
        let is_offered = !lists.is_empty() || self.report.is_lacking(TOURNAMENT_MATCH_LIST.name);
        if !is_offered {
            // Nothing else of an unknown tournament would be found.
            return if was_marked { Ok(()) } else { self.folder.unmark(subject) };
        }
        let missing_before = self.report.missing_files();
        lists.extend(self.save(&SEASON_MATCH_LIST, wanted)?);
        let matches = listed_matches(lists.iter());
        let is_final = !matches.is_empty() && matches.values().all(|listed| listed.is_final);
        if is_final && is_first {
            self.folder.unmark(subject)?;
        } else if !is_final {
            self.folder.mark(subject)?;
        }
        for operation in &OF_A_TOURNAMENT {
            self.save(operation, wanted)?;
        }
        if is_final && self.report.missing_files() == missing_before {
            self.folder.unmark(subject)?;
        }
        self.report.matches += matches.len();
        for (id, listed) in matches {
            self.match_(FetchSubject { tournament, match_: Some(id) }, listed)?;
            self.report.advance();
        }
        Ok(())
    }

    fn match_(&mut self, subject: FetchSubject, listed: MatchProgress) -> Result<()> {
        let is_again = self.is_again || self.folder.is_marked(subject);
        if !listed.is_final {
            self.folder.mark(subject)?;
        }
        let wanted = WantedFiles { subject, is_again: is_again || !listed.is_final, is_expected: listed.is_played };
        let (mut is_final, missing_before) = (listed.is_final, self.report.missing_files());
        for operation in &OF_A_MATCH {
            for response in self.save(operation, wanted)? {
                is_final &= !is_not_final(&response);
            }
        }
        if !is_final {
            self.report.not_final += 1;
        } else if self.report.missing_files() == missing_before {
            self.folder.unmark(subject)?;
        }
        Ok(())
    }

    /// Saves an operation in its languages. Returns the responses in the first language: one, or one for each page.
    fn save(&mut self, operation: &'static FetchedOperation, wanted: WantedFiles) -> Result<Vec<Value>> {
        let count = if operation.has_names { self.languages.len() } else { 1 };
        let mut first = Vec::new();
        for (place, language) in self.languages[..count].to_vec().iter().enumerate() {
            let mut page = 1;
            while let Some(response) = self.file(operation, wanted, language, page)? {
                let last = if operation.is_paged { pages(&response).min(MAX_PAGES) } else { 1 };
                if place == 0 {
                    first.push(response);
                }
                page += 1;
                if page > last {
                    break;
                }
            }
            if first.is_empty() {
                // It would be refused in every language.
                break;
            }
        }
        Ok(first)
    }

    /// One file: what is saved, else what the service responds. None if it refuses.
    fn file(
        &mut self,
        operation: &'static FetchedOperation,
        wanted: WantedFiles,
        language: &str,
        page: u64,
    ) -> Result<Option<Value>> {
        let WantedFiles { subject, is_again, is_expected } = wanted;
        let path = self.folder.path(operation, subject, language, page);
        if !is_again && let Some(saved) = FetchFolder::saved(&path)? {
            self.report.unchanged();
            return Ok(Some(serde_json::from_slice(&saved)?));
        }
        if self.report.is_lacking(operation.name) {
            self.report.not_offered(operation.name, operation.is_optional);
            return Ok(None);
        }
        let request = OperationRequest {
            operation: operation.name,
            version: operation.version,
            language,
            parameters: &operation.parameters(subject.id(), page),
            body: "",
        };
        let response = self.service.send(&request)?;
        match self.service.parse(&request, &response) {
            Ok(value) => {
                if subject.match_.is_some() && is_not_final(&value) {
                    self.folder.mark(subject)?;
                }
                FetchFolder::save(&path, &response.body)?;
                self.report.saved(response.body.len());
                return Ok(Some(value));
            }
            Err(OperationRefusal::Key(why)) => bail!("{} does not accept the key: {why}", self.service.url()),
            Err(OperationRefusal::UnknownOperation(why)) => {
                self.report.lacking(operation.name, why)?;
                self.report.not_offered(operation.name, operation.is_optional);
            }
            Err(OperationRefusal::Request(_)) if !is_expected => self.report.not_yet(),
            Err(OperationRefusal::Request(why)) => {
                self.report.missing(&name(operation, subject, language, &path), &why)?;
            }
        }
        Ok(None)
    }
}

/// What a file is, for people: `tournament 5, match 12, MatchSquad (ar)`.
fn name(operation: &FetchedOperation, subject: FetchSubject, language: &str, path: &Path) -> String {
    let file = path.file_stem().map_or(operation.name.into(), |stem| stem.to_string_lossy());
    match (operation.level, subject.match_) {
        (FetchLevel::Service, _) => format!("{file} ({language})"),
        (FetchLevel::Match, Some(id)) => format!("tournament {}, match {id}, {file} ({language})", subject.tournament),
        _ => format!("tournament {}, {file} ({language})", subject.tournament),
    }
}
