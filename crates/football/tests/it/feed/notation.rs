//! The match notation: what few lines mean, what is said of wrong ones, and that writing and reading are one another's
//! inverse.

use expect_test::{Expect, expect};
use football::feed::notation::{namespace, parse, parse_match, write};
use football::model::*;
use proptest::prelude::*;

fn check(text: &str, expected: &Expect) {
    let written = match parse_match(text) {
        Ok((_, events)) => events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect(),
        Err(notices) => notices.iter().map(|notice| format!("{notice}\n")).collect::<String>(),
    };
    expected.assert_eq(&written);
}

#[test]
fn two_lines_are_a_match() {
    check(
        "0:10 A7 pass ok\n0:14 A9 shot goal",
        &expect![[r#"
        {"id":10,"type":"Pass","result":"Success","side":"away","player":107,"period":1,"second":10.0}
        {"id":20,"type":"Attempt","result":"Goal","side":"away","player":109,"period":1,"second":14.0}
        {"id":29,"type":"Half End","period":1,"second":14.0}
    "#]],
    );
    let (match_, _) = parse_match("0:10 A7 pass ok\n0:14 A9 shot goal").unwrap();
    assert_eq!(match_.status, Status::Final);
    assert_eq!((match_.home.squad.len(), match_.away.squad.len()), (20, 20));
}

#[test]
fn every_wrong_line_gets_a_notice() {
    check(
        "status over\nhome #0 Nile\nH4 Omar, sweeper\ncolour red\ndate tomorrow\nscore 2:1\nformat swiss\nH4\n0:10 H4 pass\n0:1 H4 pass\n0:70 H4 pass\n0:11\n\
         0:12 H9 pass\n0:13 H4 pas\n0:14 H4 shot\n0:15 H4 yellow #1\n0:16 B4 pass\n0:17 H4 pass (60,95)\n0:18 H4 pass ->\n\
         0:19 H4 pass <- @a\n0:20 H4 pass quickly\n0:21 sub H4\n0:22 H4 shot goal xg=2\nreferee late\n46+0:10 H4 pass\n6/0:10 H4 pass\n\
         0:23 H starting xi: H4 XX\n0:24 H4 card\n0:25 H4 pass as far\n0:26 H4 pass ball=H4\n0:27 H4 pass #1.12",
        &expect![[r##"
            match:1: status: "over" is not allowed: expected scheduled, live, half-time, final, postponed, cancelled, abandoned, awarded
            match:2: home: 0 is not an id: ids are positive integers
            match:3: "sweeper" is not part of a squad line: expected starter, bench, a spot such as RCB, no spot, position LW, or a place such as (74,14)
            match:4: "colour" does not begin a line: expected a time, a shirt such as H7, or namespace, match, competition, season, stage, format, group, round, date, status, stadium, referee, assistant1, assistant2, fourth, home, away, score, shoot-out, shoot-out-winner, half-time, full-time, attendance, neutral, platform, absent, video, ends
            match:5: date: "tomorrow" is not a date: expected 2026-11-15, 2026-11-15 18:00 or 2026-11-15T18:00:00Z
            match:6: score: "2:1" is not a score: expected one such as 2-1
            match:7: format: "swiss" is not allowed: expected league, groups, knockout, two legs
            match:10: "0:1" is not a time: expected 12:34 since the start of the period, 2/0:10 or 45+2:10
            match:11: "0:70" is not a time: expected 12:34 since the start of the period, 2/0:10 or 45+2:10
            match:12: the line ends after the time: expected a player and an event
            match:13: H9 is not in the squad: add a squad line before the first event, or write H#id (a line that begins with a shirt is a squad line; an event begins with its time)
            match:14: "pas" is not an event: expected pass, long pass, cross, corner, short corner, free kick, free kick cross, throw-in, goal kick, kick-off, keeper throw, receive, carry, dribble, miscontrol, dispossessed, shot, free kick shot, penalty, corner shot, own goal, own goal for, tackle, intercept, block, clearance, recover, aerial, 50-50, press, shield, error, save, collect, punch, sweep, smother, faced, foul committed, fouled, card, offside, substitution, player off, player on, injury, drop ball, half start, half end, line-up, shift
            match:15: shot has no result: expected goal, saved, saved to bar, bar, off target, blocked, blocked on line (or none)
            match:16: event #1 is on line 9 already
            match:17: "B4" is not a player or a side: expected H7 or A9, H or A for a side, - for neither
            match:18: [60, 95] is off the pitch: x runs from 0 to 120, y from 0 to 80
            match:19: expected a point such as (60,40) after "->"
            match:20: no event has the label @a
            match:21: "quickly" is not a word that may follow an event
            match:22: the substitution is incomplete: expected sub H14 for H9
            match:23: "2" is not an xg: expected 0 to 1
            match:24: "referee late" has no time: after the first event, expected an event or a period such as half 2
            match:25: "46+0:10" is not a time: expected 12:34 since the start of the period, 2/0:10 or 45+2:10
            match:26: "6/0:10" is not a time: expected 12:34 since the start of the period, 2/0:10 or 45+2:10
            match:27: "H4 XX" is not an entry of a line-up: expected one such as H7 RW
            match:28: card has no result: expected yellow, second yellow, red
            match:29: expected a spot such as LW after "as"
            match:30: expected ball=H or ball=A
            match:31: "#1.12" is not an event id: expected #12 or #12.2
        "##]],
    );
}

#[test]
fn every_field_can_be_written() {
    check(
        "0:00 H kick-off (60,40) -> (50,40) to H4 ball=H from kick off\n\
         12:05.250 H7 cross fail under pressure left foot (100,5) -> (110,40) to H9 1.25s @cross\n\
         12:06 A1 collect <- prev <- @cross\n\
         13:00 A9 shot saved xg=0.31 head counter one on one (110,40) -> (120,41)\n\
         13:00 H1 save goal saved <- prev #5.4\n\
         20:00 A6 foul penalty\n\
         20:00 A6 second yellow\n\
         45+1:30 H10 penalty goal\n\
         half 2\n\
         0:00 A kick-off\n\
         15:00 sub H14 for H9 as LCF\n\
         16:00 H tactical shift: H1 GK, H14 Left Wing\n\
         1/50:00 - half end",
        &expect![[r#"
            {"id":10,"type":"Kick Off","result":"Success","side":"home","period":1,"second":0.0,"at":[60.0,40.0],"end":[50.0,40.0],"play_pattern":"From Kick Off","possession":"home","recipient":4}
            {"id":20,"type":"Cross","result":"Fail","side":"home","player":7,"period":1,"second":725.25,"at":[100.0,5.0],"end":[110.0,40.0],"duration":1.25,"body_part":"Left Foot","under_pressure":true,"recipient":9}
            {"id":30,"type":"GK Collect","result":"Success","side":"away","player":101,"period":1,"second":726.0,"related":[20,20]}
            {"id":40,"type":"Attempt","result":"Saved","extra":"One on One","side":"away","player":109,"period":1,"second":780.0,"at":[110.0,40.0],"end":[120.0,41.0],"body_part":"Head","counter":true,"xg":0.31}
            {"id":54,"type":"GK Save","result":"Success","extra":"Goal Saved","side":"home","player":1,"period":1,"second":780.0,"related":[40]}
            {"id":60,"type":"Foul Committed","result":"Success","extra":"Penalty","side":"away","player":106,"period":1,"second":1200.0}
            {"id":70,"type":"Card","result":"Second Yellow","side":"away","player":106,"period":1,"second":1200.0}
            {"id":80,"type":"Penalty","result":"Goal","side":"home","player":10,"period":1,"second":2790.0}
            {"id":90,"type":"Kick Off","result":"Success","side":"away","period":2,"second":0.0}
            {"id":100,"type":"Substitution","side":"home","player":9,"period":2,"second":900.0,"replacement":14,"spot":"Left Center Forward"}
            {"id":110,"type":"Tactical Shift","side":"home","period":2,"second":960.0,"line_up":[{"player":1,"spot":"Goalkeeper"},{"player":14,"spot":"Left Wing"}]}
            {"id":119,"type":"Half End","period":2,"second":960.0}
            {"id":120,"type":"Half End","period":1,"second":3000.0}
        "#]],
    );
}

#[test]
fn the_documents_are_what_the_native_feed_takes() {
    let text = "namespace none\ncompetition #5 Nile League | دوري النيل\nreferee Mona Adel\nhome coach #3 Ali\nstadium Nile Park\n0:10 H7 pass";
    let documents = parse("final.match", text).unwrap();
    let list: Vec<_> = documents.iter().map(|document| format!("{} {}", document.kind.code(), document.id)).collect();
    assert_eq!(list.len(), 10 + 40);
    assert_eq!(list[..7].join(", "), "competition 5, edition 1, stage 1, group 1, stadium 1, referee 1, coach 3");
    assert_eq!(list.last().unwrap(), "match 1");
    for document in documents {
        assert_eq!(football::feed::check(document.kind, &document.body).as_ref(), Ok(&document.body));
    }
}

#[test]
fn every_file_has_ids_of_its_own() {
    let ids = |file: &str, text: &str| -> Vec<i64> {
        let documents = parse(file, text).unwrap();
        let match_ = documents.last().unwrap();
        assert_eq!(
            (match_.body["home"]["team"].as_i64().unwrap() - match_.id, match_.kind),
            (0, Kind::Match),
            "team 1"
        );
        for document in &documents {
            assert_eq!(football::feed::check(document.kind, &document.body).as_ref(), Ok(&document.body));
        }
        documents.iter().map(|document| document.id).collect()
    };
    let play = "0:10 A7 pass to A9\n0:14 A9 shot goal\n1:00 sub H14 for H9\n1:01 H line-up: H1 GK";
    let tiny = ids("a/tiny.match", play);
    assert_eq!(tiny, ids("b/tiny.match", play), "wherever the file is");
    assert!(tiny.iter().all(|id| *id > 1_000 * ID_BLOCK && *id < 1 << 53), "{tiny:?}");
    let other = ids("other.match", play);
    assert!(other.iter().all(|id| !tiny.contains(id)), "another file has other ids");
    let shared = format!("namespace tiny\n{play}");
    assert_eq!(ids("other.match", &shared), tiny, "unless both state one namespace");
    assert_eq!(namespace("a/tiny.match", play).as_deref(), Some("tiny"));
    assert_eq!(namespace("a/other.match", &shared).as_deref(), Some("tiny"));
    assert_eq!(namespace("a/other.match", "namespace none\n0:10 A7 pass"), None);
    // The players of events are those of the squads, names are made of the ids as they are written, and an id of a
    // provider stays what it is.
    let documents = parse("tiny.match", &format!("referee #wyscout:7\n{play}")).unwrap();
    let match_ = documents.last().unwrap();
    let squads: Vec<i64> = ["home", "away"]
        .iter()
        .flat_map(|side| match_.body[*side]["squad"].as_array().unwrap())
        .map(|member| member["player"].as_i64().unwrap())
        .collect();
    for event in match_.events.as_ref().unwrap() {
        let line_up = event.line_up.iter().map(|member| member.player);
        for player in [event.player, event.recipient, event.replacement].into_iter().flatten().chain(line_up) {
            assert!(squads.contains(&player.number()), "{player:?}");
        }
    }
    assert_eq!(match_.body["officials"]["referee"], 2_000_000_007_i64);
    let team = documents.iter().find(|document| document.kind == Kind::Team).unwrap();
    assert_eq!(team.body["name"]["en"], "Team 1");
    for wrong in ["", "two words", "a/b"] {
        let notices = parse("x.match", &format!("namespace {wrong}\n0:10 A7 pass")).unwrap_err();
        assert!(notices[0].message.contains("is not a namespace"), "{notices:?}");
    }
}

#[test]
fn the_edges_hold() {
    check(
        "0:10 H7 pass #429496729",
        &expect![[r#"
        {"id":4294967290,"type":"Pass","result":"Success","side":"home","player":7,"period":1,"second":10.0}
        {"id":3,"type":"Half End","period":1,"second":10.0}
    "#]],
    );
    check(
        "0:10 H7 pass #429496729.5\n0:11 H7 pass",
        &expect![[r#"
            match:2: event #429496729.5 is on line 1 already
        "#]],
    );
    check(
        "home Nile\0\n600:00 H7 pass",
        &expect![[r#"
            match:1: text must not contain the character U+0000
        "#]],
    );
    check(
        "600:01 H7 pass\n0:00 H99999 pass\n0:00 H pass xg=nan\n0:00 H pass (nan,4)",
        &expect![[r#"
            match:1: "600:01" is not a time: expected 12:34 since the start of the period, 2/0:10 or 45+2:10
            match:2: "H99999" is not a player or a side: expected H7 or A9, H or A for a side, - for neither
            match:3: "nan" is not an xg: expected 0 to 1
            match:4: "(nan,4)" is not a point: expected one such as (60,40)
        "#]],
    );
    check(
        "away #1\n0:10 H7 pass",
        &expect![[r#"
            match: away.team: team 1 is both home and away
        "#]],
    );
    check(
        "H7 pass ok\n0:14 H9 shot goal",
        &expect![[r#"
            match:2: H9 is not in the squad: add a squad line before the first event, or write H#id (a line that begins with a shirt is a squad line; an event begins with its time)
        "#]],
    );
}

fn pick<T: Copy + std::fmt::Debug>(all: &'static [T]) -> impl Strategy<Value = T> {
    (0..all.len()).prop_map(|place| all[place])
}

fn player() -> impl Strategy<Value = PlayerId> {
    prop_oneof![1..=20i64, 101..=120i64, Just(5503), Just(2_000_009_905)].prop_map(PlayerId::new)
}

fn millis() -> impl Strategy<Value = Millis> {
    (0..=Millis::LONGEST.0).prop_map(Millis)
}

fn point() -> impl Strategy<Value = Point> {
    (0.0..=120.0, 0.0..=80.0).prop_map(|(x, y)| Point::new(x, y).unwrap())
}

/// Any event that the native feed takes.
fn event() -> impl Strategy<Value = Event> {
    let what = (
        pick(EventKind::ALL),
        pick(Outcome::ALL),
        proptest::option::of(pick(Extra::ALL)),
        pick(&Period::ALL),
        millis(),
    );
    let who =
        (proptest::option::of(pick(Side::ALL)), proptest::option::of(player()), proptest::option::of(pick(Side::ALL)));
    let where_ =
        (proptest::option::of(point()), proptest::option::of(point()), millis(), proptest::option::of(pick(Spot::ALL)));
    let how = (
        proptest::option::of(pick(BodyPart::ALL)),
        proptest::option::of(pick(PlayPattern::ALL)),
        any::<(bool, bool, bool)>(),
        proptest::option::of((0.0..=1.0f64).prop_map(Probability::new)),
        proptest::option::of((0.0..=80.0f64, 0.0..=9.0f64).prop_map(|(y, z)| GoalMouth::new(y, z).unwrap())),
    );
    let links = (
        proptest::collection::vec((0..10_000u32).prop_map(EventId), 0..3),
        proptest::option::of(player()),
        proptest::option::of(player()),
        proptest::collection::vec(
            (player(), pick(Spot::ALL)).prop_map(|(player, spot)| PlayerSpot { player, spot }),
            0..3,
        ),
    );
    (what, who, where_, how, links).prop_map(|(what, who, where_, how, links)| {
        let (kind, result, extra, period, time) = what;
        let (side, player, possession) = who;
        let (at, end, duration, spot) = where_;
        let (body_part, play_pattern, (under_pressure, counter, through), xg, goal_mouth) = how;
        let (related, recipient, replacement, line_up) = links;
        let player = player.filter(|_| side.is_some());
        let id = EventId(0);
        Event {
            id,
            kind,
            result,
            extra,
            side,
            player,
            period,
            time,
            at,
            end,
            duration,
            body_part,
            play_pattern,
            under_pressure,
            possession,
            related: related.into(),
            recipient,
            replacement,
            spot,
            line_up: line_up.into(),
            counter,
            through,
            xg,
            goal_mouth,
            // Only a feed of the interface has it.
            noted: None,
        }
    })
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    proptest::collection::vec((event(), 1..13u32), 0..12).prop_map(|events| {
        let mut id = 0;
        let numbered = events.into_iter().map(|(event, step)| {
            id += step;
            Event { id: EventId(id), ..event }
        });
        numbered.collect()
    })
}

proptest! {
    #[test]
    fn written_text_parses_as_the_same_match(events in events(), status in pick(Status::ALL), bare in any::<bool>()) {
        let (mut match_, _) = parse_match("").unwrap();
        match_.status = status;
        if bare {
            match_.home.squad.clear();
            match_.away.squad[3].shirt = Some(7);
            match_.away.squad[4].shirt = None;
        }
        let text = write(&match_, &events);
        let (match_again, again) = parse_match(&text).map_err(|wrong| TestCaseError::fail(format!("{wrong:?}\n{text}")))?;
        prop_assert_eq!(&again, &events, "{}", &text);
        prop_assert_eq!(match_again, match_);
    }

    #[test]
    fn no_text_causes_a_panic(text in "([HA][0-9#]{0,2}|[0-9]{1,2}:[0-9]{2}|half 2|pass|shot|goal|->|<-|\\(|\\)|,|:|#|@|=| |\n|\\PC){0,40}") {
        let _ = parse("any.match", &text);
    }
}
