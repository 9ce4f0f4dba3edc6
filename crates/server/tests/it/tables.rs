//! Tables, squads and referees of a tournament agree with the specification's operations.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::harness::App;

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn tournaments(app: &App) -> Vec<i64> {
    list(&app.get("/TournamentList").json()["object"]).iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

/// The groups of a response with stages.
fn groups(payload: &Value) -> Vec<&Value> {
    list(&payload["stages"]).iter().flat_map(|stage| list(&stage["groups"])).collect()
}

#[test]
fn group_standings_are_the_tables_of_the_structure() {
    let sample = App::sample();
    let mut rows = 0;
    for app in [&sample, &App::sample().with_live_tables()] {
        for id in tournaments(app) {
            let standings = app.get(&format!("/TournamentGroupStandings?tournament_id={id}")).json()["data"].take();
            let structure = app.get(&format!("/TournamentStructure?tournament_id={id}")).json()["object"].take();
            let (groups, expected) = (groups(&standings), groups(&structure));
            assert_eq!(groups.len(), expected.len());
            for (group, expected) in groups.iter().zip(expected) {
                assert_eq!((&group["id"], &group["group"]), (&expected["id"], &expected["group"]));
                let (table, expected) = (list(&group["standings"]), list(&expected["teams"]));
                assert_eq!(table.len(), expected.len());
                for (index, (row, expected)) in table.iter().zip(expected).enumerate() {
                    assert_eq!(row["rank"], index + 1);
                    for (name, same) in [("teamID", "id"), ("team", "team"), ("points", "points")] {
                        assert_eq!(row[name], expected[same], "{name}");
                    }
                    let counts = [
                        ("played", "matches"),
                        ("won", "won"),
                        ("draw", "draw"),
                        ("lost", "lost"),
                        ("scored", "goals_scored"),
                        ("conceded", "goals_conceded"),
                    ];
                    for (name, same) in counts {
                        let count = |venue: &str| row[name][venue].as_i64().unwrap();
                        assert_eq!(row[name]["total"], expected[same], "{name}");
                        assert_eq!(count("home") + count("away"), count("total"), "{name}");
                    }
                    for venue in ["home", "away"] {
                        for (name, same) in [("scored", "goals_scored"), ("conceded", "goals_conceded")] {
                            assert_eq!(row[name][venue], expected[format!("{same}_{venue}")]);
                        }
                        let count = |name: &str| row[name][venue].as_i64().unwrap();
                        assert_eq!(count("won") + count("draw") + count("lost"), count("played"));
                    }
                    rows += 1;
                }
            }
        }
    }
    assert!(rows > 10);
}

#[test]
fn group_standings_of_one_stage() {
    let app = App::sample();
    let all = app.get("/TournamentGroupStandings?tournament_id=2").json()["data"].take();
    for stage in list(&all["stages"]) {
        let one = app.get(&format!("/TournamentGroupStandings?tournament_id=2&stage_id={}", stage["id"])).json();
        assert_eq!(one["data"]["stages"], serde_json::json!([stage]));
    }
}

#[test]
fn the_player_list_has_the_squads_of_every_match() {
    let app = App::sample();
    for id in tournaments(&app) {
        let data = app.get(&format!("/TournamentTeamPlayerList?tournament_id={id}")).json()["data"].take();
        let of_list = app.get(&format!("/TournamentTeamList?tournament_id={id}")).json()["data"].take();
        let teams = |data: &Value| list(&data["teams"]).iter().map(|team| team["id"].clone()).collect::<Vec<_>>();
        assert_eq!(teams(&data), teams(&of_list));
        let players: BTreeMap<i64, BTreeMap<i64, &Value>> = list(&data["teams"])
            .iter()
            .map(|team| {
                let players = list(&team["players"]).iter().map(|player| (player["id"].as_i64().unwrap(), player));
                (team["id"].as_i64().unwrap(), players.collect())
            })
            .collect();
        let mut seen: BTreeMap<i64, std::collections::BTreeSet<i64>> = BTreeMap::new();
        for match_ in list(&app.get(&format!("/TournamentMatchList?tournament_id={id}")).json()["data"]) {
            let squad = app.get(&format!("/MatchSquad?match_id={}", match_["matchId"])).json()["data"][0].take();
            for side in ["home", "away"] {
                let team = match_[side]["id"].as_i64().unwrap();
                for member in list(&squad[side]["squad"]) {
                    let player = member["player"]["id"].as_i64().or_else(|| member["id"].as_i64()).unwrap();
                    assert!(players[&team].contains_key(&player), "{team} {player}");
                    seen.entry(team).or_default().insert(player);
                }
            }
        }
        for (team, players) in &players {
            assert_eq!(players.len(), seen.get(team).map_or(0, |seen| seen.len()), "{team}");
        }
    }
}

#[test]
fn the_numbers_of_referees_are_those_of_both_teams() {
    let app = App::sample();
    let mut matches_seen = 0;
    for id in tournaments(&app) {
        let referees = app.get(&format!("/TournamentRefereeList?tournament_id={id}")).json()["data"]["referees"].take();
        let mut expected: BTreeMap<i64, BTreeMap<&str, f64>> = BTreeMap::new();
        for match_ in list(&app.get(&format!("/TournamentMatchList?tournament_id={id}&status=1")).json()["data"]) {
            let Some(referee) = match_["referee"]["id"].as_i64() else { continue };
            let sums = expected.entry(referee).or_default();
            let summary = app.get(&format!("/MatchSummary?match_id={}", match_["matchId"])).json()["object"].take();
            let stats = |side: &str| summary["stats"][side].as_object().unwrap().values().next().unwrap().clone();
            let sides = ["home", "away"].map(stats);
            if match_["status"]["id"] != 10 || sides[0]["Admin"]["MatchesPlayed"] != 1 {
                continue;
            }
            matches_seen += 1;
            *sums.entry("MatchesPlayed").or_default() += 1.0;
            for (name, path) in [
                ("Corners", "/Admin/Corners"),
                ("Offside", "/Admin/Offside"),
                ("Yellow Card", "/Cards/Yellow"),
                ("2nd Yellow Card", "/Cards/SecondYellow"),
                ("Direct Red Card", "/Cards/Red"),
                ("Penalties", "/Penalty/Awarded"),
                ("Fouls", "/Fouls/Committed"),
                ("Fouls In Final Third", "/Fouls/CommittedInDefensiveThird"),
                ("Average Played Time in Minute", "/Possession/Time/Average"),
            ] {
                let both: f64 = sides.iter().map(|side| side.pointer(path).unwrap().as_f64().unwrap()).sum();
                *sums.entry(name).or_default() += both;
            }
        }
        assert_eq!(list(&referees).len(), expected.len());
        for referee in list(&referees) {
            let sums = &expected[&referee["id"].as_i64().unwrap()];
            let sum_of = |name: &str| sums.get(name).copied().unwrap_or_default();
            let stats = referee["stats"].as_object().unwrap();
            assert_eq!(stats.len(), 10);
            for (name, value) in stats {
                let expected = match name.as_str() {
                    "Average Played Time in Minute" => sum_of(name) / 60.0 / sum_of("MatchesPlayed").max(1.0),
                    name => sum_of(name),
                };
                assert!((value.as_f64().unwrap() - expected).abs() < 0.06, "{name}: {value} {expected}");
            }
        }
    }
    assert!(matches_seen > 0);
}

#[test]
fn the_match_list_has_the_status_of_each_match_on_request() {
    let app = App::sample();
    let words = |lang: &str| -> std::collections::BTreeSet<String> {
        let statuses = tournaments(&app).into_iter().flat_map(|id| {
            let url = format!("/TournamentMatchList?tournament_id={id}&status=1&lang={lang}");
            list(&app.get(&url).json()["data"]).iter().map(|row| row["status"].clone()).collect::<Vec<_>>()
        });
        statuses.map(|status| format!("{} {}", status["id"], status["status"].as_str().unwrap())).collect()
    };
    assert!(words("en").contains("10 Approved") && words("en").contains("2 Live Analysis"), "{:?}", words("en"));
    assert!(words("ar").contains("10 معتمدة"), "{:?}", words("ar"));
}
