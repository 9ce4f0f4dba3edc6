//! What an operator states of a key besides what it reads: its roles, what it writes, its rate and its labels. It is a note, as JSON.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use football::model::EditionId;
use serde::{Deserialize, Serialize};

use super::key_roles::KeyRoles;

/// How many requests a key may send in a time, such as 600/min.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KeyRate {
    pub requests: NonZeroU32,
    pub per: RatePeriod,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatePeriod {
    Second,
    Minute,
    Hour,
}

const PERIODS: [(RatePeriod, &str); 3] =
    [(RatePeriod::Second, "s"), (RatePeriod::Minute, "min"), (RatePeriod::Hour, "h")];

impl fmt::Display for KeyRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per = PERIODS.iter().find(|(period, _)| *period == self.per).map_or("s", |(_, name)| name);
        write!(f, "{}/{per}", self.requests)
    }
}

impl FromStr for KeyRate {
    type Err = String;

    fn from_str(text: &str) -> Result<KeyRate, String> {
        let parse = || {
            let (requests, per) = text.split_once('/')?;
            let (per, _) = PERIODS.into_iter().find(|(_, name)| *name == per)?;
            Some(KeyRate { requests: requests.parse().ok()?, per })
        };
        parse()
            .ok_or_else(|| format!("{text} is not a rate: write requests and a time, such as 10/s, 600/min or 5000/h"))
    }
}

impl TryFrom<String> for KeyRate {
    type Error = String;

    fn try_from(text: String) -> Result<KeyRate, String> {
        text.parse()
    }
}

impl From<KeyRate> for String {
    fn from(rate: KeyRate) -> String {
        rate.to_string()
    }
}

/// The editions that a key may write, where they are others than those that it may read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WriteEditions {
    All,
    Only(Vec<EditionId>),
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeyDetails {
    /// What it may do.
    #[serde(default, skip_serializing_if = "KeyRoles::is_default")]
    pub roles: KeyRoles,
    /// The editions that it may write. None: those that it may read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write_editions: Option<WriteEditions>,
    /// The rate limit of this key, in place of the service's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<KeyRate>,
    /// Words for the operator's own use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
}

/// The note with the details of a key. Queries spell the name in the same way.
pub(crate) fn details_note(id: i64) -> String {
    format!("key.{id}")
}

/// The note with the hour in which a key was last used.
pub(crate) fn last_use_note(id: i64) -> String {
    format!("key.{id}.used")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_parsed_as_it_is_written() {
        for text in ["1/s", "600/min", "4294967295/h"] {
            assert_eq!(text.parse::<KeyRate>().unwrap().to_string(), text);
        }
        for wrong in ["", "600", "0/s", "-1/s", "1/day", "1 / s", "1/", "/min", "9999999999/s"] {
            assert!(wrong.parse::<KeyRate>().unwrap_err().contains("600/min"), "{wrong}");
        }
    }
}
