//! Operations over HTTP: runs one, waits for news if the request asks for it, and sends the response.

use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::time::timeout;

use super::body::{Body, Response};
use super::client::Client;
use super::headers::http_response;
use super::long_poll;
use super::pieces::PieceBody;
use super::state::AppState;
use super::streaming::{MAX_QUEUE, StartedResponse, relay, start};
use crate::service::RequestContext;
use crate::turns::TURN_TIMEOUT;
use api::rows::error::BUSY;

/// Runs the operation, and waits for news if the request asks for it.
pub(super) async fn run(state: &AppState, client: &Client, context: RequestContext) -> Response {
    let context = Arc::new(context);
    let mut started = start(state, &context, None).await;
    if let Some(StartedResponse::Waits(waiting)) = started {
        started = long_poll::wait(state, &context, waiting).await;
    }
    match started {
        Some(StartedResponse::Whole(response, _turn)) => match client.deliveries.bounded(http_response(response)).await
        {
            Some(response) => response,
            None => busy(state, &context),
        },
        Some(StartedResponse::Waits(waiting)) => http_response(waiting.response),
        // `start` waits for the other request itself.
        Some(StartedResponse::Joins(_)) => busy(state, &context),
        Some(StartedResponse::Long(head, pieces)) => {
            let Ok(Some(permit)) = timeout(TURN_TIMEOUT, state.streams.acquire(state.lane(&context))).await else {
                return busy(state, &context);
            };
            let (sender, receiver) = mpsc::channel(MAX_QUEUE);
            tokio::spawn(relay(pieces, sender, permit, state.service.metrics.stream()));
            let (parts, _) = http_response(head).into_parts();
            Response::from_parts(parts, Body::new(PieceBody::new(receiver)))
        }
        None => busy(state, &context),
    }
}

fn busy(state: &AppState, context: &RequestContext) -> Response {
    state.service.metrics.busy();
    http_response(state.service.refuse(context, BUSY))
}
