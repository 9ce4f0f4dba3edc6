//! What responses show although no document states it: built-in countries, positions from matches, grounds and coaches.

use std::collections::BTreeSet;

use football::feed::{Document, native};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use crate::harness::App;

/// Two teams, their people, and two matches. No document states a country.
const WORLD: &str = r#"
{"type":"organizer","id":1,"name":"Union","country":818}
{"type":"organizer","id":2,"name":"Confederation","continent":1}
{"type":"competition","id":1,"name":"League","organizer":1}
{"type":"competition","id":2,"name":"Cup","organizer":2}
{"type":"edition","id":2,"competition":2,"season":"2026"}
{"type":"edition","id":1,"competition":1,"season":"2026"}
{"type":"stadium","id":80,"name":"River Park"}
{"type":"team","id":1,"name":"Nile"}
{"type":"team","id":2,"name":"Delta"}
{"type":"coach","id":10,"name":"First Coach","nationality":32}
{"type":"referee","id":70,"name":"Referee","nationality":901}
{"type":"player","id":101,"name":"Starter","nationality":250}
{"type":"player","id":102,"name":"Substitute"}
{"type":"player","id":103,"name":"Unused"}
{"type":"player","id":104,"name":"Stated","positions":["LB"]}
{"type":"match","id":1,"edition":1,"status":"final","kickoff":"2026-10-01T18:00:00Z","stadium":80,"home":{"team":1,"coach":10,"squad":[{"player":101,"role":"starter","spot":"Center Forward"},{"player":102,"role":"bench"},{"player":103,"role":"bench"},{"player":104,"role":"bench"}]},"away":{"team":2},"officials":{"referee":70},"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":20,"type":"Substitution","side":"home","player":101,"period":1,"second":900,"replacement":102,"spot":"Left Wing"},{"id":30,"type":"Half End","period":1,"second":2700}]}
{"type":"match","id":2,"edition":1,"status":"final","kickoff":"2026-10-08T18:00:00Z","home":{"team":2},"away":{"team":1,"squad":[{"player":103,"role":"starter","spot":"Goalkeeper"}]},"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":20,"type":"Pass","side":"away","player":103,"period":1,"second":5,"at":[5,40],"end":[20,40]},{"id":30,"type":"Half End","period":1,"second":2700}]}
"#;

fn documents(lines: &str) -> Vec<Document> {
    native::documents("world", lines.trim().as_bytes()).map(|document| document.unwrap()).collect()
}

fn app() -> App {
    App::holding(documents(WORLD), TimeZone::UTC)
}

fn change(app: &App, line: &str) {
    let later: Timestamp = "2026-11-15T13:00:00Z".parse().unwrap();
    assert_eq!(app.store.ingest(documents(line), later).unwrap().changed.len(), 1, "{line}");
}

/// The names of all records under one of these fields, wherever they are.
fn names<'a>(value: &'a Value, fields: &[&str], found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(record) => {
            for (field, value) in record {
                let name = value["name"].as_str().filter(|name| !name.is_empty());
                found.extend(name.filter(|_| fields.contains(&field.as_str())));
                names(value, fields, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, fields, found)),
        _ => {}
    }
}

#[test]
fn every_country_is_known_without_a_document() {
    let app = app();
    #[rustfmt::skip]
    let known: [(&str, &[&str]); 8] = [
        ("/TournamentList?",                                             &["Africa", "Egypt"]),
        ("/TournamentStructure?tournament_id=1&include_matches=1",       &["Argentina", "Egypt", "England"]),
        ("/SeasonStructure?season_id=1&include_teams=1&include_matches=1", &["Argentina", "England"]),
        ("/TournamentCoachList?tournament_id=1",                         &["Argentina"]),
        ("/EntityReferees?page_size=5",                                  &["England"]),
        ("/MatchFormation?match_id=1",                                   &["France"]),
        ("/MatchFormation?match_id=1&lang=ar",                           &["فرنسا"]),
        ("/EntityReferees?country_id=901",                               &["England"]),
    ];
    for (path, countries) in known {
        let response = app.get(path).json();
        let mut found = BTreeSet::new();
        names(&response, &["nationality", "country", "continent"], &mut found);
        assert_eq!(found, countries.iter().copied().collect(), "{path}: {response}");
    }
    // A stored document takes precedence.
    change(&app, r#"{"type":"country","id":250,"name":"Gaul"}"#);
    let formation = app.get("/MatchFormation?match_id=1").json();
    let mut found = BTreeSet::new();
    names(&formation, &["nationality"], &mut found);
    assert_eq!(found, BTreeSet::from(["Gaul"]));
}

#[test]
fn a_bench_player_has_the_position_played_or_that_of_the_profile() {
    let app = app();
    let position = |member: usize| -> Value {
        let squad = app.get("/MatchSquad?match_id=1").json();
        squad["data"][0]["home"]["squad"][member]["position"]["name"].clone()
    };
    assert_eq!(position(0), "CF");
    assert_eq!(position(1), "LW", "as played in this match");
    assert_eq!(position(2), "GK", "from another match");
    assert_eq!(position(3), "LB", "of the profile");
    // The other match decides the profile, so its change is a change of this response.
    let etag = || app.get("/MatchSquad?match_id=1").header("etag").to_owned();
    let before = etag();
    change(
        &app,
        r#"{"overlay":"match","id":2,"away":{"squad":[{"player":103,"role":"starter","spot":"Right Back"}]}}"#,
    );
    assert_eq!(position(2), "RB");
    assert_ne!(etag(), before);
}

#[test]
fn home_ground_and_coach_follow_from_matches() {
    let app = app();
    let list = || app.get("/TournamentTeamList?tournament_id=1");
    let teams = || app.get("/EntityTeams?page_size=5");
    assert_eq!(
        list().json()["data"]["teams"][0]["stadium"],
        json!({"_type": "STADIUM", "id": 80, "name": "River Park"})
    );
    let unknown = json!({"_type": "STADIUM", "id": 0, "name": ""});
    assert_eq!(list().json()["data"]["teams"][1]["stadium"], unknown);
    let nile = teams().json()["object"]["Data"][0].clone();
    assert_eq!(nile["stadium"], json!({"id": 80, "name": "River Park"}));
    assert_eq!(nile["coach"], json!({"id": 10, "name": "First Coach"}));
    let before = [list(), teams()].map(|reply| reply.header("etag").to_owned());
    change(&app, r#"{"overlay":"match","id":1,"stadium":null,"home":{"coach":null}}"#);
    assert_eq!(list().json()["data"]["teams"][0]["stadium"], unknown);
    let nile = teams().json()["object"]["Data"][0].clone();
    let unknown = json!({"id": 0, "name": ""});
    assert_eq!([&nile["stadium"], &nile["coach"]], [&unknown, &unknown]);
    assert_ne!([list(), teams()].map(|reply| reply.header("etag").to_owned()), before);
    let since = app.get("/EntityTeams?page_size=5&since=2026-11-15%2012:30:00").json();
    assert_eq!(since["object"]["Data"].as_array().unwrap().len(), 2, "both teams of the match");
}
