//! The CSV file of names, written and read.

use anyhow::{Context, Result};
use csv::{ByteRecord, ReaderBuilder, WriterBuilder};
use football::feed::{Notice, Source, name_fields};
use football::model::{ArabicSource, Kind};
use store::StoredName;

use super::kinds;
use crate::cli::spreadsheet::{BYTE_ORDER_MARK, LineCounter, as_text, delimiter, from_text};

const COLUMNS: [&str; 5] = ["kind", "id", "english", "arabic", "source"];

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
    let mut writer = WriterBuilder::new().from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(COLUMNS)?;
    for name in names {
        let arabic = name.name.ar.as_deref().unwrap_or_default();
        let source = if arabic.is_empty() { "" } else { name.name.ar_source.code() };
        let id = name.id.to_string();
        writer.write_record([&kind_code(name), &id, &as_text(&name.name.en), &as_text(arabic), source])?;
    }
    writer.into_inner().context("cannot write CSV")
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
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(bytes);
    let mut reader = ReaderBuilder::new().delimiter(delimiter(bytes)).flexible(true).from_reader(bytes);
    let at = |line: usize, column: &str, message: String| Notice {
        source: Source { file: file.to_owned(), line },
        field: column.to_owned(),
        message,
    };
    let header = match reader.byte_headers() {
        Ok(header) => header.iter().map(|name| String::from_utf8_lossy(name).trim().to_lowercase()).collect::<Vec<_>>(),
        Err(error) => return vec![Err(at(1, "", error.to_string()))],
    };
    let columns = COLUMNS.map(|column| header.iter().position(|own| own == column));
    for (column, place) in COLUMNS.iter().zip(columns) {
        if place.is_none() && ["kind", "id", "arabic"].contains(column) {
            let message = format!("the column is missing: the first line should be {}", COLUMNS.join(","));
            return vec![Err(at(1, column, message))];
        }
    }
    let mut lines = LineCounter::new(bytes);
    let mut rows = Vec::new();
    for record in reader.into_byte_records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, |position| lines.line_at(position.byte()));
                rows.push(Err(at(line, "", error.to_string())));
                continue;
            }
        };
        let line = record.position().map_or(0, |position| lines.line_at(position.byte()));
        let row = Cells { record: &record, columns }.row(Source { file: file.to_owned(), line });
        rows.push(row.map_err(|(column, message)| at(line, column, message)));
    }
    rows
}

/// The cells of a record, by column.
struct Cells<'a> {
    record: &'a ByteRecord,
    columns: [Option<usize>; COLUMNS.len()],
}

impl Cells<'_> {
    /// The text of a cell; empty if the record has none.
    fn text(&self, column: usize) -> Result<&str, (&'static str, String)> {
        let cell = self.columns[column].and_then(|place| self.record.get(place)).unwrap_or_default();
        let text = str::from_utf8(cell)
            .map_err(|_| (COLUMNS[column], "is not UTF-8: save the file as CSV UTF-8".to_owned()))?;
        Ok(text.trim())
    }

    fn name(&self, column: usize) -> Result<Option<String>, (&'static str, String)> {
        let text = from_text(self.text(column)?).trim();
        match text.contains(char::is_control) {
            true => Err((COLUMNS[column], "a name is one line of text".to_owned())),
            false => Ok(Some(text.to_owned()).filter(|text| !text.is_empty())),
        }
    }

    fn row(&self, source: Source) -> Result<Row, (&'static str, String)> {
        let code = self.text(0)?;
        let Some((kind, field)) = parse_kind(&code.to_lowercase()) else {
            let known: Vec<&str> = kinds().map(|kind| kind.code()).collect();
            return Err(("kind", format!("{code:?} is not a kind: expected one of {}", known.join(", "))));
        };
        let id = self.text(1)?;
        let Some(id) = id.parse().ok().filter(|id: &i64| *id > 0) else {
            return Err(("id", format!("{id:?} is not an id: ids are positive integers")));
        };
        let (english, arabic, from) = (self.name(2)?, self.name(3)?, self.text(4)?.to_lowercase());
        let from = match from.as_str() {
            "" => None,
            from => match ArabicSource::ALL.into_iter().find(|source| source.code() == from) {
                Some(source) => Some(source),
                None => {
                    return Err((
                        "source",
                        format!("{from:?} is not a source: expected stated, built-in or transliterated"),
                    ));
                }
            },
        };
        Ok(Row { source, kind, id, field, english, arabic, from })
    }
}
