//! The measures, their labels, and the endpoint that serves them.

use std::collections::BTreeSet;

use api::OPERATIONS;
use test_support::workspace_path;

use crate::harness::{App, KEY};
use crate::running_service::{RawClient, RunningService, holds_in_time};

#[test]
fn requests_are_counted_by_result() {
    let app = App::sample();
    let first = app.get("/TournamentList");
    let tag = first.header("etag");
    app.get("/TournamentList");
    let (reply, unless) = (app.response(&format!("/TournamentList?key={KEY}"), Some(tag)), "unchanged");
    assert_eq!(reply.status, 304);
    for (source, count) in [("computed", 1.0), ("cached", 1.0), (unless, 1.0), ("stale", 0.0)] {
        let name = format!("touchline_responses_total{{operation=\"TournamentList\",source=\"{source}\"}}");
        assert_eq!(app.measured(&name), count, "{source}");
    }
    app.get_bare("/TournamentList?key=nobody");
    app.get("/MatchSummary?match_id=99");
    app.get_bare("/docs");
    for (operation, status, count) in
        [("TournamentList", 200, 2.0), ("TournamentList", 401, 1.0), ("MatchSummary", 404, 1.0), ("page", 200, 1.0)]
    {
        let name = format!("touchline_requests_total{{operation=\"{operation}\",status=\"{status}\"}}");
        assert_eq!(app.measured(&name), count, "{name}");
    }
    assert_eq!(app.measured("touchline_request_duration_seconds_count{operation=\"TournamentList\"}"), 3.0);
    let version = app.store.version().unwrap() as f64;
    assert_eq!((app.measured("touchline_store_version"), app.measured("touchline_store_reachable")), (version, 1.0));
}

#[test]
fn no_label_has_a_value_that_a_caller_sent() {
    let app = App::sample();
    for request in [
        "/Sentinel?key=sentinel",
        "/api.php?api=sentinel",
        "/?api=TournamentList%22%0Asentinel",
        "/live/sentinel?key=sentinel",
        "/ingest/live/sentinel?key=sentinel",
        "/TournamentList/sentinel",
        "/TournamentList?lang=sentinel&response=sentinel",
        "/%22%7D%0Asentinel%201",
    ] {
        for method in ["GET", "POST", "SENTINEL"] {
            app.send(method, request);
        }
        app.get(request);
    }
    let page = app.metrics();
    assert!(!page.to_lowercase().contains("sentinel") && !page.contains(KEY), "{page}");
    let mut known: BTreeSet<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    known.extend(["unknown", "page", "live", "mcp", "probe", "none", "ingest"]);
    let output = page.lines().filter_map(|line| line.split_once("operation=\"")?.1.split_once('"'));
    let output: BTreeSet<&str> = output.map(|(operation, _)| operation).collect();
    assert!(output.is_subset(&known) && output.contains("unknown"), "{output:?}");
}

#[test]
fn every_measure_is_in_the_manual_and_nothing_else() {
    let manual = std::fs::read_to_string(workspace_path("docs/observe.md")).unwrap();
    let app = App::sample();
    app.get("/TournamentList");
    let page = app.metrics();
    assert!(page.ends_with("# EOF\n"));
    let served_names = page.lines().filter_map(|line| line.strip_prefix("# HELP ")?.split(' ').next());
    let served_names: BTreeSet<&str> = served_names.collect();
    // Measures that only PostgreSQL or TLS has are not served here; `tls.rs` has the latter.
    let is_general = |line: &&str| !line.contains("| PostgreSQL") && !line.contains("| TLS: ");
    let rows = manual.lines().filter(|line| line.starts_with("| `touchline_")).filter(is_general);
    let names = rows.filter_map(|line| line.strip_prefix("| `")?.split(['`', '{']).next());
    let names = names.map(|name| name.trim_end_matches("_total").trim_end_matches("_info"));
    assert_eq!(names.collect::<BTreeSet<&str>>(), served_names);
}

#[test]
fn metrics_have_their_own_port_and_nothing_else_is_served_there() {
    let mut served = RunningService::start(&["--metrics", "127.0.0.1:0"]);
    let log = served.log();
    let (_, rest) = log.split_once("metrics on http://").unwrap();
    let address = rest.split('/').next().unwrap().parse().unwrap();
    let mut client = served.connect();
    let request = format!("/TournamentStructure?tournament_id=1&key={KEY}");
    let bytes = client.ask("GET", &request, "").unwrap().body.len();
    let mut connection = RawClient::to(address);
    let page = connection.ask("GET", "/metrics", "").unwrap();
    assert_eq!(page.header("content-type"), Some("application/openmetrics-text; version=1.0.0; charset=utf-8"));
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.contains("\ntouchline_connections 1\n"), "{text}");
    assert!(text.contains("touchline_requests_total{operation=\"TournamentStructure\",status=\"200\"} 1\n"), "{text}");
    // The client may have the whole response before the service has counted it.
    let sent = || -> usize {
        let page = String::from_utf8(RawClient::to(address).ask("GET", "/metrics", "").unwrap().body).unwrap();
        let sent = page.lines().find_map(|line| line.strip_prefix("touchline_sent_bytes_total "));
        sent.unwrap().parse().unwrap()
    };
    assert!(holds_in_time(|| sent() > bytes), "{} of {bytes}", sent());
    for request in ["/", "/docs", "/TournamentList?key=sample-key", "/metrics/", "/metrics/x"] {
        assert_eq!(connection.ask("GET", request, "").unwrap().status, 404, "{request}");
    }
    assert_eq!(connection.ask("POST", "/metrics", "Content-Length: 0\r\n").unwrap().status, 405);
    assert_eq!(client.ask("GET", "/metrics", "").unwrap().status, 404);
    // A follower is counted until it disconnects.
    let mut follower = served.connect();
    follower.send(format!("GET /live/1?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    assert!(follower.line().unwrap().contains("200"));
    let followers = |count: u32| {
        let page = RawClient::to(address).ask("GET", "/metrics", "").unwrap().body;
        String::from_utf8(page).unwrap().contains(&format!("\ntouchline_followers {count}\n"))
    };
    assert!(holds_in_time(|| followers(1)));
    drop(follower);
    assert!(holds_in_time(|| followers(0)));
}
