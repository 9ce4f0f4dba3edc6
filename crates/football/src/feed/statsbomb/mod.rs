//! StatsBomb open data, in its current format and in that of 2018.
//!
//! `competitions.json` lists competitions and seasons. `matches/<competition>/<season>.json` lists matches (in 2018:
//! `matches/<competition>.json`). Each match has `lineups/<match>.json` and `events/<match>.json`.
//!
//! Fill a [`Catalogue`] with all files but the events. Store its [`Catalogue::documents`], then translate each match with
//! [`Catalogue::translate_match`]. A match that cannot be translated is an `Err` with the reason; the other matches are not
//! affected.

mod catalogue;
mod codes;
mod convert;
mod directory;
mod fixture;
mod groups;
mod ids;
mod kinds;
mod line_ups;
mod match_;
mod player;
mod raw;
mod stage_parts;
mod stages;
mod text;

pub use catalogue::Catalogue;
pub use line_ups::LineUps;
