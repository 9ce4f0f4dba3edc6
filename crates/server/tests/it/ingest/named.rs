//! Whom and what a key that is limited to tournaments may name: what it names becomes part of its tournaments.

use serde_json::{Value, json};

use super::{add_key, lines_of, results};
use crate::harness::App;

/// The sample, with a player, a coach, a team, a referee, a stage and a group of tournament 2 alone.
fn app() -> App {
    let app = App::sample();
    let key = add_key(&app, "everything", "write", None);
    let documents = [
        json!({"type": "player", "id": 901, "name": "Hidden Player", "dob": "2001-02-03"}),
        json!({"type": "player", "id": 902, "name": "New Signing"}),
        json!({"type": "coach", "id": 903, "name": "Hidden Coach"}),
        json!({"overlay": "match", "id": 4, "home": {"coach": 903, "squad": [{"player": 901, "role": "bench"}]}}),
        // Team 1 plays in another tournament, too.
        json!({"overlay": "match", "id": 7, "home": {"team": 1, "squad": [{"player": 902, "role": "bench"}]}}),
    ];
    let body = documents.map(|document| document.to_string()).join("\n");
    let lines = lines_of(&app.send_body("PUT", &format!("/ingest/documents?key={key}"), body));
    assert!(results(&lines).iter().all(|result| *result == "imported"), "{lines:?}");
    app
}

fn send(app: &App, method: &str, path: &str, key: &str, line: &Value) -> (String, String) {
    let lines = lines_of(&app.send_body(method, &format!("{path}?key={key}"), line.to_string()));
    (lines[0]["result"].as_str().unwrap().to_owned(), lines[0]["why"].as_str().unwrap_or_default().to_owned())
}

fn event(seq: u64, event: &Value) -> Value {
    json!({"match": 2, "seq": seq, "event": event})
}

#[test]
fn a_limited_key_names_nobody_of_another_tournament() {
    let app = app();
    let key = add_key(&app, "league", "read,write", Some(&[1]));
    let read = |path: &str| app.get_bare(&format!("{path}&key={key}")).status;
    assert_eq!(read("/EntityPlayer?player_id=901"), 404);
    let version = app.store.version().unwrap();
    let squad = |player: i64| json!({"squad": [{"player": 101, "role": "bench"}, {"player": player, "role": "bench"}]});
    let substitution = json!({"id": 10, "type": "Substitution", "side": "away", "player": 101, "replacement": 901, "period": 1, "second": 9});
    let pass =
        json!({"id": 10, "type": "Pass", "side": "away", "player": 101, "recipient": 901, "period": 1, "second": 9});
    let lines = [
        (
            json!({"match": 2, "seq": 1, "line_ups": {"away": squad(901)}}),
            "line_ups.away.squad[1].player",
            "player 901",
        ),
        (
            json!({"match": 2, "seq": 1, "line_ups": {"home": {"coach": 903, "squad": []}}}),
            "line_ups.home.coach",
            "coach 903",
        ),
        (
            event(
                1,
                &json!({"id": 10, "type": "Card", "result": "Red", "side": "home", "player": 901, "period": 1, "second": 9}),
            ),
            "event.player",
            "player 901",
        ),
        (event(1, &substitution), "event.replacement", "player 901"),
        (event(1, &pass), "event.recipient", "player 901"),
    ];
    // What does not exist is refused with the same words.
    let unknown = json!({"match": 2, "seq": 1, "line_ups": {"away": squad(777)}});
    for (line, field, what) in lines.into_iter().chain([(unknown, "line_ups.away.squad[1].player", "player 777")]) {
        let why = format!("{field}: this key has no {what} in its tournaments: a key of all tournaments may name it");
        assert_eq!(send(&app, "POST", "/ingest/live", &key, &line), ("refused".to_owned(), why), "{line}");
    }
    let documents = [
        (json!({"home": {"team": 4}}), "home.team", "team 4"),
        (json!({"away": {"squad": [{"player": 901, "role": "bench"}]}}), "away.squad[0].player", "player 901"),
        (json!({"away": {"coach": 903}}), "away.coach", "coach 903"),
        (json!({"officials": {"assistant1": 5}}), "officials.assistant1", "referee 5"),
        (json!({"stage": 3}), "stage", "stage 3"),
        (json!({"group": 3}), "group", "group 3"),
        (json!({"stage": 77}), "stage", "stage 77"),
    ];
    for (mut document, field, what) in documents {
        document["overlay"] = json!("match");
        document["id"] = json!(2);
        let why = format!("{field}: this key has no {what} in its tournaments: a key of all tournaments may name it");
        for (method, path) in [("PUT", "/ingest/documents"), ("POST", "/ingest/live/2")] {
            let refused = ("refused".to_owned(), why.clone());
            assert_eq!(send(&app, method, path, &key, &document), refused, "{document}");
        }
    }
    let events = json!({"type": "events", "match": 2, "events": [{"id": 10, "type": "Pass", "side": "away", "player": 901, "period": 1, "second": 9}]});
    let (result, why) = send(&app, "PUT", "/ingest/documents", &key, &events);
    assert!(result == "refused" && why.starts_with("events[0].player: this key has no player 901"), "{why}");

    assert_eq!(app.store.version().unwrap(), version, "nothing was written");
    assert_eq!(read("/EntityPlayer?player_id=901"), 404);
    let state = app.get_bare(&format!("/ingest/live/2?key={key}")).body;
    assert!(!state.contains("Hidden"), "{state}");
}

#[test]
fn a_limited_key_names_its_own_and_players_of_its_teams() {
    let app = app();
    let key = add_key(&app, "league", "write", Some(&[1]));
    let squad = json!([{"player": 101, "role": "bench"}, {"player": 902, "role": "bench"}]);
    for line in [
        // 201 plays for the other team, and 902 has played for this one elsewhere.
        json!({"match": 2, "seq": 1, "line_ups": {"away": {"coach": 1, "squad": squad}}}),
        event(
            2,
            &json!({"id": 10, "type": "Pass", "side": "home", "player": 201, "recipient": 902, "period": 1, "second": 9}),
        ),
        json!({"overlay": "match", "id": 2, "stage": 2, "group": 2, "officials": {"referee": 1}, "home": {"coach": 2}}),
    ] {
        assert_eq!(send(&app, "POST", "/ingest/live", &key, &line).0, "taken", "{line}");
    }
    // A key of two tournaments moves a match from one to the other, with its stage.
    let both = add_key(&app, "both", "write", Some(&[1, 2]));
    let refused = send(&app, "PUT", "/ingest/documents", &both, &json!({"overlay": "match", "id": 2, "stage": 3}));
    assert_eq!(refused.0, "refused", "the stage is of another tournament than the match");
    let moved = json!({"overlay": "match", "id": 2, "edition": 2, "stage": 3, "group": 3});
    assert_eq!(send(&app, "PUT", "/ingest/documents", &both, &moved).0, "imported");
    assert_eq!(app.store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_limited_key_does_not_touch_teams_of_others() {
    let app = app();
    let (key, reader) = (add_key(&app, "league", "write", Some(&[1])), add_key(&app, "reader", "read", Some(&[2])));
    let team = || app.get_bare(&format!("/TeamInfo?team_id=4&key={reader}")).body;
    let before = team();
    assert!(before.contains("\"dtLastUpdated\":\""), "{before}");
    let line = json!({"overlay": "match", "id": 2, "home": {"team": 4}});
    assert_eq!(send(&app, "PUT", "/ingest/documents", &key, &line).0, "refused");
    assert_eq!(team(), before);
}
