//! Names of the invented world in both languages. Every row is written by hand; no person or place in it exists.

mod people;
mod places;

pub(super) use people::{BilingualWord, Culture, full, person};
pub(super) use places::{COUNTRIES, club};
