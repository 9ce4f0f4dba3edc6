//! Names of an invented world, in both languages: every row is written by hand, and nobody and nothing in it exists.

mod people;
mod places;

pub(super) use people::{Culture, full, person};
pub(super) use places::{COUNTRIES, club};

/// A word in English and Arabic.
pub(super) type Word = (&'static str, &'static str);
