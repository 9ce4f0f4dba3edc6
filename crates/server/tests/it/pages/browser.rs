//! The match centre in a real browser: both languages and themes, phone and wide, with hostile names.

use jiff::Timestamp;
use serde_json::{Value, json};
use test_support::skip;

use crate::chromium::{Browser, assert_no_request_leaves, assert_nothing_overflows};
use crate::harness::App;
use crate::running_service::{RunningService, holds_in_time};

/// A page of every kind in the sample world. Its matches are final (1, 3, 4), scheduled (2), awarded (5), live (6) and postponed (7).
pub(super) const PAGES: &[&str] = &[
    "/",
    "/?date=2026-09-04",
    "/competitions",
    "/teams",
    "/players",
    "/players?q=zzz",
    "/search",
    "/search?q=nile",
    "/search?q=zzzzzz",
    "/t/1",
    "/t/2",
    "/t/1/scatter",
    "/t/1/scatter?of=players",
    "/t/1/coaches",
    "/m/1",
    "/m/2",
    "/m/3",
    "/m/4",
    "/m/5",
    "/m/6",
    "/m/7",
    "/team/1",
    "/p/109",
    "/compare/team/1/2",
    "/compare/p/109",
    "/compare/p/109/209",
    "/coach/1",
    "/m/1/why?team=1&stat=Pass.Accuracy",
    "/m/1/why?stat=Momentum.60",
    "/t/1/why?team=1&stat=Standing.Points",
    "/t/1/why?team=1&stat=Pass.Total",
    "/t/1/why-events?team=1&stat=Pass.Total",
    "/m/1/lineups",
    "/m/1/lineups?positions=average",
    "/m/1/shots",
    "/m/1/passes-home",
    "/m/1/possession",
    "/m/1/heatmap",
    "/m/1/attacks?team=1",
    "/m/1/players?group=passing&per=90",
    "/team/1/squad",
    "/team/1/season",
    "/?month=2026-09",
    "/p/109/maps",
    "/login",
    "/embed/m/1/momentum",
    "/embed/m/1/lineups",
    "/embed/m/1/shots",
    "/embed/m/1/timeline",
    "/embed/t/1/tables",
    "/embed/t/1/bracket",
    "/embed/t/1/leaders",
    "/embed/t/1/scatter",
    "/nothing",
];

pub(super) fn served_publicly(app: App) -> RunningService {
    RunningService::start_on(app, &["--pages", "public", "--pages-key", "sample"])
}

/// The source of axe, the accessibility checker. `scripts/test` installs it from its package registry.
pub(crate) fn axe() -> Option<String> {
    let path = std::env::var("TOUCHLINE_AXE").unwrap_or_default();
    let source = std::fs::read_to_string(&path).ok();
    if source.is_none() {
        skip("pages are not checked for accessibility: TOUCHLINE_AXE does not name axe.min.js");
    }
    source
}

// The languages and themes are different on phone and desk: any two of the three are in one look.

#[test]
fn every_page_is_accessible_and_fits_a_phone() {
    assert_pages_are_accessible_and_fit(360, [("en", "light"), ("ar", "dark")]);
}

#[test]
fn every_page_is_accessible_and_fits_a_desk() {
    assert_pages_are_accessible_and_fit(1280, [("en", "dark"), ("ar", "light")]);
}

/// Opens every page at this width, in each of these languages with its theme.
fn assert_pages_are_accessible_and_fit(width: u32, looks: [(&str, &str); 2]) {
    let Some(browser) = Browser::open() else { return };
    let Some(axe) = axe() else { return };
    let served = served_publicly(App::sample());
    let base = format!("http://{}", served.address);
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": axe }));
    browser.width(width);
    let mut faults = Vec::new();
    for page in PAGES {
        for (language, theme) in looks {
            let and = if page.contains('?') { '&' } else { '?' };
            browser.go(&format!("{base}{page}{and}lang={language}&theme={theme}"));
            let expected = if *page == "/nothing" { 404 } else { 200 };
            let status = "return performance.getEntriesByType('navigation')[0].responseStatus";
            assert_eq!(browser.run(status), expected, "{page}");
            assert_nothing_overflows(&browser, width);
            let found = browser.run_async(
                "const done = arguments[arguments.length - 1];
                 axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: true}}}).then((result) => done(result.violations.map((one) =>
                     one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).join(' | '))));",
            );
            for fault in found.as_array().unwrap() {
                faults.push(format!("{page} {language} {theme}: {}", fault.as_str().unwrap()));
            }
            let complaints: Vec<Value> = browser.log("browser");
            // A page that does not exist is reported as such.
            let complaints: Vec<&Value> =
                complaints.iter().filter(|complaint| !complaint["message"].as_str().unwrap().contains("404")).collect();
            assert!(complaints.is_empty(), "{page}: {complaints:#?}");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_no_request_leaves(&browser, &base);
}

#[test]
fn a_hostile_name_is_text() {
    let Some(browser) = Browser::open() else { return };
    let app = App::sample();
    let hostile = r#"<img src=x onerror=alert(1)>\"'</script><script>window.hacked=1</script>"#;
    for (kind, id) in [("team", 1), ("player", 1), ("stadium", 1), ("competition", 1), ("coach", 1), ("referee", 1)] {
        let overlay = format!(r#"{{"overlay":"{kind}","id":{id},"name":{{"en":"{hostile}","ar":"{hostile}"}}}}"#);
        let documents = football::feed::native::documents("overlay", overlay.as_bytes()).collect::<Result<Vec<_>, _>>();
        app.store.ingest(documents.unwrap(), Timestamp::now()).unwrap();
    }
    let served = served_publicly(app);
    for page in PAGES {
        browser.go(&format!("http://{}{page}", served.address));
        assert_eq!(browser.run("return window.hacked ?? document.querySelectorAll('img[src=x]').length"), 0, "{page}");
        let violations: Vec<Value> = browser
            .log("browser")
            .into_iter()
            .filter(|entry| !entry["message"].as_str().unwrap().contains("404"))
            .collect();
        assert!(violations.is_empty(), "{page}: {violations:#?}");
    }
}

#[test]
fn a_printed_match_has_every_section() {
    let Some(browser) = Browser::open() else { return };
    let served = served_publicly(App::sample());
    browser.width(1280);
    browser.go(&format!("http://{}/m/1?lang=en", served.address));
    let places = "return document.querySelectorAll('section.place').length";
    assert!(browser.run(places).as_u64().unwrap() > 0, "parts far away are not loaded yet");
    // The browser prints as soon as the handlers have run, so the parts must be here by then.
    let left = browser.run(
        "window.dispatchEvent(new Event('beforeprint'));
         return [document.querySelectorAll('section.place').length, document.querySelectorAll('#players tbody tr').length > 0];",
    );
    assert_eq!(left, serde_json::json!([0, true]));
}

#[test]
fn pages_are_readable_without_javascript() {
    let Some(browser) = Browser::open() else { return };
    let served = served_publicly(App::sample());
    browser.devtools("Emulation.setScriptExecutionDisabled", &serde_json::json!({"value": true}));
    browser.go(&format!("http://{}/m/1?lang=en", served.address));
    assert_eq!(browser.text("#score").replace('\n', ""), "1–0");
    for section in ["#momentum", "#timeline", "#comparison", "#lineups", "#shots", "#players"] {
        assert!(!browser.text(section).is_empty(), "{section}");
    }
    let active = browser.run("return document.querySelectorAll('svg [data-hint][tabindex]').length");
    assert_eq!(active, 0, "the script did not run");
    for page in PAGES {
        browser.go(&format!("http://{}{page}", served.address));
        // A widget has no frame around its section.
        let main = if page.starts_with("/embed") { "body" } else { "main" };
        let text = browser.text(main);
        assert!(text.chars().filter(|character| character.is_alphanumeric()).count() > 20, "{page}: {text}");
        let places = "return [...document.querySelectorAll('section.place')].filter((place) => !place.querySelector('a[href]')).length";
        assert_eq!(browser.run(places), 0, "{page}: a part has a link in its place");
    }
    // A part is behind the link in its place, and behind its tab.
    for (link, content) in [("#players .empty a", "#players tbody tr"), (".tabs a[href*='/shots']", "#xg svg")] {
        browser.go(&format!("http://{}/m/1?lang=en", served.address));
        browser.click(link);
        assert!(holds_in_time(|| browser.run(&format!("return document.querySelectorAll({content:?}).length")) != 0));
    }
}
