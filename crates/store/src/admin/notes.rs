//! Notes, for what is not data of a feed: for example which world a demo holds.

use crate::error::Error;
use crate::rows::note;
use crate::store::Store;

impl Store {
    /// The value of a note.
    pub fn note(&self, name: &str) -> Result<Option<String>, Error> {
        note::load(self.snapshot()?.connection.as_ref(), name)
    }

    pub fn set_note(&self, name: &str, value: &str) -> Result<(), Error> {
        self.write(|connection| note::put(connection, name, value))
    }
}
