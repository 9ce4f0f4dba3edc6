//! The JSON form. Text that needs it is escaped by the JSON library; everything else is written as it stands.

use std::borrow::Cow;
use std::{mem, ptr};

use football::model::Point;

use super::digits::{put_decimal, put_integer};
use super::value::{Shared, TextId};
use super::{Clock, Record, Rendering, Rows, Value};

pub(super) fn write(value: &Value, rendering: &Rendering) -> Vec<u8> {
    // A quarter more than it seems to need: growing a large text copies it.
    let room = value.length() * 5 / 4;
    let mut writer = Writer { out: Vec::with_capacity(room), id: TextId::next(), rendering, keys: Keys::default() };
    writer.put(value);
    writer.out
}

struct Writer<'a> {
    out: Vec<u8>,
    id: TextId,
    rendering: &'a Rendering,
    /// Those of the last rows: the next ones often have the same.
    keys: Keys,
}

/// The names of fields, each with what stands around it.
#[derive(Default)]
struct Keys {
    names: Vec<&'static str>,
    texts: Vec<String>,
}

impl Keys {
    /// Those of these names, made anew unless they are these already.
    fn of(self, names: &[&'static str]) -> Keys {
        let are_these =
            self.names.len() == names.len() && self.names.iter().zip(names).all(|(one, other)| ptr::eq(*one, *other));
        if are_these {
            return self;
        }
        let texts = names.iter().map(|name| [",\"", name, "\":"].concat()).collect();
        Keys { names: names.to_vec(), texts }
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
            Value::Rows(rows) => self.put_rows(rows),
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
        self.put_list(items, Writer::put);
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

    fn put_list<T>(&mut self, items: impl IntoIterator<Item = T>, put: impl Fn(&mut Self, T)) {
        self.out.push(b'[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            put(self, item);
        }
        self.out.push(b']');
    }

    /// Every record has the same names: they are put together with what stands around them once.
    #[inline(never)]
    fn put_rows(&mut self, rows: &Rows) {
        // Lists inside these records have other names, and make others.
        let keys = mem::take(&mut self.keys).of(rows.names());
        self.put_list(rows.rows(), |writer, values| {
            writer.out.push(b'{');
            let start = writer.out.len();
            for ((name, key), value) in keys.names.iter().zip(&keys.texts).zip(values) {
                if value.is_omitted() {
                    continue;
                }
                if writer.out.len() == start {
                    // No comma before the first.
                    writer.out.extend_from_slice(&key.as_bytes()[1..]);
                    writer.put(value);
                } else {
                    writer.put_field(name, key.as_bytes(), value);
                }
            }
            writer.out.push(b'}');
        });
        self.keys = keys;
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

    use super::super::Format;
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
        let mut rows = Rows::new(vec!["first", "second", "third"], 3);
        rows.push([player.clone(), player.clone(), Value::Null].into_iter());
        rows.push([Value::Omitted, player.clone(), player.clone()].into_iter());
        rows.push([player.clone(), Value::Null, player.clone()].into_iter());
        let all = Value::Rows(Box::new(rows)).shared();
        let once = r#"[{"first":{"id":7},"second":{"id":7},"third":null},{"second":{"id":7},"third":{"id":7}},{"first":{"id":7},"second":null,"third":{"id":7}}]"#;
        assert_eq!(text(&all), once);
        let twice = Value::List(Box::new([all.clone(), player, all]));
        assert_eq!(text(&twice), format!(r#"[{once},{{"id":7}},{once}]"#));
        // Another text begins anew.
        assert_eq!(text(&twice), format!(r#"[{once},{{"id":7}},{once}]"#));
    }
}
