//! The status of a match as public clients of this kind of service read it.

use football::model::{Status, Words};

use crate::api::field::{Table, integer, text};

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

const NUMBER: &str = "1 not started, 2 in progress, 10 final, 11 postponed, 12 cancelled, 13 abandoned";

#[rustfmt::skip]
pub static CLIENT_STATUS: Table<Status> = Table(&[
    integer("id",  NUMBER,                              |s| number_and_words(*s).0.into()),
    text("status", "the word in the requested language", |s| number_and_words(*s).1.into()),
]);

/// As [`CLIENT_STATUS`], with the names that lists of events give its parts.
#[rustfmt::skip]
pub static EVENT_LIST_STATUS: Table<Status> = Table(&[
    integer("intStatusID", NUMBER,                               |s| number_and_words(*s).0.into()),
    text("strStatus",      "the word in the requested language", |s| number_and_words(*s).1.into()),
]);

/// The status by its own code, which tells all states apart.
#[rustfmt::skip]
pub static STATUS: Table<Status> = Table(&[
    integer("id", "its number",                          |s| s.id().into()),
    text("code",  "scheduled, live, half-time, final, postponed, cancelled, abandoned or awarded", |s| s.code().into()),
    text("name",  "the status in the requested language", |s| s.words().into()),
]);

/// As [`CLIENT_STATUS`], with the names that lists of a season's matches give its parts.
#[rustfmt::skip]
pub static SEASON_MATCH_STATUS: Table<Status> = Table(&[
    integer("id", NUMBER,                               |s| number_and_words(*s).0.into()),
    text("name",  "the word in the requested language", |s| number_and_words(*s).1.into()),
]);
