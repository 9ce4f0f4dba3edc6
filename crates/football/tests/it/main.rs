//! The integration tests of the crate, in one binary: one module per subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::needless_pass_by_value, reason = "an expected value is easiest to read in the call")]

mod analysis;
mod arabic;
mod countries;
mod feed;
mod identity;
mod match_content;
mod records;
mod simulation;
mod standings;
mod versions;
