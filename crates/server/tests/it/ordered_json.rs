//! JSON with its fields in the order in which they were sent, and the texts of snapshots.

use std::fmt::{self, Write};

use serde::{Deserialize, Deserializer, de};

/// A list or record of plain values stands in one line of at most this many characters.
const MAX_LINE: usize = 120;

/// JSON with its fields in the order in which they were sent.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum OrderedJson {
    Leaf(serde_json::Value),
    List(Vec<OrderedJson>),
    Record(Vec<(String, OrderedJson)>),
}

impl<'de> Deserialize<'de> for OrderedJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The first byte of a value's text decides its kind.
        let raw = <&serde_json::value::RawValue>::deserialize(deserializer)?;
        let ordered = match raw.get().as_bytes()[0] {
            b'{' => serde_json::from_str::<Fields>(raw.get()).map(|fields| OrderedJson::Record(fields.0)),
            b'[' => serde_json::from_str(raw.get()).map(OrderedJson::List),
            _ => serde_json::from_str(raw.get()).map(OrderedJson::Leaf),
        };
        ordered.map_err(de::Error::custom)
    }
}

struct Fields(Vec<(String, OrderedJson)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> de::Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a record")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

impl OrderedJson {
    pub(crate) fn parse(text: &str) -> OrderedJson {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// A field of a record.
    pub(crate) fn get(&self, name: &str) -> Option<&OrderedJson> {
        match self {
            OrderedJson::Record(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub(crate) fn keys(&self) -> Vec<&str> {
        match self {
            OrderedJson::Record(fields) => fields.iter().map(|(key, _)| key.as_str()).collect(),
            _ => panic!("no record: {self:?}"),
        }
    }

    /// The text of a snapshot: one field a line, and a short record or list in one line.
    pub(crate) fn pretty(&self) -> String {
        let mut out = String::new();
        self.put(&mut out, 0, 0);
        out
    }

    /// Leaves the first item of every list of this name, and states how many follow.
    pub(crate) fn shorten(&mut self, list: &str) {
        match self {
            OrderedJson::Leaf(_) => {}
            OrderedJson::List(items) => items.iter_mut().for_each(|item| item.shorten(list)),
            OrderedJson::Record(fields) => {
                for (name, value) in fields {
                    if let OrderedJson::List(items) = value
                        && name == list
                    {
                        let more = format!("{} more", items.len().saturating_sub(1));
                        items.truncate(1);
                        items.push(OrderedJson::Leaf(more.into()));
                    }
                    value.shorten(list);
                }
            }
        }
    }

    fn is_leaf(&self) -> bool {
        matches!(self, OrderedJson::Leaf(_))
    }

    /// `used` characters of the line are taken.
    fn put(&self, out: &mut String, depth: usize, used: usize) {
        let (open, parts, close) = match self {
            OrderedJson::Leaf(value) => return out.push_str(&value.to_string()),
            OrderedJson::List(items) => ('[', items.iter().map(|item| (String::new(), item)).collect(), ']'),
            OrderedJson::Record(fields) => {
                ('{', fields.iter().map(|(name, value)| (format!("{name}: "), value)).collect::<Vec<_>>(), '}')
            }
        };
        if parts.iter().all(|(_, value)| value.is_leaf()) {
            let plain: Vec<_> = parts.iter().map(|(name, value)| format!("{name}{}", value.pretty())).collect();
            let line = if plain.is_empty() {
                format!("{open}{close}")
            } else {
                format!("{open} {} {close}", plain.join(", "))
            };
            if used + line.chars().count() <= MAX_LINE {
                return out.push_str(&line);
            }
        }
        out.push(open);
        for (name, value) in parts {
            let _ = write!(out, "\n{:1$}{name}", "", depth * 2 + 2);
            value.put(out, depth + 1, depth * 2 + 2 + name.chars().count());
        }
        let _ = write!(out, "\n{:1$}{close}", "", depth * 2);
    }

    /// The text of a snapshot that holds only what differs from another response, as lines of `path: text`. Together with
    /// the other response it states this one, its order and its length.
    pub(crate) fn differences(&self, from: &OrderedJson) -> String {
        let mut out = String::new();
        self.put_differences(from, "", &mut out);
        if out.is_empty() { "no difference".to_owned() } else { out }
    }

    fn put_differences(&self, from: &OrderedJson, path: &str, out: &mut String) {
        match (self, from) {
            (OrderedJson::Record(fields), OrderedJson::Record(_)) => {
                if self.keys() != from.keys() {
                    let _ = writeln!(out, "{path} has the fields {}", self.keys().join(", "));
                }
                for (name, value) in fields {
                    let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    match from.get(name) {
                        Some(from) => value.put_differences(from, &place, out),
                        None => value.put_whole(&place, out),
                    }
                }
            }
            (OrderedJson::List(items), OrderedJson::List(others)) => {
                if items.len() != others.len() {
                    let _ = writeln!(out, "{path} has {} items", items.len());
                }
                for (index, item) in items.iter().enumerate() {
                    let place = format!("{path}[{index}]");
                    match others.get(index) {
                        Some(other) => item.put_differences(other, &place, out),
                        None => item.put_whole(&place, out),
                    }
                }
            }
            _ if self == from => {}
            _ => self.put_whole(path, out),
        }
    }

    fn put_whole(&self, path: &str, out: &mut String) {
        let _ = writeln!(out, "{path}: {}", self.pretty());
    }
}
