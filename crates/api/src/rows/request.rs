//! Parameters as rows: a name, a type, a meaning. Checking a request against the rows gives its arguments.

use football::model::Kind;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::Value as Json;

use super::error::{Error, ErrorText, PAGE_SIZE_INVALID, PARAMETER_INVALID, PARAMETER_REQUIRED, must_be};
use super::input::{JsonBody, Query};
use super::interface_numbers::Numbers;
use super::json_type::{self, JsonType};
use crate::render::Message;

/// The type of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamType {
    /// A positive integer.
    Id,
    /// `1` or `0`, also `true` or `false`.
    Flag,
    /// Text of bounded length.
    Text,
    /// Ids with commas between.
    Ids,
    /// Numbers of a vocabulary of the interface with commas between.
    NumbersOf(Numbers),
    /// Ids of matches with commas between, at most [`MAX_MATCH_IDS`].
    MatchIds,
    /// `YYYY-MM-DD HH:MM:SS` in the time zone of the request.
    Moment,
    /// As a moment, or `YYYY-MM-DD` for the start of that day.
    MomentOrDay,
    /// 1 to 1000.
    PageSize,
    /// From 1.
    PageNumber,
    /// Zero or a positive integer, such as a match second.
    Second,
    /// Names of statistics of the response or of groups of them, with commas between.
    Fields,
    /// The name of a statistic of the response.
    Statistic,
    /// The path of a number that StatEvents explains.
    StatPath,
    /// The id of a type of statistic that players have.
    PlayerStatType,
    /// One of these words, in any case.
    OneWord(&'static [&'static str]),
    /// Some of these words, with commas between.
    Words(&'static [&'static str]),
    /// JSON of this type, in the request's body or as the parameter's text.
    Json(&'static JsonType),
}

/// One parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    pub name: &'static str,
    pub takes: ParamType,
    pub required: bool,
    pub about: &'static str,
    /// The error if it is missing, where the specification states one.
    missing_error: Option<ErrorText>,
    /// The error if it is invalid, where the specification states one.
    invalid_error: Option<ErrorText>,
}

pub const fn required(name: &'static str, takes: ParamType, about: &'static str) -> Param {
    Param { name, takes, required: true, about, missing_error: None, invalid_error: None }
}

pub const fn optional(name: &'static str, takes: ParamType, about: &'static str) -> Param {
    Param { name, takes, required: false, about, missing_error: None, invalid_error: None }
}

/// The parameter of operations that can wait for news.
pub const WAIT: Param =
    optional("wait", ParamType::Second, "the seconds to wait if nothing has changed; the server may respond earlier");

/// The parameter of operations on one season that can count all of them. [`Scope::Seasons`](super::depends::Scope) reads it.
pub const ALL_SEASONS: Param = optional(
    "all_seasons",
    ParamType::Flag,
    "1 counts the matches of all seasons of its competition. A run then goes on from one season to the next",
);

pub const MAX_TEXT: usize = 100;
pub const MAX_IDS: usize = 200;
/// The matches of one request.
pub const MAX_MATCH_IDS: usize = 20;
pub const PAGE_SIZE_DEFAULT: i64 = 100;
pub const MAX_PAGE_SIZE: i64 = 1000;
/// The usual setting of the classic profile.
pub const MAX_CLASSIC_PAGE_SIZE: u32 = 100_000;

/// A checked argument.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
enum ArgumentValue {
    Integer(i64),
    Flag(bool),
    Text(String),
    Ids(Vec<i64>),
    Fields(Vec<String>),
    Moment(Timestamp),
    Second(u32),
    Words(Vec<&'static str>),
    Json(Json),
}

/// The kind of entity whose ids a parameter takes, if ids of that kind can be merged.
fn kind_named(name: &str) -> Option<Kind> {
    Some(match name {
        "match_id" | "match_ids" => Kind::Match,
        "team_id" | "opponent_id" => Kind::Team,
        "player_id" | "start_players" | "inner_players" | "end_players" => Kind::Player,
        "coach_id" => Kind::Coach,
        "referee_id" => Kind::Referee,
        _ => return None,
    })
}

fn replace_json(value: &mut Json, replace: impl Fn(&mut i64)) {
    if let Some(mut id) = value.as_i64() {
        replace(&mut id);
        *value = id.into();
    }
}

/// The arguments of one request, checked against the rows of its operation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Request {
    arguments: Vec<(&'static str, ArgumentValue)>,
}

impl Request {
    /// A parameter in the body takes precedence over the same parameter in the query.
    pub fn check(params: &[Param], query: &Query, body: &JsonBody, zone: &TimeZone) -> Result<Request, Error> {
        let mut arguments = Vec::with_capacity(params.len());
        for param in params {
            if let Some(value) = body.get(param.name) {
                arguments.push((param.name, param.parse_json(value, zone)?));
                continue;
            }
            // A form sends an empty value for a field that was left empty.
            let given = query.get(param.name).map(str::trim).filter(|text| !text.is_empty());
            // A JSON null means the same.
            match given.filter(|text| !(matches!(param.takes, ParamType::Json(_)) && *text == "null")) {
                Some(text) => arguments.push((param.name, param.parse(text, zone)?)),
                None if param.required => {
                    return Err(match param.missing_error {
                        Some(text) => text.into(),
                        None => PARAMETER_REQUIRED.with("name", param.name),
                    });
                }
                None => {}
            }
        }
        Ok(Request { arguments })
    }

    /// The request with each id of a match, a team or a person replaced.
    pub fn with_ids(mut self, replace: impl Fn(Kind, i64) -> i64) -> Request {
        for (name, value) in &mut self.arguments {
            let Some(kind) = kind_named(name) else { continue };
            let replace = |id: &mut i64| *id = replace(kind, *id);
            match value {
                ArgumentValue::Integer(id) => replace(id),
                ArgumentValue::Ids(ids) => ids.iter_mut().for_each(replace),
                ArgumentValue::Json(Json::Array(ids)) => ids.iter_mut().for_each(|id| replace_json(id, replace)),
                ArgumentValue::Json(id) => replace_json(id, replace),
                _ => {}
            }
        }
        self
    }

    /// The argument of a required parameter. [`Request::check`] has checked that it is there.
    pub fn required_id(&self, name: &'static str) -> Result<i64, Error> {
        self.id(name).ok_or_else(|| PARAMETER_REQUIRED.with("name", name))
    }

    pub fn id(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(ArgumentValue::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    /// A number of minutes from 1 to `most`; if it is left out, the usual one or `most`, whichever is less.
    pub fn minutes(&self, name: &'static str, most: u32, usual: u32) -> Result<u32, Error> {
        let Some(given) = self.id(name) else { return Ok(usual.min(most)) };
        u32::try_from(given).ok().filter(|minutes| *minutes <= most).ok_or_else(|| {
            let what = Message::from(must_be::FROM_ONE).with("most", most as usize);
            PARAMETER_INVALID.with("name", name).with("what", what)
        })
    }

    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(ArgumentValue::Flag(true)))
    }

    /// A flag; `None` if it is left out.
    pub fn flag_if_given(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(ArgumentValue::Flag(value)) => Some(*value),
            _ => None,
        }
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(ArgumentValue::Text(value)) => Some(value),
            _ => None,
        }
    }

    pub fn ids(&self, name: &str) -> &[i64] {
        match self.get(name) {
            Some(ArgumentValue::Ids(value)) => value,
            _ => &[],
        }
    }

    /// The names of fields; empty if the parameter was left out.
    pub fn fields(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(ArgumentValue::Fields(value)) => value,
            _ => &[],
        }
    }

    pub fn second(&self, name: &str) -> Option<u32> {
        match self.get(name) {
            Some(ArgumentValue::Second(value)) => Some(*value),
            _ => None,
        }
    }

    pub fn words(&self, name: &str) -> Option<&[&'static str]> {
        match self.get(name) {
            Some(ArgumentValue::Words(value)) => Some(value),
            _ => None,
        }
    }

    pub fn moment(&self, name: &str) -> Option<Timestamp> {
        match self.get(name) {
            Some(ArgumentValue::Moment(value)) => Some(*value),
            _ => None,
        }
    }

    /// JSON that has been checked against its type.
    pub fn json(&self, name: &str) -> Option<&Json> {
        match self.get(name) {
            Some(ArgumentValue::Json(value)) => Some(value),
            _ => None,
        }
    }

    fn get(&self, name: &str) -> Option<&ArgumentValue> {
        self.arguments.iter().find(|(key, _)| *key == name).map(|(_, argument)| argument)
    }
}

impl Param {
    /// With this error if it is missing.
    pub const fn or_if_missing(mut self, error: ErrorText) -> Param {
        self.missing_error = Some(error);
        self
    }

    /// With this error if it is invalid.
    pub const fn or_if_invalid(mut self, error: ErrorText) -> Param {
        self.invalid_error = Some(error);
        self
    }

    /// Parses a field of the body: JSON as it is, any other type from its text.
    fn parse_json(&self, value: &Json, zone: &TimeZone) -> Result<ArgumentValue, Error> {
        match (self.takes, value) {
            (ParamType::Json(type_), value) => type_.check(self.name, value).map(ArgumentValue::Json),
            (_, Json::String(text)) => self.parse(text.trim(), zone),
            // JSON has one kind of number: 7.0 is the integer 7.
            (_, value) => match json_type::integer(value) {
                Some(number) => self.parse(&number.to_string(), zone),
                None => self.parse(&value.to_string(), zone),
            },
        }
    }

    fn parse(&self, text: &str, zone: &TimeZone) -> Result<ArgumentValue, Error> {
        self.parse_text(text, zone).map_err(|error| self.invalid_error.map_or(error, Error::from))
    }

    fn parse_text(&self, text: &str, zone: &TimeZone) -> Result<ArgumentValue, Error> {
        match self.takes {
            ParamType::Id | ParamType::PageNumber | ParamType::PlayerStatType => {
                positive(text).map(ArgumentValue::Integer).ok_or_else(|| self.must_be(must_be::POSITIVE))
            }
            ParamType::PageSize => positive(text)
                .filter(|size| *size <= MAX_PAGE_SIZE)
                .map(ArgumentValue::Integer)
                .ok_or_else(|| PAGE_SIZE_INVALID.into()),
            ParamType::Flag => match text {
                "1" | "true" => Ok(ArgumentValue::Flag(true)),
                "0" | "false" => Ok(ArgumentValue::Flag(false)),
                _ => Err(self.must_be(must_be::FLAG)),
            },
            ParamType::Text | ParamType::Statistic | ParamType::StatPath if text.chars().count() > MAX_TEXT => {
                Err(self.must_be(Message::from(must_be::SHORT_TEXT).with("most", MAX_TEXT)))
            }
            ParamType::Text | ParamType::Statistic | ParamType::StatPath => Ok(ArgumentValue::Text(text.to_owned())),
            ParamType::Ids => ids(text, MAX_IDS).map(ArgumentValue::Ids).ok_or_else(|| self.must_be(must_be::IDS)),
            ParamType::NumbersOf(numbers) => ids(text, MAX_IDS)
                .filter(|given| given.iter().all(|number| numbers.contains(*number)))
                .map(ArgumentValue::Ids)
                .ok_or_else(|| self.must_be(Message::from(must_be::NUMBERS_OF).with("list", numbers.list()))),
            ParamType::MatchIds => ids(text, MAX_MATCH_IDS)
                .map(ArgumentValue::Ids)
                .ok_or_else(|| self.must_be(Message::from(must_be::SOME_IDS).with("most", MAX_MATCH_IDS))),
            ParamType::Fields => {
                let fields: Vec<String> = text.split(',').map(|field| field.trim().to_owned()).collect();
                let is_name = |field: &String| !field.is_empty() && field.chars().count() <= MAX_TEXT;
                let valid = fields.len() <= MAX_IDS && fields.iter().all(is_name);
                valid.then_some(ArgumentValue::Fields(fields)).ok_or_else(|| self.must_be(must_be::STATISTICS))
            }
            ParamType::Second => {
                let second = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().unwrap_or(u32::MAX));
                second.map(ArgumentValue::Second).ok_or_else(|| self.must_be(must_be::ZERO_OR_POSITIVE))
            }
            ParamType::OneWord(words) => {
                let known = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                known
                    .map(|word| ArgumentValue::Text((*word).to_owned()))
                    .ok_or_else(|| self.must_be(Message::from(must_be::ONE_OF).with("list", words.join(", "))))
            }
            ParamType::Words(choices) => {
                let known = |word: &str| choices.iter().find(|choice| **choice == word.trim()).copied();
                let words: Option<Vec<&'static str>> = text.split(',').map(known).collect();
                words
                    .map(ArgumentValue::Words)
                    .ok_or_else(|| self.must_be(Message::from(must_be::ONE_OF).with("list", choices.join(", "))))
            }
            ParamType::Json(type_) => match serde_json::from_str(text) {
                Ok(value) => type_.check(self.name, &value).map(ArgumentValue::Json),
                Err(_) => Err(self.must_be(type_.description())),
            },
            ParamType::MomentOrDay => moment(text, zone)
                .or_else(|| moment(&format!("{text} 00:00:00"), zone))
                .map(ArgumentValue::Moment)
                .ok_or_else(|| self.must_be(must_be::MOMENT_OR_DAY)),
            ParamType::Moment => {
                moment(text, zone).map(ArgumentValue::Moment).ok_or_else(|| self.must_be(must_be::MOMENT))
            }
        }
    }

    fn must_be(&self, what: impl Into<Message>) -> Error {
        PARAMETER_INVALID.with("name", self.name).with("what", what.into())
    }
}

/// One of these words, in any case; the error for any other word lists them.
pub fn choice<T: Copy>(
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

/// Ids with commas between, up to a number of them.
fn ids(text: &str, most: usize) -> Option<Vec<i64>> {
    let ids: Option<Vec<i64>> = text.split(',').map(|id| positive(id.trim())).collect();
    ids.filter(|ids| ids.len() <= most)
}

fn positive(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|value| *value > 0)
}

/// Exactly two digits a part, as the specification shows it. In an hour that the zone skips or repeats, the earlier
/// offset applies.
fn moment(text: &str, zone: &TimeZone) -> Option<Timestamp> {
    let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'd' } else { byte });
    if !shape.eq(*b"dddd-dd-dd dd:dd:dd") {
        return None;
    }
    let civil = DateTime::strptime("%Y-%m-%d %H:%M:%S", text).ok()?;
    zone.to_timestamp(civil).ok()
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
}
