//! XML: `root`, field names as element names, list items as repeated `item`, null as an empty element with
//! `nil="true"`. A key that is not an XML name (a team id) becomes `item` with a `key` attribute.

use std::borrow::Cow;
use std::mem;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesStart, BytesText, Event};

use super::pieces::{PIECE_BYTES, PieceOutput};
use super::value::ValueSink;

const ROOT: &str = "root";
const ITEM: &str = "item";

pub(super) struct XmlSink<'a> {
    writer: Writer<Vec<u8>>,
    /// Where the bytes go if the value is long.
    pieces: Option<PieceOutput<'a>>,
    /// The name of the next element.
    next: Cow<'static, str>,
    /// The opening tags of the elements that are not closed yet.
    open: Vec<BytesStart<'static>>,
}

impl<'a> XmlSink<'a> {
    pub(super) fn new(pieces: Option<PieceOutput<'a>>) -> XmlSink<'a> {
        let mut sink = XmlSink { writer: Writer::new(Vec::new()), pieces, next: ROOT.into(), open: Vec::new() };
        sink.write(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        sink
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.writer.into_inner()
    }

    fn write(&mut self, event: Event<'_>) {
        // Writing into memory cannot fail.
        let _ = self.writer.write_event(event);
    }

    /// The opening tag of the next element. The one after it is a list item, unless a field is named first.
    fn tag(&mut self) -> BytesStart<'static> {
        let name = mem::replace(&mut self.next, ITEM.into());
        if is_xml_name(&name) {
            BytesStart::new(name)
        } else {
            BytesStart::new(ITEM).with_attributes([("key", allowed(&name).as_ref())])
        }
    }

    fn begin(&mut self) {
        let tag = self.tag();
        self.write(Event::Start(tag.borrow()));
        self.open.push(tag);
    }

    fn end(&mut self) {
        if let Some(tag) = self.open.pop() {
            self.write(Event::End(tag.to_end()));
        }
    }
}

impl ValueSink for XmlSink<'_> {
    fn null(&mut self) {
        let tag = self.tag().with_attributes([("nil", "true")]);
        self.write(Event::Empty(tag));
    }

    fn literal(&mut self, text: &str) {
        self.text(text);
    }

    fn text(&mut self, text: &str) {
        self.begin();
        self.write(Event::Text(BytesText::new(&allowed(text))));
        self.end();
    }

    fn begin_record(&mut self) {
        self.begin();
    }

    fn field(&mut self, name: &'static str) {
        self.next = name.into();
    }

    fn key(&mut self, key: &str) {
        self.next = key.to_owned().into();
    }

    fn end_record(&mut self) {
        self.end();
        if let Some(pieces) = &mut self.pieces
            && self.writer.get_ref().len() > PIECE_BYTES
        {
            pieces.hand_on(mem::take(self.writer.get_mut()));
        }
    }

    fn begin_list(&mut self) {
        self.begin();
    }

    fn end_list(&mut self) {
        self.end();
    }
}

/// Our field names are ASCII; the other names are ids.
fn is_xml_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.'))
}

/// The text with the characters that XML 1.0 forbids (most control characters) replaced by U+FFFD.
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
    use football::model::Language;
    use jiff::tz::TimeZone;

    use crate::render::value::Value;
    use crate::render::{Format, Rendering};

    #[test]
    fn every_kind_of_value_has_its_element() {
        let value = Value::Record(Box::new([
            ("result".into(), true.into()),
            ("nothing".into(), Value::Null),
            ("left_out".into(), Value::Omitted),
            ("list".into(), Value::List(Box::new([1.into(), Value::Null]))),
            ("779".into(), "a<b&\u{1}".into()),
        ]));
        let rendering = Rendering::new(Format::Xml, Language::English, TimeZone::UTC);
        let text = String::from_utf8(rendering.bytes(&value)).unwrap();
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
