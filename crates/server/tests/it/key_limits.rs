//! Keys with a rate of their own, keys that are rotated, and when they were last used.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::{KeyDetails, NewKey, Store};
use test_support::{PostgresDatabase, postgres};
use touchline::service::RateLimits;

use crate::harness::{App, KEY, create_schema};
use crate::running_service::RunningService;

fn now() -> Timestamp {
    "2026-11-15T12:00:00Z".parse().unwrap()
}

fn rate(text: &str) -> KeyDetails {
    KeyDetails { rate: Some(text.parse().unwrap()), labels: Vec::new(), ..KeyDetails::default() }
}

fn touchline(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_key_has_a_rate_of_its_own_on_every_way_and_others_do_not() {
    // With recent requests the third response is sent from the cache, on the task of the connection.
    for app in [App::sample(), App::sample().with_stale(Duration::ZERO)] {
        let new = NewKey { name: "slow".to_owned(), ..NewKey::default() };
        let slow = app.store.add_key_with(&new, &rate("3/h"), now()).unwrap();
        let url = format!("/MatchSummary?match_id=1&key={slow}");
        for left in ["2", "1", "0"] {
            let reply = app.get_bare(&url);
            assert_eq!((reply.status, reply.header("ratelimit-remaining")), (200, left));
            assert_eq!(reply.header("ratelimit-limit"), "3");
        }
        let refused = app.get_bare(&url);
        assert_eq!(refused.status, 429);
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=1_201).contains(&wait), "a third of an hour: {wait}");
        assert_eq!(app.get("/MatchSummary?match_id=1").header("ratelimit-limit"), "", "another key has no limit");
        for (name, count) in [("requests", 4.0), ("refused", 1.0)] {
            assert_eq!(app.measured(&format!("touchline_key_{name}_total{{key=\"slow\"}}")), count, "{name}");
        }
        assert_eq!(app.measured("touchline_key_refused_total{key=\"sample\"}"), 0.0);
        // A new rate holds from the next request on.
        assert!(app.store.set_key_details("slow", &rate("50/s"), now()).unwrap());
        assert_eq!(app.get_bare(&url).header("ratelimit-limit"), "50");
        assert!(app.store.set_key_details("slow", &KeyDetails::default(), now()).unwrap());
        assert_eq!(app.get_bare(&url).header("ratelimit-limit"), "");
    }
}

#[test]
fn a_rate_of_its_own_takes_the_place_of_the_services() {
    let app = App::sample().with_limits(RateLimits::per_second(1, 2));
    assert!(app.store.set_key_details("sample", &rate("600/min"), now()).unwrap());
    for _ in 0..10 {
        assert_eq!(app.get("/TournamentList").status, 200);
    }
    assert_eq!(app.get("/TournamentList").header("ratelimit-limit"), "600");
}

#[test]
fn a_rotated_key_opens_with_both_texts_and_then_with_one() {
    let app = App::sample();
    let status = |key: &str| app.get_bare(&format!("/TournamentList?key={key}")).status;
    let first = app.store.add_key(NewKey { name: "app".to_owned(), ..NewKey::default() }, now()).unwrap();
    let second = app.store.rotate_key("app", now() + SignedDuration::from_hours(24), now()).unwrap().unwrap();
    assert_eq!((status(&first), status(&second)), (200, 200));
    let third = app.store.rotate_key("app", now(), now()).unwrap().unwrap();
    assert_eq!((status(&first), status(&second), status(&third)), (401, 401, 200));
    // Both texts count for one name.
    assert_eq!(app.measured("touchline_key_requests_total{key=\"app\"}"), 3.0);
}

#[test]
fn the_command_line_makes_changes_rotates_and_lists() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = touchline(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let listed = || -> Vec<Value> { serde_json::from_str(&run(&["key", "list", "--json"])).unwrap() };
    let first =
        run(&["key", "add", "app", "--new-store", "--rate", "600/min", "--label", "ios", "--label", "beta test"]);
    assert_eq!(listed()[0]["rate"], "600/min");
    assert_eq!(listed()[0]["labels"], json!(["ios", "beta test"]));
    assert_eq!(listed()[0]["last_used_at"], Value::Null);
    assert_eq!(listed()[0]["roles"], json!(["read"]));
    run(&["key", "set", "app", "--rate", "10/s", "--role", "read,write"]);
    assert_eq!((&listed()[0]["rate"], &listed()[0]["labels"][0]), (&json!("10/s"), &json!("ios")));
    let second = run(&["key", "rotate", "app", "--overlap", "90min"]);
    assert!(second.starts_with("tl_") && second != first);
    let keys = listed();
    assert_eq!(
        (&keys[1]["name"], &keys[1]["rate"], &keys[1]["expires_at"]),
        (&json!("app"), &json!("10/s"), &Value::Null)
    );
    assert_eq!((&keys[0]["roles"], &keys[1]["roles"]), (&json!(["read", "write"]), &json!(["read", "write"])));
    let created: Timestamp = keys[1]["created_at"].as_str().unwrap().parse().unwrap();
    let ends: Timestamp = keys[0]["expires_at"].as_str().unwrap().parse().unwrap();
    assert_eq!(ends.duration_since(created), SignedDuration::from_mins(90));
    run(&["key", "set", "app", "--rate", "none", "--no-labels"]);
    assert_eq!((&listed()[1]["rate"], &listed()[1]["labels"]), (&Value::Null, &json!([])));
    let tournaments = || {
        let key = listed()[1].clone();
        (key["tournaments"].clone(), key["write_tournaments"].clone())
    };
    assert_eq!(tournaments(), (Value::Null, Value::Null));
    run(&["key", "set", "app", "--read-tournaments", "1,2", "--write-tournaments", "2"]);
    assert_eq!(tournaments(), (json!([1, 2]), json!([2])));
    assert!(run(&["key", "list"]).contains(" read 1,2 write 2"), "{}", run(&["key", "list"]));
    run(&["key", "set", "app", "--read-tournaments", "all"]);
    assert_eq!(tournaments(), (Value::Null, json!([2])));
    let narrow = run(&["key", "add", "narrow", "--role", "read,write", "--write-tournaments", "7"]);
    assert!(narrow.starts_with("tl_"));
    assert_eq!((&listed()[2]["tournaments"], &listed()[2]["write_tournaments"]), (&Value::Null, &json!([7])));
    run(&["key", "revoke", "narrow"]);
    run(&["key", "set", "app", "--tournaments", "all"]);
    assert_eq!(tournaments(), (Value::Null, Value::Null));
    for wrong in [
        &["key", "add", "other", "--write-tournaments", "7"][..],
        &["key", "set", "app", "--tournaments", "1", "--read-tournaments", "2"],
        &["key", "set", "app", "--tournaments", "one"],
    ] {
        assert!(!touchline(folder.path(), wrong).status.success(), "{wrong:?}");
    }
    let table = run(&["key", "list"]);
    assert!(table.lines().next().unwrap().contains("last used"), "{table}");
    assert!(table.lines().nth(2).unwrap().contains(" read,write "), "{table}");
    for (flags, roles) in [(&["--write"][..], json!(["write"])), (&["--role", "write,read"], json!(["read", "write"]))]
    {
        run(&[&["key", "add", "feeder"], flags].concat());
        assert_eq!(listed().last().unwrap()["roles"], roles);
        run(&["key", "revoke", "feeder"]);
    }
    run(&["key", "revoke", "app"]);
    for wrong in [
        &["key", "rotate", "app"][..],
        &["key", "set", "app", "--rate", "1/s"],
        &["key", "add", "x", "--rate", "fast"],
        &["key", "rotate", "x", "--overlap", "soon"],
        &["key", "add", "x", "--role", "admin"],
        &["key", "add", "x", "--role", "read", "--write"],
    ] {
        let output = touchline(folder.path(), wrong);
        assert!(!output.status.success() && !output.stderr.is_empty(), "{wrong:?}");
    }
}

#[test]
fn the_last_use_of_a_key_is_an_hour_and_costs_one_write() {
    let mut served = RunningService::start(&[]);
    let hour = |at: Timestamp| at.as_second() / 3600;
    let before = Timestamp::now();
    for _ in 0..3 {
        assert_eq!(served.connect().ask("GET", &format!("/TournamentList?key={KEY}"), "").unwrap().status, 200);
    }
    assert_eq!(served.app.store.keys().unwrap()[0].last_used_at, None, "no request writes");
    let position = served.app.store.snapshot().unwrap().position();
    served.terminate();
    assert!(served.await_exit().success());
    let used = served.app.store.keys().unwrap()[0].last_used_at.unwrap();
    assert_eq!(used.as_second() % 3600, 0);
    assert!(hour(before) <= hour(used) && hour(used) <= hour(Timestamp::now()), "{used}");
    assert_eq!(served.app.store.snapshot().unwrap().position(), position, "no response is out of date by it");
}

#[test]
fn a_role_that_may_only_read_gives_one_warning() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    store.ingest(App::world(), now()).unwrap();
    store.put_key(KEY, NewKey { name: "sample".to_owned(), ..NewKey::default() }, now()).unwrap();
    let role = format!("reads_{}", database.name);
    database.sql(&format!("create role {role} login; grant select on all tables in schema public to {role}"));
    let address = database.address().replace("postgres@", &format!("{role}@"));
    let mut served = RunningService::start(&["--store", &address]);
    for id in 1..4 {
        let path = format!("/MatchSummary?match_id={id}&key={KEY}");
        assert_eq!(served.connect().ask("GET", &path, "").unwrap().status, 200);
    }
    served.terminate();
    assert!(served.await_exit().success());
    let log = served.log();
    let told: Vec<&str> = log.lines().filter(|line| line.contains("last use")).collect();
    assert!(matches!(told[..], [line] if line.contains("WARN") && line.contains("permission denied")), "{log}");
    assert!(!log.contains("ERROR"), "{log}");
    assert_eq!(store.keys().unwrap()[0].last_used_at, None);
}
