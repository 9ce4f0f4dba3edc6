//! Rows and their encodings: how a value of the model becomes the columns of a table, and back.

pub(crate) mod codec;
pub(crate) mod columns;
pub(crate) mod entity;
pub(crate) mod seal;
