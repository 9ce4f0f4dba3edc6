//! A season shows what its matches have. Nothing that nobody counted is a zero.

use std::collections::BTreeSet;

use football::feed::Document;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::{browse, browse_whole};
use crate::harness::App;

const LANGUAGES: [&str; 2] = ["en", "ar"];

/// The pages of the league that are about more than one match.
#[rustfmt::skip]
const PAGES: [&str; 13] = [
    "/t/1", "/t/2", "/team/1", "/team/2", "/team/3?t=2", "/team/4", "/p/101", "/p/110", "/p/409", "/compare/p/101/301",
    "/compare/team/1/3", "/players", "/teams",
];

/// Texts of pages that state a zero, or a reason that is not true of matches that have ended.
#[rustfmt::skip]
const FALSE: [&str; 11] = [
    "statistics#Pass.", "statistics#Attempts.", "statistics#Possession.", "xG", ">0%", "متوقعة", "No match of this tournament has ended", "has ended yet", "has no minutes", "لم تنته بعد",
    "no final match has events",
];

fn league() -> App {
    App::league().with_public_pages()
}

fn documents(text: &str) -> Vec<Document> {
    football::feed::native::documents("test", text.as_bytes()).map(|document| document.unwrap()).collect()
}

/// The league, and more documents.
fn league_with(more: &[Value]) -> App {
    let league = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/server/tests/it/league.ndjson");
    let more: Vec<String> = more.iter().map(Value::to_string).collect();
    let all = format!("{}\n{}", std::fs::read_to_string(league).unwrap(), more.join("\n"));
    App::holding(documents(&all), TimeZone::UTC).with_public_pages()
}

/// A match of Canal United and Lake Town with passes and shots.
fn with_events() -> Value {
    let squad = |first: i64| {
        let member = |place: i64| json!({ "player": first + place, "shirt": place + 1, "role": "starter" });
        (0..11).map(member).collect::<Vec<_>>()
    };
    let event = |id: i64, kind: &str, result: &str, player: i64, second: i64| {
        let at = json!([100, 40]);
        json!({ "id": id, "type": kind, "result": result, "side": "home", "player": player, "period": 1, "second": second, "at": at })
    };
    json!({
        "type": "match", "id": 30, "edition": 1, "stage": 1, "group": 1, "round": 4, "kickoff": "2026-10-17T15:00:00Z",
        "status": "final", "score": { "home": 1, "away": 0 },
        "home": { "team": 1, "squad": squad(101) }, "away": { "team": 3, "squad": squad(301) },
        "events": [
            event(1, "Pass", "Success", 102, 10), event(2, "Pass", "Fail", 103, 20), event(3, "Attempt", "Goal", 110, 60),
            event(4, "Attempt", "Off Target", 110, 90), event(5, "Pass", "Success", 104, 100),
        ],
    })
}

fn page(app: &App, path: &str) -> String {
    let page = browse_whole(app, path);
    assert_eq!(page.status, 200, "{path}: {}", page.body);
    let main = page.body.split_once("<main").expect("a main part").1;
    main.split_once("</main>").expect("its end").0.to_owned()
}

fn in_language(path: &str, language: &str) -> String {
    let mark = if path.contains('?') { '&' } else { '?' };
    format!("{path}{mark}lang={language}")
}

#[test]
fn a_league_without_events_shows_results_and_no_invented_numbers() {
    let app = league();
    for path in PAGES {
        for language in LANGUAGES {
            let body = page(&app, &in_language(path, language));
            for text in FALSE {
                assert!(!body.contains(text), "{path} in {language} has {text}: {body}");
            }
        }
    }
    let competition = page(&app, "/t/1?lang=en");
    for shown in ["Wael Nassar", "id=\"tables\"", "id=\"matches\"", "Canal United"] {
        assert!(competition.contains(shown), "{shown}: {competition}");
    }
    for hidden in ["scatter", "Rating", "Pass accuracy"] {
        assert!(!competition.contains(hidden), "{hidden}: {competition}");
    }
    let results_only = page(&app, "/t/2?lang=en");
    assert!(!results_only.contains("leaders"), "{results_only}");
    let team = page(&app, "/team/1?lang=en");
    assert!(!team.contains("id=\"style\"") && team.contains("id=\"matches\""), "{team}");
    let scorer = page(&app, "/p/409?lang=en");
    assert!(!scorer.contains("id=\"touches\"") && !scorer.contains("id=\"compared\""), "{scorer}");
}

#[test]
fn every_link_of_a_league_without_events_works() {
    let app = league();
    let mut links = BTreeSet::new();
    for path in PAGES {
        for language in LANGUAGES {
            let body = page(&app, &in_language(path, language));
            for link in body.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let link = link.split('#').next().unwrap_or_default().replace("&#38;", "&").replace("&amp;", "&");
                if link.starts_with('/') {
                    links.insert(link);
                }
            }
        }
    }
    assert!(links.len() > 30, "{links:?}");
    for link in links {
        let reply = browse(&app, &link, &[]);
        assert_eq!(reply.status, 200, "{link}");
    }
    for gone in ["/embed/t/1/scatter", "/t/1/scatter.svg", "/embed/t/2/leaders"] {
        assert_eq!(browse(&app, gone, &[]).status, 404, "{gone}");
    }
    assert_eq!(browse(&app, "/embed/t/1/leaders", &[]).status, 200);
}

#[test]
fn aggregates_are_null_where_nothing_was_counted() {
    let app = league();
    let player = |id: i64| {
        let reply = app.get(&format!("/TournamentPlayerStats?tournament_id=1&player_id={id}")).json();
        reply["data"]["stats"].clone()
    };
    let reported = player(110);
    for path in [
        "/Pass/Total",
        "/Pass/Accuracy",
        "/Attempts/Total",
        "/GoalsScored/XG",
        "/Fouls/Committed",
        "/GK/Attempts/Saved",
    ] {
        assert_eq!(reported.pointer(path), Some(&Value::Null), "{path}: {reported}");
    }
    assert_eq!(reported["Admin"]["MatchesPlayed"], 1);
    assert_eq!(reported["Cards"]["Red"], 0);
    let scorer = player(409);
    assert_eq!(scorer["GoalsScored"]["Total"], 2);
    for path in ["/Admin/MinutesPlayed", "/Admin/MatchesPlayed", "/Cards/Yellow", "/Chances/Assists"] {
        assert_eq!(scorer.pointer(path), Some(&Value::Null), "{path}: {scorer}");
    }
    let teams = app.get("/TournamentTeamsStats?tournament_id=1&per_match=1").json();
    for team in teams["data"]["Data"].as_array().unwrap() {
        for path in ["/stats/Pass/Total", "/stats/GoalsScored/XG", "/stats/Possession/Time/Average"] {
            assert_eq!(team.pointer(path), Some(&Value::Null), "{path}: {team}");
        }
        assert!(team["stats"]["GoalsScored"]["Total"].is_number(), "{team}");
    }
}

#[test]
fn a_mixed_season_says_of_how_many_matches_a_number_is() {
    let app = league_with(&[with_events()]);
    for (language, label) in
        [("en", "xG a match, in 1 of 5"), ("ar", "xG في المباراة، في \u{2068}1\u{2069} من \u{2068}5\u{2069}")]
    {
        let body = page(&app, &in_language("/t/1", language));
        assert!(body.contains(label), "{body}");
        assert!(body.contains("scatter"), "{body}");
    }
    let team = page(&app, "/team/1?lang=en");
    assert!(team.contains("counted in 1 of 3 ended matches"), "{team}");
    // Three passes in the one match that counts them, out of two with events.
    let rows = app.get("/TournamentTeamsStats?tournament_id=1&per_match=1&fields=Pass.Total,GoalsScored.Total").json();
    let of = |id: i64| {
        let rows = rows["data"]["Data"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("{rows:?}"))["stats"].clone()
    };
    assert_eq!(of(1)["Pass"]["Total"], 3.0);
    assert_eq!(of(1)["GoalsScored"]["Total"], 1.5);
    assert_eq!(of(2)["Pass"]["Total"], Value::Null);
}

#[test]
fn ages_of_an_old_season_are_those_of_its_last_match() {
    let born = json!({ "type": "player", "id": 500, "name": { "en": "Old Boy" }, "dob": "1990-06-01" });
    let old = json!({
        "type": "match", "id": 40, "edition": 2, "stage": 2, "group": 2, "round": 2, "kickoff": "2010-10-11T15:00:00Z",
        "status": "final", "score": { "home": 1, "away": 0 },
        "home": { "team": 2, "squad": [{ "player": 500, "shirt": 4, "role": "starter" }] }, "away": { "team": 3 },
    });
    // The other match of team 2 in that season was on 4 October 2025.
    let app = league_with(&[born, old]);
    let squad = page(&app, "/team/2/squad?t=2&lang=en");
    assert!(squad.contains("<td>35</td>"), "{squad}");
}
