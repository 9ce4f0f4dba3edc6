//! What a line with a match says.

use super::super::date::DateText;
use super::super::ground::Ground;
use super::super::note;
use super::super::words::has_letters;
use crate::feed::results::line::{LocalTime, Scores};
use crate::model::Status;

/// What a line with a match says.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in super::super) struct MatchLine {
    pub(in super::super) date: Option<DateText>,
    pub(in super::super) time: Option<LocalTime>,
    /// The year, if a column of its own says no more about the date.
    pub(in super::super) year: Option<String>,
    pub(in super::super) ground: Option<Ground>,
    /// A round that stands in the line: `▪26` before the teams, `▪ Replay` after them.
    pub(in super::super) round: Option<String>,
    /// The round holds for the lines below too.
    pub(in super::super) round_goes_on: bool,
    /// Dashes separate the columns: `18h10 - Team A 1x0 Team B - Ground`.
    pub(super) has_dashes: bool,
    pub(in super::super) home: String,
    pub(in super::super) away: String,
    pub(in super::super) scores: Scores,
    pub(in super::super) status: Option<Status>,
    /// A list of goals that follows in brackets.
    pub(in super::super) goals: Option<String>,
    /// For the team of the heading: at home, away or on neutral ground.
    pub(in super::super) place: Option<Place>,
    /// What was wrong with the scores, which are then left out in part.
    pub(in super::super) doubt: Option<String>,
}

/// `(h)`, `(a)`, `(n)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Place {
    Home,
    Away,
    Neutral,
}

/// Why a line is not a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Refusal {
    /// It is something else.
    Other,
    /// It is a match, but part of it is not understood.
    Wrong(String),
}

impl MatchLine {
    pub(super) fn note(&mut self, note: &str) {
        let status = note::status(note);
        if status == Some(Status::Awarded) {
            self.scores.full_time = note::awarded_score(note);
        }
        self.status = self.status.or(status);
        if let Some((name, _)) =
            note.split_once(" withdrew").or_else(|| note.split_once(" wd")).filter(|_| status.is_none())
        {
            self.status = has_letters(name).then_some(Status::Cancelled);
        }
    }
}
