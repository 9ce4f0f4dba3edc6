//! The page of the push, with a try-out.

use askama::Template;
use football::model::Words;

use super::docs_request::DocsRequest;
use super::render::text;
use super::words;

#[derive(Template)]
#[template(path = "docs/live.html")]
struct LivePage<'a> {
    docs: DocsRequest<'a>,
    events: &'static [(&'static str, Words)],
}

/// The events of the push.
#[rustfmt::skip]
const EVENTS: &[(&str, Words)] = &[
    ("status", Words { en: "the status of the match", ar: "حالة المباراة" }),
    ("score", Words { en: "the score", ar: "النتيجة" }),
    ("momentum", Words { en: "a response of MatchMomentum: first FULL, then INCREMENTAL with what is new. Another FULL replaces everything: the past was corrected", ar: "استجابة MatchMomentum: أولًا FULL، ثم INCREMENTAL بالجديد. وإذا جاءت FULL أخرى فهي تحل محل كل ما سبق لأن الماضي صُحّح" }),
];

pub(super) fn page(docs: DocsRequest<'_>) -> String {
    text(&LivePage { docs, events: EVENTS })
}
