//! What the script adds to pages, in a real browser: sorting, steps, hints, suggestions, copying.

use super::browser::served_publicly;
use super::sizes::demo;
use crate::chromium::Browser;
use crate::harness::App;
use crate::running_service::{RunningService, holds_in_time};

/// The reader's zone is not the server's. Only the script knows it.
#[test]
fn kick_off_is_in_the_zone_of_the_reader() {
    let Some(browser) = Browser::open() else { return };
    let served = served_publicly(App::sample());
    // Match 2 kicks off at 17:30 UTC on Friday 11 December.
    for (zone, language, clock, other_day) in [
        ("Asia/Tokyo", "en", "02:30", "Sat 02:30"),
        ("America/New_York", "en", "12:30", "12:30"),
        ("Africa/Cairo", "ar", "19:30", "19:30"),
        ("Pacific/Kiritimati", "ar", "07:30", "السبت 07:30"),
    ] {
        browser.devtools("Emulation.setTimezoneOverride", &serde_json::json!({ "timezoneId": zone }));
        browser.go(&format!("http://{}/?date=2026-12-11&lang={language}", served.address));
        let shown = browser.run("return document.querySelector('.match-lines time').textContent");
        assert_eq!(shown, other_day, "{zone}");
        assert_eq!(browser.text("footer [data-zone]"), zone);
        browser.go(&format!("http://{}/m/2?lang={language}", served.address));
        assert_eq!(browser.text("#score time"), clock, "{zone}");
        let head = browser.text("#head .facts");
        assert!(head.contains(zone) && head.contains(clock), "{head}");
        let is_next_day = other_day != clock;
        let day = if is_next_day { "12" } else { "11" };
        let month = if language == "ar" { "ديسمبر" } else { "December" };
        assert!(head.contains(&format!("{day} {month} 2026")), "{zone}: {head}");
    }
    nothing_went_wrong(&browser);
}

/// The keys of a keyboard, as WebDriver writes them.
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";
const ESCAPE: &str = "\u{e00c}";
const ENTER: &str = "\u{e007}";

/// The page of a played match of the demo world, or a part of it.
fn match_page(part: &str) -> Option<(Browser, RunningService)> {
    let browser = Browser::open()?;
    let (app, played) = demo();
    let served = RunningService::start_on(app, &["--pages", "public", "--pages-key", "sample"]);
    browser.width(1280);
    let part = if part.is_empty() { String::new() } else { format!("/{part}") };
    browser.go(&format!("http://{}/m/{}{part}?lang=en", served.address, played[0].id));
    Some((browser, served))
}

fn nothing_went_wrong(browser: &Browser) {
    let complaints = browser.log("browser");
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn a_heading_sorts_the_players_in_both_directions() {
    let Some((browser, _served)) = match_page("players") else { return };
    // The fourth column has the minutes.
    let minutes = || {
        let script = "return [...document.querySelectorAll('#players tbody tr')].map((row) => Number(row.cells[3].dataset.value))";
        let minutes = browser.run(script);
        minutes.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect::<Vec<f64>>()
    };
    let heading = "#players thead th:nth-child(4)";
    let before = minutes();
    assert!(before.len() > 20 && !before.is_sorted() && !before.iter().rev().is_sorted(), "{before:?}");
    browser.click(&format!("{heading} button"));
    assert!(minutes().iter().rev().is_sorted(), "{:?}", minutes());
    let order = format!("return document.querySelector('{heading}').getAttribute('aria-sort')");
    assert_eq!(browser.run(&order), "descending");
    // A button is pressed with the keyboard, too.
    browser.write(&format!("{heading} button"), ENTER);
    assert!(minutes().is_sorted() && browser.run(&order) == "ascending", "{:?}", minutes());
    assert_eq!(browser.run("return document.querySelectorAll('#players th[aria-sort]').length"), 1);
    nothing_went_wrong(&browser);
}

#[test]
fn an_attack_is_shown_step_by_step() {
    let Some((browser, _served)) = match_page("attacks") else { return };
    let step = || browser.text("#attacks .player output");
    let hidden = || browser.run("return document.querySelectorAll('#attacks svg .later').length").as_u64().unwrap();
    let whole = step();
    let steps: usize = whole.split(" / ").nth(1).unwrap().parse().unwrap();
    assert!(steps > 1 && whole == format!("{steps} / {steps}"), "{whole}");
    assert_eq!(hidden(), 0);
    browser.click("#attacks [data-step-to=previous]");
    assert_eq!(step(), format!("{} / {steps}", steps - 1));
    assert!(hidden() > 0, "the last step is not drawn");
    browser.click("#attacks [data-step-to=next]");
    assert_eq!((step(), hidden()), (whole.clone(), 0));
    // It begins again, and goes on by itself to the end.
    browser.click("#attacks [data-step-to=play]");
    assert!(hidden() > 0, "{}", step());
    assert!(holds_in_time(|| step() == whole), "{}", step());
    nothing_went_wrong(&browser);
}

#[test]
fn the_rule_between_level_teams_shows_on_tap_and_with_the_keyboard() {
    let Some(browser) = Browser::open() else { return };
    // Two teams with one point each. The goals that both scored are equal, too.
    let level = "status final\nscore 1-1\n";
    let documents = football::feed::notation::parse("level.match", level).unwrap();
    let edition = documents.iter().find(|document| document.kind == football::model::Kind::Edition).unwrap().id;
    let served = served_publicly(App::holding(documents, jiff::tz::TimeZone::UTC));
    browser.width(360);
    browser.go(&format!("http://{}/t/{edition}?lang=en", served.address));
    let bubble = "const bubble = document.querySelector('.bubble'); return bubble.hidden ? '' : bubble.textContent";
    assert_eq!(browser.run(bubble), "");
    browser.click("#tables .level");
    let shown = browser.run(bubble);
    assert!(shown.as_str().unwrap().contains(" above "), "{shown}");
    assert_eq!(browser.run("return document.querySelectorAll('.bubble a[href*=\"/why?\"]').length"), 1);
    browser.write("#tables .level", ESCAPE);
    assert_eq!(browser.run(bubble), "");
    browser.run("document.activeElement.blur(); document.querySelector('#tables .level').focus()");
    assert!(browser.run(bubble).as_str().unwrap().contains(" above "));
    nothing_went_wrong(&browser);
}

#[test]
fn names_are_suggested_while_a_reader_types() {
    let Some(browser) = Browser::open() else { return };
    let served = served_publicly(App::sample());
    for (language, typed, found) in
        [("en", "nil city", "/team/1"), ("ar", "النيل", "/team/1"), ("en", "nile", "/team/1")]
    {
        browser.go(&format!("http://{}/?lang={language}", served.address));
        browser.write("#q", typed);
        let result =
            format!("return document.querySelectorAll('#suggestions:not([hidden]) a.result[href=\"{found}\"]').length");
        assert!(holds_in_time(|| browser.run(&result) == 1), "{typed}");
        let state = "const field = document.querySelector('#q');
            const chosen = document.getElementById(field.getAttribute('aria-activedescendant'));
            return [field.getAttribute('role'), field.getAttribute('aria-expanded'), chosen?.getAttribute('aria-selected') ?? '',
                document.activeElement.id, document.querySelectorAll('#suggestions [aria-selected=true]').length]";
        assert_eq!(browser.run(state), serde_json::json!(["combobox", "true", "", "q", 0]), "{typed}");
        browser.write("#q", DOWN);
        assert_eq!(browser.run(state), serde_json::json!(["combobox", "true", "true", "q", 1]), "{typed}");
        // Upwards from the first option is the field itself, and then the last option.
        browser.write("#q", UP);
        assert_eq!(browser.run(state)[4], 0, "{typed}");
        browser.write("#q", UP);
        assert_eq!(
            browser.run("return document.querySelector('#q').getAttribute('aria-activedescendant')"),
            "suggested-all"
        );
        browser.write("#q", ESCAPE);
        assert_eq!(
            browser.run("return [document.querySelector('#suggestions').hidden, document.activeElement.id, document.querySelector('#q').value]"),
            serde_json::json!([true, "q", typed])
        );
        assert_eq!(browser.run(state)[1], "false");
    }
    // The arrow chooses the first suggestion, and Enter opens it, in both languages.
    for (language, typed, found) in [
        ("en", "halim ramy", "/p/112"),
        ("ar", "حليم رامي", "/p/112"),
        ("en", "morocco egypt", "/m/4"),
        ("ar", "المغرب مصر", "/m/4"),
    ] {
        browser.go(&format!("http://{}/?lang={language}", served.address));
        browser.write("#q", typed);
        let first = "return document.querySelector('#suggestions:not([hidden]) a.result')?.getAttribute('href')";
        assert!(holds_in_time(|| browser.run(first) == found), "{typed}: {}", browser.run(first));
        browser.write("#q", &format!("{DOWN}{ENTER}"));
        assert!(holds_in_time(|| browser.run("return location.pathname") == found), "{typed}");
    }
    nothing_went_wrong(&browser);
}

#[test]
fn a_snippet_is_copied() {
    let Some(browser) = Browser::open() else { return };
    let settings = ["--pages", "public", "--pages-key", "sample", "--embed-origins", "*"];
    let served = RunningService::start_on(App::sample(), &settings);
    browser.go(&format!("http://{}/m/1?lang=en", served.address));
    browser.click("#share .snippet[open] button");
    // A browser without permission selects the text instead.
    let copied = "return document.querySelector('#share button').textContent === 'Copied'
        || String(getSelection()) === document.querySelector('#share textarea').value";
    assert!(holds_in_time(|| browser.run(copied) == true), "{}", browser.text("#share"));
    nothing_went_wrong(&browser);
}

#[test]
fn the_tab_of_the_section_that_is_read_is_the_current_one() {
    let Some((browser, _served)) = match_page("") else { return };
    let current = || {
        browser.run("return [...document.querySelectorAll('nav.tabs [aria-current]')].map((tab) => tab.textContent)")
    };
    let is_current = |tab: &str| holds_in_time(|| current() == serde_json::json!([tab]));
    for (section, tab) in [("possession", "Possession"), ("players", "Players"), ("momentum", "Momentum")] {
        browser.run(&format!("document.getElementById('{section}').scrollIntoView()"));
        assert!(is_current(tab), "{section}: {}", current());
    }
    nothing_went_wrong(&browser);
}
