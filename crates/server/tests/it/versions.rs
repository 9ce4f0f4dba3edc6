//! The version of the store: what every response states, and what a request may require.

use api::OPERATIONS;
use football::feed::Document;
use hyper::http::Request;
use jiff::Timestamp;
use touchline::service::RateLimits;

use crate::harness::{App, KEY, Reply};

fn version(reply: &Reply) -> i64 {
    reply.header("touchline-version").parse().unwrap_or_else(|_| panic!("no version in {:?}", reply.headers))
}

/// GET with the sample key and one more header.
fn get(app: &App, path_and_query: &str, name: &str, value: &str) -> Reply {
    let and = if path_and_query.contains('?') { '&' } else { '?' };
    let request = Request::builder().uri(format!("{path_and_query}{and}key={KEY}")).header(name, value);
    let (parts, body) = app.exchange(request);
    Reply { status: parts.status.as_u16(), headers: parts.headers, body: String::from_utf8(body).unwrap() }
}

#[test]
fn every_response_has_the_version_of_the_store() {
    let app = App::sample();
    let stands = app.store.snapshot().unwrap().position();
    for operation in OPERATIONS {
        let url = format!("/{}?{}", operation.name, operation.example);
        // Computed first, and then from the cache.
        for _ in 0..2 {
            assert_eq!(version(&app.get(&url)), stands, "{url}");
        }
    }
    let (tagged, refused) = (app.get("/TournamentList"), app.get("/MatchSummary?match_id=987654"));
    let unchanged = get(&app, "/TournamentList", "if-none-match", tagged.header("etag"));
    assert_eq!([tagged.status, refused.status, unchanged.status], [200, 404, 304]);
    assert_eq!([&tagged, &refused, &unchanged].map(version), [stands; 3]);
    let unknown = app.get_bare("/TournamentList?key=unknown");
    assert_eq!(unknown.header("touchline-version"), "", "who has no key learns nothing");
    // A cached response stays valid after a change elsewhere, and states the new version.
    let team: Document = App::world().into_iter().find(|document| document.kind.code() == "team").unwrap();
    let mut team = Document { id: 4_242, ..team };
    team.body["id"] = 4_242.into();
    assert_eq!(app.store.ingest(vec![team], Timestamp::now()).unwrap().changed.len(), 1);
    assert_eq!(version(&app.get("/TournamentList")), stands + 1);
}

#[test]
fn a_response_has_the_requested_position_or_is_status_503() {
    let app = App::sample();
    let stands = app.store.snapshot().unwrap().position();
    let ask = |least: &str| get(&app, "/TournamentList", "Touchline-At-Least", least);
    for least in ["0", "1", &stands.to_string()] {
        assert_eq!(ask(least).status, 200, "{least}");
    }
    for least in [&(stands + 1).to_string(), "9223372036854775807"] {
        let refused = ask(least);
        assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{least}");
        assert_eq!(version(&refused), stands);
    }
    for nonsense in ["", "-1", "new", "1.5", "9223372036854775808", "1, 2"] {
        let refused = ask(nonsense);
        assert_eq!(refused.status, 400, "{nonsense}");
        assert_eq!(refused.json()["message"], "Touchline-At-Least must be zero or a positive integer.");
    }
    // An invented version does not affect other requests.
    assert_eq!(app.get("/TournamentList").status, 200);
    let limited = app.with_limits(RateLimits::per_second(1, 1));
    assert_eq!(get(&limited, "/TournamentList", "Touchline-At-Least", "9223372036854775807").status, 503);
    assert_eq!(limited.get("/TournamentList").status, 429, "what could not be answered counts too");
}
