//! Values that follow the clock and not the data. They are left out unless everything is compared.

/// The operation (nothing for every one), and the name of the field.
#[rustfmt::skip]
const CLOCK_FIELDS: [(&str, &str); 9] = [
    // When a record was changed last: two services do not get the same data at the same time.
    ("",                  "lastUpdateDateTime"),
    ("",                  "dtLastUpdateDateTime"),
    ("",                  "lastupdate"),
    ("",                  "last_updated"),
    ("",                  "dtLastUpdated"),
    ("",                  "dtTimestamp"),
    // When a response was computed, and how long that took.
    ("",                  "dtGeneratedAt"),
    ("MatchPlayersStats", "message"),
    // The present age of a person: the request of the other side may come a day later.
    ("",                  "age"),
];

/// Whether a field of an operation follows the clock. A record of that name does not: only texts and numbers do.
pub(super) fn follows_clock(operation: &str, field: &str) -> bool {
    CLOCK_FIELDS.iter().any(|(only, name)| *name == field && (only.is_empty() || *only == operation))
}
