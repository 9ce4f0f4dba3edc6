//! XML of a provider, parsed into a tree within limits.
//!
//! A provider's file is small and flat. A file that is not has been made to harm: it is refused before it takes memory. A
//! document type declaration is refused as well, because it can define entities that expand without end.

use std::borrow::Cow;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::attributes::Attributes;
use quick_xml::events::{BytesRef, Event};
use quick_xml::{Reader, XmlVersion};

use super::file::SourceFile;
use crate::feed::document::Notice;

/// The largest file: fifty times an events file.
const MAX_FILE_BYTES: usize = 64 << 20;
const MAX_DEPTH: usize = 40;
/// Elements and attributes together. An events file has about a hundred thousand.
const MAX_NODES: usize = 3_000_000;
const MAX_ATTRIBUTES: usize = 200;
const MAX_ATTRIBUTE_BYTES: usize = 64 << 10;

/// An element with everything in it. Its text is that of all its text nodes together, trimmed.
#[derive(Debug)]
pub(in crate::feed) struct Element<'a> {
    pub(in crate::feed) name: &'a str,
    attributes: Vec<(&'a str, Cow<'a, str>)>,
    pub(in crate::feed) text: Cow<'a, str>,
    pub(in crate::feed) children: Vec<Element<'a>>,
    /// Where it begins in the file.
    pub(in crate::feed) byte: usize,
}

impl<'a> Element<'a> {
    pub(in crate::feed) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_ref())
    }

    /// An attribute that is not empty.
    pub(in crate::feed) fn filled(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(str::trim).filter(|value| !value.is_empty())
    }

    pub(in crate::feed) fn child(&self, name: &str) -> Option<&Element<'a>> {
        self.children.iter().find(|child| child.name == name)
    }

    pub(in crate::feed) fn children<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s Element<'a>> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The text of a child; none if it is empty.
    pub(in crate::feed) fn child_text(&self, name: &str) -> Option<&str> {
        self.child(name).map(|child| child.text.as_ref()).filter(|text| !text.is_empty())
    }
}

/// Parses a whole file.
pub(in crate::feed) fn parse<'a>(file: SourceFile<'a>) -> Result<Element<'a>, Notice> {
    if file.bytes.len() > MAX_FILE_BYTES {
        return Err(file.file_notice(format!("the file has more than {MAX_FILE_BYTES} bytes, the most for XML")));
    }
    let bytes = file.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file.bytes);
    let skipped = file.bytes.len() - bytes.len();
    let text = std::str::from_utf8(bytes).map_err(|error| {
        file.notice(skipped + error.valid_up_to(), "", "the bytes are not UTF-8: convert the file to UTF-8")
    })?;
    let mut tree = TreeBuilder { file, text, skipped, open: Vec::new(), root: None, nodes: 0 };
    let mut reader = Reader::from_str(text);
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader
            .read_event()
            .map_err(|error| tree.wrong(reader.error_position() as usize, format!("the file is not XML: {error}")))?;
        let end = reader.buffer_position() as usize;
        match event {
            Event::Start(tag) => tree.open(start, end - 1, tag.name().0.len())?,
            Event::Empty(tag) => {
                tree.open(start, end - 2, tag.name().0.len())?;
                tree.close();
            }
            Event::End(_) => tree.close(),
            Event::Text(text) => tree.add_text(text.xml10_content()),
            Event::CData(text) => tree.add_text(text.xml10_content()),
            Event::GeneralRef(reference) => {
                let text = resolve(&reference).ok_or_else(|| {
                    let name = reference.xml10_content();
                    tree.wrong(start, format!("the entity {name} is not known: only those of XML itself are accepted"))
                })?;
                tree.add_text(Cow::Owned(text));
            }
            Event::DocType(_) => {
                return Err(tree.wrong(start, "a document type declaration is not accepted: it can define entities"));
            }
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
            Event::Eof => break,
        }
    }
    if let Some(open) = tree.open.last() {
        return Err(file.notice(file.bytes.len(), "", format!("the file is truncated: {} has no end", open.name)));
    }
    tree.root.ok_or_else(|| file.file_notice("the file is not XML: it has no element"))
}

/// The text of a character reference or of an entity of XML itself.
fn resolve(reference: &BytesRef<'_>) -> Option<String> {
    match reference.resolve_char_ref() {
        Ok(Some(character)) => Some(character.to_string()),
        Ok(None) => resolve_predefined_entity(&reference.xml10_content()).map(str::to_owned),
        Err(_) => None,
    }
}

struct TreeBuilder<'a> {
    file: SourceFile<'a>,
    text: &'a str,
    /// The length of the byte order mark.
    skipped: usize,
    open: Vec<Element<'a>>,
    root: Option<Element<'a>>,
    nodes: usize,
}

impl<'a> TreeBuilder<'a> {
    fn wrong(&self, byte: usize, message: impl Into<String>) -> Notice {
        self.file.notice(self.skipped + byte, "", message)
    }

    /// Opens the element whose tag is at these bytes.
    fn open(&mut self, start: usize, end: usize, name_bytes: usize) -> Result<(), Notice> {
        if self.open.is_empty() && self.root.is_some() {
            return Err(self.wrong(start, "the file is not XML: it has a second root element"));
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(self.wrong(start, format!("elements are nested more than {MAX_DEPTH} deep")));
        }
        let content = self.text.get(start + 1..end).unwrap_or_default();
        let name = content.get(..name_bytes).unwrap_or_default();
        let mut attributes = Vec::new();
        for attribute in Attributes::new(content, name_bytes) {
            let attribute = attribute.map_err(|error| self.wrong(start, format!("{name}: {error}")))?;
            if attributes.len() >= MAX_ATTRIBUTES {
                return Err(self.wrong(start, format!("{name} has more than {MAX_ATTRIBUTES} attributes")));
            }
            let key = attribute.key.0;
            if attribute.value.len() > MAX_ATTRIBUTE_BYTES {
                let message = format!("the attribute {key} of {name} has more than {MAX_ATTRIBUTE_BYTES} bytes");
                return Err(self.wrong(start, message));
            }
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| self.wrong(start, format!("the attribute {key} of {name}: {error}")))?;
            attributes.push((key, value));
        }
        self.nodes += 1 + attributes.len();
        if self.nodes > MAX_NODES {
            return Err(self.wrong(start, format!("the file has more than {MAX_NODES} elements and attributes")));
        }
        let byte = self.skipped + start;
        self.open.push(Element { name, attributes, text: Cow::Borrowed(""), children: Vec::new(), byte });
        Ok(())
    }

    fn close(&mut self) {
        let Some(mut element) = self.open.pop() else { return };
        element.text = match element.text {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None => self.root = Some(element),
        }
    }

    fn add_text(&mut self, text: Cow<'a, str>) {
        let Some(element) = self.open.last_mut() else { return };
        if element.text.trim().is_empty() {
            element.text = text;
        } else {
            element.text.to_mut().push_str(&text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Element<'_>, String> {
        parse(SourceFile { name: "f24.xml", bytes: text.as_bytes() }).map_err(|notice| notice.to_string())
    }

    #[test]
    fn elements_attributes_and_texts() {
        let text = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- note --><a x='1 &amp; 2'>\n<b/> one &lt; <![CDATA[two]]>&#233; </a>";
        let root = parsed(text).unwrap();
        assert_eq!((root.name, root.attribute("x"), root.attribute("y")), ("a", Some("1 & 2"), None));
        assert_eq!(root.text, "one < twoé");
        assert_eq!(root.child("b").map(|child| (child.name, child.byte)), Some(("b", 72)));
    }

    #[test]
    fn hostile_files_are_refused_with_the_reason() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>";
        let deep = "<a>".repeat(100_000);
        let long = format!("<a x=\"{}\"/>", "y".repeat(100_000));
        let many: String = (0..300).map(|index| format!(" a{index}=\"1\"")).collect();
        let wide = format!("<a>{}</a>", "<b/>".repeat(MAX_NODES));
        for (text, expected) in [
            (bomb, "f24.xml:1: a document type declaration is not accepted: it can define entities (byte 0)"),
            ("<a>&c;</a>", "f24.xml:1: the entity c is not known: only those of XML itself are accepted (byte 3)"),
            (deep.as_str(), "f24.xml:1: elements are nested more than 40 deep (byte 120)"),
            (long.as_str(), "f24.xml:1: the attribute x of a has more than 65536 bytes (byte 0)"),
            (&format!("<a{many}/>"), "f24.xml:1: a has more than 200 attributes (byte 0)"),
            (wide.as_str(), "f24.xml:1: the file has more than 3000000 elements and attributes (byte 11999999)"),
            ("<a>\n<b>", "f24.xml:2: the file is truncated: b has no end (byte 7)"),
            ("<a/><b/>", "f24.xml:1: the file is not XML: it has a second root element (byte 4)"),
            ("", "f24.xml: the file is not XML: it has no element"),
        ] {
            assert_eq!(parsed(text).map(|root| root.name.to_owned()), Err(expected.to_owned()));
        }
        for text in ["<a></b>", "<a", "<a x=\"&c;\"/>", "<a x=1/>", "<a x='1' x='2'/>", "<a>&#0;</a>", "<a>&", "</a>"] {
            assert!(parsed(text).is_err(), "{text}");
        }
        let latin = SourceFile { name: "f24.xml", bytes: b"<a>\xe9</a>" };
        let message = parse(latin).unwrap_err().to_string();
        assert_eq!(message, "f24.xml:1: the bytes are not UTF-8: convert the file to UTF-8 (byte 3)");
    }
}
