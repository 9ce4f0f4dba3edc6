//! Wyscout, the public dataset: version 2 of its tags, in both layouts.
//!
//! The original layout has `competitions.json`, `teams.json`, `players.json`, `coaches.json`, `referees.json`, and for
//! every competition a `matches_….json` and an `events_….json`. The other has one file a match with its events, teams
//! and players, and needs the match files of the first for line-ups and results; without them a match still counts by
//! its events.
//!
//! Fill a [`Catalogue`] with the files that describe, take its [`Catalogue::documents`], then translate match after
//! match: [`split`] finds the matches of an events file, [`Catalogue::translate_match`] and [`Catalogue::translate_match_file`]
//! translate one. A match that cannot be trusted is an `Err` with the reason; it never touches another.

mod catalogue;
mod convert;
mod fixture;
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
pub use split::{MatchSpans, Span, Splitter, split};
