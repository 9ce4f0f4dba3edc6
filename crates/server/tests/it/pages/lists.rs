//! The start page, the lists and the search.

use football::feed::Document;
use football::model::Kind;
use jiff::tz::TimeZone;
use pages::{Access, PageSettings};
use serde_json::json;
use store::NewKey;

use super::browse;
use crate::harness::App;

const HOSTILE: &str = "\"><script>alert(1)</script>";

/// The sample world, with some documents changed.
fn changed_world(change: impl Fn(&mut Document)) -> App {
    let mut world = App::world();
    world.iter_mut().for_each(change);
    App::holding(world, TimeZone::UTC).with_public_pages()
}

/// A service whose public sees these editions alone.
fn limited_to(editions: Vec<i64>) -> App {
    let app = App::sample();
    let editions = Some(editions.into_iter().map(football::model::EditionId).collect());
    let key = NewKey { name: "limited".to_owned(), expires_at: None, editions };
    app.store.put_key("limited-key", key, jiff::Timestamp::UNIX_EPOCH).unwrap();
    let settings = PageSettings { access: Access::Public, public_key: "limited".to_owned(), ..PageSettings::default() };
    app.with_pages(settings)
}

fn page(app: &App, path: &str) -> String {
    let reply = browse(app, path, &[]);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    reply.body
}

#[test]
fn every_list_is_a_page_in_both_languages() {
    let app = App::sample().with_public_pages();
    for (path, english, arabic) in [
        ("/", "Matches", "المباريات"),
        ("/competitions", "Nile League", "دوري النيل"),
        ("/teams", "Nile City", "مدينة النيل"),
        ("/players", "Omar Said", "عمر سعيد"),
        ("/search?q=nile", "Nile City", "مدينة النيل"),
    ] {
        let and = if path.contains('?') { '&' } else { '?' };
        let (en, ar) = (page(&app, &format!("{path}{and}lang=en")), page(&app, &format!("{path}{and}lang=ar")));
        assert!(en.contains("lang=\"en\" dir=\"ltr\"") && en.contains(english), "{path}: {en}");
        assert!(ar.contains("lang=\"ar\" dir=\"rtl\"") && ar.contains(arabic), "{path}: {ar}");
        assert!(!ar.contains("{}") && !en.contains("{}"), "{path}: every text is filled in");
    }
}

#[test]
fn a_day_shows_its_matches_and_a_day_without_any_leads_to_the_nearest() {
    let app = App::sample().with_public_pages();
    let day = page(&app, "/?date=2026-09-04&lang=en");
    assert!(day.contains("href=\"/m/1\"") && !day.contains("href=\"/m/2\""), "{day}");
    assert!(
        day.contains("aria-current=\"date\"") && day.contains("/?date=2026-09-01") && day.contains("/?date=2026-09-07")
    );
    assert!(!day.contains("around-title"), "the reader chose this day: {day}");
    let empty = page(&app, "/?date=2026-09-20&lang=en");
    assert!(empty.contains("No matches on Sun 20 September 2026"), "{empty}");
    assert!(empty.contains("/?date=2026-09-04\"><small>") && !empty.contains("href=\"/m/1\""), "{empty}");
    // Without a choice, a day with few matches is shown with its neighbours.
    let start = page(&app, "/?lang=en");
    assert!(start.contains("around-title\" id=\"2026-"), "{start}");
    // Whatever stands in the address, there is a page.
    for date in ["x", "2026-13-45", "9999-12-31", "-9999-01-01", "%00"] {
        page(&app, &format!("/?date={date}"));
    }
}

#[test]
fn live_matches_come_first_and_the_page_follows_them() {
    let app = changed_world(|document| {
        if document.kind == Kind::Match && document.id == 2 {
            document.body.insert("status".to_owned(), json!("live"));
            document.body.insert("score".to_owned(), json!({ "home": 2, "away": 1 }));
        }
    });
    let body = page(&app, "/?lang=en&date=2026-09-04");
    let follows = body.split_once("data-follows=\"").and_then(|(_, rest)| rest.split_once('"')).unwrap().0;
    assert!(follows.split(',').any(|id| id == "2") && !follows.split(',').any(|id| id == "1"), "{follows}");
    let live = body.find("<a class=\"whole-link\" href=\"/m/2\"").expect("a card");
    assert!(body[..live].contains("<li class=\"card live-card live-2\">"), "{body}");
    assert!(live < body.find("href=\"/m/1\"").unwrap(), "before the matches of the day");
    assert!(body.contains("1 live"), "the competition counts it");
    // Without a live match the place for one is there: a script can fill it.
    assert!(page(&limited_to(vec![1]), "/").contains("id=\"live\" data-live hidden"));
}

#[test]
fn the_search_finds_names_in_both_scripts_and_with_mistakes() {
    let app = App::sample().with_public_pages();
    for (q, found) in [
        ("nile", "/team/1"),
        ("NILE cty", "/team/1"),
        ("Harbuor", "/team/2"),
        ("مدينة", "/team/1"),
        ("مدينه النيل", "/team/1"),
        ("Omar Said", "/p/101"),
        ("Omra Said", "/p/101"),
        ("عمر سعيد", "/p/101"),
        ("basso", "/p/109"),
        ("Karim Mansour", "/coach/1"),
        ("Karim Mansuor", "/coach/1"),
        ("Nile League", "/t/1\""),
        ("دوري النيل", "/t/1\""),
        ("Nile Leagu", "/t/1\""),
        ("Nile Laegue", "/t/1\""),
    ] {
        let encoded: String = form_urlencoded::byte_serialize(q.as_bytes()).collect();
        for part in ["", "&part=1"] {
            let body = page(&app, &format!("/search?q={encoded}{part}"));
            assert!(body.contains(found), "{q}{part}: {body}");
            assert_eq!(body.contains("<html"), part.is_empty());
        }
    }
    assert!(page(&app, "/search?q=zzzzzzzz&lang=en").contains("Nothing is called"));
    assert!(page(&app, "/search?lang=en").contains("Type a name or two teams"));
    assert!(
        page(&app, "/teams?q=harbour").contains("/team/2") && !page(&app, "/teams?q=harbour").contains("/team/1\"")
    );
    for number in ["2", "0", "-1", "x", "99999999999"] {
        page(&app, &format!("/players?page={number}"));
        page(&app, &format!("/teams?page={number}"));
    }
}

#[test]
fn a_key_lists_and_finds_only_what_it_may_read() {
    let app = limited_to(vec![2]);
    for path in
        ["/", "/?date=2026-09-04", "/competitions", "/search?q=nile", "/search?q=nile&part=1", "/search?q=Nile+Laegue"]
    {
        let body = page(&app, &format!("{path}{}lang=en", if path.contains('?') { "&" } else { "?" }));
        assert!(!body.contains("href=\"/t/1\"") && !body.contains("Nile League"), "{path}: {body}");
        assert!(!body.contains("href=\"/m/1\""), "{path}: {body}");
    }
    let nothing = limited_to(Vec::new());
    for path in ["/teams", "/players", "/search?q=nile", "/search?q=omra", "/search?q=karim"] {
        let body = page(&nothing, path);
        assert!(!body.contains("href=\"/team/") && !body.contains("href=\"/p/"), "{path}: {body}");
    }
    assert_eq!(browse(&app, "/t/1", &[]).status, 403);
    assert_eq!(browse(&app, "/t/1/scatter.svg", &[]).status, 403);
}

#[test]
fn hostile_names_stay_text() {
    let app = changed_world(|document| {
        if matches!(document.kind, Kind::Team | Kind::Competition | Kind::Coach | Kind::Stadium | Kind::Player) {
            document.body.insert("name".to_owned(), json!({ "en": HOSTILE, "ar": HOSTILE }));
            document.body.remove("nickname");
        }
        if document.kind == Kind::Match && document.id == 2 {
            document.body.insert("status".to_owned(), json!("live"));
        }
    });
    let q: String = form_urlencoded::byte_serialize(HOSTILE.as_bytes()).collect();
    for path in ["/", "/?date=2026-09-04", "/competitions", "/teams", "/players", "/t/1", "/t/2", "/t/1?of=players"] {
        let body = page(&app, path);
        assert!(!body.contains("<script>alert"), "{path}: {body}");
    }
    for path in [
        format!("/search?q={q}"),
        format!("/search?q={q}&part=1"),
        format!("/teams?q={q}"),
        format!("/players?q={q}&page=2"),
    ] {
        let body = page(&app, &path);
        assert!(!body.contains("<script>alert") && !body.contains("\"><script"), "{path}: {body}");
    }
    let picture = browse(&app, "/t/1/scatter.svg", &[]);
    assert!(!picture.body.contains("<script"), "{}", picture.body);
}
