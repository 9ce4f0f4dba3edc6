//! Damaged and contradicting files: a notice for each, and the rest is imported.

use std::hash::DefaultHasher;

use football::feed::korastats::{Catalogue, recognise};
use football::feed::provider::SourceFile;
use proptest::prelude::*;
use serde_json::json;

use super::super::damage::{changes, mutate};
use super::sample::{AWAY, EVENTS, HOME, MATCH, event_list, squad};
use super::{catalogue_of, match_of, translate};

fn notices_of(files: &[(&str, String)]) -> String {
    catalogue_of(files).1.iter().map(|notice| format!("{notice}\n")).collect()
}

#[test]
fn what_is_not_recognised_is_reported_with_what_would_be_right() {
    let files = [
        ("a.json", json!({"kind": "something"}).to_string()),
        ("b.json", json!({"result": "error", "message": "Match not found.", "data": null}).to_string()),
        ("c.json", "{\"result\": ".to_owned()),
        (
            "d.json",
            json!({"result": "Success", "data": [squad(), {"matchId": null, "home": {}, "away": {}}]}).to_string(),
        ),
        ("e.ndjson", format!("{{broken\n{}", json!({"_type": "TEAM", "id": 5, "name": "Five"}))),
    ];
    let notices = notices_of(&files);
    for expected in [
        "a.json:1: the response has the fields kind, which are not those of a record: expected responses of MatchEventList",
        "b.json:1: the response is the response to a request that failed: Match not found.",
        "c.json:1: is not JSON from here on: EOF while parsing",
        "d.json:1: matchId: is missing: expected a positive whole number",
        "e.ndjson:1: is not JSON from here on",
    ] {
        assert!(notices.contains(expected), "{expected} in\n{notices}");
    }
    let (catalogue, _) = catalogue_of(&files);
    assert_eq!(catalogue.matches().len(), 1);
    assert!(catalogue.documents().iter().any(|document| document.id == 5));
}

#[test]
fn a_list_of_events_without_its_match_is_refused() {
    let events = json!({"match": event_list(EVENTS)}).to_string();
    assert!(
        notices_of(&[("events.json", events.clone())])
            .contains("nothing describes the match of these events (its teams are 71 and 82): add its MatchSquad")
    );
    assert!(
        notices_of(&[("match-5/e.json", events.clone())]).contains("nothing describes match 5: add its MatchSquad")
    );
    // Two matches of the same teams.
    let mut second = squad();
    second["matchId"] = json!(9002);
    let both = [("e.json", events.clone()), ("1.json", squad().to_string()), ("2.json", second.to_string())];
    assert!(notices_of(&both).contains("these events may be of several matches (9001, 9002; its teams are 71 and 82)"));
    // The name of the file, or the players, decide.
    let named = [("e-9002.json", events.clone()), ("1.json", squad().to_string()), ("2.json", second.to_string())];
    assert_eq!(catalogue_of(&named).0.event_file(9002), Some("e-9002.json"));
    second["home"]["squad"].as_array_mut().unwrap().truncate(5);
    let by_players = [("e.json", events), ("1.json", squad().to_string()), ("2.json", second.to_string())];
    assert_eq!(catalogue_of(&by_players).0.event_file(MATCH), Some("e.json"));
}

#[test]
fn a_wrong_event_is_left_out_with_its_field() {
    let mut list = event_list(EVENTS);
    list["events"][2]["team_id"] = json!(99);
    list["events"][3]["event_id"] = json!(999);
    list["events"][4]["half"] = json!("x");
    list["events"][5] = json!([]);
    let files = [("e.json", list.to_string()), ("s.json", squad().to_string())];
    let translated = translate(&files, MATCH).unwrap();
    let notices: String = translated.notices.iter().map(|notice| format!("{notice}\n")).collect();
    for expected in [
        "events[2].team_id: match 9001: the event is left out: it is 99: expected 71 or 82",
        "events[3].event_id: match 9001: the event is left out: it is 999: expected the number of an event of the interface",
        "events[4]: match 9001: the event is left out: it \"x\" is not a number",
        "events[5]",
    ] {
        assert!(notices.contains(expected), "{expected} in\n{notices}");
    }
    assert!(match_of(&translated).1.len() > 50);
}

#[test]
fn a_match_without_a_season_is_left_out() {
    let mut record = squad();
    record["season_id"] = json!(null);
    assert!(
        notices_of(&[("s.json", record.to_string())])
            .contains("match 9001 is left out: its season is not known: add the")
    );
    // The folder of the tournament says it.
    assert_eq!(catalogue_of(&[("tournament-8/s.json", record.to_string())]).0.matches()[0].edition.0, 8);
    let mut same = squad();
    same["away"]["team"]["id"] = json!(HOME);
    assert!(notices_of(&[("s.json", same.to_string())]).contains("both its teams are the same"));
    assert_ne!(HOME, AWAY);
}

fn read(parts: &[&[u8]]) {
    let mut catalogue = Catalogue::new();
    let names = ["en/match-9001/a.json", "ar/b.json", "c-9001.json"];
    for (name, bytes) in names.into_iter().zip(parts) {
        recognise(bytes);
        catalogue.add(SourceFile { name, bytes });
    }
    catalogue.arrange();
    for listed in catalogue.matches() {
        let id = listed.match_id;
        catalogue.hash_description(id, &mut DefaultHasher::new());
        catalogue.match_without_events(id);
        let file = catalogue.event_file(id).and_then(|file| names.iter().position(|name| *name == file));
        if let Some((name, bytes)) = file.map(|index| (names[index], parts[index])) {
            let _ = catalogue.translate_match(id, SourceFile { name, bytes });
        }
    }
    catalogue.documents();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn changed_bytes_never_panic(edits in changes(12), more in changes(12)) {
        let mut events = json!({"match": event_list(EVENTS)}).to_string().into_bytes();
        let mut squad = squad().to_string().into_bytes();
        mutate(&mut events, &edits);
        mutate(&mut squad, &more);
        read(&[&events, &squad]);
    }
}
