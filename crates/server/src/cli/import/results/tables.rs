//! Files with results: tables as rows of texts (CSV and TSV in any encoding that spreadsheets save, XLSX), and other texts.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use calamine::{DataRef, ExcelDateTime, Reader, Xlsx, XlsxError};
use csv::ReaderBuilder;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, WINDOWS_1256};
use football::feed::results::{Column, ResultText, Sheet, SheetRow};

use crate::cli::import::files::{self, read_whole};
use crate::cli::spreadsheet::{LineCounter, delimiter, from_text};

/// How the names of files with tables end.
const ENDINGS: [&str; 6] = ["csv", "tsv", "xlsx", "xlsm", "txt", "json"];

/// What a sheet may have. Spreadsheets have 16,384 columns, and a single cell in the last one would make a row of so many.
const MAX_ROWS: u32 = 1_000_000;
const MAX_COLUMNS: u32 = 250;

/// What a file has.
pub(super) enum TableFile {
    /// One table, or those of the sheets of a workbook.
    Sheets(Vec<Sheet>),
    Text(ResultText),
    /// A text or a JSON file of something else.
    Unknown,
}

pub(super) fn read(path: &Path) -> Result<TableFile> {
    let name = path.display().to_string();
    let bytes = read_whole(path).with_context(|| name.clone())?;
    if bytes.starts_with(b"PK\x03\x04") {
        let sheets = workbook(&name, bytes).with_context(|| format!("{name} cannot be read as a workbook (XLSX)"))?;
        return Ok(TableFile::Sheets(sheets));
    }
    if bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        bail!("{name} is a workbook in the old format (XLS), or has a password: save it as XLSX or CSV");
    }
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let may_be_text = !matches!(ending.as_deref(), Some("csv" | "tsv"));
    if may_be_text && ResultText::recognise(&bytes) {
        return Ok(TableFile::Text(ResultText { file: name, bytes }));
    }
    if matches!(ending.as_deref(), Some("txt" | "json")) && known_headings(&decoded(&bytes)) < 2 {
        return Ok(TableFile::Unknown);
    }
    Ok(TableFile::Sheets(vec![Sheet { file: name, rows: rows_of(&decoded(&bytes)) }]))
}

/// The text of a file in the encoding of its byte order mark, in UTF-8, or in a code page of Windows: the one in which more
/// headings are known.
fn decoded(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned();
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    // Every second byte of Latin text in UTF-16 is zero.
    let zeros = |offset: usize| bytes.iter().skip(offset).step_by(2).take(200).filter(|byte| **byte == 0).count();
    let guessed = match (zeros(0), zeros(1)) {
        (0, 0) => None,
        (even, odd) if odd > even => Some(UTF_16LE),
        _ => Some(UTF_16BE),
    };
    let encodings = guessed.map_or_else(|| vec![WINDOWS_1252, WINDOWS_1256], |encoding| vec![encoding]);
    let texts = encodings.into_iter().map(|encoding| encoding.decode_without_bom_handling(bytes).0.into_owned());
    // Of equal counts the last would win, so the first is compared last.
    texts.rev().max_by_key(|text| known_headings(text)).unwrap_or_else(|| UTF_8.decode(bytes).0.into_owned())
}

fn known_headings(text: &str) -> usize {
    rows_of(&text.lines().take(20).collect::<Vec<&str>>().join("\n"))
        .iter()
        .map(|row| row.cells.iter().filter(|cell| Column::is_heading(cell)).count())
        .max()
        .unwrap_or_default()
}

fn rows_of(text: &str) -> Vec<SheetRow> {
    let bytes = text.as_bytes();
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter(bytes)).flexible(true).has_headers(false).from_reader(bytes);
    let mut lines = LineCounter::new(bytes);
    let mut rows = Vec::new();
    for record in reader.byte_records() {
        // The text is UTF-8, and rows may have any length: nothing else can be wrong.
        let Ok(record) = record else { continue };
        let line = record.position().map_or(0, |position| lines.line_at(position.byte()));
        let cells = record.iter().map(|cell| from_text(&String::from_utf8_lossy(cell)).to_owned());
        rows.push(SheetRow { line, cells: cells.collect() });
    }
    rows
}

fn workbook(name: &str, bytes: Vec<u8>) -> Result<Vec<Sheet>> {
    let mut workbook: Xlsx<Cursor<Vec<u8>>> = Xlsx::new(Cursor::new(bytes))?;
    let names = workbook.sheet_names();
    let mut sheets = Vec::new();
    for sheet in &names {
        let mut rows: Vec<SheetRow> = Vec::new();
        let mut reader = match workbook.worksheet_cells_reader(sheet) {
            Ok(reader) => reader,
            // A sheet that is a chart has no cells.
            Err(XlsxError::NotAWorksheet(_) | XlsxError::WorksheetNotFound(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        while let Some(cell) = reader.next_cell()? {
            let (row, column) = cell.get_position();
            let text = text(cell.get_value());
            if text.is_empty() || column >= MAX_COLUMNS {
                continue;
            }
            if row >= MAX_ROWS {
                bail!("the sheet {sheet} has more than {MAX_ROWS} rows");
            }
            let line = row as usize + 1;
            if rows.last().is_none_or(|last| last.line != line) {
                rows.push(SheetRow { line, cells: Vec::new() });
            }
            if let Some(last) = rows.last_mut() {
                last.cells.resize(last.cells.len().max(column as usize + 1), String::new());
                last.cells[column as usize] = text;
            }
        }
        let file = if names.len() == 1 { name.to_owned() } else { format!("{name} ({sheet})") };
        sheets.push(Sheet { file, rows });
    }
    sheets.retain(|sheet| !sheet.rows.is_empty());
    if sheets.is_empty() {
        bail!("no sheet has a cell with a text");
    }
    Ok(sheets)
}

/// A cell as people see it.
fn text(cell: &DataRef<'_>) -> String {
    match cell {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(flag) => flag.to_string(),
        DataRef::DateTime(moment) => moment_text(moment),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

/// `2026-11-15`, `2026-11-15 18:00`; a time without a day is `18:00`.
fn moment_text(moment: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, milli) = moment.to_ymd_hms_milli();
    // A time of day that was computed may be a fraction of a second short.
    let minutes = u32::from(hour) * 60 + u32::from(minute) + u32::from(second >= 59 && milli > 0);
    let time = format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60);
    match (moment.as_f64() < 1.0, minutes) {
        (true, _) => time,
        (false, 0) => format!("{year:04}-{month:02}-{day:02}"),
        (false, _) => format!("{year:04}-{month:02}-{day:02} {time}"),
    }
}

/// Every file with tables in some paths.
pub(super) fn paths(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let found: Result<Vec<Vec<PathBuf>>> = paths.iter().map(|path| files::below(path, &ENDINGS)).collect();
    Ok(found?.into_iter().flatten().collect())
}
