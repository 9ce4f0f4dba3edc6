//! Numbers lead to a page with the events behind them, which says the same as the operation.

use std::collections::BTreeSet;

use pages::{Access, PageSettings};
use store::NewKey;

use super::{browse, browse_whole};
use crate::harness::App;
use crate::live::DemoMatch;

/// Addresses and texts of the numbers of a page.
fn numbers(body: &str) -> BTreeSet<(String, String)> {
    let links = body.split("<a ").skip(1).filter_map(|rest| rest.split_once("href=\"").map(|(_, rest)| rest));
    links
        .filter(|rest| rest.split('"').next().unwrap().contains("/why?"))
        .map(|rest| {
            let (address, rest) = rest.split_once("\">").unwrap();
            // In a chart, the number is in an element of its own.
            let text = rest.split_once("</a>").unwrap().0.trim_end_matches("</text>");
            (address.replace("&amp;", "&"), text.rsplit('>').next().unwrap().to_owned())
        })
        .collect()
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).unwrap().1.split_once(end).unwrap().0
}

/// The number that the page explains.
fn value(body: &str) -> &str {
    between(body, "<p class=\"big-number\"><bdi dir=\"ltr\">", "</bdi>")
}

/// The query of the operation for the address of a page.
fn operation(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap();
    let ids: Vec<&str> = path.trim_matches('/').split('/').collect();
    let place = if ids[0] == "m" { "match_id" } else { "tournament_id" };
    // The operation has the number itself, and pages also that per 90 minutes or per match.
    let query = query.split("&per=").next().unwrap();
    let query = query.replace("team=", "team_id=").replace("player=", "player_id=").replace("stage=", "stage_id=");
    format!("/StatEvents?{place}={}&{query}", ids[1])
}

/// A number of a coach or of all teams, which the operation does not have.
fn is_for_pages_alone(address: &str) -> bool {
    address.contains("coach=") || address.starts_with("/t/1/why?stat=")
}

#[test]
fn every_number_of_every_page_leads_to_its_events() {
    let app = App::sample().with_public_pages();
    let mut seen = BTreeSet::new();
    for page in ["/m/1", "/t/1", "/p/1", "/team/1", "/coach/1", "/compare/p/1/2", "/compare/team/1/2"] {
        let body = browse_whole(&app, &format!("{page}?lang=en")).body;
        for (address, _) in numbers(&body) {
            if !seen.insert(address.clone()) {
                continue;
            }
            let reply = browse(&app, &format!("{address}&lang=en"), &[]);
            assert_eq!(reply.status, 200, "{page}: {address}: {}", reply.body);
            if is_for_pages_alone(&address) {
                continue;
            }
            let explained = app.get(&operation(&address)).json();
            let parts = explained["data"]["parts"].as_array().unwrap().len();
            assert!(reply.body.matches("<tr><th scope=\"row\">").count() >= parts, "{address}");
        }
    }
    for part in [
        "stat=Standing.Points",
        "/t/1/why?player=",
        "/t/1/why?team=",
        "/t/1/why?coach=",
        "/t/1/why?stat=",
        "/m/1/why?team=",
        "/m/1/why?player=",
    ] {
        assert!(seen.iter().any(|address| address.contains(part)), "{part}");
    }
}

#[test]
fn the_page_has_the_number_the_definition_and_the_events_of_the_operation() {
    let played = DemoMatch::new();
    let (app, id) = (played.stored().with_public_pages(), played.id().0);
    let whole = browse_whole(&app, &format!("/m/{id}?lang=en")).body;
    let links = numbers(&whole);
    for part in ["stat=Momentum.", "stat=Attack.", "stat=KIndex.Rating", "stat=Pass.Accuracy", "stat=GoalsScored.XG"] {
        assert!(links.iter().any(|(address, _)| address.contains(part)), "{part}");
    }
    // The same number on the page that leads there, on the page that explains it, and in the operation.
    let team = format!("/m/{id}/why?team={}&stat=", between(&whole, "/why?team=", "&amp;"));
    let mut checked = 0;
    for (address, text) in links.iter().filter(|(address, _)| address.starts_with(&team)) {
        let english = browse(&app, &format!("{address}&lang=en"), &[]).body.replace("&#39;", "'");
        // A chart names what it counts.
        let named = format!("{} touches", value(&english));
        assert!([value(&english), &named].contains(&text.as_str()), "{address}: {text} is not {named}");
        let explained = app.get(&operation(address)).json()["data"].take();
        assert!(english.contains(explained["definition"]["en"].as_str().unwrap()), "{address}");
        let shown = explained["total_records"].as_u64().unwrap().min(100);
        let rows = between(&english, "<table class=\"entries\">", "</table>").matches("<tr>").count() as u64 - 1;
        assert_eq!(rows, shown, "{address}");
        let arabic = browse(&app, &format!("{address}&lang=ar"), &[]).body;
        assert!(arabic.contains(explained["definition"]["ar"].as_str().unwrap()), "{address}");
        checked += 1;
    }
    assert!(checked >= 10, "{checked}");
    // Events with a place are on the pitch, as many as the operation has on its page.
    let passes = format!("{team}Pass.Accuracy");
    let explained = app.get(&operation(&passes)).json()["data"].take();
    let placed = explained["events"].as_array().unwrap().iter().filter(|entry| !entry["location"].is_null()).count();
    let page = browse(&app, &format!("{passes}&lang=en"), &[]).body;
    assert_eq!(page.matches("<g class=\"event\"").count(), placed);
    assert!(page.contains("class=\"mark-out\""), "a pass that failed counts in the denominator only");
    let total = explained["total_records"].as_u64().unwrap();
    assert!(page.contains(&format!("1 to 100 of {total}")) && page.contains("rel=\"next\""), "{total}");
    let second = browse(&app, &format!("{passes}&lang=en&page=2"), &[]).body;
    assert!(second.contains("rel=\"prev\"") && second.contains("101 to "));
}

#[test]
fn the_numbers_of_a_coach_and_of_a_tournament_come_from_their_matches() {
    let app = App::sample().with_public_pages();
    let coach = browse(&app, "/coach/1?lang=en", &[]).body;
    let of_coach: Vec<_> =
        numbers(&coach).into_iter().filter(|(address, _)| address.starts_with("/t/1/why?coach=1&")).collect();
    assert!(of_coach.len() >= 5, "{coach}");
    for (address, text) in of_coach {
        let page = browse(&app, &format!("{address}&lang=en"), &[]).body;
        assert!(page.contains("<a href=\"/coach/1\">"), "{address}");
        // Numbers of one match have more decimals than those of a season.
        let [shown, listed]: [f64; 2] = [value(&page), &text].map(|text| text.trim_end_matches('%').parse().unwrap());
        assert!((shown - listed).abs() < 0.06, "{address}: {shown} is not {listed}");
        assert!(page.contains("/why?coach=1&#38;stat="), "its matches lead to the numbers of the coach: {address}");
    }
    assert_eq!(browse(&app, "/t/1/why?coach=999999&stat=Pass.Total", &[]).status, 404);
    let competition = browse(&app, "/t/1?lang=en", &[]).body;
    let goals = "/t/1/why?stat=GoalsScored.Total";
    let page = browse(&app, &format!("{goals}&lang=en"), &[]).body;
    // The mean in the head leads to a page of its own.
    let stated = numbers(&competition).into_iter().filter(|(address, _)| address == goals).map(|(_, text)| text);
    assert_eq!(stated.collect::<Vec<_>>(), [value(&page)], "{competition}");
    let teams = app.get("/TournamentTeamsStats?tournament_id=1").json()["data"]["Data"].take();
    let goals_of = |team: &serde_json::Value| {
        let query = format!("/StatEvents?tournament_id=1&team_id={}&stat=GoalsScored.Total", team["id"]);
        app.get(&query).json()["data"]["value"].as_i64().unwrap()
    };
    assert_eq!(value(&page), teams.as_array().unwrap().iter().map(goals_of).sum::<i64>().to_string());
    assert!(!page.contains("No event counts"), "the matches say where it comes from: {page}");
    // The mean of a tournament is none of its teams' numbers.
    assert_eq!(browse(&app, "/t/1/why?stat=Pass.Accuracy", &[]).status, 400);
}

#[test]
fn the_events_of_a_tournament_are_a_part_of_the_page_and_those_of_the_operation() {
    let app = App::sample().with_public_pages();
    for stat in ["Pass.Total", "Pass.Accuracy", "GoalsScored.XG"] {
        let address = format!("/t/1/why?team=1&stat={stat}");
        let first = browse(&app, &format!("{address}&lang=en"), &[]).body;
        assert!(!first.contains("<table class=\"entries\">"), "the first view reads no event: {first}");
        let whole = browse_whole(&app, &format!("{address}&lang=en")).body;
        let explained = app.get(&operation(&address)).json()["data"].take();
        let rows = between(&whole, "<table class=\"entries\">", "</table>").matches("<tr>").count() - 1;
        assert_eq!(rows, explained["events"].as_array().unwrap().len(), "{stat}");
        assert!(rows > 0 && whole.contains("<g class=\"event\""), "{stat}");
        // Both views have the same number and the same parts.
        let part = browse(&app, &format!("/t/1/why-events?team=1&stat={stat}&lang=en"), &[]).body;
        assert_eq!(value(&part), value(&first), "{stat}");
        for part in explained["parts"].as_array().unwrap() {
            let shown = part["value"].as_f64().unwrap();
            let listed = between(&first, "<table class=\"number-parts\">", "</table>");
            let mut numbers = listed.split("<bdi dir=\"ltr\">").skip(1).map(|rest| between(rest, "", "</bdi>"));
            assert!(numbers.any(|text| (text.parse::<f64>().unwrap() - shown).abs() < 0.005), "{stat}: {listed}");
        }
    }
    // A number that is counted match by match has no events, and its places say so.
    let played = browse_whole(&app, "/t/1/why?team=1&stat=Admin.MatchesPlayed&lang=en").body;
    assert!(played.contains("counted match by match") && !played.contains("data-part"), "{played}");
}

#[test]
fn a_number_per_match_or_per_90_minutes_leads_to_the_same_number() {
    let app = App::sample().with_public_pages();
    let mut seen = BTreeSet::new();
    for page in ["/t/1", "/p/109", "/team/1", "/compare/p/109/204", "/compare/team/1/2", "/m/1/players?per90=1"] {
        let body = browse(&app, &format!("{page}{}lang=en", if page.contains('?') { '&' } else { '?' }), &[]).body;
        for (address, text) in numbers(&body).into_iter().filter(|(address, _)| address.contains("&per=")) {
            let explained = browse(&app, &format!("{address}&lang=en"), &[]).body;
            let [shown, listed]: [f64; 2] = [value(&explained), &text].map(|text| text.parse().unwrap());
            // A list may have fewer decimals.
            let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            let tolerance = 0.5 * 0.1_f64.powi(decimals as i32) + 0.0051;
            assert!((shown - listed).abs() < tolerance, "{page}: {address}: {shown} is not {listed}");
            assert!(explained.contains(" in all, "), "it says what it is computed from: {explained}");
            seen.insert(address);
        }
    }
    for part in ["/t/1/why?stat=GoalsScored.Total&per=match", "/t/1/why?player=109&", "team=1&", "/m/1/why?", "&per=90"]
    {
        assert!(seen.iter().any(|address| address.contains(part)), "{part}: {seen:?}");
    }
}

/// Addresses and texts of the links with this class in a part of a page.
fn linked(html: &str) -> Vec<(String, String)> {
    let links = html.split("<a class=\"why\" href=\"").skip(1);
    let link = |rest: &str| {
        (between(rest, "", "\"").replace("&#38;", "&").replace("&amp;", "&"), between(rest, ">", "</a>").to_owned())
    };
    links.map(link).collect()
}

#[test]
fn numbers_of_attacks_and_of_passes_between_two_players_lead_to_exactly_these() {
    let played = DemoMatch::new();
    let (app, id) = (played.stored().with_public_pages(), played.id().0);
    let attacks = browse(&app, &format!("/m/{id}/attacks?lang=en"), &[]).body;
    let counts = linked(between(&attacks, "<table class=\"kinds\">", "</table>"));
    assert!(counts.len() >= 6, "{attacks}");
    for (address, text) in counts {
        let address = address.split('#').next().unwrap().to_owned();
        let list = browse(&app, &address, &[]).body;
        let rows = between(&list, "attack-list", "</table>").matches("<td class=\"stripe-").count();
        assert_eq!(rows.to_string(), text, "{address}");
    }
    for side in ["home", "away"] {
        let network = browse(&app, &format!("/m/{id}/passes-home?lang=en"), &[]).body;
        let network = between(&network, &format!("id=\"passes-{side}\""), "</section>");
        let pairs = linked(between(network, "<details class=\"as-table\">", "</details>"));
        assert!(pairs.len() >= 5, "{network}");
        let (address, text) = &pairs[0];
        let list = browse(&app, address.split('#').next().unwrap(), &[]).body;
        let passes = between(&list, "<h3>Passes between", "</table>");
        assert_eq!(
            (passes.matches("<tr><td>").count().to_string(), passes.contains(&format!("<small>{text}</small>"))),
            (text.clone(), true),
            "{passes}"
        );
    }
    // The sums of the race end with the number of each team.
    let shots = browse(&app, &format!("/m/{id}/shots?lang=en"), &[]).body;
    let race = between(&shots, "id=\"xg\"", "</section>");
    let totals = linked(race).into_iter().filter(|(address, _)| address.contains("why?team="));
    let totals: Vec<_> = totals.collect();
    assert_eq!(totals.len(), 2, "{race}");
    for (address, text) in totals {
        assert_eq!(value(&browse(&app, &format!("{address}&lang=en"), &[]).body), text);
    }
}

#[test]
fn the_numbers_of_the_start_page_lead_to_their_events() {
    let played = DemoMatch::new();
    let app = played.stored().with_public_pages();
    let day = browse(&app, "/?lang=en", &[]).body;
    let numbers = linked(&day);
    assert!(numbers.iter().any(|(address, _)| address.contains("stat=GoalsScored.XG")), "{day}");
    for (address, text) in numbers {
        let explained = browse(&app, &format!("{address}&lang=en"), &[]).body;
        let is_rank = address.contains("Standing.Points") && value(&explained) != text;
        let rank = || between(&explained, "<dt>Place in the table</dt><dd>", "</dd>").to_owned();
        assert_eq!(if is_rank { rank() } else { value(&explained).to_owned() }, text, "{address}");
    }
}

#[test]
fn the_numbers_of_every_table_lead_to_the_matches_that_it_counts() {
    let app = App::sample().with_public_pages();
    // The matches of all teams that each table counts.
    let counted = ["overall", "home", "away", "form", "live"].map(|table| {
        let pages = ["/t/1", "/t/2"].map(|page| browse(&app, &format!("{page}?table={table}&lang=en"), &[]).body);
        let tables = pages.iter().flat_map(|page| page.split("<table class=\"standing").skip(1));
        let numbers = tables.flat_map(|rest| numbers(rest.split_once("</table>").unwrap().0));
        numbers.map(|(address, text)| explained_in_table(&app, table, &address, &text)).sum::<usize>()
    });
    let [overall, home, away, form, live] = counted;
    assert!(overall > 0 && home > 0 && away > 0, "{counted:?}");
    assert_eq!(home + away, overall);
    assert!(form <= overall && live >= overall, "{counted:?}");
}

/// Checks the page of a number of a table. Returns the matches that it lists, if the number counts matches.
fn explained_in_table(app: &App, table: &str, address: &str, text: &str) -> usize {
    assert_eq!(address.contains("&table="), table != "overall", "{address}");
    let explained = browse(app, &format!("{address}&lang=en"), &[]).body;
    let rank = between(&explained, "<dt>Place in the table</dt><dd>", "</dd>");
    let is_rank = address.contains("Standing.Points") && text == rank;
    assert!(is_rank || value(&explained) == text, "{address}: {text}");
    if !address.contains("Standing.Matches") {
        return 0;
    }
    let matches = between(&explained, "id=\"matches\"", "</table>").matches("<th scope=\"row\"").count();
    assert_eq!(matches.to_string(), text, "{address}");
    matches
}

#[test]
fn the_page_of_a_momentum_has_its_minute_and_begins_with_what_happened_last() {
    let played = DemoMatch::new();
    let (app, id) = (played.stored().with_public_pages(), played.id().0);
    let table = browse(&app, &format!("/m/{id}?lang=en"), &[]).body;
    let row = table.split("<tr>").find(|row| row.contains("<bdi>30&#39;</bdi>")).unwrap();
    let address = between(row, "href=\"", "\"").replace("&amp;", "&");
    let page = browse(&app, &format!("{address}?lang=en").replace("?lang", "&lang"), &[]).body;
    assert!(page.contains("<h1>Momentum <bdi dir=\"ltr\">30&#39;</bdi></h1>"), "{page}");
    assert!(between(&page, "<title>", "</title>").contains("30&#39;"), "{page}");
    let entries = between(&page, "<table class=\"entries\">", "</table>");
    let minutes: Vec<u32> = entries
        .split("<bdi dir=\"ltr\">")
        .skip(1)
        .filter_map(|rest| rest.split_once("&#39;</bdi>")?.0.parse().ok())
        .collect();
    assert!(minutes.len() > 20 && minutes.is_sorted_by(|one, other| one >= other), "{minutes:?}");
    assert_eq!(minutes[0], 30);
}

#[test]
fn scores_and_ratings_lead_to_their_events() {
    let played = DemoMatch::new();
    let (app, id) = (played.stored().with_public_pages(), played.id().0);
    let whole = browse_whole(&app, &format!("/m/{id}?lang=en")).body;
    let score = between(&whole, "id=\"score\">", "</p>");
    assert!(
        score.contains(&format!("href=\"/m/{id}/why?team=")) && score.contains("stat=GoalsScored.Total"),
        "{score}"
    );
    let discs = whole.split("<g class=\"starter\"").skip(1);
    let rated = discs.filter(|disc| between(disc, "", "</g>").contains("chip-text")).map(|disc| between(disc, "", ">"));
    let rated: Vec<&str> = rated.collect();
    assert_eq!(rated.len(), 44, "22 starters, for wide screens and for phones");
    assert!(rated.iter().all(|disc| disc.contains("data-why=\"") && disc.contains("stat=KIndex.Rating")), "{rated:?}");
    let squads = between(&whole, "<div class=\"squads\">", "<details");
    assert_eq!(squads.matches("class=\"rating").count(), squads.matches("stat=KIndex.Rating").count(), "{squads}");
    assert!(squads.contains("stat=KIndex.Rating"), "{squads}");
    for (chart, path) in [
        ("chart quarters", "Possession."),
        ("chart shots", "Attempts.Total"),
        ("chart race", "GoalsScored.XG"),
        ("thirds-map", "Zones."),
    ] {
        let svg = between(&whole, chart, "</svg>");
        assert!(svg.contains("<a href=\"/m/") && svg.contains(&format!("stat={path}")), "{chart}: {svg}");
    }
}

#[test]
fn a_number_that_does_not_exist_is_an_error_page_and_a_limited_reader_sees_no_other_match() {
    let app = App::sample();
    let none = NewKey { name: "nothing".to_owned(), expires_at: None, editions: Some(Vec::new()) };
    app.store.put_key("nothing-key", none, jiff::Timestamp::UNIX_EPOCH).unwrap();
    let app = app.with_public_pages();
    for (address, status) in [
        ("/m/1/why?team=1&stat=Pass.Accuracy", 200),
        ("/m/1/why?team=1&stat=Pas.Acuracy", 400),
        ("/m/1/why?stat=Pass.Accuracy", 400),
        ("/m/1/why", 400),
        ("/m/1/why?player=999999&stat=Pass.Total", 404),
        ("/m/999999/why?team=1&stat=Pass.Total", 404),
        ("/t/1/why?team=1&stat=Momentum.60", 400),
    ] {
        let reply = browse(&app, &format!("{address}&lang=en").replacen("why&", "why?", 1), &[]);
        assert_eq!(reply.status, status, "{address}: {}", reply.body);
        assert!(reply.body.contains("<html"), "{address}");
    }
    let limited = PageSettings { access: Access::Public, public_key: "nothing".to_owned(), ..PageSettings::default() };
    let app = app.with_pages(limited);
    for address in ["/m/1/why?team=1&stat=Pass.Total", "/t/1/why?team=1&stat=Pass.Total"] {
        assert_eq!(browse(&app, address, &[]).status, 403, "{address}");
    }
}
