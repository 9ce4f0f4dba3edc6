//! The merged facts of an edition, stored as one row.

use std::sync::Arc;

use football::analysis::{EditionTotals, Stat};
use football::feed::Source;
use football::feed::live::{Line, parse_line};
use football::model::{EditionId, Kind, MatchId, PlayerId, Side, TeamId};
use serde_json::json;
use store::{Finding, Snapshot, Store};

use crate::documents::{edition, goal, match_, overlay, with, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    totals_equal_the_merged_facts_after_every_change,
    totals_are_copied,
    unreadable_totals_are_merged_when_read,
    a_match_that_cannot_be_read_stops_no_import,
    a_reader_never_sees_a_goal_without_its_total,
}

const EDITIONS: [EditionId; 2] = [EditionId(1), EditionId(2)];
const SCORER: PlayerId = PlayerId::new(1100);

fn goals(count: u32) -> Vec<football::model::Event> {
    (1..=count).map(|id| goal(id, Side::Home, SCORER.number())).collect()
}

/// Two final matches of edition 1, one of edition 2, and one of edition 1 that is being played. The totals are stored.
fn fill(store: &Store) {
    let documents = vec![
        edition(1),
        edition(2),
        with_events(match_(1, 11, 12), goals(2)),
        with_events(with(match_(2, 11, 14), json!({ "kickoff": "2026-11-01T18:00:00Z" })), goals(1)),
        with_events(with(match_(3, 13, 14), json!({ "edition": 2 })), vec![goal(1, Side::Home, 1300)]),
        with_events(with(match_(4, 11, 13), json!({ "status": "live" })), goals(1)),
    ];
    assert_eq!(store.ingest(documents, at(0)).unwrap().refused, []);
    store.refresh_totals().unwrap();
}

fn feed(store: &Store, lines: &[&str]) {
    let source = Source { file: "feed".to_owned(), line: 1 };
    let lines: Vec<Line> = lines.iter().map(|line| parse_line(&source, line.as_bytes()).unwrap()).collect();
    store.feed(&lines, at(9)).unwrap();
}

/// The facts of the final matches of an edition, merged here.
fn merged(snapshot: &Snapshot, edition: EditionId) -> EditionTotals {
    let mut totals = EditionTotals::default();
    for row in snapshot.matches_of(edition).unwrap() {
        let facts = snapshot.facts(row.match_.id).unwrap().unwrap();
        if facts.counts() {
            let teams = [row.match_.home.team, row.match_.away.team];
            totals.add(
                row.match_.kickoff.map(|kickoff| kickoff.moment().as_millisecond()),
                row.match_.id,
                teams,
                &facts,
            );
        }
    }
    totals
}

fn totals(store: &Store) -> [Arc<EditionTotals>; 2] {
    let snapshot = store.snapshot().unwrap();
    EDITIONS.map(|edition| {
        let totals = snapshot.edition_totals(edition).unwrap();
        assert_eq!(&snapshot.team_totals(edition).unwrap(), totals.teams(), "the teams alone are the same");
        totals
    })
}

fn goals_of(totals: &EditionTotals, player: PlayerId) -> u64 {
    let found = totals.players(None).into_iter().find(|totals| totals.player == player);
    found.and_then(|found| found.season.statistics().map(|tally| tally.count(Stat::Goals))).unwrap_or(0)
}

fn wrong(store: &Store) -> Vec<String> {
    store.verify(|_, _| ()).unwrap().wrong.iter().map(Finding::to_string).collect()
}

/// What happens to a filled store, the goals of the scorer in edition 1 afterwards, and whether the totals of both editions
/// are stored then, rather than merged on read.
type Scenario = (&'static str, fn(&Store), u64, bool);

const GOAL: &str = r#"{"match": 4, "seq": 1, "event": {"id": 30, "type": "Attempt", "result": "Goal", "side": "home", "player": 1100, "period": 1, "second": 3}}"#;
const DELETED: &str = r#"{"match": 1, "seq": 1, "delete": 20}"#;
const FINAL: &str = r#"{"match": 4, "seq": 2, "status": "final"}"#;

#[rustfmt::skip]
const SCENARIOS: [Scenario; 13] = [
    ("an import",                         |_| (),                                                             2 + 1, true),
    ("the same import again",             |store| fill(store),                                                2 + 1, true),
    ("a correction, not refreshed",       |store| correct(store),                                             3 + 1, false),
    ("a correction",                      |store| { correct(store); store.refresh_totals().unwrap(); },       3 + 1, true),
    ("events removed",                    |store| { put(store, 1, 0); store.refresh_totals().unwrap(); },     1,     true),
    ("a match moved to another edition",  |store| { move_(store); store.refresh_totals().unwrap(); },         1,     true),
    ("an event of a match in progress",   |store| feed(store, &[GOAL]),                                       2 + 1, true),
    ("a match that ends",                 |store| feed(store, &[GOAL, FINAL]),                                2 + 1 + 2, true),
    ("an event deleted after the end",    |store| feed(store, &[DELETED]),                                    1 + 1, true),
    ("a replay that began",               |store| { store.begin_replay(MatchId(1), at(5)).unwrap(); },        1,     true),
    ("a replay that ended",               |store| replay(store),                                              2 + 1, true),
    ("a reanalysis of a correction",      |store| { correct(store); store.reanalyse(false, at(5), |_, _| ()).unwrap(); }, 3 + 1, true),
    ("a reanalysis of everything",        |store| { store.reanalyse(true, at(5), |_, _| ()).unwrap(); },      2 + 1, true),
];

fn put(store: &Store, id: i64, count: u32) {
    store.ingest(vec![with_events(overlay(Kind::Match, id, json!({})), goals(count))], at(5)).unwrap();
}

fn correct(store: &Store) {
    put(store, 1, 3);
}

fn move_(store: &Store) {
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "edition": 2 }))], at(5)).unwrap();
}

fn replay(store: &Store) {
    store.begin_replay(MatchId(1), at(5)).unwrap();
    store.end_replay(MatchId(1), at(6)).unwrap();
}

fn totals_equal_the_merged_facts_after_every_change(engine: TestEngine) {
    for (name, change, goals, stored) in SCENARIOS {
        let database = engine.database();
        let store = database.open();
        fill(&store);
        change(&store);
        let expected = {
            let snapshot = store.snapshot().unwrap();
            EDITIONS.map(|edition| Arc::new(merged(&snapshot, edition)))
        };
        assert_eq!(totals(&store), expected, "{name}");
        assert_eq!(goals_of(&expected[0], SCORER), goals, "{name}");
        assert_eq!(wrong(&store), [""; 0], "{name}");
        // Without facts and events, only a stored row can have these numbers.
        database.sql("delete from facts; delete from events");
        let snapshot = store.snapshot().unwrap();
        let read = EDITIONS.map(|edition| snapshot.edition_totals(edition).ok());
        assert_eq!(read == expected.map(Some), stored, "{name}");
    }
}

fn totals_are_copied(engine: TestEngine) {
    let (store, database) = (engine.fresh(), engine.database());
    fill(&store);
    let copy = database.open();
    store.copy_to(&copy, |_| ()).unwrap();
    let expected = totals(&store);
    assert_eq!(wrong(&copy), [""; 0]);
    database.sql("delete from facts; delete from events");
    assert_eq!(totals(&copy), expected);
}

fn unreadable_totals_are_merged_when_read(engine: TestEngine) {
    for (change, says, repaired_by_all) in [
        ("delete from edition_totals where edition_id = 1", "edition 1: its totals are missing", false),
        (
            "update edition_totals set engine_version = 0 where edition_id = 2",
            "edition 2: its totals are of engine",
            false,
        ),
        ("update edition_totals set bytes = <0102> where edition_id = 1", "edition 1: its totals cannot be read", true),
    ] {
        let database = engine.database();
        let store = database.open();
        fill(&store);
        let before = totals(&store);
        database.sql(change);
        assert_eq!(totals(&store), before, "{change}");
        let found = wrong(&store);
        assert!(matches!(found.as_slice(), [one] if one.starts_with(says)), "{change}: {found:?}");
        store.reanalyse(repaired_by_all, at(5), |_, _| ()).unwrap();
        assert_eq!((wrong(&store), totals(&store)), (Vec::new(), before), "{change}");
    }
    // A sound row of another edition is recognised as well.
    let database = engine.database();
    let store = database.open();
    fill(&store);
    let before = totals(&store);
    let other = "(select bytes from edition_totals where edition_id = 2)";
    database.sql(&format!("update edition_totals set bytes = {other} where edition_id = 1"));
    assert_eq!(totals(&store), before);
    let found = wrong(&store);
    assert!(found[0].starts_with("edition 1: its totals cannot be read"), "{found:?}");
    store.reanalyse(true, at(5), |_, _| ()).unwrap();
    assert_eq!(wrong(&store), [""; 0]);
}

fn a_match_that_cannot_be_read_stops_no_import(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    fill(&store);
    database.sql("delete from facts; update events set bytes = <0102> where match_id = 2");
    correct(&store);
    store.refresh_totals().unwrap();
    assert!(store.snapshot().unwrap().edition_totals(EditionId(1)).is_err());
    put(&store, 2, 1);
    store.refresh_totals().unwrap();
    assert_eq!(goals_of(&totals(&store)[0], SCORER), 3 + 1);
}

fn a_reader_never_sees_a_goal_without_its_total(engine: TestEngine) {
    let store = engine.fresh();
    fill(&store);
    let score = |snapshot: &Snapshot| {
        let row = snapshot.match_(MatchId(1)).unwrap().unwrap();
        u64::from(row.match_.score.unwrap().home)
    };
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut seen = 0;
            while seen < 40 {
                let snapshot = store.snapshot().unwrap();
                seen = score(&snapshot);
                let totals = snapshot.edition_totals(EditionId(1)).unwrap();
                // One more goal is of the other match.
                assert_eq!(goals_of(&totals, SCORER), seen + 1);
                let (_, team) = totals.teams().seasons().find(|(team, _)| *team == TeamId(11)).unwrap();
                assert_eq!(team.statistics().unwrap().count(Stat::Goals), seen + 1);
            }
        });
        for count in 3..=40 {
            put(&store, 1, count);
            if count % 3 == 0 {
                store.refresh_totals().unwrap();
            }
        }
        reader.join().unwrap();
    });
}
