//! Prepared documents, and the fingerprints of the files they came from.

use football::feed::Document;
use football::model::{Kind, MatchId, Side};
use serde_json::json;
use store::Store;

use crate::documents::{goal, match_, overlay, with, with_events};
use crate::played::played;
use crate::{TestEngine, at};

on_each_engine! {
    a_prepared_match_is_stored_like_a_plain_one,
    a_fingerprint_is_valid_until_the_match_changes,
}

/// Everything that can be read about the matches.
fn shown(store: &Store) -> Vec<String> {
    let snapshot = store.snapshot().unwrap();
    let ids: Vec<MatchId> = snapshot.all::<football::model::Match>().unwrap().iter().map(|match_| match_.id).collect();
    ids.into_iter()
        .map(|id| {
            let (row, facts) = (snapshot.match_(id).unwrap(), snapshot.facts(id).unwrap());
            format!("{row:?} {facts:?} {:?}", snapshot.events(id).unwrap())
        })
        .collect()
}

fn a_prepared_match_is_stored_like_a_plain_one(engine: TestEngine) {
    let (match_7, events) = played(7, 900);
    let whole = || Document::of_match(&match_7, events.clone(), Default::default());
    let wrong = || with(whole(), json!({ "status": "perhaps" }));
    // The overlay comes before its whole, so an analysis of the whole alone would be wrong.
    let over = || overlay(Kind::Match, match_7.id.0, json!({ "status": "abandoned", "away": { "squad": [] } }));
    for documents in [vec![whole()], vec![over(), whole()], vec![whole(), over()], vec![whole(), wrong()]] {
        let (plain, prepared) = (engine.fresh(), engine.fresh());
        let preparer = prepared.preparer().unwrap();
        let first = plain.ingest(documents.clone(), at(0)).unwrap();
        let second =
            prepared.ingest_prepared(documents.into_iter().map(|document| preparer.prepare(document)), at(0)).unwrap();
        assert_eq!(first, second);
        assert_eq!(shown(&plain), shown(&prepared));
        assert_eq!(prepared.verify(|_, _| {}).unwrap().wrong, []);
    }
}

fn a_fingerprint_is_valid_until_the_match_changes(engine: TestEngine) {
    let store = engine.fresh();
    let marks = || store.snapshot().unwrap().source_fingerprints().unwrap();
    let document =
        |events: u32| with_events(match_(1, 11, 12), (1..=events).map(|id| goal(id, Side::Home, 7)).collect());
    let take = |document: Document, mark: &str| {
        let prepared = store.preparer().unwrap().prepare(document).with_fingerprint(Some(mark.to_owned()));
        store.ingest_prepared([prepared], at(0)).unwrap()
    };
    take(document(1), "first");
    assert_eq!(marks()[&MatchId(1)], "first");
    // The file changed, and the match did not.
    take(document(1), "second");
    assert_eq!(marks()[&MatchId(1)], "second");
    // A refused document leaves no fingerprint.
    assert_eq!(take(with(document(1), json!({ "status": "perhaps" })), "third").refused.len(), 1);
    assert_eq!(marks()[&MatchId(1)], "second");
    // Another writer changes the match.
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "round": 9 }))], at(1)).unwrap();
    assert!(marks().is_empty());
    take(document(1), "second");
    assert_eq!(marks()[&MatchId(1)], "second");
    assert_eq!(store.snapshot().unwrap().match_(MatchId(1)).unwrap().unwrap().revision, 2);
}
