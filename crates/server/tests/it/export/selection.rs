//! Filters, the language, and a file for each tournament.

use serde_json::Value;

use super::{ids, ndjson, sample_tables, tables};
use crate::harness::App;

#[test]
fn filters_select_matches_and_what_belongs_to_them() {
    let (app, all) = sample_tables(&[]);
    let store = app.address();
    let of = |name: &str, arguments: &[&str]| tables(&store, &app.folder.path().join(name), arguments);
    let first = all["matches"][0].clone();
    let (team, kickoff) = (first["home_team_id"].to_string(), first["kickoff_at"].as_str().unwrap().to_owned());

    let by_team = of("team", &["--team", &team]);
    let expected: Vec<i64> = all["matches"]
        .iter()
        .filter(|row| [&row["home_team_id"], &row["away_team_id"]].contains(&&first["home_team_id"]))
        .map(|row| row["match_id"].as_i64().unwrap())
        .collect();
    assert!(expected.len() < all["matches"].len());
    assert_eq!(ids(&by_team["matches"], "match_id"), expected);
    assert!(by_team["events"].iter().all(|row| expected.contains(&row["match_id"].as_i64().unwrap())));
    assert!(by_team["player_tournament"].iter().all(|row| row["team_id"] == first["home_team_id"]));
    let teams = by_team["entities"].iter().filter(|row| row["kind"] == "team").count();
    assert!(teams >= 2 && by_team["entities"].len() < all["entities"].len());

    let before = of("before", &["--to", &kickoff]);
    let from = of("from", &["--from", &kickoff]);
    let in_time = |row: &&super::ExportedRow| row["kickoff_at"].as_str().is_some_and(|time| time < kickoff.as_str());
    assert_eq!(before["matches"].len(), all["matches"].iter().filter(in_time).count());
    let without = all["matches"].iter().filter(|row| row["kickoff_at"].is_null()).count();
    assert_eq!(before["matches"].len() + from["matches"].len() + without, all["matches"].len());

    let tournament = first["tournament_id"].to_string();
    let by_tournament = of("tournament", &["--tournament", &tournament, "--table", "matches,standings"]);
    assert_eq!(by_tournament.keys().collect::<Vec<_>>(), ["matches", "standings"]);
    assert!(by_tournament["matches"].iter().all(|row| row["tournament_id"] == first["tournament_id"]));
    let by_season = of("season", &["--season", first["season"].as_str().unwrap()]);
    assert!(
        by_season["matches"].iter().all(|row| row["season"] == first["season"]) && !by_season["matches"].is_empty()
    );
}

#[test]
fn names_and_words_are_in_the_language_of_the_export() {
    let (app, english) = sample_tables(&[]);
    let arabic = tables(&app.address(), &app.folder.path().join("arabic"), &["--lang", "ar"]);
    let is_arabic = |value: &Value| value.as_str().unwrap().contains(|letter| ('\u{600}'..'\u{700}').contains(&letter));
    for (column, table) in [("event_type", "events"), ("home_team", "matches"), ("attack_type", "attacks")] {
        assert!(is_arabic(&arabic[table][0][column]) && !is_arabic(&english[table][0][column]), "{table}.{column}");
    }
    assert_eq!(arabic["names"], english["names"], "both languages are in one row");
    assert_eq!(arabic["events"][0]["event_type_id"], english["events"][0]["event_type_id"]);
}

#[test]
fn each_tournament_has_its_own_files() {
    let (app, all) = sample_tables(&[]);
    let out = app.folder.path().join("partitioned");
    let whole = tables(&app.address(), &out, &["--partition", "tournament"]);
    assert_eq!((&whole["entities"], &whole["names"]), (&all["entities"], &all["names"]));
    for table in
        ["matches", "events", "player_match", "team_match", "player_tournament", "standings", "momentum", "attacks"]
    {
        let mut rows = Vec::new();
        let mut partitions: Vec<_> =
            std::fs::read_dir(out.join(table)).unwrap().map(|entry| entry.unwrap().path()).collect();
        partitions.sort();
        for partition in partitions {
            rows.extend(ndjson(&partition.join(format!("{table}.ndjson"))));
        }
        assert_eq!(rows.len(), all[table].len(), "{table}");
        assert!(all[table].iter().all(|row| rows.contains(row)), "{table}");
    }
    // A tournament that is not selected any more leaves no file behind.
    let app = App::sample();
    let out = app.folder.path().join("tables");
    tables(&app.address(), &out, &[]);
    let version: touchline::export::ExportDescription =
        serde_json::from_slice(&std::fs::read(out.join(touchline::export::DESCRIPTION)).unwrap()).unwrap();
    assert_eq!(version.version, app.store.version().unwrap());
    assert_eq!(version.files["matches.ndjson"], all["matches"].len() as u64);
}
