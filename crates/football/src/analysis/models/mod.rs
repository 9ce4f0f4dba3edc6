//! The fitted models behind expected goals and expected threat: those that come with the product, and those that an
//! operator fits on his own matches.

pub mod attempts;
mod logistic;
pub mod moves;
mod quality;
pub mod threat;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::xg::{CORE, FULL, Model};
use crate::model::{Event, Match};
pub use quality::{Bin, Outcome, Quality};
pub use threat::Threat;

/// The two models of expected goals, by what a feed marks, and what answers call them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chances {
    pub version: Cow<'static, str>,
    pub full: Model,
    pub core: Model,
}

/// The models that come with the product.
pub static SHIPPED_CHANCES: Chances = Chances { version: Cow::Borrowed("v1"), full: FULL, core: CORE };

/// All models that answers are made with.
#[derive(Clone, PartialEq, Debug)]
pub struct Models {
    pub xt: Threat,
    pub xg: Chances,
}

impl Default for Models {
    fn default() -> Self {
        Models { xt: threat::SHIPPED.clone(), xg: SHIPPED_CHANCES.clone() }
    }
}

impl Chances {
    /// The one that fits what a match's feed marks.
    pub fn for_match(&self, match_: &Match, events: &[Event]) -> &Model {
        if Model::is_full(match_, events) { &self.full } else { &self.core }
    }

    /// Where the expected goals of a match are from: its feed, or one of these models.
    pub fn source(&self, match_: &Match, events: &[Event]) -> String {
        let is_feeds = events.iter().any(|event| event.kind.is_shot() && event.xg.is_some());
        match (is_feeds, Model::is_full(match_, events)) {
            (true, _) => "feed".to_owned(),
            (false, true) => format!("{}-full", self.version),
            (false, false) => format!("{}-core", self.version),
        }
    }
}
