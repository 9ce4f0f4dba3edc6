//! `touchline import opta` and the other providers that give every match files of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use football::feed::MATCH_FEEDS;
use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{MatchCatalogue, MatchFeed, MatchFile};
use football::feed::{Document, Notice, Source};
use xxhash_rust::xxh3::Xxh3;

use super::dataset::{Dataset, Findings, Job, Translation, Translator};
use super::files::{self, read_whole, recognise_file, with_file};
use super::provider::ProviderArgs;
use super::recognise::{self, DataFormat};
use super::selection::{Available, Selected};

/// Import the files of a provider that gives every match files of its own
///
/// PATH is a folder, with any folders in it, or a single file. The files of a match are found by what is in them, whatever
/// their names are. For a single file, the other files of the match are looked for beside it.
#[derive(Args, Debug)]
pub(super) struct MatchFiles {
    #[command(flatten)]
    pub(super) args: ProviderArgs,
}

impl MatchFiles {
    pub(super) fn run(&self, feed: &'static MatchFeed) -> Result<ExitCode> {
        recognise::check(&self.args.paths, DataFormat::MatchFiles(feed))?;
        let (dataset, findings) = MatchFilesDataset::find(feed, &self.args.paths)?;
        self.args.run(feed.name, &dataset, findings)
    }
}

/// `touchline import opta` and so on: a command for each of [`MATCH_FEEDS`].
#[derive(Debug)]
pub(super) struct FeedCommand {
    feed: &'static MatchFeed,
    files: MatchFiles,
}

impl FeedCommand {
    pub(super) fn run(&self) -> Result<ExitCode> {
        self.files.run(self.feed)
    }
}

impl FromArgMatches for FeedCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<FeedCommand, clap::Error> {
        let chosen = matches.subcommand().and_then(|(name, arguments)| {
            MATCH_FEEDS.into_iter().find(|feed| feed.name == name).map(|feed| (feed, arguments))
        });
        let (feed, arguments) = chosen.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        Ok(FeedCommand { feed, files: MatchFiles::from_arg_matches(arguments)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = FeedCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for FeedCommand {
    fn augment_subcommands(command: Command) -> Command {
        let command_of = |feed: &MatchFeed| MatchFiles::augment_args(Command::new(feed.name)).about(feed.about);
        MATCH_FEEDS.into_iter().fold(command, |command, feed| command.subcommand(command_of(feed).long_about(None)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        FeedCommand::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        MATCH_FEEDS.into_iter().any(|feed| feed.name == name)
    }
}

/// The files of a provider, by match.
struct MatchFilesDataset {
    catalogue: MatchCatalogue,
    /// The files with events, by the provider's id of the match.
    events: BTreeMap<String, PathBuf>,
    /// If single files were given: the matches in them.
    only: Option<Vec<i64>>,
}

impl MatchFilesDataset {
    fn find(feed: &'static MatchFeed, paths: &[PathBuf]) -> Result<(MatchFilesDataset, Findings)> {
        let mut findings = Findings::default();
        let mut dataset =
            MatchFilesDataset { catalogue: MatchCatalogue::new(feed), events: BTreeMap::new(), only: None };
        let mut single = Vec::new();
        for path in paths {
            let mut found = Vec::new();
            for file in files::below(path, feed.endings)? {
                found.extend(recognise_file(feed, &file).map(|known| (file, known)));
            }
            if found.is_empty() {
                bail!("{} has no file of {}", path.display(), feed.title);
            }
            if path.is_file() {
                single.extend(found.iter().map(|(_, known)| known.match_key.clone()));
                found.extend(beside(feed, path, &found));
            }
            for (file, known) in found {
                dataset.add(file, &known, &mut findings)?;
            }
        }
        dataset.catalogue.arrange();
        if single.len() == paths.len() {
            let ids = single.iter().filter_map(|key| dataset.catalogue.match_id(key));
            dataset.only = Some(ids.map(|id| id.0).collect());
        }
        dataset.note_strays(&mut findings);
        Ok((dataset, findings))
    }

    fn add(&mut self, file: PathBuf, known: &MatchFile, findings: &mut Findings) -> Result<()> {
        if known.content.has_header() {
            findings.skipped.extend(with_file(&file, |source| self.catalogue.add_header(source).err())?);
        }
        if known.content.has_events() {
            self.events.insert(known.match_key.clone(), file);
        }
        Ok(())
    }

    /// Notes files of events whose match no file describes.
    fn note_strays(&mut self, findings: &mut Findings) {
        let described: Vec<String> = self.catalogue.keys().map(str::to_owned).collect();
        self.events.retain(|key, path| {
            let is_described = described.binary_search(key).is_ok();
            if !is_described {
                findings.notes.push(Notice {
                    source: Source { file: path.display().to_string(), line: 0 },
                    field: String::new(),
                    message: format!("is left out: no file describes its match {key}"),
                });
            }
            is_described
        });
    }

    fn translate(&self, key: &str, translator: &Translator) -> Translation {
        let Some(path) = self.events.get(key) else {
            let stated = self.catalogue.match_without_events(key);
            return stated.map_or_else(
                || Translation::skipped(&format!("match {key}"), "its id is out of range"),
                Translation::without_events,
            );
        };
        let name = path.display().to_string();
        let events = match read_whole(path) {
            Ok(events) => events,
            Err(error) => return Translation::skipped(&name, format!("{error:#}")),
        };
        let describe = |hash: &mut Xxh3| self.catalogue.hash_description(key, hash);
        translator.translate(self.catalogue.match_id(key), describe, &[&events], || {
            self.catalogue.translate_match(key, SourceFile { name: &name, bytes: &events })
        })
    }
}

/// The other files of the match that a single file is of, in the same folder.
fn beside(feed: &MatchFeed, path: &Path, found: &[(PathBuf, MatchFile)]) -> Vec<(PathBuf, MatchFile)> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let has_ending = |path: &PathBuf| {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        ending.is_some_and(|ending| feed.endings.contains(&ending.as_str()))
    };
    let mut others: Vec<PathBuf> = entries.filter(has_ending).filter(|other| other.as_path() != path).collect();
    others.sort();
    let known = others.into_iter().filter_map(|other| recognise_file(feed, &other).map(|known| (other, known)));
    // A file that says the same as the one given is another version of it, unless several files describe a match.
    let belongs = |own: &MatchFile, other: &MatchFile| {
        own.match_key == other.match_key && (own.content != other.content || feed.in_parts)
    };
    known.filter(|(_, other)| found.iter().any(|(_, own)| belongs(own, other))).collect()
}

impl Dataset for MatchFilesDataset {
    fn available(&self) -> Available {
        Available { listed: self.catalogue.matches(), unlisted: Vec::new(), only: self.only.clone() }
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn jobs<'a>(&'a self, selected: &'a Selected) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        let listed = self.catalogue.matches().into_iter().filter(|match_| selected.contains(match_.match_id));
        Box::new(listed.map(move |match_| {
            let path = self.events.get(&match_.key);
            Job {
                name: format!("match {}", match_.key),
                bytes: path.and_then(|path| path.metadata().ok()).map_or(0, |metadata| metadata.len()),
                work: Box::new(move |translator| self.translate(&match_.key, translator)),
            }
        }))
    }
}

/// Import files of any provider that is recognised by their content
///
/// PATH is a folder or a file, as for the command of the provider. All paths must be of one provider.
///
/// touchline import auto matches/
#[derive(Args, Debug)]
pub(super) struct Auto {
    #[command(flatten)]
    args: ProviderArgs,
}

impl Auto {
    /// The arguments for the command of the provider, and the provider.
    pub(super) fn recognised(self) -> Result<(DataFormat, ProviderArgs)> {
        let mut found: Option<DataFormat> = None;
        for path in &self.args.paths {
            std::fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
            let format = recognise::recognise(path).with_context(|| {
                let names = DataFormat::all().map(|format| format.command()).collect::<Vec<_>>().join(", ");
                format!("{} has files of no known provider: the commands are {names}", path.display())
            })?;
            match found {
                Some(other) if other != format => {
                    bail!("the paths have files of several providers ({other}, {format}): import each by itself")
                }
                _ => found = Some(format),
            }
        }
        let format = found.context("there is no path")?;
        Ok((format, self.args))
    }
}
