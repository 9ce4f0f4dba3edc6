//! Live feeds over real connections: streaming, cuts, limits, slow senders and readers, stops.

use std::time::Duration;

use football::model::{MatchId, Status};
use serde_json::Value;

use super::add_key;
use crate::harness::KEY;
use crate::running_service::{RawClient, RunningService, TIMEOUT, holds_in_time};

/// A feed that a test sends line by line.
pub(super) struct OpenFeed(pub(super) RawClient);

impl OpenFeed {
    /// Begins a feed; panics if it is refused.
    pub(super) fn open(served: &RunningService, key: &str, path: &str) -> OpenFeed {
        let mut feed = OpenFeed(served.connect());
        assert_eq!(feed.begin(key, path).as_deref(), Some("HTTP/1.1 200 OK"));
        while feed.0.line().is_some_and(|header| !header.is_empty()) {}
        feed
    }

    /// Sends the headers, and returns the first line of the response.
    pub(super) fn begin(&mut self, key: &str, path: &str) -> Option<String> {
        self.0.send(format!(
            "POST {path} HTTP/1.1\r\nHost: touchline\r\nAuthorization: Bearer {key}\r\nAccept-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
        ));
        self.0.line()
    }

    pub(super) fn send(&mut self, text: &str) {
        self.0.send(format!("{:x}\r\n{text}\r\n", text.len()));
    }

    /// The next line of JSON; none at the end.
    pub(super) fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.0.line()?;
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).unwrap());
            }
            if line == "0" {
                return None;
            }
        }
    }

    /// Waits for an empty line, which says that the service is there.
    fn await_heartbeat(&mut self) {
        while self.0.line().expect("the feed is open") != "1" {}
    }
}

pub(super) fn status_line(seq: u64, status: &str) -> String {
    format!("{{\"match\":2,\"seq\":{seq},\"status\":\"{status}\"}}\n")
}

/// The status of the match, as it is stored.
fn status_of(served: &RunningService) -> Status {
    served.app.store.snapshot().unwrap().match_(MatchId(2)).unwrap().unwrap().match_.status
}

fn start(settings: &[&str]) -> (RunningService, String) {
    let served = RunningService::start(settings);
    let key = add_key(&served.app, "writer", "write", None);
    (served, key)
}

#[test]
fn a_line_is_acknowledged_while_the_next_one_is_not_sent_yet() {
    let (served, key) = start(&[]);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live/2");
    for (seq, word, status) in
        [(1, "live", Status::Live), (2, "half-time", Status::HalfTime), (3, "live", Status::Live)]
    {
        feed.send(&status_line(seq, word));
        let acknowledged = feed.next().unwrap();
        assert_eq!((&acknowledged["line"], &acknowledged["seq"]), (&seq.into(), &seq.into()));
        assert_eq!(acknowledged["result"], "taken");
        assert_eq!(status_of(&served), status);
    }
    feed.0.send("0\r\n\r\n");
    assert_eq!(feed.next(), None);
}

#[test]
fn half_a_line_before_a_cut_is_not_written_and_a_resent_line_is_known() {
    let (served, key) = start(&[]);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
    let second = status_line(2, "half-time");
    // All but the line break: a valid line, if it were one.
    feed.send(second.trim_end());
    drop(feed);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "known");
    assert_eq!(status_of(&served), Status::Live);
    feed.send(&second);
    assert_eq!(feed.next().unwrap()["result"], "taken");
    assert_eq!(status_of(&served), Status::HalfTime);
}

#[test]
fn a_feed_too_many_is_refused_until_another_ends() {
    let (served, key) = start(&["--max-feeds", "1"]);
    let mut first = OpenFeed::open(&served, &key, "/ingest/live");
    // A feed of the same key might make room.
    let other = add_key(&served.app, "other", "write", None);
    let headers = format!("X-API-Key: {other}\r\nContent-Length: 0\r\n");
    let refused = served.connect().ask("POST", "/ingest/live", &headers).unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
    served.assert_serving("too many feeds");
    first.send(&status_line(1, "live"));
    assert_eq!(first.next().unwrap()["result"], "taken", "the first one goes on");
    drop(first);
    let is_admitted = || OpenFeed(served.connect()).begin(&other, "/ingest/live").unwrap().contains("200");
    assert!(holds_in_time(is_admitted));
}

#[test]
fn a_feed_without_news_stays_open_beyond_the_idle_time_out() {
    let (served, key) = start(&["--idle-timeout", "3"]);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live/2");
    // Each comes after a third of the time-out.
    for _ in 0..6 {
        feed.await_heartbeat();
    }
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
}

#[test]
fn a_sender_that_never_reads_is_cut_and_disturbs_nobody() {
    let (served, key) = start(&["--idle-timeout", "3", "--metrics", "127.0.0.1:0"]);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live");
    let line = "not a line of a feed\n";
    std::thread::scope(|scope| {
        // It is cut before it reads anything.
        let stuffing = scope.spawn(|| feed.0.stuff_until_cut(format!("{:x}\r\n{line}\r\n", line.len()).as_bytes()));
        served.assert_serving("a sender that does not read");
        assert!(stuffing.join().unwrap(), "the service swallows everything");
    });
    assert!(holds_in_time(|| served.measured("touchline_connections_timed_out_total") >= 1.0));
    assert!(holds_in_time(|| served.measured("touchline_feeds") == 0.0));
    assert!(feed.0.has_ended_within(TIMEOUT));
    let mut next = OpenFeed::open(&served, &key, "/ingest/live");
    next.send(&status_line(1, "live"));
    assert_eq!(next.next().unwrap()["result"], "taken");
}

#[test]
fn a_line_waits_while_the_store_is_locked_and_readers_do_not() {
    let (served, key) = start(&["--idle-timeout", "3", "--max-work", "1"]);
    let other_writer = rusqlite::Connection::open(served.app.folder.path().join("sample.db")).unwrap();
    let mut feeds: Vec<OpenFeed> = (0..8).map(|_| OpenFeed::open(&served, &key, "/ingest/live")).collect();
    other_writer.execute_batch("begin immediate").unwrap();
    for (feed, seq) in feeds.iter_mut().zip(1..) {
        feed.send(&status_line(seq, if seq % 2 == 0 { "half-time" } else { "live" }));
    }
    // More feeds than threads for them wait for the store. A reader needs the only turn.
    for feed in &mut feeds {
        feed.await_heartbeat();
    }
    let path = format!("/MatchSummary?match_id=1&key={KEY}");
    assert_eq!(served.connect().ask("GET", &path, "").unwrap().status, 200);
    other_writer.execute_batch("rollback").unwrap();
    for feed in &mut feeds {
        // A line with a lower sequence that comes later changes nothing, and is told so.
        let result = feed.next().unwrap()["result"].clone();
        assert!(result == "taken" || result == "superseded", "{result}");
    }
    assert_eq!(status_of(&served), Status::HalfTime);
}

/// The lines of several feeds wait for one lock, so that they are written together.
#[test]
fn feeds_that_wait_together_are_acknowledged_each_and_one_that_fails_stops_no_other() {
    let (served, key) = start(&[]);
    let limited = add_key(&served.app, "limited", "write", Some(&[2]));
    let revoked = add_key(&served.app, "revoked", "write", None);
    let event = |match_: i64, seq: u64| {
        let id = seq * 10;
        format!(
            "{{\"match\":{match_},\"seq\":{seq},\"event\":{{\"id\":{id},\"type\":\"Pass\",\"side\":\"home\",\"period\":1,\"second\":{seq}}}}}\n"
        )
    };
    let of_keys = [&key, &key, &limited, &limited, &revoked, &key];
    let mut feeds: Vec<OpenFeed> = of_keys.map(|key| OpenFeed::open(&served, key, "/ingest/live")).into();
    let other_writer = rusqlite::Connection::open(served.app.folder.path().join("sample.db")).unwrap();
    for round in [1, 2] {
        other_writer.execute_batch("begin immediate").unwrap();
        let lines = [
            event(2, round),
            // A line that needs to be the only writer.
            status_line(100 + round, "live"),
            event(6, round),
            // A match of another tournament than those of the key, and what is no line.
            event(2, 50 + round) + "no line\n",
            event(7, round),
            event(7, 50 + round) + &event(7, 50 + round),
        ];
        for (feed, lines) in feeds.iter_mut().zip(lines) {
            feed.send(&lines);
        }
        std::thread::sleep(Duration::from_millis(100));
        other_writer.execute_batch("rollback").unwrap();
        let results = [1, 1, 1, 2, 1, 2].iter().zip(&mut feeds).map(|(lines, feed)| {
            let results = (0..*lines).map(|_| feed.next().unwrap()["result"].as_str().unwrap().to_owned());
            results.collect::<Vec<_>>().join(" ")
        });
        let of_revoked = if round == 1 { "taken" } else { "ended" };
        let expected = ["taken", "taken", "taken", "refused refused", of_revoked, "taken known"];
        assert_eq!(results.collect::<Vec<_>>(), expected, "round {round}");
        served.app.store.revoke_key("revoked", jiff::Timestamp::now()).unwrap();
    }
    let snapshot = served.app.store.snapshot().unwrap();
    assert_eq!([2, 6, 7].map(|id| snapshot.events(MatchId(id)).unwrap().len()), [2, 2, 3]);
    assert_eq!(served.app.store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_revoked_key_writes_nothing_more() {
    let (served, key) = start(&[]);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
    assert!(served.app.store.revoke_key("writer", jiff::Timestamp::now()).unwrap());
    feed.send(&status_line(2, "half-time"));
    let last = feed.next().unwrap();
    assert_eq!(last["result"], "ended");
    assert_eq!(last["why"], "A valid API key is required: send the lines without an acknowledgement again");
    assert_eq!(feed.next(), None);
    assert_eq!(status_of(&served), Status::Live);
}

#[test]
fn a_service_that_stops_ends_its_feeds_and_loses_nothing() {
    let (mut served, key) = start(&[]);
    let mut feed = OpenFeed::open(&served, &key, "/ingest/live");
    feed.send(&status_line(1, "live"));
    assert_eq!(feed.next().unwrap()["result"], "taken");
    served.terminate();
    let last = feed.next().unwrap();
    assert_eq!(last["result"], "ended");
    assert_eq!(last["why"], "the service stops: send the lines without an acknowledgement again");
    assert_eq!(feed.next(), None);
    assert!(served.await_exit().success());
    let log = served.log();
    assert!(!log.contains("did not end in time") && !log.contains(&key), "{log}");
    assert_eq!(served.app.store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn the_access_log_names_the_key_and_never_has_it() {
    let (mut served, key) = start(&["--access-log", "access.log"]);
    let body = status_line(1, "live");
    let headers = format!("X-Request-Id: my-feed\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut client = served.connect();
    client.send(format!("POST /ingest/live/2?key={key} HTTP/1.1\r\nHost: touchline\r\n{headers}"));
    let response = client.response("POST").unwrap();
    assert_eq!((response.status, response.header("x-request-id")), (200, Some("my-feed")));
    served.terminate();
    assert!(served.await_exit().success());
    let log = std::fs::read_to_string(served.app.folder.path().join("access.log")).unwrap();
    let line = log.lines().find(|line| line.contains("my-feed")).unwrap();
    assert!(line.contains("operation=ingest") && line.contains("key=writer") && line.contains("status=200"), "{line}");
    assert!(!log.contains(&key), "{log}");
}
