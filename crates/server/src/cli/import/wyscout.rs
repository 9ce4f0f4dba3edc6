//! `touchline import wyscout`: the public dataset, in both its layouts.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::provider::{MatchListing, SourceFile};
use football::feed::wyscout::{Catalogue, MatchSpans, Span, Splitter};
use football::feed::{Document, Notice};
use football::model::{MatchId, PlatformId};
use xxhash_rust::xxh3::xxh3_128;

use super::choice::Chosen;
use super::pipeline::{Job, Outcome, Task};
use super::provider::{Dataset, MATCH_BYTES_MAX, Provided, Told, json_files, number, read_whole, with_file};

/// The Wyscout public dataset: competitions, teams, players, coaches, referees, matches, events
///
/// PATH is the folder with competitions.json, teams.json, players.json, coaches.json, referees.json and the unpacked
/// matches_….json and events_….json (beside them, or in matches/ and events/), or with one file a match in
/// per_match_v2/. A single events file or match file may be named too; what describes it is looked for beside it.
///
/// touchline import wyscout dataset --competition "European Championship"
#[derive(Args, Debug)]
pub(super) struct Wyscout {
    #[command(flatten)]
    provided: Provided,
}

type Add = fn(&mut Catalogue, SourceFile<'_>) -> Vec<Notice>;

/// The files that describe, beside the matches.
const DESCRIBING: [(&str, Add); 5] = [
    ("competitions.json", Catalogue::add_competitions),
    ("teams.json", Catalogue::add_teams),
    ("players.json", Catalogue::add_players),
    ("coaches.json", Catalogue::add_coaches),
    ("referees.json", Catalogue::add_referees),
];
/// Where in a given folder the files may stand.
const ROOTS: [&str; 4] = ["", "data", "wyscout", "raw_data"];
/// Where in it files of one match each may stand.
const SINGLE: [&str; 4] = ["", "per_match_v2", "processed-v2/files", "files"];
/// An events file is read in pieces of this size: a competition's has up to 200 MB.
const PIECE_BYTES: usize = 4 << 20;

impl Wyscout {
    pub(super) fn run(self) -> Result<ExitCode> {
        let (public, told) = Public::find(&self.provided.paths)?;
        self.provided.run(&public, told)
    }
}

#[derive(Default)]
pub(super) struct Public {
    catalogue: Catalogue,
    /// Of every file that describes: a match is made of all of them.
    described_hashes: Vec<u8>,
    events: Vec<PathBuf>,
    /// Files of one match each.
    single: BTreeMap<i64, PathBuf>,
    /// No folder was given: matches without events are not asked for.
    files_only: bool,
}

impl Public {
    pub(super) fn find(paths: &[PathBuf]) -> Result<(Public, Told)> {
        let mut public = Public::default();
        let mut told = Told::default();
        for path in paths {
            public.add(path, &mut told)?;
        }
        public.files_only = paths.iter().all(|path| path.is_file());
        Ok((public, told))
    }

    fn add(&mut self, path: &Path, told: &mut Told) -> Result<()> {
        if path.is_file() {
            return self.add_file(path, told);
        }
        if !path.is_dir() {
            bail!("cannot read {}: it is not there", path.display());
        }
        let before = self.events.len() + self.single.len();
        let mut matches = 0;
        for root in ROOTS.map(|below| path.join(below)) {
            matches += self.describe(&root, told)?;
            self.events.extend(plural(&root, "events"));
            for folder in SINGLE.map(|below| root.join(below)) {
                self.single.extend(json_files(&folder).into_iter().filter_map(|path| Some((number(&path)?, path))));
            }
        }
        if self.events.len() + self.single.len() == before && matches == 0 {
            bail!(
                "{} holds no Wyscout data: looked for matches_….json and events_….json (unpacked) there, in matches/ and \
                 in events/, and for <match>.json in {}",
                path.display(),
                SINGLE[1..].join("/, ") + "/"
            );
        }
        // A folder of single matches is described by what stands beside it.
        if matches == 0
            && let Some(above) = path.parent()
        {
            self.describe(above, told)?;
        }
        Ok(())
    }

    fn add_file(&mut self, path: &Path, told: &mut Told) -> Result<()> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match number(path) {
            Some(id) => {
                self.single.insert(id, path.to_owned());
            }
            None if name.starts_with("events") => self.events.push(path.to_owned()),
            None => bail!("{} is neither an events_….json nor the <match>.json of one match", path.display()),
        }
        for folder in path.ancestors().skip(1).take(2) {
            if self.describe(folder, told)? > 0 {
                break;
            }
        }
        Ok(())
    }

    /// Reads what describes, in this folder; says how many files of matches there were.
    fn describe(&mut self, root: &Path, told: &mut Told) -> Result<usize> {
        for (name, add) in DESCRIBING {
            let path = root.join(name);
            if path.is_file() {
                told.notes.extend(self.read(&path, add)?);
            }
        }
        let matches = plural(root, "matches");
        for path in &matches {
            told.skipped.extend(self.read(path, Catalogue::add_matches)?);
        }
        Ok(matches.len())
    }

    fn read(&mut self, path: &Path, add: Add) -> Result<Vec<Notice>> {
        with_file(path, |file| {
            self.described_hashes.extend(xxh3_128(file.bytes).to_le_bytes());
            add(&mut self.catalogue, file)
        })
    }

    fn spans(&self, path: &Path, spans: &MatchSpans, task: &Task) -> Outcome {
        let name = path.display().to_string();
        let parts = match runs(path, spans) {
            Ok(parts) => parts,
            Err(error) => return Outcome::skipped(&name, format!("match {}: {error}", spans.match_id)),
        };
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        task.of(here(spans.match_id), &self.described_hashes, &parts, || {
            self.catalogue.translate_spans(&name, spans, &parts)
        })
    }

    fn single(&self, id: i64, path: &Path, task: &Task) -> Outcome {
        let name = path.display().to_string();
        let bytes = match read_whole(path) {
            Ok(bytes) => bytes,
            Err(error) => return Outcome::skipped(&name, format!("{error:#}")),
        };
        let file = SourceFile { name: &name, bytes: &bytes };
        task.of(here(id), &self.described_hashes, &[&bytes], || self.catalogue.translate_match_file(file))
    }

    fn without_events(&self, id: i64) -> Outcome {
        match self.catalogue.match_without_events(id) {
            Some(Ok(taken)) => Outcome::without_events(taken),
            Some(Err(notice)) => Outcome::Skipped(notice),
            None => Outcome::skipped(&format!("match {id}"), "stands in no match file"),
        }
    }
}

/// Our id of a match.
fn here(id: i64) -> Option<MatchId> {
    MatchId::of_provider(PlatformId::WYSCOUT, id)
}

/// `events_….json` and whatever is in `events/`.
fn plural(root: &Path, name: &str) -> Vec<PathBuf> {
    let beside = json_files(root).into_iter().filter(|path| {
        path.file_name().and_then(|own| own.to_str()).is_some_and(|own| own.starts_with(&format!("{name}_")))
    });
    beside.chain(json_files(&root.join(name))).collect()
}

impl Dataset for Public {
    fn listed(&self) -> Vec<MatchListing> {
        self.catalogue.matches()
    }

    fn unlisted(&self) -> Vec<i64> {
        let listed: HashSet<i64> = self.catalogue.match_ids().collect();
        self.single.keys().copied().filter(|id| !listed.contains(id)).collect()
    }

    fn only(&self) -> Option<Vec<i64>> {
        let single = self.files_only && self.events.is_empty();
        single.then(|| self.single.keys().copied().collect())
    }

    fn documents(&self) -> Vec<Document> {
        self.catalogue.documents()
    }

    fn jobs<'a>(&'a self, chosen: &'a Chosen) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a> {
        Box::new(Jobs {
            public: self,
            chosen,
            competitions: self.listed().into_iter().map(|match_| (match_.match_id, match_.competition.0)).collect(),
            events: self.events.iter(),
            single: self.single.iter(),
            queue: VecDeque::new(),
            seen: HashSet::new(),
            broken: Broken::Nothing,
            rest: !self.files_only,
        })
    }
}

/// Finds the matches of an events file, of which only a piece is in memory at a time.
fn matches_of(path: &Path) -> Result<(Vec<MatchSpans>, Vec<Notice>)> {
    let mut file = std::fs::File::open(path).context("cannot be read")?;
    let mut splitter = Splitter::new(&path.display().to_string());
    let (mut piece, mut left) = (vec![0; PIECE_BYTES], 0);
    loop {
        // An event that is longer than a piece wants a larger one.
        if left == piece.len() {
            if piece.len() as u64 > MATCH_BYTES_MAX {
                bail!("has an event of more than {MATCH_BYTES_MAX} bytes");
            }
            piece.resize(2 * left, 0);
        }
        let read = file.read(&mut piece[left..]).context("cannot be read")?;
        if read == 0 {
            return Ok(splitter.finish());
        }
        let done = splitter.push(&piece[..left + read]);
        piece.copy_within(done..left + read, 0);
        left = left + read - done;
    }
}

/// The bytes of a match out of an events file.
fn runs(path: &Path, spans: &MatchSpans) -> Result<Vec<Vec<u8>>> {
    if spans.len() as u64 > MATCH_BYTES_MAX {
        bail!("{} bytes of events are no match", spans.len());
    }
    let mut file = std::fs::File::open(path).context("cannot be read")?;
    let read = |run: &Span| -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![0; run.bytes.len()];
        file.seek(SeekFrom::Start(run.bytes.start as u64))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    };
    spans.spans.iter().map(read).collect::<Result<_, _>>().context("cannot be read")
}

/// What the matches that seem to have no events may have lost in a file that broke off.
enum Broken {
    Nothing,
    Of(HashSet<i64>),
    Everything,
}

/// First the matches of the events files, then those in files of their own, then those without events. A match that is
/// given twice is taken once.
struct Jobs<'a> {
    public: &'a Public,
    chosen: &'a Chosen,
    /// The competition of every match.
    competitions: HashMap<i64, i64>,
    events: std::slice::Iter<'a, PathBuf>,
    single: std::collections::btree_map::Iter<'a, i64, PathBuf>,
    queue: VecDeque<Job<'a>>,
    seen: HashSet<i64>,
    broken: Broken,
    /// Matches without events are still to come.
    rest: bool,
}

impl<'a> Iterator for Jobs<'a> {
    type Item = Job<'a>;

    fn next(&mut self) -> Option<Job<'a>> {
        loop {
            if let Some(job) = self.queue.pop_front() {
                return Some(job);
            }
            if let Some(path) = self.events.next() {
                self.load(path);
            } else if let Some((id, path)) = self.single.next() {
                if self.chosen.takes(*id) && self.seen.insert(*id) {
                    let (public, id) = (self.public, *id);
                    return Some(Job {
                        name: format!("match {id}"),
                        bytes: path.metadata().map_or(0, |about| about.len()),
                        work: Box::new(move |task| public.single(id, path, task)),
                    });
                }
            } else if std::mem::take(&mut self.rest) {
                self.add_rest();
            } else {
                return None;
            }
        }
    }
}

impl<'a> Jobs<'a> {
    fn load(&mut self, path: &'a Path) {
        let (matches, notices) = match matches_of(path) {
            Ok(found) => found,
            Err(error) => return self.lose(&path.display().to_string(), format!("{error:#}")),
        };
        if !notices.is_empty() {
            let here = matches.iter().filter_map(|spans| self.competitions.get(&spans.match_id).copied());
            let here: HashSet<i64> = here.collect();
            self.broken = match std::mem::replace(&mut self.broken, Broken::Everything) {
                Broken::Nothing if !here.is_empty() => Broken::Of(here),
                Broken::Of(lost) if !here.is_empty() => Broken::Of(&lost | &here),
                _ => Broken::Everything,
            };
        }
        for spans in matches {
            if self.chosen.takes(spans.match_id) && self.seen.insert(spans.match_id) {
                let public = self.public;
                self.queue.push_back(Job {
                    name: format!("match {}", spans.match_id),
                    bytes: spans.len() as u64,
                    work: Box::new(move |task| public.spans(path, &spans, task)),
                });
            }
        }
        for notice in notices {
            self.queue.push_back(Job::without_files(String::new(), |_| Outcome::Skipped(notice)));
        }
    }

    fn lose(&mut self, name: &str, message: String) {
        self.broken = Broken::Everything;
        let outcome = Outcome::skipped(name, message);
        self.queue.push_back(Job::without_files(String::new(), |_| outcome));
    }

    /// Matches of which there are no events, but not those whose events were lost.
    fn add_rest(&mut self) {
        let mut ids: Vec<(i64, i64)> = self.competitions.iter().map(|(id, of)| (*id, *of)).collect();
        ids.sort_unstable();
        for (id, competition) in ids {
            let lost = match &self.broken {
                Broken::Nothing => false,
                Broken::Of(lost) => lost.contains(&competition),
                Broken::Everything => true,
            };
            if !lost && self.chosen.takes(id) && !self.seen.contains(&id) {
                let public = self.public;
                self.queue.push_back(Job::without_files(format!("match {id}"), move |_| public.without_events(id)));
            }
        }
    }
}
