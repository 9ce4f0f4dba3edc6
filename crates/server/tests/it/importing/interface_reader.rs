//! Reads MatchEventList as strictly as clients of the interface do: they know the numbers of the interface and no other, and every
//! field has its type. What is counted of a match is compared before and after the match has moved.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Each category with its events.
const EVENTS: [(i64, &[i64]); 6] = [
    (1, &[1, 2, 3, 4, 5, 28, 47, 48, 52, 53, 54]),
    (2, &[6, 7, 8, 9, 10, 49]),
    (3, &[11, 14, 36, 37, 38, 44, 55, 56, 57]),
    (4, &[15, 16, 17, 18, 19, 20, 26, 27, 29, 31, 32, 33, 34, 35, 39, 40, 41, 42, 43, 58, 59, 64, 65, 66]),
    (5, &[21, 22, 23, 24, 25, 30, 45, 50]),
    (6, &[60]),
];

/// What a reader makes of the events, as a public one counts them.
const COUNTED: [(&str, &[i64]); 7] = [
    ("passes", &[15, 17, 20, 26, 27, 29, 31, 39, 40, 41, 42, 43, 58, 59]),
    ("shots", &[21, 23, 24, 25, 30]),
    ("recoveries", &[35]),
    ("interceptions", &[34, 37]),
    ("duels", &[16, 19, 33, 36, 66]),
    ("fouls", &[1, 3, 4, 5]),
    ("receipts", &[32]),
];

const COMMITTED: i64 = 3;
const SUBSTITUTE_IN: i64 = 9;
const PLACE_IN_GOAL: i64 = 50;

pub(super) type Counts = BTreeMap<&'static str, usize>;

/// Counts the events of the object `match` of a response.
pub(super) fn count(match_: &Value) -> Counts {
    let mut counts = Counts::new();
    for event in events_of(match_) {
        let of_kind = COUNTED.iter().filter(|(_, numbers)| numbers.contains(&number(event, "event_id")));
        of_kind.for_each(|(name, _)| *counts.entry(name).or_default() += 1);
        let is_card = matches!(event["result_id"].as_i64(), Some(2 | 3 | 18)) && event["extra_id"] == COMMITTED;
        *counts.entry("cards").or_default() += usize::from(is_card);
        *counts.entry("substitutions").or_default() += usize::from(event["extra_id"] == SUBSTITUTE_IN);
    }
    counts
}

/// Checks every field that a client reads.
pub(super) fn check(match_: &Value) {
    let players: BTreeSet<i64> = ["home", "away"].iter().flat_map(|side| players_of(&match_[side])).collect();
    let events = events_of(match_);
    let guids: BTreeSet<&str> = events.iter().map(|event| text(event, "guid")).collect();
    assert_eq!(guids.len(), events.len(), "every event has a guid of its own");
    let ids: BTreeSet<i64> = events.iter().map(|event| number(event, "_id")).collect();
    assert_eq!(ids.len(), events.len(), "every event has an _id of its own");
    let mut last = (0, 0.0);
    for event in events {
        check_event(event, &guids, &players);
        let moment = (number(event, "half"), event["timeInSec"].as_f64().expect("a time"));
        assert!(moment >= last, "events are in the order of time: {event}");
        last = moment;
    }
}

fn events_of(match_: &Value) -> &[Value] {
    match_["events"].as_array().expect("events are a list")
}

fn players_of(side: &Value) -> Vec<i64> {
    assert!(side["logo"].is_string() && number(side, "id") > 0, "{side}");
    let listed = ["lineup", "sub"].iter().flat_map(|list| side[list].as_object().expect("players by id"));
    listed
        .map(|(id, player)| {
            assert_eq!(*id, number(player, "id").to_string());
            assert!(!text(player, "nickname").is_empty() && text(player, "dob").len() == 10, "{player}");
            // 0 is an unknown one.
            let known = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14];
            assert!(known.contains(&number(player, "primary_position_id")), "{player}");
            number(player, "id")
        })
        .collect()
}

fn check_event(event: &Value, guids: &BTreeSet<&str>, players: &BTreeSet<i64>) {
    let (category, id) = (number(event, "category_id"), number(event, "event_id"));
    let known = EVENTS.iter().find(|(number, _)| *number == category);
    assert!(known.is_some_and(|(_, events)| events.contains(&id)), "an unknown event: {event}");
    assert!((1..=5).contains(&number(event, "half")), "{event}");
    assert!((0..60).contains(&number(event, "sec")) && number(event, "min") >= 0, "{event}");
    assert!(event["msec"].as_f64().is_some_and(|fraction| (0.0..1.0).contains(&fraction)), "{event}");
    let reach = if id == PLACE_IN_GOAL { -300..=300 } else { 0..=100 };
    assert!(reach.contains(&number(event, "x")) && reach.contains(&number(event, "y")), "{event}");
    let refers_to = text(event, "guid_ref");
    assert!(refers_to.is_empty() || guids.contains(refers_to), "{event}");
    for (name, most) in [("result", 24), ("extra", 19)] {
        let number = &event[format!("{name}_id")];
        // Left out, and never null, if there is none.
        assert_eq!(event.get(name).is_some(), number.is_i64(), "{event}");
        assert!(number.as_i64().is_none_or(|number| (1..=most).contains(&number)), "{event}");
    }
    assert!(event["player_id"].as_i64().is_none_or(|player| players.contains(&player)), "{event}");
}

fn number(value: &Value, field: &str) -> i64 {
    value[field].as_i64().unwrap_or_else(|| panic!("{field} is a whole number: {value}"))
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} is a text: {value}"))
}
