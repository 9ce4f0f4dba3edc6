//! The reference in a real browser.
//!
//! Without a browser the test is reported as skipped, and fails in CI. `scripts/test` installs one.

use serde_json::{Value, json};

use crate::chromium::{Browser, assert_no_request_leaves, assert_nothing_overflows};
use crate::harness::KEY;
use crate::running_service::{RunningService, holds_in_time};

/// Waits for the text of an element.
fn assert_text(browser: &Browser, css: &str, holds: impl Fn(&str) -> bool) -> String {
    assert!(holds_in_time(|| holds(&browser.text(css))), "{css}: {}", browser.text(css));
    browser.text(css)
}

/// The value of a field of a form.
pub(crate) fn value(browser: &Browser, css: &str) -> String {
    browser.run(&format!("return document.querySelector({css:?}).value")).as_str().unwrap().to_owned()
}

#[test]
fn the_reference_works_in_a_browser() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    let base = format!("http://{}", served.address);

    browser.width(1280);
    browser.go(&format!("{base}/?lang=en"));
    browser.click("main a.button[href='/docs']");
    assert!(holds_in_time(|| browser.run("return location.pathname + document.readyState") == "/docscomplete"));
    // Enter in the key's field neither sends nor loses it. The key stays for this tab.
    browser.write("#key", &format!("{KEY}\n"));
    let send = |operation: &str, begins: &str| {
        browser.click(&format!("form[data-operation={operation}] button"));
        assert_text(&browser, &format!("#{operation} .outcome"), |text| text.starts_with(begins));
        browser.text(&format!("#{operation} .body"))
    };
    assert!(send("TournamentList", "200").contains("\"result\": true"));
    let outcome = browser.text("#TournamentList .outcome");
    assert!(outcome.contains(" ms") && outcome.contains(" B"), "status, time and size: {outcome}");
    browser.click("#TournamentList .try-result summary");
    assert!(browser.text("#TournamentList .headers").contains("etag: "));

    // One page for one operation: the key is still there, and the example works on this store.
    browser.go(&format!("{base}/docs/operations/MatchSquad"));
    assert_eq!(value(&browser, "#key"), KEY);
    assert!(holds_in_time(|| !value(&browser, "[name=match_id]").is_empty()));
    assert!(send("MatchSquad", "200").contains("\"data\""));
    browser.click("form[data-operation=MatchSquad] [name=lang] option:nth-child(2)");
    let squad = send("MatchSquad", "200");
    let id = value(&browser, "[name=match_id]");
    let arabic = served.app.get(&format!("/MatchSquad?match_id={id}&lang=ar")).json();
    let message = arabic["message"].as_str().unwrap();
    assert!(message.chars().any(|letter| ('ء'..='ي').contains(&letter)) && squad.contains(message), "{squad}");
    browser.click("form[data-operation=MatchSquad] [name=response] option:nth-child(2)");
    assert!(send("MatchSquad", "200").contains(&format!("<message>{message}</message>")));

    // The code to copy is what the form sends.
    let copied = |kind: &str| {
        browser.click(&format!("[data-copy={kind}]"));
        let text = browser.run(&format!("return document.querySelector('[data-copy={kind}]').dataset.text"));
        text.as_str().unwrap().to_owned()
    };
    let url = format!("{base}/MatchSquad?match_id={id}&lang=ar&response=xml");
    assert_eq!(copied("curl"), format!("curl -H 'X-API-Key: {KEY}' '{url}'"));
    assert!(copied("python").contains(&format!("requests.get(\"{url}\", headers={{\"X-API-Key\": \"{KEY}\"}})")));
    assert!(copied("javascript").contains(&format!("fetch(\"{url}\", {{ headers: {{ \"X-API-Key\": \"{KEY}\" }} }})")));

    assert_eq!(browser.run("return document.getElementById('key').type"), "password");
    assert_eq!(browser.run("return localStorage.length"), 0, "the key is kept for the tab only");
    let complaints = browser.log("browser");
    assert!(complaints.is_empty(), "{complaints:#?}");
    assert_no_request_leaves(&browser, &base);

    // An error response is shown unchanged.
    browser.write("#key", "x");
    let refused = served.app.get_bare("/MatchSquad?match_id=1&lang=ar").json();
    assert!(send("MatchSquad", "401").contains(refused["message"].as_str().unwrap()));
}

#[test]
fn the_search_of_the_reference_finds_operations_fields_and_statistics() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    let base = format!("http://{}", served.address);
    let search = |page: &str, text: &str| {
        browser.go(&format!("{base}{page}"));
        browser.write("#q", text);
        assert!(
            holds_in_time(|| browser.run("return document.querySelectorAll('#found a').length > 0") == true),
            "{text}"
        );
        browser.run("return [...document.querySelectorAll('#found a')].map((link) => link.getAttribute('href'))")
    };
    let has = |found: &Value, href: &str| found.as_array().unwrap().iter().any(|one| one == href);
    assert_eq!(search("/docs?lang=en", "matchsquad")[0], "/docs/operations/MatchSquad");
    let found = search("/docs?lang=en", "is_national_team");
    assert!(found.as_array().unwrap().iter().any(|one| one.as_str().unwrap().contains("#field-")), "{found}");
    // A whole word of a name is before the beginning of another word.
    assert_eq!(search("/docs?lang=en", "xg")[0], "/docs/statistics#GoalsScored.XG");
    let passes = search("/docs/live?lang=en", "pass.total");
    assert!(has(&passes, "/docs/statistics#Pass.Total"), "{passes}");
    browser.write("#q", "\u{e007}");
    assert!(holds_in_time(|| browser.run("return location.pathname").as_str().unwrap().starts_with("/docs/")));
    // In Arabic the statistics are found by their Arabic names.
    let arabic = search("/docs?lang=ar", "تمرير");
    assert!(
        arabic.as_array().unwrap().iter().any(|one| one.as_str().unwrap().starts_with("/docs/statistics#")),
        "{arabic}"
    );
}

#[test]
fn the_reference_follows_a_live_match() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    browser.go(&format!("http://{}/docs/live?lang=en", served.address));
    browser.write("#key", &format!("{KEY}\n"));
    browser.run("document.querySelector('form.follow').scrollIntoView()");
    // The match of the sample that is being played.
    assert!(holds_in_time(|| value(&browser, "[name=match_id]") == "6"));
    browser.click("[data-start]");
    assert_text(&browser, "#live .outcome", |text| text.starts_with("200"));
    assert_text(&browser, "#live .body", |text| text.contains("event: status") && text.contains("event: momentum"));
    browser.click("[data-stop]");
    assert!(browser.log("browser").is_empty());
}

#[test]
fn the_long_page_fits_screens_between_phone_and_desk() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    for (language, width) in [("en", 720), ("ar", 720), ("en", 1000), ("ar", 1000)] {
        browser.width(width);
        browser.go(&format!("http://{}/docs?lang={language}", served.address));
        browser.run("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
        assert_nothing_overflows(&browser, width);
    }
}

#[test]
fn the_reference_is_accessible_and_fits_phone_and_desk_in_both_languages() {
    let Some(browser) = Browser::open() else { return };
    let Some(axe) = crate::pages::axe() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    let base = format!("http://{}", served.address);
    let mut faults = Vec::new();
    for page in [
        "/",
        "/docs/operations/MatchAttacks",
        "/docs/operations/EntityTeams",
        "/docs/live",
        "/docs/statistics",
        "/docs/nothing",
        "/docs",
    ] {
        for (language, theme, width) in [("en", "light", 1280), ("ar", "dark", 390)] {
            browser.width(width);
            browser.go(&format!("{base}{page}?lang={language}&theme={theme}"));
            assert_nothing_overflows(&browser, width);
            let direction = if language == "ar" { "rtl" } else { "ltr" };
            assert_eq!(browser.run("return getComputedStyle(document.body).direction"), direction);
            // No word of the column "optional" is broken.
            let tall = browser.run("return Math.max(0, ...[...document.querySelectorAll('.needed')].map((cell) => cell.getClientRects().length && [...cell.childNodes].map((node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getClientRects().length; }).reduce((a, b) => Math.max(a, b), 0)))");
            assert!(tall.as_u64().unwrap() <= 1, "{page} at {width}: optional is on {tall} lines");
            if page == "/docs" {
                continue; // Its sections are those of the pages above; all fifty take minutes.
            }
            browser.run(&axe);
            let found = browser.run_async(
                "const done = arguments[0]; axe.run().then((result) => done(result.violations.map((one) => `${one.id}: ${one.nodes[0].html}`)))",
            );
            faults.extend(
                found.as_array().unwrap().iter().map(|fault| format!("{page} {language} {theme} {width}: {fault}")),
            );
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_score_in_an_arabic_match_name_is_beside_its_team() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    browser.go(&format!("http://{}/", served.address));
    for operation in ["MatchMomentum?match_id=1", "MatchPossessionDistribution?match_id=1"] {
        let response = served.app.get(&format!("/{operation}&lang=ar")).json();
        let name = text_with_score(&response).unwrap_or_else(|| panic!("{operation}: {response}"));
        for direction in ["rtl", "ltr", "auto"] {
            assert_reads_from_right_to_left(&browser, &name, direction);
        }
    }
    // A team without an Arabic name is written in Latin letters.
    for team in [2, 1] {
        let overlay = format!(r#"{{"overlay":"team","id":{team},"name":{{"ar":null}}}}"#);
        let overlay = football::feed::native::documents("overlay", overlay.as_bytes()).collect::<Result<Vec<_>, _>>();
        served.app.store.ingest(overlay.unwrap(), jiff::Timestamp::UNIX_EPOCH).unwrap();
        let response = served.app.get("/MatchMomentum?match_id=1&lang=ar").json();
        let name = text_with_score(&response).unwrap();
        if name.is_ascii() {
            assert_eq!(name, "Nile City 1x0 Harbour Stars", "neither team has an Arabic name");
            continue;
        }
        for direction in ["rtl", "ltr", "auto"] {
            assert_reads_from_right_to_left(&browser, &name, direction);
        }
    }
}

/// The first text in a response that has a score in it.
fn text_with_score(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if text.contains('x') && text.contains(|letter: char| letter.is_ascii_digit()) => {
            Some(text.clone())
        }
        Value::Array(items) => items.iter().find_map(text_with_score),
        Value::Object(fields) => fields.values().find_map(text_with_score),
        _ => None,
    }
}

/// Asserts that home team, home score, away score and away team are drawn in this order, from right to left.
fn assert_reads_from_right_to_left(browser: &Browser, name: &str, direction: &str) {
    let drawn = browser.run(&format!(
        "const name = {}, element = document.createElement('div');
         element.dir = {direction:?};
         element.style.whiteSpace = 'nowrap';
         element.textContent = name;
         document.body.append(element);
         const letter = /[\\p{{L}}\\p{{N}}]/u, score = /(\\d)([^\\d]*)x([^\\d]*)(\\d)/.exec(name);
         const homeScore = score.index, awayScore = score.index + score[0].length - 1;
         const first = [...name].findIndex((one) => letter.test(one));
         const last = name.length - 1 - [...name].reverse().findIndex((one) => letter.test(one));
         const middle = (index) => {{
             const range = document.createRange();
             range.setStart(element.firstChild, index);
             range.setEnd(element.firstChild, index + 1);
             const box = range.getBoundingClientRect();
             return box.left + box.width / 2;
         }};
         return [first, homeScore, awayScore, last].map(middle);",
        json!(name)
    ));
    let drawn: Vec<f64> = drawn.as_array().unwrap().iter().map(|middle| middle.as_f64().unwrap()).collect();
    assert!(drawn.is_sorted_by(|one, next| one > next), "{direction}: {name:?} is drawn at {drawn:?}");
}
