//! `touchline import statsbomb`: the open data, or whatever else is laid out like it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use football::feed::provider::{MatchListing, SourceFile};
use football::feed::statsbomb::Catalogue;
use football::feed::{Document, Notice, Source};
use football::model::{MatchId, PlatformId};

use super::choice::Chosen;
use super::files;
use super::pipeline::{Job, Outcome, Task};
use super::provider::{Dataset, Provided, Told, json_files, number, read_whole, with_file};

/// StatsBomb open data: competitions.json, matches, lineups, events
///
/// PATH is the folder that holds them, or the clone of the repository in which they stand in data/. A single file of
/// events/ takes that match, a single file of matches/ the matches in it.
///
/// touchline import statsbomb open-data --competition "FIFA World Cup" --season 2018
#[derive(Args, Debug)]
pub(super) struct Statsbomb {
    #[command(flatten)]
    provided: Provided,
}

/// Where in a given folder the data may stand.
const ROOTS: [&str; 3] = ["", "data", "data/data"];

impl Statsbomb {
    pub(super) fn run(self) -> Result<ExitCode> {
        let (open, told) = Open::find(&self.provided.paths)?;
        self.provided.run(&open, told)
    }
}

#[derive(Default)]
pub(super) struct Open {
    catalogue: Catalogue,
    /// By match.
    lineups: BTreeMap<i64, PathBuf>,
    events: BTreeMap<i64, PathBuf>,
    /// A single file was given: these matches and no others.
    only: Option<Vec<i64>>,
}

impl Open {
    pub(super) fn find(paths: &[PathBuf]) -> Result<(Open, Told)> {
        let mut open = Open::default();
        let mut told = Told::default();
        for path in paths {
            open.add(path, &mut told)?;
        }
        Ok((open, told))
    }

    fn add(&mut self, path: &Path, told: &mut Told) -> Result<()> {
        let found = if path.is_dir() {
            ROOTS.iter().map(|below| path.join(below)).find(|root| root.join("matches").is_dir())
        } else {
            path.ancestors().skip(2).take(2).map(Path::to_owned).find(|root| root.join("matches").is_dir())
        };
        let Some(root) = found else {
            if !path.exists() {
                bail!("cannot read {}: it is not there", path.display());
            }
            bail!(
                "{} holds no StatsBomb data: looked for matches/<competition>/<season>.json, lineups/<match>.json and \
                 events/<match>.json there and in data/ below it",
                path.display()
            );
        };
        let competitions = root.join("competitions.json");
        if competitions.is_file() {
            told.notes.extend(with_file(&competitions, |file| self.catalogue.add_competitions(file))?);
        }
        let before: Vec<i64> = self.catalogue.match_ids().collect();
        for matches in files::below(&root.join("matches"), &["json"])? {
            if path.is_file() && path.starts_with(root.join("matches")) && matches != path {
                continue;
            }
            told.skipped.extend(with_file(&matches, |file| self.catalogue.add_matches(file))?);
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
        for (id, path) in &self.lineups {
            // What is wrong with a line-up is told with its match.
            let _ = with_file(path, |file| self.catalogue.add_lineups(*id, file))?;
        }
        self.tell_strays(told);
        Ok(())
    }

    /// Files of events that belong to no match.
    fn tell_strays(&self, told: &mut Told) {
        let listed: Vec<i64> = self.catalogue.match_ids().collect();
        let strays = self.events.iter().filter(|(id, _)| listed.binary_search(id).is_err());
        told.notes.extend(strays.map(|(_, path)| Notice {
            source: Source { file: path.display().to_string(), line: 0 },
            field: String::new(),
            message: "is left out: its match stands in no file of matches".to_owned(),
        }));
    }

    fn translate(&self, id: i64, task: &Task) -> Outcome {
        let stated = self.catalogue.match_without_events(id);
        let Some(events) = self.events.get(&id) else {
            let name = format!("match {id}");
            return stated
                .map_or_else(|| Outcome::skipped(&name, "its id is out of all range"), Outcome::without_events);
        };
        let events_name = events.display().to_string();
        let Some(lineups) = self.lineups.get(&id) else {
            return Outcome::skipped(&events_name, format!("match {id} has no lineups/{id}.json"));
        };
        let lineups_name = lineups.display().to_string();
        let read =
            |path: &Path, name: &str| read_whole(path).map_err(|error| Outcome::skipped(name, format!("{error:#}")));
        let (lineups, events) = match (read(lineups, &lineups_name), read(events, &events_name)) {
            (Ok(lineups), Ok(events)) => (lineups, events),
            (Err(outcome), _) | (_, Err(outcome)) => return outcome,
        };
        // All that the match files say of it, and of the teams, people and places that go in with it.
        let stated = stated.into_iter().flat_map(|match_| match_.documents).chain(self.catalogue.match_entities(id));
        let stated: String = stated.filter_map(|document| serde_json::to_string(&document.body).ok()).collect();
        let id_here = MatchId::of_provider(PlatformId::STATSBOMB, id);
        task.of(id_here, stated.as_bytes(), &[&lineups, &events], || {
            let lineups = SourceFile { name: &lineups_name, bytes: &lineups };
            self.catalogue.translate_match(id, lineups, SourceFile { name: &events_name, bytes: &events })
        })
    }
}

impl Dataset for Open {
    fn listed(&self) -> Vec<MatchListing> {
        self.catalogue.matches()
    }

    fn unlisted(&self) -> Vec<i64> {
        Vec::new()
    }

    fn only(&self) -> Option<Vec<i64>> {
        self.only.clone()
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn jobs<'a>(&'a self, chosen: &'a Chosen) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        let ids = self.listed().into_iter().map(|match_| match_.match_id).filter(|id| chosen.takes(*id));
        Box::new(ids.map(move |id| Job {
            name: format!("match {id}"),
            bytes: self.events.get(&id).and_then(|path| path.metadata().ok()).map_or(0, |about| about.len()),
            work: Box::new(move |task| self.translate(id, task)),
        }))
    }
}
