//! The id of a request: the caller's or a new one, in every response and in the log lines about the request.

use hyper::http::Request;

use crate::harness::{App, KEY};
use crate::running_service::{RunningService, holds_in_time};

#[test]
fn every_response_has_the_id_of_its_request() {
    let served = RunningService::start(&[]);
    let mut client = served.connect();
    let cached = format!("/TournamentList?key={KEY}");
    let mut made = std::collections::BTreeSet::new();
    for path in [cached.as_str(), &cached, "/TournamentList", "/docs", "/healthz", "/Nothing", "/live/x", "/login"] {
        let stated = client.ask("GET", path, "X-Request-Id: my-id/7\r\n").unwrap();
        assert_eq!(stated.header("x-request-id"), Some("my-id/7"), "{path}");
        let response = client.ask("GET", path, "").unwrap();
        assert!(made.insert(response.header("x-request-id").unwrap().to_owned()), "{path}");
    }
    // An id that could not be in a log is replaced.
    for unusable in
        ["two words", &"x".repeat(129), "caf\u{e9}", "tl_a4dqobyha4dqobyha4dqobyha4dqobyha4dqobyha4d2hwbezm"]
    {
        let response = client.ask("GET", &cached, &format!("X-Request-Id: {unusable}\r\n")).unwrap();
        assert!(made.insert(response.header("x-request-id").unwrap().to_owned()), "{unusable}");
    }
    assert!(made.iter().all(|id| id.len() == 32 && id[..16] == made.first().unwrap()[..16]), "{made:?}");
}

#[test]
fn the_log_line_of_an_error_has_the_id_of_its_request() {
    let mut served = RunningService::start(&[]);
    served.app.break_store();
    let path = format!("/MatchSummary?match_id=1&key={KEY}");
    let response = served.connect().ask("GET", &path, "X-Request-Id: find-me\r\n").unwrap();
    assert_eq!(response.status, 500);
    served.terminate();
    served.await_exit();
    let log = served.log();
    let line = log.lines().find(|line| line.contains("ERROR")).unwrap_or_else(|| panic!("{log}"));
    assert!(line.contains("the store failed") && line.ends_with("request_id=find-me"), "{line}");
}

#[test]
fn a_response_that_asks_for_a_key_says_how_to_send_one() {
    let app = App::sample();
    for path in [
        "/TournamentList",
        "/TournamentList?key=wrong",
        "/live/1?key=wrong",
        "/live/1?token=wrong",
        "/classic/TournamentList",
    ] {
        let reply = app.get_bare(path);
        assert_eq!((reply.status, reply.header("www-authenticate")), (401, "Bearer realm=\"touchline\""), "{path}");
    }
    assert_eq!(app.get("/TournamentList").header("www-authenticate"), "");
    // The scheme is true.
    let bearer = format!("Bearer {KEY}");
    let (parts, _) = app.exchange(Request::builder().uri("/TournamentList").header("authorization", bearer));
    assert_eq!(parts.status, 200);
}

#[test]
fn a_preflight_has_an_id_a_line_and_a_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("access.log");
    let log = path.to_str().unwrap();
    let served = RunningService::start(&[
        "--cors-origins",
        "https://app.example",
        "--access-log",
        log,
        "--metrics",
        "127.0.0.1:0",
    ]);
    let headers = "Origin: https://app.example\r\nAccess-Control-Request-Method: GET\r\nX-Request-Id: before\r\n";
    let response = served.connect().ask("OPTIONS", "/TournamentList", headers).unwrap();
    assert_eq!(response.status, 200);
    assert_eq!(response.header("access-control-allow-origin"), Some("https://app.example"));
    assert_eq!(response.header("x-request-id"), Some("before"));
    let lines = || std::fs::read_to_string(&path).unwrap_or_default();
    assert!(holds_in_time(|| lines().lines().count() == 1), "{}", lines());
    let line = lines();
    assert!(line.contains("request_id=before address=127.0.0.1 key=- operation=preflight status=200"), "{line}");
    let counted = "touchline_requests_total{operation=\"preflight\",status=\"200\"} 1";
    assert!(served.metrics().contains(counted), "{}", served.metrics());
}

#[test]
fn what_is_no_request_has_a_line_and_a_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("access.log");
    let served = RunningService::start(&["--access-log", path.to_str().unwrap(), "--metrics", "127.0.0.1:0"]);
    let long = format!("GET / HTTP/1.1\r\nHost: touchline\r\nX-Long: {}\r\n\r\n", "x".repeat(20_000));
    let many = format!("GET / HTTP/1.1\r\nHost: touchline\r\n{}\r\n", "X-Many: 1\r\n".repeat(70));
    let lines = || std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (sent, status)) in [
        ("GET\u{1} / HTTP/1.1\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2} hello \r\n\r\n", 400),
        ("GET / HTTP/9.9\r\n\r\n", 400),
        (long.as_str(), 431),
        (many.as_str(), 431),
    ]
    .into_iter()
    .enumerate()
    {
        let mut client = served.connect();
        client.send(sent);
        let response = client.response("GET").unwrap_or_else(|| panic!("{sent:?}"));
        assert_eq!(response.status, status, "{sent:?}");
        assert!(holds_in_time(|| lines().lines().count() == number + 1), "{sent:?}: {}", lines());
        let lines = lines();
        let line = lines.lines().last().unwrap();
        let ending = format!("address=127.0.0.1 key=- operation=none status={status} bytes=0");
        assert!(line.contains("request_id=") && line.contains(&ending), "{line}");
        assert!(!line.contains("hello"), "{line}");
    }
    // A client that goes away is no rejected request.
    drop(served.connect());
    served.assert_serving("rejected requests");
    let page = served.metrics();
    for (status, count) in [(400, 3), (431, 2)] {
        let counted = format!("touchline_requests_total{{operation=\"none\",status=\"{status}\"}} {count}");
        assert!(page.contains(&counted), "{counted}: {page}");
    }
}
