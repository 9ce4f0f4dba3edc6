//! Notes: names and values for what is not data of a feed.

use super::sealed_text::TextRow;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

pub(crate) fn load(connection: &dyn Connection, name: &str) -> Result<Option<String>, Error> {
    let rows = connection.query(queries::NOTE, &values![name])?;
    rows.first().map(|row| open(name, row.text(0)?)).transpose()
}

/// The value of a note out of its row. An error names the note.
pub(crate) fn open(name: &str, sealed: &str) -> Result<String, Error> {
    match row(name).open(sealed) {
        Ok(value) => Ok(value.to_owned()),
        Err(Error::Damaged(what)) => Err(Error::damaged(format!("the setting {name}: {what}"))),
        Err(error) => Err(error),
    }
}

fn row(name: &str) -> TextRow<'_> {
    TextRow { what: ["meta", name], id: 0 }
}

/// Several notes, with one question.
pub(crate) fn load_each<const N: usize>(
    connection: &dyn Connection,
    names: [&str; N],
) -> Result<[Option<String>; N], Error> {
    let found = connection.query_many(queries::NOTE, &names.map(|name| values![name].to_vec()))?;
    let mut notes = [const { None }; N];
    for ((note, rows), name) in notes.iter_mut().zip(&found).zip(names) {
        *note = rows.first().map(|row| open(name, row.text(0)?)).transpose()?;
    }
    Ok(notes)
}

pub(crate) fn put(connection: &dyn Connection, name: &str, value: &str) -> Result<(), Error> {
    connection.execute(queries::NOTE_PUT, &values![name, sealed(name, value)])
}

/// The value of a note as its row has it.
pub(crate) fn sealed(name: &str, value: &str) -> String {
    row(name).seal(value)
}
