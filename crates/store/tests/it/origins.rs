//! Where a document is from: what may replace it.

use football::feed::Document;
use football::model::{Kind, Side, Team};
use serde_json::json;
use store::{Origin, PreparedDocument, Store, StoredDocument};

use crate::documents::{edition, goal, match_, named, overlay, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    a_document_of_another_origin_is_replaced_only_if_allowed,
    the_events_of_a_match_are_protected_too,
    equal_content_and_overlays_replace_nothing,
}

fn from(name: &str, replaces: bool, documents: Vec<Document>) -> Vec<PreparedDocument> {
    let origin = Origin { name: name.to_owned(), replaces };
    documents.into_iter().map(|document| PreparedDocument::from(document).with_origin(origin.clone())).collect()
}

fn team_name(store: &Store) -> String {
    store.snapshot().unwrap().entity::<Team>(1).unwrap().unwrap().name.en
}

fn a_document_of_another_origin_is_replaced_only_if_allowed(engine: TestEngine) {
    let store = engine.fresh();
    let team = |name: &str| vec![named(Kind::Team, 1, name)];
    store.ingest_prepared(from("demo", false, team("Falcons")), at(0)).unwrap();
    let demo = StoredDocument { origin: "demo".to_owned(), kind: Kind::Team, id: 1 };

    let report = store.ingest_prepared(from("native", false, team("Team 1")), at(1)).unwrap();
    assert_eq!((report.protected, report.changed), (vec![demo.clone()], vec![]));
    assert_eq!(team_name(&store), "Falcons");

    let report = store.ingest_prepared(from("native", true, team("Team 1")), at(2)).unwrap();
    assert_eq!((report.replaced, report.changed), (vec![demo], vec![(Kind::Team, 1)]));
    assert_eq!(team_name(&store), "Team 1");

    // It is from there now.
    let report = store.ingest_prepared(from("native", false, team("Team One")), at(3)).unwrap();
    assert_eq!((report.protected, report.changed), (vec![], vec![(Kind::Team, 1)]));
    let report = store.ingest_prepared(from("demo", false, team("Falcons")), at(4)).unwrap();
    assert_eq!(report.protected[0].origin, "native");
    assert_eq!(store.snapshot().unwrap().origins().unwrap().into_iter().collect::<Vec<_>>(), ["native"]);
}

fn the_events_of_a_match_are_protected_too(engine: TestEngine) {
    let store = engine.fresh();
    let with_goals =
        |goals: &[u32]| with_events(match_(1, 11, 12), goals.iter().map(|id| goal(*id, Side::Home, 1100)).collect());
    store.ingest_prepared(from("demo", false, vec![edition(1), with_goals(&[1])]), at(0)).unwrap();
    let report = store.ingest_prepared(from("native", false, vec![with_goals(&[1, 2])]), at(1)).unwrap();
    assert_eq!((report.protected.len(), report.changed.len()), (1, 0));
    assert_eq!(store.snapshot().unwrap().events(football::model::MatchId(1)).unwrap().len(), 1);
    let report = store.ingest_prepared(from("native", true, vec![with_goals(&[1, 2])]), at(1)).unwrap();
    assert_eq!((report.replaced.len(), report.changed.len()), (1, 1));
}

fn equal_content_and_overlays_replace_nothing(engine: TestEngine) {
    let store = engine.fresh();
    let team = || vec![named(Kind::Team, 1, "Falcons")];
    store.ingest_prepared(from("demo", false, team()), at(0)).unwrap();
    let report = store.ingest_prepared(from("native", false, team()), at(1)).unwrap();
    assert_eq!((report.protected.len(), report.unchanged), (0, 1));
    let arabic = overlay(Kind::Team, 1, json!({ "name": { "ar": "الصقور" } }));
    let report = store.ingest_prepared(from("native", false, vec![arabic]), at(2)).unwrap();
    assert_eq!((report.protected.len(), report.changed.len()), (0, 1));
    // The team is still the demo's.
    let report = store.ingest_prepared(from("demo", false, vec![named(Kind::Team, 1, "Hawks")]), at(3)).unwrap();
    assert_eq!((report.protected.len(), report.changed.len()), (0, 1));
    // An import that does not say where it is from is not held up.
    let report = store.ingest(vec![named(Kind::Team, 1, "Eagles")], at(4)).unwrap();
    assert_eq!(report.changed.len(), 1);
}
