//! A live feed: every order of its lines gives the same match, and no stored data is lost.

use football::feed::live::{Line, LiveMessage, parse_line, replay_messages};
use football::feed::{Document, Source};
use football::model::{Event, Kind, Match, MatchId, Side, Status};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use store::{FeedProgress, FeedRestart, LineOutcome, ReplayStart, Store};

use crate::documents::{goal, match_, overlay, with, with_events};
use crate::played::played;
use crate::{TestEngine, at};

on_each_engine! {
    any_order_and_repetition_of_lines_gives_the_same_match,
    a_bad_line_is_refused_and_its_neighbours_are_stored,
    a_live_feed_lies_between_whole_and_overlay,
    a_replay_leaves_its_match_unchanged,
    a_stated_score_stays_until_the_feed_says_how_far_the_match_is,
    a_feed_that_begins_again_takes_any_sequence,
}

fn line(text: &str) -> Line {
    parse_line(&Source { file: "feed".to_owned(), line: 5 }, text.as_bytes()).unwrap()
}

fn feed(store: &Store, texts: &[&str]) -> Vec<LineOutcome> {
    store.feed(&texts.iter().map(|text| line(text)).collect::<Vec<_>>(), at(9)).unwrap().outcomes
}

/// A match that was played, as documents before kick-off and as the messages of its feed.
fn fixture() -> (Document, Vec<LiveMessage>, Match, Vec<Event>) {
    let (played, events) = played(3, 400);
    let mut before = Match { status: Status::Scheduled, ..played.clone() };
    (before.home.squad, before.away.squad) = (Vec::new(), Vec::new());
    let messages = replay_messages(&played, &events).into_iter().map(|cue| cue.message).collect();
    (Document::of(&before, Source::default()), messages, played, events)
}

/// The state of a match, without times and revisions.
pub(crate) fn state(store: &Store, id: MatchId) -> String {
    let snapshot = store.snapshot().unwrap();
    let row = snapshot.match_(id).unwrap().unwrap();
    let facts = snapshot.facts(id).unwrap();
    let cards = (row.home_cards, row.away_cards);
    format!("{:?}\n{cards:?}\n{:?}\n{facts:?}", row.match_, snapshot.events(id).unwrap())
}

fn assert_sound(store: &Store) {
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

fn any_order_and_repetition_of_lines_gives_the_same_match(engine: TestEngine) {
    let (before, messages, played, events) = fixture();
    let lines = |messages: &[LiveMessage]| messages.iter().cloned().map(Line::Message).collect::<Vec<_>>();
    let states = [1, 7, messages.len()].map(|size| {
        let store = engine.fresh();
        store.ingest(vec![before.clone()], at(0)).unwrap();
        for lines in lines(&messages).chunks(size) {
            let fed = store.feed(lines, at(1)).unwrap();
            assert!(fed.outcomes.iter().all(|outcome| *outcome == LineOutcome::Accepted));
        }
        state(&store, played.id)
    });
    assert_eq!(states[0], states[1]);
    assert_eq!(states[0], states[2]);

    let imported = engine.fresh();
    imported.ingest(vec![Document::of_match(&played, events, Source::default())], at(0)).unwrap();
    assert_eq!(states[0], state(&imported, played.id), "as if it had been imported");

    let mut draw = ChaCha8Rng::seed_from_u64(7);
    let mut disorder: Vec<LiveMessage> = messages.iter().chain(messages.iter().step_by(3)).cloned().collect();
    disorder.shuffle(&mut draw);
    let store = engine.fresh();
    store.ingest(vec![before], at(0)).unwrap();
    let mut rest = &disorder[..];
    while !rest.is_empty() {
        let size = draw.random_range(1..=rest.len().min(40));
        let (now, later) = rest.split_at(size);
        store.feed(&lines(now), at(1)).unwrap();
        rest = later;
    }
    assert_eq!(states[0], state(&store, played.id));
    assert_sound(&store);
}

fn a_bad_line_is_refused_and_its_neighbours_are_stored(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![with(match_(1, 5, 6), json!({ "status": "scheduled" }))], at(0)).unwrap();
    let outcomes = feed(
        &store,
        &[
            r#"{"match": 1, "seq": 1, "status": "live"}"#,
            r#"{"match": 2, "seq": 1, "status": "live"}"#,
            r#"{"match": 1, "seq": 2, "line_ups": {"home": {"squad": [{"player": 7, "role": "starter"}, {"player": 7, "role": "bench"}]}}}"#,
            r#"{"match": 1, "seq": 3, "event": {"id": 30, "type": "Attempt", "result": "Goal", "side": "home", "player": 7, "period": 1, "second": 3}}"#,
            r#"{"match": 1, "seq": 3, "event": {"id": 30, "type": "Attempt", "result": "Saved", "side": "home", "player": 7, "period": 1, "second": 3}}"#,
            r#"{"match": 1, "seq": 1, "status": "live"}"#,
        ],
    );
    let results: Vec<String> = outcomes
        .iter()
        .map(|outcome| match outcome {
            LineOutcome::Refused(notice) => notice.to_string(),
            outcome => format!("{outcome:?}"),
        })
        .collect();
    assert_eq!(
        results,
        [
            "Accepted",
            "feed:5: match: no match 2 is known: send its document first",
            "feed:5: line_ups.home.squad[1].player: player 7 is in the squads twice, first in home.squad[0]",
            "Accepted",
            "feed:5: event.id: sequence 3 stated event 30 differently before: a correction needs a higher number",
            "AlreadyKnown",
        ]
    );
    let row = store.snapshot().unwrap().match_(MatchId(1)).unwrap().unwrap();
    assert_eq!((row.match_.status, row.match_.score.unwrap().home), (Status::Live, 1));
    assert_sound(&store);
}

fn a_live_feed_lies_between_whole_and_overlay(engine: TestEngine) {
    let store = engine.fresh();
    let stated = with(match_(1, 5, 6), json!({ "status": "scheduled" }));
    store.ingest(vec![stated.clone(), overlay(Kind::Match, 1, json!({ "stadium": 81 }))], at(0)).unwrap();
    let fed = feed(
        &store,
        &[
            r#"{"match": 1, "seq": 1, "status": "live"}"#,
            r#"{"match": 1, "seq": 2, "event": {"id": 30, "type": "Attempt", "result": "Goal", "side": "away", "player": 7, "period": 1, "second": 3}}"#,
        ],
    );
    assert_eq!(fed, [LineOutcome::Accepted, LineOutcome::Accepted]);
    let now = |store: &Store| {
        let row = store.snapshot().unwrap().match_(MatchId(1)).unwrap().unwrap();
        (row.match_.status, row.match_.stadium.unwrap().0, row.match_.score.map(|score| score.away), row.revision)
    };
    assert_eq!(now(&store), (Status::Live, 81, Some(1), 3));
    // The feed starts again from its beginning after a crash, with the match's document first.
    let again = store.feed(&[Line::Document(stated), line(r#"{"match": 1, "seq": 1, "status": "live"}"#)], at(2));
    assert_eq!(again.unwrap().outcomes, [LineOutcome::AlreadyKnown, LineOutcome::AlreadyKnown]);
    assert_eq!(now(&store), (Status::Live, 81, Some(1), 3));
    assert_sound(&store);
    // An import of the match with all its events replaces the feed.
    let known = with_events(match_(1, 5, 6), vec![goal(4, Side::Away, 7), goal(9, Side::Away, 7)]);
    store.ingest(vec![known], at(3)).unwrap();
    assert_eq!(now(&store), (Status::Final, 81, Some(2), 4));
    assert_sound(&store);
}

fn a_replay_leaves_its_match_unchanged(engine: TestEngine) {
    let store = engine.fresh();
    let (_, messages, played, events) = fixture();
    store.ingest(vec![Document::of_match(&played, events, Source::default())], at(0)).unwrap();
    let was = state(&store, played.id);
    assert_eq!(store.begin_replay(MatchId(77), at(1)).unwrap(), ReplayStart::UnknownMatch);
    assert!(!store.end_replay(played.id, at(1)).unwrap());

    for half in [messages.len() / 2, messages.len()] {
        assert_eq!(store.begin_replay(played.id, at(1)).unwrap(), ReplayStart::Started);
        let snapshot = store.snapshot().unwrap();
        let row = snapshot.match_(played.id).unwrap().unwrap();
        assert_eq!((row.match_.status, row.match_.score, row.has_events), (Status::Scheduled, None, false));
        assert!(row.match_.home.squad.is_empty());
        store.feed(&messages[..half].iter().cloned().map(Line::Message).collect::<Vec<_>>(), at(2)).unwrap();
        let shown = store.snapshot().unwrap().match_(played.id).unwrap().unwrap().match_.status;
        assert_eq!(shown, if half < messages.len() { Status::Live } else { Status::Final });
        assert_sound(&store);
    }
    assert_eq!(state(&store, played.id), was, "played to its end");
    assert!(store.end_replay(played.id, at(3)).unwrap());
    assert_eq!(state(&store, played.id), was);
    assert_sound(&store);

    store.feed(&[Line::Message(LiveMessage::status(played.id, 1, Status::Live))], at(4)).unwrap();
    assert_eq!(
        store.begin_replay(played.id, at(5)).unwrap(),
        ReplayStart::FedLive,
        "a match that is fed is left alone"
    );
}

fn a_stated_score_stays_until_the_feed_says_how_far_the_match_is(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![with(match_(1, 5, 6), json!({ "score": {"home": 2, "away": 1} }))], at(0)).unwrap();
    let shown = |line: &str| {
        assert_eq!(feed(&store, &[line]), [LineOutcome::Accepted], "{line}");
        assert_sound(&store);
        let snapshot = store.snapshot().unwrap();
        let score = snapshot.match_(MatchId(1)).unwrap().unwrap().match_.score.map(|score| (score.home, score.away));
        (score, snapshot.feed_progress(MatchId(1)).unwrap().states_score)
    };
    let event = |seq: u64, id: u32| {
        format!(
            r#"{{"match": 1, "seq": {seq}, "event": {{"id": {id}, "type": "Attempt", "result": "Goal", "side": "home", "player": 7, "period": 1, "second": 3}}}}"#
        )
    };
    assert_eq!(shown(&event(1, 30)), (Some((2, 1)), true));
    assert_eq!(shown(r#"{"match": 1, "seq": 2, "delete": 30}"#), (Some((2, 1)), true));
    // The scorer tries another status, and takes that back.
    assert_eq!(shown(r#"{"match": 1, "seq": 3, "status": "postponed"}"#), (None, false));
    assert_eq!(shown(r#"{"match": 1, "seq": 4, "status": "final"}"#), (Some((2, 1)), true));
    assert_eq!(shown(&event(5, 40)), (Some((1, 0)), false));
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "score": {"home": 3, "away": 0} }))], at(1)).unwrap();
    assert_eq!(shown(&event(6, 50)), (Some((3, 0)), true));
}

fn a_feed_that_begins_again_takes_any_sequence(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![with(match_(1, 5, 6), json!({ "status": "scheduled" }))], at(0)).unwrap();
    let id = MatchId(1);
    let restart = |id: MatchId| store.restart_feed(id, at(2)).unwrap();
    assert_eq!((restart(MatchId(9)), restart(id)), (FeedRestart::UnknownMatch, FeedRestart::NeverFed));
    let pass = |seq: u64, id: u32| {
        format!(
            r#"{{"match": 1, "seq": {seq}, "event": {{"id": {id}, "type": "Pass", "side": "home", "player": 7, "period": 1, "second": 3}}}}"#
        )
    };
    let high = 9_007_199_254_740_991;
    feed(&store, &[&format!(r#"{{"match": 1, "seq": {high}, "status": "live"}}"#)]);
    // One line after the other, so that the last ones are in a row of their own.
    for (seq, event) in [(1, 10), (2, 21), (high, 20)] {
        assert_eq!(feed(&store, &[&pass(seq, event)]), [LineOutcome::Accepted]);
    }
    let late = r#"{"match": 1, "seq": 3, "status": "half-time"}"#;
    assert!(matches!(feed(&store, &[late])[..], [LineOutcome::Superseded(_)]));
    let was = state(&store, id);
    assert_eq!(restart(id), FeedRestart::Restarted(high));
    let progress = FeedProgress { newest_seq: 0, states_score: false };
    assert_eq!((state(&store, id), store.snapshot().unwrap().feed_progress(id).unwrap()), (was, progress));
    assert_sound(&store);
    assert_eq!(feed(&store, &[late]), [LineOutcome::Accepted]);
    assert_eq!(feed(&store, &[&pass(4, 20)]), [LineOutcome::Accepted]);
    assert_sound(&store);
    store.begin_replay(id, at(3)).unwrap();
    assert_eq!(restart(id), FeedRestart::Restarted(4), "a match that is fed is not replayed");
}
