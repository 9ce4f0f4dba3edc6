//! CSV: the rows of a value that is a table.
//!
//! A row has a cell for each column of the layout, found by the path of its field. A list inside a row is one cell with its
//! JSON text. Null and a missing field are an empty cell. If the rows are in lists inside of records, the fields of those
//! records are repeated in each row.

use std::collections::HashMap;
use std::mem;

use super::csv_text::Csv;
use super::json::JsonSink;
use super::pieces::{PIECE_BYTES, PieceOutput};
use super::value::ValueSink;

/// Where the rows of a value are, and what columns they have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableLayout {
    /// The fields on the way to the list of rows; none if the value is that list.
    pub path: &'static [&'static str],
    pub columns: Vec<TableColumn>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableColumn {
    /// The names of the fields with dots between: from the row, or from the value for a field of a record around the row.
    pub path: String,
    /// The request chooses whether it is there. It is, if the first row has it.
    pub is_chosen: bool,
}

/// A value that has begun and not ended.
#[derive(Debug)]
struct Container {
    kind: ContainerKind,
    /// It is the value of a field, whose name ends with it.
    is_field: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ContainerKind {
    /// A record that is neither a row nor around rows in a list.
    Record,
    Row,
    /// A record in a list on the way to the rows.
    Outer,
    ListOfRows,
    ListOfOuter,
    /// A list that is not on the way: nothing of it is in the table.
    Skipped,
}

/// A record around rows.
#[derive(Debug)]
struct OuterRecord {
    /// The pending rows before it.
    rows_before: usize,
    cells: Vec<(usize, String)>,
}

pub(super) struct CsvSink<'a, 'p> {
    csv: Csv,
    /// Where the bytes go if the value is long.
    pieces: Option<PieceOutput<'p>>,
    layout: &'a TableLayout,
    columns: HashMap<&'a str, usize>,
    /// The columns that are written, once the first row has decided.
    written: Option<Vec<usize>>,
    /// The names of the fields around the next value.
    names: Vec<String>,
    is_field: bool,
    containers: Vec<Container>,
    /// The names around the current row, and its cells.
    row: Option<(usize, Vec<Option<String>>)>,
    outer: Vec<OuterRecord>,
    /// Rows whose outer records have not ended.
    pending: Vec<Vec<Option<String>>>,
    /// The list in a row that is being written as JSON, and how many lists and records of it are open.
    nested: Option<(JsonSink<'static>, usize)>,
}

impl<'a, 'p> CsvSink<'a, 'p> {
    pub(super) fn new(layout: &'a TableLayout, pieces: Option<PieceOutput<'p>>) -> CsvSink<'a, 'p> {
        CsvSink {
            csv: Csv::default(),
            pieces,
            layout,
            columns: layout.columns.iter().enumerate().map(|(place, column)| (column.path.as_str(), place)).collect(),
            written: None,
            names: Vec::new(),
            is_field: false,
            containers: Vec::new(),
            row: None,
            outer: Vec::new(),
            pending: Vec::new(),
            nested: None,
        }
    }

    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        if self.written.is_none() {
            self.header(None);
        }
        self.csv.into_bytes()
    }

    /// Writes the names of the columns.
    fn header(&mut self, first_row: Option<&[Option<String>]>) {
        let is_written =
            |place: &usize| !self.layout.columns[*place].is_chosen || first_row.is_none_or(|row| row[*place].is_some());
        let written: Vec<usize> = (0..self.layout.columns.len()).filter(is_written).collect();
        self.csv.row(written.iter().map(|place| self.layout.columns[*place].path.as_str()));
        self.written = Some(written);
    }

    fn write_row(&mut self, row: &[Option<String>]) {
        if self.written.is_none() {
            self.header(Some(row));
        }
        let written = self.written.iter().flatten();
        self.csv.row(written.map(|place| row[*place].as_deref().unwrap_or_default()));
        if let Some(pieces) = &mut self.pieces
            && self.csv.len() > PIECE_BYTES
        {
            pieces.hand_on(mem::take(&mut self.csv).into_bytes());
        }
    }

    /// A single value: a cell of the row, or of a record around it.
    fn cell(&mut self, text: &str) {
        if self.containers.iter().all(|container| container.kind != ContainerKind::Skipped) {
            let start = self.row.as_ref().map_or(0, |(start, _)| *start);
            if let Some(&place) = self.columns.get(self.names[start..].join(".").as_str()) {
                match (&mut self.row, self.outer.last_mut()) {
                    (Some((_, cells)), _) => cells[place] = Some(text.to_owned()),
                    (None, Some(outer)) => outer.cells.push((place, text.to_owned())),
                    (None, None) => {}
                }
            }
        }
        self.end_field();
    }

    /// Ends the value of a field, if it is one.
    fn end_field(&mut self) {
        if mem::take(&mut self.is_field) {
            self.names.pop();
        }
    }

    fn begin(&mut self, kind: ContainerKind) {
        self.containers.push(Container { kind, is_field: mem::take(&mut self.is_field) });
    }

    fn end(&mut self) -> Option<ContainerKind> {
        let container = self.containers.pop()?;
        self.is_field = container.is_field;
        self.end_field();
        Some(container.kind)
    }

    fn is_around(&self, kind: ContainerKind) -> bool {
        self.containers.last().is_some_and(|container| container.kind == kind)
    }

    fn end_row(&mut self) {
        let Some((_, cells)) = self.row.take() else { return };
        if self.outer.is_empty() {
            self.write_row(&cells);
        } else {
            self.pending.push(cells);
        }
    }

    /// Fills the cells of a record around rows, and writes the rows after the last such record.
    fn end_outer(&mut self) {
        let Some(OuterRecord { rows_before, cells }) = self.outer.pop() else { return };
        for row in &mut self.pending[rows_before..] {
            for (place, text) in &cells {
                row[*place] = Some(text.clone());
            }
        }
        if self.outer.is_empty() {
            for row in mem::take(&mut self.pending) {
                self.write_row(&row);
            }
        }
    }

    /// Passes a part to the list that is written as JSON. The list is a cell once it ends.
    fn nest(&mut self, opened: isize, write: impl FnOnce(&mut JsonSink<'static>)) -> bool {
        let Some((json, open)) = &mut self.nested else { return false };
        write(json);
        *open = open.saturating_add_signed(opened);
        if *open == 0
            && let Some((json, _)) = self.nested.take()
        {
            let text = String::from_utf8(json.into_bytes()).unwrap_or_default();
            self.cell(&text);
        }
        true
    }
}

impl ValueSink for CsvSink<'_, '_> {
    fn null(&mut self) {
        if !self.nest(0, ValueSink::null) {
            self.cell("");
        }
    }

    fn literal(&mut self, text: &str) {
        if !self.nest(0, |json| json.literal(text)) {
            // A number that is not finite.
            self.cell(if text == "null" { "" } else { text });
        }
    }

    fn text(&mut self, text: &str) {
        if !self.nest(0, |json| json.text(text)) {
            self.cell(text);
        }
    }

    fn begin_record(&mut self) {
        if self.nest(1, ValueSink::begin_record) {
            return;
        }
        if self.is_around(ContainerKind::ListOfRows) {
            self.row = Some((self.names.len(), vec![None; self.layout.columns.len()]));
            self.begin(ContainerKind::Row);
        } else if self.is_around(ContainerKind::ListOfOuter) {
            self.outer.push(OuterRecord { rows_before: self.pending.len(), cells: Vec::new() });
            self.begin(ContainerKind::Outer);
        } else {
            self.begin(ContainerKind::Record);
        }
    }

    fn field(&mut self, name: &'static str) {
        self.key(name);
    }

    fn key(&mut self, key: &str) {
        if !self.nest(0, |json| json.key(key)) {
            self.names.push(key.to_owned());
            self.is_field = true;
        }
    }

    fn end_record(&mut self) {
        if self.nest(-1, ValueSink::end_record) {
            return;
        }
        match self.end() {
            Some(ContainerKind::Row) => self.end_row(),
            Some(ContainerKind::Outer) => self.end_outer(),
            _ => {}
        }
    }

    fn begin_list(&mut self) {
        if self.nest(1, ValueSink::begin_list) {
            return;
        }
        if self.row.is_some() {
            let mut json = JsonSink::new(None);
            json.begin_list();
            self.nested = Some((json, 1));
            return;
        }
        let on_the_way = self.layout.path.len() >= self.names.len()
            && self.layout.path.iter().zip(&self.names).all(|(step, name)| step == name)
            && self.containers.iter().all(|container| container.kind != ContainerKind::Skipped);
        self.begin(match on_the_way {
            true if self.names.len() == self.layout.path.len() => ContainerKind::ListOfRows,
            true => ContainerKind::ListOfOuter,
            false => ContainerKind::Skipped,
        });
    }

    fn end_list(&mut self) {
        if !self.nest(-1, ValueSink::end_list) {
            self.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use football::model::Language;
    use jiff::tz::TimeZone;

    use super::*;
    use crate::render::value::Value;
    use crate::render::{Format, Rendering};

    fn record<const N: usize>(fields: [(&'static str, Value); N]) -> Value {
        Value::Record(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    fn list<const N: usize>(values: [Value; N]) -> Value {
        Value::List(Box::new(values))
    }

    fn text(path: &'static [&'static str], columns: &[(&str, bool)], value: &Value) -> String {
        let columns =
            columns.iter().map(|(path, is_chosen)| TableColumn { path: (*path).to_owned(), is_chosen: *is_chosen });
        let table = TableLayout { path, columns: columns.collect() };
        let rendering = Rendering { table, ..Rendering::new(Format::Csv, Language::English, TimeZone::UTC) };
        String::from_utf8(rendering.bytes(value)).unwrap()
    }

    #[test]
    fn a_row_has_a_cell_for_each_column() {
        let value = list([
            record([("id", 1_i64.into()), ("team", record([("name", "=Nile".into())])), ("all", list([1_i64.into()]))]),
            record([("id", (-2_i64).into()), ("team", Value::Null), ("all", list([record([("a", Value::Null)])]))]),
        ]);
        assert_eq!(
            text(&[], &[("id", false), ("team.name", false), ("all", false), ("other", false)], &value),
            "id,team.name,all,other\r\n1,'=Nile,[1],\r\n-2,,\"[{\"\"a\"\":null}]\",\r\n"
        );
    }

    #[test]
    fn fields_around_rows_are_repeated_wherever_they_come() {
        let team = |id: i64| record([("id", id.into())]);
        let group = |name: &'static str, teams| record([("teams", teams), ("name", name.into())]);
        let value = record([
            ("total", 3_i64.into()),
            ("other", list([record([("id", 9_i64.into())])])),
            (
                "stages",
                list([
                    record([
                        ("groups", list([group("A", list([team(1), team(2)])), group("B", list([]))])),
                        ("id", 7_i64.into()),
                    ]),
                    record([("groups", list([group("C", list([team(3)]))])), ("id", 8_i64.into())]),
                ]),
            ),
        ]);
        let columns = [("stages.id", false), ("stages.groups.name", false), ("id", false)];
        assert_eq!(
            text(&["stages", "groups", "teams"], &columns, &value),
            "stages.id,stages.groups.name,id\r\n7,A,1\r\n7,A,2\r\n8,C,3\r\n"
        );
    }

    #[test]
    fn a_column_that_a_request_chooses_is_there_if_the_first_row_has_it() {
        let columns = [("id", false), ("stats.a", true), ("stats.b", true)];
        let value = list([record([("id", 1_i64.into()), ("stats", record([("b", Value::Null)]))])]);
        assert_eq!(text(&[], &columns, &value), "id,stats.b\r\n1,\r\n");
        assert_eq!(text(&[], &columns, &list([])), "id,stats.a,stats.b\r\n");
    }
}
