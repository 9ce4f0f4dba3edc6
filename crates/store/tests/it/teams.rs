//! The home grounds and coaches of teams, as they follow from matches.

use football::feed::Document;
use football::model::{CoachId, EditionId, Kind, StadiumId, Team, TeamId};
use serde_json::{Value, json};
use store::{Filter, Store};

use crate::documents::{edition, match_, named, overlay, with};
use crate::{TestEngine, at};

on_each_engine! {
    the_home_ground_is_where_most_home_matches_were_played,
    a_tournament_on_neutral_ground_gives_no_home_ground,
    teams_have_the_ground_of_their_latest_edition_and_the_coach_of_their_latest_match,
    only_matches_of_entitled_editions_count,
    a_team_changes_with_the_matches_that_its_ground_and_coach_follow_from,
}

/// A match of team 1 against team 2 on a day, in this stadium.
fn at_home(id: i64, day: u32, stadium: Option<i64>, fields: Value) -> Document {
    let kickoff = format!("2026-10-{day:02}T18:00:00Z");
    with(with(match_(id, 1, 2), json!({ "kickoff": kickoff, "stadium": stadium })), fields)
}

fn team(store: &Store, filter: &Filter, id: i64) -> Team {
    let page = store.snapshot().unwrap().teams(filter).unwrap();
    page.rows.into_iter().map(|row| row.entity).find(|team| team.id == TeamId(id)).unwrap()
}

fn ground_and_coach(store: &Store, id: i64) -> (Option<i64>, Option<i64>) {
    let team = team(store, &Filter::default(), id);
    (team.stadium.map(|id| id.0), team.coach.map(|id| id.0))
}

fn the_home_ground_is_where_most_home_matches_were_played(engine: TestEngine) {
    let ground = |stadiums: &[Option<i64>]| {
        let store = engine.fresh();
        let matches = (1..).zip(stadiums).map(|(id, stadium)| at_home(id, id as u32, *stadium, json!({})));
        store.ingest([vec![edition(1)], matches.collect()].concat(), at(0)).unwrap();
        let grounds = store.snapshot().unwrap().home_grounds(EditionId(1)).unwrap();
        assert_eq!(grounds.get(&TeamId(2)), None, "team 2 has no home match");
        grounds.get(&TeamId(1)).map(|id| id.0)
    };
    assert_eq!(ground(&[Some(80)]), Some(80));
    assert_eq!(ground(&[Some(80), Some(81), Some(80)]), Some(80));
    assert_eq!(ground(&[Some(80), Some(81)]), None, "none has more than the other");
    assert_eq!(ground(&[Some(80), Some(81), Some(80), Some(82)]), Some(80), "half of them");
    assert_eq!(ground(&[Some(80), Some(81), Some(80), Some(82), Some(83)]), None, "less than half");
    assert_eq!(ground(&[None, Some(80)]), Some(80));
    assert_eq!(ground(&[None, None, Some(80)]), None);
}

fn a_tournament_on_neutral_ground_gives_no_home_ground(engine: TestEngine) {
    // Home team, stadium.
    let grounds = |matches: &[(i64, i64)]| {
        let store = engine.fresh();
        let teams = (1..=6).map(|id| named(Kind::Team, id, "Team"));
        let played = (1..).zip(matches).map(|(id, (home, stadium))| {
            with(match_(id, *home, home % 6 + 1), json!({ "kickoff": "2026-10-01T18:00:00Z", "stadium": stadium }))
        });
        store.ingest(teams.chain([edition(1)]).chain(played).collect(), at(0)).unwrap();
        let snapshot = store.snapshot().unwrap();
        let of_edition = snapshot.home_grounds(EditionId(1)).unwrap();
        let ground = |id| of_edition.get(&TeamId(id)).map(|id| id.0);
        let of_teams: Vec<Option<i64>> = (1..=6).map(ground).collect();
        for (id, ground) in (1..).zip(&of_teams) {
            assert_eq!(ground_and_coach(&store, id).0, *ground, "team {id}");
        }
        of_teams
    };
    let cup = [(1, 80), (2, 81), (3, 80), (4, 81), (5, 82), (6, 80), (1, 80), (2, 81)];
    assert_eq!(grounds(&cup), [None; 6], "six home sides in three stadiums");
    let shared = [(1, 80), (2, 80), (3, 81), (4, 82), (5, 83), (6, 84)];
    assert_eq!(grounds(&shared), [80, 80, 81, 82, 83, 84].map(Some), "two teams share a ground");
    let one_for_all = [(1, 80), (2, 80), (3, 80), (4, 82), (5, 83), (6, 84)];
    assert_eq!(grounds(&one_for_all), [None, None, None, Some(82), Some(83), Some(84)]);
}

fn teams_have_the_ground_of_their_latest_edition_and_the_coach_of_their_latest_match(engine: TestEngine) {
    let store = engine.fresh();
    let next = json!({ "edition": 2, "home": { "team": 1, "coach": 20 } });
    let documents = vec![
        named(Kind::Team, 1, "Nile"),
        named(Kind::Team, 2, "Delta"),
        edition(1),
        edition(2),
        at_home(1, 1, Some(80), json!({})),
        at_home(2, 2, Some(80), json!({})),
        at_home(3, 9, Some(81), next),
        // It has not been played.
        at_home(4, 20, Some(82), json!({ "edition": 2, "status": "scheduled", "home": { "team": 1, "coach": 30 } })),
    ];
    store.ingest(documents, at(0)).unwrap();
    assert_eq!(ground_and_coach(&store, 1), (Some(81), Some(20)));
    assert_eq!(ground_and_coach(&store, 2), (None, None));
    // An away match names the coach as well.
    let away = with(match_(5, 2, 1), json!({ "kickoff": "2026-10-12T18:00:00Z", "away": { "team": 1, "coach": 21 } }));
    store.ingest(vec![away], at(1)).unwrap();
    assert_eq!(ground_and_coach(&store, 1), (Some(81), Some(21)));
    // A document takes precedence.
    store.ingest(vec![overlay(Kind::Team, 1, json!({ "stadium": 90, "coach": 91 }))], at(2)).unwrap();
    assert_eq!(ground_and_coach(&store, 1), (Some(90), Some(91)));
}

fn only_matches_of_entitled_editions_count(engine: TestEngine) {
    let store = engine.fresh();
    let other = json!({ "edition": 2, "home": { "team": 1, "coach": 20 } });
    let documents = vec![
        named(Kind::Team, 1, "Nile"),
        edition(1),
        edition(2),
        at_home(1, 1, Some(80), json!({})),
        at_home(2, 9, Some(81), other),
    ];
    store.ingest(documents, at(0)).unwrap();
    let found = |entitled: Option<Vec<EditionId>>| {
        let team = team(&store, &Filter { entitled, ..Filter::default() }, 1);
        (team.stadium, team.coach)
    };
    assert_eq!(found(Some(vec![EditionId(1)])), (Some(StadiumId(80)), Some(CoachId(10))));
    assert_eq!(found(None), (Some(StadiumId(81)), Some(CoachId(20))));
}

fn a_team_changes_with_the_matches_that_its_ground_and_coach_follow_from(engine: TestEngine) {
    let store = engine.fresh();
    let changed_since = |second| {
        let page = store.snapshot().unwrap().teams(&Filter { since: Some(at(second)), ..Filter::default() }).unwrap();
        page.rows.iter().map(|row| row.entity.id.0).collect::<Vec<_>>()
    };
    let teams = [1, 2, 3].map(|id| named(Kind::Team, id, "Team"));
    store.ingest([teams.to_vec(), vec![edition(1), at_home(1, 1, Some(80), json!({}))]].concat(), at(0)).unwrap();
    assert_eq!(changed_since(0), [0; 0]);
    // The round changes neither.
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "round": 7 }))], at(10)).unwrap();
    assert_eq!(changed_since(0), [0; 0]);
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "away": { "coach": 22 } }))], at(20)).unwrap();
    assert_eq!(changed_since(10), [1, 2]);
    // Team 2 loses the match to team 3.
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "away": { "team": 3 } }))], at(30)).unwrap();
    assert_eq!(changed_since(20), [1, 2, 3]);
    assert_eq!(ground_and_coach(&store, 2).1, None);
    // A document of a team in the same batch does not undo it.
    let stated = overlay(Kind::Team, 1, json!({ "image": null }));
    store.ingest(vec![overlay(Kind::Match, 1, json!({ "stadium": 81 })), stated], at(40)).unwrap();
    assert_eq!(changed_since(30), [1, 3]);
}
