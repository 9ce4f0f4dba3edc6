//! What a check found.

use std::fmt;

use serde::{Serialize, Serializer};

/// How bad it is, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum State {
    Ok,
    /// It works, and may stop to work.
    Warning,
    /// It does not work, or is not safe.
    Problem,
}

impl State {
    pub(super) fn word(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Warning => "warning",
            State::Problem => "problem",
        }
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// The result of one check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Finding {
    pub(super) check: &'static str,
    pub(super) state: State,
    pub(super) found: String,
    /// What to do; none if all is well.
    pub(super) advice: Option<String>,
}

impl Finding {
    pub(super) fn ok(check: &'static str, found: impl Into<String>) -> Finding {
        Finding { check, state: State::Ok, found: found.into(), advice: None }
    }

    pub(super) fn warning(check: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { check, state: State::Warning, found: found.into(), advice: Some(advice.into()) }
    }

    pub(super) fn problem(check: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { check, state: State::Problem, found: found.into(), advice: Some(advice.into()) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<8} {:<12} {}", self.state.word(), self.check, self.found)?;
        match &self.advice {
            Some(advice) => write!(f, "\n{:21} → {advice}", ""),
            None => Ok(()),
        }
    }
}
