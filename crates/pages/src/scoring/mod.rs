//! The page of a scorer, who reports a match while it is played: line-ups, clock, goals, cards, substitutions.
//!
//! Everybody gets the same page: it has words and a script, and no data. The script asks for a key with the role write. It
//! reads and writes over `/ingest/live`, and over nothing else. It keeps what it has not sent yet, so the page also works
//! without a network for a while.

mod words;

use askama::Template;
use football::model::Spot;
use sha2::{Digest, Sha256};

use self::words::NAMED;
use super::context::PageContext;
use super::layout::{render, words as frame_words};
use super::settings::Digits;
use super::tokens;
use api::Error;
use api::Response;

/// The script, in parts that build on each other.
pub const SCRIPT: &str = concat!(
    include_str!("../../assets/score-match.js"),
    include_str!("../../assets/score-outbox.js"),
    include_str!("../../assets/score-reports.js"),
    include_str!("../../assets/score-lineups.js"),
    include_str!("../../assets/score-page.js"),
);
pub const STYLE: &str = include_str!("../../assets/score.css");
/// Opens the page without a network.
pub const WORKER: &str = include_str!("../../assets/score-worker.js");

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

#[derive(Template)]
#[template(path = "pages/score.html")]
struct ScorePage<'a> {
    cx: &'a PageContext<'a>,
    /// None on the page that lists matches.
    match_id: Option<i64>,
    assets: &'static str,
    digits: &'static str,
    /// Words for the script, by name.
    named: Vec<(&'static str, &'static str)>,
    spots: &'static [Spot],
}

/// The page of a path without its outer slashes: `score`, or `score/7`.
pub fn find(path: &str) -> Option<Option<i64>> {
    match path.strip_prefix("score")? {
        "" => Some(None),
        id => Some(Some(id.strip_prefix('/')?.parse().ok().filter(|id| *id > 0)?)),
    }
}

pub fn page(cx: &PageContext<'_>, match_id: Option<i64>) -> Result<Response, Error> {
    let digits = match (cx.is_arabic(), cx.request.digits) {
        (true, Digits::ArabicIndic) => "٠١٢٣٤٥٦٧٨٩",
        _ => "0123456789",
    };
    let assets = assets_version();
    let named = NAMED.iter().map(|(name, words)| (*name, cx.say(*words))).collect();
    let body = render(&ScorePage { cx, match_id, assets, digits, named, spots: Spot::ALL })?;
    Ok(Response {
        status: 200,
        content_type: "text/html; charset=utf-8",
        headers: vec![("content-security-policy", CONTENT_SECURITY_POLICY.to_owned())],
        body: body.into(),
    })
}

/// A hash of the assets, so that browsers may keep them for ever.
fn assets_version() -> &'static str {
    static VERSION: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    VERSION.get_or_init(|| {
        let parts = [tokens::stylesheet(), STYLE, SCRIPT];
        let hash = parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(part));
        hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_the_list_or_to_a_match() {
        assert_eq!(find("score"), Some(None));
        assert_eq!(find("score/7"), Some(Some(7)));
        for path in ["", "scores", "score/", "score/0", "score/-7", "score/x", "score/7/8", "m/7"] {
            assert_eq!(find(path), None, "{path}");
        }
    }

    /// The script asks for words by name.
    #[test]
    fn every_word_of_the_script_is_there() {
        for call in SCRIPT.split("say(\"").skip(1) {
            let name = call.split('"').next().unwrap();
            assert!(NAMED.iter().any(|(known, _)| *known == name), "{name} is not a word");
        }
    }
}
