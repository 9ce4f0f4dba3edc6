//! `--since` gives what changed after a version, and nothing else.

use std::collections::BTreeSet;

use football::model::{EditionId, MatchId};
use jiff::Timestamp;

use super::{ids, sample_tables, tables};
use crate::importing::touchline;

#[test]
fn an_export_since_a_version_has_what_changed_and_nothing_else() {
    let (app, all) = sample_tables(&[]);
    let (store, folder) = (app.address(), app.folder.path());
    let version = app.store.version().unwrap();
    let since = |name: &str, version: i64| tables(&store, &folder.join(name), &["--since", &version.to_string()]);

    let nothing = since("nothing", version);
    assert!(
        nothing.values().all(Vec::is_empty),
        "{:?}",
        nothing.iter().map(|(name, rows)| (name, rows.len())).collect::<Vec<_>>()
    );
    assert_eq!(nothing.len(), all.len() + 1, "empty tables have files, and deletions has one");

    // The first version gives everything.
    let everything = since("everything", 0);
    for (table, rows) in &all {
        // Countries that only the product knows never change.
        let stated = rows.iter().filter(|row| row.get("document").is_none() || !row["updated_at"].is_null()).count();
        if table != "names" {
            assert_eq!(everything[table].len(), stated, "{table}");
        }
    }

    // A match and a team change.
    let id = all["matches"].iter().find(|row| row["has_events"] == true).unwrap()["match_id"].as_i64().unwrap();
    let overlay = format!(
        "{{\"overlay\":\"match\",\"id\":{id},\"round\":77}}\n{{\"overlay\":\"team\",\"id\":{},\"code\":\"ZZZ\"}}\n",
        all["matches"][0]["home_team_id"]
    );
    std::fs::write(folder.join("overlay.ndjson"), overlay).unwrap();
    let import = touchline(folder, &["import", "native", "overlay.ndjson", "--store", &store]).output().unwrap();
    assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
    let changed = since("changed", version);
    assert_eq!(ids(&changed["matches"], "match_id"), [id]);
    assert_eq!(changed["matches"][0]["round"], 77);
    for table in ["events", "player_match", "team_match", "momentum", "attacks"] {
        assert_eq!(
            ids(&changed[table], "match_id").into_iter().collect::<BTreeSet<_>>(),
            BTreeSet::from([id]),
            "{table}"
        );
    }
    let tournaments: BTreeSet<i64> = ids(&changed["player_tournament"], "tournament_id").into_iter().collect();
    assert_eq!(tournaments, BTreeSet::from([changed["matches"][0]["tournament_id"].as_i64().unwrap()]));
    let entities: Vec<(&str, i64)> = changed["entities"]
        .iter()
        .map(|row| (row["kind"].as_str().unwrap(), row["entity_id"].as_i64().unwrap()))
        .collect();
    assert_eq!(entities, [("team", all["matches"][0]["home_team_id"].as_i64().unwrap())]);
    assert!(changed["deletions"].is_empty());

    // Applied to the first export, the changes give a new export of everything.
    let now = tables(&store, &folder.join("now"), &[]);
    for table in ["matches", "events", "player_match", "team_match", "momentum", "attacks"] {
        let mut applied: Vec<_> = all[table]
            .iter()
            .filter(|row| row["match_id"] != id)
            .chain(&changed[table])
            .map(|row| serde_json::to_string(row).unwrap())
            .collect();
        let mut expected: Vec<_> = now[table].iter().map(|row| serde_json::to_string(row).unwrap()).collect();
        applied.sort();
        expected.sort();
        assert!(applied == expected, "{table}");
    }
}

#[test]
fn an_export_since_a_version_names_what_was_deleted() {
    let (app, all) = sample_tables(&[]);
    let (store, folder) = (app.address(), app.folder.path());
    let first = &all["matches"][0];
    let (id, tournament) = (first["match_id"].as_i64().unwrap(), first["tournament_id"].as_i64().unwrap());
    let version = app.store.version().unwrap();
    app.store.delete_matches(&[MatchId(id)], Timestamp::now()).unwrap();
    let changed = tables(&store, &folder.join("changed"), &["--since", &version.to_string()]);
    let deleted: Vec<(&str, i64)> =
        changed["deletions"].iter().map(|row| (row["kind"].as_str().unwrap(), row["id"].as_i64().unwrap())).collect();
    assert_eq!(deleted, [("match", id)]);
    assert!(changed["deletions"][0]["version"].as_i64().unwrap() > version);
    assert!(changed["matches"].is_empty() && changed["events"].is_empty());
    // The tournament has other totals and tables now.
    assert!(ids(&changed["player_tournament"], "tournament_id").iter().all(|id| *id == tournament));
    assert!(changed["standings"].iter().any(|row| row["tournament_id"] == tournament));
    let now = tables(&store, &folder.join("now"), &[]);
    assert!(now["matches"].iter().all(|row| row["match_id"] != id));

    // A match that comes back is not deleted any more.
    crate::harness::App::world().into_iter().for_each(|document| {
        if document.id == id && document.kind == football::model::Kind::Match {
            app.store.ingest(vec![document], Timestamp::now()).unwrap();
        }
    });
    let back = tables(&store, &folder.join("back"), &["--since", &version.to_string()]);
    assert!(back["deletions"].is_empty());
    assert_eq!(ids(&back["matches"], "match_id"), [id]);

    app.store.delete_edition(EditionId(tournament), Timestamp::now()).unwrap();
    let gone = tables(&store, &folder.join("gone"), &["--since", &version.to_string()]);
    let has = |kind: &str, id: i64| gone["deletions"].iter().any(|row| row["kind"] == kind && row["id"] == id);
    assert!(has("edition", tournament) && has("match", id));
}
