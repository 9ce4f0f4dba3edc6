//! Backups: made while the store is written to, complete or absent, and restored on both engines.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use api::OPERATIONS;
use football::feed::Document;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::Store;
use test_support::{PostgresDatabase, postgres};

use crate::harness::{App, KEY, create_schema, timeless};
use crate::running_service::{RunningService, TIMEOUT};

fn touchline(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    let Output { status, stdout, stderr } =
        command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The names in a folder that begin with this.
fn names(folder: &Path, start: &str) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with(start)).collect();
    names.sort();
    names
}

fn documents(line: &str) -> Vec<Document> {
    football::feed::native::documents("test", line.as_bytes()).map(|document| document.unwrap()).collect()
}

/// Writes to a store for as long as the work takes. Returns its result, and the versions before and after.
fn while_writing<T>(store: &Store, work: impl FnOnce() -> T) -> (T, [i64; 2]) {
    let is_done = AtomicBool::new(false);
    let before = store.version().unwrap();
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0.. {
                let player = format!(r#"{{"type":"player","id":301,"name":"Newcomer {number}"}}"#);
                store.ingest(documents(&player), Timestamp::now()).unwrap();
                if is_done.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        result
    });
    (result, [before, store.version().unwrap()])
}

/// Every response to the examples, of a store that is opened again.
fn responses(address: &str) -> Vec<String> {
    let store = Store::open_existing(&address.parse().unwrap()).unwrap();
    let restored = App::on(store, tempfile::tempdir().unwrap(), TimeZone::UTC);
    let requests = OPERATIONS.iter().flat_map(|operation| {
        ["en", "ar"].map(|lang| format!("/{}?{}&lang={lang}&key={KEY}", operation.name, operation.example))
    });
    requests.map(|request| timeless(&restored.get_bare(&request).body)).collect()
}

#[test]
fn a_backup_of_a_store_that_is_written_to_is_one_moment_of_it() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    let ((code, _, printed), [before, after]) =
        while_writing(&app.store, || touchline(folder, &["backup", "--store", &store, "backup.db"]));
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("The backup equals the store, and all is well."), "{printed}");
    assert_eq!(names(folder, "backup"), ["backup.db"], "one file, and nothing beside it");
    let copy = Store::open_existing(&format!("sqlite:{}/backup.db", folder.display()).parse().unwrap()).unwrap();
    let version = copy.version().unwrap();
    assert!(before <= version && version <= after && before < after, "{before} {version} {after}");
    assert_eq!(copy.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_restored_store_serves_the_same_bytes() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "backup.db"]);
    assert_eq!(code, Some(0), "{printed}");
    let expected = responses(&store);
    assert_eq!(responses(&format!("sqlite:{}/backup.db", folder.display())), expected);
    // Restored as the manual says: the file in the place of the store, under a service. Its keys are valid.
    let restored = App::sample();
    let served = RunningService::start_on(restored, &["--store", &format!("sqlite:{}/backup.db", folder.display())]);
    let reply = served.connect().ask("GET", &format!("/TournamentStructure?tournament_id=1&key={KEY}"), "").unwrap();
    let body = timeless(&String::from_utf8(reply.body).unwrap());
    let of_store = timeless(&app.get("/TournamentStructure?tournament_id=1").body);
    assert_eq!((reply.status, body), (200, of_store));
}

#[test]
fn a_store_on_postgresql_is_backed_up_while_it_is_written_to_and_restored() {
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    let app = App::over(store, tempfile::tempdir().unwrap(), App::world(), TimeZone::UTC);
    let folder = app.folder.path();
    // A server beside many other tests may need long for a new connection.
    let patient = |database: &PostgresDatabase| format!("{}?connect_timeout=60", database.address());
    let backup = ["backup", "--store", &patient(&database), "backup.db"];
    let ((code, _, printed), [before, after]) = while_writing(&app.store, || touchline(folder, &backup));
    assert_eq!(code, Some(0), "{printed}");
    assert!(before < after);
    let file = format!("sqlite:{}/backup.db", folder.display());
    let target = PostgresDatabase::empty();
    let (code, _, printed) = touchline(folder, &["copy", "--from", &file, "--to", &patient(&target)]);
    assert_eq!(code, Some(0), "{printed}");
    assert_eq!(responses(&patient(&target)), responses(&file));
    let (code, found, printed) = touchline(folder, &["verify", "--store", &patient(&target)]);
    assert_eq!((code, found.as_str()), (Some(0), ""), "{printed}");
}

#[test]
fn an_existing_file_is_kept_unless_it_is_to_be_replaced() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    std::fs::write(folder.join("backup.db"), "precious").unwrap();
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "backup.db"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains("backup.db exists: choose another name, or add --replace"), "{printed}");
    assert_eq!(std::fs::read_to_string(folder.join("backup.db")).unwrap(), "precious");
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "--replace", "backup.db"]);
    assert_eq!(code, Some(0), "{printed}");
    assert_eq!(names(folder, "backup"), ["backup.db"]);
    let (code, _, printed) = touchline(folder, &["backup", "--store", "sqlite:sample.db", "--replace", "sample.db"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains("is the store itself"), "{printed}");
    assert_eq!(app.get("/TournamentList").status, 200);
}

#[test]
fn what_an_interrupted_backup_left_is_replaced_and_two_at_a_time_are_refused() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    for ending in ["", "-wal", "-shm"] {
        std::fs::write(folder.join(format!("backup.db.partial{ending}")), "half").unwrap();
    }
    let other = std::fs::File::open(folder.join("backup.db.partial")).unwrap();
    other.lock().unwrap();
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "backup.db"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains("another backup is writing backup.db.partial"), "{printed}");
    assert_eq!(names(folder, "backup").len(), 3, "the files of the other one stay");
    drop(other);
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "backup.db"]);
    assert_eq!(code, Some(0), "{printed}");
    assert_eq!(names(folder, "backup"), ["backup.db"]);
}

#[test]
fn a_killed_backup_has_no_name_or_is_whole() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    let expected = app.store.version().unwrap();
    let (mut kills, mut delay) = (0, Duration::ZERO);
    // Killed later each time, until one is complete before that.
    while !folder.join("backup.db").exists() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.args(["backup", "--store", &store, "backup.db"]).current_dir(folder).stderr(Stdio::null());
        let mut backup = command.spawn().unwrap();
        std::thread::sleep(delay);
        backup.kill().unwrap();
        backup.wait().unwrap();
        kills += 1;
        delay += delay / 4 + Duration::from_millis(1);
        assert!(delay < TIMEOUT, "no backup after {kills} attempts");
    }
    assert!(kills > 3, "{kills} attempts");
    let copy = Store::open_existing(&format!("sqlite:{}/backup.db", folder.display()).parse().unwrap()).unwrap();
    assert_eq!(copy.version().unwrap(), expected);
    assert_eq!(copy.verify(|_, _| ()).unwrap().wrong, []);
    drop(copy);
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "--replace", "backup.db"]);
    assert_eq!(code, Some(0), "{printed}");
    assert_eq!(names(folder, "backup"), ["backup.db"], "what the others left is gone");
}

#[test]
fn a_complete_backup_with_two_names_survives_the_next_one() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    assert_eq!(touchline(folder, &["backup", "--store", &store, "backup.db"]).0, Some(0));
    // As a process leaves it that is killed after the file got its name.
    std::fs::hard_link(folder.join("backup.db"), folder.join("backup.db.partial")).unwrap();
    let before = std::fs::read(folder.join("backup.db")).unwrap();
    app.break_store();
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "--replace", "backup.db"]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(std::fs::read(folder.join("backup.db")).unwrap() == before, "the earlier backup is destroyed");
    assert_eq!(names(folder, "backup"), ["backup.db"]);
}

#[test]
fn a_backup_that_fails_leaves_nothing() {
    let app = App::sample();
    let (folder, store) = (app.folder.path(), app.address());
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "nowhere/backup.db"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains("cannot write nowhere/backup.db.partial"), "{printed}");
    let (code, _, _) = touchline(folder, &["backup", "--store", "sqlite:missing.db", "backup.db"]);
    assert_eq!(code, Some(1));
    app.break_store();
    let (code, _, printed) = touchline(folder, &["backup", "--store", &store, "backup.db"]);
    assert_eq!(code, Some(1), "{printed}");
    assert_eq!(names(folder, "backup"), [""; 0]);
}

#[test]
fn a_backup_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let app = App::sample();
    let (code, _, printed) = touchline(app.folder.path(), &["backup", "--store", &app.address(), "backup.db"]);
    assert_eq!(code, Some(0), "{printed}");
    let mode = std::fs::metadata(app.folder.path().join("backup.db")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn damage_of_the_store_is_reported() {
    let app = App::sample();
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    assert!(file.execute("update match_ set home_score = home_score + 1 where event_count > 0", []).unwrap() > 0);
    drop(file);
    let (code, found, printed) = touchline(app.folder.path(), &["backup", "--store", &app.address(), "backup.db"]);
    assert_eq!(code, Some(3), "{printed}");
    assert!(found.starts_with("match ") && printed.contains("which is damaged"), "{found} {printed}");
}
