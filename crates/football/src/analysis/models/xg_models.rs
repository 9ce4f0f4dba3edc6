//! The expected goals of a match: the feed's own values, or those of our models.
//!
//! A match has either, never both. If the feed gives a value for one attempt, the feed's values are used for the whole
//! match, and attempts without a value count 0.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::xg_model::{XgModel, circumstances, marks_play};
use crate::analysis::event_index::EventIndex;
use crate::model::{Event, EventKind, Match, Probability};

/// How often a penalty is scored, whoever takes it.
const PENALTY: f64 = 0.73;

/// The two models of expected goals, and the version that responses name. Which model applies depends on what the feed
/// marks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct XgModels {
    pub version: Cow<'static, str>,
    pub full: XgModel,
    pub core: XgModel,
}

/// The models that come with the product.
pub static SHIPPED_XG: XgModels = XgModels { version: Cow::Borrowed("v1"), full: XgModel::FULL, core: XgModel::CORE };

impl XgModels {
    /// The model that fits what the feed of a match marks.
    pub fn for_match(&self, match_: &Match, events: &[Event]) -> &XgModel {
        if XgModel::is_full(match_, events) { &self.full } else { &self.core }
    }

    /// Where the expected goals of a match come from: its feed, or one of these models.
    pub fn source(&self, match_: &Match, events: &[Event]) -> String {
        let from_feed = events.iter().any(|event| event.is_attempt() && event.xg.is_some());
        match (from_feed, XgModel::is_full(match_, events)) {
            (true, _) => "feed".to_owned(),
            (false, true) => format!("{}-full", self.version),
            (false, false) => format!("{}-core", self.version),
        }
    }

    /// Each attempt with its expected goals, in feed order.
    pub(in crate::analysis) fn values(
        &self,
        match_: &Match,
        events: &[Event],
        index: &EventIndex<'_>,
    ) -> impl Iterator<Item = (usize, f64)> {
        let attempts = &index.lists.attempts;
        let from_feed = attempts.iter().any(|&attempt| events[attempt].xg.is_some());
        let model = if marks_play(match_) || index.lists.has_marks { &self.full } else { &self.core };
        let value = move |(rank, &attempt): (usize, &usize)| {
            let event = &events[attempt];
            let value = match event.at {
                _ if from_feed => event.xg.map(Probability::get).filter(|xg| xg.is_finite()),
                _ if event.kind == EventKind::Penalty => Some(PENALTY),
                // The model needs the location. An attempt without one counts 0.
                at => at.map(|at| model.chance(at, circumstances(events, index, rank))),
            };
            (attempt, value.unwrap_or_default())
        };
        attempts.iter().enumerate().map(value)
    }
}
