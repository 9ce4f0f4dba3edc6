//! Texts with a checksum: JSON documents and settings. A text that was changed, or that is in another row, is an error and never
//! a wrong response.
//!
//! A sealed text is the text, a line feed, and eight hexadecimal digits. JSON has no line feed in it, so a document is found
//! without its checksum, too.

use crate::error::Error;

/// The row that a text belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextRow<'a> {
    /// The kind of an entity and the column, or the table.
    pub(crate) what: [&'a str; 2],
    pub(crate) id: i64,
}

impl TextRow<'_> {
    /// The checksum of a text that other columns of the row state.
    pub(crate) fn checksum(self, text: &str) -> String {
        let mut hasher = crc32fast::Hasher::new();
        for word in self.what {
            hasher.update(word.as_bytes());
            hasher.update(b"\n");
        }
        hasher.update(&self.id.to_le_bytes());
        hasher.update(text.as_bytes());
        format!("{:08x}", hasher.finalize())
    }

    /// The text with its checksum.
    pub(crate) fn seal(self, text: &str) -> String {
        format!("{text}\n{}", self.checksum(text))
    }

    /// The checksum of numbers in other columns of the row.
    pub(crate) fn checksum_of(self, numbers: &[i64]) -> String {
        let text: Vec<String> = numbers.iter().map(i64::to_string).collect();
        self.checksum(&text.join(","))
    }

    /// The text that was sealed for this row.
    pub(crate) fn open(self, sealed: &str) -> Result<&str, Error> {
        match sealed.rsplit_once('\n') {
            Some((text, checksum)) if checksum == self.checksum(text) => Ok(text),
            _ => Err(Error::damaged("its checksum differs")),
        }
    }
}

/// The text without its checksum, for a caller that learns from the text which row it is of, and then checks that.
pub(crate) fn unchecked(sealed: &str) -> &str {
    sealed.rsplit_once('\n').map_or(sealed, |(text, _)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_opens_in_its_own_row_alone_and_unchanged() {
        let row = TextRow { what: ["team", "body"], id: 7 };
        let sealed = row.seal(r#"{"id":7}"#);
        assert_eq!(row.open(&sealed).unwrap(), r#"{"id":7}"#);
        assert_eq!(unchecked(&sealed), r#"{"id":7}"#);
        for other in [
            TextRow { id: 8, ..row },
            TextRow { what: ["team", "whole"], ..row },
            TextRow { what: ["player", "body"], ..row },
        ] {
            assert!(other.open(&sealed).is_err(), "{other:?}");
        }
        for index in 0..sealed.len() {
            let mut damaged = sealed.clone().into_bytes();
            damaged[index] ^= 0x01;
            assert!(row.open(std::str::from_utf8(&damaged).unwrap()).is_err(), "byte {index}");
            assert!(row.open(&sealed[..index]).is_err(), "cut at {index}");
        }
    }
}
