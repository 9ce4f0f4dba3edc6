//! Preflights of browsers. The layer for other origins answers them itself, so they get here what every other response gets
//! from [`super::requests`]: an id, a line in the access log, and a place in the metrics.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use futures_util::future::Either;
use hyper::{Method, Request};
use tower_service::Service;

use super::body::Response;
use super::exchange::Connection;
use crate::service::RequestSummary;

/// The label of a preflight in the log and the metrics.
const PREFLIGHT: &str = "preflight";

/// A service that answers every `OPTIONS` as a preflight.
#[derive(Clone)]
pub(super) struct Preflights<S> {
    service: S,
    connection: Arc<Connection>,
}

impl<S> Preflights<S> {
    pub(super) fn new(service: S, connection: &Arc<Connection>) -> Preflights<S> {
        Preflights { service, connection: Arc::clone(connection) }
    }
}

type LoggedResponse = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl<S, B> Service<Request<B>> for Preflights<S>
where
    S: Service<Request<B>, Response = Response, Error = Infallible, Future: Send + 'static>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<S::Future, LoggedResponse>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.service.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        if request.method() != Method::OPTIONS {
            return Either::Left(self.service.call(request));
        }
        let (started, finisher) = (Instant::now(), self.connection.begin(&request));
        let (response, connection) = (self.service.call(request), Arc::clone(&self.connection));
        Either::Right(Box::pin(async move {
            let response = response.await?;
            let summary = RequestSummary { operation: PREFLIGHT, key: None, source: None };
            connection.state.service.metrics.request(PREFLIGHT, response.status().as_u16(), started.elapsed());
            Ok(finisher.finish(response, || summary))
        }))
    }
}
