//! One line a request, and never a key: at no level, for no request, in no encoding.

use jiff::Timestamp;
use store::NewKey;

use crate::running_service::RunningService;

/// A valid key, so that requests succeed, with characters that have more than one encoding.
const SENTINEL: &str = "s3ntinel/k€y+Zq8";

fn percent(text: &str, every: bool) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() && !every;
    text.bytes().map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The base64 form of a text within a longer one: without the characters that neighbours share.
fn base64(text: &str, offset: usize) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bytes = [vec![0; offset], text.as_bytes().to_vec()].concat();
    let whole = bytes.chunks_exact(3).skip(usize::from(offset > 0));
    let bits = whole.map(|three| u32::from_be_bytes([0, three[0], three[1], three[2]]));
    bits.flat_map(|bits| [18, 12, 6, 0].map(|shift| char::from(ALPHABET[(bits >> shift) as usize & 63]))).collect()
}

#[test]
fn no_key_is_logged_in_any_spelling() {
    let mut served = RunningService::start(&["--log", "trace,hyper=trace,h2=trace,tower_http=trace"]);
    let key = NewKey { name: "sentinel".to_owned(), expires_at: None, editions: None };
    served.app.store.put_key(SENTINEL, key, Timestamp::UNIX_EPOCH).unwrap();
    let mut lines = 0;
    let mut refused = 0;
    for spelt in [percent(SENTINEL, false), percent(SENTINEL, true)] {
        let mut client = served.connect();
        for (request, status) in [
            (format!("/TournamentList?key={spelt}"), 200),
            (format!("/api.php?api=TournamentList&key={spelt}&lang=xx"), 400),
            (format!("/?api=Nothing&key={spelt}"), 404),
            (format!("/{spelt}?key={spelt}"), 404),
            (format!("/?api={spelt}&key={spelt}"), 404),
            (format!("/docs?key={spelt}"), 200),
        ] {
            for method in ["GET", "HEAD"] {
                let response = client
                    .ask(method, &request, &format!("Cookie: key={spelt}\r\nReferer: http://x/?key={spelt}\r\n"))
                    .unwrap();
                assert_eq!(response.status, status, "{request}");
                lines += 1;
            }
        }
        // Malformed requests, refused by the service or by the library. A line says that of both.
        for (request, logged) in [
            (format!("GET /?key={spelt} HTTP/1.1\r\n\r\n"), 1),
            (format!("GET /?key={spelt}\0 HTTP/1.1\r\n\r\n"), 0),
            (format!("GET /?key={spelt}{} HTTP/1.1\r\n\r\n", "x".repeat(20_000)), 0),
            (format!("GET /?key={spelt} HTTP/1.1\r\nX-{spelt} : {spelt}\r\n\r\n"), 0),
        ] {
            let mut client = served.connect();
            client.send(request);
            assert!(client.response("GET").unwrap().status >= 400);
            lines += logged;
            refused += 1 - logged;
        }
        let requests = [format!("/TournamentList?key={spelt}"), format!("/{spelt}")];
        lines += crate::sockets::over_http2(&served, "GET", &requests).len();
    }
    served.terminate();
    assert!(served.await_exit().success());
    let log = served.log();
    let answered: Vec<&str> = log.lines().filter(|line| line.contains("responded")).collect();
    assert_eq!(answered.len(), lines, "{log}");
    assert_eq!(log.lines().filter(|line| line.contains("not a request")).count(), refused, "{log}");
    assert_eq!(
        log.lines().count(),
        lines + refused + 2,
        "besides, that it began and that it stops: no library speaks: {log}"
    );
    for line in answered {
        for word in ["DEBUG", "operation=", "status=", "bytes=", "micros="] {
            assert!(line.contains(word), "{word} in {line}");
        }
        assert!(line.len() < 200, "{line}");
    }
    let spelt_by_libraries = format!("{SENTINEL:?}").trim_matches('"').to_owned();
    let spellings = [
        SENTINEL.to_owned(),
        spelt_by_libraries,
        percent(SENTINEL, false),
        percent(SENTINEL, true),
        hex(SENTINEL.as_bytes()),
    ];
    for spelling in
        spellings.into_iter().chain((0..3).map(|offset| base64(SENTINEL, offset))).chain(["s3ntinel".to_owned()])
    {
        assert!(!log.to_lowercase().contains(&spelling.to_lowercase()), "{spelling} in {log}");
    }
}

#[test]
fn levels_above_debug_log_no_request() {
    let mut served = RunningService::start(&["--log", "info"]);
    served.assert_serving("starting");
    served.terminate();
    assert!(served.await_exit().success());
    assert_eq!(served.log().lines().count(), 2, "{}", served.log());
}

#[test]
fn base64_encodes_known_texts() {
    assert_eq!(base64("touchline", 0), "dG91Y2hsaW5l");
    // `xtouchline` is eHRvdWNobGluZQ==.
    assert_eq!(base64("touchline", 1), "dWNobGlu");
}
