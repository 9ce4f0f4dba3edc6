//! Grounds, properties, comments, and lines that are nothing.

use expect_test::expect;

use super::{check, is_text};

#[test]
fn grounds_are_split_by_all_of_a_file() {
    check(
        "= Cup 2014\n▪ Final\nJul 13\n Elmford 1-0 Oakham  @ Park Arena, Ashton\n",
        expect![[r#"
        4: Cup | 2014 | Final | 2014-07-13 Elmford v Oakham ft 1-0 at Park Arena in Ashton
    "#]],
    );
    check(
        "= Cup 2014\n▪ Final\nJul 13\n Elmford 1-0 Oakham  @ Ashton, Park Arena\n",
        expect![[r#"
        4: Cup | 2014 | Final | 2014-07-13 Elmford v Oakham ft 1-0 at Park Arena in Ashton
    "#]],
    );
    check(
        "= Cup 2014\n▪ Final\nJul 13\n Elmford 1-0 Oakham  @ Park Arena › Ashton, Northland\n",
        expect![[r#"
        4: Cup | 2014 | Final | 2014-07-13 Elmford v Oakham ft 1-0 at Park Arena in Ashton
    "#]],
    );
    check(
        "= Cup 2014\n▪ Final\nJul 13\n Elmford - Oakham  1-0 @ Doha, Qatar\n",
        expect![[r#"
        4: Cup | 2014 | Final | 2014-07-13 Elmford v Oakham ft 1-0 in Doha
    "#]],
    );
    check(
        "= Cup 2014\n▪ Final\nJul 13\n Elmford 1-0 Oakham  @ Ashton (Westside)\n",
        expect![[r#"
        4: Cup | 2014 | Final | 2014-07-13 Elmford v Oakham ft 1-0 in Ashton (Westside)
    "#]],
    );
}

#[test]
fn a_day_may_have_ground_and_attendance() {
    let text = "\
= Cup 1990
▪ Group A
Sat Jun 9 21:00 UTC+2 @ Park Stadium, Ashton, Att: 60_000
  Elmford v Oakham  1-0
     (Birch 78')

Elmford: Ash - Birch [c], Cole (46' Dale), Elm -
      Fern [Y 39'], Gorse
Oakham: Hazel - Ivy, Juniper (75' Kelp), Larch
      Maple - Nettle

Refs: José MOSS (NED), Olive Pine (BEL)
Penalties: 1-0 Ash,     Hazel (missed),
           2-0 Birch, 2-1 Ivy
Attendance: 61000

June 10 @ Oak Park, Cedar     att: 9.400
Dale  0-0 Elm
";
    check(
        text,
        expect![[r#"
        4: Cup | 1990 | Group A | 1990-06-09 21:00 +02 Elmford v Oakham ft 1-0 at Park Stadium in Ashton referee José MOSS attendance 60000 [H Birch 78]
        18: Cup | 1990 | Group A | 1990-06-10 Dale v Elm ft 0-0 at Oak Park in Cedar attendance 9400
    "#]],
    );
}

#[test]
fn comments_and_tables_are_skipped() {
    let text = "\
= League 1963/64   ## the first
<!-- Final Table:
 1.Elmford   2  2  0  0   3-0   6   -->
# Matches 1
▪ Round 1   // all of it
Aug 24
  Elmford  3-0 Oakham    # sent off: Ash
  Ashton   bye           [Cedar bankrupted]
----------------------
1.Elmford                   2  2  0  0   3- 0   6
";
    check(
        text,
        expect![[r#"
        7: League | 1963/64 | 1 | 1963-08-24 Elmford v Oakham ft 3-0
    "#]],
    );
}

#[test]
fn one_bad_line_loses_no_other() {
    let text = "\
= League 1963/64
▪ Matchday 1
Aug 24
  Elmford  3-0
  Ashton   1-0  Cedar  (Birch 3
  Dale     2-2  Elm
some words
  Fern     1-1  Gorse
[Sun Aug/25
  Hazel    0-0  Ivy
2ª Rodada01/09/1963 - Domingo
  Elm      2-0  Fern
__END__
  Juniper  0-0  Kelp
";
    check(
        text,
        expect![[r#"
            5: League | 1963/64 | 1 | 1963-08-24 Ashton v Cedar ft 1-0
            6: League | 1963/64 | 1 | 1963-08-24 Dale v Elm ft 2-2
            8: League | 1963/64 | 1 | 1963-08-24 Fern v Gorse ft 1-1
            10: League | 1963/64 | 1 | 1963-08-25 Hazel v Ivy ft 0-0
            12: League | 1963/64 | 1 | Elm v Fern ft 2-0
            sample.txt:4: expected a second team after the score
            sample.txt:5: the bracket is not closed: what stands in it is left out
            sample.txt:7: not understood: expected a heading, a round, a date, a match such as `15:00  Team A  v  Team B  2-1 (1-0)`, or goals in brackets
            sample.txt:11: not understood: expected a heading, a round, a date, a match such as `15:00  Team A  v  Team B  2-1 (1-0)`, or goals in brackets
        "#]],
    );
}

#[test]
fn the_schedule_of_one_team_names_its_opponents() {
    let text = "\
= Northland League | Elmford SC
Fri 10.04.2026 19:30  ▪26  (h) Oakham         1-0 (0-0)
Fri 01.05.2026 19:30  ▪29  (a) SR Ashton      2-0 (1-0)
Fri 15.05.2026 19:30  ▪31  (n) Cedar
";
    check(
        text,
        expect![[r#"
        2: Northland League | 26 | 2026-04-10 19:30 Elmford SC v Oakham ht 0-0, ft 1-0
        3: Northland League | 29 | 2026-05-01 19:30 SR Ashton v Elmford SC ht 1-0, ft 2-0
        4: Northland League | 31 | 2026-05-15 19:30 Elmford SC v Cedar neutral
    "#]],
    );
}

#[test]
fn a_text_of_matches_is_recognised() {
    for text in super::samples::TEXTS {
        assert!(is_text(text), "{text}");
    }
    assert!(is_text("= League 2020/21\nRound 1\n[Fri Aug/14]\n  Elmford  -  Oakham\n"));
    for other in [
        "",
        "{\"matches\": []}",
        "<html>Elmford 1-0 Oakham</html>",
        "Date,HomeTeam,AwayTeam,FTHG,FTAG\n09/08/2014,Elmford,Oakham,1,0\n",
        "= Cup 2018   # 32 teams\n== Elmford\n   1, Ash ASHLEY,    GK,  b. 1983/03/20\n",
        "Dear reader,\nthis is a letter about a match on 8 August.\n",
        "==Final==\n{{Football box\n|date=9 July 2000\n|score=1-0 v 2\n}}\n",
    ] {
        assert!(!is_text(other), "{other}");
    }
}
