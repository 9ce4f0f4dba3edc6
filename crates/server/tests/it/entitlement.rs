//! Operations reach matches and editions only through the entitlement check.
//!
//! The compiler holds this: the snapshot behind `Data` is private to the folder `api/src/data`, and the doctests of `Data` fail to
//! compile without the check. This test guards the other way around it: an operation that opens the store itself.

use std::path::Path;

use api::OPERATIONS;
use football::model::EditionId;
use jiff::Timestamp;
use store::NewKey;
use test_support::workspace_path;

use crate::harness::App;

/// The status and the message of every operation that names a match or a tournament, for one that the key may not read and
/// for one that does not exist.
fn forbidden_and_unknown(app: &App) -> Vec<(String, [(u16, String); 2])> {
    let narrow = NewKey { name: "narrow".to_owned(), expires_at: None, editions: Some(vec![EditionId(1)]) };
    app.store.put_key("narrow", narrow, Timestamp::UNIX_EPOCH).unwrap();
    let forbidden_match = app.store.snapshot().unwrap().all::<football::model::Match>().unwrap();
    let forbidden_match = forbidden_match.iter().find(|match_| match_.edition != EditionId(1)).unwrap();
    let (match_id, edition) = (forbidden_match.id.to_string(), forbidden_match.edition.to_string());
    let mut found = Vec::new();
    for operation in OPERATIONS {
        let named = ["match_id", "tournament_id", "season_id"];
        let Some(name) =
            named.iter().find(|name| operation.example.split('&').any(|pair| pair.starts_with(&format!("{name}="))))
        else {
            continue;
        };
        let forbidden = if *name == "match_id" { &match_id } else { &edition };
        let replies = [forbidden.as_str(), "987654"].map(|id| {
            let pairs = operation.example.split('&').map(|pair| match pair.split_once('=') {
                Some((one, _)) if one == *name => format!("{one}={id}"),
                _ => pair.to_owned(),
            });
            let query = pairs.collect::<Vec<_>>().join("&");
            let reply = app.get_bare(&format!("/{}?{query}&key=narrow", operation.name));
            (reply.status, reply.body.replace(id, "ID"))
        });
        found.push((operation.name.to_owned(), replies));
    }
    assert!(found.len() > 25, "{} operations name a match or a tournament", found.len());
    found
}

#[test]
fn whether_a_forbidden_id_is_told_from_an_unknown_one_is_a_setting() {
    for (name, [forbidden, unknown]) in forbidden_and_unknown(&App::sample()) {
        assert_eq!((forbidden.0, unknown.0), (403, 404), "{name}");
    }
    for (name, [forbidden, unknown]) in forbidden_and_unknown(&App::sample().hiding_forbidden()) {
        assert_eq!(forbidden, unknown, "{name}");
    }
}

#[test]
fn operations_and_pages_name_neither_a_snapshot_nor_a_store() {
    let mut files = 0;
    let mut folders = ["api/src/operations", "api/src/parts", "api/src/classic", "pages/src"]
        .map(|folder| workspace_path("crates").join(folder))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files += 1;
                check(&path);
            }
        }
    }
    assert!(files > 100, "{files}");
}

fn check(path: &Path) {
    let source = std::fs::read_to_string(path).unwrap();
    for forbidden in ["Snapshot", "snapshot", "Store"] {
        assert!(!source.contains(forbidden), "{} names {forbidden}", path.display());
    }
}
