//! How large pages are. Sizes follow from the data alone, so they can be held.

use football::model::{Match, Status};
use football::simulation::{WorldSettings, world};
use jiff::tz::TimeZone;

use super::browse;
use crate::chromium::Browser;
use crate::harness::App;
use crate::running_service::{RunningService, holds_in_time};

/// The limit of a page without the files that it names.
const MAX_HTML: usize = 100_000;
/// The limit of a page with its style and its script.
const MAX_PAGE: usize = 200_000;

/// The matches of each competition that a test stores, and of each those that had extra time.
const MAX_PLAYED: usize = 1;

/// A part of the demo world, with matches of every competition, and those of them that went into extra time.
pub(crate) fn demo() -> (App, Vec<Match>) {
    let world = world(&WorldSettings::default());
    let mut documents = world.catalogue();
    let mut played = Vec::new();
    let mut of_competition = std::collections::HashMap::<(i64, bool), usize>::new();
    for place in 0..world.match_count() {
        let document = world.match_document(place);
        let match_: Match = serde_json::from_value(document.body.clone().into()).unwrap();
        let count = of_competition.entry((match_.edition.0, match_.shoot_out.is_some())).or_default();
        if match_.status == Status::Final && *count < MAX_PLAYED {
            *count += 1;
            played.push(match_);
            documents.push(document);
        }
    }
    (App::holding(documents, TimeZone::UTC).with_public_pages(), played)
}

/// The addresses of the parts that a page has a place for.
fn parts(page: &str) -> Vec<String> {
    let mut parts: Vec<String> = page
        .split("data-part=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().replace("&#38;", "&").replace("&amp;", "&"))
        .collect();
    parts.dedup();
    parts
}

#[test]
fn every_page_of_the_demo_world_is_below_its_limit() {
    let (app, played) = demo();
    let files: usize =
        ["/assets/centre.css", "/assets/centre.js"].iter().map(|path| browse(&app, path, &[]).body.len()).sum();
    let mut paths: Vec<String> =
        ["/", "/competitions", "/teams", "/players", "/compare/team/1/2", "/compare/p/1/2"].map(str::to_owned).to_vec();
    let mut editions: Vec<i64> = played.iter().map(|match_| match_.edition.0).collect();
    editions.sort_unstable();
    editions.dedup();
    paths.extend(editions.iter().map(|edition| format!("/t/{edition}")));
    paths.extend(played.iter().map(|match_| format!("/m/{}", match_.id)));
    for match_ in played.iter().take(3) {
        paths.push(format!("/team/{}", match_.home.team));
        paths.push(format!("/p/{}", match_.home.squad[5].player.number()));
    }
    assert!(played.iter().any(|match_| match_.shoot_out.is_some()), "the longest pages are those after extra time");
    let mut largest = (0, String::new());
    for path in paths {
        for lang in ["en", "ar"] {
            let address = format!("{path}?lang={lang}");
            let page = browse(&app, &address, &[]);
            assert_eq!(page.status, 200, "{address}");
            for (of, body) in parts(&page.body)
                .into_iter()
                .map(|part| (part.clone(), browse(&app, &part, &[]).body))
                .chain([(address, page.body)])
            {
                assert!(body.len() < MAX_HTML, "{of} has {} bytes", body.len());
                assert!(body.len() + files < MAX_PAGE, "{of} and its files have {} bytes", body.len() + files);
                if body.len() > largest.0 {
                    largest = (body.len(), of);
                }
            }
        }
    }
    println!("style and script: {files} bytes; the largest page: {largest:?}");
}

/// As many teams as the largest leagues have.
#[test]
fn the_page_of_a_league_of_24_teams_is_below_its_limit() {
    let world = world(&WorldSettings { league_teams: 24, ..WorldSettings::default() });
    let mut documents = world.catalogue();
    let mut with_events = 0..24;
    for place in 0..world.match_count() {
        let mut document = world.match_document(place);
        let match_: Match = serde_json::from_value(document.body.clone().into()).unwrap();
        if match_.edition.0 == 1 && match_.status == Status::Final {
            // The leaders need a few matches with events, and the tables the results of all.
            if with_events.next().is_none() {
                document.events = None;
            }
            documents.push(document);
        }
    }
    let app = App::holding(documents, TimeZone::UTC).with_public_pages();
    for lang in ["en", "ar"] {
        for table in ["overall", "home", "form"] {
            let address = format!("/t/1?lang={lang}&table={table}");
            let page = browse(&app, &address, &[]);
            assert_eq!(page.body.matches("class=\"rank\"").count(), 24, "{address}");
            assert!(page.body.matches("class=\"dot ").count() >= 100, "{address}");
            assert!(page.body.len() < MAX_HTML, "{address} has {} bytes", page.body.len());
        }
    }
}

/// What a page loads, in the order of the requests: the kind, the address, the bytes sent and the bytes they unpack to.
const LOADED: &str = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map((entry) => [entry.initiatorType, entry.name.replace(location.origin, ''), entry.encodedBodySize, entry.decodedBodySize]);";

#[test]
fn a_browser_loads_a_page_a_style_and_a_script_and_parts_when_they_are_near() {
    let Some(browser) = Browser::open() else { return };
    let (app, played) = demo();
    let longest = played.iter().find(|match_| match_.shoot_out.is_some()).unwrap().id;
    let served = RunningService::start_on(app, &["--pages", "public", "--pages-key", "sample"]);
    browser.width(1280);
    for path in ["/", "/t/1", &format!("/m/{longest}"), "/p/1", "/team/1", "/compare/team/1/2", "/players"] {
        browser.go(&format!("http://{}{path}?lang=en", served.address));
        let loaded = browser.run(LOADED);
        let loaded = loaded.as_array().unwrap();
        let sum = |column: usize| loaded.iter().map(|entry| entry[column].as_u64().unwrap()).sum::<u64>();
        let (sent, unpacked) = (sum(2), sum(3));
        println!("{path}: {} requests, {sent} bytes sent, {unpacked} bytes unpacked", loaded.len());
        assert!(sent < MAX_PAGE as u64, "{path}: {loaded:?}");
        let blocking = loaded.iter().filter(|entry| entry[0] == "link" && entry[1].as_str().unwrap().contains(".css"));
        assert_eq!(blocking.count(), 1, "the first view needs the page and one style: {loaded:?}");
    }
    // A match: the places of the parts are filled as the reader comes near, and by their tabs.
    browser.go(&format!("http://{}/m/{longest}?lang=en", served.address));
    let places = "return document.querySelectorAll('section.place').length";
    let before = browser.run(places).as_u64().unwrap();
    assert!(before >= 4, "most parts are far away: {before}");
    browser.click(".tabs a[data-section=players]");
    assert!(holds_in_time(|| browser.run("return document.querySelectorAll('#players tbody tr').length") != 0));
    assert_eq!(browser.run("return location.pathname"), format!("/m/{longest}"), "the tab did not leave the page");
    browser.run("document.querySelector('#attacks').scrollIntoView()");
    assert!(holds_in_time(|| browser.run("return document.querySelectorAll('#attacks table.kinds a').length") != 0));
    browser.run("document.querySelector('#attacks table.kinds a').click()");
    assert!(holds_in_time(|| browser.run("return document.querySelectorAll('#attacks a.reset').length") == 1));
    assert_eq!(browser.run("return location.pathname"), format!("/m/{longest}"), "the filter did not leave the page");
    // A bar of the momentum says what moved it, in both drawings.
    let hint = "return [...document.querySelectorAll('#momentum svg')].map((svg) => svg.querySelectorAll('.bar')[3].dataset.hint)";
    let hints = browser.run(hint);
    assert!(hints[0].as_str().unwrap().contains("4'") && hints[0].as_str().unwrap().contains(": "), "{hints}");
    assert_eq!(hints[0], hints[1]);
    assert!(browser.log("browser").is_empty());
}
