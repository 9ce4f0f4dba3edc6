//! Sportec: the rules of the mapping, each in a few lines of an invented match.

use expect_test::{Expect, expect};
use football::analysis::analyse;
use football::feed::Notice;
use football::feed::provider::TranslatedMatch;
use football::feed::sportec::FEED;
use football::model::{Role, Score, Side, Spot, Status};
use proptest::prelude::*;

use super::damage::{changes, mutate};
use super::match_text::play;
use super::opta::sample::{match_of, translate};
use crate::analysis::laws;

fn header(result: &str) -> String {
    let positions = ["TW", "RV", "IVR", "IVL", "LV", "DMZ", "HR", "HL", "STZ", "RA", "LA"];
    let team = |side: char, role: &str, name: &str| {
        let players: String = (1..=15)
            .map(|shirt| {
                let position = positions.get(shirt - 1).map(|code| format!(" PlayingPosition=\"{code}\"")).unwrap_or_default();
                format!("<Player PersonId=\"OBJ-{side}{shirt}\" ShirtNumber=\"{shirt}\" FirstName=\"Player\" LastName=\"{side}{shirt}\" Shortname=\"P. {side}{shirt}\" Starting=\"{}\"{position}/>", shirt <= 11)
            })
            .collect();
        format!(
            "<Team TeamId=\"CLU-{side}\" TeamName=\"{name}\" Role=\"{role}\" PlayerShirtMainColor=\"#DC0B21\" PlayerShirtSecondaryColor=\"#FFFFFF\"><Players>{players}</Players><TrainerStaff><Trainer PersonId=\"OBJ-T{side}\" Role=\"headcoach\" FirstName=\"Kit\" LastName=\"Mansour\"/></TrainerStaff></Team>"
        )
    };
    format!(
        "<PutDataRequest><MatchInformation><General CompetitionName=\"Nile League\" CompetitionId=\"COM-1\" Season=\"2020/2021\" SeasonId=\"SEA-1\" MatchDay=\"4\" KickoffTime=\"2020-02-03T20:00:00.000+02:00\" MatchId=\"MAT-1\" {result}/><Environment Country=\"Deutschland\" StadiumId=\"STA-1\" StadiumName=\"River Ground\"/><Teams>{}{}</Teams><Referees><Referee PersonId=\"OBJ-R\" Role=\"referee\" FirstName=\"Mona\" LastName=\"Adel\"/></Referees></MatchInformation></PutDataRequest>",
        team('H', "home", "Nile City"),
        team('A', "guest", "Harbour Town")
    )
}

/// Events, one per line: the time of day, the place in metres or `-`, and the element.
fn events(lines: &str) -> String {
    let events: String = lines
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .zip(1..)
        .map(|(line, id)| {
            let (time, rest) = line.split_once(' ').expect("a time");
            let (place, element) = rest.split_once(' ').expect("a place");
            let place = place.split_once(',').map(|(x, y)| format!(" X-Position=\"{x}\" Y-Position=\"{y}\"")).unwrap_or_default();
            format!("<Event MatchId=\"MAT-1\" EventId=\"{id}\" EventTime=\"2020-02-03T{time}+02:00\"{place}>{element}</Event>\n")
        })
        .collect();
    format!("<PutDataRequest>{events}</PutDataRequest>")
}

const FIRST: &str = r#"20:00:00 52.5,34 <KickOff GameSection="firstHalf" TeamLeft="CLU-H" TeamRight="CLU-A"><Play Team="CLU-H" Player="OBJ-H9" Recipient="OBJ-H6" Evaluation="successfullyCompleted"><Pass/></Play></KickOff>"#;
const SECOND: &str = r#"20:46:00 - <FinalWhistle GameSection="firstHalf"/>
21:00:00 52.5,34 <KickOff GameSection="secondHalf"><Play Team="CLU-A" Player="OBJ-A9" Recipient="OBJ-A6" Evaluation="successfullyCompleted"><Pass/></Play></KickOff>"#;
const LAST: &str = r#"21:48:00 - <FinalWhistle GameSection="secondHalf"/>"#;

fn whole(first: &str, second: &str) -> String {
    events(&format!("{FIRST}\n{first}\n{SECOND}\n{second}\n{LAST}"))
}

fn translated(result: &str, events: &str) -> Result<TranslatedMatch, Notice> {
    translate(&FEED, &header(result), events)
}

fn check(result: &str, events: &str, expected: &Expect) {
    let translated = translated(result, events).unwrap_or_else(|notice| panic!("{notice}"));
    let (match_, events) = match_of(&translated);
    let notices: String = translated.notices.iter().map(|notice| format!("{notice}\n")).collect();
    expected.assert_eq(&format!("{}{notices}", play(&match_, &events)));
}

#[test]
fn the_direction_of_play_changes_at_half_time() {
    check(
        "Result=\"0:0\"",
        &whole(
            r#"20:10:00 94,34 <Play Team="CLU-H" Player="OBJ-H9" Evaluation="unsuccessful"><Cross/></Play>
            20:11:00 11,34 <Play Team="CLU-A" Player="OBJ-A9" Evaluation="unsuccessful"><Cross/></Play>
            20:12:00 35,68 <ThrowIn Team="CLU-H"><Play Team="CLU-H" Player="OBJ-H5" Recipient="OBJ-H8" Evaluation="successful"><Pass/></Play></ThrowIn>
            20:13:00 0,0 <CornerKick Side="left" Team="CLU-A"><Play Team="CLU-A" Player="OBJ-A8" Evaluation="unsuccessful"><Cross/></Play></CornerKick>"#,
            r#"21:10:00 11,34 <Play Team="CLU-H" Player="OBJ-H9" Evaluation="unsuccessful"><Cross/></Play>
            21:11:00 35,0 <ThrowIn Team="CLU-H"><Play Team="CLU-H" Player="OBJ-H5" Recipient="OBJ-H8" Evaluation="successful"><Pass/></Play></ThrowIn>"#,
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>108,40 to H6
            1 600 H9 Cross Fail 108,40>12,40
            1 660 A9 Cross Fail 108,40>80.4,80
            1 720 H5 Throw-in Success 39.6,0>0,80 to H8
            1 780 A8 Corner Cross Fail 120,0
            2 0 A9 Kick Off Success 60,40>12,40 to A6
            2 600 H9 Cross Fail 108,40>80.4,0
            2 660 H5 Throw-in Success 80.4,0 to H8
        "#]],
    );
}

#[test]
fn attempts_assists_and_own_goals() {
    check(
        "Result=\"2:1\"",
        &whole(
            r#"20:10:00 90,20 <Play Team="CLU-H" Player="OBJ-H7" Recipient="OBJ-H9" Evaluation="successfullyCompleted"><Pass Direction="throughBall"/></Play>
            20:10:02 96,34 <ShotAtGoal Team="CLU-H" Player="OBJ-H9" TypeOfShot="head" CounterAttack="true" xG="0.3" AssistShotAtGoal="OBJ-H7"><SuccessfulShot Assist="OBJ-H7" CurrentResult="1:0"/></ShotAtGoal>
            20:12:00 10,34 <ShotAtGoal Team="CLU-A" Player="OBJ-A9" TypeOfShot="leftLeg" xG="0.2"><SavedShot GoalKeeper="OBJ-H1"/></ShotAtGoal>
            20:13:00 15,34 <ShotAtGoal Team="CLU-A" Player="OBJ-A9" TypeOfShot="rightLeg" xG="0.1"><BlockedShot Player="OBJ-H4"/></ShotAtGoal>
            20:14:00 15,34 <ShotAtGoal Team="CLU-A" Player="OBJ-A9" xG="0.1"><ShotWoodWork/></ShotAtGoal>
            20:15:00 15,34 <ShotAtGoal Team="CLU-A" Player="OBJ-A9" xG="0.1"><ShotWide/></ShotAtGoal>
            20:16:00 15,34 <FreeKick Team="CLU-A"><ShotAtGoal Team="CLU-A" Player="OBJ-A9" xG="0.1"><OtherShot/></ShotAtGoal></FreeKick>
            20:20:00 100,34 <OwnGoal Team="CLU-A" Player="OBJ-A4" TeamOwnGoalCountsFor="CLU-H" TypeOfShot="leftLeg"/>"#,
            r#"21:10:00 15,34 <Foul TeamFouler="CLU-H" Fouler="OBJ-H4" TeamFouled="CLU-A" Fouled="OBJ-A9"/>
            21:11:00 94,34 <Penalty Team="CLU-A"><ShotAtGoal Team="CLU-A" Player="OBJ-A9" TypeOfShot="rightLeg" xG="0.77"><SuccessfulShot/></ShotAtGoal></Penalty>"#,
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>103.6,55.3 to H6
            1 600 H7 Pass Success (Assist) 103.6,55.3>110.2,40 to H9 through
            1 602 H9 Attempt Goal 110.2,40 Head xg 0.3 counter
            1 720 A9 Attempt Saved 109.1,40 Left Foot xg 0.2
            1 720 H1 GK Save Success 10.900000000000006,40
            1 780 A9 Attempt Blocked 103.6,40 Right Foot xg 0.1
            1 780 H4 Block None 16.400000000000006,40
            1 840 A9 Attempt Bar 103.6,40 xg 0.1
            1 900 A9 Attempt Off Target 103.6,40 xg 0.1
            1 960 A9 Free Kick Shot Off Target 103.6,40 xg 0.1
            1 1200 A4 Own Goal None 5.5,40 Left Foot
            2 0 A9 Kick Off Success 60,40>16.4,40 to A6
            2 600 H4 Foul Committed Success (Penalty)
            2 600 A9 Foul Won Success (Penalty)
            2 660 A9 Penalty Goal 108,40 Right Foot xg 0.77
        "#]],
    );
}

#[test]
fn duels_cards_and_changes() {
    check(
        "Result=\"0:0\"",
        &whole(
            r#"20:10:00 60,34 <TacklingGame Winner="OBJ-H9" WinnerTeam="CLU-H" Loser="OBJ-A4" LoserTeam="CLU-A" Type="air" WinnerRole="withoutBallControl"/>
            20:11:00 60,34 <TacklingGame Winner="OBJ-H9" WinnerTeam="CLU-H" Loser="OBJ-A4" LoserTeam="CLU-A" Type="ground" WinnerRole="withBallControl" WinnerResult="dribbledAround"/>
            20:12:00 60,34 <TacklingGame Winner="OBJ-A4" WinnerTeam="CLU-A" Loser="OBJ-H9" LoserTeam="CLU-H" Type="ground" WinnerRole="withoutBallControl" WinnerResult="ballClaimed"/>
            20:13:00 60,34 <TacklingGame Winner="OBJ-A4" WinnerTeam="CLU-A" Loser="OBJ-H9" LoserTeam="CLU-H" Type="ground" WinnerRole="withoutBallControl" WinnerResult="layoff"/>
            20:14:00 60,34 <BallClaiming Type="InterceptedBall" Team="CLU-A" Player="OBJ-A4"/>
            20:15:00 60,34 <BallClaiming Type="BallClaimed" Team="CLU-A" Player="OBJ-A4"/>
            20:16:00 - <Caution CardColor="yellow" Team="CLU-H" Player="OBJ-H4"/>
            20:17:00 - <Offside Team="CLU-H" Player="OBJ-H9"/>
            20:50:00 - <Substitution Team="CLU-H" PlayerOut="OBJ-H9" PlayerIn="OBJ-H12"/>"#,
            r#"21:10:00 - <Caution CardColor="yellowRed" Team="CLU-H" Player="OBJ-H4"/>
            21:11:00 - <Caution CardColor="red" Team="CLU-A" Player="OBJ-A4"/>
            21:12:00 - <Substitution Team="CLU-A" PlayerOut="OBJ-A9"/>
            21:13:00 - <Nutmeg Team="CLU-A" Player="OBJ-A8"/>
            21:14:00 - <Novelty Team="CLU-A" Player="OBJ-A8"/>"#,
        ),
        &expect![[r#"
            1 0 H9 Kick Off Success 60,40>68.8,40 to H6
            1 600 H9 Aerial Duel Won 68.8,40
            1 600 A4 Aerial Duel Lost 51.2,40
            1 660 H9 Dribble Success 68.8,40
            1 660 A4 Tackle Fail 51.2,40
            1 720 A4 Tackle Won 51.2,40
            1 720 H9 Dispossessed Fail 68.8,40
            1 780 A4 Tackle Clear 51.2,40
            1 780 H9 Dispossessed Fail 68.8,40
            1 840 A4 Interception Won 51.2,40
            1 900 A4 Ball Recover Success 51.2,40
            1 960 H4 Card Yellow
            1 1020 H9 Offside None
            2 0 H9 Substitution None for H12
            2 0 A9 Kick Off Success 60,40 to A6
            2 600 H4 Card Second Yellow
            2 660 A4 Card Red
            2 720 A9 Player Off None
            events: events of the unknown type Novelty are left out
        "#]],
    );
}

#[test]
fn deleted_events_are_as_if_they_had_never_been_and_the_order_is_that_of_the_clock() {
    let lines = format!(
        "{LAST}\n{SECOND}\n{FIRST}\n{}",
        r#"20:10:05 60,34 <Play Team="CLU-H" Player="OBJ-H7" Evaluation="unsuccessful"><Pass/></Play>
        20:10:00 60,34 <Play Team="CLU-H" Player="OBJ-H8" Recipient="OBJ-H7" Evaluation="successful"><Pass/></Play>
        20:11:00 94,34 <ShotAtGoal Team="CLU-H" Player="OBJ-H9"><SuccessfulShot/></ShotAtGoal>
        20:11:30 - <Delete/>"#
    );
    // The deletion has the id of the goal.
    let file = events(&lines).replace("EventId=\"8\"", "EventId=\"7\"");
    check(
        "Result=\"0:0\"",
        &file,
        &expect![[r#"
        1 0 H9 Kick Off Success 60,40>68.8,40 to H6
        1 600 H8 Pass Success 68.8,40>68.8,40 to H7
        1 605 H7 Pass Fail 68.8,40
        2 0 A9 Kick Off Success 60,40 to A6
    "#]],
    );
}

#[test]
fn extra_time_and_the_shoot_out_have_their_own_clocks() {
    let late = r#"21:49:00 - <FinalWhistle GameSection="secondHalf"/>
    22:00:00 52.5,34 <KickOff GameSection="firstHalfExtra"><Play Team="CLU-H" Player="OBJ-H9" Evaluation="successful"><Pass/></Play></KickOff>
    22:05:00 94,34 <ShotAtGoal Team="CLU-H" Player="OBJ-H9"><SuccessfulShot/></ShotAtGoal>
    22:16:00 - <FinalWhistle GameSection="firstHalfExtra"/>
    22:20:00 52.5,34 <KickOff GameSection="secondHalfExtra"><Play Team="CLU-A" Player="OBJ-A9" Evaluation="successful"><Pass/></Play></KickOff>
    22:35:30 94,34 <ShotAtGoal Team="CLU-A" Player="OBJ-A9"><SuccessfulShot/></ShotAtGoal>
    22:37:00 - <FinalWhistle GameSection="secondHalfExtra"/>
    22:45:00 94,34 <KickOff GameSection="penaltyShootout"/>
    22:45:30 94,34 <Penalty Team="CLU-H"><ShotAtGoal Team="CLU-H" Player="OBJ-H9"><SuccessfulShot/></ShotAtGoal></Penalty>
    22:46:30 94,34 <Penalty Team="CLU-A"><ShotAtGoal Team="CLU-A" Player="OBJ-A9"><SavedShot/></ShotAtGoal></Penalty>"#;
    let file = events(&format!("{FIRST}\n{SECOND}\n{late}"));
    check(
        "Result=\"1:1\"",
        &file,
        &expect![[r#"
        1 0 H9 Kick Off Success 60,40 to H6
        2 0 A9 Kick Off Success 60,40 to A6
        3 0 H9 Kick Off Success 60,40>108,40
        3 300 H9 Attempt Goal 108,40
        4 0 A9 Kick Off Success 60,40>108,40
        4 930 A9 Attempt Goal 108,40
        5 30 H9 Penalty Goal 108,40
        5 90 A9 Penalty Saved 12,40
    "#]],
    );
    let (match_, _) = match_of(&translated("Result=\"1:1\"", &file).expect("a match"));
    assert_eq!((match_.shoot_out, match_.winner()), (Some(Score { home: 1, away: 0 }), Some(Side::Home)));
}

#[test]
fn the_match_its_squads_and_its_status() {
    let (match_, _) = match_of(&translated("Result=\"0:0\"", &whole("", "")).expect("a match"));
    assert_eq!((match_.status, match_.round), (Status::Final, Some(4)));
    assert_eq!(match_.kickoff.map(|kickoff| kickoff.to_string()).as_deref(), Some("2020-02-03T18:00:00Z"));
    assert_eq!(match_.home.squad.iter().filter(|member| member.role == Role::Starter).count(), 11);
    assert_eq!(match_.home.squad[0].spot, Some(Spot::Goalkeeper));
    assert!(match_.home.coach.is_some() && match_.officials.referee.is_some() && match_.stadium.is_some());
    let (match_, _) = match_of(&translated("", &whole("", "")).expect("a match"));
    assert_eq!(match_.status, Status::Scheduled);
}

#[test]
fn the_laws_of_the_statistics_hold() {
    let file = whole(
        r#"20:10:02 96,34 <ShotAtGoal Team="CLU-H" Player="OBJ-H9" TypeOfShot="head"><SuccessfulShot/></ShotAtGoal>
        20:12:00 10,34 <ShotAtGoal Team="CLU-A" Player="OBJ-A9" TypeOfShot="leftLeg"><SavedShot GoalKeeper="OBJ-H1"/></ShotAtGoal>
        20:13:00 60,34 <TacklingGame Winner="OBJ-H9" WinnerTeam="CLU-H" Loser="OBJ-A4" LoserTeam="CLU-A" Type="air"/>
        20:20:00 100,34 <OwnGoal Team="CLU-A" Player="OBJ-A4"/>"#,
        r#"21:10:00 - <Caution CardColor="yellow" Team="CLU-H" Player="OBJ-H4"/>"#,
    );
    let (match_, events) = match_of(&translated("Result=\"2:0\"", &file).expect("a match"));
    let coverage = laws::Coverage { names_players: true, pairs_aerials: true };
    laws::check_match(&match_, &analyse(&match_, &events), coverage).unwrap_or_else(|broken| panic!("{broken}"));
    football::feed::validate_events(&events).expect("valid events");
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    for (damaged, expected) in [
        (whole("", "").replace("</PutDataRequest>", ""), "the file is truncated"),
        (whole("", "").replace("Team=\"CLU-A\"", "Team=\"CLU-B\""), "team CLU-B does not play in this match"),
        (format!("<!DOCTYPE a>{}", whole("", "")), "a document type declaration is not accepted"),
        (events(FIRST), "half 2 has no events"),
    ] {
        let refusal = translated("Result=\"0:0\"", &damaged).map(|_| ()).expect_err("a refusal").to_string();
        assert!(refusal.contains(expected), "{refusal}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn changed_bytes_never_panic(header_edits in changes(6), event_edits in changes(12)) {
        let (mut header, mut events) = (header("Result=\"0:0\"").into_bytes(), whole("", "").into_bytes());
        mutate(&mut header, &header_edits);
        mutate(&mut events, &event_edits);
        let (header, events) = (String::from_utf8_lossy(&header), String::from_utf8_lossy(&events));
        let _ = translate(&FEED, &header, &events);
    }
}
