//! Columns of numbers as bytes, arranged so that a compressor finds repetitions.
//!
//! Reading checks everything: a column that ends early or names a missing value is an error, never a panic. Nothing is
//! allocated because a number in the bytes says so.

mod dict_column;
mod reader;
mod writer;

pub(crate) use dict_column::{DictColumn, undecodable};
pub(crate) use reader::{Reader, collect_exact};
pub(crate) use writer::Writer;
