//! Providers' files, from the folder to the responses.

mod damaged_files;
mod interface_reader;
mod korastats;
mod match_files;
mod memory;
mod results;
mod safety;
mod statsbomb;
mod wyscout;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use api::{OPERATIONS, Operation, SampleQuery};
use football::model::{Match, Player, Team};
use store::Store;
use test_support::real_data;
use touchline::service::{RequestContext, Service};

use crate::contract::SpecificationContract;
use crate::harness::timeless;

/// The folder of the public Wyscout files. None, reported as skipped, where it is absent.
fn wyscout_files() -> Option<PathBuf> {
    real_data("wyscout")
}

pub(crate) fn touchline(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE");
    command
}

/// An import's standard error and exit code.
fn import(folder: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let arguments = [&["import"], arguments].concat();
    let Output { stderr, status, .. } = touchline(folder, &arguments).output().unwrap();
    (String::from_utf8(stderr).unwrap(), status.code())
}

pub(crate) fn open(folder: &Path, file: &str) -> Store {
    Store::open_existing(&format!("sqlite:{}", folder.join(file).display()).parse().unwrap()).unwrap()
}

/// The responses of every operation for some matches, in both languages, without the times of change. Those of the
/// specification's operations are as the contract says.
pub(crate) fn responses(store: &Store, wanted: impl Fn(&Match) -> bool) -> BTreeMap<String, String> {
    let service = Service::plain(store.clone());
    let contract = SpecificationContract::new();
    let matches: Vec<Match> = store.snapshot().unwrap().all().unwrap();
    let mut responses = BTreeMap::new();
    for match_ in matches.iter().filter(|match_| wanted(match_)) {
        for operation in OPERATIONS {
            let Some(query) = parameters(operation, match_, store) else { continue };
            for language in ["en", "ar"] {
                let query = format!("{query}&lang={language}");
                let request = format!("{}?{query}", operation.name);
                if responses.contains_key(&request) {
                    continue;
                }
                let reply = service.respond(&RequestContext::trusted(operation.name, &query));
                let body = String::from_utf8(reply.body.to_vec()).unwrap();
                // A match of a few events has no attacks.
                if (reply.status, operation.name) == (404, "MatchAttacks") {
                    continue;
                }
                assert_eq!(reply.status, 200, "{request}: {body}");
                let json = serde_json::from_str(&body).unwrap();
                let differences = contract.differences(operation.name, language == "en", &json);
                assert_eq!(differences, Vec::<String>::new(), "{request}: {body}");
                responses.insert(request, unchanging(&body));
            }
        }
    }
    assert!(!responses.is_empty());
    responses
}

/// Parameters with which an operation returns something about this match; none if the match has nothing of the kind that the
/// operation requires, such as a coach.
#[track_caller]
pub(crate) fn parameters(operation: &Operation, match_: &Match, store: &Store) -> Option<String> {
    // How the data came is what it shows.
    if operation.name == "Changes" {
        return None;
    }
    let club = store.snapshot().unwrap().entity::<Team>(match_.home.team.0).unwrap().and_then(|team| team.club);
    let sample = SampleQuery { match_, club, page_size: 1000, is_full: false };
    sample.text(operation).unwrap_or_else(|unknown| panic!("{unknown}"))
}

/// A response without the times of import, and without how matches came in.
pub(crate) fn unchanging(body: &str) -> String {
    let mut body = timeless(body);
    for field in [
        "lastUpdateDateTime",
        "dtLastUpdateDateTime",
        "dtLastUpdated",
        "dtTimestamp",
        "lastupdate",
        "last_updated",
        "dtGeneratedAt",
    ] {
        let mark = format!("\"{field}\":\"");
        let parts: Vec<&str> = body.split(mark.as_str()).collect();
        let kept = parts.iter().enumerate().map(|(place, part)| match place {
            0 => *part,
            _ => part.split_once('"').unwrap().1,
        });
        body = kept.collect::<Vec<_>>().join(&format!("\"{field}\":\"\""));
    }
    // Coverage counts the matches that came live.
    let parts = body.split("\"live\":").enumerate();
    let kept = parts.map(|(place, part)| if place == 0 { part } else { part.trim_start_matches(char::is_numeric) });
    kept.collect::<Vec<_>>().join("\"live\":")
}

pub(crate) fn assert_same(first: &BTreeMap<String, String>, second: &BTreeMap<String, String>) {
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    for (request, body) in first {
        assert_eq!(*body, second[request], "{request}");
    }
}

/// The revision of each entity.
fn revisions(store: &Store) -> i64 {
    store.version().unwrap()
}

fn player_named(store: &Store, id: i64) -> Player {
    store.snapshot().unwrap().entity(id).unwrap().unwrap()
}
