//! `touchline export`: tables in three formats, with the numbers of the API.

mod formats;
mod incremental;
mod numbers;
mod safety;
mod selection;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Map, Value};

use crate::harness::App;

/// A row of a table: values by column.
pub(crate) type ExportedRow = Map<String, Value>;

/// Runs `touchline export` on a store.
fn run(store: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.arg("export").args(arguments).args(["--store", store]).env_remove("TOUCHLINE_STORE").output().unwrap()
}

/// Exports as NDJSON, and reads every table.
fn tables(store: &str, folder: &Path, arguments: &[&str]) -> BTreeMap<String, Vec<ExportedRow>> {
    let out = folder.display().to_string();
    let output = run(store, &[&["--format", "ndjson", "--out", &out], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut tables = BTreeMap::new();
    for name in touchline::export::table_names() {
        let path = folder.join(format!("{name}.ndjson"));
        if path.exists() {
            tables.insert(name.to_owned(), ndjson(&path));
        }
    }
    tables
}

fn ndjson(path: &Path) -> Vec<ExportedRow> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn sample_tables(arguments: &[&str]) -> (App, BTreeMap<String, Vec<ExportedRow>>) {
    let app = App::sample();
    let exported = tables(&app.address(), &app.folder.path().join("tables"), arguments);
    (app, exported)
}

fn ids(rows: &[ExportedRow], column: &str) -> Vec<i64> {
    rows.iter().map(|row| row[column].as_i64().unwrap()).collect()
}

/// The files below a folder, apart from the lock.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    found.retain(|name| name != ".export.lock");
    found.sort();
    found
}
