//! The text of one document, read strictly: no key twice, no NUL, and a match's events straight into their type.
//!
//! A plain `serde_json::Value` would keep the last of two equal keys and lose the first without a word.

use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::model::Event;

/// A document as it is written: the fields, and the events apart from them because there are thousands.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) fields: Map<String, Value>,
    pub(super) events: Option<Vec<Event>>,
}

impl<'de> de::Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(WrittenVisitor)
    }
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a document: an object with \"type\" or \"overlay\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
        let mut written = Written::default();
        while let Some(key) = map.next_key::<String>()? {
            if key == "events" {
                if written.events.is_some() {
                    return Err(twice(&key));
                }
                written.events = Some(map.next_value()?);
            } else {
                put(&mut written.fields, key, &mut map)?;
            }
        }
        Ok(written)
    }
}

fn put<'de, A: MapAccess<'de>>(fields: &mut Map<String, Value>, key: String, map: &mut A) -> Result<(), A::Error> {
    if fields.contains_key(&key) {
        return Err(twice(&key));
    }
    clean::<A::Error>(&key)?;
    let value = map.next_value_seed(Strict)?;
    fields.insert(key, value);
    Ok(())
}

/// The words that a derived type uses for the same thing, so that one translation serves both.
fn twice<E: de::Error>(key: &str) -> E {
    E::custom(format!("duplicate field `{key}`"))
}

/// No database and no client takes a NUL inside text.
fn clean<E: de::Error>(text: &str) -> Result<(), E> {
    if text.contains('\0') { Err(E::custom("text may not hold the character U+0000")) } else { Ok(()) }
}

/// A JSON value without a key given twice.
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
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
        clean(text)?;
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(Strict)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            put(&mut fields, key, &mut map)?;
        }
        Ok(Value::Object(fields))
    }
}
