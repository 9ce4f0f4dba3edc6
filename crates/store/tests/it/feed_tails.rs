//! The last lines of a feed, which are in neither its events nor its ledger yet.

use football::analysis::analyse;
use football::feed::live::{Line, LiveMessage};
use football::feed::{Document, Source};
use football::model::{Event, EventId, Kind, Match, MatchId, Side, Status};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use store::{Error, Feeder, LineOutcome, Store};

use crate::documents::overlay;
use crate::feeds::{alone, fixture, lines};
use crate::live::state;
use crate::{TestDatabase, TestEngine, at};

on_each_engine! {
    a_feeder_and_single_calls_give_the_same_match_after_every_line,
    whoever_else_writes_a_match_finds_all_of_its_lines,
    facts_of_a_fed_match_are_those_of_its_analysis,
    a_match_whose_feeder_has_folded_its_tail_gets_its_facts_back,
    a_tail_that_was_changed_or_is_of_another_moment_is_an_error,
    lines_of_several_feeds_are_written_together_and_one_stops_no_other,
}

const ONE: MatchId = MatchId(1);

/// A match that a feeder has fed half of, so that its last lines are in a tail; and its document and lines.
fn half_fed(engine: TestEngine) -> (TestDatabase, Store, Feeder, Document, Vec<LiveMessage>) {
    let (database, (before, messages)) = (engine.database(), fixture(1, 60));
    let store = database.open();
    store.ingest(vec![before.clone()], at(0)).unwrap();
    let feeder = Feeder::new(database.open());
    feeder.feed(&lines(&messages[..20]), at(1)).unwrap();
    for message in &messages[20..40] {
        feeder.feed(&lines(std::slice::from_ref(message)), at(1)).unwrap();
    }
    assert_eq!(count(&database, "feed_tail"), 1);
    (database, store, feeder, before, messages)
}

fn count(database: &TestDatabase, table: &str) -> i64 {
    database.count(&format!("{table} where match_id = 1"))
}

fn assert_sound(store: &Store) {
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

/// Events, corrections, deletions and repetitions, in disorder.
fn disorder(messages: &[LiveMessage], draw: &mut ChaCha8Rng) -> Vec<LiveMessage> {
    let last = messages.iter().map(|message| message.seq).max().unwrap();
    let events: Vec<&Event> = messages.iter().filter_map(|message| message.event.as_ref()).collect();
    let mut all: Vec<LiveMessage> = messages.to_vec();
    for seq in last + 1..last + 30 {
        let event = events[draw.random_range(0..events.len())];
        all.push(match draw.random_range(0..3) {
            0 => LiveMessage { deleted: Some(event.id), ..LiveMessage::new(ONE, seq) },
            // An event that nobody has stated.
            1 => LiveMessage { deleted: Some(EventId(900_000 + seq as u32)), ..LiveMessage::new(ONE, seq) },
            _ => {
                let corrected = Event { side: Some(Side::Away), player: events[0].player, ..event.clone() };
                LiveMessage::event(ONE, seq, corrected)
            }
        });
    }
    all.extend(all.clone().into_iter().step_by(5));
    // The first lines are the line-ups and the whistle.
    all[4..].shuffle(draw);
    all
}

fn a_feeder_and_single_calls_give_the_same_match_after_every_line(engine: TestEngine) {
    for seed in 0..2 {
        let mut draw = ChaCha8Rng::seed_from_u64(seed);
        let (before, messages) = fixture(1, 90);
        let [fed, single] = [0, 1].map(|_| engine.fresh());
        for store in [&fed, &single] {
            store.ingest(vec![before.clone()], at(0)).unwrap();
        }
        let feeder = Feeder::new(fed.clone());
        let mut rest = &disorder(&messages, &mut draw)[..];
        while !rest.is_empty() {
            let (now, later) =
                rest.split_at(if draw.random_bool(0.9) { 1 } else { draw.random_range(1..=rest.len().min(9)) });
            rest = later;
            let [one, other] = [feeder.feed(&lines(now), at(1)).unwrap(), single.feed(&lines(now), at(1)).unwrap()];
            assert_eq!(one, other, "the same outcomes and changes: {now:?}");
            assert_eq!(state(&fed, ONE), state(&single, ONE), "seed {seed}, {} lines before the end", rest.len());
        }
        assert_sound(&fed);
        let [log, other] = [&fed, &single].map(|store| store.snapshot().unwrap().changes_since(0).unwrap());
        assert_eq!(log, other);
    }
}

/// Everything that writes a match in another way than a feeder, and what the match must be afterwards.
fn whoever_else_writes_a_match_finds_all_of_its_lines(engine: TestEngine) {
    type Write = fn(&Store, &Document, &[LiveMessage]);
    let others: [(&str, Write); 7] = [
        ("a document that changes nothing", |store, before, _| {
            assert!(store.ingest(vec![before.clone()], at(2)).unwrap().changed.is_empty());
        }),
        ("an overlay", |store, _, _| {
            store.ingest(vec![overlay(Kind::Match, 1, json!({ "round": 30 }))], at(2)).unwrap();
        }),
        ("an overlay that changes nothing yet", |store, _, _| {
            // The score is what is counted, until the next goal.
            let score = store.snapshot().unwrap().match_(ONE).unwrap().unwrap().match_.score.unwrap();
            let stated = json!({ "score": { "home": score.home, "away": score.away } });
            assert!(store.ingest(vec![overlay(Kind::Match, 1, stated)], at(2)).unwrap().changed.is_empty());
        }),
        ("a status", |store, _, messages| {
            let seq = messages.last().unwrap().seq + 1;
            let line = Line::Message(LiveMessage::status(ONE, seq, Status::Live));
            assert_eq!(store.feed(&[line], at(2)).unwrap().outcomes, [LineOutcome::Accepted]);
        }),
        ("an event", |store, _, messages| {
            let line = lines(&messages[40..41]);
            assert_eq!(store.feed(&line, at(2)).unwrap().outcomes, [LineOutcome::Accepted]);
        }),
        ("a reanalysis", |store, _, _| {
            let done = store.reanalyse(true, at(2), |_, _| ()).unwrap();
            assert_eq!((done.analysed, done.changed), (1, 0));
        }),
        ("a reanalysis of what has no facts", |store, _, _| {
            // One that was not fed line by line has its facts.
            assert_eq!(store.reanalyse(false, at(2), |_, _| ()).unwrap().changed, 0);
        }),
    ];
    for (what, write) in others {
        let (database, store, feeder, before, messages) = half_fed(engine);
        let shown = state(&store, ONE);
        write(&store, &before, &messages);
        assert_eq!((count(&database, "feed_tail"), count(&database, "facts")), (0, 1), "{what}: it is folded");
        assert_sound(&store);
        if !matches!(what, "an overlay" | "an event") {
            assert_eq!(state(&store, ONE), shown, "{what}");
        }
        // The feeder goes on as if it had known.
        for message in &messages[40..] {
            feeder.feed(&lines(std::slice::from_ref(message)), at(3)).unwrap();
        }
        assert_sound(&store);
        let expected = engine.fresh();
        expected.ingest(vec![before.clone()], at(0)).unwrap();
        expected.feed(&lines(&messages[..40]), at(1)).unwrap();
        write(&expected, &before, &messages);
        expected.feed(&lines(&messages[40..]), at(3)).unwrap();
        assert_eq!(state(&store, ONE), state(&expected, ONE), "{what}");
    }
    // A complete document with events ends the feed, and so does a deletion.
    let (database, store, feeder, before, messages) = half_fed(engine);
    let snapshot = store.snapshot().unwrap();
    let match_: Match = (*snapshot.match_(ONE).unwrap().unwrap().match_).clone();
    let document = Document::of_match(&match_, snapshot.events(ONE).unwrap(), Source::default());
    drop(snapshot);
    let shown = state(&store, ONE);
    store.ingest(vec![document], at(2)).unwrap();
    assert_eq!((count(&database, "feed_tail"), count(&database, "feed"), count(&database, "facts")), (0, 0, 1));
    assert_eq!(state(&store, ONE), shown);
    assert_sound(&store);
    feeder.feed(&lines(&messages[40..44]), at(3)).unwrap();
    assert_sound(&store);
    store.delete_matches(&[ONE], at(4)).unwrap();
    assert_eq!((count(&database, "feed_tail"), count(&database, "feed"), count(&database, "facts")), (0, 0, 0));
    assert_sound(&store);
    store.ingest(vec![before.clone()], at(5)).unwrap();
    feeder.feed(&lines(&messages), at(6)).unwrap();
    assert_eq!(state(&store, ONE), alone(engine, &before, &messages));
    assert_sound(&store);
}

fn facts_of_a_fed_match_are_those_of_its_analysis(engine: TestEngine) {
    let (database, store, feeder, _, messages) = half_fed(engine);
    assert_eq!(count(&database, "facts"), 0);
    let check = || {
        let snapshot = store.snapshot().unwrap();
        let row = snapshot.match_(ONE).unwrap().unwrap();
        let analysed = analyse(&row.match_, &snapshot.events(ONE).unwrap());
        assert_eq!(snapshot.facts(ONE).unwrap().as_ref(), Some(&analysed));
        let teams = snapshot.team_facts_of(row.match_.edition).unwrap();
        assert_eq!(
            [Side::Home, Side::Away].map(|side| teams[0].team(side)),
            [Side::Home, Side::Away].map(|side| analysed.team(side))
        );
        let line = analysed.players.first().unwrap();
        let of_player = snapshot.player_facts_of(row.match_.edition, line.player).unwrap();
        assert_eq!(of_player, [(row.clone(), Some(line.clone()), false)]);
        // A match that is not over counts in no total.
        assert!(snapshot.edition_totals(row.match_.edition).unwrap().players(None).is_empty());
    };
    check();
    // The same store reads on, so that what it has kept has to be noticed as another match.
    let (last, others) = messages[40..].split_last().unwrap();
    for message in others {
        feeder.feed(&lines(std::slice::from_ref(message)), at(3)).unwrap();
        check();
    }
    assert_eq!(last.status, Some(Status::Final));
    feeder.feed(&lines(std::slice::from_ref(last)), at(4)).unwrap();
    assert_eq!(
        (count(&database, "feed_tail"), count(&database, "facts")),
        (0, 1),
        "what is final has its facts stored"
    );
    let snapshot = store.snapshot().unwrap();
    let row = snapshot.match_(ONE).unwrap().unwrap();
    assert!(!snapshot.edition_totals(row.match_.edition).unwrap().players(None).is_empty());
    assert_sound(&store);
}

fn a_match_whose_feeder_has_folded_its_tail_gets_its_facts_back(engine: TestEngine) {
    let (database, (before, messages)) = (engine.database(), fixture(1, 300));
    let store = database.open();
    store.ingest(vec![before], at(0)).unwrap();
    let feeder = Feeder::new(database.open());
    let mut rest = messages.iter();
    let mut feed_one = || feeder.feed(&lines(std::slice::from_ref(rest.next().unwrap())), at(1)).unwrap();
    // A tail is empty when it is begun.
    while count(&database, "feed_tail") == 0 {
        feed_one();
    }
    let is_at_most = |bytes: usize| database.count(&format!("feed_tail where length(bytes) <= {bytes}")) == 1;
    let begun = (0..2_000).find(|bytes| is_at_most(*bytes)).unwrap();
    // A revision may take a byte more.
    let is_empty = || is_at_most(begun + 1);
    feed_one();
    assert!(!is_empty());
    while !is_empty() {
        feed_one();
    }
    assert_eq!(count(&database, "facts"), 0);
    assert_sound(&store);
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "round": 30 }))], at(2)).unwrap();
    assert_eq!((count(&database, "feed_tail"), count(&database, "facts")), (0, 1));
    assert_sound(&store);
}

fn a_tail_that_was_changed_or_is_of_another_moment_is_an_error(engine: TestEngine) {
    let (database, store, feeder, before, messages) = half_fed(engine);
    database.sql("create table earlier as select * from feed_tail");
    feeder.feed(&lines(&messages[40..41]), at(2)).unwrap();
    database.sql("create table now as select * from feed_tail");
    for change in [
        "update feed_tail set bytes = <0102>",
        "update feed_tail set bytes = (select bytes from earlier)",
        "delete from feed_tail",
        "update events set bytes = (select bytes from feed_tail where match_id = 1) where match_id = 1",
    ] {
        database.sql("create table kept as select * from events");
        database.sql(change);
        let snapshot = store.snapshot().unwrap();
        assert!(matches!(snapshot.events(ONE), Err(Error::Damaged(_))), "{change}");
        assert!(matches!(snapshot.facts(ONE), Err(Error::Damaged(_))), "{change}");
        drop(snapshot);
        let found = store.verify(|_, _| ()).unwrap().wrong;
        assert!(found[0].to_string().starts_with("match 1: its events: "), "{change}: {found:?}");
        // No line is written over it.
        let another = Feeder::new(database.open());
        assert!(matches!(another.feed(&lines(&messages[41..42]), at(3)), Err(Error::Damaged(_))), "{change}");
        database.sql("delete from feed_tail; insert into feed_tail select * from now");
        database.sql("delete from events; insert into events select * from kept; drop table kept");
        assert_sound(&store);
    }
    // What is damaged can be imported again, and deleted.
    let damage = "update feed_tail set bytes = <0102>; update feed set ledger = <03>";
    database.sql(damage);
    let stated: Match = serde_json::from_value(before.body.clone().into()).unwrap();
    let events: Vec<Event> = messages.iter().filter_map(|message| message.event.clone()).collect();
    let document = Document::of_match(&Match { status: Status::Live, ..stated }, events, Source::default());
    store.ingest(vec![document], at(4)).unwrap();
    assert_sound(&store);
    feeder.feed(&lines(&messages), at(5)).unwrap();
    feeder.feed(&lines(&messages[..3]), at(5)).unwrap();
    database.sql(damage);
    store.delete_matches(&[ONE], at(6)).unwrap();
    assert_sound(&store);
}

fn lines_of_several_feeds_are_written_together_and_one_stops_no_other(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    let fixtures: Vec<_> = (1..=4).map(|id| fixture(id, 30)).collect();
    store.ingest(fixtures.iter().map(|(before, _)| before.clone()).collect(), at(0)).unwrap();
    let feeder = Feeder::new(database.open());
    // Without the line that ends the match.
    let rounds = fixtures.iter().map(|(_, messages)| messages.len()).min().unwrap() - 1;
    for round in 0..rounds {
        let of_feeds: Vec<Vec<Line>> =
            fixtures.iter().map(|(_, messages)| lines(&messages[round..round + 1])).collect();
        // A feed of a match that is not there, and one without lines.
        let unknown = lines(&[LiveMessage::event(MatchId(77), 1, fixtures[0].1[10].event.clone().unwrap())]);
        let feeds: Vec<&[Line]> = of_feeds.iter().map(Vec::as_slice).chain([&unknown[..], &[]]).collect();
        let version = store.version().unwrap();
        let reports = feeder.feed_each(&feeds, at(1));
        let outcomes: Vec<_> = reports.into_iter().map(|report| report.unwrap().outcomes).collect();
        assert!(outcomes[..4].iter().all(|outcomes| *outcomes == [LineOutcome::Accepted]), "{outcomes:?}");
        assert!(matches!(outcomes[4][..], [LineOutcome::Refused(_)]) && outcomes[5].is_empty(), "{outcomes:?}");
        assert_eq!(store.version().unwrap(), version + 4);
    }
    for (before, messages) in &fixtures {
        assert_eq!(state(&store, MatchId(before.id)), alone(engine, before, &messages[..rounds]));
    }
    assert_sound(&store);
    // One of two matches is damaged.
    database.sql("update match_ set whole = 'x' where id = 2; delete from feed_tail where match_id = 2");
    let [good, bad] = [0, 1].map(|index: usize| {
        let messages = &fixtures[index].1;
        let deleted = messages[20].event.as_ref().map(|event| event.id);
        let seq = messages.last().unwrap().seq + 1;
        lines(&[LiveMessage { deleted, ..LiveMessage::new(MatchId(index as i64 + 1), seq) }])
    });
    let known = lines(&fixtures[0].1[rounds - 1..rounds]);
    let reports = feeder.feed_each(&[&known, &bad, &good], at(2));
    assert_eq!(reports[0].as_ref().unwrap().outcomes, [LineOutcome::AlreadyKnown]);
    assert!(matches!(reports[1], Err(Error::Damaged(_))), "{reports:?}");
    assert_eq!(reports[2].as_ref().unwrap().outcomes, [LineOutcome::Accepted]);
}
