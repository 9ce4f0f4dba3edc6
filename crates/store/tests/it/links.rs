//! Links: what was decided about two ids, and what is read because of it.

use std::rc::Rc;

use football::feed::Document;
use football::model::{EditionId, Kind, MatchId, Player, PlayerId, Side, TeamId};
use store::{ChangeReason, Filter, Link, LinkedSnapshot, MatchFilter, Origin, PreparedDocument, Store};

use crate::documents::{edition, goal, match_, named, with, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    both_ids_are_served_as_the_kept_one,
    taking_a_link_back_leaves_no_trace,
    what_cannot_be_linked_is_refused,
    three_providers_share_one_id,
    a_caller_sees_a_link_only_between_what_they_may_read,
    a_deleted_match_is_not_linked_any_more,
    a_changed_row_is_an_error_that_names_the_link,
    links_are_copied,
}

/// One match in two forms, and a second one of the second provider, in editions 1 and 2.
fn filled(engine: TestEngine) -> Store {
    fill(engine.fresh())
}

fn fill(store: Store) -> Store {
    put(&store, "one", one());
    put(&store, "other", other());
    store.refresh_totals().unwrap();
    store
}

fn one() -> Vec<Document> {
    vec![
        edition(1),
        named(Kind::Team, 11, "Nile"),
        named(Kind::Team, 12, "Delta"),
        named(Kind::Player, 1100, "Scorer"),
        with_events(match_(1, 11, 12), vec![goal(1, Side::Home, 1100)]),
    ]
}

fn other() -> Vec<Document> {
    let in_second = serde_json::json!({ "edition": 2 });
    vec![
        edition(2),
        named(Kind::Team, 21, "Nile FC"),
        named(Kind::Team, 22, "Delta FC"),
        named(Kind::Player, 2100, "The Scorer"),
        with(with_events(match_(2, 21, 22), vec![goal(1, Side::Home, 2100)]), in_second.clone()),
        with(with_events(match_(3, 22, 21), vec![goal(1, Side::Away, 2100), goal(2, Side::Away, 2100)]), in_second),
    ]
}

fn put(store: &Store, origin: &str, documents: Vec<Document>) {
    let origin = Origin { name: origin.to_owned(), replaces: false };
    let documents: Vec<PreparedDocument> =
        documents.into_iter().map(|document| PreparedDocument::from(document).with_origin(origin.clone())).collect();
    assert_eq!(store.ingest_prepared(documents, at(0)).unwrap().refused, []);
}

fn all_links() -> [Link; 4] {
    [
        Link::same(Kind::Team, 21, 11),
        Link::same(Kind::Team, 22, 12),
        Link::same(Kind::Player, 2100, 1100),
        Link::same(Kind::Match, 2, 1),
    ]
}

fn decide(store: &Store, links: &[Link]) -> Vec<String> {
    let report = store.decide_links(links, at(10)).unwrap();
    report.refused.into_iter().map(|refused| refused.why).collect()
}

/// What a caller reads through links.
fn seen(store: &Store, entitled: Option<&[EditionId]>) -> String {
    let editions = entitled.map(<[EditionId]>::to_vec);
    let snapshot = Rc::new(store.snapshot().unwrap());
    let linked = LinkedSnapshot::new(&snapshot, editions.clone());
    let filter = Filter { entitled: editions.clone(), ..Filter::default() };
    let matches = linked.matches(&MatchFilter { entitled: editions, ..MatchFilter::default() }).unwrap();
    let matches: Vec<i64> = matches.rows.iter().map(|row| row.match_.id.0).collect();
    let players: Vec<i64> =
        linked.players(&filter, None).unwrap().rows.iter().map(|row| row.entity.id.number()).collect();
    let teams: Vec<i64> = linked.teams(&filter).unwrap().rows.iter().map(|row| row.entity.id.0).collect();
    let of_team: Vec<i64> =
        linked.matches_of_team(TeamId(21), entitled).unwrap().iter().map(|row| row.match_.id.0).collect();
    let name = linked.entity::<Player>(2100).unwrap().unwrap().name.en;
    let scorer = linked.events(MatchId(3)).unwrap()[0].player.unwrap();
    let facts = linked.player_facts_of(EditionId(2), PlayerId::new(1100)).unwrap().len();
    let totals: Vec<i64> = linked
        .edition_totals(EditionId(2))
        .unwrap()
        .players(None)
        .iter()
        .map(|totals| totals.player.number())
        .collect();
    let second = linked.match_(MatchId(2)).unwrap().unwrap().match_.id;
    format!(
        "matches {matches:?}, of team 21 {of_team:?}, teams {teams:?}, players {players:?}, 2100 is {name}, match 2 is {second}, \
         scorer {scorer}, {facts} facts, totals {totals:?}"
    )
}

const LINKED: &str = "matches [1, 3], of team 21 [3, 1], teams [11, 12], players [1100], 2100 is Scorer, match 2 is 1, \
                      scorer 1100, 2 facts, totals [1100, 2200]";

fn both_ids_are_served_as_the_kept_one(engine: TestEngine) {
    let store = filled(engine);
    let version = store.snapshot().unwrap().version();
    assert_eq!(decide(&store, &all_links()), [""; 0]);
    assert_eq!(seen(&store, None), LINKED);
    // Each id is in the change log once, the merged ones as merged.
    let changes = store.snapshot().unwrap().changes_since(version).unwrap();
    let merged = changes.iter().filter(|change| change.reason == ChangeReason::Merged);
    assert_eq!(merged.map(|change| change.id).collect::<Vec<_>>(), [21, 22, 2100, 2]);
    assert_eq!(changes.len(), 7, "{changes:?}");
    // Deciding the same again changes nothing.
    assert_eq!(store.decide_links(&all_links(), at(11)).unwrap().unchanged, 4);
    assert_eq!(store.snapshot().unwrap().version(), version + 7);
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
    // Nor does an import.
    put(&store, "other", other());
    assert_eq!(seen(&store, None), LINKED);
}

fn taking_a_link_back_leaves_no_trace(engine: TestEngine) {
    let store = filled(engine);
    let before = seen(&store, None);
    decide(&store, &all_links());
    assert_ne!(seen(&store, None), before);
    // By the merged id, or by the kept one.
    let ids = [(Kind::Team, 21), (Kind::Team, 12), (Kind::Player, 2100), (Kind::Match, 1)];
    let report = store.remove_links(&ids, at(12)).unwrap();
    assert_eq!((report.changed.len(), report.refused.len()), (4, 0));
    assert_eq!(seen(&store, None), before);
    let last = store.snapshot().unwrap().changes_since(report.version - 7).unwrap();
    let separated = last.iter().filter(|change| change.reason == ChangeReason::Separated);
    assert_eq!(separated.map(|change| change.id).collect::<Vec<_>>(), [21, 22, 2100, 2]);
    assert!(store.snapshot().unwrap().link_decisions().unwrap().is_empty());
}

fn what_cannot_be_linked_is_refused(engine: TestEngine) {
    let store = filled(engine);
    for (link, why) in [
        (Link::same(Kind::Team, 11, 11), "the same id twice"),
        (Link::same(Kind::Team, 99, 11), "the store has no team 99"),
        (Link::same(Kind::Edition, 2, 1), "cannot be linked"),
        (Link::same(Kind::Team, 12, 11), "are both of one"),
    ] {
        let refused = decide(&store, &[link]);
        assert!(refused.len() == 1 && refused[0].contains(why), "{refused:?}");
    }
    decide(&store, &[Link::same(Kind::Team, 21, 11)]);
    assert!(decide(&store, &[Link::same(Kind::Team, 21, 12)])[0].contains("is linked with 11 already"));
    assert!(decide(&store, &[Link::different(Kind::Team, 21, 11)])[0].contains("remove the link first"));
    // What was different may turn out to be the same.
    assert_eq!(decide(&store, &[Link::different(Kind::Team, 22, 12), Link::same(Kind::Team, 22, 12)]), [""; 0]);
    assert_eq!(store.snapshot().unwrap().link_decisions().unwrap().len(), 2);
}

fn three_providers_share_one_id(engine: TestEngine) {
    let store = filled(engine);
    put(&store, "third", vec![named(Kind::Team, 31, "Nile Club")]);
    // The second and the third first: both are then merged into the first.
    assert_eq!(decide(&store, &[Link::same(Kind::Team, 31, 21), Link::same(Kind::Team, 21, 11)]), [""; 0]);
    let links = store.snapshot().unwrap().links(None).unwrap();
    assert_eq!(links.ids(Kind::Team, 31), [11, 21, 31]);
    assert_eq!(store.remove_links(&[(Kind::Team, 11)], at(12)).unwrap().changed.len(), 2);
}

fn a_caller_sees_a_link_only_between_what_they_may_read(engine: TestEngine) {
    let store = filled(engine);
    let restricted = [[EditionId(1)], [EditionId(2)]];
    let before: Vec<String> = restricted.iter().map(|editions| seen(&store, Some(editions))).collect();
    decide(&store, &all_links());
    let after: Vec<String> = restricted.iter().map(|editions| seen(&store, Some(editions))).collect();
    assert_eq!(before, after);
    assert_eq!(seen(&store, Some(&[EditionId(1), EditionId(2)])), LINKED);
}

fn a_deleted_match_is_not_linked_any_more(engine: TestEngine) {
    let store = filled(engine);
    decide(&store, &[Link::same(Kind::Match, 2, 1)]);
    let served = |store: &Store| {
        let snapshot = Rc::new(store.snapshot().unwrap());
        LinkedSnapshot::new(&snapshot, None).match_(MatchId(2)).unwrap().map(|row| row.match_.id)
    };
    assert_eq!(served(&store), Some(MatchId(1)));
    store.delete_matches(&[MatchId(1)], at(12)).unwrap();
    assert_eq!(served(&store), Some(MatchId(2)));
}

fn a_changed_row_is_an_error_that_names_the_link(engine: TestEngine) {
    let database = engine.database();
    let store = fill(database.open());
    decide(&store, &[Link::same(Kind::Team, 21, 11)]);
    database.sql("update link set other_id = 12");
    let found = store.verify(|_, _| ()).unwrap();
    assert!(found.wrong.iter().any(|finding| finding.what.contains("the link of team 21 and 12")), "{:?}", found.wrong);
    assert_eq!(store.remove_links(&[(Kind::Team, 21)], at(12)).unwrap().changed.len(), 1);
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn links_are_copied(engine: TestEngine) {
    let store = filled(engine);
    decide(&store, &all_links());
    let copy = TestEngine::Sqlite.fresh();
    store.copy_to(&copy, |_| ()).unwrap();
    assert_eq!(seen(&copy, None), LINKED);
}
