//! Pages of other origins: what a browser may send and read.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};

use serde_json::{Value, json};

use crate::chromium::Browser;
use crate::harness::KEY;
use crate::running_service::RunningService;

#[test]
fn other_origins_read_nothing_unless_the_operator_names_them() {
    let served = RunningService::start(&[]);
    let path = format!("/TournamentList?key={KEY}");
    let response = served.connect().ask("GET", &path, "Origin: https://app.example\r\n").unwrap();
    assert_eq!((response.status, response.header("access-control-allow-origin")), (200, None));
}

#[test]
fn a_named_origin_asks_first_and_then_reads() {
    let served = RunningService::start(&["--cors-origins", "https://app.example,http://localhost:3000"]);
    let preflight = |origin: &str| {
        let headers = format!(
            "Origin: {origin}\r\nAccess-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: authorization\r\n"
        );
        served.connect().ask("OPTIONS", "/TournamentList", &headers).unwrap()
    };
    let allowed = preflight("https://app.example");
    assert_eq!(allowed.status, 200);
    assert_eq!(allowed.header("access-control-allow-origin"), Some("https://app.example"));
    assert_eq!(allowed.header("access-control-max-age"), Some("86400"));
    assert!(allowed.header("access-control-allow-headers").unwrap().contains("authorization"));
    assert_eq!(preflight("https://other.example").header("access-control-allow-origin"), None);
    let for_token = "Origin: https://app.example\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization,content-type\r\n";
    let allowed = served.connect().ask("OPTIONS", "/tokens", for_token).unwrap();
    assert_eq!(allowed.header("access-control-allow-origin"), Some("https://app.example"));
    assert!(allowed.header("access-control-allow-methods").unwrap().contains("POST"));
    assert!(allowed.header("access-control-allow-headers").unwrap().contains("content-type"));
    let path = format!("/TournamentList?key={KEY}");
    let response = served.connect().ask("GET", &path, "Origin: http://localhost:3000\r\n").unwrap();
    assert_eq!(response.header("access-control-allow-origin"), Some("http://localhost:3000"));
    let exposed = response.header("access-control-expose-headers").unwrap();
    for name in
        ["etag", "retry-after", "ratelimit-remaining", "touchline-version", "touchline-models", "touchline-debug"]
    {
        assert!(exposed.contains(name), "{name} in {exposed}");
    }
    assert_eq!(response.header("access-control-allow-credentials"), None, "cookies stay the match centre's");
}

/// Serves an empty page on a port of its own, so that its scripts belong to another origin.
fn page_of_another_origin() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // The thread ends with the tests.
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
            while lines.next().is_some_and(|line| !line.is_empty()) {}
            let page = "<!doctype html><title>app</title>";
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length";
            let _ = write!(stream, "{head}: {}\r\n\r\n{page}", page.len());
        }
    });
    address
}

/// Reads with a key in a header, again with its ETag, then follows a match with a token.
fn app(service: &str) -> String {
    format!(
        r#"const done = arguments[arguments.length - 1];
        const base = 'http://{service}';
        const key = {{ Authorization: 'Bearer {KEY}' }};
        const run = async () => {{
            const first = await fetch(base + '/MatchSummary?match_id=6&timezone=Africa/Cairo', {{ headers: key }});
            const etag = first.headers.get('ETag');
            const seen = ['Touchline-Version', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
                .map((name) => first.headers.get(name) !== null);
            const id = (await first.json()).object.matchId;
            const again = await fetch(base + '/MatchSummary?match_id=6&timezone=Africa/Cairo',
                {{ headers: {{ ...key, 'If-None-Match': etag }}, cache: 'no-store' }});
            const wrong = await fetch(base + '/MatchSummary?match_id=6', {{ headers: {{ 'X-API-Key': 'wrong' }} }});
            const issued = await fetch(base + '/tokens', {{
                method: 'POST',
                headers: {{ ...key, 'Content-Type': 'application/json' }},
                body: JSON.stringify({{ match_id: 6 }}),
            }});
            const token = (await issued.json()).object.strToken;
            const pushed = await new Promise((resolve, reject) => {{
                const source = new EventSource(base + '/live/6?token=' + token);
                source.addEventListener('status', (event) => {{ source.close(); resolve(JSON.parse(event.data)); }});
                source.onerror = () => reject(new Error('the push was refused'));
            }});
            const other = await new Promise((resolve) => {{
                const source = new EventSource(base + '/live/1?token=' + token);
                source.addEventListener('status', () => resolve('opened'));
                source.onerror = () => resolve(source.readyState === EventSource.CLOSED ? 'refused' : 'retried');
            }});
            return {{ id, etag: etag !== null, seen, again: again.status, wrong: wrong.status, pushed, other }};
        }};
        run().then(done, (error) => done(String(error)));"#
    )
}

#[test]
fn a_page_of_a_named_origin_reads_and_follows_in_a_browser() {
    let Some(browser) = Browser::open() else { return };
    let page = page_of_another_origin();
    let origin = format!("http://{page}");
    let served = RunningService::start(&["--cors-origins", &origin, "--rate-limit", "1000"]);
    browser.go(&origin);
    let result = browser.run_async(&app(&served.address.to_string()));
    assert_eq!(
        result,
        json!({
            "id": 6,
            "etag": true,
            "seen": [true, true, true, true],
            "again": 304,
            "wrong": 401,
            "pushed": {"intMatchID": 6, "strStatus": "live", "strStatusName": "Live"},
            "other": "refused",
        })
    );
    // The browser asked before each kind of request, and remembers the answer.
    let preflights = requests(&browser).iter().filter(|(method, _)| method == "OPTIONS").count();
    browser.run_async(&app(&served.address.to_string()));
    let repeated = requests(&browser).iter().filter(|(method, _)| method == "OPTIONS").count();
    // A request with its own `If-None-Match` goes past the browser's caches, that of preflights included.
    assert_eq!((preflights, repeated), (4, 1), "preflights are remembered");
}

/// The method and address of the requests since the last call.
fn requests(browser: &Browser) -> Vec<(String, String)> {
    let entries = browser
        .log("performance")
        .into_iter()
        .map(|entry| serde_json::from_str::<Value>(entry["message"].as_str().unwrap()).unwrap()["message"].take());
    let sent = entries.filter(|message| message["method"] == "Network.requestWillBeSent");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    sent.map(|message| message["params"]["request"].clone())
        .map(|request| (text(&request["method"]), text(&request["url"])))
        .collect()
}

#[test]
fn a_page_of_another_origin_is_blocked_by_the_browser() {
    let Some(browser) = Browser::open() else { return };
    let page = page_of_another_origin();
    browser.go(&format!("http://{page}"));
    for settings in [&[][..], &["--cors-origins", "https://app.example"]] {
        let served = RunningService::start(settings);
        let result = browser.run_async(&app(&served.address.to_string()));
        assert_eq!(result, "TypeError: Failed to fetch", "{settings:?}");
        // A key in the URL needs no preflight; the response is not readable either, and a push is closed.
        let blocked = browser.run_async(&format!(
            "const done = arguments[arguments.length - 1];
             const base = 'http://{}';
             fetch(base + '/TournamentList?key={KEY}').then(() => done('read'), () => {{
                 const source = new EventSource(base + '/live/6?key={KEY}');
                 source.addEventListener('status', () => done('followed'));
                 source.onerror = () => {{ source.close(); done('blocked'); }};
             }});",
            served.address
        ));
        assert_eq!(blocked, "blocked", "{settings:?}");
    }
}
