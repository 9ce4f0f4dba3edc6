//! The kind of an attack.

use expect_test::expect;

use super::{check, check_with, set};

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
fn the_end_of_a_lost_pass_does_not_count_as_reached() {
    check(
        "0:10 H6 pass (70,40) -> (71,40)
         0:11 H6 pass (71,40) -> (72,40)
         0:12 H6 pass fail (72,40) -> (95,40)",
        &expect![""],
    );
}
