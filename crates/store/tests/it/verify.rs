//! Verification and reanalysis of everything that is stored.

use football::model::{EditionId, Kind, MatchId, PlatformId, PlayerId, Side, Team};
use serde_json::json;
use store::{Error, Finding, NewKey, Reanalysis, Store, Verification};

use crate::documents::{edition, goal, group, match_, named, overlay, stage, with, with_events};
use crate::{TestDatabase, TestEngine, at};

on_each_engine! {
    a_sound_store_has_no_findings_and_reports_progress,
    every_change_behind_the_stores_back_is_found,
    every_finding_says_what_to_do,
    importing_again_replaces_what_is_damaged,
    a_match_that_was_written_with_other_events_is_not_analysed_again,
    reanalysis_repairs_what_follows_from_documents,
    reanalysis_repairs_what_follows_from_events,
    reanalysis_changes_only_matches_with_other_numbers,
    an_unreadable_match_is_left_unchanged,
    unreadable_facts_are_computed_when_read,
    swapped_and_changed_rows_are_errors_and_never_wrong_numbers,
    a_match_of_an_unknown_edition_dangles,
}

/// A store of two played matches, one without events, one that only an overlay mentions, and a team.
fn filled(engine: TestEngine) -> (TestDatabase, Store) {
    let database = engine.database();
    let store = database.open();
    let known = with(match_(1, 11, 12), json!({ "platforms": [{ "platform": 5, "id": "x1" }] }));
    let documents = vec![
        edition(1),
        stage(21, 1, 1),
        group(31, 21, &[11, 12]),
        named(Kind::Team, 11, "Nile"),
        overlay(Kind::Team, 11, json!({ "name": { "ar": "النيل" } })),
        overlay(Kind::Team, 12, json!({ "club": 5 })),
        with_events(known, vec![goal(1, Side::Home, 1100)]),
        with_events(match_(2, 12, 11), vec![goal(1, Side::Away, 1200), goal(2, Side::Away, 7)]),
        overlay(Kind::Match, 2, json!({ "round": 4 })),
        with(match_(3, 11, 12), json!({ "status": "scheduled" })),
        with_events(overlay(Kind::Match, 4, json!({ "round": 4 })), vec![goal(1, Side::Home, 7)]),
    ];
    assert_eq!(store.ingest(documents, at(0)).unwrap().refused, []);
    store.refresh_totals().unwrap();
    store.set_note("world", "one").unwrap();
    store
        .put_key(
            "secret",
            NewKey { name: "app".to_owned(), editions: Some(vec![EditionId(1)]), ..NewKey::default() },
            at(0),
        )
        .unwrap();
    (database, store)
}

fn found(store: &Store) -> Vec<String> {
    store.verify(|_, _| ()).unwrap().wrong.iter().map(Finding::to_string).collect()
}

fn a_sound_store_has_no_findings_and_reports_progress(engine: TestEngine) {
    let (_database, store) = filled(engine);
    let mut reported = Vec::new();
    let verified = store.verify(|done, of| reported.push((done, of))).unwrap();
    // The overlays of a team and a match that have no document are told apart from damage.
    let dangling: Vec<String> = verified.dangling.iter().map(ToString::to_string).collect();
    assert_eq!(
        dangling,
        [
            "team 12: is unknown: its overlay is shown once its document is imported",
            "match 4: is unknown: its overlay or its events are shown once its document is imported"
        ]
    );
    assert_eq!(verified, Verification { matches: 4, wrong: Vec::new(), dangling: verified.dangling.clone() });
    assert_eq!(reported, [(1, 4), (2, 4), (3, 4), (4, 4)]);
}

fn every_change_behind_the_stores_back_is_found(engine: TestEngine) {
    for (change, says) in [
        ("update facts set teams = substr(teams, 1, 20) where match_id = 1", "match 1: its facts: "),
        ("update facts set players = <00> where match_id = 2", "match 2: its facts: "),
        ("update facts set engine_version = 77 where match_id = 1", "match 1: its facts are of engine 77"),
        ("delete from facts where match_id = 2", "match 2: its facts are missing"),
        (
            "update facts set teams = (select teams from facts where match_id = 2) where match_id = 1",
            "match 1: its facts: ",
        ),
        (
            "insert into facts select 3, engine_version, teams, players from facts where match_id = 1",
            "match 3: it has facts",
        ),
        ("update events set bytes = <0102> where match_id = 1", "match 1: its events: "),
        ("update events set bytes = <0102> where match_id = 4", "match 4: its events: "),
        (
            "update events set bytes = (select bytes from events where match_id = 2) where match_id = 1",
            "match 1: its events: ",
        ),
        ("delete from events where match_id = 1", "match 1: its events: there are 0, and not 1"),
        ("update match_ set home_score = 5 where id = 1", "match 1: its score, cards or other columns"),
        ("update match_ set away_red = 1 where id = 2", "match 2: its score, cards or other columns"),
        ("update match_ set body = replace(body, '\"round\":4', '\"round\":5') where id = 2", "match 2: it differs"),
        ("update match_ set body = substr(body, 3) where id = 2", "match 2: it differs"),
        ("update match_ set whole = 'x' where id = 2", "match 2: a stored document is not as it was written"),
        ("update mention set position = 3 where match_id = 1 and entity_id = 1100", "match 1: whom it names"),
        ("delete from mention where match_id = 2 and entity_id = 7", "match 2: whom it names"),
        ("update entity set body = replace(body, 'Nile', 'Nole') where id = 11", "team 11: it differs"),
        ("update entity set whole = 'x' where id = 11", "team 11: a stored document is not as it was written"),
        ("update entity set overlay = '{}' where id = 11", "team 11: a stored document is not as it was written"),
        ("update entity set search = 'nobody' where id = 11", "team 11: its search text, names or other columns"),
        ("update entity set parent_id = 3 where id = 11", "team 11: its search text, names or other columns"),
        ("delete from name_line where id = 11 and list = 2", "team 11: its search text, names or other columns"),
        ("insert into name_line values (11, 0, 'nobody', 99)", "lists by name have a team that is not there"),
        ("update visible_count set visible = visible + 1 where kind = 11", "lists count other numbers"),
        ("delete from visible_count where kind = 15", "lists count other numbers"),
        ("delete from platform_match where match_id = 1", "match 1: its ids of other platforms"),
        ("update platform_match set match_id = 2 where match_id = 1", "match 1: its ids of other platforms"),
        (
            "delete from mention where group_id = 31 and entity_id = 12",
            "group 31: its search text, names or other columns",
        ),
        ("update mention set edition_id = 2 where group_id = 31", "group 31: its search text, names or other columns"),
        ("insert into mention values (1, 11, 12, 0, 99, null)", "group 99: it is not there, but its teams are"),
        ("delete from change where seq = 2", "the change log: 1 of the changes 1 to "),
        (
            "update change set revision = 9 where seq = 1",
            "the change log: the newest change of edition 1 does not have",
        ),
        ("update change set id = 99 where seq = 1", "the change log: the newest change of edition 99 does not have"),
        ("update entity set revision = 9 where id = 11", "the change log: the newest change of team 11 does not have"),
        ("update match_ set revision = 9 where id = 1", "the change log: the newest change of match 1 does not have"),
        ("update api_key set hash = <00> where id = 1", "key 1: its hash"),
        ("update api_key set editions = 'x' where id = 1", "key 1: "),
        ("update meta set value = 'x' where name = 'world'", "the setting world: its checksum differs"),
        ("delete from scope_version where scope = 0", "the catalogue: its newest change"),
        ("update scope_version set seq = seq - 1 where scope = 1", "edition 1: its newest change"),
        ("insert into events values (99, 1, <00>)", "match 99: it is not there"),
    ] {
        let (database, store) = filled(engine);
        database.sql(change);
        let found = found(&store);
        assert!(found.first().is_some_and(|first| first.starts_with(says)), "{change}: {found:?}");
    }
}

/// The texts of all findings name a remedy.
fn every_finding_says_what_to_do(engine: TestEngine) {
    for change in [
        "update entity set whole = 'x' where id = 11",
        "update entity set overlay = '{}' where id = 11",
        "update entity set body = 'x' where id = 11",
        "update match_ set whole = 'x' where id = 2",
        "update match_ set overlay = 'x' where id = 2",
        "update match_ set revision = 9 where id = 1",
        "update events set bytes = <0102> where match_id = 1",
    ] {
        let (database, store) = filled(engine);
        database.sql(change);
        let found = found(&store);
        let remedies = ["import it again", "reanalyse", "restore a backup"];
        let has_remedy = |finding: &String| remedies.iter().any(|remedy| finding.contains(remedy));
        assert!(!found.is_empty() && found.iter().all(has_remedy), "{change}: {found:?}");
    }
}

/// A damaged document of one entity stops no import, and importing it again repairs it. What a damaged overlay stated is lost,
/// which is said.
fn importing_again_replaces_what_is_damaged(engine: TestEngine) {
    let lost = "the overlay kept for it was damaged and is dropped: import what it stated again";
    let damaged = "its complete document in the store is damaged: import that again (with --again)";
    let played = || with_events(match_(2, 12, 11), vec![goal(1, Side::Away, 1200), goal(2, Side::Away, 7)]);
    let team = || named(Kind::Team, 11, "Nile");
    let arabic = || overlay(Kind::Team, 11, json!({ "name": { "ar": "النيل" } }));
    for (change, documents, notices) in [
        ("update entity set whole = 'x' where id = 11", vec![team()], vec![]),
        ("update entity set whole = 'x' where id = 11", vec![arabic(), team()], vec![damaged]),
        ("update entity set body = 'x' where id = 11", vec![team()], vec![]),
        ("update entity set overlay = '{}' where id = 11", vec![team(), arabic()], vec![lost]),
        ("update entity set overlay = '{}' where id = 11", vec![arabic()], vec![lost]),
        ("update match_ set whole = 'x' where id = 2", vec![played()], vec![]),
        ("update match_ set body = 'x' where id = 2", vec![played()], vec![]),
        ("update match_ set overlay = 'x' where id = 2", vec![played()], vec![lost]),
        ("update events set bytes = <0102> where match_id = 2", vec![played()], vec![]),
    ] {
        let (database, store) = filled(engine);
        database.sql(change);
        assert_ne!(found(&store), [""; 0], "{change}");
        let report = store.ingest(documents, at(5)).unwrap();
        let told: Vec<&str> = report.refused.iter().map(|notice| notice.message.as_str()).collect();
        assert_eq!(told, notices, "{change}");
        store.refresh_totals().unwrap();
        assert_eq!(found(&store), [""; 0], "{change}");
    }
}

/// A match whose revision or events are not those that it was written with is not a source of anything: reanalysis leaves it, and
/// deleting and importing it again repairs it.
fn a_match_that_was_written_with_other_events_is_not_analysed_again(engine: TestEngine) {
    let played = || {
        let stated = with(match_(7, 11, 12), json!({ "score": { "home": 1, "away": 0 } }));
        with_events(stated, vec![goal(1, Side::Home, 1100)])
    };
    for change in [
        "update match_ set revision = 9 where id = 7",
        // The events are gone, and so is the number that says so.
        "delete from events where match_id = 7; update match_ set event_count = 0 where id = 7",
    ] {
        let (database, store) = filled(engine);
        store.ingest(vec![played()], at(1)).unwrap();
        database.sql(change);
        assert!(store.snapshot().unwrap().match_(MatchId(7)).is_err(), "{change}");
        let of_match = |store: &Store| -> Vec<String> {
            found(store).into_iter().filter(|found| found.starts_with("match 7: ")).collect()
        };
        let is_found = |store: &Store| {
            let found = of_match(store);
            assert!(found.len() == 1 && found[0].contains("was written with another revision"), "{change}: {found:?}");
        };
        is_found(&store);
        let outcome = store.reanalyse(true, at(5), |_, _| ()).unwrap();
        assert_eq!(outcome.unreadable.iter().map(|found| found.match_).collect::<Vec<_>>(), [Some(MatchId(7))]);
        is_found(&store);
        assert!(store.snapshot().unwrap().match_(MatchId(7)).is_err(), "{change}");

        assert_eq!(store.delete_matches(&[MatchId(7)], at(6)).unwrap().matches, [MatchId(7)]);
        assert_eq!(store.ingest(vec![played()], at(7)).unwrap().refused, []);
        store.refresh_totals().unwrap();
        assert_eq!(found(&store), [""; 0], "{change}");
        assert_eq!(store.snapshot().unwrap().events(MatchId(7)).unwrap().len(), 1);
    }
}

/// What follows from the bodies of entities and matches is written again, and clients that have seen the other learn of it.
fn reanalysis_repairs_what_follows_from_documents(engine: TestEngine) {
    for (change, is_shown) in [
        ("update entity set search = 'nobody' where id = 11", true),
        ("update entity set parent_id = 3 where id = 11", true),
        ("update entity set parent_id = 3 where id = 21", true),
        ("delete from mention where group_id = 31 and entity_id = 12", true),
        ("update mention set position = 3 where entity_id = 1100", true),
        ("update match_ set status = 1 where id = 1", true),
        ("delete from name_line where id = 11 and list = 2", true),
        ("insert into name_line values (11, 0, 'nobody', 99)", false),
        ("update visible_count set visible = visible + 1 where kind = 11", false),
        ("delete from visible_count where kind = 15", false),
        ("insert into mention values (1, 11, 12, 0, 99, null)", false),
        ("delete from platform_match where match_id = 1", false),
        ("update platform_match set match_id = 2 where match_id = 1", false),
    ] {
        let (database, store) = filled(engine);
        let version = store.version().unwrap();
        database.sql(change);
        assert_ne!(found(&store), [""; 0], "{change}");
        store.reanalyse(true, at(5), |_, _| ()).unwrap();
        assert_eq!(found(&store), [""; 0], "{change}");
        assert_eq!(store.version().unwrap() > version, is_shown, "{change}");
        let known = store.snapshot().unwrap().match_by_platform(PlatformId(5), "x1").unwrap();
        assert_eq!(known.map(|row| row.match_.id), Some(MatchId(1)), "{change}");
    }
}

fn reanalysis_repairs_what_follows_from_events(engine: TestEngine) {
    for change in [
        "update facts set teams = <00>, players = <00>",
        "update match_ set home_score = 5, home_yellow = 3",
        "update mention set position = 3 where entity_id = 1100",
        "insert into facts select 3, engine_version, teams, players from facts where match_id = 1",
        "delete from scope_version",
        "update edition_totals set bytes = <00>",
        "delete from edition_totals",
        "update facts set players = (select players from facts where match_id = 2) where match_id = 1",
    ] {
        let (database, store) = filled(engine);
        database.sql(change);
        store.reanalyse(true, at(5), |_, _| ()).unwrap();
        assert_eq!(found(&store), [""; 0], "{change}");
    }
}

fn reanalysis_changes_only_matches_with_other_numbers(engine: TestEngine) {
    let (database, store) = filled(engine);
    let version = store.version().unwrap();
    let row = |id: i64| store.snapshot().unwrap().match_(MatchId(id)).unwrap().unwrap();
    let revision = row(1).revision;
    let mut reported = Vec::new();
    let nothing = store.reanalyse(false, at(5), |done, of| reported.push((done, of))).unwrap();
    assert_eq!((nothing, reported), (Reanalysis::default(), Vec::new()));
    let all = store.reanalyse(true, at(5), |_, _| ()).unwrap();
    assert_eq!((all.analysed, all.changed, store.version().unwrap()), (3, 0, version));

    // An older engine version with the same numbers, and one with other numbers.
    database.sql("update facts set engine_version = 0 where match_id = 2");
    database.sql("update facts set engine_version = 0, players = (select players from facts where match_id = 2) where match_id = 1",
    );
    let stale = store.reanalyse(false, at(6), |done, of| assert_eq!((done, of), (2, 2))).unwrap();
    assert_eq!((stale.analysed, stale.changed, store.version().unwrap()), (2, 1, version + 1));
    assert_eq!((row(1).revision, row(1).updated_at), (revision + 1, at(6)));
    assert_eq!(row(2).updated_at, at(0));
    assert_eq!(found(&store), [""; 0]);
}

fn an_unreadable_match_is_left_unchanged(engine: TestEngine) {
    let (database, store) = filled(engine);
    database.sql("delete from facts; update events set bytes = <0102> where match_id = 1");
    let outcome = store.reanalyse(false, at(5), |_, _| ()).unwrap();
    assert_eq!((outcome.analysed, outcome.unreadable.len()), (1, 1));
    assert_eq!(outcome.unreadable[0].match_, Some(MatchId(1)));
    assert!(store.snapshot().unwrap().facts(MatchId(2)).unwrap().is_some_and(|facts| facts.counts()));
    assert!(store.snapshot().unwrap().facts(MatchId(1)).is_err());
}

fn unreadable_facts_are_computed_when_read(engine: TestEngine) {
    for change in
        ["delete from facts", "update facts set teams = <00>", "update facts set players = <09>, engine_version = 0"]
    {
        let (database, store) = filled(engine);
        let read = || {
            let snapshot = store.snapshot().unwrap();
            let teams = snapshot.team_facts_of(EditionId(1)).unwrap();
            let player = snapshot.player_facts_of(EditionId(1), PlayerId::new(7)).unwrap();
            let totals = snapshot.edition_totals(EditionId(1)).unwrap();
            (snapshot.facts(MatchId(2)).unwrap().unwrap(), teams, player, totals)
        };
        let before = read();
        assert_eq!(before.2.len(), 1);
        database.sql(change);
        assert_eq!(read(), before, "{change}");
    }
}

fn a_match_of_an_unknown_edition_dangles(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    store.ingest(vec![match_(1, 11, 12), with_events(overlay(Kind::Match, 9, json!({})), vec![])], at(0)).unwrap();
    let dangling = |store: &Store| -> Vec<String> {
        let all = store.verify(|_, _| ()).unwrap().dangling;
        // An import asks for what it touched.
        let asked = [(Kind::Team, 11), (Kind::Match, 1), (Kind::Match, 9), (Kind::Match, 10)];
        assert_eq!(store.snapshot().unwrap().dangling_among(asked.into_iter()).unwrap(), all);
        all.iter().map(ToString::to_string).collect()
    };
    let unknown = "match 9: is unknown: its overlay or its events are shown once its document is imported";
    assert_eq!(
        dangling(&store),
        ["match 1: its edition 1 is unknown, so no list shows it: import the edition", unknown]
    );
    store.ingest(vec![edition(1)], at(1)).unwrap();
    assert_eq!(dangling(&store), [unknown]);
}

fn swapped_and_changed_rows_are_errors_and_never_wrong_numbers(engine: TestEngine) {
    let read = |store: &Store| -> Result<_, Error> {
        let snapshot = store.snapshot()?;
        let one = snapshot.match_(MatchId(1))?;
        let listed = snapshot.matches_of(EditionId(1))?;
        let events = [snapshot.events(MatchId(1))?, snapshot.events(MatchId(2))?];
        let facts = [snapshot.facts(MatchId(1))?, snapshot.facts(MatchId(2))?];
        let totals = snapshot.edition_totals(EditionId(1))?;
        let known = snapshot.match_by_platform(PlatformId(5), "x1")?;
        Ok((one, listed, events, facts, totals, known, snapshot.entity::<Team>(11)?))
    };
    let swap = |table: &str, column: &str, id: &str| {
        format!(
            "create table swapped as select * from {table};
             update {table} set {column} = (select s.{column} from swapped s where s.{id} = 3 - {table}.{id}) where {id} in (1, 2);
             drop table swapped"
        )
    };
    for (change, names) in [
        (swap("events", "bytes", "match_id"), "match 1"),
        (swap("match_", "body", "id"), "match"),
        ("update match_ set home_red = 3 where id = 1".to_owned(), "match 1"),
        ("update match_ set body = replace(body, 'final', 'live') where id = 1".to_owned(), "match 1"),
        ("delete from events where match_id = 2".to_owned(), "match 2"),
        ("update platform_match set match_id = 2".to_owned(), "match 2"),
        ("update entity set body = replace(body, 'Nile', 'Nole') where id = 11".to_owned(), "team 11"),
        ("update entity set body = (select e.body from entity e where e.kind = 6) where id = 11".to_owned(), "team 11"),
    ] {
        let (database, store) = filled(engine);
        database.sql(&change);
        let error = read(&store).unwrap_err();
        assert!(matches!(error, Error::Damaged(_)) && error.to_string().contains(names), "{change}: {error}");
    }
    // Two matches with as many events, cards and changes.
    let (database, store) = filled(engine);
    store.ingest(vec![with(match_(5, 11, 12), json!({})), with(match_(6, 12, 11), json!({}))], at(1)).unwrap();
    database.sql(&swap("match_", "body", "id").replace("3 - ", "11 - ").replace("(1, 2)", "(5, 6)"));
    let snapshot = store.snapshot().unwrap();
    for ids in [[MatchId(5)], [MatchId(6)]] {
        let error = snapshot.matches_by_id(&ids).unwrap_err();
        assert!(error.to_string().contains("its row has the document of match"), "{error}");
    }
    // Facts and totals are computed again.
    for change in [swap("facts", "teams", "match_id"), swap("facts", "players", "match_id")] {
        let (database, store) = filled(engine);
        let before = read(&store).unwrap();
        database.sql(&change);
        assert_eq!(read(&store).unwrap(), before, "{change}");
    }
}
