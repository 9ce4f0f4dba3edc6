//! What keys with each role may do, and what they learn of the rest.

use api::OPERATIONS;
use football::model::EditionId;
use pages::{Access, PageSettings};
use serde_json::Value;
use store::{KeyDetails, KeyRoles, WriteEditions};

use super::{add_key, lines_of, results};
use crate::harness::App;

const LIVE: &str = r#"{"match":2,"seq":1,"status":"live"}"#;

/// What every request that writes would change, if it were admitted.
fn requests() -> [(&'static str, &'static str, &'static str); 3] {
    [
        ("POST", "/ingest/live", LIVE),
        ("POST", "/ingest/live/2", LIVE),
        ("PUT", "/ingest/documents", r#"{"overlay":"team","id":1,"name":{"en":"Renamed"}}"#),
    ]
}

#[test]
fn a_key_that_only_reads_cannot_write() {
    let app = App::sample();
    let reader = add_key(&app, "reader", "read", None);
    let version = app.store.version().unwrap();
    for (method, path, body) in requests() {
        for (lang, message) in [
            ("en", "This key may only read. Writing needs a key with the role write."),
            ("ar", "هذا المفتاح للقراءة فقط. الكتابة تحتاج إلى مفتاح له دور write."),
        ] {
            let reply = app.send_body(method, &format!("{path}?key={reader}&lang={lang}"), body);
            assert_eq!((reply.status, reply.json()["message"].as_str().unwrap()), (403, message), "{path}");
        }
        assert_eq!(app.send_body(method, path, body).status, 401, "{path} without a key");
        assert_eq!(app.send_body(method, &format!("{path}?key=wrong"), body).status, 401, "{path} with a wrong key");
    }
    assert_eq!(app.store.version().unwrap(), version, "nothing was written");
}

#[test]
fn a_key_that_only_writes_reads_nothing() {
    let app = App::sample();
    let writer = add_key(&app, "writer", "write", None);
    let get = |path: &str| app.get_bare(&format!("{path}key={writer}"));
    for operation in OPERATIONS {
        for form in ["", "/classic"] {
            let reply = get(&format!("{form}/{}?{}&", operation.name, operation.example));
            let body = reply.json();
            let body = if body["root"].is_object() { &body["root"] } else { &body };
            assert_eq!(reply.status, 403, "{}", operation.name);
            let message = "This key may only write. Reading needs a key with the role read.";
            assert_eq!(body["message"], message, "{}", operation.name);
        }
    }
    let arabic = get("/TournamentList?lang=ar&").json();
    assert_eq!(arabic["message"], "هذا المفتاح للكتابة فقط. القراءة تحتاج إلى مفتاح له دور read.");
    assert_eq!(get("/live/1?").status, 403);
    for path in ["/tokens?match_id=1&", "/mcp?"] {
        assert_eq!(app.send("POST", &format!("{path}key={writer}")).status, 403, "{path}");
    }
}

#[test]
fn a_page_opens_for_no_key_that_only_writes() {
    let app = App::sample().with_pages(PageSettings { access: Access::Login, ..PageSettings::default() });
    let writer = add_key(&app, "writer", "write", None);
    let reader = add_key(&app, "reader", "read", None);
    for (key, status) in [(&reader, 303), (&writer, 403)] {
        let reply = app.send_body("POST", "/login", format!("key={key}&next=/"));
        assert_eq!(reply.status, status, "{}", reply.body);
        assert_eq!(reply.headers.contains_key("set-cookie"), status == 303);
    }
}

#[test]
fn a_key_with_both_roles_reads_and_writes_until_a_role_is_taken() {
    let app = App::sample();
    let key = add_key(&app, "both", "read,write", None);
    let write = || app.send_body("POST", &format!("/ingest/live?key={key}"), LIVE);
    let read = || app.get_bare(&format!("/TournamentList?key={key}")).status;
    assert_eq!((results(&lines_of(&write())), read()), (vec!["taken"], 200));
    let set = |roles| {
        let details = KeyDetails { roles, ..KeyDetails::default() };
        assert!(app.store.set_key_details("both", &details, jiff::Timestamp::UNIX_EPOCH).unwrap());
    };
    set(KeyRoles::READ);
    assert_eq!((write().status, read()), (403, 200));
    set(KeyRoles::WRITE);
    assert_eq!((write().status, read()), (200, 403), "not even from the cache");
}

#[test]
fn a_token_does_not_outlive_the_right_to_read() {
    let app = App::sample();
    let key = add_key(&app, "both", "read,write", None);
    let issued = app.send("POST", &format!("/tokens?match_id=6&key={key}")).json();
    let token = issued["object"]["strToken"].as_str().unwrap().to_owned();
    let details = KeyDetails { roles: KeyRoles::WRITE, ..KeyDetails::default() };
    assert!(app.store.set_key_details("both", &details, jiff::Timestamp::UNIX_EPOCH).unwrap());
    assert_eq!(app.get_bare(&format!("/live/6?token={token}")).status, 401);
}

/// The text of a response to a request about a match, without the number of the match.
fn without_id(text: &str, id: i64) -> String {
    text.replace(&id.to_string(), "ID")
}

#[test]
fn a_limited_key_learns_nothing_of_matches_of_other_tournaments() {
    let app = App::sample();
    // Match 4 is in tournament 2, and there is no match 9999.
    let (foreign, unknown) = (4, 9999);
    let key = add_key(&app, "league", "write", Some(&[1]));
    let version = app.store.version().unwrap();
    let send =
        |method: &str, path: &str, body: &str| app.send_body(method, &format!("{path}?key={key}"), body.to_owned());
    for (method, path, body) in [
        ("POST", "/ingest/live/ID", r#"{"match":ID,"seq":1,"status":"live"}"#),
        ("POST", "/ingest/live/ID", "not even a line"),
        ("POST", "/ingest/live", r#"{"match":ID,"seq":1,"status":"live"}"#),
        ("POST", "/ingest/live", r#"{"match":ID,"seq":1,"delete":10}"#),
        ("POST", "/ingest/live", r#"{"overlay":"match","id":ID,"round":3}"#),
        (
            "POST",
            "/ingest/live",
            r#"{"type":"match","id":ID,"edition":1,"status":"scheduled","home":{"team":1},"away":{"team":2}}"#,
        ),
        ("PUT", "/ingest/documents", r#"{"overlay":"match","id":ID,"round":3}"#),
        ("PUT", "/ingest/documents", r#"{"type":"events","match":ID,"events":[]}"#),
        (
            "PUT",
            "/ingest/documents",
            r#"{"type":"match","id":ID,"edition":1,"status":"scheduled","home":{"team":1},"away":{"team":2}}"#,
        ),
    ] {
        let [first, second] = [foreign, unknown].map(|id| {
            let id_text = id.to_string();
            let reply = send(method, &path.replace("ID", &id_text), &body.replace("ID", &id_text));
            assert!(reply.status == 404 || results(&lines_of(&reply)) == ["refused"], "{path} {body}: {}", reply.body);
            (reply.status, without_id(&reply.body, id))
        });
        assert_eq!(first, second, "{path} {body}");
    }
    assert_eq!(app.store.version().unwrap(), version, "nothing was written");
    assert!(app.store.snapshot().unwrap().match_(football::model::MatchId(unknown)).unwrap().is_none());
}

#[test]
fn a_limited_key_writes_matches_of_its_tournaments_and_nothing_else() {
    let app = App::sample();
    let key = add_key(&app, "league", "write", Some(&[1]));
    let documents =
        |body: &str| lines_of(&app.send_body("PUT", &format!("/ingest/documents?key={key}"), body.to_owned()));
    let why = |lines: &[Value]| lines[0]["why"].as_str().unwrap_or_default().to_owned();
    let live = app.send_body("POST", &format!("/ingest/live/2?key={key}"), LIVE);
    assert_eq!(results(&lines_of(&live)), ["taken"]);
    assert_eq!(results(&documents(r#"{"overlay":"match","id":2,"round":7}"#)), ["imported"]);
    let version = app.store.version().unwrap();
    for (body, reason) in [
        (
            r#"{"overlay":"team","id":1,"name":{"en":"X"}}"#,
            "type: a key that is limited to tournaments writes matches, and no team",
        ),
        (
            r#"{"type":"team","id":77,"name":"X"}"#,
            "type: a key that is limited to tournaments writes matches, and no team",
        ),
        (r#"{"overlay":"match","id":2,"edition":2}"#, "edition: 2 is not a tournament of this key"),
        (
            r#"{"overlay":"match","id":2,"platforms":[{"platform":100,"id":"taken"}]}"#,
            "platforms: a key that is limited to tournaments cannot state ids of other platforms: leave them as they are",
        ),
    ] {
        let lines = documents(body);
        assert_eq!((results(&lines), why(&lines).as_str()), (vec!["refused"], reason), "{body}");
        let line = lines_of(&app.send_body("POST", &format!("/ingest/live?key={key}"), body.to_owned()));
        assert_eq!((results(&line), why(&line).as_str()), (vec!["refused"], reason), "{body}");
    }
    assert_eq!(app.store.version().unwrap(), version, "nothing was written");
    let of_nothing = add_key(&app, "nothing", "write", Some(&[]));
    assert_eq!(app.send_body("POST", &format!("/ingest/live/2?key={of_nothing}"), LIVE).status, 404);
}

#[test]
fn a_key_reads_some_tournaments_and_writes_others() {
    let app = App::sample();
    let key = add_key(&app, "scorer", "read,write", None);
    let details = |write_editions| KeyDetails {
        roles: KeyRoles::READ_AND_WRITE,
        write_editions: Some(write_editions),
        ..KeyDetails::default()
    };
    let set = |reads: Option<&[EditionId]>, writes| {
        assert!(app.store.set_key("scorer", reads, &details(writes), jiff::Timestamp::UNIX_EPOCH).unwrap());
    };
    let read =
        |tournament: i64| app.get_bare(&format!("/TournamentStructure?tournament_id={tournament}&key={key}")).status;
    // Match 2 is in tournament 1, and match 6 in tournament 2.
    let write = |match_id: i64, seq: i64| {
        let line = format!(r#"{{"match":{match_id},"seq":{seq},"status":"live"}}"#);
        app.send_body("POST", &format!("/ingest/live/{match_id}?key={key}"), line).status
    };
    let may_write_new_teams = || {
        let team = r#"{"type":"team","id":77,"name":"X"}"#;
        results(&lines_of(&app.send_body("PUT", &format!("/ingest/documents?key={key}"), team))) != ["refused"]
    };
    set(Some(&[EditionId(1)]), WriteEditions::Only(vec![EditionId(2)]));
    assert_eq!((read(1), read(2)), (200, 403));
    assert_eq!((write(2, 1), write(6, 1)), (404, 200));
    assert!(!may_write_new_teams());
    set(Some(&[EditionId(1)]), WriteEditions::All);
    assert_eq!((read(1), read(2), write(2, 2), write(6, 2)), (200, 403, 200, 200));
    assert!(may_write_new_teams());
    set(None, WriteEditions::Only(vec![EditionId(1)]));
    assert_eq!((read(1), read(2), write(2, 3), write(6, 3)), (200, 200, 200, 404));
}
