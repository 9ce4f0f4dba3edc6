//! Runs operations on the blocking pool, and sends long responses while they are made.
//!
//! A whole response is returned with its length. A long one goes to the socket in pieces:
//!
//! ```text
//! blocking thread ─pieces→ relay task ─pieces→ body of the response ─chunks→ socket
//! ```
//!
//! Both channels are bounded, so a slow reader holds the thread back, and memory does not depend on the length of the
//! response. The relay ends if the reader is gone, takes no piece for [`READ_WITHIN`], or needs more than [`SEND_WITHIN`] for
//! all. Then the thread stops at its next piece and releases its snapshot. A body that ends without [`Piece::End`] is cut:
//! the connection closes without the last chunk, so the client notices.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::response::Response;
use bytes::Bytes;
use hyper::body::Frame;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::blocking::spawn_blocking;
use super::client::Client;
use super::lane_limit::LanePermit;
use super::long_poll;
use super::routes::http_response;
use super::state::AppState;
use crate::metrics::GaugeGuard;
use crate::service::{JoinedResponse, RequestContext, Service, ServiceResponse, WaitingResponse};
use crate::turns::{TURN_WITHIN, Turn};
use api::render::ReaderGone;
use api::rows::error::{BUSY, INTERNAL};

/// The long responses that are sent at one time. Each keeps a snapshot open, however slow its reader is.
pub(super) const STREAMS_MOST: usize = 8;
/// Those of one key.
pub(super) const STREAMS_OF_KEY: usize = 4;
/// The pieces that wait for the socket.
const QUEUE_MOST: usize = 2;
/// How long the reader may take for one piece.
const READ_WITHIN: Duration = Duration::from_secs(10);
/// How long the reader may take for a whole response.
const SEND_WITHIN: Duration = Duration::from_secs(300);

/// A part of a body on its way to the socket.
#[derive(Debug)]
pub(super) enum Piece {
    Bytes(Bytes),
    /// The body is complete.
    End,
}

/// What the blocking thread returns first.
pub(super) enum Started {
    /// The turn lasts until there is room for the response.
    Whole(api::Response, Option<Turn>),
    Waits(WaitingResponse),
    /// Another request computes the response.
    Joins(JoinedResponse),
    Long(api::Response, mpsc::Receiver<Piece>),
}

/// Runs the operation, and waits for news if the request asks for it.
pub(super) async fn run(state: &AppState, client: &Client, context: RequestContext) -> Response {
    let context = Arc::new(context);
    let mut started = start(state, &context, None).await;
    if let Some(Started::Waits(waiting)) = started {
        started = long_poll::wait(state, &context, waiting).await;
    }
    match started {
        Some(Started::Whole(response, _turn)) => match client.deliveries.bounded(http_response(response)).await {
            Some(response) => response,
            None => busy(state, &context),
        },
        Some(Started::Waits(waiting)) => http_response(waiting.response),
        // `start` waits for the other request itself.
        Some(Started::Joins(_)) => busy(state, &context),
        Some(Started::Long(head, pieces)) => {
            let Ok(Some(permit)) = timeout(TURN_WITHIN, state.streams.acquire(state.lane(&context))).await else {
                return busy(state, &context);
            };
            let (sender, receiver) = mpsc::channel(QUEUE_MOST);
            tokio::spawn(relay(pieces, sender, permit, state.service.metrics.stream()));
            let (parts, _) = http_response(head).into_parts();
            Response::from_parts(parts, Body::new(PieceBody::new(receiver)))
        }
        None => busy(state, &context),
    }
}

/// Runs the operation on the blocking pool, as soon as it has a turn; `None` if it has none in time. `waiting` is the
/// response that the request has so far.
pub(super) async fn start(
    state: &AppState,
    context: &Arc<RequestContext>,
    waiting: Option<WaitingResponse>,
) -> Option<Started> {
    let mut started = start_once(state, context, move |service, context| match &waiting {
        Some(waiting) => service.resume(context, waiting),
        None => service.start(context),
    })
    .await?;
    // Who waits for the response that another request computes holds no thread and no turn.
    while let Started::Joins(joined) = started {
        let (sender, ended) = oneshot::channel::<()>();
        joined.at_end(move || drop(sender));
        let _ = ended.await;
        started = start_once(state, context, move |service, context| service.rejoin(context, &joined)).await?;
    }
    Some(started)
}

async fn start_once(
    state: &AppState,
    context: &Arc<RequestContext>,
    respond: impl FnOnce(&Service, &RequestContext) -> ServiceResponse + Send + 'static,
) -> Option<Started> {
    let label = context.operation().map_or("unknown", |operation| operation.name);
    let turn = state.turns.take(state.lane(context), label).await?;
    let (sender, started) = oneshot::channel();
    let work = (Arc::clone(&state.service), Arc::clone(context));
    spawn_blocking(move || {
        let (service, context) = work;
        let response = respond(&service, &context);
        match response {
            ServiceResponse::Whole(response) => drop(sender.send(Started::Whole(response, Some(turn)))),
            ServiceResponse::Waits(waiting) => drop(sender.send(Started::Waits(waiting))),
            ServiceResponse::Joins(joined) => drop(sender.send(Started::Joins(joined))),
            ServiceResponse::Long(long) => {
                let (pieces, receiver) = mpsc::channel(1);
                // From here on, the permit of the relay bounds the work.
                drop(turn);
                drop(sender.send(Started::Long(long.head.clone(), receiver)));
                let mut send = |bytes| pieces.blocking_send(Piece::Bytes(bytes)).map_err(|_| ReaderGone);
                if service.write(&long, &mut send) {
                    drop(pieces.blocking_send(Piece::End));
                }
            }
        }
    });
    // Without a response the operation panicked. The panic hook has logged it.
    Some(started.await.unwrap_or_else(|_| Started::Whole(state.service.refuse(context, INTERNAL), None)))
}

fn busy(state: &AppState, context: &RequestContext) -> Response {
    state.service.metrics.busy();
    http_response(state.service.refuse(context, BUSY))
}

/// Hands pieces to the reader, within the time limits.
async fn relay(
    mut pieces: mpsc::Receiver<Piece>,
    reader: mpsc::Sender<Piece>,
    _permit: LanePermit,
    _counted: GaugeGuard,
) {
    let all = async {
        while let Some(piece) = pieces.recv().await {
            if !matches!(timeout(READ_WITHIN, reader.send(piece)).await, Ok(Ok(()))) {
                return;
            }
        }
    };
    let _ = timeout(SEND_WITHIN, all).await;
}

/// The body of a long response. Its length is unknown.
pub(super) struct PieceBody {
    pieces: mpsc::Receiver<Piece>,
    has_ended: bool,
}

impl PieceBody {
    pub(super) fn new(pieces: mpsc::Receiver<Piece>) -> PieceBody {
        PieceBody { pieces, has_ended: false }
    }
}

/// The body ends before its end.
#[derive(Debug)]
pub(super) struct BodyCut;

impl fmt::Display for BodyCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the response could not be sent to its end")
    }
}

impl std::error::Error for BodyCut {}

impl HttpBody for PieceBody {
    type Data = Bytes;
    type Error = BodyCut;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyCut>>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        let piece = ready!(self.pieces.poll_recv(context));
        self.has_ended = !matches!(piece, Some(Piece::Bytes(_)));
        Poll::Ready(match piece {
            Some(Piece::Bytes(bytes)) => Some(Ok(Frame::data(bytes))),
            Some(Piece::End) => None,
            None => Some(Err(BodyCut)),
        })
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;
    use tokio::time::Instant;

    use super::super::lane_limit::LaneLimit;
    use super::*;
    use crate::metrics::Metrics;
    use crate::turns::Lane;

    /// A relay with its permits, the sender of its pieces, and the body that it feeds.
    fn started() -> (LaneLimit, mpsc::Sender<Piece>, PieceBody) {
        let permits = LaneLimit::new(1, 1);
        let (pieces, receiver) = mpsc::channel(1);
        let (sender, body) = mpsc::channel(QUEUE_MOST);
        let permit = permits.try_acquire(Lane::Key(1)).unwrap();
        tokio::spawn(relay(receiver, sender, permit, Metrics::default().stream()));
        (permits, pieces, PieceBody::new(body))
    }

    fn piece(text: &'static str) -> Piece {
        Piece::Bytes(Bytes::from_static(text.as_bytes()))
    }

    /// The clock runs ahead whenever all tasks wait.
    fn block_on(test: impl Future<Output = ()>) {
        tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap().block_on(test);
    }

    #[test]
    fn a_reader_that_stalls_holds_the_work_back_and_then_ends_it() {
        block_on(async {
            let (permits, pieces, mut body) = started();
            let (start, mut sent) = (Instant::now(), 0);
            while pieces.send(piece("piece")).await.is_ok() {
                sent += 1;
            }
            assert_eq!(start.elapsed(), READ_WITHIN);
            assert!(sent <= QUEUE_MOST + 2, "{sent} pieces of {QUEUE_MOST} that may wait");
            assert!(permits.try_acquire(Lane::Key(1)).is_some());
            // The reader continues too late: it reads what waits, and then an error.
            for _ in 0..QUEUE_MOST {
                assert!(body.frame().await.unwrap().is_ok());
            }
            assert!(body.frame().await.unwrap().is_err());
            assert!(body.frame().await.is_none());
        });
    }

    #[test]
    fn a_reader_that_is_slow_for_ever_ends_the_work() {
        block_on(async {
            let (permits, pieces, mut body) = started();
            let start = Instant::now();
            let slow = tokio::spawn(async move {
                while let Some(Ok(_)) = body.frame().await {
                    tokio::time::sleep(READ_WITHIN / 2).await;
                }
            });
            while pieces.send(piece("piece")).await.is_ok() {}
            assert_eq!(start.elapsed(), SEND_WITHIN);
            assert!(permits.try_acquire(Lane::Key(1)).is_some());
            slow.await.unwrap();
        });
    }

    #[test]
    fn a_reader_that_goes_away_ends_the_work_at_once() {
        block_on(async {
            let (permits, pieces, mut body) = started();
            pieces.send(piece("first")).await.unwrap();
            assert!(body.frame().await.unwrap().is_ok());
            let start = Instant::now();
            drop(body);
            while pieces.send(piece("more")).await.is_ok() {}
            assert!(start.elapsed() < Duration::from_secs(1));
            assert!(permits.try_acquire(Lane::Key(1)).is_some());
        });
    }

    #[test]
    fn a_body_is_complete_only_with_its_end() {
        block_on(async {
            let (_, pieces, body) = started();
            pieces.send(piece("a")).await.unwrap();
            pieces.send(Piece::End).await.unwrap();
            assert_eq!(body.collect().await.unwrap().to_bytes(), "a");
            let (_, pieces, body) = started();
            pieces.send(piece("a")).await.unwrap();
            drop(pieces);
            assert!(body.collect().await.is_err());
        });
    }
}
