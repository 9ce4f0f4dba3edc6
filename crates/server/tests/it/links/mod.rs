//! Links between the ids of two providers, from the proposal to the responses and back.

mod world;
mod world_cup;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Output};

use api::OPERATIONS;
use football::model::{EditionId, Kind, Match};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;
use store::{Link, NewKey, Store};
use touchline::service::{Method, RequestContext, Service};

use self::world::{ONE, OTHER};
use crate::harness::App;
use crate::importing::{open, parameters, unchanging};

/// Runs `touchline` in a folder: standard output, standard error and exit code.
fn touchline(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE");
    let Output { stdout, stderr, status } = command.output().unwrap();
    (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap(), status.code())
}

fn succeed(folder: &Path, arguments: &[&str]) -> (String, String) {
    let (stdout, stderr, code) = touchline(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    (stdout, stderr)
}

/// A store with both worlds.
fn imported() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    world::write_first(&folder.path().join("one"));
    world::write_other(&folder.path().join("other"));
    succeed(folder.path(), &["import", "statsbomb", "one"]);
    succeed(folder.path(), &["import", "wyscout", "other"]);
    folder
}

/// The same with every proposal of a high score accepted.
fn linked() -> tempfile::TempDir {
    let folder = imported();
    link(folder.path());
    folder
}

fn link(folder: &Path) {
    succeed(folder, &["link", "propose", "--between", "statsbomb,wyscout", "-o", "links.csv"]);
    succeed(folder, &["link", "apply", "links.csv", "--accept", "0.9"]);
}

/// The pairs of a kind in a file of proposals, with their scores.
fn proposals(csv: &str, kind: &str) -> BTreeMap<(i64, i64), f64> {
    let mut reader = csv::ReaderBuilder::new().from_reader(csv.trim_start_matches('\u{feff}').as_bytes());
    let rows = reader.records().map(Result::unwrap).filter(|row| &row[0] == kind);
    rows.map(|row| ((row[1].parse().unwrap(), row[3].parse().unwrap()), row[5].parse().unwrap())).collect()
}

/// A successful response to a request with the rights of the operator.
fn ask(store: &Store, operation: &str, query: &str) -> Value {
    let reply = Service::plain(store.clone()).respond(&RequestContext::trusted(operation, query));
    assert_eq!(reply.status, 200, "{operation}?{query}: {}", String::from_utf8_lossy(&reply.body));
    serde_json::from_slice(&reply.body).unwrap()
}

fn text(store: &Store, operation: &str, query: &str) -> String {
    let reply = Service::plain(store.clone()).respond(&RequestContext::trusted(operation, query));
    unchanging(str::from_utf8(&reply.body).unwrap())
}

#[test]
fn everything_that_both_have_is_proposed_and_nothing_else() {
    let folder = imported();
    let (csv, summary) = succeed(folder.path(), &["link", "propose", "-o", "-"]);
    let expected: [(&str, BTreeSet<(i64, i64)>); 3] = [
        ("match", world::matches().collect()),
        ("team", world::teams().collect()),
        ("player", world::players().collect()),
    ];
    for (kind, expected) in expected {
        let found = proposals(&csv, kind);
        assert_eq!(found.keys().copied().collect::<BTreeSet<_>>(), expected, "{kind}");
        let doubtful: Vec<_> = found.iter().filter(|(_, score)| **score < 0.9).collect();
        assert!(doubtful.is_empty(), "{kind}: {doubtful:?}");
    }
    for (kind, count) in [("coach", 4), ("referee", 2), ("stadium", 4)] {
        assert_eq!(proposals(&csv, kind).len(), count, "{kind}");
    }
    assert!(summary.contains("player       56 proposed"), "{summary}");

    // In the other direction, the same pairs have the same scores.
    let (back, _) = succeed(folder.path(), &["link", "propose", "--between", "wyscout,statsbomb", "-o", "-"]);
    for kind in ["match", "team", "player", "coach", "referee", "stadium"] {
        let swapped: BTreeMap<(i64, i64), f64> =
            proposals(&back, kind).into_iter().map(|((one, other), score)| ((other, one), score)).collect();
        assert_eq!(swapped, proposals(&csv, kind), "{kind}");
    }

    // What was decided is not proposed again.
    link(folder.path());
    let (csv, _) = succeed(folder.path(), &["link", "propose", "-o", "-"]);
    assert_eq!(csv.lines().count(), 1, "{csv}");
}

#[test]
fn a_merged_id_is_served_as_the_kept_one() {
    let folder = linked();
    let store = open(folder.path(), "touchline.db");
    let matches = ask(&store, "MatchList", "page_size=1000");
    let listed: Vec<i64> = ids(&matches);
    let expected: Vec<i64> = world::matches().map(|(one, _)| one).chain([OTHER + 507, OTHER + 508]).collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), expected.iter().copied().collect::<BTreeSet<_>>());
    assert_eq!(listed.len(), expected.len(), "each once: {listed:?}");

    let edition = store.snapshot().unwrap().editions().unwrap()[0].edition.id;
    for operation in OPERATIONS {
        let [one, other] =
            [(ONE + 1, ONE + 9100, ONE + 1010), (OTHER + 501, OTHER + 60, world::players().nth(9).unwrap().1)].map(
                |(match_id, team, player)| {
                    let params = operation.params.iter().filter_map(|param| match param.name {
                        "match_id" | "match_ids" => Some(format!("{}={match_id}", param.name)),
                        "team_id" => Some(format!("team_id={team}")),
                        "player_id" => Some(format!("player_id={player}")),
                        "tournament_id" => Some(format!("tournament_id={edition}")),
                        "stat_type_id" => Some("stat_type_id=21".to_owned()),
                        _ => None,
                    });
                    params.collect::<Vec<_>>().join("&")
                },
            );
        if one != other {
            assert_eq!(text(&store, operation.name, &one), text(&store, operation.name, &other), "{}", operation.name);
        }
    }
}

#[test]
fn the_pages_of_a_merged_id_are_those_of_the_kept_one() {
    let folder = linked();
    let store = open(folder.path(), "touchline.db");
    let key = NewKey { name: "sample".to_owned(), expires_at: None, editions: None };
    store.put_key("sample", key, Timestamp::UNIX_EPOCH).unwrap();
    let app = App::on(store, tempfile::tempdir().unwrap(), TimeZone::UTC).with_public_pages();
    let (_, player) = world::players().nth(9).unwrap();
    // A goal of the league that both have, and those of the season that only the second provider has.
    for (path, says) in [
        (format!("/p/{player}"), ["Alexander Mersani", "Nile City"]),
        (format!("/m/{}", OTHER + 501), ["Nile City", "Harbour Town"]),
        (format!("/m/{}", OTHER + 507), ["Nile City", "Oasis United"]),
        (format!("/team/{}", OTHER + 60), ["Nile City", "Harbour Town"]),
    ] {
        let page = app.get_bare(&path);
        assert_eq!(page.status, 200, "{path}");
        for text in says {
            assert!(page.body.contains(text), "{path} does not say {text}");
        }
        assert!(!page.body.contains("Nile City FC"), "{path} has the other spelling");
    }
}

/// The ids of the matches or entities on a page.
fn ids(response: &Value) -> Vec<i64> {
    let page = response["object"]["Data"].as_array().unwrap_or_else(|| panic!("no page: {response}"));
    let id = |item: &Value| ["matchId", "id"].iter().find_map(|name| item[*name].as_i64());
    page.iter().map(|item| id(item).unwrap_or_else(|| panic!("no id: {item}"))).collect()
}

#[test]
fn lists_have_each_entity_once_and_find_it_by_either_name() {
    let folder = linked();
    let store = open(folder.path(), "touchline.db");
    let players = ids(&ask(&store, "EntityPlayers", "page_size=1000"));
    assert_eq!(players, world::players().map(|(one, _)| one).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
    // A page ends where it would end without the merged ids.
    assert_eq!(ids(&ask(&store, "EntityPlayers", "page_size=5&page_number=2")), players[5..10]);
    let teams = ids(&ask(&store, "EntityTeams", "page_size=1000"));
    assert_eq!(teams, world::teams().map(|(one, _)| one).collect::<Vec<_>>());
    for spelling in ["Mohamed Barakini", "Muhammad Barakini"] {
        let found = ids(&ask(&store, "EntityPlayers", &format!("name={}", spelling.replace(' ', "%20"))));
        assert_eq!(found, [ONE + 1001], "{spelling}");
    }
    // The season that only the second provider has names them by the ids that are kept.
    let editions = store.snapshot().unwrap().editions().unwrap();
    let season = editions.iter().map(|row| row.edition.id.0).max().unwrap();
    let stats = ask(&store, "TournamentPlayersStats", &format!("tournament_id={season}&page_size=1000"));
    let text = stats.to_string();
    assert!(text.contains(&(ONE + 1010).to_string()), "the scorer has the kept id: {text}");
    assert!(world::players().all(|(_, other)| !text.contains(&other.to_string())), "{text}");
}

/// The status and the body of every operation for every match, with these further parameters. Without a key, the request has
/// the rights of the operator.
fn responses(store: &Store, further: &[&str]) -> BTreeMap<String, (u16, String)> {
    let service = Service::plain(store.clone());
    let matches: Vec<Match> = store.snapshot().unwrap().all().unwrap();
    let mut responses = BTreeMap::new();
    for match_ in &matches {
        for operation in OPERATIONS {
            let Some(query) = parameters(operation, match_, store) else { continue };
            for further in further {
                let query = format!("{query}{further}");
                let context = match further.contains("key=") {
                    true => RequestContext::new(Method::Get, Some(operation.name), &query),
                    false => RequestContext::trusted(operation.name, &query),
                };
                let reply = service.respond(&context);
                let body = unchanging(str::from_utf8(&reply.body).unwrap());
                responses.insert(format!("{}?{query}", operation.name), (reply.status, body));
            }
        }
    }
    let succeeded = responses.values().filter(|(status, _)| *status == 200).count();
    assert!(succeeded > 100, "{succeeded} of {}", responses.len());
    responses
}

#[test]
fn removing_links_restores_every_response() {
    let folder = imported();
    let store = open(folder.path(), "touchline.db");
    let responses = || responses(&store, &["", "&lang=ar"]);
    let before = responses();
    link(folder.path());
    let linked = responses();
    let changed = before.iter().filter(|(request, body)| linked[*request] != **body).count();
    assert!(changed > before.len() / 4, "{changed} of {}", before.len());

    succeed(folder.path(), &["link", "remove", "--all"]);
    let after = responses();
    for (request, body) in &before {
        assert_eq!(after[request], *body, "{request}");
    }
    assert_eq!(succeed(folder.path(), &["link", "list"]).0, "");
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_key_of_one_provider_learns_nothing_of_the_other() {
    let folder = imported();
    let store = open(folder.path(), "touchline.db");
    let editions: Vec<EditionId> =
        store.snapshot().unwrap().editions().unwrap().iter().map(|row| row.edition.id).collect();
    let (one, other): (Vec<EditionId>, Vec<EditionId>) = editions.iter().partition(|edition| edition.0 < OTHER);
    for (name, editions) in [("one", one), ("other", other)] {
        let key = NewKey { name: name.to_owned(), expires_at: None, editions: Some(editions) };
        store.put_key(name, key, Timestamp::UNIX_EPOCH).unwrap();
    }
    let service = Service::plain(store.clone());
    let responses = || responses(&store, &["&key=one", "&key=other"]);
    let before = responses();
    let since = store.snapshot().unwrap().version();
    link(folder.path());
    for (request, response) in responses() {
        assert_eq!(response, before[&request], "{request}");
    }
    let changes = |query: &str| {
        let query = format!("since={since}&page_size=1000{query}");
        let context = RequestContext::new(Method::Get, Some("Changes"), &query);
        let reply = if query.contains("key=") {
            service.respond(&context)
        } else {
            service.respond(&RequestContext::trusted("Changes", &query))
        };
        let body: Value = serde_json::from_slice(&reply.body).unwrap();
        body["object"]["changes"].as_array().unwrap_or_else(|| panic!("{body}")).clone()
    };
    for key in ["one", "other"] {
        let told = changes(&format!("&key={key}"));
        assert!(told.iter().all(|change| change["reason"] == "corrected"), "{told:?}");
        let is_of_other = |change: &Value| (change["id"].as_i64().unwrap() >= OTHER) == (key == "other");
        assert!(told.iter().all(is_of_other), "{told:?}");
    }
    // The operator is told which ids were merged, and which were separated again.
    let merged = |reason: &str, kind: &str| -> BTreeSet<i64> {
        let told = changes("");
        let merged = told.iter().filter(|change| change["reason"] == reason && change["kind"] == kind);
        merged.map(|change| change["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(merged("merged", "player"), world::players().map(|(_, other)| other).collect());
    assert_eq!(merged("merged", "match"), world::matches().map(|(_, other)| other).collect());
    succeed(folder.path(), &["link", "remove", "--all"]);
    assert_eq!(merged("separated", "player"), world::players().map(|(_, other)| other).collect());
    assert_eq!(merged("merged", "player"), BTreeSet::new());
}

#[test]
fn etags_change_with_links() {
    let folder = imported();
    let store = open(folder.path(), "touchline.db");
    let service = Service::plain(store.clone());
    let tags = || {
        let requests = [
            ("MatchSquad", format!("match_id={}", OTHER + 501)),
            ("MatchSquad", format!("match_id={}", OTHER + 507)),
            ("EntityPlayers", "page_size=3".to_owned()),
            ("MatchList", "page_size=3".to_owned()),
        ];
        requests.map(|(operation, query)| {
            let reply = service.respond(&RequestContext::trusted(operation, &query));
            let tag = reply.headers.iter().find(|(name, _)| *name == "etag").unwrap_or_else(|| panic!("{operation}"));
            tag.1.clone()
        })
    };
    let before = tags();
    let (one, other) = world::players().next().unwrap();
    let report = store.decide_links(&[Link::same(Kind::Player, other, one)], Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!((report.changed.len(), report.refused.len()), (1, 0), "{report:?}");
    let after = tags();
    for (before, after) in before.iter().zip(&after) {
        assert_ne!(before, after);
    }
    // The match that is served for a merged id has its own.
    let (one, other) = world::matches().next().unwrap();
    store.decide_links(&[Link::same(Kind::Match, other, one)], Timestamp::UNIX_EPOCH).unwrap();
    assert_ne!(tags()[0], after[0]);
}

#[test]
fn an_import_keeps_links() {
    let folder = linked();
    let (before, _) = succeed(folder.path(), &["link", "list", "--csv"]);
    assert!(before.lines().count() > 70, "{before}");
    succeed(folder.path(), &["import", "wyscout", "other", "--again"]);
    succeed(folder.path(), &["import", "statsbomb", "one", "--again"]);
    assert_eq!(succeed(folder.path(), &["link", "list", "--csv"]).0, before);
    // The list is a file of decisions: it can be made again.
    succeed(folder.path(), &["link", "remove", "--all"]);
    std::fs::write(folder.path().join("kept.csv"), &before).unwrap();
    succeed(folder.path(), &["link", "apply", "kept.csv", "--keep", "other-id"]);
    assert_eq!(succeed(folder.path(), &["link", "list", "--csv"]).0, before);
}

#[test]
fn a_wrong_line_is_named_and_the_others_are_applied() {
    let folder = imported();
    let (one, other) = world::teams().next().unwrap();
    let (_, second_other) = world::teams().nth(1).unwrap();
    let file = format!(
        "kind,id,name,other_id,other_name,score,reasons,decision\n\
         team,{one},x,{other},y,0.99,,same\n\
         club,1,x,2,y,,,same\n\
         team,x,x,{other},y,,,same\n\
         team,{one},x,{other},y,,,maybe\n\
         team,{one},x,{second_other},y,,,same\n\
         team,{one},x,77,y,,,same\n\
         team,{one},x,{second_other},y,,,\n\
         team,{one},x,{other},y,7,,same\n"
    );
    std::fs::write(folder.path().join("links.csv"), file).unwrap();
    let (_, told, code) = touchline(folder.path(), &["link", "apply", "links.csv"]);
    assert_eq!(code, Some(3), "{told}");
    for (line, column) in [(3, "kind"), (4, "id"), (5, "decision"), (6, "id"), (7, "id"), (9, "score")] {
        assert!(told.contains(&format!("links.csv:{line}: {column}: ")), "{line}: {told}");
    }
    assert!(told.contains("are both of wyscout"), "{told}");
    assert!(told.contains("the store has no team 77"), "{told}");
    assert!(told.contains("1 linked, 0 different, 0 known already, 1 undecided, 6 not applied"), "{told}");
    let (list, _) = succeed(folder.path(), &["link", "list"]);
    assert!(list.contains("Nile City FC") && list.contains("same"), "{list}");

    // Which id is kept can be chosen; two that are different are not proposed again.
    succeed(folder.path(), &["link", "remove", "team", &other.to_string()]);
    std::fs::write(
        folder.path().join("links.csv"),
        format!("kind,id,other_id,decision\nteam,{one},{other},different\n"),
    )
    .unwrap();
    succeed(folder.path(), &["link", "apply", "links.csv"]);
    let (csv, _) = succeed(folder.path(), &["link", "propose", "-o", "-"]);
    assert_eq!(proposals(&csv, "team").len(), 3, "{csv}");
    let (_, told, code) = touchline(folder.path(), &["link", "remove", "team", "77"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("there is no link of team 77"), "{told}");
}
