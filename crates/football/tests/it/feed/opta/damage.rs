//! Damaged and hostile files of Opta and Stats Perform: refused with a notice, or read in part; none panics.

use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{HEAD_BYTES, MatchCatalogue};
use proptest::prelude::*;

use super::sample::{Form, Sample, translate};
use super::whole_match;
use crate::feed::damage::{changes, mutate};

fn refusal(form: Form, header: &str, events: &str) -> String {
    translate(form.feed(), header, events).map(|_| ()).expect_err("a refusal").to_string()
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let form = Form::Opta;
    let (header, events) = (whole_match().header(form), whole_match().events(form));
    for (events, expected) in [
        (events[..events.len() / 2].to_owned(), "the file is"),
        (events.replace("team_id=\"22\"", "team_id=\"33\""), "team 33 does not play in this match: expected 11 or 22"),
        (format!("<!DOCTYPE Games [<!ENTITY a \"b\">]>{events}"), "a document type declaration is not accepted"),
        (events.replace("<Game ", "<Game id=\"5001\"/><Game "), "the file has several matches"),
        (format!("<Games>{}", "<Game id=\"5001\">".repeat(50)), "elements are nested more than 40 deep"),
    ] {
        let refusal = refusal(form, &header, &events);
        assert!(refusal.contains(expected), "{refusal}");
    }
    for (header, expected) in [
        (header.replace("uID=\"f5001\"", "uID=\"f\""), "the match has the id \"\", which is not one"),
        (header.replace("Side=\"Away\"", "Side=\"Elsewhere\""), "the file has no TeamData of the side Away"),
        (header.replace("t22", "t11"), "the team 11 plays against itself"),
        (header.replace("p101", "p1010000000000"), "the player has the id"),
    ] {
        let refusal = refusal(form, &header, &events);
        assert!(refusal.contains(expected), "{refusal}");
    }
    let halves = Sample::new("1 1:00 H9 1 50,60>60,60 ok").events(form).replace("period_id=\"2\"", "period_id=\"16\"");
    assert_eq!(refusal(form, &header, &halves), "events: match 5001: half 2 has no events");
}

#[test]
fn an_event_that_lacks_its_type_is_left_out_and_the_others_are_not() {
    for form in Form::ALL {
        let (header, events) = (whole_match().header(form), whole_match().events(form));
        let damaged = match form {
            Form::Opta => events.replacen("type_id=\"3\"", "type_id=\"?\"", 1),
            Form::StatsPerformJson => events.replacen("\"typeId\":3,", "\"typeId\":null,", 1),
            Form::StatsPerformXml => events.replacen("typeId=\"3\"", "typeId=\"?\"", 1),
        };
        assert_ne!(events, damaged);
        let translated = translate(form.feed(), &header, &damaged).expect("the rest");
        let notices: Vec<String> = translated.notices.iter().map(ToString::to_string).collect();
        assert_eq!(notices.len(), 1, "{notices:?}");
        assert!(notices[0].contains("is not a number: the event is left out"), "{notices:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn changed_bytes_never_panic(form in 0..3_usize, header_changes in changes(8), event_changes in changes(12)) {
        let form = Form::ALL[form];
        let (mut header, mut events) = (whole_match().header(form).into_bytes(), whole_match().events(form).into_bytes());
        mutate(&mut header, &header_changes);
        mutate(&mut events, &event_changes);
        let mut catalogue = MatchCatalogue::new(form.feed());
        let _ = form.feed().recognise(&header[..header.len().min(HEAD_BYTES)]);
        let _ = catalogue.add_header(SourceFile { name: "header", bytes: &header });
        catalogue.arrange();
        let keys: Vec<String> = catalogue.keys().map(str::to_owned).collect();
        for key in keys {
            let _ = catalogue.translate_match(&key, SourceFile { name: "events", bytes: &events });
            let _ = catalogue.match_without_events(&key);
        }
        catalogue.documents();
        catalogue.matches();
    }
}
