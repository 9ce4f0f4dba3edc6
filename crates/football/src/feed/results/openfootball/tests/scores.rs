//! Every form of a score, and what stands in place of one.

use super::{file, read_text, shown_scores};

/// The scores and the state that a line states.
fn read(line: &str) -> String {
    let (results, notices) = read_text(file(&format!("= Cup 2014\n▪ Final\nJul 13\n  {line}\n")));
    match (results.as_slice(), notices.as_slice()) {
        ([result], notices) => {
            let state = result.status.map(|status| format!(" {status:?}")).unwrap_or_default();
            let doubt: String =
                notices.iter().map(|notice| format!(" ({}: {})", notice.field, notice.message)).collect();
            format!("{} v {}: {}{state}{doubt}", result.home, result.away, shown_scores(&result.scores))
        }
        (results, notices) => format!("{} matches: {}", results.len(), notices[0].message),
    }
}

#[test]
fn a_line_has_two_teams_and_scores() {
    #[rustfmt::skip]
    let lines = [
        ("Elmford   1-0  Oakham",                          "Elmford v Oakham: ft 1-0"),
        ("Elmford 1-0 (0-0) Oakham",                       "Elmford v Oakham: ht 0-0, ft 1-0"),
        ("Elmford   v Oakham    1-0 (1-0)",                "Elmford v Oakham: ht 1-0, ft 1-0"),
        ("Elmford vs Oakham  1-0",                         "Elmford v Oakham: ft 1-0"),
        ("Elmford - Oakham  3-5   @ Ashton, Cedar",        "Elmford v Oakham: ft 3-5"),
        ("Elmford   2:1 (1:1)  Oakham",                    "Elmford v Oakham: ht 1-1, ft 2-1"),
        ("Elmford   4x2 Oakham",                           "Elmford v Oakham: ft 4-2"),
        ("18h10 - Elmford 4x2 Oakham - Ashton Park",       "Elmford v Oakham: ft 4-2"),
        ("18h10 - Elmford 4 - 2 Oakham  - Ashton",         "Elmford v Oakham: ft 4-2"),
        ("Elmford   3-0 (*) Oakham",                       "Elmford v Oakham: ft 3-0"),
        ("Elmford   5–1 Oakham",                           "Elmford v Oakham: ft 5-1"),
        ("Elmford 04 1 - 0 FC 08 Oakham",                  "Elmford 04 v FC 08 Oakham: ft 1-0"),
        ("Elmford 1 (3) - (4) 1 Oakham",                   "Elmford v Oakham: ft 1-1, pen 3-4"),
        ("1. FC Elmford 1846  36-0  Oakham '71",           "1. FC Elmford 1846 v Oakham '71: ft 36-0"),
        ("Elmford (ENG)  v Oakham (Bra)  1-0",             "Elmford v Oakham: ft 1-0"),
        ("Elmford FC (1878-1896)   2-0  Oakham (Old)",     "Elmford FC (1878-1896) v Oakham: ft 2-0"),
        ("Elmford  v  Oakham",                             "Elmford v Oakham: "),
        ("Elmford  - Oakham",                              "Elmford v Oakham: "),
        ("N.E. Elmford   0-0 N.E. Oakham",                 "N.E. Elmford v N.E. Oakham: ft 0-0"),
    ];
    for (line, expected) in lines {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn extra_time_and_shoot_outs_have_many_forms() {
    #[rustfmt::skip]
    let scores = [
        ("2-1 a.e.t. (1-1, 0-1)",                    "ht 0-1, ft 1-1, et 2-1"),
        ("2-1 a.e.t. (1-1)",                         "ft 1-1, et 2-1"),
        ("2-1 a.e.t.",                               "et 2-1"),
        ("2-1 aet/gg (1-1,)",                        "ft 1-1, et 2-1"),
        ("2-1aet",                                   "et 2-1"),
        ("1-1 a.e.t. (1-1, 0-0), 3-4 pen.",          "ht 0-0, ft 1-1, et 1-1, pen 3-4"),
        ("1-1 aet, 3-4 pen",                         "et 1-1, pen 3-4"),
        ("3-4 pen. 1-1 a.e.t. (1-1, 1-0)",           "ht 1-0, ft 1-1, et 1-1, pen 3-4"),
        ("3-4 pen. (1-1, 1-1, 0-0)",                 "ht 0-0, ft 1-1, et 1-1, pen 3-4"),
        ("3-4 pen. (1-1, 1-0)",                      "ht 1-0, ft 1-1, pen 3-4"),
        ("3-4 pen. (1-1)",                           "ft 1-1, pen 3-4"),
        ("4-3p",                                     "pen 4-3"),
        ("3:2 (2:2) n.V.",                           "ft 2-2, et 3-2"),
        ("5:5 (3:3) n.V. 5:4 i.E.",                  "ft 3-3, et 5-5, pen 5-4"),
        ("1-1 (aet, win 3-4 on pens)",               "et 1-1, pen 3-4"),
        ("1-1 (HT 0-0, FT 1-1, AET, PEN 3-4)",       "ht 0-0, ft 1-1, et 1-1, pen 3-4"),
        ("1-1 [aet; 0-3 on pens]",                   "et 1-1, pen 0-3"),
        ("1-1 [aet; Oakham won 5-4 on penalties]",   "et 1-1, pen 4-5, won by Away"),
        ("1-1   [Elmford wins on penalties]",        "ft 1-1, won by Home"),
        ("3-1  (agg 3-6)",                           "ft 3-1"),
        ("3-2  (agg 4-4, win 1-2 on away goals)",    "ft 3-2"),
    ];
    for (score, expected) in scores {
        assert_eq!(read(&format!("Elmford  v  Oakham   {score}")), format!("Elmford v Oakham: {expected}"), "{score}");
    }
    assert_eq!(read("Elmford  1-1 aet, 3-4 pen  Oakham"), "Elmford v Oakham: et 1-1, pen 3-4");
    assert_eq!(read("Elmford  1-1 Oakham         (aet, 3-4 pen)"), "Elmford v Oakham: et 1-1, pen 3-4");
    assert_eq!(read("Elmford  2:3 (1:1) n.V.  Oakham"), "Elmford v Oakham: ft 1-1, et 2-3");
}

#[test]
fn a_match_may_have_no_result_or_one_from_an_office() {
    #[rustfmt::skip]
    let lines = [
        ("Elmford  v  Oakham   [cancelled]",                          "Elmford v Oakham:  Cancelled"),
        ("Elmford  -  Oakham   [postponed]",                          "Elmford v Oakham:  Postponed"),
        ("Elmford  v  Oakham   0-3  [awarded]",                       "Elmford v Oakham: ft 0-3 Awarded"),
        ("Elmford  awd  Oakham   [awarded 3-0; abandoned at 2-0]",    "Elmford v Oakham: ft 3-0 Awarded"),
        ("Elmford  3-0awd  Oakham",                                   "Elmford v Oakham: ft 3-0 Awarded"),
        ("Elmford  abd Oakham  [abandoned at 1-2 in 51' due to rain]","Elmford v Oakham:  Abandoned"),
        ("Elmford  1-4 Oakham  [annulled]",                           "Elmford v Oakham: ft 1-4 Cancelled"),
        ("Elmford  w/o  Oakham",                                      "Elmford v Oakham:  Cancelled"),
        ("Elmford  n/p  Oakham  [cancelled - Oakham withdrew]",       "Elmford v Oakham:  Cancelled"),
    ];
    for (line, expected) in lines {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn impossible_scores_are_left_out() {
    #[rustfmt::skip]
    let lines = [
        ("Elmford  v  Oakham   0-3 (1-1)",
         "Elmford v Oakham: ft 0-3 (score: 1-1 after half-time is more than 0-3 after 90 minutes: the scores before the end are left out)"),
        ("Elmford  v  Oakham   4-4 pen. (2-2)",
         "Elmford v Oakham:  (score: a shoot-out does not end 4-4: the scores before the end are left out)"),
    ];
    for (line, expected) in lines {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn half_a_match_is_a_notice() {
    assert_eq!(read("Elmford  1-0"), "0 matches: expected a second team after the score");
    assert_eq!(
        read("Elmford  Ashton  1-0  Oakham"),
        "0 matches: `Elmford  Ashton` is not one name: expected single spaces in the name of a team"
    );
    assert_eq!(
        read("Elmford  v  Oakham  1-0  what is this"),
        "0 matches: `what is this` is not understood: expected two teams and a score"
    );
}
