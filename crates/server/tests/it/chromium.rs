//! Chromium, spoken to over WebDriver.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use test_support::skip;

use crate::harness::KEY;
use crate::running_service::{RawClient, holds_in_time};

/// How long a script or a page may take. It is less than the time-out of the connection, so that the browser reports it.
const BROWSER_TIMEOUT_MS: u32 = 100_000;

/// One session of the browser. It ends when this is dropped.
pub(crate) struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
    _profile: tempfile::TempDir,
}

/// A driver and its port; none if it has ended before it had one.
fn start_driver() -> io::Result<Option<(Child, u16)>> {
    let mut driver =
        Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
    let port = lines.find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
    if port.is_none() {
        driver.wait()?;
    }
    Ok(port.map(|port| (driver, port)))
}

impl Browser {
    /// None, reported as skipped, where none is installed.
    pub(crate) fn open() -> Option<Browser> {
        let mut started = None;
        let is_started = holds_in_time(|| {
            started = Some(start_driver());
            // A driver ends if its free port of IPv4 is taken on IPv6.
            !matches!(started, Some(Ok(None)))
        });
        assert!(is_started, "chromedriver finds no port");
        let (driver, port): (Child, u16) = match started.unwrap() {
            Ok(started) => started.unwrap(),
            Err(error) => {
                skip(&format!("the pages cannot be opened in a browser: chromedriver: {error}"));
                return None;
            }
        };
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
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let mut browser = Browser { driver, address, session: String::new(), _profile: profile };
        let started = browser.call(
            "POST",
            "",
            &json!({"capabilities": {"alwaysMatch": {
                "goog:chromeOptions": {"args": arguments},
                // A busy machine may need long for a script. The default is 30 s.
                "timeouts": {"script": BROWSER_TIMEOUT_MS, "pageLoad": BROWSER_TIMEOUT_MS},
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            }}}),
        );
        browser.session = format!("/{}", started["sessionId"].as_str().unwrap());
        Some(browser)
    }

    pub(crate) fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_call(method, path, body).unwrap_or_else(|refusal| panic!("{path}: {refusal}"))
    }

    /// The value of a command, or the error of a driver that refuses it.
    fn try_call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut client = RawClient::to(self.address);
        client.send(format!(
            "{method} /session{}{path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{body}",
            self.session,
            self.address,
            body.len()
        ));
        let response = client.response(method).unwrap();
        let value = serde_json::from_slice::<Value>(&response.body).unwrap()["value"].take();
        if response.status == 200 { Ok(value) } else { Err(value) }
    }

    /// Does something with an element as soon as a person could: a script of the page may still be about to show it.
    fn act(&self, css: &str, what: &str, body: &Value) {
        const NOT_YET: [&str; 4] =
            ["no such element", "element not interactable", "element click intercepted", "stale element reference"];
        let mut refusal = Value::Null;
        let is_done = holds_in_time(|| {
            let by = json!({"using": "css selector", "value": css});
            let done = self.try_call("POST", "/element", &by).and_then(|found| {
                let element = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
                self.try_call("POST", &format!("/element/{element}/{what}"), body)
            });
            refusal = done.as_ref().err().cloned().unwrap_or_default();
            let error = refusal["error"].as_str().unwrap_or_default();
            assert!(done.is_ok() || NOT_YET.contains(&error), "{css}: {refusal}");
            done.is_ok()
        });
        assert!(is_done, "{css}: {refusal}");
    }

    pub(crate) fn go(&self, address: &str) {
        self.call("POST", "/url", &json!({"url": address}));
    }

    pub(crate) fn run(&self, script: &str) -> Value {
        self.call("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs a script that calls its last argument with the result.
    pub(crate) fn run_async(&self, script: &str) -> Value {
        self.call("POST", "/execute/async", &json!({"script": script, "args": []}))
    }

    pub(crate) fn devtools(&self, command: &str, parameters: &Value) {
        self.call("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": parameters}));
    }

    pub(crate) fn width(&self, pixels: u32) {
        let metrics = json!({"width": pixels, "height": 844, "deviceScaleFactor": 1, "mobile": pixels < 500});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    pub(crate) fn element(&self, css: &str) -> String {
        let found = self.call("POST", "/element", &json!({"using": "css selector", "value": css}));
        found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned()
    }

    pub(crate) fn click(&self, css: &str) {
        self.act(css, "click", &json!({}));
    }

    pub(crate) fn write(&self, css: &str, text: &str) {
        self.act(css, "value", &json!({"text": text}));
    }

    pub(crate) fn text(&self, css: &str) -> String {
        self.call("GET", &format!("/element/{}/text", self.element(css)), &Value::Null).as_str().unwrap().to_owned()
    }

    /// The names of the cookies that the open page's service gets, those that scripts cannot read included.
    pub(crate) fn cookies(&self) -> Vec<String> {
        let cookies = self.call("GET", "/cookie", &Value::Null);
        cookies.as_array().unwrap().iter().map(|cookie| cookie["name"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        self.call("POST", "/se/log", &json!({"type": kind})).as_array().unwrap().clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A driver that is killed leaves its browser running, so it is asked to shut down first.
        // A driver that has died is no second failure.
        if let Ok(mut driver) = TcpStream::connect(self.address) {
            let _ = write!(driver, "GET /shutdown HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        }
        if !holds_in_time(|| matches!(self.driver.try_wait(), Ok(Some(_)))) {
            let _ = self.driver.kill();
            let _ = self.driver.wait();
        }
    }
}

/// Asserts that every request of the browser went to the service, and that none had a key in its address or its referrer.
pub(crate) fn assert_no_request_leaves(browser: &Browser, base: &str) {
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
            let referrer = request["headers"]["Referer"].as_str().unwrap_or_default();
            assert!(referrer.is_empty() || referrer.starts_with(&format!("{base}/")), "{request}");
            assert!(!referrer.contains(KEY), "{request}");
            assert!(message["params"]["type"] != "Document" || !address.contains(KEY), "{address}");
        }
    }
    assert!(count >= 3, "the pages and their files were asked for, not {count}");
}

pub(crate) fn assert_nothing_overflows(browser: &Browser, width: u32) {
    browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true })");
    let page = browser.run("return location.pathname");
    let wide = browser.run("return document.documentElement.scrollWidth").as_u64().unwrap();
    assert!(wide <= u64::from(width), "{page} is {wide} wide on a screen of {width}");
}
