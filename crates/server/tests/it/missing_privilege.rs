//! A role of the database that may do less than a command needs: an error that names what is missing, and not an outage.

use std::process::Output;

use jiff::tz::TimeZone;
use serde_json::Value;
use store::Store;
use test_support::{PostgresDatabase, postgres};

use crate::harness::{App, KEY, create_schema};
use crate::importing::touchline;
use crate::ingest::add_key;
use crate::running_service::{RunningService, holds_in_time};

const MISSING: &str = "permission denied for table schema_version. Grant the role of the address USAGE on the schema and SELECT on its tables to read, and INSERT, UPDATE and DELETE as well to write";

/// The sample world in PostgreSQL, and its address for a role with these privileges on every table.
fn world_for_role(privileges: &str) -> Option<(PostgresDatabase, App, String)> {
    if !postgres::is_installed() {
        return None;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    let role = format!("limited_{}", database.name);
    database.sql(&format!("create role {role} login; grant usage on schema public to {role}"));
    if !privileges.is_empty() {
        database.sql(&format!("grant {privileges} on all tables in schema public to {role}"));
    }
    let address = database.address().replace("postgres@", &format!("{role}@"));
    Some((database, app, address))
}

fn assert_final(printed: &Output) {
    let text = String::from_utf8_lossy(&printed.stderr);
    assert_eq!(printed.status.code(), Some(1), "{text}");
    assert!(text.contains(MISSING) && !text.contains("retrying"), "{text}");
}

#[test]
fn a_feed_of_a_role_that_may_only_read_ends_and_says_why() {
    let Some((_database, app, address)) = world_for_role("select") else { return };
    let folder = app.folder.path();
    std::fs::write(folder.join("feed.ndjson"), "{\"match\":2,\"seq\":1,\"status\":\"live\"}\n").unwrap();
    // It would be retried for ten minutes.
    let feed = ["feed", "feed.ndjson", "--retry-for", "600", "--store", &address];
    assert_final(&touchline(folder, &feed).output().unwrap());
}

#[test]
fn a_service_of_a_role_that_may_only_read_says_why_it_writes_nothing() {
    let Some((_database, app, address)) = world_for_role("select") else { return };
    let key = add_key(&app, "writer", "write", None);
    let mut served = RunningService::start_on(app, &["--store", &address]);
    let body = "{\"match\":2,\"seq\":1,\"status\":\"live\"}\n";
    for (lang, why) in [
        ("en", "The service may not do this in its database: a privilege is missing there. Its log says which"),
        ("ar", "لا تملك الخدمة صلاحية ذلك في قاعدة بياناتها. التفاصيل في سجلها"),
    ] {
        let mut client = served.connect();
        let length = body.len();
        client.send(format!(
            "POST /ingest/live?key={key}&lang={lang} HTTP/1.1\r\nHost: touchline\r\nContent-Length: {length}\r\n\r\n{body}"
        ));
        let response = client.response("POST").unwrap();
        let text = String::from_utf8(response.body).unwrap();
        let last: Value = serde_json::from_str(text.trim()).unwrap();
        assert_eq!((response.status, last["result"].as_str()), (200, Some("ended")), "{text}");
        assert!(last["why"].as_str().unwrap().starts_with(why), "{text}");
    }
    assert!(holds_in_time(|| served.log().contains(MISSING)), "{}", served.log());
    // The store is there, and is read.
    let mut client = served.connect();
    for path in ["/readyz".to_owned(), format!("/MatchSummary?match_id=1&key={KEY}")] {
        assert_eq!(client.ask("GET", &path, "").unwrap().status, 200, "{path}");
    }
    assert!(!served.log().contains("unreachable"), "{}", served.log());
}

#[test]
fn a_service_of_a_role_that_may_not_read_does_not_start() {
    let Some((_database, app, address)) = world_for_role("") else { return };
    let serve = ["serve", "--listen", "127.0.0.1:0", "--store", &address];
    assert_final(&touchline(app.folder.path(), &serve).output().unwrap());
}
