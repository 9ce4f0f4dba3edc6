//! Several feeds at the same time, each with a store of its own as a process has.

use std::sync::Barrier;
use std::time::Duration;

use football::feed::live::{Line, LiveMessage, replay_messages};
use football::feed::{Document, Source};
use football::model::{Kind, Match, MatchId, Status};
use serde_json::json;
use store::{Feeder, LineOutcome, Store};

use crate::documents::{named, overlay};
use crate::live::state;
use crate::played::played;
use crate::{TestEngine, at};

on_each_engine! {
    feeds_at_the_same_time_give_the_same_matches_and_one_log,
    a_feeder_notices_what_others_have_written,
    a_later_change_has_a_later_time_whichever_feed_has_the_wrong_clock,
}

/// A match before its kick-off, and the messages of its feed.
pub(crate) fn fixture(id: i64, events: usize) -> (Document, Vec<LiveMessage>) {
    let (played, all) = played(id as u64, 400);
    let played = Match { id: MatchId(id), platforms: Vec::new(), ..played };
    let mut before = Match { status: Status::Scheduled, score: None, ..played.clone() };
    (before.home.squad, before.away.squad) = (Vec::new(), Vec::new());
    let messages = replay_messages(&played, &all[..events]).into_iter().map(|cue| cue.message).collect();
    (Document::of(&before, Source::default()), messages)
}

pub(crate) fn lines(messages: &[LiveMessage]) -> Vec<Line> {
    messages.iter().cloned().map(Line::Message).collect()
}

/// The state of a match that was fed alone, in one call.
pub(crate) fn alone(engine: TestEngine, before: &Document, messages: &[LiveMessage]) -> String {
    let store = engine.fresh();
    store.ingest(vec![before.clone()], at(0)).unwrap();
    store.feed(&lines(messages), at(1)).unwrap();
    state(&store, MatchId(before.id))
}

fn assert_one_log(store: &Store) {
    let changes = store.snapshot().unwrap().changes_since(0).unwrap();
    assert!(changes.iter().map(|change| change.seq).eq(1..=changes.len() as i64), "numbered without a gap");
    assert!(changes.is_sorted_by_key(|change| change.at), "a later change has a later time");
    for (index, change) in changes.iter().enumerate() {
        let before = changes[..index].iter().filter(|other| (other.kind, other.id) == (change.kind, change.id));
        assert_eq!(change.revision, before.count() as i64 + 1, "every change counts once");
    }
}

fn feeds_at_the_same_time_give_the_same_matches_and_one_log(engine: TestEngine) {
    const FEEDS: i64 = 5;
    let (database, fixtures) = (engine.database(), (1..=FEEDS).map(|id| fixture(id, 60)).collect::<Vec<_>>());
    let store = database.open();
    store.ingest(fixtures.iter().map(|(before, _)| before.clone()).collect(), at(0)).unwrap();
    let mut watch = store.watch().unwrap();
    let (first, ready) = (store.version().unwrap() + 1, Barrier::new(fixtures.len() + 1));
    let mut seen = Vec::new();
    std::thread::scope(|scope| {
        let mut feeding = Vec::new();
        for (_, messages) in &fixtures {
            let (address, ready) = (database.address(), &ready);
            feeding.push(scope.spawn(move || {
                let feeder = Feeder::new(Store::open(&address).unwrap());
                ready.wait();
                let mut version = 0;
                for line in lines(messages) {
                    let fed = feeder.feed(std::slice::from_ref(&line), at(1)).unwrap();
                    assert_eq!(fed.outcomes, [LineOutcome::Accepted]);
                    assert!(fed.version > version, "an acknowledged line is in the version");
                    version = fed.version;
                }
                // All of it once more changes nothing.
                let again = feeder.feed(&lines(messages), at(2)).unwrap().outcomes;
                let changes_nothing =
                    |outcome: &LineOutcome| matches!(outcome, LineOutcome::AlreadyKnown | LineOutcome::Superseded(_));
                assert!(again.iter().all(changes_nothing));
            }));
        }
        // Documents are written meanwhile, and are not kept from it.
        let address = database.address();
        let importing = scope.spawn(move || {
            let store = Store::open(&address).unwrap();
            for round in 0..10 {
                store.ingest(vec![named(Kind::Team, 900, &format!("Round {round}"))], at(1)).unwrap();
            }
        });
        ready.wait();
        while !(feeding.iter().all(|feed| feed.is_finished()) && importing.is_finished()) {
            seen.extend(watch.wait(Duration::from_millis(50)).unwrap().iter().map(|change| change.seq));
        }
    });
    seen.extend(watch.wait(Duration::ZERO).unwrap().iter().map(|change| change.seq));
    assert!(seen.iter().copied().eq(first..=store.version().unwrap()), "visible in the order of their numbers");
    assert_one_log(&store);
    for (before, messages) in &fixtures {
        assert_eq!(state(&store, MatchId(before.id)), alone(engine, before, messages));
    }
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn a_feeder_notices_what_others_have_written(engine: TestEngine) {
    let (database, (before, messages)) = (engine.database(), fixture(1, 80));
    let store = database.open();
    store.ingest(vec![before.clone()], at(0)).unwrap();
    let feeders = [0, 1, 2].map(|_| Feeder::new(database.open()));
    let (id, last) = (MatchId(1), messages.last().unwrap().seq);
    for (index, message) in messages.iter().enumerate() {
        // Mostly the same feeder, so that it remembers the match; sometimes another, which it has to notice.
        let feeder = &feeders[if index % 7 == 0 { index % 3 } else { 0 }];
        let line = [Line::Message(message.clone())];
        // A status before the one below comes too late.
        let fed = feeder.feed(&line, at(1)).unwrap().outcomes;
        assert!(matches!(fed[..], [LineOutcome::Accepted | LineOutcome::Superseded(_)]), "{fed:?}");
        match index {
            // Of these, the first changes the ledger alone, and the others what lies around it.
            20 => {
                let status = LiveMessage { status: Some(Status::Live), ..LiveMessage::new(id, last + 1) };
                store.feed(&[Line::Message(status)], at(1)).unwrap();
            }
            30 => drop(store.ingest(vec![overlay(Kind::Match, 1, json!({ "round": 30 }))], at(1)).unwrap()),
            40 => {
                let deleted = messages.iter().find_map(|message| message.event.as_ref()).unwrap().id;
                let line = LiveMessage { deleted: Some(deleted), ..LiveMessage::new(id, last + 2) };
                store.feed(&[Line::Message(line)], at(1)).unwrap();
            }
            _ => {}
        }
    }
    let expected = engine.fresh();
    expected.ingest(vec![before, overlay(Kind::Match, 1, json!({ "round": 30 }))], at(0)).unwrap();
    let deleted = messages.iter().find_map(|message| message.event.as_ref()).unwrap().id;
    let others = [
        LiveMessage { status: Some(Status::Live), ..LiveMessage::new(id, last + 1) },
        LiveMessage { deleted: Some(deleted), ..LiveMessage::new(id, last + 2) },
    ];
    expected.feed(&lines(&[&messages[..], &others].concat()), at(1)).unwrap();
    assert_eq!(state(&store, id), state(&expected, id));
    assert_one_log(&store);
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn a_later_change_has_a_later_time_whichever_feed_has_the_wrong_clock(engine: TestEngine) {
    let database = engine.database();
    let fixtures = [1, 2].map(|id| fixture(id, 20));
    let store = database.open();
    store.ingest(fixtures.iter().map(|(before, _)| before.clone()).collect(), at(0)).unwrap();
    let feeders = [0, 1].map(|_| Feeder::new(database.open()));
    for index in 0..20 {
        for (which, clock) in [(0, 100), (1, 50)] {
            let line = [Line::Message(fixtures[which].1[index].clone())];
            feeders[which].feed(&line, at(clock)).unwrap();
        }
    }
    assert_one_log(&store);
    let snapshot = store.snapshot().unwrap();
    for (before, _) in &fixtures {
        let changes = snapshot.changes_since(0).unwrap();
        let newest = changes.iter().rfind(|change| (change.kind, change.id) == (Kind::Match, before.id)).unwrap();
        let row = snapshot.match_(MatchId(before.id)).unwrap().unwrap();
        assert_eq!(
            (row.revision, row.updated_at),
            (newest.revision, newest.at),
            "the match has the time of its change"
        );
    }
    assert_eq!(snapshot.state().unwrap().at, snapshot.changes_since(0).unwrap().last().unwrap().at);
}
