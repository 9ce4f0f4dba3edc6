//! The change log: why something changed, and pages of it.

use football::feed::live::{Line, LiveMessage};
use football::model::{EditionId, Kind, MatchId, Side};
use serde_json::json;
use store::{ChangeLogRule, ChangeReason, Error, Filter, Store};

use crate::documents::{edition, goal, group, match_, named, overlay, stage, whole, with, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    every_change_has_its_reason,
    a_page_has_the_newest_change_of_each_object,
    a_page_is_limited_to_editions_and_what_they_name,
    a_match_that_moves_is_seen_from_both_editions,
    changes_after_the_clock_was_set_back_are_later_than_those_before,
    old_changes_are_pruned_and_the_rest_has_no_gap,
    a_listener_that_missed_pruned_changes_is_told_so,
}

const DAY: i64 = 24 * 60 * 60;

/// Kind, id, revision and reason of the changes after a version.
fn after(store: &Store, version: i64) -> Vec<(Kind, i64, i64, ChangeReason)> {
    let changes = store.snapshot().unwrap().changes_since(version).unwrap();
    changes.into_iter().map(|change| (change.kind, change.id, change.revision, change.reason)).collect()
}

/// Number, kind and id of a page.
fn page(store: &Store, version: i64, editions: Option<&[i64]>, most: u32) -> Vec<(i64, Kind, i64)> {
    let editions = editions.map(|ids| ids.iter().copied().map(EditionId).collect::<Vec<_>>());
    let changes = store.snapshot().unwrap().newest_changes(version, editions.as_deref(), most).unwrap();
    changes.into_iter().map(|change| (change.seq, change.kind, change.id)).collect()
}

fn every_change_has_its_reason(engine: TestEngine) {
    let store = engine.fresh();
    let scheduled = with(match_(1, 11, 12), json!({ "status": "scheduled" }));
    store.ingest(vec![named(Kind::Team, 11, "Nile"), scheduled.clone()], at(0)).unwrap();
    assert_eq!(after(&store, 0), [(Kind::Team, 11, 1, ChangeReason::New), (Kind::Match, 1, 1, ChangeReason::New)]);

    store.ingest(vec![overlay(Kind::Team, 11, json!({ "name": { "ar": "النيل" } }))], at(1)).unwrap();
    store.ingest(vec![with(scheduled, json!({ "round": 2 }))], at(1)).unwrap();
    let corrected = [(Kind::Team, 11, 2, ChangeReason::Corrected), (Kind::Match, 1, 2, ChangeReason::Corrected)];
    assert_eq!(after(&store, 2), corrected);

    store.ingest(vec![with(match_(1, 11, 12), json!({ "status": "live" }))], at(2)).unwrap();
    let line = LiveMessage::event(MatchId(1), 1, goal(1, Side::Home, 1100));
    store.feed(&[Line::Message(line)], at(3)).unwrap();
    store.ingest(vec![with_events(match_(1, 11, 12), vec![goal(1, Side::Home, 1100)])], at(4)).unwrap();
    assert_eq!(after(&store, 4), [3, 4, 5].map(|revision| (Kind::Match, 1, revision, ChangeReason::Live)));

    store.ingest(vec![with_events(match_(1, 11, 12), vec![goal(1, Side::Away, 1200)])], at(5)).unwrap();
    assert_eq!(after(&store, 7), [(Kind::Match, 1, 6, ChangeReason::Corrected)]);
}

fn a_page_has_the_newest_change_of_each_object(engine: TestEngine) {
    let store = engine.fresh();
    assert_eq!((page(&store, 0, None, 9), store.snapshot().unwrap().oldest_version().unwrap()), (vec![], 0));
    for round in 1..4 {
        let team = overlay(Kind::Team, 11, json!({ "name": { "en": format!("Nile {round}") } }));
        let documents = vec![named(Kind::Team, 11, "Nile"), team, with(match_(1, 11, 12), json!({ "round": round }))];
        store.ingest(documents, at(round)).unwrap();
    }
    let newest = store.version().unwrap();
    let all = page(&store, 0, None, 9);
    assert_eq!(all.iter().map(|(_, kind, id)| (*kind, *id)).collect::<Vec<_>>(), [(Kind::Team, 11), (Kind::Match, 1)]);
    assert_eq!(all[1].0, newest);
    // A page ends with its last entry, and the next one continues after it.
    assert_eq!(page(&store, 0, None, 1), all[..1]);
    assert_eq!(page(&store, all[0].0, None, 9), all[1..]);
    assert_eq!(page(&store, newest, None, 9), []);
}

fn a_page_is_limited_to_editions_and_what_they_name(engine: TestEngine) {
    let store = engine.fresh();
    let other = with(match_(2, 13, 14), json!({ "edition": 2, "stadium": 81, "officials": { "referee": 71 } }));
    let documents = vec![
        named(Kind::Country, 5, "Land"),
        named(Kind::Competition, 1, "Cup"),
        named(Kind::Competition, 9, "Other cup"),
        edition(1),
        with(edition(2), json!({ "competition": 9 })),
        stage(21, 1, 1),
        stage(22, 2, 1),
        group(31, 21, &[15]),
        group(32, 22, &[16]),
        named(Kind::Club, 51, "Club"),
        named(Kind::Club, 52, "Other club"),
        whole(Kind::Team, 11, json!({ "name": "Nile", "club": 51 })),
        whole(Kind::Team, 13, json!({ "name": "Delta", "club": 52 })),
        named(Kind::Team, 15, "Of the group"),
        named(Kind::Team, 16, "Of the other group"),
        named(Kind::Stadium, 80, "Ground"),
        named(Kind::Stadium, 81, "Other ground"),
        named(Kind::Referee, 70, "Referee"),
        named(Kind::Referee, 71, "Other referee"),
        match_(1, 11, 12),
        other,
    ];
    let report = store.ingest(documents, at(0)).unwrap();
    assert_eq!((report.refused.len(), report.changed.len()), (0, 21));
    let ids = |editions: Option<&[i64]>| {
        page(&store, 0, editions, 99).into_iter().map(|(_, kind, id)| (kind, id)).collect::<Vec<_>>()
    };
    assert_eq!(ids(None).len(), 21);
    assert_eq!(ids(Some(&[1, 2])).len(), 21);
    assert_eq!(ids(Some(&[])), [(Kind::Country, 5)]);
    let expected = [
        (Kind::Country, 5),
        (Kind::Competition, 1),
        (Kind::Edition, 1),
        (Kind::Stage, 21),
        (Kind::Group, 31),
        (Kind::Club, 51),
        (Kind::Team, 11),
        (Kind::Team, 15),
        (Kind::Stadium, 80),
        (Kind::Referee, 70),
        (Kind::Match, 1),
    ];
    assert_eq!(ids(Some(&[1])), expected);
    // The edition is gone, and its key still learns that.
    store.delete_edition(EditionId(1), at(1)).unwrap();
    let deleted = page(&store, 21, Some(&[1]), 99).into_iter().map(|(_, kind, id)| (kind, id)).collect::<Vec<_>>();
    assert_eq!(deleted, [(Kind::Match, 1), (Kind::Group, 31), (Kind::Stage, 21), (Kind::Edition, 1)]);
    assert_eq!(page(&store, 21, Some(&[2]), 99), []);
}

fn a_match_that_moves_is_seen_from_both_editions(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![match_(1, 11, 12)], at(0)).unwrap();
    store.ingest(vec![with(match_(1, 11, 12), json!({ "edition": 2 }))], at(1)).unwrap();
    store.ingest(vec![with(match_(1, 11, 12), json!({ "edition": 2, "round": 3 }))], at(2)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let seen = |edition: i64| {
        let changes = snapshot.newest_changes(0, Some(&[EditionId(edition)]), 9).unwrap();
        changes.into_iter().map(|change| (change.seq, change.edition, change.left_edition)).collect::<Vec<_>>()
    };
    // The edition that it left sees it leave, and nothing after.
    assert_eq!(seen(1), [(2, Some(EditionId(2)), Some(EditionId(1)))]);
    assert_eq!(seen(2), [(3, Some(EditionId(2)), None)]);
}

fn changes_after_the_clock_was_set_back_are_later_than_those_before(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![named(Kind::Team, 1, "One")], at(1_000)).unwrap();
    let seen = store.snapshot().unwrap().changes_since(0).unwrap()[0].at;
    // The clock is an hour behind, and then right again.
    for (id, second) in [(2, -2_600), (3, -2_599), (4, 1_001)] {
        store.ingest(vec![named(Kind::Team, id, "Later")], at(second)).unwrap();
    }
    let snapshot = store.snapshot().unwrap();
    let times: Vec<_> = snapshot.changes_since(0).unwrap().iter().map(|change| change.at).collect();
    assert!(times.is_sorted_by(|one, next| one < next), "{times:?}");
    assert_eq!(times.last(), Some(&at(1_001)));
    let filter = Filter { since: Some(seen), ..Filter::default() };
    let found = snapshot.teams(&filter).unwrap();
    assert_eq!(found.total, 3, "`since` misses a change");
}

/// A store with one change on each of the first days.
fn changed_daily(store: &Store, days: i64) {
    for day in 0..days {
        store.ingest(vec![named(Kind::Team, 11 + day, "Nile")], at(day * DAY)).unwrap();
    }
}

fn old_changes_are_pruned_and_the_rest_has_no_gap(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    let sound = |store: &Store| assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
    let numbers = |store: &Store| -> Vec<i64> {
        store.snapshot().unwrap().changes_since(0).unwrap().iter().map(|change| change.seq).collect()
    };
    let rule = |days, changes| ChangeLogRule { days, changes };
    assert_eq!(store.prune_changes(rule(0, 1), at(0)).unwrap(), 0, "an empty store");
    changed_daily(&store, 10);
    let now = at(9 * DAY + 1);
    // Both parts of the rule keep what they name.
    assert_eq!(store.prune_changes(rule(10, 1), now).unwrap(), 0);
    assert_eq!(store.prune_changes(rule(0, 10), now).unwrap(), 0);
    let position = store.snapshot().unwrap().position();
    assert_eq!(store.prune_changes(rule(4, 3), now).unwrap(), 6);
    assert_eq!(numbers(&store), [7, 8, 9, 10]);
    let snapshot = store.snapshot().unwrap();
    assert_eq!((snapshot.version(), snapshot.oldest_version().unwrap()), (10, 6));
    assert!(snapshot.position() > position, "a response differs, so it is another position");
    drop(snapshot);
    sound(&store);
    assert_eq!(store.prune_changes(rule(0, 3), now).unwrap(), 1);
    assert_eq!(store.prune_changes(rule(0, 3), now).unwrap(), 0);
    // The newest change stays: its number is the version.
    assert_eq!(store.prune_changes(rule(0, 0), now).unwrap(), 2);
    assert_eq!((numbers(&store), store.version().unwrap()), (vec![10], 10));
    sound(&store);
    store.ingest(vec![named(Kind::Team, 11, "Delta")], at(0)).unwrap();
    assert_eq!(after(&store, 10), [(Kind::Team, 11, 2, ChangeReason::Corrected)]);
    // What the rule has not deleted is missing.
    database.sql("delete from change where seq = 10");
    let wrong = store.verify(|_, _| ()).unwrap().wrong;
    assert!(wrong[0].to_string().starts_with("the change log: 1 of the changes 10 to 11 are missing"), "{wrong:?}");
}

fn a_listener_that_missed_pruned_changes_is_told_so(engine: TestEngine) {
    let store = engine.fresh();
    changed_daily(&store, 2);
    let mut watch = store.watch().unwrap();
    changed_daily(&store, 5);
    store.prune_changes(ChangeLogRule { days: 0, changes: 2 }, at(9 * DAY)).unwrap();
    assert!(matches!(watch.wait(std::time::Duration::ZERO), Err(Error::ChangesPruned(2))));
    assert_eq!(store.watch().unwrap().seen(), 5);
}
