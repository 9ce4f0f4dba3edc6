//! Nothing is cut, covered or too small, from the narrowest phone to a wide desk, in both languages.
//!
//! The rules are in `layout.js`. The layout follows from the style alone, so a page is loaded once and then resized.

use football::feed::Document;
use football::model::{Match, Status};
use football::simulation::{WorldSettings, world};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;
use store::{NewKey, Store};

use super::browse;
use super::browser::served_publicly;
use crate::chromium::Browser;
use crate::harness::{App, KEY};
use crate::importing::touchline;
use crate::running_service::holds_in_time;

const RULES: &str = include_str!("layout.js");

/// The narrowest phone, phones, a phone on its side, tablets, the width at which cards are side by side, desks.
const WIDTHS: [u32; 9] = [320, 390, 600, 768, 820, 1024, 1120, 1280, 1920];

/// The matches of the demo world whose events a test stores. The others have their results.
const WITH_EVENTS: usize = 12;

/// Opens every page in both languages, with all its parts, at every width.
fn assert_readable(app: App, pages: &[String]) {
    let Some(browser) = Browser::open() else { return };
    let served = served_publicly(app);
    let mut faults = Vec::new();
    for page in pages {
        for language in ["en", "ar"] {
            let and = if page.contains('?') { '&' } else { '?' };
            browser.go(&format!("http://{}{page}{and}lang={language}", served.address));
            // Paper has every part, and so has the page after it.
            browser.run("dispatchEvent(new Event('beforeprint')); document.querySelectorAll('details').forEach((one) => { one.open = true })");
            for width in WIDTHS {
                browser.width(width);
                let is_resized = format!("return matchMedia('(width: {width}px)').matches");
                assert!(holds_in_time(|| browser.run(&is_resized) == true), "{page} is not {width} wide");
                let found: Vec<Value> = browser.run(RULES).as_array().unwrap().clone();
                faults.extend(found.iter().map(|fault| format!("{page} {language} at {width}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The first address of this kind in a page: `/m/17` for `/m/`.
fn address_in(app: &App, page: &str, kind: &str) -> String {
    let page = browse(app, page, &[]);
    let of_kind = |rest: &str| {
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        (!number.is_empty()).then(|| format!("{kind}{number}"))
    };
    page.body
        .split(&format!("href=\"{kind}"))
        .skip(1)
        .find_map(of_kind)
        .unwrap_or_else(|| panic!("no {kind}: {}", page.body))
}

#[test]
fn pages_of_the_demo_world_are_readable_at_every_width() {
    let world = world(&WorldSettings::default());
    let mut documents: Vec<Document> = world.catalogue();
    let mut with_events: Vec<Match> = Vec::new();
    let mut next = None;
    for place in 0..world.match_count() {
        let mut document = world.match_document(place);
        let match_: Match = serde_json::from_value(document.body.clone().into()).unwrap();
        let is_new = !with_events.iter().any(|other| other.edition == match_.edition);
        if match_.status == Status::Final && with_events.len() < WITH_EVENTS && (is_new || match_.shoot_out.is_some()) {
            with_events.push(match_);
        } else {
            document.events = None;
            if match_.status == Status::Scheduled {
                next = Some(match_.id);
            }
        }
        documents.push(document);
    }
    let longest = with_events.iter().find(|match_| match_.shoot_out.is_some()).unwrap();
    let (cup, last, first) = (longest.edition, longest.id, with_events[0].id);
    let player = with_events[0].home.squad[5].player.number();
    let next = next.unwrap();
    let app = App::holding(documents, TimeZone::UTC).with_public_pages();
    let pages = [
        "/".to_owned(),
        "/competitions".to_owned(),
        "/players".to_owned(),
        "/search?q=al".to_owned(),
        "/t/1".to_owned(),
        format!("/t/{cup}"),
        format!("/m/{first}"),
        format!("/m/{last}"),
        format!("/m/{next}"),
        "/team/1".to_owned(),
        format!("/p/{player}"),
        "/compare/team/1/2".to_owned(),
        format!("/embed/t/{cup}/bracket"),
        format!("/embed/m/{last}/momentum"),
        "/login".to_owned(),
    ];
    assert_readable(app, &pages);
}

#[test]
fn pages_of_a_real_tournament_are_readable_at_every_width() {
    let Some(data) = test_support::real_data("wyscout") else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = data.display().to_string();
    let import =
        touchline(folder.path(), &["import", "wyscout", &path, "--store", "sqlite:sample.db"]).output().unwrap();
    assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
    let store = Store::open(&format!("sqlite:{}", folder.path().join("sample.db").display()).parse().unwrap()).unwrap();
    let key = NewKey { name: "sample".to_owned(), expires_at: None, editions: None };
    store.put_key(KEY, key, Timestamp::now()).unwrap();
    let app = App::on(store, folder, TimeZone::UTC).with_public_pages();
    let cup = address_in(&app, "/competitions", "/t/");
    let pages = [
        "/teams".to_owned(),
        cup.clone(),
        format!("{cup}?table=home"),
        address_in(&app, &format!("{cup}/bracket"), "/m/"),
        address_in(&app, &cup, "/team/"),
        address_in(&app, &cup, "/p/"),
        address_in(&app, &format!("{cup}/coaches"), "/coach/"),
        format!("/embed{cup}/tables"),
    ];
    assert_readable(app, &pages);
}

#[test]
fn pages_of_a_league_without_events_are_readable_at_every_width() {
    let pages = [
        "/",
        "/competitions",
        "/teams",
        "/players",
        "/t/1",
        "/t/2",
        "/m/1",
        "/m/3",
        "/m/4",
        "/m/5",
        "/m/6",
        "/team/1",
        "/p/1",
        "/compare/team/1/2",
    ];
    assert_readable(App::league(), &pages.map(str::to_owned));
}
