//! Recognises whose files a path has, so that the wrong command can name the right one.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use football::feed::MATCH_FEEDS;
use football::feed::provider::match_files::MatchFeed;

use super::files::{self, json_files, recognise_file};

/// Whose files are imported.
#[derive(Clone, Copy, Debug)]
pub(super) enum DataFormat {
    Native,
    Statsbomb,
    Wyscout,
    Korastats,
    MatchFiles(&'static MatchFeed),
}

impl PartialEq for DataFormat {
    fn eq(&self, other: &DataFormat) -> bool {
        self.command() == other.command()
    }
}

impl DataFormat {
    /// What a path with files of this format is told.
    pub(super) fn hint(self, path: &Path) -> String {
        format!("looks like {self}: run `touchline import {} {}`", self.command(), path.display())
    }

    pub(super) fn all() -> impl Iterator<Item = DataFormat> {
        let match_files = MATCH_FEEDS.into_iter().map(DataFormat::MatchFiles);
        let others = [DataFormat::Native, DataFormat::Statsbomb, DataFormat::Wyscout, DataFormat::Korastats];
        others.into_iter().chain(match_files)
    }

    /// The name of its import command.
    pub(super) fn command(self) -> &'static str {
        match self {
            DataFormat::Native => "native",
            DataFormat::Statsbomb => "statsbomb",
            DataFormat::Wyscout => "wyscout",
            DataFormat::Korastats => "korastats",
            DataFormat::MatchFiles(feed) => feed.name,
        }
    }
}

impl fmt::Display for DataFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataFormat::Native => f.write_str("Touchline's own format"),
            DataFormat::Statsbomb => f.write_str("StatsBomb data"),
            DataFormat::Wyscout => f.write_str("Wyscout data"),
            DataFormat::Korastats => f.write_str("responses of this interface (KoraStats)"),
            DataFormat::MatchFiles(feed) => write!(f, "{} data", feed.title),
        }
    }
}

/// Fails if a path clearly has the files of another format.
pub(super) fn check(paths: &[PathBuf], wanted: DataFormat) -> Result<()> {
    for path in paths {
        if let Some(found) = recognise(path).filter(|found| *found != wanted) {
            bail!("{} {}", path.display(), found.hint(path));
        }
    }
    Ok(())
}

/// The format of a file or a folder; none if it is not clear.
pub(super) fn recognise(path: &Path) -> Option<DataFormat> {
    if path.is_file() {
        return of_file(path);
    }
    let folders = ["", "data", "data/data", "wyscout", "raw_data"].map(|below| path.join(below));
    let of_folders = || folders.iter().find_map(|folder| of_folder(folder));
    of_folders().or_else(|| of_files_below(path)).or_else(|| of_responses_below(path))
}

/// Responses may be in any folders: the first file tells.
fn of_responses_below(path: &Path) -> Option<DataFormat> {
    let found = files::below(path, &files::RESPONSES).ok()?;
    found.iter().take(FILES_LOOKED_INTO).find_map(|file| of_file(file))
}

/// How many files are looked into to recognise a folder.
const FILES_LOOKED_INTO: usize = 50;

/// The provider of the files in a folder and below it, if it gives every match files of its own.
fn of_files_below(path: &Path) -> Option<DataFormat> {
    let endings: Vec<&str> = MATCH_FEEDS.into_iter().flat_map(|feed| feed.endings).copied().collect();
    let found = files::below(path, &endings).ok()?;
    found.iter().take(FILES_LOOKED_INTO).find_map(|file| of_match_file(file))
}

fn of_match_file(path: &Path) -> Option<DataFormat> {
    let feed = MATCH_FEEDS.into_iter().find(|feed| recognise_file(feed, path).is_some())?;
    Some(DataFormat::MatchFiles(feed))
}

fn of_folder(folder: &Path) -> Option<DataFormat> {
    let has = |name: &str| folder.join(name).exists();
    // Both providers may have folders `matches` and `events`: those of StatsBomb have line-ups beside them.
    if has("matches") && has("lineups") {
        return Some(DataFormat::Statsbomb);
    }
    if has("players.json") && has("teams.json") || has("per_match_v2") {
        return Some(DataFormat::Wyscout);
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    if let Some(found) = files.iter().take(FILES_LOOKED_INTO).find_map(|file| of_match_file(file)) {
        return Some(found);
    }
    let endings: Vec<String> =
        files.iter().filter_map(|file| Some(file.extension()?.to_str()?.to_lowercase())).collect();
    let is_native = |ending: &String| ["ndjson", "jsonl", "match"].contains(&ending.as_str());
    if endings.iter().any(is_native) {
        return Some(DataFormat::Native);
    }
    // A folder of single files, such as events/ itself: the first one tells.
    json_files(folder).first().and_then(|file| of_file(file))
}

/// Enough of a file to see the fields of its first record.
const HEAD_BYTES: u64 = 4096;

/// Fields that only the files of one provider have. Our own format has none of them.
#[rustfmt::skip]
const SIGNS: [(&str, DataFormat); 12] = [
    ("\"wyId\"",             DataFormat::Wyscout),
    ("\"eventSec\"",         DataFormat::Wyscout),
    ("\"matchPeriod\"",      DataFormat::Wyscout),
    ("\"subEventName\"",     DataFormat::Wyscout),
    ("\"teamsData\"",        DataFormat::Wyscout),
    ("\"play_pattern\"",     DataFormat::Statsbomb),
    ("\"possession_team\"",  DataFormat::Statsbomb),
    ("\"lineup\"",           DataFormat::Statsbomb),
    ("\"home_team_id\"",     DataFormat::Statsbomb),
    ("\"competition_stage\"", DataFormat::Statsbomb),
    ("\"match_available\"",  DataFormat::Statsbomb),
    ("\"country_name\"",     DataFormat::Statsbomb),
];

/// The provider whose file this is. A pipe is not looked into, because it can be read only once.
pub(super) fn of_file(path: &Path) -> Option<DataFormat> {
    if !path.is_file() {
        return None;
    }
    if let Some(found) = of_match_file(path) {
        return Some(found);
    }
    let mut head = Vec::new();
    File::open(path).ok()?.take(HEAD_BYTES).read_to_end(&mut head).ok()?;
    if football::feed::korastats::recognise(&head) {
        return Some(DataFormat::Korastats);
    }
    let head = String::from_utf8_lossy(&head);
    SIGNS.iter().find(|(sign, _)| head.contains(sign)).map(|(_, format)| *format)
}
