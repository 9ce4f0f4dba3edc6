//! Live feeds over HTTP: every line and its acknowledgement.

use serde_json::{Value, json};

use super::{add_key, lines_of, results};
use crate::harness::App;
use crate::live::DemoMatch;

#[test]
fn every_line_is_acknowledged_as_the_local_feed_does() {
    let played = DemoMatch::new();
    let app = played.fixture();
    let (id, key) = (played.id(), add_key(&app, "writer", "write", None));
    let goal = format!(
        r#"{{"match": {id}, "seq": 3, "event": {{"id": 10, "type": "Attempt", "result": "Goal", "side": "home", "player": 1, "period": 1, "second": 5}}}}"#
    );
    let lines = [
        format!(r#"{{"match": {id}, "seq": 1, "status": "live"}}"#),
        String::new(),
        r#"{"match": 999999, "seq": 2, "status": "live"}"#.to_owned(),
        "what?".to_owned(),
        goal.clone(),
        goal,
        r#"{"overlay": "team", "id": 1, "name": {"en": "Renamed"}}"#.to_owned(),
        format!(
            r#"{{"match": {id}, "seq": 4, "event": {{"id": 20, "type": "Pass", "side": "home", "player": 1, "period": 1, "second": -1}}}}"#
        ),
    ];
    let post = || lines_of(&app.send_body("POST", &format!("/ingest/live?key={key}"), lines.join("\n")));
    let over_http = post();
    assert_eq!(results(&over_http), ["taken", "refused", "refused", "taken", "known", "taken", "refused"]);

    let other = played.fixture();
    std::fs::write(other.folder.path().join("feed.ndjson"), lines.join("\n")).unwrap();
    let arguments = ["feed", "feed.ndjson", "--store", &other.address()];
    let local = crate::importing::touchline(other.folder.path(), &arguments).output().unwrap().stdout;
    let local: Vec<Value> =
        String::from_utf8(local).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(over_http, local);

    let version = app.store.version().unwrap();
    assert_eq!(results(&post()), ["known", "refused", "refused", "known", "known", "known", "refused"]);
    assert_eq!(app.store.version().unwrap(), version, "lines that come again change nothing");
    let summary = app.get(&format!("/MatchSummaryBasic?match_id={id}")).json();
    assert_eq!(summary["object"]["score"], json!({"home": 1, "away": 0}));
    assert_eq!(app.measured("touchline_feed_lines_total{result=\"taken\"}"), 3.0);
    assert_eq!(app.measured("touchline_feed_lines_total{result=\"refused\"}"), 6.0);
    assert_eq!(app.measured("touchline_feeds"), 0.0);
}

#[test]
fn a_whole_match_over_http_gives_the_responses_of_an_import() {
    let played = DemoMatch::new();
    let app = played.fixture();
    let key = add_key(&app, "writer", "write", None);
    let lines = played.lines();
    let reply = app.send_body("POST", &format!("/ingest/live/{}?key={key}", played.id()), lines.join("\n"));
    let acknowledged = lines_of(&reply);
    assert_eq!(acknowledged.len(), lines.len());
    assert!(acknowledged.iter().zip(1..).all(|(line, number)| line["line"] == number && line["result"] == "taken"));
    let id = played.id();
    let of_match = |match_: &football::model::Match| match_.id == id;
    let responses = crate::importing::responses(&app.store, of_match);
    crate::importing::assert_same(&crate::importing::responses(&played.stored().store, of_match), &responses);
}

#[test]
fn a_url_with_a_match_takes_lines_of_that_match() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", None);
    let post = |path: &str, body: &str| app.send_body("POST", &format!("{path}?key={key}"), body.to_owned());
    let lines = "{\"match\":3,\"seq\":1,\"status\":\"live\"}\n{\"match\":2,\"seq\":1,\"status\":\"live\"}\n{\"overlay\":\"match\",\"id\":3,\"round\":9}\n";
    let lines = lines_of(&post("/ingest/live/2", lines));
    assert_eq!(results(&lines), ["refused", "taken", "refused"]);
    assert_eq!(
        lines[0]["why"],
        "match: 3 is another match than that of the URL: only lines of match 2 are accepted here"
    );
    // A feed may bring the match itself.
    let new = r#"{"type":"match","id":500,"edition":1,"status":"scheduled","home":{"team":1},"away":{"team":2}}"#;
    let lines = lines_of(&post("/ingest/live/500", &format!("{new}\n{{\"match\":500,\"seq\":1,\"status\":\"live\"}}")));
    assert_eq!(results(&lines), ["taken", "taken"]);
    for path in ["/ingest/live/x", "/ingest/live/0", "/ingest/live/-1", "/ingest/live/2/3"] {
        let reply = post(path, "");
        assert_eq!((reply.status, &reply.json()["message"]), (400, &json!("A valid match_id is required.")), "{path}");
    }
}

#[test]
fn each_path_has_its_methods() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", None);
    for (method, path, allowed, message) in [
        ("PUT", "/ingest/live", "GET, HEAD, POST", "Use GET or POST."),
        ("DELETE", "/ingest/live/2", "GET, HEAD, POST", "Use GET or POST."),
        ("GET", "/ingest/documents", "PUT", "Use PUT."),
        ("POST", "/ingest/documents", "PUT", "Use PUT."),
    ] {
        let reply = app.send(method, &format!("{path}?key={key}"));
        assert_eq!((reply.status, reply.header("allow")), (405, allowed), "{method} {path}");
        assert_eq!(reply.json()["message"], message, "{method} {path}");
    }
    let arabic = app.send("POST", &format!("/ingest/documents?key={key}&lang=ar")).json();
    assert_eq!(arabic["message"], "استخدم PUT.");
    assert_eq!(app.send("POST", &format!("/ingest/other?key={key}")).status, 404);
}

#[test]
fn a_line_that_is_too_long_is_refused_and_stops_none() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", None);
    let body = format!("{}\n{}", "x".repeat((8 << 20) + 1), r#"{"match":2,"seq":1,"status":"live"}"#);
    let lines = lines_of(&app.send_body("POST", &format!("/ingest/live?key={key}"), body));
    assert_eq!(results(&lines), ["refused", "taken"]);
    assert_eq!((&lines[0]["line"], &lines[0]["why"]), (&json!(1), &json!("is longer than 8 MiB")));
}
