//! A connection to another service, and why a request to it fails.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::http::header::RETRY_AFTER;
use hyper::http::{HeaderMap, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::service_url::ServiceUrl;
use crate::tls::client_connector;

/// How long the service may take to accept a connection, and then to begin a response.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
pub(in crate::cli) const RESPOND_TIMEOUT: Duration = Duration::from_secs(60);
/// More than any refusal of a service.
const MAX_REFUSAL_BYTES: usize = 64 * 1024;

const NO_ROOTS: &str = "this machine has no usable root certificates: install them (ca-certificates), or name a file of them in SSL_CERT_FILE";

/// What requests are sent on.
pub(in crate::cli) type OpenClient = SendRequest<Full<Bytes>>;

/// Why a request has no response, or one that refuses it.
#[derive(Debug)]
pub(in crate::cli) enum Failure {
    /// The same request will be refused again.
    Refused(String),
    Temporary {
        why: String,
        retry_after: Option<Duration>,
    },
}

impl Failure {
    pub(in crate::cli) fn temporary(why: impl Into<String>) -> Failure {
        Failure::Temporary { why: why.into(), retry_after: None }
    }

    /// A connection that does not work.
    pub(in crate::cli) fn lost(error: &hyper::Error) -> Failure {
        Failure::temporary(format!("the connection is lost: {error}"))
    }
}

/// Connects to the service. Its TLS certificate is checked against the roots of this machine.
pub(in crate::cli) async fn connect(url: &ServiceUrl) -> Result<OpenClient, Failure> {
    let connected = timeout(CONNECT_TIMEOUT, TcpStream::connect((url.host.as_str(), url.port))).await;
    let connected = connected.map_err(|_| Failure::temporary("it does not accept the connection in time"))?;
    let stream = connected.map_err(|error| Failure::temporary(error.to_string()))?;
    let _ = stream.set_nodelay(true);
    if !url.is_tls {
        return client_over(stream).await;
    }
    let name = ServerName::try_from(url.host.clone())
        .map_err(|_| Failure::Refused(format!("{} is not the name of a host", url.host)))?;
    let connector = client_connector().ok_or_else(|| Failure::Refused(NO_ROOTS.to_owned()))?;
    let handshake = timeout(CONNECT_TIMEOUT, connector.connect(name, stream)).await;
    let handshake = handshake.map_err(|_| Failure::temporary("it does not answer the TLS handshake in time"))?;
    let stream = handshake.map_err(|error| {
        let is_wrong = error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>());
        if is_wrong { Failure::Refused(format!("no TLS: {error}")) } else { Failure::temporary(error.to_string()) }
    })?;
    client_over(stream).await
}

async fn client_over(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) -> Result<OpenClient, Failure> {
    let (client, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|error| Failure::lost(&error))?;
    tokio::spawn(connection);
    Ok(client)
}

/// What a response that is not 200 says.
pub(in crate::cli) async fn refusal(response: Response<Incoming>) -> Failure {
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

/// How long the service asks to wait, if it says so in seconds.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: u64 = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}
