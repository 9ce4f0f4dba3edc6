//! Responses of a service of the interface: an invented match goes in and comes out again with the same events.

mod damage;
mod sample;

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use football::analysis::interface::{WrittenKind, written_events};
use football::analysis::{Facts, Stat, analyse, event_facts, models::SHIPPED_XG};
use football::feed::korastats::Catalogue;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::{Document, Notice};
use football::model::{Event, Kind, Match, PlayerId, Position, Role, Score, Side, Spot};
use serde_json::{Value, json};

use self::sample::{AWAY, COMPETITION, EDITION, EVENTS, HOME, MATCH, event_list, player, squad};
use super::match_text::play;
use super::opta::sample::match_of;
use crate::analysis::laws;

/// The catalogue of these files, by path, and its notices.
fn catalogue_of(files: &[(&str, String)]) -> (Catalogue, Vec<Notice>) {
    let mut catalogue = Catalogue::new();
    let mut notices = Vec::new();
    for (name, text) in files {
        notices.extend(catalogue.add(SourceFile { name, bytes: text.as_bytes() }));
    }
    notices.extend(catalogue.arrange());
    (catalogue, notices)
}

fn translate(files: &[(&str, String)], id: i64) -> Result<TranslatedMatch, Notice> {
    let (catalogue, _) = catalogue_of(files);
    let name = catalogue.event_file(id).unwrap_or_else(|| panic!("match {id} has no events")).to_owned();
    let (_, text) = files.iter().find(|(known, _)| *known == name).unwrap();
    catalogue.translate_match(id, SourceFile { name: &name, bytes: text.as_bytes() })
}

/// The sample with its events in the envelope of the interface.
fn sample_files(lines: &str) -> Vec<(&'static str, String)> {
    let events = json!({"result": "Success", "message": "Events Retrieved", "data": {"_type": "MATCH EVENTS", "match": event_list(lines)}});
    let squad = json!({"result": "Success", "message": "", "data": [squad()]});
    vec![("match-9001/MatchEventList.json", events.to_string()), ("match-9001/MatchSquad.json", squad.to_string())]
}

fn sample_match() -> (Match, Vec<Event>) {
    match_of(&translate(&sample_files(EVENTS), MATCH).unwrap_or_else(|notice| panic!("{notice}")))
}

type Counts = BTreeMap<(i64, i64, i64, i64), i64>;

const BALL_PAST_LINE: i64 = 60;

/// How often each player has each event, result and extra. N/A and nothing are the same.
fn counts_of(events: &[Value]) -> Counts {
    let mut counts = Counts::new();
    for event in events {
        let number = |field: &str, default: i64| event[field].as_i64().unwrap_or(default);
        let key = (number("event_id", 0), number("result_id", 1), number("extra_id", 1), number("player_id", 0));
        *counts.entry(key).or_default() += i64::from(key.0 != BALL_PAST_LINE);
    }
    counts.retain(|_, count| *count > 0);
    counts
}

fn counts_written(match_: &Match, events: &[Event]) -> Counts {
    let facts = event_facts(match_, events, &SHIPPED_XG);
    let mut counts = Counts::new();
    for event in written_events(match_, events, &facts, false) {
        let WrittenKind::Interface(note) = event.kind else { continue };
        let (result, extra) = (note.result.map_or(1, |result| result.id()), note.extra.map_or(1, |extra| extra.id()));
        let key = (note.event.id(), result, extra, event.player.map_or(0, PlayerId::number));
        *counts.entry(key).or_default() += i64::from(key.0 != BALL_PAST_LINE);
    }
    counts.retain(|_, count| *count > 0);
    counts
}

fn differences(before: &Counts, after: &Counts) -> String {
    let keys: std::collections::BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let different = keys.into_iter().filter(|key| before.get(key) != after.get(key));
    different.map(|key| format!("{key:?}: {:?} and {:?}\n", before.get(key), after.get(key))).collect()
}

/// A statistic, and the events, the result and the extra that the interface counts for it.
type CountedEvents = (Stat, &'static [i64], Option<i64>, Option<i64>);

#[rustfmt::skip]
const COUNTED: [CountedEvents; 21] = [
    (Stat::TacklesWon,             &[33], Some(10), None),
    (Stat::TacklesFailed,          &[33], Some(11), None),
    (Stat::TacklesCleared,         &[36], None,     None),
    (Stat::InterceptionsWon,       &[34], None,     None),
    (Stat::InterceptionsCleared,   &[37], None,     None),
    (Stat::AerialsWon,             &[16], Some(10), None),
    (Stat::AerialsLost,            &[16], Some(11), None),
    (Stat::BallsRecovered,         &[35], None,     None),
    (Stat::BallsLostUnderPressure, &[18], Some(11), None),
    (Stat::Receipts,               &[32], None,     None),
    (Stat::Blocks,                 &[11], None,     None),
    (Stat::Clearances,             &[38], None,     None),
    (Stat::Assists,                &[],   None,     Some(8)),
    (Stat::KeyPasses,              &[],   None,     Some(11)),
    (Stat::OpportunitiesSaved,     &[],   None,     Some(18)),
    (Stat::GoalsSaved,             &[],   None,     Some(19)),
    (Stat::FacedSaved,             &[7, 8, 9, 10], Some(5), None),
    (Stat::FacedCrosses,           &[6],  None,     None),
    (Stat::Passes,                 &[15, 20, 29, 31, 39, 40, 58, 59], None, None),
    (Stat::LongPasses,             &[29, 40, 59], None, None),
    (Stat::Crosses,                &[17, 26, 27], None, None),
];

/// What differs between the events of a list and the statistics, for each player.
fn uncounted(events: &[Value], facts: &Facts) -> String {
    let mut wrong = String::new();
    for line in &facts.players {
        for (stat, numbers, result, extra) in COUNTED {
            let is_counted = |event: &&Value| {
                let number = |field: &str| event[field].as_i64();
                number("player_id") == Some(line.player.number())
                    && (numbers.is_empty() || numbers.contains(&number("event_id").unwrap()))
                    && (result.is_none() || number("result_id") == result)
                    && number("result_id") != Some(9)
                    && (extra.is_none() || number("extra_id") == extra)
            };
            let (events, counted) = (events.iter().filter(is_counted).count() as u64, line.tally.count(stat));
            if events != counted {
                wrong += &format!("{} {stat:?}: {events} events, counted {counted}\n", line.player);
            }
        }
    }
    wrong
}

#[test]
fn a_match_comes_out_with_the_events_that_went_in() {
    let (match_, events) = sample_match();
    football::feed::validate_events(&events).unwrap();
    football::feed::validate(&match_).unwrap();
    let original = sample::events(EVENTS);
    assert_eq!(differences(&counts_of(&original), &counts_written(&match_, &events)), "");
    let facts = analyse(&match_, &events);
    assert_eq!(uncounted(&original, &facts), "");
    assert_eq!(match_.score, Some(Score { home: 2, away: 0 }));
}

#[test]
fn the_laws_of_the_statistics_hold() {
    let (match_, events) = sample_match();
    let coverage = laws::Coverage { names_players: true, pairs_aerials: true };
    laws::check_match(&match_, &analyse(&match_, &events), coverage).unwrap_or_else(|broken| panic!("{broken}"));
}

fn check(lines: &str, expected: &Expect) {
    let (match_, events) =
        match_of(&translate(&sample_files(lines), MATCH).unwrap_or_else(|notice| panic!("{notice}")));
    expected.assert_eq(&play(&match_, &events));
}

#[test]
fn events_become_ours() {
    check(
        EVENTS,
        &expect![[r#"
            1 0.5 H7 Kick Off Success 60,40>36,48 to H2
            1 1.5 H2 Ball Receive Success 36,48
            1 3 H2 Long Pass Fail 39.6,45.6>72,56
            1 5 A3 Aerial Duel Won 48,24
            1 5.1 H11 Aerial Duel Lost 72,56
            1 6 A6 Ball Recover Success 50.4,26.4
            1 8 A6 Dispossessed Fail (Error Led to Goal) 54,28
            1 9 H7 Tackle Won 66,52
            1 11 H7 Pass Success (Assist) 72,48>96,40 to H11
            1 12 H11 Ball Receive Success 96,40
            1 13.25 H11 Attempt Goal (One on One) 108,40>120,37.6 Right Foot at 37.6,0.8
            1 13.25 A1 GK Faced Goal 2.4,40
            1 60 A11 Kick Off Success 60,40>48,40 to A7
            1 61 A7 Ball Receive Success 48,40
            1 65 A7 Cross Fail 102,72>115.2,40
            1 66 H1 GK Collect Success 4.8,40
            1 70 H1 Pass Success 14.4,40>24,32 to H3
            1 72 H3 Ball Receive Success 24,32
            1 80 H3 Free Kick Pass Fail 30,32>84,32
            1 83 A2 Interception Clear (Opportunity Saved) 36,48
            1 95 H4 Throw-in Success 78,0>90,8 to H9
            1 97 H9 Ball Receive Success 90,8
            1 98 H9 Dribble Fail 96,9.6
            1 98.1 A5 Tackle Clear 24,70.4
            1 100 H9 Dispossessed Fail 98.4,9.6
            1 110 A9 Foul Won Success 72,32
            1 110.7 H6 Foul Committed Success 48,48
            1 110.7 H6 Card Yellow 48,48
            1 120 A8 Free Kick Pass Success (Key Pass) 72,32>84,36 to A9
            1 121 A9 Ball Receive Success 84,36
            1 122 A9 Attempt Blocked 96,38.4>96,38.4 Left Foot
            1 122.2 H3 Block None (Opportunity Saved) 24,41.6
            1 124 A10 Attempt Off Target 110.4,40>120,49.6 Head at 44.53,1.07
            1 124 H1 GK Faced None 2.4,40
            1 150 H1 Goal Kick Success 6,40>72,16 to H10
            1 153 H10 Ball Receive Success 72,16
            1 155 H10 Corner Pass Success 120,0>114,8 to H8
            1 156 H8 Ball Receive Success 114,8
            1 157 H8 Cross Success (Key Pass) 111.6,9.6>110.4,40 to H11
            1 158 H11 Ball Receive Success 110.4,40
            1 159 H11 Attempt Bar 111.6,40>120,43.2 Head at 44.05,2
            1 159 A1 GK Faced None 1.2,38.4
            1 200 A4 Own Goal None 4.8,38.4
            1 200.1 H Own Goal For None 116.4,43.2
            1 300 H6 Card Yellow 36,24
            1 301 H2 Offside None 105.6,32
            2 0.4 A11 Kick Off Success 60,40.8>54,36 to A6
            2 1.2 A6 Ball Receive Fail 54,36
            2 30 H11 Substitution None 60,80 for H12
            2 30 A9 Substitution None 60,80 for A12
            2 100 H12 Foul Won Success (Penalty) 111.6,32
            2 100 A3 Foul Committed Success (Penalty) 8.4,48
            2 160 H12 Penalty Saved 108,40>120,38.4 Right Foot at 38.4,0.53
            2 160 A1 GK Save Success (Goal Saved) 1.2,38.4
            2 162 A3 Clear None 6,36
            2 170 H10 Corner Cross Fail 120,80>110.4,40
            2 172 A2 Interception Won 9.6,40
            2 180 A2 Shield None 12,44
            2 200 A7 Pass Success 60,32>72,33.6 to A8
            2 201 A8 Ball Receive Success 72,33.6
            2 205 A8 Free Kick Shot Off Target 84,40>120,32 Left Foot at 34.67,0.27
            2 205 H1 GK Faced None 2.4,40
            2 300 H5 Tackle Fail 36,16
            2 301 H5 Miscontrol Fail 37.2,16
        "#]],
    );
}

#[test]
fn a_match_keeps_its_ids_and_its_people() {
    let (match_, _) = sample_match();
    assert_eq!((match_.id.0, match_.edition.0), (MATCH, EDITION));
    assert_eq!((match_.home.team.0, match_.away.team.0), (HOME, AWAY));
    assert_eq!((match_.round, match_.stadium.unwrap().0, match_.officials.referee.unwrap().0), (Some(4), 55, 66));
    let starters = match_.home.squad.iter().filter(|member| member.role == Role::Starter);
    assert_eq!((starters.count(), match_.home.squad.len()), (11, 14));
    let keeper = match_.member(PlayerId::new(player(HOME, 1))).unwrap();
    assert_eq!((keeper.shirt, keeper.spot, keeper.position()), (Some(1), Some(Spot::Goalkeeper), Some(Position::GK)));
    assert_eq!(match_.kickoff.unwrap().to_string(), "2025-09-14T16:00:00Z");
}

fn entity(documents: &[Document], kind: Kind, id: i64) -> Value {
    let found = documents.iter().find(|document| (document.kind, document.id) == (kind, id));
    found.map_or(Value::Null, |document| Value::Object(document.body.clone()))
}

#[test]
fn an_edition_of_a_squad_has_its_competition() {
    let (catalogue, notices) = catalogue_of(&sample_files(EVENTS));
    assert!(notices.is_empty(), "{notices:?}");
    let documents = catalogue.documents();
    let edition = entity(&documents, Kind::Edition, EDITION);
    assert_eq!((&edition["competition"], &edition["season"]["en"]), (&json!(COMPETITION), &json!("2025/2026")));
    assert_eq!(entity(&documents, Kind::Competition, COMPETITION)["name"]["en"], "Delta League");
    let referee = entity(&documents, Kind::Referee, 66);
    assert_eq!((&referee["nationality"], &referee["dob"]), (&json!(752), &json!("1987-05-16")));
    // 1970-01-01 is what clients read where no date is known.
    assert_eq!(entity(&documents, Kind::Player, player(HOME, 1))["dob"], Value::Null);
}

#[test]
fn responses_are_read_in_every_wrapping() {
    let list = event_list(EVENTS);
    let wrapped = [
        list.clone(),
        json!({"match": list}),
        json!({"data": {"match": list}}),
        json!({"root": {"result": true, "title": "", "message": "", "object": {"match": list}}}),
        json!([{"result": "Success", "message": "", "data": [squad()]}, {"root": {"data": {"match": list}}}]),
    ];
    for events in wrapped {
        let files = [("save/events.json", events.to_string()), ("squads.json", squad().to_string())];
        assert_eq!(translate(&files, MATCH).unwrap().documents.len(), 1);
        // One on each line, with a byte order mark.
        let lines = [("all.ndjson", format!("\u{feff}{}\n{}\n", squad(), json!({"match": event_list(EVENTS)})))];
        assert!(translate(&lines, MATCH).is_ok());
    }
}

#[test]
fn a_match_without_events_is_imported_without_them() {
    let record = json!({"result": "Success", "data": [{"_type": "MATCH", "matchId": 7, "tournament": "Delta League", "season": "2025/2026", "round": 1,
        "home": {"_type": "TEAM", "id": 1, "name": "A"}, "away": {"_type": "TEAM", "id": 2, "name": "B"}, "dateTime": "2025-09-01 15:00:00",
        "stadium": null, "score": {"home": 2, "away": 1}}]});
    let list = json!({"result": true, "object": [{"_type": "TOURNAMENT", "id": EDITION, "tournament": "Delta League", "season": "2025/2026",
        "startDate": "2025-08-01", "endDate": "2026-05-30", "organizer": {"_type": "ORGANIZER", "id": 5, "name": "Delta Union", "abbrev": "DU", "country": {"id": 9, "name": "Egypt"}, "continent": {"id": 77, "name": "Meridia"}},
        "ageGroup": {"_type": "AGE GROUP", "id": 1, "name": "Senior", "age": {"min": null, "max": null}}}]});
    let (catalogue, notices) = catalogue_of(&[("m.json", record.to_string()), ("t.json", list.to_string())]);
    assert!(notices.is_empty(), "{notices:?}");
    let match_: Match =
        serde_json::from_value(Value::Object(catalogue.match_without_events(7).unwrap().documents[0].body.clone()))
            .unwrap();
    assert_eq!((match_.edition.0, match_.score), (EDITION, Some(Score { home: 2, away: 1 })));
    assert!(match_.status.is_final());
    let documents = catalogue.documents();
    let competition = entity(&documents, Kind::Edition, EDITION)["competition"].as_i64().unwrap();
    assert_eq!(entity(&documents, Kind::Competition, competition)["organizer"], 5);
    let organizer = entity(&documents, Kind::Organizer, 5);
    assert_eq!((&organizer["country"], &organizer["continent"]), (&json!(818), &json!(77)));
    assert_eq!(entity(&documents, Kind::Continent, 77)["name"], json!({"en": "Meridia"}));
}

#[test]
fn arabic_responses_give_the_arabic_names() {
    let team = |name: &str| {
        json!({"result": true, "object": {"total_records": 1, "current_records": 1, "pages": 1, "current_page": 1, "Data": [
        {"_type": "TEAM", "id": HOME, "name": name, "club": {"id": 3, "name": name, "logo": "https://example.org/x.png"}, "stadium": null, "coach": null, "gender": "MALE", "is_national_team": false, "image": "https://example.org/x.png"}]}})
    };
    let files = [
        ("old/ar/EntityTeams.json", team("بلدة الدلتا").to_string()),
        ("old/en/EntityTeams.json", team("Delta Town").to_string()),
        ("squad.ar.json", squad().to_string().replace("home Player 1\"", "لاعب\"")),
        ("squad.json", squad().to_string()),
    ];
    let documents = catalogue_of(&files).0.documents();
    let found = entity(&documents, Kind::Team, HOME);
    assert_eq!(found["name"], json!({"en": "Delta Town", "ar": "بلدة الدلتا"}));
    // The club's logo is not a picture of the team's own.
    assert_eq!((&found["club"], &found["image"]), (&json!(3), &Value::Null));
    assert_eq!(entity(&documents, Kind::Player, player(HOME, 1))["name"], json!({"en": "home Player 1", "ar": "لاعب"}));
}

#[test]
fn structures_give_stages_groups_and_their_matches() {
    let played = json!({"_type": "MATCH", "id": MATCH, "dateTime": "2025-09-14 16:00:00", "stadium": {"id": 55, "name": "Delta Park"},
        "teams": {"home": {"_type": "TEAM", "id": HOME, "side": "Home", "team": "home Town", "coach": {"_type": "COACH", "id": 31, "name": "Kit Mansour", "dob": null, "gender": "MALE", "nationality": null}},
                  "away": {"_type": "TEAM", "id": AWAY, "side": "Away", "team": "away Town", "coach": null}},
        "score": {"home": 2, "away": 0}, "referee": null});
    let teams = json!([{"_type": "TEAM", "id": HOME, "team": "home Town", "matches": 1, "points": 3, "won": 1, "draw": 0, "lost": 0},
        {"_type": "TEAM", "id": AWAY, "team": "away Town", "matches": 1, "points": -2, "won": 0, "draw": 0, "lost": 1}]);
    let group = json!({"_type": "GROUP", "id": 92, "group": "Main", "teams": teams, "matches": [played]});
    let stage = json!({"_type": "STAGE", "id": 91, "stage": "Regular season", "order": 1, "rounds": 2, "stageType": "LEAGUE_STAGE",
        "nature": "LEAGUE", "format": "DOUBLE_ROUND_ROBIN", "groups": [group]});
    let season = json!({"_type": "SEASON", "id": EDITION, "tournament": {"id": COMPETITION, "name": "Delta League"},
        "season": "2025/2026", "stages": [stage]});
    let structure = json!({"root": {"result": true, "object": season}});
    let mut files = sample_files(EVENTS);
    files.push(("SeasonStructure.json", structure.to_string()));
    let (match_, _) = match_of(&translate(&files, MATCH).unwrap());
    assert_eq!((match_.stage.unwrap().0, match_.group.unwrap().0), (91, 92));
    assert_eq!(match_.home.coach.unwrap().0, 31);
    let documents = catalogue_of(&files).0.documents();
    assert_eq!(entity(&documents, Kind::Group, 92)["adjustments"], json!([{"team": AWAY, "points": -2}]));
    assert_eq!(entity(&documents, Kind::Stage, 91)["format"], "DOUBLE_ROUND_ROBIN");
}

#[test]
fn formations_give_spots_and_places() {
    let entry = |shirt: i64, position: &str, x: f64, y: f64| {
        json!({"objPlayer": {"_type": "PLAYER", "id": player(HOME, shirt), "name": format!("home Player {shirt}"), "nickname": "", "dob": null, "number": 0, "position": {"primay": {"id": 3, "name": "CB"}, "secondary": {"id": 3, "name": "CB"}}, "nationality": null},
        "intShirtNumber": shirt, "objTeam": {"_type": "TEAM", "id": HOME, "name": "home Town"}, "strPosition": position, "decX": x, "decY": y, "boolLineup": shirt <= 11})
    };
    let away = json!({"objPlayer": {"id": player(AWAY, 1), "name": "away Player 1"}, "intShirtNumber": 1, "objTeam": {"id": AWAY, "name": "away Town"}, "strPosition": "GK", "decX": 5, "decY": 50, "boolLineup": true});
    let formation = json!({"result": true, "object": {"arrFormation": {"home": [entry(2, "CB", 20.0, 65.0), entry(3, "LCB", 0.0, 0.0), entry(4, "RB", 38.0, 90.0), entry(7, "CM", 44.0, 61.5)], "away": [away]}}});
    let mut files = sample_files(EVENTS);
    files.push(("match-9001/MatchFormation.json", formation.to_string()));
    let (match_, _) = match_of(&translate(&files, MATCH).unwrap());
    let member = |shirt: i64| match_.member(PlayerId::new(player(HOME, shirt))).unwrap().clone();
    assert_eq!(member(2).spot, Some(Spot::RightCenterBack));
    assert_eq!(member(3).spot, Some(Spot::LeftCenterBack));
    // A wing-back is served as a back, and is drawn where wing-backs are.
    assert_eq!(member(4).spot, Some(Spot::RightWingBack));
    assert_eq!((member(7).spot, member(7).place.map(|place| (place.x, place.y))), (None, Some((44.0, 61.5))));
    let older = json!({"result": "Success", "data": {"_type": "FORMATION", "matchId": MATCH, "teamId": HOME, "teamName": "home Town",
        "lineupFormation": [{"player": {"intPlayerID": player(HOME, 5), "strPositionEn": "LWB", "strFullNameEn": "home Player 5", "strNickNameEn": "", "intShirtNumber": 5, "status": "lineup"}, "location": {"x": 30, "y": 10}}]}});
    let mut files = sample_files(EVENTS);
    files.push(("V2.json", older.to_string()));
    let (match_, _) = match_of(&translate(&files, MATCH).unwrap());
    assert_eq!(match_.member(PlayerId::new(player(HOME, 5))).unwrap().spot, Some(Spot::LeftWingBack));
    assert_eq!(match_.sheet(Side::Home).squad.len(), 14);
}

/// A folder with a real match of a service of the interface: TOUCHLINE_INTERFACE_MATCH has responses of MatchEventList and
/// MatchSquad.
#[test]
#[ignore = "needs files that may not be copied"]
fn a_real_match_comes_out_with_the_events_that_went_in() {
    let folder = std::path::PathBuf::from(std::env::var_os("TOUCHLINE_INTERFACE_MATCH").expect("a folder"));
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let files: Vec<(String, String)> =
        paths.map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect();
    let named: Vec<(&str, String)> = files.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
    let (catalogue, notices) = catalogue_of(&named);
    assert!(notices.is_empty(), "{notices:?}");
    for listed in catalogue.matches().into_iter().filter(|listed| catalogue.event_file(listed.match_id).is_some()) {
        let translated = translate(&named, listed.match_id).unwrap();
        println!("{:?}: {:?}", listed, translated.notices);
        let (match_, events) = match_of(&translated);
        let (_, text) = named.iter().find(|(name, _)| Some(*name) == catalogue.event_file(listed.match_id)).unwrap();
        let text: Value = serde_json::from_str(text).unwrap();
        let original = text["events"].as_array().or_else(|| text["data"]["match"]["events"].as_array()).unwrap();
        let facts = analyse(&match_, &events);
        let different = differences(&counts_of(original), &counts_written(&match_, &events));
        println!("{} events, {} of ours, score {:?}", original.len(), events.len(), match_.score);
        println!("events that differ:\n{different}statistics that differ:\n{}", uncounted(original, &facts));
        assert_eq!((different.as_str(), uncounted(original, &facts).as_str()), ("", ""));
    }
}
