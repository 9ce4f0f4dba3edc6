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
            // 0 is a referee that nobody has stated.
            let Some(referee) = match_["referee"]["id"].as_i64().filter(|id| *id != 0) else { continue };
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

// --- TournamentTable ------------------------------------------------------------------------------------------------

fn app_with(documents: &str) -> App {
    let documents = football::feed::native::documents("tables", documents.as_bytes());
    App::holding(documents.map(Result::unwrap).collect(), jiff::tz::TimeZone::UTC)
}

/// A final match of edition 1. The kick-off is on a day of September 2026.
fn played(id: i64, stage: i64, round: u32, day: u32, teams: (i64, i64), score: (u16, u16), more: &str) -> String {
    let ((home, away), (home_goals, away_goals)) = (teams, score);
    format!(
        r#"{{"type":"match","id":{id},"edition":1,"stage":{stage},"round":{round},"kickoff":"2026-09-{day:02}T18:00:00Z","status":"final","home":{{"team":{home}}},"away":{{"team":{away}}},"score":{{"home":{home_goals},"away":{away_goals}}}{more}}}
"#
    )
}

const CUP: &str = r#"{"type":"competition","id":1,"name":"Cup"}
{"type":"edition","id":1,"competition":1,"season":"2026","places":[{"from":1,"to":1,"leads_to":{"en":"Final","ar":"النهائي"}},{"from":3,"to":9,"leads_to":"Relegation"}]}
{"type":"team","id":1,"name":{"en":"Reds","ar":"الحمر"}}
{"type":"team","id":2,"name":{"en":"Blues","ar":"الزرق"}}
{"type":"team","id":3,"name":{"en":"Greens","ar":"الخضر"}}
{"type":"team","id":4,"name":{"en":"Whites","ar":"البيض"}}
"#;

fn stage(id: i64, order: u32, nature: &str, format: &str) -> String {
    let kind = if nature == "LEAGUE" { "LEAGUE_STAGE" } else { "KNOCKOUT_STAGE" };
    format!(
        r#"{{"type":"stage","id":{id},"edition":1,"name":"Stage {id}","order":{order},"stage_type":"{kind}","nature":"{nature}","format":"{format}"}}
"#
    )
}

fn data(app: &App, parameters: &str) -> Value {
    let reply = app.get(&format!("/TournamentTable?tournament_id=1{parameters}"));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["data"].take()
}

/// A table as lines: the rank, the team, matches, points, what decided and what the place leads to.
fn lines(table: &Value) -> Vec<String> {
    let line = |row: &Value| {
        let text = |name: &str| row[name].as_str().unwrap_or("-").to_owned();
        format!(
            "{} {} {} {} {} {}",
            row["rank"],
            row["team"]["name"].as_str().unwrap(),
            row["matches"],
            row["points"],
            text("decided_by"),
            text("leads_to")
        )
    };
    list(table).iter().map(line).collect()
}

fn league() -> App {
    let group = r#"{"type":"group","id":1,"stage":1,"name":"Main","adjustments":[{"team":4,"points":-2,"reason":"Late payment"}]}
"#;
    let matches = [
        played(1, 1, 1, 1, (1, 2), (2, 0), r#","group":1"#),
        played(2, 1, 1, 1, (3, 4), (0, 1), r#","group":1"#),
        played(3, 1, 2, 8, (2, 3), (3, 0), r#","group":1"#),
        played(4, 1, 2, 8, (4, 1), (1, 0), r#","group":1"#),
        played(5, 1, 3, 15, (3, 1), (1, 1), r#","group":1"#),
    ];
    app_with(&(CUP.to_owned() + &stage(1, 1, "LEAGUE", "SINGLE_ROUND_ROBIN") + group + &matches.concat()))
}

#[test]
fn a_table_says_what_decided_and_where_a_place_leads() {
    let app = league();
    let table = data(&app, "");
    let group = &table["stages"][0]["groups"][0];
    assert_eq!(
        lines(&group["overall"]),
        [
            "1 Whites 2 4 - Final",
            "2 Reds 3 4 goal difference -",
            "3 Blues 2 3 - Relegation",
            "4 Greens 3 1 - Relegation"
        ]
    );
    let whites = &group["overall"][0];
    assert_eq!(whites["adjustments"], serde_json::json!([{"points": -2, "reason": "Late payment"}]));
    assert_eq!(table["stages"][0]["bracket"], serde_json::json!([]));
    let arabic = data(&app, "&lang=ar");
    let arabic = &arabic["stages"][0]["groups"][0]["overall"];
    assert_eq!(arabic[0]["leads_to"], "النهائي");
    assert_eq!(arabic[1]["decided_by"], "فارق الأهداف");
}

#[test]
fn tables_of_home_matches_away_matches_form_and_an_earlier_match_day() {
    let app = league();
    let table = |name: &str, parameters: &str| {
        let data = data(&app, &format!("&tables={name}{parameters}"));
        let group = data["stages"][0]["groups"][0].clone();
        assert_eq!(group.as_object().unwrap().len(), 4, "one table alone: {group}");
        lines(&group[name])
    };
    assert_eq!(
        table("home", ""),
        ["1 Blues 1 3 - -", "2 Reds 1 3 goal difference -", "3 Whites 1 3 goal difference -", "4 Greens 2 1 - -"]
    );
    // Deductions count overall only: Whites won their away match.
    assert_eq!(
        table("away", ""),
        ["1 Whites 1 3 - -", "2 Reds 2 1 - -", "3 Blues 1 0 - -", "4 Greens 1 0 goal difference -"]
    );
    assert_eq!(
        table("overall", "&until_round=1"),
        [
            "1 Reds 1 3 - Final",
            "2 Whites 1 1 - -",
            "3 Greens 1 0 - Relegation",
            "4 Blues 1 0 goal difference Relegation"
        ]
    );
    assert_eq!(table("form", "&until_round=1")[1], "2 Whites 1 3 goal difference -");
    let form = data(&app, "")["stages"][0]["groups"][0]["overall"][1]["form"].take();
    let expected =
        [(1, "W"), (4, "L"), (5, "D")].map(|(id, result)| serde_json::json!({"matchId": id, "result": result}));
    assert_eq!(list(&form), &expected);
}

#[test]
fn the_form_of_a_venues_table_has_the_matches_at_that_venue() {
    let app = App::sample();
    let group = data(&app, "")["stages"][0]["groups"][0].take();
    // Nile City won at home, and has not played away.
    for (table, expected) in [("overall", vec!["W"]), ("home", vec!["W"]), ("away", vec![]), ("form", vec!["W"])] {
        let row = list(&group[table]).iter().find(|row| row["team"]["id"] == 1).unwrap();
        let form: Vec<&str> = list(&row["form"]).iter().map(|match_| match_["result"].as_str().unwrap()).collect();
        assert_eq!(form, expected, "{table}");
        assert_eq!(form.len() as u64, row["matches"], "{table}");
    }
}

#[test]
fn form_is_the_last_five_matches_of_each_team() {
    // Reds win twice, then draw five times against others. Blues have only lost to Reds, twice.
    let mut matches = vec![played(1, 1, 1, 1, (1, 2), (1, 0), ""), played(2, 1, 2, 2, (2, 1), (0, 1), "")];
    matches.extend((3..8).map(|id| played(id, 1, 3, id as u32, (1, 3), (0, 0), "")));
    let app = app_with(&(CUP.to_owned() + &stage(1, 1, "LEAGUE", "SINGLE_ROUND_ROBIN") + &matches.concat()));
    let data = data(&app, "&tables=form,overall");
    let group = &data["stages"][0]["groups"][0];
    let reds = |name: &str| lines(&group[name]).into_iter().find(|line| line.contains("Reds")).unwrap();
    assert_eq!(reds("overall"), "1 Reds 7 11 - Final");
    assert_eq!(reds("form"), "2 Reds 5 5 team name -");
    let blues = list(&group["form"]).iter().find(|row| row["team"]["id"] == 2).unwrap();
    assert_eq!((&blues["matches"], &blues["lost"]), (&2.into(), &2.into()));
    assert_eq!(list(&list(&group["form"])[1]["form"]).len(), 5);
}

#[test]
fn tables_agree_with_the_structure_and_with_each_other() {
    let app = App::sample();
    let mut rows = 0;
    for id in tournaments(&app) {
        let tables = app.get(&format!("/TournamentTable?tournament_id={id}")).json()["data"].take();
        let structure = app.get(&format!("/TournamentStructure?tournament_id={id}")).json()["object"].take();
        for (stage, expected) in list(&tables["stages"]).iter().zip(list(&structure["stages"])) {
            assert_eq!(stage["id"], expected["id"]);
            if stage["nature"] == "KNOCKOUT" {
                let count = list(&stage["bracket"]).iter().map(|tie| list(&tie["matches"]).len()).sum::<usize>();
                let expected =
                    list(&expected["groups"]).iter().map(|group| list(&group["matches"]).len()).sum::<usize>();
                assert_eq!(count, expected);
                continue;
            }
            for (group, expected) in list(&stage["groups"]).iter().zip(list(&expected["groups"])) {
                for (row, expected) in list(&group["overall"]).iter().zip(list(&expected["teams"])) {
                    assert_eq!(row["team"]["id"], expected["id"]);
                    for name in ["matches", "points", "won", "draw", "lost", "goals_scored", "goals_conceded"] {
                        assert_eq!(row[name], expected[name], "{name}");
                        let of = |table: &str| {
                            let table = list(&group[table]).iter();
                            table.clone().find(|other| other["team"] == row["team"]).unwrap()[name].as_i64().unwrap()
                        };
                        let adjusted: i64 = match name {
                            "points" => {
                                list(&row["adjustments"]).iter().map(|points| points["points"].as_i64().unwrap()).sum()
                            }
                            _ => 0,
                        };
                        assert_eq!(of("home") + of("away") + adjusted, row[name].as_i64().unwrap(), "{name}");
                    }
                    rows += 1;
                }
            }
        }
    }
    assert!(rows > 3);
    assert_eq!(app.get("/TournamentTable?tournament_id=1&stage_id=999999").status, 404);
}

#[test]
fn the_bracket_links_ties_and_knows_their_winners() {
    let documents = CUP.to_owned()
        + &stage(1, 1, "KNOCKOUT", "HOME_AND_AWAY")
        + &stage(2, 2, "KNOCKOUT", "SINGLE_MATCH")
        + &stage(3, 3, "KNOCKOUT", "SINGLE_MATCH")
        // Reds lose the first leg and win on aggregate. Greens win the shoot-out of the second leg.
        + &played(1, 1, 1, 1, (1, 2), (0, 1), "")
        + &played(2, 1, 1, 2, (3, 4), (1, 0), "")
        + &played(3, 1, 2, 8, (2, 1), (0, 3), "")
        + &played(4, 1, 2, 9, (4, 3), (1, 0), r#","shoot_out":{"home":3,"away":4}"#)
        // The match for third place, then the final, which ends level with no shoot-out stated.
        + &played(5, 2, 1, 19, (4, 2), (2, 1), "")
        + &played(6, 3, 1, 20, (1, 3), (1, 1), "");
    let app = app_with(&documents);
    let data = data(&app, "");
    let ties: Vec<&Value> = list(&data["stages"]).iter().flat_map(|stage| list(&stage["bracket"])).collect();
    let lines: Vec<String> = ties
        .iter()
        .map(|tie| {
            let side = |index: usize| {
                let side = &tie["teams"][index];
                format!("{} {} from {}", side["team"]["name"].as_str().unwrap(), side["goals"], side["previous_match"])
            };
            let winner = tie["winner"]["name"].as_str().unwrap_or("-");
            let decided_by = tie["decided_by"].as_str().unwrap_or("-");
            let (winner_next, loser_next) = (&tie["winner_next_match"], &tie["loser_next_match"]);
            format!("{}, {}: {winner} by {decided_by}, then {winner_next} and {loser_next}", side(0), side(1))
        })
        .collect();
    assert_eq!(
        lines,
        [
            "Reds 3 from null, Blues 1 from null: Reds by aggregate score, then 6 and 5",
            "Greens 1 from null, Whites 1 from null: Greens by shoot-out, then 6 and 5",
            "Whites 2 from 4, Blues 1 from 3: Whites by goals, then null and null",
            "Reds 1 from 3, Greens 1 from 4: - by -, then null and null",
        ]
    );
    let second_leg = &ties[1]["matches"][1];
    assert_eq!(second_leg["shootOut"], serde_json::json!({"home": 3, "away": 4}));
    assert_eq!((&second_leg["winnerId"], &second_leg["status"]["code"]), (&3.into(), &"final".into()));
    assert_eq!(data["stages"][0]["groups"], serde_json::json!([]));
}

#[test]
fn a_first_leg_alone_has_no_winner_and_a_later_tie_tells_who_went_on() {
    let first_leg = CUP.to_owned()
        + &stage(1, 1, "KNOCKOUT", "HOME_AND_AWAY")
        + &stage(2, 2, "KNOCKOUT", "SINGLE_MATCH")
        + &played(1, 1, 1, 1, (1, 2), (2, 0), "");
    let tie = |app: &App| data(app, "&stage_id=1")["stages"][0]["bracket"][0].take();
    assert_eq!(tie(&app_with(&first_leg))["winner"], Value::Null);
    // Level on aggregate without a shoot-out: Blues play the next match.
    let decided = first_leg + &played(2, 1, 2, 8, (2, 1), (2, 0), "") + &played(3, 2, 1, 20, (2, 3), (0, 0), "");
    let tie = tie(&app_with(&decided));
    assert_eq!((&tie["winner"]["name"], &tie["decided_by"]), (&"Blues".into(), &"known from the next match".into()));
    assert_eq!((&tie["winner_next_match"], &tie["loser_next_match"]), (&3.into(), &Value::Null));
}

#[test]
fn places_that_are_not_in_order_are_refused() {
    for places in [r#"{"from":0,"to":1,"leads_to":"Final"}"#, r#"{"from":3,"to":2,"leads_to":"Final"}"#] {
        let line = format!(r#"{{"type":"edition","id":1,"competition":1,"season":"2026","places":[{places}]}}"#);
        let notice = football::feed::native::documents("tables", line.as_bytes()).next().unwrap().unwrap_err();
        assert!(notice.to_string().contains("places"), "{notice}");
    }
}
