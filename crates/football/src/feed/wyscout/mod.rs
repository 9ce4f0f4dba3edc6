//! Wyscout, the public dataset: version 2 of its tags, in both layouts.
//!
//! The original layout has `competitions.json`, `teams.json`, `players.json`, `coaches.json`, `referees.json`, and for
//! every competition a `matches_….json` and an `events_….json`. The other layout has one file per match with its events,
//! teams and players. PositionLine-ups and results are in the match files of the first layout only; without them a match is
//! translated from its events.
//!
//! Fill a [`Catalogue`] with all files but the events, store its [`Catalogue::documents`], then translate each match:
//! [`split`] finds the matches of an events file, [`Catalogue::translate_match`] and
//! [`Catalogue::translate_match_file`] translate one. A match that cannot be translated is an `Err` with the reason; the other matches are not affected.

mod catalogue;
mod codes;
mod convert;
mod fixture;
mod group_numbers;
mod match_;
mod play;
mod raw;
mod reader;
mod sheet;
mod split;
mod stages;
mod tags;
mod text;

pub use catalogue::Catalogue;
pub(in crate::feed) use play::percent_point;
pub use split::{MatchSpans, Span, Splitter, split};
