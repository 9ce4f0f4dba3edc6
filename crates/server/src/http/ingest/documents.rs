//! `PUT /ingest/documents`: documents of the native feed in one body, a line of the response for each.

use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use football::feed::native;
use http_body_util::BodyExt;
use store::Preparer;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout, timeout_at};

use super::super::body::{Body, HttpBody};
use super::super::limits::MIN_RATE;
use super::super::pieces::Piece;
use super::super::state::AppState;
use super::early_end::{EarlyEnd, lines};
use super::limits::IngestLimits;
use crate::blocking::spawn_blocking;
use crate::ingest::documents::{DocumentReport, DocumentResult, ParsedDocument, each_chunk};
use crate::ingest::references::{Announced, References, stated};
use crate::service::{RequestContext, Service};
use api::Error;
use api::rows::error::{BODY_INVALID, BODY_TIMEOUT, BODY_TOO_LARGE, BUSY};

/// The bytes of all documents of one request, as of a file that an import reads at once.
const MAX_BODY_BYTES: usize = 64 << 20;
/// How long the sender may send nothing, and what it may take besides the time that the bytes so far need at the least rate.
const PART_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the whole body may take.
const WHOLE_BODY_TIMEOUT: Duration = Duration::from_secs(300);
/// How long a transaction is retried while the store is busy or unreachable.
const RETRY_FOR: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(200);

/// After so many refused documents, the rest is not read: the response would be longer than the request.
const MAX_REFUSED: usize = 1000;

const RESEND: &str = "send the documents without a result again";

/// What documents are called in notices.
const NAME: &str = "body";

/// The whole body, within its limits.
pub(super) async fn read(mut body: Body, limits: &IngestLimits) -> Result<Bytes, Error> {
    let too_large = || BODY_TOO_LARGE.with("most", MAX_BODY_BYTES);
    // A body that is announced too large need not arrive.
    if body.size_hint().lower() > MAX_BODY_BYTES as u64 {
        return Err(too_large());
    }
    let read = async {
        let (mut bytes, started) = (BytesMut::new(), Instant::now());
        loop {
            if limits.long_lines.is_memory_short() {
                return Err(BUSY.into());
            }
            let needed = Duration::from_secs(bytes.len() as u64 / MIN_RATE);
            let deadline = (started + PART_TIMEOUT + needed).min(Instant::now() + PART_TIMEOUT);
            let frame = timeout_at(deadline, body.frame()).await.map_err(|_| BODY_TIMEOUT)?;
            let Some(frame) = frame else { break };
            let frame = frame.map_err(|_| BODY_INVALID.with("why", "it is incomplete"))?;
            let Ok(part) = frame.into_data() else { continue };
            if bytes.len() + part.len() > MAX_BODY_BYTES {
                return Err(too_large());
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes.freeze())
    };
    timeout(WHOLE_BODY_TIMEOUT, read).await.unwrap_or_else(|_| Err(BODY_TIMEOUT.into()))
}

/// Writes the documents on a thread of the blocking pool. What is `held` is dropped when all are written.
pub(super) fn start(
    state: &AppState,
    context: Arc<RequestContext>,
    body: Bytes,
    to: mpsc::Sender<Piece>,
    held: impl Send + 'static,
) {
    let service = Arc::clone(&state.service);
    spawn_blocking(move || {
        let ended = match service.store.preparer().map_err(Error::from) {
            Ok(preparer) => write_all(&service, &context, &preparer, &body, &to),
            Err(error) => Some(EarlyEnd::of(&error, context.language(), RESEND)),
        };
        if let Some(end) = ended {
            let _ = to.blocking_send(end.piece());
        }
        let _ = to.blocking_send(Piece::End);
        drop(held);
    });
}

/// Returns why it ends before all documents are written.
fn write_all(
    service: &Service,
    context: &RequestContext,
    preparer: &Preparer,
    body: &[u8],
    to: &mpsc::Sender<Piece>,
) -> Option<EarlyEnd> {
    let (mut ended, mut refused) = (None, 0);
    let announced = || Announced {
        stated: native::documents(NAME, body).flatten().filter_map(|document| stated(&document)).collect(),
        is_partial: false,
    };
    let mut references = References::new(&service.store, announced);
    each_chunk(NAME, body, |chunk| match write(service, context, preparer, &chunk, &mut references) {
        Ok(reports) => {
            refused += reports.iter().filter(|report| report.result == DocumentResult::Refused).count();
            let is_read = to.blocking_send(lines(&reports)).is_ok();
            if refused >= MAX_REFUSED {
                ended = Some(EarlyEnd::new(format!("{refused} documents are refused: correct them, and {RESEND}")));
            }
            is_read && ended.is_none()
        }
        Err(error) => {
            ended = Some(EarlyEnd::of(&error, context.language(), RESEND));
            false
        }
    });
    // Responses are right without them, and slower. The next import writes them, too.
    if let Err(error) = service.store.refresh_totals() {
        tracing::warn!("the totals of tournaments were not written: {error}");
    }
    ended
}

/// Writes a chunk; retries while the store is busy or unreachable.
fn write(
    service: &Service,
    context: &RequestContext,
    preparer: &Preparer,
    chunk: &[ParsedDocument],
    references: &mut References<'_>,
) -> Result<Vec<DocumentReport>, Error> {
    let started = Instant::now();
    loop {
        match service.write_documents(context, preparer, chunk, references) {
            Err(error) if error.is_temporary() && started.elapsed() < RETRY_FOR => std::thread::sleep(PAUSE),
            written => return written,
        }
    }
}
