//! The service of a connection: from a request to its response.
//!
//! A request that was answered before is answered at once by [`hot_cache`]. Every other one takes the routes. Both ways have
//! the same headers.

use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::Either;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::compression::Compression;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::cors::Cors;
use tower_service::Service;
use tracing::Instrument;

use super::body::{Body, BoxError, HttpBody, Request, Response};
use super::client::Client;
use super::delivery::is_bounded;
use super::exchange::Connection;
use super::preflights::Preflights;
use super::route::Route;
use super::state::AppState;
use super::{conditional, cors, framing, hot_cache, ingest, routes};
use crate::service::{self, RequestTrace};
use api::COMPRESSED_FROM;
use pages::PageSettings;

/// The time between two heartbeats of a push.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// The service without sockets of its own: the three request forms, `/api.php?api=…`, `/?api=…` and `/<Operation>`, each also
/// below `/classic`; the push, and the pages.
#[derive(Clone)]
pub struct Router(Arc<Connection>);

/// The router of a service.
pub fn router(service: service::Service, max_work: usize) -> Router {
    router_with_pages(service, max_work, PageSettings::default())
}

/// The same with the match centre.
pub fn router_with_pages(service: service::Service, max_work: usize, pages: PageSettings) -> Router {
    let state = AppState::new(service, max_work, HEARTBEAT, watch::channel(false).1, pages);
    let client = Client::new(None, &state.send_budget, HEARTBEAT);
    Router(Arc::new(Connection { state: Arc::new(state), client }))
}

impl Router {
    pub async fn respond(&self, request: Request) -> Response {
        let Ok(response) = Requests(Arc::clone(&self.0)).call(request).await;
        response
    }

    /// Serves on a port, without the limits of a service, until the listener fails.
    pub async fn serve(self, listener: TcpListener) -> io::Result<()> {
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let service = ConnectionService { requests: Requests(Arc::clone(&self.0)), preflights: None };
            tokio::spawn(async move {
                let server = auto::Builder::new(TokioExecutor::new());
                drop(server.serve_connection(TokioIo::new(stream), service).await);
            });
        }
    }
}

impl fmt::Debug for Router {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Router").finish_non_exhaustive()
    }
}

/// The service of one connection.
pub(super) fn connection_service(state: &Arc<AppState>, client: Client) -> ConnectionService {
    let connection = Arc::new(Connection { state: Arc::clone(state), client });
    let requests = Requests(Arc::clone(&connection));
    let cors = cors::wrapped(requests.clone(), &state.cors_origins.get());
    ConnectionService { requests, preflights: cors.map(|cors| Preflights::new(cors, &connection)) }
}

/// The service of one connection, with the rules for pages of other origins if there are any.
pub(super) struct ConnectionService {
    requests: Requests,
    preflights: Option<Preflights<Cors<Requests>>>,
}

impl<B> hyper::service::Service<hyper::Request<B>> for ConnectionService
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<
        <Requests as Service<hyper::Request<B>>>::Future,
        <Preflights<Cors<Requests>> as Service<hyper::Request<B>>>::Future,
    >;

    fn call(&self, request: hyper::Request<B>) -> Self::Future {
        match &self.preflights {
            None => Either::Left(self.requests.clone().call(request)),
            Some(preflights) => Either::Right(preflights.clone().call(request)),
        }
    }
}

/// Cloned for every request, so it is one pointer.
#[derive(Clone)]
pub(super) struct Requests(Arc<Connection>);

/// The response to a request that takes the routes.
type RoutedResponse = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl<B> Service<hyper::Request<B>> for Requests
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response, Infallible>>, RoutedResponse>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: hyper::Request<B>) -> Self::Future {
        let Connection { state, client } = &*self.0;
        let (finisher, route) = (self.0.begin(&request), Route::of(request.uri().path()));
        if let Some((response, summary)) = hot_cache::respond(state, client, &finisher.id, route, &request) {
            return Either::Left(ready(Ok(finisher.finish(response, || summary))));
        }
        let (connection, request) = (Arc::clone(&self.0), request.map(Body::new));
        let (trace, span) =
            (Arc::<RequestTrace>::default(), tracing::error_span!("request", request_id = %finisher.id));
        Either::Right(Box::pin(async move {
            let routed = Routed { connection, route, trace: Arc::clone(&trace) };
            let response = routed.respond(request).instrument(span).await;
            Ok(finisher.finish(response, || trace.summary()))
        }))
    }
}

/// A request that takes the routes.
struct Routed {
    connection: Arc<Connection>,
    route: Route,
    trace: Arc<RequestTrace>,
}

impl Routed {
    /// Responses of operations, pages and files are compressed already, unless they are long. What is left is compressed for one
    /// caller once, so speed matters more than size.
    async fn respond(self, request: Request) -> Response {
        let (deliveries, version) = (Arc::clone(&self.connection.client.deliveries), request.version());
        let mut compressed = Compression::new(self).quality(CompressionLevel::Fastest).compress_when(
            SizeAbove::new(COMPRESSED_FROM as u64)
                .and(NotForContentType::SSE)
                .and(NotForContentType::IMAGES)
                // A line is sent when it is there, and not when it fills the buffer of a compressor.
                .and(NotForContentType::const_new(ingest::NDJSON)),
        );
        let Ok(response) = compressed.call(request).await;
        let response = conditional::finish(response);
        // Responses of operations are bounded while they have their turn.
        if is_bounded(&response) {
            return response;
        }
        deliveries.bounded(response).await.unwrap_or_else(|| framing::unavailable(version))
    }
}

impl Service<Request> for Routed {
    type Response = Response;
    type Error = Infallible;
    type Future = RoutedResponse;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> RoutedResponse {
        let (connection, route, trace) = (Arc::clone(&self.connection), self.route, Arc::clone(&self.trace));
        Box::pin(
            async move { Ok(routes::respond(&connection.state, &connection.client, &trace, route, request).await) },
        )
    }
}
