//! Providers that give every match files of its own: one that describes the match, and one with its events, or both in one.
//!
//! A provider is a row, [`MatchFeed`]: how to recognise its files, and how to read them into a match's header and events.
//! Everything after that is the same for all: [`MatchCatalogue`] collects the headers, makes the documents of
//! competitions, teams and people from them, and translates each match.

mod catalogue;
pub(in crate::feed) mod header;
mod match_feed;
mod parts;
mod stages;
pub(in crate::feed) mod stated_play;
mod translate;

pub use catalogue::MatchCatalogue;
pub(in crate::feed) use header::MatchHeader;
pub use match_feed::{Content, Covered, HEAD_BYTES, MatchFeed, MatchFile};
pub(in crate::feed) use match_feed::{MatchEvents, covered, first_attribute, own_id};
