//! Sockets: both protocols, many requests on one connection, and malformed requests.

use api::OPERATIONS;
use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http2;
use hyper::http::{HeaderMap, Request, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};

use crate::harness::{KEY, timeless};
use crate::running_service::{RawClient, RunningService};

/// Requests over one connection of HTTP/2 with prior knowledge.
pub(crate) fn over_http2(served: &RunningService, method: &str, requests: &[String]) -> Vec<(u16, HeaderMap, Bytes)> {
    over_http2_with(served, method, requests, &[])
}

/// Requests over one connection of HTTP/2, with headers.
pub(crate) fn over_http2_with(
    served: &RunningService,
    method: &str,
    requests: &[String],
    headers: &[(&str, &str)],
) -> Vec<(u16, HeaderMap, Bytes)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let stream = TokioIo::new(tokio::net::TcpStream::connect(served.address).await.unwrap());
        let (mut client, connection) = http2::handshake(TokioExecutor::new(), stream).await.unwrap();
        tokio::spawn(connection);
        let mut responses = Vec::new();
        for request in requests {
            let address = format!("http://{}{request}", served.address);
            let mut request = Request::builder().method(method).uri(address).version(Version::HTTP_2);
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let request = request.body(Empty::<Bytes>::new()).unwrap();
            let (parts, body) = client.send_request(request).await.unwrap().into_parts();
            responses.push((parts.status.as_u16(), parts.headers, body.collect().await.unwrap().to_bytes()));
        }
        responses
    })
}

/// A body without the time it took to compute.
fn text(body: &[u8]) -> String {
    timeless(std::str::from_utf8(body).unwrap())
}

#[test]
fn the_three_forms_are_the_same_bytes_over_both_protocols() {
    let served = RunningService::start(&[]);
    let mut raw = served.connect();
    for operation in OPERATIONS {
        let (name, rest) = (operation.name, operation.example);
        let forms = [
            format!("/{name}?lang=ar&key={KEY}&{rest}"),
            format!("/api.php?module=api&api={name}&version=V2&response=json&lang=ar&key={KEY}&{rest}"),
            format!("/?api={name}&lang=ar&key={KEY}&{rest}"),
        ];
        let first = raw.ask("GET", &forms[0], "").unwrap();
        assert_eq!(first.status, 200, "{name}");
        for form in &forms {
            assert_eq!(text(&raw.ask("GET", form, "").unwrap().body), text(&first.body), "{form}");
        }
        for (status, _, body) in over_http2(&served, "GET", &forms) {
            assert_eq!((status, text(&body)), (200, text(&first.body)), "{name} over HTTP/2");
        }
    }
}

#[test]
fn head_has_the_headers_of_get_and_no_body() {
    let served = RunningService::start(&[]);
    let mut raw = served.connect();
    for path in [format!("/TournamentList?key={KEY}"), "/TournamentList".to_owned(), "/docs".to_owned(), "/".to_owned()]
    {
        for encoding in ["", "Accept-Encoding: gzip\r\n"] {
            let get = raw.ask("GET", &path, encoding).unwrap();
            let head = raw.ask("HEAD", &path, encoding).unwrap();
            assert_eq!(head.status, get.status, "{path}");
            for name in ["content-length", "content-encoding", "content-type", "vary", "cache-control"] {
                assert_eq!(head.header(name), get.header(name), "{name} of {path}");
            }
        }
        let get = raw.ask("GET", &path, "").unwrap();
        let (status, headers, body) = over_http2(&served, "HEAD", std::slice::from_ref(&path)).remove(0);
        assert_eq!((status, body.len()), (get.status, 0), "{path}");
        assert_eq!(headers["content-length"].to_str().unwrap(), get.body.len().to_string(), "{path}");
    }
}

#[test]
fn a_connection_serves_many_requests_and_pipelined_ones() {
    let served = RunningService::start(&[]);
    let request = |operation: &str| format!("GET /{operation}?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n");
    let names = ["TournamentList", "EntityTeams", "Nothing", "EntityReferees", "TournamentList"];
    let mut raw = served.connect();
    let alone: Vec<_> = names.map(|name| raw.ask("GET", &format!("/{name}?key={KEY}"), "").unwrap().body).into();
    raw.send(names.map(request).concat());
    let ahead: Vec<_> = names.map(|_| raw.response("GET").unwrap().body).into();
    assert_eq!(ahead, alone);
}

/// Requests that are refused, and the status. Then the connection ends, without a second response.
fn refused() -> Vec<(&'static str, Vec<u8>, u16)> {
    let good = format!("GET /TournamentList?key={KEY} HTTP/1.1\r\nHost: touchline\r\n");
    let with = |headers: &str| format!("{good}{headers}\r\n").into_bytes();
    let long = |length: usize| {
        format!("GET /TournamentList?name={} HTTP/1.1\r\nHost: touchline\r\n\r\n", "x".repeat(length)).into_bytes()
    };
    let many: String = (0..64).map(|n| format!("X-{n}: 1\r\n")).collect();
    #[rustfmt::skip]
    let cases = vec![
        ("no host",                 b"GET /docs HTTP/1.1\r\n\r\n".to_vec(),                                  400),
        ("two hosts",               with("Host: elsewhere\r\n"),                                             400),
        ("the same host twice",     with("Host: touchline\r\n"),                                             400),
        ("a coding over chunked",   with("Transfer-Encoding: gzip, chunked\r\n"),                            400),
        ("two codings",             with("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"),       400),
        ("an unknown coding",       with("Transfer-Encoding: identity\r\n"),                                 400),
        ("two lengths",             with("Content-Length: 5\r\nContent-Length: 6\r\n"),                      400),
        ("a list of lengths",       with("Content-Length: 5, 6\r\n"),                                        400),
        ("a signed length",         with("Content-Length: +5\r\n"),                                          400),
        ("a length below nothing",  with("Content-Length: -1\r\n"),                                          400),
        ("a chunk of no length",    [with("Transfer-Encoding: chunked\r\n"), b"zz\r\n".to_vec()].concat(),   400),
        ("space before the colon",  with("X-Test : 1\r\n"),                                                  400),
        ("a folded header",         with("X-Test: 1\r\n 2\r\n"),                                             400),
        ("NUL in a header",         with("X-Test: \0\r\n"),                                                  400),
        ("NUL in the address",      b"GET /docs\0 HTTP/1.1\r\nHost: touchline\r\n\r\n".to_vec(),             400),
        ("CR in the address",       b"GET /docs\r HTTP/1.1\r\nHost: touchline\r\n\r\n".to_vec(),             400),
        ("CR in the request line",  b"GET\r/docs HTTP/1.1\r\nHost: touchline\r\n\r\n".to_vec(),              400),
        ("another version",         b"GET /docs HTTP/9.9\r\nHost: touchline\r\n\r\n".to_vec(),               400),
        ("another protocol",        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),                400),
        ("an oversized header",     with(&format!("X-Test: {}\r\n", "x".repeat(17_000))),                    431),
        ("too many headers",        with(&many),                                                             431),
        ("a long address",          long(17_000),                                                            431),
        ("an absurdly long address", long(1_000_000),                                                        431),
    ];
    cases
}

#[test]
fn a_malformed_request_is_refused_once_and_the_service_continues() {
    let served = RunningService::start(&[]);
    for (what, bytes, status) in refused() {
        let mut raw = served.connect();
        raw.send(bytes);
        let response = raw.response("GET").unwrap_or_else(|| panic!("{what}: no response"));
        assert_eq!((response.status, response.body.len()), (status, 0), "{what}");
        assert!(raw.is_closed(), "{what}: goes on");
        served.assert_serving(what);
    }
}

#[test]
fn an_unusual_but_valid_request_gets_a_response() {
    let served = RunningService::start(&[]);
    let headers: String = (0..62).map(|n| format!("X-{n}: 1\r\n")).collect();
    for (what, status, request) in [
        ("bare line feeds", 200, "GET /docs HTTP/1.1\nHost: touchline\n\n".to_owned()),
        ("the service as a whole", 404, "OPTIONS * HTTP/1.1\r\nHost: touchline\r\n\r\n".to_owned()),
        ("a tunnel", 400, "CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n".to_owned()),
        ("an absolute address", 200, "GET http://touchline/docs HTTP/1.1\r\nHost: touchline\r\n\r\n".to_owned()),
        ("HTTP/1.0 without a host", 200, "GET /docs HTTP/1.0\r\n\r\n".to_owned()),
        ("as many headers as are allowed", 200, format!("GET /docs HTTP/1.1\r\nHost: touchline\r\n{headers}\r\n")),
        ("an empty line before", 200, "\r\nGET /docs HTTP/1.1\r\nHost: touchline\r\n\r\n".to_owned()),
    ] {
        let mut raw = served.connect();
        raw.send(request);
        assert_eq!(raw.response("GET").map(|response| response.status), Some(status), "{what}");
    }
}

#[test]
fn a_body_is_ignored_and_never_taken_for_a_request() {
    let served = RunningService::start(&[]);
    let inner = format!("GET /docs?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n");
    let length = inner.len();
    let plain = served.connect().ask("GET", &format!("/TournamentList?key={KEY}"), "").unwrap().body;
    // After each of these the connection serves the next request.
    for (what, headers, body) in [
        ("a body", format!("Content-Length: {length}\r\n"), inner.clone()),
        (
            "a body in chunks",
            "Transfer-Encoding: chunked\r\n".to_owned(),
            format!("{length:x}\r\n{inner}\r\n0\r\n\r\n"),
        ),
        ("an empty body", "Content-Length: 0\r\n".to_owned(), String::new()),
    ] {
        let mut raw = served.connect();
        raw.send(format!("GET /TournamentList?key={KEY} HTTP/1.1\r\nHost: touchline\r\n{headers}\r\n{body}"));
        assert_eq!(raw.response("GET").unwrap().body, plain, "{what}");
        assert_eq!(raw.ask("GET", "/Nothing", "").unwrap().status, 404, "{what}");
    }
    let mut raw = served.connect();
    raw.send(format!("POST /TournamentList HTTP/1.1\r\nHost: touchline\r\nContent-Length: {length}\r\n\r\n{inner}"));
    assert_eq!(raw.response("POST").unwrap().status, 405);
    assert_eq!(raw.ask("GET", "/Nothing", "").unwrap().status, 404);
}

#[test]
fn a_body_of_ambiguous_length_gets_one_response() {
    let served = RunningService::start(&[]);
    let both = |raw: &mut RawClient, headers: &str| {
        raw.send(format!("GET /Nothing HTTP/1.1\r\nHost: touchline\r\n{headers}\r\n0\r\n\r\nGET /docs HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    };
    let mut raw = served.connect();
    both(&mut raw, "Content-Length: 60\r\nTransfer-Encoding: chunked\r\n");
    assert_eq!(raw.response("GET").unwrap().status, 404);
    assert!(raw.is_closed(), "what follows is not served");

    let mut raw = served.connect();
    raw.send("GET /docs HTTP/1.1\r\nHost: touchline\r\nContent-Length: 70000\r\n\r\n");
    raw.send(vec![b'x'; 70_000]);
    assert_eq!(raw.response("GET").unwrap().status, 413);
    assert!(raw.is_closed());

    let mut raw = served.connect();
    raw.send("GET /docs HTTP/1.1\r\nHost: touchline\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    assert_eq!(raw.response("GET").unwrap().status, 100);
    raw.send("{}");
    assert_eq!(raw.response("GET").unwrap().status, 200);
    served.assert_serving("bodies");
}
