//! Opta and Stats Perform: the rules of the mapping, each in a few lines of an invented match that is written in the files
//! of both.

mod damage;
pub(crate) mod sample;

use expect_test::{Expect, expect};
use football::analysis::analyse;
use football::model::{EventKind, Kind, Match, MatchId, Period, Role, Score, Side, Spot, Status};

use self::sample::{Form, Sample, match_of};
use super::match_text::{play, text};
use crate::analysis::laws;

/// The events, and the notices, of a match in every form.
fn check(sample: &Sample, expected: &Expect) {
    let texts = Form::ALL.map(|form| {
        let translated = sample.translate(form).unwrap_or_else(|notice| panic!("{form:?}: {notice}"));
        let (match_, events) = match_of(&translated);
        let notices: String = translated.notices.iter().map(|notice| format!("{notice}\n")).collect();
        format!("{}{notices}", play(&match_, &events)).replace("5001x", "5001")
    });
    assert_eq!(texts[0], texts[1], "Stats Perform, JSON");
    assert_eq!(texts[0], texts[2], "Stats Perform, XML");
    expected.assert_eq(&texts[0]);
}

fn check_lines(lines: &str, expected: &Expect) {
    check(&Sample::new(lines), expected);
}

fn match_in(form: Form, sample: &Sample) -> Match {
    match_of(&sample.translate(form).expect("a whole match")).0
}

#[test]
fn passes_by_kind_and_result() {
    check_lines(
        "1 0:01 H9 1 50,50>40,50 ok
         1 0:03 H6 1 40,50>45,60 ok 4 72
         1 0:05 H7 1 45,60>90,60 no 1
         1 0:08 A1 1 5,50>20,50 ok 123
         1 0:10 A3 1 80,90>95,50 no 2
         1 0:10 A3 5 100,50 no
         1 0:10 H0 5 0,50 ok
         1 0:30 H1 1 5,50>60,50 no 124
         1 0:40 A9 1 60,100>62,90 ok 107
         1 0:50 H9 1 99.5,0.5>94,50 ok 6 2
         1 0:55 H9 1 99.5,0.5>90,5 ok 6
         1 1:00 H9 1 70,80>94,50 ok 5
         1 1:05 H9 1 60,80>94,50 ok 5
         1 1:10 H9 2 60,50>80,50 no 7=110
         1 1:15 A6 1 30,50>40,50 ok 238
         1 1:20 H8 1 50,50>40,40 ok 279=S
         1 1:25 H8 1 60,40>70,40 ok 3",
        &expect![[r#"
            1 1 H9 Kick Off Success 60,40>47.3,40
            1 3 H6 Pass Success 47.3,40>53.6,32.3 Left Foot through
            1 5 H7 Long Pass Fail 53.6,32.3>109.6,32.3
            1 8 A1 Keeper Throw Success 5.2,40>21.8,40
            1 10 A3 Cross Out 98.2,8.5>114.8,40
            1 30 H1 Goal Kick Fail 5.2,40>72.7,40
            1 40 A9 Throw-in Success 72.7,0>75.3,8.5
            1 50 H9 Corner Cross Success 119.5,79.6>113.8,40
            1 55 H9 Corner Pass Success 119.5,79.6>109.6,75.7
            1 60 H9 Free Kick Cross Success 85.5,17.1>113.8,40
            1 65 H9 Free Kick Pass Success 72.7,17.1>113.8,40
            1 70 H9 Pass Offside 72.7,40>98.2,40 to H10
            1 75 A6 Pass Void 34.5,40>47.3,40
            1 80 H8 Kick Off Success 60,40>47.3,47.7
            1 85 H8 Pass Success 72.7,47.7>85.5,47.7 Head
        "#]],
    );
}

#[test]
fn attempts_and_what_stopped_them() {
    check(
        &Sample::new(
            "1 1:00 H7 1 80,20>95,45 ok 2 #20
             1 1:01 H9 16 95,45 ok 55=20 15 22 102=47.6 103=19 321=0.4
             1 2:00 H10 1 80,50>88,50 ok 4 #30
             1 2:02 H9 13 90,50 ok 55=30 20 23 89 102=60 103=5 321=0.3
             1 3:00 A9 15 85,50 ok 72 22 102=50 103=10 321=0.1 #40
             1 3:00 H1 10 2,50 ok 233=40
             1 4:00 A9 15 85,50 ok 82 22 146=90 147=50 321=0.1 #41
             1 4:00 H4 10 10,50 ok 94 233=41
             1 5:00 A9 15 97,50 ok 82 101 321=0.5 #42
             1 5:00 H5 10 1,50 ok 94 14 233=42
             1 6:00 A9 14 85,50 ok 20 321=0.1
             1 7:00 A9 13 75,50 ok 26 321=0.1
             1 8:00 A9 13 99,1 ok 263 321=0.01
             1 9:00 H2 4 10,50 no 9
             1 9:00 A9 4 90,50 ok 9
             1 9:30 A9 16 88.5,50 ok 9 20 321=0.78",
        )
        .score(1, 1),
        &expect![[r#"
            1 60 H7 Cross Success (Assist) 98.2,62.9>114.8,44.1
            1 61 H9 Attempt Goal 114.8,44.1>120,42 Head xg 0.4 at 42,1.34
            1 120 H10 Pass Success (Key Pass) 98.2,40>107.5,40 through
            1 122 H9 Attempt Off Target (One on One) 109.6,40>120,32.3 Right Foot xg 0.3 at 32.3,0.35 counter
            1 180 A9 Attempt Saved 104.2,40>120,40 Left Foot xg 0.1 at 40,0.7
            1 180 H1 GK Save Success 2.1,40
            1 240 A9 Attempt Blocked 104.2,40>109.6,40 xg 0.1
            1 240 H4 Block None 10.4,40
            1 300 A9 Attempt Blocked on Line 116.9,40 xg 0.5
            1 300 H5 Block None (Goal Saved) 1,40
            1 360 A9 Attempt Bar 104.2,40 Right Foot xg 0.1
            1 420 A9 Free Kick Shot Off Target 91.8,40 xg 0.1
            1 480 A9 Corner Shot Off Target 119,79.1 xg 0.01
            1 540 H2 Foul Committed Success (Penalty) 10.4,40
            1 540 A9 Foul Won Success (Penalty) 109.6,40
            1 570 A9 Penalty Goal 108,40 Right Foot xg 0.78
        "#]],
    );
}

#[test]
fn an_own_goal_counts_for_the_other_side_and_keeps_its_place() {
    let sample = Sample::new("2 50:00 A4 16 3,45 ok 28 20").score(1, 0);
    check(
        &sample,
        &expect![[r#"
        2 300 A4 Own Goal None 3.1,44.1 Right Foot
    "#]],
    );
    for form in Form::ALL {
        let (match_, events) = match_of(&sample.translate(form).expect("a match"));
        assert_eq!(Score::from_goals(&events), Score { home: 1, away: 0 }, "{form:?}");
        assert_eq!(match_.score, Some(Score { home: 1, away: 0 }));
    }
}

#[test]
fn deleted_events_and_older_versions_are_as_if_they_had_never_been() {
    let mut sample = Sample::new(
        "1 1:00 H9 16 95,50 ok 20
         1 2:00 H9 43 95,50 ok 20
         1 3:00 H8 84 95,50 ok 20
         1 4:00 H9 1 50,60>40,50 no
         1 4:00 H9 1 50,60>45,50 ok",
    )
    .score(1, 0);
    // The last line is a correction of the one before it.
    sample.events[4].id = sample.events[3].id.clone();
    check(
        &sample,
        &expect![[r#"
        1 60 H9 Attempt Goal 114.8,40 Right Foot
        1 240 H9 Pass Success 60,32.3>53.6,40
    "#]],
    );
}

#[test]
fn duels_recoveries_and_keepers() {
    check_lines(
        "1 1:00 H9 3 60,50 ok
         1 1:00 A4 45 40,50 no
         1 2:00 H9 50 60,50 ok
         1 2:00 A4 7 40,50 ok
         1 3:00 A4 7 40,50 no
         1 3:00 A4 5 40,0 no
         1 3:00 H0 5 60,100 ok
         1 4:00 A4 7 40,50 no
         1 4:05 H9 1 60,50>70,50 ok
         1 5:00 A4 8 30,50 ok
         1 6:00 A4 8 30,50 ok
         1 6:00 A4 6 0,50 no
         1 7:00 H4 12 5,50 ok 15
         1 8:00 H4 44 50,50 ok
         1 8:00 A9 44 50,50 no
         1 9:00 H4 67 50,50 no
         1 10:00 H4 49 50,50 ok
         1 11:00 H4 61 50,50 no
         1 12:00 H4 61 50,50 ok
         1 13:00 H4 74 50,50 ok
         1 14:00 H1 11 5,50 ok
         1 15:00 H1 53 5,50 no
         1 16:00 H1 41 5,50 ok
         1 17:00 H1 52 5,50 ok
         1 18:00 H1 54 5,50 ok
         1 19:00 H1 59 20,50 ok
         1 20:00 H4 51 20,50 ok 170
         1 21:00 H4 56 20,50 ok
         1 22:00 H4 57 20,0 ok
         1 23:00 H0 68 50,50 ok
         1 24:00 H0 27 0,0 ok 41=Injury 53=104
         1 24:00 A0 27 0,0 ok
         1 25:00 H4 4 50,50 no
         1 25:00 A9 4 50,50 ok",
        &expect![[r#"
            1 60 H9 Dribble Success 72.7,40
            1 60 A4 Tackle Fail 47.3,40
            1 120 H9 Dispossessed Fail 72.7,40
            1 120 A4 Tackle Won 47.3,40
            1 180 A4 Tackle Clear 47.3,40
            1 240 A4 Tackle Fail 47.3,40
            1 245 H9 Pass Success 72.7,40>85.5,40
            1 300 A4 Interception Won 34.5,40
            1 360 A4 Interception Clear 34.5,40
            1 420 H4 Clear None 5.2,40 Head
            1 480 H4 Aerial Duel Won 60,40
            1 480 A9 Aerial Duel Lost 60,40
            1 540 H4 50-50 Lost 60,40
            1 600 H4 Ball Recover Success 60,40
            1 660 H4 Miscontrol Fail 60,40
            1 780 H4 Block None 60,40
            1 840 H1 GK Collect Success 5.2,40
            1 900 H1 GK Collect Fail 5.2,40
            1 960 H1 GK Punch Success 5.2,40
            1 1020 H1 GK Collect Success 5.2,40
            1 1080 H1 GK Smother Success 5.2,40
            1 1140 H1 GK Sweep Won 21.8,40
            1 1200 H4 Error None (Error Led to Goal) 21.8,40
            1 1260 H4 Shield None 21.8,40
            1 1320 H4 Foul Committed Foul Throw 21.8,80
            1 1380 H Drop Ball None 60,40
            1 1440 H4 Injury Stoppage None
            1 1500 H4 Foul Committed Success 60,40
            1 1500 A9 Foul Won Success 60,40
        "#]],
    );
}

#[test]
fn cards_in_play_in_breaks_and_of_nobody() {
    check(
        &Sample::new(
            "1 10:00 H4 17 0,0 ok 31
             2 50:00 H4 17 0,0 ok 32
             2 60:00 A5 17 0,0 ok 33
             10 0:00 A6 17 0,0 ok 31
             14 0:00 A7 17 0,0 ok 33
             2 61:00 A8 17 0,0 ok 31 171
             2 62:00 A0 17 0,0 ok 31",
        ),
        &expect![[r#"
            1 600 H4 Card Yellow
            1 2700 A6 Card Yellow
            2 300 H4 Card Second Yellow
            2 900 A5 Card Red
            2 2700 A7 Card Red
            events: cards of an unknown colour, and rescinded cards, are left out
            events: cards of coaches and other officials are left out
        "#]],
    );
}

#[test]
fn substitutions_injuries_and_players_without_a_substitute() {
    check_lines(
        "1 30:00 H9 20 0,0 ok
         1 33:00 H9 21 0,0 ok
         2 45:00 H10 18 0,0 ok 55=61 #60
         2 45:00 H14 19 0,0 ok 55=60 145=11 #61
         2 70:00 A15 19 0,0 ok 55=62 145=9 41 #63
         2 70:00 A9 18 0,0 ok 55=63 41 #62
         2 75:00 H6 18 0,0 ok #64
         2 75:00 H15 19 0,0 ok #65
         2 80:00 A3 20 0,0 ok 41
         2 85:00 A2 18 0,0 ok 55=99 41 #66",
        &expect![[r#"
            1 1800 H9 Player Off None
            1 1980 H9 Player On None
            2 0 H10 Substitution None for H14 as Left Wing
            2 1500 A9 Substitution None for A15 as Center Forward
            2 1800 H6 Substitution None for H15
            2 2100 A3 Player Off None
            2 2400 A2 Player Off None
        "#]],
    );
    // A player who left injured and had no substitute is not on the pitch any more.
    let sample = Sample::new("2 80:00 A3 20 0,0 ok 41");
    let (match_, events) = match_of(&sample.translate(Form::Opta).expect("a match"));
    let facts = analyse(&match_, &events);
    let left = match_.away.squad.iter().find(|member| member.shirt == Some(3)).expect("A3").player;
    let minutes = |player| {
        facts
            .players
            .iter()
            .find(|line| line.player == player)
            .map(|line| line.tally.count(football::analysis::Stat::MinutesPlayed))
    };
    assert_eq!(minutes(left), Some(80));
}

#[test]
fn extra_time_and_the_shoot_out_have_their_own_clocks() {
    let mut sample = Sample::new(
        "1 45:30 H9 1 50,60>60,60 ok
         2 90:30 H9 1 50,60>60,60 ok
         3 90:10 H9 16 95,50 ok 20
         3 105:20 H9 1 50,60>60,60 ok
         4 105:20 A9 16 95,50 ok 20
         4 120:40 H9 1 50,60>60,60 ok
         5 120:25 H9 16 88.5,50 ok 9
         5 121:25 A9 13 88.5,50 ok 9
         5 122:00 A9 17 0,0 ok 31",
    )
    .score(1, 1);
    sample.shoot_out = Some((1, 0));
    check(
        &sample,
        &expect![[r#"
        1 2730 H9 Pass Success 60,32.3>72.7,32.3
        2 2730 H9 Pass Success 60,32.3>72.7,32.3
        3 10 H9 Attempt Goal 114.8,40 Right Foot
        3 920 H9 Pass Success 60,32.3>72.7,32.3
        4 20 A9 Attempt Goal 114.8,40 Right Foot
        4 940 H9 Pass Success 60,32.3>72.7,32.3
        5 25 H9 Penalty Goal 108,40
        5 85 A9 Penalty Off Target 108,40
        5 120 A9 Card Yellow
    "#]],
    );
    for form in Form::ALL {
        let match_ = match_in(form, &sample);
        assert_eq!((match_.shoot_out, match_.winner()), (Some(Score { home: 1, away: 0 }), Some(Side::Home)));
    }
    sample.shoot_out = None;
    assert_eq!(match_in(Form::Opta, &sample).shoot_out, Some(Score { home: 1, away: 0 }), "counted from the events");
}

#[test]
fn every_event_is_in_the_view_of_the_acting_side_in_both_halves() {
    check_lines(
        "1 10:00 H2 1 11.5,21.1>17,78.9 ok
         2 60:00 H2 1 11.5,21.1>17,78.9 ok
         2 61:00 A2 1 83,0>100,100 ok",
        &expect![[r#"
            1 600 H2 Long Pass Success 12,62>18,18
            2 900 H2 Long Pass Success 12,62>18,18
            2 960 A2 Long Pass Success 102,80>120,0
        "#]],
    );
}

#[test]
fn unknown_values_are_left_out_with_a_notice() {
    let mut sample = Sample::new(
        "1 1:00 H9 1 50,60>60,60 ok 9999=x
         1 2:00 H9 950 50,60 ok
         1 3:00 H9 24 50,60 ok
         2 10:00 H9 1 50,60>60,60 ok
         9 10:00 H9 1 50,60>60,60 ok",
    );
    sample.score = (3, 0);
    check(
        &sample,
        &expect![[r#"
        1 60 H9 Pass Success 60,32.3>72.7,32.3
        events: match 5001: events with a time outside their period are left out: 1
        events: events of the unknown type 950 are left out
        events: match 5001: the match file states the score 3-0, but the events count 0-0
    "#]],
    );
}

#[test]
fn a_timestamp_gives_the_millisecond_if_it_agrees_with_the_clock() {
    let event = |id: u32, kind: u32, period: u32, min: u32, sec: u32, time: &str| {
        format!(
            "<Event id=\"{id}\" event_id=\"{id}\" type_id=\"{kind}\" period_id=\"{period}\" min=\"{min}\" sec=\"{sec}\" team_id=\"11\" player_id=\"109\" outcome=\"1\" x=\"50\" y=\"60\" timestamp=\"2020-02-03T{time}\"/>"
        )
    };
    let events = [
        event(1, 32, 1, 0, 0, "18:00:10.500"),
        event(2, 1, 1, 0, 5, "18:00:15.51"),
        event(3, 1, 1, 0, 9, "18:00:50.000"),
        event(4, 1, 1, 0, 7, "18:00:17.900"),
        event(5, 32, 2, 45, 0, "19:00:00.000"),
        event(6, 1, 2, 45, 3, "19:00:03.250"),
    ];
    let file = format!("<Games><Game id=\"5001\">{}</Game></Games>", events.concat());
    let sample = Sample::new("");
    let translated = sample::translate(Form::Opta.feed(), &sample.header(Form::Opta), &file).expect("a match");
    let (match_, events) = match_of(&translated);
    let passes = events.iter().filter(|event| event.kind == EventKind::Pass).map(|event| text(&match_, event));
    expect![[r#"
        1 4.551 H9 Pass Success 60,32.3
        1 7.4 H9 Pass Success 60,32.3
        1 9 H9 Pass Success 60,32.3
        2 3.25 H9 Pass Success 60,32.3
    "#]]
    .assert_eq(&passes.collect::<String>());
    let ends = events.iter().filter(|event| event.kind == EventKind::HalfEnd).map(|event| event.time.seconds());
    assert_eq!(ends.collect::<Vec<f64>>(), [9.0, 3.25], "a period without an end ends with its last event");
    assert_eq!(translated.notices.len(), 2);
}

#[test]
fn the_match_its_squads_and_everything_it_names() {
    let sample = Sample::new("1 1:00 H9 16 95,50 ok 20").score(1, 0);
    for form in Form::ALL {
        let match_ = match_in(form, &sample);
        assert_eq!(
            (match_.status, match_.round, match_.score),
            (Status::Final, Some(4), Some(Score { home: 1, away: 0 }))
        );
        assert_eq!(match_.kickoff.map(|kickoff| kickoff.to_string()).as_deref(), Some("2020-02-03T18:00:00Z"));
        let starters: Vec<(u16, Option<Spot>)> = match_
            .home
            .squad
            .iter()
            .filter(|member| member.role == Role::Starter)
            .map(|member| (member.shirt.unwrap_or(0), member.spot))
            .collect();
        assert_eq!(starters.len(), 11);
        assert_eq!(starters[0], (1, Some(Spot::Goalkeeper)));
        assert_eq!(starters[8], (9, Some(Spot::CenterForward)));
        assert_eq!(match_.home.starting_formation().as_deref(), Some("4-3-3"));
        assert!(
            match_.stadium.is_some()
                && match_.officials.referee.is_some()
                && match_.officials.fourth_official.is_some()
        );
        assert!(match_.home.coach.is_some() && match_.stage.is_some() && match_.group.is_some());
    }
    assert_eq!(match_in(Form::Opta, &sample).id, MatchId(3_000_005_001));
    let catalogue = |form: Form| {
        let mut catalogue = football::feed::provider::match_files::MatchCatalogue::new(form.feed());
        let header = sample.header(form);
        let file = football::feed::provider::SourceFile { name: "header", bytes: header.as_bytes() };
        assert_eq!(catalogue.add_headers([file].into_iter()), []);
        let named = catalogue.documents().into_iter().map(|document| {
            let name = document.body.get("name").or(document.body.get("season")).and_then(|name| name.get("en"));
            format!("{} {}\n", document.kind.code(), name.and_then(|name| name.as_str()).unwrap_or_default())
        });
        named.filter(|line| !line.starts_with("player")).collect::<String>()
    };
    let texts = Form::ALL.map(catalogue);
    assert_eq!(texts[0], texts[1], "Stats Perform, JSON");
    assert_eq!(texts[0], texts[2], "Stats Perform, XML");
    expect![[r#"
        competition Nile League
        edition 2020/2021
        stage Regular Season
        group Main
        stadium River Ground
        team Nile City
        team Harbour Town
        coach Kit Mansour
        coach Kit Mansour
        referee Mona Adel
        referee Ali Nour
    "#]]
    .assert_eq(&texts[0]);
}

#[test]
fn a_match_that_is_not_over_has_no_result_yet() {
    for (status, expected) in [
        (("PreMatch", "Fixture"), Status::Scheduled),
        (("Postponed", "Postponed"), Status::Postponed),
        (("SecondHalf", "Playing"), Status::Live),
    ] {
        let sample = Sample { status, ..Sample::new("").score(1, 0) };
        for form in Form::ALL {
            assert_eq!(match_in(form, &sample).status, expected, "{form:?}");
        }
    }
}

/// A match with something of everything.
pub(crate) fn whole_match() -> Sample {
    Sample::new(
        "1 0:01 H9 1 50,50>40,50 ok 279=S
         1 0:04 H6 1 40,50>60,80 ok
         1 0:08 H7 1 60,80>90,60 ok 2 #20
         1 0:10 H9 16 92,55 ok 15 55=20 22 102=47.6 103=19
         1 0:40 A9 1 50,50>40,50 ok 279=S
         1 1:00 H9 44 60,50 ok
         1 1:00 A4 44 40,50 no
         1 2:00 H10 3 70,20 ok
         1 2:00 A3 45 30,80 no
         1 2:10 H10 4 90,50 ok 9
         1 2:10 A3 4 10,50 no 9
         1 2:11 A3 17 0,0 ok 31
         1 3:00 H10 16 88.5,50 ok 9 20
         1 10:00 A10 1 70,20>85,50 ok 4 #30
         1 10:02 A9 15 85,50 ok 20 22 55=30 #31
         1 10:02 H1 10 2,50 ok 233=31
         1 12:00 A11 1 99.5,99.5>94,50 no 6 2
         1 12:02 H4 12 5,50 ok 15
         1 20:00 A4 16 5,50 ok 28
         2 50:00 A3 17 0,0 ok 32
         2 60:00 H9 18 0,0 ok 55=61 #60
         2 60:00 H14 19 0,0 ok 55=60 145=9 #61
         2 70:00 A9 15 85,50 ok 20 82 22 #32
         2 70:00 H4 10 10,50 ok 94 233=32
         2 80:00 A9 16 90,50 ok 72 26
         2 85:00 H1 20 0,0 ok 41
         2 86:00 H12 19 0,0 ok",
    )
    .score(3, 1)
}

#[test]
fn the_laws_of_the_statistics_hold() {
    for form in Form::ALL {
        let (match_, events) = match_of(&whole_match().translate(form).expect("a match"));
        let coverage = laws::Coverage { names_players: true, pairs_aerials: true };
        laws::check_match(&match_, &analyse(&match_, &events), coverage)
            .unwrap_or_else(|broken| panic!("{form:?}: {broken}"));
    }
}

#[test]
fn the_documents_are_valid_and_the_same_in_json_and_xml() {
    let [_, json, xml] = Form::ALL.map(|form| whole_match().translate(form).expect("a match"));
    assert_eq!(json.documents.len(), 1);
    assert_eq!(json.documents[0].body, xml.documents[0].body);
    assert_eq!(json.documents[0].events, xml.documents[0].events);
    for form in Form::ALL {
        let translated = whole_match().translate(form).expect("a match");
        for document in translated.documents.iter().filter(|document| document.kind == Kind::Match) {
            football::feed::check(document.kind, &document.body).unwrap_or_else(|error| panic!("{form:?}: {error:?}"));
            football::feed::validate_events(document.events.as_deref().unwrap_or_default()).expect("valid events");
        }
    }
    let (_, events) = match_of(&json);
    assert!(events.iter().any(|event| event.period == Period::Second));
}
