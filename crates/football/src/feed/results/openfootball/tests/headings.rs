//! Headings, rounds, groups and stages.

use expect_test::expect;

use super::check;

#[test]
fn the_season_is_split_off_the_name() {
    check(
        "= Northland Premier League 2015/16\nMatchday 1\n[Sat Aug/8]\n  Elmford  1-0  Oakham\n",
        expect![[r#"
        4: Northland Premier League | 2015/16 | 1 | 2015-08-08 Elmford v Oakham ft 1-0
    "#]],
    );
    check(
        "= 1999/00 Northland Cup\n▪ Final\n5 Jan\n  Elmford  1-0  Oakham\n",
        expect![[r#"
        4: Northland Cup | 1999/00 | Final | 2000-01-05 Elmford v Oakham ft 1-0
    "#]],
    );
    check(
        "=Northland Cup 2021-2022, Final Stage=\n  Elmford  1-0  Oakham\n",
        expect![[r#"
        2: Northland Cup | 2021-2022 | Final Stage | Elmford v Oakham ft 1-0
    "#]],
    );
    check(
        "= Northland Trophy\n  Elmford  1-0  Oakham\n",
        expect![[r#"
        2: Northland Trophy | Elmford v Oakham ft 1-0
    "#]],
    );
    check(
        "Matchday 1\n  Elmford  1-0  Oakham\n",
        expect![[r#"
        2: 1 | Elmford v Oakham ft 1-0
    "#]],
    );
}

#[test]
fn a_country_may_stand_beside_the_competition() {
    check(
        "= Kazakhstan | Premier League 2025\n▪ Matchday 3\n  Elmford  v  Oakham  1-0\n",
        expect![[r#"
            3: Premier League | 2025 | 3 | country 398 | Elmford v Oakham ft 1-0
        "#]],
    );
    check(
        "= N1 | Northland League 2025\n▪ Matchday 3\n  Elmford  v  Oakham  1-0\n",
        expect![[r#"
        3: N1 | Northland League | 2025 | 3 | Elmford v Oakham ft 1-0
    "#]],
    );
}

#[test]
fn a_file_may_have_several_competitions() {
    let text = "\
= Austria

== Cup 2025/26
04.03.2026
  18:00 ▪SF  @ Elmford    Elmford SV - Oakham FC   0-1

== A2 | 2. Liga 2025/26
03.03.2026
  20:30 ▪18  @ Ashton     Ashton - Birchwood    1-1
             @ Oakham     Oakham II - Cedar     2-1
";
    check(
        text,
        expect![[r#"
            5: Cup | 2025/26 | SF | country 40 | 2026-03-04 18:00 Elmford SV v Oakham FC ft 0-1 in Elmford
            9: A2 | 2. Liga | 2025/26 | 18 | country 40 | 2026-03-03 20:30 Ashton v Birchwood ft 1-1 in Ashton
            10: A2 | 2. Liga | 2025/26 | 18 | country 40 | 2026-03-03 20:30 Oakham II v Cedar ft 2-1 in Oakham
        "#]],
    );
}

#[test]
fn outlines_have_levels() {
    let text = "\
= Northland Playoffs 2023/24
▪ Division One, Promotion Playoff
▪▪ Semifinals
▪▪▪ First Legs
May 12
  Elmford   0-0 Oakham
▪▪▪ Second Legs
May 16
  Oakham    4-0 Elmford
▪▪ Final
May 26
  Oakham    0-1 Ashton
";
    check(
        text,
        expect![[r#"
        6: Northland Playoffs | 2023/24 | Division One, Promotion Playoff | Semifinals, First Legs | 2024-05-12 Elmford v Oakham ft 0-0
        9: Northland Playoffs | 2023/24 | Division One, Promotion Playoff | Semifinals, Second Legs | 2024-05-16 Oakham v Elmford ft 4-0
        12: Northland Playoffs | 2023/24 | Division One, Promotion Playoff | Final | 2024-05-26 Oakham v Ashton ft 0-1
    "#]],
    );
}

#[test]
fn a_group_and_a_round_stand_together() {
    check(
        "= Cup 2014\n\nMatchday 1 / Group A\n\n(1) 2014-01-19 18:00   Elmford  0-0  Oakham\n",
        expect![[r#"
        5: Cup | 2014 | Group A | 1 | 2014-01-19 18:00 Elmford v Oakham ft 0-0
    "#]],
    );
    check(
        "= Cup 2014\nMatchday 1\nGroup A:\n  Elmford 0-0 Oakham\nGroup B:\n  Ashton 1-0 Cedar\n",
        expect![[r#"
        4: Cup | 2014 | Group A | 1 | Elmford v Oakham ft 0-0
        6: Cup | 2014 | Group B | 1 | Ashton v Cedar ft 1-0
    "#]],
    );
    check(
        "= Cup 2014\n▪ Group A, Matchday 1\n  Elmford  0-0  Oakham\n",
        expect![[r#"
        3: Cup | 2014 | Group A | 1 | Elmford v Oakham ft 0-0
    "#]],
    );
    check(
        "= Cup 2014\n» Group stage - Group A\n  Elmford  0-0  Oakham\n",
        expect![[r#"
        3: Cup | 2014 | Group stage | Group A | Elmford v Oakham ft 0-0
    "#]],
    );
    check(
        "= Cup 2014\nGroup A:\n  Elmford 0-0 Oakham\nQuarter-finals\n  Ashton 1-0 Cedar\n",
        expect![[r#"
        3: Cup | 2014 | Group A | Elmford v Oakham ft 0-0
        5: Cup | 2014 | Quarter-finals | Ashton v Cedar ft 1-0
    "#]],
    );
}

#[test]
fn definitions_are_not_rounds_of_matches() {
    let text = "\
= Cup 2014
Group A  |  Elmford  Oakham  Ashton
▪ Matchday 1 |  Thu Jun 12
(11) Matchday IV.1  |  Jun/3 2012
▪ Group A
  Elmford  0-0  Oakham
";
    check(
        text,
        expect![[r#"
        6: Cup | 2014 | Group A | Elmford v Oakham ft 0-0
    "#]],
    );
}

#[test]
fn a_numbered_round_is_a_matchday_in_a_league_only() {
    check(
        "= League 2019/20\n▪ Round 1\nElmford 1-4 Oakham\n▪ Round 2\nOakham 0-0 Elmford\n",
        expect![[r#"
        3: League | 2019/20 | 1 | Elmford v Oakham ft 1-4
        5: League | 2019/20 | 2 | Oakham v Elmford ft 0-0
    "#]],
    );
    check(
        "= Cup 2019/20\n▪ Round 1\nElmford 1-4 Oakham\n▪ Quarter-finals\nOakham 0-0 Ashton\n",
        expect![[r#"
        3: Cup | 2019/20 | Round 1 | Elmford v Oakham ft 1-4
        5: Cup | 2019/20 | Quarter-finals | Oakham v Ashton ft 0-0
    "#]],
    );
    let long: String = (1..=9).map(|round| format!("▪ Round {round}\nElmford 1-4 Oakham\n")).collect();
    check(
        &format!("= League 2019/20\n{long}▪ Final\nElmford 1-4 Oakham\n"),
        expect![[r#"
        3: League | 2019/20 | 1 | Elmford v Oakham ft 1-4
        5: League | 2019/20 | 2 | Elmford v Oakham ft 1-4
        7: League | 2019/20 | 3 | Elmford v Oakham ft 1-4
        9: League | 2019/20 | 4 | Elmford v Oakham ft 1-4
        11: League | 2019/20 | 5 | Elmford v Oakham ft 1-4
        13: League | 2019/20 | 6 | Elmford v Oakham ft 1-4
        15: League | 2019/20 | 7 | Elmford v Oakham ft 1-4
        17: League | 2019/20 | 8 | Elmford v Oakham ft 1-4
        19: League | 2019/20 | 9 | Elmford v Oakham ft 1-4
        21: League | 2019/20 | Final | Elmford v Oakham ft 1-4
    "#]],
    );
}

#[test]
fn matchdays_have_names_in_several_languages() {
    for name in ["Spieltag 7", "7. Spieltag", "Jornada 7", "7ª Rodada", "Journée 7", "Matchday 7 of 38", "Week 7"] {
        let (results, notices) =
            super::read_text(super::file(&format!("= League 2020\n{name}\n  Elmford 1-0 Oakham\n")));
        assert_eq!((results[0].round.as_deref(), notices), (Some("7"), vec![]), "{name}");
    }
    check(
        "= League 2011\nRodada 1 - Turno\n  Elmford 1 - 0 Oakham\n",
        expect![[r#"
        3: League | 2011 | Turno | 1 | Elmford v Oakham ft 1-0
    "#]],
    );
    check(
        "= League 2011\n▪ Regular Season - 12\n  Elmford 1-0 Oakham\n",
        expect![[r#"
        3: League | 2011 | Regular Season | 12 | Elmford v Oakham ft 1-0
    "#]],
    );
}
