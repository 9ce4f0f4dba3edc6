//! From one day, month and season to others; files for calendars and search engines.

use football::feed::native;
use jiff::tz::TimeZone;
use pages::{Access, PageSettings};

use super::browse;
use crate::harness::App;

fn page(app: &App, path: &str) -> String {
    let reply = browse(app, path, &[]);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    reply.body
}

/// The sample world, with two more seasons of its league.
fn three_seasons() -> App {
    let further = [
        r#"{"type":"edition","id":21,"competition":1,"season":"2018/2019"}"#,
        r#"{"type":"match","id":2101,"edition":21,"kickoff":"2018-06-14T15:00:00Z","status":"final","score":{"home":1,"away":0},"home":{"team":1},"away":{"team":2}}"#,
        r#"{"type":"edition","id":22,"competition":1,"season":"2027/2028"}"#,
    ];
    let mut world = App::world();
    world.extend(native::documents("further", further.join("\n").as_bytes()).map(|document| document.unwrap()));
    App::holding(world, TimeZone::UTC).with_public_pages()
}

#[test]
fn a_calendar_leads_to_any_day_with_matches() {
    let app = three_seasons();
    let september = page(&app, "/?month=2026-09&lang=en");
    assert!(september.contains("September 2026") && september.contains("href=\"/m/1\""), "{september}");
    assert!(september.contains("<a href=\"/?date=2026-09-04\" aria-label=\"Fri 4 September 2026\""), "{september}");
    assert!(!september.contains("href=\"/?date=2026-09-20\""), "a day without matches is not a link: {september}");
    // The months with matches, however far away.
    assert!(september.contains("href=\"/?month=2018-06#calendar\" rel=\"prev\""), "{september}");
    assert!(september.contains("href=\"/?month=2026-10#calendar\" rel=\"next\""), "{september}");
    let archive = page(&app, "/?month=2018-06&lang=ar");
    assert!(archive.contains("يونيو 2018") && archive.contains("href=\"/m/2101\""), "{archive}");
    assert!(!archive.contains("rel=\"prev\""), "{archive}");
    assert!(page(&app, "/?month=2019-01&lang=en").contains("January 2019"));
    for month in ["x", "2026-13", "0000-00", "9999-12", "1200-01", "%00"] {
        page(&app, &format!("/?month={month}"));
    }
}

#[test]
fn a_season_leads_to_the_ones_before_and_after() {
    let app = three_seasons();
    let now = page(&app, "/t/1?lang=en");
    assert!(
        now.contains("<a href=\"/t/21\" rel=\"prev\">") && now.contains("<a href=\"/t/22\" rel=\"next\">"),
        "{now}"
    );
    assert!(now.contains("All seasons <small>3</small>"), "{now}");
    let first = page(&app, "/t/21?lang=ar");
    assert!(!first.contains("rel=\"prev\"") && first.contains("<a href=\"/t/1\" rel=\"next\">"), "{first}");
    assert!(first.contains("كل المواسم"), "{first}");
    assert!(!page(&app, "/t/2?lang=en").contains("class=\"seasons\""), "it has one season");
}

#[test]
fn a_team_has_a_page_with_its_whole_season_and_its_place() {
    let app = three_seasons();
    let team = page(&app, "/team/1?t=1&lang=en");
    assert!(team.contains("href=\"/team/1/season?t=1\"") && team.contains("Place in the table"), "{team}");
    let season = page(&app, "/team/1/season?t=1&lang=en");
    let at = |id: &str| season.find(&format!("href=\"/m/{id}\"")).unwrap_or_else(|| panic!("{id}: {season}"));
    assert!(at("1") < at("2") && at("2") < at("3"), "by day");
    assert!(!season.contains("/m/2101"), "of another season: {season}");
    assert!(season.contains("href=\"?t=21\"") && season.contains("/team/1/calendar.ics"), "{season}");
    assert!(page(&app, "/team/1/season?t=21&lang=ar").contains("/m/2101"));
    assert_eq!(browse(&app, "/team/1/other", &[]).status, 404);
    for number in ["2", "0", "-1", "99999999999"] {
        page(&app, &format!("/team/1/season?t=1&page={number}"));
    }
}

#[test]
fn times_name_their_zone() {
    let app = App::with_zone(TimeZone::get("Europe/Paris").unwrap()).with_public_pages();
    let match_ = page(&app, "/m/2?lang=en");
    assert!(match_.contains("data-zone>Europe/Paris</bdi></small>") && match_.contains(">18:30</time>"), "{match_}");
    for path in ["/?date=2026-12-11", "/t/1", "/team/1"] {
        let body = page(&app, path);
        assert!(body.contains("<time datetime=\"2026-12-11T17:30:00Z\" title=\"Europe/Paris\""), "{path}: {body}");
        assert!(body.contains("data-server=\"Europe/Paris\">Europe/Paris</bdi>"), "{path}: {body}");
    }
}

#[test]
fn calendar_files_have_every_match_in_time() {
    let app = three_seasons();
    for (path, events) in [("/team/1/calendar.ics", 2), ("/t/1/calendar.ics", 3)] {
        let reply = browse(&app, &format!("{path}?lang=en"), &[]);
        assert_eq!(reply.header("content-type"), "text/calendar; charset=utf-8");
        let text = &reply.body;
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
        assert_eq!(text.matches("BEGIN:VEVENT").count(), events, "{path}: {text}");
        assert!(text.contains("DTSTART:20261211T173000Z\r\nDTEND:20261211T193000Z\r\n"), "{text}");
        assert!(
            text.contains("SUMMARY:Nile City – Harbour Stars\r\n")
                || text.contains("SUMMARY:Harbour Stars – Nile City\r\n"),
            "{text}"
        );
    }
    assert_eq!(browse(&app, "/team/99/calendar.ics", &[]).status, 404);
}

#[test]
fn search_engines_find_every_page_of_a_public_service() {
    let app = App::sample().with_public_pages();
    let robots = page(&app, "/robots.txt");
    let map = robots.split("Sitemap: ").nth(1).unwrap().trim();
    let path =
        |address: &str| address.split("://").nth(1).map(|rest| rest[rest.find('/').unwrap()..].to_owned()).unwrap();
    let locations = |path: &str| -> Vec<String> {
        let xml = page(&app, path);
        xml.split("<loc>").skip(1).map(|rest| rest.split("</loc>").next().unwrap().replace("&amp;", "&")).collect()
    };
    let mut found = Vec::new();
    for file in locations(&path(map)) {
        found.extend(locations(&path(&file)).iter().map(|address| path(address)));
    }
    for expected in ["/t/1", "/t/2", "/m/1", "/m/7", "/team/5", "/p/101"] {
        assert!(found.iter().any(|address| address == expected), "{expected}: {found:?}");
    }
    for address in &found {
        page(&app, address);
    }
    let start = page(&app, "/teams?lang=en");
    assert!(start.contains("hreflang=\"ar\" href=\"http") && start.contains("/teams?lang=ar\">"), "{start}");
    let closed = App::sample().with_pages(PageSettings { access: Access::Login, ..PageSettings::default() });
    assert_eq!(page(&closed, "/robots.txt"), "User-agent: *\nDisallow: /\n");
    assert_eq!(browse(&closed, "/sitemap.xml", &[]).status, 303);
}
