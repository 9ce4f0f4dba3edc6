//! The types of JSON values in a request, as rows. A value is checked once, so operations read valid values only.
//!
//! A null counts as absent. An unknown field is an error, because most are misspelt. A checked value has every id as a
//! number and contains no null.

use serde_json::{Map, Value};

use super::error::{Error, FIELD_REQUIRED, FIELD_UNKNOWN, PARAMETER_INVALID, must_be};
use super::interface_numbers::Numbers;
use crate::render::Message;

/// The type of a JSON value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JsonType {
    /// An id: a positive integer, as a number, as text, or in the field `id` or `intID` of an object.
    Id,
    /// An id, or -1 for any.
    IdOrAny,
    /// A number of a vocabulary of the interface, or -1 for any.
    NumberOf(Numbers),
    /// An integer up to this. A negative one counts as zero.
    Count(i64),
    /// A number from zero up to this.
    UpTo(u32),
    Record(&'static [JsonField]),
    /// At most this many elements of one type.
    List(&'static JsonType, usize),
}

/// A field of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JsonField {
    pub name: &'static str,
    pub type_: JsonType,
    pub required: bool,
    pub about: &'static str,
}

impl JsonType {
    /// The normalised value, or an error; `name` is its path in the request.
    pub fn check(&self, name: &str, value: &Value) -> Result<Value, Error> {
        let wrong = || PARAMETER_INVALID.with("name", name.to_owned()).with("what", self.description());
        Ok(match self {
            JsonType::Id => id(value).ok_or_else(wrong)?.into(),
            JsonType::IdOrAny => {
                integer(value).filter(|value| *value == -1).or_else(|| id(value)).ok_or_else(wrong)?.into()
            }
            JsonType::NumberOf(numbers) => {
                let is_known = |number: &i64| *number == -1 || numbers.contains(*number);
                integer(value).filter(is_known).ok_or_else(wrong)?.into()
            }
            JsonType::Count(most) => integer(value).filter(|value| value <= most).ok_or_else(wrong)?.max(0).into(),
            JsonType::UpTo(most) => {
                value.as_f64().filter(|number| (0.0..=f64::from(*most)).contains(number)).ok_or_else(wrong)?.into()
            }
            JsonType::Record(entries) => record(entries, name, value.as_object().ok_or_else(wrong)?)?,
            JsonType::List(element, most) => {
                let items = value.as_array().filter(|items| items.len() <= *most).ok_or_else(wrong)?;
                let item = |(index, item)| element.check(&format!("{name}[{index}]"), item);
                items.iter().enumerate().map(item).collect::<Result<Vec<Value>, Error>>()?.into()
            }
        })
    }

    /// The description of the type, in both languages.
    pub fn description(&self) -> Message {
        match self {
            JsonType::Id => must_be::ID.into(),
            JsonType::IdOrAny => must_be::ID_OR_ANY.into(),
            JsonType::NumberOf(numbers) => Message::from(must_be::NUMBER_OF).with("list", numbers.list()),
            JsonType::Count(most) => Message::from(must_be::COUNT).with("most", most.to_string()),
            JsonType::UpTo(most) => Message::from(must_be::UP_TO).with("most", most.to_string()),
            JsonType::Record(entries) => Message::from(must_be::RECORD).with("list", names(entries)),
            JsonType::List(_, most) => Message::from(must_be::LIST).with("most", most.to_string()),
        }
    }

    /// The fields of a record, or of each record of a list.
    pub fn entries(&self) -> &'static [JsonField] {
        match self {
            JsonType::Record(entries) => entries,
            JsonType::List(element, _) => element.entries(),
            _ => &[],
        }
    }
}

fn record(entries: &[JsonField], name: &str, fields: &Map<String, Value>) -> Result<Value, Error> {
    check_known(fields, Some(name), &names(entries), |field| entries.iter().any(|entry| entry.name == field))?;
    let mut out = Map::new();
    for entry in entries {
        let path = format!("{name}.{}", entry.name);
        match fields.get(entry.name).filter(|value| !value.is_null()) {
            Some(value) => drop(out.insert(entry.name.to_owned(), entry.type_.check(&path, value)?)),
            None if entry.required => return Err(FIELD_REQUIRED.with("name", path)),
            None => {}
        }
    }
    Ok(Value::Object(out))
}

/// Longer unknown names are cut in the error.
const MAX_NAME: usize = 60;

/// Returns an error for an unknown field; `within` is the path of the record.
pub fn check_known(
    fields: &Map<String, Value>,
    within: Option<&str>,
    list: &str,
    is_known: impl Fn(&str) -> bool,
) -> Result<(), Error> {
    let Some(unknown) = fields.keys().find(|field| !is_known(field)) else { return Ok(()) };
    let unknown: String = unknown.chars().take(MAX_NAME).collect();
    let path = within.map_or_else(|| unknown.clone(), |within| format!("{within}.{unknown}"));
    Err(FIELD_UNKNOWN.with("name", path).with("list", list.to_owned()))
}

fn names(entries: &[JsonField]) -> String {
    entries.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

/// An integer, also if it is written `5.0`.
pub fn integer(value: &Value) -> Option<i64> {
    // Larger floats are not exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    value.as_i64().or_else(|| value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() <= EXACT).map(|n| n as i64))
}

fn id(value: &Value) -> Option<i64> {
    let plain = |value: &Value| match value {
        Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        value => integer(value),
    };
    let found = match value {
        Value::Object(fields) => fields.get("id").or_else(|| fields.get("intID")).and_then(plain),
        value => plain(value),
    };
    found.filter(|id| *id > 0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_in_every_shape() {
        for value in [json!(7), json!("7"), json!(7.0), json!({ "id": 7 }), json!({ "intID": "7", "name": "x" })] {
            assert_eq!(JsonType::Id.check("x", &value).unwrap(), json!(7), "{value}");
        }
        for value in
            [json!(0), json!(-1), json!(7.5), json!("7a"), json!(""), json!({}), json!([7]), json!(null), json!(true)]
        {
            assert!(JsonType::Id.check("x", &value).is_err(), "{value}");
        }
    }

    #[test]
    fn a_count_has_an_upper_bound_and_is_at_least_zero() {
        let count = JsonType::Count(10_000);
        let taken = |value| count.check("x", &value).ok();
        assert_eq!([json!(-3), json!(0), json!(10_000)].map(taken), [0, 0, 10_000].map(|n| Some(json!(n))));
        assert_eq!([json!(10_001), json!(1.5), json!("1"), json!(1e300)].map(taken), [const { None }; 4]);
    }
}
