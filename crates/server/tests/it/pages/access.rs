//! Who reads the match centre: off, public, login. Keys are in no address and no page.

use axum::body::Body;
use axum::http::Request;
use store::NewKey;
use touchline::pages::{Access, PageSettings};

use super::browse;
use crate::harness::{App, KEY};

fn settings(access: Access, public_key: &str) -> PageSettings {
    PageSettings { access, public_key: public_key.to_owned(), ..PageSettings::default() }
}

fn with_login() -> App {
    App::sample().with_pages(settings(Access::Login, ""))
}

/// POST of a form with these headers.
fn post(app: &App, path: &str, form: &str, headers: &[(&str, &str)]) -> super::PageReply {
    let request =
        Request::builder().method("POST").uri(path).header("content-type", "application/x-www-form-urlencoded");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let (parts, body) = app.exchange_body(request, Body::from(form.to_owned()));
    super::PageReply { status: parts.status.as_u16(), headers: parts.headers, body: String::from_utf8(body).unwrap() }
}

#[test]
fn pages_that_are_off_do_not_exist() {
    let app = App::sample();
    assert!(browse(&app, "/", &[]).body.contains("Operations reference"), "the start page of the reference");
    assert_eq!(browse(&app, "/m/1", &[]).status, 404);
    assert_eq!(post(&app, "/login", "key=sample-key", &[]).headers.get("set-cookie"), None);
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
fn a_reader_logs_in_with_a_key_and_out_again() {
    let app = with_login();
    let first = browse(&app, "/m/1?lang=en", &[]);
    assert_eq!((first.status, first.header("location")), (303, "/login?next=%2Fm%2F1%3Flang%3Den&lang=en"));
    let named = browse(&app, "/m/1?lang=en&key=sample-key", &[]);
    assert_eq!(named.header("location"), first.header("location"), "a key is in no address that we make");
    assert_eq!(browse(&app, "/?api=Nothing&key=sample-key", &[]).status, 404, "a request for an operation is no page");
    let form = browse(&app, first.header("location"), &[]);
    assert!(form.body.contains("name=\"next\" value=\"/m/1?lang=en\""), "{}", form.body);
    let wrong = post(&app, "/login", "key=guess&next=/m/1", &[]);
    assert_eq!((wrong.status, wrong.headers.get("set-cookie")), (401, None));
    let right = post(&app, "/login", &format!("key={KEY}&next=%2Fm%2F1"), &[]);
    assert_eq!((right.status, right.header("location")), (303, "/m/1"));
    let cookie = right.cookies()[0].to_owned();
    assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page = browse(&app, "/m/1", &[("cookie", cookie)]);
    assert_eq!(page.status, 200);
    assert!(!page.body.contains(KEY), "a page has no key");
    app.store.revoke_key("sample", jiff::Timestamp::now()).unwrap();
    assert_eq!(browse(&app, "/m/1", &[("cookie", cookie)]).status, 303, "a revoked key opens nothing");
    let out = post(&app, "/logout", "", &[("cookie", cookie)]);
    assert!(out.cookies()[0].contains("touchline_key=;") && out.cookies()[0].contains("Max-Age=0"));
}

#[test]
fn behind_tls_the_cookie_is_secure() {
    let reply = post(&with_login(), "/login", &format!("key={KEY}"), &[("x-forwarded-proto", "https")]);
    assert!(reply.cookies()[0].ends_with("; Secure"), "{:?}", reply.cookies());
}

#[test]
fn another_site_cannot_log_a_reader_in() {
    let form = format!("key={KEY}");
    let foreign = post(&with_login(), "/login", &form, &[("origin", "https://evil.example")]);
    assert_eq!((foreign.status, foreign.headers.get("set-cookie")), (403, None));
    let own = post(&with_login(), "/login", &form, &[("origin", "http://touchline")]);
    assert_eq!(own.status, 303);
}

#[test]
fn a_login_leads_to_this_service_alone() {
    let app = with_login();
    for next in ["//evil.example", "https://evil.example", "/\\evil.example", "/a%0d%0aSet-Cookie:x=1", "m/1"] {
        let reply = post(&app, "/login", &format!("key={KEY}&next={next}"), &[]);
        assert_eq!(reply.header("location"), "/", "{next}");
    }
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
    assert_eq!(page.header("referrer-policy"), "no-referrer");
}

#[test]
fn a_page_is_revalidated_and_changes_with_its_language() {
    let app = App::sample().with_public_pages();
    let page = browse(&app, "/m/1", &[]);
    let etag = page.header("etag").to_owned();
    assert_eq!(browse(&app, "/m/1", &[("if-none-match", &etag)]).status, 304);
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
