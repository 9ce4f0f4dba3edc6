//! Scopes: which change numbers a change moves, from which ETags are made.

use football::model::{EditionId, Kind, MatchId, PlatformId, Side};
use serde_json::json;
use store::{EditionState, LastChange, MatchState, Store};

use crate::documents::{edition, goal, match_, named, overlay, with, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    a_match_changes_itself_and_its_edition_alone,
    a_change_of_the_catalogue_is_a_change_of_every_scope,
    a_match_that_moves_changes_both_editions,
    missing_entities_have_no_state_and_equal_content_leaves_it,
}

/// A store of two editions with a match each.
fn filled(engine: TestEngine) -> Store {
    let store = engine.fresh();
    let documents = vec![
        edition(1),
        edition(2),
        named(Kind::Team, 11, "Nile"),
        match_(1, 11, 12),
        with(match_(2, 12, 11), json!({ "edition": 2, "platforms": [{ "platform": 2, "id": "9" }] })),
    ];
    assert_eq!(store.ingest(documents, at(0)).unwrap().refused, []);
    store
}

struct States {
    all: LastChange,
    editions: [EditionState; 2],
    matches: [MatchState; 2],
}

fn states(store: &Store) -> States {
    let snapshot = store.snapshot().unwrap();
    States {
        all: snapshot.state().unwrap(),
        editions: [1, 2].map(|id| snapshot.edition_state(EditionId(id)).unwrap().unwrap()),
        matches: [1, 2].map(|id| snapshot.match_state(MatchId(id)).unwrap().unwrap()),
    }
}

fn taken(store: &Store, document: football::feed::Document) -> States {
    let report = store.ingest(vec![document], at(9)).unwrap();
    assert_eq!((report.refused.len(), report.changed.len()), (0, 1));
    states(store)
}

fn a_match_changes_itself_and_its_edition_alone(engine: TestEngine) {
    let store = filled(engine);
    let before = states(&store);
    let after = taken(&store, with_events(match_(1, 11, 12), vec![goal(1, Side::Home, 1100)]));
    assert_eq!(after.all, LastChange { number: before.all.number + 1, at: at(9) });
    assert_eq!(after.editions[0].matches, after.all);
    assert_eq!(after.editions[0].reference_data, before.editions[0].reference_data);
    assert_eq!(after.editions[1], before.editions[1]);
    assert_eq!(after.matches[0].match_, LastChange { number: 2, at: at(9) });
    assert_eq!(after.matches[1], before.matches[1]);
}

fn a_change_of_the_catalogue_is_a_change_of_every_scope(engine: TestEngine) {
    let store = filled(engine);
    let before = states(&store);
    let after = taken(&store, overlay(Kind::Team, 11, json!({ "name": { "ar": "النيل" } })));
    for (now, then) in after.editions.into_iter().zip(before.editions) {
        assert_eq!(now, EditionState { reference_data: after.all, ..then });
    }
    for (now, then) in after.matches.into_iter().zip(before.matches) {
        assert_eq!(now, MatchState { reference_data: after.all, ..then });
    }
}

fn a_match_that_moves_changes_both_editions(engine: TestEngine) {
    let store = filled(engine);
    let after = taken(&store, with(match_(1, 11, 12), json!({ "edition": 2 })));
    assert_eq!(after.editions.map(|edition| edition.matches), [after.all; 2]);
    assert_eq!(after.matches[0].edition, EditionId(2));
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn missing_entities_have_no_state_and_equal_content_leaves_it(engine: TestEngine) {
    let store = filled(engine);
    let before = states(&store);
    store.ingest(vec![match_(1, 11, 12), overlay(Kind::Match, 7, json!({ "round": 4 }))], at(9)).unwrap();
    assert_eq!(states(&store).all, before.all);
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.match_state(MatchId(7)).unwrap(), None);
    assert_eq!(snapshot.edition_state(EditionId(7)).unwrap(), None);
    assert_eq!(snapshot.match_state_by_platform(PlatformId(2), "9").unwrap(), Some(before.matches[1]));
    assert_eq!(snapshot.match_state_by_platform(PlatformId(2), "8").unwrap(), None);
    assert_eq!(snapshot.match_state_by_platform(PlatformId(2), "9\0").unwrap(), None);
    assert_eq!(engine.fresh().snapshot().unwrap().state().unwrap().number, 0);
}
