//! The page of a competition shows the numbers of the operations.

use super::{browse, browse_whole};
use crate::harness::App;

fn page(app: &App, path: &str) -> String {
    let reply = browse_whole(app, path);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    reply.body
}

/// The card of a page with this id.
fn card<'a>(body: &'a str, id: &str) -> &'a str {
    let start =
        body.find(&format!("<section class=\"card\" id=\"{id}\"")).unwrap_or_else(|| panic!("no {id} in {body}"));
    let rest = &body[start..];
    &rest[..rest.find("</section>\n<section").or(rest.find("</section></div>")).unwrap_or(rest.len())]
}

/// The texts between two marks, in order.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|part| part.split_once(after)).map(|(found, _)| found).collect()
}

/// HTML without its tags.
fn text(html: &str) -> String {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

#[test]
fn the_table_is_that_of_the_operation() {
    let app = App::sample().with_public_pages();
    let operations = App::sample();
    for edition in [1, 2] {
        let structure = operations.get(&format!("/TournamentStructure?tournament_id={edition}")).json();
        let mut expected = Vec::new();
        for stage in structure["object"]["stages"].as_array().unwrap() {
            for group in stage["groups"].as_array().unwrap() {
                let is_league = stage["type"] == "League";
                for team in group["teams"].as_array().unwrap().iter().filter(|_| is_league) {
                    expected.push((team["id"].to_string(), team["points"].to_string()));
                }
            }
        }
        assert!(!expected.is_empty());
        let body = page(&app, &format!("/t/{edition}?lang=en"));
        let tables = card(&body, "tables");
        let teams = between(tables, "class=\"team-link\" href=\"/team/", "\"");
        let points = between(tables, "<td class=\"number points\">", "</td>");
        let points = points.iter().map(|cell| text(cell).replace('−', "-"));
        let shown: Vec<(String, String)> = teams.iter().map(|team| (*team).to_owned()).zip(points).collect();
        assert_eq!(shown, expected, "edition {edition}");
    }
}

#[test]
fn home_and_away_tables_are_those_of_the_operation() {
    let app = App::sample().with_public_pages();
    let operations = App::sample();
    for table in ["home", "away", "form"] {
        let all = operations.get(&format!("/TournamentTable?tournament_id=1&tables={table}")).json();
        let rows = all["data"]["stages"][0]["groups"][0][table].as_array().unwrap().clone();
        let expected: Vec<String> = rows.iter().map(|row| row["team"]["id"].to_string()).collect();
        let body = page(&app, &format!("/t/1?table={table}"));
        assert_eq!(between(card(&body, "tables"), "class=\"team-link\" href=\"/team/", "\""), expected, "{table}");
    }
}

#[test]
fn the_leaders_are_those_of_the_operation() {
    let app = App::sample().with_public_pages();
    let operations = App::sample();
    for stat in ["GoalsScored.Total", "Pass.Total", "Attempts.Total"] {
        let query = format!("/TournamentPlayersStats?tournament_id=1&sort={stat}&page_size=10&fields={stat}");
        let listed = operations.get(&query).json();
        let (group, name) = stat.split_once('.').unwrap();
        let players = listed["data"]["Data"].as_array().unwrap().iter();
        let expected: Vec<(String, String)> = players
            .map(|player| (player["id"].to_string(), player["stats"][group][name].to_string()))
            .filter(|(_, number)| number != "0")
            .collect();
        assert!(!expected.is_empty(), "{stat}");
        let body = page(&app, &format!("/t/1?stat={stat}&lang=en"));
        let first = between(card(&body, "leaders"), "<ol class=\"leaders\">", "</ol>")[0];
        let ids = between(first, "href=\"/p/", "\"").into_iter().map(str::to_owned);
        let numbers = between(first, "<span class=\"number\">", "</span>").into_iter().map(text);
        assert_eq!(ids.zip(numbers).collect::<Vec<_>>(), expected, "{stat}");
    }
}

#[test]
fn a_level_team_says_the_rule_that_decided() {
    let app = App::sample().with_public_pages();
    let operations = App::sample();
    for edition in [1, 2] {
        let all = operations.get(&format!("/TournamentTable?tournament_id={edition}&tables=overall")).json();
        let stages = all["data"]["stages"].as_array().unwrap().clone();
        let groups = stages.iter().flat_map(|stage| stage["groups"].as_array().unwrap().clone());
        let rows: Vec<_> = groups.flat_map(|group| group["overall"].as_array().unwrap().clone()).collect();
        let body = page(&app, &format!("/t/{edition}?lang=en"));
        for pair in rows.windows(2) {
            if let Some(rule) = pair[1]["decided_by"].as_str()
                && pair.iter().any(|row| row["matches"] != 0)
            {
                let (above, below) =
                    (pair[0]["team"]["name"].as_str().unwrap(), pair[1]["team"]["name"].as_str().unwrap());
                let sentence = format!("{above} above {below} on {rule}");
                assert!(body.matches(&sentence).count() >= 2, "{sentence}: a hint and a line below the table");
            }
        }
    }
}

#[test]
fn the_page_has_every_part_in_both_languages() {
    let app = App::sample().with_public_pages();
    for lang in ["en", "ar"] {
        let body = page(&app, &format!("/t/1?lang={lang}"));
        for id in ["bracket", "tables", "leaders", "scatter", "matches", "teams", "coaches"] {
            let links = [format!("href=\"#{id}\""), format!("data-section=\"{id}\"")];
            assert!(links.iter().any(|link| body.contains(link)), "{lang} {id}");
            assert!(body.contains(&format!("id=\"{id}\"")), "{lang} {id}");
        }
        assert!(page(&app, &format!("/t/1/coaches?lang={lang}")).contains("id=\"coach-1\""), "{lang}");
        assert!(!body.contains("{}"), "every text is filled in");
        let inline = body.matches(" style=\"").count();
        assert_eq!(inline, 0, "the policy forbids inline styles");
        for query in [
            "of=players",
            "of=players&x=Pass.Accuracy&y=Cards.Yellow",
            "x=Defensive.PPDA&y=Possession.Touches.Average",
            "x=%22%3E&y=..",
            "table=x",
            "table=live",
            "round=1.2",
            "round=x",
            "stat=x",
        ] {
            page(&app, &format!("/t/1?lang={lang}&{query}"));
        }
    }
    let picture = browse(&app, "/t/1/scatter.svg?theme=dark", &[]);
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
    assert!(picture.body.starts_with("<svg") && !picture.body.contains("var(--"), "{}", picture.body);
}

#[test]
fn a_round_shows_its_matches() {
    let app = App::sample().with_public_pages();
    let first = page(&app, "/t/1?round=1.1");
    let matches = card(&first, "matches");
    assert!(matches.contains("href=\"/m/1\"") && !matches.contains("href=\"/m/2\""), "{matches}");
    let last = page(&app, "/t/1?round=2");
    let matches = card(&last, "matches");
    assert!(matches.contains("href=\"/m/3\"") && !matches.contains("href=\"/m/1\""), "{matches}");
}

#[test]
fn the_bracket_is_a_file_in_both_directions_of_reading() {
    let app = App::sample().with_public_pages();
    let file = |lang: &str| {
        let reply = browse(&app, &format!("/t/1/bracket.svg?lang={lang}"), &[]);
        assert_eq!((reply.status, reply.header("content-type")), (200, "image/svg+xml"), "{}", reply.body);
        reply.body
    };
    let (english, arabic) = (file("en"), file("ar"));
    let boxes = |svg: &str| svg.matches("class=\"tie-box").count();
    let page = browse(&app, "/t/1?lang=en", &[]).body;
    let ties = page.matches("<a class=\"tie").count() + page.matches("<div class=\"tie").count();
    assert!(ties > 0 && boxes(&english) == ties && boxes(&arabic) == ties, "{} {ties}", boxes(&english));
    assert!(arabic.contains("direction=\"rtl\"") && !english.contains("direction=\"rtl\""));
    assert!(page.contains("href=\"/t/1/bracket.svg\""), "the page leads to the file");
}
