//! The files of a provider's dataset that an import of some matches reads.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::ValueEnum;
use football::feed::provider::SourceFile;
use football::feed::wyscout;
use football::model::{MatchId, PlatformId};

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Provider {
    Statsbomb,
    Wyscout,
}

impl Provider {
    /// The name of its import command.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Provider::Statsbomb => "statsbomb",
            Provider::Wyscout => "wyscout",
        }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ProviderFile {
    pub(crate) path: PathBuf,
    pub(crate) layout: Layout,
}

/// What a file contains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Layout {
    StatsbombCompetitions,
    StatsbombMatches,
    StatsbombLineups,
    StatsbombEvents,
    WyscoutCompetitions,
    WyscoutTeams,
    WyscoutPeople,
    WyscoutMatches,
    WyscoutEvents,
    WyscoutMatch,
}

/// Where the data may be, below the given folder.
const ROOTS: [&str; 4] = ["", "data", "data/data", "wyscout"];

/// All files that describe, and the events of these matches.
pub(crate) fn files(provider: Provider, path: &Path, matches: &HashSet<MatchId>) -> Result<Vec<ProviderFile>> {
    let root = ROOTS.iter().map(|below| path.join(below)).find(|root| root.join("matches").is_dir());
    let root = root.with_context(|| format!("{} has no folder called matches", path.display()))?;
    match provider {
        Provider::Statsbomb => Ok(statsbomb(&root, matches)),
        Provider::Wyscout => wyscout(&root, matches),
    }
}

fn statsbomb(root: &Path, matches: &HashSet<MatchId>) -> Vec<ProviderFile> {
    let competitions = root.join("competitions.json");
    let mut files = Vec::new();
    files.extend(competitions.is_file().then_some((competitions, Layout::StatsbombCompetitions)));
    for folder in entries(&root.join("matches")) {
        files.extend(json_files(&folder).into_iter().map(|path| (path, Layout::StatsbombMatches)));
    }
    files.extend(json_files(&root.join("lineups")).into_iter().map(|path| (path, Layout::StatsbombLineups)));
    let events = json_files(&root.join("events")).into_iter();
    let selected = events.filter(|path| is_of(path, PlatformId::STATSBOMB, matches));
    files.extend(selected.map(|path| (path, Layout::StatsbombEvents)));
    files.into_iter().map(|(path, layout)| ProviderFile { path, layout }).collect()
}

fn wyscout(root: &Path, matches: &HashSet<MatchId>) -> Result<Vec<ProviderFile>> {
    let mut files: Vec<(PathBuf, Layout)> = [
        ("competitions.json", Layout::WyscoutCompetitions),
        ("teams.json", Layout::WyscoutTeams),
        ("players.json", Layout::WyscoutPeople),
        ("coaches.json", Layout::WyscoutPeople),
        ("referees.json", Layout::WyscoutPeople),
    ]
    .map(|(name, layout)| (root.join(name), layout))
    .into_iter()
    .filter(|(path, _)| path.is_file())
    .collect();
    files.extend(json_files(&root.join("matches")).into_iter().map(|path| (path, Layout::WyscoutMatches)));

    // The import takes a match from an events file if one has it, else from the match's own file.
    let mut left = matches.clone();
    for path in json_files(&root.join("events")) {
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let (spans, _) = wyscout::split(SourceFile { name: &path.display().to_string(), bytes: &bytes });
        let ids = spans.iter().filter_map(|spans| MatchId::from_provider(PlatformId::WYSCOUT, spans.match_id));
        if ids.filter(|id| left.remove(id)).count() > 0 {
            files.push((path, Layout::WyscoutEvents));
        }
    }
    let single = json_files(&root.join("per_match_v2")).into_iter();
    let single = single.filter(|path| is_of(path, PlatformId::WYSCOUT, &left));
    files.extend(single.map(|path| (path, Layout::WyscoutMatch)));
    Ok(files.into_iter().map(|(path, layout)| ProviderFile { path, layout }).collect())
}

/// Whether a file is named by the number of one of these matches: `1694440.json`.
fn is_of(path: &Path, platform: PlatformId, matches: &HashSet<MatchId>) -> bool {
    let number = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.parse().ok());
    number.and_then(|number| MatchId::from_provider(platform, number)).is_some_and(|id| matches.contains(&id))
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}
