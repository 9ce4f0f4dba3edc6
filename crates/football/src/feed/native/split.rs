//! Splits a file into documents.
//!
//! Whether a file is lines or JSON follows from its bytes, and must be right for a damaged file too. A file that is one JSON
//! value is JSON. Another file is lines if at least half of its lines look like a document.

use serde_json::value::RawValue;

use super::field_error::FieldError;

/// The text of a document and the line it starts on; or an error and its line.
pub(super) type Piece<'a> = Result<(usize, &'a [u8]), (usize, FieldError)>;

/// The texts of a file's documents.
pub(super) struct Pieces<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line of `at`, from 1.
    line: usize,
    shape: DocumentShape,
}

#[derive(Clone, Copy, PartialEq)]
enum DocumentShape {
    Lines,
    /// One value that was not opened yet.
    One,
    /// Inside a list: whether a document was read before, and whether the list is in `{"documents": …}`.
    List {
        begun: bool,
        wrapped: bool,
    },
    Done,
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl<'a> Pieces<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Pieces<'a> {
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        let shape =
            if is_one_value(bytes) || !looks_like_lines(bytes) { DocumentShape::One } else { DocumentShape::Lines };
        Pieces { bytes, at: 0, line: 1, shape }
    }

    fn line_piece(&mut self) -> Option<Piece<'a>> {
        while self.at < self.bytes.len() {
            let rest = &self.bytes[self.at..];
            let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let (text, line) = (&rest[..length], self.line);
            self.at = (self.at + length + 1).min(self.bytes.len());
            self.line += 1;
            if !text.trim_ascii().is_empty() {
                return Some(Ok((line, text)));
            }
        }
        None
    }

    /// Opens a JSON file: a list, a list in an object, or one document.
    fn open(&mut self) -> Option<Piece<'a>> {
        self.skip_space();
        if self.at == self.bytes.len() {
            self.shape = DocumentShape::Done;
            return None;
        }
        if self.eat(b"[") {
            self.shape = DocumentShape::List { begun: false, wrapped: false };
            return self.next();
        }
        let before = (self.at, self.line);
        if self.eat(b"{") && self.eat(b"\"documents\"") && self.eat(b":") && self.eat(b"[") {
            self.shape = DocumentShape::List { begun: false, wrapped: true };
            return self.next();
        }
        (self.at, self.line) = before;
        self.shape = DocumentShape::Done;
        let document = self.value();
        self.skip_space();
        if document.is_ok() && self.at < self.bytes.len() {
            return Some(Err((
                self.line,
                FieldError::new("", "the file goes on after the document: expected a list, or one document per line"),
            )));
        }
        Some(document)
    }

    fn element(&mut self, begun: bool, wrapped: bool) -> Option<Piece<'a>> {
        if self.eat(b"]") {
            self.shape = DocumentShape::Done;
            let closed = !wrapped || self.eat(b"}");
            self.skip_space();
            let ended = closed && self.at == self.bytes.len();
            return (!ended).then(|| self.fail("expected the end of the file after the list of documents"));
        }
        if begun && !self.eat(b",") {
            return Some(self.fail("expected a comma or ] after the document"));
        }
        self.skip_space();
        self.shape = DocumentShape::List { begun: true, wrapped };
        let document = self.value();
        if document.is_err() {
            self.shape = DocumentShape::Done;
        }
        Some(document)
    }

    fn fail(&mut self, message: &str) -> Piece<'a> {
        self.shape = DocumentShape::Done;
        Err((self.line, FieldError::new("", message)))
    }

    /// The JSON value that starts at the current byte.
    fn value(&mut self) -> Piece<'a> {
        let (line, rest) = (self.line, &self.bytes[self.at..]);
        let mut values = serde_json::Deserializer::from_slice(rest).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(raw)) => {
                let text = raw.get().as_bytes();
                self.step(values.byte_offset());
                Ok((line, text))
            }
            Some(Err(error)) => Err((line + error.line().max(1) - 1, syntax_error(&error))),
            None => Err((line, FieldError::new("", "the file ends here: expected a document"))),
        }
    }

    fn skip_space(&mut self) {
        let rest = &self.bytes[self.at..];
        self.step(rest.len() - rest.trim_ascii_start().len());
    }

    fn eat(&mut self, word: &[u8]) -> bool {
        self.skip_space();
        let found = self.bytes[self.at..].starts_with(word);
        if found {
            self.step(word.len());
        }
        found
    }

    fn step(&mut self, length: usize) {
        let passed = &self.bytes[self.at..self.at + length];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.at += length;
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        match self.shape {
            DocumentShape::Lines => self.line_piece(),
            DocumentShape::One => self.open(),
            DocumentShape::List { begun, wrapped } => self.element(begun, wrapped),
            DocumentShape::Done => None,
        }
    }
}

/// The JSON parser's message without its line, which it counts in the document and not in the file.
pub(super) fn syntax_error(error: &serde_json::Error) -> FieldError {
    let text = error.to_string();
    let sentence = match text.rsplit_once(" at line ").map_or(text.as_str(), |(sentence, _)| sentence) {
        "recursion limit exceeded" => "it is nested too deeply",
        "trailing characters" => "expected a line break after the document",
        "invalid unicode code point" => "it is not UTF-8",
        sentence => sentence,
    };
    FieldError::new("", format!("is not JSON: {sentence} (column {})", error.column()))
}

fn is_one_value(bytes: &[u8]) -> bool {
    serde_json::from_slice::<&RawValue>(bytes).is_ok()
}

fn looks_like_lines(bytes: &[u8]) -> bool {
    let (mut all, mut like_documents) = (0, 0);
    for line in bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) {
        all += 1;
        like_documents += usize::from(line.starts_with(b"{") && line.ends_with(b"}"));
    }
    2 * like_documents >= all
}
