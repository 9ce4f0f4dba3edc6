//! A node of a file that a provider gives in XML and in JSON with the same names.
//!
//! An attribute in XML is a field in JSON. A list in JSON is a row of elements in XML, often inside an element with the
//! plural of their name. The text of an element is the field `name` of an object.

use std::borrow::Cow;

use serde_json::Value;

use super::file::SourceFile;
use super::xml::{self, Element};
use crate::feed::document::Notice;

/// A parsed file.
#[derive(Debug)]
pub(in crate::feed) enum Tree<'a> {
    Xml(Element<'a>),
    Json(Value),
}

impl<'a> Tree<'a> {
    /// Parses a file in whichever of the two forms it has.
    pub(in crate::feed) fn parse(file: SourceFile<'a>) -> Result<Tree<'a>, Notice> {
        let start = file.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file.bytes).trim_ascii_start();
        match start.first() {
            Some(b'<') => xml::parse(file).map(Tree::Xml),
            _ => {
                let skipped = file.bytes.len() - start.len();
                file.parse_range(skipped..file.bytes.len()).map(Tree::Json)
            }
        }
    }

    pub(in crate::feed) fn root(&self) -> Node<'_> {
        match self {
            Tree::Xml(element) => Node::Xml(element),
            Tree::Json(value) => Node::Json(value),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::feed) enum Node<'a> {
    Xml(&'a Element<'a>),
    Json(&'a Value),
}

impl<'a> Node<'a> {
    /// The value of a field, unless it is empty.
    pub(in crate::feed) fn text(self, name: &str) -> Option<Cow<'a, str>> {
        match self {
            Node::Xml(element) => element.filled(name).map(Cow::Borrowed),
            Node::Json(value) => scalar(value.get(name)?),
        }
    }

    pub(in crate::feed) fn number<T: std::str::FromStr>(self, name: &str) -> Option<T> {
        self.text(name)?.trim().parse().ok()
    }

    pub(in crate::feed) fn child(self, name: &str) -> Option<Node<'a>> {
        match self {
            Node::Xml(element) => element.child(name).map(Node::Xml),
            Node::Json(value) => value.get(name).filter(|value| !value.is_null()).map(Node::Json),
        }
    }

    /// The elements of a list, directly below this node or below `wrapper`. A single object is a list of one.
    pub(in crate::feed) fn list(self, wrapper: &str, name: &str) -> Vec<Node<'a>> {
        match self {
            Node::Xml(element) => {
                let holder = element.child(wrapper).unwrap_or(element);
                holder.children.iter().filter(|child| child.name == name).map(Node::Xml).collect()
            }
            Node::Json(value) => match value.get(name) {
                Some(Value::Array(items)) => items.iter().map(Node::Json).collect(),
                Some(object @ Value::Object(_)) => vec![Node::Json(object)],
                _ => Vec::new(),
            },
        }
    }

    /// Its own name: the text of an element, the field `name` of an object.
    pub(in crate::feed) fn name(self) -> Option<Cow<'a, str>> {
        match self {
            Node::Xml(element) => {
                let text = Some(element.text.as_ref()).filter(|text| !text.is_empty()).map(Cow::Borrowed);
                text.or_else(|| self.text("name"))
            }
            Node::Json(_) => self.text("name"),
        }
    }
}

/// A text, a number or a boolean as text; none if it is empty.
fn scalar(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(text.trim()).filter(|text| !text.is_empty()).map(Cow::Borrowed),
        Value::Number(number) => Some(Cow::Owned(number.to_string())),
        Value::Bool(flag) => Some(Cow::Borrowed(if *flag { "true" } else { "false" })),
        _ => None,
    }
}
