//! Files of results that are texts, and not tables.

use super::line::ResultLine;
use super::openfootball;
use super::table_read::TableRead;
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;

/// How much of a file tells what it is.
const HEAD_BYTES: usize = 64 << 10;

/// A file in the formats of openfootball: Football.TXT or football.json.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultText {
    /// The name that notices use.
    pub file: String,
    pub bytes: Vec<u8>,
}

impl ResultText {
    /// Whether a file is a text of results.
    pub fn recognise(bytes: &[u8]) -> bool {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD_BYTES)]);
        openfootball::is_json(&head) || openfootball::is_text(&head)
    }

    pub(super) fn read(&self) -> (Vec<ResultLine>, Vec<Notice>) {
        let source = SourceFile { name: &self.file, bytes: &self.bytes };
        let head = String::from_utf8_lossy(&self.bytes[..self.bytes.len().min(HEAD_BYTES)]);
        if openfootball::is_json(&head) { openfootball::read_json(source) } else { openfootball::read_text(source) }
    }

    pub(super) fn understood(&self, rows: usize, season: Option<String>) -> TableRead {
        TableRead {
            file: self.file.clone(),
            collection: Some("openfootball"),
            rows_are: "matches",
            rows,
            columns: Vec::new(),
            left_out: Vec::new(),
            dates: None,
            season,
        }
    }
}
