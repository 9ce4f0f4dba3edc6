//! Damaged Wyscout files: each is refused with a notice that names the field, or parsed in part; none panics.

use football::feed::Notice;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::wyscout::{Catalogue, MatchSpans, Splitter, split};
use football::model::Kind;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::sample::{MATCH, Sample};
use crate::feed::damage::{changes, mutate};

fn sample() -> Sample {
    let mut sample = Sample::new(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 3 H6 8/85 40,50>50,50 1801 301
         1H 5 H9 10/100 90,50>0,0 101 1201 402
         1H 6 A1 9/90 5,50>5,50 101 1201
         1H 60 A9 8/85 50,50>45,50 1801
         2H 0 A9 8/85 50,50>45,50 1801
         2H 9 A9 2/20 50,50>45,50 1702",
    );
    sample.matches[0]["teamsData"]["11"]["score"] = json!(1);
    sample.matches[0]["teamsData"]["11"]["formation"]["substitutions"] =
        json!([{ "playerIn": 114, "playerOut": 106, "minute": 61 }]);
    sample
}

/// A change to a sample, and a part of the notice that it must give.
type Damage = (&'static str, fn(&mut Sample), &'static str);

#[rustfmt::skip]
const EVENTS: [Damage; 12] = [
    ("a third team",               |s| s.events[1]["teamId"] = json!(4711), "events[1].teamId: team 4711 does not play in this match: expected 11 or 22"),
    ("a time of 10^9",             |s| s.events[1]["eventSec"] = json!(1e9), "events[1].eventSec: 1000000000 is not a time of a match"),
    ("a negative time",            |s| s.events[1]["eventSec"] = json!(-3), "events[1].eventSec"),
    ("a time that is text",        |s| s.events[1]["eventSec"] = json!("soon"), "eventSec: invalid type: string"),
    ("a clock that steps back",    |s| s.events[1]["eventSec"] = json!(30), "events[2].eventSec: the event is earlier than the one before it"),
    ("halves in the wrong order",  |s| s.events[0]["matchPeriod"] = json!("2H"), "the event is earlier than the one before it"),
    ("a period of the future",     |s| s.events[1]["matchPeriod"] = json!("E3"), "matchPeriod: unknown variant `E3`"),
    ("a player of 10^12",          |s| s.events[1]["playerId"] = json!(1_000_000_000_000_i64), "events[1].playerId"),
    ("a position of half a point", |s| s.events[1]["positions"][0] = json!({ "x": 3 }), "positions[0]: missing field `y`"),
    ("tags that are numbers",      |s| s.events[1]["tags"] = json!([1801]), "tags[0]: invalid type"),
    ("a team that is missing",     |s| { s.events[1].as_object_mut().expect("an object").remove("teamId"); }, "missing field `teamId`"),
    ("no second half",             |s| s.events.as_array_mut().expect("a list").truncate(5), "half 2 has no events"),
];

#[test]
fn a_damaged_match_is_refused_with_its_field() {
    sample().translate().expect("the sample is whole");
    for (name, damage, expected) in EVENTS {
        let mut sample = sample();
        damage(&mut sample);
        let notice = sample.translate().expect_err(name).to_string();
        assert!(notice.starts_with("events.json") && notice.contains(expected), "{name}: {notice}");
    }
    let mut sample = sample();
    sample.teams.as_array_mut().expect("a list").remove(0);
    let notice = sample.translate().expect_err("no team").to_string();
    assert!(notice.contains("no file describes team 11"), "{notice}");
}

#[rustfmt::skip]
const MATCHES: [Damage; 15] = [
    ("one side only",         |s| { s.matches[0]["teamsData"].as_object_mut().expect("an object").remove("22"); }, "teamsData"),
    ("two home sides",        |s| s.matches[0]["teamsData"]["22"]["side"] = json!("home"), "expected exactly one team with \"side\": \"home\""),
    ("a side against itself", |s| s.matches[0]["teamsData"]["22"]["teamId"] = json!(11), "team 11 is both home and away"),
    ("10^9 goals",            |s| s.matches[0]["teamsData"]["11"]["score"] = json!(1_000_000_000), "is not a score"),
    ("a score below nothing", |s| s.matches[0]["teamsData"]["11"]["score"] = json!(-1), "is not a score"),
    ("no line-up",            |s| s.matches[0]["teamsData"]["11"]["formation"] = json!(null), "team 11 has no line-up"),
    ("a line-up of nobody",   |s| s.matches[0]["teamsData"]["11"]["formation"]["lineup"] = json!([]), "team 11 has 0 starters"),
    ("a starter of 10^9",     |s| s.matches[0]["teamsData"]["11"]["formation"]["lineup"][3]["playerId"] = json!(1_000_000_000), "1000000000 is not an id"),
    ("a change in 10^9",      |s| s.matches[0]["teamsData"]["11"]["formation"]["substitutions"][0]["minute"] = json!(1_000_000_000), "is not a substitution"),
    ("a change of nobody",    |s| s.matches[0]["teamsData"]["11"]["formation"]["substitutions"] = json!([{ "playerIn": 0, "playerOut": 0, "minute": 3 }]), "is not a substitution"),
    ("changes that are text", |s| s.matches[0]["teamsData"]["11"]["formation"]["substitutions"] = json!("many"), "a list, or \"null\""),
    ("a date of nonsense",    |s| s.matches[0]["dateutc"] = json!("today"), "dateutc"),
    ("a round of 10^9",       |s| s.matches[0]["roundId"] = json!(1_000_000_000), "roundId: match 5001: 1000000000 is not an id"),
    ("a gameweek of 10^9",    |s| s.matches[0]["gameweek"] = json!(1_000_000_000), "gameweek"),
    ("an id that is text",    |s| s.matches[0]["wyId"] = json!("first"), "wyId: invalid value"),
];

/// A damaged record of a match file does not affect the other matches.
#[test]
fn a_damaged_record_does_not_affect_the_others() {
    for (name, damage, expected) in MATCHES {
        let mut sample = sample();
        let mut other = sample.matches[0].clone();
        other["wyId"] = json!(2);
        damage(&mut sample);
        sample.matches.as_array_mut().expect("a list").push(other);
        let (catalogue, notices) = sample.catalogue();
        let texts: Vec<String> = notices.iter().map(ToString::to_string).collect();
        assert_eq!(catalogue.match_ids().collect::<Vec<_>>(), [2], "{name}: {texts:?}");
        assert!(
            texts.len() == 1 && texts[0].starts_with("matches.json") && texts[0].contains(expected),
            "{name}: {texts:?}"
        );
        let refused = sample.translate().expect_err(name).to_string();
        assert!(refused.contains("is in none of the match files"), "{name}: {refused}");
    }
}

#[test]
fn a_truncated_events_file_gives_the_matches_before_its_last() {
    let mut events = sample().events.as_array().expect("a list").clone();
    let one = events.len();
    events.extend(events.clone().into_iter().map(|mut event| {
        event["matchId"] = json!(2);
        event
    }));
    let bytes = Value::from(events.clone()).to_string();
    let whole = |end: usize| {
        let (matches, notices) = split(SourceFile { name: "events.json", bytes: &bytes.as_bytes()[..end] });
        (matches.iter().map(|spans| spans.match_id).collect::<Vec<_>>(), notices)
    };
    assert_eq!(whole(bytes.len()), (vec![MATCH, 2], vec![]));
    let second = Value::from(events[..=one].to_vec()).to_string().len();
    for end in (0..bytes.len()).step_by(31) {
        let (found, notices) = whole(end);
        assert_eq!(notices.len(), 1, "at {end}: {notices:?}");
        assert_eq!(found.contains(&MATCH), end >= second, "at {end}: {notices:?}");
        assert!(!found.contains(&2));
    }
}

/// Splits a file that is read in pieces of this size. Bytes that were not consumed are passed again.
fn split_in_pieces(bytes: &[u8], size: usize) -> (Vec<MatchSpans>, Vec<Notice>) {
    let mut splitter = Splitter::new("events.json");
    let mut held = Vec::new();
    for piece in bytes.chunks(size) {
        held.extend_from_slice(piece);
        held.drain(..splitter.push(&held));
    }
    splitter.finish()
}

#[test]
fn a_file_in_pieces_gives_the_same_matches() {
    let mut events = sample().events.as_array().expect("a list").clone();
    for (index, id) in [(3, json!(2)), (5, Value::Null)] {
        let mut other = events[0].clone();
        other["matchId"] = id;
        events.insert(index, other);
    }
    let bytes = serde_json::to_vec_pretty(&events).expect("a text");
    let ends = [bytes.len(), bytes.len() - 1, bytes.len() / 2, 700, 3, 1, 0];
    for (end, spoil) in ends.into_iter().flat_map(|end| [(end, false), (end, true)]) {
        let mut bytes = bytes[..end].to_vec();
        if let Some(byte) = bytes.iter_mut().rev().find(|byte| **byte == b'}').filter(|_| spoil) {
            *byte = b';';
        }
        let whole = split(SourceFile { name: "events.json", bytes: &bytes });
        for size in [1, 7, 64, 1000] {
            assert_eq!(split_in_pieces(&bytes, size), whole, "{size} of {end}");
        }
    }
}

#[test]
fn a_truncated_players_file_gives_the_records_before_its_end() {
    let bytes = sample().players.to_string();
    let mut catalogue = Catalogue::new();
    let notices =
        catalogue.add_players(SourceFile { name: "players.json", bytes: &bytes.as_bytes()[..bytes.len() - 9] });
    assert_eq!(catalogue.documents().len(), 29);
    assert!(notices.len() == 1 && notices[0].message.starts_with("the file is truncated"), "{notices:?}");
}

#[test]
fn a_file_of_one_match_needs_no_match_file() {
    let sample = sample();
    let team = |id: i64| json!({ "team": sample.teams[usize::from(id == 22)] });
    let file = json!({
        "events": sample.events, "teams": { "11": team(11), "22": team(22) },
        "players": { "11": [{ "player": sample.players[0] }, null], "22": [] }
    });
    let bytes = file.to_string();
    let translated = Catalogue::new().translate_match_file(SourceFile { name: "5001.json", bytes: bytes.as_bytes() });
    let TranslatedMatch { documents, notices } = translated.expect("a whole match");
    assert!(notices[0].message.contains("is in none of the match files"), "{notices:?}");
    let match_ = documents.last().expect("a match");
    assert_eq!((match_.kind, match_.id), (Kind::Match, 2_000_005_001));
    assert_eq!(match_.body["home"]["squad"].as_array().map(Vec::len), Some(2));
    for kind in [Kind::Competition, Kind::Edition, Kind::Team, Kind::Player] {
        assert!(documents.iter().any(|document| document.kind == kind), "{kind:?}");
    }
    for end in (0..bytes.len()).step_by(53) {
        let broken = SourceFile { name: "5001.json", bytes: &bytes.as_bytes()[..end] };
        assert!(Catalogue::new().translate_match_file(broken).is_err(), "at {end}");
    }
}

/// A key can be written with escapes, so a second list of events is found by parsing and not by searching the text.
#[test]
fn a_second_list_of_events_is_refused_however_its_key_is_written() {
    let sample = sample();
    let team = |id: i64| json!({ "team": sample.teams[usize::from(id == 22)] });
    let teams = json!({ "11": team(11), "22": team(22) });
    // Only in the provider's own order of keys do events take the fast path.
    let events: Vec<String> = sample.events.as_array().expect("a list").iter().map(in_provider_order).collect();
    let events = events.join(",");
    let file = |more: &str| format!(r#"{{"events":[{events}],"teams":{teams}{more}}}"#);
    let translate =
        |text: &str| Catalogue::new().translate_match_file(SourceFile { name: "5001.json", bytes: text.as_bytes() });
    translate(&file("")).expect("a whole match");
    translate(&file(r#","note":"events""#)).expect("a whole match");
    for key in ["events", r"\u0065vents", r"event\u0073"] {
        for value in ["[]", "null"] {
            let notice = translate(&file(&format!(r#","{key}":{value}"#))).expect_err(key);
            assert!(notice.message.contains("duplicate field `events`"), "{notice}");
        }
    }
}

/// An event with its keys in the order in which the provider writes them.
fn in_provider_order(event: &Value) -> String {
    let keys = [
        "eventId",
        "subEventName",
        "tags",
        "playerId",
        "positions",
        "matchId",
        "eventName",
        "teamId",
        "matchPeriod",
        "eventSec",
        "subEventId",
        "id",
    ];
    let value = |key: &str| match key {
        "positions" => {
            let positions = event[key].as_array().expect("a list").iter();
            let texts: Vec<String> = positions.map(|at| format!(r#"{{"y":{},"x":{}}}"#, at["y"], at["x"])).collect();
            format!("[{}]", texts.join(","))
        }
        key => event[key].to_string(),
    };
    let fields: Vec<String> = keys.iter().map(|key| format!("\"{key}\":{}", value(key))).collect();
    format!("{{{}}}", fields.join(","))
}

#[test]
fn numbered_groups_of_one_round_are_two_groups() {
    let mut sample = sample();
    let records: Vec<Value> = ["Group 3", "Group 8", "Group A", "Group East"]
        .iter()
        .zip(1..)
        .flat_map(|(group, id)| {
            let record = |wy_id: i64, round: i64, group: &str| {
                let mut record = sample.matches[0].clone();
                record["wyId"] = json!(wy_id);
                record["roundId"] = json!(round);
                record["groupName"] = json!(group);
                record
            };
            // A second round makes the first a group stage.
            [record(id, 900, group), record(100 + id, 901, "")]
        })
        .collect();
    sample.matches = Value::from(records);
    let (catalogue, notices) = sample.catalogue();
    assert_eq!(notices, []);
    let groups = catalogue.documents().into_iter().filter(|document| document.kind == Kind::Group);
    let named: Vec<(i64, String)> = groups
        .map(|document| {
            (document.id - 2_000_000_000, document.body["name"]["en"].as_str().unwrap_or_default().to_owned())
        })
        .filter(|(id, _)| *id < 90_100)
        .collect();
    let expected = [(90_029, "Group 3"), (90_034, "Group 8"), (90_001, "Group A"), (90_027, "Group East")];
    assert_eq!(named, expected.map(|(id, name)| (id, name.to_owned())));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever the bytes, there is a response.
    #[test]
    fn no_bytes_cause_a_panic(events in changes(6), matches in changes(4), players in changes(3), teams in changes(2)) {
        let sample = sample();
        let mut bytes = [&sample.events, &sample.matches, &sample.players, &sample.teams]
            .map(|file| file.to_string().into_bytes());
        for (bytes, changes) in bytes.iter_mut().zip([&events, &matches, &players, &teams]) {
            mutate(bytes, changes);
        }
        let file = |bytes| SourceFile { name: "file", bytes };
        let mut catalogue = Catalogue::new();
        catalogue.add_matches(file(&bytes[1]));
        catalogue.add_players(file(&bytes[2]));
        catalogue.add_teams(file(&bytes[3]));
        catalogue.add_competitions(file(&bytes[3]));
        catalogue.documents();
        let (matches, _) = split(file(&bytes[0]));
        for spans in &matches {
            let _ = catalogue.translate_match(file(&bytes[0]), spans);
        }
        for id in catalogue.match_ids() {
            let _ = catalogue.match_without_events(id);
        }
        let _ = catalogue.translate_match_file(file(&bytes[0]));
    }

    /// Whatever the events are and in whatever order they come, every one of ours has an id of its own.
    #[test]
    fn any_events_make_a_match(rows in proptest::collection::vec((0..15_i64, 0..4_u8, 0..40_usize, 0..60_u64, any::<u32>()), 1..80)) {
        const KINDS: [&str; 40] = [
            "8/80", "8/81", "8/82", "8/83", "8/84", "8/85", "8/86", "3/30", "3/31", "3/32", "3/33", "3/34", "3/35", "3/36",
            "10/100", "7/70", "7/71", "7/72", "1/10", "1/11", "1/12", "1/13", "9/90", "9/91", "4/40", "6/x", "2/20", "2/21",
            "2/22", "2/23", "2/24", "2/25", "2/26", "2/27", "5/50", "5/51", "7/72", "1/11", "1/12", "8/85",
        ];
        const TAGS: [u32; 26] = [
            101, 102, 301, 302, 401, 402, 403, 503, 601, 701, 703, 801, 901, 1001, 1201, 1217, 1401, 1601, 1701, 1702, 1703,
            1801, 1802, 1901, 2001, 2101,
        ];
        let mut lines = String::new();
        let periods = ["1H", "2H", "E1", "P"];
        for (period, name) in periods.iter().enumerate() {
            for (second, (shirt, side, kind, place, tags)) in rows.iter().enumerate().skip(period).step_by(4) {
                let side = if side % 2 == 0 { 'H' } else { 'A' };
                let (x, y) = (place % 7 * 16, place % 6 * 20);
                lines += &format!("{name} {second} {side}{shirt} {} {x},{y}>{y},{x}", KINDS[*kind]);
                for (_, tag) in TAGS.iter().enumerate().filter(|(bit, _)| tags >> bit & 1 == 1 && tags >> (bit + 3) & 1 == 1) {
                    lines += &format!(" {tag}");
                }
                lines += "\n";
            }
        }
        let mut sample = Sample::new(&lines);
        let substitutions: Vec<Value> = rows.iter().take(4).map(|(shirt, _, _, minute, _)| {
            json!({ "playerIn": 112 + shirt % 4, "playerOut": 101 + shirt % 11, "minute": minute * 2 + 1 })
        }).collect();
        sample.matches[0]["teamsData"]["11"]["formation"]["substitutions"] = Value::from(substitutions);
        if let Ok(TranslatedMatch { documents, .. }) = sample.translate() {
            let events = documents.last().and_then(|document| document.events.clone()).unwrap_or_default();
            let mut ids: Vec<_> = events.iter().map(|event| event.id).collect();
            ids.sort_unstable();
            ids.dedup();
            prop_assert_eq!(ids.len(), events.len());
            for related in events.iter().flat_map(|event| &event.related) {
                prop_assert!(ids.binary_search(related).is_ok(), "{:?} is not an event", related);
            }
        }
    }
}
