//! The table of a group: computed from its matches, ordered by the rules of its edition.

mod rules;

pub use rules::Rules;
