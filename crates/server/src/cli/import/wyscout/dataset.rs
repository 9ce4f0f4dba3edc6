//! The files of the public dataset: found, and read except for the events.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use football::feed::Notice;
use football::feed::provider::SourceFile;
use football::feed::wyscout::{Catalogue, MatchSpans};
use football::model::{MatchId, PlatformId};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use super::events_file;
use crate::cli::import::dataset::{Findings, Translation, Translator};
use crate::cli::import::files::{json_files, number, read_whole, with_file};

type Add = fn(&mut Catalogue, SourceFile<'_>) -> Vec<Notice>;

/// The files that describe the matches, besides the files of matches.
const DESCRIBING: [(&str, Add); 5] = [
    ("competitions.json", Catalogue::add_competitions),
    ("teams.json", Catalogue::add_teams),
    ("players.json", Catalogue::add_players),
    ("coaches.json", Catalogue::add_coaches),
    ("referees.json", Catalogue::add_referees),
];
/// Where the data may be, below the given folder.
const ROOTS: [&str; 4] = ["", "data", "wyscout", "raw_data"];
/// Where files of one match each may be, below that.
const SINGLE: [&str; 4] = ["", "per_match_v2", "processed-v2/files", "files"];

#[derive(Default)]
pub(super) struct WyscoutDataset {
    pub(super) catalogue: Catalogue,
    /// A hash of every file that describes matches: a match is made from all of them.
    description_hashes: Vec<u8>,
    /// Files with the events of many matches.
    pub(super) events: Vec<PathBuf>,
    /// Files of one match each.
    pub(super) single: BTreeMap<i64, PathBuf>,
    /// All paths are files: matches without events are not imported.
    pub(super) files_only: bool,
}

impl WyscoutDataset {
    pub(super) fn find(paths: &[PathBuf]) -> Result<(WyscoutDataset, Findings)> {
        let mut dataset = WyscoutDataset::default();
        let mut findings = Findings::default();
        for path in paths {
            dataset.add(path, &mut findings)?;
        }
        dataset.files_only = paths.iter().all(|path| path.is_file());
        Ok((dataset, findings))
    }

    fn add(&mut self, path: &Path, findings: &mut Findings) -> Result<()> {
        if path.is_file() {
            return self.add_file(path, findings);
        }
        if !path.is_dir() {
            bail!("cannot read {}: there is no such file or folder", path.display());
        }
        let before = self.events.len() + self.single.len();
        let mut matches = 0;
        for root in ROOTS.map(|below| path.join(below)) {
            matches += self.describe(&root, findings)?;
            self.events.extend(files_of(&root, "events"));
            for folder in SINGLE.map(|below| root.join(below)) {
                self.single.extend(json_files(&folder).into_iter().filter_map(|path| Some((number(&path)?, path))));
            }
        }
        if self.events.len() + self.single.len() == before && matches == 0 {
            bail!(
                "{} has no Wyscout data: expected unpacked matches_….json and events_….json in it, in matches/ and in \
                 events/, or <match>.json in {}",
                path.display(),
                SINGLE[1..].join("/, ") + "/"
            );
        }
        // A folder of single matches is described by the files next to it.
        if matches == 0
            && let Some(above) = path.parent()
        {
            self.describe(above, findings)?;
        }
        Ok(())
    }

    fn add_file(&mut self, path: &Path, findings: &mut Findings) -> Result<()> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match number(path) {
            Some(id) => {
                self.single.insert(id, path.to_owned());
            }
            None if name.starts_with("events") => self.events.push(path.to_owned()),
            None => bail!("{} is neither an events_….json nor the <match>.json of one match", path.display()),
        }
        for folder in path.ancestors().skip(1).take(2) {
            if self.describe(folder, findings)? > 0 {
                break;
            }
        }
        Ok(())
    }

    /// Reads the files of this folder that describe matches; returns the number of files of matches.
    fn describe(&mut self, root: &Path, findings: &mut Findings) -> Result<usize> {
        for (name, add) in DESCRIBING {
            let path = root.join(name);
            if path.is_file() {
                findings.notes.extend(self.read(&path, add)?);
            }
        }
        let matches = files_of(root, "matches");
        for path in &matches {
            findings.skipped.extend(self.read(path, Catalogue::add_matches)?);
        }
        Ok(matches.len())
    }

    fn read(&mut self, path: &Path, add: Add) -> Result<Vec<Notice>> {
        with_file(path, |file| {
            self.description_hashes.extend(xxh3_128(file.bytes).to_le_bytes());
            add(&mut self.catalogue, file)
        })
    }

    /// Translates a match of an events file.
    pub(super) fn translate_spans(&self, path: &Path, spans: &MatchSpans, translator: &Translator) -> Translation {
        let name = path.display().to_string();
        let parts = match events_file::read_match(path, spans) {
            Ok(parts) => parts,
            Err(error) => return Translation::skipped(&name, format!("match {}: {error}", spans.match_id)),
        };
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let describe = |hash: &mut Xxh3| hash.update(&self.description_hashes);
        translator.translate(stored_id(spans.match_id), describe, &parts, || {
            self.catalogue.translate_spans(&name, spans, &parts)
        })
    }

    /// Translates a match that has a file of its own.
    pub(super) fn translate_single(&self, id: i64, path: &Path, translator: &Translator) -> Translation {
        let name = path.display().to_string();
        let bytes = match read_whole(path) {
            Ok(bytes) => bytes,
            Err(error) => return Translation::skipped(&name, format!("{error:#}")),
        };
        let file = SourceFile { name: &name, bytes: &bytes };
        let describe = |hash: &mut Xxh3| hash.update(&self.description_hashes);
        translator.translate(stored_id(id), describe, &[&bytes], || self.catalogue.translate_match_file(file))
    }

    pub(super) fn translate_without_events(&self, id: i64) -> Translation {
        match self.catalogue.match_without_events(id) {
            Some(Ok(taken)) => Translation::without_events(taken),
            Some(Err(notice)) => Translation::Skipped(notice),
            None => Translation::skipped(&format!("match {id}"), "is in no file of matches"),
        }
    }
}

/// The match's id in the store.
fn stored_id(id: i64) -> Option<MatchId> {
    MatchId::from_provider(PlatformId::WYSCOUT, id)
}

/// For `events`: `events_….json`, and every JSON file in `events/`.
fn files_of(root: &Path, name: &str) -> Vec<PathBuf> {
    let in_root = json_files(root).into_iter().filter(|path| {
        path.file_name().and_then(|own| own.to_str()).is_some_and(|own| own.starts_with(&format!("{name}_")))
    });
    in_root.chain(json_files(&root.join(name))).collect()
}
