//! The service of a connection: from a request to its response.
//!
//! A request that was answered before is answered at once by [`recall`]. Every other one takes the routes. Both ways have
//! the same headers.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use axum::http::{self, Method};
use axum::response::Response;
use axum::{BoxError, Router};
use bytes::Bytes;
use futures_util::future::Either;
use tokio::sync::watch;
use tower::layer::layer_fn;
use tower::util::option_layer;
use tower::{Layer, Service, ServiceExt};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tracing::Instrument;

use super::access_log::PendingEntry;
use super::client::Client;
use super::delivery::is_bounded;
use super::preflights::Preflights;
use super::recall::Sent;
use super::request_id::{RequestId, X_REQUEST_ID};
use super::state::AppState;
use super::{conditional, cors, framing, ingest, recall, routes};
use crate::service::{self, RequestSummary, RequestTrace};
use api::COMPRESSED_FROM;
use pages::PageSettings;

/// The time between two heartbeats of a push.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// The three request forms, `/api.php?api=…`, `/?api=…` and `/<Operation>`, each also below `/classic`; the push, and the
/// pages.
pub fn router(service: service::Service, max_work: usize) -> Router {
    router_with_pages(service, max_work, PageSettings::default())
}

/// The same with the match centre.
pub fn router_with_pages(service: service::Service, max_work: usize, pages: PageSettings) -> Router {
    let state = AppState::new(service, max_work, HEARTBEAT, watch::channel(false).1, pages);
    let client = Client::new(None, &state.room, HEARTBEAT);
    Router::new().fallback_service(request_service(&Arc::new(state), client))
}

/// The service of one connection.
pub(super) fn request_service<B>(
    state: &Arc<AppState>,
    client: Client,
) -> impl Service<http::Request<B>, Response = Response, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let connection = Arc::new(Connection { state: Arc::clone(state), client });
    let service = RequestService(Arc::clone(&connection));
    let cors = cors::layer(&state.cors_origins.get());
    option_layer(cors.map(|cors| layer_fn(move |service| Preflights::new(cors.layer(service), &connection))))
        .layer(service)
}

/// Cloned for every request, so it is one pointer.
#[derive(Clone)]
struct RequestService(Arc<Connection>);

pub(super) struct Connection {
    pub(super) state: Arc<AppState>,
    client: Client,
}

impl Connection {
    /// A request that has arrived.
    pub(super) fn begin<B>(&self, request: &http::Request<B>) -> Ending {
        let Connection { state, client } = self;
        client.deliveries.begin(request.version());
        let id = RequestId::of(request.headers());
        let address = || client.address(request.headers(), &state.proxies);
        let entry = state.access_log.as_ref().map(|log| log.begin(&id, address()));
        Ending { is_head: request.method() == Method::HEAD, id, entry }
    }
}

/// The response to a request that takes the routes.
type RoutedResponse = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl<B> Service<http::Request<B>> for RequestService
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, RoutedResponse>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<B>) -> Self::Future {
        let Connection { state, client } = &*self.0;
        let ending = self.0.begin(&request);
        if let Some(Sent { summary, response, part }) = recall::respond(state, client, &ending.id, &request) {
            let response = client.deliveries.shared(conditional::finish(response), part);
            return Either::Left(ready(Ok(ending.finish(response, || summary))));
        }
        let (connection, request) = (Arc::clone(&self.0), request.map(Body::new));
        let (trace, span) = (Arc::<RequestTrace>::default(), tracing::error_span!("request", request_id = %ending.id));
        Either::Right(Box::pin(async move {
            let response = routed(connection, Arc::clone(&trace), request).instrument(span).await;
            Ok(ending.finish(response, || trace.summary()))
        }))
    }
}

/// What every response gets at the end.
pub(super) struct Ending {
    is_head: bool,
    id: RequestId,
    /// The line of the access log, if there is one.
    entry: Option<PendingEntry>,
}

impl Ending {
    pub(super) fn finish(self, response: Response, summary: impl FnOnce() -> RequestSummary) -> Response {
        let mut response = with_length(response, self.is_head);
        response.headers_mut().insert(X_REQUEST_ID, self.id.header());
        match self.entry {
            Some(entry) => entry.finish(summary(), response),
            None => response,
        }
    }
}

/// The response of the routes. Responses of operations, pages and files are compressed already, unless they are long. What is left
/// is compressed for one caller once, so speed matters more than size.
async fn routed(connection: Arc<Connection>, trace: Arc<RequestTrace>, request: Request) -> Response {
    let (deliveries, version) = (Arc::clone(&connection.client.deliveries), request.version());
    let routes = tower::service_fn(move |request| {
        let (connection, trace) = (Arc::clone(&connection), Arc::clone(&trace));
        async move { Ok::<_, Infallible>(routes::respond(&connection.state, &connection.client, &trace, request).await) }
    });
    let compressed = CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(
        SizeAbove::new(COMPRESSED_FROM as u64)
            .and(NotForContentType::SSE)
            .and(NotForContentType::IMAGES)
            // A line is sent when it is there, and not when it fills the buffer of a compressor.
            .and(NotForContentType::const_new(ingest::NDJSON)),
    );
    let Ok(response) = compressed.layer(routes).oneshot(request).await;
    let response = conditional::finish(response);
    // Responses of operations are bounded while they have their turn.
    if is_bounded(&response) {
        return response;
    }
    deliveries.bounded(response).await.unwrap_or_else(|| framing::unavailable(version))
}

/// The response with its length, if it has one. The response to HEAD has the headers of GET and no body.
fn with_length(mut response: Response, is_head: bool) -> Response {
    if let Some(length) = response.body().size_hint().exact() {
        response.headers_mut().entry(CONTENT_LENGTH).or_insert(length.into());
    }
    if is_head {
        *response.body_mut() = Body::empty();
    }
    response
}
