//! `PUT /ingest/documents`: a result for every document.

use football::feed::native;
use serde_json::{Value, json};
use store::{Origin, PreparedDocument};
use test_support::workspace_path;

use super::{add_key, lines_of, results};
use crate::harness::App;
use crate::running_service::RunningService;

struct Writer {
    app: App,
    key: String,
}

impl Writer {
    fn new() -> Writer {
        let app = App::sample();
        let key = add_key(&app, "writer", "write", None);
        Writer { app, key }
    }

    fn put(&self, query: &str, body: impl Into<String>) -> Vec<Value> {
        lines_of(&self.app.send_body("PUT", &format!("/ingest/documents?key={}{query}", self.key), body.into()))
    }
}

#[test]
fn every_form_of_the_native_feed_is_accepted_and_known_documents_are_unchanged() {
    let writer = Writer::new();
    let team = |id: i64| format!(r#"{{"type":"team","id":{id},"name":"Team {id}"}}"#);
    for (body, ids) in [
        (team(1001), vec![1001]),
        (format!("{}\n\n{}\n", team(1002), team(1003)), vec![1002, 1003]),
        (format!("[{},\n{}]", team(1004), team(1005)), vec![1004, 1005]),
        (format!(r#"{{"documents": [{}]}}"#, team(1006)), vec![1006]),
    ] {
        let lines = writer.put("", body.clone());
        let found: Vec<i64> = lines.iter().map(|line| line["id"].as_i64().unwrap()).collect();
        assert_eq!((found, lines[0]["type"].as_str()), (ids, Some("team")), "{body}");
        assert!(results(&lines).iter().all(|result| *result == "imported"), "{body}");
        let version = writer.app.store.version().unwrap();
        assert!(results(&writer.put("", body.clone())).iter().all(|result| *result == "unchanged"), "{body}");
        assert_eq!(writer.app.store.version().unwrap(), version, "{body}");
    }
    assert_eq!(writer.put("", ""), [] as [Value; 0]);
}

#[test]
fn a_bad_document_stops_none_and_its_place_is_named() {
    let writer = Writer::new();
    let body = [
        r#"{"type":"team","id":1001,"name":"One"}"#,
        r#"{"type":"team","id":1002}"#,
        r#"{"type":"team","#,
        "",
        r#"{"type":"stadion","id":1,"name":"X"}"#,
        r#"{"overlay":"player","id":999001,"name":{"ar":"لاعب"}}"#,
        r#"{"type":"team","id":1003,"name":"Three"}"#,
    ]
    .join("\n");
    let lines = writer.put("", body);
    assert_eq!(results(&lines), ["imported", "refused", "refused", "refused", "waiting", "imported"]);
    let numbers: Vec<i64> = lines.iter().map(|line| line["line"].as_i64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 5, 6, 7]);
    let why = |place: usize| lines[place]["why"].as_str().unwrap();
    assert!(why(1).contains("name") && why(2).contains("is not JSON") && why(3).starts_with("type: "), "{lines:?}");
    assert_eq!(lines[0], json!({"line": 1, "type": "team", "id": 1001, "result": "imported"}));
}

#[test]
fn a_document_that_names_an_unknown_team_is_refused_and_one_that_comes_before_its_teams_is_not() {
    let writer = Writer::new();
    let match_ = |id: i64, home: i64| json!({ "type": "match", "id": id, "edition": 1, "status": "scheduled", "home": { "team": home }, "away": { "team": 1001 } });
    let team = json!({ "type": "team", "id": 1001, "name": "One" });
    let body = [match_(900, 1), match_(901, 4077), team].map(|document| document.to_string()).join("\n");
    let lines = writer.put("", body);
    assert_eq!(results(&lines), ["imported", "refused", "imported"]);
    assert_eq!(
        lines[1]["why"],
        "home.team: team 4077 is unknown: import its document before, or together with this one"
    );
}

#[test]
fn names_of_people_are_transliterated_as_an_import_does() {
    let writer = Writer::new();
    let player = r#"{"type":"player","id":9001,"name":"Bruno Silva"}"#;
    assert_eq!(results(&writer.put("", player)), ["imported"]);
    let names = writer.app.store.snapshot().unwrap().names_of(football::model::Kind::Player).unwrap();
    let name = names.into_iter().find(|name| name.id == 9001).unwrap().name;
    assert!(name.ar.is_some_and(|arabic| arabic.contains("سيلفا")));
}

#[test]
fn a_document_of_another_source_is_replaced_only_if_that_is_asked_for() {
    let writer = Writer::new();
    let stated = br#"{"type":"team","id":1001,"name":"Theirs"}"#;
    let document = native::documents("theirs", stated).next().unwrap().unwrap();
    let origin = Origin { name: "statsbomb".to_owned(), replaces: false };
    let theirs = PreparedDocument::from(document).with_origin(origin);
    writer.app.store.ingest_prepared([theirs], jiff::Timestamp::UNIX_EPOCH).unwrap();
    let ours = r#"{"type":"team","id":1001,"name":"Ours"}"#;
    for query in ["", "&replace=0"] {
        let lines = writer.put(query, ours);
        assert_eq!(results(&lines), ["refused"]);
        assert_eq!(lines[0]["why"], "it stays as statsbomb stated it: replace=1 replaces it");
    }
    assert_eq!(results(&writer.put("&replace=1", ours)), ["imported"]);
    let wrong = writer.app.send_body("PUT", &format!("/ingest/documents?key={}&replace=yes", writer.key), ours);
    assert_eq!((wrong.status, &wrong.json()["message"]), (400, &json!("replace must be one of 1, 0.")));
}

#[test]
fn a_whole_world_gives_the_responses_of_an_import() {
    let world = std::fs::read_to_string(workspace_path("samples/world.ndjson")).unwrap();
    let empty = App::holding(Vec::new(), jiff::tz::TimeZone::UTC);
    let writer = Writer { key: add_key(&empty, "writer", "write", None), app: empty };
    let lines = writer.put("", world.as_str());
    assert_eq!(lines.len(), world.lines().count());
    assert!(results(&lines).iter().all(|result| *result == "imported"), "{lines:?}");
    assert_eq!(writer.app.store.verify(|_, _| ()).unwrap().wrong, []);
    let imported = App::sample();
    for path in
        ["/TournamentPlayersStats?tournament_id=1", "/MatchSummary?match_id=1", "/TournamentTable?tournament_id=2"]
    {
        assert_eq!(writer.app.get(path).body, imported.get(path).body, "{path}");
    }
}

#[test]
fn a_body_that_is_too_large_is_refused_before_it_is_read() {
    let served = RunningService::start(&[]);
    let key = add_key(&served.app, "writer", "write", None);
    let length = (64 << 20) + 1;
    let headers = format!("X-API-Key: {key}\r\nContent-Length: {length}\r\n");
    let response = served.connect().ask("PUT", "/ingest/documents", &headers).unwrap();
    assert_eq!((response.status, response.header("connection")), (413, Some("close")));
    let body = String::from_utf8(response.body).unwrap();
    assert!(body.contains("at most 67108864 bytes") || body.contains("at most 67,108,864 bytes"), "{body}");
    served.assert_serving("a body that is too large");
}
