//! Tables: worked examples of every criterion, groups as they were really played, rules as documents, and the laws of
//! any table.

mod as_played;
mod criteria;
mod fixture;
mod laws;
mod rules;
