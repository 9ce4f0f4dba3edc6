//! Keys: what they open, when they expire, and that they are never shown.

use api::OPERATIONS;
use football::model::EditionId;
use hyper::http::Request;
use jiff::{SignedDuration, Timestamp};
use store::NewKey;

use crate::harness::{App, KEY};
use crate::importing::touchline;

fn now() -> Timestamp {
    "2026-11-15T12:00:00Z".parse().unwrap()
}

fn new(expires: Option<Timestamp>) -> NewKey {
    NewKey { name: "reader".to_owned(), expires_at: expires, editions: None }
}

#[test]
fn a_key_opens_until_it_expires_or_is_revoked() {
    let app = App::sample();
    let status = |key: &str| app.get_bare(&format!("/TournamentList?key={key}")).status;
    let lasting = app.store.add_key(new(None), now()).unwrap();
    assert_eq!(status(&lasting), 200);
    let hour = SignedDuration::from_hours(1);
    let short = app.store.add_key(NewKey { name: "short".to_owned(), ..new(Some(now() + hour)) }, now()).unwrap();
    assert_eq!(status(&short), 200);
    let over = app.store.add_key(NewKey { name: "over".to_owned(), ..new(Some(now() - hour)) }, now()).unwrap();
    assert_eq!(status(&over), 401);
    assert!(app.store.revoke_key("reader", now()).unwrap());
    assert_eq!(status(&lasting), 401);
}

#[test]
fn a_key_is_in_no_response_no_page_and_no_file() {
    let app = App::sample();
    let key = app.store.add_key(new(None), now()).unwrap();
    for request in
        ["/TournamentList", "/Nothing", "/MatchSquad", "/docs", "/", "/EntityTeams?name=zzz", "/MatchVideo?match_id=x"]
    {
        let and = if request.contains('?') { '&' } else { '?' };
        let reply = app.get_bare(&format!("{request}{and}key={key}"));
        assert!(!reply.body.contains(&key), "{request}");
        assert!(reply.headers.values().all(|value| !value.to_str().unwrap().contains(&key)), "{request}");
    }
    for entry in std::fs::read_dir(app.folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(key.len()).any(|window| window == key.as_bytes()));
    }
    assert!(!format!("{:?}", app.store.keys().unwrap()).contains(&key));
}

#[test]
fn a_key_may_come_in_a_header() {
    let app = App::sample();
    let status = |path: &str, headers: &[(&str, &str)]| {
        let request =
            headers.iter().fold(Request::builder().uri(path), |request, (name, value)| request.header(*name, *value));
        let (parts, body) = app.exchange(request);
        (parts.status.as_u16(), String::from_utf8(body).unwrap())
    };
    let bearer = format!("Bearer {KEY}");
    for headers in
        [&[("authorization", bearer.as_str())][..], &[("x-api-key", KEY)], &[("authorization", "bearer  sample-key")]]
    {
        assert_eq!(status("/TournamentList", headers).0, 200, "{headers:?}");
    }
    for headers in [
        &[("x-api-key", "wrong")][..],
        &[("authorization", "Bearer wrong")],
        &[("authorization", "Basic c2FtcGxl")],
        &[("x-api-key", "")],
    ] {
        assert_eq!(status("/TournamentList", headers).0, 401, "{headers:?}");
    }
    // The same key in several places is one key; two different keys are an error.
    let path = format!("/TournamentList?key={KEY}");
    assert_eq!(status(&path, &[("x-api-key", KEY), ("authorization", &bearer)]).0, 200);
    for (path, headers) in [
        (path.as_str(), &[("x-api-key", "other")][..]),
        ("/TournamentList", &[("x-api-key", KEY), ("authorization", "Bearer other")]),
    ] {
        let (status, body) = status(path, headers);
        assert_eq!(status, 400, "{headers:?}");
        assert!(body.contains("The request has two different API keys. Send one.") && !body.contains(KEY), "{body}");
    }
}

#[test]
fn a_key_in_a_header_is_in_no_url_and_nowhere_else() {
    let app = App::sample().with_public_pages();
    let bearer = format!("Bearer {KEY}");
    let pages =
        ["/", "/docs", "/docs/statistics", "/t/1", "/m/1", "/m/6", "/team/1", "/p/109", "/search?q=nile", "/nothing"];
    let operations = OPERATIONS.iter().flat_map(|operation| {
        let request = format!("{}?{}", operation.name, operation.example);
        [format!("/{request}"), format!("/classic/{request}"), format!("/{request}&page_size=1&page_number=2&lang=ar")]
    });
    for path in operations.chain(pages.map(str::to_owned)) {
        for (name, value) in [("authorization", bearer.as_str()), ("x-api-key", KEY)] {
            let (parts, body) = app.exchange(Request::builder().uri(&path).header(name, value).header("accept", "*/*"));
            let body = String::from_utf8_lossy(&body);
            assert!(!body.contains(KEY), "{path} with {name}");
            assert!(parts.headers.values().all(|value| !value.to_str().unwrap().contains(KEY)), "{path} with {name}");
        }
    }
}

#[test]
fn a_key_that_was_widened_by_hand_opens_nothing_until_it_is_replaced() {
    let app = App::sample();
    let limited = NewKey { editions: Some(vec![EditionId(1)]), ..new(None) };
    let key = app.store.add_key(limited, now()).unwrap();
    let status = |key: &str, path: &str| app.get_bare(&format!("{path}&key={key}")).status;
    let of_its_own = "/TournamentStructure?tournament_id=1";
    assert_eq!(status(&key, of_its_own), 200);
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    assert_eq!(file.execute("update api_key set editions = null where name = 'reader'", []).unwrap(), 1);
    for path in [of_its_own, "/TournamentStructure?tournament_id=2", "/TournamentList?lang=en", "/live/1?lang=en"] {
        let reply = app.get_bare(&format!("{path}&key={key}"));
        assert_eq!(reply.status, 500, "{path}");
        assert!(!reply.body.contains("reader"), "{path}: {}", reply.body);
    }
    assert_eq!(status(KEY, of_its_own), 200, "other keys go on");
    let run = |arguments: &[&str]| {
        let output = touchline(app.folder.path(), arguments).args(["--store", "sqlite:sample.db"]).output().unwrap();
        let printed = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(printed).unwrap())
    };
    let advice = "key 2: its checksum differs (its name is reader): revoke it by its number and add a new one";
    for command in [&["verify"][..], &["key", "list"], &["key", "list", "--json"]] {
        let (code, printed) = run(command);
        assert_eq!(code, Some(3), "{command:?}: {printed}");
        assert!(printed.contains(advice) && !printed.contains(&key), "{command:?}: {printed}");
    }
    assert_eq!(run(&["key", "rotate", "reader"]).0, Some(1));
    assert_eq!(run(&["key", "revoke", "2"]).0, Some(0));
    assert_eq!(status(&key, of_its_own), 401);
    assert_eq!(run(&["verify"]).0, Some(0));
}
