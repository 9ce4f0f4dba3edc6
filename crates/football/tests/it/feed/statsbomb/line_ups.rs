//! Line-up files: what of them a match is made from, and the players that they lack.

use std::hash::{DefaultHasher, Hasher};

use football::feed::provider::{SourceFile, TranslatedMatch};
use football::model::Kind;
use serde_json::{Value, json};

use super::sample::{HOME, MATCH, Sample, Translate};

/// The hash of what the files say of the match besides its events.
fn description(lineups: &[u8]) -> u64 {
    let mut hash = DefaultHasher::new();
    Sample::new(0, 0).catalogue_with(lineups).hash_description(MATCH, &mut hash);
    hash.finish()
}

/// A change to a line-up file, and whether the match is made from what it changes.
type Change = (&'static str, fn(&mut Value), bool);

#[rustfmt::skip]
const CHANGES: [Change; 8] = [
    ("nothing",         |_| {}, false),
    ("a shirt",         |l| l[1]["lineup"][13]["jersey_number"] = json!(99), true),
    ("no shirt",        |l| l[1]["lineup"][13]["jersey_number"] = Value::Null, true),
    ("a player",        |l| l[0]["lineup"][13]["player_id"] = json!(15), true),
    ("a player less",   |l| { l[0]["lineup"].as_array_mut().expect("a list").pop(); }, true),
    ("the order",       |l| l[0]["lineup"].as_array_mut().expect("a list").swap(12, 13), true),
    ("a team",          |l| l[0]["team_id"] = json!(4711), true),
    ("cards",           |l| l[0]["lineup"][0]["cards"] = json!([{ "time": "10:00" }]), false),
];

#[test]
fn the_description_of_a_match_has_what_it_is_made_from() {
    let sample = Sample::new(0, 0);
    let before = description(sample.lineups.to_string().as_bytes());
    for (name, change, expected) in CHANGES {
        let mut lineups = sample.lineups.clone();
        change(&mut lineups);
        assert_eq!(description(lineups.to_string().as_bytes()) != before, expected, "{name}");
    }
    assert_ne!(description(b"["), before);
}

#[test]
fn a_match_without_line_ups_is_refused() {
    let (catalogue, _) = Sample::new(0, 0).catalogue();
    let refused = catalogue.translate_match(MATCH, SourceFile { name: "events.json", bytes: b"[]" });
    assert_eq!(refused.expect_err("no line-ups").to_string(), "events.json: match 77001 has no lineups/77001.json");
}

#[test]
fn players_whom_only_the_events_name_are_documents_of_the_match() {
    let mut sample = Sample::new(0, 0);
    let replacement = json!({ "substitution": { "replacement": { "id": 15, "name": "Late Comer" } } });
    sample.add(1, 60.0, 19, HOME, Some(5), replacement);
    sample.second_half();
    let TranslatedMatch { documents, .. } = sample.translate().expect("a whole match");
    let players: Vec<_> = documents.iter().filter(|document| document.kind == Kind::Player).collect();
    assert_eq!(players.len(), 1);
    assert_eq!((players[0].id, players[0].source.file.as_str()), (1_000_000_015, "events.json"));
    assert_eq!(players[0].body["name"]["en"], "Late Comer");
}
