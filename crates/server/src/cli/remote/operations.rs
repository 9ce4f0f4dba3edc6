//! Sends operations to another service: one request at a time, with a pause between two, and again if the service is busy.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::http::header::{ACCEPT, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::http::{Request, Response, StatusCode};
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::connect::{Failure, OpenClient, RESPOND_TIMEOUT, connect, retry_after};
use super::key::Key;
use super::response::{OperationRefusal, success};
use super::service_url::ServiceUrl;

/// A response that is longer is an error.
const MAX_RESPONSE_BYTES: usize = 32 << 20;
/// How long a response may take from its first byte to its last.
const READ_TIMEOUT: Duration = Duration::from_secs(300);
/// How often one request is sent at most, and the pause before the second time if the service names none. It doubles.
const MAX_TRIES: u32 = 5;
const PAUSE_FIRST: Duration = Duration::from_secs(1);
/// The longest pause that is waited for.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(600);

/// One operation with its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct OperationRequest<'a> {
    pub(in crate::cli) operation: &'a str,
    pub(in crate::cli) version: &'a str,
    pub(in crate::cli) language: &'a str,
    /// `name=value`, with `&` between them; encoded where needed.
    pub(in crate::cli) parameters: &'a str,
    /// A JSON body, or nothing.
    pub(in crate::cli) body: &'a str,
}

/// The response to an operation, whatever its status.
#[derive(Clone, Debug)]
pub(in crate::cli) struct RemoteResponse {
    pub(in crate::cli) status: u16,
    pub(in crate::cli) body: Bytes,
}

/// Another service, and a connection to it while there is one.
pub(in crate::cli) struct RemoteService {
    url: ServiceUrl,
    key: Key,
    pause: Duration,
    runtime: Runtime,
    client: Option<OpenClient>,
    last_response: Option<Instant>,
}

impl fmt::Debug for RemoteService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteService").field("url", &self.url).finish_non_exhaustive()
    }
}

impl RemoteService {
    pub(in crate::cli) fn new(url: ServiceUrl, key: Key, pause: Duration) -> Result<RemoteService> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.context("cannot start a connection")?;
        Ok(RemoteService { url, key, pause, runtime, client: None, last_response: None })
    }

    pub(in crate::cli) fn url(&self) -> &ServiceUrl {
        &self.url
    }

    /// The response to a request. An error means that there is none, and that the next request may fare no better.
    pub(in crate::cli) fn send(&mut self, request: &OperationRequest<'_>) -> Result<RemoteResponse> {
        let (mut tries, mut pause) = (1, PAUSE_FIRST);
        loop {
            self.wait_for_turn();
            let sent = self.try_once(request);
            self.last_response = Some(Instant::now());
            let (why, retry_after) = match sent {
                Ok(response) => return Ok(response),
                Err(Failure::Refused(why)) => bail!("{}: {}", self.url, self.key.hidden_in(&why)),
                Err(Failure::Temporary { why, retry_after }) => (self.key.hidden_in(&why).into_owned(), retry_after),
            };
            if tries == MAX_TRIES {
                bail!("{}: {}: {why}, also after {MAX_TRIES} tries", self.url, request.operation);
            }
            let wait = retry_after.unwrap_or(pause);
            if wait > MAX_RETRY_AFTER {
                bail!("{}: {}: {why}; it asks to wait for {} s", self.url, request.operation, wait.as_secs());
            }
            tell!("{}: {}: {why}; retrying in {} s", self.url, request.operation, wait.as_secs())?;
            std::thread::sleep(wait);
            (tries, pause) = (tries + 1, pause * 2);
        }
    }

    /// The parsed response, if it is a success. It is without the key, which the service may have repeated: in the URL of a
    /// video, for example.
    pub(in crate::cli) fn parse(
        &self,
        request: &OperationRequest<'_>,
        response: &RemoteResponse,
    ) -> Result<Value, OperationRefusal> {
        let body = String::from_utf8_lossy(&response.body);
        success(request.operation, response.status, &self.key.hidden_in(&body))
    }

    /// Waits until the pause since the last response is over.
    fn wait_for_turn(&self) {
        let rest = self.last_response.map(|at| self.pause.saturating_sub(at.elapsed()));
        std::thread::sleep(rest.unwrap_or_default());
    }

    fn try_once(&mut self, request: &OperationRequest<'_>) -> Result<RemoteResponse, Failure> {
        let RemoteService { url, key, runtime, client, .. } = self;
        let target = target(url, key, request);
        runtime.block_on(async {
            if let Some(mut open) = client.take() {
                // The service may have closed it meanwhile, because it was idle.
                if let Ok(response) = begin(&mut open, url, &target, request.body).await? {
                    *client = Some(open);
                    return finish(response).await;
                }
            }
            let mut open = connect(url).await?;
            let response = begin(&mut open, url, &target, request.body).await?;
            let response = response.map_err(|error| Failure::lost(&error))?;
            *client = Some(open);
            finish(response).await
        })
    }
}

/// The path and query of a request. The key is a parameter, because the specification has no other place for it.
fn target(url: &ServiceUrl, key: &Key, request: &OperationRequest<'_>) -> String {
    let common = form_urlencoded::Serializer::new(String::new())
        .append_pair("module", "api")
        .append_pair("api", request.operation)
        .append_pair("version", request.version)
        .append_pair("response", "json")
        .append_pair("lang", request.language)
        .append_pair("key", &key.text)
        .finish();
    let and = if request.parameters.is_empty() { "" } else { "&" };
    format!("{}?{common}{and}{}", url.entry_path(), request.parameters)
}

/// Sends one request, and reads the head of its response. The inner error is that of the connection.
async fn begin(
    client: &mut OpenClient,
    url: &ServiceUrl,
    target: &str,
    body: &str,
) -> Result<Result<Response<Incoming>, hyper::Error>, Failure> {
    let mut request = Request::get(target)
        .header(HOST, &url.authority)
        .header(ACCEPT, "application/json")
        .header(USER_AGENT, concat!("touchline/", env!("CARGO_PKG_VERSION")));
    if !body.is_empty() {
        request = request.header(CONTENT_TYPE, "application/json");
    }
    let request = request
        .body(Full::new(Bytes::copy_from_slice(body.as_bytes())))
        .map_err(|_| Failure::Refused("the parameters are not those of a URL".to_owned()))?;
    let respond = async {
        client.ready().await?;
        client.send_request(request).await
    };
    timeout(RESPOND_TIMEOUT, respond).await.map_err(|_| Failure::temporary("it does not respond in time"))
}

/// Reads a response to its end.
async fn finish(response: Response<Incoming>) -> Result<RemoteResponse, Failure> {
    let (status, wait) = (response.status(), retry_after(response.headers()));
    if status.is_redirection() {
        return Err(Failure::Refused(format!(
            "it redirects (status {}): name the URL that it leads to",
            status.as_u16()
        )));
    }
    let body = timeout(READ_TIMEOUT, Limited::new(response.into_body(), MAX_RESPONSE_BYTES).collect()).await;
    let body = body.map_err(|_| Failure::temporary("the response does not end in time"))?;
    let body = body.map_err(|error| match error.is::<LengthLimitError>() {
        true => Failure::Refused(format!("the response has more than {} MB", MAX_RESPONSE_BYTES >> 20)),
        false => Failure::temporary(format!("the connection is lost: {error}")),
    })?;
    if is_busy(status) {
        return Err(Failure::Temporary { why: format!("status {status}"), retry_after: wait });
    }
    Ok(RemoteResponse { status: status.as_u16(), body: body.to_bytes() })
}

/// Whether the same request may succeed in a moment.
fn is_busy(status: StatusCode) -> bool {
    let busy = [
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::BAD_GATEWAY,
        StatusCode::GATEWAY_TIMEOUT,
    ];
    busy.contains(&status)
}
