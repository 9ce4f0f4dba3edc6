//! JSON. The JSON library escapes texts that need it; all else is written directly.
//!
//! A response may contain one lazy value many times: each player and team of a match with thousands of events, and each
//! attack in two lists. It is rendered once, and its bytes are copied from then on.

use std::collections::HashMap;
use std::mem;
use std::ops::Range;
use std::rc::Rc;

use super::pieces::{PIECE_BYTES, PieceOutput};
use super::value::{ValueSink, Visit};

#[derive(Debug)]
pub(super) struct JsonSink<'a> {
    out: Vec<u8>,
    /// Where the bytes go if the value is long.
    pieces: Option<PieceOutput<'a>>,
    /// Where each lazy value was written, by its address. Holding the value keeps its address from being reused.
    rendered: HashMap<*const (), (Rc<dyn Visit>, Range<usize>)>,
    /// Where the lazy values start that are being written; `None` if the start was handed on already.
    starts: Vec<Option<usize>>,
}

impl<'a> JsonSink<'a> {
    pub(super) fn new(pieces: Option<PieceOutput<'a>>) -> JsonSink<'a> {
        JsonSink { out: Vec::new(), pieces, rendered: HashMap::new(), starts: Vec::new() }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Separates a value from the one before it in a list. The last byte tells whether there is one: no value ends in an
    /// opening bracket, a colon or a comma.
    fn separate(&mut self) {
        if !matches!(self.out.last(), None | Some(b'[' | b':' | b',')) {
            self.out.push(b',');
        }
    }

    fn separate_field(&mut self) {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
    }

    /// Hands on what is written, if it is long enough. The last byte stays: it decides the next separator. What was
    /// handed on can no longer be copied.
    fn hand_on(&mut self) {
        if let Some(pieces) = &mut self.pieces
            && self.out.len() > PIECE_BYTES
        {
            let last = self.out.pop();
            pieces.hand_on(mem::take(&mut self.out));
            self.out.extend(last);
            self.rendered.clear();
            self.starts.fill(None);
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

impl ValueSink for JsonSink<'_> {
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
        self.hand_on();
    }

    fn begin_list(&mut self) {
        self.separate();
        self.out.push(b'[');
    }

    fn end_list(&mut self) {
        self.out.push(b']');
    }

    fn begin_lazy(&mut self, lazy: &Rc<dyn Visit>) -> bool {
        self.separate();
        // A value that nothing else holds does not come again.
        if Rc::strong_count(lazy) > 1
            && let Some((_, bytes)) = self.rendered.get(&address(lazy))
        {
            self.out.extend_from_within(bytes.clone());
            return false;
        }
        self.starts.push(Some(self.out.len()));
        true
    }

    fn end_lazy(&mut self, lazy: &Rc<dyn Visit>) {
        if let Some(Some(start)) = self.starts.pop()
            && Rc::strong_count(lazy) > 1
        {
            self.rendered.insert(address(lazy), (lazy.clone(), start..self.out.len()));
        }
    }
}

fn address(lazy: &Rc<dyn Visit>) -> *const () {
    Rc::as_ptr(lazy).cast()
}

#[cfg(test)]
mod tests {
    use football::model::Language;
    use jiff::tz::TimeZone;

    use crate::render::value::Value;
    use crate::render::{Format, Rendering};

    fn text(value: &Value) -> String {
        let rendering = Rendering::new(Format::Json, Language::English, TimeZone::UTC);
        String::from_utf8(rendering.bytes(value)).unwrap()
    }

    #[test]
    fn a_shared_value_is_copied_wherever_it_occurs() {
        let player = Value::Record(Box::new([("id".into(), 7.into())])).shared();
        let record = Value::Record(Box::new([
            ("first".into(), player.clone()),
            ("second".into(), player.clone()),
            ("third".into(), Value::Null),
        ]));
        let list = Value::List(Box::new([record.shared(), player.clone(), player])).shared();
        let once = r#"[{"first":{"id":7},"second":{"id":7},"third":null},{"id":7},{"id":7}]"#;
        assert_eq!(text(&list), once);
        let twice = Value::List(Box::new([list.clone(), 1.into(), list]));
        assert_eq!(text(&twice), format!("[{once},1,{once}]"));
    }

    #[test]
    fn a_value_at_the_address_of_an_earlier_one_is_rendered_anew() {
        let once = |number: i64| Value::List(Box::new([Value::from(number).shared()]));
        assert_eq!(text(&once(1)), "[1]");
        assert_eq!(text(&once(2)), "[2]");
    }
}
