//! Who reads the match centre: off, public, login. Keys are in no address and no page.

use hyper::http::Request;
use pages::{Access, PageSettings};
use store::NewKey;

use super::browse;
use super::login::submit;
use crate::harness::App;

fn settings(access: Access, public_key: &str) -> PageSettings {
    PageSettings { access, public_key: public_key.to_owned(), ..PageSettings::default() }
}

#[test]
fn pages_that_are_off_do_not_exist() {
    let app = App::sample();
    assert!(browse(&app, "/", &[]).body.contains("Operations reference"), "the start page of the reference");
    assert_eq!(browse(&app, "/m/1", &[]).status, 404);
    assert_eq!(submit(&app, "/login", "key=sample-key", &[]).headers.get("set-cookie"), None);
}

#[test]
fn the_public_sees_what_the_chosen_key_may_read() {
    let app = App::sample();
    let none = NewKey { name: "nothing".to_owned(), expires_at: None, editions: Some(Vec::new()) };
    app.store.put_key("nothing-key", none, jiff::Timestamp::UNIX_EPOCH).unwrap();
    let app = app.with_public_pages();
    assert_eq!(browse(&app, "/m/1", &[]).status, 200);
    let app = app.with_pages(settings(Access::Public, "nothing"));
    let refused = browse(&app, "/m/1", &[]);
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(refused.body.contains("<html"), "an error is a page");
    // Without the key there is nothing to read, and no page says which key is missing.
    let app = app.with_pages(settings(Access::Public, "absent"));
    assert_eq!(browse(&app, "/m/1", &[]).status, 401);
}

#[test]
fn the_language_is_the_addresses_then_the_remembered_one_then_the_browsers() {
    let app = App::sample().with_public_pages();
    let language = |path: &str, headers: &[(&str, &str)]| {
        let page = browse(&app, path, headers);
        if page.body.contains("<html lang=\"ar\" dir=\"rtl\"") { "ar" } else { "en" }
    };
    assert_eq!(language("/m/1", &[]), "en");
    assert_eq!(language("/m/1", &[("accept-language", "fr, ar-EG;q=0.8, en;q=0.5")]), "ar");
    assert_eq!(language("/m/1", &[("accept-language", "ar"), ("cookie", "touchline_lang=en")]), "en");
    assert_eq!(language("/m/1?lang=ar", &[("cookie", "touchline_lang=en")]), "ar");
    assert!(browse(&app, "/m/1?lang=ar", &[]).cookies()[0].starts_with("touchline_lang=ar; "));
    assert!(browse(&app, "/m/1", &[]).cookies().is_empty());
}

#[test]
fn a_page_allows_no_script_or_style_but_its_own() {
    let app = App::sample().with_public_pages();
    let page = browse(&app, "/m/1", &[]);
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"), "{policy}");
    assert!(policy.contains("style-src 'self' 'sha256-") && !policy.contains("unsafe"), "{policy}");
    assert!(!page.body.contains(" style=") && !page.body.contains(" onclick"), "the policy would forbid it");
}

#[test]
fn a_page_is_revalidated_and_changes_with_its_language() {
    let app = App::sample().with_public_pages();
    let page = browse(&app, "/m/1", &[]);
    let etag = page.header("etag").to_owned();
    let unchanged = browse(&app, "/m/1", &[("if-none-match", &etag)]);
    assert_eq!(unchanged.status, 304);
    // A browser replaces the headers of the page that it has. Its forms would otherwise be refused from then on.
    assert_eq!((page.header("referrer-policy"), unchanged.header("referrer-policy")), ("same-origin", "same-origin"));
    assert_eq!(browse(&app, "/m/1?lang=ar", &[("if-none-match", &etag)]).status, 200);
}

#[test]
fn an_unknown_address_is_a_page_for_a_browser_and_an_envelope_for_a_program() {
    let app = App::sample().with_public_pages();
    let page = browse(&app, "/nothing", &[("accept-language", "ar")]);
    assert_eq!(page.status, 404);
    assert!(page.body.contains("هذه الصفحة غير موجودة"), "{}", page.body);
    let missing = browse(&app, "/m/987654321", &[]);
    assert_eq!(missing.status, 404);
    assert!(missing.body.contains("<html"), "{}", missing.body);
    for way in ["action=\"/search\"", "href=\"/\"", "href=\"/competitions\"", "href=\"/teams\"", "href=\"/players\""] {
        let main = missing.body.split("<main").nth(1).unwrap();
        assert!(main.contains(way), "a dead end without {way}");
    }
    assert_eq!(app.get_bare("/nothing").json()["result"], false);
}

#[test]
fn a_widget_is_shown_by_named_sites_alone() {
    let public = settings(Access::Public, "sample");
    let app = App::sample().with_pages(public.clone());
    for path in ["/embed/m/1/momentum", "/embed/m/1/lineups", "/embed/m/1/shots", "/embed/t/1/tables"] {
        let closed = browse(&app, path, &[]);
        assert_eq!(closed.status, 200, "{path}");
        assert!(closed.header("content-security-policy").ends_with("frame-ancestors 'none'"), "{path}");
    }
    let origins = vec!["https://news.example".to_owned(), "https://club.example".to_owned()];
    let app = app.with_pages(PageSettings { embed_origins: origins, ..public });
    let open = browse(&app, "/embed/t/1/tables?theme=dark", &[]);
    let policy = open.header("content-security-policy");
    assert!(policy.ends_with("frame-ancestors https://news.example https://club.example"), "{policy}");
    assert!(open.body.contains("data-theme=\"dark\"") && open.body.contains("href=\"http://touchline/t/1\""));
    assert!(browse(&app, "/m/1", &[]).header("content-security-policy").ends_with("frame-ancestors 'none'"));
    assert!(
        browse(&app, "/m/1?lang=en", &[]).body.contains("data-touchline src=&#34;http://touchline/embed/m/1/momentum")
    );
    assert_eq!(browse(&app, "/embed/m/1/nothing", &[]).status, 404);
    assert_eq!(browse(&app, "/embed/t/1/nothing", &[]).status, 404);
}

#[test]
fn a_link_to_a_match_has_a_preview() {
    let app = App::sample().with_public_pages();
    let page = browse(&app, "/m/1", &[]);
    assert!(page.body.contains("property=\"og:image\" content=\"http://touchline/m/1/preview.png\""));
    let (parts, picture) = app.exchange(Request::builder().uri("/m/1/preview.png"));
    assert_eq!((parts.status.as_u16(), &picture[1..4]), (200, &b"PNG"[..]));
    assert_eq!(&picture[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 by 630");
}
