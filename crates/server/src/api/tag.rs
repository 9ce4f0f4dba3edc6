//! Entity tags: the name of an answer, by which who has it can ask whether it still stands.
//!
//! A tag is made of what the answer is made of (what was asked, and how far the data has come) and never of the answer, so
//! that a caller who has it hears so before anything is computed. What an operation reads is said in its row, and a test
//! changes everything there is to see that no answer changes under its tag.

use std::fmt;
use std::hash::Hash;

use football::analysis::ENGINE_VERSION;
use store::{EditionState, LastChange, MatchState};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// What the answers of an operation depend on, besides its parameters, the key's entitlement and the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depends {
    pub scope: Scope,
    /// They show ages, which change overnight.
    pub on_the_day: bool,
    /// They say how long they took, so that no two are the same bytes.
    pub on_the_stopwatch: bool,
}

/// The data that an answer is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The match that is asked for, and the catalogue: all that is no match.
    Match,
    /// The matches of the edition that is asked for, and the catalogue.
    Edition,
    /// All matches and the catalogue: also whatever shows a profile, which is counted over all matches.
    Everything,
}

impl Depends {
    pub const fn on(scope: Scope) -> Depends {
        Depends { scope, on_the_day: false, on_the_stopwatch: false }
    }

    pub const fn and_the_day(mut self) -> Depends {
        self.on_the_day = true;
        self
    }

    pub const fn and_the_stopwatch(mut self) -> Depends {
        self.on_the_stopwatch = true;
        self
    }
}

/// How far a scope has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum State {
    Match(MatchState),
    Edition(EditionState),
    Everything(LastChange),
}

/// The name of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    pub(super) hash: u128,
    /// It names the same answer, but not the same bytes.
    weak: bool,
}

/// The codings that an answer may be compressed with. A strong tag names bytes, so a compressed form's ends in its coding.
const CODINGS: [&str; 3] = ["gzip", "br", "zstd"];

impl Tag {
    /// Of an answer that is made of this, by this version of the product.
    pub(super) fn of(made_of: &impl Hash, weak: bool) -> Tag {
        let mut hasher = Xxh3::new();
        (env!("CARGO_PKG_VERSION"), ENGINE_VERSION).hash(&mut hasher);
        made_of.hash(&mut hasher);
        Tag { hash: hasher.digest128(), weak }
    }

    /// Of what is always the same bytes.
    pub fn of_bytes(bytes: &[u8]) -> Tag {
        Tag { hash: xxh3_128(bytes), weak: false }
    }

    /// The one of the tags in an `If-None-Match` that names this answer, plain or compressed. They are compared weakly,
    /// because a proxy that compresses weakens the tag; what is no tag is passed over.
    pub fn among(self, if_none_match: &str) -> Option<String> {
        let own = format!("{:032x}", self.hash);
        let names_it = |opaque: &&str| match opaque.strip_prefix(own.as_str()) {
            Some("") => true,
            Some(rest) => !self.weak && rest.strip_prefix('-').is_some_and(|coding| CODINGS.contains(&coding)),
            None => false,
        };
        listed(if_none_match).find(names_it).map(|opaque| quoted(opaque, self.weak))
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&format!("{:032x}", self.hash), self.weak))
    }
}

/// Whether an `If-None-Match` means any answer at all.
pub fn is_any(if_none_match: &str) -> bool {
    if_none_match.trim() == "*"
}

/// The same tag for the compressed form; a weak one stands for every form.
pub fn compressed(tag: &str, coding: &str) -> Option<String> {
    let opaque = tag.strip_prefix('"')?.strip_suffix('"')?;
    Some(quoted(&format!("{opaque}-{coding}"), false))
}

fn quoted(opaque: &str, weak: bool) -> String {
    format!("{}\"{opaque}\"", if weak { "W/" } else { "" })
}

/// The tags of a list without their quotes. A comma may stand inside the quotes.
fn listed(list: &str) -> impl Iterator<Item = &str> {
    let mut rest = list;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches([' ', '\t', ',']);
            if rest.is_empty() {
                return None;
            }
            let tag = rest.strip_prefix("W/").unwrap_or(rest).strip_prefix('"').and_then(|tag| tag.split_once('"'));
            let (opaque, after) = tag.map_or((None, rest), |(opaque, after)| (Some(opaque), after));
            let (between, next) = after.split_once(',').unwrap_or((after, ""));
            rest = next;
            if let Some(opaque) = opaque.filter(|_| between.trim().is_empty()) {
                return Some(opaque);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_tag_is_found_in_a_list() {
        let tag = Tag::of_bytes(b"page");
        let own = tag.to_string();
        let inner = own.trim_matches('"');
        for list in [
            own.clone(),
            format!("W/{own}"),
            format!("\"other\", {own}"),
            format!("\"a,b\" ,\t{own},"),
            format!("garbage, {own}"),
            format!("\"x\"y, {own}"),
            format!(",,{own}"),
        ] {
            assert_eq!(tag.among(&list), Some(own.clone()), "{list}");
        }
        assert_eq!(tag.among(&format!("W/\"{inner}-gzip\"")), Some(format!("\"{inner}-gzip\"")));
        let unquoted = inner.to_owned();
        for list in ["", "*", "\"\"", &unquoted, &format!("\"{inner}"), &format!("\"{inner}-lzma\""), "w/\"x\"", "\""] {
            assert_eq!(tag.among(list), None, "{list}");
        }
    }

    #[test]
    fn a_weak_tag_stands_for_every_form() {
        let tag = Tag { weak: true, ..Tag::of_bytes(b"page") };
        let own = tag.to_string();
        assert!(own.starts_with("W/\""));
        assert_eq!(tag.among(&own), Some(own.clone()));
        assert_eq!(compressed(&own, "gzip"), None);
    }

    proptest! {
        #[test]
        fn whatever_is_sent_is_read(list in "[ -~\u{80}-\u{7ff}]{0,60}") {
            prop_assert_eq!(Tag::of_bytes(b"page").among(&list), None);
        }

        #[test]
        fn a_tag_is_found_after_anything_without_quotes(before in "[ !#-~]{0,40}") {
            let tag = Tag::of_bytes(b"page");
            let list = format!("{before}, {tag}");
            prop_assert_eq!(tag.among(&list), Some(tag.to_string()));
        }
    }
}
