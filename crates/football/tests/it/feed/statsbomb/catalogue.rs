//! What StatsBomb's match files state apart from events: people, stadiums, stages and groups.

use expect_test::expect;
use football::feed::provider::{SourceFile, TranslatedMatch};
use football::feed::statsbomb::Catalogue;
use football::model::{Kind, Match, Role};
use serde_json::{Value, json};

use super::sample::{Sample, Translate, translated};

#[test]
fn the_match_and_its_people() {
    let mut sample = Sample::new(0, 0);
    sample.second_half();
    let (match_, _) = translated(&sample);
    let squad = &match_.home.squad;
    assert_eq!(squad.iter().filter(|member| member.role == Role::Starter).count(), 11);
    assert_eq!(squad.iter().filter(|member| member.role == Role::Bench).count(), 3);
    assert_eq!(squad.iter().map(|member| member.shirt).collect::<Option<Vec<_>>>(), Some((1..=14).collect()));
    let body = serde_json::to_string(&Match { home: match_.away.clone(), ..match_.clone() }).expect("JSON");
    assert!(body.contains("\"coach\":1000009012"), "the first manager is the coach: {body}");
    let text = format!(
        "{} {:?} {:?} {:?} {:?} {:?}",
        match_.id,
        match_.kickoff.map(|kickoff| kickoff.to_string()),
        match_.round,
        match_.stadium,
        match_.officials.referee,
        match_.platforms
    );
    expect![[r#"1000077001 Some("2021-03-04T20:45:00Z") Some(3) Some(StadiumId(1000000501)) Some(RefereeId(1000000601)) [PlatformRef { platform: PlatformId(1), id: "77001" }]"#]].assert_eq(&text);
    let (catalogue, _) = sample.catalogue();
    let documents: String = catalogue
        .documents()
        .iter()
        .map(|document| serde_json::to_string(&document.body).expect("JSON") + "\n")
        .collect();
    expect![[r#"
        {"country":818,"gender":"MALE","id":1000000901,"name":{"en":"Delta Cup"}}
        {"competition":1000000901,"id":1009010077,"rules":"FIFA","season":{"en":"2020/2021"}}
        {"edition":1009010077,"format":"DOUBLE_ROUND_ROBIN","id":1757411034,"name":{"ar_built_in":"مرحلة الدوري","en":"Regular Season"},"nature":"LEAGUE","order":1,"rounds":3,"stage_type":"LEAGUE_STAGE"}
        {"id":1709503567,"name":{"ar_built_in":"الرئيسية","en":"Main"},"stage":1757411034}
        {"country":818,"id":1000000501,"name":{"en":"River Ground"}}
        {"country":818,"gender":"MALE","id":1000009001,"name":{"en":"Nile City"},"national":false}
        {"country":818,"gender":"MALE","id":1000009002,"name":{"en":"Harbour Town"},"national":false}
        {"dob":"1970-01-02","id":1000009011,"name":{"en":"Coach of Nile City"},"nationality":901,"retired":false}
        {"dob":"1970-01-02","id":1000009012,"name":{"en":"Coach of Harbour Town"},"nationality":901,"retired":false}
        {"id":1000009021,"name":{"en":"Assistant"},"retired":false}
        {"id":1000009022,"name":{"en":"Assistant"},"retired":false}
        {"id":1000000601,"name":{"en":"Fair Whistle"},"nationality":818,"retired":false}
    "#]].assert_eq(&documents);
}

#[test]
fn a_coach_is_as_the_newest_match_describes_them() {
    let record = |id: i64, date: &str, name: &str, nickname: Value| {
        let mut match_ = Sample::new(0, 0).matches[0].clone();
        (match_["match_id"], match_["match_date"]) = (json!(id), json!(date));
        let manager = &mut match_["home_team"]["managers"][0];
        (manager["name"], manager["nickname"]) = (json!(name), nickname);
        match_
    };
    let newest = record(1, "2021-05-01", "Ana Maria Lopes", json!("Ana Lopes"));
    let oldest = record(2, "2019-05-01", "A. Lopes", Value::Null);
    for records in [[&newest, &oldest], [&oldest, &newest]] {
        let mut catalogue = Catalogue::new();
        let bytes = json!(records).to_string();
        assert_eq!(catalogue.add_matches(SourceFile { name: "m", bytes: bytes.as_bytes() }), []);
        let documents = catalogue.documents();
        let coach = documents.iter().find(|document| document.kind == Kind::Coach).expect("a coach");
        assert_eq!(coach.body["name"]["en"], "Ana Maria Lopes");
        assert_eq!(coach.body["nickname"]["en"], "Ana Lopes");
    }
}

/// Home, away, the stage, the label of each side.
type Fixture = (i64, i64, &'static str, Option<&'static str>, Option<&'static str>);

/// The stage and group of every match, played a day apart.
fn structure(rows: &[Fixture]) -> String {
    let stages = ["Regular Season", "Group Stage", "Round of 16", "Final"];
    let matches: Vec<Value> = rows
        .iter()
        .enumerate()
        .map(|(place, (home, away, stage, of_home, of_away))| {
            let mut match_ = Sample::new(0, 0).matches[0].clone();
            match_["match_id"] = json!(place + 1);
            match_["match_date"] = json!(format!("2021-03-{:02}", place + 1));
            match_["home_team"]["home_team_id"] = json!(home);
            match_["away_team"]["away_team_id"] = json!(away);
            match_["home_team"]["home_team_group"] = json!(of_home);
            match_["away_team"]["away_team_group"] = json!(of_away);
            let number = stages.iter().position(|known| known == stage);
            match_["competition_stage"] = json!({ "id": number, "name": stage });
            match_
        })
        .collect();
    let mut catalogue = Catalogue::new();
    assert_eq!(catalogue.add_matches(SourceFile { name: "m", bytes: Value::from(matches).to_string().as_bytes() }), []);
    let documents = catalogue.documents();
    let name = |id: i64| {
        let found =
            documents.iter().find(|document| document.id == id && matches!(document.kind, Kind::Stage | Kind::Group));
        found.expect("stated").body["name"]["en"].as_str().unwrap_or_default().to_owned()
    };
    let text = catalogue.match_ids().map(|id| {
        let TranslatedMatch { documents, .. } = catalogue.match_without_events(id).expect("a match");
        let of = |key: &str| name(documents[0].body[key].as_i64().expect("an id"));
        format!("{id}: {}, {}\n", of("stage"), of("group"))
    });
    text.collect()
}

#[test]
fn groups_follow_from_labels_or_from_opponents() {
    expect![[r#"
        1: Group Stage, Group A
        2: Group Stage, Group B
        3: Group Stage, Main
        4: Group Stage, Group A
        5: Final, Main
    "#]]
    .assert_eq(&structure(&[
        (1, 2, "Group Stage", Some("A"), Some("Group A")),
        (3, 4, "Group Stage", Some("Group B"), Some("B")),
        (1, 3, "Group Stage", Some("A"), Some("B")),
        (2, 1, "Group Stage", None, Some("A")),
        (1, 3, "Final", Some("A"), Some("B")),
    ]));
    expect![[r#"
        1: Group Stage, Group 1
        2: Group Stage, Group 2
        3: Group Stage, Group 2
        4: Group Stage, Group 2
        5: Group Stage, Group 1
        6: Round of 16, Main
    "#]]
    .assert_eq(&structure(&[
        (7, 8, "Group Stage", None, None),
        (1, 2, "Group Stage", None, None),
        (3, 4, "Group Stage", None, None),
        (2, 3, "Group Stage", None, None),
        (8, 9, "Group Stage", None, None),
        (7, 1, "Round of 16", None, None),
    ]));
    expect![[r#"
        1: Regular Season, Main
        2: Regular Season, Main
    "#]]
    .assert_eq(&structure(&[(1, 2, "Regular Season", None, None), (2, 1, "Regular Season", None, None)]));
}

#[test]
fn a_womens_competition() {
    let mut sample = Sample::new(0, 0);
    sample.second_half();
    for side in ["home", "away"] {
        sample.matches[0][format!("{side}_team")][format!("{side}_team_gender")] = json!("female");
    }
    sample.matches[0]["home_team"]["home_team_name"] = json!("Egypt Women's");
    let documents = sample.catalogue_with(sample.lineups.to_string().as_bytes()).documents();
    let team = documents.iter().find(|document| document.id == 1_000_009_001).expect("the team");
    assert_eq!((&team.body["gender"], &team.body["national"]), (&json!("FEMALE"), &json!(true)));
    let players: Vec<_> = documents.iter().filter(|document| document.kind == Kind::Player).collect();
    assert_eq!(players.len(), 28);
    assert!(players.iter().all(|player| player.body["gender"] == "FEMALE"));
}

#[test]
fn a_missing_gender_stays_unknown() {
    let mut sample = Sample::new(0, 0);
    sample.second_half();
    for (side, key) in [("home_team", "home_team_gender"), ("away_team", "away_team_gender")] {
        sample.matches[0][side].as_object_mut().expect("an object").remove(key);
    }
    let mut documents = sample.catalogue_with(sample.lineups.to_string().as_bytes()).documents();
    documents.extend(sample.translate().expect("a whole match").documents);
    for kind in [Kind::Competition, Kind::Team, Kind::Player] {
        let mut of_kind = documents.iter().filter(|document| document.kind == kind).peekable();
        assert!(of_kind.peek().is_some());
        assert!(of_kind.all(|document| document.body.get("gender").is_none_or(Value::is_null)), "{kind:?}");
    }
    let competitions = json!([{
        "competition_id": 1, "season_id": 2, "country_name": "Egypt", "competition_name": "Cup", "season_name": "2020"
    }]);
    let mut catalogue = Catalogue::new();
    let bytes = competitions.to_string();
    catalogue.add_competitions(SourceFile { name: "competitions.json", bytes: bytes.as_bytes() });
    assert!(catalogue.documents()[0].body.get("gender").is_none_or(Value::is_null));
}

/// Matches in the format of 2018, which names stadiums and referees but does not number them.
fn matches_of_2018(names: &[&str]) -> Value {
    let records = names.iter().zip(1..).map(|(name, id)| {
        let mut record = Sample::new(0, 0).matches[0].clone();
        let fields = record.as_object_mut().expect("an object");
        fields.remove("stadium");
        fields.remove("referee");
        record["match_id"] = json!(id);
        record["stadium_name"] = json!(name);
        record["referee_name"] = json!(name);
        record
    });
    records.collect()
}

/// Both names hash to 368735270.
const COLLIDING: [&str; 2] = ["East Cedar Moor of Breworth", "West Union Field of Morvale"];

#[test]
fn names_with_one_hash_are_two_entities_and_a_notice() {
    let mut catalogue = Catalogue::new();
    let bytes = matches_of_2018(&COLLIDING).to_string();
    let notices = catalogue.add_matches(SourceFile { name: "matches.json", bytes: bytes.as_bytes() });
    let text: String = notices.iter().map(|notice| format!("{notice}\n")).collect();
    expect![[r#"
        matches.json:1: stadium_name: "West Union Field of Morvale" gets the number 368735271: its own, 368735270, is in use for another entity
        matches.json:1: referee_name: "West Union Field of Morvale" gets the number 368735271: its own, 368735270, is in use for another entity
    "#]]
    .assert_eq(&text);
    for kind in [Kind::Stadium, Kind::Referee] {
        let of_kind = catalogue.documents().into_iter().filter(|document| document.kind == kind);
        let named: Vec<(i64, Value)> =
            of_kind.map(|document| (document.id, document.body["name"]["en"].clone())).collect();
        assert_eq!(named, [(1_368_735_270, json!(COLLIDING[0])), (1_368_735_271, json!(COLLIDING[1]))]);
    }
    let match_ = catalogue.match_without_events(2).expect("a match").documents.remove(0);
    assert_eq!(match_.body["stadium"], json!(1_368_735_271));
    let again = catalogue.add_matches(SourceFile { name: "matches.json", bytes: bytes.as_bytes() });
    assert_eq!(again, [], "a collision is reported once");
}

#[test]
fn a_name_never_gets_the_number_of_a_numbered_stadium() {
    let mut matches = matches_of_2018(&["Stadium 50", "River Ground"]);
    // The name "Stadium 50" hashes to 13485.
    matches[1]["stadium"] = json!({ "id": 13485, "name": "Hill Ground" });
    let mut catalogue = Catalogue::new();
    let bytes = matches.to_string();
    let notices = catalogue.add_matches(SourceFile { name: "matches.json", bytes: bytes.as_bytes() });
    assert_eq!(notices.len(), 1, "{notices:?}");
    let stadiums = catalogue.documents().into_iter().filter(|document| document.kind == Kind::Stadium);
    let named: Vec<(i64, Value)> =
        stadiums.map(|document| (document.id, document.body["name"]["en"].clone())).collect();
    assert_eq!(named, [(1_000_013_485, json!("Hill Ground")), (1_000_013_486, json!("Stadium 50"))]);
}
