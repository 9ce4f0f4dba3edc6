//! Translates a provider's files and reports the result: matches read and skipped, goals compared with scores, notices by
//! kind, and the speed compared with only parsing the JSON.
//!
//! ```text
//! cargo run --release -p football --example translate -- wyscout path/to/wyscout
//! cargo run --release -p football --example translate -- statsbomb path/to/data
//! ```
//!
//! With a third argument `each`, every event of every match is printed on its own line, to compare two versions. With
//! `alone`, the JSON is not parsed for comparison.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::{Notice, statsbomb, wyscout};
use football::model::{Kind, Match, Score};

fn main() {
    let mut words = std::env::args().skip(1);
    let (provider, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let word = words.next().unwrap_or_default();
    let mut report = Report { each: word == "each", alone: word == "alone", ..Report::default() };
    match provider.as_str() {
        "wyscout" => report.wyscout(Path::new(&path)),
        "statsbomb" => report.statsbomb(Path::new(&path)),
        _ => return eprintln!("translate wyscout|statsbomb PATH [each]"),
    }
    report.print();
}

#[derive(Default)]
struct Report {
    each: bool,
    alone: bool,
    taken: usize,
    skipped: usize,
    goals_are_scores: usize,
    documents: usize,
    events: usize,
    notices: BTreeMap<String, (usize, String)>,
    bytes: usize,
    scanning: Duration,
    reading: Duration,
    translating: Duration,
}

impl Report {
    fn wyscout(&mut self, path: &Path) {
        let mut catalogue = wyscout::Catalogue::new();
        let mut add = |name: &str, add: fn(&mut wyscout::Catalogue, SourceFile<'_>) -> Vec<Notice>| {
            let file = path.join(name);
            match std::fs::read(&file) {
                Ok(bytes) => add(&mut catalogue, SourceFile { name: &file.display().to_string(), bytes: &bytes }),
                Err(_) => Vec::new(),
            }
        };
        let mut notices = add("competitions.json", wyscout::Catalogue::add_competitions);
        notices.extend(add("teams.json", wyscout::Catalogue::add_teams));
        notices.extend(add("players.json", wyscout::Catalogue::add_players));
        notices.extend(add("coaches.json", wyscout::Catalogue::add_coaches));
        notices.extend(add("referees.json", wyscout::Catalogue::add_referees));
        for file in files(&path.join("matches")) {
            notices.extend(add(&format!("matches/{}", name(&file)), wyscout::Catalogue::add_matches));
        }
        notices.into_iter().for_each(|notice| self.note(&notice));
        self.documents += catalogue.documents().len();
        for path in files(&path.join("events")) {
            let Ok(bytes) = std::fs::read(&path) else { continue };
            let file = SourceFile { name: &path.display().to_string(), bytes: &bytes };
            self.read(&bytes);
            let start = Instant::now();
            let (matches, notices) = wyscout::split(file);
            self.translating += start.elapsed();
            notices.into_iter().for_each(|notice| self.note(&notice));
            for spans in &matches {
                let start = Instant::now();
                let taken = catalogue.translate_match(file, spans);
                self.translating += start.elapsed();
                self.take(taken);
            }
        }
        for path in files(&path.join("per_match_v2")) {
            let Ok(bytes) = std::fs::read(&path) else { continue };
            self.read(&bytes);
            let start = Instant::now();
            let taken = catalogue.translate_match_file(SourceFile { name: &path.display().to_string(), bytes: &bytes });
            self.translating += start.elapsed();
            self.take(taken);
        }
    }

    fn statsbomb(&mut self, path: &Path) {
        let mut catalogue = statsbomb::Catalogue::new();
        if let Ok(bytes) = std::fs::read(path.join("competitions.json")) {
            let notices = catalogue.add_competitions(SourceFile { name: "competitions.json", bytes: &bytes });
            notices.into_iter().for_each(|notice| self.note(&notice));
        }
        let folders = files(&path.join("matches"));
        for file in folders.iter().flat_map(|path| if path.is_dir() { files(path) } else { vec![path.clone()] }) {
            let Ok(bytes) = std::fs::read(&file) else { continue };
            let notices = catalogue.add_matches(SourceFile { name: &file.display().to_string(), bytes: &bytes });
            notices.into_iter().for_each(|notice| self.note(&notice));
        }
        for id in Vec::from_iter(catalogue.match_ids()) {
            let names = ["lineups", "events"].map(|folder| path.join(folder).join(format!("{id}.json")));
            let [Ok(lineups), Ok(events)] = names.each_ref().map(std::fs::read) else { continue };
            self.read(&events);
            let [lineups_name, events_name] = names.map(|name| name.display().to_string());
            let start = Instant::now();
            let mut line_ups = statsbomb::LineUps::default();
            catalogue.read_line_ups(id, SourceFile { name: &lineups_name, bytes: &lineups }, &mut line_ups);
            catalogue.add_line_ups(line_ups);
            let taken = catalogue.translate_match(id, SourceFile { name: &events_name, bytes: &events });
            self.translating += start.elapsed();
            self.take(taken);
        }
        self.documents += catalogue.documents().len();
    }

    /// Parses the bytes without translating them, in two ways.
    fn read(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len();
        if self.alone {
            return;
        }
        let start = Instant::now();
        let scanned = serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok();
        self.scanning += start.elapsed();
        let start = Instant::now();
        let read = serde_json::from_slice::<serde_json::Value>(bytes).is_ok();
        self.reading += start.elapsed();
        if !scanned || !read {
            eprintln!("not valid JSON");
        }
    }

    fn take(&mut self, taken: Result<TranslatedMatch, Notice>) {
        let TranslatedMatch { documents, notices } = match taken {
            Ok(taken) => taken,
            Err(notice) => {
                self.skipped += 1;
                return self.note(&notice);
            }
        };
        self.taken += 1;
        self.documents += documents.len();
        notices.iter().for_each(|notice| self.note(notice));
        for document in documents.iter().filter(|document| document.kind == Kind::Match) {
            let events = document.events.as_deref().unwrap_or_default();
            self.events += events.len();
            match serde_json::from_value::<Match>(document.body.clone().into()) {
                Ok(match_) => self.goals_are_scores += usize::from(match_.score == Some(Score::from_goals(events))),
                Err(error) => eprintln!("{}: {error}", document.source),
            }
            if self.each {
                println!("{}", serde_json::to_string(&document.body).unwrap_or_default());
                for event in events {
                    println!("{} {}", document.id, serde_json::to_string(event).unwrap_or_default());
                }
            }
        }
    }

    /// Notices that differ only in their numbers are of one kind.
    fn note(&mut self, notice: &Notice) {
        let mut kind: String =
            notice.message.chars().map(|letter| if letter.is_ascii_digit() { '#' } else { letter }).collect();
        while kind.contains("##") {
            kind = kind.replace("##", "#");
        }
        self.notices.entry(kind).or_insert_with(|| (0, notice.to_string())).0 += 1;
    }

    fn print(&self) {
        let speed = |time: Duration| self.bytes as f64 / 1e6 / time.as_secs_f64().max(1e-9);
        eprintln!(
            "{} matches read, {} skipped, {} with goals = score",
            self.taken, self.skipped, self.goals_are_scores
        );
        eprintln!("{} documents, {} events", self.documents, self.events);
        for (count, example) in self.notices.values() {
            eprintln!("{count} × {example}");
        }
        eprintln!("{:.1} MB of events", self.bytes as f64 / 1e6);
        eprintln!("skipping over the JSON     {:7.1} MB/s", speed(self.scanning));
        eprintln!("parsing it into a tree     {:7.1} MB/s", speed(self.reading));
        eprintln!("parsing and translating it {:7.1} MB/s", speed(self.translating));
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
