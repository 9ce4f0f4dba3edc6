//! The access log: a line for every request, on every way that a response takes, and no key in it.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::harness::KEY;
use crate::running_service::{RunningService, holds_in_time};

fn lines(path: &PathBuf) -> Vec<String> {
    std::fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// The value of a field in a line of text.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let found = line.split(' ').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    found.unwrap_or_else(|| panic!("{name} in {line}"))
}

#[test]
fn every_way_of_a_response_has_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("access.log");
    let served =
        RunningService::start(&["--access-log", path.to_str().unwrap(), "--pages", "public", "--pages-key", "sample"]);
    let mut client = served.connect();
    let url = format!("/MatchSummary?match_id=1&key={KEY}");
    let computed = client.ask("GET", &url, "X-Request-Id: one\r\n").unwrap();
    let recalled = client.ask("GET", &url, "X-Request-Id: two\r\n").unwrap();
    let etag = recalled.header("etag").unwrap().to_owned();
    client.ask("GET", &url, &format!("X-Request-Id: three\r\nIf-None-Match: {etag}\r\n")).unwrap();
    client.ask("HEAD", &url, "X-Request-Id: four\r\n").unwrap();
    client.ask("GET", "/MatchSummary?match_id=1&key=wrong", "X-Request-Id: five\r\n").unwrap();
    client.ask("GET", "/m/1", "X-Request-Id: six\r\n").unwrap();
    client.ask("GET", "/healthz", "X-Request-Id: seven\r\n").unwrap();
    client.ask("GET", "/Nothing", "X-Request-Id: eight\r\n").unwrap();
    let mut follower = served.connect();
    follower.send(format!("GET /live/1?key={KEY} HTTP/1.1\r\nHost: touchline\r\nX-Request-Id: nine\r\n\r\n"));
    assert!(follower.line().unwrap().contains("200"));
    while follower.line().unwrap() != "event: status" {}
    assert!(holds_in_time(|| lines(&path).len() == 8), "{:?}", lines(&path));
    // A stream has its line at its end.
    drop(follower);
    assert!(holds_in_time(|| lines(&path).len() == 9), "{:?}", lines(&path));
    let lines = lines(&path);
    let bytes = [computed.body.len().to_string(), recalled.body.len().to_string()];
    for (line, (id, key, operation, status, source)) in lines.iter().zip([
        ("one", "sample", "MatchSummary", "200", "computed"),
        ("two", "sample", "MatchSummary", "200", "cached"),
        ("three", "sample", "MatchSummary", "304", "unchanged"),
        ("four", "sample", "MatchSummary", "200", "cached"),
        ("five", "-", "MatchSummary", "401", "-"),
        ("six", "sample", "page", "200", "computed"),
        ("seven", "-", "probe", "200", "-"),
        ("eight", "-", "unknown", "404", "-"),
        ("nine", "sample", "live", "200", "-"),
    ]) {
        let found = ["request_id", "key", "operation", "status", "source"].map(|name| field(line, name));
        assert_eq!(found, [id, key, operation, status, source], "{line}");
        assert_eq!(field(line, "address"), "127.0.0.1");
        assert!(field(line, "micros").parse::<u64>().is_ok());
        assert!(!line.contains(KEY) && !line.contains("match_id"), "{line}");
    }
    let sent: Vec<&str> = lines.iter().map(|line| field(line, "bytes")).collect();
    assert_eq!(sent[..4], [bytes[0].as_str(), &bytes[1], "0", "0"]);
    assert!(sent[8].parse::<u64>().unwrap() > 0, "the bytes of the stream: {}", lines[8]);
}

#[test]
fn json_lines_are_json_and_names_stay_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("access.log");
    let settings = ["--access-log", path.to_str().unwrap(), "--log-format", "json", "--log", "debug"];
    let mut served = RunningService::start(&settings);
    let new = store::NewKey { name: "an \"app\" =x".to_owned(), ..store::NewKey::default() };
    served.app.store.put_key("other", new, jiff::Timestamp::UNIX_EPOCH).unwrap();
    let mut client = served.connect();
    // Bytes above ASCII are the only unusual ones that HTTP lets through: C1 controls are among them.
    for (headers, id) in [("X-Request-Id: \"a\"\\\r\n", Some("\"a\"\\")), ("X-Request-Id: a\u{9b}31m\r\n", None)] {
        let path = "/%1b%5b31mTournamentList%0a?api=%1b[2J";
        client.ask("GET", path, headers).unwrap();
        let response = client.ask("GET", "/TournamentList?key=other", headers).unwrap();
        assert_eq!(response.status, 200);
        assert!(id.is_none_or(|id| response.header("x-request-id") == Some(id)));
    }
    served.terminate();
    assert!(served.await_exit().success());
    let lines = lines(&path);
    assert_eq!(lines.len(), 4, "{lines:?}");
    let log = served.log();
    for line in lines.iter().map(String::as_str).chain(log.lines()) {
        assert!(!line.contains(|char: char| char.is_control()), "{line:?}");
        let json: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(json["time"].as_str().unwrap().ends_with('Z'), "{line}");
    }
    let last: Value = serde_json::from_str(&lines[3]).unwrap();
    assert_eq!(
        (&last["key"], &last["status"], &last["source"]),
        (&"an \"app\" =x".into(), &200.into(), &"cached".into())
    );
    let first: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!((&first["key"], &first["request_id"]), (&Value::Null, &"\"a\"\\".into()));
    let debug = log.lines().find(|line| line.contains("responded from the cache")).unwrap();
    let debug: Value = serde_json::from_str(debug).unwrap();
    assert_eq!((&debug["level"], &debug["operation"]), (&"DEBUG".into(), &"TournamentList".into()));
}

#[test]
fn a_log_that_cannot_be_written_stops_no_response() {
    // A pipe that nobody reads takes 64 KiB, and then no more.
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // The reader opens the pipe, so that the service can, and reads nothing.
    let held = pipe.clone();
    let reader = std::thread::spawn(move || std::fs::File::open(held).unwrap());
    let served = RunningService::start(&["--access-log", pipe.to_str().unwrap(), "--metrics", "127.0.0.1:0"]);
    let _reader = reader.join().unwrap();
    let dropped = || -> u64 {
        let page = served.metrics();
        let line = page.lines().find_map(|line| line.strip_prefix("touchline_access_log_dropped_total ")).unwrap();
        line.parse().unwrap()
    };
    assert_eq!(dropped(), 0);
    let mut client = served.connect();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: touchline\r\nX-Request-Id: {}\r\n\r\n", "x".repeat(128));
    for _ in 0..20 {
        client.send(request.repeat(1000));
        for _ in 0..1000 {
            assert_eq!(client.response("GET").unwrap().status, 200);
        }
    }
    assert!(holds_in_time(|| dropped() > 0));
    served.assert_serving("a full queue");
}
