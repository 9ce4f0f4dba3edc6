//! What JSON in a request may look like, as rows: checked once, so that an operation reads what is certainly right.
//!
//! A null is as good as nothing. A field that nobody knows is refused, since it is a misspelt one most of the time. What
//! comes out has every id as a number and no nulls.

use serde_json::{Map, Value};

use super::error::{Error, FIELD_REQUIRED, FIELD_UNKNOWN, PARAMETER_INVALID, must_be};
use crate::render::Message;

/// What a JSON value may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// An id: a positive integer, the same as text, or an object that has it as `id` or `intID`.
    Id,
    /// An id, or -1 for any.
    IdOrAny,
    /// A number of a vocabulary, 0 among them, or -1 for any.
    NumberOrAny,
    /// A whole number up to this. Less than zero is zero.
    Count(i64),
    /// A number from zero up to this.
    UpTo(u32),
    Record(&'static [Entry]),
    /// At most so many of a form.
    List(&'static Form, usize),
}

/// A field of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub name: &'static str,
    pub form: Form,
    pub required: bool,
    pub about: &'static str,
}

impl Form {
    /// The value as it should be, or what is wrong with it; `name` is its path in the request.
    pub fn check(&self, name: &str, value: &Value) -> Result<Value, Error> {
        let wrong = || PARAMETER_INVALID.with("name", name.to_owned()).with("what", self.words());
        Ok(match self {
            Form::Id => id(value).ok_or_else(wrong)?.into(),
            Form::IdOrAny => {
                integer(value).filter(|value| *value == -1).or_else(|| id(value)).ok_or_else(wrong)?.into()
            }
            Form::NumberOrAny => integer(value).filter(|value| *value >= -1).ok_or_else(wrong)?.into(),
            Form::Count(most) => integer(value).filter(|value| value <= most).ok_or_else(wrong)?.max(0).into(),
            Form::UpTo(most) => {
                value.as_f64().filter(|number| (0.0..=f64::from(*most)).contains(number)).ok_or_else(wrong)?.into()
            }
            Form::Record(entries) => record(entries, name, value.as_object().ok_or_else(wrong)?)?,
            Form::List(of, most) => {
                let items = value.as_array().filter(|items| items.len() <= *most).ok_or_else(wrong)?;
                let item = |(place, item)| of.check(&format!("{name}[{place}]"), item);
                items.iter().enumerate().map(item).collect::<Result<Vec<Value>, Error>>()?.into()
            }
        })
    }

    /// What it must be, in both languages.
    pub fn words(&self) -> Message {
        match self {
            Form::Id => must_be::ID.into(),
            Form::IdOrAny => must_be::ID_OR_ANY.into(),
            Form::NumberOrAny => must_be::NUMBER_OR_ANY.into(),
            Form::Count(most) => Message::from(must_be::COUNT).with("most", most.to_string()),
            Form::UpTo(most) => Message::from(must_be::UP_TO).with("most", most.to_string()),
            Form::Record(entries) => Message::from(must_be::RECORD).with("list", names(entries)),
            Form::List(_, most) => Message::from(must_be::LIST).with("most", most.to_string()),
        }
    }

    /// The fields inside, of a record or of each record of a list.
    pub fn entries(&self) -> &'static [Entry] {
        match self {
            Form::Record(entries) => entries,
            Form::List(of, _) => of.entries(),
            _ => &[],
        }
    }
}

fn record(entries: &[Entry], name: &str, fields: &Map<String, Value>) -> Result<Value, Error> {
    known(fields, Some(name), &names(entries), |field| entries.iter().any(|entry| entry.name == field))?;
    let mut out = Map::new();
    for entry in entries {
        let path = format!("{name}.{}", entry.name);
        match fields.get(entry.name).filter(|value| !value.is_null()) {
            Some(value) => drop(out.insert(entry.name.to_owned(), entry.form.check(&path, value)?)),
            None if entry.required => return Err(FIELD_REQUIRED.with("name", path)),
            None => {}
        }
    }
    Ok(Value::Object(out))
}

/// What is repeated of a name that nobody knows.
const NAME_LONGEST: usize = 60;

/// Refuses a field that is not known; `within` is the record it stands in.
pub(super) fn known(
    fields: &Map<String, Value>,
    within: Option<&str>,
    list: &str,
    is_known: impl Fn(&str) -> bool,
) -> Result<(), Error> {
    let Some(unknown) = fields.keys().find(|field| !is_known(field)) else { return Ok(()) };
    let unknown: String = unknown.chars().take(NAME_LONGEST).collect();
    let path = within.map_or_else(|| unknown.clone(), |within| format!("{within}.{unknown}"));
    Err(FIELD_UNKNOWN.with("name", path).with("list", list.to_owned()))
}

fn names(entries: &[Entry]) -> String {
    entries.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

/// A whole number, also where it is written `5.0`.
fn integer(value: &Value) -> Option<i64> {
    // Beyond this a float is no longer exact.
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
            assert_eq!(Form::Id.check("x", &value).unwrap(), json!(7), "{value}");
        }
        for value in
            [json!(0), json!(-1), json!(7.5), json!("7a"), json!(""), json!({}), json!([7]), json!(null), json!(true)]
        {
            assert!(Form::Id.check("x", &value).is_err(), "{value}");
        }
    }

    #[test]
    fn a_count_has_a_most_and_no_less_than_zero() {
        let count = Form::Count(10_000);
        let taken = |value| count.check("x", &value).ok();
        assert_eq!([json!(-3), json!(0), json!(10_000)].map(taken), [0, 0, 10_000].map(|n| Some(json!(n))));
        assert_eq!([json!(10_001), json!(1.5), json!("1"), json!(1e300)].map(taken), [const { None }; 4]);
    }
}
