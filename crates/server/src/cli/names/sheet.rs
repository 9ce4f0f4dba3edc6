//! The CSV file of names, written and read.

use anyhow::Result;
use football::feed::{Notice, Source, name_fields};
use football::model::{ArabicSource, Kind};
use store::StoredName;

use super::kinds;
use crate::cli::spreadsheet::{self, CellError, Cells, as_text, from_text};

const COLUMNS: [&str; 5] = ["kind", "id", "english", "arabic", "source"];
const REQUIRED: [&str; 3] = ["kind", "id", "arabic"];

/// The kind as the file writes it: `player`, or `player.nickname` for a name other than the first.
pub(super) fn kind_code(name: &StoredName) -> String {
    match name_fields(name.kind).first() == Some(&name.field) {
        true => name.kind.code().to_owned(),
        false => format!("{}.{}", name.kind.code(), name.field),
    }
}

/// The kind, and the field of its documents, that a code means.
pub(super) fn parse_kind(code: &str) -> Option<(Kind, &'static str)> {
    let (kind, field) = code.split_once('.').map_or((code, None), |(kind, field)| (kind, Some(field)));
    let kind = kinds().find(|own| own.code() == kind)?;
    let fields = name_fields(kind);
    let field = field.map_or(fields.first(), |field| fields.iter().find(|own| **own == field))?;
    Some((kind, field))
}

/// The file with these names.
pub(super) fn write(names: &[StoredName]) -> Result<Vec<u8>> {
    let mut writer = spreadsheet::writer(&COLUMNS)?;
    for name in names {
        let arabic = name.name.ar.as_deref().unwrap_or_default();
        let source = if arabic.is_empty() { "" } else { name.name.ar_source.code() };
        let id = name.id.to_string();
        writer.write_record([&kind_code(name), &id, &as_text(&name.name.en), &as_text(arabic), source])?;
    }
    spreadsheet::finish(writer)
}

/// A row of a file.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) source: Source,
    pub(super) kind: Kind,
    pub(super) id: i64,
    pub(super) field: &'static str,
    /// None if the cell is empty.
    pub(super) english: Option<String>,
    pub(super) arabic: Option<String>,
    pub(super) from: Option<ArabicSource>,
}

/// The rows of a file. A row that is wrong is a notice; a file without the columns is one notice.
pub(super) fn read(file: &str, bytes: &[u8]) -> Vec<Result<Row, Notice>> {
    spreadsheet::read(file, bytes, COLUMNS, &REQUIRED, row)
}

fn row(cells: &Cells<'_, { COLUMNS.len() }>, source: Source) -> Result<Row, CellError> {
    let code = cells.text(0)?;
    let Some((kind, field)) = parse_kind(&code.to_lowercase()) else {
        let known: Vec<&str> = kinds().map(|kind| kind.code()).collect();
        return Err(("kind", format!("{code:?} is not a kind: expected one of {}", known.join(", "))));
    };
    let (id, english, arabic, from) = (cells.id(1)?, name(cells, 2)?, name(cells, 3)?, cells.text(4)?.to_lowercase());
    let from = match from.as_str() {
        "" => None,
        from => {
            let known = ArabicSource::ALL.into_iter().find(|source| source.code() == from);
            let unknown = || format!("{from:?} is not a source: expected stated, built-in or transliterated");
            Some(known.ok_or_else(|| ("source", unknown()))?)
        }
    };
    Ok(Row { source, kind, id, field, english, arabic, from })
}

/// The name in a cell; none if the cell is empty.
fn name(cells: &Cells<'_, { COLUMNS.len() }>, column: usize) -> Result<Option<String>, CellError> {
    let text = from_text(cells.text(column)?).trim();
    match text.contains(char::is_control) {
        true => Err((COLUMNS[column], "a name is one line of text".to_owned())),
        false => Ok(Some(text.to_owned()).filter(|text| !text.is_empty())),
    }
}
