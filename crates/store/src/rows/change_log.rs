//! Where the change log begins: a note with the number of the last change that was pruned.

use super::note;
use crate::engine::backend::Connection;
use crate::error::Error;

const PRUNED: &str = "changes.pruned";

/// The number of the last change that was pruned; 0 if none was.
pub(crate) fn load_pruned(connection: &dyn Connection) -> Result<i64, Error> {
    let Some(text) = note::load(connection, PRUNED)? else { return Ok(0) };
    text.parse().map_err(|_| Error::damaged(format!("the setting {PRUNED}: it is not a number")))
}

pub(crate) fn put_pruned(connection: &dyn Connection, last: i64) -> Result<(), Error> {
    note::put(connection, PRUNED, &last.to_string())
}
