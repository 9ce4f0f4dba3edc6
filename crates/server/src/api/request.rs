//! Parameters as rows: a name, what it takes, a meaning. Checking a request against them gives its arguments.

use std::borrow::Cow;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde_json::{Map, Value as Json};

use super::error::{
    BODY_INVALID, BODY_NO_OBJECT, Error, ErrorText, PAGE_SIZE_INVALID, PARAMETER_INVALID, PARAMETER_REQUIRED, must_be,
};
use super::form::{self, Form};
use crate::render::Message;

/// What a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// A positive integer.
    Id,
    /// `1` or `0`, also `true` or `false`.
    Flag,
    /// Text of bounded length.
    Text,
    /// Ids with commas between.
    Ids,
    /// `YYYY-MM-DD HH:MM:SS` in the server's zone.
    Moment,
    /// 1 to 1000.
    PageSize,
    /// From 1.
    PageNumber,
    /// A match second: zero or a positive integer.
    Second,
    /// Some of these words, with commas between.
    Words(&'static [&'static str]),
    /// JSON of this form, in the request's body or as the parameter's text.
    Json(&'static Form),
}

/// One parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    pub name: &'static str,
    pub takes: Takes,
    pub required: bool,
    pub about: &'static str,
    /// What is said where it is missing, if the specification has a text of its own for that.
    missing: Option<ErrorText>,
    /// What is said where it is wrong, likewise.
    wrong: Option<ErrorText>,
}

pub const fn required(name: &'static str, takes: Takes, about: &'static str) -> Param {
    Param { name, takes, required: true, about, missing: None, wrong: None }
}

pub const fn optional(name: &'static str, takes: Takes, about: &'static str) -> Param {
    Param { name, takes, required: false, about, missing: None, wrong: None }
}

pub const TEXT_LONGEST: usize = 100;
pub const IDS_MOST: usize = 200;
pub const PAGE_SIZE_DEFAULT: i64 = 100;
pub const PAGE_SIZE_MOST: i64 = 1000;

/// A checked argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Argument {
    Integer(i64),
    Flag(bool),
    Text(String),
    Ids(Vec<i64>),
    Moment(Timestamp),
    Second(u32),
    Words(Vec<&'static str>),
    Json(Json),
}

/// The arguments of one request, checked against the rows of its operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Request {
    arguments: Vec<(&'static str, Argument)>,
}

impl Request {
    /// What the body says of a parameter goes before what the query says.
    pub fn check(params: &[Param], query: &Query<'_>, body: &Body, zone: &TimeZone) -> Result<Request, Error> {
        let mut arguments = Vec::with_capacity(params.len());
        for param in params {
            if let Some(value) = body.get(param.name) {
                arguments.push((param.name, param.take(value, zone)?));
                continue;
            }
            // An empty value is what a form sends for a field left alone.
            let given = query.get(param.name).map(str::trim).filter(|text| !text.is_empty());
            // So is null, where JSON is taken.
            match given.filter(|text| !(matches!(param.takes, Takes::Json(_)) && *text == "null")) {
                Some(text) => arguments.push((param.name, param.parse(text, zone)?)),
                None if param.required => {
                    return Err(match param.missing {
                        Some(text) => text.into(),
                        None => PARAMETER_REQUIRED.with("name", param.name),
                    });
                }
                None => {}
            }
        }
        Ok(Request { arguments })
    }

    /// The argument of a parameter that [`Request::check`] has made sure of.
    pub fn required_id(&self, name: &'static str) -> Result<i64, Error> {
        self.id(name).ok_or_else(|| PARAMETER_REQUIRED.with("name", name))
    }

    pub fn id(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Argument::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Argument::Flag(true)))
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Argument::Text(value)) => Some(value),
            _ => None,
        }
    }

    pub fn ids(&self, name: &str) -> &[i64] {
        match self.get(name) {
            Some(Argument::Ids(value)) => value,
            _ => &[],
        }
    }

    pub fn second(&self, name: &str) -> Option<u32> {
        match self.get(name) {
            Some(Argument::Second(value)) => Some(*value),
            _ => None,
        }
    }

    pub fn words(&self, name: &str) -> Option<&[&'static str]> {
        match self.get(name) {
            Some(Argument::Words(value)) => Some(value),
            _ => None,
        }
    }

    pub fn moment(&self, name: &str) -> Option<Timestamp> {
        match self.get(name) {
            Some(Argument::Moment(value)) => Some(*value),
            _ => None,
        }
    }

    /// JSON that has its form.
    pub fn json(&self, name: &str) -> Option<&Json> {
        match self.get(name) {
            Some(Argument::Json(value)) => Some(value),
            _ => None,
        }
    }

    fn get(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(key, _)| *key == name).map(|(_, argument)| argument)
    }
}

impl Param {
    /// A documented text for where it is missing.
    pub const fn saying(mut self, text: ErrorText) -> Param {
        self.missing = Some(text);
        self
    }

    /// A documented text for where it is wrong.
    pub const fn refusing(mut self, text: ErrorText) -> Param {
        self.wrong = Some(text);
        self
    }

    /// Reads what a body has: JSON as it is, anything else as its text.
    fn take(&self, value: &Json, zone: &TimeZone) -> Result<Argument, Error> {
        match (self.takes, value) {
            (Takes::Json(form), value) => form.check(self.name, value).map(Argument::Json),
            (_, Json::String(text)) => self.parse(text.trim(), zone),
            (_, value) => self.parse(&value.to_string(), zone),
        }
    }

    fn parse(&self, text: &str, zone: &TimeZone) -> Result<Argument, Error> {
        self.read(text, zone).map_err(|error| self.wrong.map_or(error, Error::from))
    }

    fn read(&self, text: &str, zone: &TimeZone) -> Result<Argument, Error> {
        match self.takes {
            Takes::Id | Takes::PageNumber => {
                positive(text).map(Argument::Integer).ok_or_else(|| self.must_be(must_be::POSITIVE))
            }
            Takes::PageSize => positive(text)
                .filter(|size| *size <= PAGE_SIZE_MOST)
                .map(Argument::Integer)
                .ok_or_else(|| PAGE_SIZE_INVALID.into()),
            Takes::Flag => match text {
                "1" | "true" => Ok(Argument::Flag(true)),
                "0" | "false" => Ok(Argument::Flag(false)),
                _ => Err(self.must_be(must_be::FLAG)),
            },
            Takes::Text if text.chars().count() > TEXT_LONGEST => {
                Err(self.must_be(Message::from(must_be::SHORT_TEXT).with("most", TEXT_LONGEST)))
            }
            Takes::Text => Ok(Argument::Text(text.to_owned())),
            Takes::Ids => {
                let ids: Option<Vec<i64>> = text.split(',').map(|id| positive(id.trim())).collect();
                ids.filter(|ids| ids.len() <= IDS_MOST).map(Argument::Ids).ok_or_else(|| self.must_be(must_be::IDS))
            }
            Takes::Second => {
                let second = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().unwrap_or(u32::MAX));
                second.map(Argument::Second).ok_or_else(|| self.must_be(must_be::ZERO_OR_POSITIVE))
            }
            Takes::Words(choices) => {
                let of = |word: &str| choices.iter().find(|choice| **choice == word.trim()).copied();
                let words: Option<Vec<&'static str>> = text.split(',').map(of).collect();
                words
                    .map(Argument::Words)
                    .ok_or_else(|| self.must_be(Message::from(must_be::ONE_OF).with("list", choices.join(", "))))
            }
            Takes::Json(form) => match serde_json::from_str(text) {
                Ok(value) => form.check(self.name, &value).map(Argument::Json),
                Err(_) => Err(self.must_be(form.words())),
            },
            Takes::Moment => moment(text, zone).map(Argument::Moment).ok_or_else(|| self.must_be(must_be::MOMENT)),
        }
    }

    fn must_be(&self, what: impl Into<Message>) -> Error {
        PARAMETER_INVALID.with("name", self.name).with("what", what.into())
    }
}

/// A choice among words, any case taken; what is not among them is an error that lists them.
pub(super) fn choice<T: Copy>(
    name: &'static str,
    given: Option<&str>,
    choices: &[(&'static str, T)],
    default: T,
) -> Result<T, Error> {
    let Some(given) = given.filter(|given| !given.is_empty()) else { return Ok(default) };
    match choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(given)) {
        Some((_, value)) => Ok(*value),
        None => {
            let list = choices.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
            Err(PARAMETER_INVALID.with("name", name).with("what", Message::from(must_be::ONE_OF).with("list", list)))
        }
    }
}

fn positive(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|value| *value > 0)
}

/// Strictly two digits a part, as the specification shows it. In the hour that a zone skips or repeats, the earlier
/// offset is meant.
fn moment(text: &str, zone: &TimeZone) -> Option<Timestamp> {
    let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'd' } else { byte });
    if !shape.eq(*b"dddd-dd-dd dd:dd:dd") {
        return None;
    }
    let civil = DateTime::strptime("%Y-%m-%d %H:%M:%S", text).ok()?;
    zone.to_timestamp(civil).ok()
}

/// The fields of a request's body; none where there is no body.
#[derive(Clone, Debug, Default)]
pub struct Body(Map<String, Json>);

impl Body {
    /// Every field must be one of these parameters. Nesting is bounded by the JSON library.
    pub fn parse(bytes: &[u8], params: &[Param]) -> Result<Body, Error> {
        if bytes.trim_ascii().is_empty() {
            return Ok(Body::default());
        }
        let fields = match serde_json::from_slice(bytes) {
            Ok(Json::Object(fields)) => fields,
            Ok(_) => return Err(BODY_NO_OBJECT.into()),
            Err(error) => return Err(BODY_INVALID.with("why", error.to_string())),
        };
        let list = params.iter().map(|param| param.name).collect::<Vec<_>>().join(", ");
        form::known(&fields, None, &list, |field| params.iter().any(|param| param.name == field))?;
        Ok(Body(fields))
    }

    /// A null is as good as nothing.
    fn get(&self, name: &str) -> Option<&Json> {
        self.0.get(name).filter(|value| !value.is_null())
    }
}

/// A query string taken apart. Where a parameter is repeated the last one counts; what nobody asks for is ignored.
#[derive(Clone, Debug, Default)]
pub struct Query<'a>(Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'a> Query<'a> {
    pub fn parse(text: &'a str) -> Query<'a> {
        Query(form_urlencoded::parse(text.as_bytes()).collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_ref())
    }
}

/// A row of words that a parameter common to all operations takes.
pub(super) fn only(name: &'static str, given: Option<&str>, word: &'static str) -> Result<(), Error> {
    choice(name, given, &[(word, ())], ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_in_the_servers_zone() {
        let cairo = TimeZone::get("Africa/Cairo").unwrap();
        assert_eq!(moment("2026-01-15 12:00:00", &cairo).unwrap().to_string(), "2026-01-15T10:00:00Z");
        for wrong in
            ["2026-1-15 12:00:00", "2026-01-15", "2026-13-15 12:00:00", "2026-01-15T12:00:00", "2026-01-15 24:00:00"]
        {
            assert_eq!(moment(wrong, &cairo), None, "{wrong}");
        }
    }

    #[test]
    fn the_last_of_a_repeated_parameter_counts() {
        let query = Query::parse("match_id=1&match_id=2&name=a%20b+c");
        assert_eq!(query.get("match_id"), Some("2"));
        assert_eq!(query.get("name"), Some("a b c"));
    }
}
