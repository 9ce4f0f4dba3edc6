//! Notes: names and values for what is not data of a feed.

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

pub(crate) fn load(connection: &dyn Connection, name: &str) -> Result<Option<String>, Error> {
    let rows = connection.query(queries::NOTE, &values![name])?;
    rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()
}

pub(crate) fn put(connection: &dyn Connection, name: &str, value: &str) -> Result<(), Error> {
    connection.execute(queries::NOTE_PUT, &values![name, value])
}
