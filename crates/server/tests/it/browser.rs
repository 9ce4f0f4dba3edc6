//! The reference in a real browser.
//!
//! Without a browser the test is reported as skipped, and fails in CI. `scripts/test` installs one.

use serde_json::{Value, json};

use crate::chromium::{Browser, assert_no_request_leaves, assert_nothing_overflows};
use crate::harness::KEY;
use crate::running_service::{RunningService, holds_in_time};

#[test]
fn the_reference_works_in_a_browser() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&["--pages", "off"]);
    let base = format!("http://{}", served.address);

    browser.width(1280);
    browser.go(&format!("{base}/"));
    browser.click("[lang=ar] a[href='/docs']");
    assert!(holds_in_time(|| browser.run("return location.pathname + document.readyState") == "/docscomplete"));
    // Enter in the key's field neither sends nor loses it.
    browser.write("#key", &format!("{KEY}\n"));
    let sent = |operation: &str, begins: &str| {
        browser.click(&format!("form[data-operation={operation}] button"));
        let response = format!("#{operation} pre");
        assert!(holds_in_time(|| browser.text(&response).starts_with(begins)), "{}", browser.text(&response));
        browser.text(&response)
    };
    assert!(sent("TournamentList", "200").contains("\"result\": true"));

    browser.write("form[data-operation=MatchSquad] [name=match_id]", "1");
    browser.click("form[data-operation=MatchSquad] [name=lang] option:nth-child(2)");
    let squad = sent("MatchSquad", "200");
    let arabic = served.app.get("/MatchSquad?match_id=1&lang=ar").json();
    let message = arabic["message"].as_str().unwrap();
    assert!(message.chars().any(|letter| ('ء'..='ي').contains(&letter)) && squad.contains(message), "{squad}");
    browser.click("form[data-operation=MatchSquad] [name=response] option:nth-child(2)");
    assert!(sent("MatchSquad", "200").contains(&format!("<message>{message}</message>")));

    assert_eq!(browser.run("return location.href"), format!("{base}/docs"), "the key is in no address of a page");
    assert_eq!(browser.run("return document.getElementById('key').type"), "password");
    let complaints = browser.log("browser");
    assert!(complaints.is_empty(), "{complaints:#?}");
    assert_no_request_leaves(&browser, &base);

    // An error response is shown unchanged.
    browser.write("#key", "x");
    assert!(sent("TournamentList", "401").contains("A valid API key is required."));
    for width in [390, 1280] {
        browser.width(width);
        assert_nothing_overflows(&browser, width);
        browser.go(&format!("{base}/"));
        assert_nothing_overflows(&browser, width);
        browser.go(&format!("{base}/docs"));
    }
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
