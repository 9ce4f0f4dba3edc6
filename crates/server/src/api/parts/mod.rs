//! Answer fields that several operations share.

pub mod fixture;
pub mod page;
pub mod people;
pub mod reference;
pub mod structure;
pub mod tournament;
