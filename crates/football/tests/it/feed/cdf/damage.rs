//! Damaged and hostile files of the Common Data Format: refused with a notice, or read in part; none panics.

use football::feed::cdf::FEED;
use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{HEAD_BYTES, MatchCatalogue};
use proptest::prelude::*;

use super::sample::{events, meta, nothing, sheet, translate, whole};
use crate::feed::damage::{changes, mutate};

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let (sheet, meta, lines) = (sheet(0, 0, &nothing()), meta(&["left_right"; 2]), whole("", ""));
    let cut = lines[..lines.len() - 20].to_owned();
    let one_half = events("1 1:00 H9 pass unsuccessful 0,0>1,0");
    for (damaged, expected) in [
        (cut, "the file is truncated: EOF"),
        (lines.replace("t-A", "t-B"), "team t-B does not play in this match: expected t-H or t-A"),
        (one_half, "half 2 has no events"),
        (String::new(), "half 1 has no events"),
    ] {
        let refusal = translate(&[&sheet, &meta], &damaged).map(|_| ()).expect_err("a refusal").to_string();
        assert!(refusal.contains(expected), "{refusal}");
    }
    for (field, expected) in [("match", "the file has no match"), ("teams", "the file has no teams")] {
        let mut damaged = sheet.clone();
        damaged[field] = serde_json::Value::Null;
        let refusal = translate(&[&damaged], &lines).map(|_| ()).expect_err("a refusal").to_string();
        assert!(refusal.contains(expected), "{refusal}");
    }
    let mut nameless = sheet.clone();
    nameless["match"]["id"] = "a b".into();
    let refusal = translate(&[&nameless], &lines).map(|_| ()).expect_err("a refusal").to_string();
    assert!(refusal.contains("the match has the id \"a b\", which is not one"), "{refusal}");
}

#[test]
fn a_wrong_line_is_left_out_and_the_others_are_not() {
    let (sheet, meta) = (sheet(0, 0, &nothing()), meta(&["left_right"; 2]));
    let lines = whole("1 1:00 H9 pass unsuccessful 0,0>1,0\n1 2:00 H9 pass unsuccessful 0,0>1,0", "");
    let damaged = lines.replacen("\"x\":0.0", "\"x\":\"left\"", 1) + "\n\n{\"match\":{\"id\":\"m-1\"}}\n[]\n";
    let translated = translate(&[&sheet, &meta], &damaged).expect("the rest");
    let notices: Vec<String> = translated.notices.iter().map(ToString::to_string).collect();
    assert_eq!(notices.len(), 3, "{notices:?}");
    assert!(notices[0].starts_with("events:1: event.x: invalid type: string \"left\""), "{notices:?}");
    assert!(notices[1].contains("missing field `event`"), "{notices:?}");
    let strange = lines.replacen("first_half", "third_half", 1);
    let translated = translate(&[&sheet, &meta], &strange).expect("the rest");
    assert_eq!(translated.notices[0].to_string(), "events: events without a known period are left out: 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn changed_bytes_never_panic(sheet_changes in changes(6), meta_changes in changes(6), event_changes in changes(12)) {
        let mut sheet = sheet(1, 0, &nothing()).to_string().into_bytes();
        let mut meta = meta(&["left_right"; 5]).to_string().into_bytes();
        let lines = whole("1 1:00 H9 shot successful 40,0 xg=0.1", "2 1:00 A4 shot own_goal 40,0");
        let mut lines = lines.into_bytes();
        mutate(&mut sheet, &sheet_changes);
        mutate(&mut meta, &meta_changes);
        mutate(&mut lines, &event_changes);
        let mut catalogue = MatchCatalogue::new(&FEED);
        for bytes in [&sheet, &meta, &lines] {
            let _ = FEED.recognise(&bytes[..bytes.len().min(HEAD_BYTES)]);
            let _ = catalogue.add_header(SourceFile { name: "header", bytes });
        }
        catalogue.arrange();
        let keys: Vec<String> = catalogue.keys().map(str::to_owned).collect();
        for key in keys {
            let _ = catalogue.translate_match(&key, SourceFile { name: "events", bytes: &lines });
            let _ = catalogue.match_without_events(&key);
        }
        catalogue.documents();
        catalogue.matches();
    }
}
