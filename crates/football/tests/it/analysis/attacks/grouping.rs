//! Which events belong to one attack.

use expect_test::expect;

use super::{check, check_with, set};

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
fn no_opponent_event_is_tolerated_at_zero() {
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
fn a_gap_of_more_than_twelve_seconds_ends_an_attack() {
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
fn the_gap_is_between_own_events_whatever_the_opponent_does() {
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
fn an_attempt_of_the_opponent_ends_an_attack_and_belongs_to_the_opponents_own() {
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
fn the_longest_gap_holds_for_pending_events_too() {
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
fn events_without_a_location_are_left_out() {
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
fn events_are_ordered_by_time_and_not_by_the_feed() {
    check(
        "0:12 H9 shot wide (105,40)
         0:10 H6 pass (40,40) -> (90,40)",
        &expect![[r#"
            H Transition, completed: 6@10 9@12
        "#]],
    );
}

#[test]
fn pressure_receipts_carries_and_aerial_duels_are_not_part_of_an_attack() {
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
