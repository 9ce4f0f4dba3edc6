//! Several matches in one response: one entry for each id of `match_ids`, in the order of the request.
//!
//! An id without a match, or of a match that the key may not read, does not fail the others: its entry has the error, and
//! null in place of the data. So the entries always line up with the ids that were sent.

use crate::api::error::{Error, MATCH_NOT_FOUND, NOT_ENTITLED};
use crate::api::field::{Described, Field, Table, integer, nullable, record, text};
use crate::api::request::{Param, Takes, required};
use crate::api::{Data, Output, Request, success};
use crate::render::Value;

/// The parameter with the ids.
pub const MATCH_IDS: Param =
    required("match_ids", Takes::MatchIds, "the matches; the response has one entry for each, in this order");

/// What one of the ids gives.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    match_id: i64,
    loaded: Result<T, Error>,
}

impl<T> Entry<T> {
    fn error(&self) -> Option<&Error> {
        self.loaded.as_ref().err()
    }
}

#[rustfmt::skip]
static ERROR: Table<Error> = Table("MatchError", &[
    integer("status", "the status that a request for this match alone has: 403 or 404", |e| e.text.kind.status().into()),
    text("message",   "why there is no data",                                           |e| e.message.clone().into()),
]);

/// The fields of an entry; `name` holds the data of one match.
#[rustfmt::skip]
pub const fn fields<T>(
    name: &'static str,
    meaning: &'static str,
    inner: &'static dyn Described,
    read: fn(&Entry<T>) -> Value,
) -> [Field<Entry<T>>; 3] {
    [
        integer("matchId",               "the id as it was sent",                                |e| e.match_id.into()),
        nullable(record("error",         "why there is no data for this id; null if there is", &ERROR, |e| ERROR.optional(e.error()))),
        nullable(record(name, meaning, inner, read)),
    ]
}

/// The data of an entry, or null.
pub fn data<T>(entry: &Entry<T>, table: &Table<T>) -> Value {
    table.optional(entry.loaded.as_ref().ok())
}

/// Loads every match that a request names. An error that is not about one match, such as a lost database, is an error of
/// the whole request.
pub fn load<T>(
    data: &Data<'_>,
    request: &Request,
    table: &Table<Entry<T>>,
    load: impl Fn(&Data<'_>, i64) -> Result<T, Error>,
) -> Result<Output, Error> {
    let entry = |match_id: &i64| match load(data, *match_id) {
        Err(error) if error.text != MATCH_NOT_FOUND && error.text != NOT_ENTITLED => Err(error),
        loaded => Ok(Entry { match_id: *match_id, loaded }),
    };
    let entries: Vec<Entry<T>> = request.ids(MATCH_IDS.name).iter().map(entry).collect::<Result<_, _>>()?;
    let found = entries.iter().filter(|entry| entry.loaded.is_ok()).count();
    Ok(Output::new(table.list(&entries), success::count(success::MATCHES, found)))
}
