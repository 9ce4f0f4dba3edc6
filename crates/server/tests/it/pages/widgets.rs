//! Widgets on a page of another origin, in a real browser.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};

use crate::chromium::Browser;
use crate::harness::App;
use crate::running_service::{RunningService, holds_in_time};

/// A site on a loopback port of its own. Every path is the same page.
struct OtherSite {
    address: SocketAddr,
}

impl OtherSite {
    /// The page is made when the addresses are known. The site ends with the test process.
    fn start(page: impl Fn() -> String + Send + 'static) -> OtherSite {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                let mut lines = BufReader::new(&connection).lines().map_while(Result::ok);
                while lines.next().is_some_and(|line| !line.is_empty()) {}
                let body = page();
                let _ = (&connection).write_all(
                    format!(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
                         Connection: close\r\n\r\n{body}",
                        body.len()
                    )
                    .as_bytes(),
                );
            }
        });
        OtherSite { address }
    }

    fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}

struct Shown {
    browser: Browser,
    _served: RunningService,
}

/// A page of another site with the snippet of a match, which may show it or not.
fn shown_on_another_site(is_allowed: bool, parameters: &'static str) -> Option<Shown> {
    let browser = Browser::open()?;
    let text = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let kept = std::sync::Arc::clone(&text);
    let site =
        OtherSite::start(move || format!("<!doctype html><title>News</title><h1>News</h1>{}", kept.lock().unwrap()));
    let origins = if is_allowed { site.origin() } else { "http://127.0.0.1:9".to_owned() };
    let settings = ["--pages", "public", "--pages-key", "sample", "--embed-origins", &origins];
    let served = RunningService::start_on(App::sample(), &settings);
    let base = format!("http://{}", served.address);
    browser.go(&format!("{base}/m/1?lang=en"));
    let copied = browser.run("return document.querySelector('#share textarea').value");
    let copied = copied.as_str().expect("a snippet to copy");
    assert!(copied.contains(&format!("src=\"{base}/embed/m/1/momentum?lang=en")), "{copied}");
    *text.lock().unwrap() = copied.replace("?lang=en", &format!("?lang=en{parameters}"));
    browser.width(800);
    browser.go(&site.origin());
    Some(Shown { browser, _served: served })
}

impl Shown {
    fn frame_height(&self) -> f64 {
        let script = "return document.querySelector('iframe').clientHeight";
        self.browser.run(script).as_f64().unwrap()
    }

    /// Runs a script inside the frame.
    fn inside(&self, script: &str) -> serde_json::Value {
        let frame = serde_json::json!({"id": {"element-6066-11e4-a52e-4f735466cecf": self.browser.element("iframe")}});
        self.browser.call("POST", "/frame", &frame);
        let result = self.browser.run(script);
        self.browser.call("POST", "/frame", &serde_json::json!({"id": null}));
        result
    }
}

#[test]
fn a_named_site_shows_a_widget_that_has_the_height_of_its_content() {
    let Some(shown) = shown_on_another_site(true, "&theme=dark") else { return };
    let height = "return document.querySelector('main')?.getBoundingClientRect().height ?? 0";
    let content = || shown.inside(height).as_f64().unwrap();
    let fits = || shown.frame_height() != 400.0 && (shown.frame_height() - content()).abs() <= 2.0;
    assert!(holds_in_time(fits), "the frame is {} high, its content {}", shown.frame_height(), content());
    assert!(shown.inside("return document.querySelectorAll('svg.momentum rect').length").as_u64().unwrap() > 0);
    let theme = "return document.documentElement.dataset.theme + getComputedStyle(document.body).colorScheme";
    assert_eq!(shown.inside(theme), "darkdark");
    // A smaller frame has another height: the frame follows, up or down.
    let wide = shown.frame_height();
    shown.browser.width(600);
    assert!(holds_in_time(|| shown.frame_height() != wide && fits()), "{} high, {}", shown.frame_height(), content());
    let complaints = shown.browser.log("browser");
    let complaints: Vec<_> =
        complaints.iter().filter(|entry| !entry["message"].as_str().unwrap().contains("favicon")).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn another_site_does_not_show_a_widget() {
    let Some(shown) = shown_on_another_site(false, "") else { return };
    let is_refused = || {
        let entries = shown.browser.log("browser");
        entries.iter().any(|entry| entry["message"].as_str().unwrap().contains("frame-ancestors"))
    };
    assert!(holds_in_time(is_refused), "the browser does not say that the frame is refused");
    assert_eq!(shown.frame_height(), 400.0, "nothing changed the height");
    assert_eq!(shown.inside("return document.querySelectorAll('svg').length"), 0);
}
