//! What a client may cache, and the response to a conditional request.

use hyper::http::Request;
use store::NewKey;
use touchline::service::ResponseCache;

use crate::harness::{App, KEY};
use crate::running_service::RunningService;
use crate::sockets::over_http2_with;

/// The response to a request with some headers: status, headers by name, body.
struct ConditionalResponse {
    status: u16,
    headers: hyper::http::HeaderMap,
    body: Vec<u8>,
}

impl ConditionalResponse {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

fn ask(app: &App, method: &str, url: &str, headers: &[(&str, &str)]) -> ConditionalResponse {
    let and = if url.contains('?') { '&' } else { '?' };
    let mut request = Request::builder().method(method).uri(format!("{url}{and}key={KEY}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let (parts, body) = app.exchange(request);
    ConditionalResponse { status: parts.status.as_u16(), headers: parts.headers, body }
}

const LARGE: &str = "/TournamentStructure?tournament_id=1";

#[test]
fn a_matching_etag_is_status_304() {
    let app = App::sample();
    for url in
        [LARGE, "/TournamentList", "/MatchPlayersStats?match_id=1", "/MatchAttacks?match_id=1&team_id=-1", "/docs", "/"]
    {
        for method in ["GET", "HEAD"] {
            let first = ask(&app, method, url, &[]);
            let tag = first.header("etag");
            assert_eq!((first.status, first.header("cache-control")), (200, "private, no-cache"), "{url}");
            assert_eq!(first.header("vary"), "accept-encoding", "{url}");
            let many = format!("\"a,b\", garbage, {tag}");
            let weakened = if tag.starts_with("W/") { tag.to_owned() } else { format!("W/{tag}") };
            for unless in [tag, "*", &many, &weakened] {
                let again = ask(&app, method, url, &[("if-none-match", unless)]);
                assert_eq!((again.status, again.body.len()), (304, 0), "{url} {unless}");
                for name in ["etag", "cache-control", "vary", "referrer-policy"] {
                    assert_eq!(again.header(name), first.header(name), "{name} of {url} {unless}");
                }
                for name in ["content-length", "content-type", "content-encoding"] {
                    assert_eq!(again.header(name), "", "{name} of {url} {unless}");
                }
            }
            for unless in ["", "\"other\"", "garbage", "\"", "W/", "**", tag.trim_matches('"')] {
                if unless != tag {
                    assert_eq!(ask(&app, method, url, &[("if-none-match", unless)]).status, 200, "{url} {unless}");
                }
            }
        }
    }
}

#[test]
fn a_compressed_response_has_its_own_etag_and_either_is_accepted() {
    let app = App::sample();
    for url in [LARGE, "/docs"] {
        let plain = ask(&app, "GET", url, &[]).header("etag").to_owned();
        for coding in ["gzip", "br", "zstd"] {
            let packed = ask(&app, "GET", url, &[("accept-encoding", coding)]);
            let tag = packed.header("etag");
            assert_eq!(tag, format!("{}-{coding}\"", plain.trim_end_matches('"')));
            assert_eq!(packed.header("vary"), "accept-encoding");
            for unless in [tag, &plain] {
                let again = ask(&app, "GET", url, &[("accept-encoding", coding), ("if-none-match", unless)]);
                // The ETag is that of the client's copy, so that it knows which copy is valid.
                assert_eq!((again.status, again.header("etag"), again.body.len()), (304, unless, 0));
                assert_eq!(again.header("content-encoding"), "");
            }
        }
    }
    let weak = ask(&app, "GET", "/MatchPlayersStats?match_id=1", &[("accept-encoding", "gzip")]);
    assert_eq!(weak.header("content-encoding"), "gzip");
    assert!(weak.header("etag").starts_with("W/\"") && !weak.header("etag").contains("gzip"));
    // A response that no encoding allows is an error, and has no ETag.
    let refused = ask(&app, "GET", LARGE, &[("accept-encoding", "*;q=0")]);
    assert_eq!((refused.status, refused.header("etag"), refused.header("cache-control")), (406, "", "no-store"));
}

#[test]
fn an_error_is_never_cached() {
    let app = App::sample();
    let narrow = NewKey { name: "narrow".to_owned(), expires_at: None, editions: Some(Vec::new()) };
    let narrow = app.store.add_key(narrow, "2026-11-15T12:00:00Z".parse().unwrap()).unwrap();
    let tag = ask(&app, "GET", "/MatchSummary?match_id=1", &[]).header("etag").to_owned();
    for (url, status) in [
        (format!("/MatchSummary?match_id=99&key={KEY}"), 404),
        (format!("/MatchSummary?match_id=x&key={KEY}"), 400),
        (format!("/MatchSummary?key={KEY}"), 400),
        (format!("/MatchSquad?key={KEY}"), 400),
        ("/MatchSummary?match_id=1&key=nobody".to_owned(), 401),
        (format!("/MatchSummary?match_id=1&key={narrow}"), 403),
        (format!("/TournamentStructure?tournament_id=1&key={narrow}"), 403),
        (format!("/TournamentStructure?tournament_id=99&key={KEY}"), 404),
        (format!("/MatchPlayerStats?match_id=1&player_id=99999&key={KEY}"), 404),
        (format!("/MatchAttacks?match_id=2&key={KEY}"), 404),
        (format!("/Nothing?key={KEY}"), 404),
    ] {
        for unless in ["*", &tag, "\"other\""] {
            let (parts, _) = app.exchange(Request::builder().uri(&url).header("if-none-match", unless));
            let header = |name: &str| parts.headers.get(name).map(|value| value.to_str().unwrap());
            assert_eq!(parts.status.as_u16(), status, "{url} {unless}");
            assert_eq!((header("etag"), header("cache-control")), (None, Some("no-store")), "{url}");
        }
    }
}

#[test]
fn a_response_to_a_body_is_never_cached() {
    let app = App::sample();
    let url = format!("/MatchAttacks?match_id=1&team_id=-1&key={KEY}");
    for method in ["POST", "GET"] {
        for body in ["{\"match_id\": 1, \"team_id\": -1}", "{}"] {
            let reply = app.send_body(method, &url, body);
            assert_eq!((reply.status, reply.header("etag"), reply.header("cache-control")), (200, "", "no-store"));
        }
    }
    let plain = app.send_body("GET", &url, " \r\n");
    assert_eq!((plain.header("cache-control"), plain.header("etag").len()), ("private, no-cache", 34));
    // Other operations ignore the body.
    assert_ne!(app.send_body("GET", &format!("/TournamentList?key={KEY}"), "x").header("etag"), "");
}

#[test]
fn a_304_computes_nothing() {
    let app = App::sample();
    let url =
        ["/MatchSummary?match_id=1", "/MatchAttacks?match_id=1&team_id=-1", "/TournamentCoachList?tournament_id=1"];
    let tags = url.map(|url| ask(&app, "GET", url, &[]).header("etag").to_owned());
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    file.execute_batch("drop table events; drop table facts; drop table mention;").unwrap();
    for url in url {
        assert_eq!(ask(&app, "GET", url, &[]).status, 200, "{url}: it was kept");
    }
    let app = app.with_cache(ResponseCache::default());
    for (url, tag) in url.into_iter().zip(&tags) {
        assert_eq!(ask(&app, "GET", url, &[("if-none-match", tag)]).status, 304, "{url}");
        assert_eq!(ask(&app, "GET", url, &[]).status, 500, "{url}: it would have to be computed");
    }
}

#[test]
fn a_304_has_no_body_on_the_wire() {
    let served = RunningService::start(&[]);
    let mut client = served.connect();
    for url in [format!("{LARGE}&key={KEY}"), "/docs".to_owned()] {
        let first = client.ask("GET", &url, "").unwrap();
        let tag = first.header("etag").unwrap();
        for method in ["GET", "HEAD"] {
            for encoding in ["", "Accept-Encoding: gzip\r\n"] {
                // Two header lines are one list.
                let headers = format!("If-None-Match: \"x\"\r\nIf-None-Match: {tag}\r\n{encoding}");
                let again = client.ask(method, &url, &headers).unwrap();
                assert_eq!((again.status, again.header("etag")), (304, Some(tag)), "{method} {url}");
                assert_eq!((again.header("content-length"), again.header("transfer-encoding")), (None, None));
            }
        }
        // The connection stays open, and another ETag gets the response.
        assert_eq!(client.ask("GET", &url, "If-None-Match: \"x\"\r\n").unwrap().body, first.body);
        let (status, headers, body) = over_http2_with(&served, "GET", &[url], &[("if-none-match", tag)]).remove(0);
        assert_eq!((status, body.len(), headers.get("content-length")), (304, 0, None));
        assert_eq!(headers["etag"], tag);
    }
}
