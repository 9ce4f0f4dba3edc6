//! Values of responses: each as one of our types, or nothing if it is absent.
//!
//! Services write "unknown" as null, as an empty text, as 0, and left out. All of these are absent.

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

use crate::feed::provider::dates::{parse_date, parse_utc};
use crate::model::{Gender, Score, Status};

/// Ids are exact in every client up to this number.
const LARGEST_ID: i64 = (1 << 53) - 1;
/// Clients have to write some date of birth: this one means that none is known.
const UNKNOWN_BIRTH: Date = Date::constant(1970, 1, 1);

/// A positive whole number, plain or as text.
pub(super) fn id(value: &Value) -> Option<i64> {
    let number = match value {
        Value::Number(number) => {
            number.as_i64().or_else(|| number.as_f64().filter(|n| n.fract() == 0.0).map(|n| n as i64))
        }
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|number| (1..=LARGEST_ID).contains(number))
}

pub(super) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|number| number.is_finite())
}

/// A whole number from 0 on that fits the type.
pub(super) fn count<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    let number = number(value).filter(|number| *number >= 0.0 && number.fract() == 0.0)?;
    T::try_from(number as u64).ok()
}

pub(super) fn text(value: &Value) -> Option<&str> {
    value.as_str().map(str::trim).filter(|text| !text.is_empty())
}

/// The first of these fields that has a text.
pub(super) fn text_of<'a>(value: &'a Value, fields: &[&str]) -> Option<&'a str> {
    fields.iter().find_map(|field| text(&value[*field]))
}

pub(super) fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => Some(number.as_f64() != Some(0.0)),
        Value::String(text) => match text.trim() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn date(value: &Value) -> Option<Date> {
    text(value).and_then(|text| parse_date(text.split([' ', 'T']).next()?))
}

pub(super) fn birth(value: &Value) -> Option<Date> {
    date(value).filter(|date| *date != UNKNOWN_BIRTH)
}

/// A date-time is in the time of the server, which no response names: it is taken for UTC.
pub(super) fn time(value: &Value) -> Option<Timestamp> {
    let text = text(value)?;
    parse_utc(text).or_else(|| text.parse().ok())
}

pub(super) fn gender(value: &Value) -> Option<Gender> {
    match text(value)?.to_ascii_uppercase().as_str() {
        "MALE" | "MEN" | "M" => Some(Gender::Male),
        "FEMALE" | "WOMEN" | "F" => Some(Gender::Female),
        _ => None,
    }
}

pub(super) fn score(value: &Value) -> Option<Score> {
    Some(Score { home: count(&value["home"])?, away: count(&value["away"])? })
}

/// A status by its code, which only Touchline writes, or by its number.
pub(super) fn status(value: &Value) -> Option<Status> {
    let code = text_of(value, &["code", "strStatusCode"]).and_then(Status::from_code);
    let number = || count::<u64>(&value["id"]).or_else(|| count(&value["intStatusID"]));
    code.or_else(|| {
        Some(match number()? {
            1 => Status::Scheduled,
            2 => Status::Live,
            // Analysed, and not yet approved.
            3..=10 => Status::Final,
            11 => Status::Postponed,
            12 => Status::Cancelled,
            13 => Status::Abandoned,
            _ => return None,
        })
    })
}
