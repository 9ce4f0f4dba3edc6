//! Damaged StatsBomb files: each is refused with a notice that names the field, or parsed in part; none panics.

use std::hash::DefaultHasher;

use football::feed::provider::SourceFile;
use football::feed::statsbomb::{Catalogue, LineUps};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::sample::{AWAY, HOME, MATCH, Sample, Translate};
use crate::feed::damage::{changes, mutate};

fn sample() -> Sample {
    let mut sample = Sample::new(1, 0);
    let assist = sample.add(1, 10.0, 30, HOME, Some(6), json!({ "pass": { "recipient": { "id": 10, "name": "x" }, "end_location": [108.0, 40.0], "goal_assist": true } }));
    sample.shot(1, 12.0, HOME, 10, 87, 97);
    sample.events[5]["shot"]["key_pass_id"] = json!(assist);
    sample.card(1, 50.0, AWAY, 25, 7);
    sample.add(1, 60.0, 19, AWAY, Some(25), json!({ "substitution": { "replacement": { "id": 32, "name": "y" } } }));
    sample.second_half();
    sample
}

/// A change to a sample, and a part of the notice that it must give.
type Damage = (&'static str, fn(&mut Sample), &'static str);

#[rustfmt::skip]
const DAMAGES: [Damage; 22] = [
    ("a period of 10^9",          |s| s.events[4]["period"] = json!(1_000_000_000), "event 5.period: 1000000000 is not a period"),
    ("a negative period",         |s| s.events[4]["period"] = json!(-1), "[4].period: invalid value"),
    ("an index of 10^9",          |s| s.events[4]["index"] = json!(1_000_000_000), "1000000000 is used twice or is larger"),
    ("an index twice",            |s| s.events[4]["index"] = json!(4), "event 4.index"),
    ("a location of 10^9",        |s| s.events[4]["location"] = json!([1e9, 40]), "[4].location: [1000000000, 40] is off the pitch"),
    ("a location of one number",  |s| s.events[4]["location"] = json!([60]), "[4].location: invalid length 1"),
    ("a location that is text",   |s| s.events[4]["location"] = json!("60,40"), "[4].location: invalid type"),
    ("a timestamp of nonsense",   |s| s.events[4]["timestamp"] = json!("99:99:99"), "event 5.timestamp"),
    ("a timestamp of many hours", |s| s.events[4]["timestamp"] = json!("40:00:00.000"), "event 5.timestamp"),
    ("a duration of 10^9",        |s| s.events[4]["duration"] = json!(1e9), "event 5.duration"),
    ("a probability of 17",       |s| s.events[5]["shot"]["statsbomb_xg"] = json!(17), "event 6.shot.statsbomb_xg: 17 is not a probability"),
    ("a third team",              |s| s.events[4]["team"]["id"] = json!(4711), "event 5.team: team 4711 does not play in this match: expected 9001 or 9002"),
    ("a possession of nobody",    |s| s.events[4]["possession_team"]["id"] = json!(4711), "event 5.possession_team"),
    ("a player of 10^12",         |s| s.events[4]["player"]["id"] = json!(1_000_000_000_000_i64), "event 5.player.id"),
    ("a replacement of -1",       |s| s.events[7]["substitution"]["replacement"]["id"] = json!(-1), "event 8.substitution.replacement.id"),
    ("a type without a number",   |s| s.events[4]["type"] = json!({ "name": "Pass" }), "[4].type: missing field `id`"),
    ("no Starting XI",            |s| { s.events.remove(0); }, "team 9001: expected a Starting XI"),
    ("a Starting XI of three",    |s| { s.events[0]["tactics"]["lineup"].as_array_mut().expect("a list").truncate(3); }, "team 9001: expected a Starting XI"),
    ("no line-up of a side",      |s| { s.lineups.as_array_mut().expect("a list").remove(1); }, "team 9002 has no line-up"),
    ("a shirt of 10^9",           |s| s.lineups[0]["lineup"][0]["jersey_number"] = json!(1_000_000_000), "[0].lineup[0].jersey_number"),
    ("a half without an end",     |s| s.events.retain(|event| event["type"]["id"] != 34 || event["period"] != 1), "period 1 has no Half End"),
    ("no second half",            |s| s.events.retain(|event| event["period"] == 1), "period 2 has no Half End"),
];

#[test]
fn a_damaged_match_is_refused_with_its_field() {
    sample().translate().expect("the sample is whole");
    for (name, damage, expected) in DAMAGES {
        let mut sample = sample();
        damage(&mut sample);
        let notice = sample.translate().expect_err(name).to_string();
        assert!(notice.contains(expected), "{name}: {notice}");
        assert!(notice.starts_with("events.json") || notice.starts_with("lineups.json"), "{name}: {notice}");
    }
}

#[test]
fn a_truncated_file_is_refused_wherever_it_ends() {
    let sample = sample();
    let (lineups, events) = (sample.lineups.to_string(), Value::from(sample.events.clone()).to_string());
    for end in (0..events.len()).step_by(97) {
        let notice = sample.translate_bytes(lineups.as_bytes(), &events.as_bytes()[..end]).expect_err("broken");
        assert_eq!(notice.source.file, "events.json");
    }
    for end in (0..lineups.len()).step_by(97) {
        let notice = sample.translate_bytes(&lineups.as_bytes()[..end], events.as_bytes()).expect_err("broken");
        assert_eq!(notice.source.file, "lineups.json");
    }
}

/// A damaged record of a match file does not affect the other matches.
#[test]
fn a_damaged_record_does_not_affect_the_others() {
    type JsonEdit = fn(&mut Value);
    #[rustfmt::skip]
    let damages: [(&str, JsonEdit); 9] = [
        ("match_date",             |m| m["match_date"] = json!("yesterday")),
        ("kick_off",               |m| m["kick_off"] = json!("25:99")),
        ("home_score",             |m| m["home_score"] = json!(1_000_000_000)),
        ("home_score",             |m| m["home_score"] = json!(9999)),
        ("away_team",              |m| m["away_team"]["away_team_id"] = json!(HOME)),
        ("home_team",              |m| m["home_team"]["home_team_id"] = json!(1_000_000_000_000_i64)),
        ("season",                 |m| m["season"]["season_id"] = json!(1_000_000_000)),
        ("competition",            |m| { m.as_object_mut().expect("an object").remove("competition"); }),
        ("match_id",               |m| m["match_id"] = json!(-5)),
    ];
    for (field, damage) in damages {
        let good = sample().matches[0].clone();
        let (mut bad, mut other) = (good.clone(), good.clone());
        bad["match_id"] = json!(1);
        other["match_id"] = json!(2);
        damage(&mut bad);
        let bytes = json!([good, bad, other]).to_string();
        let mut catalogue = Catalogue::new();
        let notices = catalogue.add_matches(SourceFile { name: "matches.json", bytes: bytes.as_bytes() });
        let texts: Vec<String> = notices.iter().map(ToString::to_string).collect();
        assert_eq!(catalogue.match_ids().collect::<Vec<_>>(), [2, MATCH], "{field}: {texts:?}");
        assert!(texts.len() == 1 && texts[0].contains(field), "{field}: {texts:?}");
    }
}

#[test]
fn a_truncated_match_file_gives_the_records_before_its_end() {
    let good = sample().matches[0].clone();
    let bytes = json!([good, good]).to_string();
    let mut catalogue = Catalogue::new();
    let notices =
        catalogue.add_matches(SourceFile { name: "matches.json", bytes: &bytes.as_bytes()[..bytes.len() - 20] });
    assert_eq!(catalogue.match_ids().count(), 1);
    assert!(notices.len() == 1 && notices[0].message.starts_with("the file is truncated"), "{notices:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// No bytes cause a panic.
    #[test]
    fn no_bytes_cause_a_panic(events in changes(6), lineups in changes(3), matches in changes(3)) {
        let sample = sample();
        let mut bytes = [Value::from(sample.events.clone()).to_string(), sample.lineups.to_string(), sample.matches.to_string()]
            .map(String::into_bytes);
        for (bytes, changes) in bytes.iter_mut().zip([&events, &lineups, &matches]) {
            mutate(bytes, changes);
        }
        let mut catalogue = Catalogue::new();
        catalogue.add_matches(SourceFile { name: "matches.json", bytes: &bytes[2] });
        catalogue.add_competitions(SourceFile { name: "competitions.json", bytes: &bytes[1] });
        catalogue.documents();
        for id in Vec::from_iter(catalogue.match_ids()) {
            let mut line_ups = LineUps::default();
            catalogue.read_line_ups(id, SourceFile { name: "l", bytes: &bytes[1] }, &mut line_ups);
            catalogue.add_line_ups(line_ups);
            catalogue.hash_description(id, &mut DefaultHasher::new());
            let _ = catalogue.translate_match(id, SourceFile { name: "e", bytes: &bytes[0] });
        }
    }
}
