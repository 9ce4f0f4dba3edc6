//! Notes: names and values for what is not data of a feed.

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

pub(crate) fn load(connection: &dyn Connection, name: &str) -> Result<Option<String>, Error> {
    let rows = connection.query(queries::NOTE, &values![name])?;
    rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()
}

/// Several notes, with one question.
pub(crate) fn load_each<const N: usize>(
    connection: &dyn Connection,
    names: [&str; N],
) -> Result<[Option<String>; N], Error> {
    let found = connection.query_many(queries::NOTE, &names.map(|name| values![name].to_vec()))?;
    let mut notes = [const { None }; N];
    for (note, rows) in notes.iter_mut().zip(&found) {
        *note = rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()?;
    }
    Ok(notes)
}

pub(crate) fn put(connection: &dyn Connection, name: &str, value: &str) -> Result<(), Error> {
    connection.execute(queries::NOTE_PUT, &values![name, value])
}
