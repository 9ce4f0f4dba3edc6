//! The permissions of a store: a new file is for its owner alone, and an existing one keeps what it has.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use jiff::tz::TimeZone;
use store::Store;
use test_support::workspace_path;

use crate::harness::{App, KEY};
use crate::running_service::RunningService;

/// Runs a command as most users do, with a umask that lets everybody read new files.
fn run(folder: &Path, arguments: &[&str]) {
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 022; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_touchline")]).args(arguments);
    let output = shell.current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The permissions of the files whose name begins so, by name.
fn modes(folder: &Path, name: &str) -> Vec<(String, u32)> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let mut modes: Vec<(String, u32)> = files
        .map(|file| (file.file_name().into_string().unwrap(), file.metadata().unwrap().permissions().mode() & 0o777))
        .filter(|(file, _)| file.starts_with(name))
        .collect();
    modes.sort();
    modes
}

fn all(mode: u32) -> Vec<(String, u32)> {
    ["sample.db", "sample.db-shm", "sample.db-wal"].map(|name| (name.to_owned(), mode)).to_vec()
}

#[test]
fn a_new_store_is_for_its_owner_alone_and_an_existing_one_keeps_its_mode() {
    let folder = tempfile::tempdir().unwrap();
    let world = workspace_path("samples/world.ndjson");
    run(folder.path(), &["import", "native", world.to_str().unwrap(), "--store", "sqlite:sample.db"]);
    run(folder.path(), &["key", "add", "app", "--new-store", "--store", "sqlite:other.db"]);
    for name in ["sample.db", "other.db"] {
        assert_eq!(modes(folder.path(), name), [(name.to_owned(), 0o600)]);
    }
    for mode in [0o600, 0o640] {
        // The files beside it have the mode of the file, while a service has it open and after a write.
        let file = folder.path().join("sample.db");
        std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(&file, copy.path().join("sample.db")).unwrap();
        let address = format!("sqlite:{}", copy.path().join("sample.db").display()).parse().unwrap();
        let app = App::over(Store::open(&address).unwrap(), copy, Vec::new(), TimeZone::UTC);
        let served = RunningService::start_on(app, &[]);
        let path = format!("/TournamentList?key={KEY}");
        assert_eq!(served.connect().ask("GET", &path, "").unwrap().status, 200);
        assert_eq!(modes(served.app.folder.path(), "sample.db"), all(mode));
    }
}
