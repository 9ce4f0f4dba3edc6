//! StatsBomb's layout, in invented matches: every case that an importer meets there.

mod catalogue;
mod damage;
mod line_ups;
mod public;
mod sample;
mod tournaments;

use expect_test::{Expect, expect};
use football::feed::provider::TranslatedMatch;
use football::model::{Match, Score, Side};
use serde_json::{Value, json};

use self::sample::{AWAY, HOME, Sample, Translate, player, translated};

/// The events between the first whistle and the ends of halves, one a line: id, kind, result, extra, who, when, links.
fn check(sample: &Sample, expected: &Expect) -> Match {
    let (match_, events) = translated(sample);
    let text = events.iter().filter(|event| !matches!(event.kind.id(), 510..=512)).map(|event| {
        let extra = event.extra.map(|extra| format!(" ({})", extra.code())).unwrap_or_default();
        let side = event.side.map_or("", |side| side.code());
        let who = event.player.map_or(0, |player| player.number() - 1_000_000_000);
        let links: Vec<u32> = event.related.iter().map(|id| id.0).collect();
        let links = if links.is_empty() { String::new() } else { format!(" {links:?}") };
        let (id, kind, result) = (event.id.0, event.kind.code(), event.result.code());
        let (period, second) = (event.period.number(), event.time.seconds());
        format!("{id} {kind} {result}{extra} {side} {who} {period}:{second}{links}\n")
    });
    expected.assert_eq(&text.collect::<String>());
    match_
}

#[test]
fn passes_are_classified_by_restart_hand_cross_and_length() {
    let mut sample = Sample::new(0, 0);
    let pass = |kind: Value, end: Value, more: Value| {
        let mut pass =
            json!({ "recipient": player(2), "end_location": end, "height": { "id": 1, "name": "Ground Pass" } });
        if let (Some(pass), Value::Object(more)) = (pass.as_object_mut(), more) {
            pass.extend(more);
            if !kind.is_null() {
                pass.insert("type".into(), json!({ "id": kind, "name": "Type" }));
            }
        }
        json!({ "pass": pass })
    };
    let (short, far, into_box) = (json!([70, 40]), json!([95.0, 40]), json!([110, 40]));
    let cross = json!({ "cross": true });
    let cases = [
        (Value::Null, &short, json!({})),
        (Value::Null, &far, json!({ "outcome": { "id": 9, "name": "Incomplete" } })),
        (json!(66), &short, json!({ "outcome": { "id": 75, "name": "Out" } })),
        (json!(64), &short, json!({ "aerial_won": true, "outcome": { "id": 76, "name": "Pass Offside" } })),
        (Value::Null, &into_box, cross.clone()),
        (json!(61), &into_box, json!({})),
        (json!(61), &short, json!({})),
        (json!(61), &short, cross.clone()),
        (json!(62), &into_box, json!({})),
        (json!(62), &short, cross.clone()),
        (json!(67), &short, cross.clone()),
        (json!(63), &far, json!({ "body_part": { "id": 69, "name": "Keeper Arm" } })),
        (json!(65), &short, json!({})),
        (Value::Null, &far, json!({ "body_part": { "id": 69, "name": "Keeper Arm" }, "cross": true })),
        (Value::Null, &short, json!({ "outcome": { "id": 77, "name": "Unknown" } })),
        (Value::Null, &short, json!({ "outcome": { "id": 74, "name": "Injury Clearance" } })),
        (Value::Null, &short, json!({ "outcome": { "id": 4711, "name": "Of the future" } })),
    ];
    for (index, (kind, end, more)) in cases.into_iter().enumerate() {
        sample.add(1, index as f64, 30, HOME, Some(6), pass(kind, end.clone(), more));
    }
    sample.add(1, 30.0, 30, HOME, Some(6), {
        let mut free_kick = pass(json!(62), json!([110, 40]), json!({}));
        free_kick.as_object_mut().expect("an object").insert("location".into(), json!([80.0, 10.0]));
        free_kick
    });
    sample.second_half();
    check(
        &sample,
        &expect![[r#"
        50 Pass Success home 6 1:0
        60 Long Pass Fail home 6 1:1
        70 Pass Out home 6 1:2
        81 Aerial Duel Won home 6 1:3
        82 Interception Won home 6 1:3
        80 Pass Offside home 6 1:3
        90 Cross Success home 6 1:4
        100 Corner Cross Success home 6 1:5
        110 Corner Pass Success home 6 1:6
        120 Corner Cross Success home 6 1:7
        130 Free Kick Pass Success home 6 1:8
        140 Free Kick Cross Success home 6 1:9
        150 Throw-in Success home 6 1:10
        160 Goal Kick Success home 6 1:11
        170 Kick Off Success home 6 1:12
        180 Keeper Throw Success home 6 1:13
        190 Pass Void home 6 1:14
        200 Pass Void home 6 1:15
        210 Pass None home 6 1:16
        220 Free Kick Cross Success home 6 1:30
    "#]],
    );
}

#[test]
fn attempts_are_linked_to_their_pass_and_their_block() {
    let mut sample = Sample::new(1, 0);
    let pass = |more: Value| json!({ "pass": { "recipient": player(10), "end_location": [108.0, 40.0], "technique": { "id": 108, "name": "Through Ball" } , "goal_assist": more["goal"], "shot_assist": more["shot"] } });
    let assist = sample.add(1, 10.0, 30, HOME, Some(6), pass(json!({ "goal": true })));
    sample.shot(1, 12.0, HOME, 10, 87, 97);
    let goal = sample.events.len() - 1;
    sample.events[goal]["shot"]["key_pass_id"] = json!(assist);
    let set_up = sample.add(1, 20.0, 30, HOME, Some(6), pass(json!({ "shot": true })));
    let blocked = sample.shot(1, 22.0, HOME, 10, 87, 96);
    let index = sample.events.len() - 1;
    sample.events[index]["related_events"] = json!([set_up]);
    let line = json!({ "related_events": [blocked], "block": { "save_block": true } });
    let block = sample.add(1, 22.5, 6, AWAY, Some(22), line);
    sample.events[index]["related_events"] = json!([set_up, block]);
    let saved = sample.shot(1, 40.0, HOME, 11, 87, 100);
    sample.add(1, 40.5, 23, AWAY, Some(21), json!({ "related_events": [saved], "goalkeeper": { "type": { "id": 33, "name": "Shot Saved" }, "outcome": { "id": 15, "name": "Success" } } }));
    sample.shot(1, 50.0, HOME, 11, 62, 99);
    sample.shot(1, 60.0, HOME, 11, 61, 116);
    sample.shot(1, 70.0, HOME, 11, 65, 98);
    let offensive = sample.shot(1, 80.0, HOME, 11, 87, 96);
    sample.add(1, 80.5, 6, HOME, Some(10), json!({ "related_events": [offensive], "block": { "offensive": true } }));
    let index = sample.events.len() - 2;
    sample.events[index]["shot"]["one_on_one"] = json!(true);
    sample.events[index]["play_pattern"] = json!({ "id": 6, "name": "From Counter" });
    sample.second_half();
    check(
        &sample,
        &expect![[r#"
        50 Long Pass Success (Assist) home 6 1:10
        60 Attempt Goal home 10 1:12 [50]
        70 Long Pass Success (Key Pass) home 6 1:20
        80 Attempt Blocked on Line home 10 1:22 [70]
        90 Block None (Goal Saved) away 22 1:22.5 [80]
        100 Attempt Saved home 11 1:40
        110 GK Save Success away 21 1:40.5 [100]
        120 Free Kick Shot Bar home 11 1:50
        130 Corner Shot Saved to Bar home 11 1:60
        140 Attempt Off Target home 11 1:70
        150 Attempt Blocked (One on One) home 11 1:80
        160 Block Own Side home 10 1:80.5 [150]
    "#]],
    );
    let (_, events) = translated(&sample);
    assert!(events.iter().filter(|event| event.kind.is_pass_family()).all(|event| event.through));
    assert_eq!(events.iter().filter(|event| event.counter).count(), 1);
}

#[test]
fn duels_fouls_and_keepers() {
    let mut sample = Sample::new(0, 0);
    let mut second = 0.0;
    let mut add = |kind: i64, team: i64, who: i64, more: Value| {
        second += 1.0;
        sample.add(1, second, kind, team, Some(who), more);
    };
    for outcome in [4, 16, 17, 15, 13, 1, 14] {
        add(
            4,
            HOME,
            3,
            json!({ "duel": { "type": { "id": 11, "name": "Tackle" }, "outcome": { "id": outcome, "name": "" } } }),
        );
    }
    add(4, HOME, 3, json!({ "duel": { "type": { "id": 10, "name": "Aerial Lost" } } }));
    add(39, HOME, 3, json!({}));
    for outcome in [4, 16, 13, 14] {
        add(10, AWAY, 23, json!({ "interception": { "outcome": { "id": outcome, "name": "" } } }));
    }
    for outcome in [1, 2, 3, 4] {
        add(33, AWAY, 23, json!({ "50_50": { "outcome": { "id": outcome, "name": "" } } }));
    }
    add(9, AWAY, 23, json!({ "clearance": { "aerial_won": true, "body_part": { "id": 37, "name": "Head" } } }));
    add(38, AWAY, 23, json!({ "miscontrol": { "aerial_won": true } }));
    add(2, AWAY, 23, json!({}));
    add(2, AWAY, 23, json!({ "ball_recovery": { "recovery_failure": true } }));
    add(42, AWAY, 23, json!({}));
    add(42, AWAY, 23, json!({ "ball_receipt": { "outcome": { "id": 9, "name": "Incomplete" } } }));
    add(14, AWAY, 23, json!({ "dribble": { "outcome": { "id": 8, "name": "Complete" } } }));
    add(14, AWAY, 23, json!({ "dribble": { "outcome": { "id": 9, "name": "Incomplete" } } }));
    add(43, AWAY, 23, json!({ "carry": { "end_location": [70.0, 40.0] } }));
    for (kind, outcome) in [
        (25, 15),
        (25, 50),
        (30, 53),
        (30, 50),
        (27, 47),
        (27, 48),
        (27, 55),
        (34, 4),
        (34, 13),
        (32, 0),
        (26, 55),
        (28, 55),
        (113, 15),
        (114, 52),
        (109, 15),
        (110, 15),
        (31, 15),
        (29, 15),
    ] {
        add(
            23,
            HOME,
            1,
            json!({ "goalkeeper": { "type": { "id": kind, "name": "" }, "outcome": { "id": outcome, "name": "" } } }),
        );
    }
    add(22, HOME, 3, json!({ "foul_committed": { "advantage": true, "type": { "id": 23, "name": "Foul Out" } } }));
    add(22, HOME, 3, json!({ "foul_committed": { "type": { "id": 23, "name": "Foul Out" } } }));
    add(22, HOME, 3, json!({ "foul_committed": { "penalty": true, "card": { "id": 7, "name": "Yellow Card" } } }));
    add(21, AWAY, 23, json!({ "foul_won": { "penalty": true } }));
    add(21, AWAY, 23, json!({ "foul_won": { "advantage": true } }));
    add(24, AWAY, 23, json!({ "bad_behaviour": { "card": { "id": 7, "name": "Yellow Card" } } }));
    add(24, AWAY, 23, json!({}));
    for kind in [8, 17, 28, 37, 40, 41, 26, 27, 5, 29] {
        add(kind, AWAY, 23, json!({}));
    }
    sample.second_half();
    check(
        &sample,
        &expect![[r#"
        50 Tackle Won home 3 1:1
        60 Tackle Won home 3 1:2
        70 Tackle Won home 3 1:3
        80 Tackle Won home 3 1:4
        90 Tackle Fail home 3 1:5
        100 Tackle Fail home 3 1:6
        110 Tackle Clear home 3 1:7
        120 Aerial Duel Lost home 3 1:8
        130 Tackle Fail home 3 1:9
        140 Interception Won away 23 1:10
        150 Interception Won away 23 1:11
        160 Interception Clear away 23 1:12
        170 Interception Clear away 23 1:13
        180 50-50 Lost away 23 1:14
        190 50-50 Lost away 23 1:15
        200 50-50 Won away 23 1:16
        210 50-50 Won away 23 1:17
        221 Aerial Duel Won away 23 1:18
        220 Clear None away 23 1:18
        231 Aerial Duel Won away 23 1:19
        230 Miscontrol Fail away 23 1:19
        240 Ball Recover Success away 23 1:20
        250 Ball Recover Fail away 23 1:21
        260 Ball Receive Success away 23 1:22
        270 Ball Receive Fail away 23 1:23
        280 Dribble Success away 23 1:24
        290 Dribble Fail away 23 1:25
        300 Carry None away 23 1:26
        310 GK Collect Success home 1 1:27
        320 GK Collect Fail home 1 1:28
        330 GK Punch Success home 1 1:29
        340 GK Punch Fail home 1 1:30
        350 GK Sweep Won home 1 1:31
        360 GK Sweep Clear home 1 1:32
        370 GK Sweep Fail home 1 1:33
        380 GK Smother Success home 1 1:34
        390 GK Smother Fail home 1 1:35
        400 GK Faced None home 1 1:36
        410 GK Faced Goal home 1 1:37
        420 GK Faced Goal home 1 1:38
        430 GK Save Off Target home 1 1:39
        440 GK Save Success home 1 1:40
        450 GK Save Success home 1 1:41
        460 GK Save Success home 1 1:42
        470 GK Save Success home 1 1:43
        480 GK Save Success home 1 1:44
        490 Foul Committed Advantage home 3 1:45
        500 Foul Committed Foul Throw home 3 1:46
        510 Foul Committed Success (Penalty) home 3 1:47
        513 Card Yellow home 3 1:47
        520 Foul Won Success (Penalty) away 23 1:48
        530 Foul Won Advantage away 23 1:49
        543 Card Yellow away 23 1:50
        560 Offside None away 23 1:52
        570 Pressure None away 23 1:53
        580 Shield None away 23 1:54
        590 Error None away 23 1:55
        600 Injury Stoppage None away 23 1:56
        610 Drop Ball None away 23 1:57
        620 Player On None away 23 1:58
        630 Player Off None away 23 1:59
    "#]],
    );
}

#[test]
fn extra_time_and_a_shoot_out_with_a_second_yellow_in_it() {
    let mut sample = Sample::new(1, 1);
    sample.shot(1, 100.0, HOME, 10, 87, 97);
    sample.card(1, 200.0, HOME, 7, 7);
    sample.end(1, 2750.0).start(2);
    sample.shot(2, 2000.0, AWAY, 30, 88, 97);
    sample.end(2, 2900.0).start(3).end(3, 905.0).start(4).end(4, 960.0).start(5);
    sample.shot(5, 10.0, HOME, 10, 88, 97);
    sample.shot(5, 60.0, AWAY, 30, 88, 100);
    sample.card(5, 70.0, HOME, 7, 6);
    sample.shot(5, 110.0, HOME, 11, 88, 97);
    sample.shot(5, 160.0, AWAY, 31, 88, 98);
    sample.end(5, 200.0);
    let match_ = check(
        &sample,
        &expect![[r#"
        50 Attempt Goal home 10 1:100
        60 Foul Committed Success home 7 1:200
        63 Card Yellow home 7 1:200
        110 Penalty Goal away 30 2:2000
        240 Penalty Goal home 10 5:10
        250 Penalty Saved away 30 5:60
        260 Foul Committed Success home 7 5:70
        263 Card Second Yellow home 7 5:70
        270 Penalty Goal home 11 5:110
        280 Penalty Off Target away 31 5:160
    "#]],
    );
    assert_eq!((match_.score, match_.shoot_out), (Some(Score { home: 1, away: 1 }), Some(Score { home: 2, away: 0 })));
    assert_eq!(match_.winner(), Some(Side::Home));
}

#[test]
fn a_shoot_out_straight_after_ninety_minutes() {
    let mut sample = Sample::new(0, 0);
    sample.second_half().start(5);
    sample.shot(5, 10.0, HOME, 10, 88, 100);
    sample.shot(5, 60.0, AWAY, 30, 88, 97);
    sample.end(5, 100.0);
    let match_ = check(
        &sample,
        &expect![[r#"
        130 Penalty Saved home 10 5:10
        140 Penalty Goal away 30 5:60
    "#]],
    );
    assert_eq!((match_.score, match_.shoot_out), (Some(Score { home: 0, away: 0 }), Some(Score { home: 0, away: 1 })));
    assert_eq!(match_.winner(), Some(Side::Away));
}

#[test]
fn own_goals_and_penalties_saved_and_missed() {
    let mut sample = Sample::new(0, 1);
    sample.add(1, 50.0, 20, HOME, Some(3), json!({}));
    sample.add(1, 50.0, 25, AWAY, None, json!({}));
    sample.shot(1, 500.0, AWAY, 30, 88, 100);
    sample.shot(1, 900.0, AWAY, 30, 88, 99);
    sample.second_half();
    let match_ = check(
        &sample,
        &expect![[r#"
        50 Own Goal None home 3 1:50
        60 Own Goal For None away 0 1:50
        70 Penalty Saved away 30 1:500
        80 Penalty Bar away 30 1:900
    "#]],
    );
    assert_eq!(match_.score, Some(Score { home: 0, away: 1 }));
}

#[test]
fn a_keeper_sent_off_and_a_straight_red_in_added_time() {
    let mut sample = Sample::new(0, 0);
    sample.card(1, 2000.0, HOME, 1, 5);
    let change = json!({ "position": { "id": 21, "name": "Left Wing" }, "substitution": { "outcome": { "id": 103, "name": "Tactical" }, "replacement": player(12) } });
    sample.add(1, 2060.0, 19, HOME, Some(11), change);
    let placed = json!([{ "player": player(12), "position": { "id": 1, "name": "Goalkeeper" }, "jersey_number": 12 }]);
    sample.add(1, 2061.0, 36, HOME, None, json!({ "tactics": { "formation": 432, "lineup": placed } }));
    sample.card(1, 2790.0, AWAY, 24, 5);
    sample.end(1, 2820.0).start(2).end(2, 2800.0);
    check(
        &sample,
        &expect![[r#"
        50 Foul Committed Success home 1 1:2000
        53 Card Red home 1 1:2000
        60 Substitution None home 11 1:2060
        70 Tactical Shift None home 0 1:2061
        80 Foul Committed Success away 24 1:2790
        83 Card Red away 24 1:2790
    "#]],
    );
    let (_, events) = translated(&sample);
    let change = events.iter().find(|event| event.replacement.is_some()).expect("the change");
    assert_eq!(change.replacement.map(|id| id.number()), Some(1_000_000_012));
    assert_eq!(change.spot.map(|spot| spot.code()), Some("Left Wing"));
    let shift = events.iter().find(|event| event.kind.id() == 513).expect("the shift");
    assert_eq!(shift.line_up.len(), 1);
}

#[test]
fn the_format_of_2018() {
    let mut sample = Sample::new(1, 0);
    let assist = sample.add(1, 10.0, 30, HOME, Some(6), json!({ "under_pressure": false, "pass": { "recipient": null, "end_location": [108.0, 40.0], "cross": false, "goal_assist": true, "shot_assist": false, "aerial_won": false, "through_ball": false, "outcome": null, "type": null } }));
    sample.shot(1, 12.0, HOME, 10, 87, 97);
    let index = sample.events.len() - 1;
    sample.events[index]["shot"]["key_pass_id"] = json!(assist);
    sample.events[index]["shot"]["one_on_one"] = json!(false);
    sample.events[index]["related_events"] = Value::Null;
    sample.second_half();
    let match_ = &mut sample.matches[0];
    for key in ["stadium", "referee", "competition_stage", "match_week", "metadata"] {
        match_.as_object_mut().expect("an object").remove(key);
    }
    match_["stadium_name"] = json!("River Ground");
    match_["referee_name"] = json!("Fair Whistle");
    match_["data_version"] = json!("1.0.2");
    match_["home_team"] = json!({ "home_team_id": HOME, "home_team_name": "Nile City" });
    for team in sample.lineups.as_array_mut().expect("a list") {
        for listed in team["lineup"].as_array_mut().expect("a list") {
            *listed =
                json!({ "player_id": listed["player_id"], "player_name": listed["player_name"], "jersey_number": 3 });
        }
    }
    let match_ = check(
        &sample,
        &expect![[r#"
        50 Long Pass Success (Assist) home 6 1:10
        60 Attempt Goal home 10 1:12 [50]
    "#]],
    );
    assert!(match_.stadium.is_some() && match_.officials.referee.is_some() && match_.stage.is_some());
    assert_eq!(match_.home.coach, None);
}

#[test]
fn unknown_types_are_left_out_with_one_notice_each() {
    let mut sample = Sample::new(0, 0);
    for second in 1..4 {
        sample.add(1, f64::from(second), 99, HOME, Some(6), json!({ "new_key": { "deep": [1, 2, { "x": null }] } }));
    }
    sample.add(1, 5.0, 4, HOME, Some(6), json!({ "duel": { "type": { "id": 12, "name": "New" } } }));
    sample.add(1, 6.0, 23, HOME, Some(1), json!({ "goalkeeper": { "type": { "id": 999, "name": "New" } } }));
    sample.second_half();
    let TranslatedMatch { notices, .. } = sample.translate().expect("the rest of the match");
    let text: String = notices.iter().map(|notice| format!("{notice}\n")).collect();
    expect![[r#"
        events.json: events with the unknown duel.type 12 are left out
        events.json: events with the unknown goalkeeper.type 999 are left out
        events.json: events of the unknown type 99 (Type 99) are left out
    "#]]
    .assert_eq(&text);
}
