//! A request that was answered before is answered again without work, and never with what is out of date.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use hyper::http::{Request, response};
use jiff::Timestamp;
use store::{NewKey, Store};
use touchline::service::RateLimits;

use crate::compression::unpacked;
use crate::harness::{App, KEY};

const URLS: [&str; 4] = [
    "/MatchSummary?match_id=1",
    "/TournamentStructure?tournament_id=1&lang=ar&response=xml",
    "/api.php?api=TournamentList",
    "/classic/TournamentList?lang=ar",
];
const SERVED: u16 = 200;
const NEEDS_WORK: u16 = 503;

fn now() -> Timestamp {
    "2026-11-15T12:00:00Z".parse().unwrap()
}

fn recalling() -> App {
    App::sample().with_stale(Duration::ZERO)
}

fn ask(app: &App, url: &str, headers: &[(&str, &str)]) -> (response::Parts, Vec<u8>) {
    let mut request = Request::builder().uri(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.exchange(request)
}

fn status(app: &App, url: &str) -> u16 {
    app.get(url).status
}

fn add_key(store: &Store, text: &str) {
    let new = NewKey { name: text.to_owned(), expires_at: None, editions: None };
    store.put_key(text, new, now()).unwrap();
}

#[test]
fn a_repeated_request_needs_no_work_and_has_the_same_response() {
    let app = recalling();
    let idle = app.without_workers();
    for url in URLS {
        assert_eq!(status(&idle, url), NEEDS_WORK, "{url}");
        let first = app.get(url);
        let again = idle.get(url);
        assert_eq!((first.status, again.status), (SERVED, SERVED), "{url}");
        assert_eq!((first.body, first.headers), (again.body, again.headers), "{url}");
    }
    let metrics = app.metrics();
    assert!(metrics.contains(r#"touchline_responses_total{operation="MatchSummary",source="cached"} 1"#), "{metrics}");
}

#[test]
fn a_key_in_a_header_is_part_of_the_request() {
    let app = recalling();
    let idle = app.without_workers();
    let url = "/MatchSummary?match_id=1";
    for key in [("authorization", format!("Bearer {KEY}")), ("x-api-key", KEY.to_owned())] {
        let headers = [(key.0, key.1.as_str())];
        assert_eq!(ask(&app, url, &headers).0.status.as_u16(), SERVED);
        assert_eq!(ask(&idle, url, &headers).0.status.as_u16(), SERVED);
    }
    assert_eq!(ask(&idle, url, &[]).0.status.as_u16(), NEEDS_WORK);
    assert_eq!(ask(&idle, url, &[("x-api-key", "other")]).0.status.as_u16(), NEEDS_WORK);
}

#[test]
fn a_commit_of_any_process_ends_it() {
    let app = recalling();
    let idle = app.without_workers();
    let path = app.folder.path().join("sample.db");
    let other = Store::open(&format!("sqlite:{}", path.display()).parse().unwrap()).unwrap();
    for (round, store) in [&app.store, &other, &app.store].into_iter().enumerate() {
        for url in URLS {
            assert_eq!((status(&app, url), status(&idle, url)), (SERVED, SERVED), "{url}");
        }
        add_key(store, &format!("key-{round}"));
        for url in URLS {
            assert_eq!(status(&idle, url), NEEDS_WORK, "{url}");
        }
    }
}

#[test]
fn a_revoked_key_opens_nothing() {
    let app = recalling();
    for round in 0..50 {
        let key = format!("short-{round}");
        let url = format!("/MatchSummary?match_id=1&key={key}");
        add_key(&app.store, &key);
        assert_eq!((app.get_bare(&url).status, app.get_bare(&url).status), (SERVED, SERVED));
        assert!(app.store.revoke_key(&key, now()).unwrap());
        assert_eq!(app.get_bare(&url).status, 401);
    }
}

#[test]
fn an_invalid_key_is_refused_without_work_until_it_is_valid() {
    let app = recalling();
    let idle = app.without_workers();
    let url = "/MatchSummary?match_id=1&key=later&lang=ar";
    let first = app.get_bare(url);
    let again = idle.get_bare(url);
    assert_eq!((first.status, again.status), (401, 401));
    assert_eq!(first.body, again.body);
    add_key(&app.store, "later");
    assert_eq!(app.get_bare(url).status, SERVED);
}

#[test]
fn an_expired_key_and_the_next_day_need_work() {
    static SECONDS: AtomicI64 = AtomicI64::new(0);
    let clock = || now() + Duration::from_secs(SECONDS.load(Ordering::SeqCst).unsigned_abs());
    let app = recalling().with_clock(clock);
    let expires_at = Some(now() + Duration::from_secs(60));
    app.store.put_key("brief", NewKey { name: "brief".to_owned(), expires_at, editions: None }, now()).unwrap();
    let idle = app.without_workers();
    let (brief, daily) = ("/MatchSummary?match_id=1&key=brief", "/EntityReferees?");
    assert_eq!((app.get_bare(brief).status, status(&app, daily)), (SERVED, SERVED));
    SECONDS.store(59, Ordering::SeqCst);
    assert_eq!((idle.get_bare(brief).status, status(&idle, daily)), (SERVED, SERVED));
    SECONDS.store(60, Ordering::SeqCst);
    assert_eq!((idle.get_bare(brief).status, status(&idle, daily)), (NEEDS_WORK, SERVED));
    SECONDS.store(12 * 60 * 60, Ordering::SeqCst);
    assert_eq!(status(&idle, daily), NEEDS_WORK);
}

#[test]
fn a_client_with_the_current_copy_gets_304_without_work() {
    let app = recalling();
    let url = format!("/TournamentStructure?tournament_id=1&key={KEY}");
    let (first, _) = ask(&app, &url, &[]);
    let etag = first.headers["etag"].to_str().unwrap();
    for unless in [etag, "*", &format!("\"other\", {etag}")] {
        let (again, body) = ask(&app.without_workers(), &url, &[("if-none-match", unless)]);
        assert_eq!((again.status.as_u16(), body.len()), (304, 0), "{unless}");
        assert_eq!(again.headers["etag"], first.headers["etag"]);
    }
    let (other, body) = ask(&app.without_workers(), &url, &[("if-none-match", "\"other\"")]);
    assert_eq!((other.status.as_u16(), body.is_empty()), (SERVED, false));
}

#[test]
fn a_compressed_form_is_made_once_in_a_turn() {
    let app = recalling();
    let idle = app.without_workers();
    let url = format!("/TournamentStructure?tournament_id=1&key={KEY}");
    let (_, plain) = ask(&app, &url, &[]);
    for coding in ["gzip", "br", "zstd"] {
        let accepts = [("accept-encoding", coding)];
        assert_eq!(ask(&idle, &url, &accepts).0.status.as_u16(), NEEDS_WORK, "{coding} is made in a turn");
        let (first, packed) = ask(&app, &url, &accepts);
        let (again, repacked) = ask(&idle, &url, &accepts);
        assert_eq!(
            (again.status.as_u16(), &again.headers["content-encoding"]),
            (SERVED, &first.headers["content-encoding"])
        );
        assert_eq!(again.headers["etag"], first.headers["etag"]);
        assert_eq!(packed, repacked);
        assert!(unpacked(coding, &packed) == plain, "{coding}");
    }
}

#[test]
fn the_rate_limit_counts_responses_without_work() {
    let app = recalling().with_limits(RateLimits::per_second(1, 3));
    let idle = app.without_workers();
    let url = "/MatchSummary?match_id=1&lang=ar";
    assert_eq!(status(&app, url), SERVED);
    let statuses: Vec<u16> = (0..4).map(|_| status(&idle, url)).collect();
    assert_eq!(statuses, [SERVED, SERVED, 429, 429]);
    let refused = idle.get(url);
    assert_eq!(refused.headers["ratelimit-remaining"], "0");
    assert!(refused.headers.contains_key("retry-after"));
    assert!(!refused.body.is_ascii(), "in the language of the request: {}", refused.body);
}

#[test]
fn a_request_for_a_newer_position_or_with_a_body_goes_the_long_way() {
    let app = recalling();
    let idle = app.without_workers();
    let url = format!("/MatchSummary?match_id=1&key={KEY}");
    assert_eq!(ask(&app, &url, &[]).0.status.as_u16(), SERVED);
    assert_eq!(ask(&idle, &url, &[("touchline-at-least", "0")]).0.status.as_u16(), NEEDS_WORK);
    assert_eq!(idle.send("POST", &url).status, NEEDS_WORK);
    let (parts, _) = idle.exchange_body(Request::builder().uri(&url), "{}".into());
    assert_eq!(parts.status.as_u16(), NEEDS_WORK);
}
