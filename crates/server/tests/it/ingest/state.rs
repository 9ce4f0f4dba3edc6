//! What a key that writes may see: the matches that it can feed, and what was reported of them.

use serde_json::{Value, json};

use super::{add_key, lines_of, results};
use crate::harness::App;

fn get(app: &App, path: &str, key: &str) -> Value {
    let reply = app.get_bare(&format!("{path}?key={key}"));
    assert_eq!((reply.status, reply.header("cache-control")), (200, "no-store"), "{}", reply.body);
    reply.json()
}

#[test]
fn a_writer_finds_the_matches_of_these_days() {
    let app = App::sample().with_clock(|| "2026-12-11T10:00:00Z".parse().unwrap());
    let (all, limited) = (add_key(&app, "all", "write", None), add_key(&app, "first", "write", Some(&[1])));
    let found = |key: &str| -> Vec<Value> {
        get(&app, "/ingest/live", key)["matches"]
            .as_array()
            .unwrap()
            .iter()
            .map(|match_| match_["match"].clone())
            .collect()
    };
    // Match 6 is in progress, match 2 is of this day. All others are months away.
    assert_eq!(found(&all), [6, 2]);
    assert_eq!(found(&limited), [2], "match 6 is of another tournament");
    let listed = &get(&app, "/ingest/live", &limited)["matches"][0];
    assert_eq!(
        listed,
        &json!({
            "match": 2, "tournament": "Nile League", "kickoff": "2026-12-11T17:30:00Z", "status": "scheduled", "score": null,
            "home": "Harbour Stars", "away": "Nile City",
        })
    );
    let arabic = app.get_bare(&format!("/ingest/live?key={limited}&lang=ar")).json();
    assert_eq!(arabic["matches"][0]["away"], "مدينة النيل");
}

#[test]
fn a_match_comes_with_its_players_and_with_what_was_reported() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", Some(&[1]));
    let before = get(&app, "/ingest/live/2", &key);
    assert_eq!((&before["seq"], &before["events"], &before["status"]), (&json!(0), &json!([]), &json!("scheduled")));
    // Match 1 names players of both teams. Match 3 does, too, and is later.
    let [home, away] = ["home", "away"].map(|side| &before["line_ups"][side]);
    assert_eq!((&home["team"], &home["squad"], &away["team"]), (&json!(2), &json!([]), &json!(1)));
    let players = away["players"].as_array().unwrap();
    let keeper = json!({"player": 101, "name": "Omar Said", "shirt": 1, "latest": "starter", "spot": "Goalkeeper"});
    assert_eq!((players.len(), &players[0], &players[12]["latest"]), (13, &keeper, &json!("bench")));

    let own_goal = json!({"id": 31, "type": "Own Goal", "result": "Fail", "side": "away", "player": 101, "period": 1, "second": 70.5});
    let lines = [
        json!({"match": 2, "seq": 5, "line_ups": {"away": {"squad": [{"player": 101, "shirt": 13, "role": "starter"}]}}}),
        json!({"match": 2, "seq": 6, "event": {"id": 10, "type": "Half Start", "period": 1, "second": 0}, "status": "live"}),
        json!({"match": 2, "seq": 7, "event": {"id": 20, "type": "Pass", "side": "away", "player": 101, "period": 1, "second": 8}}),
        json!({"match": 2, "seq": 9, "event": own_goal}),
        json!({"match": 2, "seq": 8, "event": {"id": 40, "type": "Card", "result": "Yellow", "side": "away", "player": 101, "period": 1, "second": 80}}),
    ];
    let body = lines.map(|line| line.to_string()).join("\n");
    let reply = app.send_body("POST", &format!("/ingest/live/2?key={key}"), body);
    assert_eq!(results(&lines_of(&reply)), ["taken"; 5]);
    let after = get(&app, "/ingest/live/2", &key);
    assert_eq!(
        (&after["seq"], &after["status"], &after["score"]),
        (&json!(9), &json!("live"), &json!({"home": 1, "away": 0}))
    );
    let events: Vec<&Value> = after["events"].as_array().unwrap().iter().map(|event| &event["id"]).collect();
    assert_eq!(events, [10, 31, 40], "a pass is nothing that a scorer reports");
    assert_eq!(after["events"][1], own_goal, "an event has the form in which it was sent");
    let away = &after["line_ups"]["away"];
    assert_eq!(away["squad"], json!([{"player": 101, "shirt": 13, "role": "starter"}]));
    let shirt = |player: i64| {
        away["players"].as_array().unwrap().iter().find(|one| one["player"] == player).unwrap()["shirt"].clone()
    };
    assert_eq!((shirt(101), shirt(102)), (json!(13), json!(2)));
}

#[test]
fn a_key_sees_no_match_that_it_may_not_write() {
    let app = App::sample();
    let (reader, second) = (add_key(&app, "reader", "read", None), add_key(&app, "second", "write", Some(&[2])));
    for path in ["/ingest/live", "/ingest/live/2"] {
        assert_eq!(app.get_bare(path).status, 401, "{path}");
        assert_eq!(app.get_bare(&format!("{path}?key={reader}")).status, 403, "{path}");
    }
    let forbidden = app.get_bare(&format!("/ingest/live/2?key={second}"));
    let unknown = app.get_bare(&format!("/ingest/live/999?key={second}"));
    assert_eq!((forbidden.status, &forbidden.body), (404, &unknown.body), "nothing says that match 2 exists");
    assert_eq!(app.get_bare(&format!("/ingest/live/0?key={second}")).status, 400);
}

#[test]
fn players_come_only_from_matches_that_the_key_may_write() {
    let app = App::sample();
    let limited = add_key(&app, "second", "write", Some(&[2]));
    // No match of tournament 2 names a squad.
    let state = get(&app, "/ingest/live/6", &limited);
    assert_eq!(state["line_ups"]["home"]["players"], json!([]));
}
