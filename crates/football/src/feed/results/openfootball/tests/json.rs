//! The generations of football.json.

use expect_test::expect;

use super::{check_json, file, is_json, read_json};

#[test]
fn matches_stand_in_one_list() {
    let text = r#"{"name": "Northland League 2015/16",
 "matches": [
  {"round": "Matchday 1", "date": "2015-08-08", "time": "12:45", "team1": "Elmford", "team2": "Oakham",
   "score": {"ft": [1, 0], "ht": [1, 0]}},
  {"round": "Matchday 1", "date": "2015-08-08", "time": "18:00 UTC+3", "team1": "Ashton (ENG)", "team2": "Cedar", "score": [2, 2]},
  {"round": "Final", "date": "2015-08-09", "team1": "Ashton", "team2": "Cedar",
   "score": {"p": [3, 4], "et": [1, 1], "ft": [1, 1], "ht": [0, 1]},
   "goals1": [{"name": "Ash", "minute": "45", "offset": 2, "penalty": true}],
   "goals2": [{"name": "Birch", "minute": 12, "owngoal": true}],
   "group": "Group A", "ground": "Park Stadium, Ashton"},
  {"stage": "Playoffs", "round": "Matchday 2", "date": "2015-08-10", "team1": "Ashton", "team2": "Cedar", "status": "postponed"}
 ]}"#;
    check_json(
        text,
        expect![[r#"
        3: Northland League | 2015/16 | 1 | 2015-08-08 12:45 Elmford v Oakham ht 1-0, ft 1-0
        5: Northland League | 2015/16 | 1 | 2015-08-08 18:00 +03 Ashton v Cedar ft 2-2
        6: Northland League | 2015/16 | Group A | Final | 2015-08-09 Ashton v Cedar ht 0-1, ft 1-1, et 1-1, pen 3-4 at Park Stadium in Ashton [H Ash 45+2 penalty] [A Birch 12 own]
        11: Northland League | 2015/16 | Playoffs | 2 | 2015-08-10 Ashton v Cedar Postponed
    "#]],
    );
}

#[test]
fn matches_stood_in_rounds_before() {
    let text = r#"{"name": "Cup 2014", "rounds": [
  {"name": "Matchday 1", "matches": [
    {"num": 1, "date": "2014-06-12", "time": "17:00",
     "team1": {"key": "elm", "name": "Elmford", "code": "ELM"}, "team2": {"key": "oak", "name": "Oakham", "code": null},
     "score1": 3, "score2": 1, "score1i": 1, "score2i": 1, "score1et": null, "score2et": null, "score1p": null, "score2p": null,
     "group": "Group A", "stadium": {"key": "park", "name": "Park Stadium"}, "city": "Ashton"}
  ]}
]}"#;
    check_json(
        text,
        expect![[r#"
        3: Cup | 2014 | Group A | 1 | 2014-06-12 17:00 Elmford v Oakham ht 1-1, ft 3-1 at Park Stadium in Ashton
    "#]],
    );
}

#[test]
fn one_bad_match_loses_no_other() {
    let text = r#"{"name": "Cup 2014", "matches": [
  {"round": "1", "date": "13/06/2014", "team1": "Elmford", "team2": "Oakham", "score": {"ft": [1, 0]}},
  {"round": "1", "date": "2014-06-13", "team1": 7, "team2": "Oakham"},
  {"round": "1", "date": "2014-06-13", "team1": "Elmford"},
  {"round": "1", "date": "2014-06-13", "time": "noon", "team1": "Elmford", "team2": "Oakham", "status": "odd",
   "score": {"ft": [2, 0]}, "goals1": [{"name": "Ash", "minute": 3}]}
]}"#;
    check_json(
        text,
        expect![[r#"
        2: Cup | 2014 | 1 | Elmford v Oakham ft 1-0
        5: Cup | 2014 | 1 | 2014-06-13 Elmford v Oakham ft 2-0
        sample.txt:2: date: `13/06/2014` is no date: expected `2018-06-14`
        sample.txt:3: team1: expected the name of a team, or a record with it (byte 186)
        sample.txt:4: team1: expected the teams in `team1` and `team2`
        sample.txt:5: time: `noon` is no time: expected `18:00` or `18:00 UTC+3`
        sample.txt:5: status: `odd` is not known: expected `cancelled`, `awarded` or `postponed`
        sample.txt:5: goals1: the goals are 1-0 and the score is 2-0: they are left out
    "#]],
    );
}

#[test]
fn other_json_is_not_recognised() {
    assert!(!is_json("{\"name\": \"Cup 2014\", \"teams\": []}"));
    assert!(!is_json("= Cup 2014\n\"team1\" \"matches\""));
    let (results, notices) = read_json(file("{\"name\": \"Cup 2014\"}"));
    assert_eq!((results.len(), notices.len()), (0, 1));
}
