//! Names as providers write them, put right where that is safe.
//!
//! Only what is wrong in any name is changed here. Which name a person is known by is a matter of opinion: an overlay or
//! `touchline names import` states it.

use std::borrow::Cow;

/// A name without blanks around it. A doubled apostrophe, which is an escape of a database, is one: `St. Mary''s`.
pub(in crate::feed) fn tidy(name: &str) -> Cow<'_, str> {
    let name = name.trim();
    if name.contains("''") { Cow::Owned(name.replace("''", "'")) } else { Cow::Borrowed(name) }
}

/// The name of a national team of women in one form: `England Women`. Feeds write `England Women's`, `WNT Finland` and
/// `Northern Ireland` in one group.
pub(in crate::feed) fn national_women(name: &str) -> String {
    format!("{} Women", without_women(name))
}

/// A national team's name without the words that say that it is a team of women.
pub(in crate::feed) fn without_women(name: &str) -> &str {
    name.trim_start_matches("WNT ").trim_end_matches(" Women's").trim_end_matches(" Women")
}
