//! Records and head-to-head balances: worked examples, and the laws of any list of results.

mod examples;
mod fixture;
mod laws;
