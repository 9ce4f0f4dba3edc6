//! One live feed over HTTP: lines in, acknowledgements out.
//!
//! A task reads a batch of lines, has it written together with those of other feeds, sends the acknowledgements, and reads on. So
//! at most one batch of a feed is in memory, and a sender that does not read its acknowledgements is held back and then cut.
//! An empty line is sent while there is nothing else to send, so the sender knows that the service is there.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use football::model::MatchId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::super::body::Body;
use super::super::pieces::Piece;
use super::super::state::AppState;
use super::early_end::{EarlyEnd, lines};
use super::incoming::{IncomingLines, ReadEnd};
use super::line_groups::Written;
use super::open_feeds::FeedPlace;
use crate::blocking::spawn_blocking;
use crate::ingest::lines::NumberedLine;
use crate::service::{FeedLines, RequestContext};
use api::rows::error::INTERNAL;

/// How long the sender may leave acknowledgements unread.
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a batch is retried while the store is busy or unreachable.
const RETRY_FOR: Duration = Duration::from_secs(30);
/// The pauses between two tries.
const PAUSE_FIRST: Duration = Duration::from_millis(20);
const MAX_PAUSE: Duration = Duration::from_secs(2);

const RESEND: &str = "send the lines without an acknowledgement again";

/// Writes the lines of a body until it ends. The place is held until then.
pub(super) async fn run(
    state: AppState,
    context: Arc<RequestContext>,
    only: Option<MatchId>,
    body: Body,
    to: mpsc::Sender<Piece>,
    place: FeedPlace,
) {
    let _counted = state.service.metrics.feed();
    let mut incoming = IncomingLines::new(body, state.ingest.long_lines.clone(), state.lane(&context));
    let feed = LiveFeed { state, context, only, to, place };
    if let Some(end) = feed.write_all(&mut incoming).await {
        feed.send(end.piece()).await;
    }
    feed.send(Piece::End).await;
}

struct LiveFeed {
    state: AppState,
    context: Arc<RequestContext>,
    only: Option<MatchId>,
    to: mpsc::Sender<Piece>,
    place: FeedPlace,
}

impl LiveFeed {
    /// Returns why the feed ends before its sender has ended it.
    async fn write_all(&self, incoming: &mut IncomingLines) -> Option<EarlyEnd> {
        let (mut stop, reader, heartbeat) = (self.state.stop.clone(), self.to.clone(), self.state.heartbeat);
        loop {
            let batch = tokio::select! {
                biased;
                // An error means that the sender is gone, so the server never stops.
                Ok(_) = stop.wait_for(|stop| *stop) => {
                    return Some(EarlyEnd::new(format!("the service stops: {RESEND}")));
                }
                () = self.place.is_lost() => {
                    return Some(EarlyEnd::new("a newer feed of this key needs the place: connect again"));
                }
                () = reader.closed() => return None,
                batch = incoming.next_batch() => Some(batch),
                () = sleep(heartbeat) => None,
            };
            let batch = match batch {
                Some(Ok(batch)) => batch,
                Some(Err(ReadEnd::Complete | ReadEnd::Cut)) => return None,
                Some(Err(ReadEnd::SlowLine)) => {
                    return Some(EarlyEnd::new(format!("a line did not arrive in time: {RESEND}")));
                }
                Some(Err(ReadEnd::NoRoom)) => {
                    return Some(EarlyEnd::new(format!("there is no room for a long line: {RESEND}")));
                }
                Some(Err(ReadEnd::NeverBegan)) => {
                    return Some(EarlyEnd::new("no line has arrived: connect again when there is one"));
                }
                Some(Err(ReadEnd::Silent)) => {
                    return Some(EarlyEnd::new("no line has arrived for a long time: connect again"));
                }
                None if self.send(heartbeat_line()).await => continue,
                None => return None,
            };
            self.place.note_writing(true);
            let written = {
                let mut writing = pin!(self.write(batch));
                loop {
                    tokio::select! {
                        written = &mut writing => break written,
                        () = sleep(heartbeat) => {
                            let _ = reader.try_send(heartbeat_line());
                        }
                    }
                }
            };
            self.place.note_writing(false);
            match written {
                Ok(acknowledgements) => {
                    for acknowledgement in &acknowledgements {
                        self.state.service.metrics.fed_line(acknowledgement.result);
                    }
                    if !self.send(lines(&acknowledgements)).await {
                        return None;
                    }
                    self.prune().await;
                }
                Err(error) => return Some(EarlyEnd::of(&error, self.context.language(), RESEND)),
            }
        }
    }

    /// Writes a batch; retries while the store is busy or unreachable.
    async fn write(&self, batch: Vec<NumberedLine>) -> Written {
        let (started, mut pause) = (Instant::now(), PAUSE_FIRST);
        let lines = FeedLines { context: Arc::clone(&self.context), only: self.only, lines: batch.into() };
        loop {
            match self.write_once(lines.clone()).await {
                Err(error) if error.is_temporary() && started.elapsed() + pause < RETRY_FOR && !self.is_stopping() => {
                    sleep(pause).await;
                    pause = (pause * 2).min(MAX_PAUSE);
                }
                written => return written,
            }
        }
    }

    /// Has a batch written in a group with those of other feeds.
    async fn write_once(&self, lines: FeedLines) -> Written {
        let ingest = &self.state.ingest;
        let (number, mut result) = ingest.lines.push(lines);
        loop {
            let permit = tokio::select! {
                biased;
                written = &mut result => return written.map_err(|_| INTERNAL)?,
                permit = Arc::clone(&ingest.groups).acquire_owned() => permit.map_err(|_| INTERNAL)?,
            };
            let service = Arc::clone(&self.state.service);
            let Some(group) = ingest.lines.next(&service.store) else { break };
            let has_these = group.has(number);
            // The panic hook logs a panic. The feeds of the group then get no result.
            spawn_blocking(move || {
                group.write(&service);
                drop(permit);
            });
            if has_these {
                break;
            }
        }
        result.await.map_err(|_| INTERNAL)?
    }

    fn is_stopping(&self) -> bool {
        *self.state.stop.borrow()
    }

    /// Prunes the change log if it is due, after the acknowledgements.
    async fn prune(&self) {
        let limits = self.state.ingest.clone();
        if !limits.is_pruning_due() {
            return;
        }
        let Ok(permit) = Arc::clone(&limits.groups).acquire_owned().await else { return };
        let store = self.state.service.store.clone();
        let work = spawn_blocking(move || {
            limits.prune(&store);
            drop(permit);
        });
        let _ = work.await;
    }

    /// Whether the piece was queued in time.
    async fn send(&self, piece: Piece) -> bool {
        matches!(timeout(READ_TIMEOUT, self.to.send(piece)).await, Ok(Ok(())))
    }
}

fn heartbeat_line() -> Piece {
    Piece::Bytes(Bytes::from_static(b"\n"))
}
