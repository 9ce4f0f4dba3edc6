//! Deletion: nothing of a match is left, and importing it again gives what was there before.

use football::feed::Document;
use football::feed::live::{Line, LiveMessage};
use football::model::{EditionId, Kind, MatchId, PlatformId, Side, TeamId};
use serde_json::json;
use store::{ChangeReason, Store};

use crate::documents::{edition, goal, group, match_, named, overlay, stage, with, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    a_deleted_match_is_nowhere_and_everything_follows,
    a_deleted_match_that_is_imported_again_is_as_before,
    a_deleted_edition_takes_its_stages_groups_and_matches_with_it,
    what_is_not_there_is_not_deleted,
    a_deletion_of_a_live_match_ends_its_feed,
}

fn documents() -> Vec<Document> {
    let goals = |home: u32| (1..=home).map(|id| goal(id, Side::Home, 1100)).collect();
    vec![
        edition(1),
        stage(21, 1, 1),
        group(31, 21, &[11, 12]),
        named(Kind::Team, 11, "Nile"),
        named(Kind::Team, 12, "Delta"),
        named(Kind::Player, 1100, "Scorer"),
        with_events(with(match_(1, 11, 12), json!({ "platforms": [{ "platform": 2, "id": "9" }] })), goals(2)),
        with_events(match_(2, 11, 12), goals(3)),
    ]
}

fn filled(engine: TestEngine) -> Store {
    let store = engine.fresh();
    assert_eq!(store.ingest(documents(), at(0)).unwrap().refused, []);
    store.refresh_totals().unwrap();
    store
}

/// The teams that the totals of the edition count.
fn counted_teams(store: &Store) -> Vec<TeamId> {
    let totals = store.snapshot().unwrap().team_totals(EditionId(1)).unwrap();
    totals.seasons().map(|(team, _)| team).collect()
}

/// The store is sound, and its totals are stored and not merged on read.
fn check(store: &Store) {
    let found = store.verify(|_, _| ()).unwrap();
    assert_eq!((found.wrong, found.dangling), (vec![], vec![]));
}

fn a_deleted_match_is_nowhere_and_everything_follows(engine: TestEngine) {
    let store = filled(engine);
    let before = store.snapshot().unwrap();
    let deletion = store.delete_matches(&[MatchId(1)], at(5)).unwrap();
    assert_eq!((deletion.matches, deletion.version), (vec![MatchId(1)], before.version() + 1));
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.match_(MatchId(1)).unwrap(), None);
    assert_eq!(snapshot.match_by_platform(PlatformId(2), "9").unwrap(), None);
    assert_eq!(snapshot.events(MatchId(1)).unwrap(), []);
    let ids: Vec<MatchId> = snapshot.matches_of(EditionId(1)).unwrap().into_iter().map(|row| row.match_.id).collect();
    assert_eq!(ids, [MatchId(2)]);
    assert_eq!(snapshot.edition_counts(&[EditionId(1)]).unwrap()[&EditionId(1)].matches, 1);
    let change = snapshot.changes_since(before.version()).unwrap()[0];
    assert_eq!((change.id, change.revision, change.reason), (1, 2, ChangeReason::Deleted));
    assert_eq!(change.edition, Some(EditionId(1)));
    // What ETags are made from.
    assert_eq!(snapshot.match_state(MatchId(1)).unwrap(), None);
    let [now, then] = [&snapshot, &before].map(|snapshot| snapshot.edition_state(EditionId(1)).unwrap().unwrap());
    assert_eq!((now.matches.number, now.matches.at), (change.seq, at(5)));
    assert_eq!(now.reference_data, then.reference_data);
    assert_ne!(snapshot.state().unwrap(), before.state().unwrap());
    assert_eq!(store.verify(|_, _| ()).unwrap().matches, 1);
    check(&store);
}

fn a_deleted_match_that_is_imported_again_is_as_before(engine: TestEngine) {
    let store = filled(engine);
    let contents = |store: &Store| {
        let snapshot = store.snapshot().unwrap();
        let rows: Vec<_> = snapshot.matches_of(EditionId(1)).unwrap().into_iter().map(|row| row.match_).collect();
        let facts = [1, 2].map(|id| snapshot.facts(MatchId(id)).unwrap());
        let known = snapshot.match_by_platform(PlatformId(2), "9").unwrap().map(|row| row.match_.id);
        (rows, facts, known, snapshot.edition_totals(EditionId(1)).unwrap())
    };
    let before = contents(&store);
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "round": 7 }))], at(4)).unwrap();
    store.delete_matches(&[MatchId(1), MatchId(2)], at(5)).unwrap();
    assert_eq!(counted_teams(&store), []);
    // An overlay of a deleted match waits for its document, as that of any unknown match.
    let report = store.ingest(vec![overlay(Kind::Match, 2, json!({ "round": null }))], at(6)).unwrap();
    assert_eq!((report.waiting, report.changed.len()), (1, 0));
    let report = store.ingest(documents(), at(7)).unwrap();
    assert_eq!(report.changed, [(Kind::Match, 1), (Kind::Match, 2)]);
    store.refresh_totals().unwrap();
    assert_eq!(contents(&store), before, "its overlay was deleted with it");
    let changes = store.snapshot().unwrap().changes_since(report.version - 2).unwrap();
    // The revision goes on counting, so no ETag comes back.
    let seen: Vec<_> = changes.into_iter().map(|change| (change.id, change.revision, change.reason)).collect();
    assert_eq!(seen, [(1, 4, ChangeReason::New), (2, 3, ChangeReason::New)]);
    check(&store);
}

fn a_deleted_edition_takes_its_stages_groups_and_matches_with_it(engine: TestEngine) {
    let store = filled(engine);
    let deletion = store.delete_edition(EditionId(1), at(5)).unwrap();
    assert_eq!(deletion.matches, [MatchId(1), MatchId(2)]);
    assert_eq!(deletion.entities, [(Kind::Group, 31), (Kind::Stage, 21), (Kind::Edition, 1)]);
    let snapshot = store.snapshot().unwrap();
    assert_eq!((snapshot.editions().unwrap().len(), snapshot.edition_state(EditionId(1)).unwrap()), (0, None));
    assert_eq!(snapshot.groups_of(EditionId(1)).unwrap(), []);
    assert_eq!(snapshot.teams(&store::Filter::default()).unwrap().total, 2, "teams stay");
    check(&store);
    store.ingest(documents(), at(6)).unwrap();
    assert_eq!(store.snapshot().unwrap().groups_of(EditionId(1)).unwrap().len(), 1);
    assert_eq!(counted_teams(&store).len(), 2);
    store.refresh_totals().unwrap();
    check(&store);
}

fn what_is_not_there_is_not_deleted(engine: TestEngine) {
    let store = filled(engine);
    let version = store.version().unwrap();
    assert_eq!(store.delete_matches(&[MatchId(7)], at(5)).unwrap().matches, []);
    assert_eq!(store.delete_edition(EditionId(7), at(5)).unwrap().entities, []);
    store.delete_matches(&[MatchId(1)], at(5)).unwrap();
    assert_eq!(store.delete_matches(&[MatchId(1)], at(6)).unwrap().version, version + 1);
}

fn a_deletion_of_a_live_match_ends_its_feed(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![edition(1), with(match_(1, 11, 12), json!({ "status": "live" }))], at(0)).unwrap();
    let line = || Line::Message(LiveMessage::event(MatchId(1), 1, goal(1, Side::Home, 1100)));
    store.feed(&[line()], at(1)).unwrap();
    store.delete_matches(&[MatchId(1)], at(2)).unwrap();
    let outcome = store.feed(&[line()], at(3)).unwrap().outcomes.remove(0);
    assert!(matches!(outcome, store::LineOutcome::Refused(_)), "{outcome:?}");
    check(&store);
}
