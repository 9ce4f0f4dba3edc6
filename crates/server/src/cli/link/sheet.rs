//! The CSV file of proposals and decisions, written and read.

use anyhow::{Context, Result};
use csv::{ByteRecord, ReaderBuilder, WriterBuilder};
use football::feed::{Notice, Source};
use football::model::Kind;
use store::LinkDecision;

use super::parse_kind;
use crate::cli::spreadsheet::{BYTE_ORDER_MARK, LineCounter, as_text, delimiter};
use crate::escape;

const COLUMNS: [&str; 8] = ["kind", "id", "name", "other_id", "other_name", "score", "reasons", "decision"];
const REQUIRED: [&str; 4] = ["kind", "id", "other_id", "decision"];

/// A proposal with the names of both, or what was decided.
pub(super) struct Line {
    pub(super) kind: Kind,
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) other: i64,
    pub(super) other_name: String,
    pub(super) score: Option<f64>,
    pub(super) reasons: String,
    pub(super) decision: Option<LinkDecision>,
}

/// The word of a decision.
pub(super) fn word(decision: LinkDecision) -> &'static str {
    match decision {
        LinkDecision::Same => "same",
        LinkDecision::Different => "different",
    }
}

/// The file with these lines.
pub(super) fn write(lines: &[Line]) -> Result<Vec<u8>> {
    let mut writer = WriterBuilder::new().from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(COLUMNS)?;
    for line in lines {
        let score = line.score.map(|score| format!("{score:.4}")).unwrap_or_default();
        writer.write_record([
            line.kind.code(),
            &line.id.to_string(),
            &as_text(&line.name),
            &line.other.to_string(),
            &as_text(&line.other_name),
            &score,
            &as_text(&line.reasons),
            line.decision.map_or("", word),
        ])?;
    }
    writer.into_inner().context("cannot write CSV")
}

/// The lines for people, in columns.
pub(super) fn table(lines: &[Line]) -> String {
    let mut text = String::new();
    // A name with a line feed forges no line.
    let cut = |name: &str| escape::line(name).chars().take(NAME_CHARS).collect::<String>();
    for line in lines {
        let score = line.score.map_or_else(|| "     ".to_owned(), |score| format!("{score:.3}"));
        let decision = line.decision.map_or("", word);
        let (kind, name, other_name) = (line.kind.code(), cut(&line.name), cut(&line.other_name));
        let row = format!(
            "{score} {kind:<8} {:>16} {name:<NAME_CHARS$} {:>16} {other_name:<NAME_CHARS$} {decision:<9} {}",
            line.id, line.other, line.reasons
        );
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// A longer name is cut in the table.
const NAME_CHARS: usize = 32;

/// A line of a file.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) source: Source,
    pub(super) kind: Kind,
    pub(super) id: i64,
    pub(super) other: i64,
    pub(super) score: Option<f64>,
    /// None if the cell is empty.
    pub(super) decision: Option<LinkDecision>,
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
        if place.is_none() && REQUIRED.contains(column) {
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
        let row = row(&record, columns, Source { file: file.to_owned(), line });
        rows.push(row.map_err(|(column, message)| at(line, column, message)));
    }
    rows
}

fn row(
    record: &ByteRecord,
    columns: [Option<usize>; COLUMNS.len()],
    source: Source,
) -> Result<Row, (&'static str, String)> {
    let cell = |column: usize| -> Result<&str, (&'static str, String)> {
        let cell = columns[column].and_then(|place| record.get(place)).unwrap_or_default();
        let text = str::from_utf8(cell)
            .map_err(|_| (COLUMNS[column], "is not UTF-8: save the file as CSV UTF-8".to_owned()))?;
        Ok(text.trim())
    };
    let id = |column: usize| {
        let text = cell(column)?;
        let id = text.parse().ok().filter(|id: &i64| *id > 0);
        id.ok_or_else(|| (COLUMNS[column], format!("{text:?} is not an id: ids are positive integers")))
    };
    let kind = parse_kind(cell(0)?).map_err(|message| ("kind", message))?;
    let score = match cell(5)? {
        "" => None,
        text => {
            let score = text.replace(',', ".").parse().ok().filter(|score: &f64| (0.0..=1.0).contains(score));
            Some(score.ok_or_else(|| ("score", format!("{text:?} is not a score: write a number from 0 to 1")))?)
        }
    };
    let decision = match cell(7)?.to_lowercase().as_str() {
        "" => None,
        "same" => Some(LinkDecision::Same),
        "different" => Some(LinkDecision::Different),
        other => {
            return Err((
                "decision",
                format!("{other:?} is not a decision: write same or different, or leave it empty"),
            ));
        }
    };
    Ok(Row { source, kind, id: id(1)?, other: id(3)?, score, decision })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_forges_no_line_of_the_table() {
        let line = |name: &str| Line {
            kind: Kind::Team,
            id: 1,
            name: name.to_owned(),
            other: 2,
            other_name: "Delta".to_owned(),
            score: Some(1.0),
            reasons: String::new(),
            decision: Some(LinkDecision::Same),
        };
        let table = table(&[line("Nile\n1.000 team 3\u{1b}[2J"), line("Nile")]);
        assert_eq!(table.lines().count(), 2, "{table}");
        assert!(table.contains("Nile\\n1.000 team 3\\u001b[2J"), "{table}");
    }
}
