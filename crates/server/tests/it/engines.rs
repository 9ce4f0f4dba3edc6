//! Both engines give the same bytes for every request; and the response while the database is unreachable.

use api::OPERATIONS;
use football::simulation;
use jiff::tz::TimeZone;
use proptest::prelude::*;
use store::Store;
use test_support::{PostgresDatabase, PostgresServer, postgres};

use crate::errors::CASES;
use crate::harness::{App, KEY, create_schema};
use crate::invalid_requests::{INVALID_VALUES, escaped};

/// The sample world on SQLite and on PostgreSQL.
struct BothEngines {
    embedded: App,
    server: App,
    _database: PostgresDatabase,
}

impl BothEngines {
    /// None where PostgreSQL is not installed.
    fn sample() -> Option<BothEngines> {
        if !postgres::is_installed() {
            return None;
        }
        let database = PostgresDatabase::with_schema(create_schema);
        let store = Store::open(&database.address().parse().unwrap()).unwrap();
        let server = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
        Some(BothEngines { embedded: App::sample(), server, _database: database })
    }

    /// Sends a request to both services, compares the responses, and returns the status.
    fn ask(&self, method: &str, request: &str, body: &str) -> u16 {
        let and = if request.contains('?') { '&' } else { '?' };
        let request = if request.contains("key=") { request.to_owned() } else { format!("{request}{and}key={KEY}") };
        let [embedded, server] = [&self.embedded, &self.server].map(|app| {
            let reply = app.send_body(method, &request, body.to_owned());
            (reply.status, format!("{:?}", reply.headers), reply.body)
        });
        assert_eq!(embedded, server, "{method} {request} {body}");
        embedded.0
    }
}

#[test]
fn every_response_is_the_same_on_both_engines() {
    let Some(both) = BothEngines::sample() else { return };
    for operation in OPERATIONS {
        for lang in ["en", "ar"] {
            for response in ["json", "xml"] {
                let request = format!("/{}?{}&lang={lang}&response={response}", operation.name, operation.example);
                assert!(both.ask("GET", &request, "") < 500);
            }
        }
    }
    for case in CASES {
        for end in ["&lang=en", "&lang=ar&response=xml"] {
            assert!(both.ask("GET", &format!("{}{end}", case.request), "") >= 400);
        }
    }
    for request in ["/TournamentList?key=wrong", "/TournamentList?key=%00", "/TournamentList?key="] {
        assert_eq!(both.ask("GET", request, ""), 401);
    }
    for body in ["", "{}", r#"{"match_id":1}"#, r#"{"match_id":1,"team_id":1,"offset":{"before":9}}"#, "[", "\0"] {
        both.ask("POST", "/MatchAttacks?", body);
    }
}

#[test]
fn every_invalid_request_is_the_same_on_both_engines() {
    let Some(both) = BothEngines::sample() else { return };
    for operation in OPERATIONS {
        for param in operation.params {
            for value in INVALID_VALUES.into_iter().map(escaped) {
                let request = format!("/{}?{}&{}={value}", operation.name, operation.example, param.name);
                assert!(both.ask("GET", &request, "") < 500, "{request}");
            }
        }
    }
}

#[test]
fn every_search_is_the_same_on_both_engines() {
    let Some(both) = BothEngines::sample() else { return };
    let lists = ["EntityTeams", "EntityReferees", "EntityPlayers", "EntityCoaches", "EntityClubs", "EntityCountries"];
    let optional = |name: &'static str, values: &'static str| {
        prop_oneof![Just(String::new()), values.prop_map(move |value| format!("&{name}={}", escaped(&value)))]
    };
    let request = (
        prop::sample::select(lists.to_vec()),
        optional("name", "[a-zA-Z%_!\\\\ 'أ-ي]{0,4}"),
        optional("season_ids", "[0-9]{1,2}(,[0-9]{1,2}){0,2}"),
        optional("country_id", "[0-9]{1,3}"),
        optional("page_size", "[1-9]"),
        optional("page_number", "[1-9]"),
        optional("since", "202[567]-1[12]-15 1[123]:00:00"),
        optional("national_federation", "[01]"),
        optional("team_id", "[1-5]"),
    );
    proptest!(ProptestConfig::with_cases(300), |((list, name, seasons, country, size, number, since, kind, team) in request)| {
        both.ask("GET", &format!("/{list}?{name}{seasons}{country}{size}{number}{since}{kind}{team}"), "");
    });
}

/// Dozens of matches with thousands of events each, ingested by both engines in batches.
#[test]
fn a_whole_season_is_the_same_on_both_engines() {
    let Some(both) = BothEngines::sample() else { return };
    let world = simulation::world(&simulation::WorldSettings::default());
    let now = "2026-11-16T12:00:00Z".parse().unwrap();
    for app in [&both.embedded, &both.server] {
        app.store.ingest(world.catalogue(), now).unwrap();
        let matches: Vec<_> = (0..world.match_count().min(24)).map(|index| world.match_document(index)).collect();
        for batch in matches.chunks(7) {
            assert_eq!(app.store.ingest(batch.to_vec(), now).unwrap().refused, []);
        }
    }
    let [embedded, server] = [&both.embedded, &both.server].map(|app| app.store.snapshot().unwrap());
    assert_eq!(embedded.changes_since(0).unwrap(), server.changes_since(0).unwrap());
    let matches = embedded.all::<football::model::Match>().unwrap();
    for match_ in &matches {
        let (id, edition) = (match_.id, match_.edition);
        let player = match_.home.squad.first().map_or(0, |member| member.player.number());
        for operation in OPERATIONS {
            let request = format!(
                "/{}?match_id={id}&tournament_id={edition}&season_id={edition}&player_id={player}",
                operation.name
            );
            assert!(both.ask("GET", &request, "") < 500);
        }
    }
    for app in [&both.embedded, &both.server] {
        assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
    }
}

#[test]
fn a_copied_store_gives_the_same_bytes() {
    let Some(both) = BothEngines::sample() else { return };
    let touchline = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_touchline"));
        let output = command.args(arguments).current_dir(both.embedded.folder.path()).output().unwrap();
        (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    let (original, database) = (both.embedded.address(), PostgresDatabase::empty());
    let address = database.address();
    let (code, out, printed) = touchline(&["copy", "--from", &original, "--to", &address]);
    assert_eq!((code, out.len()), (Some(0), 0), "{printed}");
    assert!(printed.contains("Both stores are the same") && printed.contains("\nmatch_ "), "{printed}");
    for query in ["TournamentStructure tournament_id=1", "MatchSummary match_id=1 lang=ar", "EntityTeams name=nile"] {
        let responses = [&original, &address].map(|store| {
            let arguments = ["query"].into_iter().chain(query.split(' ')).chain(["--store", store.as_str()]);
            touchline(&arguments.collect::<Vec<_>>())
        });
        assert_eq!(responses[0], responses[1], "{query}");
        assert_eq!(responses[0].0, Some(0), "{query}");
    }
    // A copy that was killed after its last row is complete, and can be run again.
    let (code, _, printed) = touchline(&["copy", "--from", &original, "--to", &address]);
    assert!(code == Some(0) && printed.contains("Both stores are the same"), "{printed}");
    // After the next write it is another store.
    assert_eq!(touchline(&["key", "add", "later", "--store", &address]).0, Some(0));
    let (code, _, printed) = touchline(&["copy", "--from", &original, "--to", &address]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.contains("not empty") && printed.contains("postgres://127.0.0.1:"), "{printed}");
    let (code, _, printed) = touchline(&["copy", "--from", &original, "--to", &original]);
    assert!(code == Some(1) && printed.contains("the same store"), "{printed}");
}

#[test]
fn an_unreachable_database_is_status_503_with_retry_after() {
    if !postgres::is_installed() {
        return;
    }
    let server = PostgresServer::start();
    server.sql("postgres", "create database away");
    let store = Store::open(&server.address("away").parse().unwrap()).unwrap();
    let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    assert_eq!(app.get("/TournamentList").status, 200);
    for _ in 0..2 {
        server.stop();
        let reply = app.get("/TournamentList");
        assert_eq!((reply.status, reply.header("retry-after")), (503, "1"));
        assert_eq!(reply.json()["message"], "The service is busy, try again shortly.");
        assert!(!reply.body.contains("postgres"));
        server.restart();
        assert_eq!(app.get("/TournamentList").status, 200);
    }
}
