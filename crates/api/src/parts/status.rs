//! The status of a match as public clients of this kind of service read it.
//!
//! Clients know one number for a match in progress and one for a match with a result. The code beside it tells all states
//! apart.

use football::model::{Status, Words};

use crate::render::Value;
use crate::rows::field::{Field, Table, integer, list, one_of, text};

/// The number and the word of a status. 1, 2 and 10 are those that clients know. The others have no counterpart there, so
/// they have numbers above the clients' last one, 10.
fn number_and_words(status: Status) -> (i64, Words) {
    match status {
        Status::Scheduled => (1, Words { en: "New", ar: "لم تبدأ" }),
        Status::Live | Status::HalfTime => (2, Words { en: "Live Analysis", ar: "مباشر" }),
        Status::Final | Status::Awarded => (10, Words { en: "Approved", ar: "معتمدة" }),
        Status::Postponed => (11, Words { en: "Postponed", ar: "مؤجلة" }),
        Status::Cancelled => (12, Words { en: "Cancelled", ar: "ملغاة" }),
        Status::Abandoned => (13, Words { en: "Abandoned", ar: "لم تكتمل" }),
    }
}

/// The number of a status that clients know.
pub fn client_number(status: Status) -> i64 {
    number_and_words(status).0
}

const NUMBER: &str = "1 not started, 2 in progress, 10 final, 11 postponed, 12 cancelled, 13 abandoned";
const WORD: &str = "the word in the requested language";
const CODE: &str = "scheduled, live, half-time, final, postponed, cancelled, abandoned or awarded";

/// The state itself. In the structures that clients read, it is an addition.
const fn code(name: &'static str) -> Field<Status> {
    one_of(Status::CODES, text(name, CODE, |s| s.code().into()))
}

#[rustfmt::skip]
pub static CLIENT_STATUS: Table<Status> = Table("ClientStatus", &[
    integer("id",  NUMBER, |s| client_number(*s).into()),
    text("status", WORD,   |s| number_and_words(*s).1.into()),
    code("code"),
]);

/// As [`CLIENT_STATUS`], with the names that lists of events give its parts.
#[rustfmt::skip]
pub static EVENT_LIST_STATUS: Table<Status> = Table("EventListStatus", &[
    integer("intStatusID", NUMBER, |s| client_number(*s).into()),
    text("strStatus",      WORD,   |s| number_and_words(*s).1.into()),
    code("strStatusCode"),
]);

/// The status by its own code, which tells all states apart.
#[rustfmt::skip]
pub static STATUS: Table<Status> = Table("Status", &[
    integer("id", "its number",                           |s| s.id().into()),
    code("code"),
    text("name",  "the status in the requested language", |s| s.words().into()),
]);

/// As [`CLIENT_STATUS`], with the names that lists of a season's matches give its parts.
#[rustfmt::skip]
pub static SEASON_MATCH_STATUS: Table<Status> = Table("SeasonMatchStatus", &[
    integer("id", NUMBER, |s| client_number(*s).into()),
    text("name",  WORD,   |s| number_and_words(*s).1.into()),
    code("code"),
]);

/// As [`CLIENT_STATUS`], with the names that TeamInfo and PlayerInfo give its parts.
#[rustfmt::skip]
pub static RAW_STATUS: Table<Status> = Table("RawStatus", &[
    text("intID",              "the number as a text: 1 not started, 2 in progress, 10 final, 11 postponed, 12 cancelled, 13 abandoned", |s| client_number(*s).to_string().into()),
    text("strMatchStatus",     WORD, |s| number_and_words(*s).1.into()),
    code("strMatchStatusCode"),
    list("arrNextMatchStatus", "empty: a status is not changed through this interface", &NOTHING, |_| Value::List(Box::default())),
    list("arrAllowedActivity", "empty, for the same reason", &NOTHING, |_| Value::List(Box::default())),
]);

/// The records of a list that is always empty.
static NOTHING: Table<Status> = Table("Nothing", &[]);
