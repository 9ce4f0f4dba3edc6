//! Dates, times and zones, and the years that dates leave out.

use expect_test::expect;

use super::{check, file, read_text};

/// The dates of matches below lines with a date, in a season.
fn dates(season: &str, days: &[&str]) -> Vec<String> {
    let days: String = days.iter().map(|day| format!("{day}\n  Elmford  1-0  Oakham\n")).collect();
    let (results, notices) = read_text(file(&format!("= League {season}\n▪ Matchday 1\n{days}")));
    assert_eq!(notices, []);
    results.iter().map(|result| result.date.map_or_else(|| "none".into(), |date| date.to_string())).collect()
}

#[test]
fn a_day_is_written_in_many_ways() {
    #[rustfmt::skip]
    let forms = [
        "[Sat Aug/9]", "Sat Aug/9", "Sat Aug 9", "Saturday, August 9", "August 9", "Aug 9, 2014", "Aug 9 2014", "Sat Aug/9 2014",
        "9 Aug", "9 August 2014", "9 Aug 14", "9. August", "Sat 9 August 2014", "[Sa 9.8.]", "[Sam 9. Août]", "[Sáb, 9/Agosto]",
        "[Sab 09/08]", "09/08/2014", "09/08/2014 - Sábado", "Sa 09/08/14", "2014-08-09", "9.8.14", "09.08.2014", "[Sat. 09.08.]",
    ];
    for form in forms {
        assert_eq!(dates("2014/15", &[form]), ["2014-08-09"], "{form}");
    }
}

#[test]
fn a_season_goes_over_the_new_year() {
    assert_eq!(
        dates("2014/15", &["Aug 9", "Dec 28", "Jan 3", "May 24"]),
        ["2014-08-09", "2014-12-28", "2015-01-03", "2015-05-24"]
    );
    assert_eq!(dates("1999/00", &["Dec 28", "Jan 3"]), ["1999-12-28", "2000-01-03"]);
    assert_eq!(dates("2018", &["Jun 14", "Jul 15"]), ["2018-06-14", "2018-07-15"]);
}

#[test]
fn a_match_that_was_moved_stands_between_others() {
    assert_eq!(dates("2014/15", &["Aug 24", "Mar 4", "Aug 31"]), ["2014-08-24", "2015-03-04", "2014-08-31"]);
}

#[test]
fn a_season_may_end_late_or_begin_in_spring() {
    assert_eq!(
        dates("2019/20", &["Fri Aug/9", "Mon Mar/9", "Wed Jun/17", "Sun Jul/26"]),
        ["2019-08-09", "2020-03-09", "2020-06-17", "2020-07-26"]
    );
    assert_eq!(dates("2013/14", &["07.03.", "20.06.", "16.11."]), ["2014-03-07", "2014-06-20", "2014-11-16"]);
}

#[test]
fn the_day_of_the_week_decides_between_years() {
    assert_eq!(dates("2020", &["Fri Oct/30", "Sat Feb/27"]), ["2020-10-30", "2021-02-27"]);
}

#[test]
fn stated_years_hold_for_the_dates_after_them() {
    assert_eq!(dates("2014", &["Sep/7 2012", "Oct/12", "Mar/22"]), ["2012-09-07", "2012-10-12", "2013-03-22"]);
    assert_eq!(dates("1930", &["26.07.30"]), ["1930-07-26"]);
}

#[test]
fn without_any_year_a_date_is_not_guessed() {
    check(
        "Matchday 1\n[Sat 18/01]\n  Elmford 1-0 Oakham\n",
        expect![[r#"
        3: 1 | Elmford v Oakham ft 1-0
        sample.txt:2: date: the year of 18/1 is not known, or has no such day: expected a heading such as `= League 2015/16`
    "#]],
    );
    let path = super::SourceFile {
        name: "northland/2014/league.txt",
        bytes: b"Matchday 1\n[Sat 18/01]\n  Elmford 1-0 Oakham\n",
    };
    assert_eq!(read_text(path).0[0].date.map(|date| date.to_string()).as_deref(), Some("2014-01-18"));
}

#[test]
fn a_time_holds_for_the_lines_below() {
    let text = "\
= League 2014/15
▪ Matchday 1
[Sat Aug/9]
  15.00  Elmford   1-1  Oakham
         Ashton    2-0  Cedar
  17:30  Birch     0-0  Dale
[Sun Aug/10]
         Fern      0-0  Gorse
";
    check(
        text,
        expect![[r#"
        4: League | 2014/15 | 1 | 2014-08-09 15:00 Elmford v Oakham ft 1-1
        5: League | 2014/15 | 1 | 2014-08-09 15:00 Ashton v Cedar ft 2-0
        6: League | 2014/15 | 1 | 2014-08-09 17:30 Birch v Dale ft 0-0
        8: League | 2014/15 | 1 | 2014-08-10 Fern v Gorse ft 0-0
    "#]],
    );
}

#[test]
fn times_have_zones() {
    #[rustfmt::skip]
    let forms = [
        "18:00 UTC+3", "18:00 (20:00 UTC+5)", "18:00 UTC+3 (15:00 UTC±0)",
    ];
    for form in forms {
        let (results, _) =
            read_text(file(&format!("= Cup 2018\n▪ Final\nThu Jun 14\n {form}  Elmford  1-0  Oakham\n")));
        let time = results[0].time.unwrap();
        assert_eq!((time.time.hour(), time.offset.map(|offset| offset.seconds())), (18, Some(3 * 3600)), "{form}");
    }
    check(
        "= Cup 2018\n▪ Final\n(1) Thu Jun/14 18h00 - Elmford 1-0 Oakham @ Ground, City (UTC+5:30)\n",
        expect![[r#"
        3: Cup | 2018 | Final | 2018-06-14 18:00 +05:30 Elmford v Oakham ft 1-0 at Ground in City
    "#]],
    );
    check(
        "= Cup 2018\n▪ Final\n26/3/18 20:45 CEST (19:45 UTC+1)  Elmford  1-0  Oakham\n",
        expect![[r#"
        3: Cup | 2018 | Final | 2018-03-26 20:45 +02 Elmford v Oakham ft 1-0
    "#]],
    );
    // The name of a team is no zone.
    check(
        "= Cup 2018\n▪ Final\n26/3/18\n 19.45  West Elmford  1-0  Oakham\n",
        expect![[r#"
        4: Cup | 2018 | Final | 2018-03-26 19:45 West Elmford v Oakham ft 1-0
    "#]],
    );
}

#[test]
fn a_date_may_stand_in_the_line_of_the_match() {
    check(
        "= Cup 2014\n▪ Final\nSep/7 2012    Elmford    2-2 Oakham   @ Ashton\n",
        expect![[r#"
        3: Cup | 2014 | Final | 2012-09-07 Elmford v Oakham ft 2-2 in Ashton
    "#]],
    );
    check(
        "= Cup 2014\n▪ Final\nElmford   6-2  Oakham     2012-07-20 18:30\n",
        expect![[r#"
        3: Cup | 2014 | Final | 2012-07-20 18:30 Elmford v Oakham ft 6-2
    "#]],
    );
    check(
        "= Cup 2014\n▪ Final\n12.6. @ Ashton   Elmford   6-2 Oakham\n      @ Cedar    Birch  1-1 Dale\n",
        expect![[r#"
        3: Cup | 2014 | Final | 2014-06-12 Elmford v Oakham ft 6-2 in Ashton
        4: Cup | 2014 | Final | 2014-06-12 Birch v Dale ft 1-1 in Cedar
    "#]],
    );
    check(
        "= Cup 2013\n▪ Final\n2013-02-16 12:00 => 2013-03-06 18:30   Elmford  -  Oakham   1:1\n",
        expect![[r#"
        3: Cup | 2013 | Final | 2013-03-06 18:30 Elmford v Oakham ft 1-1
    "#]],
    );
    check(
        "= Cup 2013\n▪ Final\n(Fr) 09.08. 18:30  Elmford   1:2  Oakham\n",
        expect![[r#"
        3: Cup | 2013 | Final | 2013-08-09 18:30 Elmford v Oakham ft 1-2
    "#]],
    );
}
