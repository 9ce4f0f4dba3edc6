//! `touchline import statsbomb`: the open data, or whatever else is laid out like it.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{Result, bail};
use clap::Args;
use football::feed::provider::SourceFile;
use football::feed::statsbomb::{Catalogue, LineUps};
use football::feed::{Document, Notice, Source};
use football::model::{MatchId, PlatformId};
use xxhash_rust::xxh3::Xxh3;

use super::dataset::{Dataset, Findings, Job, Translation, Translator};
use super::files::{self, json_files, number, read_whole, with_file};
use super::pipeline::cores;
use super::provider::ProviderArgs;
use super::recognise::{self, DataFormat};
use super::selection::{Available, Selected};

/// Import StatsBomb open data: competitions.json, matches, lineups, events
///
/// PATH is the folder with these files, or a clone of the open-data repository, which has them in data/. A single file of
/// events/ imports that match. A single file of matches/ imports the matches in it.
///
/// touchline import statsbomb open-data --competition "FIFA World Cup" --season 2018
#[derive(Args, Debug)]
pub(super) struct Statsbomb {
    #[command(flatten)]
    pub(super) args: ProviderArgs,
}

/// Where the data may be, below the given folder.
const ROOTS: [&str; 3] = ["", "data", "data/data"];

impl Statsbomb {
    pub(super) fn run(self) -> Result<ExitCode> {
        recognise::check(&self.args.paths, DataFormat::Statsbomb)?;
        let (dataset, findings) = StatsbombDataset::find(&self.args.paths)?;
        self.args.run("statsbomb", &dataset, findings)
    }
}

/// Files in the layout of the open data. Line-ups and events are files by match.
#[derive(Default)]
struct StatsbombDataset {
    catalogue: Catalogue,
    lineups: BTreeMap<i64, PathBuf>,
    events: BTreeMap<i64, PathBuf>,
    /// If single files were given: the matches in them.
    only: Option<Vec<i64>>,
}

impl StatsbombDataset {
    fn find(paths: &[PathBuf]) -> Result<(StatsbombDataset, Findings)> {
        let mut dataset = StatsbombDataset::default();
        let mut findings = Findings::default();
        for path in paths {
            dataset.add(path, &mut findings)?;
        }
        let line_ups = dataset.line_ups();
        dataset.catalogue.add_line_ups(line_ups);
        Ok((dataset, findings))
    }

    /// All line-ups, which are read on every core.
    fn line_ups(&self) -> LineUps {
        let files: Vec<(&i64, &PathBuf)> = self.lineups.iter().collect();
        let read = |files: &[(&i64, &PathBuf)]| {
            let mut line_ups = LineUps::default();
            for (id, path) in files {
                match read_whole(path) {
                    Ok(bytes) => {
                        let name = path.display().to_string();
                        self.catalogue.read_line_ups(**id, SourceFile { name: &name, bytes: &bytes }, &mut line_ups);
                    }
                    // It is reported with its match.
                    Err(error) => line_ups.add_unreadable(**id, file_notice(path, format!("{error:#}"))),
                }
            }
            line_ups
        };
        let mut line_ups = LineUps::default();
        thread::scope(|scope| {
            let parts = files.chunks(files.len().div_ceil(cores()).max(1)).map(|part| scope.spawn(move || read(part)));
            // All have started before the first one is awaited.
            for part in Vec::from_iter(parts) {
                line_ups.add(part.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
        });
        line_ups
    }

    fn add(&mut self, path: &Path, findings: &mut Findings) -> Result<()> {
        let found = if path.is_dir() {
            ROOTS.iter().map(|below| path.join(below)).find(|root| root.join("matches").is_dir())
        } else {
            path.ancestors().skip(2).take(2).map(Path::to_owned).find(|root| root.join("matches").is_dir())
        };
        let Some(root) = found else {
            if !path.exists() {
                bail!("cannot read {}: there is no such file or folder", path.display());
            }
            bail!(
                "{} has no StatsBomb data: expected matches/<competition>/<season>.json, lineups/<match>.json and \
                 events/<match>.json in it or in data/ below it",
                path.display()
            );
        };
        let competitions = root.join("competitions.json");
        if competitions.is_file() {
            findings.notes.extend(with_file(&competitions, |file| self.catalogue.add_competitions(file))?);
        }
        let before: Vec<i64> = self.catalogue.match_ids().collect();
        for matches in files::below(&root.join("matches"), &["json"])? {
            if path.is_file() && path.starts_with(root.join("matches")) && matches != path {
                continue;
            }
            findings.skipped.extend(with_file(&matches, |file| self.catalogue.add_matches(file))?);
        }
        let by_match =
            |folder: &str| json_files(&root.join(folder)).into_iter().filter_map(|path| Some((number(&path)?, path)));
        self.lineups.extend(by_match("lineups"));
        self.events.extend(by_match("events"));
        if path.is_file() {
            let only = self.only.get_or_insert_default();
            match number(path).filter(|_| !path.starts_with(root.join("matches"))) {
                Some(id) => only.push(id),
                None => only.extend(self.catalogue.match_ids().filter(|id| !before.contains(id))),
            }
        } else if let Some(only) = &mut self.only {
            only.extend(self.catalogue.match_ids());
        }
        self.note_strays(findings);
        Ok(())
    }

    /// Notes files of events whose match is in no file of matches.
    fn note_strays(&self, findings: &mut Findings) {
        let listed: Vec<i64> = self.catalogue.match_ids().collect();
        let strays = self.events.iter().filter(|(id, _)| listed.binary_search(id).is_err());
        findings
            .notes
            .extend(strays.map(|(_, path)| file_notice(path, "is left out: its match is in no file of matches")));
    }

    fn translate(&self, id: i64, translator: &Translator) -> Translation {
        let Some(events) = self.events.get(&id) else {
            let name = format!("match {id}");
            let stated = self.catalogue.match_without_events(id);
            return stated
                .map_or_else(|| Translation::skipped(&name, "its id is out of range"), Translation::without_events);
        };
        let name = events.display().to_string();
        let events = match read_whole(events) {
            Ok(events) => events,
            Err(error) => return Translation::skipped(&name, format!("{error:#}")),
        };
        let stored_id = MatchId::from_provider(PlatformId::STATSBOMB, id);
        let describe = |hash: &mut Xxh3| self.catalogue.hash_description(id, hash);
        translator.translate(stored_id, describe, &[&events], || {
            self.catalogue.translate_match(id, SourceFile { name: &name, bytes: &events })
        })
    }
}

fn file_notice(path: &Path, message: impl Into<String>) -> Notice {
    let source = Source { file: path.display().to_string(), line: 0 };
    Notice { source, field: String::new(), message: message.into() }
}

impl Dataset for StatsbombDataset {
    fn available(&self) -> Available {
        Available { listed: self.catalogue.matches(), unlisted: Vec::new(), only: self.only.clone() }
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn jobs<'a>(&'a self, selected: &'a Selected) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        let listed = self.catalogue.matches().into_iter().map(|match_| match_.match_id);
        let ids = listed.filter(|id| selected.contains(*id));
        Box::new(ids.map(move |id| Job {
            name: format!("match {id}"),
            bytes: self.events.get(&id).and_then(|path| path.metadata().ok()).map_or(0, |metadata| metadata.len()),
            work: Box::new(move |translator| self.translate(id, translator)),
        }))
    }
}
