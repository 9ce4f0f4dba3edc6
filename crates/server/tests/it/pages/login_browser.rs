//! The login in a real browser: what it sends with a form is its own business, so no other test can stand for this one.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};

use crate::chromium::Browser;
use crate::harness::KEY;
use crate::running_service::{RunningService, holds_in_time};

const COOKIE: &str = "touchline_key";

fn has_key(browser: &Browser) -> bool {
    browser.cookies().iter().any(|name| name == COOKIE)
}

/// Waits for the page that follows a form, and returns its heading.
fn heading_at(browser: &Browser, path: &str) -> String {
    let arrived = holds_in_time(|| {
        browser.run("return document.readyState === 'complete' ? location.pathname : ''").as_str() == Some(path)
    });
    assert!(arrived, "at {} in place of {path}", browser.run("return location.href"));
    browser.text("h1")
}

/// Opens a page, which leads to the login, and sends the form with this key.
fn log_in(browser: &Browser, base: &str, path: &str, key: &str) {
    browser.go(&format!("{base}{path}"));
    assert_eq!(browser.run("return location.pathname"), "/login");
    browser.write("input[name=key]", key);
    browser.click("main button");
}

#[test]
fn a_reader_logs_in_and_out() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&[]);
    let base = format!("http://{}", served.address);
    for (lang, heading, problem) in [
        ("en", "Log in", "This key is unknown, expired or revoked"),
        ("ar", "تسجيل الدخول", "هذا المفتاح غير معروف أو منتهي الصلاحية أو ملغى"),
    ] {
        let page = format!("/m/1?lang={lang}");
        log_in(&browser, &base, &page, "a guess");
        assert!(
            holds_in_time(|| browser.run("return document.querySelectorAll('[role=alert]').length") == 1),
            "{lang}"
        );
        assert_eq!(
            (heading_at(&browser, "/login").as_str(), browser.text("[role=alert]").as_str()),
            (heading, problem)
        );
        assert!(!has_key(&browser));
        // The form that says so leads on.
        browser.write("input[name=key]", KEY);
        browser.click("main button");
        heading_at(&browser, "/m/1");
        assert_eq!(browser.text("#score").replace('\n', ""), "1–0", "{lang}");
        assert!(has_key(&browser));
        // The second time, the page is the one in the browser's cache.
        browser.go(&format!("{base}{page}"));
        browser.click("footer form button");
        assert_eq!(heading_at(&browser, "/login"), heading);
        assert!(!has_key(&browser), "the cookie is gone");
    }
}

/// A site that posts a form to this address as soon as its button is pressed. It serves one page to each connection.
fn foreign_site(action: &str, key: &str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let page = format!(
        "<!doctype html><title>Another site</title><form method=post action=\"{action}\">\
         <input name=key value=\"{key}\"><button>Win a ticket</button></form>"
    );
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let page = page.clone();
            // A browser opens connections that it may never use.
            std::thread::spawn(move || {
                let lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
                lines.take_while(|line| !line.is_empty()).for_each(drop);
                let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}", page.len());
                // The browser may be gone.
                let _ = write!(stream, "{head}\r\nConnection: close\r\n\r\n{page}");
            });
        }
    });
    address
}

#[test]
fn a_form_of_another_site_is_refused_and_says_why() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&[]);
    let base = format!("http://{}", served.address);
    let log_in_form = foreign_site(&format!("{base}/login"), KEY);
    let log_out_form = foreign_site(&format!("{base}/logout"), "");
    browser.width(1280);
    // A port of the same host is the same site to a browser, and not the same origin.
    let hosts = ["127.0.0.1", "localhost"];
    for host in hosts {
        browser.go(&format!("http://{host}:{}/", log_in_form.port()));
        browser.click("button");
        assert_eq!(heading_at(&browser, "/login"), "This form came from another site");
        assert!(!has_key(&browser), "{host}");
    }
    log_in(&browser, &base, "/m/1", KEY);
    heading_at(&browser, "/m/1");
    for host in hosts {
        browser.go(&format!("http://{host}:{}/", log_out_form.port()));
        browser.click("button");
        assert_eq!(heading_at(&browser, "/logout"), "This form came from another site");
        assert!(has_key(&browser), "{host}: a reader who is told nothing else is still logged in");
    }
    browser.click(".languages a[lang=ar]");
    assert_eq!(heading_at(&browser, "/login"), "تسجيل الدخول");
}
