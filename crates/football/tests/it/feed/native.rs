//! The native feed through its public face: what is taken, what is refused, in which words.

use std::collections::HashSet;

use expect_test::{Expect, expect};
use football::feed::native::documents;
use football::feed::{Document, Layer, Notice, merge};
use proptest::prelude::*;
use serde_json::{Value, json};

/// One line a document: what was taken, or the notice.
fn table(bytes: &[u8]) -> String {
    let row = |document: Result<Document, Notice>| match document {
        Ok(Document { kind, id, layer, body, events, source }) => {
            let layer = if layer == Layer::Overlay { " overlay" } else { "" };
            let events = events.map_or(String::new(), |events| format!(" {} events", events.len()));
            format!("{source}: {}{layer} {id}{events} {}\n", kind.code(), Value::Object(body))
        }
        Err(notice) => format!("{notice}\n"),
    };
    documents("feed", bytes).map(row).collect()
}

const TEAM: &str = r#"{"type":"team","id":1,"name":"Nile City"}"#;

/// Documents with one thing wrong each.
fn damaged() -> Vec<String> {
    let changed = |mut whole: Value, change: &Value| {
        if let (Some(whole), Some(change)) = (whole.as_object_mut(), change.as_object()) {
            merge(whole, change);
        }
        whole
    };
    let match_ = |change: Value| {
        let whole = json!({
            "type": "match", "id": 9, "edition": 1, "status": "final", "home": { "team": 1 }, "away": { "team": 2 },
        });
        changed(whole, &change).to_string()
    };
    let event = |change: Value| {
        let start = json!({ "id": 0, "type": "Half Start", "period": 1, "second": 0 });
        let event = changed(json!({ "id": 10, "type": "Pass", "period": 1, "second": 4.2 }), &change);
        json!({ "type": "events", "match": 9, "events": [start, event] }).to_string()
    };
    let squad = |members: Value| match_(json!({ "home": { "squad": members } }));
    let starter = |player: u32, spot: &str| json!({ "player": player, "role": "starter", "spot": spot });
    let deep = format!("{}{}", r#"{"type":"team","id":1,"name":"#, "[".repeat(300));
    let texts = [
        // Not JSON.
        r#"{"type":"team","id":1,"name":"Nile"#,
        r#"{"type":"team","id":1,"name":"Nile",}"#,
        "{\"type\":\"team\",\"id\":1,\"name\":\"Ni\tle\"}",
        r#"{"type":"team","id":1} {"type":"team","id":2}"#,
        r#"{"type":"team","id":1e999,"name":"A"}"#,
        "\u{0}{}",
        r#"{"type":"team","id":1,"name":"\ud800"}"#,
        &deep,
        // No document.
        "{}",
        "[]",
        "7",
        r#"{"type":"teem","id":1}"#,
        r#"{"type":7,"id":1}"#,
        r#"{"overlay":"events","id":1}"#,
        r#"{"type":"team","overlay":"team","id":1}"#,
        // Wrong fields of a whole.
        r#"{"type":"team","name":"A"}"#,
        r#"{"type":"team","id":0,"name":"A"}"#,
        r#"{"type":"team","id":"opta:7","name":"A"}"#,
        r#"{"type":"team","id":1}"#,
        r#"{"type":"team","id":1,"name":"A","name":"B"}"#,
        r#"{"type":"team","id":1,"name":{"en":"A","en":"B"}}"#,
        r#"{"type":"team","id":1,"name":"A\u0000"}"#,
        r#"{"type":"team","id":1,"name":{"ar":"النيل"}}"#,
        r#"{"type":"team","id":1,"name":"A","colour":"red"}"#,
        r#"{"type":"team","id":1,"name":"A","national":"yes"}"#,
        r#"{"type":"team","id":1,"name":"A","events":[]}"#,
        r#"{"type":"player","id":1,"name":"A","dob":"12/03/1999"}"#,
        r#"{"type":"player","id":1,"name":"A","number":70000}"#,
        r#"{"type":"player","id":1,"name":"A","positions":["GK","XX"]}"#,
        r#"{"type":"age_group","id":1,"name":"A","max":-1}"#,
        // Overlays.
        r#"{"overlay":"team","name":"A"}"#,
        r#"{"overlay":"team","id":1,"nick":"A"}"#,
        r#"{"overlay":"team","id":1,"name":null}"#,
        r#"{"overlay":"team","id":1,"club":"x"}"#,
        r#"{"overlay":"match","id":1,"home":{"squad":[{"player":1}]}}"#,
        r#"{"overlay":"match","id":1,"score":{"home":-1}}"#,
        // Events alone.
        r#"{"type":"events","match":9}"#,
        r#"{"type":"events","match":9,"events":{}}"#,
        r#"{"type":"events","events":[]}"#,
        r#"{"type":"events","match":9,"events":[],"status":"live"}"#,
    ];
    let made = [
        match_(json!({ "away": { "team": 1 } })),
        match_(json!({ "status": "over" })),
        match_(json!({ "kickoff": "2026-11-15 18:00" })),
        match_(json!({ "status": "scheduled", "score": { "home": 0, "away": 0 } })),
        match_(json!({ "status": "postponed", "shoot_out": { "home": 4, "away": 2 } })),
        match_(json!({ "platforms": [{ "platform": 7, "id": "x" }] })),
        match_(json!({ "video": [{ "half": 5, "streams": [] }] })),
        match_(json!({ "officials": { "var": 3 } })),
        squad(json!([{ "player": 7, "role": "starter", "shirt": "9" }])),
        squad(json!([starter(7, "Left Wing"), starter(8, "Left Back"), { "player": 7, "role": "bench" }])),
        squad(json!([starter(7, "Left Wing"), starter(8, "Left Wing")])),
        squad(json!([{ "player": 7, "role": "starter", "place": [50, 101] }])),
        squad((1..=12).map(|player| json!({ "player": player, "role": "starter" })).collect()),
        event(json!({ "id": 0 })),
        event(json!({ "player": 7 })),
        event(json!({ "second": null })),
        event(json!({ "second": -1 })),
        event(json!({ "second": "0:04" })),
        event(json!({ "period": 6 })),
        event(json!({ "at": [60, 95] })),
        event(json!({ "at": [60] })),
        event(json!({ "xg": 1.5 })),
        event(json!({ "speed": 3 })),
        event(json!({ "side": "left" })),
        event(json!({ "line_up": [{ "player": 3 }] })),
    ];
    texts.map(str::to_owned).into_iter().chain(made).collect()
}

#[test]
fn notices_name_the_field_the_problem_and_the_valid_values() {
    let damaged = damaged();
    // A good document after each damaged one.
    let file: String = damaged.iter().map(|line| format!("{line}\n{TEAM}\n")).collect();
    let rows = table(file.as_bytes());
    let (good, wrong): (Vec<_>, Vec<_>) = rows.lines().partition(|row| row.contains(": team 1 {"));
    assert_eq!(good.len(), damaged.len(), "every document between is imported");
    assert_eq!(wrong.len(), damaged.len(), "no other is");
    expect![[r#"
        feed:1: is not JSON: EOF while parsing a string (column 34)
        feed:3: is not JSON: trailing comma (column 37)
        feed:5: is not JSON: control character (\u0000-\u001F) found while parsing a string (column 33)
        feed:7: is not JSON: expected a line break after the document (column 24)
        feed:9: is not JSON: number out of range (column 25)
        feed:11: is not JSON: expected value (column 1)
        feed:13: is not JSON: unexpected end of hex escape (column 37)
        feed:15: is not JSON: it is nested too deeply (column 156)
        feed:17: type: is missing: expected a kind of document, such as "team" or "match"
        feed:19: expected a document: an object with "type" or "overlay", found a list
        feed:21: expected a document: an object with "type" or "overlay", found 7
        feed:23: type: "teem" is not a kind of document: expected continent, country, organizer, age_group, competition, edition, stage, group, club, stadium, team, coach, referee, player, match, events
        feed:25: type: 7 is not a kind of document: expected continent, country, organizer, age_group, competition, edition, stage, group, club, stadium, team, coach, referee, player, match, events
        feed:27: overlay: "events" is not a kind of document: expected continent, country, organizer, age_group, competition, edition, stage, group, club, stadium, team, coach, referee, player, match
        feed:29: overlay: is not allowed together with "type": a document is whole or an overlay
        feed:31: id: is missing
        feed:33: id: 0 is not an id: ids are positive integers
        feed:35: team 3000000007 {"id":3000000007,"name":{"en":"A"},"national":false}
        feed:37: name: is missing
        feed:39: name: is given twice
        feed:41: name.en: is given twice
        feed:43: name: text must not contain the character U+0000
        feed:45: name: a name needs an English text
        feed:47: colour: is not a field of this object: expected id, name, club, stadium, coach, gender, national, country, image, code, colours, crest
        feed:49: national: expected true or false, found "yes"
        feed:51: events: are only allowed in a match, not in a team
        feed:53: dob: failed to parse four digit integer as year: invalid digit, expected 0-9 but got /; expected a date such as 2026-11-15
        feed:55: number: expected a whole number from 0 to 65535, found 70000
        feed:57: positions[1]: "XX" is not allowed: expected GK, CB, RB, LB, RWB, DM, CM, AM, RW, LW, CF, RM, LM, LWB
        feed:59: max: expected a whole number from 0 to 255, found -1
        feed:61: id: is missing
        feed:63: nick: is not a field of this object: expected id, name, club, stadium, coach, gender, national, country, image, code, colours, crest
        feed:65: name: is required, so an overlay cannot remove it
        feed:67: club: "x" is not an id: write a number, or "statsbomb:217" or "wyscout:1694440"
        feed:69: home.squad[0].role: is missing
        feed:71: score.home: expected a whole number from 0 to 65535, found -1
        feed:73: events: is missing
        feed:75: events: expected a list, found an object
        feed:77: match: is missing
        feed:79: status: is not a field of this document: expected match, events
        feed:81: away.team: team 1 is both home and away
        feed:83: status: "over" is not allowed: expected scheduled, live, half-time, final, postponed, cancelled, abandoned, awarded
        feed:85: kickoff: expected a time with its zone, such as 2026-11-15T18:00:00Z, or a day, such as 2026-11-15, found "2026-11-15 18:00"
        feed:87: score: is not allowed: the match is scheduled and has no score
        feed:89: shoot_out: is not allowed: the match is postponed and has no score
        feed:91: match 9 {"away":{"team":2},"edition":1,"home":{"team":1},"id":9,"officials":{},"platforms":[{"id":"x","platform":7}],"status":"final"}
        feed:93: video[0].half: 5 is not a half: expected 1 or 2, or 3 or 4 in extra time
        feed:95: officials.var: is not a field of this object: expected referee, assistant1, assistant2, fourth_official
        feed:97: home.squad[0].shirt: expected a whole number from 0 to 65535, found "9"
        feed:99: home.squad[2].player: player 7 is in the squads twice, first in home.squad[0]
        feed:101: home.squad[1].spot: "Left Wing" is used twice, first in home.squad[0]
        feed:103: home.squad[0].place: [50, 101] is not a point in a formation: both numbers run from 0 to 100
        feed:105: home.squad[11].role: is the twelfth starter: expected eleven at most
        feed:107: events[1].id: 0 is used twice, first in events[0]
        feed:109: events[1].side: is missing: player 7 needs "home" or "away"
        feed:111: events[1].second: is missing
        feed:113: events[1].second: -1 is not a time: seconds run from 0 to 36000
        feed:115: events[1].second: expected a number, found "0:04"
        feed:117: events[1].period: 6 is not a period: 1 and 2 are the halves, 3 and 4 extra time, 5 the shoot-out
        feed:119: events[1].at: [60, 95] is off the pitch: x runs from 0 to 120, y from 0 to 80
        feed:121: events[1].at: expected a list of two numbers, found a list of 1
        feed:123: events[1].xg: 1.5 is not a probability: expected 0 to 1
        feed:125: events[1].speed: is not a field of this object: expected id, type, result, extra, side, player, period, second, at, end, duration, body_part, play_pattern, under_pressure, possession, related, recipient, replacement, spot, line_up, counter, through, xg, goal_mouth, noted
        feed:127: events[1].side: "left" is not allowed: expected home or away
        feed:129: events[1].line_up[0].spot: is missing
    "#]].assert_eq(&(wrong.join("\n") + "\n"));
}

fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&table(text.as_bytes()));
}

#[test]
fn lines_lists_and_objects_are_distinguished() {
    let club = r#"{"type":"club","id":2,"name":"Harbour"}"#;
    let both = "feed:1: team 1 {\"id\":1,\"name\":{\"en\":\"Nile City\"},\"national\":false}\n\
                feed:1: club 2 {\"id\":2,\"name\":{\"en\":\"Harbour\"}}\n";
    for text in [
        format!("[{TEAM},{club}]"),
        format!("{{\"documents\":[{TEAM} , {club}]}} "),
        format!("\u{feff}[{TEAM},{club}]"),
    ] {
        assert_eq!(table(text.as_bytes()), both, "{text}");
    }
    assert_eq!(table(format!("{TEAM}\n{club}").as_bytes()), both.replace(":1: club", ":2: club"));
    assert_eq!(table(format!("\u{feff}{TEAM}\r\n\r\n{club}\r\n").as_bytes()), both.replace(":1: club", ":3: club"));
    for empty in ["", " \n\n", "[]", "{\"documents\": []}", "\u{feff}"] {
        assert_eq!(table(empty.as_bytes()), "", "{empty}");
    }
    check(
        "{\n \"type\": \"team\",\n \"id\": 1,\n \"name\": \"Nile City\"\n}\n",
        &expect![[r#"
        feed:1: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
    "#]],
    );
}

#[test]
fn a_wrong_field_in_a_list_does_not_affect_the_others_and_a_syntax_error_names_its_own_line() {
    let list = format!("[\n {TEAM},\n {{\n  \"type\": \"team\",\n  \"id\": 2,\n  \"name\": 7\n }},\n {TEAM}\n]\n");
    check(
        &list,
        &expect![[r#"
            feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:3: name: expected a name: text, or {"en": text, "ar": text}, found 7
            feed:8: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
        "#]],
    );
    check(
        &list.replace("\"id\": 2,", "\"id\": 2"),
        &expect![[r#"
            feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:6: is not JSON: expected `,` or `}` (column 3)
        "#]],
    );
    check(
        &list.replace("},\n {\n", "}\n {\n"),
        &expect![[r#"
        feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
        feed:3: expected a comma or ] after the document
    "#]],
    );
    check(
        &list.replace("\n]\n", "\n}"),
        &expect![[r#"
            feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:3: name: expected a name: text, or {"en": text, "ar": text}, found 7
            feed:8: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:9: expected a comma or ] after the document
        "#]],
    );
    check(
        &list.replace("\n]\n", ",\n]"),
        &expect![[r#"
            feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:3: name: expected a name: text, or {"en": text, "ar": text}, found 7
            feed:8: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:9: is not JSON: expected value (column 1)
        "#]],
    );
    check(
        &format!("{list}{TEAM}"),
        &expect![[r#"
            feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:3: name: expected a name: text, or {"en": text, "ar": text}, found 7
            feed:8: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:10: expected the end of the file after the list of documents
        "#]],
    );
    check(
        &format!("{{\"documents\": {list} , \"more\": 1}}"),
        &expect![[r#"
            feed:2: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:3: name: expected a name: text, or {"en": text, "ar": text}, found 7
            feed:8: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
            feed:10: expected the end of the file after the list of documents
        "#]],
    );
    check(
        "{\n\"type\": \"team\",\n\"id\": 1,\n\"name\": {\"en\" \"A\"}\n}",
        &expect![[r#"
            feed:4: is not JSON: expected `:` (column 15)
        "#]],
    );
}

#[test]
fn bytes_that_are_not_utf_8_affect_only_their_line() {
    let mut bytes = format!("{TEAM}\n{TEAM}\n{TEAM}\n").into_bytes();
    bytes[TEAM.len() + 1 + 35] = 0xFF;
    expect![[r#"
        feed:1: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
        feed:2: is not JSON: it is not UTF-8 (column 36)
        feed:3: team 1 {"id":1,"name":{"en":"Nile City"},"national":false}
    "#]]
    .assert_eq(&table(&bytes));
}

#[test]
fn deep_nesting_is_refused_in_every_form() {
    for deep in ["[".repeat(200_000), "{\"a\":".repeat(200_000)] {
        let closed = deep.clone() + "1" + &deep.replace("{\"a\":", "}").replace('[', "]");
        let document = |value: &str| format!("{{\"type\":\"team\",\"id\":1,\"name\":{value}}}");
        let files =
            [&deep, &closed, &document(&deep), &document(&closed), &format!("{TEAM}\n{}\n{TEAM}", document(&closed))];
        for file in files {
            let wrong = documents("deep", file.as_bytes()).filter(Result::is_err).count();
            assert_eq!(wrong, 1);
        }
    }
}

#[test]
fn ids_and_names_are_stored_in_one_form() {
    check(
        r#"{"type":"match","id":"wyscout:1694440","edition":"wyscout:9","status":"live","home":{"team":"wyscout:1"},"away":{"team":"statsbomb:2","squad":[{"player":"wyscout:7","role":"bench"}]},"events":[{"id":10,"type":"Pass","side":"home","player":"wyscout:7","period":1,"second":1}]}
{"overlay":"match","id":"wyscout:1694440","home":{"coach":"wyscout:3"},"stadium":null,"score":{"home":1}}
{"overlay":"player","id":5,"name":"Omar","nickname":{"ar":"عمر"},"positions":[],"retired":true}
{"overlay":"group","id":5,"teams":["wyscout:1",2]}
{"overlay":"edition","id":5,"season":{"ar":"٢٠٢٦"}}
{"overlay":"match","id":5,"events":[]}
{"type":"events","match":"statsbomb:8","events":[]}"#,
        &expect![[r#"
            feed:1: match 2001694440 1 events {"away":{"squad":[{"player":2000000007,"role":"bench"}],"team":1000000002},"edition":2000000009,"home":{"team":2000000001},"id":2001694440,"officials":{},"status":"live"}
            feed:2: match overlay 2001694440 {"home":{"coach":2000000003},"score":{"home":1},"stadium":null}
            feed:3: player overlay 5 {"name":{"en":"Omar"},"nickname":{"ar":"عمر"},"positions":[],"retired":true}
            feed:4: group overlay 5 {"teams":[2000000001,2]}
            feed:5: edition overlay 5 {"season":{"ar":"٢٠٢٦"}}
            feed:6: match overlay 5 0 events {}
            feed:7: match overlay 1000000008 0 events {}
        "#]],
    );
}

#[test]
fn an_overlay_survives_on_any_whole() {
    let mut whole = json!({ "id": 1, "name": { "en": "Harbour", "ar": "ميناء" }, "national": false, "club": 3 });
    let overlay = json!({ "name": { "ar": "الميناء" }, "club": null, "image": "x" });
    if let (Some(whole), Some(overlay)) = (whole.as_object_mut(), overlay.as_object()) {
        merge(whole, overlay);
    }
    let merged = json!({ "id": 1, "name": { "en": "Harbour", "ar": "الميناء" }, "national": false, "image": "x" });
    assert_eq!(whole, merged);
}

const WORLD: &[u8] = include_bytes!("../../../../../samples/world.ndjson");

/// A line of a file, and where it stands.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty())
}

proptest! {
    #[test]
    fn a_damaged_byte_affects_only_its_own_line(at in 0..WORLD.len(), byte: u8, how in 0..3u8) {
        let mut bytes = WORLD.to_vec();
        match how {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            _ => { bytes.remove(at); }
        }
        let taken: HashSet<String> =
            documents("w", &bytes).flatten().map(|document| format!("{:?}", (document.kind, document.id, document.body, document.events))).collect();
        let damaged: HashSet<&[u8]> = lines(&bytes).collect();
        for line in lines(WORLD).filter(|line| damaged.contains(line)) {
            for document in documents("w", line).flatten() {
                let neighbour = format!("{:?}", (document.kind, document.id, document.body, document.events));
                prop_assert!(taken.contains(&neighbour), "{neighbour} is lost");
            }
        }
    }

    #[test]
    fn no_bytes_stop_the_reader(bytes: Vec<u8>, at in 0..WORLD.len(), length in 0..400usize) {
        let part = &WORLD[at..(at + length).min(WORLD.len())];
        let list = [b"[", part, b",", &bytes, b"]"].concat();
        for bytes in [&bytes, &list, &list[1..]] {
            documents("w", bytes).for_each(drop);
        }
    }
}

#[test]
fn a_number_of_a_provider_is_not_an_id_of_your_own() {
    let parsed = |text: &str| -> Vec<Result<Document, Notice>> { documents("own.ndjson", text.as_bytes()).collect() };
    let refused = parsed("{\"type\":\"player\",\"id\":1000000000,\"name\":\"X\"}");
    let notice = refused[0].as_ref().unwrap_err();
    assert_eq!(notice.field, "id");
    assert!(notice.message.contains("1000000000 is not an id of your own: they are below 1000000000"), "{notice}");
    for accepted in [
        "{\"type\":\"player\",\"id\":999999999,\"name\":\"X\"}",
        "{\"type\":\"player\",\"id\":\"wyscout:1609\",\"name\":\"X\"}",
        "{\"overlay\":\"player\",\"id\":2000001609,\"number\":7}",
        "{\"type\":\"events\",\"match\":2000001609,\"events\":[]}",
    ] {
        assert!(parsed(accepted)[0].is_ok(), "{accepted}");
    }
}

#[test]
fn a_document_has_limits_and_its_urls_are_of_the_web() {
    let team = |change: Value| {
        let mut team = json!({ "type": "team", "id": 1, "name": "Nile" });
        if let (Some(team), Some(change)) = (team.as_object_mut(), change.as_object()) {
            merge(team, change);
        }
        team.to_string()
    };
    let refusal = |text: &str| match documents("feed", text.as_bytes()).next() {
        Some(Err(notice)) => notice.to_string(),
        other => panic!("{other:?}"),
    };
    let is_taken = |text: &str| matches!(documents("feed", text.as_bytes()).next(), Some(Ok(_)));
    assert!(is_taken(&team(json!({ "name": "ن".repeat(2_000) }))));
    assert_eq!(
        refusal(&team(json!({ "name": { "ar": "ن".repeat(2_001) } }))),
        "feed:1: name.ar: the text has 2001 characters: at most 2000 are allowed"
    );
    let group = |teams: usize| {
        json!({ "type": "group", "id": 1, "stage": 1, "name": "A", "teams": vec![7; teams] }).to_string()
    };
    assert!(is_taken(&group(2_000)));
    assert_eq!(refusal(&group(2_001)), "feed:1: teams: there are 2001 entries: at most 2000 are allowed");
    let long = team(json!({ "name": "x".repeat(32 << 20) }));
    assert_eq!(refusal(&long), format!("feed:1: the document has {} bytes: at most 33554432 are allowed", long.len()));
    for url in ["https://example.org/x.png", "HTTP://example.org", ""] {
        assert!(is_taken(&team(json!({ "image": url }))), "{url}");
    }
    for url in ["javascript:alert(1)", "data:text/html,x", " https://example.org", "//example.org", "httpsx://", "é"] {
        let why = "is not a URL of the web: it begins with https:// or http://";
        assert_eq!(refusal(&team(json!({ "image": url }))), format!("feed:1: image: {why}"), "{url}");
        let overlay = json!({ "overlay": "club", "id": 1, "logo": url }).to_string();
        assert_eq!(refusal(&overlay), format!("feed:1: logo: {why}"), "{url}");
    }
}
