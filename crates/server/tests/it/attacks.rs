//! MatchAttacks: its three forms of request, its errors, and the relations between its lists.

use std::pin::Pin;
use std::task::{Context, Poll};

use serde_json::{Value, json};
use touchline::http::Body;

use crate::harness::{App, KEY, Reply};

fn ask(app: &App, body: &Value) -> Reply {
    app.post("/MatchAttacks", body.to_string())
}

fn all(reply: &Reply) -> Vec<Value> {
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["data"]["All"].as_array().unwrap().clone()
}

#[test]
fn get_with_a_body_post_and_query_give_the_same_response() {
    let app = App::sample();
    let body = r#"{"match_id":1,"team_id":-1,"offset":{"before":3,"after":5.5},"areaFrom":null,"param":{"attack_min_passes":null}}"#;
    let posted = app.post("/MatchAttacks?lang=ar", body);
    assert_eq!(posted.status, 200, "{}", posted.body);
    let got = app.send_body("GET", &format!("/api.php?module=api&api=MatchAttacks&version=V2&lang=ar&key={KEY}"), body);
    let query = "match_id=1&team_id=-1&offset=%7B%22before%22:3,%22after%22:5.5%7D&param=%7B%7D&areaFrom=null";
    let request = app.get(&format!("/MatchAttacks?lang=ar&{query}"));
    assert!(got.body == posted.body, "{}", got.body);
    assert!(request.body == posted.body, "{}", request.body);
}

#[test]
fn an_integer_may_be_written_with_a_fraction_of_zero() {
    let app = App::sample();
    let whole = ask(&app, &json!({ "match_id": 1, "team_id": -1 }));
    let real: Value = serde_json::from_str(r#"{"match_id": 1.0, "team_id": -1.0}"#).unwrap();
    assert_eq!((whole.status, ask(&app, &real).body), (200, whole.body));
    assert_eq!(ask(&app, &json!({ "match_id": 1.5 })).status, 400);
}

#[test]
fn the_body_takes_precedence_over_the_query() {
    let app = App::sample();
    let reply =
        app.post("/MatchAttacks?match_id=999999&team_id=2", json!({ "match_id": "1", "team_id": 1 }).to_string());
    assert!(all(&reply).iter().all(|attack| attack["intTeamID"] == 1));
    // A null in the body says nothing.
    let reply = app.post("/MatchAttacks?match_id=1&team_id=2", json!({ "team_id": null }).to_string());
    assert!(all(&reply).iter().all(|attack| attack["intTeamID"] == 2));
}

#[test]
fn an_attack_has_all_its_fields() {
    let app = App::sample();
    let reply = ask(&app, &json!({ "match_id": 1, "offset": { "before": 3600, "after": 2.25 } }));
    assert_eq!(reply.header("touchline-models"), "xt=v1, xg=feed");
    assert_eq!(
        (&reply.json()["result"], &reply.json()["message"]),
        (&json!("success"), &json!("2 attacks retrieved."))
    );
    let attacks = all(&reply);
    let goal = &attacks[0];
    assert_eq!(goal["strSort"], "1 00:00:00");
    // The attack began sooner after kick-off than the offset is long.
    assert_eq!((&goal["decFromSec"], &goal["strFromTime"]), (&json!(0), &json!("00:00:00")));
    assert_eq!((&goal["decToSec"], &goal["strToTime"]), (&json!(8.5), &json!("00:00:08")));
    assert_eq!(goal["decXG"], 0.27);
    let events = goal["arrEvents"].as_array().unwrap();
    let last = events.last().unwrap();
    assert_eq!(last["objEventResult"], json!({ "intID": 17, "strEventResultEn": "Goal" }));
    assert_eq!(last["objEventExtra"], json!({ "intID": 5, "strEventExtraEn": "LeftFoot" }));
    assert_eq!((&last["decSecond"], &last["strTime"]), (&json!(6.2), &json!("00:00:06")));
    assert_eq!(events[1]["objEventExtra"], json!({ "intID": 8, "strEventExtraEn": "Assist" }));
    assert_eq!(events[1]["objPlayer"]["intShirtNumber"], 6);
}

#[test]
fn filters_only_remove_and_categories_partition_all() {
    let app = App::sample();
    let whole = all(&ask(&app, &json!({ "match_id": 1 })));
    let filters = [
        json!({ "team_id": 1 }),
        json!({ "start_players": [109, { "id": 211 }] }),
        json!({ "inner_players": ["106"] }),
        json!({ "end_players": [{ "intID": 204 }] }),
        json!({ "start_events": [{ "id": 27, "result": 10, "extra": 11 }] }),
        json!({ "end_events": [{ "id": 21, "extra": 1 }, { "id": -1, "result": 14 }] }),
        json!({ "areaFrom": { "x": 120, "y": 80, "x2": 60, "y2": 40 } }),
        json!({ "areaTo": { "x": 100, "y": 30, "x2": 112, "y2": 42 } }),
        json!({ "start_players": [], "end_events": [], "team_id": -1 }),
    ];
    for filter in filters {
        let mut body = filter.clone();
        body["match_id"] = json!(1);
        let reply = ask(&app, &body);
        let kept = all(&reply);
        assert!(kept.iter().all(|attack| whole.contains(attack)), "{filter}");
        let data = reply.json()["data"].clone();
        let categories = data["Categories"].as_object().unwrap();
        let ordered = reply.ordered();
        let kinds =
            ["Penalty", "Corner", "Free Kick", "Throw-in", "Transition", "Organized Attack", "Direct Play", "Other"];
        assert_eq!(ordered.get("data").and_then(|data| data.get("Categories")).unwrap().keys(), kinds);
        let sorted: usize = categories.values().map(|list| list.as_array().unwrap().len()).sum();
        assert_eq!(sorted, kept.len(), "{filter}");
        for (name, list) in categories {
            let list = list.as_array().unwrap();
            assert!(list.iter().all(|attack| attack["strType"] == *name && kept.contains(attack)), "{filter}");
        }
    }
}

#[test]
fn the_keys_of_categories_are_never_translated() {
    let app = App::sample();
    let reply = app.post("/MatchAttacks?lang=ar", r#"{"match_id":1}"#);
    assert_eq!(reply.json()["data"]["Categories"]["Corner"][0]["strType"], "ركلة ركنية");
}

#[test]
fn parameters_change_what_is_an_attack() {
    let app = App::sample();
    let count = |param: Value| all(&ask(&app, &json!({ "match_id": 1, "param": param }))).len();
    assert_eq!(count(json!({})), 2);
    let extremes = [-5, 0, 10_000];
    for value in extremes {
        let names = football::analysis::attacks::ATTACK_SETTINGS.iter().map(|setting| setting.name);
        let param: serde_json::Map<String, Value> = names.map(|name| (name.to_owned(), json!(value))).collect();
        assert!(count(Value::Object(param)) >= 2, "{value}");
    }
    assert_eq!(count(json!({ "attack_min_passes": -5 })), count(json!({ "attack_min_passes": 0 })));
}

#[test]
fn errors_of_a_body_name_the_field() {
    let app = App::sample();
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let list = |length: usize| json!({ "match_id": 1, "start_players": vec![1; length] }).to_string();
    assert_eq!(app.post("/MatchAttacks", list(100)).status, 404);
    let cases: [(String, &str); 12] = [
        ("{".to_owned(), "The request body is not valid JSON: EOF while parsing an object at line 1 column 1"),
        ("match_id=1".to_owned(), "The request body is not valid JSON: expected value at line 1 column 1"),
        (deep, "The request body is not valid JSON: recursion limit exceeded at line 1 column 128"),
        ("[1]".to_owned(), "The request body must be a JSON object."),
        ("null".to_owned(), "The request body must be a JSON object."),
        (list(101), "start_players must be a JSON list of at most 100 elements."),
        (
            r#"{"match_id":1,"teamid":3}"#.to_owned(),
            "Unknown field teamid. The fields are match_id, team_id, offset, param, start_players, inner_players, end_players, start_events, end_events, areaFrom, areaTo.",
        ),
        (r#"{"match_id":true}"#.to_owned(), "match_id must be a positive integer."),
        (
            r#"{"match_id":1,"areaFrom":{"x":0,"y":0,"x2":121,"y2":80}}"#.to_owned(),
            "areaFrom.x2 must be a number from 0 to 120.",
        ),
        (
            r#"{"match_id":1,"areaTo":{"x":0,"y":-1,"x2":120,"y2":80}}"#.to_owned(),
            "areaTo.y must be a number from 0 to 80.",
        ),
        (r#"{"match_id":1,"offset":{"before":"3"}}"#.to_owned(), "offset.before must be a number from 0 to 3600."),
        (
            r#"{"match_id":1,"end_events":[null]}"#.to_owned(),
            "end_events[0] must be a JSON object with id, result, extra.",
        ),
    ];
    for (body, message) in cases {
        for method in ["GET", "POST"] {
            let reply = app.send_body(method, &format!("/MatchAttacks?key={KEY}"), body.clone());
            assert_eq!((reply.status, reply.json()["message"].as_str().unwrap()), (400, message));
            assert_eq!((&reply.json()["result"], &reply.json()["data"]), (&json!("error"), &Value::Null));
        }
    }
    let arabic = app.post("/MatchAttacks?lang=ar", "[]");
    assert_eq!(arabic.json()["message"], "يجب أن يكون محتوى الطلب كائن JSON.");
    let arabic = app.post("/MatchAttacks?lang=ar", "{");
    assert!(arabic.json()["message"].as_str().unwrap().starts_with("محتوى الطلب ليس JSON صحيحًا: "), "{}", arabic.body);
}

#[test]
fn a_missing_body_leaves_the_match_missing() {
    let app = App::sample();
    for body in ["", "  \n", "{}"] {
        let reply = app.post("/MatchAttacks", body);
        assert_eq!((reply.status, &reply.json()["message"]), (400, &json!("match_id is required.")));
    }
}

#[test]
fn a_body_may_have_64_kibibytes_and_no_more() {
    let app = App::sample();
    let of = |bytes: usize| format!("{}{}", " ".repeat(bytes - 14), r#"{"match_id":1}"#);
    assert_eq!(app.post("/MatchAttacks", of(65_536)).status, 200);
    for lang in ["en", "ar"] {
        let reply = app.post(&format!("/MatchAttacks?lang={lang}"), of(65_537));
        let message = if lang == "en" {
            "The request body must be at most 65536 bytes."
        } else {
            "يجب ألا يزيد محتوى الطلب على 65536 بايت."
        };
        assert_eq!((reply.status, &reply.json()["message"]), (413, &json!(message)));
        assert_eq!(reply.json()["result"], "error");
    }
}

#[test]
fn a_body_that_never_arrives_times_out() {
    let app = App::sample();
    // The runtime's clock is paused: it jumps when every task waits.
    let reply = app.send_body("POST", &format!("/MatchAttacks?key={KEY}"), Body::new(PendingBody));
    assert_eq!((reply.status, &reply.json()["message"]), (408, &json!("The request body did not arrive in time.")));
}

/// A body of which nothing ever arrives.
struct PendingBody;

impl hyper::body::Body for PendingBody {
    type Data = bytes::Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<bytes::Bytes>, std::io::Error>>> {
        Poll::Pending
    }
}

#[test]
fn other_methods_get_405_and_post_is_allowed() {
    let app = App::sample();
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS"] {
        let reply = app.send_body(method, &format!("/MatchAttacks?key={KEY}"), r#"{"match_id":1}"#);
        assert_eq!((reply.status, reply.header("allow")), (405, "GET, HEAD, POST"), "{method}");
        assert_eq!(reply.json()["message"], "Use GET or POST.");
    }
    let arabic = app.send("PUT", &format!("/MatchAttacks?lang=ar&key={KEY}"));
    assert_eq!(arabic.json()["message"], "استخدم GET أو POST.");
}

#[test]
fn other_operations_ignore_a_body() {
    let app = App::sample();
    let squad = |body: String| app.send_body("GET", &format!("/MatchSquad?match_id=1&key={KEY}"), body).status;
    assert_eq!(squad("no JSON".to_owned()), 200);
    // A body that no operation would accept is not read to its end.
    assert_eq!(squad("x".repeat(100_000)), 413);
}
