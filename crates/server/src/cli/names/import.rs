//! `touchline names import`: CSV files of names into a store, as overlays.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use football::feed::{Document, Layer, Notice, Source};
use football::model::{ArabicSource, Kind, Name};
use serde_json::{Map, Value, json};

use super::all_names;
use super::sheet::{self, Row};
use crate::cli::import::files::read_whole;
use crate::cli::import::pipeline::BatchWriter;
use crate::cli::import::report::{ImportProgress, Unit};
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Read CSV files of names, as `touchline names export` writes them
///
/// The columns kind, id and arabic are needed; english and source may be left out. The separator is a comma, a semicolon or a
/// tab. An Arabic text that differs from the stored one is stated from now on: it overrides a built-in or transliterated
/// text, and stays when match data is imported again. The same holds for an English text. To confirm a text unchanged,
/// write stated into the column source. An empty cell changes nothing.
///
/// A row that is wrong is skipped and reported with its file, line and column; the others are imported. The exit code is 0 if
/// everything was imported, 3 if something was skipped, 1 if nothing could be imported.
///
/// touchline names import names.csv
#[derive(Args, Debug)]
pub(super) struct Import {
    /// CSV files
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    store: StoreSettings,
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode> {
        let store = open(&self.store)?;
        let stored: StoredNames =
            all_names(&store)?.into_iter().map(|name| ((name.kind, name.id, name.field), name.name)).collect();
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        let mut progress = ImportProgress::new(Unit::Bytes(self.paths.iter().map(size).sum()));
        let mut writer = BatchWriter::new(&store);
        for path in &self.paths {
            let name = path.display().to_string();
            let bytes = match read_whole(path) {
                Ok(bytes) => bytes,
                Err(error) => {
                    progress.skip(&notice(path, 0, "", &format!("{error:#}")))?;
                    continue;
                }
            };
            for row in sheet::read(&name, &bytes) {
                match row.and_then(|row| overlay(&stored, row)) {
                    Ok(Some(document)) => progress.add(writer.push(document.into())?)?,
                    Ok(None) => progress.unchanged_document(),
                    Err(notice) => progress.skip(&notice)?,
                }
            }
            progress.advance(bytes.len() as u64, &name)?;
        }
        progress.add(writer.finish()?)?;
        progress.finish()
    }
}

fn notice(path: &Path, line: usize, field: &str, message: &str) -> Notice {
    let source = Source { file: path.display().to_string(), line };
    Notice { source, field: field.to_owned(), message: message.to_owned() }
}

/// The names of a store by kind, id and field.
type StoredNames = HashMap<(Kind, i64, &'static str), Name>;

/// The overlay that a row states; none if it says what is stored.
fn overlay(stored: &StoredNames, row: Row) -> Result<Option<Document>, Notice> {
    let Row { source, kind, id, field, english, arabic, from } = row;
    let Some(name) = stored.get(&(kind, id, field)) else {
        let message = format!("the store has no {} {id} with a {field}: import it first", kind.code());
        return Err(Notice { source, field: "id".to_owned(), message });
    };
    let mut changed = Map::new();
    if let Some(english) = english.filter(|english| *english != name.en) {
        changed.insert("en".to_owned(), english.into());
    }
    let confirmed = from == Some(ArabicSource::Stated) && name.ar_source != ArabicSource::Stated;
    if let Some(arabic) = arabic.filter(|arabic| confirmed || Some(arabic) != name.ar.as_ref()) {
        changed.insert("ar".to_owned(), arabic.into());
    }
    if changed.is_empty() {
        return Ok(None);
    }
    let body = match json!({ (field): changed }) {
        Value::Object(body) => body,
        _ => Map::new(),
    };
    Ok(Some(Document { kind, id, layer: Layer::Overlay, body, events: None, source }))
}
