//! Large responses are compressed as the client requests, and decode to the same bytes.

use async_compression::tokio::bufread::{BrotliDecoder, GzipDecoder, ZstdDecoder};
use hyper::http::{Request, response};
use tokio::io::{AsyncRead, AsyncReadExt};

use crate::harness::{App, KEY};

const LARGE: [&str; 4] = [
    "/TournamentStructure?tournament_id=1",
    "/TournamentStructure?tournament_id=1&lang=ar",
    "/TournamentStructure?tournament_id=1&lang=ar&response=xml",
    "/docs?",
];

fn ask(app: &App, method: &str, path: &str, encoding: &str) -> (response::Parts, Vec<u8>) {
    app.exchange(Request::builder().method(method).uri(format!("{path}&key={KEY}")).header("accept-encoding", encoding))
}

fn header<'a>(parts: &'a response::Parts, name: &str) -> Option<&'a str> {
    parts.headers.get(name).map(|value| value.to_str().unwrap())
}

/// Decodes a body.
pub(crate) fn unpacked(encoding: &str, bytes: &[u8]) -> Vec<u8> {
    let mut decoder: Box<dyn AsyncRead + Unpin> = match encoding {
        "gzip" => Box::new(GzipDecoder::new(bytes)),
        "br" => Box::new(BrotliDecoder::new(bytes)),
        "zstd" => Box::new(ZstdDecoder::new(bytes)),
        other => panic!("{other}"),
    };
    let mut out = Vec::new();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(decoder.read_to_end(&mut out)).unwrap();
    out
}

#[test]
fn a_large_response_is_compressed_and_decodes_to_the_same_bytes() {
    let app = App::sample();
    for path in LARGE {
        let (plain_parts, plain) = ask(&app, "GET", path, "identity");
        assert_eq!((plain_parts.status.as_u16(), header(&plain_parts, "content-encoding")), (200, None), "{path}");
        assert_eq!(header(&plain_parts, "vary"), Some("accept-encoding"), "{path}");
        for encoding in ["gzip", "br", "zstd"] {
            let (parts, packed) = ask(&app, "GET", path, encoding);
            assert_eq!(header(&parts, "content-encoding"), Some(encoding), "{path}");
            assert_eq!(header(&parts, "vary"), Some("accept-encoding"), "{path}");
            assert_eq!(header(&parts, "content-type"), header(&plain_parts, "content-type"), "{path}");
            assert!(packed.len() * 3 < plain.len(), "{path} in {encoding}: {} of {}", packed.len(), plain.len());
            assert!(unpacked(encoding, &packed) == plain, "{path} in {encoding}");
        }
    }
}

#[test]
fn a_file_is_made_and_compressed_in_a_turn_and_sent_again_without_one() {
    let app = App::sample();
    // The same service without turns: it sends what needs no work.
    let idle = app.without_workers();
    for path in ["/docs?", "/docs/live?lang=ar", "/assets/docs.css?", "/openapi.json?"] {
        for encoding in ["identity", "br", "gzip"] {
            let (refused, _) = ask(&idle, "GET", path, encoding);
            assert_eq!(
                (refused.status.as_u16(), header(&refused, "retry-after")),
                (503, Some("1")),
                "{path} {encoding}"
            );
            let (first, body) = ask(&app, "GET", path, encoding);
            assert_eq!(header(&first, "content-length"), Some(body.len().to_string().as_str()), "{path} {encoding}");
            let (again, same) = ask(&idle, "GET", path, encoding);
            assert_eq!((again.status.as_u16(), &again.headers), (200, &first.headers), "{path} {encoding}");
            assert!(same == body, "{path} {encoding}");
        }
    }
}

#[test]
fn a_page_is_compressed_where_it_is_made() {
    let app = App::sample().with_public_pages();
    for path in ["/?", "/m/1?", "/t/1?lang=ar"] {
        let (_, plain) = ask(&app, "GET", path, "identity");
        for encoding in ["br", "gzip", "zstd"] {
            let (parts, packed) = ask(&app, "GET", path, encoding);
            assert_eq!(header(&parts, "content-encoding"), Some(encoding), "{path}");
            // What is compressed while it is sent has no length.
            assert_eq!(header(&parts, "content-length"), Some(packed.len().to_string().as_str()), "{path} {encoding}");
            assert!(unpacked(encoding, &packed) == plain, "{path} {encoding}");
        }
    }
    // A picture that is compressed already is sent as it is.
    let (picture, _) = ask(&app, "GET", "/m/1/preview.png?", "br");
    assert_eq!((picture.status.as_u16(), header(&picture, "content-encoding")), (200, None));
}

#[test]
fn head_has_the_headers_of_get() {
    let app = App::sample();
    for path in LARGE {
        for encoding in ["gzip", "identity"] {
            let (get, _) = ask(&app, "GET", path, encoding);
            let (head, body) = ask(&app, "HEAD", path, encoding);
            assert_eq!((head.headers, body.len()), (get.headers, 0), "{path} in {encoding}");
        }
    }
}

#[test]
fn a_small_response_is_not_compressed() {
    let app = App::sample();
    let (parts, body) = ask(&app, "GET", "/Nothing?lang=ar", "gzip, br, zstd");
    assert_eq!((parts.status.as_u16(), header(&parts, "content-encoding")), (404, None));
    assert_eq!(header(&parts, "content-length"), Some(body.len().to_string().as_str()));
    assert!(String::from_utf8(body).unwrap().contains("غير معروفة"));
}

#[test]
fn an_encoding_that_is_not_accepted_is_not_sent() {
    let app = App::sample();
    for (accepted, status, sent) in [
        ("gzip;q=0", 200, None),
        ("compress", 200, None),
        ("br;q=0.1, gzip;q=0.9", 200, Some("gzip")),
        ("*", 200, Some("zstd")),
        ("*;q=0", 406, None),
    ] {
        let (parts, _) = ask(&app, "GET", "/docs?", accepted);
        assert_eq!((parts.status.as_u16(), header(&parts, "content-encoding")), (status, sent), "{accepted}");
    }
}
