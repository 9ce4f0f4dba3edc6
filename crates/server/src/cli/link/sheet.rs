//! The CSV file of proposals and decisions, written and read.

use anyhow::Result;
use football::feed::{Notice, Source};
use football::model::Kind;
use store::LinkDecision;

use super::parse_kind;
use crate::cli::spreadsheet::{self, CellError, Cells, as_text};
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
    let mut writer = spreadsheet::writer(&COLUMNS)?;
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
    spreadsheet::finish(writer)
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
    spreadsheet::read(file, bytes, COLUMNS, &REQUIRED, row)
}

fn row(cells: &Cells<'_, { COLUMNS.len() }>, source: Source) -> Result<Row, CellError> {
    let kind = parse_kind(cells.text(0)?).map_err(|message| ("kind", message))?;
    let score = match cells.text(5)? {
        "" => None,
        text => {
            let score = text.replace(',', ".").parse().ok().filter(|score: &f64| (0.0..=1.0).contains(score));
            Some(score.ok_or_else(|| ("score", format!("{text:?} is not a score: write a number from 0 to 1")))?)
        }
    };
    let decision = match cells.text(7)?.to_lowercase().as_str() {
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
    Ok(Row { source, kind, id: cells.id(1)?, other: cells.id(3)?, score, decision })
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
