//! One connection to a service: requests with lines out, acknowledgements in.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Incoming as HyperBody;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, RETRY_AFTER, USER_AGENT};
use hyper::http::{HeaderMap, Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::key::Key;
use super::service_url::ServiceUrl;
use crate::ingest::batch::Acknowledgement;
use crate::ingest::lines::LineSplitter;
use crate::tls::client_connector;

/// How long the service may take to accept a connection, and then to begin a response.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const RESPOND_TIMEOUT: Duration = Duration::from_secs(60);
/// More than any refusal of a service.
const MAX_REFUSAL_BYTES: usize = 64 * 1024;
/// A service that is busy asks for a second. A longer pause than this is not waited for at once.
const MAX_RETRY_AFTER: u64 = 60;

const NO_ROOTS: &str = "this machine has no usable root certificates: install them (ca-certificates), or name a file of them in SSL_CERT_FILE";

/// Why lines were not written.
#[derive(Debug)]
pub(super) enum Failure {
    /// The same request will be refused again.
    Refused(String),
    Temporary {
        why: String,
        retry_after: Option<Duration>,
    },
}

impl Failure {
    pub(super) fn temporary(why: impl Into<String>) -> Failure {
        Failure::Temporary { why: why.into(), retry_after: None }
    }

    /// A connection that does not work.
    fn lost(error: &hyper::Error) -> Failure {
        Failure::temporary(format!("the connection is lost: {error}"))
    }
}

/// What the service says.
#[derive(Debug)]
pub(super) enum Incoming {
    Acknowledged(Acknowledgement),
    /// It is there, and has nothing to say.
    Alive,
    /// The response is complete.
    Complete,
    /// The response ends before that, for this reason.
    Ended(String),
    /// So it does, and would again.
    EndedForGood(String),
}

pub(super) struct Connection {
    client: SendRequest<Full<Bytes>>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Connection")
    }
}

impl Connection {
    pub(super) async fn open(url: &ServiceUrl) -> Result<Connection, Failure> {
        let connected = timeout(CONNECT_TIMEOUT, TcpStream::connect((url.host.as_str(), url.port))).await;
        let connected = connected.map_err(|_| Failure::temporary("it does not accept the connection in time"))?;
        let stream = connected.map_err(|error| Failure::temporary(error.to_string()))?;
        let _ = stream.set_nodelay(true);
        if !url.is_tls {
            return Connection::over(stream).await;
        }
        let name = ServerName::try_from(url.host.clone())
            .map_err(|_| Failure::Refused(format!("{} is no name of a host", url.host)))?;
        let connector = client_connector().ok_or_else(|| Failure::Refused(NO_ROOTS.to_owned()))?;
        let handshake = timeout(CONNECT_TIMEOUT, connector.connect(name, stream)).await;
        let handshake = handshake.map_err(|_| Failure::temporary("it does not answer the TLS handshake in time"))?;
        let stream = handshake.map_err(|error| {
            let is_wrong = error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>());
            if is_wrong { Failure::Refused(format!("no TLS: {error}")) } else { Failure::temporary(error.to_string()) }
        })?;
        Connection::over(stream).await
    }

    async fn over(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) -> Result<Connection, Failure> {
        let (client, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|error| Failure::lost(&error))?;
        tokio::spawn(connection);
        Ok(Connection { client })
    }

    /// Sends lines; the acknowledgements follow.
    pub(super) async fn send(&mut self, url: &ServiceUrl, key: &Key, lines: Bytes) -> Result<Responses, Failure> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(url.feed_path())
            .header(HOST, &url.authority)
            .header(AUTHORIZATION, &key.0)
            .header(CONTENT_TYPE, "application/x-ndjson")
            .header(USER_AGENT, concat!("touchline/", env!("CARGO_PKG_VERSION")))
            .body(Full::new(lines))
            .map_err(|error| Failure::Refused(error.to_string()))?;
        let respond = async {
            self.client.ready().await?;
            self.client.send_request(request).await
        };
        let response = timeout(RESPOND_TIMEOUT, respond).await;
        let response = response.map_err(|_| Failure::temporary("it does not respond in time"))?;
        let response = response.map_err(|error| Failure::lost(&error))?;
        if response.status() != StatusCode::OK {
            return Err(refusal(response).await);
        }
        Ok(Responses { body: response.into_body(), splitter: LineSplitter::new(), lines: VecDeque::new() })
    }
}

/// The lines that the service sends.
#[derive(Debug)]
pub(super) struct Responses {
    body: HyperBody,
    splitter: LineSplitter,
    lines: VecDeque<Vec<u8>>,
}

impl Responses {
    /// What the service says next. May be cancelled and called again.
    pub(super) async fn next(&mut self) -> Incoming {
        if let Some(line) = self.lines.pop_front() {
            return parse(&line);
        }
        match self.body.frame().await {
            Some(Ok(frame)) => {
                let bytes = frame.into_data().unwrap_or_default();
                let mut rest = &bytes[..];
                while !rest.is_empty() {
                    let (taken, is_complete) = self.splitter.push(rest);
                    rest = &rest[taken..];
                    if is_complete {
                        self.lines.extend(self.splitter.end_line().and_then(|(_, text)| text));
                    }
                }
                self.lines.pop_front().map_or(Incoming::Alive, |line| parse(&line))
            }
            Some(Err(error)) => Incoming::Ended(format!("the connection is lost: {error}")),
            None => Incoming::Complete,
        }
    }
}

/// The last line of a feed that the service ends.
#[derive(Deserialize)]
struct EarlyEnd {
    why: String,
    #[serde(rename = "final", default)]
    is_final: bool,
}

fn parse(line: &[u8]) -> Incoming {
    if let Ok(acknowledgement) = serde_json::from_slice(line) {
        return Incoming::Acknowledged(acknowledgement);
    }
    match serde_json::from_slice::<EarlyEnd>(line) {
        Ok(EarlyEnd { why, is_final: true }) => Incoming::EndedForGood(why),
        Ok(EarlyEnd { why, .. }) => Incoming::Ended(why),
        Err(_) => Incoming::Ended(format!("that is no acknowledgement: {}", String::from_utf8_lossy(line))),
    }
}

/// What a response that is not 200 says.
async fn refusal(response: Response<HyperBody>) -> Failure {
    let (status, retry_after) = (response.status(), retry_after(response.headers()));
    let body = Limited::new(response.into_body(), MAX_REFUSAL_BYTES).collect();
    let body = timeout(CONNECT_TIMEOUT, body).await.ok().and_then(Result::ok).map(|body| body.to_bytes());
    let body: Option<Value> = body.and_then(|body| serde_json::from_slice(&body).ok());
    let message = body.as_ref().and_then(|body| body["message"].as_str());
    let why = message.map_or_else(|| format!("status {status}"), |message| format!("{message} (status {status})"));
    let is_temporary =
        status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT);
    if is_temporary { Failure::Temporary { why, retry_after } } else { Failure::Refused(why) }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: u64 = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds.min(MAX_RETRY_AFTER)))
}
