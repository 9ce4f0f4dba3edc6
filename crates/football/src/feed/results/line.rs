//! One match as a table of results, or a text of them, states it.

use jiff::civil::{Date, Time};
use jiff::tz::Offset;

use crate::feed::document::Source;
use crate::model::{CountryId, Score, Side, Status};

/// A match. Names are as the file writes them; what the file does not say is none or empty.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::feed) struct ResultLine {
    pub(in crate::feed) source: Source,
    pub(in crate::feed) competition: Option<String>,
    /// The country of the competition.
    pub(in crate::feed) country: Option<CountryId>,
    pub(in crate::feed) season: Option<String>,
    pub(in crate::feed) stage: Option<String>,
    pub(in crate::feed) group: Option<String>,
    /// A number, or the name of a round of a cup: `Quarter-finals`.
    pub(in crate::feed) round: Option<String>,
    pub(in crate::feed) date: Option<Date>,
    pub(in crate::feed) time: Option<LocalTime>,
    pub(in crate::feed) home: String,
    pub(in crate::feed) away: String,
    /// If the file says it. Otherwise a match with a score is over, and one without is to come.
    pub(in crate::feed) status: Option<Status>,
    pub(in crate::feed) scores: Scores,
    pub(in crate::feed) venue: Option<String>,
    pub(in crate::feed) city: Option<String>,
    pub(in crate::feed) attendance: Option<u32>,
    pub(in crate::feed) referee: Option<String>,
    pub(in crate::feed) neutral: bool,
    /// In their order. Empty if the file does not say who scored.
    pub(in crate::feed) goals: Vec<Goal>,
}

/// A time of day, in the zone that the file states, or in that of the import.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::feed) struct LocalTime {
    pub(in crate::feed) time: Time,
    pub(in crate::feed) offset: Option<Offset>,
}

/// The scores of a match after each part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::feed) struct Scores {
    pub(in crate::feed) half_time: Option<Score>,
    /// After 90 minutes.
    pub(in crate::feed) full_time: Option<Score>,
    /// After 120 minutes, with all goals before.
    pub(in crate::feed) extra_time: Option<Score>,
    pub(in crate::feed) shoot_out: Option<Score>,
    /// Who won a shoot-out of which the score is not known.
    pub(in crate::feed) winner: Option<Side>,
}

impl Scores {
    /// The score without the shoot-out.
    pub(in crate::feed) fn last(&self) -> Option<Score> {
        self.extra_time.or(self.full_time)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::feed) struct Goal {
    /// The side that the goal counts for.
    pub(in crate::feed) side: Side,
    pub(in crate::feed) player: Option<String>,
    /// The minute as people say it: 45+2 is (45, 2).
    pub(in crate::feed) minute: Option<(u16, u16)>,
    pub(in crate::feed) kind: GoalKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::feed) enum GoalKind {
    #[default]
    Play,
    Penalty,
    Own,
}
