//! Attacks: what belongs together, what kind it is, and which are chosen.

#![allow(clippy::unwrap_used, reason = "what a test cannot unwrap, it fails on")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use football::analysis::attacks::{Area, Filter, Pattern, Settings, attacks};
use football::analysis::{marks, round};
use football::feed::notation::match_of;
use football::model::{PlayerId, Side};

fn check_with(text: &str, settings: &Settings, filter: &Filter, expected: &Expect) {
    let (match_, events) = match_of(text).unwrap();
    let marks = marks(&match_, &events);
    let mut told = String::new();
    for attack in attacks(&match_, &events, settings).iter().filter(|attack| filter.holds(attack, &events, &marks)) {
        let ids = |places: &[u32]| {
            places.iter().map(|place| (events[*place as usize].id.0 / 10).to_string()).collect::<Vec<_>>().join(" ")
        };
        let done = if attack.completed { ", completed" } else { "" };
        writeln!(
            told,
            "{} {}: {} of {}; {} touches, {} passes, xg {}, xt {}, value {}; {},{} to {},{}{done}",
            attack.side.code(),
            attack.kind.words().en,
            ids(&attack.own),
            ids(&attack.all),
            attack.touches,
            attack.passes,
            round(attack.xg, 4),
            round(attack.xt, 4),
            round(attack.value, 4),
            attack.start.x(),
            attack.start.y(),
            attack.end.x(),
            attack.end.y(),
        )
        .unwrap();
    }
    expected.assert_eq(&told);
}

fn check(text: &str, expected: &Expect) {
    check_with(text, &Settings::default(), &Filter::default(), expected);
}

#[test]
fn kinds_of_attack() {
    check(
        "1:00 H4 recover (30,40)
         1:01 H4 pass (30,40) -> (60,40)
         1:05 H9 shot saved (105,40) xg=0.3
         2:00 H7 corner (120,0) -> (110,40)
         2:02 H9 shot off target (110,40) xg=0.1
         2:03 H8 shot goal (112,40) xg=0.5
         3:00 A9 kick-off (60,40) -> (50,40)
         3:05 A9 pass (50,40) -> (85,40)
         4:00 H7 throw-in (79,0) -> (85,10)
         4:02 H9 pass (85,10) -> (90,40)
         4:30 H7 throw-in (80,0) -> (85,10)
         4:32 H9 pass (85,10) -> (90,40)
         5:00 H7 free kick (60,40) -> (70,40)
         5:30 H7 free kick (60,40) -> (70,40)
         5:32 H7 pass (70,40) -> (95,40)
         6:00 A9 penalty goal (108,40) xg=0.76
         7:00 H1 goal kick (6,40) -> (60,40)
         7:02 H9 pass (60,40) -> (85,40)
         8:00 H4 recover (78,40)
         8:01 H4 pass (78,40) -> (70,40)
         8:02 H4 pass (70,40) -> (60,40)
         8:03 H4 pass (60,40) -> (90,40)
         9:00 H4 recover (85,40)
         9:01 H9 fouled penalty (110,40)",
        &expect![[r#"
            home Transition: 1 2 3 of 1 2 3; 3 touches, 1 passes, xg 0.3, xt 0.0056, value 0.3; 30,40 to 105,40, completed
            home Corner: 4 5 6 of 4 5 6; 3 touches, 1 passes, xg 0.55, xt 0.2429, value 0.55; 120,0 to 112,40, completed
            away Other: 7 8 of 7 8; 2 touches, 2 passes, xg 0, xt 0.0076, value 0.0208; 60,40 to 85,40
            home Other: 9 10 of 9 10; 2 touches, 2 passes, xg 0, xt 0.0212, value 0.034; 79,0 to 90,40
            home Throw-in: 11 12 of 11 12; 2 touches, 2 passes, xg 0, xt 0.018, value 0.034; 80,0 to 90,40
            home Free Kick: 14 15 of 14 15; 2 touches, 2 passes, xg 0, xt 0.0207, value 0.034; 60,40 to 95,40
            away Penalty: 16 of 16; 1 touches, 0 passes, xg 0.76, xt 0, value 0.76; 108,40 to 108,40, completed
            home Direct Play: 17 18 of 17 18; 2 touches, 2 passes, xg 0, xt 0.016, value 0.0208; 6,40 to 85,40
            home Other: 19 20 21 22 of 19 20 21 22; 4 touches, 3 passes, xg 0, xt 0.0179, value 0.034; 78,40 to 90,40
        "#]],
    );
}

#[test]
fn a_few_events_of_the_opponent_do_not_end_an_attack() {
    check(
        "1:00 H4 pass (60,40) -> (70,40)
         1:02 A4 clearance (40,40)
         1:03 A5 block (40,40)
         1:04 H5 pass (70,40) -> (85,40)
         1:06 A4 clearance (40,40)
         1:07 A5 recover (40,40)
         1:08 A5 pass (40,40) -> (60,40)
         1:10 A9 shot wide (100,40) xg=0.1
         1:20 H5 pass (70,40) -> (85,40)
         1:32.001 H5 pass (70,40) -> (85,40)
         1:44.001 H5 pass (70,40) -> (85,40)",
        &expect![[r#"
            home Transition: 1 4 of 1 2 3 4; 2 touches, 2 passes, xg 0, xt 0.0076, value 0.0208; 60,40 to 85,40
            away Transition: 6 7 8 of 6 7 8; 3 touches, 1 passes, xg 0.1, xt 0.0041, value 0.1132; 40,40 to 100,40, completed
            home Other: 10 11 of 10 11; 2 touches, 2 passes, xg 0, xt 0.0096, value 0.0208; 70,40 to 85,40
        "#]],
    );
}

#[test]
fn settings_and_filters() {
    let text = "1:00 H4 recover (30,40)
         1:01 H4 pass (30,40) -> (60,40)
         1:03 H7 pass (60,40) -> (90,40)
         1:05 H9 shot saved (105,40) xg=0.3
         2:00 A9 pass (60,40) -> (70,40)
         2:05 A8 pass (70,40) -> (90,40)";
    let all = Filter::default();
    let one = expect![[r#"
        home Transition: 1 2 3 4 of 1 2 3 4; 4 touches, 2 passes, xg 0.3, xt 0.0263, value 0.3; 30,40 to 105,40, completed
    "#]];
    check_with(text, &Settings::default(), &Filter { side: Some(Side::Home), ..all.clone() }, &one);
    check_with(text, &Settings { max_gap_secs: 4, ..Settings::default() }, &all, &one);
    check_with(text, &Settings::default(), &Filter { start_players: vec![PlayerId(4)], ..all.clone() }, &one);
    check_with(text, &Settings::default(), &Filter { inner_players: vec![PlayerId(7)], ..all.clone() }, &one);
    check_with(text, &Settings::default(), &Filter { end_players: vec![PlayerId(9)], ..all.clone() }, &one);
    let saved = Pattern { kind: Some(201), result: Some(11), extra: Some(0) };
    check_with(text, &Settings::default(), &Filter { end_events: vec![saved], ..all.clone() }, &one);
    let area = Area { x: 30.0, y: 80.0, x2: 0.0, y2: 40.0 };
    check_with(text, &Settings::default(), &Filter { area_from: Some(area), ..all.clone() }, &one);
    let nothing = expect![[""]];
    let ends = Filter { inner_players: vec![PlayerId(4), PlayerId(9), PlayerId(109)], area_to: Some(area), ..all };
    check_with(text, &Settings::default(), &ends, &nothing);
}
