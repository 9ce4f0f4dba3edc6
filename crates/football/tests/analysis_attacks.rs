//! Attacks: every rule of putting events together and of telling kinds apart, each as a match of a few lines.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what a test cannot unwrap, it fails on")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use football::analysis::attacks::{ATTACK_SETTINGS, AttackKind, AttackSettings, attacks};
use football::analysis::round;
use football::feed::notation::parse_match;
use football::model::{Event, Side};

/// A line an attack: side, kind, and its events by shirt, the opponent's in brackets.
fn check_with(settings: &AttackSettings, text: &str, expected: &Expect) {
    let (match_, events) = parse_match(text).unwrap();
    let mut told = String::new();
    for attack in attacks(&match_, &events, settings) {
        let side = if attack.side == Side::Home { 'H' } else { 'A' };
        let ball = if attack.completed { "completed" } else { "lost" };
        write!(told, "{side} {}, {ball}:", attack.kind.words().en).unwrap();
        for place in &attack.all {
            let event = &events[*place as usize];
            let word = format!("{}@{}", shirt(event), event.time.seconds());
            let word = if attack.own.contains(place) { word } else { format!("[{word}]") };
            write!(told, " {word}").unwrap();
        }
        told.push('\n');
    }
    expected.assert_eq(&told);
}

fn check(text: &str, expected: &Expect) {
    check_with(&AttackSettings::default(), text, expected);
}

/// The implied squads number home players from 1, away players from 101.
fn shirt(event: &Event) -> String {
    event.player.map_or_else(|| "-".to_owned(), |player| (player.number() % 100).to_string())
}

fn set(change: impl FnOnce(&mut AttackSettings)) -> AttackSettings {
    let mut settings = AttackSettings::default();
    change(&mut settings);
    settings
}

// --- Putting events together ----------------------------------------------------------------------------------------

#[test]
fn two_opponent_events_in_a_row_do_not_break_an_attack_three_do() {
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 A4 interception (60,40)
         0:12 A5 pass fail (58,40) -> (70,40)
         0:13 H8 pass (62,40) -> (90,40)
         0:15 H9 shot saved (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 [4@11] [5@12] 8@13 9@15
        "#]],
    );
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 A4 interception (60,40)
         0:12 A5 pass (58,40) -> (70,40)
         0:13 A6 pass fail (70,40) -> (75,40)
         0:14 H8 pass (62,40) -> (90,40)
         0:16 H9 shot saved (105,40)",
        &expect![[r#"
            H Transition, completed: 8@14 9@16
        "#]],
    );
}

#[test]
fn the_row_of_opponent_events_starts_again_with_every_own_event() {
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 A4 clear (60,40)
         0:12 A5 block (60,40)
         0:13 H8 recover (62,40)
         0:14 A4 clear (60,40)
         0:15 A5 clear (60,40)
         0:16 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 [4@11] [5@12] 8@13 [4@14] [5@15] 9@16
        "#]],
    );
}

#[test]
fn none_tolerated_means_none() {
    check_with(
        &set(|settings| settings.max_opponent_events = 0),
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 A4 block (60,40)
         0:12 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 9@12
        "#]],
    );
}

#[test]
fn a_silence_of_more_than_twelve_seconds_ends_an_attack() {
    check(
        "0:10 H6 pass (40,40) -> (90,40)
         0:22 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 9@22
        "#]],
    );
    check(
        "0:10 H6 pass (40,40) -> (90,40)
         0:22.001 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 9@22.001
        "#]],
    );
}

#[test]
fn the_silence_is_between_own_events_whatever_the_opponent_does() {
    check(
        "0:10 H6 pass (40,40) -> (90,40)
         0:16 A4 block (20,40)
         0:22.001 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 9@22.001
        "#]],
    );
}

#[test]
fn a_restart_of_the_opponent_ends_an_attack_at_once() {
    check(
        "0:10 H6 pass out (40,40) -> (60,80)
         0:14 A2 throw-in fail (60,0) -> (70,5)
         0:15 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 9@15
        "#]],
    );
}

#[test]
fn an_own_restart_at_once_goes_on_with_the_attack() {
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:12 H8 pass out (60,40) -> (90,0)
         0:20 H3 throw-in (70,0) -> (90,10)
         0:22 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 8@12 3@20 9@22
        "#]],
    );
}

#[test]
fn an_attempt_of_the_opponent_ends_an_attack_and_belongs_to_his_own() {
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 A4 clear (60,40)
         0:12 A8 interception (70,40)
         0:13 A9 shot goal (105,40)
         0:14 H6 pass (60,40) -> (90,40)",
        &expect![[r#"
            A Transition, completed: 8@12 9@13
        "#]],
    );
}

#[test]
fn what_waited_keeps_to_the_silence_too() {
    check_with(
        &set(|settings| settings.max_gap_secs = 3),
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 A4 interception (60,40)
         0:15 A9 shot wide (105,40)",
        &expect![[r#"
            A Transition, completed: 9@15
        "#]],
    );
}

#[test]
fn opponents_who_only_stop_the_ball_begin_no_attack() {
    check(
        "0:10 H9 shot blocked (105,40)
         0:10.1 A4 block (10,40)
         0:11 A5 clear (12,40)
         0:12 A5 clear (12,40)
         0:13 A5 tackle clear (12,40)
         0:14 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 9@10
            H Transition, completed: 9@14
        "#]],
    );
}

#[test]
fn a_goal_ends_an_attack() {
    check(
        "0:10 H9 shot goal (105,40)
         0:12 H9 shot goal (105,40)",
        &expect![[r#"
            H Transition, completed: 9@10
            H Transition, completed: 9@12
        "#]],
    );
}

#[test]
fn a_period_ends_an_attack_and_the_shoot_out_has_none() {
    check(
        "45:00 H6 pass (40,40) -> (90,40)
         half 2
         0:01 H9 shot wide (105,40)
         shoot-out
         0:01 H9 penalty goal (108,40)",
        &expect![[r#"
            H Transition, completed: 9@1
        "#]],
    );
}

#[test]
fn events_without_a_place_are_left_out() {
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 H8 pass
         0:12 H9 shot wide (105,40)
         0:30 H9 shot wide",
        &expect![[r#"
            H Transition, completed: 6@10 9@12
        "#]],
    );
}

#[test]
fn what_counts_is_the_time_and_not_the_feed() {
    check(
        "0:12 H9 shot wide (105,40)
         0:10 H6 pass (40,40) -> (90,40)",
        &expect![[r#"
            H Transition, completed: 6@10 9@12
        "#]],
    );
}

#[test]
fn pressure_receipts_carries_and_duels_in_the_air_are_no_part_of_it() {
    check(
        "0:10 H6 pass (40,40) -> (60,40)
         0:11 H8 receive (60,40)
         0:11 A4 press (60,40)
         0:11 A5 press (60,40)
         0:11 A6 press (60,40)
         0:12 H8 carry (60,40) -> (90,40)
         0:13 A4 aerial (30,40)
         0:13 A5 tackle fail (30,40)
         0:14 H9 shot wide (105,40)
         0:14 H9 fouled (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 9@14 9@14
        "#]],
    );
}

// --- Telling kinds apart --------------------------------------------------------------------------------------------

#[test]
fn a_penalty_is_one_whatever_came_before_it() {
    check(
        "0:10 H7 corner (120,0) -> (110,40)
         0:12 H9 penalty goal (108,40)",
        &expect![[r#"
            H Penalty, completed: 7@10 9@12
        "#]],
    );
}

#[test]
fn a_won_penalty_completes_an_attack() {
    check(
        "0:10 H6 pass (60,40) -> (85,40)
         0:12 H8 pass (85,40) -> (100,40)
         0:13 H9 fouled penalty (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 8@12 9@13
        "#]],
    );
}

#[test]
fn a_corner_is_an_attack_even_when_nothing_comes_of_it() {
    check(
        "0:10 H7 corner fail (120,0) -> (110,40)
         2:10 H7 short corner (120,0) -> (115,5)
         4:10 H7 corner shot wide (120,0)",
        &expect![[r#"
            H Corner, lost: 7@10
            H Corner, lost: 7@130
            H Corner, completed: 7@250
        "#]],
    );
}

#[test]
fn a_set_piece_may_come_as_the_third_own_event() {
    let text = "0:10 H6 pass (60,40) -> (70,40)
         0:12 H8 pass (70,40) -> (60,40)
         0:14 H7 corner (120,0) -> (110,40)";
    check(
        text,
        &expect![[r#"
            H Corner, lost: 6@10 8@12 7@14
        "#]],
    );
    check_with(
        &set(|settings| settings.max_events_before_set_piece = 1),
        text,
        &expect![[r#"
            H Direct Play, lost: 6@10 8@12 7@14
        "#]],
    );
}

#[test]
fn six_passes_after_a_set_piece_make_it_another_attack() {
    let five = "0:10 H7 short corner (120,0) -> (115,5)
         0:12 H6 pass (115,5) -> (100,5)
         0:14 H6 pass (100,5) -> (90,10)
         0:16 H6 pass (90,10) -> (85,20)
         0:18 H6 pass (85,20) -> (85,40)
         0:20 H6 pass (85,40) -> (85,60)";
    check(
        five,
        &expect![[r#"
            H Corner, lost: 7@10 6@12 6@14 6@16 6@18 6@20
        "#]],
    );
    check(
        &format!("{five}\n0:22 H6 pass (85,60) -> (88,60)"),
        &expect![[r#"
            H Organized Attack, lost: 7@10 6@12 6@14 6@16 6@18 6@20 6@22
        "#]],
    );
}

#[test]
fn free_kicks_by_what_they_are_and_from_where() {
    check(
        "0:10 H7 free kick cross fail (85,10) -> (110,40)
         2:10 H7 free kick shot wide (95,40)
         4:10 H7 free kick (60,40) -> (85,40)
         4:12 H8 pass (85,40) -> (90,40)
         6:10 H7 free kick (59.9,40) -> (85,40)
         6:12 H8 pass (85,40) -> (90,40)
         8:10 H7 free kick (60,40) -> (79.9,40)
         8:12 H8 pass (79,40) -> (79.9,40)",
        &expect![[r#"
            H Free Kick, lost: 7@10
            H Free Kick, completed: 7@130
            H Free Kick, lost: 7@250 8@252
            H Other, lost: 7@370 8@372
        "#]],
    );
}

#[test]
fn throw_ins_near_the_goal_line_are_set_pieces_where_something_comes_of_them() {
    check(
        "0:10 H2 throw-in (80,0) -> (90,10)
         0:12 H8 pass (90,10) -> (95,10)
         2:10 H2 throw-in (79.9,0) -> (90,10)
         2:12 H8 pass (90,10) -> (95,10)
         4:10 H2 throw-in (100,0) -> (105,10)",
        &expect![[r#"
            H Throw-in, lost: 2@10 8@12
            H Other, lost: 2@130 8@132
        "#]],
    );
    check_with(
        &set(|settings| settings.throw_in_min_x = 50),
        "2:10 H2 throw-in (50,0) -> (90,10)
         2:12 H8 pass (90,10) -> (95,10)",
        &expect![[r#"
            H Throw-in, lost: 2@130 8@132
        "#]],
    );
}

#[test]
fn a_transition_is_short_quick_and_straight() {
    let quick = "0:10 H6 interception (50,40)
         0:12 H6 pass (50,40) -> (60,40)
         0:14 H8 pass (60,40) -> (70,40)";
    check(
        &format!("{quick}\n0:30 H9 shot wide (105,40)").replace("0:14", "0:20"),
        &expect![[r#"
            H Transition, completed: 6@10 6@12 8@20 9@30
        "#]],
    );
    // A thousandth of a second too slow.
    check(
        &format!("{quick}\n0:30.001 H9 shot wide (105,40)").replace("0:14", "0:20"),
        &expect![[r#"
            H Direct Play, completed: 6@10 6@12 8@20 9@30.001
        "#]],
    );
    // Not far enough without an attempt, and just far enough.
    check(
        "0:10 H6 pass (66,40) -> (70,40)
         0:12 H8 pass (70,40) -> (85.9,40)
         2:10 H6 pass (66,40) -> (70,40)
         2:12 H8 pass (70,40) -> (86,40)",
        &expect![[r#"
            H Other, lost: 6@10 8@12
            H Transition, lost: 6@130 8@132
        "#]],
    );
    // One ball back is fine, two are not; three units back are none.
    check(
        "0:10 H6 pass (70,40) -> (66,40)
         0:12 H8 pass (70,40) -> (67,40)
         0:14 H9 shot wide (105,40)
         2:10 H6 pass (70,40) -> (66,40)
         2:12 H8 pass (70,40) -> (66.9,40)
         2:14 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 6@10 8@12 9@14
            H Other, completed: 6@130 8@132 9@134
        "#]],
    );
    // Six passes, one of them lost, are too many.
    check(
        "0:10 H6 pass (70,40) -> (72,40)
         0:11 H6 pass (72,40) -> (74,40)
         0:12 H6 pass (74,40) -> (76,40)
         0:13 H6 pass fail (76,40) -> (78,40)
         0:14 H6 pass (78,40) -> (80,40)
         0:15 H6 pass (80,40) -> (82,40)
         0:16 H9 shot wide (105,40)",
        &expect![[r#"
            H Other, completed: 6@10 6@11 6@12 6@13 6@14 6@15 9@16
        "#]],
    );
    // What begins with a restart is none.
    check(
        "0:10 H1 goal kick (6,40) -> (70,40)
         0:12 H9 shot wide (100,40)",
        &expect![[r#"
            H Direct Play, completed: 1@10 9@12
        "#]],
    );
}

const SIX_PASSES: &str = "0:10 H1 goal kick (6,40) -> (30,40)
     0:12 H6 pass (30,40) -> (40,40)
     0:14 H6 pass (40,40) -> (50,40)
     0:16 H6 pass (50,40) -> (60,40)
     0:18 H6 pass (60,40) -> (70,40)
     0:20 H6 pass (70,40) -> (80,40)";

#[test]
fn an_organized_attack_is_six_passes_to_the_final_third() {
    check(
        SIX_PASSES,
        &expect![[r#"
            H Organized Attack, lost: 1@10 6@12 6@14 6@16 6@18 6@20
        "#]],
    );
    check_with(
        &set(|settings| settings.organized_min_passes = 7),
        SIX_PASSES,
        &expect![[r#"
            H Direct Play, lost: 1@10 6@12 6@14 6@16 6@18 6@20
        "#]],
    );
    check_with(
        &set(|settings| settings.organized_min_x = 81),
        SIX_PASSES,
        &expect![[r#"
            H Direct Play, lost: 1@10 6@12 6@14 6@16 6@18 6@20
        "#]],
    );
}

#[test]
fn without_an_attempt_it_takes_two_passes_and_the_final_third() {
    check(&SIX_PASSES.replace("(80,40)", "(79.9,40)"), &expect![""]);
    check("0:10 H6 pass (70,40) -> (90,40)", &expect![""]);
    check(
        "0:10 H6 pass (70,40) -> (90,40)
         0:11 H6 pass fail (90,40) -> (95,40)",
        &expect![""],
    );
    check_with(
        &set(|settings| settings.min_passes = 1),
        "0:10 H6 pass (70,40) -> (90,40)",
        &expect![[r#"
            H Transition, lost: 6@10
        "#]],
    );
}

#[test]
fn what_a_lost_pass_reached_was_not_reached() {
    check(
        "0:10 H6 pass (70,40) -> (71,40)
         0:11 H6 pass (71,40) -> (72,40)
         0:12 H6 pass fail (72,40) -> (95,40)",
        &expect![""],
    );
}

// --- The record -----------------------------------------------------------------------------------------------------

#[test]
fn the_numbers_of_an_attack() {
    let (match_, events) = parse_match(
        "0:10 H6 interception (50,40)
         0:10 H6 pass (50,40) -> (75,15)
         0:12 A4 tackle clear (45,65)
         0:13 H11 carry (75,15) -> (100,25)
         0:15 H11 cross (100,25) -> (112,38)
         0:16 H9 shot saved (112,38) xg=0.4
         0:16.5 A1 save (4,42)
         0:17 H9 shot goal (114,40) xg=0.5",
    )
    .unwrap();
    let all = attacks(&match_, &events, &AttackSettings::default());
    let [attack] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!(attack.kind, AttackKind::Transition);
    assert_eq!((attack.touches, attack.passes, attack.own.len(), attack.all.len()), (5, 2, 5, 7));
    // 1 − (1 − 0.4)(1 − 0.5), so that a double chance stays below one.
    assert_eq!(round(attack.xg, 4), 0.7);
    // V(75,15) − V(50,40), V(100,25) − V(75,15), V(112,38) − V(100,25).
    assert_eq!(round(attack.xt, 4), round((0.01417 - 0.01104) + (0.05264 - 0.01417) + (0.26856 - 0.05264), 4));
    assert_eq!(round(attack.value, 4), 0.7);
    assert_eq!((attack.start.x(), attack.start.y()), (50.0, 40.0));
    assert_eq!((attack.end.x(), attack.end.y()), (114.0, 40.0));
    assert!(attack.completed);
}

#[test]
fn an_attack_without_attempt_is_worth_the_best_spot_it_reached() {
    let (match_, events) = parse_match(
        "0:10 H6 pass (50,40) -> (75,15)
         0:12 H7 pass (75,15) -> (113,37)
         0:13 H9 pass fail (105,25) -> (90,30)",
    )
    .unwrap();
    let all = attacks(&match_, &events, &AttackSettings::default());
    assert_eq!((all[0].xg, all[0].value), (0.0, 0.26856));
    // It ended where the last pass went, whatever came of it.
    assert_eq!((all[0].end.x(), all[0].end.y()), (90.0, 30.0));
    assert!(!all[0].completed);
}

/// The worked example of docs/attacks.md.
#[test]
fn the_goal_of_the_derby_is_what_the_page_says() {
    let (match_, events) = parse_match(include_str!("../../../samples/derby.match")).unwrap();
    let attack = &attacks(&match_, &events, &AttackSettings::default())[0];
    assert_eq!((attack.kind, attack.touches, attack.passes), (AttackKind::Transition, 3, 2));
    assert_eq!((round(attack.xg, 4), round(attack.xt, 4), round(attack.value, 4)), (0.34, 0.2582, 0.34));
    let times: Vec<u32> = attack.own.iter().map(|place| events[*place as usize].time.0).collect();
    assert_eq!(times, [723_000, 726_000, 727_000]);
    assert_eq!((attack.start.x(), attack.end.x(), attack.completed), (48.0, 113.0, true));
}

#[test]
fn attacks_stand_in_the_order_in_which_they_began() {
    check(
        "half 2
         0:10 A9 shot wide (105,40)
         half 1
         0:50 A9 shot wide (105,40)
         0:10 H9 shot wide (105,40)",
        &expect![[r#"
            H Transition, completed: 9@10
            A Transition, completed: 9@50
            A Transition, completed: 9@10
        "#]],
    );
}

// --- Settings -------------------------------------------------------------------------------------------------------

#[test]
fn settings_have_the_published_names_and_defaults() {
    for setting in &ATTACK_SETTINGS {
        let default = format!("; {} if left out", setting.default());
        assert!(setting.meaning.ends_with(&default), "{}", setting.name);
    }
    let told: Vec<String> =
        ATTACK_SETTINGS.iter().map(|setting| format!("{} {}", setting.name, setting.default())).collect();
    assert_eq!(
        told,
        [
            "cluster_max_consecutive_opponent_events 2",
            "cluster_max_time_between_consecutive_events 12",
            "attack_min_passes 2",
            "organized_min_passes 6",
            "organized_min_x 80",
            "transition_max_passes 5",
            "transition_max_time 20",
            "transition_max_back_passes 1",
            "set_piece_max_events_before_special 2",
            "important_throwin_min_x 80",
        ]
    );
}

#[test]
fn nothing_leaves_a_default_and_less_than_zero_is_zero() {
    let mut settings = AttackSettings::default();
    for setting in &ATTACK_SETTINGS {
        settings.set(setting, None);
    }
    assert_eq!(settings, AttackSettings::default());
    settings.set(&ATTACK_SETTINGS[0], Some(-5));
    settings.set(&ATTACK_SETTINGS[1], Some(i64::MAX));
    assert_eq!((settings.max_opponent_events, settings.max_gap_secs), (0, u32::MAX));
}
