//! Forty kinds of invalid value in every parameter: never a status 500, always an envelope.

use api::{OPERATIONS, Param};

use crate::harness::App;

#[rustfmt::skip]
pub(crate) const INVALID_VALUES: [&str; 40] = [
    "",
    "%20",
    "0",
    "-1",
    "+1",
    "1.5",
    "1e9",
    "0x1F",
    "١٢٣",
    "9223372036854775807",
    "9223372036854775808",
    "99999999999999999999999999",
    "NaN",
    "null",
    "undefined",
    "true",
    "TRUE",
    "%00",
    "1%00",
    "%FF%FE",
    "%E2%80%AE1",
    "1;drop table entity",
    "1' or '1'='1",
    "%25",
    "%25%25%5F",
    "_",
    "\\",
    "%22",
    "<script>alert(1)</script>",
    "]]>",
    "{}",
    "[]",
    "{\"id\":1}",
    "1,2,,3",
    ",,,",
    "2026-02-30 00:00:00",
    "9999-12-31 23:59:59",
    "0000-00-00 00:00:00",
    "../../etc/passwd",
    "%0d%0aSet-Cookie:x",
];

#[test]
fn invalid_requests_get_an_envelope() {
    let app = App::sample();
    let common = ["module", "version", "response", "lang", "api", "key"];
    for operation in OPERATIONS {
        let own = operation.params.iter().map(|param: &Param| param.name);
        for name in own.chain(common) {
            for value in INVALID_VALUES.into_iter().map(escaped).chain(["x".repeat(5000)]) {
                let request = format!("/api.php?api={}&{}&{name}={value}", operation.name, operation.example);
                let reply = if name == "key" { app.get_bare(&request) } else { app.get(&request) };
                assert!(reply.status < 500, "{request}: {}", reply.status);
                assert_ne!(reply.body, "", "{request}");
                if reply.header("content-type").starts_with("application/json") {
                    let json = reply.json();
                    assert!(json.get("result").is_some() && json.get("message").is_some(), "{request}");
                } else {
                    assert!(
                        reply.body.starts_with(r#"<?xml version="1.0" encoding="UTF-8"?><root><result>"#),
                        "{request}"
                    );
                }
            }
        }
    }
}

/// Percent-encodes what a URL cannot contain.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'%' | b'-' | b'_' | b'.' | b'+' | b',' | b':' | b'/' | b';' => {
                out.push(byte.into());
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

#[test]
fn odd_paths_and_queries_get_a_response() {
    let app = App::sample();
    for path in [
        "//",
        "/api.php/",
        "/%2e%2e/api.php",
        "/TournamentList/",
        "/tournamentlist",
        "/?",
        "/?&&&=&=1",
        "/api.php?api",
        "/%F0%9F%98%80",
        "/a/b/c",
    ] {
        let reply = app.get(path);
        assert!(reply.status < 500, "{path}: {}", reply.status);
        assert_ne!(reply.body, "", "{path}");
    }
}
