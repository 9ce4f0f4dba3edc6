//! The kinds of events.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventKind {
    Goal,
    Card,
    Substitution,
    /// The status of the match changed: it kicked off, it was postponed, …
    Status,
    /// The match has its result.
    Final,
    /// Something that was sent before is different now, or gone.
    Correction,
    /// The match was not known before.
    NewMatch,
}

impl EventKind {
    const ALL: [EventKind; 7] = [
        EventKind::Goal,
        EventKind::Card,
        EventKind::Substitution,
        EventKind::Status,
        EventKind::Final,
        EventKind::Correction,
        EventKind::NewMatch,
    ];

    pub(crate) fn code(self) -> &'static str {
        match self {
            EventKind::Goal => "goal",
            EventKind::Card => "card",
            EventKind::Substitution => "substitution",
            EventKind::Status => "status",
            EventKind::Final => "final",
            EventKind::Correction => "correction",
            EventKind::NewMatch => "new_match",
        }
    }
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for EventKind {
    type Err = String;

    fn from_str(text: &str) -> Result<EventKind, String> {
        let found = EventKind::ALL.into_iter().find(|kind| kind.code() == text);
        found.ok_or_else(|| {
            let codes = EventKind::ALL.map(EventKind::code).join(", ");
            format!("{text} is not a kind of event: the kinds are {codes}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_parsed_and_stored_as_it_is_written() {
        for kind in EventKind::ALL {
            assert_eq!(kind.code().parse(), Ok(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
        }
        assert!("goals".parse::<EventKind>().unwrap_err().contains("the kinds are goal, card"));
    }
}
