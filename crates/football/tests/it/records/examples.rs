//! Worked examples.

use expect_test::expect;

use super::fixture::{check_all, check_head_to_head, check_team};

#[test]
fn a_head_to_head_is_seen_from_the_first_team() {
    let results = "
        Reds  2-1 Blues
        Blues 0-0 Reds
        Reds  5-0 Greens
        Blues 3-4 Reds  competition 2
        Reds  0-3 Blues competition 2
        Blues 2-2 Reds
    ";
    check_head_to_head(
        "Reds",
        "Blues",
        results,
        expect![[r#"
        5 2-2-1 8:9, home 2 1-0-1 2:4, away 3 1-2-0 6:5
        competition 1: 3 1-2-0 4:3, home 1 1-0-0 2:1, away 2 0-2-0 2:2
        competition 2: 2 1-0-1 4:6, home 1 0-0-1 0:3, away 1 1-0-0 4:3
        run WINS: 1 by Reds 1-1, Reds 4-4
        run UNBEATEN: 3 by Reds 1-4
        run SCORING: 1 by Reds 1-1, Reds 4-4, Reds 6-6…
        run WINS: 1 by Blues 5-5
        run UNBEATEN: 2 by Blues 5-6…
        run SCORING: 3 by Blues 4-6…
        run DRAWS: 1 by Reds 2-2, Reds 6-6…
        win of Reds: 1 in 1 4 (2)
        win of Blues: 3 in 5
        goals: 7 in 4
        meetings 6 5 4 2 1
    "#]],
    );
    check_head_to_head(
        "Blues",
        "Reds",
        results,
        expect![[r#"
        5 1-2-2 9:8, home 3 0-2-1 5:6, away 2 1-0-1 4:2
        competition 1: 3 0-2-1 3:4, home 2 0-2-0 2:2, away 1 0-0-1 1:2
        competition 2: 2 1-0-1 6:4, home 1 0-0-1 3:4, away 1 1-0-0 3:0
        run WINS: 1 by Blues 5-5
        run UNBEATEN: 2 by Blues 5-6…
        run SCORING: 3 by Blues 4-6…
        run WINS: 1 by Reds 1-1, Reds 4-4
        run UNBEATEN: 3 by Reds 1-4
        run SCORING: 1 by Reds 1-1, Reds 4-4, Reds 6-6…
        run DRAWS: 1 by Blues 2-2, Blues 6-6…
        win of Blues: 3 in 5
        win of Reds: 1 in 1 4 (2)
        goals: 7 in 4
        meetings 6 5 4 2 1
    "#]],
    );
}

#[test]
fn teams_that_never_met_have_nothing() {
    check_head_to_head(
        "Reds",
        "Greens",
        "Reds 2-1 Blues\nGreens 0-0 Blues",
        expect![[r#"
            0 0-0-0 0:0, home 0 0-0-0 0:0, away 0 0-0-0 0:0
            meetings
        "#]],
    );
}

#[test]
fn a_team_has_its_records_by_venue() {
    let results = "
        Reds   4-0 Blues
        Greens 1-6 Reds
        Reds   0-2 Blues
        Blues  3-0 Reds
        Reds   3-3 Greens
        Blues  1-1 Reds
        Greens 9-0 Blues
    ";
    check_team(
        "Reds",
        results,
        expect![[r#"
        6 2-2-2 14:10, home 3 1-1-1 7:5, away 3 1-1-1 7:5
        win at home: 4 in 1
        win away: 5 in 2
        defeat at home: 2 in 3
        defeat away: 3 in 4
        goals: 7 in 2
        draw: 6 in 5
        run WINS: 2 by Reds 1-2
        run UNBEATEN: 2 by Reds 1-2, Reds 5-6…
        run DRAWS: 2 by Reds 5-6…
        run LOSSES: 2 by Reds 3-4
        run WINLESS: 4 by Reds 3-6…
        run SCORING: 2 by Reds 1-2, Reds 5-6…
        run SCORELESS: 2 by Reds 3-4
        run CLEAN_SHEETS: 1 by Reds 1-1
        run CONCEDING: 5 by Reds 2-6…
        start WINS: 2 by Reds 1-2
        start UNBEATEN: 2 by Reds 1-2
    "#]],
    );
}

#[test]
fn matches_share_a_record_and_at_most_ten_are_listed() {
    check_team(
        "Reds",
        &"Reds 3-0 Blues\nReds 4-1 Blues\n".repeat(6),
        expect![[r#"
        12 12-0-0 42:6, home 12 12-0-0 42:6, away 0 0-0-0 0:0
        win at home: 3 in 1 2 3 4 5 6 7 8 9 10 (12)
        goals: 5 in 2 4 6 8 10 12 (6)
        run WINS: 12 by Reds 1-12…
        run UNBEATEN: 12 by Reds 1-12…
        run SCORING: 12 by Reds 1-12…
        run CLEAN_SHEETS: 1 by Reds 1-1, Reds 3-3, Reds 5-5, Reds 7-7, Reds 9-9, Reds 11-11
        run CONCEDING: 1 by Reds 2-2, Reds 4-4, Reds 6-6, Reds 8-8, Reds 10-10, Reds 12-12…
        start WINS: 12 by Reds 1-12…
        start UNBEATEN: 12 by Reds 1-12…
    "#]],
    );
}

#[test]
fn an_awarded_result_counts_in_runs_and_sets_no_record_of_goals() {
    let results = "
        Reds 1-0 Blues
        Reds 3-0 Greens awarded
        Reds 2-1 Blues
        Blues 0-0 Reds awarded
    ";
    check_team(
        "Reds",
        results,
        expect![[r#"
        4 3-1-0 6:1, home 3 3-0-0 6:1, away 1 0-1-0 0:0
        win at home: 1 in 1 3 (2)
        goals: 3 in 3
        run WINS: 3 by Reds 1-3
        run UNBEATEN: 4 by Reds 1-4…
        run DRAWS: 1 by Reds 4-4…
        run WINLESS: 1 by Reds 4-4…
        run SCORING: 3 by Reds 1-3
        run SCORELESS: 1 by Reds 4-4…
        run CLEAN_SHEETS: 2 by Reds 1-2
        run CONCEDING: 1 by Reds 3-3
        start WINS: 3 by Reds 1-3
        start UNBEATEN: 4 by Reds 1-4…
    "#]],
    );
}

#[test]
fn a_match_without_a_kick_off_is_in_no_run() {
    let results = "
        Reds 1-0 Blues
        Reds 0-5 Greens undated
        Reds 2-1 Blues
    ";
    check_team(
        "Reds",
        results,
        expect![[r#"
        3 2-0-1 3:6, home 3 2-0-1 3:6, away 0 0-0-0 0:0
        win at home: 1 in 1 3 (2)
        defeat at home: 5 in 2
        goals: 5 in 2
        run WINS: 2 by Reds 1-3…
        run UNBEATEN: 2 by Reds 1-3…
        run SCORING: 2 by Reds 1-3…
        run CLEAN_SHEETS: 1 by Reds 1-1
        run CONCEDING: 1 by Reds 3-3…
        start WINS: 2 by Reds 1-3…
        start UNBEATEN: 2 by Reds 1-3…
    "#]],
    );
}

#[test]
fn matches_that_begin_at_the_same_time_are_in_the_order_of_their_ids() {
    check_team(
        "Reds",
        "Reds 1-0 Blues\nReds 0-1 Greens same\nReds 1-0 Blues same",
        expect![[r#"
        3 2-0-1 2:1, home 3 2-0-1 2:1, away 0 0-0-0 0:0
        win at home: 1 in 1 3 (2)
        defeat at home: 1 in 2
        goals: 1 in 1 2 3 (3)
        run WINS: 1 by Reds 1-1, Reds 3-3…
        run UNBEATEN: 1 by Reds 1-1, Reds 3-3…
        run LOSSES: 1 by Reds 2-2
        run WINLESS: 1 by Reds 2-2
        run SCORING: 1 by Reds 1-1, Reds 3-3…
        run SCORELESS: 1 by Reds 2-2
        run CLEAN_SHEETS: 1 by Reds 1-1, Reds 3-3…
        run CONCEDING: 1 by Reds 2-2
        start WINS: 1 by Reds 1-1
        start UNBEATEN: 1 by Reds 1-1
    "#]],
    );
}

#[test]
fn a_start_ends_with_the_first_other_result_of_the_edition() {
    let results = "
        Reds  1-0 Blues edition 1
        Reds  1-0 Blues edition 1
        Blues 1-0 Reds  edition 1
        Reds  1-0 Blues edition 1
        Reds  1-0 Blues edition 1
        Reds  1-0 Blues edition 1
        Reds  1-1 Blues edition 2
        Blues 0-2 Reds  edition 2
    ";
    check_all(
        results,
        expect![[r#"
        8 matches
        win at home: 1 in 1 2 3 4 5 6 (6)
        win away: 2 in 8
        goals: 2 in 7 8 (2)
        draw: 2 in 7
        run WINS: 3 by Reds 4-6
        run UNBEATEN: 5 by Reds 4-8…
        run DRAWS: 1 by Reds 7-7, Blues 7-7
        run LOSSES: 3 by Blues 4-6
        run WINLESS: 5 by Blues 4-8…
        run SCORING: 5 by Reds 4-8…
        run SCORELESS: 3 by Blues 4-6
        run CLEAN_SHEETS: 3 by Reds 4-6
        run CONCEDING: 5 by Blues 4-8…
        start WINS: 2 by Reds 1-2
        start UNBEATEN: 2 by Reds 1-2, Reds 7-8…
        start LOSSES: 2 by Blues 1-2
        start WINLESS: 2 by Blues 1-2, Blues 7-8…
    "#]],
    );
}

#[test]
fn a_run_of_a_tournament_goes_on_in_the_next_edition_and_may_be_shared() {
    let results = "
        Reds  1-0 Blues  edition 1
        Greys 2-0 Blues  edition 1
        Reds  1-0 Greens edition 2
        Greys 2-0 Greens edition 2
        Blues 1-1 Greys  edition 2
        Blues 7-1 Greens edition 2
        Blues 5-5 Greens edition 2
    ";
    check_all(
        results,
        expect![[r#"
        7 matches
        win at home: 6 in 6
        goals: 10 in 7
        draw: 10 in 7
        run WINS: 2 by Reds 1-3…, Greys 2-4
        run UNBEATEN: 3 by Greys 2-5…, Blues 5-7…
        run DRAWS: 1 by Blues 5-5, Greys 5-5…, Blues 7-7…, Greens 7-7…
        run LOSSES: 3 by Greens 3-6
        run WINLESS: 4 by Greens 3-7…
        run SCORING: 3 by Greys 2-5…, Blues 5-7…
        run SCORELESS: 2 by Blues 1-2, Greens 3-4
        run CLEAN_SHEETS: 2 by Reds 1-3…, Greys 2-4
        run CONCEDING: 5 by Blues 1-7…
        start WINS: 1 by Reds 1-1…, Greys 2-2…, Reds 3-3…, Greys 4-4
        start UNBEATEN: 3 by Blues 5-7…
        start LOSSES: 3 by Greens 3-6
        start WINLESS: 4 by Greens 3-7…
    "#]],
    );
}

#[test]
fn without_a_match_there_is_no_record() {
    check_all(
        "",
        expect![[r#"
        0 matches
    "#]],
    );
}
