//! The public Wyscout files of Euro 2016, translated: counts that follow from the events alone.

use std::collections::BTreeMap;

use football::feed::provider::TranslatedMatch;
use football::feed::wyscout::split;
use football::model::{EventKind as Kind, Kind as DocumentKind, Role, Score, Side};

use super::data::{WyscoutFiles, file};
use crate::feed::counting::{counted, match_of};

#[test]
fn every_match_is_translated_and_its_goals_are_its_score() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let catalogue = dataset.catalogue();
    let events = dataset.read("events/events_European_Championship.json");
    let (matches, notices) = split(file("events", &events));
    assert_eq!(notices, []);
    assert_eq!(matches.len(), 51);
    for spans in &matches {
        let TranslatedMatch { documents, notices } =
            catalogue.translate_match(file("events", &events), spans).expect("a whole match");
        assert_eq!(notices, []);
        let (match_, events) = match_of(&documents);
        assert_eq!(match_.score, Some(Score::from_goals(events)), "{}", spans.match_id);
        let mut ids: Vec<_> = events.iter().map(|event| event.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), events.len(), "ids are unique in {}", spans.match_id);
    }
}

#[test]
fn the_winners_of_the_three_shoot_outs() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let catalogue = dataset.catalogue();
    let events = dataset.read("events/events_European_Championship.json");
    let (matches, _) = split(file("events", &events));
    let mut shoot_outs = Vec::new();
    for spans in &matches {
        let translated = catalogue.translate_match(file("events", &events), spans).expect("a whole match");
        let (match_, _) = match_of(&translated.documents);
        if let Some(Score { home, away }) = match_.shoot_out {
            assert_eq!(match_.score, Some(Score { home: 1, away: 1 }), "{}", spans.match_id);
            shoot_outs.push((spans.match_id, home, away, match_.winner()));
        }
    }
    let [poland, portugal, germany] = [(4, 5, Side::Away), (3, 5, Side::Away), (6, 5, Side::Home)];
    let expected = [(1694426, poland), (1694434, portugal), (1694436, germany)];
    let expected = expected.map(|(id, (home, away, winner))| (id, home, away, Some(winner)));
    shoot_outs.sort_unstable_by_key(|(id, ..)| *id);
    assert_eq!(shoot_outs, expected);
}

#[test]
fn both_layouts_give_the_same_match() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let catalogue = dataset.catalogue();
    let events = dataset.read("events/events_European_Championship.json");
    let (matches, _) = split(file("one", &events));
    for id in [1694420, 1694422, 1694434, 1694440] {
        let spans = matches.iter().find(|spans| spans.match_id == id).expect("the match");
        let TranslatedMatch { documents: long, .. } =
            catalogue.translate_match(file("one", &events), spans).expect("taken");
        let own = dataset.read(&format!("per_match_v2/{id}.json"));
        let TranslatedMatch { documents: short, .. } =
            catalogue.translate_match_file(file("one", &own)).expect("taken");
        assert_eq!(long, short);
    }
}

/// What the statistics page states of three matches and simple counting can check, home and away.
#[test]
fn three_matches_count_as_published() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let mut table = String::new();
    for id in [1694440, 1694422, 1694434] {
        let TranslatedMatch { documents, .. } = dataset.translate_match(id);
        let (_, events) = match_of(&documents);
        table += &format!("{id}\n");
        table += &counted(events);
    }
    expect_test::expect![[r#"
        1694440
          Attempts Total, Success, Saved, Blocked, OffTarget, Bars: 10, 3, 2, 1, 6, 1 / 18, 7, 7, 5, 6, 1
          Pass Total, Success: 557, 477 / 687, 623
          LongPass Total, Success: 101, 63 / 70, 55
          OpenPlayCross, SetPieceCross (Total, Success): 14, 2, 5, 3 / 39, 14, 11, 4
          KeyPasses, Assists: 7, 1 / 16, 0
          BallReceive Success, Fail: 0, 0 / 0, 0
          Dribble Success, Fail: 9, 6 / 13, 6
          BallLost Total, UnderPressure, Aerial: 50, 16, 27 / 44, 17, 22
          BallWon Tackle, Interception, Aerial, Recover: 16, 20, 24, 51 / 12, 9, 28, 69
          TackleClear, TackleFail, InterceptionClear: 8, 14, 0 / 4, 10, 2
          Clear, Blocks: 32, 20 / 13, 13
          Fouls Committed, Awarded, CommDefThird, AwOffThird: 12, 14, 2, 2 / 14, 12, 2, 2
          Yellow, SecondYellow, Red; Penalty Committed: 6, 0, 0, 0 / 4, 0, 0, 0
          Corners, Offside: 5, 1 / 9, 2
          Penetration Total: 55 / 78
          touches DEF, MID, FWD: 311, 296, 137 / 197, 475, 243
        1694422
          Attempts Total, Success, Saved, Blocked, OffTarget, Bars: 8, 2, 1, 4, 2, 0 / 12, 4, 4, 3, 5, 0
          Pass Total, Success: 220, 146 / 612, 535
          LongPass Total, Success: 68, 37 / 109, 79
          OpenPlayCross, SetPieceCross (Total, Success): 6, 2, 6, 1 / 22, 5, 6, 4
          KeyPasses, Assists: 4, 0 / 8, 0
          BallReceive Success, Fail: 0, 0 / 0, 0
          Dribble Success, Fail: 1, 2 / 7, 0
          BallLost Total, UnderPressure, Aerial: 37, 11, 22 / 52, 13, 23
          BallWon Tackle, Interception, Aerial, Recover: 10, 12, 25, 60 / 12, 11, 22, 73
          TackleClear, TackleFail, InterceptionClear: 2, 7, 10 / 3, 2, 4
          Clear, Blocks: 31, 16 / 15, 11
          Fouls Committed, Awarded, CommDefThird, AwOffThird: 14, 15, 5, 3 / 15, 14, 3, 5
          Yellow, SecondYellow, Red; Penalty Committed: 3, 0, 0, 0 / 3, 0, 0, 1
          Corners, Offside: 3, 1 / 5, 2
          Penetration Total: 26 / 62
          touches DEF, MID, FWD: 151, 133, 75 / 228, 387, 201
        1694434
          Attempts Total, Success, Saved, Blocked, OffTarget, Bars: 13, 5, 4, 3, 5, 0 / 19, 5, 4, 10, 4, 0
          Pass Total, Success: 625, 532 / 552, 475
          LongPass Total, Success: 100, 65 / 85, 61
          OpenPlayCross, SetPieceCross (Total, Success): 19, 6, 4, 2 / 36, 8, 7, 4
          KeyPasses, Assists: 10, 1 / 16, 1
          BallReceive Success, Fail: 0, 0 / 0, 0
          Dribble Success, Fail: 11, 5 / 9, 7
          BallLost Total, UnderPressure, Aerial: 53, 15, 25 / 54, 19, 26
          BallWon Tackle, Interception, Aerial, Recover: 16, 22, 30, 64 / 11, 19, 27, 67
          TackleClear, TackleFail, InterceptionClear: 4, 9, 2 / 2, 12, 10
          Clear, Blocks: 19, 28 / 15, 21
          Fouls Committed, Awarded, CommDefThird, AwOffThird: 16, 11, 2, 1 / 11, 16, 1, 2
          Yellow, SecondYellow, Red; Penalty Committed: 3, 0, 0, 0 / 2, 0, 0, 0
          Corners, Offside: 2, 3 / 7, 3
          Penetration Total: 55 / 90
          touches DEF, MID, FWD: 303, 358, 175 / 171, 315, 295
    "#]]
    .assert_eq(&table);
}

#[test]
fn the_clock_of_three_matches() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let mut table = String::new();
    for id in [1694440, 1694422, 1694434] {
        let TranslatedMatch { documents, .. } = dataset.translate_match(id);
        let (_, events) = match_of(&documents);
        let ends = events.iter().filter(|event| event.kind == Kind::HalfEnd);
        let lengths: Vec<_> = ends.map(|end| end.time.seconds().to_string()).collect();
        table += &format!("{id}: {}\n", lengths.join(", "));
    }
    expect_test::expect![[r#"
        1694440: 2862.859, 2877.859, 903.491, 1036.319
        1694422: 2744.941, 2980.264
        1694434: 2761.605, 2874.037, 899.334, 961.793
    "#]]
    .assert_eq(&table);
}

#[test]
fn line_ups_and_changes_of_the_final() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let TranslatedMatch { documents, .. } = dataset.translate_match(1694440);
    let (match_, events) = match_of(&documents);
    let external = |id: i64| id - 2_000_000_000;
    let mut table = String::new();
    for side in [Side::Home, Side::Away] {
        let starters = match_.sheet(side).squad.iter().filter(|member| member.role == Role::Starter);
        let mut lines: Vec<_> = starters
            .map(|member| {
                let (position, place) =
                    (member.position().expect("starters have one"), member.formation_point().expect("and this"));
                ((place.x as i32, place.y as i32), format!("{} {}", external(member.player.number()), position.code()))
            })
            .collect();
        lines.sort();
        for (place, who) in lines {
            table += &format!("{who} {place:?}\n");
        }
    }
    for event in events.iter().filter(|event| event.kind == Kind::Substitution) {
        let (off, on) = (event.player.expect("who leaves"), event.replacement.expect("who comes on"));
        let spot = event.spot.expect("a spot").code();
        let (id, half, second) = (event.id.0, event.period.number(), event.time.seconds());
        table += &format!("{id} {half}:{second} {} for {} as {spot}\n", external(on.number()), external(off.number()));
    }
    expect_test::expect![[r#"
        70134 GK (5, 50)
        28907 LB (20, 14)
        8126 CB (20, 38)
        3305 CB (20, 62)
        70389 RB (20, 86)
        70403 LM (51, 10)
        70965 CM (51, 30)
        37762 CM (51, 50)
        258162 CM (51, 70)
        7926 RM (51, 90)
        3322 CF (82, 50)
        25381 GK (5, 50)
        7915 LB (20, 14)
        25397 CB (20, 38)
        7855 CB (20, 62)
        7858 RB (20, 86)
        25714 LM (51, 14)
        25437 CM (51, 38)
        7936 CM (51, 62)
        25804 RM (51, 86)
        26010 CF (82, 34)
        3682 CF (82, 66)
        4097 1:1440 32597 for 3322 as Center Forward
        10407 2:720 231139 for 25714 as Center Forward
        11817 2:1200 70093 for 70403 as Center Midfield
        13837 2:1920 25575 for 26010 as Center Forward
        13867 2:1980 70410 for 258162 as Center Forward
        19057 4:240 134513 for 25804 as Left Wing
    "#]]
    .assert_eq(&table);
}

#[test]
fn the_catalogue_names_stages_groups_and_people() {
    let Some(dataset) = WyscoutFiles::open() else { return };
    let documents = dataset.catalogue().documents();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for document in &documents {
        *counts.entry(document.kind.code()).or_default() += 1;
    }
    expect_test::expect![[r#"
        {
            "coach": 208,
            "competition": 7,
            "edition": 1,
            "group": 10,
            "player": 3603,
            "referee": 626,
            "stadium": 10,
            "stage": 5,
            "team": 142,
        }
    "#]]
    .assert_debug_eq(&counts);
    let text = |kinds: &[DocumentKind]| {
        let documents = documents.iter().filter(|document| kinds.contains(&document.kind));
        documents.map(|document| serde_json::to_string(&document.body).expect("JSON") + "\n").collect::<String>()
    };
    let structure = text(&[DocumentKind::Edition, DocumentKind::Stage, DocumentKind::Group]);
    expect_test::expect![[r#"
        {"competition":2000000102,"id":2000009291,"rules":"UEFA","season":{"en":"2016"}}
        {"edition":2000009291,"format":"SINGLE_ROUND_ROBIN","id":2004165470,"name":{"ar_built_in":"دور المجموعات","en":"Group Stage"},"nature":"LEAGUE","order":1,"rounds":3,"stage_type":"GROUP_STAGE"}
        {"id":2416547001,"name":{"ar_built_in":"المجموعة الأولى","en":"Group A"},"stage":2004165470}
        {"id":2416547002,"name":{"ar_built_in":"المجموعة الثانية","en":"Group B"},"stage":2004165470}
        {"id":2416547003,"name":{"ar_built_in":"المجموعة الثالثة","en":"Group C"},"stage":2004165470}
        {"id":2416547004,"name":{"ar_built_in":"المجموعة الرابعة","en":"Group D"},"stage":2004165470}
        {"id":2416547005,"name":{"ar_built_in":"المجموعة الخامسة","en":"Group E"},"stage":2004165470}
        {"id":2416547006,"name":{"ar_built_in":"المجموعة السادسة","en":"Group F"},"stage":2004165470}
        {"edition":2000009291,"format":"SINGLE_MATCH","id":2004165471,"name":{"ar_built_in":"دور الـ16","en":"Round of 16"},"nature":"KNOCKOUT","order":2,"rounds":1,"stage_type":"KNOCKOUT_STAGE"}
        {"id":2416547100,"name":{"ar_built_in":"الرئيسية","en":"Main"},"stage":2004165471}
        {"edition":2000009291,"format":"SINGLE_MATCH","id":2004165472,"name":{"ar_built_in":"ربع النهائي","en":"Quarter-finals"},"nature":"KNOCKOUT","order":3,"rounds":1,"stage_type":"KNOCKOUT_STAGE"}
        {"id":2416547200,"name":{"ar_built_in":"الرئيسية","en":"Main"},"stage":2004165472}
        {"edition":2000009291,"format":"SINGLE_MATCH","id":2004165473,"name":{"ar_built_in":"نصف النهائي","en":"Semi-finals"},"nature":"KNOCKOUT","order":4,"rounds":1,"stage_type":"KNOCKOUT_STAGE"}
        {"id":2416547300,"name":{"ar_built_in":"الرئيسية","en":"Main"},"stage":2004165473}
        {"edition":2000009291,"format":"SINGLE_MATCH","id":2004165474,"name":{"ar_built_in":"النهائي","en":"Final"},"nature":"KNOCKOUT","order":5,"rounds":1,"stage_type":"KNOCKOUT_STAGE"}
        {"id":2416547400,"name":{"ar_built_in":"الرئيسية","en":"Main"},"stage":2004165474}
    "#]].assert_eq(&structure);
    let player =
        documents.iter().find(|document| document.kind == DocumentKind::Player && document.id == 2_000_077_558);
    let player = serde_json::to_string(&player.expect("a player").body).expect("JSON");
    expect_test::expect![[r#"{"dob":"1989-09-08","gender":"MALE","id":2000077558,"name":{"en":"Gylfi Þór Sigurðsson"},"nationality":352,"nickname":{"en":"G. Sigurðsson"},"retired":false}"#]].assert_eq(&player);
}
