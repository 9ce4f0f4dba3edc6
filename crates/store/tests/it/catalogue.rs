//! Entities: wholes, overlays, what they change and what they leave unchanged.

use football::model::{Coach, EditionId, Group, Kind, Name, Player, Stage, StageId, Team};
use serde_json::json;
use store::{Change, ChangeReason, IngestReport, Page, Store};

use crate::documents::{edition, group, match_, named, overlay, stage, whole, with};
use crate::{TestEngine, at};

on_each_engine! {
    importing_twice_is_importing_once,
    every_change_is_one_line_of_the_log,
    an_overlay_survives_another_import_of_the_whole,
    overlays_add_up_and_null_removes,
    an_overlay_may_come_before_the_whole,
    a_waiting_overlay_that_does_not_fit_is_left_out_and_reported,
    a_wrong_document_is_refused_and_the_others_are_stored,
    a_snapshot_sees_one_moment,
    stages_come_in_order_and_groups_in_that_of_their_stages,
    groups_come_by_order_then_label_then_first_match,
    a_group_brings_its_teams_into_the_edition_whenever_its_stage_comes,
    editions_are_read_page_by_page,
}

fn importing_twice_is_importing_once(engine: TestEngine) {
    let store = engine.fresh();
    let documents = || vec![named(Kind::Team, 1, "Nile City"), edition(1), stage(2, 1, 1), group(3, 2, &[1])];
    let first = store.ingest(documents(), at(0)).unwrap();
    assert_eq!(first.changed, [(Kind::Team, 1), (Kind::Edition, 1), (Kind::Stage, 2), (Kind::Group, 3)]);
    assert_eq!(first.version, 4);
    let second = store.ingest(documents(), at(60)).unwrap();
    assert_eq!(second, IngestReport { unchanged: 4, version: 4, ..IngestReport::default() });
    assert_eq!(store.version().unwrap(), 4);
    assert_eq!(store.snapshot().unwrap().changes_since(4).unwrap(), []);
}

fn every_change_is_one_line_of_the_log(engine: TestEngine) {
    let store = engine.fresh();
    for (second, name) in [(0, "Nile"), (1, "Nile"), (2, "Nile City")] {
        store.ingest(vec![named(Kind::Team, 5, name)], at(second)).unwrap();
    }
    let line = |seq, revision, second, reason| {
        let (edition, left_edition) = (None, None);
        Change { seq, kind: Kind::Team, id: 5, revision, at: at(second), reason, edition, left_edition }
    };
    let second = line(2, 2, 2, ChangeReason::Corrected);
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.changes_since(0).unwrap(), [line(1, 1, 0, ChangeReason::New), second]);
    assert_eq!(snapshot.changes_since(1).unwrap(), [second]);
}

fn an_overlay_survives_another_import_of_the_whole(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![named(Kind::Team, 1, "Nile City")], at(0)).unwrap();
    let arabic = json!({ "name": { "ar": "مدينة النيل" }, "image": "https://example.org/nile.png" });
    let report = store.ingest(vec![overlay(Kind::Team, 1, arabic)], at(1)).unwrap();
    assert_eq!(report.changed, [(Kind::Team, 1)]);
    // An equal whole again: the overlay stays and nothing changes.
    let report = store.ingest(vec![named(Kind::Team, 1, "Nile City")], at(2)).unwrap();
    assert_eq!((report.changed.len(), report.unchanged), (0, 1));
    // A new whole under the old overlay.
    store.ingest(vec![named(Kind::Team, 1, "Nile Town")], at(3)).unwrap();
    let team: Team = store.snapshot().unwrap().entity(1).unwrap().unwrap();
    assert_eq!(team.name, Name::both("Nile Town", "مدينة النيل"));
    assert_eq!(team.image.as_deref(), Some("https://example.org/nile.png"));
}

fn overlays_add_up_and_null_removes(engine: TestEngine) {
    let store = engine.fresh();
    let whole = whole(Kind::Team, 1, json!({ "name": "A", "club": 9, "national": true }));
    let overlays = [json!({ "image": "x" }), json!({ "club": null }), json!({ "image": null, "coach": 4 })];
    store.ingest(vec![whole.clone()], at(0)).unwrap();
    for body in overlays {
        store.ingest(vec![overlay(Kind::Team, 1, body)], at(1)).unwrap();
    }
    store.ingest(vec![whole], at(2)).unwrap();
    let team: Team = store.snapshot().unwrap().entity(1).unwrap().unwrap();
    assert_eq!((team.club, team.image.as_deref(), team.coach.map(|id| id.0)), (None, None, Some(4)));
}

fn an_overlay_may_come_before_the_whole(engine: TestEngine) {
    let store = engine.fresh();
    let report = store.ingest(vec![overlay(Kind::Player, 1, json!({ "number": 10 }))], at(0)).unwrap();
    assert_eq!(report, IngestReport { waiting: 1, ..IngestReport::default() });
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.entity::<Player>(1).unwrap(), None);
    assert_eq!(snapshot.all::<Player>().unwrap(), []);
    store.ingest(vec![named(Kind::Player, 1, "Salma Hassan")], at(1)).unwrap();
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.entity::<Player>(1).unwrap().unwrap().number, Some(10));
    let [change] = snapshot.changes_since(0).unwrap()[..] else { panic!("one change") };
    assert_eq!((change.revision, change.at), (1, at(1)));
}

fn a_waiting_overlay_that_does_not_fit_is_left_out_and_reported(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![overlay(Kind::Player, 1, json!({ "number": "ten" }))], at(0)).unwrap();
    let report = store.ingest(vec![named(Kind::Player, 1, "Salma Hassan")], at(1)).unwrap();
    assert_eq!(report.changed, [(Kind::Player, 1)]);
    assert_eq!(report.refused[0].field, "number");
    assert!(report.refused[0].message.contains("overlay"), "{}", report.refused[0]);
    // A corrected overlay repairs it.
    store.ingest(vec![overlay(Kind::Player, 1, json!({ "number": 10 }))], at(2)).unwrap();
    assert_eq!(store.snapshot().unwrap().entity::<Player>(1).unwrap().unwrap().number, Some(10));
}

fn a_wrong_document_is_refused_and_the_others_are_stored(engine: TestEngine) {
    let store = engine.fresh();
    let mut other_id = named(Kind::Team, 3, "C");
    other_id.body["id"] = 4.into();
    let mut eventful = named(Kind::Team, 5, "E");
    eventful.events = Some(Vec::new());
    let report = store
        .ingest(
            vec![
                named(Kind::Team, 1, "A"),
                whole(Kind::Team, 2, json!({ "name": "B", "colour": "red" })),
                other_id,
                eventful,
                overlay(Kind::Team, 1, json!({ "name": null })),
                overlay(Kind::Team, -1, json!({ "club": 3 })),
                named(Kind::Team, 6, "F"),
            ],
            at(0),
        )
        .unwrap();
    assert_eq!(report.changed, [(Kind::Team, 1), (Kind::Team, 6)]);
    let fields: Vec<&str> = report.refused.iter().map(|notice| notice.field.as_str()).collect();
    assert_eq!(fields, ["colour", "id", "events", "name", "id"]);
    for notice in &report.refused {
        assert!(notice.to_string().starts_with("test.json:7: "), "{notice}");
    }
    let teams: Vec<Team> = store.snapshot().unwrap().all().unwrap();
    assert_eq!(teams.iter().map(|team| team.name.en.as_str()).collect::<Vec<_>>(), ["A", "F"]);
}

fn a_snapshot_sees_one_moment(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![named(Kind::Team, 1, "Before")], at(0)).unwrap();
    let old = store.snapshot().unwrap();
    store.ingest(vec![named(Kind::Team, 1, "After"), named(Kind::Team, 2, "New")], at(1)).unwrap();
    let new = store.snapshot().unwrap();
    let names = |snapshot: &store::Snapshot| -> Vec<String> {
        snapshot.all::<Team>().unwrap().into_iter().map(|team| team.name.en).collect()
    };
    assert_eq!((old.version(), new.version()), (1, 3));
    assert_eq!(names(&old), ["Before"]);
    assert_eq!(names(&new), ["After", "New"]);
    assert_eq!(names(&old), ["Before"]);
    drop(old);
    // The connection of the old snapshot returns to the pool, and the next snapshot is a new one.
    assert_eq!(store.snapshot().unwrap().version(), 3);
}

fn stages_come_in_order_and_groups_in_that_of_their_stages(engine: TestEngine) {
    let store = engine.fresh();
    let documents = vec![
        group(31, 21, &[]),
        group(33, 22, &[]),
        group(32, 22, &[]),
        stage(21, 1, 2),
        stage(22, 1, 1),
        stage(23, 2, 1),
        group(34, 23, &[]),
        edition(1),
    ];
    store.ingest(documents, at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let stages: Vec<Stage> = snapshot.stages_of(EditionId(1)).unwrap();
    assert_eq!(stages.iter().map(|stage| stage.id).collect::<Vec<_>>(), [StageId(22), StageId(21)]);
    let groups: Vec<Group> = snapshot.groups_of(EditionId(1)).unwrap();
    assert_eq!(groups.iter().map(|group| group.id.0).collect::<Vec<_>>(), [32, 33, 31]);
}

fn groups_come_by_order_then_label_then_first_match(engine: TestEngine) {
    let store = engine.fresh();
    let labelled = |id: i64, name: &str| with(group(id, 21, &[]), json!({ "name": name }));
    let kickoff = |id: i64, stage: i64, group: i64, day: &str| {
        let kickoff = format!("2026-11-{day}T18:00:00Z");
        with(match_(id, 1, 2), json!({ "stage": stage, "group": group, "kickoff": kickoff }))
    };
    let names = |store: &Store| -> Vec<String> {
        let groups = store.snapshot().unwrap().groups_of(EditionId(1)).unwrap();
        groups.into_iter().map(|group| format!("{} {}", group.name.en, group.id)).collect()
    };
    let mut documents = vec![edition(1), stage(21, 1, 1)];
    let labels = ["Group 10", "Main", "Group B", "group é", "Group 2", "Group F", "Group A", "West", "Group A"];
    documents.extend(labels.iter().zip(31..).map(|(name, id)| labelled(id, name)));
    store.ingest(documents, at(0)).unwrap();
    let rest = ["Group B 33", "group é 34", "Group F 36", "West 38", "Main 32"];
    assert_eq!(names(&store)[..4], ["Group 2 35", "Group 10 31", "Group A 37", "Group A 39"]);
    assert_eq!(names(&store)[4..], rest);
    // Two groups called A: the one that plays first comes first.
    store.ingest(vec![kickoff(1, 21, 37, "16"), kickoff(2, 21, 39, "15")], at(1)).unwrap();
    assert_eq!(names(&store)[..4], ["Group 2 35", "Group 10 31", "Group A 39", "Group A 37"]);
    // What the feed states comes before the labels.
    store.ingest(vec![with(labelled(38, "West"), json!({ "order": 1 }))], at(2)).unwrap();
    assert_eq!(names(&store)[..3], ["West 38", "Group 2 35", "Group 10 31"]);

    // Stages with the same order come by their first match.
    store.ingest(vec![stage(20, 1, 1), kickoff(3, 20, 40, "17"), stage(19, 1, 1)], at(3)).unwrap();
    let stages = store.snapshot().unwrap().stages_of(EditionId(1)).unwrap();
    assert_eq!(stages.iter().map(|stage| stage.id.0).collect::<Vec<_>>(), [21, 20, 19]);
}

fn a_group_brings_its_teams_into_the_edition_whenever_its_stage_comes(engine: TestEngine) {
    let store = engine.fresh();
    let cast = |edition: i64| -> Vec<i64> {
        let cast = store.snapshot().unwrap().edition_entities(EditionId(edition), &[Kind::Team]).unwrap();
        (1..=3).filter(|id| cast.get::<Team>(*id).is_some()).collect()
    };
    let teams = (1..=3).map(|id| named(Kind::Team, id, "Team"));
    store.ingest(teams.chain([group(3, 2, &[1, 2])]).collect(), at(0)).unwrap();
    assert!(cast(1).is_empty());
    store.ingest(vec![stage(2, 1, 1)], at(1)).unwrap();
    assert_eq!(cast(1), [1, 2]);
    store.ingest(vec![group(3, 2, &[2, 3])], at(2)).unwrap();
    assert_eq!(cast(1), [2, 3]);
    store.ingest(vec![stage(2, 9, 1)], at(3)).unwrap();
    assert_eq!((cast(1), cast(9)), (vec![], vec![2, 3]));
    // A team's id does not find a coach.
    assert!(store.snapshot().unwrap().entity::<Coach>(2).unwrap().is_none());
}

fn editions_are_read_page_by_page(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![edition(3), edition(1)], at(0)).unwrap();
    store.ingest(vec![edition(2)], at(10)).unwrap();
    let snapshot = store.snapshot().unwrap();
    let read = |since, size, number| {
        let page = snapshot.editions_page(since, Page { size, number }).unwrap();
        (page.total, page.rows.iter().map(|row| row.edition.id.0).collect::<Vec<_>>())
    };
    assert_eq!(read(None, 2, 1), (3, vec![1, 2]));
    assert_eq!(read(None, 2, 2), (3, vec![3]));
    assert_eq!(read(None, 2, 3), (3, vec![]));
    assert_eq!(read(Some(at(0)), 2, 1), (1, vec![2]));
    assert_eq!(read(Some(at(10)), 2, 1), (0, vec![]));
}
