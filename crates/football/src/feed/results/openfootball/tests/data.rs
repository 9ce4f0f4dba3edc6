//! All files of openfootball: `TOUCHLINE_OPENFOOTBALL` names a folder with its repositories.
//!
//! ```text
//! TOUCHLINE_OPENFOOTBALL=… cargo test -p football --lib -- openfootball::tests::data --ignored --nocapture
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{SourceFile, is_json, is_text, read_json, read_text};
use crate::feed::results::line::ResultLine;

/// Folders that hold no matches, or that only scripts wrote.
const OTHER: [&str; 4] = ["squads", ".build", ".attic", ".git"];

fn repositories() -> Vec<PathBuf> {
    let folder = std::env::var_os("TOUCHLINE_OPENFOOTBALL").expect("TOUCHLINE_OPENFOOTBALL names a folder");
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    // Older versions of the repositories, if there are any, have lines that were corrected since.
    found.retain(|path| path.is_dir() && !path.ends_with("_old"));
    found.sort();
    found
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
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

/// The matches of a file, and its notices as text.
fn read(path: &Path) -> Option<(Vec<ResultLine>, Vec<String>)> {
    let bytes = std::fs::read(path).unwrap();
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(64 << 10)]).into_owned();
    let file = SourceFile { name: path.to_str().unwrap(), bytes: &bytes };
    let (results, notices) = match (is_text(&head), is_json(&head)) {
        (true, _) => read_text(file),
        (_, true) => read_json(file),
        _ => return None,
    };
    Some((results, notices.iter().map(ToString::to_string).collect()))
}

/// The lines of a file that are not empty.
fn lines(path: &Path) -> usize {
    let bytes = std::fs::read(path).unwrap();
    bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

/// The number that a comment of the file states: `# Matches  380`.
fn stated(path: &Path, name: &str) -> Option<usize> {
    let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    let mut lines = text.lines().filter_map(|line| line.strip_prefix("# ")?.strip_prefix(name)?.trim().parse().ok());
    lines.next().filter(|_| lines.next().is_none())
}

#[test]
#[ignore = "needs the repositories of openfootball: set TOUCHLINE_OPENFOOTBALL"]
fn every_file_is_read() {
    let mut other_counts = Vec::new();
    println!(
        "{:24} {:>6} {:>6} {:>8} {:>8} {:>7} {:>8}",
        "repository", "files", "read", "lines", "matches", "goals", "notices"
    );
    for repository in repositories() {
        let mut paths = Vec::new();
        files(&repository, &mut paths);
        let mut totals = [0; 5];
        for path in &paths {
            let Some((results, notices)) = read(path) else { continue };
            let goals = results.iter().map(|result| result.goals.len()).sum::<usize>();
            for (total, count) in totals.iter_mut().zip([1, lines(path), results.len(), goals, notices.len()]) {
                *total += count;
            }
            if stated(path, "Matches").is_some_and(|count| count != results.len()) {
                other_counts.push((path.clone(), results.len()));
            }
            notices.iter().for_each(|notice| println!("    {notice}"));
        }
        let name = repository.file_name().unwrap().to_str().unwrap();
        let [read, lines, matches, goals, notices] = totals;
        println!("{name:24} {:6} {read:6} {lines:8} {matches:8} {goals:7} {notices:8}", paths.len());
    }
    println!("other counts than the file states: {other_counts:#?}");
    // The comments of three files are wrong.
    assert!(other_counts.len() <= 3);
}

/// Points, goals for and goals against of every team.
fn table(results: &[ResultLine], for_a_win: u32) -> BTreeMap<String, (u32, u32, u32)> {
    let mut rows: BTreeMap<String, (u32, u32, u32)> = BTreeMap::new();
    for result in results {
        let score = result.scores.last().unwrap();
        for (team, own, other) in [(&result.home, score.home, score.away), (&result.away, score.away, score.home)] {
            let row = rows.entry(team.clone()).or_default();
            row.0 += match own.cmp(&other) {
                std::cmp::Ordering::Greater => for_a_win,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
            row.1 += u32::from(own);
            row.2 += u32::from(other);
        }
    }
    rows
}

#[test]
#[ignore = "needs the repositories of openfootball: set TOUCHLINE_OPENFOOTBALL"]
fn the_numbers_are_those_of_the_record_books() {
    let repositories = repositories();
    let root = repositories[0].parent().unwrap();
    let matches = |path: &str| read(&root.join(path)).unwrap().0;

    let world_cup =
        [matches("worldcup/2018--russia/cup.txt"), matches("worldcup/2018--russia/cup_finals.txt")].concat();
    let goals: u16 =
        world_cup.iter().filter_map(|result| result.scores.last()).map(|score| score.home + score.away).sum();
    let named = world_cup.iter().map(|result| result.goals.len()).sum::<usize>();
    assert_eq!((world_cup.len(), goals, named), (64, 169, 169));

    for path in ["england/2015-16/1-premierleague.txt", "football.json/2015-16/en.1.json"] {
        let season = matches(path);
        let table = table(&season, 3);
        assert_eq!((season.len(), table.len()), (380, 20));
        let of = |name: &str| table.iter().find(|(team, _)| team.contains(name)).map(|(_, row)| *row);
        assert_eq!(of("Leicester"), Some((81, 68, 36)));
        assert_eq!(of("Arsenal"), Some((71, 65, 36)));
        assert_eq!(of("Aston Villa"), Some((17, 27, 76)));
        assert_eq!(
            season.iter().filter_map(|result| result.date).max().map(|date| date.to_string()).as_deref(),
            Some("2016-05-17")
        );
    }
    let season = matches("deutschland/2012-13/1-bundesliga.txt");
    let table = table(&season, 3);
    let bayern = table.iter().find(|(team, _)| team.contains("Bayern")).map(|(_, row)| *row);
    assert_eq!((season.len(), bayern), (306, Some((91, 98, 18))));
}
