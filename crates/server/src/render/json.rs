//! The JSON form. Text that needs it is escaped by the JSON library; everything else is written as it stands.

use std::borrow::Cow;
use std::ptr;
use std::rc::Rc;

use football::model::Point;

use super::digits::{put_decimal, put_integer};
use super::value::{Shared, TextId};
use super::{Clock, Fields, Record, Records, Rendering, Value};

pub(super) fn write(value: &Value, rendering: &Rendering) -> Vec<u8> {
    // A quarter more than it seems to need: growing a large text copies it.
    let room = value.length() * 5 / 4;
    let mut writer = Writer { out: Vec::with_capacity(room), id: TextId::next(), rendering, keys: Vec::new() };
    writer.put(value);
    writer.out
}

#[derive(Debug)]
struct Writer<'a> {
    out: Vec<u8>,
    id: TextId,
    rendering: &'a Rendering,
    /// Those of all records so far: the next ones often have the same.
    keys: Vec<Rc<Keys>>,
}

/// The names of fields, each with what stands around it.
#[derive(Debug)]
struct Keys {
    fields: &'static dyn Fields,
    keys: Vec<Key>,
}

#[derive(Debug)]
struct Key {
    name: &'static str,
    text: String,
}

impl Keys {
    fn of(fields: &'static dyn Fields) -> Keys {
        let key = |name: &'static str| Key { name, text: [",\"", name, "\":"].concat() };
        Keys { fields, keys: (0..fields.count()).map(|field| key(fields.name(field))).collect() }
    }
}

/// Writes records of the same fields.
#[derive(Debug)]
pub struct RowWriter<'a, 'b> {
    writer: &'a mut Writer<'b>,
    keys: &'a [Key],
    /// Where the first record begins, and where the fields of this one do.
    first: usize,
    start: usize,
}

impl RowWriter<'_, '_> {
    /// Begins a record.
    #[inline]
    pub fn begin(&mut self) {
        let out = &mut self.writer.out;
        if out.len() > self.first {
            out.push(b',');
        }
        out.push(b'{');
        self.start = out.len();
    }

    /// Puts a field of it, by its number.
    #[inline]
    pub fn put(&mut self, field: usize, value: &Value) {
        if value.is_omitted() {
            return;
        }
        let Key { name, text } = &self.keys[field];
        if self.writer.out.len() == self.start {
            // No comma before the first.
            self.writer.out.extend_from_slice(&text.as_bytes()[1..]);
            self.writer.put(value);
        } else {
            self.writer.put_field(name, text.as_bytes(), value);
        }
    }

    /// Ends it.
    #[inline]
    pub fn end(&mut self) {
        self.writer.out.push(b'}');
    }
}

impl Writer<'_> {
    /// Each form has its own place, so that the short ones do not have to make room for the long ones.
    fn put(&mut self, value: &Value) {
        match value {
            Value::Null | Value::Omitted => self.out.extend_from_slice(b"null"),
            Value::Boolean(true) => self.out.extend_from_slice(b"true"),
            Value::Boolean(false) => self.out.extend_from_slice(b"false"),
            Value::Integer(number) => put_integer(&mut self.out, *number),
            Value::Number(number) => put_decimal(&mut self.out, *number),
            Value::Clock(clock) => self.put_clock(*clock),
            Value::Point(point) => self.put_point(*point),
            Value::List(items) => self.put_items(items),
            Value::Rows(rows) => self.put_rows(rows.as_ref()),
            Value::Later(record) => self.put_records(record.as_ref()),
            Value::Record(fields) => self.put_fields(fields),
            Value::Shared(shared) => {
                self.put_shared(shared);
            }
            _ => self.put_translated(value),
        }
    }

    #[inline(never)]
    fn put_clock(&mut self, clock: Clock) {
        let [a, b, c, d, e, f, g, h] = clock.letters();
        self.out.extend_from_slice(&[b'"', a, b, c, d, e, f, g, h, b'"']);
    }

    #[inline(never)]
    fn put_point(&mut self, point: Point) {
        self.out.extend_from_slice(b"{\"x\":");
        put_decimal(&mut self.out, point.x());
        self.out.extend_from_slice(b",\"y\":");
        put_decimal(&mut self.out, point.y());
        self.out.push(b'}');
    }

    #[inline(never)]
    fn put_translated(&mut self, value: &Value) {
        let text = value.text(self.rendering.language, &self.rendering.zone).unwrap_or_default();
        self.put_text(&text);
    }

    #[inline(never)]
    fn put_items(&mut self, items: &[Value]) {
        self.out.push(b'[');
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            self.put(item);
        }
        self.out.push(b']');
    }

    #[inline(never)]
    fn put_fields(&mut self, fields: &Record) {
        self.out.push(b'{');
        for (index, (key, value)) in fields.iter().filter(|(_, value)| !value.is_omitted()).enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            match key {
                Cow::Borrowed(name) => self.put_name(name),
                Cow::Owned(text) => self.put_text(text),
            }
            self.out.push(b':');
            self.put(value);
        }
        self.out.push(b'}');
    }

    #[inline(never)]
    fn put_rows(&mut self, rows: &dyn Records) {
        self.out.push(b'[');
        self.put_records(rows);
        self.out.push(b']');
    }

    /// Every record has the same names: they are put together with what stands around them once.
    #[inline(never)]
    fn put_records(&mut self, records: &dyn Records) {
        let fields = records.fields();
        let keys = match self.keys.iter().find(|keys| ptr::addr_eq(keys.fields, fields)) {
            Some(keys) => keys.clone(),
            None => {
                let keys = Rc::new(Keys::of(fields));
                self.keys.push(keys.clone());
                keys
            }
        };
        let first = self.out.len();
        records.put(&mut RowWriter { keys: &keys.keys, first, start: first, writer: self });
    }

    /// A field behind another. Of a shared value that stands in this field already, all is copied at once.
    #[inline]
    fn put_field(&mut self, name: &'static str, key: &[u8], value: &Value) {
        let Value::Shared(shared) = value else {
            self.out.extend_from_slice(key);
            return self.put(value);
        };
        if let Some(place) = shared.place_behind(self.id, name) {
            return self.out.extend_from_within(place.start - key.len()..place.end);
        }
        self.out.extend_from_slice(key);
        if self.put_shared(shared) {
            shared.stands_behind(name);
        }
    }

    /// The name of a field, which is our own word and needs no escape.
    fn put_name(&mut self, name: &'static str) {
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.push(b'"');
    }

    /// Says whether it stands here for the first time, to be copied when it comes again.
    #[inline(never)]
    fn put_shared(&mut self, shared: &Shared) -> bool {
        if shared.is_alone() {
            self.put(shared.value());
            return false;
        }
        if let Some(place) = shared.place_in(self.id) {
            self.out.extend_from_within(place);
            return false;
        }
        let start = self.out.len();
        self.put(shared.value());
        shared.stands(self.id, start..self.out.len());
        true
    }

    fn put_text(&mut self, text: &str) {
        // Nearly no text needs an escape.
        if text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
            self.out.push(b'"');
            self.out.extend_from_slice(text.as_bytes());
            self.out.push(b'"');
            return;
        }
        // Writing text into memory cannot fail.
        let _ = serde_json::to_writer(&mut self.out, text);
    }
}

#[cfg(test)]
mod tests {
    use football::model::Language;
    use jiff::tz::TimeZone;

    use super::super::{Format, Rows};
    use super::*;

    fn text(value: &Value) -> String {
        let rendering = Rendering { format: Format::Json, language: Language::English, zone: TimeZone::UTC };
        String::from_utf8(write(value, &rendering)).unwrap()
    }

    #[test]
    fn a_point_is_a_record_of_its_two_numbers() {
        let point = |x: f64, y: f64| text(&Point::new(x, y).unwrap().into());
        assert_eq!(point(0.0, 80.0), r#"{"x":0,"y":80}"#);
        assert_eq!(point(102.35, 0.1), r#"{"x":102.35,"y":0.1}"#);
    }

    /// Copied with the name of its field where it stands in that field already, and without it elsewhere.
    #[test]
    fn a_shared_value_is_written_wherever_it_stands() {
        let player = Value::Record(Box::new([("id".into(), 7.into())])).shared();
        static NAMES: [&str; 3] = ["first", "second", "third"];
        let mut rows = Rows::new(&NAMES, 3);
        rows.push([player.clone(), player.clone(), Value::Null].into_iter());
        rows.push([Value::Omitted, player.clone(), player.clone()].into_iter());
        rows.push([player.clone(), Value::Null, player.clone()].into_iter());
        let all = Value::Rows(Rc::new(rows)).shared();
        let once = r#"[{"first":{"id":7},"second":{"id":7},"third":null},{"second":{"id":7},"third":{"id":7}},{"first":{"id":7},"second":null,"third":{"id":7}}]"#;
        assert_eq!(text(&all), once);
        let twice = Value::List(Box::new([all.clone(), player, all]));
        assert_eq!(text(&twice), format!(r#"[{once},{{"id":7}},{once}]"#));
        // Another text begins anew.
        assert_eq!(text(&twice), format!(r#"[{once},{{"id":7}},{once}]"#));
    }
}
