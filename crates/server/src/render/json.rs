//! JSON. The JSON library escapes texts that need it; all else is written directly.

use super::visitor::ValueSink;

#[derive(Debug, Default)]
pub(super) struct JsonSink {
    out: Vec<u8>,
}

impl JsonSink {
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Separates a value from the one before it in a list. What was written last tells whether there is one: no value
    /// ends in an opening bracket or a colon.
    fn separate(&mut self) {
        if !matches!(self.out.last(), None | Some(b'[' | b':')) {
            self.out.push(b',');
        }
    }

    fn separate_field(&mut self) {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
    }

    fn quoted(&mut self, text: &str) {
        let needs_escape = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
        if text.bytes().any(needs_escape) {
            // Writing into memory cannot fail.
            let _ = serde_json::to_writer(&mut self.out, text);
        } else {
            self.plain(text);
        }
    }

    fn plain(&mut self, text: &str) {
        self.out.reserve(text.len() + 3);
        self.out.push(b'"');
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'"');
    }
}

impl ValueSink for JsonSink {
    fn null(&mut self) {
        self.literal("null");
    }

    fn literal(&mut self, text: &str) {
        self.separate();
        self.out.extend_from_slice(text.as_bytes());
    }

    fn text(&mut self, text: &str) {
        self.separate();
        self.quoted(text);
    }

    fn begin_record(&mut self) {
        self.separate();
        self.out.push(b'{');
    }

    fn field(&mut self, name: &'static str) {
        self.separate_field();
        self.plain(name);
        self.out.push(b':');
    }

    fn key(&mut self, key: &str) {
        self.separate_field();
        self.quoted(key);
        self.out.push(b':');
    }

    fn end_record(&mut self) {
        self.out.push(b'}');
    }

    fn begin_list(&mut self) {
        self.separate();
        self.out.push(b'[');
    }

    fn end_list(&mut self) {
        self.out.push(b']');
    }
}
