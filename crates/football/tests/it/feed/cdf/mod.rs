//! The Common Data Format: the rules of the mapping, each in a few lines of an invented match.

mod damage;
mod sample;

use expect_test::{Expect, expect};
use football::analysis::analyse;
use football::feed::cdf::FEED;
use football::feed::provider::SourceFile;
use football::feed::provider::match_files::{Content, MatchCatalogue};
use football::model::{
    Competition, Edition, EventKind, Kind, Outcome, PlatformId, Player, PlayerId, Role, Score, Side, Spot, Status,
};
use serde_json::{Value, json};

use self::sample::{events, meta, nothing, sheet, time, translate, whole};
use super::match_text::play;
use super::opta::sample::match_of;
use crate::analysis::laws;

const ONE_DIRECTION: [&str; 2] = ["left_right"; 2];

fn check_files(files: &[&Value], events: &str, expected: &Expect) {
    let translated = translate(files, events).unwrap_or_else(|notice| panic!("{notice}"));
    let (match_, events) = match_of(&translated);
    football::feed::validate_events(&events).expect("valid events");
    let notices: String = translated.notices.iter().map(|notice| format!("{notice}\n")).collect();
    expected.assert_eq(&format!("{}{notices}", play(&match_, &events)));
}

fn check(home: u16, away: u16, on_sheet: &Value, events: &str, expected: &Expect) {
    check_files(&[&sheet(home, away, on_sheet), &meta(&ONE_DIRECTION)], events, expected);
}

#[test]
fn places_are_metres_from_the_centre_and_the_home_side_attacks_to_the_right() {
    check(
        0,
        0,
        &nothing(),
        &whole(
            "1 1:00 H9 pass unsuccessful 41.5,0>52.5,3.66
            1 2:00 A9 pass unsuccessful -41.5,0>-52.5,3.66
            1 3:00 H5 pass/throw_in successful -20,34>-10,20.16 to=H8
            1 4:00 A8 pass/corner_kick intercepted -52.5,-34>-47,0 to=H4
            1 5:00 H9 carry successful 0,0>36,20.16",
            "2 1:00 H9 pass unsuccessful 41.5,0>52.5,3.66",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 60 H9 Pass Fail 108,40>120,36
            1 120 A9 Pass Fail 108,40>120,44
            1 180 H5 Throw-in Success 36.7,0>48.3,18 to H8
            1 240 A8 Corner Cross Fail 120,0>114,40
            1 300 H9 Carry None 60,40>102,18
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 60 H9 Pass Fail 108,40>120,36
        "#]],
    );
}

#[test]
fn the_direction_of_each_period_is_stated() {
    check_files(
        &[&sheet(0, 0, &nothing()), &meta(&["right_left", "left_right"])],
        &whole("1 1:00 H9 pass unsuccessful -41.5,10>-30,0", "2 1:00 H9 pass unsuccessful 41.5,-10>30,0"),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>71.7,40 to H6
            1 60 H9 Pass Fail 108,50.9>95,40
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 60 H9 Pass Fail 108,50.9>95,40
        "#]],
    );
}

#[test]
fn attempts_outweigh_a_stated_direction_that_they_contradict() {
    let shots = |period: u32| {
        (1..=3).map(|minute| format!("{period} {minute}:00 H9 shot wide 41.5,0>52.5,10\n")).collect::<String>()
            + &format!("{period} 9:00 A9 shot wide -41.5,0>-52.5,10")
    };
    check_files(
        &[&sheet(0, 0, &nothing()), &meta(&["left_right", "right_left"])],
        &whole(&shots(1), &shots(2)),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 60 H9 Attempt Off Target 108,40>120,29.1
            1 120 H9 Attempt Off Target 108,40>120,29.1
            1 180 H9 Attempt Off Target 108,40>120,29.1
            1 540 A9 Attempt Off Target 108,40>120,50.9
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 60 H9 Attempt Off Target 108,40>120,29.1
            2 120 H9 Attempt Off Target 108,40>120,29.1
            2 180 H9 Attempt Off Target 108,40>120,29.1
            2 540 A9 Attempt Off Target 108,40>120,50.9
            events: match m-1: period 2 has its attempts at the other end than play_direction says: the direction is taken from them
        "#]],
    );
}

#[test]
fn a_pitch_of_another_size_has_boxes_of_the_same_size() {
    let mut meta = meta(&ONE_DIRECTION);
    meta["venue"]["pitch_length"] = 100.0.into();
    meta["venue"]["pitch_width"] = 64.0.into();
    // The penalty spot, the corner of the box, the corner of the pitch.
    let first = "1 1:00 H9 pass unsuccessful 39,0>33.5,20.16\n1 2:00 H9 pass unsuccessful 50,32>0,0";
    check_files(
        &[&sheet(0, 0, &nothing()), &meta],
        &whole(first, ""),
        &expect![[r#"
        1 0 H9 Kick Off Success 60,40>47.5,40 to H6
        1 60 H9 Pass Fail 108,40>102,18
        1 120 H9 Long Pass Fail 120,0>60,40
        2 0 A9 Kick Off Success 60,40>47.5,40 to A6
    "#]],
    );
}

#[test]
fn attempts_assists_and_own_goals() {
    let goal = |clock: &str, team: &str, player: &str, assist: Option<&str>, own: bool| {
        json!({"time": time(1, clock), "period": "first_half", "team_id": team, "player_id": player, "assist_id": assist,
            "is_own_goal": own, "is_penalty": false, "score": {"home": 1, "away": 0}})
    };
    let on_sheet = json!({"cards": null, "substitutions": null, "goals": [
        goal("10:02", "t-H", "p-H9", Some("p-H7"), false),
        goal("12:00", "t-H", "p-H10", None, false),
        goal("20:00", "t-H", "p-A4", None, true),
        goal("21:00", "t-H", "p-A5", None, true),
    ]});
    check(
        4,
        0,
        &on_sheet,
        &whole(
            "1 10:00 H7 pass/through_ball successful 30,-20>41.5,0 id=a to=H9
            1 10:02 H9 shot successful 41.5,0>52.5,1 xg=0.3 body_part=head
            1 11:58 H8 pass successful 30,-20>36,0 id=b to=H10
            1 12:00 H10 shot/free_kick successful 36,0>52.5,1 xg=0.2 body_part=left_foot related=b
            1 13:00 A8 pass successful -30,0>-36,0 id=c to=A9
            1 13:02 A9 shot saved -36,0>-52.5,0 xg=0.1 id=d body_part=right_foot related=c
            1 13:03 H1 goalkeeping/save successful -50,0 related=d body_part=hands
            1 14:00 A9 shot blocked -36,0>-40,0 xg=0.1 id=f
            1 14:01 H4 defending/block successful -40,0 related=f
            1 15:00 A9 shot woodwork -36,0>-52.5,4 xg=0.1
            1 16:00 A9 shot/corner_kick wide -52,-33>-52.5,8 xg=0.1
            1 20:00 A4 shot own_goal 50,0>52.5,0 team_id=t-H",
            "2 10:00 H4 foul successful -45,0
            2 11:00 A9 shot/penalty_kick saved -41.5,0>-52.5,0 xg=0.77",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 600 H7 Pass Success (Assist) 95,61.8>108,40 to H9 through
            1 602 H9 Attempt Goal 108,40>120,38.9 Head xg 0.3
            1 718 H8 Pass Success (Key Pass) 95,61.8>102,40 to H10
            1 720 H10 Free Kick Shot Goal 102,40>120,38.9 Left Foot xg 0.2
            1 780 A8 Pass Success (Key Pass) 95,40>102,40 to A9
            1 782 A9 Attempt Saved 102,40>120,40 Right Foot xg 0.1
            1 783 H1 GK Save Success 2.7,40
            1 840 A9 Attempt Blocked 102,40>106.4,40 xg 0.1
            1 841 H4 Block None 13.6,40
            1 900 A9 Attempt Bar 102,40>120,44.4 xg 0.1
            1 960 A9 Corner Shot Off Target 119.5,1.2999999999999972>120,48.7 xg 0.1
            1 1200 A4 Own Goal None 2.700000000000003,40
            1 1260 A5 Own Goal None
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 600 H4 Foul Committed Success (Penalty) 8.2,40
            2 660 A9 Penalty Saved 108,40>120,40 xg 0.77
        "#]],
    );
}

#[test]
fn cards_and_substitutions_are_those_of_the_match_sheet() {
    let card = |period: usize, clock: &str, player: &str, kind: &str| {
        json!({"team_id": format!("t-{}", &player[..1]), "time": time(period, clock), "period": sample::PERIODS[period - 1].0,
            "player_id": format!("p-{player}"), "type": kind})
    };
    let change = |period: usize, at: String, off: &str, on: &str| {
        json!({"team_id": format!("t-{}", &off[..1]), "in_time": at, "out_time": at, "period": sample::PERIODS[period - 1].0,
            "in_player_id": format!("p-{on}"), "out_player_id": format!("p-{off}")})
    };
    let on_sheet = json!({
        "goals": null,
        "cards": [
            card(1, "16:00", "H4", "yellow_card"), card(2, "10:00", "H4", "second_yellow_card"), card(2, "10:00", "H4", "red_card"),
            card(1, "20:00", "A4", "yellow_card"), card(2, "12:00", "A4", "yellow_card"), card(2, "12:00", "A4", "second_yellow_card"),
            card(2, "13:00", "A5", "red_card"), card(2, "14:00", "A6", "green_card"),
        ],
        "substitutions": [
            // In the break, under the second half and under the first.
            change(2, "2026-02-03T20:55:00Z".to_owned(), "H9", "H12"), change(1, "2026-02-03T20:50:00Z".to_owned(), "A9", "A12"),
            change(2, time(2, "30:00"), "H10", "H13"),
        ]
    });
    check(
        0,
        0,
        &on_sheet,
        &whole(
            // The referee's events do not say who.
            "1 16:00 - referee/caution yellow_card 8,1
            1 17:00 - referee/offside offside 8,1",
            "2 10:00 - referee/caution second_yellow_card 8,1
            2 30:00 - referee/substitution successful 0,34
            2 30:00 H10 referee/player_off successful 0,34
            2 40:00 A7 referee/player_off injury 0,34
            2 44:00 - referee/final_whistle end 0,0",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 960 H4 Card Yellow
            1 1200 A4 Card Yellow
            1 2820 A9 Substitution None for A12
            2 0 H9 Substitution None for H12
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 600 H4 Card Second Yellow
            2 720 A4 Card Second Yellow
            2 780 A5 Card Red
            2 1800 H10 Substitution None for H13
            2 2400 A7 Player Off None 60,80
            events: events of the type referee/offside without a team are left out: 1
        "#]],
    );
}

#[test]
fn without_a_match_sheet_the_events_say_it() {
    check_files(
        &[&meta(&ONE_DIRECTION)],
        &whole(
            "1 5:00 H4 referee/caution yellow_card 8,1
            1 6:00 H7 pass successful 30,0>41.5,0 id=a to=H9
            1 6:02 H9 shot successful 41.5,0>52.5,0 related=a",
            "2 6:00 H4 referee/caution yellow_card 8,1
            2 7:00 A4 referee/foul successful 8,1
            2 8:00 H9 referee/substitution successful 0,34 to=H12",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 300 H4 Card Yellow
            1 360 H7 Pass Success (Assist) 95,40>108,40 to H9
            1 362 H9 Attempt Goal 108,40>120,40
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 360 H4 Card Second Yellow
            2 420 A4 Foul Committed Success 50.7,41.1
            2 480 H9 Substitution None for H12
        "#]],
    );
}

#[test]
fn the_other_kinds_of_events() {
    check(
        0,
        0,
        &nothing(),
        &whole(
            "1 1:00 H4 defending/clearance successful -40,0
            1 2:00 H4 interception successful -40,0
            1 3:00 H4 interception lost -40,0 to=A9
            1 4:00 H4 misc/tackle successful -40,0
            1 5:00 H4 defending/pressing successful -40,0
            1 6:00 H4 duel/aerial_duel successful -40,0
            1 6:00 A9 duel/aerial_duel unsuccessful -40,0
            1 7:00 H4 duel/ground_duel successful -40,0
            1 8:00 H1 goalkeeping/claim successful -50,0
            1 9:00 H1 goalkeeping/save_attempt unsuccessful -50,0
            1 10:00 H9 dribble successful 10,0
            1 11:00 H1 pass successful -50,0>-30,0 body_part=hands to=H5
            1 12:00 H1 pass/goal_kick out_of_play -50,0>20,34 body_part=right_foot
            1 13:00 H7 cross unsuccessful 40,-30>45,0 body_part=feet
            1 14:00 H7 pass/free_kick successful 10,0>30,5 to=H9
            1 15:00 H7 pass intercepted 10,0>30,5 to=A4",
            "2 1:00 H7 misc/novelty successful 10,0
            2 2:00 H7 misc/novelty successful 10,0
            2 3:00 H7 misc/other_ball_action successful 10,0
            2 4:00 H7 shot spectacular 41,0
            2 5:00 - referee/foul successful 10,0
            2 6:00 - referee/drop_ball successful 10,0",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 60 H4 Clear None 13.6,40
            1 120 H4 Interception Won 13.6,40
            1 180 H4 Interception Lost 13.6,40
            1 240 H4 Tackle Won 13.6,40
            1 300 H4 Pressure None 13.6,40
            1 360 H4 Aerial Duel Won 13.6,40
            1 360 A9 Aerial Duel Lost 106.4,40
            1 480 H1 GK Collect Success 2.7,40
            1 540 H1 GK Faced None 2.7,40
            1 600 H9 Dribble Success 71.7,40
            1 660 H1 Keeper Throw Success 2.7,40>25,40 Other to H5
            1 720 H1 Goal Kick Out 2.7,40>83.3,0 Right Foot
            1 780 H7 Cross Fail 106.4,74.8>111.8,40
            1 840 H7 Free Kick Pass Success 71.7,40>95,34.5 to H9
            1 900 H7 Pass Fail 71.7,40>95,34.5
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
            2 240 H7 Attempt Off Target 107.5,40
            2 360 - Drop Ball None
            events: attempts with the unknown outcome "spectacular" are goals if is_successful says so: 1
            events: events of the type referee/foul without a team are left out: 1
            events: events of the unknown type misc/novelty are left out: 2
        "#]],
    );
}

#[test]
fn a_goal_that_was_taken_back_is_none_unless_the_match_sheet_has_it() {
    let on_sheet = json!({"cards": null, "substitutions": null, "goals": [
        {"time": time(1, "20:30"), "period": "first_half", "team_id": "t-H", "player_id": "p-H10", "assist_id": null, "is_own_goal": false}]});
    check(
        1,
        0,
        &on_sheet,
        &whole(
            "1 10:00 H9 shot successful 41.5,0 overturned
            1 20:00 H10 shot successful 41.5,0 overturned
            1 30:00 A10 shot wide -41.5,0 unreviewed",
            "",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 1200 H10 Attempt Goal 108,40
            1 1800 A10 Attempt Off Target 108,40
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
        "#]],
    );
}

#[test]
fn the_last_line_of_an_id_counts_and_the_order_is_that_of_the_clock() {
    check(
        0,
        0,
        &nothing(),
        &whole(
            "1 11:00 H9 shot successful 41.5,0 id=x
            1 10:05 H7 pass unsuccessful 10,0>20,0
            1 10:00 H8 pass successful 0,0>10,0 to=H7
            1 11:00 H9 shot wide 41.5,0 id=x",
            "",
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>48.3,40 to H6
            1 600 H8 Pass Success 60,40>71.7,40 to H7
            1 605 H7 Pass Fail 71.7,40>83.3,40
            1 660 H9 Attempt Off Target 108,40
            2 0 A9 Kick Off Success 60,40>48.3,40 to A6
        "#]],
    );
}

#[test]
fn extra_time_and_the_shoot_out_have_their_own_clocks() {
    let mut sheet = sheet(1, 1, &nothing());
    sheet["match"]["status"] = json!({"is_neutral": true, "has_extratime": true, "has_shootout": true});
    sheet["match"]["result"]["shootout"] = json!({"home": 1, "away": 0});
    let lines = whole("", "")
        + &events(
            "3 0:00 H9 pass/kick_off successful 0,0>-10,0 id=k3 to=H6
            3 5:00 H9 shot successful 41.5,0 id=g1
            4 0:00 A9 pass/kick_off successful 0,0>10,0 id=k4 to=A6
            4c 119:30.00 A9 shot successful -41.5,0 id=g2
            5 0:30 H9 shot/penalty_kick successful -41.5,0 id=s1
            5 1:30 A9 shot saved -41.5,0 id=s2",
        );
    let files = [&sheet, &meta(&["left_right"; 5])];
    check_files(
        &files,
        &lines,
        &expect![[r#"
        1 0 H9 Kick Off Success 60,40>48.3,40 to H6
        2 0 A9 Kick Off Success 60,40>48.3,40 to A6
        3 0 H9 Kick Off Success 60,40>48.3,40 to H6
        3 300 H9 Attempt Goal 108,40
        4 0 A9 Kick Off Success 60,40>48.3,40 to A6
        4 870 A9 Attempt Goal 108,40
        5 30 H9 Penalty Goal 108,40
        5 90 A9 Penalty Saved 108,40
    "#]],
    );
    let (match_, _) = match_of(&translate(&files, &lines).expect("a match"));
    assert_eq!((match_.score, match_.shoot_out), (Some(Score { home: 1, away: 1 }), Some(Score { home: 1, away: 0 })));
    assert_eq!(match_.winner(), Some(Side::Home));
}

#[test]
fn the_start_of_a_period_is_stated_or_follows_from_whistles_or_from_the_match_clock() {
    let lines = events(
        "1 1:00 H9 pass unsuccessful 0,0>1,0
        2 1:00 H9 pass unsuccessful 0,0>1,0",
    );
    let with_clock = lines.replacen("\"is_successful\"", "\"match_clock\":\"01:00.00\",\"is_successful\"", 1);
    let mut whistles = meta(&[]);
    whistles["match"]["whistles"] = json!([
        {"type": "first_half", "sub_type": "start", "time": "2026-02-03T20:00:30Z"},
        {"type": "weather_delay", "sub_type": "start", "time": "2026-02-03T20:10:00Z"},
        {"type": "first_half", "sub_type": "end", "time": "2026-02-03T20:47:00Z"},
        {"type": "second_half", "sub_type": "start", "time": "2026-02-03T21:00:00Z"},
        {"type": "second_half", "sub_type": "end", "time": "2026-02-03T21:49:00Z"}]);
    let sheet = sheet(0, 0, &nothing());
    check_files(
        &[&sheet, &whistles],
        &lines,
        &expect![[r#"
        1 30 H9 Pass Fail 60,40>61.2,40
        2 60 H9 Pass Fail 60,40>61.2,40
    "#]],
    );
    check_files(
        &[&sheet, &meta(&[])],
        &with_clock,
        &expect![[r#"
        1 60 H9 Pass Fail 60,40>61.2,40
        2 0 H9 Pass Fail 60,40>61.2,40
        events: match m-1: period 2 has no start: its first event is taken for it
        events: match m-1: period 1 has no end: its last event is taken for it
        events: match m-1: period 2 has no end: its last event is taken for it
    "#]],
    );
}

#[test]
fn the_files_of_a_match_are_joined_in_any_order() {
    // In either order, and each by itself.
    let (sheet, meta) = (sheet(0, 0, &nothing()), meta(&ONE_DIRECTION));
    let lines = whole("", "");
    let (match_, _) = match_of(&translate(&[&sheet, &meta], &lines).expect("a match"));
    assert_eq!(match_, match_of(&translate(&[&meta, &sheet], &lines).expect("a match")).0);
    assert_eq!((match_.status, match_.round), (Status::Final, Some(4)));
    assert_eq!(match_.kickoff.map(|kickoff| kickoff.to_string()).as_deref(), Some("2026-02-03T20:00:00Z"));
    assert_eq!(match_.home.squad.iter().filter(|member| member.role == Role::Starter).count(), 11);
    assert_eq!((match_.home.squad[0].spot, match_.home.squad[0].shirt), (Some(Spot::Goalkeeper), Some(1)));
    assert!(match_.home.coach.is_some() && match_.stadium.is_some());
    assert!(match_.officials.referee.is_some() && match_.officials.assistant2.is_some());
    assert_eq!(match_.officials.fourth_official, None);
    assert_eq!(match_.platforms[0].platform, PlatformId::CDF);
    let (alone, _) = match_of(&translate(&[&sheet], &lines).expect("a match"));
    assert_eq!((alone.kickoff, alone.home.squad.len()), (None, 15));
    let other = json!({"id": "t-B", "players": []});
    let mut other_team = meta.clone();
    other_team["teams"]["away"] = other;
    let refusal = translate(&[&sheet, &other_team], &lines).expect_err("other teams").to_string();
    assert!(refusal.contains("the file has the team t-B, and another file has t-A"), "{refusal}");
}

#[test]
fn people_and_editions_have_the_names_of_both_files() {
    let mut catalogue = MatchCatalogue::new(&FEED);
    for file in [meta(&ONE_DIRECTION), sheet(0, 0, &nothing())] {
        catalogue.add_header(SourceFile { name: "header", bytes: file.to_string().as_bytes() }).expect("a header");
    }
    catalogue.arrange();
    let documents = catalogue.documents();
    let of_kind = |kind: Kind| documents.iter().find(move |document| document.kind == kind).expect("a document");
    let competition: Competition = serde_json::from_value(of_kind(Kind::Competition).body.clone().into()).expect("one");
    assert_eq!(competition.name.en, "Nile League");
    let edition: Edition = serde_json::from_value(of_kind(Kind::Edition).body.clone().into()).expect("one");
    assert_eq!(edition.season.en, "2025/2026");
    let id = PlayerId::from_key(PlatformId::CDF, "p-H9").expect("an id").number();
    let player = documents.iter().find(|document| document.kind == Kind::Player && document.id == id).expect("H9");
    let player: Player = serde_json::from_value(player.body.clone().into()).expect("a player");
    assert_eq!((player.name.en.as_str(), player.dob.map(|dob| dob.year())), ("Player H9", Some(2000)));
    assert!(player.gender.is_some());
}

#[test]
fn a_stage_has_the_name_of_its_round() {
    let mut meta = meta(&ONE_DIRECTION);
    meta["match"]["round"] = "semi_final".into();
    let mut catalogue = MatchCatalogue::new(&FEED);
    catalogue.add_header(SourceFile { name: "meta", bytes: meta.to_string().as_bytes() }).expect("a header");
    catalogue.arrange();
    let documents = catalogue.documents();
    let stage = documents.iter().find(|document| document.kind == Kind::Stage).expect("a stage");
    let text = serde_json::to_string(&stage.body).expect("JSON");
    assert!(text.contains("Semi final") && text.to_lowercase().contains("knockout"), "{text}");
}

#[test]
fn files_are_recognised_by_their_content() {
    let of = |text: &str| FEED.recognise(text.as_bytes()).map(|file| (file.content, file.match_key));
    assert_eq!(of(&sheet(0, 0, &nothing()).to_string()), Some((Content::Header, "m-1".to_owned())));
    assert_eq!(of(&meta(&ONE_DIRECTION).to_string()), Some((Content::Header, "m-1".to_owned())));
    assert_eq!(of(&whole("", "")), Some((Content::Events, "m-1".to_owned())));
    let tracking =
        r#"{"frame_id":1,"period":"first_half","match":{"id":"m-1"},"teams":{"home":{"id":"t-H","players":[]}}}"#;
    assert_eq!(of(tracking), None);
    let video = r#"{"match":{"id":"m-1"},"recording":{"fps":25}}"#;
    assert_eq!(of(video), None);
}

#[test]
fn version_0_2_is_read_as_well() {
    let mut sheet = sheet(0, 0, &nothing());
    sheet["referees"] =
        json!([{"id": "r-9", "official_type": "main_referee", "first_name": "Mona", "last_name": "Adel"}]);
    sheet["officials"] = Value::Null;
    let mut meta = meta(&ONE_DIRECTION);
    meta["stadium"] = meta["venue"].clone();
    meta["venue"] = Value::Null;
    for period in meta["match"]["periods"].as_array_mut().expect("periods") {
        period["time_start"] = period["start_time"].take();
        period["time_end"] = period["end_time"].take();
    }
    let lines = whole("1 1:00 H9 pass successful 10,0>20,0 to=H8", "").replace("is_successful", "outcome");
    let (match_, events) = match_of(&translate(&[&sheet, &meta], &lines).expect("a match"));
    assert!(match_.officials.referee.is_some() && match_.stadium.is_some());
    let passes = events.iter().filter(|event| event.kind == EventKind::Pass && event.result == Outcome::Success);
    assert_eq!(passes.count(), 1);
}

#[test]
fn the_laws_of_the_statistics_hold() {
    let lines = whole(
        "1 10:02 H9 shot successful 41.5,0 body_part=head
        1 12:00 A9 shot saved -41.5,0
        1 12:01 H1 goalkeeping/save successful -50,0
        1 13:00 H9 duel/aerial_duel successful 10,0
        1 13:00 A4 duel/aerial_duel unsuccessful 10,0
        1 20:00 A4 shot own_goal 50,0",
        "2 10:00 H4 foul successful -10,0",
    );
    let files = [&sheet(2, 0, &nothing()), &meta(&ONE_DIRECTION)];
    let (match_, events) = match_of(&translate(&files, &lines).expect("a match"));
    let coverage = laws::Coverage { names_players: true, pairs_aerials: true };
    laws::check_match(&match_, &analyse(&match_, &events), coverage).unwrap_or_else(|broken| panic!("{broken}"));
}
