//! Chromium, spoken to over WebDriver.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use serde_json::{Value, json};
use test_support::skip;

use crate::harness::KEY;
use crate::running_service::{RawClient, holds_in_time};

/// How long a script or a page may take. It is less than the time-out of the connection, so that the browser reports it.
const BROWSER_TIMEOUT_MS: u32 = 100_000;

/// One test's page in the browser. The browser is started when no other test has left one, and goes on for the next test.
pub(crate) struct Browser {
    driver: Option<Driver>,
    address: SocketAddr,
    session: String,
}

/// A driver and its browser, in a session that tests use one after the other.
struct Driver {
    script: Child,
    port: u16,
    session: String,
}

/// Drivers that no test is using. They end with this process.
static IDLE: Mutex<Vec<Driver>> = Mutex::new(Vec::new());

/// Runs a driver until the standard input ends. A driver that is killed leaves its browser running, so the whole group of
/// processes ends.
const SCRIPT: &str = r#"command -v chromedriver >/dev/null || exit 127
    (chromedriver --port=0 2>/dev/null; kill $$) &
    read -r _
    trap '' TERM
    kill -TERM 0
    wait
    sleep 1
    rm -rf "$1""#;

impl Driver {
    /// None, reported as skipped, where none is installed.
    fn start() -> Option<Driver> {
        let profile = tempfile::tempdir().unwrap();
        let mut driver = None;
        let is_started = holds_in_time(|| {
            driver = Driver::run(profile.path());
            // A driver ends if its free port of IPv4 is taken on IPv6.
            !matches!(driver, Some(Err(())))
        });
        assert!(is_started, "chromedriver finds no port");
        let Some(Ok(mut driver)) = driver else {
            skip("the pages cannot be opened in a browser: chromedriver is not installed");
            return None;
        };
        // The script removes it.
        let profile = format!("--user-data-dir={}", profile.keep().display());
        let arguments = [
            profile.as_str(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ];
        let started = driver.browser().call(
            "POST",
            "",
            &json!({"capabilities": {"alwaysMatch": {
                "goog:chromeOptions": {"args": arguments},
                // A busy machine may need long for a script. The default is 30 s.
                "timeouts": {"script": BROWSER_TIMEOUT_MS, "pageLoad": BROWSER_TIMEOUT_MS},
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            }}}),
        );
        driver.session = format!("/{}", started["sessionId"].as_str().unwrap());
        Some(driver)
    }

    /// None if it is not installed, and an error if it has ended before it had a port.
    fn run(profile: &Path) -> Option<Result<Driver, ()>> {
        let mut script = Command::new("sh");
        script.args(["-c", SCRIPT, "sh"]).arg(profile).process_group(0);
        let mut script = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(script.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port =
            lines.find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        match port {
            Some(port) => Some(Ok(Driver { script, port, session: String::new() })),
            None if script.wait().unwrap().code() == Some(127) => None,
            None => Some(Err(())),
        }
    }

    /// What speaks to it.
    fn browser(&self) -> Browser {
        Browser { driver: None, address: SocketAddr::from(([127, 0, 0, 1], self.port)), session: self.session.clone() }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

impl Browser {
    /// None, reported as skipped, where none is installed.
    pub(crate) fn open() -> Option<Browser> {
        let idle = IDLE.lock().unwrap().pop();
        let driver = match idle {
            Some(driver) => driver,
            None => Driver::start()?,
        };
        let mut browser = driver.browser();
        browser.driver = Some(driver);
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

    /// Closes every page for a new one, and forgets cookies, files and logs. What a page stores is kept by its origin, and
    /// the next service has another port.
    fn forget(&self) -> Result<(), Value> {
        let pages = self.try_call("GET", "/window/handles", &Value::Null)?;
        let new = self.try_call("POST", "/window/new", &json!({"type": "tab"}))?;
        for page in pages.as_array().into_iter().flatten() {
            self.try_call("POST", "/window", &json!({"handle": page}))?;
            self.try_call("DELETE", "/window", &Value::Null)?;
        }
        self.try_call("POST", "/window", &json!({"handle": new["handle"]}))?;
        for command in ["Network.clearBrowserCookies", "Network.clearBrowserCache"] {
            self.try_call("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": {}}))?;
        }
        for log in ["browser", "performance"] {
            self.try_call("POST", "/se/log", &json!({"type": log}))?;
        }
        Ok(())
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
        // On a busy machine, the driver may answer while the rest of the document arrives.
        assert!(holds_in_time(|| self.run("return document.readyState") == "complete"), "{address} is not complete");
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
    /// Leaves an empty page to the next test. A browser of a test that failed ends.
    fn drop(&mut self) {
        let Some(driver) = self.driver.take() else { return };
        let is_empty = || panic::catch_unwind(AssertUnwindSafe(|| self.forget().is_ok())).unwrap_or(false);
        if !std::thread::panicking() && is_empty() {
            IDLE.lock().unwrap().push(driver);
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
        let built_in = ["chrome:", "chrome-untrusted:", "data:"].iter().any(|scheme| address.starts_with(scheme));
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
