//! How a table is ordered: the rules of an edition, as data. `standings` computes tables with them.

mod criteria;
mod rule_sets;
mod rules;

pub use criteria::{HeadToHead, LastResort, Measure, Step};
pub use rules::{CardPoints, MatchPoints, Rules};
