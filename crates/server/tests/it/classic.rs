//! The classic profile: older structures over the same data.

use std::collections::BTreeMap;

use api::{CLASSIC, Envelope, OPERATIONS};
use football::model::{Event, PlayerId, Side};
use jiff::Timestamp;
use serde_json::{Value, json};
use store::NewKey;

use crate::harness::{App, Reply};
use crate::live::DemoMatch;
use crate::operations::lines;
use crate::ordered_json::OrderedJson;
use crate::unknown_objects::known;

fn get(app: &App, path: &str, query: &str, more: &str) -> Reply {
    let query: Vec<&str> = [query, more].into_iter().filter(|part| !part.is_empty()).collect();
    app.get(&format!("{path}?{}", query.join("&")))
}

fn played() -> (DemoMatch, App) {
    let played = DemoMatch::new();
    let app = played.stored();
    (played, app)
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

#[test]
fn responses_match_their_snapshots() {
    let app = App::sample();
    for operation in CLASSIC {
        let ask = |prefix: &str, more: &str| {
            let reply = get(&app, &format!("{prefix}/{}", operation.name), operation.example, more);
            assert_eq!(reply.status, 200, "{prefix}/{}: {}", operation.name, reply.body);
            reply
        };
        let [english, arabic] = ["lang=en", "lang=ar"].map(|lang| ask("/classic", lang).ordered());
        let has_own_structure = OWN_STRUCTURE.contains(&operation.name);
        let text = match has_own_structure {
            true => english.pretty(),
            false => english.differences(&enveloped(ask("", "lang=en").ordered(), operation.envelope)),
        };
        insta::assert_snapshot!(format!("{}.en.json", operation.name), text);
        insta::assert_snapshot!(format!("{}.ar.json", operation.name), arabic.differences(&english));
        // `laws` compares the XML of both languages with the JSON.
        if operation.xml && has_own_structure {
            let xml = ask("/classic", "lang=en&response=xml");
            insta::assert_snapshot!(format!("{}.en.xml", operation.name), lines(&xml.body));
        }
    }
}

/// Operations whose structure differs so much from the standard one that their snapshot is the whole response. The
/// others' snapshots hold only what differs from the standard response in the same envelope.
const OWN_STRUCTURE: [&str; 5] =
    ["MatchFormation", "MatchPlayerStats", "MatchSummary", "SeasonMatchList", "TournamentPlayerStats"];

/// A standard response in an envelope of the classic profile.
fn enveloped(standard: OrderedJson, envelope: Envelope) -> OrderedJson {
    match (envelope, standard) {
        (Envelope::Root, standard) => OrderedJson::Record(vec![("root".to_owned(), standard)]),
        (Envelope::A, OrderedJson::Record(fields)) => {
            let fields = fields.into_iter().filter(|(name, _)| name != "title");
            let fields = fields.map(|(name, value)| match name.as_str() {
                "object" => ("data".to_owned(), value),
                "result" => (name, OrderedJson::Leaf("Success".into())),
                _ => (name, value),
            });
            OrderedJson::Record(fields.collect())
        }
        (_, standard) => standard,
    }
}

#[test]
fn operations_that_did_not_change_give_the_same_bytes() {
    let app = App::sample();
    let mut same = 0;
    for operation in OPERATIONS.iter().filter(|one| CLASSIC.iter().all(|classic| classic.name != one.name)) {
        let standard = get(&app, &format!("/{}", operation.name), operation.example, "");
        let classic = get(&app, &format!("/classic/{}", operation.name), operation.example, "");
        assert_eq!((standard.status, &classic.body), (200, &standard.body), "{}", operation.name);
        assert_eq!(classic.header("etag"), standard.header("etag"), "{}", operation.name);
        same += 1;
    }
    assert_eq!(same, OPERATIONS.len() - CLASSIC.len());
}

/// Removes `_type` of every object, and replaces the organiser, whose structure differs.
fn without_labels(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| *name != "_type" && *name != "organizer");
            fields.map(|(name, value)| (name.clone(), without_labels(value))).collect()
        }
        Value::Array(items) => items.iter().map(without_labels).collect(),
        other => other.clone(),
    }
}

#[test]
fn envelope_a_has_the_content_of_envelope_b() {
    let app = App::sample();
    for (operation, query) in
        [("TournamentList", ""), ("TournamentStructure", "tournament_id=1"), ("MatchPlayersStats", "match_id=1")]
    {
        let standard = get(&app, &format!("/{operation}"), query, "").json();
        let classic = get(&app, &format!("/classic/{operation}"), query, "").json();
        assert_eq!(classic["result"], "Success", "{operation}");
        assert_eq!(classic["message"], standard["message"], "{operation}");
        assert_eq!(without_labels(&classic["data"]), without_labels(&standard["object"]), "{operation}");
    }
    let standard = app.get("/MatchPlayerStats?match_id=1&player_id=109").json();
    let classic = app.get("/classic/MatchPlayerStats?match_id=1&player_id=109").json();
    assert_eq!(classic["data"], json!({ "_type": "PLAYER", "player": standard["object"] }));
    let refused = app.get("/classic/MatchPlayerStats?match_id=1");
    assert_eq!((refused.status, &refused.json()["result"]), (400, &json!("error")));
}

#[test]
fn the_organizer_has_a_country_with_its_type_and_a_continent_as_text() {
    let app = App::sample();
    let standard = app.get("/TournamentList").json();
    let classic = app.get("/classic/TournamentList").json();
    for (standard, classic) in list(&standard["object"]).iter().zip(list(&classic["data"])) {
        let (standard, classic) = (&standard["organizer"], &classic["organizer"]);
        assert_eq!(classic["continent"], standard["continent"].get("name").cloned().unwrap_or_default());
        assert_eq!(classic["country"]["name"], standard["country"]["name"]);
        assert!(classic["country"].is_null() || classic["country"]["_type"] == "COUNTRY");
    }
}

#[test]
fn listed_matches_have_their_status_and_no_score_before_kick_off() {
    let app = App::sample();
    let mut seen = BTreeMap::new();
    for tournament in [1, 2] {
        let classic = app.get(&format!("/classic/TournamentMatchList?tournament_id={tournament}")).json();
        let with_status = app.get(&format!("/TournamentMatchList?tournament_id={tournament}&status=1")).json();
        for (classic, standard) in list(&classic["data"]).iter().zip(list(&with_status["data"])) {
            assert_eq!(classic["status"], standard["status"]);
            let score = if standard["score"]["home"].is_null() { &Value::Null } else { &standard["score"] };
            assert_eq!(&classic["score"], score);
            *seen.entry(classic["status"]["status"].to_string()).or_insert(0) += 1;
            let has_begun = classic["status"]["id"] == 2 || classic["status"]["id"] == 10;
            assert_eq!(has_begun, !classic["score"].is_null(), "{classic}");
        }
    }
    assert!(seen.len() >= 3, "{seen:?}");
}

#[test]
fn the_summary_has_the_numbers_of_the_standard_summary() {
    let (played, app) = played();
    let id = played.id();
    let standard = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    let classic = app.get(&format!("/classic/MatchSummary?match_id={id}")).json()["data"].take();
    assert_eq!(classic["score"], standard["score"]);
    let mut times = Vec::new();
    for side in ["home", "away"] {
        let team = classic[side]["team"]["id"].to_string();
        let mut stats = classic[side]["stats"].clone();
        let threat = stats.as_object_mut().unwrap().remove("xT").unwrap();
        let actual = stats["Possession"].as_object_mut().unwrap().remove("ActualTime").unwrap().as_f64().unwrap();
        times.push((actual, stats["Possession"]["Time"]["Average"].as_f64().unwrap()));
        assert_eq!(stats, standard["stats"][side][&team], "{side}");
        assert_eq!(threat.as_object().unwrap().len(), 18);
        let number = |name: &str| threat[name].as_f64().unwrap();
        let near = |one: f64, other: f64| assert!((one - other).abs() < 2e-3, "{one} {other}");
        near(number("PassSuccess") + number("PassFail"), number("Total"));
        near(number("Positive_Total") + number("Negative_Total"), number("Total"));
        near(number("SD_Total") / number("Mean_Total").abs() / number("RSD_Total"), 1.0);
        assert!(number("SD_PassSuccess") > 0.0 && number("SD_PassFail") > 0.0);
    }
    let [(actual, home), (same, away)] = times[..] else { panic!("two sides") };
    assert_eq!(actual, same);
    assert!((actual - home - away).abs() < 0.11, "{actual} {home} {away}");
}

#[test]
fn the_squad_has_the_players_of_the_standard_squad_and_the_head_of_the_match() {
    let app = App::sample();
    let standard = app.get("/MatchSquad?match_id=1").json()["data"][0].take();
    let classic = app.get("/classic/MatchSquad?match_id=1").json()["data"][0].take();
    let mut common = without_labels(&classic);
    for more in ["tournament_id", "season_id", "referee", "assistant1", "assistant2", "status"] {
        assert!(common.as_object_mut().unwrap().remove(more).is_some_and(|value| !value.is_null()), "{more}");
    }
    assert_eq!(common, without_labels(&standard));
    let listed = app.get("/classic/TournamentMatchList?tournament_id=1").json();
    let listed = list(&listed["data"]).iter().find(|match_| match_["matchId"] == 1).unwrap();
    for name in ["referee", "assistant1", "assistant2", "status"] {
        assert_eq!(classic[name], listed[name], "{name}");
    }
}

/// The mean location of the events, on the scale of 0 to 100, and their number.
fn mean<'a>(events: impl Iterator<Item = &'a Event>) -> (f64, f64, usize) {
    let points: Vec<_> = events.filter_map(|event| event.at).collect();
    let count = points.len() as f64;
    let sum = |of: fn(football::model::Point) -> f64| points.iter().map(|point| of(*point)).sum::<f64>() / count;
    (sum(football::model::Point::x) / 1.2, sum(football::model::Point::y) / 0.8, points.len())
}

#[test]
fn locations_of_the_formation_are_the_means_of_the_events() {
    let (played, app) = played();
    for (word, side) in [("home", Side::Home), ("away", Side::Away)] {
        let path = format!("/classic/MatchFormation?match_id={}&side={word}", played.id());
        let formation = app.get(&path).json()["data"].take();
        let all = || played.events().iter().filter(move |event| event.side == Some(side) && event.period.number() < 5);
        let check = |entries: &Value, period: Option<u8>, minutes: (u32, u32)| {
            let mut found = 0;
            for entry in list(entries) {
                let id = PlayerId::new(entry["player"]["intPlayerID"].as_i64().unwrap());
                let within = |event: &&Event| {
                    let time = event.time.0 / 60_000;
                    period.is_none_or(|period| event.period.number() == period)
                        && (minutes.0..minutes.1).contains(&time)
                        && event.player == Some(id)
                };
                let (x, y, count) = mean(all().filter(within));
                // A substitute without an event has the point of the position.
                if count == 0 && period.is_none() {
                    assert_eq!(entry["player"]["status"], "substitute");
                    continue;
                }
                assert!(count > 0, "{entry}");
                let at = |name: &str| entry["location"][name].as_f64().unwrap();
                assert!((at("x") - x).abs() < 0.006 && (at("y") - y).abs() < 0.006, "{entry} {x} {y}");
                found += count;
            }
            found
        };
        let always = (0, u32::MAX);
        assert_eq!(list(&formation["lineupFormation"]).len(), 11);
        check(&formation["lineupFormation"], None, always);
        check(&formation["endOfMatchFormation"], None, always);
        let intervals = &formation["intervals"];
        for (half, name) in [(1, "1st Half"), (2, "2nd Half")] {
            let whole = check(&intervals[name], Some(half), always);
            let located = all().filter(|event| event.period.number() == half && event.player.is_some());
            assert_eq!(whole, located.filter(|event| event.at.is_some()).count(), "{name}");
            let thirds = [("Q1", (0, 15)), ("Q2", (15, 30)), ("Q3", (30, u32::MAX))];
            let sum: usize =
                thirds.iter().map(|(third, m)| check(&intervals[format!("{name} {third}")], Some(half), *m)).sum();
            assert_eq!(sum, whole, "{name}");
        }
    }
}

#[test]
fn a_squad_names_the_competition_and_the_season() {
    let (played, app) = played();
    let squad = app.get(&format!("/classic/MatchSquad?match_id={}", played.id())).json()["data"][0].take();
    let summary = app.get(&format!("/MatchSummary?match_id={}", played.id())).json()["object"].take();
    assert_eq!(squad["tournament_id"], summary["tournament"]["id"]);
    assert_eq!(squad["season_id"], summary["season"]["id"]);
}

#[test]
fn the_formation_names_its_shape_its_players_and_those_at_the_end() {
    let (played, app) = played();
    let formation =
        app.get(&format!("/classic/MatchFormation?match_id={}&side=home", played.id())).json()["data"].take();
    let details = app.get(&format!("/MatchDetails?match_id={}", played.id())).json()["object"].take();
    let shape = details["home"]["formation"].as_str().unwrap();
    let with_keeper = format!("1-{}", shape.replace('-', ""));
    assert_eq!(formation["startingLineupFormation"], with_keeper);
    assert_eq!(formation["lineupFormationName"], with_keeper);
    let standard = app.get(&format!("/MatchFormation?match_id={}", played.id())).json();
    let starters: Vec<Value> = list(&standard["object"]["arrFormation"]["home"])
        .iter()
        .filter(|entry| entry["boolLineup"] == true)
        .map(|entry| entry["objPlayer"]["id"].clone())
        .collect();
    let ids = |entries: &Value| -> Vec<Value> {
        list(entries).iter().map(|entry| entry["player"]["intPlayerID"].clone()).collect()
    };
    assert_eq!(ids(&formation["lineupFormation"]), starters);
    // Whoever was substituted is not on the pitch at the end; whoever came on and stayed is.
    let timeline = app.get(&format!("/MatchTimeline?match_id={}", played.id())).json()["data"].take();
    let team = &formation["teamId"];
    let changes: Vec<&Value> = list(&timeline["timeline"])
        .iter()
        .filter(|entry| entry.get("in").is_some() && &entry["team"]["id"] == team)
        .collect();
    let end = ids(&formation["endOfMatchFormation"]);
    assert!(!changes.is_empty());
    for change in &changes {
        assert!(!end.contains(&change["out"]["id"]), "{change}");
    }
    let came_on = list(&formation["endOfMatchFormation"]).iter().filter(|e| e["player"]["status"] == "substitute");
    assert_eq!(came_on.count(), changes.len());
    for (query, status) in [("match_id=1", 400), ("match_id=1&side=left", 400), ("match_id=99&side=home", 404)] {
        assert_eq!(app.get(&format!("/classic/MatchFormation?{query}")).status, status, "{query}");
    }
}

#[test]
fn statistics_of_a_player_are_a_list_of_types_with_the_numbers_of_the_groups() {
    let (played, app) = played();
    let tournament = played.match_.edition;
    let all = app.get(&format!("/classic/TournamentPlayerStats?tournament_id={tournament}")).json()["data"].take();
    assert!(list(&all).len() > 22);
    for player in list(&all) {
        let query = format!("tournament_id={tournament}&player_id={}", player["id"]);
        let one = app.get(&format!("/classic/TournamentPlayerStats?{query}")).json()["data"].take();
        assert_eq!(&one, player);
        let standard = app.get(&format!("/TournamentPlayerStats?{query}")).json()["data"].take();
        assert_eq!(player["nick_name"], standard["nickname"]);
        assert_eq!(player["shirt_number"], standard["shirtnumber"]);
        assert_eq!(player["primary_position"], standard["position"]);
        let stat = |id: i64| list(&player["stats"]).iter().find(|stat| stat["id"] == id).unwrap()["value"].clone();
        let groups = &standard["stats"];
        assert_eq!(stat(20), groups["Admin"]["MinutesPlayed"]);
        assert_eq!(stat(21), groups["GoalsScored"]["Total"]);
        assert_eq!(stat(1), groups["Pass"]["Success"]);
        let in_match =
            app.get(&format!("/MatchPlayerStats?match_id={}&player_id={}", played.id(), player["id"])).json();
        let index = &in_match["object"]["stats"]["KIndex"];
        let near = |one: Value, other: &Value| (one.as_f64().unwrap() - other.as_f64().unwrap()).abs() < 0.051;
        assert!(near(stat(1072), &index["Points"]) && near(stat(1073), &index["Rating"]), "{index}");
    }
    let page = app.get(&format!("/classic/TournamentPlayerStats?tournament_id={tournament}&page_size=3&page_number=2"));
    assert_eq!(list(&page.json()["data"]), &list(&all)[3..6]);
}

#[test]
fn the_matches_of_a_season_have_both_forms_in_one_response() {
    let app = App::sample();
    let standard = app.get("/SeasonMatchList?season_id=1").json();
    let classic = app.get("/classic/SeasonMatchList?season_id=1").json();
    assert_eq!(classic["root"], standard);
    assert_eq!((&classic["result"], &classic["message"]), (&json!("Success"), &standard["message"]));
    let listed = app.get("/classic/TournamentMatchList?tournament_id=1").json();
    assert_eq!(known(&classic["data"]), known(&listed["data"]));
    let page = app.get("/classic/SeasonMatchList?season_id=1&page_size=2&page_number=2").json();
    assert_eq!(list(&page["data"]), &list(&classic["data"])[2..]);
    let refused = app.get("/classic/SeasonMatchList?season_id=99");
    assert_eq!(refused.status, 404);
    let refused = refused.json();
    assert_eq!(
        (&refused["root"]["result"], &refused["result"], &refused["data"]),
        (&json!(false), &json!("error"), &Value::Null)
    );
}

#[test]
fn a_list_without_a_page_size_is_whole_below_classic() {
    let teams = (1000..1150).map(|id| format!(r#"{{"type":"team","id":{id},"name":"Team {id}"}}"#));
    let teams: Vec<String> = teams.collect();
    let teams = teams.join("\n");
    let more = football::feed::native::documents("teams", teams.as_bytes()).map(|document| document.unwrap());
    let app = App::holding(App::world().into_iter().chain(more).collect(), jiff::tz::TimeZone::UTC);
    let sizes = |app: &App, path: &str| {
        let json = app.get(path).json();
        let page = json.get("root").map_or(&json["object"], |root| &root["object"]);
        assert_eq!(list(&page["Data"]).len(), page["current_records"].as_u64().unwrap() as usize);
        (page["total_records"].as_u64().unwrap(), page["current_records"].as_u64().unwrap())
    };
    let (total, first) = sizes(&app, "/EntityTeams");
    assert!(total > 150 && first == 100, "{total} {first}");
    assert_eq!(sizes(&app, "/classic/EntityTeams"), (total, total));
    assert_eq!(sizes(&app, "/classic/EntityTeams?page_size=7"), (total, 7));
    assert_eq!(app.get("/classic/EntityTeams?page_size=1001").status, 400);
    let bounded = app.with_max_classic_page_size(120);
    assert_eq!(sizes(&bounded, "/classic/EntityTeams"), (total, 120));
    assert_eq!(sizes(&bounded, "/classic/EntityTeams?page_number=2"), (total, total - 120));
    assert_eq!(sizes(&bounded, "/EntityTeams"), (total, 100));
}

#[test]
fn a_key_reads_below_classic_what_it_may_read() {
    let app = App::sample();
    let key =
        NewKey { name: "narrow".to_owned(), expires_at: None, editions: Some(vec![football::model::EditionId(2)]) };
    app.store.put_key("narrow-key", key, "2026-11-15T12:00:00Z".parse::<Timestamp>().unwrap()).unwrap();
    let mut refused = 0;
    for classic in CLASSIC {
        let standard = OPERATIONS.iter().find(|one| one.name == classic.name).unwrap();
        let ask =
            |prefix: &str, example: &str| app.get_bare(&format!("{prefix}/{}?{example}&key=narrow-key", classic.name));
        let (old, new) = (ask("/classic", classic.example), ask("", standard.example));
        assert_eq!(old.status, new.status, "{}", classic.name);
        refused += usize::from(old.status == 403);
        assert_eq!(app.get_bare(&format!("/classic/{}?{}", classic.name, classic.example)).status, 401);
    }
    assert!(refused >= 8, "{refused}");
}
