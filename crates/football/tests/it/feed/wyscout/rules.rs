//! The rules of Wyscout's mapping, each in a few lines of an invented match.

use expect_test::{Expect, expect};
use football::feed::provider::TranslatedMatch;
use football::model::{Event, Kind, Match, Period, Score, Side, Status};
use serde_json::json;

use super::sample::Sample;

fn translated(sample: &Sample) -> (Match, Vec<Event>) {
    let TranslatedMatch { documents, .. } = sample.translate().expect("a whole match");
    let document = documents.iter().find(|document| document.kind == Kind::Match).expect("a match");
    let match_ = serde_json::from_value(document.body.clone().into()).expect("the model's own JSON");
    (match_, document.events.clone().expect("events"))
}

/// The first half's events, one a line: id, kind, result, extra, who, when (and how long), where, links.
fn check(lines: &str, expected: &Expect) {
    let (_, events) = translated(&Sample::new(lines));
    let text = events.iter().filter(|event| event.period == Period::First && event.kind.id() != 511).map(text);
    expected.assert_eq(&text.collect::<String>());
}

fn text(event: &Event) -> String {
    let extra = event.extra.map(|extra| format!(" ({})", extra.code())).unwrap_or_default();
    let who = match (event.side, event.player) {
        (Some(side), Some(player)) => format!("{}{}", &side.code()[..1].to_uppercase(), player.number() % 100),
        (Some(side), None) => format!("{}0", &side.code()[..1].to_uppercase()),
        _ => String::new(),
    };
    let duration = if event.duration.0 > 0 { format!("+{}", event.duration.seconds()) } else { String::new() };
    let spot = |point: football::model::Point| format!("{},{}", point.x(), point.y());
    let at = event.at.map(|at| format!(" {}", spot(at))).unwrap_or_default();
    let end = event.end.map(|end| format!(">{}", spot(end))).unwrap_or_default();
    let links: Vec<u32> = event.related.iter().map(|id| id.0).collect();
    let links = if links.is_empty() { String::new() } else { format!(" {links:?}") };
    let (id, kind, result, second) = (event.id.0, event.kind.code(), event.result.code(), event.time.seconds());
    format!("{id} {kind} {result}{extra} {who} {second}{duration}{at}{end}{links}\n")
}

#[test]
fn passes_by_kind_and_result() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 2 H6 8/85 40,50>45,40 1801
         1H 4 H7 8/83 45,40>90,40 1802
         1H 6 A2 8/85 10,60>5,60 1001 1801
         1H 8 A1 8/81 5,50>20,50 1801
         1H 10 A3 8/80 80,10>95,50 1802
         1H 11 A3 5/50 100,50>100,50
         1H 30 H1 3/34 5,50>60,50
         1H 33 H1 1/10 60,50 701
         1H 33.5 A6 1/10 40,50 703
         1H 34 A6 8/82 40,50>50,50 1801
         1H 35 A9 1/13 50,50 701
         1H 35 H6 1/13 50,50 703
         1H 40 A9 3/36 60,0>62,10 1802
         1H 41 H5 3/36 40,100>45,90 1801
         1H 50 H9 3/30 100,0>94,50 801 1801
         1H 60 H9 3/30 100,0>90,5 1801
         1H 70 H9 3/31 70,20>94,50 1801
         1H 80 H9 3/31 60,20>94,50 1801
         1H 90 H9 3/32 60,20>70,50 1802",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            20 Pass Success H6 2 47.6,40>53.8,32.3
            30 Long Pass Fail H7 4 53.8,32.3>108,32.3
            44 Ball Recover Success A2 6 12,47.8
            40 Pass Void A2 6 12,47.8>5,47.8
            50 Keeper Throw Success A1 8 5,40>22.9,40
            60 Cross Out A3 10+1 97.1,9.5>115,40
            80 Goal Kick Fail H1 30 6,40>72.4,40
            90 Aerial Duel Lost H1 33 72.4,40
            100 Aerial Duel Won A6 33.5 47.6,40
            110 Pass Fail A6 34 47.6,40>60,40
            120 50-50 Lost A9 35 60,40
            130 50-50 Won H6 35+2 60,40
            140 Throw-in Out A9 40+1 72.4,0>74.8,9.5
            150 Throw-in Success H5 41+2 47.6,80>53.8,70.5
            160 Corner Cross Success H9 50+2 120,0>114,40
            170 Corner Pass Success H9 60+2 120,0>108,4.7
            180 Free Kick Cross Success H9 70+2 84.7,18.7>114,40
            190 Free Kick Pass Success H9 80+2 72.4,18.7>114,40
            200 Free Kick Cross Fail H9 90 72.4,18.7>84.7,40
        "#]],
    );
}

#[test]
fn how_a_player_got_the_ball() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 5 A6 8/85 50,50>60,50 1801
         1H 8 H3 8/85 30,50>40,50 1401 1801
         1H 10 A4 8/82 40,50>50,50 1401 1802
         1H 12 H4 10/100 80,50>0,0 1401 1211
         1H 20 A11 8/80 85,10>95,50 1801
         1H 21 A9 1/10 92,50 702
         1H 25 H1 8/81 5,50>20,50 1801
         1H 30 A6 7/70 50,50>60,50 1801
         1H 32 A6 1/11 60,50>60,50 701 601
         1H 33 H6 8/85 40,50>50,50 1801",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            24 Ball Recover Success A6 5 60,40
            20 Pass Success A6 5 60,40>72.4,40
            32 Interception Won H3 8 35.3,40
            30 Pass Success H3 8 35.3,40>47.6,40
            42 Interception Clear A4 10 47.6,40
            40 Pass Fail A4 10 47.6,40>60,40
            52 Interception Won H4 12 97.1,40
            50 Attempt Off Target H4 12 97.1,40
            64 Ball Recover Success A11 20 103,9.5
            60 Cross Success A11 20 103,9.5>115,40
            70 Aerial Duel None A9 21 111,40
            85 GK Collect Success H1 23 5,40
            80 Keeper Throw Success H1 25 5,40>22.9,40
            94 Ball Recover Success A6 30 60,40
            90 Carry Success A6 30 60,40>72.4,40
            110 Pass Success H6 33 47.6,40>60,40
        "#]],
    );
}

#[test]
fn touches_duels_and_blocks() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 1 H6 7/72 40,50>41,50
         1H 2 H6 8/85 41,50>50,50 1802
         1H 3 A6 7/72 50,50>51,50 1302
         1H 4 H7 10/100 80,50>0,0 2101
         1H 5 A3 7/72 20,50>21,50 1401
         1H 6 H8 10/100 80,50>0,0 2101
         1H 7 H9 7/72 90,50>91,50 1401
         1H 8 A4 7/72 10,50>11,50 1401
         1H 9 A4 8/85 10,50>20,50 1801
         1H 10 A5 7/72 20,50>21,50 1401
         1H 11 H10 7/71 30,50>40,50
         1H 12 A6 1/11 50,50>55,50 504 703
         1H 12 H6 1/12 50,50>45,50 504 701
         1H 14 A6 1/11 55,50>55,50 701
         1H 14 H7 1/12 45,50>45,50 703
         1H 15 H7 8/85 45,50>55,50 1801
         1H 16 H8 1/11 55,50>55,50 701 602
         1H 16 A7 1/12 45,50>45,50 703 601
         1H 17 A8 8/85 45,50>50,50 1801
         1H 18 A9 1/11 50,50>50,50 702
         1H 18 H3 1/12 50,50>50,50 702
         1H 19 A9 3/36 60,0>60,10 1801
         1H 20 A9 7/70 60,10>70,10 1802",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            20 Carry Success H6 1 47.6,40>48.9,40
            30 Pass Fail H6 2 48.9,40>60,40
            40 Miscontrol Fail A6 3 60,40
            54 Ball Recover Success H7 4 97.1,40
            50 Attempt Blocked H7 4 97.1,40
            60 Block Success A3 5 22.9,40 [50]
            74 Ball Recover Success H8 6 97.1,40
            70 Attempt Blocked H8 6 97.1,40
            80 Block Own Side H9 7 108,40 [70]
            90 Interception Won A4 8 12,40
            100 Pass Success A4 9 12,40>22.9,40
            110 Block Success A5 10 22.9,40
            120 Clear Success H10 11 35.3,40
            134 Ball Recover Success A6 12 60,40
            130 Dribble Success A6 12 60,40
            140 Tackle Fail H6 12 60,40
            150 Dispossessed Fail A6 14 66.2,40
            160 Tackle Won H7 14 53.8,40
            170 Pass Success H7 15 53.8,40>66.2,40
            190 Interception Won A7 16 53.8,40
            200 Pass Success A8 17 53.8,40>60,40
            220 Tackle Clear H3 18+1 60,40
            230 Throw-in Success A9 19 72.4,0>72.4,9.5
            240 Miscontrol Fail A9 20 72.4,9.5
        "#]],
    );
}

#[test]
fn keepers_saves_and_attempts() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 1 A9 10/100 90,50>0,0 1201 402
         1H 1.5 H1 9/90 5,50>10,50
         1H 3 A9 10/100 20,60>0,0 1217 403
         1H 5 A9 3/33 80,50>100,50 1101 1211 401
         1H 9 A9 8/86 80,50>90,50 1801 302
         1H 11 A10 7/70 90,50>92,50 1801
         1H 12 A10 10/100 92,50>0,0 1202 1901 401
         1H 12.5 H1 9/91 5,50>5,50
         1H 15 A9 8/80 80,5>95,50 1802
         1H 17 H1 4/40 10,50>10,50
         1H 18 A8 8/85 60,50>70,50 1801
         1H 20 H1 4/40 10,50>10,50
         1H 21 H1 8/85 10,50>20,50 1801
         1H 30 H2 8/85 20,50>30,50 1802
         1H 31 A1 4/40 10,50>10,50
         1H 40 H9 3/36 80,0>85,10 1801",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            24 Ball Recover Success A9 1 108,40
            20 Attempt Saved A9 1 108,40
            30 GK Save Success H1 1.5 0,40 [20]
            40 Attempt Bar A9 3+2 97.1,32.2
            50 Free Kick Shot Off Target A9 5 97.1,40
            60 Pass Success (Key Pass) A9 9 97.1,40>108,40
            70 Carry Success A10 11 108,40>111,40
            80 Attempt Saved A10 12 111,40 [60]
            90 GK Save Success H1 12.5 0,40 [80]
            100 Cross Fail A9 15 97.1,4.7>115,40
            110 GK Punch Fail H1 17 6,40
            120 Pass Success A8 18 72.4,40>84.7,40
            130 GK Collect Success H1 20 6,40
            144 Ball Recover Success H1 21 12,40
            140 Pass Success H1 21 12,40>22.9,40
            150 Pass Fail H2 30 22.9,40>35.3,40
            160 GK Sweep Clear A1 31 6,40
            170 Throw-in Success H9 40 97.1,0>103,9.5
        "#]],
    );
}

#[test]
fn goals_own_goals_and_kick_offs() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 3 H6 8/85 40,50>50,50 1801 301
         1H 5 H9 10/100 90,50>0,0 101 1201 402
         1H 6 A1 9/90 5,50>5,50 101 1201
         1H 60 A9 8/85 50,50>45,50 1801
         1H 70 A4 7/71 5,50>0,50 102
         1H 99 A9 8/85 52,45>45,50 1801
         1H 120 H9 3/30 100,0>100,50 101 1201
         1H 150 H9 8/85 50,50>45,50 1801",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            20 Pass Success (Assist) H6 3 47.6,40>60,40
            30 Attempt Goal H9 5 108,40 [20]
            40 GK Faced Goal A1 6 0,40
            50 Kick Off Success A9 60 60,40>53.8,40
            60 Own Goal Fail A4 70 5,40
            70 Kick Off Success A9 99+2 62.5,36>53.8,40
            80 Corner Shot Goal H9 120 120,0
            90 Pass Success H9 150 60,40>53.8,40
        "#]],
    );
}

#[test]
fn fouls_cards_errors_and_penalties() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 1 H9 1/11 88,50>88,50 702
         1H 1 A3 1/12 12,50>12,50 702
         1H 2 A3 2/20 12,50>0,0 1702
         1H 60 H9 3/35 90,50>0,0 1215 402
         1H 70 A6 2/24 50,50 1703
         1H 71 A7 2/21 50,50 1701
         1H 80 H6 8/85 40,50>45,40 1802 2001
         1H 82 A9 10/100 80,50>0,0 1211
         1H 90 A10 6/x 90,50
         1H 91 A10 2/27 60,40",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            40 Foul Committed Success (Penalty) A3 2 14,40
            46 Foul Won Success (Penalty) H9 2 106,40
            43 Card Yellow A3 2 14,40
            50 Penalty Off Target H9 60 108,40
            63 Card Second Yellow A6 70 60,40
            70 Foul Committed Success A7 71 60,40
            76 Foul Won Success H0 71 60,40
            73 Card Red A7 71 60,40
            80 Pass Fail H6 80 47.6,40>53.8,32.3
            88 Error Fail H6 80 47.6,40
            94 Ball Recover Success A9 82 97.1,40
            90 Attempt Off Target A9 82+8 97.1,40
            100 Offside Fail A10 90 108,40
            110 Foul Committed Success A10 91 72.4,32.3
            116 Foul Won Success H0 91 47.599999999999994,47.7
        "#]],
    );
}

#[test]
fn unknown_ends_are_where_play_goes_on() {
    check(
        "1H 0 H9 8/85 50,50>0,0 1801
         1H 2 H6 8/85 40,50>100,100 1801
         1H 4 A6 8/85 50,50>60,40 1801
         1H 6 A9 8/80 85,10 1802
         1H 7 H1 4/40 10,50>10,50
         1H 9 H1 8/85 10,50>0,0 1802
         1H 10 H1 5/50 100,100
         1H 30 A9 7/70 60,19>62,37 1801",
        &expect![[r#"
            10 Kick Off Success H9 0 60,40>47.6,40
            20 Pass Success H6 2 47.6,40>60,40
            34 Ball Recover Success A6 4 60,40
            30 Pass Success A6 4 60,40>72.4,32.3
            40 Cross Fail A9 6 103,9.5>114,40
            50 GK Collect Success H1 7 6,40
            64 Ball Recover Success H1 9 12,40
            60 Pass Out H1 9+1 12,40>12,40
            80 Carry Success A9 30 72.4,18>74.8,30
        "#]],
    );
}

#[test]
fn a_goal_kick_that_nothing_follows_ends_where_it_starts() {
    check(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 2700 A1 3/34 0,0>0,0",
        &expect![[r#"
            10 Kick Off Success H9 0+2 60,40>47.6,40
            20 Goal Kick Fail A1 2700 6,40>6,40
        "#]],
    );
}

#[test]
fn only_the_cards_of_a_shoot_out_are_translated() {
    let sample = Sample::new(
        "1H 0 H9 8/85 50,50>40,50 1801
         2H 0 A9 8/85 50,50>40,50 1801
         P 0 H9 3/35 90,50>0,0 101 1201
         P 10 A1 2/24 5,50 1703",
    );
    let (_, events) = translated(&sample);
    let text: String = events.iter().filter(|event| event.period == Period::ShootOut).map(text).collect();
    expect![[r#"
        43 Card Second Yellow A1 10 5,40
    "#]]
    .assert_eq(&text);
}

#[test]
fn the_winner_of_a_shoot_out_is_known() {
    let mut sample = Sample::new(
        "1H 0 H9 8/85 50,50>40,50 1801
         2H 0 A9 8/85 50,50>40,50 1801
         P 0 H9 3/35 90,50>0,0 101 1201
         P 10 A9 3/35 90,50>0,0 101 1201",
    );
    let match_ = &mut sample.matches[0];
    (match_["duration"], match_["teamsData"]["11"]["scoreP"]) = (json!("Penalties"), json!(3));
    match_["teamsData"]["22"]["scoreP"] = json!(5);
    let (match_, _) = translated(&sample);
    assert_eq!((match_.score, match_.shoot_out), (Some(Score::default()), Some(Score { home: 3, away: 5 })));
    assert_eq!(match_.winner(), Some(Side::Away));
    // A draw, and a match that is still played, have no winner.
    assert_eq!(Match { shoot_out: None, ..match_.clone() }.winner(), None);
    assert_eq!(Match { status: Status::Live, ..match_.clone() }.winner(), None);
    let decided = Match { score: Some(Score { home: 1, away: 0 }), shoot_out: None, ..match_ };
    assert_eq!(decided.winner(), Some(Side::Home));
}

#[test]
fn substitutions_are_sorted_among_the_events() {
    let mut sample = Sample::new(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 600 A9 8/85 50,50>40,50 1801
         2H 1 A9 8/85 50,50>40,50 1801
         2H 900 H6 8/85 50,50>40,50 1801
         2H 930 H14 8/85 50,50>40,5 1801
         2H 960 H6 8/85 50,50>40,50 1801
         2H 1000 H15 8/85 50,10>40,5 1801",
    );
    sample.matches[0]["teamsData"]["11"]["formation"]["substitutions"] = json!([
        { "playerIn": 114, "playerOut": 106, "minute": 61 },
        { "playerIn": 115, "playerOut": 109, "minute": 46 },
        { "playerIn": 0, "playerOut": 111, "minute": 95 }
    ]);
    sample.matches[0]["teamsData"]["22"]["formation"]["substitutions"] =
        json!([{ "playerIn": 213, "playerOut": 202, "minute": 46 }]);
    let (match_, events) = translated(&sample);
    let rows: String = events
        .iter()
        .map(|event| {
            let on = event.replacement.map(|on| format!("for {}", on.number() % 1000)).unwrap_or_default();
            let spot = event.spot.map(|spot| spot.code()).unwrap_or_default();
            format!(
                "{} {} {}:{} {on} {spot}\n",
                event.id.0,
                event.kind.code(),
                event.period.number(),
                event.time.seconds()
            )
        })
        .collect();
    expect![[r#"
        10 Kick Off 1:0  
        24 Ball Recover 1:600  
        20 Pass 1:600  
        29 Half End 1:600  
        27 Substitution 2:0 for 115 Left Wing
        17 Substitution 2:0 for 213 Center Back
        30 Kick Off 2:1  
        44 Ball Recover 2:900  
        40 Pass 2:900  
        47 Substitution 2:900 for 114 Center Midfield
        50 Long Pass 2:930  
        60 Pass 2:960  
        67 Player Off 2:1000  
        70 Pass 2:1000  
        79 Half End 2:1000  
    "#]]
    .assert_eq(&rows);
    let bench: String = match_
        .home
        .squad
        .iter()
        .filter(|member| member.role == football::model::Role::Bench)
        .map(|member| {
            let position = member.position().map(|position| position.code());
            format!(
                "{} {position:?} {:?}\n",
                member.player.number() % 1000,
                member.formation_point().map(|place| (place.x, place.y))
            )
        })
        .collect();
    expect![[r#"
        112 Some("GK") None
        113 Some("CB") None
        114 Some("CM") Some((50.0, 50.0))
        115 Some("LW") Some((74.0, 14.0))
    "#]]
    .assert_eq(&bench);
}

#[test]
fn a_side_without_a_goalkeeper_by_role_has_the_one_by_events() {
    let mut sample = Sample::new(
        "1H 0 H9 8/85 50,50>40,50 1801
         1H 5 H4 9/90 0,50
         1H 6 H4 3/34 5,50>50,50",
    );
    sample.players[0]["role"]["code2"] = json!("MD");
    let (match_, _) = translated(&sample);
    let keepers: Vec<i64> = match_
        .home
        .squad
        .iter()
        .filter(|member| member.position().map(|position| position.code()) == Some("GK"))
        .map(|member| member.player.number() % 1000)
        .collect();
    assert_eq!(keepers, [104, 112]);
}
