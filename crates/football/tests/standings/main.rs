//! Tables: worked examples of every criterion, groups as they were really played, rules as documents, and the laws of
//! any table.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test helper that meets nonsense should stop the test")]
#![allow(clippy::needless_pass_by_value, reason = "an expectation reads best where it is written")]

mod as_played;
mod criteria;
mod fixture;
mod laws;
mod rules;
