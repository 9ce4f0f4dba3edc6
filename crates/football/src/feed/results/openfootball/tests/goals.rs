//! Lists of goals.

use super::{file, read_text, shown_goal};

/// The goals below a match with a score.
fn read(score: &str, list: &str) -> String {
    let (results, notices) =
        read_text(file(&format!("= Cup 2014\n▪ Final\nJul 13\n  Elmford  {score}  Oakham\n      {list}\n")));
    let goals: Vec<String> = results[0].goals.iter().map(shown_goal).collect();
    let notices: Vec<String> = notices.iter().map(|notice| notice.message.clone()).collect();
    [goals, notices].concat().join(" ")
}

#[test]
fn a_list_has_brackets_and_a_semicolon_between_the_sides() {
    #[rustfmt::skip]
    let lists = [
        ("2-1", "(Ash 12' Birch 43'; Cole 90+4')",              "[H Ash 12] [H Birch 43] [A Cole 90+4]"),
        ("2-1", "[Ash 12', 43'; Cole 90'+4]",                   "[H Ash 12] [H Ash 43] [A Cole 90+4]"),
        ("2-1", "(Ash 12,43; Cole 45+1pen)",                    "[H Ash 12] [H Ash 43] [A Cole 45+1 penalty]"),
        ("2-1", "(Ash 12 p, Birch 43 og - Cole 80)",            "[H Ash 12 penalty] [H Birch 43 own] [A Cole 80]"),
        ("0-1", "[-; A. B. Cole 12' (pen.)]",                   "[A A. B. Cole 12 penalty]"),
        ("0-1", "(van den Cole 12')",                           "[A van den Cole 12]"),
        ("1-0", "(Ash 12'(o.g.))",                              "[H Ash 12 own]"),
        ("1-0", "(Ash ??')",                                    "[H Ash]"),
        ("1-1", "(0-1 Cole 12', 1-1 Ash 65' (pen))",            "[A Cole 12] [H Ash 65 penalty]"),
        ("3-0", "(Ash 12' (f), Birch 13 h\n      Dale 80)",      "[H Ash 12] [H Birch 13] [H Dale 80]"),
        ("2-1", "Ash 12' Birch 43';\n      Cole 90'",           "[H Ash 12] [H Birch 43] [A Cole 90]"),
        ("0-1", "-; Cole 90' (o.g.)",                           "[A Cole 90 own]"),
        ("1-1", "(Ash 12; Cole 13",                             "[H Ash 12] [A Cole 13]"),
    ];
    for (score, list, expected) in lists {
        assert_eq!(read(score, list), expected, "{score} {list}");
    }
}

#[test]
fn goals_may_stand_after_the_match() {
    let (results, notices) = read_text(file(
        "= Cup 2014\n▪ Final\nJul 13\nElmford 2-1 Oakham  (Ash 1, 2,\n    Birch 3 og - Cole 4)\nAshton 1-0 Dale\n",
    ));
    assert_eq!((results.len(), notices.len()), (2, 1));
    let (results, notices) = read_text(file(
        "= Cup 2014\n▪ Final\nJul 13\nElmford 3-1 Oakham  (Ash 1, 2,\n    Birch 3 og - Cole 4)\nAshton 1-0 Dale\n",
    ));
    assert_eq!((results.len(), results[0].goals.len(), notices), (2, 4, vec![]));
}

#[test]
fn own_goals_may_stand_on_either_side() {
    assert_eq!(read("1-1", "(Ash 1, Birch 2 og; )"), "[H Ash 1] [A Birch 2 own]");
}

#[test]
fn goals_that_do_not_add_up_are_left_out() {
    assert_eq!(read("2-1", "(Ash 12'; Cole 90')"), "the goals are 1-1 and the score is 2-1: they are left out");
    assert_eq!(
        read("2-1", "(Ash 12' Cole 90')"),
        "both sides scored, but no semicolon separates their goals: they are left out"
    );
    assert_eq!(
        read("2-1", "(Ash 1'; Birch 2'; Cole 3')"),
        "a list of goals has one semicolon, between the two sides: the goals are left out"
    );
    assert_eq!(read("2-1", "(1-0 Ash 1', 3-0 Birch 2')"), "3-0 does not follow 1-0: the goals are left out");
}

#[test]
fn notes_are_not_goals() {
    assert_eq!(read("2-1", "[protest by Elmford, because the referee ended the match in the 85' minute]"), "");
    assert_eq!(
        read(
            "2-1",
            "[Elmford withdrew before the second match, and the entire tie\n    was awarded a 3-0 win to Oakham.]"
        ),
        ""
    );
    assert_eq!(read("2-1", "[originally (on 6 Mar) fixtured for 5 Jun in Ashton;\n    moved on 9 Apr]"), "");
}
