//! The figures of the match page are the numbers of the operations.

use football::feed::{Document, Source};
use football::model::{Half, Kind, Match, Name, Quality, Status, Stream};
use jiff::tz::TimeZone;
use serde_json::Value;

use super::{browse, browse_whole};
use crate::harness::App;
use crate::live::DemoMatch;

/// A simulated match with thousands of events, and an app with public pages.
fn played() -> (DemoMatch, App, i64) {
    let played = DemoMatch::new();
    let (app, id) = (played.stored().with_public_pages(), played.id().0);
    (played, app, id)
}

fn page(app: &App, path: &str) -> String {
    let reply = browse_whole(app, path);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    reply.body
}

/// The card of a section.
fn section<'a>(page: &'a str, id: &str) -> &'a str {
    let start = page.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no section {id}"));
    let end = page[start..].find("</section>").unwrap();
    &page[start..start + end]
}

/// HTML without its tags, words separated by one space.
fn text(html: &str) -> String {
    let mut out = String::new();
    for piece in html.split('<') {
        out.push_str(piece.split_once('>').map_or(piece, |(_, text)| text));
        out.push(' ');
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of the first table after a mark, each as the texts of its cells.
fn rows(html: &str, mark: &str) -> Vec<Vec<String>> {
    let from = html.find(mark).unwrap_or_else(|| panic!("no {mark}"));
    let body = html[from..].split("<tbody>").nth(1).unwrap().split("</tbody>").next().unwrap();
    let cells = |row: &str| {
        let cells = row.split("<t").skip(1).filter(|cell| cell.starts_with(['d', 'h']));
        cells.map(|cell| text(&format!("<t{cell}"))).collect::<Vec<_>>()
    };
    body.split("<tr").skip(1).map(cells).collect()
}

fn of_side(summary: &Value, side: &str) -> Value {
    summary["stats"][side].as_object().unwrap().values().next().unwrap().clone()
}

fn percent(share: &Value) -> String {
    format!("{:.0}%", share.as_f64().unwrap() * 100.0)
}

#[test]
fn the_comparison_shows_the_numbers_of_the_summary() {
    let (_, app, id) = played();
    let summary = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    let page = page(&app, &format!("/m/{id}?lang=en"));
    let found = rows(section(&page, "comparison"), "class=\"comparison\"");
    let [home, away] = ["home", "away"].map(|side| of_side(&summary, side));
    let two = |value: &Value| format!("{:.2}", value.as_f64().unwrap());
    let one = |value: &Value| value.as_f64().map_or("–".to_owned(), |value| format!("{value:.1}"));
    let whole = |value: &Value| value.to_string();
    type Written<'a> = (&'a str, [&'a str; 2], &'a dyn Fn(&Value) -> String);
    let expected: [Written<'_>; 12] = [
        ("Expected goals (xG)", ["GoalsScored", "XG"], &two),
        ("Shots", ["Attempts", "Total"], &whole),
        ("Shots on target", ["Attempts", "Success"], &whole),
        ("Passes", ["Pass", "Total"], &whole),
        ("Pass accuracy", ["Pass", "Accuracy"], &percent),
        ("Dribbles completed", ["Dribble", "Success"], &whole),
        ("Balls won", ["BallWon", "Total"], &whole),
        ("Opponent passes per defensive action (PPDA)", ["Defensive", "PPDA"], &one),
        ("Corners", ["Admin", "Corners"], &whole),
        ("Fouls committed", ["Fouls", "Committed"], &whole),
        ("Offsides", ["Admin", "Offside"], &whole),
        ("Yellow cards", ["Cards", "Yellow"], &whole),
    ];
    let possession = [&home, &away].map(|side| percent(&side["Possession"]["TimePercent"]["Average"]));
    assert_eq!(found[0], [possession[0].as_str(), "Possession", &possession[1]]);
    assert_eq!(found.len(), expected.len() + 1);
    for ((label, [group, field], write), row) in expected.iter().zip(&found[1..]) {
        assert_eq!(row, &[write(&home[*group][*field]), (*label).to_owned(), write(&away[*group][*field])]);
    }
    let zones = app.get(&format!("/MatchPossessionDistribution?match_id={id}")).json()["object"].take();
    let thirds = rows(section(&page, "comparison"), "class=\"thirds\"");
    let charts = text(section(&page, "possession"));
    for (side, row) in ["home", "away"].into_iter().zip(thirds) {
        let zones = &zones["possession"][side];
        let shares = ["DEF", "MID", "FWD"].map(|third| percent(&zones[third]["Percent"]));
        assert_eq!(row[1..], shares, "{side}");
        for (third, share) in ["DEF", "MID", "FWD"].into_iter().zip(shares) {
            assert!(charts.contains(&format!("{share} {} touches", zones[third]["Abs"])), "{side} {third}: {charts}");
        }
    }
}

#[test]
fn labels_lead_to_definitions_that_exist() {
    let (_, app, id) = played();
    let reference = app.get("/docs/statistics").body;
    let groups = ["overview", "attacking", "passing", "defending", "duels", "discipline", "goalkeeping"];
    let mut seen = 0;
    for group in groups {
        let page = page(&app, &format!("/m/{id}?lang=en&group={group}"));
        for link in page.split("/docs/statistics#").skip(1) {
            let path = link.split('"').next().unwrap();
            assert!(reference.contains(&format!("id=\"{path}\"")), "{path}");
            seen += 1;
        }
    }
    assert!(seen > 200);
}

#[test]
fn possession_by_quarter_is_that_of_the_timeline() {
    let (_, app, id) = played();
    let data = app.get(&format!("/MatchPossessionTimeline?match_id={id}")).json()["data"].take();
    let page = page(&app, &format!("/m/{id}?lang=en"));
    let found = rows(section(&page, "possession"), "quarters-table");
    let quarters = ["home", "away"].map(|side| data[side]["possession"].as_array().unwrap().clone());
    assert!(found.len() >= 6);
    assert_eq!(found.len(), quarters[0].len());
    for (index, row) in found.iter().enumerate() {
        let [home, away] = [0, 1].map(|side| format!("{:.0}%", quarters[side][index]["possession"].as_f64().unwrap()));
        let score = &quarters[0][index]["score"];
        assert_eq!(row[1..], [home, away, format!("{}–{}", score["home"], score["away"])]);
    }
}

#[test]
fn the_table_of_players_shows_the_numbers_of_the_operation() {
    let (_, app, id) = played();
    let players = app.get(&format!("/MatchPlayersStats?match_id={id}")).json()["object"]["players"].take();
    let players = players.as_array().unwrap();
    let totals = page(&app, &format!("/m/{id}?lang=en"));
    let per_90 = page(&app, &format!("/m/{id}?lang=en&per90=1&group=passing"));
    let found = rows(section(&totals, "players"), "<table");
    let found_per_90 = rows(section(&per_90, "players"), "<table");
    assert_eq!(found.len(), players.len());
    for player in players {
        let is_row = |row: &&Vec<String>| {
            let shirt = row[0].parse::<i64>().unwrap_or_default();
            player["shirtnumber"] == shirt && player["nickname"] == row[1]
        };
        let row = found.iter().find(is_row).unwrap_or_else(|| panic!("{player}"));
        let stats = &player["stats"];
        let rating = stats["KIndex"]["Rating"].as_f64().map_or("–".to_owned(), |rating| format!("{rating:.1}"));
        let minutes = &stats["Admin"]["MinutesPlayed"];
        // A share of nothing is not 0%.
        let has_passed = stats["Pass"]["Total"] != 0;
        let pass_accuracy = if has_passed { percent(&stats["Pass"]["Accuracy"]) } else { "–".to_owned() };
        assert_eq!(row[2], player["position"]["name"].as_str().unwrap_or("–"));
        assert_eq!(
            row[3..],
            [
                minutes.to_string(),
                rating,
                stats["GoalsScored"]["Total"].to_string(),
                stats["Chances"]["Assists"].to_string(),
                stats["Attempts"]["Total"].to_string(),
                format!("{:.2}", stats["GoalsScored"]["XG"].as_f64().unwrap()),
                stats["Chances"]["KeyPasses"].to_string(),
                pass_accuracy.clone(),
                stats["Dribble"]["Success"].to_string(),
                stats["BallWon"]["Total"].to_string(),
                stats["BallLost"]["Total"].to_string(),
            ]
        );
        let row = found_per_90.iter().find(is_row).unwrap();
        let factor = 90.0 / minutes.as_f64().unwrap().max(1.0);
        let passes = stats["Pass"]["Total"].as_f64().unwrap() * factor;
        // From 10 on, one decimal, as on every page.
        let decimals = if passes >= 10.0 { 1 } else { 2 };
        assert_eq!(row[5], format!("{passes:.decimals$}"), "{passes}");
        assert_eq!(row[3], minutes.to_string(), "minutes stay");
        assert_eq!(row[7], pass_accuracy, "a share stays");
    }
}

/// The records of a CSV file.
fn records(csv: &str) -> Vec<Vec<String>> {
    let mut records = vec![vec![String::new()]];
    let mut characters = csv.trim_start_matches('\u{feff}').chars().peekable();
    let mut quoted = false;
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                records.last_mut().unwrap().last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => records.last_mut().unwrap().push(String::new()),
            '\r' if !quoted => {}
            '\n' if !quoted => records.push(vec![String::new()]),
            other => records.last_mut().unwrap().last_mut().unwrap().push(other),
        }
    }
    assert_eq!(records.pop(), Some(vec![String::new()]), "the last line ends");
    records
}

/// Documents of a played match in which the first players of the home team have these names.
fn renamed(played: &DemoMatch, names: &[&str]) -> Vec<Document> {
    let mut world = played.world.clone();
    for (member, name) in played.match_.home.squad.iter().zip(names) {
        let id = member.player.number();
        let is_player = |document: &&mut Document| document.kind == Kind::Player && document.id == id;
        let document = world.iter_mut().find(is_player).unwrap();
        let name = serde_json::to_value(Name::both(*name, *name)).unwrap();
        document.body.insert("name".to_owned(), name.clone());
        document.body.insert("nickname".to_owned(), name);
    }
    world.push(Document::of_match(&played.match_, played.events().to_vec(), Source::default()));
    world
}

#[test]
fn the_csv_has_every_number_and_no_formula() {
    let played = DemoMatch::new();
    let hostile = ["=1+1,\"x\"", "@SUM(A1)", "-2+3", "+4", "\"quoted\", name"];
    let app = App::holding(renamed(&played, &hostile), TimeZone::UTC).with_public_pages();
    let id = played.id().0;
    let reply = browse(&app, &format!("/m/{id}/players.csv?lang=en"), &[]);
    assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert!(reply.header("content-disposition").starts_with("attachment; filename=\"match-"));
    assert!(reply.body.starts_with('\u{feff}'));
    let records = records(&reply.body);
    let (head, lines) = records.split_first().unwrap();
    let players = app.get(&format!("/MatchPlayersStats?match_id={id}")).json()["object"]["players"].take();
    let players = players.as_array().unwrap();
    assert_eq!(lines.len(), players.len());
    for (line, player) in lines.iter().zip(players) {
        assert_eq!(line.len(), head.len());
        assert_eq!(line[0], player["id"].to_string());
        assert_eq!(line[1].trim_start_matches('\''), player["nickname"].as_str().unwrap());
        assert!(!line[1].starts_with(['=', '+', '-', '@']), "{}", line[1]);
        for (path, value) in head.iter().zip(line).skip(7) {
            // The operation shows these as whole numbers, and a number that no feed gives as 0.
            if path.ends_with("AttemptToScore") || value.is_empty() {
                continue;
            }
            let number = path.split('.').fold(&player["stats"], |value, name| &value[name]);
            assert_eq!(value.parse::<f64>().unwrap(), number.as_f64().unwrap(), "{path}");
        }
    }
    let named: Vec<&str> = lines.iter().map(|line| line[1].as_str()).collect();
    for name in ["'=1+1,\"x\"", "'@SUM(A1)", "'-2+3", "'+4", "\"quoted\", name"] {
        assert!(named.contains(&name), "{name}: {named:?}");
    }
}

#[test]
fn the_heat_map_counts_the_touches_of_the_operation() {
    let (played, app, id) = played();
    for member in played.match_.home.squad.iter().take(3) {
        let player = member.player.number();
        let cells = app.get(&format!("/MatchPlayerHeatmap?match_id={id}&player_id={player}")).json()["data"].take();
        let mut expected: Vec<i64> =
            cells.as_array().unwrap().iter().map(|cell| cell["count"].as_i64().unwrap()).collect();
        let drawing = browse(&app, &format!("/m/{id}/heatmap.svg?player={player}&lang=en"), &[]);
        assert_eq!((drawing.status, drawing.header("content-type")), (200, "image/svg+xml"));
        let hints = drawing.body.split("data-hint=\"").skip(1);
        let mut found: Vec<i64> = hints.map(|hint| hint.split(' ').next().unwrap().parse().unwrap()).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{player}");
        let page = page(&app, &format!("/m/{id}?lang=en&player={player}"));
        let card = section(&page, "heatmap");
        assert!(card.contains(&format!("<option value=\"{player}\" selected>")), "the player is chosen");
        let total: i64 = expected.iter().sum();
        assert!(text(card).contains(&format!("touched the ball {total} times")), "{}", text(card));
    }
    assert_eq!(browse(&app, &format!("/m/{id}/heatmap.svg?player=987654"), &[]).status, 404);
}

#[test]
fn the_attacks_are_those_of_the_operation() {
    let (_, app, id) = played();
    let data = app.get(&format!("/MatchAttacks?match_id={id}&team_id=-1")).json()["data"].take();
    let all = data["All"].as_array().unwrap();
    let listed = |filter: &str| {
        let page = page(&app, &format!("/m/{id}?lang=en{filter}"));
        let card = section(&page, "attacks").to_owned();
        (rows(&card, "attack-list"), card)
    };
    let (rows_of_all, card) = listed("");
    assert_eq!(rows_of_all.len(), all.len());
    for (row, attack) in rows_of_all.iter().zip(all) {
        assert_eq!(row[2], attack["strType"].as_str().unwrap());
        assert_eq!(row[3], attack["intPasses"].to_string());
        let value = attack["decAttackValue"].as_f64().unwrap();
        assert!((row[4].parse::<f64>().unwrap() - value).abs() < 0.0051, "{row:?} {value}");
        assert_eq!(!row[5].is_empty(), attack["boolIsCompleted"].as_bool().unwrap(), "{row:?}");
    }
    let best = all
        .iter()
        .filter(|attack| attack["strType"] != "Penalty")
        .map(|attack| attack["decAttackValue"].as_f64().unwrap())
        .fold(0.0, f64::max);
    let current = card.split("aria-current=\"true\"").nth(1).unwrap();
    assert!(text(current.split("</tr>").next().unwrap()).contains(&format!("{best:.2}")), "the best is drawn");
    let corners = data["Categories"]["Corner"].as_array().unwrap();
    assert!(!corners.is_empty());
    assert_eq!(listed("&kind=2").0.len(), corners.len());
    let home = all[0]["intTeamID"].clone();
    let by = all[0]["arrEvents"].as_array().unwrap().iter().find(|event| event["objTeam"]["intID"] == home).unwrap();
    let by = &by["objPlayer"]["intID"];
    let took_part = |attack: &&Value| {
        let own = |event: &&Value| event["objTeam"]["intID"] == attack["intTeamID"];
        attack["arrEvents"].as_array().unwrap().iter().filter(own).any(|event| event["objPlayer"]["intID"] == *by)
    };
    assert_eq!(listed(&format!("&by={by}")).0.len(), all.iter().filter(took_part).count());
    let in_box = |attack: &&Value| {
        let (x, y) = (attack["ptEnd"]["x"].as_f64().unwrap(), attack["ptEnd"]["y"].as_f64().unwrap());
        x >= 102.0 && (18.0..=62.0).contains(&y)
    };
    assert_eq!(listed("&zone=to-box").0.len(), all.iter().filter(in_box).count());
    let (none, card) = {
        let page = page(&app, &format!("/m/{id}?lang=en&kind=2&by=987654"));
        let card = section(&page, "attacks").to_owned();
        (card.matches("attack-list").count(), card)
    };
    assert!(none == 0 && card.contains("No attack fits this filter"));
    // Without JavaScript every step is visible, and the buttons are not.
    let (_, card) = listed("");
    assert!(card.contains("data-steps") && card.contains(" hidden>") && !card.contains("later"));
    assert_eq!(browse(&app, &format!("/m/{id}/attacks.svg?lang=en"), &[]).header("content-type"), "image/svg+xml");
    assert_eq!(browse(&app, &format!("/m/{id}/attacks.svg?kind=2&by=987654"), &[]).status, 404);
}

#[test]
fn hostile_names_stay_text_in_every_section() {
    let played = DemoMatch::new();
    let name = "<script>alert(1)</script>\"'>";
    let names = vec![name; 18];
    let app = App::holding(renamed(&played, &names), TimeZone::UTC).with_public_pages();
    let id = played.id().0;
    let player = played.match_.home.squad[0].player.number();
    for lang in ["en", "ar"] {
        for path in
            [format!("/m/{id}?player={player}&lang={lang}"), format!("/m/{id}/heatmap.svg?player={player}&lang={lang}")]
        {
            let body = page(&app, &path);
            assert!(!body.contains("<script>alert"), "{path}");
            assert!(body.contains("&lt;script&gt;alert"), "{path}: the name is shown");
        }
    }
    // Parameters come back in links and forms.
    let echoed = page(&app, &format!("/m/{id}?lang=en&x=%22%3E%3Cscript%3Ealert(2)%3C/script%3E"));
    assert!(!echoed.contains("<script>alert"));
}

#[test]
fn before_kick_off_there_are_form_and_table_and_no_charts() {
    let world = football::simulation::world(&football::simulation::WorldSettings::default());
    let mut documents: Vec<Document> = world.catalogue();
    let matches: Vec<Document> = (0..world.match_count()).map(|place| world.match_document(place)).collect();
    let scheduled = matches.iter().find(|document| {
        let match_: Match = serde_json::from_value(document.body.clone().into()).unwrap();
        match_.status == Status::Scheduled && match_.edition.0 == 1
    });
    let scheduled: Match = serde_json::from_value(scheduled.unwrap().body.clone().into()).unwrap();
    let teams = [scheduled.home.team, scheduled.away.team];
    // Results without their events are enough.
    let of_edition = matches.into_iter().filter(|document| {
        let match_: Match = serde_json::from_value(document.body.clone().into()).unwrap();
        match_.edition == scheduled.edition
    });
    documents.extend(of_edition.map(|document| Document { events: None, ..document }));
    let app = App::holding(documents, TimeZone::UTC).with_public_pages();
    let id = scheduled.id.0;
    for lang in ["en", "ar"] {
        let body = page(&app, &format!("/m/{id}?lang={lang}"));
        for chart in ["momentum", "comparison", "possession", "heatmap", "attacks", "players"] {
            assert!(!body.contains(&format!("id=\"{chart}\"")), "{chart}");
        }
        let form = section(&body, "form");
        assert!(form.matches("class=\"form-result ").count() <= 10 && form.contains("href=\"/m/"), "{form}");
    }
    let standings = app.get(&format!("/TournamentGroupStandings?tournament_id={}", scheduled.edition.0)).json();
    let body = page(&app, &format!("/m/{id}?lang=en"));
    let found = rows(section(&body, "table"), "<table");
    let groups = standings["data"]["stages"][0]["groups"].as_array().unwrap();
    for team in teams {
        let row = groups
            .iter()
            .flat_map(|group| group["standings"].as_array().unwrap())
            .find(|row| row["teamID"] == team.0)
            .unwrap();
        let shown = found.iter().find(|cells| cells[1] == row["team"].as_str().unwrap()).unwrap();
        assert_eq!(shown[0], row["rank"].to_string());
        assert_eq!(shown[2], row["played"]["total"].to_string());
        assert_eq!(shown[8], row["points"].to_string());
    }
}

#[test]
fn a_match_with_video_links_to_its_goals() {
    let played = DemoMatch::new();
    let quality =
        |link: &str| Quality { id: 1, name: "720p".to_owned(), width: 1280, height: 720, link: link.to_owned() };
    let half = |half: u8, link: &str| Half {
        half,
        streams: vec![Stream { id: 1, name: "Main camera".to_owned(), qualities: vec![quality(link)] }],
    };
    let mut match_ = played.match_.clone();
    match_.video = vec![half(1, "https://video.example/1.mp4"), half(2, "javascript:alert(1)")];
    let document = Document::of_match(&match_, played.events().to_vec(), Source::default());
    let documents = played.world.iter().cloned().chain([document]).collect();
    let app = App::holding(documents, TimeZone::UTC).with_public_pages();
    let body = page(&app, &format!("/m/{}?lang=en", match_.id));
    let card = section(&body, "video");
    assert!(card.contains("href=\"https://video.example/1.mp4\"") && !card.contains("javascript:"), "{card}");
    let details = app.get(&format!("/MatchDetails?match_id={}", match_.id)).json();
    let goals = details["object"]["goals"].as_array().unwrap().clone();
    assert!(!goals.is_empty());
    for goal in goals {
        if goal["half"] == 1 {
            assert!(card.contains(&format!("https://video.example/1.mp4#t={}", goal["second"])), "{goal}");
        }
    }
    match_.video = Vec::new();
    let document = Document::of_match(&match_, played.events().to_vec(), Source::default());
    let app = App::holding(played.world.iter().cloned().chain([document]).collect(), TimeZone::UTC).with_public_pages();
    let without = page(&app, &format!("/m/{}?lang=en", match_.id));
    assert!(!without.contains("id=\"video\""));
}
