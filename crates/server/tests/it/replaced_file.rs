//! The file of the store is replaced or deleted under a running service.

use std::path::PathBuf;
use std::time::Duration;

use football::feed::native;
use jiff::Timestamp;
use store::{NewKey, Store};
use test_support::wait_until;

use crate::harness::{App, KEY};

const URL: &str = "/EntityTeams?lang=en";

fn file(app: &App, ending: &str) -> PathBuf {
    app.folder.path().join(format!("sample.db{ending}"))
}

/// Another store, closed: team 1 has another name, and the sample key is revoked.
fn other(app: &App) -> PathBuf {
    let path = app.folder.path().join("other.db");
    let store = Store::open(&format!("sqlite:{}", path.display()).parse().unwrap()).unwrap();
    let now = Timestamp::now();
    let team = native::documents("team", br#"{"type":"team","id":1,"name":{"en":"Replaced"}}"#);
    store.ingest(team.map(|document| document.unwrap()).collect(), now).unwrap();
    store.put_key(KEY, NewKey { name: "sample".to_owned(), ..NewKey::default() }, now).unwrap();
    assert!(store.revoke_key("sample", now).unwrap());
    store.put_key("second", NewKey { name: "second".to_owned(), ..NewKey::default() }, now).unwrap();
    path
}

#[test]
fn a_replaced_file_is_served_and_a_revoked_key_does_not_come_back() {
    let app = App::sample().with_stale(Duration::from_secs(3_600));
    for _ in 0..2 {
        assert_eq!(app.get(URL).status, 200);
    }
    let other = other(&app);
    std::fs::rename(&other, file(&app, "")).unwrap();
    // The log of the old file is still there. A response that is sent again without work may be 10 ms old.
    wait_until(|| !app.get(URL).header("warning").is_empty() || app.get(URL).status == 503);
    let ready = app.get_bare("/readyz");
    assert_eq!((ready.status, &ready.json()["store"]), (503, &"unreachable".into()));
    assert_eq!(app.get_bare(&format!("{URL}&key=second")).status, 503);
    for ending in ["-wal", "-shm"] {
        std::fs::remove_file(file(&app, ending)).unwrap();
    }
    for _ in 0..5 {
        assert_eq!(app.get(URL).status, 401, "the revoked key came back");
        let reply = app.get_bare(&format!("{URL}&key=second"));
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert!(reply.body.contains("Replaced"), "{}", reply.body);
    }
    assert_eq!(app.get_bare("/readyz").status, 200);
    assert_eq!(app.measured("touchline_store_replacements"), 1.0);
    // An outage later serves nothing of the old file.
    std::fs::remove_file(file(&app, "")).unwrap();
    assert!(matches!(app.get(URL).status, 401 | 503));
    wait_until(|| app.get(URL).status == 503);
}

#[test]
fn a_deleted_file_is_status_503_until_it_is_back() {
    let app = App::sample();
    assert_eq!(app.get(URL).status, 200);
    let away = app.folder.path().join("away.db");
    std::fs::rename(file(&app, ""), &away).unwrap();
    let reply = app.get(URL);
    assert_eq!((reply.status, reply.header("retry-after")), (503, "1"));
    assert_eq!(app.get_bare("/readyz").status, 503);
    assert_eq!(app.measured("touchline_store_reachable"), 0.0);
    assert!(!file(&app, "").exists());
    std::fs::rename(&away, file(&app, "")).unwrap();
    assert_eq!(app.get(URL).status, 200);
    assert_eq!(app.get_bare("/readyz").status, 200);
}
