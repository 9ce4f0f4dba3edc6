//! No key keeps others from writing, and what it sends has bounds.

use std::time::Duration;

use serde_json::json;

use super::running::{OpenFeed, status_line};
use super::{add_key, lines_of, results};
use crate::harness::App;
use crate::importing::touchline;
use crate::running_service::{RawClient, RunningService, holds_in_time};

/// The feeds that a key gets at once.
fn open_all(served: &RunningService, key: &str) -> Vec<OpenFeed> {
    let feeds = (0..100).map_while(|_| {
        let mut feed = OpenFeed(served.connect());
        feed.begin(key, "/ingest/live").unwrap().contains("200").then_some(feed)
    });
    feeds.collect()
}

#[test]
fn one_key_cannot_keep_others_from_feeding() {
    let served = RunningService::start(&["--max-feeds", "8"]);
    let greedy = add_key(&served.app, "greedy", "write", Some(&[1]));
    let other = add_key(&served.app, "other", "write", Some(&[1]));
    let mut silent = open_all(&served, &greedy);
    assert!(silent.len() >= 6, "a quarter is left for others, and the rest is not: {}", silent.len());
    let mut feed = OpenFeed::open(&served, &other, "/ingest/live/2");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
    // The key itself gets the place of a feed that has sent nothing.
    let mut next = None;
    assert!(holds_in_time(|| {
        next = open_all(&served, &greedy).into_iter().next();
        next.is_some()
    }));
    // A feed that sends nothing ends by itself, and that with a line goes on.
    let reasons = [
        "no line has arrived: connect again when there is one",
        "a newer feed of this key needs the place: connect again",
    ];
    for end in silent.iter_mut().map(|feed| feed.next().unwrap()) {
        assert!(end["result"] == "ended" && reasons.iter().any(|why| end["why"] == *why), "{end}");
    }
    feed.send(&status_line(2, "half-time"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
}

#[test]
fn a_line_that_is_not_a_document_is_short() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", None);
    let space = " ".repeat(64 << 10);
    let lines = [
        format!(r#"{{"match":2,"seq":1,{space}"status":"live"}}"#),
        format!(r#"{{"overlay":"match","id":2,{space}"round":7}}"#),
        r#"{"match":2,"seq":1,"status":"live"}"#.to_owned(),
    ];
    let lines = lines_of(&app.send_body("POST", &format!("/ingest/live?key={key}"), lines.join("\n")));
    assert_eq!(results(&lines), ["refused", "taken", "taken"]);
    assert_eq!(lines[0]["why"], "is longer than 64 KiB, and not a document");
}

/// The memory of a service in MiB.
fn resident_mib(served: &RunningService) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", served.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[test]
fn lines_that_do_not_end_take_little_memory() {
    let served = RunningService::start(&[]);
    let greedy = add_key(&served.app, "greedy", "write", Some(&[1]));
    let before = resident_mib(&served);
    let mut feeds: Vec<OpenFeed> = (0..16).map(|_| OpenFeed::open(&served, &greedy, "/ingest/live")).collect();
    let part = "x".repeat(1 << 20);
    std::thread::scope(|scope| {
        for feed in &mut feeds {
            let part = &part;
            scope.spawn(move || {
                let mut send = |bytes: &[u8]| feed.0.send_for(Duration::from_secs(2), bytes);
                let _ = send(format!("{:x}\r\n", 7 * part.len()).as_bytes()) && (0..7).all(|_| send(part.as_bytes()));
            });
        }
    });
    // One of them is read, and the others wait at their senders: 16 of 7 MiB would be 112 MiB.
    let after = resident_mib(&served);
    assert!(after < before + 64, "{before} MiB before, {after} MiB after");
    let other = add_key(&served.app, "other", "write", Some(&[1]));
    let mut feed = OpenFeed::open(&served, &other, "/ingest/live/2");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
}

/// Begins a request with documents, and sends none.
fn begin_documents(served: &RunningService, key: &str) -> RawClient {
    let mut client = served.connect();
    client.send(format!(
        "PUT /ingest/documents HTTP/1.1\r\nHost: touchline\r\nX-API-Key: {key}\r\nContent-Length: 100000\r\n\r\n"
    ));
    client
}

#[test]
fn a_slow_sender_of_documents_holds_one_place_and_not_for_long() {
    let served = RunningService::start(&["--idle-timeout", "60"]);
    let slow = add_key(&served.app, "slow", "write", Some(&[1]));
    let other = add_key(&served.app, "other", "write", Some(&[1]));
    let put = |key: &str| {
        let document = r#"{"overlay":"match","id":2,"round":7}"#;
        let headers = format!("X-API-Key: {key}\r\nContent-Length: {}\r\n\r\n{document}", document.len());
        served.connect().ask("PUT", "/ingest/documents", headers.trim_end()).unwrap().status
    };
    let mut first = begin_documents(&served, &slow);
    let has_its_place = || {
        let is_refused = put(&slow) == 503;
        if !is_refused {
            first = begin_documents(&served, &slow);
        }
        is_refused
    };
    assert!(holds_in_time(has_its_place), "the key has its place");
    assert_eq!(put(&other), 200, "and others have theirs");
    // It sends something all the time, and too little.
    let mut ended = None;
    assert!(holds_in_time(|| {
        first.send(" ");
        let is_free = put(&slow) == 200;
        if is_free {
            ended = first.response("PUT");
        }
        is_free
    }));
    // The end of the connection may overtake the response.
    assert!(ended.is_none_or(|response| response.status == 408));
}

#[test]
fn documents_end_after_a_thousand_that_are_refused() {
    let app = App::sample();
    let key = add_key(&app, "writer", "write", None);
    for body in ["{}\n".repeat(100_000), format!("[{}{{}}]", "{},".repeat(100_000))] {
        let lines = lines_of(&app.send_body("PUT", &format!("/ingest/documents?key={key}"), body));
        assert_eq!(lines.len(), 1001);
        let why = "1000 documents are refused: correct them, and send the documents without a result again";
        assert_eq!(lines[1000], json!({"result": "ended", "why": why}));
    }
}

#[test]
fn a_store_of_a_newer_version_is_said_to_the_feeder_at_once() {
    let served = RunningService::start(&[]);
    let key = add_key(&served.app, "writer", "write", None);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live/2");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
    let file = rusqlite::Connection::open(served.app.folder.path().join("sample.db")).unwrap();
    file.execute("update schema_version set version = 999", []).unwrap();
    feed.send(&status_line(2, "half-time"));
    let why =
        "The store has a newer schema: a newer Touchline wrote it. This service can only read it until it is updated.";
    assert_eq!(feed.next().unwrap(), json!({"result": "ended", "why": why, "final": true}));
    let arabic = format!("/ingest/live/2?lang=ar&key={key}");
    let body = status_line(2, "half-time");
    let reply =
        served.connect().ask("POST", &arabic, &format!("Content-Length: {}\r\n\r\n{}", body.len(), body.trim_end()));
    let reply = String::from_utf8(reply.unwrap().body).unwrap();
    assert!(reply.contains("كتبه إصدار أحدث من Touchline"), "{reply}");

    std::fs::write(served.app.folder.path().join("feed.ndjson"), status_line(3, "live")).unwrap();
    let to = format!("http://{}", served.address);
    let output = touchline(served.app.folder.path(), &["feed", "feed.ndjson", "--to", &to])
        .env("TOUCHLINE_KEY", &key)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), told), (Some(1), format!("touchline: {to} refuses the feed: {why}\n")));
}
