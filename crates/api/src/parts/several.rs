//! Several matches in one response: one entry for each id of `match_ids`, in the order of the request.
//!
//! An id without a match, or of a match that the key may not read, does not fail the others: its entry has the error, and
//! null in place of the data. So the entries always line up with the ids that were sent.

use football::analysis::Facts;
use store::Entities;

use crate::prelude::*;

/// The parameter with the ids.
pub const MATCH_IDS: Param =
    required("match_ids", ParamType::MatchIds, "the matches; the response has one entry for each, in this order");

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

/// A match with what its entry is made from.
#[derive(Debug)]
pub struct LoadedMatch<'a> {
    pub entitled: &'a EntitledMatch<'a>,
    pub facts: Facts,
}

/// Loads every match that a request names, and makes the entries with `make`: one value for each match that was found. The
/// number of questions to the store does not depend on the number of matches.
pub fn load<T>(
    data: &Data<'_>,
    request: &Request,
    table: &Table<Entry<T>>,
    make: impl FnOnce(&Data<'_>, &[LoadedMatch<'_>], &Entities) -> Result<Vec<T>, Error>,
) -> Result<Output, Error> {
    let ids = request.ids(MATCH_IDS.name);
    let matches = data.matches_by_id(ids)?;
    let found: Vec<&EntitledMatch<'_>> = matches.iter().filter_map(|match_| match_.as_ref().ok()).collect();
    let entities = data.entities_of_matches(&found)?;
    let with_facts = |(entitled, facts)| LoadedMatch { entitled, facts };
    let loaded: Vec<LoadedMatch<'_>> = found.iter().copied().zip(data.facts_of(&found)?).map(with_facts).collect();
    let mut made = make(data, &loaded, &entities)?.into_iter();
    let entry = |(match_id, match_): (&i64, &Result<EntitledMatch<'_>, Error>)| {
        let loaded = match match_ {
            Ok(_) => made.next().ok_or_else(|| Error::from(MATCH_NOT_FOUND)),
            Err(error) => Err(error.clone()),
        };
        Entry { match_id: *match_id, loaded }
    };
    let entries: Vec<Entry<T>> = ids.iter().zip(&matches).map(entry).collect();
    Ok(Output::new(table.list(&entries), success::count(success::MATCHES, found.len())))
}
