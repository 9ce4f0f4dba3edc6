//! One connection to a service: requests with lines out, acknowledgements in.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming as HyperBody;
use hyper::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::http::{Method, Request, StatusCode};
use serde::Deserialize;
use tokio::time::timeout;

use crate::cli::remote::{Failure, Key, OpenClient, RESPOND_TIMEOUT, ServiceUrl, connect, refusal};
use crate::ingest::batch::Acknowledgement;
use crate::ingest::lines::LineSplitter;

/// The path of feeds below the URL of a service.
const FEED_PATH: &str = "/ingest/live";

/// A service that is busy asks for a second. A longer pause than this is not waited for at once.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(60);

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
    client: OpenClient,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Connection")
    }
}

impl Connection {
    pub(super) async fn open(url: &ServiceUrl) -> Result<Connection, Failure> {
        Ok(Connection { client: connect(url).await? })
    }

    /// Sends lines; the acknowledgements follow.
    pub(super) async fn send(&mut self, url: &ServiceUrl, key: &Key, lines: Bytes) -> Result<Responses, Failure> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("{}{FEED_PATH}", url.path))
            .header(HOST, &url.authority)
            .header(AUTHORIZATION, &key.header)
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
            return Err(soon(refusal(response).await));
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

/// A failure whose pause is not too long to be waited for.
fn soon(failure: Failure) -> Failure {
    match failure {
        Failure::Temporary { why, retry_after } => {
            Failure::Temporary { why, retry_after: retry_after.map(|pause| pause.min(MAX_RETRY_AFTER)) }
        }
        refused @ Failure::Refused(_) => refused,
    }
}
