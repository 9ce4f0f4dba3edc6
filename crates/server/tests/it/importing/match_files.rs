//! Providers that give every match files of its own, with invented teams and players.

use std::path::Path;

use football::model::{Match, MatchId, PlatformId, Score};

use super::{import, open, responses, revisions};

/// F7 and F24 of a match that the home side wins 1–0.
fn opta(key: u32) -> [String; 2] {
    let players = |first: u32| -> String {
        let player = |shirt: u32| {
            let (status, place) = if shirt <= 11 { ("Start", shirt) } else { ("Sub", 0) };
            format!(
                "<MatchPlayer PlayerRef=\"p{}\" ShirtNumber=\"{shirt}\" Status=\"{status}\" Formation_Place=\"{place}\"/>",
                first + shirt
            )
        };
        (1..=14).map(player).collect()
    };
    let names = |first: u32| -> String {
        let name = |shirt: u32| {
            format!(
                "<Player uID=\"p{0}\"><PersonName><First>Player</First><Last>{0}</Last></PersonName></Player>",
                first + shirt
            )
        };
        (1..=14).map(name).collect()
    };
    let f7 = format!(
        "<SoccerFeed><SoccerDocument uID=\"f{key}\"><Competition uID=\"c9\"><Name>Nile League</Name><Stat Type=\"season_id\">2020</Stat><Stat Type=\"season_name\">Season 2020/2021</Stat></Competition><MatchData><MatchInfo Period=\"FullTime\"><Date>20200203T190000+0100</Date></MatchInfo><TeamData Side=\"Home\" TeamRef=\"t11\" Score=\"1\" Formation=\"433\"><PlayerLineUp>{}</PlayerLineUp></TeamData><TeamData Side=\"Away\" TeamRef=\"t22\" Score=\"0\" Formation=\"442\"><PlayerLineUp>{}</PlayerLineUp></TeamData></MatchData><Team uID=\"t11\"><Name>Nile City</Name>{}</Team><Team uID=\"t22\"><Name>Harbour Town</Name>{}</Team></SoccerDocument></SoccerFeed>",
        players(100),
        players(200),
        names(100),
        names(200)
    );
    let event = |id: u32, kind: u32, period: u32, min: u32, rest: &str| {
        format!(
            "<Event id=\"{id}\" event_id=\"{id}\" type_id=\"{kind}\" period_id=\"{period}\" min=\"{min}\" sec=\"0\" outcome=\"1\" {rest}></Event>"
        )
    };
    let events = [
        event(1, 32, 1, 0, "team_id=\"11\""),
        event(2, 1, 1, 1, "team_id=\"11\" player_id=\"106\" x=\"50\" y=\"50\""),
        event(3, 16, 1, 2, "team_id=\"11\" player_id=\"109\" x=\"95\" y=\"50\""),
        event(4, 30, 1, 45, "team_id=\"11\""),
        event(5, 32, 2, 45, "team_id=\"11\""),
        event(6, 1, 2, 46, "team_id=\"22\" player_id=\"206\" x=\"50\" y=\"50\""),
        event(7, 30, 2, 90, "team_id=\"11\""),
    ];
    [f7, format!("<Games><Game id=\"{key}\">{}</Game></Games>", events.concat())]
}

/// MA1 and MA3 of a match without goals.
fn statsperform() -> [String; 2] {
    let players = |side: char| -> Vec<serde_json::Value> {
        let player = |shirt: u32| serde_json::json!({"playerId": format!("{side}{shirt}"), "firstName": "Player", "lastName": format!("{side}{shirt}"), "shirtNumber": shirt, "formationPlace": shirt.to_string(), "position": "Defender"});
        (1..=11).map(player).collect()
    };
    let event = |id: u32, kind: u32, period: u32, min: u32| serde_json::json!({"id": id, "eventId": id, "typeId": kind, "periodId": period, "timeMin": min, "timeSec": 0, "contestantId": "teamh", "playerId": "h9", "outcome": 1, "x": 50, "y": 50, "qualifier": [{"qualifierId": 279, "value": "S"}]});
    let header = serde_json::json!({
        "matchInfo": {"id": "matchone", "date": "2020-02-03Z", "time": "18:00:00Z", "competition": {"id": "league", "name": "Delta League"}, "tournamentCalendar": {"id": "season", "name": "2020/2021"},
            "contestant": [{"id": "teamh", "name": "Nile City", "position": "home"}, {"id": "teama", "name": "Harbour Town", "position": "away"}]},
        "liveData": {"matchDetails": {"matchStatus": "Played", "scores": {"total": {"home": 0, "away": 0}}},
            "lineUp": [{"contestantId": "teamh", "formationUsed": "433", "player": players('h')}, {"contestantId": "teama", "formationUsed": "433", "player": players('a')}]}
    });
    let events = serde_json::json!({"matchInfo": {"id": "matchone"}, "liveData": {"event": [event(1, 32, 1, 0), event(2, 1, 1, 1), event(3, 30, 1, 45), event(4, 32, 2, 45), event(5, 1, 2, 46), event(6, 30, 2, 90)]}});
    [header.to_string(), events.to_string()]
}

/// A response of Wyscout's API: the home side has this many goals.
fn wyscout_api(goals: u32) -> String {
    let event = |id: u32, period: &str, minute: u32, player: u32, kind: serde_json::Value, shot: serde_json::Value| {
        let team = if player < 200 { 11 } else { 22 };
        serde_json::json!({"id": id, "matchId": 5001, "matchPeriod": period, "minute": minute, "second": 0,
            "matchTimestamp": format!("00:{minute:02}:00.000"), "location": {"x": 90, "y": 50}, "team": {"id": team},
            "opponentTeam": {"id": 33 - team}, "player": {"id": player}, "type": kind, "shot": shot})
    };
    let pass = serde_json::json!({"primary": "pass", "secondary": []});
    let shot = serde_json::json!({"primary": "shot", "secondary": ["goal"]});
    let mut events = vec![event(1, "1H", 1, 106, pass.clone(), serde_json::Value::Null)];
    for goal in 0..goals {
        let scored = serde_json::json!({"isGoal": true, "onTarget": true, "goalZone": "gc", "xg": 0.4});
        events.push(event(10 + goal, "1H", 2 + goal, 109, shot.clone(), scored));
    }
    events.push(event(90, "2H", 46, 206, pass, serde_json::Value::Null));
    let side = |first: u32, side: &str, score: u32| {
        let listed = |shirt: u32| serde_json::json!({"playerId": first + shirt, "shirtNumber": shirt});
        serde_json::json!({"side": side, "score": score, "formation": {"lineup": (1..=11).map(listed).collect::<Vec<_>>(), "bench": []}})
    };
    serde_json::json!({
        "events": events,
        "match": {"wyId": 5001, "competitionId": 9, "seasonId": 90, "dateutc": "2020-02-03 18:00:00", "status": "Played",
            "duration": "Regular", "teamsData": {"11": side(100, "home", goals), "22": side(200, "away", 0)}},
        "teams": {"11": {"team": {"wyId": 11, "name": "Nile City"}}, "22": {"team": {"wyId": 22, "name": "Harbour Town"}}}
    })
    .to_string()
}

/// Match information and events of Sportec, of a match without goals.
fn sportec() -> [String; 2] {
    let team = |side: char, role: &str| {
        let player = |shirt: u32| {
            format!(
                "<Player PersonId=\"OBJ-{side}{shirt}\" ShirtNumber=\"{shirt}\" FirstName=\"Player\" LastName=\"{side}{shirt}\" Starting=\"true\"/>"
            )
        };
        let players: String = (1..=11).map(player).collect();
        format!(
            "<Team TeamId=\"CLU-{side}\" TeamName=\"Team {side}\" Role=\"{role}\"><Players>{players}</Players></Team>"
        )
    };
    let header = format!(
        "<PutDataRequest><MatchInformation><General CompetitionName=\"Nile League\" CompetitionId=\"COM-1\" Season=\"2020/2021\" SeasonId=\"SEA-1\" KickoffTime=\"2020-02-03T20:00:00.000+02:00\" MatchId=\"MAT-1\" Result=\"0:0\"/><Teams>{}{}</Teams></MatchInformation></PutDataRequest>",
        team('H', "home"),
        team('A', "guest")
    );
    let kick_off = |id: u32, time: &str, section: &str, side: char| {
        format!(
            "<Event MatchId=\"MAT-1\" EventId=\"{id}\" EventTime=\"2020-02-03T{time}+02:00\" X-Position=\"52.5\" Y-Position=\"34\"><KickOff GameSection=\"{section}\" TeamLeft=\"CLU-H\" TeamRight=\"CLU-A\"><Play Team=\"CLU-{side}\" Player=\"OBJ-{side}9\" Recipient=\"OBJ-{side}6\" Evaluation=\"successful\"><Pass/></Play></KickOff></Event>"
        )
    };
    let halves = [kick_off(1, "20:00:00", "firstHalf", 'H'), kick_off(2, "21:00:00", "secondHalf", 'A')];
    [header, format!("<PutDataRequest>{}</PutDataRequest>", halves.concat())]
}

/// Match sheet, metadata and events in the Common Data Format, of a match that the home side wins 1–0.
fn cdf() -> [String; 3] {
    let team = |side: &str| {
        let player = |shirt: u32| {
            serde_json::json!({"id": format!("{side}{shirt}"), "team_id": side, "first_name": "Player",
                "last_name": format!("{side}{shirt}"), "jersey_number": shirt, "is_starter": shirt <= 11})
        };
        serde_json::json!({"id": side, "short_name": format!("Team {side}"), "players": (1..=14).map(player).collect::<Vec<_>>()})
    };
    let teams = serde_json::json!({"home": team("h"), "away": team("a")});
    let sheet = serde_json::json!({
        "match": {"id": "cup-7", "status": {"is_neutral": false, "has_extratime": false, "has_shootout": false},
            "result": {"final": {"home": 1, "away": 0}}},
        "teams": teams, "officials": [],
        "events": {"goals": null, "cards": null, "substitutions": [{"team_id": "h", "period": "second_half", "in_player_id": "h12",
            "out_player_id": "h9", "in_time": "2026-02-03T21:10:00Z", "out_time": "2026-02-03T21:10:00Z"}]}
    });
    let period = |name: &str, hour: u32| {
        serde_json::json!({"period": name, "play_direction": "left_right",
            "start_time": format!("2026-02-03T{hour}:00:00Z"), "end_time": format!("2026-02-03T{hour}:47:00Z")})
    };
    let meta = serde_json::json!({
        "competition": {"id": "cup", "name": "Delta Cup"}, "season": {"id": "26", "name": "2026"},
        "match": {"id": "cup-7", "kickoff_time": "2026-02-03T20:00:00Z", "whistles": [],
            "periods": [period("first_half", 20), period("second_half", 21)]},
        "teams": teams, "venue": {"id": "ground"}, "meta": {"cdf": {"version": "0.3.2"}}
    });
    let event = |id: &str, hour: u32, kind: &str, outcome: &str, player: &str, x: f64| {
        let period = if hour == 20 { "first_half" } else { "second_half" };
        serde_json::json!({"match": {"id": "cup-7"}, "meta": {"is_synced": false}, "event": {"id": id,
            "time": format!("2026-02-03T{hour}:05:00Z"), "period": period, "type": kind, "sub_type": null,
            "is_successful": outcome == "successful", "outcome_type": outcome, "player_id": player, "team_id": &player[..1],
            "receiver_id": null, "receiver_time": null, "x": x, "y": 0.0, "x_end": x, "y_end": 5.0, "body_part": "right_foot",
            "related_event_ids": null}})
    };
    let events = [
        event("e1", 20, "pass", "successful", "h6", 0.0),
        event("e2", 20, "shot", "successful", "h9", 41.5),
        event("e3", 21, "pass", "intercepted", "a6", 0.0),
    ];
    [sheet.to_string(), meta.to_string(), events.map(|event| format!("{event}\n")).concat()]
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn matches(folder: &Path, file: &str) -> Vec<Match> {
    open(folder, file).snapshot().unwrap().all().unwrap()
}

#[test]
fn files_are_found_by_their_content_and_imported_once() {
    let folder = tempfile::tempdir().unwrap();
    for key in [5001, 5002] {
        let [f7, f24] = opta(key);
        write(folder.path(), &format!("data/headers/{key}.xml"), &f7);
        write(folder.path(), &format!("data/b/{key}-whatever.xml"), &f24);
    }
    write(folder.path(), "data/unrelated.xml", "<html/>");
    let (output, code) = import(folder.path(), &["opta", "data"]);
    assert_eq!(code, Some(0), "{output}");
    let all = matches(folder.path(), "touchline.db");
    assert_eq!(
        all.iter().map(|match_| match_.id).collect::<Vec<_>>(),
        [MatchId(3_000_005_001), MatchId(3_000_005_002)]
    );
    assert!(all.iter().all(|match_| match_.score == Some(Score { home: 1, away: 0 })));
    assert_eq!(all[0].platforms[0].platform, PlatformId::OPTA);
    let store = open(folder.path(), "touchline.db");
    responses(&store, |_| true);
    let before = revisions(&store);
    let (output, code) = import(folder.path(), &["opta", "data"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("2 unchanged (2 matches)") || output.contains("(2 matches)"), "{output}");
    assert_eq!(revisions(&store), before);
}

#[test]
fn the_provider_is_recognised() {
    let folder = tempfile::tempdir().unwrap();
    let [f7, f24] = opta(5001);
    write(folder.path(), "opta/f7.xml", &f7);
    write(folder.path(), "opta/f24.xml", &f24);
    let [ma1, ma3] = statsperform();
    write(folder.path(), "ma/one.json", &ma1);
    write(folder.path(), "ma/two.json", &ma3);
    write(folder.path(), "responses/5001.json", &wyscout_api(1));
    let [information, events] = sportec();
    write(folder.path(), "sportec/a.xml", &information);
    write(folder.path(), "sportec/b.xml", &events);
    for (path, title) in [
        ("opta", "Opta F7 and F24"),
        ("ma", "Stats Perform MA1 and MA3"),
        ("opta/f24.xml", "Opta F7 and F24"),
        ("responses", "Wyscout API version 3"),
        ("sportec", "Sportec (DFL)"),
    ] {
        let file = format!("{}.db", path.replace('/', "-"));
        let (output, code) = import(folder.path(), &["auto", path, "--store", &format!("sqlite:{file}")]);
        assert_eq!(code, Some(0), "{output}");
        assert!(output.contains(&format!("{title} data is recognised")), "{output}");
        assert_eq!(matches(folder.path(), &file).len(), 1, "{path}");
        responses(&open(folder.path(), &file), |_| true);
    }
    let (output, code) = import(folder.path(), &["auto", "opta", "ma"]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("files of several providers"), "{output}");
    write(folder.path(), "other/notes.json", "[1, 2, 3]");
    let (output, code) = import(folder.path(), &["auto", "other"]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("files of no known provider"), "{output}");
    let (output, code) = import(folder.path(), &["statsbomb", "opta"]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("run `touchline import opta opta`"), "{output}");
}

#[test]
fn an_event_that_the_next_response_does_not_have_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    for goals in [2, 1] {
        write(folder.path(), "responses/5001.json", &wyscout_api(goals));
        let (output, code) = import(folder.path(), &["wyscout-api", "responses"]);
        assert_eq!(code, Some(0), "{output}");
        let store = open(folder.path(), "touchline.db");
        let all = matches(folder.path(), "touchline.db");
        assert_eq!(all.len(), 1);
        let events = store.snapshot().unwrap().events(all[0].id).unwrap();
        assert_eq!(Score::from_goals(&events), Score { home: goals as u16, away: 0 });
        assert_eq!(all[0].score, Some(Score { home: goals as u16, away: 0 }));
    }
}

#[test]
fn a_match_is_selected_by_an_id_that_is_a_text() {
    let folder = tempfile::tempdir().unwrap();
    let [ma1, ma3] = statsperform();
    write(folder.path(), "ma/one.json", &ma1);
    write(folder.path(), "ma/two.json", &ma3);
    let (output, code) = import(folder.path(), &["statsperform", "ma", "--match", "matchone"]);
    assert_eq!(code, Some(0), "{output}");
    let all = matches(folder.path(), "touchline.db");
    assert_eq!(Some(all[0].id), MatchId::from_key(PlatformId::STATS_PERFORM, "matchone"));
    assert_eq!(all[0].platforms[0].id, "matchone");
    let (output, code) = import(folder.path(), &["statsperform", "ma", "--match", "another"]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("there is no match another"), "{output}");
}

#[test]
fn a_hostile_file_is_skipped_and_the_others_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    for key in [5001, 5002] {
        let [f7, f24] = opta(key);
        write(folder.path(), &format!("data/f7-{key}.xml"), &f7);
        let f24 = if key == 5001 { format!("<!DOCTYPE Games [<!ENTITY a \"aaaa\">]>{f24}") } else { f24 };
        write(folder.path(), &format!("data/f24-{key}.xml"), &f24);
    }
    let [_, stray] = opta(5003);
    write(folder.path(), "data/stray.xml", &stray);
    let (output, code) = import(folder.path(), &["opta", "data"]);
    assert_eq!(code, Some(3), "{output}");
    assert!(output.contains("f24-5001.xml:1: a document type declaration is not accepted"), "{output}");
    assert!(output.contains("stray.xml: is left out: no file describes its match 5003"), "{output}");
    assert_eq!(matches(folder.path(), "touchline.db").len(), 1);
}

#[test]
fn the_three_files_of_a_match_are_joined_and_any_one_finds_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let [sheet, meta, events] = cdf();
    write(folder.path(), "data/a.json", &sheet);
    write(folder.path(), "data/b.json", &meta);
    write(folder.path(), "data/c.jsonl", &events);
    for (index, path) in ["data", "data/a.json", "data/b.json", "data/c.jsonl"].into_iter().enumerate() {
        let store = format!("{index}.db");
        let (output, code) = import(folder.path(), &["auto", path, "--store", &format!("sqlite:{store}")]);
        assert_eq!(code, Some(0), "{output}");
        assert!(output.contains("Common Data Format (CDF) data is recognised"), "{output}");
        let all = matches(folder.path(), &store);
        assert_eq!(all.len(), 1, "{path}");
        assert_eq!(Some(all[0].id), MatchId::from_key(PlatformId::CDF, "cup-7"));
        assert_eq!((all[0].platforms[0].platform, all[0].score), (PlatformId::CDF, Some(Score { home: 1, away: 0 })));
        // The kick-off is in one file, the squads' names in another.
        assert!(all[0].kickoff.is_some() && all[0].home.squad.len() == 14, "{path}");
        responses(&open(folder.path(), &store), |_| true);
    }
    // A changed match sheet changes the match, although its events are the same.
    let store = open(folder.path(), "0.db");
    let before = revisions(&store);
    write(folder.path(), "data/a.json", &sheet.replace("h12", "h13"));
    let (output, code) = import(folder.path(), &["cdf", "data", "--store", "sqlite:0.db"]);
    assert_eq!(code, Some(0), "{output}");
    assert_ne!(revisions(&store), before);
}
