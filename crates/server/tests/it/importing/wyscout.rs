//! The 51 matches of the European Championship of 2016, in the layouts of the public dataset.

use std::collections::BTreeSet;

use football::model::{EditionId, Match, MatchId, Period, Player, PlayerId, Score, Team};
use serde_json::Value;

use super::{assert_same, import, open, player_named, responses, revisions, wyscout_files};

const EDITION: i64 = 2_000_009_291;
const FINAL: i64 = 2_001_694_440;

/// The tables as they stood.
#[rustfmt::skip]
const GROUPS: [(&str, [&str; 4]); 6] = [
    ("Group A", ["France",  "Switzerland", "Albania",             "Romania"]),
    ("Group B", ["Wales",   "England",     "Slovakia",            "Russia"]),
    ("Group C", ["Germany", "Poland",      "Northern Ireland",    "Ukraine"]),
    ("Group D", ["Croatia", "Spain",       "Turkey",              "Czech Republic"]),
    ("Group E", ["Italy",   "Belgium",     "Republic of Ireland", "Sweden"]),
    ("Group F", ["Hungary", "Iceland",     "Portugal",            "Austria"]),
];

/// On a slow machine, lines of progress come before the result.
fn begins_a_line(output: &str, text: &str) -> bool {
    output.lines().any(|line| line.starts_with(text))
}

#[test]
fn every_match_is_imported_and_every_operation_responds() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = data.to_str().unwrap();
    let (output, code) = import(folder.path(), &["wyscout", path]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("51 matches and"), "{output}");
    let store = open(folder.path(), "touchline.db");
    let snapshot = store.snapshot().unwrap();

    let stated = std::fs::read(data.join("matches/matches_European_Championship.json")).unwrap();
    let stated: Vec<Value> = serde_json::from_slice(&stated).unwrap();
    assert_eq!(stated.len(), 51);
    for record in &stated {
        let id = MatchId(2_000_000_000 + record["wyId"].as_i64().unwrap());
        let row = snapshot.match_(id).unwrap().unwrap();
        let field = if record["duration"] == "Regular" { "score" } else { "scoreET" };
        let side = |name: &str| {
            let mut teams = record["teamsData"].as_object().unwrap().values();
            teams.find(|team| team["side"] == name).unwrap()[field].as_u64().unwrap() as u16
        };
        assert_eq!(row.match_.score, Some(Score { home: side("home"), away: side("away") }), "{id}");
        let events = snapshot.events(id).unwrap();
        assert_eq!(row.match_.score, Some(Score::from_goals(&events)), "{id}");
    }

    // The dataset describes thousands of players who did not play here.
    let matches: Vec<Match> = snapshot.all().unwrap();
    let squads = matches.iter().flat_map(|match_| match_.home.squad.iter().chain(&match_.away.squad));
    let named: BTreeSet<PlayerId> = squads.map(|member| member.player).collect();
    let players: Vec<Player> = snapshot.all().unwrap();
    assert_eq!(players.iter().map(|player| player.id).collect::<BTreeSet<_>>(), named);

    let request = responses(&store, |_| true);
    let structure =
        request.iter().find(|(request, _)| request.starts_with("TournamentStructure?") && request.ends_with("en"));
    let structure: Value = serde_json::from_str(structure.unwrap().1).unwrap();
    let tables = structure["object"]["stages"][0]["groups"].as_array().unwrap();
    for ((name, expected), group) in GROUPS.iter().zip(tables) {
        assert_eq!(group["group"], *name);
        let teams: Vec<&str> =
            group["teams"].as_array().unwrap().iter().map(|team| team["team"].as_str().unwrap()).collect();
        assert_eq!(teams, expected, "{name}");
    }

    let last: Match = snapshot.entity(FINAL).unwrap().unwrap();
    let name = |id| snapshot.entity::<Team>(id).unwrap().unwrap().name.en;
    assert_eq!([name(last.home.team.0), name(last.away.team.0)], ["Portugal", "France"]);
    assert_eq!((last.score, last.shoot_out), (Some(Score { home: 1, away: 0 }), None));
    let events = snapshot.events(last.id).unwrap();
    assert!(events.iter().any(|event| event.period == Period::ExtraSecond));
    assert!(events.iter().all(|event| event.period != Period::ShootOut));
}

#[test]
fn importing_again_changes_nothing_and_keeps_overlays() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = data.to_str().unwrap();
    assert_eq!(import(folder.path(), &["wyscout", path]).1, Some(0));
    let store = open(folder.path(), "touchline.db");
    let before = revisions(&store);
    for again in [&["wyscout", path][..], &["wyscout", path, "--again"]] {
        let (output, code) = import(folder.path(), again);
        assert_eq!(code, Some(0), "{output}");
        assert!(
            output.contains("0 matches and 0 other documents imported") && output.contains("(51 matches)"),
            "{output}"
        );
        assert_eq!(revisions(&store), before);
    }

    let ronaldo = 2_000_003_322;
    let overlay = r#"{"overlay": "player", "id": "wyscout:3322", "name": {"ar": "كريستيانو رونالدو"}}
{"overlay": "match", "id": "wyscout:1694440", "video": [{"half": 1, "streams": [{"id": 1, "name": "Broadcast", "qualities": []}]}]}"#;
    std::fs::write(folder.path().join("overlay.ndjson"), overlay).unwrap();
    let (output, code) = import(folder.path(), &["native", "overlay.ndjson"]);
    assert_eq!(code, Some(0), "{output}");
    let laid = revisions(&store);
    assert_eq!(laid, before + 2);
    // The match that the overlay changed is read again, and then skipped again.
    for _ in 0..2 {
        let (output, code) = import(folder.path(), &["wyscout", path]);
        assert_eq!((code, revisions(&store)), (Some(0), laid), "{output}");
    }
    assert_eq!(player_named(&store, ronaldo).name.ar.as_deref(), Some("كريستيانو رونالدو"));
    assert_eq!(store.snapshot().unwrap().match_(MatchId(FINAL)).unwrap().unwrap().match_.video.len(), 1);
}

#[test]
fn both_layouts_give_the_same_responses() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    let single = data.join("per_match_v2");
    let files = std::fs::read_dir(&single).unwrap().map(|entry| entry.unwrap().path());
    let ids: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 10);
    // A player's usual position follows from all their matches, so both stores need the same matches.
    let chosen = ids.iter().flat_map(|id| ["--match", id]).collect::<Vec<_>>();
    let take = |path: &std::path::Path, file: &str| {
        let address = format!("sqlite:{file}");
        let arguments = [&["wyscout", path.to_str().unwrap(), "--store", &address][..], &chosen].concat();
        let (output, code) = import(folder.path(), &arguments);
        assert_eq!(code, Some(0), "{output}");
        assert!(begins_a_line(&output, "10 matches and"), "{output}");
        responses(&open(folder.path(), file), |_| true)
    };
    assert_same(&take(&data, "list.db"), &take(&single, "single.db"));

    // Matches without a file of their own are imported from the match list, without events.
    let (output, code) = import(folder.path(), &["wyscout", single.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("41 matches without events"), "{output}");
}

#[test]
fn any_number_of_cores_gives_the_same_responses() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = data.to_str().unwrap();
    let each_fifth = |match_: &Match| match_.id.0 % 5 == 0;
    let import = |jobs: &str| {
        let store = format!("sqlite:{jobs}.db");
        let (output, code) = import(folder.path(), &["wyscout", path, "--jobs", jobs, "--store", &store]);
        assert_eq!(code, Some(0), "{output}");
        let store = open(folder.path(), &format!("{jobs}.db"));
        let changes = store.snapshot().unwrap().changes_since(0).unwrap();
        let changes: Vec<_> =
            changes.into_iter().map(|change| (change.seq, change.kind, change.id, change.revision)).collect();
        (responses(&store, each_fifth), changes)
    };
    let (one, four) = (import("1"), import("4"));
    assert_same(&one.0, &four.0);
    assert_eq!(one.1, four.1);
}

#[test]
fn a_part_is_chosen_by_number_or_name() {
    let Some(data) = wyscout_files() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = data.to_str().unwrap();
    let (output, code) = import(folder.path(), &["wyscout", path, "--match", "1694440", "--match", "1694434"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(begins_a_line(&output, "2 matches and"), "{output}");
    let store = open(folder.path(), "touchline.db");
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.matches_of(EditionId(EDITION)).unwrap().len(), 2);
    // Exactly the players that a document names.
    let players: Vec<Player> = snapshot.all().unwrap();
    assert!((60..100).contains(&players.len()), "{}", players.len());
    responses(&store, |_| true);

    let (output, _) =
        import(folder.path(), &["wyscout", path, "--competition", "european championship", "--season", "9291"]);
    assert!(begins_a_line(&output, "49 matches and"), "{output}");
    for (wrong, response) in [
        (
            ["--competition", "Delta Cup"],
            "there is no competition Delta Cup; the files have:\n  102  European Championship",
        ),
        (["--season", "1888"], "there is no season 1888; the files have:\n  9291  2016"),
        (["--match", "7"], "there is no match 7; the files have 51, numbers 1694390 to 1694440"),
    ] {
        let (output, code) = import(folder.path(), &[&["wyscout", path][..], &wrong].concat());
        assert_eq!(code, Some(1));
        assert!(output.contains(response), "{output}");
    }
    let single = data.join("per_match_v2/1694421.json");
    let (output, code) = import(folder.path(), &["wyscout", single.to_str().unwrap(), "--store", "sqlite:one.db"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(begins_a_line(&output, "1 match and"), "{output}");
}
