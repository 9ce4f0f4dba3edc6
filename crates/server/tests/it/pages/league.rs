//! A match shows what its data has: no number that nobody counted, no reason that is not true.

use std::collections::BTreeSet;

use football::feed::{Document, native, notation};
use jiff::tz::TimeZone;
use pages::{Access, PageSettings};
use serde_json::json;
use store::NewKey;
use test_support::workspace_path;

use super::{browse, browse_whole};
use crate::harness::App;

/// The matches of the league: what each of them is, and the cards of its page.
#[rustfmt::skip]
const MATCHES: [(i64, &str, &[&str]); 8] = [
    (1, "result only",      &["form", "table", "meetings", "share"]),
    (2, "result only, 0–0", &["form", "table", "meetings", "share"]),
    (3, "reported by hand", &["form", "table", "timeline", "lineups", "players", "share"]),
    (4, "scorers only",     &["form", "table", "timeline", "share"]),
    (5, "scheduled",        &["form", "table", "share"]),
    (6, "postponed",        &["form", "table", "share"]),
    (7, "an older result",  &["form", "table", "share"]),
    (8, "an older result",  &["form", "table", "share"]),
];

/// Words that only a counted match has, and reasons that are false for these matches, in lower case.
const NEVER: [&str; 20] = [
    "xg",
    "expected goals",
    "possession",
    "momentum",
    "balanced",
    "passes",
    "fouls",
    "corners",
    "0%",
    "0.00",
    "rating",
    "yet",
    "there is no",
    "الأهداف المتوقعة",
    "متوقعة",
    "الاستحواذ",
    "الزخم",
    "متوازن",
    "التقييم",
    "لا توجد بيانات",
];

fn league() -> Vec<Document> {
    let file = "crates/server/tests/it/league.ndjson";
    let bytes = std::fs::read(workspace_path(file)).unwrap();
    native::documents(file, &bytes).map(|document| document.unwrap()).collect()
}

/// The league with another status of one match.
fn league_with(id: i64, status: &str) -> App {
    let mut documents = league();
    let is_match =
        |document: &&mut Document| document.kind == football::model::Kind::Match && document.body["id"] == id;
    documents.iter_mut().find(is_match).unwrap().body.insert("status".to_owned(), json!(status));
    App::holding(documents, TimeZone::UTC).with_public_pages()
}

/// The ids of the cards of a page.
fn cards(page: &str) -> Vec<&str> {
    let cards = page.split("<section class=\"card wide-").skip(1);
    cards.map(|card| card.split("id=\"").nth(1).unwrap().split('"').next().unwrap()).collect()
}

/// What a reader sees in a page, in lower case.
fn text(html: &str) -> String {
    let body = html.split_once("<main").map_or(html, |(_, rest)| rest).split("</main>").next().unwrap();
    let texts = body.split('<').map(|piece| piece.split_once('>').map_or("", |(_, text)| text));
    texts.collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn a_match_has_the_cards_of_its_data() {
    let app = App::league().with_public_pages();
    for language in ["en", "ar"] {
        for (id, what, expected) in MATCHES {
            let page = browse(&app, &format!("/m/{id}?lang={language}"), &[]);
            assert_eq!(page.status, 200);
            assert_eq!(cards(&page.body), expected, "{id} {what}");
            let tabs = page.body.split("<nav class=\"tabs\"").nth(1).unwrap().split("</nav>").next().unwrap();
            assert_eq!(tabs.matches("<a ").count(), expected.len(), "each card has a tab: {tabs}");
        }
    }
}

#[test]
fn no_page_of_a_match_has_a_number_that_nobody_counted() {
    let app = App::league().with_public_pages();
    for language in ["en", "ar"] {
        for (id, what, _) in MATCHES {
            let address = format!("/m/{id}?lang={language}");
            let shown = text(&browse_whole(&app, &address).body);
            for never in NEVER {
                assert!(!shown.contains(never), "{what} {address}: {never} in {shown}");
            }
            let drawing = browse(&app, &format!("/m/{id}/preview.svg?lang={language}"), &[]).body;
            assert!(!drawing.contains("class=\"bar"), "{what}: a preview without momentum");
        }
        for date in ["2026-10-03", "2026-10-10"] {
            let page = browse(&app, &format!("/?date={date}&lang={language}"), &[]).body;
            let lines = text(page.split("id=\"day\"").nth(1).unwrap());
            assert!(!lines.contains("0.00") && !lines.contains("xg") && !lines.contains("متوقعة"), "{lines}");
        }
    }
}

#[test]
fn a_match_reported_by_hand_is_the_same_while_it_is_played() {
    let app = league_with(3, "live");
    for language in ["en", "ar"] {
        let page = browse_whole(&app, &format!("/m/3?lang={language}"));
        assert_eq!(cards(&page.body), ["form", "table", "timeline", "lineups", "players", "share"]);
        let shown = text(&page.body);
        for never in NEVER {
            assert!(!shown.contains(never), "{never} in {shown}");
        }
        let start = browse(&app, &format!("/?lang={language}"), &[]).body;
        let card = start.split("<li class=\"card live-card live-3\"").nth(1).unwrap().split("</li>").next().unwrap();
        let shown = text(card);
        assert!(!card.contains("momentum-small"), "{card}");
        assert!(!shown.contains("xg") && !shown.contains("متوقعة") && !shown.contains("0.00"), "{shown}");
        assert!(start.contains(":root .live-3,") && start.contains("#0a5c36"), "the card has the colours of its teams");
    }
}

#[test]
fn a_running_score_without_events_is_not_called_goalless() {
    let app = league_with(1, "live");
    assert_eq!(cards(&browse(&app, "/m/1?lang=en", &[]).body), ["form", "table", "meetings", "share"]);
}

#[test]
fn attempts_without_touches_have_shots_and_expected_goals_where_places_are_known() {
    let attempts = |place: &str| {
        let text = format!("namespace none\nstatus final\n12:00 H9 shot goal {place}\n20:00 A9 shot saved {place}\n");
        App::holding(notation::parse("attempts.match", &text).unwrap(), TimeZone::UTC).with_public_pages()
    };
    let rows = |page: &str| {
        let table = page.split("class=\"comparison\"").nth(1).unwrap().split("</table>").next().unwrap();
        let labels = table.split("<th scope=\"row\">").skip(1);
        labels.map(|label| label.split('>').nth(1).unwrap().split('<').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let page = browse_whole(&attempts("(110,40)"), "/m/1?lang=en").body;
    let shown = cards(&page);
    assert!(shown.contains(&"shots") && shown.contains(&"xg") && shown.contains(&"comparison"), "{shown:?}");
    assert!(!shown.contains(&"possession") && !shown.contains(&"momentum") && !shown.contains(&"heatmap"), "{shown:?}");
    assert_eq!(rows(&page), ["Expected goals (xG)", "Shots", "Shots on target", "Yellow cards"]);
    let page = browse_whole(&attempts(""), "/m/1?lang=en").body;
    let shown = cards(&page);
    assert!(!shown.contains(&"shots") && !shown.contains(&"xg"), "{shown:?}");
    assert_eq!(rows(&page), ["Shots", "Shots on target", "Yellow cards"]);
}

#[test]
fn pictures_widgets_and_parts_exist_where_the_data_has_them() {
    let app = App::league().with_public_pages();
    #[rustfmt::skip]
    let found: [(&str, &[i64]); 16] = [
        ("m/{}/momentum.svg",    &[]),
        ("m/{}/shots.svg",       &[]),
        ("m/{}/goal-mouth.svg",  &[]),
        ("m/{}/possession.svg",  &[]),
        ("m/{}/passes.svg",      &[]),
        ("m/{}/xg.svg",          &[]),
        ("m/{}/heatmap.svg",     &[]),
        ("m/{}/attacks.svg",     &[]),
        ("m/{}/lineups.svg",     &[3]),
        ("m/{}/preview.svg",     &[1, 2, 3, 4, 5, 6, 7, 8]),
        ("m/{}/possession",      &[]),
        ("m/{}/players",         &[3]),
        ("m/{}/players.csv",     &[3]),
        ("embed/m/{}/momentum",  &[]),
        ("embed/m/{}/timeline",  &[3, 4]),
        ("embed/m/{}/xg",        &[]),
    ];
    for (address, ids) in found {
        for (id, what, _) in MATCHES {
            let address = format!("/{}", address.replace("{}", &id.to_string()));
            let expected = if ids.contains(&id) { 200 } else { 404 };
            assert_eq!(browse(&app, &address, &[]).status, expected, "{address} {what}");
        }
    }
    let refused = browse(&app, "/m/1/momentum.svg?lang=en", &[]).body;
    assert!(refused.contains("The data of this match is not enough to draw this"), "{refused}");
}

#[test]
fn the_players_of_a_report_have_minutes_goals_assists_and_cards() {
    let app = App::league().with_public_pages();
    let csv = browse(&app, "/m/3/players.csv?lang=en", &[]).body;
    let columns: BTreeSet<&str> =
        csv.trim_start_matches('\u{feff}').lines().next().unwrap().trim().split(',').collect();
    let expected = [
        "player_id",
        "player",
        "team_id",
        "team",
        "shirt",
        "position",
        "KIndex.Rating",
        "Admin.MinutesPlayed",
        "GoalsScored.Total",
        "Chances.Assists",
        "Cards.Yellow",
        "Cards.SecondYellow",
        "Cards.Red",
    ];
    assert_eq!(columns, BTreeSet::from(expected));
    let scorer = csv.lines().find(|line| line.contains("Nader Rashad")).unwrap();
    assert!(scorer.contains("112,Nader Rashad,1,Canal United,12,CF,,30,"), "30 minutes and no rating: {scorer}");
    let page = browse(&app, "/m/3/players?lang=en", &[]).body;
    let headings = page.split("<thead>").nth(1).unwrap().split("</thead>").next().unwrap();
    assert_eq!(headings.matches("<th ").count(), 9, "shirt, name, position, minutes and five statistics: {headings}");
}

/// The addresses of this service that a page links to, without their fragments.
fn links(page: &str) -> impl Iterator<Item = String> {
    let links = ["href=\"/", "src=\"/", "data-part=\"/"].into_iter().flat_map(|mark| page.split(mark).skip(1));
    links.map(|link| format!("/{}", link.split(['"', '#']).next().unwrap().replace("&#38;", "&").replace("&amp;", "&")))
}

#[test]
fn every_link_of_the_matches_leads_somewhere() {
    let settings = PageSettings {
        access: Access::Public,
        public_key: "sample".to_owned(),
        embed_origins: vec!["https://site.example".to_owned()],
        ..PageSettings::default()
    };
    let app = App::league().with_pages(settings);
    let mut addresses = BTreeSet::new();
    for (id, ..) in MATCHES {
        let page = browse_whole(&app, &format!("/m/{id}?lang=en")).body;
        addresses.extend(links(&page));
        let widgets = page.split("/embed/").skip(1).map(|rest| rest.split(['?', '&']).next().unwrap());
        addresses.extend(widgets.map(|path| format!("/embed/{path}")));
    }
    addresses.extend(links(&browse(&app, "/?date=2026-10-10&lang=en", &[]).body));
    assert!(addresses.contains("/embed/m/3/timeline") && addresses.contains("/m/3/lineups.svg"), "{addresses:#?}");
    for address in addresses.iter().filter(|address| !address.starts_with("/assets/")) {
        let (parts, _) = app.exchange(hyper::http::Request::builder().uri(address).header("accept", "text/html,*/*"));
        assert_eq!(parts.status.as_u16(), 200, "{address}");
    }
}

#[test]
fn earlier_meetings_are_those_that_the_key_may_read() {
    let app = App::league().with_public_pages();
    for (language, finding) in [
        ("en", "Won by Canal United: 0, by Old Port: 0. Drawn: 1"),
        (
            "ar",
            "فوز \u{2068}اتحاد القناة\u{2069}: \u{2068}0\u{2069}، فوز \u{2068}الميناء القديم\u{2069}: \u{2068}0\u{2069}، تعادل: \u{2068}1\u{2069}",
        ),
    ] {
        let page = browse(&app, &format!("/m/1?lang={language}"), &[]).body;
        let card = page.split("id=\"meetings\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(card.contains("href=\"/m/7\"") && card.contains(finding), "{card}");
        assert_eq!(card.matches("<li>").count(), 1, "a later match is not an earlier meeting: {card}");
    }
    let key =
        NewKey { name: "season".to_owned(), expires_at: None, editions: Some(vec![football::model::EditionId(1)]) };
    app.store.put_key("season-key", key, "2026-11-15T12:00:00Z".parse().unwrap()).unwrap();
    let settings = PageSettings { access: Access::Public, public_key: "season".to_owned(), ..Default::default() };
    let app = app.with_pages(settings);
    assert_eq!(cards(&browse(&app, "/m/1?lang=en", &[]).body), ["form", "table", "share"]);
}
