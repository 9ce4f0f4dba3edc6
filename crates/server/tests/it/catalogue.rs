//! The operations of the catalogue: single entities and lists of them, seasons and their matches.

use football::feed::native;
use football::model::EditionId;
use jiff::Timestamp;
use serde_json::Value;
use store::NewKey;

use crate::harness::App;
use crate::unknown_objects::known;

fn ids(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

fn listed(app: &App, request: &str) -> Value {
    app.get(&format!("/{request}")).json()["object"]["Data"].take()
}

fn ingest(app: &App, lines: &[&str]) {
    let text = lines.join("\n");
    let documents = native::documents("more", text.as_bytes()).map(|document| document.unwrap()).collect();
    let report = app.store.ingest(documents, "2026-11-15T13:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(report.refused, []);
}

#[test]
fn a_single_entity_is_the_record_of_its_list() {
    let app = App::sample();
    for (single, id, list) in [
        ("EntityPlayer", "player_id", "EntityPlayers"),
        ("EntityCoach", "coach_id", "EntityCoaches"),
        ("EntityReferee", "referee_id", "EntityReferees"),
        ("EntityClub", "club_id", "EntityClubs"),
    ] {
        let records = listed(&app, list);
        assert!(!ids(&records).is_empty(), "{list}");
        for record in records.as_array().unwrap() {
            let request = format!("/{single}?{id}={}", record["id"]);
            // What is not known is empty in the operations of the specification, and null in the others.
            assert_eq!(known(&app.get(&request).json()["object"]), known(record), "{request}");
        }
    }
    for record in listed(&app, "EntityTeams").as_array().unwrap() {
        let mut single = app.get(&format!("/EntityTeam?team_id={}", record["id"])).json()["object"].take();
        let more = single.as_object_mut().unwrap();
        assert!(more.remove("last_updated").is_some() && more.remove("country").is_some());
        assert_eq!(known(&single), known(record));
    }
}

#[test]
fn the_current_team_is_that_of_the_latest_squad() {
    let app = App::sample();
    let team = || app.get("/EntityPlayer?player_id=101").json()["object"]["current_team"].take();
    assert_eq!(team()["id"], 1);
    assert_eq!(team()["name"], "Nile City");
    // An earlier match for another team changes nothing; a later one does.
    for (id, year, expected) in [(20, 2020, 1), (21, 2030, 2)] {
        let line = format!(
            r#"{{"type":"match","id":{id},"edition":2,"kickoff":"{year}-01-01T12:00:00Z","status":"scheduled","home":{{"team":2,"squad":[{{"player":101,"role":"bench"}}]}},"away":{{"team":1}}}}"#
        );
        ingest(&app, &[&line]);
        assert_eq!(team()["id"], expected, "{year}");
    }
    // A key without that tournament does not see it.
    let new = NewKey { name: "one".to_owned(), expires_at: None, editions: Some(vec![EditionId(1)]) };
    app.store.put_key("one-key", new, Timestamp::UNIX_EPOCH).unwrap();
    let narrow = app.get_bare("/EntityPlayer?player_id=101&key=one-key").json();
    assert_eq!(narrow["object"]["current_team"]["id"], 1);
    ingest(&app, &[r#"{"type":"player","id":301,"name":"Newcomer"}"#]);
    let newcomer = app.get("/EntityPlayer?player_id=301").json()["object"].take();
    assert_eq!(newcomer["current_team"], serde_json::json!({ "id": null, "name": null }));
    assert_eq!(app.get_bare("/EntityPlayer?player_id=301&key=one-key").status, 404);
}

#[test]
fn players_are_those_of_the_squads_of_a_team() {
    let app = App::sample();
    let squads = app.get("/MatchSquad?match_id=1").json()["data"][0].take();
    for (side, team) in [("home", 1), ("away", 2)] {
        let mut expected = ids(&squads[side]["squad"]);
        expected.sort_unstable();
        let found = ids(&listed(&app, &format!("EntityPlayers?team_id={team}&season_ids=1")));
        assert!(expected.iter().all(|id| found.contains(id)), "{side}");
        assert!(found.iter().all(|id| (id / 100 == 1) == (team == 1)), "{side}: {found:?}");
    }
    assert_eq!(ids(&listed(&app, "EntityPlayers?team_id=1&season_ids=2")), [0; 0]);
    assert_eq!(ids(&listed(&app, "EntityPlayers?team_id=987654")), [0; 0]);
}

#[test]
fn a_limited_key_sees_the_entities_of_its_tournaments() {
    let app = App::sample();
    let new = NewKey { name: "two".to_owned(), expires_at: None, editions: Some(vec![EditionId(2)]) };
    app.store.put_key("two-key", new, Timestamp::UNIX_EPOCH).unwrap();
    ingest(
        &app,
        &[
            r#"{"type":"club","id":3,"name":"Egypt FA","country":818}"#,
            r#"{"overlay":"team","id":3,"club":3}"#,
            r#"{"type":"team","id":30,"name":"Egypt","club":3,"national":true}"#,
        ],
    );
    let get = |request: &str| app.get_bare(&format!("/{request}key=two-key"));
    let object = |request: &str| get(request).json()["object"].take();
    for (list, season, expected) in [
        ("EntityPlayers?", "season_ids=1&", &[][..]),
        ("EntityCoaches?", "seasons=1&", &[]),
        ("EntityReferees?", "seasons=1&", &[5]),
        ("EntityClubs?", "", &[3]),
        ("SeasonList?", "", &[2]),
    ] {
        assert_eq!(ids(&object(list)["Data"]), expected, "{list}");
        assert_eq!(get(&format!("{list}{season}")).status, if season.is_empty() { 200 } else { 403 }, "{list}");
    }
    for (request, status) in [
        ("EntityPlayer?player_id=109&", 404),
        ("EntityCoach?coach_id=1&", 404),
        ("EntityReferee?referee_id=1&", 404),
        ("EntityTeam?team_id=1&", 404),
        ("EntityClub?club_id=1&", 404),
        ("EntityReferee?referee_id=5&", 200),
        ("EntityTeam?team_id=3&", 200),
        ("SeasonMatchList?season_id=1&", 403),
        ("SeasonMatchList?season_id=2&", 200),
    ] {
        assert_eq!(get(request).status, status, "{request}");
    }
    // Of a club it sees the teams of its tournaments.
    assert_eq!(ids(&object("EntityClub?club_id=3&")["teams"]), [3]);
    assert_eq!(ids(&app.get("/EntityClub?club_id=3").json()["object"]["teams"]), [3, 30]);
}

#[test]
fn a_national_federation_has_a_national_team() {
    let app = App::sample();
    assert_eq!(ids(&listed(&app, "EntityClubs?national_federation=1")), [0; 0]);
    ingest(&app, &[r#"{"type":"club","id":3,"name":"Egypt FA"}"#, r#"{"overlay":"team","id":3,"club":3}"#]);
    assert_eq!(ids(&listed(&app, "EntityClubs?national_federation=1")), [3]);
    assert_eq!(ids(&listed(&app, "EntityClubs?national_federation=0")), [1, 2]);
    for club in listed(&app, "EntityClubs").as_array().unwrap() {
        assert_eq!(club["national_federation"], club["id"] == 3, "{club}");
    }
}

#[test]
fn countries_are_found_by_a_part_of_a_name_in_either_language() {
    let app = App::sample();
    let found = |query: &str| app.get(&format!("/EntityCountries?{query}")).json()["object"].take();
    let all = found("");
    assert!(ids(&all).len() > 200);
    assert!(ids(&all).is_sorted());
    assert_eq!(found("country_name="), all);
    let arabic: String = form_urlencoded::byte_serialize("مصر".as_bytes()).collect();
    for name in ["EGYPT", "gyp", &arabic] {
        assert_eq!(ids(&found(&format!("country_name={name}"))), [818], "{name}");
    }
    assert_eq!(ids(&found("country_name=nowhere")), [0; 0]);
    ingest(
        &app,
        &[r#"{"type":"country","id":818,"name":"Kemet"}"#, r#"{"type":"country","id":99001,"name":"Atlantis"}"#],
    );
    assert_eq!(ids(&found("country_name=kemet")), [818], "a document replaces the built-in name");
    assert_eq!(ids(&found("country_name=atlantis")), [99001]);
}

#[test]
fn seasons_are_the_tournaments_of_the_tournament_list() {
    let app = App::sample();
    let seasons = listed(&app, "SeasonList");
    let tournaments = app.get("/TournamentList").json()["object"].take();
    assert_eq!(ids(&seasons), ids(&tournaments));
    for (season, tournament) in seasons.as_array().unwrap().iter().zip(tournaments.as_array().unwrap()) {
        assert_eq!(season["name"], tournament["season"]);
        assert_eq!(season["tournament"]["name"], tournament["tournament"]);
        assert_eq!(season["startDate"], tournament["startDate"]);
        assert_eq!(season["endDate"], tournament["endDate"]);
    }
    assert_eq!(listed(&app, "SeasonList?since=2026-11-15%2012:00:00"), serde_json::json!([]));
    ingest(&app, &[r#"{"overlay":"edition","id":2,"season":"2031"}"#]);
    assert_eq!(ids(&listed(&app, "SeasonList?since=2026-11-15%2012:00:00")), [2]);
}

#[test]
fn the_matches_of_a_season_are_those_of_the_tournament_with_their_status() {
    let app = App::sample();
    for season in [1, 2] {
        let expected = app.get(&format!("/TournamentMatchList?tournament_id={season}")).json()["data"].take();
        let reply = app.get(&format!("/SeasonMatchList?season_id={season}")).json();
        let matches = reply["object"]["Data"].as_array().unwrap();
        let expected = expected.as_array().unwrap();
        assert_eq!(matches.len(), expected.len());
        assert_eq!(reply["object"]["RowsCount"], expected.len());
        for (found, expected) in matches.iter().zip(expected) {
            for field in ["matchId", "round", "home", "away", "dateTime", "stadium", "referee", "assistant1"] {
                assert_eq!(known(found)[field], known(expected)[field], "{field}");
            }
            let status = app.get(&format!("/MatchStatus?match_id={}", found["matchId"])).json();
            assert_eq!(found["status"]["name"], status["data"]["status"]["status"]);
            assert_eq!(found["status"]["id"], status["data"]["status"]["id"]);
        }
        let page = app.get(&format!("/SeasonMatchList?season_id={season}&page_size=2&page_number=2")).json();
        assert_eq!(page["object"]["Data"].as_array().unwrap()[..], matches[2..matches.len().min(4)]);
        assert_eq!(page["object"]["PageCount"], matches.len().div_ceil(2));
        let none = app.get(&format!("/SeasonMatchList?season_id={season}&since=2999-01-01")).json();
        assert_eq!(none["object"]["RowsCount"], 0);
    }
}

#[test]
fn a_player_is_found_by_a_part_of_either_name_also_a_transliterated_one() {
    let app = App::sample();
    ingest(
        &app,
        &[
            r#"{"type":"player","id":901,"name":{"en":"Zoltan Al-Barakini","ar_transliterated":"زولتان البراكيني"},"nickname":"Zoli"}"#,
        ],
    );
    // Latin with a space for the hyphen, the nickname, and Arabic letters without the article.
    for name in ["zoltan", "al%20barakini", "Zoli", "%D8%A8%D8%B1%D8%A7%D9%83%D9%8A%D9%86%D9%8A", "%D8%B2%D9%88%D9%84"]
    {
        assert_eq!(ids(&listed(&app, &format!("EntityPlayers?name={name}"))), [901], "{name}");
    }
    assert_eq!(ids(&listed(&app, "EntityPlayers?name=nobody")), Vec::<i64>::new());
}
