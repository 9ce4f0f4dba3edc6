//! Notes that say what became of a match: `[awarded]`, `[cancelled]`, `abd`, `w/o`.

use crate::model::{Score, Status};

use super::score;
use super::words::words;

/// The first word of a note, and the state of its match.
#[rustfmt::skip]
const NOTES: &[(&str, Status)] = &[
    ("awarded", Status::Awarded),     ("awd", Status::Awarded),
    ("cancelled", Status::Cancelled), ("canceled", Status::Cancelled), ("annulled", Status::Cancelled),
    ("void", Status::Cancelled),      ("voided", Status::Cancelled),   ("walkover", Status::Cancelled),
    ("withdrew", Status::Cancelled),  ("not played", Status::Cancelled),
    ("postponed", Status::Postponed), ("ppd", Status::Postponed),      ("postp", Status::Postponed),
    ("abandoned", Status::Abandoned), ("abd", Status::Abandoned),      ("suspended", Status::Abandoned),
    ("interrupted", Status::Abandoned),
];

/// Words between two teams in place of a score: no match was played, or none to its end.
#[rustfmt::skip]
const IN_PLACE_OF_SCORE: &[(&str, Status)] = &[
    ("w/o", Status::Cancelled), ("o/w", Status::Cancelled), ("n/p", Status::Cancelled), ("np", Status::Cancelled),
    ("abd", Status::Abandoned), ("awd", Status::Awarded),   ("ppd", Status::Postponed), ("susp", Status::Abandoned),
];

/// The state that a note in brackets states.
pub(super) fn status(note: &str) -> Option<Status> {
    let note = note.trim_start().to_lowercase();
    let begins = |word: &str| {
        note.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric()))
    };
    NOTES.iter().find(|(word, _)| begins(word)).map(|(_, status)| *status)
}

/// The state that a word between two teams states.
pub(super) fn status_word(word: &str) -> Option<Status> {
    // In lower case only: `Abd` is a name.
    let word = word.trim_end_matches('.');
    IN_PLACE_OF_SCORE.iter().find(|(known, _)| *known == word).map(|(_, status)| *status)
}

/// The score of `awarded 3-0; abandoned at 2-0`: the one before the first comma or semicolon.
pub(super) fn awarded_score(note: &str) -> Option<Score> {
    let first = note.split([',', ';']).next()?;
    words(first).find_map(|(_, word)| score::score(word)).map(|(score, _)| score)
}
