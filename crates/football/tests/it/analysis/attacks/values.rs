//! The values of an attack, the order of attacks, and the settings.

use expect_test::expect;
use football::analysis::attacks::{ATTACK_SETTINGS, AttackKind, AttackSettings, attacks};
use football::analysis::round;
use football::feed::notation::parse_match;

use super::check;

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
    let (match_, events) = parse_match(include_str!("../../../../../../samples/derby.match")).unwrap();
    let attack = &attacks(&match_, &events, &AttackSettings::default())[0];
    assert_eq!((attack.kind, attack.touches, attack.passes), (AttackKind::Transition, 3, 2));
    assert_eq!((round(attack.xg, 4), round(attack.xt, 4), round(attack.value, 4)), (0.34, 0.2582, 0.34));
    let times: Vec<u32> = attack.own.iter().map(|place| events[*place as usize].time.0).collect();
    assert_eq!(times, [723_000, 726_000, 727_000]);
    assert_eq!((attack.start.x(), attack.end.x(), attack.completed), (48.0, 113.0, true));
}

#[test]
fn attacks_are_in_the_order_of_their_first_events() {
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

#[test]
fn settings_have_the_published_names_and_defaults() {
    for setting in &ATTACK_SETTINGS {
        let default = format!("; {} if left out", setting.default());
        assert!(setting.meaning.ends_with(&default), "{}", setting.name);
    }
    let listed: Vec<String> =
        ATTACK_SETTINGS.iter().map(|setting| format!("{} {}", setting.name, setting.default())).collect();
    assert_eq!(
        listed,
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
fn no_value_is_the_default_and_a_negative_value_is_zero() {
    let mut settings = AttackSettings::default();
    for setting in &ATTACK_SETTINGS {
        settings.set(setting, None);
    }
    assert_eq!(settings, AttackSettings::default());
    settings.set(&ATTACK_SETTINGS[0], Some(-5));
    settings.set(&ATTACK_SETTINGS[1], Some(i64::MAX));
    assert_eq!((settings.max_opponent_events, settings.max_gap_secs), (0, u32::MAX));
}
