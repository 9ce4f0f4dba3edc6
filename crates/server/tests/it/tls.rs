//! TLS in the service: both protocols, a certificate that is replaced, and clients that do not speak it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::{http1, http2};
use hyper::http::{HeaderMap, Request, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::harness::{App, KEY, timeless};
use crate::running_service::{RawClient, RunningService, TIMEOUT, holds_in_time};

/// A certificate for `localhost` and its private key, both as PEM.
struct Certificate {
    der: CertificateDer<'static>,
    pem: String,
    key: String,
}

impl Certificate {
    fn new() -> Certificate {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let (pem, key) = (made.cert.pem(), made.signing_key.serialize_pem());
        Certificate { der: made.cert.der().clone(), pem, key }
    }

    fn write(&self, files: &[PathBuf; 2]) {
        std::fs::write(&files[0], &self.pem).unwrap();
        std::fs::write(&files[1], &self.key).unwrap();
    }
}

fn files(folder: &Path) -> [PathBuf; 2] {
    [folder.join("cert.pem"), folder.join("key.pem")]
}

/// A service with a certificate.
fn start(certificate: &Certificate, settings: &[&str]) -> RunningService {
    let app = App::sample();
    certificate.write(&files(app.folder.path()));
    let settings = [&["--tls-cert", "cert.pem", "--tls-key", "key.pem"], settings].concat();
    RunningService::start_on(app, &settings)
}

fn in_runtime<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// A handshake with a client that trusts one certificate, and offers one protocol.
async fn connect(
    served: &RunningService,
    trusted: &Certificate,
    protocol: &str,
) -> std::io::Result<TlsStream<tokio::net::TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.der.clone()).unwrap();
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let mut config =
        builder.with_safe_default_protocol_versions().unwrap().with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let stream = tokio::net::TcpStream::connect(served.address).await?;
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from("localhost").unwrap(), stream).await
}

/// One request over TLS; a body is posted.
fn ask(
    served: &RunningService,
    trusted: &Certificate,
    version: Version,
    path: &str,
    body: Option<String>,
) -> (u16, HeaderMap, String) {
    in_runtime(async {
        let is_http2 = version == Version::HTTP_2;
        let stream = connect(served, trusted, if is_http2 { "h2" } else { "http/1.1" }).await.unwrap();
        let chosen = stream.get_ref().1.alpn_protocol().map(<[u8]>::to_vec);
        assert_eq!(chosen.as_deref(), Some(if is_http2 { &b"h2"[..] } else { b"http/1.1" }));
        let request = Request::builder().method(if body.is_some() { "POST" } else { "GET" });
        let request = match is_http2 {
            true => request.uri(format!("https://localhost{path}")),
            false => request.uri(path).header("host", "localhost"),
        };
        let request = request.header("origin", "https://localhost").version(version);
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default()))).unwrap();
        let response = if is_http2 {
            let (mut client, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
            tokio::spawn(connection);
            client.send_request(request).await.unwrap()
        } else {
            let (mut client, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
            tokio::spawn(connection);
            client.send_request(request).await.unwrap()
        };
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        (parts.status.as_u16(), parts.headers, String::from_utf8(body.to_vec()).unwrap())
    })
}

/// Whether a client that trusts only this certificate can connect.
fn is_served(served: &RunningService, certificate: &Certificate) -> bool {
    in_runtime(connect(served, certificate, "h2")).is_ok()
}

#[test]
fn both_protocols_give_the_same_bytes_over_tls() {
    let certificate = Certificate::new();
    let mut served = start(&certificate, &[]);
    assert!(served.log().contains("listening on https://"), "{}", served.log());
    let path = format!("/TournamentStructure?tournament_id=1&key={KEY}");
    let expected = timeless(&served.app.get_bare(&path).body);
    for version in [Version::HTTP_11, Version::HTTP_2] {
        let (status, _, body) = ask(&served, &certificate, version, &path, None);
        assert_eq!((status, timeless(&body)), (200, expected.clone()), "{version:?}");
    }
}

#[test]
fn a_login_over_tls_sets_a_secure_cookie() {
    let certificate = Certificate::new();
    let served = start(&certificate, &[]);
    for version in [Version::HTTP_11, Version::HTTP_2] {
        let (status, headers, _) = ask(&served, &certificate, version, "/login", Some(format!("key={KEY}&next=/")));
        assert_eq!(status, 303, "{version:?}");
        let cookie = headers["set-cookie"].to_str().unwrap();
        assert!(cookie.starts_with("touchline_key=") && cookie.ends_with("; Secure"), "{cookie}");
    }
}

#[test]
fn links_of_a_page_have_the_scheme_and_the_host_of_both_protocols() {
    let certificate = Certificate::new();
    let app = App::sample();
    let key = store::NewKey { name: "public".to_owned(), expires_at: None, editions: None };
    app.store.put_key("public-key", key, jiff::Timestamp::UNIX_EPOCH).unwrap();
    certificate.write(&files(app.folder.path()));
    let settings = ["--tls-cert", "cert.pem", "--tls-key", "key.pem", "--pages", "public"];
    let served = RunningService::start_on(app, &settings);
    for version in [Version::HTTP_11, Version::HTTP_2] {
        let (status, _, page) = ask(&served, &certificate, version, "/m/1", None);
        assert_eq!(status, 200);
        assert!(page.contains("https://localhost/m/1"), "{version:?}: {page}");
    }
}

#[test]
fn a_replaced_certificate_is_served_and_an_unusable_one_is_not() {
    let [first, second] = [Certificate::new(), Certificate::new()];
    let mut served = start(&first, &["--metrics", "127.0.0.1:0"]);
    let files = files(served.app.folder.path());
    assert!(is_served(&served, &first) && !is_served(&served, &second));
    // Half of a replacement: the key does not belong to the certificate.
    std::fs::write(&files[0], &second.pem).unwrap();
    assert!(holds_in_time(|| served.log().contains("the certificate before stays in use")), "{}", served.log());
    assert!(served.log().contains("key.pem is not the key of cert.pem"), "{}", served.log());
    assert!(is_served(&served, &first));
    std::fs::write(&files[1], &second.key).unwrap();
    assert!(holds_in_time(|| is_served(&served, &second)), "{}", served.log());
    assert!(!is_served(&served, &first));
    for broken in ["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
        std::fs::write(&files[0], broken).unwrap();
        let warnings = served.log().matches("the certificate before stays in use").count();
        let warned = |log: String| log.matches("the certificate before stays in use").count() > warnings;
        assert!(holds_in_time(|| warned(served.log())), "{broken:?}: {}", served.log());
        assert!(is_served(&served, &second), "{broken:?}");
    }
    let warnings = served.log().matches("the certificate before stays in use").count();
    std::fs::remove_file(&files[0]).unwrap();
    let warned = |log: String| log.matches("the certificate before stays in use").count() > warnings;
    assert!(holds_in_time(|| warned(served.log())), "{}", served.log());
    assert!(is_served(&served, &second));
}

#[test]
fn the_metrics_tell_when_the_certificate_expires() {
    let mut served = start(&Certificate::new(), &["--metrics", "127.0.0.1:0"]);
    let log = served.log();
    let address = log.split_once("metrics on http://").unwrap().1.split('/').next().unwrap();
    let page = RawClient::to(address.parse().unwrap()).ask("GET", "/metrics", "").unwrap();
    let page = String::from_utf8(page.body).unwrap();
    let expiry = page.lines().find_map(|line| line.strip_prefix("touchline_certificate_expiry_timestamp_seconds "));
    // The last day that rcgen gives a certificate: 1 January 4096.
    assert_eq!(expiry, Some("67090118400"), "{page}");
}

#[test]
fn a_service_without_a_usable_certificate_does_not_start() {
    let (app, certificate) = (App::sample(), Certificate::new());
    let folder = app.folder.path();
    certificate.write(&files(folder));
    std::fs::write(folder.join("other.pem"), Certificate::new().key).unwrap();
    std::fs::write(folder.join("empty.pem"), "").unwrap();
    for (settings, message) in [
        (&["--tls-cert", "cert.pem"][..], "--tls-cert needs --tls-key"),
        (&["--tls-key", "key.pem"], "--tls-key needs --tls-cert"),
        (&["--tls-cert", "cert.pem", "--tls-key", "other.pem"], "other.pem is not the key of cert.pem"),
        (&["--tls-cert", "empty.pem", "--tls-key", "key.pem"], "empty.pem: there is no certificate in it"),
        (&["--tls-cert", "missing.pem", "--tls-key", "key.pem"], "cannot read a certificate from missing.pem"),
        (&["--tls-cert", "cert.pem", "--tls-key", "empty.pem"], "cannot read a private key from empty.pem"),
    ] {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_touchline"));
        serve.args(["serve", "--listen", "127.0.0.1:0", "--store", &app.address()]).args(settings);
        let output = serve.current_dir(folder).output().unwrap();
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{printed}");
        assert!(printed.contains(message), "{printed}");
        assert!(!printed.contains("BEGIN"), "{printed}");
    }
}

#[test]
fn a_client_that_speaks_plain_http_is_closed() {
    let certificate = Certificate::new();
    let served = start(&certificate, &[]);
    let mut plain = served.connect();
    plain.send(format!("GET /TournamentList?key={KEY} HTTP/1.1\r\nHost: touchline\r\n\r\n"));
    assert!(plain.has_ended_within(TIMEOUT));
    assert!(is_served(&served, &certificate), "the service goes on");
}

#[test]
fn a_handshake_that_takes_too_long_is_cut() {
    let certificate = Certificate::new();
    let served = start(&certificate, &["--idle-timeout", "1", "--max-connections", "2"]);
    let (mut silent, mut slow) = (served.connect(), served.connect());
    // The start of a record, and then a byte now and then.
    slow.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03");
    let ended = (0..TIMEOUT.as_millis() / 100).any(|_| {
        slow.send("x");
        slow.has_ended_within(Duration::from_millis(100))
    });
    assert!(ended, "a byte a moment keeps a handshake for ever");
    assert!(silent.has_ended_within(TIMEOUT));
    assert!(holds_in_time(|| is_served(&served, &certificate)), "both connections are given back");
}

#[test]
fn a_stop_signal_does_not_wait_for_handshakes() {
    let certificate = Certificate::new();
    let mut served = start(&certificate, &["--drain-timeout", "600"]);
    let mut silent = served.connect();
    // A later connection is served, so the service has accepted this one.
    assert!(is_served(&served, &certificate));
    served.terminate();
    assert_eq!(served.await_exit().code(), Some(0));
    assert!(silent.is_closed());
    assert!(!served.log().contains("did not end in time"), "{}", served.log());
}

#[test]
fn lines_are_sent_to_a_service_with_tls_whose_certificate_is_trusted() {
    let certificate = Certificate::new();
    let served = start(&certificate, &[]);
    let folder = served.app.folder.path();
    let key = crate::ingest::add_key(&served.app, "writer", "write", None);
    std::fs::write(folder.join("feed.ndjson"), "{\"match\":2,\"seq\":1,\"status\":\"live\"}\n").unwrap();
    let url = format!("https://localhost:{}", served.address.port());
    let feed = |roots: &str| {
        Command::new(env!("CARGO_BIN_EXE_touchline"))
            .args(["feed", "feed.ndjson", "--to", &url])
            .env("TOUCHLINE_KEY", &key)
            .env("SSL_CERT_FILE", roots)
            .env_remove("SSL_CERT_DIR")
            .current_dir(folder)
            .output()
            .unwrap()
    };
    let trusted = feed("cert.pem");
    assert_eq!(String::from_utf8_lossy(&trusted.stdout), "{\"line\":1,\"match\":2,\"seq\":1,\"result\":\"taken\"}\n");
    std::fs::write(folder.join("other.pem"), Certificate::new().pem).unwrap();
    let untrusted = feed("other.pem");
    let error = String::from_utf8_lossy(&untrusted.stderr).into_owned();
    assert_eq!((untrusted.status.code(), untrusted.stdout.len()), (Some(1), 0), "{error}");
    assert!(error.contains("refuses the feed: no TLS: invalid peer certificate"), "{error}");
}
