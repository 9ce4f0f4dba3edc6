//! `touchline doctor` and `touchline healthcheck`: what each finds, says and returns.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::Value;
use store::{NewKey, Store};
use test_support::{PostgresDatabase, ReplicationGroup, postgres};

use crate::harness::{App, create_schema};
use crate::running_service::RunningService;

/// A port on which nothing listens.
const NOBODY: &str = "127.0.0.1:9";

fn touchline(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    let Output { status, stdout, stderr } =
        command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The findings about a store, and the exit code.
fn doctor(folder: &Path, store: &str, settings: &[&str]) -> (Option<i32>, Vec<Value>) {
    let arguments = [&["doctor", "--json", "--listen", NOBODY, "--store", store], settings].concat();
    let (code, found, printed) = touchline(folder, &arguments);
    let found: Value = serde_json::from_str(&found).unwrap_or_else(|_| panic!("{found} {printed}"));
    (code, found["findings"].as_array().unwrap().clone())
}

/// The state of one check, and what was found.
fn of<'a>(findings: &'a [Value], check: &str) -> (&'a str, &'a str) {
    let finding = findings.iter().find(|finding| finding["check"] == check);
    let finding = finding.unwrap_or_else(|| panic!("no {check} in {findings:?}"));
    assert_eq!(finding["advice"].is_null(), finding["state"] == "ok", "{finding}");
    (finding["state"].as_str().unwrap(), finding["found"].as_str().unwrap())
}

#[test]
fn a_deployment_that_is_well() {
    let app = App::sample();
    let (code, findings) = doctor(app.folder.path(), &app.address(), &["--max-connections", "100"]);
    assert_eq!(code, Some(0), "{findings:?}");
    for check in ["store", "clock", "keys", "files", "open files", "service"] {
        assert_eq!(of(&findings, check).0, "ok", "{findings:?}");
    }
    let version = app.store.version().unwrap();
    assert!(of(&findings, "store").1.ends_with(&format!("change {version}")), "{findings:?}");
    let arguments = ["doctor", "--listen", NOBODY, "--store", &app.address(), "--max-connections", "100"];
    let (code, text, _) = touchline(app.folder.path(), &arguments);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("ok       store        sqlite:"), "{text}");
}

#[test]
fn a_store_that_is_not_there_or_not_readable() {
    let folder = tempfile::tempdir().unwrap();
    let (code, findings) = doctor(folder.path(), "sqlite:missing.db", &[]);
    assert_eq!((code, of(&findings, "store").0), (Some(3), "problem"));
    assert!(!folder.path().join("missing.db").exists(), "nothing is created");
    let (code, findings) = doctor(folder.path(), "postgres://user:s3cret@127.0.0.1:9/store?connect_timeout=2", &[]);
    assert_eq!((code, of(&findings, "store").0), (Some(3), "problem"));
    assert!(!format!("{findings:?}").contains("s3cret"));
    let app = App::sample();
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    file.execute("update schema_version set version = 999", []).unwrap();
    let (code, findings) = doctor(app.folder.path(), &app.address(), &[]);
    assert_eq!((code, of(&findings, "store").0), (Some(3), "problem"));
    assert!(of(&findings, "store").1.contains("schema 999"), "{findings:?}");
}

#[test]
fn a_clock_that_was_set_back() {
    let app = App::sample();
    let later = Timestamp::now() + 1.hour();
    let line = br#"{"type":"player","id":301,"name":"Newcomer"}"#;
    let documents = football::feed::native::documents("test", line).map(|document| document.unwrap());
    app.store.ingest(documents.collect::<Vec<_>>(), later).unwrap();
    let (code, findings) = doctor(app.folder.path(), &app.address(), &[]);
    assert_eq!((code, of(&findings, "clock").0), (Some(3), "problem"));
    assert!(of(&findings, "clock").1.contains("in the future"), "{findings:?}");
}

#[test]
fn keys_that_are_missing_or_about_to_expire() {
    let folder = tempfile::tempdir().unwrap();
    let address = "sqlite:keys.db";
    let store = Store::open(&format!("sqlite:{}/keys.db", folder.path().display()).parse().unwrap()).unwrap();
    let (code, findings) = doctor(folder.path(), address, &[]);
    assert_eq!((code, of(&findings, "keys").0), (Some(0), "warning"), "{findings:?}");
    let now = Timestamp::now();
    let key = |name: &str, hours: i64| NewKey {
        name: name.to_owned(),
        expires_at: Some(now + hours.hours()),
        editions: None,
    };
    store.put_key("a", key("past", -1), now).unwrap();
    assert_eq!(of(&doctor(folder.path(), address, &[]).1, "keys").1, "none of 1 keys is valid");
    store.put_key("b", key("next-week", 7 * 24), now).unwrap();
    let (_, findings) = doctor(folder.path(), address, &[]);
    let (state, found) = of(&findings, "keys");
    assert!(state == "warning" && found.ends_with("1 expire within 14 days: next-week"), "{found}");
    // A rotated key has an old text that expires soon, and a new one that does not.
    store.put_key("c", NewKey { name: "rotated".to_owned(), expires_at: None, editions: None }, now).unwrap();
    let (code, _, printed) = touchline(folder.path(), &["key", "rotate", "rotated", "--store", address]);
    assert_eq!(code, Some(0), "{printed}");
    let (_, findings) = doctor(folder.path(), address, &[]);
    let (_, found) = of(&findings, "keys");
    assert!(found.starts_with("3 valid") && found.ends_with(": next-week"), "{found}");
}

#[test]
fn files_that_others_may_write() {
    let app = App::sample();
    let file = app.folder.path().join("sample.db");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o666)).unwrap();
    let (code, findings) = doctor(app.folder.path(), &app.address(), &[]);
    assert_eq!((code, of(&findings, "files").0), (Some(3), "problem"));
    // A store that others may read is a warning: it may be meant.
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    let (code, findings) = doctor(app.folder.path(), &app.address(), &[]);
    assert_eq!((code, of(&findings, "files").0), (Some(0), "warning"), "{findings:?}");
}

#[test]
fn certificates_that_expire_and_keys_that_others_may_read() {
    let app = App::sample();
    let folder = app.folder.path();
    let now = Timestamp::now();
    let write = |name: &str, days: i64| {
        let mut parameters = rcgen::CertificateParams::new(["localhost".to_owned()]).unwrap();
        let day = (now + (24 * days).hours()).to_zoned(TimeZone::UTC).date();
        parameters.not_after = rcgen::date_time_ymd(day.year().into(), day.month() as u8, day.day() as u8);
        let key = rcgen::KeyPair::generate().unwrap();
        std::fs::write(folder.join(name), parameters.self_signed(&key).unwrap().pem()).unwrap();
        std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
        std::fs::set_permissions(folder.join("key.pem"), PermissionsExt::from_mode(0o600)).unwrap();
    };
    for (days, state, code) in [(-2, "problem", Some(3)), (7, "warning", Some(0)), (90, "ok", Some(0))] {
        write("cert.pem", days);
        let settings = ["--tls-cert", "cert.pem", "--tls-key", "key.pem", "--max-connections", "100"];
        let found = doctor(folder, &app.address(), &settings);
        assert_eq!((found.0, of(&found.1, "certificate").0), (code, state), "{days} days: {found:?}");
        assert!(!found.1.iter().any(|finding| finding["check"] == "private key"));
    }
    std::fs::set_permissions(folder.join("key.pem"), PermissionsExt::from_mode(0o644)).unwrap();
    let (code, findings) = doctor(folder, &app.address(), &["--tls-cert", "cert.pem", "--tls-key", "key.pem"]);
    assert_eq!((code, of(&findings, "private key").0), (Some(3), "problem"));
    let (code, findings) = doctor(folder, &app.address(), &["--tls-cert", "cert.pem"]);
    assert_eq!((code, of(&findings, "certificate").0), (Some(3), "problem"));
}

#[test]
fn too_few_open_files() {
    let app = App::sample();
    let (code, findings) = doctor(app.folder.path(), &app.address(), &["--max-connections", "99999999"]);
    assert_eq!((code, of(&findings, "open files").0), (Some(0), "warning"));
}

#[test]
fn a_running_service_is_asked() {
    let mut served = RunningService::start(&["--metrics", "127.0.0.1:0"]);
    let (folder, store) = (served.app.folder.path().to_owned(), served.app.address());
    let log = served.log();
    let metrics = log.split_once("metrics on http://").unwrap().1.split('/').next().unwrap();
    for port in [["--listen", &served.address.to_string()], ["--metrics", metrics]] {
        let (code, found, printed) = touchline(&folder, &[&["healthcheck"], &port[..]].concat());
        let state: Value = serde_json::from_str(&found).unwrap_or_else(|_| panic!("{found} {printed}"));
        assert_eq!((code, &state["ready"]), (Some(0), &true.into()));
    }
    for (settings, found) in
        [(&[][..], format!("none is running at {NOBODY}")), (&["--metrics", metrics], format!("ready at {metrics}"))]
    {
        assert_eq!(of(&doctor(&folder, &store, settings).1, "service"), ("ok", found.as_str()));
    }
    // A service that happens to have the port is not the service of the store.
    let other = App::over(
        Store::open(&format!("sqlite:{}", folder.join("other.db").display()).parse().unwrap()).unwrap(),
        tempfile::tempdir().unwrap(),
        Vec::new(),
        TimeZone::UTC,
    );
    let other_store = format!("sqlite:{}", folder.join("other.db").display());
    let (code, findings) = doctor(other.folder.path(), &other_store, &["--metrics", metrics]);
    let (state, found) = of(&findings, "service");
    assert_eq!((code, state), (Some(0), "warning"), "{findings:?}");
    assert!(found.contains(&format!("the one at {metrics} serves another store")), "{found}");
    served.app.break_store();
    let file = rusqlite::Connection::open(folder.join("sample.db")).unwrap();
    file.execute_batch("drop table change").unwrap();
    let (code, found, _) = touchline(&folder, &["healthcheck", "--listen", &served.address.to_string()]);
    assert_eq!(code, Some(1));
    assert!(found.contains("\"ready\":false"), "{found}");
    let (code, _, printed) = touchline(&folder, &["healthcheck", "--listen", NOBODY]);
    assert!(code == Some(1) && printed.contains("no response from"), "{printed}");
    let tls = ["healthcheck", "--tls-cert", "cert.pem", "--tls-key", "key.pem"];
    let (code, _, printed) = touchline(&folder, &tls);
    assert!(code == Some(1) && printed.contains("add --metrics"), "{printed}");
}

#[test]
fn the_clock_of_a_database_server_is_compared() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let (_, findings) = doctor(tempfile::tempdir().unwrap().path(), &database.address(), &[]);
    assert_eq!((of(&findings, "store").0, of(&findings, "clock").0), ("ok", "ok"));
    assert!(!findings.iter().any(|finding| finding["check"] == "disk"), "{findings:?}");
}

#[test]
fn standbys_are_named() {
    if !postgres::is_installed() {
        return;
    }
    let group = ReplicationGroup::start();
    let primary = group.primary.address("store");
    let store = Store::open(&primary.parse().unwrap()).unwrap();
    let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    let both = group.readable();
    let (code, findings) = doctor(app.folder.path(), &primary, &["--read-store", &both]);
    let standbys = |findings: &[Value]| -> Vec<String> {
        let found = findings.iter().filter(|finding| finding["check"] == "standby");
        found.map(|finding| finding["state"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((code, standbys(&findings)), (Some(0), vec!["ok".to_owned(); 2]), "{findings:?}");
    group.standbys[1].stop();
    let (code, findings) = doctor(app.folder.path(), &primary, &["--read-store", &both]);
    assert_eq!((code, standbys(&findings)), (Some(3), vec!["ok".to_owned(), "problem".to_owned()]), "{findings:?}");
}
