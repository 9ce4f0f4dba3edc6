//! Something wrong with a store, found by reanalysis or verification.

use std::fmt;

use football::model::MatchId;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The match that is wrong, if it is one.
    pub match_: Option<MatchId>,
    pub what: String,
}

impl Finding {
    pub(crate) fn in_match(id: MatchId, what: impl Into<String>) -> Finding {
        Finding { match_: Some(id), what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.match_ {
            Some(id) => write!(f, "match {id}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}
