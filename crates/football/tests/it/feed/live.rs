//! Lines of a live feed: what they say, what is wrong with them, and that their order does not matter.

use football::feed::Source;
use football::feed::live::{Effect, Ledger, Line, LineUp, LiveMessage, Superseded, parse_line, replay_messages};
use football::feed::notation::parse_match;
use football::model::{Event, EventId, EventKind, MatchId, Millis, Period, PlayerId, Role, Side, SquadMember, Status};
use proptest::prelude::*;

fn source() -> Source {
    Source { file: "feed".to_owned(), line: 3 }
}

fn message(text: &str) -> LiveMessage {
    match parse_line(&source(), text.as_bytes()) {
        Ok(Line::Message(message)) => message,
        other => panic!("{text}: {other:?}"),
    }
}

fn wrong(text: &str) -> String {
    match parse_line(&source(), text.as_bytes()) {
        Err(notice) => notice.to_string(),
        Ok(line) => panic!("{text}: {line:?}"),
    }
}

#[test]
fn a_line_has_one_or_more_contents() {
    let pass = message(
        r#"{"match": 7, "seq": 4, "event": {"id": 40, "type": "Pass", "side": "home", "player": 9, "period": 1, "second": 3.5, "at": [60, 40]}}"#,
    );
    assert_eq!((pass.match_, pass.seq, pass.event.unwrap().kind), (MatchId(7), 4, EventKind::Pass));
    assert_eq!(message(r#"{"match": 7, "seq": 5, "delete": 40}"#).deleted, Some(EventId(40)));
    assert_eq!(message(r#"{"match": 7, "seq": 6, "status": "half-time"}"#).status, Some(Status::HalfTime));
    let line_ups = message(
        r#"{"match": 7, "seq": 1, "line_ups": {"home": {"coach": 2, "squad": [{"player": 9, "role": "starter", "spot": "Goalkeeper"}]}}, "status": "scheduled"}"#,
    );
    assert_eq!(line_ups.line_ups[0].as_ref().unwrap().squad.len(), 1);
    assert!(line_ups.line_ups[1].is_none() && line_ups.status == Some(Status::Scheduled));
}

#[test]
fn a_period_mark_is_an_event_and_a_status() {
    for (mark, period, kind, status) in [
        ("start", 1, EventKind::HalfStart, Some(Status::Live)),
        ("end", 1, EventKind::HalfEnd, Some(Status::HalfTime)),
        ("start", 2, EventKind::HalfStart, Some(Status::Live)),
        ("end", 2, EventKind::HalfEnd, None),
        ("end", 3, EventKind::HalfEnd, Some(Status::HalfTime)),
        ("end", 5, EventKind::HalfEnd, None),
    ] {
        let text = format!(
            r#"{{"match": 7, "seq": 4, "half": {{"id": 90, "mark": "{mark}", "period": {period}, "second": 2700}}}}"#
        );
        let mark_message = message(&text);
        let event = mark_message.event.unwrap();
        assert_eq!((event.kind, event.time, mark_message.status), (kind, Millis(2_700_000), status), "{text}");
    }
    let over = r#"{"match": 7, "seq": 9, "half": {"id": 99, "mark": "end", "period": 2}, "status": "final"}"#;
    assert_eq!(message(over).status, Some(Status::Final));
}

#[test]
fn a_line_with_a_type_is_a_document() {
    let line = parse_line(&source(), r#"{"type": "team", "id": 1, "name": "Nile City"}"#.as_bytes()).unwrap();
    let Line::Document(document) = line else { panic!("{line:?}") };
    assert_eq!((document.id, document.source.line), (1, 3));
}

#[test]
fn a_wrong_line_gets_a_notice() {
    for (text, expected) in [
        ("{", "feed:3: is not JSON: EOF while parsing an object (column 1)"),
        ("[]", "feed:3: expected an object, such as {\"match\": 7, \"seq\": 1, \"status\": \"live\"}"),
        (r#"{"seq": 1}"#, "feed:3: match: is missing"),
        (r#"{"match": 7, "status": "live"}"#, "feed:3: seq: is missing"),
        (r#"{"match": 7, "seq": -1, "status": "live"}"#, "feed:3: seq: expected a whole number from 0, found -1"),
        (
            r#"{"match": 7, "seq": 1}"#,
            "feed:3: the line has no content: expected event, delete, line_ups, status or half",
        ),
        (r#"{"match": 7, "seq": 1, "seq": 2}"#, "feed:3: seq: is given twice"),
        (
            r#"{"match": 7, "seq": 1, "goal": true}"#,
            "feed:3: goal: is not a field of this object: expected match, seq, line_ups, status, half, event, order, delete",
        ),
        (
            r#"{"match": 7, "seq": 1, "event": {"id": 1, "type": "Pass", "period": 1, "second": 3, "player": 4}}"#,
            "feed:3: event.side: is missing: player 4 needs \"home\" or \"away\"",
        ),
        (
            r#"{"match": 7, "seq": 1, "event": {"id": 1, "type": "Pass", "period": 9, "second": 3}}"#,
            "feed:3: event.period: 9 is not a period: 1 and 2 are the halves, 3 and 4 extra time, 5 the shoot-out",
        ),
        (
            r#"{"match": 7, "seq": 1, "delete": 5, "event": {"id": 5, "type": "Pass", "period": 1, "second": 3}}"#,
            "feed:3: delete: event 5 is also in \"event\" of this line",
        ),
        (r#"{"type": "team", "id": 1}"#, "feed:3: name: is missing"),
    ] {
        assert_eq!(wrong(text), expected, "{text}");
    }
}

#[test]
fn a_replay_has_the_messages_of_a_live_feed() {
    let (match_, events) = parse_match(
        "0:10 H7 pass
         0:14 H9 shot goal
         half 2
         0:05 A9 pass",
    )
    .unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let cues = replay_messages(&match_, &events);
    let text = |cue: &football::feed::live::TimedMessage| {
        let what = match &cue.message {
            LiveMessage { event: Some(event), .. } => event.kind.code(),
            LiveMessage { status: Some(status), .. } => status.code(),
            _ => "line-ups",
        };
        format!("{} {} {what}", cue.message.seq, cue.at / 1000)
    };
    let text: Vec<String> = cues.iter().map(text).collect();
    assert_eq!(text, EXPECTED);
    for cue in cues {
        let again = LiveMessage { source: Source::default(), ..message(&cue.message.line()) };
        assert_eq!(again, cue.message, "it reads as it was written");
    }
}

const EXPECTED: [&str; 10] = [
    "1 0 line-ups",
    "7 60 live",
    "2 70 Pass",
    "3 74 Attempt",
    "4 74 Half End",
    "8 74 half-time",
    "9 974 live",
    "5 979 Pass",
    "6 979 Half End",
    "10 979 final",
];

fn event(id: u32, second: u32) -> Event {
    Event { side: Some(Side::Home), ..Event::new(EventId(id), EventKind::Pass, Period::First, Millis(second * 1000)) }
}

#[test]
fn a_higher_sequence_overrides_a_lower_one() {
    let mut ledger = Ledger::default();
    let mut events = Vec::new();
    let mut apply = |message: LiveMessage| ledger.apply(&message, &mut events);
    let delete = |seq| LiveMessage { deleted: Some(EventId(10)), ..LiveMessage::new(MatchId(1), seq) };
    assert_eq!(apply(LiveMessage::event(MatchId(1), 1, event(10, 5))), Ok(Effect::Applied));
    assert_eq!(apply(LiveMessage::event(MatchId(1), 3, event(10, 6))), Ok(Effect::Applied));
    assert_eq!(apply(LiveMessage::event(MatchId(1), 3, event(10, 6))), Ok(Effect::Known));
    let superseded = |field, by| Ok(Effect::Superseded(Superseded { field, by, applied: false }));
    assert_eq!(apply(LiveMessage::event(MatchId(1), 2, event(10, 7))), superseded("event", 3), "late");
    assert_eq!(apply(LiveMessage::event(MatchId(1), 1, event(10, 5))), Ok(Effect::Known), "it was corrected since");
    let otherwise = apply(LiveMessage::event(MatchId(1), 3, event(10, 7))).unwrap_err();
    assert_eq!(
        otherwise.to_string(),
        "event.id: sequence 3 stated event 10 differently before: a correction needs a higher number"
    );
    assert!(apply(delete(3)).is_err());
    assert_eq!(apply(delete(5)), Ok(Effect::Applied));
    assert_eq!(apply(LiveMessage::event(MatchId(1), 4, event(10, 8))), superseded("event", 5), "void by then");
    assert_eq!(apply(LiveMessage::event(MatchId(1), 6, event(10, 9))), Ok(Effect::Applied), "and valid again");
    assert_eq!(events, [event(10, 9)]);
}

#[test]
fn a_status_and_a_line_up_follow_the_same_rule() {
    let mut ledger = Ledger::default();
    let mut events = Vec::new();
    let squad = |shirt| LineUp {
        coach: None,
        squad: vec![SquadMember {
            player: PlayerId::new(7),
            shirt: Some(shirt),
            role: Role::Bench,
            spot: None,
            position: None,
            place: None,
        }],
    };
    let line_up =
        |seq, shirt| LiveMessage { line_ups: [None, Some(squad(shirt))], ..LiveMessage::new(MatchId(1), seq) };
    let status = |seq, status| LiveMessage::status(MatchId(1), seq, status);
    let mut apply = |message: LiveMessage| ledger.apply(&message, &mut events);
    assert_eq!(apply(status(5, Status::Live)), Ok(Effect::Applied));
    assert_eq!(apply(status(5, Status::Live)), Ok(Effect::Known));
    let otherwise = apply(status(5, Status::HalfTime)).unwrap_err();
    assert_eq!(
        otherwise.to_string(),
        "status: sequence 5 stated the status differently before: a correction needs a higher number"
    );
    let superseded = |field, by, applied| Ok(Effect::Superseded(Superseded { field, by, applied }));
    assert_eq!(apply(status(4, Status::HalfTime)), superseded("status", 5, false));
    assert_eq!(apply(line_up(5, 1)), Ok(Effect::Applied));
    assert_eq!(apply(line_up(5, 2)).unwrap_err().field, "line_ups.away");
    assert_eq!(apply(line_up(4, 2)), superseded("line_ups.away", 5, false));
    // The event counts, and the status does not.
    let both = LiveMessage { status: Some(Status::Live), ..LiveMessage::event(MatchId(1), 3, event(10, 1)) };
    assert_eq!(apply(both), superseded("status", 5, true));
    assert_eq!(events.len(), 1);

    // Without its numbers, the match is the same, and everything counts again.
    let mut restarted = ledger.restarted(&mut events);
    assert_eq!((restarted.newest_seq(), restarted.patch()), (0, ledger.patch()));
    assert_eq!(restarted.apply(&status(1, Status::Final), &mut events), Ok(Effect::Applied));
    assert_eq!(restarted.apply(&LiveMessage::event(MatchId(1), 1, event(10, 2)), &mut events), Ok(Effect::Applied));
    assert_eq!(events, [event(10, 2)]);
}

#[test]
fn a_match_that_is_over_without_a_report_keeps_its_score() {
    let (mut ledger, mut events) = (Ledger::default(), Vec::new());
    let mut apply = |message: LiveMessage| {
        ledger.apply(&message, &mut events).unwrap();
        ledger.counts_score()
    };
    assert!(!apply(LiveMessage::event(MatchId(1), 1, event(10, 1))), "it is not said how far the match is");
    assert!(!apply(LiveMessage { deleted: Some(EventId(10)), ..LiveMessage::new(MatchId(1), 2) }));
    assert!(!apply(LiveMessage::status(MatchId(1), 3, Status::Final)));
    assert!(apply(LiveMessage::status(MatchId(1), 4, Status::Live)));
    assert!(!apply(LiveMessage::status(MatchId(1), 5, Status::Final)));
    assert!(apply(LiveMessage::event(MatchId(1), 6, event(20, 1))));
}

#[test]
fn events_are_sorted_by_entry_and_by_first_sequence() {
    let mut ledger = Ledger::default();
    let mut events = vec![event(50, 1), event(12, 2), event(10, 3)];
    ledger.adopt(&mut events);
    let mut apply = |message: LiveMessage| assert!(ledger.apply(&message, &mut events).unwrap().has_changed());
    apply(LiveMessage::event(MatchId(1), 9, event(63, 4)));
    apply(LiveMessage::event(MatchId(1), 8, event(65, 4)));
    apply(LiveMessage { order: Some(7), ..LiveMessage::event(MatchId(1), 7, event(64, 4)) });
    apply(LiveMessage::event(MatchId(1), 10, event(55, 4)));
    // It was stated before the others, as turns out.
    apply(LiveMessage::event(MatchId(1), 5, event(63, 9)));
    let ids: Vec<u32> = events.iter().map(|event| event.id.0).collect();
    assert_eq!(ids, [50, 12, 10, 55, 63, 65, 64]);
}

/// A message about one of a few events, or the status.
fn any_message(seq: u64) -> impl Strategy<Value = LiveMessage> {
    prop_oneof![
        4 => (1u32..40, 0u32..99, prop::option::of(0u32..5)).prop_map(move |(id, second, order)| {
            LiveMessage { order, ..LiveMessage::event(MatchId(1), seq, event(id, second)) }
        }),
        1 => (1u32..40).prop_map(move |id| LiveMessage { deleted: Some(EventId(id)), ..LiveMessage::new(MatchId(1), seq) }),
        1 => prop::sample::select(Status::ALL).prop_map(move |status| LiveMessage::status(MatchId(1), seq, status)),
    ]
}

fn any_feed() -> impl Strategy<Value = (Vec<LiveMessage>, Vec<LiveMessage>)> {
    let messages = (1usize..60).prop_flat_map(|count| (1..=count as u64).map(any_message).collect::<Vec<_>>());
    messages.prop_flat_map(|messages| {
        let twice: Vec<LiveMessage> = messages.iter().chain(&messages).cloned().collect();
        (Just(messages), Just(twice).prop_shuffle())
    })
}

proptest! {
    #[test]
    fn any_order_and_any_repetition_end_in_the_same_match((straight, shuffled) in any_feed()) {
        let play = |messages: &[LiveMessage]| {
            let (mut ledger, mut events) = (Ledger::default(), Vec::new());
            for message in messages {
                ledger.apply(message, &mut events).unwrap();
            }
            (ledger, events)
        };
        let (ledger, events) = play(&straight);
        prop_assert_eq!(&play(&shuffled), &(ledger.clone(), events.clone()));
        let kept = serde_json::to_string(&ledger).unwrap();
        prop_assert_eq!(serde_json::from_str::<Ledger>(&kept).unwrap(), ledger);
    }

    #[test]
    fn a_ledger_is_an_earlier_one_and_what_later_messages_said_of_events(
        (messages, _) in any_feed(),
        cut in 0usize..60,
    ) {
        let only_events: Vec<LiveMessage> = messages.into_iter().filter(|message| message.status.is_none()).collect();
        let (mut ledger, mut events) = (Ledger::default(), Vec::new());
        let (before, after) = only_events.split_at(cut.min(only_events.len()));
        before.iter().for_each(|message| drop(ledger.apply(message, &mut events)));
        let mut continued = ledger.clone();
        after.iter().for_each(|message| drop(ledger.apply(message, &mut events)));
        let named = after.iter().filter_map(|message| message.deleted.or(message.event.as_ref().map(|event| event.id)));
        continued.take_events(ledger.of_events(named));
        prop_assert_eq!(continued, ledger);
    }
}
