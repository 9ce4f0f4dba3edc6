//! CSV for spreadsheets, written and read.
//!
//! It begins with a byte order mark: without one, spreadsheets do not take it for UTF-8. A cell that a spreadsheet would run
//! as a formula gets an apostrophe in front, which reading removes.

use anyhow::{Context, Result};
use api::render::is_formula;
use csv::{ByteRecord, ReaderBuilder, Writer, WriterBuilder};
use football::feed::{Notice, Source};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A new file with the names of its columns.
pub(super) fn writer(columns: &[&str]) -> Result<Writer<Vec<u8>>> {
    let mut writer = WriterBuilder::new().from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(columns)?;
    Ok(writer)
}

/// The bytes of a file that is complete.
pub(super) fn finish(writer: Writer<Vec<u8>>) -> Result<Vec<u8>> {
    writer.into_inner().context("cannot write CSV")
}

/// The column of a wrong cell, and what is wrong.
pub(super) type CellError = (&'static str, String);

/// The rows of a file, each made by `row`. A row that is wrong is a notice; a file without the required columns is one
/// notice.
pub(super) fn read<T, const N: usize>(
    file: &str,
    bytes: &[u8],
    columns: [&'static str; N],
    required: &[&str],
    row: impl Fn(&Cells<'_, N>, Source) -> Result<T, CellError>,
) -> Vec<Result<T, Notice>> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(bytes);
    let mut reader = ReaderBuilder::new().delimiter(delimiter(bytes)).flexible(true).from_reader(bytes);
    let source = |line: usize| Source { file: file.to_owned(), line };
    let at =
        |line: usize, column: &str, message: String| Notice { source: source(line), field: column.to_owned(), message };
    let header = match reader.byte_headers() {
        Ok(header) => header.iter().map(|name| String::from_utf8_lossy(name).trim().to_lowercase()).collect::<Vec<_>>(),
        Err(error) => return vec![Err(at(1, "", error.to_string()))],
    };
    let places = columns.map(|column| header.iter().position(|own| own == column));
    for (column, place) in columns.iter().zip(places) {
        if place.is_none() && required.contains(column) {
            let message = format!("the column is missing: the first line should be {}", columns.join(","));
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
        let row = row(&Cells { record: &record, columns, places }, source(line));
        rows.push(row.map_err(|(column, message)| at(line, column, message)));
    }
    rows
}

/// The cells of a record, by the index of their column.
pub(super) struct Cells<'a, const N: usize> {
    record: &'a ByteRecord,
    columns: [&'static str; N],
    /// Where the file has each column.
    places: [Option<usize>; N],
}

impl<const N: usize> Cells<'_, N> {
    /// The text of a cell; empty if the record has none.
    pub(super) fn text(&self, column: usize) -> Result<&str, CellError> {
        let cell = self.places[column].and_then(|place| self.record.get(place)).unwrap_or_default();
        let text = str::from_utf8(cell)
            .map_err(|_| (self.columns[column], "is not UTF-8: save the file as CSV UTF-8".to_owned()))?;
        Ok(text.trim())
    }

    pub(super) fn id(&self, column: usize) -> Result<i64, CellError> {
        let text = self.text(column)?;
        let id = text.parse().ok().filter(|id: &i64| *id > 0);
        id.ok_or_else(|| (self.columns[column], format!("{text:?} is not an id: ids are positive integers")))
    }
}

/// Whether a cell gets an apostrophe: also one that has some already, so that reading removes only the one that was added.
fn is_marked(cell: &str) -> bool {
    is_formula(cell.trim_start_matches('\''))
}

/// A cell that no spreadsheet runs as a formula.
pub(super) fn as_text(cell: &str) -> String {
    if is_marked(cell) { format!("'{cell}") } else { cell.to_owned() }
}

pub(super) fn from_text(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_marked(rest)).unwrap_or(cell)
}

/// Counts lines up to positions that only grow. The parser's own count is one too low where lines end in CR and LF.
pub(super) struct LineCounter<'a> {
    bytes: &'a [u8],
    counted: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> LineCounter<'a> {
        LineCounter { bytes, counted: 0, line: 1 }
    }

    /// The line of the record at this position. Line ends in front of it belong to the record before, or are empty lines.
    pub(super) fn line_at(&mut self, position: u64) -> usize {
        let end = self.bytes.len();
        let start = (position as usize).min(end);
        let start =
            self.bytes[start..].iter().position(|byte| !matches!(byte, b'\r' | b'\n')).map_or(end, |skip| start + skip);
        self.line += self.bytes[self.counted.min(start)..start].iter().filter(|byte| **byte == b'\n').count();
        self.counted = start;
        self.line
    }
}

/// The separator of the first line: spreadsheets write the one of their country.
pub(super) fn delimiter(bytes: &[u8]) -> u8 {
    let header = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |separator: u8| header.iter().filter(|byte| **byte == separator).count();
    let separators = [b',', b';', b'\t'];
    // Of equal counts the last would win, so the comma comes last.
    separators.into_iter().rev().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}
