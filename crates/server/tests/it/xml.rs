//! A small reader of XML responses.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// An element of an XML document.
#[derive(PartialEq, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) key: Option<String>,
    pub(crate) nil: bool,
    pub(crate) text: String,
    pub(crate) children: Vec<Element>,
}

impl Element {
    /// The document element.
    pub(crate) fn parse(xml: &str) -> Element {
        let mut reader = Reader::from_str(xml);
        let mut open = vec![Element::default()];
        loop {
            match reader.read_event().unwrap() {
                Event::Start(tag) => open.push(Element::from_tag(&tag)),
                Event::Empty(tag) => open.last_mut().unwrap().children.push(Element::from_tag(&tag)),
                Event::End(_) => {
                    let closed = open.pop().unwrap();
                    open.last_mut().unwrap().children.push(closed);
                }
                Event::Text(text) => open.last_mut().unwrap().text.push_str(&text),
                Event::GeneralRef(entity) => {
                    let character = match entity.resolve_char_ref().unwrap() {
                        Some(character) => character.to_string(),
                        None => quick_xml::escape::resolve_predefined_entity(&entity).unwrap().to_owned(),
                    };
                    open.last_mut().unwrap().text.push_str(&character);
                }
                Event::Eof => return open.pop().unwrap().children.pop().unwrap(),
                _ => {}
            }
        }
    }

    fn from_tag(tag: &BytesStart<'_>) -> Element {
        let mut element = Element { name: tag.name().as_ref().to_owned(), ..Element::default() };
        for attribute in tag.attributes() {
            let attribute = attribute.unwrap();
            let value = attribute.value.into_owned();
            match attribute.key.as_ref() {
                "nil" => element.nil = value == "true",
                "key" => element.key = Some(value),
                other => panic!("attribute {other}"),
            }
        }
        element
    }
}
