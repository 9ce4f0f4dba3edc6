//! Deletion: through the command line, and as a law over all responses.

use std::collections::BTreeMap;
use std::process::{Output, Stdio};

use api::OPERATIONS;
use football::model::{Match, MatchId};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::Store;
use test_support::{PostgresDatabase, postgres};
use touchline::service::{RequestContext, Service};

use crate::harness::{App, create_schema};
use crate::importing::{parameters, touchline, unchanging};

/// The status and body of every operation for every match.
fn responses(store: &Store, matches: &[Match]) -> BTreeMap<String, (u16, String)> {
    let service = Service::plain(store.clone());
    let mut responses = BTreeMap::new();
    for match_ in matches {
        for operation in OPERATIONS {
            let Some(query) = parameters(operation, match_, store) else { continue };
            let reply = service.respond(&RequestContext::trusted(operation.name, &query));
            let body = unchanging(std::str::from_utf8(&reply.body).unwrap());
            responses.insert(format!("{}?{query}", operation.name), (reply.status, body));
        }
    }
    responses
}

/// Deletes matches one after another, then imports everything again: the responses are those of before.
fn deletion_and_import_change_nothing(app: &App) {
    let matches: Vec<Match> = app.store.snapshot().unwrap().all().unwrap();
    let before = responses(&app.store, &matches);
    for match_ in &matches {
        app.store.delete_matches(&[match_.id], Timestamp::now()).unwrap();
        let of_match = format!("MatchStatus?match_id={}", match_.id);
        let now = responses(&app.store, std::slice::from_ref(match_));
        assert_eq!((before[&of_match].0, now[&of_match].0), (200, 404));
        // No response about anything else names it.
        for (request, (_, body)) in now.iter().filter(|(request, _)| !request.contains("match_id")) {
            for field in ["matchId", "match_id", "strMatchId", "intMatchId"] {
                assert!(!body.contains(&format!("\"{field}\":{},", match_.id)), "{request}: {body}");
            }
        }
    }
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
    assert_ne!(responses(&app.store, &matches), before);
    app.store.ingest(App::world(), Timestamp::now()).unwrap();
    app.store.refresh_totals().unwrap();
    let after = responses(&app.store, &matches);
    for (request, response) in &before {
        assert!(after[request] == *response, "{request}:\n{}\n{}", response.1, after[request].1);
    }
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn deleting_every_match_and_importing_again_gives_the_same_responses() {
    deletion_and_import_change_nothing(&App::sample());
}

#[test]
fn deleting_and_importing_gives_the_same_responses_on_postgresql() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    deletion_and_import_change_nothing(&App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC));
}

fn delete(app: &App, arguments: &[&str]) -> (Option<i32>, String, String) {
    let store = app.address();
    let arguments = [&["delete"], arguments, &["--store", &store]].concat();
    let Output { status, stdout, stderr } =
        touchline(app.folder.path(), &arguments).stdin(Stdio::null()).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn the_command_asks_and_a_dry_run_deletes_nothing() {
    let app = App::sample();
    let version = app.store.version().unwrap();
    let (code, out, err) = delete(&app, &["match", "1", "2", "--dry-run"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{err}");
    assert!(err.contains("2 matches to delete. Nothing was deleted"), "{err}");
    // Without a terminal nobody can answer.
    let (code, _, err) = delete(&app, &["match", "1"]);
    assert!(code == Some(1) && err.contains("--yes"), "{err}");
    let (code, _, err) = delete(&app, &["match", "1", "987654", "--yes"]);
    assert!(code == Some(1) && err.contains("there is no match 987654, so nothing was deleted"), "{err}");
    assert_eq!(app.store.version().unwrap(), version);
    let (code, _, err) = delete(&app, &["match", "1", "2", "--yes"]);
    assert!(code == Some(0) && err.contains("2 matches deleted"), "{err}");
    assert_eq!(app.get("/MatchStatus?match_id=1").status, 404);
    assert_eq!(app.store.version().unwrap(), version + 2);
}

#[test]
fn a_tournament_is_deleted_with_its_matches() {
    let app = App::sample();
    let listed = |app: &App| app.get("/TournamentList").json()["object"].as_array().unwrap().len();
    let before = listed(&app);
    let (code, out, err) = delete(&app, &["tournament", "1", "--yes"]);
    assert!(code == Some(0) && out.lines().count() > 2 && err.contains("deleted"), "{err}");
    assert_eq!(listed(&app), before - 1);
    assert_eq!(app.get("/TournamentMatchList?tournament_id=1").status, 404);
    assert_eq!(app.store.snapshot().unwrap().match_(MatchId(1)).unwrap(), None);
    let (code, _, err) = delete(&app, &["tournament", "1", "--yes"]);
    assert!(code == Some(1) && err.contains("there is no tournament 1"), "{err}");
    app.store.ingest(App::world(), Timestamp::now()).unwrap();
    assert_eq!(listed(&app), before);
}
