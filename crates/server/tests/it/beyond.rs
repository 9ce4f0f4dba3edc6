//! Operations beyond the specification agree with its own operations and with the events.

use football::analysis::is_touch;
use football::model::{Event, Period, Side};
use serde_json::Value;

use crate::harness::App;
use crate::live::DemoMatch;

/// A simulated match with thousands of events, and an app that holds it.
fn played() -> (DemoMatch, App, i64) {
    let played = DemoMatch::new();
    let (app, id) = (played.stored(), played.id().0);
    (played, app, id)
}

/// The statistics of one side in MatchSummary, which has them under the team's id.
fn statistics(summary: &Value, side: &str) -> Value {
    summary["stats"][side].as_object().unwrap().values().next().unwrap().clone()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

#[test]
fn the_goals_of_the_timeline_are_the_score() {
    let (_, app, id) = played();
    let data = app.get(&format!("/MatchTimeline?match_id={id}")).json()["data"].take();
    let goals = |side: &str, other: &str| {
        let of = |event: &str, team: &str| {
            let is_goal = |entry: &&Value| entry["event"] == event && entry["team"]["id"] == data[team]["id"];
            list(&data["timeline"]).iter().filter(is_goal).count()
        };
        of("Goal Scored", side) + of("Own Goal", other)
    };
    assert!(list(&data["timeline"]).len() > 5);
    assert_eq!(data["score"]["home"], goals("home", "away"));
    assert_eq!(data["score"]["away"], goals("away", "home"));
}

#[test]
fn substitutions_of_the_timeline_name_both_players() {
    let (_, app, id) = played();
    let data = app.get(&format!("/MatchTimeline?match_id={id}")).json()["data"].take();
    let substitutions: Vec<&Value> =
        list(&data["timeline"]).iter().filter(|entry| entry["event"] == "Substitution").collect();
    assert!(!substitutions.is_empty());
    for entry in substitutions {
        assert!(entry["in"]["id"].is_i64() && entry["out"]["id"].is_i64(), "{entry}");
        assert_ne!(entry["in"]["id"], entry["out"]["id"]);
        assert!(entry.get("player").is_none(), "{entry}");
    }
}

#[test]
fn possession_by_quarter_is_the_statistic_of_the_summary() {
    let (_, app, id) = played();
    let data = app.get(&format!("/MatchPossessionTimeline?match_id={id}")).json()["data"].take();
    let summary = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    for side in ["home", "away"] {
        let share = &statistics(&summary, side)["Possession"]["TimePercent"];
        let quarters = list(&data[side]["possession"]);
        assert!(quarters.len() >= 6);
        for quarter in quarters {
            let (from, to) = quarter["period"].as_str().unwrap().split_once('-').unwrap();
            let name = format!("T_{}_{}", from.parse::<u32>().unwrap(), to);
            let expected = share[&name].as_f64().unwrap() * 100.0;
            assert!((quarter["possession"].as_f64().unwrap() - expected).abs() < 0.005, "{side} {name}: {quarter}");
        }
        assert_eq!(quarters.last().unwrap()["score"], data["score"], "the score at the end");
    }
}

#[test]
fn possession_so_far_is_that_of_the_summary() {
    let (_, app, id) = played();
    let live = app.get(&format!("/MatchPossessionLive?match_id={id}")).json();
    assert_eq!(live["message"], "Live match possession retrieved");
    let shares = &live["data"]["possession"];
    let summary = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    for (side, name) in [("home", "Home"), ("away", "Away")] {
        let expected = statistics(&summary, side)["Possession"]["TimePercent"]["Average"].as_f64().unwrap() * 100.0;
        assert!((shares[name]["accumulative"].as_f64().unwrap() - expected).abs() < 0.005, "{name}: {shares}");
    }
    for path in ["accumulative", "lastFiveMinutes"] {
        let both: f64 = ["Home", "Away"].map(|name| shares[name][path].as_f64().unwrap()).into_iter().sum();
        assert!((both - 100.0).abs() < 0.02, "{path}: {shares}");
    }
    // Nobody has had the ball before a match.
    let before = App::league().get("/MatchPossessionLive?match_id=5").json()["data"]["possession"].take();
    assert_eq!(before["Home"], serde_json::json!({"accumulative": 0, "lastFiveMinutes": 0}));
}

#[test]
fn penalties_have_their_place_in_the_goal_and_are_drawn() {
    let app = App::sample();
    let found = app.get("/PlayerPenaltyLocation?player_id=109").json();
    assert_eq!(found["message"], "Penalties successfully loaded, found 1 event");
    let expected = serde_json::json!([
        {"_type": "EVENT", "location": {"x": -112.5, "y": 33.7}, "foot": "RightFoot", "result": "Goal"}
    ]);
    assert_eq!(found["data"]["penalties"], expected);
    // The place of this one is not known.
    let unknown = app.get("/PlayerPenaltyLocation?player_id=209").json();
    assert_eq!(unknown["data"]["penalties"], serde_json::json!([]));
    assert_eq!(app.get("/PlayerPenaltyLocation?player_id=987654").status, 404);

    let request = |query: &str| {
        let url = format!("/PlayerPenaltyLocation?player_id={query}&response=image&key=sample-key");
        app.exchange(hyper::http::Request::builder().uri(url).header("accept-encoding", "gzip"))
    };
    let (head, picture) = request("109");
    assert_eq!((head.status.as_u16(), &head.headers["content-type"]), (200, &"image/png".parse().unwrap()));
    assert!(picture.starts_with(b"\x89PNG") && !head.headers.contains_key("content-encoding"));
    assert!(request("209").1 != picture, "another player, another picture");
    let (refused, _) = request("987654");
    assert_eq!(
        (refused.status.as_u16(), &refused.headers["content-type"]),
        (404, &"application/json; charset=utf-8".parse().unwrap())
    );
}

#[test]
fn matches_between_two_teams() {
    let app = App::league();
    let ids = |query: &str| {
        let data = app.get(&format!("/MatchList?{query}")).json()["object"]["Data"].take();
        list(&data)
            .iter()
            .map(|match_| [&match_["home"]["id"], &match_["away"]["id"]].map(|id| id.as_i64().unwrap()))
            .collect::<Vec<_>>()
    };
    let between = ids("team_id=1&opponent_id=2");
    assert!(!between.is_empty() && between.iter().all(|teams| teams.contains(&1) && teams.contains(&2)), "{between:?}");
    assert_eq!(ids("team_id=2&opponent_id=1"), between);
    let all = ids("team_id=1");
    assert_eq!(all.iter().filter(|teams| teams.contains(&2)).count(), between.len());
    assert!(all.len() > between.len());
}

#[test]
fn heat_maps_count_the_touches_of_each_player() {
    let (played, app, id) = played();
    let touches = |player| {
        let is_counted = |event: &&Event| {
            event.player == Some(player) && event.period != Period::ShootOut && event.at.is_some() && is_touch(event)
        };
        played.events().iter().filter(is_counted).count() as i64
    };
    let mut seen = 0;
    for member in played.match_.home.squad.iter().chain(&played.match_.away.squad) {
        let url = format!("/MatchPlayerHeatmap?match_id={id}&player_id={}", member.player.number());
        let cells = app.get(&url).json()["data"].take();
        let counted: i64 = list(&cells).iter().map(|cell| cell["count"].as_i64().unwrap()).sum();
        assert_eq!(counted, touches(member.player), "{url}");
        seen += counted;
        for cell in list(&cells) {
            let [x, y] = ["x", "y"].map(|axis| cell[axis].as_i64().unwrap());
            assert!((0..=1920).contains(&x) && (0..=1080).contains(&y), "{cell}");
        }
    }
    let starter = played.match_.home.squad[0].player.number();
    let of_team = |team: i64| app.get(&format!("/MatchPlayerHeatmap?match_id={id}&team_id={team}&player_id={starter}"));
    let own = of_team(played.match_.home.team.0);
    assert_eq!((own.status, &own.json()["message"]), (200, &"heatmap successfully generated".into()));
    assert_eq!(of_team(played.match_.away.team.0).status, 404, "a player of the other team");
    assert!(seen > 500);
    assert_eq!(app.get(&format!("/MatchPlayerHeatmap?match_id={id}&player_id=987654")).status, 404);
}

#[test]
fn attempts_by_cell_add_up_to_the_attempts_of_the_summary() {
    let (played, app, id) = played();
    let summary = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    for (side, name) in [(Side::Home, "home"), (Side::Away, "away")] {
        let team = played.match_.sheet(side).team.0;
        let data = app.get(&format!("/MatchLocationAttempts?match_id={id}&team_id={team}")).json()["data"].take();
        let cells = data["Data"].as_object().unwrap();
        let total: i64 = cells.values().map(|count| count.as_i64().unwrap()).sum();
        assert_eq!(statistics(&summary, name)["Attempts"]["Total"], total, "{name}");
        assert!(cells.keys().eq(data["GridCenter"].as_object().unwrap().keys()));
    }
    assert_eq!(app.get(&format!("/MatchLocationAttempts?match_id={id}&team_id=987654")).status, 404);
}

/// Whether an event fits a filter.
type Fits = Box<dyn Fn(&Value) -> bool>;

#[test]
fn the_event_list_has_every_event_and_filters_them() {
    let (played, app, id) = played();
    let events = |filters: &str| {
        let url = format!("/MatchEventList?match_id={id}&{filters}");
        list(&app.get(&url).json()["data"]["match"]["events"]).clone()
    };
    let all = events("");
    let ours = events("detail=full").iter().filter(|event| event["_id"].as_i64().unwrap() % 10 == 0).count();
    assert_eq!(ours, played.events().len(), "the whole list has every event once");
    let second = |event: &Value| (event["half"].as_i64().unwrap(), event["timeInSec"].as_f64().unwrap());
    assert!(all.is_sorted_by_key(second), "in time order");
    let home = played.match_.home.team.0;
    let checks: [(String, Fits); 5] = [
        ("types=15,21".to_owned(), Box::new(|event| event["event_id"] == 15 || event["event_id"] == 21)),
        ("results=10".to_owned(), Box::new(|event| event["result_id"] == 10)),
        (format!("team_id={home}"), Box::new(move |event| event["team_id"] == home)),
        (
            "half=2&from_second=60&to_second=120".to_owned(),
            Box::new(|event| event["half"] == 2 && (60.0..=120.0).contains(&event["timeInSec"].as_f64().unwrap())),
        ),
        (
            "detail=full&x_from=80&y_to=50".to_owned(),
            Box::new(|event| event["x"].as_i64().unwrap() >= 80 && event["y"].as_i64().unwrap() <= 50),
        ),
    ];
    let full = events("detail=full");
    for (filters, fits) in checks {
        let whole = if filters.contains("full") { &full } else { &all };
        let expected: Vec<&Value> = whole.iter().filter(|event| fits(event)).map(|event| &event["guid"]).collect();
        let found = events(&filters);
        assert!(!found.is_empty() && found.len() < all.len(), "{filters}");
        assert!(found.iter().map(|event| &event["guid"]).eq(expected), "{filters}");
    }
    assert!(events("since=2999-01-01%2000:00:00").is_empty(), "the match has not changed since");
}

#[test]
fn full_detail_adds_up_to_the_statistics() {
    let (_, app, id) = played();
    let url = format!("/MatchEventList?match_id={id}&detail=full");
    let events = app.get(&url).json()["data"]["match"]["events"].take();
    let summary = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    let match_ = app.get(&format!("/MatchTimeline?match_id={id}")).json()["data"].take();
    for side in ["home", "away"] {
        let of_team = list(&events).iter().filter(|event| event["team_id"] == match_[side]["id"] && event["half"] != 5);
        let xg: f64 = of_team.filter_map(|event| event["xg"].as_f64()).sum();
        let expected = statistics(&summary, side)["GoalsScored"]["XG"].as_f64().unwrap();
        assert!((xg - expected).abs() < 0.01, "{side}: {xg} {expected}");
    }
    assert!(list(&events).iter().any(|event| event["attack"].is_i64() && event["xt"].is_f64()));
    let guids: std::collections::BTreeSet<&str> =
        list(&events).iter().map(|event| event["guid"].as_str().unwrap()).collect();
    assert_eq!(guids.len(), list(&events).len(), "every guid is of one event");
    let related = list(&events).iter().flat_map(|event| list(&event["related"]));
    assert!(related.clone().count() > 0);
    assert!(related.into_iter().all(|related| guids.contains(related["guid"].as_str().unwrap())));
}

#[test]
fn the_classic_profile_has_the_older_envelope_and_the_same_content() {
    let app = App::sample();
    for operation in ["EntityTeams", "EntityReferees"] {
        let classic = app.get(&format!("/classic/{operation}?page_size=3")).json();
        assert_eq!(classic.as_object().unwrap().keys().collect::<Vec<_>>(), ["root"]);
        assert_eq!(classic["root"], app.get(&format!("/{operation}?page_size=3")).json());
    }
    // An operation whose structure did not change gives the same bytes, in each of the three request forms.
    let standard = app.get("/MatchTimeline?match_id=1");
    for path in [
        "/classic/MatchTimeline?match_id=1",
        "/classic/api.php?api=MatchTimeline&match_id=1",
        "/classic?api=MatchTimeline&match_id=1",
    ] {
        let classic = app.get(path);
        assert_eq!(classic.body, standard.body, "{path}");
        assert_eq!(classic.header("etag"), standard.header("etag"), "{path}");
    }
    assert_ne!(app.get("/classic/EntityTeams").header("etag"), app.get("/EntityTeams").header("etag"));
    let refused = app.get("/classic/EntityTeams?page_size=0");
    assert_eq!((refused.status, &refused.json()["root"]["result"]), (400, &Value::Bool(false)));
}

#[test]
fn match_details_agree_with_the_timeline_and_the_momentum() {
    let (_, app, id) = played();
    let details = app.get(&format!("/MatchDetails?match_id={id}")).json()["object"].take();
    let timeline = app.get(&format!("/MatchTimeline?match_id={id}")).json()["data"].take();
    let of = |words: &[&str]| {
        let is_one = |entry: &&Value| words.contains(&entry["event"].as_str().unwrap());
        list(&timeline["timeline"]).iter().filter(is_one).map(|entry| entry["minute"].clone()).collect::<Vec<_>>()
    };
    for (name, words) in [
        ("goals", &["Goal Scored", "Own Goal"][..]),
        ("cards", &["Yellow Card", "Second Yellow Card", "Red Card"]),
        ("substitutions", &["Substitution"]),
    ] {
        let minutes: Vec<Value> = list(&details[name]).iter().map(|entry| entry["minute"].clone()).collect();
        assert_eq!(minutes, of(words), "{name}");
    }
    for (side, team) in [("home", &details["home"]["team"]["id"]), ("away", &details["away"]["team"]["id"])] {
        let goals = list(&details["goals"]).iter().filter(|goal| goal["teamId"] == *team).count();
        assert_eq!(details["score"][side], goals, "{side}");
        assert_eq!(details["scores"]["fullTime"][side], goals, "{side}: no extra time");
        assert!(details[side]["formation"].as_str().unwrap().contains('-'), "{side}");
    }
    let momentum = app.get(&format!("/MatchMomentum?match_id={id}")).json();
    let text = momentum.to_string();
    for period in list(&details["periods"]) {
        assert!(period["endSecond"].as_i64() > period["startSecond"].as_i64(), "{period}");
    }
    assert!(text.contains("intSecond"));
}

#[test]
fn the_list_of_matches_is_filtered_and_paged() {
    let app = App::sample();
    let matches = |query: &str| app.get(&format!("/MatchList?{query}")).json()["object"].take();
    let ids = |page: &Value| list(&page["Data"]).iter().map(|row| row["matchId"].as_i64().unwrap()).collect::<Vec<_>>();
    let all = matches("");
    let total = all["total_records"].as_u64().unwrap() as usize;
    assert_eq!(ids(&all).len(), total);
    let kickoffs: Vec<&str> = list(&all["Data"]).iter().filter_map(|row| row["dateTime"].as_str()).collect();
    assert!(kickoffs.is_sorted());
    let pages: Vec<i64> =
        (1..=total.div_ceil(2)).flat_map(|n| ids(&matches(&format!("page_size=2&page_number={n}")))).collect();
    assert_eq!(pages, ids(&all), "pages hold every match once");
    let mut seen = 0;
    for status in ["scheduled", "live", "half-time", "final", "postponed", "cancelled", "abandoned", "awarded"] {
        let found = matches(&format!("status={status}"));
        assert!(list(&found["Data"]).iter().all(|row| row["status"]["code"] == status), "{status}");
        seen += ids(&found).len();
    }
    assert_eq!(seen, total);
    let of_team = matches("team_id=3");
    assert!(!ids(&of_team).is_empty());
    assert!(list(&of_team["Data"]).iter().all(|row| row["home"]["id"] == 3 || row["away"]["id"] == 3));
    let season = ids(&matches("season_ids=2"));
    assert!(!season.is_empty() && season.len() < total);
    assert!(!ids(&matches("competition_id=2")).is_empty());
    let day = ids(&matches("from=2026-10-01%2000:00:00&to=2026-10-02%2000:00:00"));
    assert_eq!(day, [4]);
}
