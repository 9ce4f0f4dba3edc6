//! Every header that a client sends or reads, as rows.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::description::describe;
use crate::rows::error::{ErrorKind, errors_of};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeaderKind {
    Request,
    Response,
}

/// A header.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    pub name: &'static str,
    pub kind: HeaderKind,
    /// Which requests or responses have it.
    pub on: &'static str,
    pub meaning: &'static str,
    pub is_integer: bool,
}

const fn sent(name: &'static str, on: &'static str, meaning: &'static str) -> Header {
    Header { name, kind: HeaderKind::Request, on, meaning, is_integer: false }
}

const fn text(name: &'static str, on: &'static str, meaning: &'static str) -> Header {
    Header { name, kind: HeaderKind::Response, on, meaning, is_integer: false }
}

const fn integer(name: &'static str, on: &'static str, meaning: &'static str) -> Header {
    Header { name, kind: HeaderKind::Response, on, meaning, is_integer: true }
}

#[rustfmt::skip]
pub const HEADERS: &[Header] = &[
    sent("Authorization",      "every operation", "`Bearer` and the API key"),
    sent("X-API-Key",          "every operation", "the API key"),
    sent("If-None-Match",      "every operation", "ETags of responses that the client has. If one is current, the status is 304."),
    sent("Touchline-At-Least", "every operation", "The least Touchline-Version of the data to read. If it is not available in time, the status is 503."),
    sent("X-Request-Id",       "every request",   "An id of the caller's choice: up to 128 visible ASCII characters. The response and the log have it."),
    sent("Last-Event-ID",      "the push",        "the id of the last event that the client received; the stream continues after it"),
    text("ETag",                    "200, 304", "the version of this response, for If-None-Match"),
    text("X-Request-Id",            "all",      "the id of the request: the caller's, or a new one"),
    text("WWW-Authenticate",        "401",      "Bearer: the key may be sent in Authorization"),
    text("Cache-Control",           "all",      "private, no-cache with an ETag; otherwise no-store"),
    text("Vary",                    "with an ETag, or 1 KiB or more", "Accept-Encoding; also Origin if the operator allows pages of other origins"),
    integer("Touchline-Version",    "every response to a valid key", "the version of the data; it increases with every write"),
    integer("RateLimit-Limit",      "if the operator sets a rate limit", "how many requests the key may send at once"),
    integer("RateLimit-Remaining",  "if the operator sets a rate limit", "how many of them are left"),
    integer("RateLimit-Reset",      "if the operator sets a rate limit", "seconds until all of them are available again"),
    integer("Retry-After",          "429, 503", "seconds after which a retry may succeed"),
    integer("Age",                  "stale responses", "seconds since the response was last known to be correct"),
    text("Warning",                 "stale responses", "110: the database is unreachable and the response may be out of date"),
    text("Allow",                   "405", "the methods that the path supports"),
    integer("Touchline-Total-Records",   "CSV of a list in pages", "the number of records that match the filters"),
    integer("Touchline-Current-Records", "CSV of a list in pages", "the number of records on this page"),
    integer("Touchline-Pages",           "CSV of a list in pages", "the number of pages"),
    integer("Touchline-Current-Page",    "CSV of a list in pages", "the number of this page"),
    integer("Touchline-Newest-Version",  "CSV of Changes", "the newest version of the data"),
    integer("Touchline-Next",            "CSV of Changes", "the version to send as since next time"),
    text("Touchline-More",               "CSV of Changes", "whether there are further changes after next, up to version"),
    text("Touchline-Models",        "MatchAttacks", "the versions of the models that the numbers come from"),
    text("Touchline-Debug",         "MatchVideo with debug=1", "the revision and the number of halves and streams"),
];

fn key(name: &str) -> String {
    name.replace('-', "")
}

/// A reference to each of these headers.
pub(super) fn references(names: &[&str]) -> Value {
    let reference =
        |name: &&str| ((*name).to_owned(), json!({ "$ref": format!("#/components/headers/{}", key(name)) }));
    Value::Object(names.iter().map(reference).collect())
}

pub(super) fn components() -> Value {
    let component = |header: &Header| {
        let mut object = Map::new();
        describe(&mut object, header.meaning);
        let type_ =
            if header.is_integer { json!({ "type": "integer", "minimum": 0 }) } else { json!({ "type": "string" }) };
        object.insert("schema".to_owned(), type_);
        (key(header.name), Value::Object(object))
    };
    Value::Object(HEADERS.iter().filter(|header| header.kind == HeaderKind::Response).map(component).collect())
}

/// Headers of HTTP itself, which the document leaves to the client's library: kind, name, where, meaning.
#[rustfmt::skip]
const HTTP_HEADERS: &[(HeaderKind, &str, &str, &str)] = &[
    (HeaderKind::Request,  "Accept-Encoding",                 "every request", "the compressed forms that the client reads: gzip, br, zstd"),
    (HeaderKind::Request,  "Content-Type",                    "POST",          "not needed, because a body is always JSON; `/mcp` needs `application/json`"),
    (HeaderKind::Request,  "Accept",                          "pages, `/mcp`", "a path that does not exist is a page for a client that accepts HTML, and JSON for others; `/mcp` needs `application/json` and `text/event-stream`"),
    (HeaderKind::Request,  "Accept-Language",                 "pages",         "the language of a page without `lang`"),
    (HeaderKind::Request,  "Cookie",                          "pages",         "the language that the reader chose, and the key after a login"),
    (HeaderKind::Request,  "Mcp-Protocol-Version",            "`/mcp`",        "the version of the protocol; `Mcp-Method` and `Mcp-Name` repeat what the message says"),
    (HeaderKind::Request,  "Origin",                          "browsers",      "the origin of the page that sends the request"),
    (HeaderKind::Request,  "Sec-Fetch-Site",                  "login, logout", "which site posts the form; without it, `Origin` decides"),
    (HeaderKind::Request,  "Access-Control-Request-Method",   "preflight",     "the method that a page of another origin wants to send"),
    (HeaderKind::Request,  "Access-Control-Request-Headers",  "preflight",     "the headers that it wants to send"),
    (HeaderKind::Response, "Content-Type",                    "every response with a body", "`application/json`, `application/xml`, `text/csv`, `text/event-stream` or the type of a page"),
    (HeaderKind::Response, "Content-Encoding",                "1 KiB or more",  "the compressed form, if the client reads one"),
    (HeaderKind::Response, "X-Content-Type-Options",          "all",            "nosniff"),
    (HeaderKind::Response, "Referrer-Policy",                 "all",            "no-referrer: a URL may contain a key; of a page same-origin, for its forms"),
    (HeaderKind::Response, "Content-Security-Policy",         "pages",          "which scripts, styles and images a page may load"),
    (HeaderKind::Response, "Location",                        "303",            "the page to open next"),
    (HeaderKind::Response, "Set-Cookie",                      "pages",          "the language that the reader chose, and the key after a login"),
    (HeaderKind::Response, "Connection",                      "HTTP/1.1",       "close: the server closes the connection after this response"),
    (HeaderKind::Response, "Access-Control-Allow-Origin",     "with `--cors-origins`", "the origin that may read the response, or `*`"),
    (HeaderKind::Response, "Access-Control-Expose-Headers",   "with `--cors-origins`", "the headers that scripts may read"),
    (HeaderKind::Response, "Access-Control-Allow-Methods",    "preflight",      "the methods that scripts may send"),
    (HeaderKind::Response, "Access-Control-Allow-Headers",    "preflight",      "the headers that scripts may send"),
    (HeaderKind::Response, "Access-Control-Max-Age",          "preflight",      "the seconds for which a browser may remember the answer: a day"),
];

/// Statuses that are not in the table of errors.
#[rustfmt::skip]
const OTHER_STATUSES: &[(u16, &str, &str)] = &[
    (200, "OK",                              "the response of the operation; also the answer to a preflight"),
    (202, "Accepted",                        "`/mcp` received a notification; no body"),
    (303, "See Other",                       "a page needs a login, or the login or logout is done: `Location` names the next page; no body"),
    (304, "Not Modified",                    "an ETag of If-None-Match is current; no body"),
    (406, "Not Acceptable",                  "Accept-Encoding refuses every coding, the uncompressed one included; no body. `/mcp`: Accept does not name both types"),
    (415, "Unsupported Media Type",          "`/mcp`: the body is not `application/json`"),
    (431, "Request Header Fields Too Large", "the URL and headers are larger than 16 KiB, or there are more than 64 headers; no body, and the connection is closed"),
];

/// When a kind of error occurs.
#[rustfmt::skip]
const KINDS: [(ErrorKind, &str); 10] = [
    (ErrorKind::BadRequest,       "a parameter is missing or invalid: the message names it and what it accepts. Also a request that cannot be parsed: it receives no body, and the connection is closed"),
    (ErrorKind::Unauthorized,     "the key is missing, unknown, revoked or expired; the message does not say which. Or a token is invalid or has expired"),
    (ErrorKind::Forbidden,        "the key has no entitlement to this tournament, or no role for this request. The token opens another match or tournament. A page of another origin uses `/mcp` without permission, or sends the login form"),
    (ErrorKind::NotFound,         "no such operation (the message suggests the nearest name), tournament, season, match or other object"),
    (ErrorKind::MethodNotAllowed, "the method is not supported: `Allow` lists those that are"),
    (ErrorKind::Timeout,          "the body did not arrive within ten seconds"),
    (ErrorKind::TooLarge,         "the body is larger than 64 KiB"),
    (ErrorKind::TooManyRequests,  "the key exceeds the rate limit that the operator set: `Retry-After` and the `RateLimit-…` headers say when to retry. Or too many wrong keys came from the address: `Retry-After` alone says when to retry"),
    (ErrorKind::Internal,         "an internal error"),
    (ErrorKind::Unavailable,      "the service is overloaded, the database is unreachable, or no state is as new as `Touchline-At-Least` asks: `Retry-After` says when to retry"),
];

/// The tables of headers and statuses, for `docs/reference`.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Headers and statuses\n\nGenerated by `touchline docs http` from the tables that the service runs. A test compares the two.\n",
    );
    for (title, kind) in [("Request headers", HeaderKind::Request), ("Response headers", HeaderKind::Response)] {
        let _ = write!(out, "\n## {title}\n\n| header | on | meaning |\n|---|---|---|\n");
        for header in HEADERS.iter().filter(|header| header.kind == kind) {
            let _ = writeln!(out, "| `{}` | {} | {} |", header.name, header.on, header.meaning);
        }
        for (_, name, on, meaning) in HTTP_HEADERS.iter().filter(|row| row.0 == kind) {
            let _ = writeln!(out, "| `{name}` | {on} | {meaning} |");
        }
    }
    out.push_str("\n## Statuses\n\n| status | title | when | codes |\n|---|---|---|---|\n");
    let other = OTHER_STATUSES.iter().map(|(status, title, when)| (*status, *title, *when, String::new()));
    let errors = KINDS.iter().map(|(kind, when)| {
        let codes: Vec<String> = errors_of(*kind).map(|error| format!("`{}`", error.code)).collect();
        (kind.status(), kind.title().en, *when, codes.join(", "))
    });
    let mut rows: Vec<(u16, &str, &str, String)> = other.chain(errors).collect();
    rows.sort_unstable_by_key(|row| row.0);
    for (status, title, when, codes) in rows {
        let _ = writeln!(out, "| {status} | {title} | {when} | {codes} |");
    }
    out.push_str("\nThe [operations reference](operations.md#errors) has the text of each error.\n");
    out
}
