//! A table as CSV (RFC 4180): UTF-8 without a byte order mark, a header row, an empty cell for null.

use std::io::Write;

use anyhow::Result;
use football::model::Language;

use super::pending_file::PendingFile;
use super::table::TableDoc;
use super::table_writer::TableWriter;
use super::value::{CellValue, time_text};
use api::render::write_csv_text;

pub struct CsvWriter {
    file: PendingFile,
    line: String,
    /// The cells of the line so far.
    cells: usize,
}

impl CsvWriter {
    pub fn new(table: &TableDoc, file: PendingFile) -> Result<CsvWriter> {
        let mut writer = CsvWriter { file, line: String::new(), cells: 0 };
        for column in &table.columns {
            writer.text(&column.name);
        }
        writer.end_line()?;
        Ok(writer)
    }

    fn separate(&mut self) {
        if self.cells > 0 {
            self.line.push(',');
        }
        self.cells += 1;
    }

    fn plain(&mut self, text: &str) {
        self.separate();
        self.line.push_str(text);
    }

    /// Empty text is quoted, because an empty cell is null.
    fn text(&mut self, text: &str) {
        self.separate();
        if text.is_empty() {
            self.line.push_str("\"\"");
        } else {
            write_csv_text(text, &mut self.line);
        }
    }

    fn end_line(&mut self) -> Result<()> {
        self.line.push_str("\r\n");
        self.file.write_all(self.line.as_bytes())?;
        self.line.clear();
        self.cells = 0;
        Ok(())
    }
}

impl TableWriter for CsvWriter {
    fn row(&mut self, values: &[CellValue<'_>], language: Language) -> Result<()> {
        for value in values {
            match value {
                CellValue::Null => self.separate(),
                CellValue::Integer(number) => self.plain(&number.to_string()),
                CellValue::Number(number) => self.plain(&number.to_string()),
                CellValue::Boolean(flag) => self.plain(if *flag { "true" } else { "false" }),
                CellValue::Time(time) => self.plain(&time_text(*time)),
                CellValue::Date(date) => self.plain(&date.to_string()),
                text => self.text(text.text(language).unwrap_or_default()),
            }
        }
        self.end_line()
    }

    fn finish(self: Box<Self>) -> Result<PendingFile> {
        Ok(self.file)
    }
}
