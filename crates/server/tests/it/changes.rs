//! Changes: pages, entitlement, versions that are not there, and requests that wait.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::{Duration, Instant};

use football::feed::{Document, native};
use football::model::{EditionId, MatchId};
use http_body_util::BodyExt;
use hyper::http::Request;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;
use store::{NewKey, Store};
use test_support::{PostgresDatabase, postgres};
use touchline::http::Body;
use touchline::service::{FollowRequest, Method, RateLimits, Service};

use crate::harness::{App, KEY, create_schema};
use crate::running_service::{RunningService, holds_in_time};

fn changes(app: &App, query: &str) -> Value {
    let reply = app.get(&format!("/Changes?{query}"));
    assert_eq!(reply.status, 200, "{query}: {}", reply.body);
    reply.json()["object"].take()
}

fn newest(app: &App) -> i64 {
    changes(app, "")["version"].as_i64().unwrap()
}

fn document(line: &str) -> Document {
    native::documents("change", line.as_bytes()).next().unwrap().unwrap()
}

/// The match with another round, which no other document of it states.
fn round(id: i64, round: i64) -> Vec<Document> {
    vec![document(&format!(r#"{{"overlay":"match","id":{id},"round":{round}}}"#))]
}

fn narrow_key(app: &App, edition: i64) {
    let new = NewKey { name: "narrow".to_owned(), expires_at: None, editions: Some(vec![EditionId(edition)]) };
    app.store.put_key("narrow-key", new, Timestamp::UNIX_EPOCH).unwrap();
}

#[test]
fn pages_show_every_match_and_entity_once_and_end_at_the_newest_version() {
    let app = App::sample();
    let whole = changes(&app, "since=0&page_size=1000");
    assert_eq!((&whole["more"], &whole["next"]), (&Value::from(false), &whole["version"]));
    let (mut since, mut collected) = (0, Vec::new());
    loop {
        let page = changes(&app, &format!("since={since}&page_size=7"));
        let records = page["changes"].as_array().unwrap();
        assert!(records.len() <= 7);
        collected.extend(records.iter().cloned());
        since = page["next"].as_i64().unwrap();
        if page["more"] == false {
            break;
        }
        assert_eq!(page["next"], records[6]["version"]);
    }
    assert_eq!(Value::from(collected.clone()), whole["changes"]);
    assert_eq!(since, newest(&app));
    let objects: BTreeSet<String> = collected.iter().map(|one| format!("{} {}", one["kind"], one["id"])).collect();
    assert_eq!(objects.len(), collected.len());
    assert!(collected.iter().any(|one| one["kind"] == "match" && one["reason"] == "new"));
    assert!(collected.iter().all(|one| one["kind"].is_string() && one["kind"] != "key"));
}

#[test]
fn a_mirror_sees_what_is_corrected_and_deleted() {
    let app = App::sample();
    let since = newest(&app);
    assert_eq!(changes(&app, &format!("since={since}"))["changes"], Value::from(Vec::<Value>::new()));
    app.store.ingest(round(1, 33), Timestamp::now()).unwrap();
    app.store.ingest(round(1, 34), Timestamp::now()).unwrap();
    app.store.delete_matches(&[MatchId(2)], Timestamp::now()).unwrap();
    let page = changes(&app, &format!("since={since}"));
    let seen: Vec<_> = page["changes"].as_array().unwrap().iter().map(|one| (&one["id"], &one["reason"])).collect();
    assert_eq!(seen, [(&Value::from(1), &Value::from("corrected")), (&Value::from(2), &Value::from("deleted"))]);
    assert_eq!(page["changes"][0]["version"], since + 2, "the newest change of the match");
    // The ETag follows the data.
    let etag = |since: i64| app.get(&format!("/Changes?since={since}")).header("etag").to_owned();
    let before = etag(since);
    assert_eq!(before, etag(since));
    app.store.ingest(round(1, 35), Timestamp::now()).unwrap();
    assert_ne!(before, etag(since));
}

#[test]
fn a_key_sees_the_changes_of_its_tournaments() {
    let app = App::sample();
    narrow_key(&app, 2);
    let get = |query: &str| app.get_bare(&format!("/Changes?{query}&key=narrow-key")).json()["object"].take();
    let all = get("since=0&page_size=1000");
    let records = all["changes"].as_array().unwrap();
    assert!(records.iter().filter(|one| one["kind"] == "match").all(|one| one["tournament_id"] == 2));
    assert!(records.iter().filter(|one| one["kind"] == "tournament").all(|one| one["id"] == 2));
    assert!(records.iter().any(|one| one["kind"] == "match") && records.len() < 60, "{}", records.len());
    // Other matches are not shown, and neither is their number.
    let since = newest(&app);
    app.store.ingest(round(1, 33), Timestamp::now()).unwrap();
    let page = get(&format!("since={since}"));
    assert_eq!(page["changes"], Value::from(Vec::<Value>::new()));
    assert_eq!((&page["next"], &page["more"]), (&Value::from(since + 1), &Value::from(false)));
    // A match that leaves the tournament is deleted for this key, and one that comes back is new.
    let of_two = records.iter().find(|one| one["kind"] == "match").unwrap()["id"].as_i64().unwrap();
    let moved = |edition: i64| {
        let line = format!(r#"{{"overlay":"match","id":{of_two},"edition":{edition}}}"#);
        app.store.ingest(vec![document(&line)], Timestamp::now()).unwrap();
        let record = get(&format!("since={since}"))["changes"][0].take();
        (record["reason"].as_str().unwrap().to_owned(), record["tournament_id"].as_i64().unwrap())
    };
    assert_eq!(moved(1), ("deleted".to_owned(), 2));
    assert_eq!(moved(2), ("new".to_owned(), 2));
}

#[test]
fn versions_that_are_not_there_are_an_error_that_says_what_to_do() {
    let app = App::sample();
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    file.execute_batch("delete from change where seq <= 20").unwrap();
    for (lang, message) in [
        (
            "en",
            "The changes after version 19 are no longer stored. Send Changes without since for the newest version, \
             load everything again, and continue from that version.",
        ),
        (
            "ar",
            "لم تعد التغييرات بعد الإصدار 19 محفوظة. أرسل Changes بدون since لمعرفة أحدث إصدار، وحمّل كل البيانات من جديد، \
             ثم تابع من ذلك الإصدار.",
        ),
    ] {
        let reply = app.get(&format!("/Changes?since=19&lang={lang}"));
        assert_eq!((reply.status, reply.json()["message"].as_str()), (404, Some(message)));
    }
    assert_eq!(app.get("/Changes?since=20").status, 200);
    assert!(newest(&app) > 20);
}

#[test]
fn a_pruned_version_is_refused_everywhere_and_the_push_continues() {
    let app = App::sample();
    let newest = newest(&app);
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        let output = command.args(arguments).args(["--store", &app.address()]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let id = resume_token(&app);
    // The sample world was imported a moment ago.
    assert_eq!(run(&["prune"]), (Some(0), "0 changes deleted.\n".to_owned()));
    let kept = ["prune", "--keep-changes-days", "0", "--keep-changes", "5"];
    assert_eq!(run(&kept), (Some(0), format!("{} changes deleted.\n", newest - 5)));
    assert_eq!(app.get(&format!("/Changes?since={}", newest - 6)).status, 404);
    assert_eq!(app.get("/Changes?since=0").status, 404);
    assert_eq!(app.get(&format!("/Changes?since={}", newest - 5)).status, 200);
    assert_eq!(run(&["verify"]).0, Some(0));
    let folder = app.folder.path().join("export").display().to_string();
    let (code, printed) = run(&["export", "--out", &folder, "--since", "3"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains("the changes after version 3 are no longer stored: export everything again"), "{printed}");
    // What a client of the push has received does not depend on the change log.
    let events = pending(&app, Some(&id));
    assert_eq!(events, Vec::<String>::new());
}

/// The names of the events of match 1 that a client has not received.
fn pending(app: &App, last_event_id: Option<&str>) -> Vec<String> {
    let request = FollowRequest::new(Method::Get, "1", &format!("key={KEY}"), last_event_id);
    let pending = Service::plain(app.store.clone()).pending_events(&request).unwrap();
    pending.events.into_iter().map(|event| format!("{} {}", event.name, event.id)).collect()
}

/// The id of the last event of match 1.
fn resume_token(app: &App) -> String {
    pending(app, None).last().unwrap().split_once(' ').unwrap().1.to_owned()
}

/// Sends a request on a clock that runs, unlike that of the other tests.
async fn ask(service: &Service, query: &str) -> (u16, Value, String) {
    let request = Request::builder().uri(format!("/Changes?{query}")).header("host", "touchline");
    let router = touchline::http::router(service.clone(), 4);
    let response = router.respond(request.body(Body::empty()).unwrap()).await;
    let (parts, body) = response.into_parts();
    let header = |name: &str| parts.headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    let headers = format!("{}{}{}", header("etag"), header("cache-control"), header("ratelimit-remaining"));
    let body = body.collect().await.unwrap().to_bytes();
    (parts.status.as_u16(), serde_json::from_slice(&body).unwrap(), headers)
}

/// Writes on a thread of its own: a store blocks, and a thread of the runtime must not.
fn write(store: &Store, work: impl FnOnce(&Store) + Send) {
    std::thread::scope(|scope| scope.spawn(|| work(store)).join().unwrap());
}

/// A waiting request of each key, while something changes.
fn waits_for_its_news(app: &App, store: &Store) {
    narrow_key(app, 2);
    let limits = RateLimits::per_second(1, 3);
    let service = Service { limits, ..Service::plain(store.clone()) };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let since = store.version().unwrap();
    let of_two = store.snapshot().unwrap().matches_of(EditionId(2)).unwrap()[0].match_.id;
    runtime.block_on(async {
        let full = tokio::spawn({
            let service = service.clone();
            async move { ask(&service, &format!("since={since}&wait=600&key={KEY}")).await }
        });
        let narrow = tokio::spawn({
            let service = service.clone();
            async move { ask(&service, &format!("since={since}&wait=600&key=narrow-key")).await }
        });
        tokio::time::sleep(Duration::from_millis(400)).await;
        assert!(!full.is_finished() && !narrow.is_finished());
        write(store, |store| drop(store.ingest(round(1, 33), Timestamp::now()).unwrap()));
        let (status, body, headers) = full.await.unwrap();
        assert_eq!((status, &body["object"]["changes"][0]["id"]), (200, &Value::from(1)));
        assert_eq!(headers, "no-store2", "no ETag, and the request is counted once");
        tokio::time::sleep(Duration::from_millis(400)).await;
        assert!(!narrow.is_finished(), "the match is of another tournament");
        write(store, |store| drop(store.delete_matches(&[of_two], Timestamp::now()).unwrap()));
        let (status, body, _) = narrow.await.unwrap();
        let record = &body["object"]["changes"][0];
        assert_eq!((status, &record["id"], &record["reason"]), (200, &of_two.0.into(), &"deleted".into()));
        // Nothing changes: the response is empty after the time.
        let start = Instant::now();
        let (status, body, _) = ask(&service, &format!("since={}&wait=1&key={KEY}", since + 2)).await;
        assert_eq!((status, body["object"]["changes"].as_array().map(Vec::len)), (200, Some(0)));
        assert!(start.elapsed() >= Duration::from_secs(1));
    });
}

#[test]
fn a_request_waits_for_changes_that_its_key_may_see() {
    let app = App::sample();
    waits_for_its_news(&app, &app.store);
}

#[test]
fn a_request_waits_for_changes_on_postgresql() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    waits_for_its_news(&app, &app.store);
}

#[test]
fn a_request_that_waits_ends_before_the_idle_time_out_and_with_the_server() {
    let request = |served: &RunningService| format!("/Changes?since={}&wait=600&key={KEY}", newest(&served.app));
    let served = RunningService::start(&["--idle-timeout", "3"]);
    // An idle connection would be closed without a response.
    assert_eq!(served.connect().ask("GET", &request(&served), "").unwrap().status, 200);
    // Here a request waits for minutes, and the server stops.
    let mut served = RunningService::start(&["--idle-timeout", "600", "--metrics", "127.0.0.1:0"]);
    let mut client = served.connect();
    client.send(format!("GET {} HTTP/1.1\r\nHost: touchline\r\n\r\n", request(&served)));
    assert!(holds_in_time(|| served.metrics().contains("touchline_key_requests_total{key=\"sample\"} 1\n")));
    served.terminate();
    assert_eq!(client.response("GET").unwrap().status, 200);
    assert!(served.await_exit().success());
}
