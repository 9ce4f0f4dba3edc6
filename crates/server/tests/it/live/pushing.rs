//! The push: who may follow, heartbeats, and how a stream ends.

use football::feed::live::{Line, LiveMessage};
use football::model::{EditionId, Status};
use jiff::Timestamp;
use store::NewKey;

use super::DemoMatch;
use crate::harness::{App, KEY};
use crate::running_service::{RunningService, TIMEOUT, holds_in_time};

#[test]
fn the_push_refuses_what_the_operation_refuses() {
    let app = App::sample();
    let other = NewKey { name: "other".to_owned(), expires_at: None, editions: Some(vec![EditionId(9_999)]) };
    app.store.put_key("other-key", other, Timestamp::now()).unwrap();
    for (path, operation) in [
        ("/live/1", "/MatchMomentum?match_id=1"),
        ("/live/1?key=nonsense", "/MatchMomentum?match_id=1&key=nonsense"),
        ("/live/1?key=other-key", "/MatchMomentum?match_id=1&key=other-key"),
        ("/live/987654?key=sample-key", "/MatchMomentum?match_id=987654&key=sample-key"),
        ("/live/abc?key=sample-key", "/MatchMomentum?match_id=abc&key=sample-key"),
        ("/live/0?key=sample-key", "/MatchMomentum?match_id=0&key=sample-key"),
        ("/live/1?key=sample-key&include=cards", "/MatchMomentum?match_id=1&key=sample-key&include=cards"),
        ("/live/1?key=sample-key&lang=fr", "/MatchMomentum?match_id=1&key=sample-key&lang=fr"),
    ] {
        let (pushed, request) = (app.get_bare(path), app.get_bare(operation));
        assert!(request.status >= 400, "{operation}: {}", request.status);
        assert_eq!((pushed.status, pushed.body), (request.status, request.body), "{path}");
    }
    let posted = app.send("POST", "/live/1?key=sample-key");
    assert_eq!((posted.status, posted.header("allow")), (405, "GET, HEAD"));
}

/// The lines of a follower's stream up to the wanted one.
fn lines_until(client: &mut crate::running_service::RawClient, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(line) = client.line() {
        let found = wanted(&line);
        lines.push(line);
        if found {
            return lines;
        }
    }
    panic!("the stream ended: {lines:?}");
}

fn begin(served: &RunningService, id: i64, headers: &str) -> crate::running_service::RawClient {
    let mut client = served.connect();
    client.send(format!("GET /live/{id}?key={KEY}&lang=ar HTTP/1.1\r\nHost: touchline\r\n{headers}\r\n"));
    client
}

#[test]
fn a_follower_receives_status_score_momentum_and_heartbeats() {
    let played = DemoMatch::new();
    let served = RunningService::start_on(played.fixture(), &["--idle-timeout", "3"]);
    let id = played.id();
    let mut client = begin(&served, id.0, "Accept-Encoding: gzip\r\n");
    let head = lines_until(&mut client, |line| line.starts_with("data: {\"result\":true")).join("\n");
    assert!(head.contains("content-type: text/event-stream") && head.contains("cache-control: no-store"), "{head}");
    assert!(!head.contains("content-encoding"), "{head}");
    assert!(head.contains("retry: 1000"), "{head}");
    assert!(head.contains(r#""strStatus":"scheduled","strStatusName":"لم تبدأ""#), "{head}");
    // Longer than the idle time-out.
    for _ in 0..6 {
        lines_until(&mut client, |line| line == ":");
    }
    let lines: Vec<Line> = played.cues().into_iter().take(400).map(|cue| Line::Message(cue.message)).collect();
    served.app.store.feed(&lines, Timestamp::now()).unwrap();
    let update = lines_until(&mut client, |line| line.starts_with("data: {\"result\":true")).join("\n");
    let order: Vec<&str> = update.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(order, ["status", "score", "momentum"], "{update}");
    let last = update.lines().rfind(|line| line.starts_with("id: ")).unwrap()[4..].to_owned();

    // A follower that reconnects with the last id receives only what is new.
    let mut again = begin(&served, id.0, &format!("Last-Event-ID: {last}\r\n"));
    lines_until(&mut again, |line| line == ":");
    let over = LiveMessage::status(id, 1_000_000, Status::Abandoned);
    served.app.store.feed(&[Line::Message(over)], Timestamp::now()).unwrap();
    let update = lines_until(&mut again, |line| line.starts_with("data: ")).join("\n");
    assert!(update.contains("event: status") && update.contains("abandoned"), "{update}");

    // A corrected history is sent whole.
    let first = lines.iter().find_map(|line| match line {
        Line::Message(LiveMessage { event: Some(event), .. }) if event.at.is_some() => Some(event.id),
        _ => None,
    });
    let void = LiveMessage { deleted: first, ..LiveMessage::new(id, 1_000_001) };
    served.app.store.feed(&[Line::Message(void)], Timestamp::now()).unwrap();
    let update = lines_until(&mut again, |line| line.contains(r#""strResponseType":"FULL""#)).join("\n");
    assert!(!update.contains("event: score") && !update.contains("event: status"), "{update}");
}

#[test]
fn a_revoked_key_receives_no_more() {
    let played = DemoMatch::new();
    let served = RunningService::start_on(played.fixture(), &["--idle-timeout", "3"]);
    let mut client = begin(&served, played.id().0, "");
    lines_until(&mut client, |line| line == ":");
    assert!(served.app.store.revoke_key("sample", Timestamp::now()).unwrap());
    assert!(client.has_ended_within(TIMEOUT));
}

#[test]
fn a_stop_ends_the_push_streams() {
    let played = DemoMatch::new();
    let mut served = RunningService::start_on(played.fixture(), &["--drain-timeout", "60"]);
    let mut client = begin(&served, played.id().0, "");
    lines_until(&mut client, |line| line.starts_with("data: {\"result\":true"));
    served.terminate();
    assert!(client.has_ended_within(TIMEOUT));
    assert!(served.await_exit().success());
}

#[test]
fn a_follower_that_does_not_read_is_dropped_and_others_receive_everything() {
    let played = DemoMatch::new();
    let served = RunningService::start_on(played.fixture(), &["--idle-timeout", "3", "--metrics", "127.0.0.1:0"]);
    let id = played.id();
    let lines: Vec<Line> = played.cues().into_iter().map(|cue| Line::Message(cue.message)).collect();
    served.app.store.feed(&lines, Timestamp::now()).unwrap();
    let all = "&include=phases,goals,inputs";
    let mut wires = [served.connect(), served.connect()];
    for client in &mut wires {
        client.send(format!("GET /live/{id}?key={KEY}{all} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    }
    let [mut idler, mut reader] = wires;
    // The two corrections cancel each other.
    lines_until(&mut reader, |line| line.starts_with("data: {\"result\":true"));
    // Every correction sends the whole history, until the socket's buffers are full.
    let touched = played.events.iter().find(|event| event.at.is_some()).unwrap();
    let (mut seq, mut sent) = (1_000_000, 0);
    while sent < 24 << 20 {
        seq += 1;
        let correction = if seq % 2 == 0 {
            LiveMessage::event(id, seq, touched.clone())
        } else {
            LiveMessage { deleted: Some(touched.id), ..LiveMessage::new(id, seq) }
        };
        served.app.store.feed(&[Line::Message(correction)], Timestamp::now()).unwrap();
        let received = lines_until(&mut reader, |line| line.starts_with("data: {\"result\":true"));
        sent += received.iter().map(String::len).sum::<usize>();
    }
    assert!(holds_in_time(|| served.measured("touchline_connections_timed_out_total") >= 1.0), "it is kept");
    assert!(idler.has_ended_within(TIMEOUT), "it still receives what it did not read");
    served.assert_serving("a follower that did not read");
}
