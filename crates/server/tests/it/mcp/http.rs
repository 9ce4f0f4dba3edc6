//! The tools over HTTP: each message is a request with a key, like any other.

use football::model::EditionId;
use hyper::http::Request;
use jiff::Timestamp;
use serde_json::json;
use store::NewKey;
use touchline::service::RateLimits;

use super::{initialize, post, request};
use crate::harness::{App, KEY};
use crate::running_service::RunningService;

pub(super) fn put_key(app: &App, text: &str, editions: Option<Vec<i64>>) {
    let editions = editions.map(|ids| ids.into_iter().map(EditionId).collect());
    let new = NewKey { name: text.to_owned(), expires_at: None, editions };
    app.store.put_key(text, new, Timestamp::UNIX_EPOCH).unwrap();
}

#[test]
fn every_message_needs_a_key() {
    let app = App::sample();
    let call = request("tools/call", &json!({ "name": "TournamentList" }));
    for message in [initialize(), request("tools/list", &json!({})), request("ping", &json!({})), call] {
        for key in [None, Some("wrong")] {
            let reply = post(&app, key, &[], &message);
            assert_eq!((reply.status, reply.json()["message"].as_str()), (401, Some("A valid API key is required.")));
        }
        let reply = post(&app, None, &[("x-api-key", KEY)], &message);
        assert_eq!((reply.status, reply.json()["error"].clone()), (200, json!(null)), "{}", reply.body);
        assert_eq!(reply.header("content-type"), "application/json");
        assert!(!reply.header("touchline-version").is_empty());
        assert!(!reply.body.contains(KEY));
    }
    let two = post(&app, Some(KEY), &[("x-api-key", "other")], &initialize());
    assert_eq!(
        (two.status, two.json()["message"].as_str()),
        (400, Some("The request has two different API keys. Send one."))
    );
}

#[test]
fn a_client_is_told_what_the_server_is() {
    let reply = post(&App::sample(), Some(KEY), &[], &initialize());
    let result = &reply.json()["result"];
    assert_eq!(result["protocolVersion"], "2025-06-18");
    assert_eq!(result["serverInfo"]["name"], "touchline");
    assert_eq!(result["capabilities"], json!({ "tools": {} }));
    assert!(result["instructions"].as_str().unwrap().contains("`find`"));
    assert_eq!(reply.header("mcp-session-id"), "", "there are no sessions");
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string();
    assert_eq!(post(&App::sample(), Some(KEY), &[], &notification).status, 202);
}

#[test]
fn a_message_counts_once_against_the_rate_limit() {
    let app = App::sample().with_limits(RateLimits::per_second(1, 3));
    let call = request("tools/call", &json!({ "name": "TournamentList" }));
    for left in ["2", "1", "0"] {
        let reply = post(&app, Some(KEY), &[], &call);
        assert_eq!((reply.status, reply.header("ratelimit-remaining")), (200, left));
        assert_eq!(reply.json()["result"]["isError"], false, "{}", reply.body);
    }
    let reply = post(&app, Some(KEY), &[], &call);
    assert_eq!(reply.status, 429);
    assert!(!reply.header("retry-after").is_empty());
}

/// A page that reaches a service on the reader's machine by a host name of its own states its origin.
#[test]
fn pages_of_other_origins_are_refused() {
    let app = App::sample();
    for origin in ["https://evil.example", "http://touchline", "null"] {
        let reply = post(&app, Some(KEY), &[("origin", origin)], &initialize());
        assert_eq!(reply.status, 403, "{origin}");
        let error = reply.json();
        assert_eq!((&error["jsonrpc"], &error["id"]), (&json!("2.0"), &json!(null)));
        assert!(error["error"]["message"].as_str().unwrap().contains("origin"));
    }
    let served = RunningService::start(&["--cors-origins", "https://app.example"]);
    let ask = |origin: &str| {
        let body = initialize();
        let headers = format!(
            "Origin: {origin}\r\nX-API-Key: {KEY}\r\nAccept: application/json, text/event-stream\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        );
        let mut client = served.connect();
        client.send(format!("POST /mcp HTTP/1.1\r\nHost: touchline\r\n{headers}\r\n{body}"));
        client.response("POST").unwrap()
    };
    let allowed = ask("https://app.example");
    assert_eq!((allowed.status, allowed.header("access-control-allow-origin")), (200, Some("https://app.example")));
    assert_eq!(ask("https://app.example:8443").status, 403);
    let preflight = "Origin: https://app.example\r\nAccess-Control-Request-Method: POST\r\n\
                     Access-Control-Request-Headers: mcp-protocol-version,x-api-key\r\n";
    let allowed = served.connect().ask("OPTIONS", "/mcp", preflight).unwrap();
    for name in ["mcp-protocol-version", "mcp-method", "mcp-name"] {
        assert!(allowed.header("access-control-allow-headers").unwrap().contains(name), "{name}");
    }
}

#[test]
fn only_messages_of_limited_size_are_accepted() {
    let app = App::sample();
    for method in ["GET", "DELETE", "PUT"] {
        let request = Request::builder().method(method).uri("/mcp").header("x-api-key", KEY);
        let (parts, _) = app.exchange(request);
        assert_eq!((parts.status.as_u16(), parts.headers["allow"].to_str().unwrap()), (405, "POST"), "{method}");
    }
    let large = request("tools/call", &json!({ "name": "find", "arguments": { "name": "x".repeat(70_000) } }));
    assert_eq!(post(&app, Some(KEY), &[], &large).status, 413);
    for invalid in ["", "{", "[]", "7", "{\"jsonrpc\":\"2.0\"}", "\u{0}"] {
        let status = post(&app, Some(KEY), &[], invalid).status;
        assert!((400..500).contains(&status), "{invalid}: {status}");
    }
    let unknown = post(&app, Some(KEY), &[("mcp-protocol-version", "1999-01-01")], &request("tools/list", &json!({})));
    assert_eq!(unknown.status, 400);
}

#[test]
fn an_operator_can_turn_the_tools_off() {
    let served = RunningService::start(&["--mcp=false"]);
    let response = served.connect().ask("POST", "/mcp", &format!("X-API-Key: {KEY}\r\nContent-Length: 0\r\n")).unwrap();
    assert_eq!(response.status, 404);
}

#[test]
fn no_key_of_a_message_is_logged() {
    const SENTINEL: &str = "s3ntinelZq8";
    let mut served = RunningService::start(&["--log", "trace"]);
    put_key(&served.app, SENTINEL, None);
    let body = request("tools/call", &json!({ "name": "TournamentList" }));
    for headers in
        [format!("Authorization: Bearer {SENTINEL}\r\n"), format!("X-API-Key: {SENTINEL}\r\n"), String::new()]
    {
        let mut client = served.connect();
        client.send(format!(
            "POST /mcp?key={SENTINEL} HTTP/1.1\r\nHost: touchline\r\n{headers}Accept: application/json, text/event-stream\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ));
        assert_eq!(client.response("POST").unwrap().status, 200);
    }
    served.terminate();
    served.await_exit();
    let log = served.log();
    assert!(log.contains("operation=mcp"), "{log}");
    assert!(!log.contains(SENTINEL), "{log}");
}
