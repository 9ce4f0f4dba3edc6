//! What the command line says to somebody who begins: no store, no key, a port that is taken, names in place of ids.

use std::net::TcpListener;
use std::path::Path;
use std::process::Output;

use jiff::Timestamp;
use store::NewKey;

use crate::harness::{App, KEY};
use crate::importing;
use crate::running_service::RunningService;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    importing::touchline(folder, arguments).output().unwrap()
}

/// Runs a command that fails; returns what it prints to standard error.
fn failed(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {printed}");
    printed
}

#[test]
fn a_key_is_not_added_to_a_store_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["key", "add", "app"][..],
        &["key", "list"],
        &["key", "set", "app", "--rate", "none"],
        &["key", "rotate", "app"],
        &["key", "revoke", "app"],
        &["webhook", "list"],
        &["webhook", "add", "app", "https://app.example/touchline"],
    ] {
        let printed = failed(folder.path(), arguments);
        assert!(printed.contains("there is no store at touchline.db: `touchline import`"), "{arguments:?}: {printed}");
        assert!(!folder.path().join("touchline.db").exists(), "{arguments:?}");
    }
    assert!(failed(folder.path(), &["key", "add", "app"]).contains("--new-store makes an empty one"));
    // Beside the demo, its store is probably meant.
    std::fs::write(folder.path().join("touchline-demo.db"), "").unwrap();
    let beside = failed(folder.path(), &["key", "add", "app"]);
    assert!(beside.contains("add --store sqlite:touchline-demo.db"), "{beside}");
    let added = run(folder.path(), &["key", "add", "app", "--new-store"]);
    assert!(added.status.success(), "{added:?}");
    assert!(run(folder.path(), &["key", "add", "other"]).status.success());
}

/// The sample world with this key alone; the sample key is revoked.
fn with_key(name: &str, is_write_only: bool) -> App {
    let app = App::sample();
    app.store.revoke_key("sample", Timestamp::now()).unwrap();
    if !name.is_empty() {
        let details = store::KeyDetails {
            roles: if is_write_only { store::KeyRoles::WRITE } else { store::KeyRoles::READ },
            ..store::KeyDetails::default()
        };
        let new = NewKey { name: name.to_owned(), ..NewKey::default() };
        app.store.add_key_with(&new, &details, Timestamp::now()).unwrap();
    }
    app
}

#[test]
fn a_service_that_nobody_can_use_says_so() {
    for (app, is_warned) in
        [(with_key("", false), true), (with_key("scorer", true), true), (with_key("app", false), false)]
    {
        let mut served = RunningService::start_on(app, &[]);
        let (log, command) = (served.log(), format!("touchline key add my-app --store {}", served.app.address()));
        let warning = log.lines().find(|line| line.contains("no key in use may read"));
        assert_eq!(warning.is_some(), is_warned, "{log}");
        if let Some(warning) = warning {
            assert!(warning.contains("WARN") && warning.contains("nobody can log in"), "{warning}");
            assert!(warning.ends_with(&command), "{warning}");
            // The command as it was printed, in the folder of the service.
            let arguments: Vec<&str> = command.split(' ').skip(1).collect();
            let added = run(served.app.folder.path(), &arguments);
            let key = String::from_utf8(added.stdout).unwrap();
            let path = format!("/TournamentList?key={}", key.trim());
            assert_eq!(served.connect().ask("GET", &path, "").unwrap().status, 200);
        }
    }
}

#[test]
fn public_pages_need_their_key() {
    let app = App::sample();
    let store = app.address();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--pages", "public", "--store", &store];
    let printed = failed(app.folder.path(), &serve);
    assert!(printed.contains("there is no such key"), "{printed}");
    let command = format!("touchline key add public --store {store}");
    assert!(printed.trim_end().ends_with(&command), "{printed}");
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    assert!(run(app.folder.path(), &arguments).status.success());
    let served = RunningService::start_on(app, &["--pages", "public"]);
    assert_eq!(served.connect().ask("GET", "/m/1", "").unwrap().status, 200);
    // A key that is revoked closes the pages, and not the service.
    served.app.store.revoke_key("public", Timestamp::now()).unwrap();
    let app = served.into_app();
    let mut served = RunningService::start_on(app, &["--pages", "public"]);
    assert!(served.log().contains("the key public is revoked or has expired"), "{}", served.log());
    let path = format!("/TournamentList?key={KEY}");
    assert_eq!(served.connect().ask("GET", &path, "").unwrap().status, 200);
}

#[test]
fn a_port_that_is_taken_names_the_flag_and_fills_nothing() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let app = App::sample();
    let folder = app.folder.path();
    let printed = failed(folder, &["serve", "--listen", &address, "--store", &app.address()]);
    let expected =
        format!("cannot listen on {address}: another program has this port, so choose another one with --listen");
    assert!(printed.contains(&expected), "{printed}");
    let free = ["serve", "--listen", "127.0.0.1:0", "--metrics", &address, "--store", &app.address()];
    let printed = failed(folder, &free);
    assert!(printed.contains("choose another one with --metrics"), "{printed}");
    let printed = failed(folder, &["demo", "--listen", &address]);
    assert!(printed.contains(&expected), "{printed}");
    assert!(!folder.join("touchline-demo.db").exists(), "the port is looked at before the store is filled");
}

#[test]
fn a_number_is_explained_for_a_name() {
    let app = App::sample();
    let store = app.address();
    let explain = |flag: &str, who: &str| {
        let output = run(app.folder.path(), &["explain", "1", "Pass.Accuracy", flag, who, "--store", &store]);
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let by_id = explain("--player", "109");
    assert!(by_id.0, "{}", by_id.1);
    for name in ["Bassem Gamal", "bassem  gamal", "Gamal", "Basso"] {
        assert_eq!(explain("--player", name), by_id, "{name}");
    }
    assert_eq!(explain("--team", "Nile City"), explain("--team", "1"));
    let (is_explained, said) = explain("--player", "Bassem Gaml");
    assert!(!is_explained && said.contains("match 1 has no player with the name Bassem Gaml"), "{said}");
    assert!(said.contains("The nearest are Bassem Gamal (109), "), "{said}");
}
