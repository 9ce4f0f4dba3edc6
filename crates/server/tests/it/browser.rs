//! The pages in a real browser: Chromium, spoken to over WebDriver.
//!
//! Without a browser the test is reported as skipped, and fails in CI. `scripts/test` installs one.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use test_support::skip;

use crate::harness::KEY;
use crate::running_service::{RawClient, RunningService, holds_in_time};

/// One session of the browser. It ends when this is dropped.
struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// None, reported as skipped, where none is installed.
    fn open() -> Option<Browser> {
        let driver = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut driver = match driver {
            Ok(driver) => driver,
            Err(error) => {
                skip(&format!("the pages cannot be opened in a browser: chromedriver: {error}"));
                return None;
            }
        };
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port =
            lines.find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        let profile = tempfile::tempdir().unwrap();
        let mut arguments = vec![format!("--user-data-dir={}", profile.path().display())];
        arguments.extend(
            [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ]
            .map(str::to_owned),
        );
        let address = SocketAddr::from(([127, 0, 0, 1], port.unwrap_or_default()));
        let mut browser = Browser { driver, address, session: String::new(), _profile: profile };
        let started = browser.call(
            "POST",
            "",
            &json!({"capabilities": {"alwaysMatch": {
                "goog:chromeOptions": {"args": arguments},
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            }}}),
        );
        browser.session = format!("/{}", started["sessionId"].as_str().unwrap());
        Some(browser)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut client = RawClient::to(self.address);
        client.send(format!(
            "{method} /session{}{path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{body}",
            self.session,
            self.address,
            body.len()
        ));
        let response = client.response(method).unwrap();
        let text = String::from_utf8(response.body).unwrap();
        assert_eq!(response.status, 200, "{path}: {text}");
        serde_json::from_str::<Value>(&text).unwrap()["value"].take()
    }

    fn go(&self, address: &str) {
        self.call("POST", "/url", &json!({"url": address}));
    }

    fn run(&self, script: &str) -> Value {
        self.call("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    fn devtools(&self, command: &str, parameters: &Value) {
        self.call("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": parameters}));
    }

    fn width(&self, pixels: u32) {
        let metrics = json!({"width": pixels, "height": 844, "deviceScaleFactor": 1, "mobile": pixels < 500});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    fn element(&self, css: &str) -> String {
        let found = self.call("POST", "/element", &json!({"using": "css selector", "value": css}));
        found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned()
    }

    fn click(&self, css: &str) {
        self.call("POST", &format!("/element/{}/click", self.element(css)), &json!({}));
    }

    fn write(&self, css: &str, text: &str) {
        self.call("POST", &format!("/element/{}/value", self.element(css)), &json!({"text": text}));
    }

    fn text(&self, css: &str) -> String {
        self.call("GET", &format!("/element/{}/text", self.element(css)), &Value::Null).as_str().unwrap().to_owned()
    }

    fn log(&self, kind: &str) -> Vec<Value> {
        self.call("POST", "/se/log", &json!({"type": kind})).as_array().unwrap().clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A driver that is killed leaves its browser running, so it is asked to shut down first.
        RawClient::to(self.address).send(format!("GET /shutdown HTTP/1.1\r\nHost: {}\r\n\r\n", self.address));
        if !holds_in_time(|| matches!(self.driver.try_wait(), Ok(Some(_)))) {
            let _ = self.driver.kill();
            let _ = self.driver.wait();
        }
    }
}

#[test]
fn the_reference_works_in_a_browser() {
    let Some(browser) = Browser::open() else { return };
    let served = RunningService::start(&[]);
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
    let served = RunningService::start(&[]);
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

/// Asserts that every request of the browser went to the service and had no referrer.
fn assert_no_request_leaves(browser: &Browser, base: &str) {
    let mut count = 0;
    for entry in browser.log("performance") {
        let entry: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        let message = &entry["message"];
        let request = &message["params"]["request"];
        let address = request["url"].as_str().unwrap_or_default();
        // The browser's own first page is built in and sends no request.
        let built_in = ["chrome:", "data:"].iter().any(|scheme| address.starts_with(scheme));
        if message["method"] == "Network.requestWillBeSent" && !built_in {
            count += 1;
            assert!(address.starts_with(&format!("{base}/")), "{address}");
            assert!(request["headers"].get("Referer").is_none_or(|referer| referer == ""), "{request}");
            assert!(message["params"]["type"] != "Document" || !address.contains(KEY), "{address}");
        }
    }
    assert!(count >= 6, "two pages, their files and the responses were asked for, not {count}");
}

fn assert_nothing_overflows(browser: &Browser, width: u32) {
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true })");
    let page = browser.run("return location.pathname");
    let wide = browser.run("return document.documentElement.scrollWidth").as_u64().unwrap();
    assert!(wide <= u64::from(width), "{page} is {wide} wide on a screen of {width}");
}
