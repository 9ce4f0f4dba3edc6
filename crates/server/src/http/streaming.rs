//! Runs operations on the blocking pool, and sends long responses while they are made.
//!
//! A whole response is returned with its length. A long one goes to the socket in pieces:
//!
//! ```text
//! blocking thread ─pieces→ relay task ─pieces→ body of the response ─chunks→ socket
//! ```
//!
//! Both channels are bounded, so a slow reader holds the thread back, and memory does not depend on the length of the
//! response. The relay ends if the reader is gone, takes no piece for [`READ_TIMEOUT`], or needs more than [`SEND_TIMEOUT`] for
//! all. Then the thread stops at its next piece and releases its snapshot. A body that ends without [`Piece::End`] is cut:
//! the connection closes without the last chunk, so the client notices.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::lane_limit::LanePermit;
use super::pieces::Piece;
use super::state::AppState;
use crate::metrics::GaugeGuard;
use crate::service::{CoalescedResponse, RequestContext, Service, ServiceResponse, WaitingResponse};
use crate::turns::{NoResult, Turn};
use api::render::ReaderGone;
use api::rows::error::INTERNAL;

/// The pieces that wait for the socket.
pub(super) const MAX_QUEUE: usize = 2;
/// How long the reader may take for one piece.
const READ_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the reader may take for a whole response.
const SEND_TIMEOUT: Duration = Duration::from_secs(300);

/// What the blocking thread returns first.
pub(super) enum StartedResponse {
    /// The turn lasts until there is room for the response.
    Whole(api::Response, Option<Turn>),
    Waits(WaitingResponse),
    /// Another request computes the response.
    Joins(CoalescedResponse),
    Long(api::Response, mpsc::Receiver<Piece>),
}

/// Runs the operation on the blocking pool, as soon as it has a turn; `None` if it has none in time. `waiting` is the
/// response that the request has so far.
pub(super) async fn start(
    state: &AppState,
    context: &Arc<RequestContext>,
    waiting: Option<WaitingResponse>,
) -> Option<StartedResponse> {
    let mut started = start_once(state, context, move |service, context| match &waiting {
        Some(waiting) => service.resume(context, waiting),
        None => service.start(context),
    })
    .await?;
    // A request that waits for another one holds neither a thread nor a turn.
    while let StartedResponse::Joins(joined) = started {
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
) -> Option<StartedResponse> {
    let label = context.operation().map_or("unknown", |operation| operation.name);
    let (service, of_work) = (Arc::clone(&state.service), Arc::clone(context));
    let started = state.turns.begin(state.lane(context), label, move |turn, sender| {
        let started = match respond(&service, &of_work) {
            ServiceResponse::Whole(response) => StartedResponse::Whole(response, Some(turn)),
            ServiceResponse::Waits(waiting) => StartedResponse::Waits(waiting),
            ServiceResponse::Joins(coalesced) => StartedResponse::Joins(coalesced),
            ServiceResponse::Long(long) => {
                let (pieces, receiver) = mpsc::channel(1);
                // From here on, the permit of the relay bounds the work.
                drop(turn);
                drop(sender.send(StartedResponse::Long(long.head.clone(), receiver)));
                let mut send = |bytes| pieces.blocking_send(Piece::Bytes(bytes)).map_err(|_| ReaderGone);
                if service.write(&long, &mut send) {
                    drop(pieces.blocking_send(Piece::End));
                }
                return;
            }
        };
        drop(sender.send(started));
    });
    match started.await {
        Ok(started) => Some(started),
        Err(NoResult::Busy) => None,
        Err(NoResult::Panicked) => Some(StartedResponse::Whole(state.service.refuse(context, INTERNAL), None)),
    }
}

/// Hands pieces to the reader, within the time limits.
pub(super) async fn relay(
    mut pieces: mpsc::Receiver<Piece>,
    reader: mpsc::Sender<Piece>,
    _permit: LanePermit,
    _counted: GaugeGuard,
) {
    let all = async {
        while let Some(piece) = pieces.recv().await {
            if !matches!(timeout(READ_TIMEOUT, reader.send(piece)).await, Ok(Ok(()))) {
                return;
            }
        }
    };
    let _ = timeout(SEND_TIMEOUT, all).await;
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use http_body_util::BodyExt;
    use tokio::time::Instant;

    use super::super::lane_limit::LaneLimit;
    use super::super::pieces::PieceBody;
    use super::*;
    use crate::metrics::Metrics;
    use crate::turns::Lane;

    /// A relay with its permits, the sender of its pieces, and the body that it feeds.
    fn started() -> (LaneLimit, mpsc::Sender<Piece>, PieceBody) {
        let permits = LaneLimit::new(1, 1);
        let (pieces, receiver) = mpsc::channel(1);
        let (sender, body) = mpsc::channel(MAX_QUEUE);
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
            assert_eq!(start.elapsed(), READ_TIMEOUT);
            assert!(sent <= MAX_QUEUE + 2, "{sent} pieces of {MAX_QUEUE} that may wait");
            assert!(permits.try_acquire(Lane::Key(1)).is_some());
            // The reader continues too late: it reads what waits, and then an error.
            for _ in 0..MAX_QUEUE {
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
                    tokio::time::sleep(READ_TIMEOUT / 2).await;
                }
            });
            while pieces.send(piece("piece")).await.is_ok() {}
            assert_eq!(start.elapsed(), SEND_TIMEOUT);
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
