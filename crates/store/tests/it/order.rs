//! Documents in any order, any number of times, give the same state.

use std::sync::LazyLock;

use football::feed::Document;
use football::model::{EditionId, Kind, MatchId, Player, Side, Team};
use proptest::prelude::*;
use serde_json::json;
use store::Store;

use crate::documents::{edition, goal, group, match_, named, overlay, stage, whole, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    any_order_and_any_batches_give_the_same_state,
}

fn documents() -> Vec<Document> {
    vec![
        edition(1),
        stage(2, 1, 1),
        group(3, 2, &[11, 13]),
        whole(Kind::Team, 11, json!({ "name": "Nile", "club": 5, "country": 818 })),
        overlay(Kind::Team, 11, json!({ "name": { "ar": "النيل" }, "country": null })),
        named(Kind::Team, 12, "Delta"),
        named(Kind::Team, 13, "Oasis"),
        named(Kind::Player, 7, "Scorer"),
        named(Kind::Club, 5, "Club"),
        match_(1, 11, 12),
        with_events(overlay(Kind::Match, 1, json!({})), vec![goal(1, Side::Away, 7)]),
        overlay(Kind::Match, 1, json!({ "round": 4, "group": 3 })),
    ]
}

/// The state that the documents give, without times and revisions.
fn known(store: &Store) -> String {
    let snapshot = store.snapshot().unwrap();
    let row = snapshot.match_(MatchId(1)).unwrap().unwrap();
    let cast = snapshot.edition_entities(EditionId(1), Kind::ALL).unwrap();
    let whole = snapshot.match_entities(MatchId(1)).unwrap();
    let teams = snapshot.all::<Team>().unwrap();
    let groups = snapshot.groups_of(EditionId(1)).unwrap();
    let events = snapshot.events(MatchId(1)).unwrap();
    assert!(cast.get::<Player>(7).is_some() && cast.get::<Team>(13).is_some());
    format!("{:?} {:?} {cast:?} {whole:?} {teams:?} {groups:?} {events:?}", row.match_, row.has_events)
}

/// The expected state, made on SQLite: the order must not matter on either engine.
static IN_ORDER: LazyLock<String> = LazyLock::new(|| {
    let store = TestEngine::Sqlite.fresh();
    store.ingest(documents(), at(0)).unwrap();
    known(&store)
});

fn any_order_and_any_batches_give_the_same_state(engine: TestEngine) {
    let order = Just((0..documents().len()).collect::<Vec<_>>()).prop_shuffle();
    let repeated = prop::collection::vec(0..documents().len(), 0..4);
    proptest!(ProptestConfig::with_cases(32), |(order in order, repeated in repeated, batch in 1..12_usize)| {
        let store = engine.fresh();
        let documents = documents();
        let sent: Vec<Document> = order.into_iter().chain(repeated).map(|index| documents[index].clone()).collect();
        for (second, documents) in (0..).zip(sent.chunks(batch)) {
            let report = store.ingest(documents.to_vec(), at(second)).unwrap();
            prop_assert_eq!(report.refused, vec![]);
        }
        prop_assert_eq!(known(&store), IN_ORDER.clone());
        let version = store.version().unwrap();
        prop_assert_eq!(store.ingest(documents, at(99)).unwrap().changed, vec![]);
        prop_assert_eq!(store.version().unwrap(), version);
    });
}
