//! The pages of players and teams, and the comparison of two.

use std::collections::{BTreeMap, BTreeSet};

use football::feed::Document;
use football::simulation;
use jiff::tz::TimeZone;
use pages::{Access, PageSettings};
use serde_json::{Value, json};
use store::NewKey;

use super::{browse, browse_whole};
use crate::harness::App;

/// The first matches of a simulated world, as documents.
fn documents(matches: usize) -> Vec<Document> {
    let world = simulation::world(&simulation::WorldSettings::default());
    let played = (0..world.match_count()).map(|place| world.match_document(place));
    let played: Vec<Document> = played.filter(|document| document.events.is_some()).take(matches).collect();
    world.catalogue().into_iter().chain(played).collect()
}

/// A service on them, and the edition of the first match.
fn tournament() -> (App, i64) {
    let documents = documents(10);
    let edition = documents.iter().find(|document| document.events.is_some()).unwrap().body["edition"].as_i64();
    (App::holding(documents, TimeZone::UTC).with_public_pages(), edition.unwrap())
}

fn players(app: &App, edition: i64, more: &str) -> Vec<Value> {
    let reply = app.get(&format!("/TournamentPlayersStats?tournament_id={edition}&page_size=1000{more}"));
    reply.json()["data"]["Data"].as_array().unwrap().clone()
}

fn page(app: &App, path: &str) -> String {
    let page = browse_whole(app, path);
    assert_eq!(page.status, 200, "{path}: {}", page.body);
    page.body
}

/// What is between two marks.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end} in {rest}")).0
}

/// HTML without its tags.
fn text(html: &str) -> String {
    let mut out = String::new();
    let mut is_tag = false;
    for part in html.chars() {
        match part {
            '<' => is_tag = true,
            '>' => {
                is_tag = false;
                out.push(' ');
            }
            part if !is_tag => out.push(part),
            _ => {}
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The cells of the row of an edition in the table of statistics.
fn season(body: &str, edition: i64) -> Vec<String> {
    let table = between(body, "id=\"statistics\"", "</section>");
    let row = between(table, &format!("<a href=\"/t/{edition}\">"), "</tr>");
    row.split("<td>").skip(1).map(text).collect()
}

/// The numbers of the comparison with others: path, number per 90 minutes, `better than`.
fn percentiles(body: &str) -> BTreeMap<String, (String, Option<u64>)> {
    let table = between(body, "<table class=\"percentiles\">", "</table>");
    let rows = table.split("<tr>").filter(|row| row.contains("/docs/statistics#"));
    rows.map(|row| {
        let path = between(row, "/docs/statistics#", "\"").to_owned();
        let number = text(between(row, "<td class=\"figure-value\">", "</td>"));
        let says = text(between(row, "<td class=\"says\">", "</td>"));
        (path, (number, says.strip_prefix("better than ").map(|share| share.trim_end_matches('%').parse().unwrap())))
    })
    .collect()
}

/// A number per 90 minutes as pages show it.
fn per_90(number: f64) -> String {
    if number >= 10.0 { format!("{number:.1}") } else { format!("{number:.2}") }
}

fn number(player: &Value, path: &str) -> f64 {
    let value = path.split('.').fold(&player["stats"], |value, name| &value[name]);
    value.as_f64().unwrap_or_else(|| panic!("{path} in {player}"))
}

#[test]
fn a_player_has_the_numbers_of_the_operation() {
    let (app, edition) = tournament();
    let listed = players(&app, edition, "");
    assert!(listed.len() > 50);
    for player in listed.iter().step_by(9) {
        let body = page(&app, &format!("/p/{}?t={edition}", player["id"]));
        let whole = |path: &str| number(player, path).to_string();
        let expected = [
            whole("Admin.MatchesPlayed"),
            whole("Admin.MinutesPlayed"),
            whole("GoalsScored.Total"),
            whole("Chances.Assists"),
            format!("{:.2}", number(player, "GoalsScored.XG")),
            whole("Attempts.Total"),
            whole("Chances.KeyPasses"),
            format!("{:.0}%", number(player, "Pass.Accuracy") * 100.0),
        ];
        assert_eq!(season(&body, edition)[..8], expected, "{player}");
        let passing = page(&app, &format!("/p/{}?t={edition}&group=passing", player["id"]));
        assert_eq!(season(&passing, edition)[2], whole("Pass.Total"));
    }
}

#[test]
fn a_team_has_the_numbers_of_the_operation() {
    let (app, edition) = tournament();
    let reply = app.get(&format!("/TournamentTeamsStats?tournament_id={edition}"));
    let teams = reply.json()["data"]["Data"].as_array().unwrap().clone();
    assert!(teams.len() > 3);
    let mut ranks = BTreeSet::new();
    for team in &teams {
        let body = page(&app, &format!("/team/{}?t={edition}", team["id"]));
        let cells = season(&body, edition);
        for (cell, path) in
            [(0, "Admin.MatchesPlayed"), (1, "Admin.Win"), (4, "GoalsScored.Total"), (5, "GoalsConceded.Total")]
        {
            assert_eq!(cells[cell], number(team, path).to_string(), "{path} {team}");
        }
        assert_eq!(cells[10], format!("{:.1}", number(team, "Defensive.PPDA")), "{team}");
        let style = between(&body, "style-lines", "</table>");
        let possession = between(style, "Possession.TimePercent.Average", "</tr>");
        assert!(possession.contains(&format!("{:.0}%", number(team, "Possession.TimePercent.Average") * 100.0)));
        ranks.insert(text(between(possession, "<td class=\"says\">", "</td>")));
        // Everyone of the squads is listed.
        let squad = between(&body, "id=\"squad\"", "</section>");
        let of_team = players(&app, edition, &format!("&team_id={}", team["id"]));
        for player in &of_team {
            assert!(squad.contains(&format!("href=\"/p/{}\"", player["id"])), "{player}");
        }
    }
    assert!(ranks.contains(&format!("1 of {}", teams.len())), "{ranks:?}");
    assert!(ranks.contains(&format!("{} of {}", teams.len(), teams.len())), "{ranks:?}");
}

#[test]
fn percentiles_rise_with_the_number_and_the_best_is_better_than_all() {
    let (app, edition) = tournament();
    let most =
        players(&app, edition, "").iter().map(|player| number(player, "Admin.MinutesPlayed") as u64).max().unwrap();
    let line = "DM,CM,AM,RM,LM";
    let least = most.div_ceil(3);
    let compared = players(&app, edition, &format!("&per_90=1&min_minutes={least}&position={line}"));
    assert!(compared.len() > 5);
    let bodies: Vec<String> =
        compared.iter().map(|player| page(&app, &format!("/p/{}?t={edition}", player["id"]))).collect();
    let says = format!("compared with {} other midfielders who played at least {least} minutes", compared.len() - 1);
    assert!(bodies[0].contains(&says), "{says}");
    for (path, is_better_less) in [("Pass.Total", false), ("BallWon.BallRecover", false), ("BallLost.Total", true)] {
        let mut found: Vec<(f64, u64)> = compared
            .iter()
            .zip(&bodies)
            .map(|(player, body)| {
                let (shown, share) = &percentiles(body)[path];
                let number = number(player, path);
                assert_eq!(*shown, per_90(number), "{path} {player}");
                (if is_better_less { -number } else { number }, share.unwrap())
            })
            .collect();
        found.sort_by(|one, two| one.0.total_cmp(&two.0));
        assert!(found.is_sorted_by_key(|(_, share)| *share), "{path}: {found:?}");
        for (number, share) in &found {
            let worse = found.iter().filter(|(other, _)| other < number).count();
            assert_eq!(*share, (worse * 100 / (found.len() - 1)) as u64, "{path}: {found:?}");
        }
        let is_alone = found[found.len() - 2].0 < found[found.len() - 1].0;
        assert_eq!(found.last().unwrap().1 == 100, is_alone, "{path}: {found:?}");
        assert!(is_alone || is_better_less, "{path} has one best player");
    }
}

#[test]
fn the_heat_map_has_the_touches_of_the_operation() {
    let (app, edition) = tournament();
    let player = &players(&app, edition, "&sort=Touches.Total")[0];
    let info = app.get(&format!("/PlayerInfo?player_id={}", player["id"])).json();
    let matches = info["data"]["matches"].as_array().unwrap().clone();
    let touches: u64 = matches
        .iter()
        .map(|match_| {
            let url = format!("/MatchPlayerHeatmap?match_id={}&player_id={}", match_["intID"], player["id"]);
            let cells = app.get(&url).json()["data"].as_array().cloned().unwrap_or_default();
            cells.iter().map(|cell| cell["count"].as_u64().unwrap()).sum::<u64>()
        })
        .sum();
    assert!(touches > 20, "{info}");
    let body = page(&app, &format!("/p/{}?t={edition}", player["id"]));
    let section = between(&body, "id=\"touches\"", "</section>");
    assert!(section.contains(&format!("{touches} touches with a known position")), "{touches} {}", text(section));
    let table = between(section, "<tbody>", "</tbody>");
    let cells =
        table.split("<td>").skip(1).map(|cell| text(cell.split("</td>").next().unwrap()).parse::<u64>().unwrap());
    assert_eq!(cells.sum::<u64>(), touches);
}

#[test]
fn the_maps_of_a_player_are_files() {
    let (app, edition) = tournament();
    let player = players(&app, edition, "")[0]["id"].as_i64().unwrap();
    let maps = page(&app, &format!("/p/{player}?lang=en&t={edition}"));
    for (name, shape) in [("touches", "class=\"heat "), ("shots", "class=\"marking\"")] {
        assert!(maps.contains(&format!("/p/{player}/{name}.svg")), "the page leads to {name}.svg");
        for lang in ["en", "ar"] {
            let file = browse(&app, &format!("/p/{player}/{name}.svg?t={edition}&theme=dark&lang={lang}"), &[]);
            if name == "shots" && file.status == 404 {
                continue;
            }
            assert_eq!((file.status, file.header("content-type")), (200, "image/svg+xml"), "{name}: {}", file.body);
            assert!(file.body.contains(shape) && !file.body.contains("var(--"), "{name}: {}", file.body);
        }
    }
    assert_eq!(browse(&app, "/p/987654/touches.svg", &[]).status, 404);
}

#[test]
fn two_players_are_compared_and_the_form_finds_the_other() {
    let (app, edition) = tournament();
    let listed = players(&app, edition, "&per_90=1&sort=GoalsScored.Total");
    let (one, two) = (&listed[0], &listed[1]);
    let body = page(&app, &format!("/compare/p/{}/{}?t={edition}", one["id"], two["id"]));
    let row = between(&body, "<table class=\"paired\">", "</table>");
    let row = row.split("<tr>").find(|row| row.contains("#Pass.Total\"")).unwrap();
    let sides = ["one", "two"].map(|side| {
        let cell = row.split("<td class=\"").find(|cell| cell.starts_with(side)).unwrap();
        text(&format!("<{}", cell.split("</td>").next().unwrap()))
    });
    assert_eq!(sides, [one, two].map(|player| per_90(number(player, "Pass.Total"))));
    let name = one["nickname"].as_str().unwrap();
    let query: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let found = page(&app, &format!("/compare/p/{}?q={query}", two["id"]));
    assert!(found.contains(&format!("href=\"/compare/p/{}/{}\"", two["id"], one["id"])), "{name}");
    let nothing = page(&app, &format!("/compare/p/{}?q=qqqqqq", two["id"]));
    assert!(nothing.contains("Nothing found for “qqqqqq”"));
    let teams = [one, two].map(|player| player["team"]["id"].clone());
    let body = page(&app, &format!("/compare/team/{}/{}", teams[0], teams[1]));
    assert!(body.contains("<table class=\"paired\">"));
}

#[test]
fn a_limited_key_shows_its_own_editions_alone() {
    let world = simulation::world(&simulation::WorldSettings::default());
    // Every fortieth match, so that there are several tournaments.
    let played = (0..world.match_count()).step_by(40).map(|place| world.match_document(place));
    let documents: Vec<Document> = world.catalogue().into_iter().chain(played).collect();
    let mut editions_of: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    let mut named: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for match_ in documents.iter().filter(|document| document.body.contains_key("home")) {
        let edition = match_.body["edition"].as_i64().unwrap();
        for side in ["home", "away"] {
            editions_of.entry(match_.body[side]["team"].as_i64().unwrap()).or_default().insert(edition);
            let squad = match_.body[side]["squad"].as_array().into_iter().flatten();
            named.entry(edition).or_default().extend(squad.map(|member| member["player"].as_i64().unwrap()));
        }
    }
    let (team, editions) = editions_of.iter().find(|(_, editions)| editions.len() > 1).expect("a team of two editions");
    let (allowed, other) = (*editions.first().unwrap(), *editions.last().unwrap());
    let app = App::holding(documents, TimeZone::UTC);
    let edition = football::model::EditionId(allowed);
    let key = NewKey { name: "limited".to_owned(), expires_at: None, editions: Some(vec![edition]) };
    app.store.put_key("limited-key", key, jiff::Timestamp::UNIX_EPOCH).unwrap();
    let hidden = named[&other].difference(&named[&allowed]).next().expect("a player of the other edition alone");
    let seen = named[&allowed].first().unwrap();
    let settings = PageSettings { access: Access::Public, public_key: "limited".to_owned(), ..Default::default() };
    let app = app.with_pages(settings);
    for path in [format!("/p/{hidden}"), format!("/compare/p/{seen}/{hidden}")] {
        assert_eq!(browse(&app, &path, &[]).status, 404, "{path}");
    }
    assert_eq!(browse(&app, &format!("/p/{seen}"), &[]).status, 200);
    let body = page(&app, &format!("/team/{team}"));
    let shown: BTreeSet<&str> =
        body.split("href=\"/t/").skip(1).map(|rest| rest.split(['"', '/', '#']).next().unwrap()).collect();
    assert_eq!(shown, BTreeSet::from([allowed.to_string().as_str()]));
}

#[test]
fn hostile_names_stay_text() {
    let hostile = "<script>alert(1)</script>\"'&{}";
    let mut documents = documents(2);
    for document in &mut documents {
        if document.body.get("name").is_some() {
            document.body["name"] = json!({ "en": hostile, "ar": hostile });
        }
        if document.body.get("nickname").is_some() {
            document.body["nickname"] = json!(hostile);
        }
    }
    let edition =
        documents.iter().find(|document| document.events.is_some()).unwrap().body["edition"].as_i64().unwrap();
    let app = App::holding(documents, TimeZone::UTC).with_public_pages();
    let listed = players(&app, edition, "&sort=Attempts.Total");
    let (one, two) = (&listed[0], &listed[1]);
    let (player, team) = (&one["id"], &one["team"]["id"]);
    for path in [
        format!("/p/{player}"),
        format!("/team/{team}"),
        format!("/compare/p/{player}/{}", two["id"]),
        format!("/compare/team/{team}/{}", two["team"]["id"]),
        format!("/compare/p/{player}?q=%3Cscript%3Ealert(1)%3C/script%3E"),
    ] {
        for query in ["lang=en", "lang=ar"] {
            let and = if path.contains('?') { '&' } else { '?' };
            let body = page(&app, &format!("{path}{and}{query}"));
            assert!(!body.contains("<script>alert"), "{path}");
            assert!(body.contains("script&#62;") || body.contains("script&gt;"), "the name is shown: {path}");
            assert!(!body.contains(" style="), "the policy would forbid it: {path}");
        }
    }
}

#[test]
fn who_is_unknown_has_no_page() {
    let (app, edition) = tournament();
    let known = &players(&app, edition, "")[0]["id"];
    for path in
        ["/p/987654321", "/team/987654321", "/compare/team/987654321", &format!("/compare/p/{known}/987654321"), "/p/0"]
    {
        let page = browse(&app, path, &[]);
        assert_eq!(page.status, 404, "{path}");
        assert!(page.body.contains("<html"), "{path}");
    }
}

#[test]
fn pages_without_a_match_say_why_they_are_empty() {
    let world = simulation::world(&simulation::WorldSettings::default());
    let scheduled = (0..world.match_count()).map(|place| world.match_document(place));
    let scheduled = scheduled.filter(|document| document.events.is_none()).take(3);
    let documents: Vec<Document> = world.catalogue().into_iter().chain(scheduled).collect();
    let team = documents.last().unwrap().body["home"]["team"].as_i64().unwrap();
    let app = App::holding(documents, TimeZone::UTC).with_public_pages();
    let body = page(&app, &format!("/team/{team}"));
    assert!(body.contains("No match of this tournament has ended yet"), "{}", text(&body));
}

#[test]
fn both_languages_are_complete() {
    let (app, edition) = tournament();
    let listed = players(&app, edition, "&sort=Attempts.Total");
    let (one, two) = (&listed[0], &listed[1]);
    let groups = ["summary", "attack", "passing", "defence", "keeping", "discipline"];
    let mut paths: Vec<String> = groups.iter().map(|group| format!("/p/{}?group={group}", one["id"])).collect();
    paths.extend(groups.iter().map(|group| format!("/team/{}?group={group}", one["team"]["id"])));
    paths.push(format!("/compare/p/{}/{}?", one["id"], two["id"]));
    paths.push(format!("/compare/team/{}?q=zzz", one["team"]["id"]));
    paths.push(format!("/compare/team/{}/{}?", one["team"]["id"], two["team"]["id"]));
    for path in paths {
        let arabic = page(&app, &format!("{path}&lang=ar"));
        let main = text(between(&arabic, "tabindex=\"-1\">", "</main>"));
        let latin: Vec<&str> = main
            .split(|part: char| !part.is_ascii_alphabetic())
            .filter(|word| word.len() > 1 && *word != "zzz")
            .collect();
        assert_eq!(latin, [""; 0], "{path}: {main}");
        let english = page(&app, &format!("{path}&lang=en"));
        let main = text(between(&english, "tabindex=\"-1\">", "</main>"));
        assert!(!main.chars().any(|part| ('\u{600}'..'\u{700}').contains(&part)), "{path}: {main}");
    }
}

#[test]
fn a_coach_has_their_matches_teams_and_record() {
    let (app, edition) = tournament();
    let coaches = app.get(&format!("/TournamentCoachList?tournament_id={edition}")).json();
    let coach = &coaches["data"][0];
    let id = ["coach_id", "id"].iter().find_map(|name| coach[*name].as_i64()).unwrap_or_else(|| panic!("{coach}"));
    let english = page(&app, &format!("/coach/{id}?lang=en"));
    let record = text(between(&english, "id=\"statistics\"", "</section>"));
    assert!(record.contains("Matches") && record.contains("Summary"), "{record}");
    assert!(between(&english, "id=\"teams\"", "</section>").contains("href=\"/team/"), "a team of the coach");
    assert!(between(&english, "id=\"matches\"", "</section>").contains("href=\"/m/"), "a match of the coach");
    let arabic = page(&app, &format!("/coach/{id}?lang=ar"));
    assert!(arabic.contains("السجل") && arabic.contains("dir=\"rtl\""));
    let competition = page(&app, &format!("/t/{edition}"));
    assert!(competition.contains(&format!("href=\"/coach/{id}\"")), "the competition leads to its coaches");
    assert_eq!(browse(&app, "/coach/999999999", &[]).status, 404);
}
