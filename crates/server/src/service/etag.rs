//! Entity tags (ETags): a hash of a request and of the version of the data that it reads.
//!
//! An ETag never depends on the rendered bytes, so a 304 costs no computation. It is also the key of the response cache.
//! A cached response is returned without the operation's entitlement check, so no caller may be able to find two
//! inputs with the same hash. That is why the hash is SHA-256 and why its input is unambiguous: the JSON text of
//! `ETagInput`, in which every string is quoted and every list is bracketed. The cache uses all 256 bits, the header
//! the first 128 as hexadecimal digits.
//!
//! Each operation states the data that it reads ([`api::rows::depends::CacheScope`]). `tests/it/etags.rs` changes every kind of data and fails
//! if a response changes under its ETag.

use std::fmt;

use football::analysis::ENGINE_VERSION;
use jiff::civil::Date;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{EditionPageState, FinishedMatchState, LastChange};

use api::data::entitlement::Entitlement;
use api::rows::depends::{DataVersion, PageVersion};
use api::rows::error::{Error, INTERNAL};
use api::rows::request::Request;

/// Everything that a response depends on. Its JSON text is the input of the hash.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ETagInput<'a> {
    pub(super) operation: &'static str,
    /// Whether the structure is the classic one.
    pub(super) classic: bool,
    pub(super) request: &'a Request,
    pub(super) language: &'static str,
    pub(super) content_type: &'static str,
    pub(super) entitlement: &'a Entitlement,
    /// The links that a caller with some editions sees. For others they change with reference data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) links: Option<u64>,
    pub(super) zone: String,
    pub(super) live_tables: bool,
    /// The size of a page if the request states none.
    pub(super) page_size: i64,
    /// The versions of the models of expected threat and expected goals.
    pub(super) models: [&'a str; 2],
    /// The day, if the response changes daily.
    pub(super) day: Option<Date>,
    #[serde(serialize_with = "state_numbers")]
    pub(super) state: DataVersion,
}

/// Everything that a page depends on. Its JSON text is the input of the hash.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PageETagInput<'a, I> {
    /// The path, the parameters and the language.
    pub(super) page: &'a I,
    pub(super) entitlement: &'a Entitlement,
    /// The links that a caller with some editions sees. For others they change with reference data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) links: Option<u64>,
    pub(super) zone: String,
    pub(super) live_tables: bool,
    pub(super) models: [&'a str; 2],
    pub(super) day: Date,
    #[serde(serialize_with = "page_numbers")]
    pub(super) state: PageVersion,
}

fn stamp(change: &LastChange) -> [i64; 2] {
    [change.number, change.at.as_millisecond()]
}

/// Writes the state of a page as its kind and its numbers.
fn page_numbers<S: serde::Serializer>(state: &PageVersion, serializer: S) -> Result<S::Ok, S::Error> {
    match state {
        PageVersion::Everything(state) => ("everything", stamp(state)).serialize(serializer),
        PageVersion::FinishedMatch(FinishedMatchState { match_, meetings }) => {
            let of_match = [stamp(&match_.match_), stamp(&match_.reference_data)];
            ("finished", match_.id.0, match_.edition.0, of_match, meetings).serialize(serializer)
        }
        PageVersion::Edition(EditionPageState { edition, seasons }) => {
            ("edition", stamp(&edition.matches), stamp(&edition.reference_data), seasons).serialize(serializer)
        }
    }
}

/// Writes a state as its kind and its numbers.
fn state_numbers<S: serde::Serializer>(state: &DataVersion, serializer: S) -> Result<S::Ok, S::Error> {
    match state {
        DataVersion::Match(state) => {
            ("match", state.id.0, state.edition.0, stamp(&state.match_), stamp(&state.reference_data))
                .serialize(serializer)
        }
        DataVersion::Edition(state) => {
            ("edition", stamp(&state.matches), stamp(&state.reference_data)).serialize(serializer)
        }
        DataVersion::Everything(state) => ("everything", stamp(state)).serialize(serializer),
    }
}

/// The ETag of a response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ETag {
    hash: [u8; 32],
    /// It names equivalent responses, not equal bytes.
    weak: bool,
}

/// The content codings of compressed responses. A strong ETag names bytes, so that of a compressed response ends in its
/// coding.
const CODINGS: [&str; 3] = ["gzip", "br", "zstd"];
/// The bytes of the hash that the header shows.
const SHOWN_BYTES: usize = 16;

impl ETag {
    /// The ETag for this input and this version of the product.
    pub(super) fn new(input: &ETagInput<'_>, weak: bool) -> Result<ETag, Error> {
        Ok(ETag { hash: hash(input)?, weak })
    }

    /// The ETag of a page for this input and this version of the product.
    pub(super) fn of_page<I: Serialize>(input: &PageETagInput<'_, I>) -> Result<ETag, Error> {
        Ok(ETag { hash: hash(&("page", input))?, weak: false })
    }

    /// The ETag of a static file.
    pub fn of_bytes(bytes: &[u8]) -> ETag {
        ETag { hash: Sha256::digest(bytes).into(), weak: false }
    }

    /// The key of the response cache.
    pub(super) fn hash(self) -> [u8; 32] {
        self.hash
    }

    /// The ETag of an `If-None-Match` list that names this response, plain or compressed. The comparison is weak,
    /// because a proxy that compresses weakens the ETag. Malformed elements are skipped.
    pub fn find_in(self, if_none_match: &str) -> Option<String> {
        let own = self.opaque();
        let names_it = |opaque: &&str| match opaque.strip_prefix(own.as_str()) {
            Some("") => true,
            Some(rest) => !self.weak && rest.strip_prefix('-').is_some_and(|coding| CODINGS.contains(&coding)),
            None => false,
        };
        elements(if_none_match).find(names_it).map(|opaque| quoted(opaque, self.weak))
    }

    /// The ETag to send with a 304, if `If-None-Match` names this response or is `*`.
    pub fn matching(self, if_none_match: &str) -> Option<String> {
        self.find_in(if_none_match).or_else(|| is_any(if_none_match).then(|| self.to_string()))
    }

    fn opaque(self) -> String {
        let mut shown = [0; SHOWN_BYTES];
        shown.copy_from_slice(&self.hash[..SHOWN_BYTES]);
        format!("{:032x}", u128::from_be_bytes(shown))
    }
}

/// The hash of an input and of the version of the product.
fn hash(input: &impl Serialize) -> Result<[u8; 32], Error> {
    let versioned = (env!("CARGO_PKG_VERSION"), ENGINE_VERSION, input);
    let text = serde_json::to_vec(&versioned).map_err(|error| {
        tracing::error!(%error, "cannot hash a request");
        INTERNAL
    })?;
    Ok(Sha256::digest(&text).into())
}

impl fmt::Display for ETag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.opaque(), self.weak))
    }
}

/// Whether an `If-None-Match` matches any response.
pub(super) fn is_any(if_none_match: &str) -> bool {
    if_none_match.trim() == "*"
}

/// The ETag of the compressed response. A weak ETag names all codings and stays as it is.
pub fn compressed(etag: &str, coding: &str) -> Option<String> {
    let opaque = etag.strip_prefix('"')?.strip_suffix('"')?;
    Some(quoted(&format!("{opaque}-{coding}"), false))
}

fn quoted(opaque: &str, weak: bool) -> String {
    format!("{}\"{opaque}\"", if weak { "W/" } else { "" })
}

/// The ETags of a list without their quotes. The quotes may contain a comma.
fn elements(list: &str) -> impl Iterator<Item = &str> {
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
    use football::model::EditionId;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;
    use proptest::prelude::*;

    use super::*;
    use api::operations::operation;
    use api::rows::input::{JsonBody, Query};

    /// The ETag of an EntityTeams request.
    fn etag(query: &str, editions: Option<Vec<EditionId>>) -> ETag {
        let params = operation("EntityTeams").unwrap().params;
        let request = Request::check(params, &Query::parse(query), &JsonBody::default(), &TimeZone::UTC).unwrap();
        let input = ETagInput {
            operation: "EntityTeams",
            classic: false,
            request: &request,
            language: "en",
            content_type: "application/json",
            entitlement: &Entitlement::new(editions),
            links: None,
            zone: "UTC".to_owned(),
            live_tables: false,
            page_size: 100,
            models: ["1", "1"],
            day: None,
            state: DataVersion::Everything(LastChange { number: 1, at: Timestamp::UNIX_EPOCH }),
        };
        ETag::new(&input, false).unwrap()
    }

    #[test]
    fn requests_that_differ_only_in_entitlement_have_different_etags() {
        let entitlements = [None, Some(vec![]), Some(vec![1]), Some(vec![2]), Some(vec![12]), Some(vec![1, 2])];
        let etags = entitlements.map(|ids| etag("", ids.map(|ids| ids.into_iter().map(EditionId).collect())));
        for (index, one) in etags.iter().enumerate() {
            for other in &etags[index + 1..] {
                assert_ne!(one, other);
                assert_ne!(one.to_string(), other.to_string());
            }
        }
        let same = etag("", Some(vec![EditionId(2), EditionId(1), EditionId(2)]));
        assert_eq!(same, etags[5], "the order of a key's editions does not matter");
    }

    #[test]
    fn values_that_concatenate_to_the_same_bytes_have_different_etags() {
        let editions = |ids: &[i64]| Some(ids.iter().copied().map(EditionId).collect());
        let pairs = [
            (etag("season_ids=1,2", None), etag("season_ids=12", None)),
            (etag("season_ids=1", editions(&[2])), etag("season_ids=1,2", editions(&[]))),
            (etag("name=1", None), etag("country_id=1", None)),
            (etag("name=a&since=2026-01-01 00:00:00", None), etag("name=a2026-01-01T00:00:00Z", None)),
            (etag("name=\"],[\"", None), etag("name=", None)),
        ];
        for (one, other) in pairs {
            assert_ne!(one, other);
        }
    }

    #[test]
    fn an_etag_is_found_in_a_list() {
        let tag = ETag::of_bytes(b"page");
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
            assert_eq!(tag.find_in(&list), Some(own.clone()), "{list}");
        }
        assert_eq!(tag.find_in(&format!("W/\"{inner}-gzip\"")), Some(format!("\"{inner}-gzip\"")));
        let unquoted = inner.to_owned();
        for list in ["", "*", "\"\"", &unquoted, &format!("\"{inner}"), &format!("\"{inner}-lzma\""), "w/\"x\"", "\""] {
            assert_eq!(tag.find_in(list), None, "{list}");
        }
    }

    #[test]
    fn a_weak_etag_names_every_coding() {
        let tag = ETag { weak: true, ..ETag::of_bytes(b"page") };
        let own = tag.to_string();
        assert!(own.starts_with("W/\""));
        assert_eq!(tag.find_in(&own), Some(own.clone()));
        assert_eq!(compressed(&own, "gzip"), None);
    }

    proptest! {
        #[test]
        fn any_header_value_is_parsed(list in "[ -~\u{80}-\u{7ff}]{0,60}") {
            prop_assert_eq!(ETag::of_bytes(b"page").find_in(&list), None);
        }

        #[test]
        fn an_etag_is_found_after_anything_without_quotes(before in "[ !#-~]{0,40}") {
            let tag = ETag::of_bytes(b"page");
            let list = format!("{before}, {tag}");
            prop_assert_eq!(tag.find_in(&list), Some(tag.to_string()));
        }
    }
}
