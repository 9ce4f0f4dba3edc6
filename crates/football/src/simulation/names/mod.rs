//! Names of an invented world, in both languages: every row is written by hand, and nobody and nothing in it exists.

mod people;
mod places;

pub(super) use people::{BilingualWord, Culture, full, person};
pub(super) use places::{COUNTRIES, club};
