//! Parses the text of one document strictly: no duplicate key, no NUL. A match's events are parsed into their type at once.
//!
//! A plain `serde_json::Value` would keep the last of two equal keys and silently drop the first.

use std::cell::Cell;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::limits::MAX_VALUES;
use crate::model::Event;

/// The JSON of a document: its fields and, separately because there are thousands, its events.
#[derive(Debug, Default)]
pub(super) struct DocumentJson {
    pub(super) fields: Map<String, Value>,
    pub(super) events: Option<Vec<Event>>,
}

impl<'de> de::Deserialize<'de> for DocumentJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DocumentVisitor)
    }
}

struct DocumentVisitor;

impl<'de> Visitor<'de> for DocumentVisitor {
    type Value = DocumentJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a document: an object with \"type\" or \"overlay\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<DocumentJson, A::Error> {
        let mut json = DocumentJson::default();
        let values = Cell::new(0);
        while let Some(key) = map.next_key::<String>()? {
            if key == "events" {
                if json.events.is_some() {
                    return Err(duplicate(&key));
                }
                json.events = Some(map.next_value()?);
            } else {
                put(&mut json.fields, key, &mut map, Strict(&values))?;
            }
        }
        Ok(json)
    }
}

fn put<'de, A: MapAccess<'de>>(
    fields: &mut Map<String, Value>,
    key: String,
    map: &mut A,
    strict: Strict<'_>,
) -> Result<(), A::Error> {
    if fields.contains_key(&key) {
        return Err(duplicate(&key));
    }
    check_no_nul::<A::Error>(&key)?;
    let value = map.next_value_seed(strict)?;
    fields.insert(key, value);
    Ok(())
}

/// The message of a derived type, so that `FieldError` rewrites both alike.
fn duplicate<E: de::Error>(key: &str) -> E {
    E::custom(format!("duplicate field `{key}`"))
}

/// Databases and clients do not accept a NUL in text.
fn check_no_nul<E: de::Error>(text: &str) -> Result<(), E> {
    if text.contains('\0') { Err(E::custom("text must not contain the character U+0000")) } else { Ok(()) }
}

/// A JSON value without duplicate keys. The values of the document are counted while they are read: two bytes of text may be a
/// value of thirty bytes in memory.
#[derive(Clone, Copy)]
struct Strict<'a>(&'a Cell<usize>);

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let count = self.0.get() + 1;
        if count > MAX_VALUES {
            let message = format!("the document has more than {MAX_VALUES} values besides its events");
            return Err(de::Error::custom(message));
        }
        self.0.set(count);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("a number must be finite"))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        check_no_nul(text)?;
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            put(&mut fields, key, &mut map, self)?;
        }
        Ok(Value::Object(fields))
    }
}
