//! All files of openfootball: `TOUCHLINE_OPENFOOTBALL` names a folder with its repositories.
//!
//! ```text
//! TOUCHLINE_OPENFOOTBALL=… cargo test -p football --test it -- results::openfootball --ignored --nocapture
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use football::feed::results::{Given, ReadResults, ResultCatalogue, ResultText, Season, read_files};
use football::model::{Kind, Match, MatchId, Side};
use serde_json::Value;

/// Folders that hold no matches, or that only scripts wrote.
const OTHER: [&str; 4] = ["squads", ".build", ".attic", ".git"];

fn root() -> PathBuf {
    std::env::var_os("TOUCHLINE_OPENFOOTBALL").expect("TOUCHLINE_OPENFOOTBALL names a folder").into()
}

fn repositories() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path()).collect();
    // Older versions of the repositories, if there are any, have lines that were corrected since.
    found.retain(|path| path.is_dir() && !path.ends_with("_old"));
    found.sort();
    found
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is = |ending: &str| path.extension().is_some_and(|extension| extension == ending);
        if path.is_dir() && !OTHER.iter().any(|other| path.ends_with(other)) {
            files(&path, found);
        } else if path.is_file() && (is("txt") || is("json")) {
            found.push(path);
        }
    }
    found.sort();
}

fn text(path: &Path) -> Option<ResultText> {
    let bytes = fs::read(path).unwrap();
    ResultText::recognise(&bytes).then(|| ResultText { file: path.display().to_string(), bytes })
}

/// Files without a heading get a competition and a season.
fn read(texts: &[ResultText]) -> (ReadResults, ResultCatalogue, usize) {
    let given = Given { competition: Some("Any".to_owned()), season: Some(Season::ByAutumn), ..Given::default() };
    let read = read_files(&[], texts, &given).unwrap();
    let (catalogue, refused) = ResultCatalogue::new(&read, &given);
    (read, catalogue, refused.len())
}

/// The number that a comment of the file states: `# Matches  380`.
fn stated(text: &ResultText, name: &str) -> Option<usize> {
    let text = String::from_utf8_lossy(&text.bytes);
    let mut lines = text.lines().filter_map(|line| line.strip_prefix("# ")?.strip_prefix(name)?.trim().parse().ok());
    lines.next().filter(|_| lines.next().is_none())
}

#[test]
#[ignore = "needs the repositories of openfootball: set TOUCHLINE_OPENFOOTBALL"]
fn every_file_is_read() {
    let mut other_counts = Vec::new();
    println!("{:24} {:>6} {:>6} {:>8} {:>8} {:>8}", "repository", "files", "read", "matches", "refused", "notices");
    for repository in repositories() {
        let mut paths = Vec::new();
        files(&repository, &mut paths);
        let mut totals = [0; 4];
        for text in paths.iter().filter_map(|path| text(path)) {
            let (stated, file) = (stated(&text, "Matches"), text.file.clone());
            let (read, catalogue, refused) = read(&[text]);
            let rows: usize = read.tables.iter().map(|table| table.rows).sum();
            assert_eq!(catalogue.matches().len() + refused, rows, "{file}");
            for (total, count) in totals.iter_mut().zip([1, rows, refused, read.notices.len()]) {
                *total += count;
            }
            if stated.is_some_and(|count| count != rows) {
                other_counts.push((file, rows));
            }
            read.notices.iter().for_each(|notice| println!("    {notice}"));
        }
        let name = repository.file_name().unwrap().to_str().unwrap();
        let [read, matches, refused, notices] = totals;
        println!("{name:24} {:6} {read:6} {matches:8} {refused:8} {notices:8}", paths.len());
    }
    println!("other counts than the file states: {other_counts:#?}");
    // The comments of three files are wrong.
    assert!(other_counts.len() <= 3);
}

/// The matches of some files with the names of their teams, and the number of goals that have a scorer.
fn matches(files: &[&str]) -> (Vec<(Match, [String; 2])>, usize) {
    let texts: Vec<ResultText> = files.iter().map(|file| text(&root().join(file)).unwrap()).collect();
    let (_, catalogue, _) = read(&texts);
    let teams: BTreeMap<i64, String> = catalogue
        .documents()
        .into_iter()
        .filter(|document| document.kind == Kind::Team)
        .map(|document| (document.id, document.body["name"]["en"].as_str().unwrap().to_owned()))
        .collect();
    let mut named = 0;
    let mut found = Vec::new();
    for listed in catalogue.matches() {
        let document = catalogue.translate(MatchId(listed.match_id)).unwrap().documents.pop().unwrap();
        named += document.events.iter().flatten().filter(|event| event.player.is_some()).count();
        let match_: Match = serde_json::from_value(Value::Object(document.body)).unwrap();
        let names = Side::BOTH.map(|side| teams[&match_.sheet(side).team.0].clone());
        found.push((match_, names));
    }
    (found, named)
}

/// Points, goals for and goals against of the team whose name has this word.
fn row(season: &[(Match, [String; 2])], word: &str) -> (u32, u32, u32) {
    let mut row = (0, 0, 0);
    for (match_, names) in season {
        let score = match_.score.unwrap();
        for side in Side::BOTH.into_iter().filter(|side| names[side.index()].contains(word)) {
            let (own, other) = (score.goals(side), score.goals(side.other()));
            row.0 += match own.cmp(&other) {
                std::cmp::Ordering::Greater => 3,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
            row.1 += u32::from(own);
            row.2 += u32::from(other);
        }
    }
    row
}

#[test]
#[ignore = "needs the repositories of openfootball: set TOUCHLINE_OPENFOOTBALL"]
fn the_numbers_are_those_of_the_record_books() {
    let (world_cup, named) = matches(&["worldcup/2018--russia/cup.txt", "worldcup/2018--russia/cup_finals.txt"]);
    let goals: u16 = world_cup.iter().filter_map(|(match_, _)| match_.score).map(|score| score.home + score.away).sum();
    assert_eq!((world_cup.len(), goals, named), (64, 169, 169));

    for file in ["england/2015-16/1-premierleague.txt", "football.json/2015-16/en.1.json"] {
        let (season, _) = matches(&[file]);
        assert_eq!(season.len(), 380);
        assert_eq!(row(&season, "Leicester"), (81, 68, 36));
        assert_eq!(row(&season, "Arsenal"), (71, 65, 36));
        assert_eq!(row(&season, "Aston Villa"), (17, 27, 76));
    }
    let (season, _) = matches(&["deutschland/2012-13/1-bundesliga.txt"]);
    assert_eq!((season.len(), row(&season, "Bayern")), (306, (91, 98, 18)));
}
