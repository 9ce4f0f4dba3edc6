//! `touchline feed` and `touchline replay` as programs: their output, and that no acknowledged line is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use football::model::{Match, Status};
use serde_json::Value;
use store::Store;
use test_support::{PostgresDatabase, postgres};

use super::{DemoMatch, dice};
use crate::harness::{App, create_schema};
use crate::importing::{assert_same, open, responses, touchline};

/// A `touchline feed` process with these arguments, and its acknowledgements.
fn feeder(app: &App, arguments: &[&str]) -> Child {
    touchline(app.folder.path(), &[&["feed"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Feeds some lines and returns the acknowledgements.
fn feed(app: &App, lines: &[String]) -> Output {
    feed_to(app, &["--store", &app.address()], lines)
}

/// The same, with other arguments.
pub(crate) fn feed_to(app: &App, arguments: &[&str], lines: &[String]) -> Output {
    let file = app.folder.path().join("feed.ndjson");
    std::fs::write(&file, lines.join("\n")).unwrap();
    touchline(app.folder.path(), &[&["feed", "feed.ndjson"], arguments].concat()).output().unwrap()
}

pub(crate) fn results(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) fn assert_sound(folder: &Path, address: &str) {
    let verified = touchline(folder, &["verify", "--store", address]).output().unwrap();
    assert_eq!(verified.status.code(), Some(0), "{}", String::from_utf8_lossy(&verified.stdout));
}

pub(crate) fn of(played: &DemoMatch) -> impl Fn(&Match) -> bool {
    let id = played.id();
    move |match_: &Match| match_.id == id
}

#[test]
fn every_line_is_acknowledged_and_a_bad_one_stops_none() {
    let played = DemoMatch::new();
    let app = played.fixture();
    let id = played.id();
    let lines = [
        format!(r#"{{"match": {id}, "seq": 1, "status": "live"}}"#),
        String::new(),
        r#"{"match": 999999, "seq": 2, "status": "live"}"#.to_owned(),
        "what?".to_owned(),
        format!(
            r#"{{"match": {id}, "seq": 3, "event": {{"id": 10, "type": "Attempt", "result": "Goal", "side": "home", "player": 1, "period": 1, "second": 5}}}}"#
        ),
        format!(
            r#"{{"match": {id}, "seq": 3, "event": {{"id": 10, "type": "Attempt", "result": "Goal", "side": "home", "player": 1, "period": 1, "second": 5}}}}"#
        ),
        r#"{"overlay": "team", "id": 1, "name": {"en": "Renamed"}}"#.to_owned(),
    ];
    let printed = feed(&app, &lines);
    assert_eq!(printed.status.code(), Some(3));
    let expected = serde_json::json!([
        {"line": 1, "match": id.0, "seq": 1, "result": "taken"},
        {"line": 3, "match": 999_999, "seq": 2, "result": "refused", "why": "match: no match 999999 is known: send its document first"},
        {"line": 4, "result": "refused", "why": "expected an object, such as {\"match\": 7, \"seq\": 1, \"status\": \"live\"}"},
        {"line": 5, "match": id.0, "seq": 3, "result": "taken"},
        {"line": 6, "match": id.0, "seq": 3, "result": "known"},
        {"line": 7, "result": "taken"},
    ]);
    assert_eq!(Value::from(results(&printed)), expected);
    let reported = String::from_utf8(printed.stderr).unwrap();
    assert!(reported.contains("feed.ndjson:3: match: no match 999999 is known"), "{reported}");
    assert!(reported.ends_with("3 lines taken, 1 known already, 2 refused\n"), "{reported}");
    let summary = app.get(&format!("/MatchSummaryBasic?match_id={id}")).json();
    assert_eq!(summary["object"]["score"], serde_json::json!({"home": 1, "away": 0}));
}

#[test]
fn a_running_service_shows_lines_from_standard_input_and_corrections() {
    let played = DemoMatch::new();
    let app = played.fixture();
    let id = played.id();
    let mut feeder = feeder(&app, &["--store", &app.address()]);
    let (mut input, mut printed) =
        (feeder.stdin.take().unwrap(), BufReader::new(feeder.stdout.take().unwrap()).lines());
    let mut say = |line: &str| {
        writeln!(input, "{line}").unwrap();
        printed.next().unwrap().unwrap()
    };
    let goals = || app.get(&format!("/MatchMomentum?match_id={id}")).json()["object"]["arrGoals"].clone();
    say(&format!(r#"{{"match": {id}, "seq": 1, "status": "live"}}"#));
    let goal = format!(
        r#"{{"match": {id}, "seq": 2, "event": {{"id": 10, "type": "Attempt", "result": "Goal", "side": "away", "player": 1, "period": 1, "second": 5}}}}"#
    );
    assert!(say(&goal).contains("taken"));
    assert_eq!(goals()[0]["objScore"], serde_json::json!({"intHome": 0, "intAway": 1}));
    assert!(say(&goal).contains("known"));
    say(&goal.replace("\"seq\": 2", "\"seq\": 3").replace("Goal", "Saved"));
    assert_eq!(goals(), serde_json::json!([]));
    say(&goal.replace("\"seq\": 2", "\"seq\": 4"));
    assert_eq!(goals().as_array().unwrap().len(), 1);
    say(&format!(r#"{{"match": {id}, "seq": 5, "delete": 10}}"#));
    assert_eq!(goals(), serde_json::json!([]));
    drop(input);
    assert!(feeder.wait().unwrap().success());
}

#[test]
fn killed_shuffled_repeated_and_whole_feeds_give_the_same_responses() {
    let played = DemoMatch::new();
    let lines = played.lines();
    let whole = played.fixture();
    assert_eq!(feed(&whole, &lines).status.code(), Some(0));
    let expected = responses(&whole.store, of(&played));
    let imported = played.stored();
    assert_same(&expected, &responses(&imported.store, of(&played)));

    let mut draw = dice();
    let mut shuffled = lines.clone();
    for place in 0..shuffled.len() {
        // Shuffled within a window, as a real feed may be.
        let other = (place + draw(50)).min(shuffled.len() - 1);
        shuffled.swap(place, other);
        if draw(10) == 0 {
            shuffled.push(shuffled[place].clone());
        }
    }
    let disorder = played.fixture();
    assert_eq!(feed(&disorder, &shuffled).status.code(), Some(0));
    assert_same(&expected, &responses(&disorder.store, of(&played)));

    let killed = played.fixture();
    kill_feeds(&killed, &killed.address(), &["--store", &killed.address()], &lines, 50);
    assert_same(&expected, &responses(&killed.store, of(&played)));
}

#[test]
fn killed_feeds_give_the_same_responses_on_postgresql() {
    if !postgres::is_installed() {
        return;
    }
    let played = DemoMatch::new();
    let database = PostgresDatabase::with_schema(create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    let killed = played.fixture_in(store);
    let address = database.address();
    kill_feeds(&killed, &address, &["--store", &address], &played.lines(), 20);
    let imported = played.stored();
    assert_same(&responses(&imported.store, of(&played)), &responses(&killed.store, of(&played)));
}

/// Many processes, each of which sends some more lines and is killed at a random moment; then the rest. Every other process
/// starts after the last acknowledgement, so a line that was lost after its acknowledgement would be missing. `arguments` say
/// where the lines go, and `address` is the store that they get into.
pub(crate) fn kill_feeds(app: &App, address: &str, arguments: &[&str], lines: &[String], kills: usize) {
    let kills = kills_or(kills);
    let (mut draw, mut acknowledged) = (dice(), BTreeSet::new());
    // A busy machine may need more time to start a process: it grows until some lines are acknowledged, and shrinks again.
    let mut longest_life = 120;
    for life in 0..kills {
        let until = (life + 1) * lines.len() / kills;
        let from_start = life % 2 == 0;
        let mut feeder = feeder(app, arguments);
        let mut input = feeder.stdin.take().unwrap();
        let printed = BufReader::new(feeder.stdout.take().unwrap());
        let sent: Vec<usize> = (0..until).filter(|place| from_start || !acknowledged.contains(place)).collect();
        let text: String = sent.iter().map(|place| format!("{}\n", lines[*place])).collect();
        let reader = std::thread::spawn(move || {
            let printed = printed.lines().map_while(Result::ok);
            printed.filter_map(|line| serde_json::from_str::<Value>(&line).ok()).collect::<Vec<_>>()
        });
        let writer = std::thread::spawn(move || {
            // It is most likely killed during a write.
            let _ = input.write_all(text.as_bytes());
            input
        });
        std::thread::sleep(Duration::from_millis(20 + draw(longest_life) as u64));
        assert!(feeder.try_wait().unwrap().is_none(), "it waits for more");
        feeder.kill().unwrap();
        feeder.wait().unwrap();
        drop(writer.join().unwrap());
        let printed = reader.join().unwrap();
        longest_life = if printed.is_empty() { (2 * longest_life).min(4_000) } else { (longest_life / 2).max(120) };
        for printed in printed {
            assert_ne!(printed["result"], "refused", "{printed}");
            acknowledged.insert(sent[printed["line"].as_u64().unwrap() as usize - 1]);
        }
    }
    eprintln!("{kills} feeds were killed; {} of {} lines were acknowledged before", acknowledged.len(), lines.len());
    assert!(acknowledged.len() > lines.len() / 10, "{} lines were taken before the kills", acknowledged.len());
    let rest: Vec<String> =
        (0..lines.len()).filter(|place| !acknowledged.contains(place)).map(|place| lines[place].clone()).collect();
    assert_eq!(feed_to(app, arguments, &rest).status.code(), Some(0));
    assert_sound(app.folder.path(), address);
}

/// The kills that TOUCHLINE_KILLS asks for, or so many.
pub(crate) fn kills_or(kills: usize) -> usize {
    std::env::var("TOUCHLINE_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(kills)
}

#[test]
fn a_replay_leaves_its_store_as_it_was_and_makes_another_the_same() {
    let played = DemoMatch::new();
    let app = played.stored();
    let (id, folder) = (played.id().to_string(), app.folder.path());
    let expected = responses(&app.store, of(&played));
    let replay = |more: &[&str]| -> Output {
        let address = app.address();
        let arguments = [&["replay", id.as_str(), "--store", &address], more].concat();
        touchline(folder, &arguments).output().unwrap()
    };
    let printed = replay(&["--speed", "20000"]);
    let reported = String::from_utf8(printed.stderr).unwrap();
    assert_eq!(printed.status.code(), Some(0), "{reported}");
    assert!(
        reported.contains("kick-off") && reported.contains("Half-time") && reported.contains("Full time"),
        "{reported}"
    );
    assert_same(&expected, &responses(&app.store, of(&played)));

    assert_eq!(replay(&["--speed", "20000", "--to", "sqlite:other.db"]).status.code(), Some(0));
    // The other store has only the entities that the match names.
    let of_match = |mut all: BTreeMap<String, String>| {
        all.retain(|request, _| request.contains("match_id="));
        all
    };
    assert_same(&of_match(expected.clone()), &of_match(responses(&open(folder, "other.db"), of(&played))));

    let lines = replay(&["--speed", "max", "--lines"]).stdout;
    assert_eq!(String::from_utf8(lines).unwrap().lines().collect::<Vec<_>>(), played.lines());

    // A killed replay leaves a match in progress; the next command restores it.
    let mut cut: Child = Command::new(env!("CARGO_BIN_EXE_touchline"))
        .args(["replay", &id, "--speed", "60", "--store", &app.address()])
        .current_dir(folder)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = |store: &Store| store.snapshot().unwrap().match_(played.id()).unwrap().unwrap().match_.status;
    assert!(crate::running_service::holds_in_time(|| status(&app.store) == Status::Live));
    cut.kill().unwrap();
    cut.wait().unwrap();
    assert_eq!(status(&app.store), Status::Live);
    assert_sound(folder, &app.address());
    assert_eq!(replay(&["--restore"]).status.code(), Some(0));
    assert_same(&expected, &responses(&app.store, of(&played)));
    let nobody = touchline(folder, &["replay", "987654", "--store", &app.address()]).output().unwrap();
    assert_eq!(String::from_utf8(nobody.stderr).unwrap(), "touchline: there is no match 987654\n");
}
