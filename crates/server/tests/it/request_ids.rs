//! The id of a request: the caller's or a new one, in every response and in the log lines about the request.

use axum::http::Request;

use crate::harness::{App, KEY};
use crate::running_service::RunningService;

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
