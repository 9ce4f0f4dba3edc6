//! What follows from a match and its events.

use std::collections::BTreeSet;

use football::analysis::analyse_with;
use football::model::{Event, Match, Period, Score, Status};

use super::mentions::{Mention, mentions, positions_in};
use crate::error::Error;
use crate::rows::facts::SealedFacts;
use crate::rows::models::ActiveModels;

/// The limit of events in a match. More is a mistake; it also keeps every count of goals and cards within its type.
pub(super) const MAX_EVENTS: usize = 60_000;

/// The rows that follow from a match and its events.
#[derive(Debug)]
pub(super) struct Derived {
    pub(super) match_: Match,
    pub(super) mentions: BTreeSet<Mention>,
    pub(super) facts: SealedFacts,
    /// The engine and the models that made the facts.
    pub(super) engine: i64,
}

impl Derived {
    pub(super) fn new(match_: Match, events: &[Event], models: &ActiveModels) -> Result<Derived, Error> {
        let facts = analyse_with(&match_, events, &models.models);
        let mentions = mentions(&match_, events, &positions_in(&facts));
        let facts = SealedFacts::new(match_.id, facts)?;
        Ok(Derived { match_, mentions, facts, engine: models.engine })
    }
}

/// Fills in the score and the shoot-out from the events if no document states them.
pub(super) fn fill_from_events(match_: &mut Match, events: &[Event]) {
    // A match that is over and has neither events nor a score was not goalless: its score is unknown.
    let is_known = !events.is_empty() || matches!(match_.status, Status::Live | Status::HalfTime);
    if match_.score.is_none() && match_.status.has_kicked_off() && is_known {
        match_.score = Some(Score::from_goals(events));
    }
    // A card alone is not a penalty: some feeds give only the cards of a shoot-out.
    let has_penalties = || events.iter().any(|event| event.period == Period::ShootOut && event.kind.is_shot());
    if match_.shoot_out.is_none() && has_penalties() {
        match_.shoot_out = Some(Score::from_shoot_out(events));
    }
}
