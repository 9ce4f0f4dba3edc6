//! The XML form: `root`, field names as element names, list items as repeated `item`, null as an empty element with
//! `nil="true"`. A key that is no XML name (a team id) becomes `item` with a `key` attribute.

use std::borrow::Cow;
use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::digits::put_decimal;
use super::{Records, Rendering, Value};

pub(super) fn write(value: &Value, rendering: &Rendering) -> Vec<u8> {
    let mut writer = Writer::new(Vec::with_capacity(8192));
    // Writing into memory cannot fail.
    let _ = writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
    let _ = put(&mut writer, "root", value, rendering);
    writer.into_inner()
}

fn put<W: Write>(writer: &mut Writer<W>, name: &str, value: &Value, rendering: &Rendering) -> io::Result<()> {
    if let Value::Shared(shared) = value {
        return put(writer, name, shared.value(), rendering);
    }
    let element = if is_xml_name(name) {
        writer.create_element(name)
    } else {
        writer.create_element("item").with_attribute(("key", allowed(name).as_ref()))
    };
    match value {
        Value::Null | Value::Omitted => element.with_attribute(("nil", "true")).write_empty(),
        Value::Boolean(value) => element.write_text_content(BytesText::new(if *value { "true" } else { "false" })),
        Value::Integer(number) => element.write_text_content(BytesText::new(itoa::Buffer::new().format(*number))),
        Value::Number(number) => element.write_text_content(BytesText::new(&decimal(*number))),
        Value::List(items) => {
            element.write_inner_content(|writer| items.iter().try_for_each(|item| put(writer, "item", item, rendering)))
        }
        Value::Record(fields) => element.write_inner_content(|writer| {
            let mut shown = fields.iter().filter(|(_, value)| !value.is_omitted());
            shown.try_for_each(|(key, value)| put(writer, key, value, rendering))
        }),
        Value::Point(point) => element.write_inner_content(|writer| {
            put(writer, "x", &point.x().into(), rendering)?;
            put(writer, "y", &point.y().into(), rendering)
        }),
        Value::Rows(rows) => element.write_inner_content(|writer| {
            (0..rows.count()).try_for_each(|place| {
                let item = writer.create_element("item");
                item.write_inner_content(|writer| put_row(writer, rows.as_ref(), place, rendering)).map(|_| ())
            })
        }),
        Value::Later(record) => element.write_inner_content(|writer| put_row(writer, record.as_ref(), 0, rendering)),
        _ => {
            let text = value.text(rendering.language, &rendering.zone).unwrap_or_default();
            element.write_text_content(BytesText::new(&allowed(&text)))
        }
    }
    .map(|_| ())
}

/// The fields of a record.
fn put_row<W: Write>(
    writer: &mut Writer<W>,
    records: &dyn Records,
    place: usize,
    rendering: &Rendering,
) -> io::Result<()> {
    let row = records.row(place);
    let mut shown = row.iter().enumerate().filter(|(_, value)| !value.is_omitted());
    shown.try_for_each(|(field, value)| put(writer, records.fields().name(field), value, rendering))
}

fn decimal(number: f64) -> String {
    let mut out = Vec::new();
    put_decimal(&mut out, number);
    String::from_utf8(out).unwrap_or_default()
}

/// Our field names are ASCII; what is left are ids.
fn is_xml_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.'))
}

/// The text with what XML 1.0 forbids (most control characters) replaced by U+FFFD.
fn allowed(text: &str) -> Cow<'_, str> {
    fn is_allowed(letter: char) -> bool {
        matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
    }
    if text.chars().all(is_allowed) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(|letter| if is_allowed(letter) { letter } else { '\u{fffd}' }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Format;
    use football::model::Language;
    use jiff::tz::TimeZone;

    #[test]
    fn every_kind_of_value_has_its_element() {
        let value = Value::Record(Box::new([
            ("result".into(), true.into()),
            ("nothing".into(), Value::Null),
            ("left_out".into(), Value::Omitted),
            ("list".into(), Value::List(Box::new([1.into(), Value::Null]))),
            ("779".into(), "a<b&\u{1}".into()),
        ]));
        let rendering = Rendering { format: Format::Xml, language: Language::English, zone: TimeZone::UTC };
        let text = String::from_utf8(write(&value, &rendering)).unwrap();
        assert_eq!(
            text,
            r#"<?xml version="1.0" encoding="UTF-8"?><root><result>true</result><nothing nil="true"/><list><item>1</item><item nil="true"/></list><item key="779">a&lt;b&amp;�</item></root>"#
        );
    }

    impl From<i32> for Value {
        fn from(value: i32) -> Self {
            Value::Integer(value.into())
        }
    }
}
