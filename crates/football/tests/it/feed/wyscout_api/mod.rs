//! Wyscout's API, version 3: the rules of the mapping, each in a few lines of an invented match.

use expect_test::{Expect, expect};
use football::analysis::{Stat, analyse};
use football::feed::Notice;
use football::feed::provider::match_files::MatchCatalogue;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::wyscout_api::FEED;
use football::model::{MatchId, Role, Score, Spot};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::damage::{changes, mutate};
use super::match_text::play;
use super::opta::sample::match_of;
use crate::analysis::laws;

/// A match of these events, one per line: period, minute:second, who, type and secondary types with commas, start and end in
/// percent, and fields as JSON.
fn sample(lines: &str, score: (u16, u16)) -> Value {
    let mut events: Vec<Value> =
        lines.lines().map(str::trim).filter(|line| !line.is_empty()).zip(1..).map(event).collect();
    for (period, minute) in [("1H", 0), ("2H", 45)] {
        if events.iter().all(|event| event["matchPeriod"] != period) {
            events.push(event((&format!("{period} {minute}:30 H6 pass 50,60>50,50"), 900 + minute)));
        }
    }
    let players = |first: i64| -> Vec<Value> {
        let entry = |shirt: i64| json!({"player": {"wyId": first + shirt, "shortName": format!("P{}", first + shirt), "firstName": "Player", "lastName": (first + shirt).to_string(), "birthDate": "1990-01-02", "role": {"name": "Midfielder"}, "passportArea": {"name": "Wales"}}});
        (1..=15).map(entry).collect()
    };
    let listed = |first: i64, shirts: std::ops::RangeInclusive<i64>| -> Vec<Value> {
        shirts.map(|shirt| json!({"playerId": first + shirt, "shirtNumber": shirt})).collect()
    };
    let side = |first: i64, side: &str, score: u16| {
        json!({"side": side, "score": score, "scoreET": 0, "scoreP": 0,
        "formation": {"lineup": listed(first, 1..=11), "bench": listed(first, 12..=15)}})
    };
    let positions = ["gk", "rb", "rcb", "lcb", "lb", "dmf", "rcmf", "lcmf", "cf", "rw", "lw"];
    let formation = |first: i64| {
        let players: Vec<Value> = positions
            .iter()
            .zip(1..)
            .map(|(code, shirt)| json!({(first + shirt).to_string(): {"playerId": first + shirt, "position": code}}))
            .collect();
        json!({"1H": {"1": {"4-3-3": {"players": players}}}})
    };
    let team =
        |id: i64, name: &str| json!({"team": {"wyId": id, "name": name, "gender": "male", "area": {"name": "Egypt"}}});
    json!({
        "events": events,
        "match": {"wyId": 5001, "competitionId": 9, "seasonId": 90, "gameweek": 4, "dateutc": "2020-02-03 18:00:00", "status": "Played", "duration": "Regular",
            "teamsData": {"11": side(100, "home", score.0), "22": side(200, "away", score.1)}},
        "teams": {"11": team(11, "Nile City"), "22": team(22, "Harbour Town")},
        "players": {"11": players(100), "22": players(200)},
        "coaches": {"11": {"coach": {"wyId": 31, "firstName": "Kit", "lastName": "Mansour"}}},
        "formations": {"11": formation(100), "22": formation(200)}
    })
}

fn event((line, index): (&str, i64)) -> Value {
    let words: Vec<&str> = line.splitn(6, ' ').collect();
    let [period, time, actor, kinds, places, rest @ ..] = words.as_slice() else { panic!("{line}") };
    let (minute, second) = time.split_once(':').expect("minute:second");
    let (minute, second): (i64, f64) = (minute.parse().expect("minutes"), second.parse().expect("seconds"));
    let (team, opponent, first) = if actor.starts_with('H') { (11, 22, 100) } else { (22, 11, 200) };
    let shirt: i64 = actor[1..].parse().expect("a shirt");
    let mut kinds = kinds.split(',');
    let primary = kinds.next().expect("a type");
    let mut points = places.split('>').map(|point| {
        let (x, y) = point.split_once(',').expect("x,y");
        json!({"x": x.parse::<f64>().expect("x"), "y": y.parse::<f64>().expect("y")})
    });
    let mut event = json!({"id": 1000 + index, "matchId": 5001, "matchPeriod": period, "minute": minute, "second": second.floor() as i64,
        "matchTimestamp": format!("{:02}:{:02}:{second:06.3}", minute / 60, minute % 60), "location": points.next(),
        "team": {"id": team}, "opponentTeam": {"id": opponent}, "player": {"id": if shirt == 0 { 0 } else { first + shirt }},
        "type": {"primary": primary, "secondary": kinds.collect::<Vec<&str>>()}});
    if let Some(end) = points.next() {
        event["pass"] = json!({"accurate": true, "endLocation": end});
        event["carry"] = json!({"endLocation": end});
    }
    if let Some(fields) = rest.first() {
        let fields: Value = serde_json::from_str(fields).unwrap_or_else(|error| panic!("{line}: {error}"));
        for (name, value) in fields.as_object().expect("an object") {
            match (event.get_mut(name).and_then(Value::as_object_mut), value.as_object()) {
                (Some(known), Some(more)) => known.extend(more.clone()),
                _ => event[name] = value.clone(),
            }
        }
    }
    event
}

fn translate(sample: &Value) -> Result<TranslatedMatch, Notice> {
    let bytes = sample.to_string();
    translate_bytes(bytes.as_bytes())
}

fn translate_bytes(bytes: &[u8]) -> Result<TranslatedMatch, Notice> {
    let file = SourceFile { name: "match.json", bytes };
    let mut catalogue = MatchCatalogue::new(&FEED);
    catalogue.add_header(file)?;
    catalogue.arrange();
    catalogue.documents();
    let key = catalogue.keys().next().unwrap_or_default().to_owned();
    catalogue.translate_match(&key, file)
}

fn check(sample: &Value, expected: &Expect) {
    let translated = translate(sample).unwrap_or_else(|notice| panic!("{notice}"));
    let (match_, events) = match_of(&translated);
    let notices: String = translated.notices.iter().map(|notice| format!("{notice}\n")).collect();
    expected.assert_eq(&format!("{}{notices}", play(&match_, &events)));
}

#[test]
fn passes_and_restarts() {
    check(
        &sample(
            r#"1H 0:01 H9 pass 50,50>40,50
            1H 0:03.5 H6 pass,recovery,through_pass 40,50>45,40 {"pass": {"recipient": {"id": 107}}}
            1H 0:05 H7 pass 45,40>90,40 {"pass": {"accurate": false}}
            1H 0:06 H7 game_interruption,ball_out 100,40
            1H 0:30 A1 goal_kick 5,50>60,50
            1H 0:40 A9 throw_in 60,0>62,10
            1H 0:50 H9 corner 100,0>94,50 {"pass": {"height": "high"}}
            1H 1:00 H9 free_kick,free_kick_cross 70,20>94,50
            1H 1:10 H9 pass,cross,shot_assist 80,10>95,50
            1H 1:11 H10 shot 95,50 {"shot": {"isGoal": false, "onTarget": true, "goalZone": "gc", "xg": 0.2, "bodyPart": "left_foot"}}
            1H 1:12 A1 shot_against,save 2,50 {"relatedEventId": 1010}
            1H 1:20 A3 interception,pass 30,50>40,50
            1H 1:30 A4 interception,loss 30,50
            1H 1:40 H9 pass 60,50>80,50 {"pass": {"accurate": false}}
            1H 1:41 H10 offside 80,50"#,
            (0, 0),
        ),
        &expect![[r#"
            1 1 H9 Kick Off Success 60,40>47.6,40
            1 3.5 H6 Ball Recover Success 47.6,40
            1 3.5 H6 Pass Success 47.6,40>53.8,32.3 to H7 through
            1 5 H7 Long Pass Out 53.8,32.3>108,32.3
            1 30 A1 Goal Kick Success 5,40>72.4,40
            1 40 A9 Throw-in Success 72.4,0>74.8,9.5
            1 50 H9 Corner Cross Success 120,0>114,40
            1 60 H9 Free Kick Cross Success 84.7,18.7>114,40
            1 70 H9 Cross Success (Key Pass) 97.1,9.5>115,40
            1 71 H10 Attempt Saved 115,40 Left Foot xg 0.2
            1 72 A1 GK Save Success 2,40
            1 80 A3 Interception Won 35.3,40
            1 80 A3 Pass Success 35.3,40>47.6,40
            1 90 A4 Interception Clear 35.3,40
            1 100 H9 Pass Offside 72.4,40>97.1,40 to H10
            2 30 H6 Kick Off Success 60,47.8>60,40
        "#]],
    );
}

#[test]
fn goals_own_goals_and_attempts() {
    check(
        &sample(
            r#"1H 1:00 H9 shot 95,50 {"shot": {"isGoal": true, "onTarget": true, "goalZone": "gt", "xg": 0.4, "bodyPart": "head_or_other"}}
            1H 1:01 A1 shot_against,conceded_goal 1,50
            1H 2:00 A4 own_goal 3,50
            1H 3:00 H9 shot 90,50 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "bc", "xg": 0.1}}
            1H 4:00 H9 shot 90,50 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "pl", "xg": 0.1}}
            1H 5:00 H9 shot 90,50 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "otr", "xg": 0.1}}
            1H 6:00 H9 free_kick,free_kick_shot 75,50 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "ot", "xg": 0.05}}
            2H 50:00 A9 penalty 90,50 {"shot": {"isGoal": true, "onTarget": true, "goalZone": "gbl", "xg": 0.76, "bodyPart": "right_foot"}}
            2H 60:00 A9 corner,shot 100,0 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "ol", "xg": 0.01}}"#,
            (2, 1),
        ),
        &expect![[r#"
            1 60 H9 Attempt Goal 115,40 Head xg 0.4
            1 61 A1 GK Faced Goal 1,40
            1 120 A4 Own Goal None 3,40
            1 180 H9 Attempt Blocked 108,40 xg 0.1
            1 240 H9 Attempt Bar 108,40 xg 0.1
            1 300 H9 Attempt Off Target 108,40 xg 0.1
            1 360 H9 Free Kick Shot Off Target 90.9,40 xg 0.05
            2 300 A9 Penalty Goal 108,40 Right Foot xg 0.76
            2 900 A9 Corner Shot Off Target 120,0 xg 0.01
        "#]],
    );
}

#[test]
fn duels_fouls_and_cards() {
    check(
        &sample(
            r#"1H 1:00 H9 duel,ground_duel,offensive_duel,dribble 60,50 {"groundDuel": {"keptPossession": true, "takeOn": true}}
            1H 1:00 A4 duel,ground_duel,defensive_duel 40,50 {"groundDuel": {"recoveredPossession": false, "stoppedProgress": false}}
            1H 2:00 H9 duel,ground_duel,offensive_duel,loss 60,50 {"groundDuel": {"keptPossession": false}}
            1H 2:00 A4 duel,ground_duel,defensive_duel,recovery 40,50 {"groundDuel": {"recoveredPossession": true}}
            1H 3:00 H9 duel,aerial_duel 60,50 {"aerialDuel": {"firstTouch": true}}
            1H 3:00 A4 duel,aerial_duel 40,50 {"aerialDuel": {"firstTouch": false}}
            1H 4:00 A4 infraction,foul,yellow_card 40,50 {"infraction": {"yellowCard": true, "redCard": false, "opponent": {"id": 109}}}
            2H 50:00 A4 infraction,foul,yellow_card 40,50 {"infraction": {"yellowCard": true, "redCard": true, "opponent": {"id": 109}}}
            2H 51:00 H4 infraction,foul,penalty_foul 10,50 {"infraction": {"type": "penalty_foul", "opponent": {"id": 209}}}
            2H 52:00 H4 infraction,red_card 10,50 {"infraction": {"redCard": true}}
            2H 53:00 H4 clearance 5,50
            2H 54:00 H7 acceleration 40,50>60,50
            2H 55:00 H7 touch,loss 40,50
            2H 56:00 A1 goalkeeper_exit 10,50"#,
            (0, 0),
        ),
        &expect![[r#"
            1 60 H9 Dribble Success 72.4,40
            1 60 A4 Tackle Fail 47.6,40
            1 120 H9 Dispossessed Fail 72.4,40
            1 120 A4 Tackle Won 47.6,40
            1 180 H9 Aerial Duel Won 72.4,40
            1 180 A4 Aerial Duel Lost 47.6,40
            1 240 A4 Foul Committed Success 47.6,40
            1 240 H9 Foul Won Success 72.4,40
            1 240 A4 Card Yellow 47.6,40
            2 300 A4 Foul Committed Success 47.6,40
            2 300 H9 Foul Won Success 72.4,40
            2 300 A4 Card Second Yellow 47.6,40
            2 360 H4 Foul Committed Success (Penalty) 12,40
            2 360 A9 Foul Won Success (Penalty) 108,40
            2 420 H4 Card Red 12,40
            2 480 H4 Clear None 5,40
            2 540 H7 Carry Success 47.6,40>72.4,40
            2 600 H7 Miscontrol Fail 47.6,40
            2 660 A1 GK Sweep Won 12,40
        "#]],
    );
}

#[test]
fn substitutions_are_inserted_in_their_half() {
    let mut with_seconds =
        sample("1H 1:00 H9 pass 50,50>60,50\n2H 45:10 H9 pass 50,50>60,50\n2H 72:00 H9 pass 50,60>60,50", (0, 0));
    with_seconds["substitutions"] = json!({
        "11": {"2H": {"0": {"in": [{"playerId": 112}, {"playerId": 113}], "out": [{"playerId": 109}, {"playerId": 110}]}}},
        "22": {"1H": {"600": {"in": [], "out": [{"playerId": 203}]}}}
    });
    check(
        &with_seconds,
        &expect![[r#"
        1 60 H9 Kick Off Success 60,40>72.4,40
        1 600 A3 Player Off None
        2 0 H9 Substitution None for H12
        2 0 H10 Substitution None for H13
        2 10 H9 Kick Off Success 60,40>72.4,40
        2 1620 H9 Pass Success 60,47.8>72.4,40
    "#]],
    );
    let mut by_minute = sample("1H 1:00 H9 pass 50,50>60,50\n2H 72:00 H9 pass 50,60>60,50", (0, 0));
    by_minute["match"]["teamsData"]["11"]["formation"]["substitutions"] =
        json!([{"playerIn": 112, "playerOut": 109, "minute": 70}]);
    check(
        &by_minute,
        &expect![[r#"
        1 60 H9 Kick Off Success 60,40>72.4,40
        2 1440 H9 Substitution None for H12
        2 1620 H9 Kick Off Success 60,47.8>72.4,40
    "#]],
    );
}

#[test]
fn extra_time_and_the_shoot_out_have_their_own_clocks() {
    let mut sample = sample(
        r#"E1 91:00 H9 pass 50,60>60,50
        E2 106:30 H9 pass 50,60>60,50
        E2 121:10 H9 pass 50,60>60,50
        P 120:30 H9 postmatch_penalty 90,50 {"shot": {"isGoal": true, "onTarget": true, "goalZone": "gt"}}
        P 120:31 A1 postmatch_penalty_faced,conceded_postmatch_penalty 100,100
        P 121:30 A9 penalty 90,50 {"shot": {"isGoal": false, "onTarget": true, "goalZone": "gt"}}
        2H 40:00 H9 pass 50,60>60,50
        2H 46:00 H9 unheard_of 50,60
        2H 47:00 H9 pass 50,60>60,50"#,
        (0, 0),
    );
    sample["match"]["duration"] = json!("Penalties");
    for (team, goals) in [("11", 1), ("22", 0)] {
        sample["match"]["teamsData"][team]["scoreP"] = json!(goals);
    }
    check(
        &sample,
        &expect![[r#"
        1 30 H6 Kick Off Success 60,47.8>60,40
        2 120 H9 Kick Off Success 60,47.8>72.4,40
        3 60 H9 Kick Off Success 60,47.8>72.4,40
        4 90 H9 Kick Off Success 60,47.8>72.4,40
        4 970 H9 Pass Success 60,47.8>72.4,40
        5 30 H9 Penalty Goal 108,40
        5 90 A9 Penalty Saved 108,40
        match.json: match 5001: events with a time outside their period are left out: 1
        match.json: events of the unknown type unheard_of are left out
    "#]],
    );
    let (match_, _) = match_of(&translate(&sample).expect("a match"));
    assert_eq!(match_.shoot_out, Some(Score { home: 1, away: 0 }));
}

#[test]
fn kicks_of_the_shoot_out_have_no_xg_and_the_attempts_keep_theirs() {
    let sample = sample(
        r#"1H 1:00 H9 shot 90,50 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "ot", "xg": 0.1}}
        P 120:30 H9 postmatch_penalty 90,50 {"shot": {"isGoal": true, "onTarget": true, "goalZone": "gt", "xg": null}}"#,
        (0, 0),
    );
    check(
        &sample,
        &expect![[r#"
        1 60 H9 Attempt Off Target 108,40 xg 0.1
        2 30 H6 Kick Off Success 60,47.8>60,40
        5 30 H9 Penalty Goal 108,40
    "#]],
    );
}

#[test]
fn of_entries_with_one_id_the_last_counts() {
    let mut corrected = sample(
        r#"1H 1:00 H9 pass 50,60>60,50
        1H 2:00 H9 shot 95,50 {"shot": {"isGoal": true, "onTarget": true, "goalZone": "gt"}}
        1H 2:00 H9 shot 95,50 {"shot": {"isGoal": false, "onTarget": false, "goalZone": "ot"}}"#,
        (0, 0),
    );
    corrected["events"][2]["id"] = corrected["events"][1]["id"].clone();
    check(
        &corrected,
        &expect![[r#"
        1 60 H9 Kick Off Success 60,47.8>72.4,40
        1 120 H9 Attempt Off Target 115,40
        2 30 H6 Kick Off Success 60,47.8>60,40
    "#]],
    );
}

#[test]
fn an_injured_player_without_a_substitute_is_not_on_the_pitch_any_more() {
    let mut hurt = sample("1H 1:00 H9 pass 50,50>60,50\n2H 89:30 H9 pass 50,60>60,50", (0, 0));
    hurt["substitutions"] = json!({"22": {"2H": {"1200": {"in": [], "out": [{"playerId": 203}]}}}});
    let (match_, events) = match_of(&translate(&hurt).expect("a match"));
    let left = match_.away.squad.iter().find(|member| member.shirt == Some(3)).expect("A3").player;
    let facts = analyse(&match_, &events);
    let minutes =
        facts.players.iter().find(|line| line.player == left).map(|line| line.tally.count(Stat::MinutesPlayed));
    assert_eq!(minutes, Some(65));
}

#[test]
fn the_squads_come_from_the_match_or_else_from_the_events() {
    let whole = sample("1H 1:00 H9 pass 50,50>60,50", (0, 0));
    let (match_, _) = match_of(&translate(&whole).expect("a match"));
    assert_eq!((match_.id, match_.round), (MatchId(2_000_005_001), Some(4)));
    assert_eq!(match_.home.squad.iter().filter(|member| member.role == Role::Starter).count(), 11);
    assert_eq!(match_.home.squad[0].spot, Some(Spot::Goalkeeper));
    assert_eq!(match_.home.starting_formation().as_deref(), Some("4-3-3"));
    assert!(match_.home.coach.is_some());
    let events_only = json!({"events": whole["events"]});
    let (match_, events) = match_of(&translate(&events_only).expect("a match"));
    assert_eq!(match_.home.team.0, 2_000_000_011);
    assert!(match_.home.squad.iter().all(|member| member.role == Role::Bench) && !events.is_empty());
}

#[test]
fn the_laws_of_the_statistics_hold() {
    let sample = sample(
        r#"1H 0:01 H9 pass 50,50>40,50
        1H 0:10 H7 pass,assist 80,20>95,50
        1H 0:11 H9 shot 95,50 {"shot": {"isGoal": true, "onTarget": true, "goalZone": "gt", "bodyPart": "left_foot"}}
        1H 2:00 A4 own_goal 3,50
        1H 3:00 A9 shot 90,50 {"shot": {"isGoal": false, "onTarget": true, "goalZone": "gc"}}
        1H 3:01 H1 shot_against,save 2,50 {"relatedEventId": 1005}
        1H 4:00 A4 infraction,foul,yellow_card 40,50 {"infraction": {"opponent": {"id": 109}}}
        2H 50:00 H9 duel,aerial_duel 60,50 {"aerialDuel": {"firstTouch": true}}
        2H 50:00 A4 duel,aerial_duel 40,50 {"aerialDuel": {"firstTouch": false}}"#,
        (2, 0),
    );
    let (match_, events) = match_of(&translate(&sample).expect("a match"));
    let coverage = laws::Coverage { names_players: true, pairs_aerials: true };
    laws::check_match(&match_, &analyse(&match_, &events), coverage).unwrap_or_else(|broken| panic!("{broken}"));
    football::feed::validate_events(&events).expect("valid events");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn changed_bytes_never_panic(edits in changes(12)) {
        let mut bytes = sample("1H 1:00 H9 pass 50,50>60,50\n1H 2:00 A4 own_goal 3,50", (1, 0)).to_string().into_bytes();
        mutate(&mut bytes, &edits);
        let _ = FEED.recognise(&bytes);
        let _ = translate_bytes(&bytes);
    }
}
