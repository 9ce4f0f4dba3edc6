//! The statistics of whole tournaments agree with each other, with those of one player and with those of the matches.

use std::collections::BTreeMap;

use football::feed::Document;
use football::model::{InterfacePosition, Position};
use football::simulation;
use jiff::tz::TimeZone;
use serde_json::Value;

use crate::harness::App;

/// Some matches of one simulated tournament, and its id.
fn tournament() -> (App, i64) {
    let world = simulation::world(&simulation::WorldSettings::default());
    let played = (0..world.match_count()).map(|place| world.match_document(place));
    let played: Vec<Document> = played.filter(|document| document.events.is_some()).take(4).collect();
    let edition = played[0].body["edition"].as_i64().unwrap();
    (App::holding(world.catalogue().into_iter().chain(played).collect(), TimeZone::UTC), edition)
}

fn rows(app: &App, request: &str) -> Vec<Value> {
    let reply = app.get(request);
    assert_eq!(reply.status, 200, "{request}: {}", reply.body);
    reply.json()["data"]["Data"].as_array().unwrap().clone()
}

/// Every number of a record by its path.
fn numbers(path: &str, record: &Value, all: &mut BTreeMap<String, Value>) {
    match record {
        Value::Object(fields) => {
            for (name, value) in fields {
                let inner = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                numbers(&inner, value, all);
            }
        }
        number => {
            all.insert(path.to_owned(), number.clone());
        }
    }
}

fn flat(record: &Value) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    numbers("", record, &mut all);
    all
}

#[test]
fn the_list_of_players_has_the_numbers_of_each_player() {
    let (app, edition) = tournament();
    let players = rows(&app, &format!("/TournamentPlayersStats?tournament_id={edition}&page_size=1000"));
    assert!(players.len() > 50);
    for player in players {
        let listed = flat(&player["stats"]);
        let url = format!("/TournamentPlayerStats?tournament_id={edition}&player_id={}", player["id"]);
        let alone = app.get(&url).json()["data"].take();
        // Our own operations tell a wing-back from a full-back.
        let own = Position::from_code(player["position"]["name"].as_str().unwrap()).unwrap();
        let shown = InterfacePosition::from(own);
        assert_eq!((&alone["position"]["id"], &alone["position"]["name"]), (&shown.id().into(), &shown.code().into()));
        for (path, number) in flat(&alone["stats"]) {
            let path = path.replace("Cross.OpenPlay.", "OpenPlayCross.").replace("Cross.SetPiece.", "SetPieceCross.");
            assert_eq!(listed.get(&path), Some(&number), "{url} {path}");
        }
    }
}

/// Numbers that count for the acting player and their team alike.
const SHARED: [&str; 12] = [
    "Pass.Total",
    "Cross.Fail",
    "Attempts.Total",
    "Chances.ChancesCreated",
    "Chances.OpenPlay",
    "Chances.SetPiece",
    "Fouls.CommittedInFinalThird",
    "ThrowIn.Total",
    "ThrowIn.Short.Success",
    "PenetrationFinalThird.Total",
    "GoalsScored.XG",
    "ExpectedThreat.Total",
];

#[test]
fn the_players_of_a_team_add_up_to_the_team() {
    let (app, edition) = tournament();
    let teams = rows(&app, &format!("/TournamentTeamsStats?tournament_id={edition}"));
    assert!(teams.len() > 3);
    for team in teams {
        let id = &team["id"];
        let url = format!("/TournamentPlayersStats?tournament_id={edition}&team_id={id}&page_size=1000");
        let players: Vec<_> = rows(&app, &url).iter().map(|player| flat(&player["stats"])).collect();
        let of_team = flat(&team["stats"]);
        for path in SHARED {
            let sum: f64 = players.iter().map(|player| player[path].as_f64().unwrap()).sum();
            let expected = of_team[path].as_f64().unwrap();
            assert!((sum - expected).abs() < 0.01, "{id} {path}: {sum} {expected}");
        }
        assert_ne!(of_team["ThrowIn.Total"], 0);
    }
}

#[test]
fn types_of_statistics_equal_the_statistics_with_their_meaning() {
    let (app, edition) = tournament();
    let same = [
        ("Success Passes", "Pass.Success"),
        ("Own Goals", "GoalsConceded.OwnGoals"),
        ("Own Goals in Favour", "GoalsScored.OwnGoals"),
        ("Possession", "Possession.Touches.Average"),
        ("Possession Time 15-30", "Possession.Time.T_15_30"),
        ("ThrowInTotal", "ThrowIn.Total"),
        ("Expected Threat Negative Fail", "ExpectedThreat.Negative.Fail"),
        ("Pass Per Defensive Action", "Defensive.PPDA"),
        ("Win", "Admin.Win"),
    ];
    for team in rows(&app, &format!("/TournamentTeamsStats?tournament_id={edition}")) {
        let url = format!("/TournamentTeamStats?tournament_id={edition}&team_id={}", team["id"]);
        let stats = app.get(&url).json()["data"]["stats"].take();
        let expected = flat(&team["stats"]);
        for (name, path) in same {
            let found: Vec<_> = stats.as_array().unwrap().iter().filter(|stat| stat["stat"] == name).collect();
            assert_eq!(found.len(), 1, "{name}");
            assert_eq!(found[0]["value"], expected[path], "{url} {name}");
        }
    }
    let types = app.get("/ListStatTypes").json()["data"].take();
    let goals = types.as_array().unwrap().iter().find(|type_| type_["strStatName"] == "Goals Scored").unwrap();
    assert_eq!((&goals["intID"], &goals["strAccumulativeType"]), (&Value::from(21), &Value::from("Sum")));
    assert_eq!(app.get(&format!("/TournamentTeamStats?tournament_id={edition}&team_id=987654")).status, 404);
}

/// TournamentCoachList sums the same facts by coach.
#[test]
fn a_team_with_one_coach_has_the_numbers_of_its_coach() {
    let (app, edition) = tournament();
    let coaches = app.get(&format!("/TournamentCoachList?tournament_id={edition}")).json()["data"].take();
    let coaches: Vec<_> = coaches.as_array().unwrap().iter().map(|coach| flat(&coach["stats"])).collect();
    for team in rows(&app, &format!("/TournamentTeamsStats?tournament_id={edition}")) {
        let team = flat(&team["stats"]);
        let equals = |coach: &&BTreeMap<String, Value>| {
            coach.iter().all(|(path, number)| {
                let path =
                    path.replace("Cross.OpenPlay.", "OpenPlayCross.").replace("Cross.SetPiece.", "SetPieceCross.");
                team.get(&path) == Some(number)
            })
        };
        assert!(coaches.iter().any(|coach| equals(&coach)), "{team:?}");
    }
}

#[test]
fn the_ranking_of_a_season_is_the_sorted_list() {
    let (app, edition) = tournament();
    for (type_, path) in [(21, "GoalsScored.Total"), (106, "GoalsScored.XG"), (20, "Admin.MinutesPlayed")] {
        for order in ["asc", "desc"] {
            let url = format!("/SeasonPlayerTopStats?season_id={edition}&stat_type_id={type_}&sort={order}");
            let ranking = app.get(&url).json()["data"]["arrData"].take();
            let url = format!(
                "/TournamentPlayersStats?tournament_id={edition}&sort={path}&order={order}&fields={path}&page_size=1000"
            );
            let listed = rows(&app, &url);
            let entries: Vec<_> = ranking.as_array().unwrap().iter().collect();
            assert_eq!(entries.len(), listed.len());
            for (entry, player) in entries.iter().zip(&listed) {
                assert_eq!(entry["intPlayerID"], player["id"]);
                let stats = flat(&player["stats"]);
                assert_eq!(stats.len(), 1, "only the chosen field");
                assert_eq!(entry["decStatValue"].as_f64(), stats[path].as_f64());
            }
            let values: Vec<f64> = entries.iter().map(|entry| entry["decStatValue"].as_f64().unwrap()).collect();
            assert!(if order == "asc" { values.is_sorted() } else { values.iter().rev().is_sorted() });
        }
    }
    for type_ in [7, 173] {
        let reply = app.get(&format!("/SeasonPlayerTopStats?season_id={edition}&stat_type_id={type_}"));
        assert_eq!(reply.status, 400, "{type_}");
    }
}

#[test]
fn the_list_of_players_is_filtered_scaled_and_paged() {
    let (app, edition) = tournament();
    let url = format!("/TournamentPlayersStats?tournament_id={edition}");
    let all = rows(&app, &format!("{url}&page_size=1000"));
    let minutes = |player: &Value| player["stats"]["Admin"]["MinutesPlayed"].as_i64().unwrap();
    let ids = |players: &[Value]| players.iter().map(|player| player["id"].clone()).collect::<Vec<_>>();

    let regulars = rows(&app, &format!("{url}&page_size=1000&min_minutes=90"));
    assert!(!regulars.is_empty() && regulars.len() < all.len());
    assert!(regulars.iter().all(|player| minutes(player) >= 90));
    let keepers = rows(&app, &format!("{url}&position=GK"));
    assert!(!keepers.is_empty() && keepers.iter().all(|player| player["position"]["id"] == 1));

    let second = rows(&app, &format!("{url}&page_size=10&page_number=2"));
    assert_eq!(ids(&second), ids(&all[10..20]));

    let groups = rows(&app, &format!("{url}&fields=Pass,GK.Penalty,Cards.Red"));
    let chosen: Vec<_> = flat(&groups[0]["stats"]).into_keys().collect();
    assert_eq!(
        chosen,
        [
            "Cards.Red",
            "GK.Penalty.Goal",
            "GK.Penalty.Saved",
            "GK.Penalty.Total",
            "Pass.Accuracy",
            "Pass.Success",
            "Pass.Total"
        ]
    );

    let scaled = rows(&app, &format!("{url}&page_size=1000&per_90=1"));
    for player in &scaled {
        let whole = all.iter().find(|other| other["id"] == player["id"]).unwrap();
        let number = |player: &Value, name: &str| player["stats"]["Pass"][name].as_f64().unwrap();
        let expected = number(whole, "Total") * 90.0 / minutes(whole) as f64;
        assert!((number(player, "Total") - expected).abs() < 0.001, "{}", player["id"]);
        assert_eq!(player["stats"]["Pass"]["Accuracy"], whole["stats"]["Pass"]["Accuracy"]);
        assert_eq!(minutes(player), minutes(whole));
    }
    for wrong in ["fields=Goals", "sort=Pass", "sort=Nothing.Total", "order=up", "position=XX", "fields=,"] {
        assert_eq!(app.get(&format!("{url}&{wrong}")).status, 400, "{wrong}");
    }
}
