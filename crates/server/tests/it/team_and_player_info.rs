//! TeamInfo and PlayerInfo agree with the lists of matches and with the squads.

use std::collections::BTreeMap;

use football::model::EditionId;
use jiff::Timestamp;
use serde_json::Value;
use store::NewKey;

use crate::harness::App;
use crate::live::DemoMatch;
use crate::unknown_objects::known;

fn data(app: &App, request: &str) -> Value {
    let reply = app.get(&format!("/{request}"));
    assert_eq!(reply.status, 200, "{request}: {}", reply.body);
    reply.json()["data"].take()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn ids(matches: &Value) -> Vec<i64> {
    list(matches).iter().map(|match_| match_["intID"].as_i64().unwrap()).collect()
}

/// Every match of every tournament by its id, as TournamentMatchList gives it.
fn all_matches(app: &App) -> BTreeMap<i64, Value> {
    let tournaments = app.get("/TournamentList").json()["object"].take();
    let of_tournament = |tournament: &Value| {
        let matches = data(app, &format!("TournamentMatchList?tournament_id={}&status=1", tournament["id"]));
        list(&matches).iter().map(|match_| (match_["matchId"].as_i64().unwrap(), match_.clone())).collect::<Vec<_>>()
    };
    list(&tournaments).iter().flat_map(of_tournament).collect()
}

fn sorted(mut ids: Vec<i64>) -> Vec<i64> {
    ids.sort_unstable();
    ids
}

#[test]
fn the_matches_of_a_team_are_those_of_its_tournaments() {
    let app = App::sample();
    let all = all_matches(&app);
    assert!(all.len() > 5);
    let teams = app.get("/EntityTeams").json()["object"]["Data"].take();
    for team in list(&teams) {
        let info = data(&app, &format!("TeamInfo?team_id={}", team["id"]));
        let is_of_team = |match_: &Value| ["home", "away"].iter().any(|side| match_[*side]["id"] == team["id"]);
        let expected: Vec<i64> = all.iter().filter(|(_, match_)| is_of_team(match_)).map(|(id, _)| *id).collect();
        assert_eq!(sorted(ids(&info["matches"])), expected, "{team}");
        assert_eq!(info["team"]["team_id"], team["id"]);
        for match_ in list(&info["matches"]) {
            let listed = known(&all[&match_["intID"].as_i64().unwrap()]);
            assert_eq!(match_["intHomeTeamScore"], listed["score"]["home"]);
            assert_eq!(match_["intAwayTeamScore"], listed["score"]["away"]);
            assert_eq!(match_["dtDateTime"], listed["dateTime"]);
            assert_eq!(match_["objStatus"]["intStatusID"], listed["status"]["id"]);
            assert_eq!(match_["objStatus"]["objStatus"]["strMatchStatus"], listed["status"]["status"]);
            assert_eq!(match_["intHomeTeamID"], listed["home"]["id"]);
            assert_eq!(match_["objHomeTeam"]["strTeamNameEn"], listed["home"]["name"]);
            assert_eq!(match_["objReferee"]["intID"], listed["referee"]["id"]);
            assert_eq!(match_["objStadium"]["strStadiumNameEn"], listed["stadium"]["name"]);
        }
        let kickoffs: Vec<Option<&str>> =
            list(&info["matches"]).iter().map(|match_| match_["dtDateTime"].as_str()).collect();
        assert!(kickoffs.windows(2).all(|pair| pair[0] >= pair[1]), "newest first: {kickoffs:?}");
    }
}

#[test]
fn the_matches_of_a_player_are_those_whose_squads_name_them() {
    let app = App::sample();
    let mut squads: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for id in all_matches(&app).into_keys() {
        let squad = data(&app, &format!("MatchSquad?match_id={id}"))[0].take();
        for side in ["home", "away"] {
            for player in list(&squad[side]["squad"]) {
                squads.entry(player["id"].as_i64().unwrap()).or_default().push(id);
            }
        }
    }
    let players = app.get("/EntityPlayers").json()["object"]["Data"].take();
    assert!(squads.len() > 20 && list(&players).len() >= squads.len());
    for player in list(&players) {
        let info = data(&app, &format!("PlayerInfo?player_id={}", player["id"]));
        let expected = squads.get(&player["id"].as_i64().unwrap()).cloned().unwrap_or_default();
        assert_eq!(sorted(ids(&info["matches"])), expected, "{player}");
        assert_eq!(info["strPlayerNameEn"], player["fullname"]);
        assert_eq!(info["strNickNameEn"], player["nickname"]);
        assert_eq!(info["dtDOB"], player["dob"]);
        assert_eq!(info["intPrimaryPositionID"], player["positions"]["primary"]["id"]);
    }
}

#[test]
fn names_are_in_both_languages_whatever_language_is_requested() {
    let app = App::sample();
    for request in ["TeamInfo?team_id=1", "PlayerInfo?player_id=109"] {
        let names = |lang: &str| {
            let info = data(&app, &format!("{request}&lang={lang}"));
            let match_ = list(&info["matches"]).iter().find(|match_| match_["intID"] == 1).unwrap().clone();
            assert_eq!(match_["objHomeTeam"]["strTeamNameEn"], "Nile City");
            assert_eq!(match_["objHomeTeam"]["strTeamNameAr"], "مدينة النيل");
            ["objHomeTeam", "objAwayTeam", "objStadium", "objReferee", "objAssistant1", "objHomeCoach"]
                .map(|name| match_[name].clone())
        };
        assert_eq!(names("en"), names("ar"));
    }
}

#[test]
fn ids_and_numbers_have_the_types_that_clients_read() {
    let app = App::sample();
    let info = data(&app, "TeamInfo?team_id=1");
    let match_ = list(&info["matches"]).iter().find(|match_| match_["intID"] == 1).unwrap();
    assert_eq!(match_["strHomeTeamColor"], "#0a5c36");
    assert_eq!(match_["strAwayTeamColor"], "", "no document states it");
    assert!(match_["objAssistant1"]["intID"].is_string() && match_["objAssistant1"]["intNationalityID"].is_string());
    assert!(match_["objReferee"]["intID"].is_i64() && match_["objStadium"]["intCapacity"].is_string());
    let status = &match_["objStatus"];
    assert!(status["intUserID"].is_string() && status["intStatusID"] == 10 && status["objStatus"]["intID"] == "10");
    let by_id = |id: i64| list(&info["matches"]).iter().find(|match_| match_["intID"] == id).unwrap();
    assert_eq!((&by_id(3)["objReferee"], &by_id(3)["intRefereeID"]), (&Value::Null, &0.into()), "not appointed");
    assert_eq!(by_id(2)["intHomeTeamScore"], Value::Null, "not started");
}

#[test]
fn pages_and_since_limit_the_matches() {
    let app = App::sample();
    let all = ids(&data(&app, "TeamInfo?team_id=1")["matches"]);
    assert!(all.len() >= 3);
    for (number, id) in (1..).zip(&all) {
        let page = data(&app, &format!("TeamInfo?team_id=1&page_size=1&page_number={number}"));
        assert_eq!(ids(&page["matches"]), [*id]);
    }
    for request in ["TeamInfo?team_id=1", "PlayerInfo?player_id=109"] {
        assert_eq!(list(&data(&app, &format!("{request}&since=2999-01-01%2000:00:00"))["matches"]).len(), 0);
    }
}

#[test]
fn a_limited_key_sees_the_matches_of_its_tournaments() {
    let app = App::sample();
    let new = NewKey { name: "two".to_owned(), expires_at: None, editions: Some(vec![EditionId(2)]) };
    app.store.put_key("two-key", new, Timestamp::UNIX_EPOCH).unwrap();
    let status = |request: &str| app.get_bare(&format!("/{request}&key=two-key")).status;
    assert_eq!(status("TeamInfo?team_id=1"), 404, "it plays in tournament 1 alone");
    assert_eq!(status("PlayerInfo?player_id=109"), 404);
    assert_eq!(status("TeamInfo?team_id=3"), 200);
    // The same player in a squad of both tournaments.
    let line = r#"{"type":"match","id":20,"edition":2,"kickoff":"2026-11-01T12:00:00Z","status":"scheduled","home":{"team":3,"squad":[{"player":109,"role":"bench"}]},"away":{"team":1}}"#;
    let documents = football::feed::native::documents("more", line.as_bytes()).map(|document| document.unwrap());
    app.store.ingest(documents.collect(), "2026-11-15T13:00:00Z".parse().unwrap()).unwrap();
    for request in ["TeamInfo?team_id=1", "PlayerInfo?player_id=109"] {
        let narrow = app.get_bare(&format!("/{request}&key=two-key")).json();
        assert_eq!(ids(&narrow["data"]["matches"]), [20], "{request}");
        assert!(ids(&data(&app, request)["matches"]).len() > 1);
    }
}

#[test]
fn extra_time_is_told_from_the_events() {
    let played = DemoMatch::new();
    let (app, team) = (played.stored(), played.match_.home.team.0);
    let flag = |app: &App, team: i64, id: i64| {
        let matches = data(app, &format!("TeamInfo?team_id={team}"))["matches"].take();
        list(&matches).iter().find(|match_| match_["intID"] == id).unwrap()["boolExtraTime"].clone()
    };
    assert_eq!(flag(&app, team, played.id().0), false);
    let app = App::sample();
    let lines = [
        r#"{"type":"match","id":30,"edition":2,"kickoff":"2026-11-02T12:00:00Z","status":"final","home":{"team":3},"away":{"team":4}}"#,
        r#"{"type":"events","match":30,"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":20,"type":"Half End","period":1,"second":2700},{"id":30,"type":"Half Start","period":2,"second":0},{"id":40,"type":"Half End","period":2,"second":2700},{"id":50,"type":"Half Start","period":3,"second":0},{"id":60,"type":"Half End","period":3,"second":900}]}"#,
    ];
    let text = lines.join("\n");
    let documents = football::feed::native::documents("more", text.as_bytes()).map(|document| document.unwrap());
    app.store.ingest(documents.collect(), "2026-11-15T13:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(flag(&app, 3, 30), true);
}

#[test]
fn every_match_is_listed_below_classic_without_a_page_size() {
    let extra = (0..130).map(|number| {
        format!(
            r#"{{"type":"match","id":{},"edition":1,"home":{{"team":1}},"away":{{"team":3}},"status":"scheduled"}}"#,
            90_000 + number
        )
    });
    let extra: Vec<String> = extra.collect();
    let extra = extra.join("\n");
    let more = football::feed::native::documents("matches", extra.as_bytes()).map(|document| document.unwrap());
    let app = App::holding(App::world().into_iter().chain(more).collect(), jiff::tz::TimeZone::UTC);
    let count = |path: &str| app.get(path).json()["data"]["matches"].as_array().unwrap().len();
    assert_eq!(count("/TeamInfo?team_id=1"), 100);
    assert!(count("/classic/TeamInfo?team_id=1") > 130);
    assert_eq!(count("/classic/TeamInfo?team_id=1&page_size=7"), 7);
    let player = "/PlayerInfo?player_id=109";
    assert_eq!(app.get(player).body, app.get(&format!("/classic{player}")).body, "a short list is the same");
}
