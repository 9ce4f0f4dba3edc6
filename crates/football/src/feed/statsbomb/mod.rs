//! StatsBomb open data, in its current form and in that of 2018.
//!
//! `competitions.json` names competitions and seasons, `matches/<competition>/<season>.json` the matches (in 2018
//! `matches/<competition>.json`), and each match has `lineups/<match>.json` and `events/<match>.json`.
//!
//! Fill a [`Catalogue`] with the first two and, where many matches are to be taken, with the line-ups; take its
//! [`Catalogue::documents`], then translate match after match with [`Catalogue::translate_match`]. A match that cannot be trusted is an `Err` with the reason; it never touches another.

mod catalogue;
mod codes;
mod convert;
mod match_;
mod raw;
mod stages;

pub use catalogue::Catalogue;
