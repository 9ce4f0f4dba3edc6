//! A folder in the layout of StatsBomb's open data, with invented teams and players.

use std::path::Path;

use football::model::{Match, MatchId, Score};
use serde_json::{Value, json};
use test_support::statsbomb::{AWAY, HOME, Sample};

use super::{assert_same, import, open, player_named, responses, revisions};

/// A whole match that ends 1–0.
fn sample() -> Sample {
    let mut sample = Sample::new(1, 0);
    sample.shot(1, 12.0, HOME, 10, 87, 97);
    sample.card(1, 50.0, AWAY, 25, 7);
    sample.add(1, 60.0, 19, AWAY, Some(25), json!({ "substitution": { "replacement": { "id": 32, "name": "y" } } }));
    sample.second_half();
    sample
}

const SEASON: &str = "matches/901/77.json";

fn write(root: &Path, name: &str, value: &Value) {
    let path = root.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, serde_json::to_vec_pretty(value).unwrap()).unwrap();
}

/// Some matches of one season, a week apart.
pub(super) fn write_season(root: &Path, count: i64) {
    write(
        root,
        "competitions.json",
        &json!([{ "competition_id": 901, "season_id": 77, "country_name": "Egypt", "competition_name": "Delta Cup",
                  "competition_gender": "male", "season_name": "2020/2021" }]),
    );
    let mut listed = Vec::new();
    for number in 1..=count {
        let mut sample = sample();
        let mut record = sample.matches[0].take();
        record["match_id"] = json!(number);
        record["match_date"] = json!(format!("2021-03-{:02}", number));
        listed.push(record);
        // The newest match has the player's nickname.
        if number == count {
            sample.lineups[0]["lineup"][3]["player_nickname"] = json!("Tiger");
        }
        write(root, &format!("lineups/{number}.json"), &sample.lineups);
        write(root, &format!("events/{number}.json"), &Value::from(sample.events));
    }
    write(root, SEASON, &Value::from(listed));
}

fn change(root: &Path, name: &str, change: impl FnOnce(&mut Value)) {
    let mut value = serde_json::from_slice(&std::fs::read(root.join(name)).unwrap()).unwrap();
    change(&mut value);
    write(root, name, &value);
}

#[test]
fn a_season_is_imported_from_the_folder_its_clone_or_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("clone/data");
    write_season(&root, 9);
    for (place, (path, matches)) in
        [("clone", 9), ("clone/data", 9), ("clone/data/events/4.json", 1), ("clone/data/matches/901/77.json", 9)]
            .into_iter()
            .enumerate()
    {
        let file = format!("{place}.db");
        let (output, code) = import(folder.path(), &["statsbomb", path, "--store", &format!("sqlite:{file}")]);
        assert_eq!(code, Some(0), "{output}");
        let store = open(folder.path(), &file);
        let all: Vec<Match> = store.snapshot().unwrap().all().unwrap();
        assert_eq!(all.len(), matches, "{path}: {output}");
        assert!(all.iter().all(|match_| match_.score == Some(Score { home: 1, away: 0 })));
        responses(&store, |_| true);
        assert_eq!(player_named(&store, 1_000_000_004).nickname.unwrap().en, "Tiger", "{path}");
    }
}

#[test]
fn entities_of_an_unchanged_match_are_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("data");
    write_season(&root, 3);
    assert_eq!(import(folder.path(), &["statsbomb", "data"]).1, Some(0));
    let store = open(folder.path(), "touchline.db");
    let before = revisions(&store);
    change(&root, SEASON, |matches| {
        for match_ in matches.as_array_mut().unwrap() {
            match_["home_team"]["home_team_name"] = json!("Delta Renamed");
        }
    });
    let (output, code) = import(folder.path(), &["statsbomb", "data"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("0 matches and 1 other document imported"), "{output}");
    assert_eq!(revisions(&store), before + 1);
}

#[test]
fn any_number_of_cores_and_a_second_import_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    write_season(&folder.path().join("data"), 24);
    let mut request = Vec::new();
    for jobs in ["1", "4"] {
        let address = format!("sqlite:{jobs}.db");
        let arguments = ["statsbomb", "data", "--jobs", jobs, "--store", &address];
        assert_eq!(import(folder.path(), &arguments).1, Some(0));
        let store = open(folder.path(), &format!("{jobs}.db"));
        let before = revisions(&store);
        for again in [&[][..], &["--again"]] {
            let (output, code) = import(folder.path(), &[&arguments[..], again].concat());
            assert_eq!((code, revisions(&store)), (Some(0), before), "{output}");
            assert!(output.contains("(24 matches)"), "{output}");
        }
        request.push(responses(&store, |_| true));
    }
    assert_same(&request[0], &request[1]);
}

#[test]
fn a_changed_line_up_replaces_its_match_alone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("data");
    write_season(&root, 3);
    // Every match has a note, which is printed if the match is translated.
    change(&root, SEASON, |matches| {
        matches.as_array_mut().unwrap().iter_mut().for_each(|match_| match_["home_score"] = json!(2));
    });
    let imported = || {
        let (output, code) = import(folder.path(), &["statsbomb", "data", "--log", "debug"]);
        assert_eq!(code, Some(0), "{output}");
        let notes = output.lines().filter(|line| line.contains("the match file states the score 2-0"));
        (1..=3).filter(|id| notes.clone().any(|line| line.contains(&format!("events/{id}.json")))).collect::<Vec<_>>()
    };
    assert_eq!(imported(), [1, 2, 3]);
    let store = open(folder.path(), "touchline.db");
    let before = revisions(&store);
    let shirts = || {
        let match_ = store.snapshot().unwrap().match_(MatchId(1_000_000_002)).unwrap().unwrap();
        match_.match_.home.squad.iter().map(|member| member.shirt.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(imported(), [0; 0]);
    assert_eq!(revisions(&store), before);
    assert_eq!(shirts()[11..], [12, 13, 14]);

    change(&root, "lineups/2.json", |line_ups| line_ups[0]["lineup"][12]["jersey_number"] = json!(99));
    assert_eq!(imported(), [2]);
    assert_eq!(shirts()[11..], [12, 99, 14]);
    assert_eq!(revisions(&store), before + 1);
    assert_eq!(imported(), [0; 0]);

    // What the match is not made from does not matter.
    change(&root, "lineups/2.json", |line_ups| line_ups[0]["lineup"][12]["cards"] = json!([{ "time": "10:00" }]));
    assert_eq!(imported(), [0; 0]);

    cut(&root, "lineups/2.json");
    let (output, code) = import(folder.path(), &["statsbomb", "data"]);
    let told: Vec<&str> = output.lines().filter(|line| line.contains("lineups/2.json")).collect();
    assert_eq!((code, told.len()), (Some(3), 1), "{output}");
    assert!(told[0].starts_with("skipped: data/lineups/2.json:"), "{output}");
    assert_eq!(shirts()[11..], [12, 99, 14]);
    assert_eq!(revisions(&store), before + 1);
}

/// A change to the files of match 3, and a part of the expected message.
type Damage = (&'static str, fn(&Path), &'static str);

#[rustfmt::skip]
const DAMAGES: [Damage; 10] = [
    ("cut off",              |root| cut(root, "events/3.json"),                                                        "events/3.json:"),
    ("cut off line-ups",     |root| cut(root, "lineups/3.json"),                                                       "lineups/3.json:"),
    ("empty",                |root| std::fs::write(root.join("events/3.json"), "").unwrap(),                           "events/3.json:"),
    ("no JSON",              |root| std::fs::write(root.join("events/3.json"), "<html>").unwrap(),                     "events/3.json:1: expected value"),
    ("wrong types",          |root| change(root, "events/3.json", |events| events[4]["period"] = json!("first")),      "[4].period: invalid type"),
    ("10^9 in a field",      |root| change(root, "events/3.json", |events| events[4]["location"] = json!([1e9, 40])),  "[4].location: [1000000000, 40] is off the pitch"),
    ("an unknown team",      |root| change(root, "events/3.json", |events| events[4]["team"]["id"] = json!(4711)),     "team 4711 does not play in this match"),
    ("missing line-ups",     |root| std::fs::remove_file(root.join("lineups/3.json")).unwrap(),                        "match 3 has no lineups/3.json"),
    ("a half without an end", |root| change(root, "events/3.json", |events| events.as_array_mut().unwrap().retain(|event| event["type"]["id"] != 34)), "period 1 has no Half End"),
    ("events out of order",  |root| change(root, "events/3.json", |events| events[4]["index"] = json!(4)),             "event 4.index"),
];

fn cut(root: &Path, name: &str) {
    let bytes = std::fs::read(root.join(name)).unwrap();
    std::fs::write(root.join(name), &bytes[..bytes.len() / 2]).unwrap();
}

#[test]
fn a_damaged_match_is_skipped_and_named_and_the_others_are_imported() {
    for (name, damage, expected) in DAMAGES {
        let folder = tempfile::tempdir().unwrap();
        write_season(&folder.path().join("data"), 5);
        damage(&folder.path().join("data"));
        let (output, code) = import(folder.path(), &["statsbomb", "data"]);
        assert_eq!(code, Some(3), "{name}: {output}");
        let skipped: Vec<&str> = output.lines().filter(|line| line.starts_with("skipped: ")).collect();
        assert_eq!(skipped.len(), 1, "{name}: {output}");
        assert!(skipped[0].contains(expected), "{name}: {output}");
        assert!(output.contains("4 matches and") && output.contains("1 skipped"), "{name}: {output}");
        let store = open(folder.path(), "touchline.db");
        assert!(store.snapshot().unwrap().match_(MatchId(1_000_000_003)).unwrap().is_none(), "{name}");
        responses(&store, |_| true);

        // Once repaired, the match is imported, and nothing else changes.
        let before = revisions(&store);
        write_season(&folder.path().join("data"), 5);
        let (output, code) = import(folder.path(), &["statsbomb", "data"]);
        assert_eq!((code, revisions(&store)), (Some(0), before + 1), "{name}: {output}");
    }
}

#[test]
fn a_damaged_match_keeps_its_stored_version() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    write_season(&data, 5);
    assert_eq!(import(folder.path(), &["statsbomb", "data"]).1, Some(0));
    let store = open(folder.path(), "touchline.db");
    let before = responses(&store, |_| true);
    cut(&data, "events/3.json");
    assert_eq!(import(folder.path(), &["statsbomb", "data"]).1, Some(3));
    assert_same(&before, &responses(&store, |_| true));
    std::fs::remove_file(data.join("events/3.json")).unwrap();
    let (output, code) = import(folder.path(), &["statsbomb", "data"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("1 match without events"), "{output}");
    assert_same(&before, &responses(&store, |_| true));
}

#[test]
fn a_wrong_record_loses_its_own_match_only() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    write_season(&data, 5);
    change(&data, SEASON, |matches| matches[2]["match_date"] = json!("soon"));
    let (output, code) = import(folder.path(), &["statsbomb", "data"]);
    assert_eq!(code, Some(3), "{output}");
    assert!(output.contains("skipped: data/matches/901/77.json:"), "{output}");
    assert!(output.contains("\"soon\" is not a date"), "{output}");
    assert!(output.contains("note: data/events/3.json: is left out"), "{output}");
    assert_eq!(open(folder.path(), "touchline.db").snapshot().unwrap().all::<Match>().unwrap().len(), 4);

    std::fs::write(data.join(SEASON), "[").unwrap();
    let (output, code) = import(folder.path(), &["statsbomb", "data", "--store", "sqlite:none.db"]);
    assert_eq!(code, Some(1), "{output}");
}
