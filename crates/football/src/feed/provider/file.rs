//! A provider's file, and JSON values parsed out of it with errors that name line, byte and field.

use std::ops::Range;

use serde::Deserialize;

use crate::feed::document::{Notice, Source};

/// A provider's file: the name that notices show, and its bytes.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

impl<'a> SourceFile<'a> {
    /// A notice about one byte of the file.
    pub(in crate::feed) fn notice(&self, byte: usize, field: impl Into<String>, message: impl Into<String>) -> Notice {
        FileSlice::from(*self).notice(byte, field, message)
    }

    /// A notice about the whole file.
    pub(in crate::feed) fn file_notice(&self, message: impl Into<String>) -> Notice {
        Notice { source: self.source(), field: String::new(), message: message.into() }
    }

    /// The file as a source, without a line.
    pub(in crate::feed) fn source(&self) -> Source {
        Source { file: self.name.to_owned(), line: 0 }
    }

    /// Parses the JSON value in a range of the file.
    pub(in crate::feed) fn parse_range<T: Deserialize<'a>>(&self, range: Range<usize>) -> Result<T, Notice> {
        FileSlice::from(*self).parse_range(range)
    }

    /// Parses the whole file as one JSON value.
    pub(in crate::feed) fn parse<T: Deserialize<'a>>(&self) -> Result<T, Notice> {
        self.parse_range(0..self.bytes.len())
    }
}

/// Some bytes of a file, and where in the file they begin.
#[derive(Clone, Copy, Debug)]
pub(in crate::feed) struct FileSlice<'a> {
    /// The file's name with the bytes of the slice.
    pub(in crate::feed) file: SourceFile<'a>,
    /// The line that the slice begins in, from 1.
    pub(in crate::feed) line: usize,
    /// The offset of the slice in the file.
    pub(in crate::feed) byte: usize,
}

impl<'a> From<SourceFile<'a>> for FileSlice<'a> {
    fn from(file: SourceFile<'a>) -> FileSlice<'a> {
        FileSlice { file, line: 1, byte: 0 }
    }
}

impl<'a> FileSlice<'a> {
    /// A notice about one byte of the slice. Providers write a whole file as one line, so the byte is named too.
    pub(in crate::feed) fn notice(&self, byte: usize, field: impl Into<String>, message: impl Into<String>) -> Notice {
        let before = &self.file.bytes[..byte.min(self.file.bytes.len())];
        let line = self.line + before.iter().filter(|byte| **byte == b'\n').count();
        let source = Source { file: self.file.name.to_owned(), line };
        Notice { source, field: field.into(), message: format!("{} (byte {})", message.into(), self.byte + byte) }
    }

    /// Parses the JSON value in a range of the slice.
    pub(in crate::feed) fn parse_range<T: Deserialize<'a>>(&self, range: Range<usize>) -> Result<T, Notice> {
        let bytes = &self.file.bytes[range.clone()];
        // Checking UTF-8 once for all bytes is faster than once for each text among them.
        let value = match std::str::from_utf8(bytes) {
            Ok(text) => serde_json::from_str(text),
            Err(_) => serde_json::from_slice(bytes),
        };
        value.map_err(|error| {
            // Only a wrong value is parsed a second time, to learn the path of the field.
            let mut reader = serde_json::Deserializer::from_slice(bytes);
            let path =
                serde_path_to_error::deserialize::<_, T>(&mut reader).err().map(|error| error.path().to_string());
            let field = path.filter(|path| path != ".").unwrap_or_default();
            self.notice(range.start + offset(bytes, &error), field, without_position(&error))
        })
    }
}

/// The text of an error without its line and column, which the notice names already.
fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text).to_owned()
}

/// The byte at an error's line and column.
fn offset(bytes: &[u8], error: &serde_json::Error) -> usize {
    let line = error.line().saturating_sub(1);
    let start = match line {
        0 => 0,
        _ => bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(line - 1).map_or(0, |(at, _)| at + 1),
    };
    (start + error.column().saturating_sub(1)).min(bytes.len())
}
