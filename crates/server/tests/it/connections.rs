//! How connections end: idle time-outs, the limit on connections, and a stop signal.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::harness::KEY;
use crate::running_service::{RunningService, TIMEOUT, holds_in_time};

const LARGE: &str = "/docs";

#[test]
fn an_idle_connection_is_closed() {
    let served = RunningService::start(&["--idle-timeout", "1"]);
    let mut idle = served.connect();
    assert_eq!(idle.ask("GET", "/docs", "").unwrap().status, 200);
    let mut waiting = vec![("an idle connection", idle)];
    for (what, bytes) in [
        ("a connection that sends nothing", ""),
        ("half a header", "GET /docs HTTP/1.1\r\nHost: touch"),
        ("half a body", "GET /docs HTTP/1.1\r\nHost: touchline\r\nContent-Length: 9\r\n\r\nhalf"),
        ("half a preface of HTTP/2", "PRI * HTTP/2.0\r\n"),
    ] {
        let mut connection = served.connect();
        connection.send(bytes);
        waiting.push((what, connection));
    }
    for (what, mut connection) in waiting {
        assert!(connection.has_ended_within(TIMEOUT), "{what} is kept open");
    }
    served.assert_serving("silence");
}

#[test]
fn an_idle_http2_connection_is_closed() {
    let served = RunningService::start(&["--idle-timeout", "1"]);
    let mut connection = served.connect();
    connection.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
    assert!(connection.has_ended_within(TIMEOUT));
}

/// A frame of HTTP/2.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// The start of a connection whose client accepts so many bytes of each response, and asks for these paths.
fn http2_requests(window: u32, paths: &[&str]) -> Vec<u8> {
    const INITIAL_WINDOW_SIZE: [u8; 2] = [0, 4];
    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    bytes.extend(frame(4, 0, 0, &[&INITIAL_WINDOW_SIZE[..], &window.to_be_bytes()].concat()));
    for (number, path) in (0..).zip(paths) {
        // GET, http, and a path and an authority that are in no table.
        let text = |name: u8, value: &str| [&[name, value.len() as u8], value.as_bytes()].concat();
        let headers = [&[0x82, 0x86][..], &text(0x04, path), &text(0x01, "touchline")].concat();
        bytes.extend(frame(1, 0x05, 2 * number + 1, &headers));
    }
    bytes
}

#[test]
fn an_http2_client_that_takes_no_response_is_cut_whatever_it_sends() {
    let served = RunningService::start(&["--idle-timeout", "1"]);
    let (cached, computed) = (format!("/TournamentList?key={KEY}"), format!("/MatchSummary?match_id=1&key={KEY}"));
    assert_eq!(served.connect().ask("GET", &cached, "").unwrap().status, 200);
    for (what, window, path) in [
        ("a short response", 0, computed.as_str()),
        ("a short response, but for one byte", 1, computed.as_str()),
        ("a cached response", 0, cached.as_str()),
        ("a cached response, but for one byte", 1, cached.as_str()),
        ("an error", 1, "/TournamentList"),
        ("a page", 0, "/docs/live"),
        ("a page, but for one byte", 1, "/docs/live"),
        ("a file", 1, "/assets/docs.css"),
    ] {
        let mut connection = served.connect();
        connection.send(http2_requests(window, &[path; 3]));
        let ended = (0..TIMEOUT.as_millis() / 100).any(|_| {
            connection.send(frame(6, 0, 0, b"12345678"));
            connection.has_ended_within(Duration::from_millis(100))
        });
        assert!(ended, "{what} is kept for a client that sends PING");
    }
    served.assert_serving("closed windows");
}

#[test]
fn slow_headers_end_a_connection() {
    let served = RunningService::start(&["--idle-timeout", "1"]);
    let mut connection = served.connect();
    connection.send("GET /docs HTTP/1.1\r\n");
    let ended = (0..TIMEOUT.as_millis() / 100).any(|_| {
        connection.send("X: 1\r\n");
        connection.has_ended_within(Duration::from_millis(100))
    });
    assert!(ended, "a header a moment keeps a connection for ever");
    served.assert_serving("a trickle");
}

#[test]
fn a_client_that_stops_reading_frees_its_connection() {
    let served = RunningService::start(&["--idle-timeout", "1", "--max-connections", "1"]);
    let mut stalled = served.connect();
    stalled.stuff(format!("GET {LARGE} HTTP/1.1\r\nHost: touchline\r\n\r\n").as_bytes());
    served.await_serving("a stall");
}

#[test]
fn connections_above_the_limit_are_closed_at_once() {
    let served = RunningService::start(&["--max-connections", "2"]);
    let mut held: Vec<_> = (0..2).map(|_| served.connect()).collect();
    for connection in &mut held {
        assert_eq!(connection.ask("GET", "/docs", "").unwrap().status, 200);
    }
    for _ in 0..20 {
        assert!(served.connect().is_closed());
    }
    for connection in &mut held {
        assert_eq!(connection.ask("GET", "/docs", "").unwrap().status, 200, "those inside are served");
    }
    held.pop();
    served.await_serving("a place is given back");
}

#[test]
fn running_out_of_file_descriptors_is_survived() {
    let mut served = RunningService::start_with_files(48);
    let mut held: Vec<_> = (0..100).map(|_| served.connect()).collect();
    assert_eq!(held[0].ask("GET", "/docs", "").unwrap().status, 200, "those inside are served");
    let path = format!("/TournamentList?key={KEY}");
    assert_eq!(held[1].ask("GET", &path, "").unwrap().status, 200, "the store has descriptors left");
    assert!(holds_in_time(|| served.log().contains("refused connections")), "{}", served.log());
    assert!(!served.log().contains("cannot accept a connection"), "{}", served.log());
    drop(held);
    served.await_serving("files are given back");
    assert_eq!(served.connect().ask("GET", &format!("/TournamentList?key={KEY}"), "").unwrap().status, 200);
}

#[test]
fn a_stop_signal_lets_responses_finish() {
    let mut served = RunningService::start(&["--drain-timeout", "25"]);
    let path = format!("/TournamentList?key={KEY}");
    let whole = served.connect().ask("GET", &path, "").unwrap().body;
    // In progress: the service has the headers, and waits for the rest of the body.
    let mut under_way = served.connect();
    under_way
        .send(format!("GET {path} HTTP/1.1\r\nHost: touchline\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"));
    assert_eq!(under_way.response("GET").unwrap().status, 100);
    let mut idle = served.connect();
    assert_eq!(idle.ask("GET", "/docs", "").unwrap().status, 200);
    let mut silent = served.connect();

    served.terminate();
    served.await_closed_door();
    assert!(idle.is_closed(), "an idle connection does not hold the process");
    assert!(silent.is_closed(), "nor does a silent one");
    under_way.send("{}");
    assert_eq!(under_way.response("GET").unwrap().body, whole);
    assert!(under_way.is_closed());
    assert_eq!(served.await_exit().code(), Some(0));
    assert!(!served.log().contains("did not end in time"), "{}", served.log());
}

#[test]
fn a_stop_signal_under_load_truncates_no_response() {
    let mut served = RunningService::start(&[]);
    let path = format!("/EntityTeams?key={KEY}");
    let whole = served.connect().ask("GET", &path, "").unwrap().body;
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..8)
            .map(|_| {
                let (mut connection, path, whole, answered) = (served.connect(), &path, &whole, &answered);
                scope.spawn(move || {
                    // Until the service closes the connection between two responses.
                    while let Some(response) = connection.ask("GET", path, "") {
                        assert!(response.body == *whole);
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                })
            })
            .collect();
        assert!(holds_in_time(|| answered.load(Ordering::Relaxed) > 200), "all of them are at it");
        served.terminate();
        for client in clients {
            client.join().unwrap();
        }
    });
    assert_eq!(served.await_exit().code(), Some(0));
}

#[test]
fn a_client_that_stops_reading_does_not_hold_the_process() {
    let mut served = RunningService::start(&["--drain-timeout", "1"]);
    let mut stalled = served.connect();
    stalled.stuff(format!("GET {LARGE} HTTP/1.1\r\nHost: touchline\r\n\r\n").as_bytes());
    let mut half = served.connect();
    half.send("GET /docs HTTP/1.1\r\nHost: touch");
    served.terminate();
    assert_eq!(served.await_exit().code(), Some(0));
    assert!(holds_in_time(|| served.log().contains("did not end in time")), "{}", served.log());
}
