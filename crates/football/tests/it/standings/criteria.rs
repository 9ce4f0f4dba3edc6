//! Every criterion, and every option of a rule, in a worked example.
//!
//! Each line names the criterion that placed the team, so the right order for a wrong reason fails too.

use expect_test::expect;
use football::model::Rules;
use football::standings::table;

use super::fixture::{GroupScript, check, check_step, rules};

#[test]
fn points_come_first() {
    check(
        "\"FIFA\"",
        "Reds 1-0 Blues\nBlues 9-0 Greens\nReds 1-1 Greens",
        expect![[r#"
            Reds     2 1-1-0  2:1  +1  4
            Blues    2 1-0-1  9:1  +8  3  by points
            Greens   2 0-1-1 1:10  -9  1  by points
        "#]],
    );
}

#[test]
fn goal_difference() {
    check_step(
        "\"goal_difference\"",
        "Blues 2-1 Greens\nReds 3-0 Greens",
        expect![[r#"
            Reds     1 1-0-0  3:0  +3  3
            Blues    1 1-0-0  2:1  +1  3  by goal difference
            Greens   2 0-0-2  1:5  -4  0  by points
        "#]],
    );
}

#[test]
fn goals() {
    check_step(
        "\"goals\"",
        "Blues 1-0 Greens\nReds 4-3 Greens",
        expect![[r#"
            Reds     1 1-0-0  4:3  +1  3
            Blues    1 1-0-0  1:0  +1  3  by goals scored
            Greens   2 0-0-2  3:5  -2  0  by points
        "#]],
    );
}

#[test]
fn away_goals() {
    check_step(
        "\"away_goals\"",
        "Blues 3-0 Greens\nGreens 0-1 Reds",
        expect![[r#"
            Reds     1 1-0-0  1:0  +1  3
            Blues    1 1-0-0  3:0  +3  3  by away goals
            Greens   2 0-0-2  0:4  -4  0  by points
        "#]],
    );
}

#[test]
fn wins() {
    check_step(
        "\"wins\"",
        "Blues 0-0 Greens\nBlues 0-0 Greens\nBlues 0-0 Greens\nReds 1-0 Greens",
        expect![[r#"
            Reds     1 1-0-0  1:0  +1  3
            Blues    3 0-3-0  0:0  +0  3  by wins
            Greens   4 0-3-1  0:1  -1  3  by team name
        "#]],
    );
}

#[test]
fn away_wins() {
    check_step(
        "\"away_wins\"",
        "Blues 9-0 Greens\nGreens 0-1 Reds",
        expect![[r#"
            Reds     1 1-0-0  1:0  +1  3
            Blues    1 1-0-0  9:0  +9  3  by away wins
            Greens   2 0-0-2 0:10 -10  0  by points
        "#]],
    );
}

#[test]
fn fair_play_counts_a_second_yellow_besides_the_first() {
    // Zinc: two yellows, 2. Reds: a yellow and a second yellow, 3. Blues: a red, 4. Greens: five yellows.
    check_step(
        "\"fair_play\"",
        "Blues 0-0 Greens cards 0/0/1 5/0/0\nReds 0-0 Zinc cards 1/1/0 2/0/0",
        expect![[r#"
            Zinc     1 0-1-0  0:0  +0  1
            Reds     1 0-1-0  0:0  +0  1  by fair play
            Blues    1 0-1-0  0:0  +0  1  by fair play
            Greens   1 0-1-0  0:0  +0  1  by fair play
        "#]],
    );
}

#[test]
fn the_cost_of_a_card_is_configurable() {
    let group = GroupScript::parse("Blues 0-0 Reds cards 2/0/0 0/0/1");
    assert_eq!(group.order(&rules(r#"{"level": ["fair_play"]}"#)), ["Blues", "Reds"]);
    let dear_yellow = rules(r#"{"level": ["fair_play"], "fair_play": {"yellow": 3}}"#);
    assert_eq!(group.order(&dear_yellow), ["Reds", "Blues"]);
}

#[test]
fn lots() {
    // Teams that took no part in the draw come after those that did, by name.
    check_step(
        "\"lots\"",
        "team Blues\nteam Amber\nteam Reds\nteam Greens\nlots Reds Greens",
        expect![[r#"
            Reds     0 0-0-0  0:0  +0  0
            Greens   0 0-0-0  0:0  +0  0  by lots drawn
            Amber    0 0-0-0  0:0  +0  0  by lots drawn
            Blues    0 0-0-0  0:0  +0  0  by team name
        "#]],
    );
}

#[test]
fn name_then_id() {
    // `Écru` sorts with E, and teams with the same name are ordered by id.
    let group = GroupScript::parse("team Zinc\nteam Écru\nteam amber");
    assert_eq!(group.order(&Rules::FIFA), ["amber", "Écru", "Zinc"]);
    let twins = table(&Rules::FIFA, &group.group, &[], |_| "Twin".to_owned());
    let ids: Vec<i64> = twins.iter().map(|standing| standing.team.0).collect();
    assert_eq!(ids, [1, 2, 3]);
    check_step(
        "\"id\"",
        "team Zinc\nteam Amber",
        expect![[r#"
            Zinc     0 0-0-0  0:0  +0  0
            Amber    0 0-0-0  0:0  +0  0  by team id
        "#]],
    );
}

#[test]
fn head_to_head_of_two() {
    check_step(
        r#"{"head_to_head": ["points"]}"#,
        "Reds 1-0 Blues\nBlues 5-0 Greens\nGreens 1-0 Reds\nGreens 0-0 Reds\nBlues 1-1 Greens",
        expect![[r#"
            Greens   4 1-2-1  2:6  -4  5
            Reds     3 1-1-1  1:1  +0  4  by points
            Blues    3 1-1-1  6:2  +4  4  by points among the level teams
        "#]],
    );
}

#[test]
fn head_to_head_measures_stay_in_one_small_table() {
    check_step(
        r#"{"head_to_head": ["points", "goal_difference", "goals"]}"#,
        "Amber 1-0 Blues\nBlues 2-0 Reds\nReds 3-0 Amber",
        expect![[r#"
            Reds     2 1-0-1  3:2  +1  3
            Blues    2 1-0-1  2:1  +1  3  by goals scored among the level teams
            Amber    2 1-0-1  1:3  -2  3  by goal difference among the level teams
        "#]],
    );
    check_step(
        r#"{"head_to_head": ["goals"]}"#,
        "Amber 1-0 Blues\nBlues 3-2 Reds\nReds 1-0 Amber",
        expect![[r#"
            Blues    2 1-0-1  3:3  +0  3
            Reds     2 1-0-1  3:3  +0  3  by team name
            Amber    2 1-0-1  1:1  +0  3  by goals scored among the level teams
        "#]],
    );
}

#[test]
fn head_to_head_away_goals() {
    check(
        "\"PREMIER_LEAGUE\"",
        "Reds 1-0 Blues\nBlues 2-1 Reds",
        expect![[r#"
            Reds     2 1-0-1  2:2  +0  3
            Blues    2 1-0-1  2:2  +0  3  by away goals among the level teams
        "#]],
    );
}

const THREE_LEVEL: &str = "
    Amber 1-0 Blues
    Blues 2-1 Cyan
    Cyan 1-0 Amber
    Amber 1-0 Dun
    Blues 1-0 Dun
    Cyan 5-0 Dun";

#[test]
fn three_level_with_and_without_applying_it_again() {
    // Blues and Cyan scored two goals each among the three, Amber one; between Blues and Cyan alone, Blues won.
    check(
        "\"UEFA\"",
        THREE_LEVEL,
        expect![[r#"
            Blues    3 2-0-1  3:2  +1  6
            Cyan     3 2-0-1  7:2  +5  6  by points among the level teams
            Amber    3 2-0-1  2:1  +1  6  by goals scored among the level teams
            Dun      3 0-0-3  0:7  -7  0  by points
        "#]],
    );
    check(
        r#"{"level": [{"head_to_head": ["points", "goal_difference", "goals"]}, "goal_difference"]}"#,
        THREE_LEVEL,
        expect![[r#"
            Cyan     3 2-0-1  7:2  +5  6
            Blues    3 2-0-1  3:2  +1  6  by goal difference
            Amber    3 2-0-1  2:1  +1  6  by goals scored among the level teams
            Dun      3 0-0-3  0:7  -7  0  by points
        "#]],
    );
    check(
        "\"FIFA\"",
        THREE_LEVEL,
        expect![[r#"
            Cyan     3 2-0-1  7:2  +5  6
            Blues    3 2-0-1  3:2  +1  6  by goal difference
            Amber    3 2-0-1  2:1  +1  6  by goals scored
            Dun      3 0-0-3  0:7  -7  0  by points
        "#]],
    );
}

#[test]
fn two_level_teams_have_rules_of_their_own() {
    // Between the two, Amber has one goal more; over all matches, Blues.
    let group = "Amber 2-0 Blues\nBlues 1-0 Amber\nAmber 1-0 Cyan\nBlues 5-0 Cyan";
    check(
        "\"UEFA\"",
        group,
        expect![[r#"
            Amber    3 2-0-1  3:1  +2  6
            Blues    3 2-0-1  6:2  +4  6  by goal difference among the level teams
            Cyan     2 0-0-2  0:6  -6  0  by points
        "#]],
    );
    check(
        "\"CAF\"",
        group,
        expect![[r#"
            Blues    3 2-0-1  6:2  +4  6
            Amber    3 2-0-1  3:1  +2  6  by goal difference
            Cyan     2 0-0-2  0:6  -6  0  by points
        "#]],
    );
    // Three level teams need the whole head-to-head table, also under CAF.
    check(
        "\"CAF\"",
        THREE_LEVEL,
        expect![[r#"
            Blues    3 2-0-1  3:2  +1  6
            Cyan     3 2-0-1  7:2  +5  6  by points among the level teams
            Amber    3 2-0-1  2:1  +1  6  by goals scored among the level teams
            Dun      3 0-0-3  0:7  -7  0  by points
        "#]],
    );
}

#[test]
fn points_for_a_win_and_a_draw_are_configurable() {
    check(
        r#"{"points": {"win": 2}}"#,
        "Reds 1-0 Blues\nGreens 0-0 Amber\nGreens 0-0 Blues\nGreens 0-0 Blues",
        expect![[r#"
            Greens   3 0-3-0  0:0  +0  3
            Reds     1 1-0-0  1:0  +1  2  by points
            Blues    3 0-2-1  0:1  -1  2  by goal difference
            Amber    1 0-1-0  0:0  +0  1  by points
        "#]],
    );
}

#[test]
fn a_deduction_counts_in_the_table_but_not_among_level_teams() {
    check(
        "\"UEFA\"",
        "Reds 1-0 Blues\nReds 1-0 Greens\nBlues 4-0 Greens\npoints Reds -2\npoints Reds -1",
        expect![[r#"
            Reds     2 2-0-0  2:0  +2  3
            Blues    2 1-0-1  4:1  +3  3  by points among the level teams
            Greens   2 0-0-2  0:5  -5  0  by points
        "#]],
    );
}

#[test]
fn a_team_without_matches_is_listed_and_an_unknown_teams_adjustment_is_ignored() {
    check(
        "\"FIFA\"",
        "team Blues\nReds 0-2 Greens\npoints Stranger 5",
        expect![[r#"
            Greens   1 1-0-0  2:0  +2  3
            Blues    0 0-0-0  0:0  +0  0  by points
            Reds     1 0-0-1  0:2  -2  0  by goal difference
        "#]],
    );
}

#[test]
fn home_and_away_are_distinguished() {
    let group = GroupScript::parse("Reds 2-1 Blues\nBlues 3-0 Reds");
    let table = group.table(&Rules::FIFA);
    let blues = &table[0];
    assert_eq!((blues.home.scored, blues.home.conceded, blues.home.difference()), (3, 0, 3));
    assert_eq!((blues.away.scored, blues.away.conceded, blues.away.difference()), (1, 2, -1));
}

#[test]
fn an_awarded_result_counts_as_its_score_says() {
    // Reds won 1-0 on the pitch; the match was later awarded to the other team. The awarded score counts, and no cards do.
    check(
        "\"FIFA\"",
        "Greens 3-0 Reds\nReds 2-0 Blues\nBlues 0-0 Greens",
        expect![[r#"
            Greens   2 1-1-0  3:0  +3  4
            Reds     2 1-0-1  2:3  -1  3  by points
            Blues    2 0-1-1  0:2  -2  1  by points
        "#]],
    );
}
