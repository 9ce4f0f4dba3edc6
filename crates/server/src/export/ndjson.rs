//! A table as NDJSON: one JSON object a line, with every column in every object.

use std::io::Write;

use anyhow::Result;
use football::model::Language;

use super::pending_file::PendingFile;
use super::table::TableDoc;
use super::table_writer::TableWriter;
use super::value::{CellValue, time_text};

pub struct NdjsonWriter {
    file: PendingFile,
    /// `"name":` of every column. Names are plain ASCII, so nothing is escaped.
    keys: Vec<String>,
    line: Vec<u8>,
}

impl NdjsonWriter {
    pub fn new(table: &TableDoc, file: PendingFile) -> NdjsonWriter {
        let keys = table.columns.iter().map(|column| format!("\"{}\":", column.name)).collect();
        NdjsonWriter { file, keys, line: Vec::new() }
    }
}

impl TableWriter for NdjsonWriter {
    fn row(&mut self, values: &[CellValue<'_>], language: Language) -> Result<()> {
        let line = &mut self.line;
        line.clear();
        for (index, (key, value)) in self.keys.iter().zip(values).enumerate() {
            line.push(if index == 0 { b'{' } else { b',' });
            line.extend_from_slice(key.as_bytes());
            match value {
                CellValue::Null => line.extend_from_slice(b"null"),
                CellValue::Integer(number) => serde_json::to_writer(&mut *line, number)?,
                CellValue::Number(number) => serde_json::to_writer(&mut *line, number)?,
                CellValue::Boolean(flag) => serde_json::to_writer(&mut *line, flag)?,
                CellValue::Time(time) => serde_json::to_writer(&mut *line, &time_text(*time))?,
                CellValue::Date(date) => serde_json::to_writer(&mut *line, &date.to_string())?,
                text => serde_json::to_writer(&mut *line, text.text(language).unwrap_or_default())?,
            }
        }
        line.extend_from_slice(b"}\n");
        self.file.write_all(line)?;
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<PendingFile> {
        Ok(self.file)
    }
}
