//! The login over HTTP. Requests have the headers that browsers send.

use hyper::http::Request;
use pages::{Access, PageSettings};
use touchline::http::Body;

use super::{PageReply, browse};
use crate::harness::{App, KEY};

fn with_login() -> App {
    App::sample().with_pages(PageSettings { access: Access::Login, ..PageSettings::default() })
}

/// A form of a page of this service, as Chromium posts it to its own machine or over TLS.
pub(super) fn submit(app: &App, path: &str, form: &str, headers: &[(&str, &str)]) -> PageReply {
    let own = [("origin", "http://touchline"), ("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")];
    post(app, path, form, &[&own, headers].concat())
}

/// POST of a form with these headers.
fn post(app: &App, path: &str, form: &str, headers: &[(&str, &str)]) -> PageReply {
    let request = Request::builder()
        .method("POST")
        .uri(path)
        .header("accept", "text/html,*/*;q=0.8")
        .header("content-type", "application/x-www-form-urlencoded");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let (parts, body) = app.exchange_body(request, Body::from(form.to_owned()));
    PageReply { status: parts.status.as_u16(), headers: parts.headers, body: String::from_utf8(body).unwrap() }
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
    assert_eq!(form.header("referrer-policy"), "same-origin", "otherwise its origin is null");
    let wrong = submit(&app, "/login", "key=guess&next=/m/1", &[]);
    assert_eq!((wrong.status, wrong.headers.get("set-cookie")), (401, None));
    let right = submit(&app, "/login", &format!("key={KEY}&next=%2Fm%2F1"), &[]);
    assert_eq!((right.status, right.header("location")), (303, "/m/1"));
    let cookie = right.cookies()[0].to_owned();
    assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page = browse(&app, "/m/1", &[("cookie", cookie)]);
    assert_eq!(page.status, 200);
    assert!(!page.body.contains(KEY), "a page has no key");
    app.store.revoke_key("sample", jiff::Timestamp::now()).unwrap();
    assert_eq!(browse(&app, "/m/1", &[("cookie", cookie)]).status, 303, "a revoked key opens nothing");
    let out = submit(&app, "/logout", "", &[("cookie", cookie)]);
    assert!(out.cookies()[0].contains("touchline_key=;") && out.cookies()[0].contains("Max-Age=0"));
}

#[test]
fn behind_tls_the_cookie_is_secure() {
    let reply = submit(&with_login(), "/login", &format!("key={KEY}"), &[("x-forwarded-proto", "https")]);
    assert!(reply.cookies()[0].ends_with("; Secure"), "{:?}", reply.cookies());
}

/// Names and values.
type Headers = &'static [(&'static str, &'static str)];

/// The form is from: who, its headers, whether it is accepted.
#[rustfmt::skip]
const SENDERS: &[(&str, Headers, bool)] = &[
    ("a page of ours",                           &[("origin", "http://touchline"), ("sec-fetch-site", "same-origin")], true),
    ("a page of ours, without a referrer",       &[("origin", "null"), ("sec-fetch-site", "same-origin")], true),
    ("a page of ours, in plain HTTP",            &[("origin", "http://touchline")], true),
    ("a page of ours, behind a proxy",           &[("origin", "https://stats.example")], true),
    ("the reader, who sends a form again",       &[("origin", "null"), ("sec-fetch-site", "none")], true),
    ("a program",                                &[], true),
    ("another site",                             &[("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")], false),
    ("another service of the same machine",      &[("origin", "http://touchline:8081"), ("sec-fetch-site", "same-site")], false),
    ("another site, in plain HTTP",              &[("origin", "http://evil.example")], false),
    ("a frame of another site, in plain HTTP",   &[("origin", "null")], false),
    ("another site, whose name begins like ours", &[("origin", "https://stats.example.evil.example")], false),
    ("our proxy's host without TLS",             &[("origin", "http://stats.example")], false),
];

#[test]
fn a_form_of_another_site_is_refused_with_a_page() {
    let public_url = Some("https://stats.example/".to_owned());
    let settings = PageSettings { access: Access::Login, public_url, ..PageSettings::default() };
    let app = App::sample().with_pages(settings);
    for (sender, headers, is_accepted) in SENDERS {
        for (path, form) in [("/login", format!("key={KEY}")), ("/logout", String::new())] {
            let reply = post(&app, path, &form, headers);
            let expected = if *is_accepted { (303, 1) } else { (403, 0) };
            assert_eq!((reply.status, reply.cookies().len()), expected, "{path} of {sender}");
            if !is_accepted {
                let texts = ["This form came from another site", "Nothing was done", "href=\"/login\""];
                assert!(texts.iter().all(|text| reply.body.contains(text)), "{path}: {}", reply.body);
                let arabic = post(&app, path, &form, &[*headers, &[("accept-language", "ar")]].concat());
                assert!(arabic.body.contains("أُرسل هذا النموذج من موقع آخر"), "{path}: {}", arabic.body);
            }
        }
    }
    let foreign = SENDERS.iter().find(|(sender, ..)| sender.contains("proxy")).unwrap().1;
    let reply = post(&with_login(), "/login", &format!("key={KEY}"), foreign);
    assert_eq!(reply.status, 403, "a service that does not know its address");
}

#[test]
fn a_missing_key_and_a_wrong_one_are_told_apart() {
    let app = with_login();
    for (form, english, arabic) in [
        ("key=+", "No key was entered", "لم تُدخل مفتاحًا"),
        ("", "No key was entered", "لم تُدخل مفتاحًا"),
        ("key=guess", "unknown, expired or revoked", "غير معروف أو منتهي الصلاحية أو ملغى"),
    ] {
        for (lang, text) in [("en", english), ("ar", arabic)] {
            let action = format!("/login?lang={lang}");
            let page = browse(&app, &format!("/login?next=%2Fm%2F1&lang={lang}"), &[]);
            assert!(page.body.contains(&format!("action=\"{action}\"")), "{}", page.body);
            let reply = submit(&app, &action, &format!("{form}&next=%2Fm%2F1"), &[]);
            assert_eq!(reply.status, 401);
            assert!(reply.body.contains(text), "{form} {lang}: {}", reply.body);
            // The form, and the same form in the other language, still lead to the page that was asked for.
            assert!(reply.body.contains("name=\"next\" value=\"/m/1\""), "{}", reply.body);
            assert!(
                reply.body.matches("/login?next=%2Fm%2F1&").count()
                    + reply.body.matches("/login?next=%2Fm%2F1&#38;").count()
                    >= 2
            );
        }
    }
}

#[test]
fn a_login_leads_to_this_service_alone() {
    let app = with_login();
    let mut wrong: Vec<String> =
        ["//evil.example", "https://evil.example", "/\\evil.example", "m/1", "/كرة"].map(String::from).into();
    // Browsers drop some control characters before they read an address, and a header cannot have others.
    wrong.extend((0..0x20).chain([0x7f]).map(|code| format!("/%{code:02x}/evil.example")));
    for next in wrong {
        let reply = submit(&app, "/login", &format!("key={KEY}&next={next}"), &[]);
        assert_eq!((reply.status, reply.header("location")), (303, "/"), "{next}");
        let form = browse(&app, &format!("/login?next={}", next.replace("كرة", "%D9%83")), &[]);
        assert!(form.body.contains("name=\"next\" value=\"/\""), "{next}");
    }
}
