//! Sequence numbers over HTTP and on the command line: what comes too late, what is too high, and how to begin again.

use serde_json::{Value, json};

use super::{add_key, lines_of, results};
use crate::harness::App;
use crate::importing::touchline;

fn post(app: &App, key: &str, lines: &[&str]) -> Vec<Value> {
    lines_of(&app.send_body("POST", &format!("/ingest/live?key={key}"), lines.join("\n")))
}

fn why(line: &Value) -> &str {
    line["why"].as_str().unwrap_or_default()
}

#[test]
fn a_sequence_that_no_sender_can_reach_is_refused() {
    let app = App::sample().with_clock(|| "2026-12-11T10:00:00Z".parse().unwrap());
    let key = add_key(&app, "writer", "write", Some(&[1]));
    let now: i64 = 1_796_983_200_000;
    let day = 24 * 60 * 60 * 1000;
    let lines = [u64::MAX, 1 << 53, (now + day + 1).unsigned_abs(), (now + day).unsigned_abs()]
        .map(|seq| format!(r#"{{"match":2,"seq":{seq},"status":"postponed"}}"#));
    let lines = post(&app, &key, &lines.each_ref().map(String::as_str));
    assert_eq!(results(&lines), ["refused", "refused", "refused", "taken"]);
    assert_eq!(why(&lines[0]), "seq: 18446744073709551615 is too high: the highest sequence is 9007199254740991");
    assert_eq!(why(&lines[1]), "seq: 9007199254740992 is too high: the highest sequence is 9007199254740991");
    assert_eq!(
        why(&lines[2]),
        "seq: 1797069600001 is more than a day ahead of the clock in milliseconds: set the clock of the sender, or use lower numbers"
    );
}

#[test]
fn what_comes_too_late_is_not_called_known_and_one_sequence_says_one_thing() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", Some(&[1]));
    let lines = post(
        &app,
        &key,
        &[
            r#"{"match":2,"seq":5,"status":"live"}"#,
            r#"{"match":2,"seq":5,"status":"live"}"#,
            r#"{"match":2,"seq":5,"status":"half-time"}"#,
            r#"{"match":2,"seq":4,"status":"half-time"}"#,
            r#"{"match":2,"seq":4,"status":"half-time","event":{"id":10,"type":"Half End","period":1,"second":2700}}"#,
        ],
    );
    assert_eq!(results(&lines), ["taken", "known", "refused", "superseded", "superseded"]);
    assert_eq!(
        why(&lines[2]),
        "status: sequence 5 stated the status differently before: a correction needs a higher number"
    );
    assert_eq!(
        lines[3],
        json!({"line": 4, "match": 2, "seq": 4, "result": "superseded", "why": "status: sequence 5 has stated it since"})
    );
    let state = app.get_bare(&format!("/ingest/live/2?key={key}")).json();
    assert_eq!((&state["status"], state["events"].as_array().unwrap().len()), (&json!("live"), 1));
    assert_eq!(app.measured("touchline_feed_lines_total{result=\"superseded\"}"), 2.0);
}

#[test]
fn a_reset_opens_a_match_that_a_high_sequence_has_shut() {
    let app = App::sample().with_clock(jiff::Timestamp::now);
    let key = add_key(&app, "writer", "write", None);
    let high = jiff::Timestamp::now().as_millisecond() + 60 * 60 * 1000;
    let shut = format!(r#"{{"match":2,"seq":{high},"status":"postponed"}}"#);
    let live = r#"{"match":2,"seq":1,"status":"live"}"#;
    assert_eq!(results(&post(&app, &key, &[&shut, live])), ["taken", "superseded"]);
    let reset = |id: &str| {
        let address = app.address();
        let output = touchline(app.folder.path(), &["feed", "--reset", id, "--store", &address]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(reset("99"), (Some(1), "touchline: there is no match 99\n".to_owned()));
    assert_eq!(reset("3"), (Some(1), "touchline: match 3 has no live feed: any sequence counts\n".to_owned()));
    let told = format!("match 2: the sequence, which was at {high}, begins again; the match stays as it is\n");
    assert_eq!(reset("2"), (Some(0), told));
    let state = app.get_bare(&format!("/ingest/live/2?key={key}")).json();
    assert_eq!((&state["status"], &state["seq"]), (&json!("postponed"), &json!(0)));
    assert_eq!(results(&post(&app, &key, &[live])), ["taken"]);
}
