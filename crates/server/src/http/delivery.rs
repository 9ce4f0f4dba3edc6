//! The delivery of responses: how many bytes may wait for their readers, and for how long.
//!
//! A response stays in memory until its client has taken it. The bytes of all of them together are bounded, and so are those
//! of one connection. A response that the budget has no bytes for waits, and keeps its turn meanwhile, so no new work begins before
//! the work that is done has been sent. A client that takes a response too slowly loses the connection.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use hyper::http::Version;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::body::{Body, BoxError, HttpBody, Response};
use super::limits::MIN_RATE;
use super::shared_bodies::{BodyLease, SharedBodies};
use crate::turns::TURN_TIMEOUT;

/// Shorter responses are not counted on HTTP/1: a connection has one at a time, and buffers of this size anyway. A connection of
/// HTTP/2 has many, and a client can refuse each of them, so all are counted there.
const COUNTED_FROM: u64 = 64 * 1024;
/// What is handed to the connection at one time. Only that is in its buffers. Bytes that are shared are handed on whole.
const PART_BYTES: usize = 64 * 1024;
/// The part of the budget that one connection may take.
const PART_OF_CONNECTION: usize = 8;
/// The part of the budget for bodies out of the cache.
const PART_OF_SHARED: usize = 4;
const KIB: u64 = 1024;

/// The bytes of the responses of all connections that may wait for their readers, in units of 1 KiB.
#[derive(Clone, Debug)]
pub(super) struct SendBudget {
    free: Arc<Semaphore>,
    kib: usize,
    /// The bodies that are sent out of the cache.
    shared: SharedBodies,
}

impl SendBudget {
    /// A quarter is for bodies out of the cache, so that slow readers of others leave some for them.
    pub(super) fn of_mib(mib: usize) -> SendBudget {
        let all = mib.saturating_mul(1024).clamp(2, Semaphore::MAX_PERMITS);
        let shared = (all / PART_OF_SHARED).max(1);
        let kib = all - shared;
        SendBudget { free: Arc::new(Semaphore::new(kib)), kib, shared: SharedBodies::of_kib(shared) }
    }
}

/// The responses on their way to one client.
#[derive(Debug)]
pub(super) struct Deliveries {
    budget: SendBudget,
    /// What this connection may take of the budget.
    free: Arc<Semaphore>,
    most_kib: usize,
    /// How long the client may take for its first request, and for a response besides the time that its length needs.
    grace: Duration,
    opened: Instant,
    has_begun: AtomicBool,
    is_http2: AtomicBool,
    deadlines: Mutex<Deadlines>,
}

#[derive(Debug, Default)]
struct Deadlines {
    next_id: u64,
    ends: HashMap<u64, Instant>,
    /// Responses that are being computed.
    in_progress: usize,
    /// When the last one was ready.
    ready_at: Option<Instant>,
}

impl Deliveries {
    pub(super) fn new(budget: &SendBudget, grace: Duration) -> Arc<Deliveries> {
        let most_kib = (budget.kib / PART_OF_CONNECTION).max(1);
        let free = Arc::new(Semaphore::new(most_kib));
        let (opened, has_begun, is_http2) = (Instant::now(), AtomicBool::new(false), AtomicBool::new(false));
        Arc::new(Deliveries {
            budget: budget.clone(),
            free,
            most_kib,
            grace,
            opened,
            has_begun,
            is_http2,
            deadlines: Mutex::default(),
        })
    }

    /// A request has arrived.
    pub(super) fn begin(&self, version: Version) {
        if !self.has_begun.load(Ordering::Relaxed) {
            self.is_http2.store(version == Version::HTTP_2, Ordering::Relaxed);
            self.has_begun.store(true, Ordering::Relaxed);
        }
    }

    fn is_http2(&self) -> bool {
        self.is_http2.load(Ordering::Relaxed)
    }

    /// The least bytes of a response that counts.
    fn counted_from(&self) -> u64 {
        if self.is_http2() { 1 } else { COUNTED_FROM }
    }

    /// The length of a response that is long enough to count. A response without a length has limits of its own.
    fn counted_bytes(&self, response: &Response) -> Option<u64> {
        response.body().size_hint().exact().filter(|bytes| *bytes >= self.counted_from())
    }

    /// A response is being computed until the value is dropped. The client has nothing to do meanwhile.
    pub(super) fn computing(self: &Arc<Self>) -> ComputingGuard {
        self.lock().in_progress += 1;
        ComputingGuard(Arc::clone(self))
    }

    /// Since when the client has been idle, if no byte has moved since then; none while a response is being computed for it.
    pub(super) fn idle_since(&self, last_activity: Instant) -> Option<Instant> {
        let deadlines = self.lock();
        let ready_at = deadlines.ready_at.unwrap_or(last_activity);
        (deadlines.in_progress == 0).then_some(last_activity.max(ready_at))
    }

    /// The response with its body bounded in time and in memory. `None` if the budget has no bytes for it.
    pub(super) async fn bounded(self: &Arc<Self>, response: Response) -> Option<Response> {
        let Some(bytes) = self.counted_bytes(&response) else { return Some(response) };
        let wanted = usize::try_from(bytes / KIB).unwrap_or(usize::MAX).min(self.most_kib) as u32;
        let permits = async {
            let own = Arc::clone(&self.free).acquire_many_owned(wanted).await.ok()?;
            let all = Arc::clone(&self.budget.free).acquire_many_owned(wanted).await.ok()?;
            Some([own, all])
        };
        let permits = timeout(TURN_TIMEOUT, permits).await.ok().flatten()?;
        Some(self.timed(response, bytes, Permit::Own(permits)))
    }

    /// A part of the budget for a body out of the cache; `None` if there are not enough bytes.
    pub(super) fn share(&self, body: &Bytes) -> Option<BodyLease> {
        if (body.len() as u64) < self.counted_from() {
            return Some(BodyLease::default());
        }
        self.budget.shared.take(body)
    }

    /// The response with its body bounded in time. Its bytes are shared, and have their part of the budget.
    pub(super) fn shared(self: &Arc<Self>, response: Response, part: BodyLease) -> Response {
        match self.counted_bytes(&response) {
            Some(bytes) => self.timed(response, bytes, Permit::Shared(part)),
            None => response,
        }
    }

    fn timed(self: &Arc<Self>, mut response: Response, bytes: u64, permit: Permit) -> Response {
        let end = Instant::now() + self.grace + Duration::from_secs(bytes / MIN_RATE);
        let id = {
            let mut deadlines = self.lock();
            deadlines.next_id += 1;
            let id = deadlines.next_id;
            deadlines.ends.insert(id, end);
            id
        };
        let deadline = Deadline { deliveries: Arc::clone(self), id };
        let part_bytes = if matches!(permit, Permit::Own(_)) { PART_BYTES } else { usize::MAX };
        let keeps_last_byte = self.is_http2();
        response.extensions_mut().insert(Bounded);
        response.map(|body| {
            let part = Bytes::new();
            Body::new(DeliveredBody { body, part, part_bytes, keeps_last_byte, _permit: permit, _deadline: deadline })
        })
    }

    /// When the first response has to be delivered, or the first request to arrive.
    pub(super) fn first_deadline(&self) -> Option<Instant> {
        if !self.has_begun.load(Ordering::Relaxed) {
            return Some(self.opened + self.grace);
        }
        self.lock().ends.values().min().copied()
    }

    fn lock(&self) -> MutexGuard<'_, Deadlines> {
        self.deadlines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The mark of a response whose body is bounded.
#[derive(Clone, Copy, Debug)]
struct Bounded;

/// Whether the body of a response is bounded already.
pub(super) fn is_bounded(response: &Response) -> bool {
    response.extensions().get::<Bounded>().is_some()
}

#[derive(Debug)]
pub(super) struct ComputingGuard(Arc<Deliveries>);

impl Drop for ComputingGuard {
    fn drop(&mut self) {
        let mut deadlines = self.0.lock();
        deadlines.in_progress -= 1;
        deadlines.ready_at = Some(Instant::now());
    }
}

#[derive(Debug)]
struct Deadline {
    deliveries: Arc<Deliveries>,
    id: u64,
}

impl Drop for Deadline {
    fn drop(&mut self) {
        self.deliveries.lock().ends.remove(&self.id);
    }
}

/// The part of the budget that a body takes.
enum Permit {
    /// Of its connection, and of all.
    Own(#[expect(dead_code, reason = "it is given back when it is dropped")] [OwnedSemaphorePermit; 2]),
    Shared(#[expect(dead_code, reason = "it is given back when it is dropped")] BodyLease),
}

/// A body that hands its bytes on in parts, and gives its part of the budget back when it is dropped.
struct DeliveredBody {
    body: Body,
    /// What was read of the body and not handed on yet.
    part: Bytes,
    part_bytes: usize,
    /// The last byte is handed on for itself. On HTTP/2, bytes are asked for when the client accepts at least one more, and what it
    /// does not accept of them waits in the connection. With the last byte, all before it have been accepted, and the body ends.
    keeps_last_byte: bool,
    _permit: Permit,
    _deadline: Deadline,
}

impl HttpBody for DeliveredBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.part.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => self.part = bytes,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let is_end = self.keeps_last_byte && self.part.len() > 1 && self.body.is_end_stream();
        let length = (self.part.len() - usize::from(is_end)).min(self.part_bytes);
        Poll::Ready(Some(Ok(Frame::data(self.part.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.part.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        match self.body.size_hint().exact() {
            Some(rest) => SizeHint::with_exact(rest + self.part.len() as u64),
            None => SizeHint::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    const GRACE: Duration = Duration::from_secs(30);

    fn begun(budget: &SendBudget) -> Arc<Deliveries> {
        let deliveries = Deliveries::new(budget, GRACE);
        deliveries.begin(Version::HTTP_11);
        deliveries
    }

    fn of_kib(kib: usize) -> Response {
        Response::new(Body::from(vec![b'x'; kib * 1024]))
    }

    #[tokio::test]
    async fn a_body_arrives_whole_in_parts_and_keeps_its_length() {
        let deliveries = begun(&SendBudget::of_mib(64));
        let response = deliveries.bounded(of_kib(150)).await.unwrap();
        let mut body = response.into_body();
        assert_eq!(body.size_hint().exact(), Some(150 * 1024));
        let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!(first.len(), PART_BYTES);
        assert_eq!(body.size_hint().exact(), Some(150 * 1024 - PART_BYTES as u64));
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), 150 * 1024 - PART_BYTES);
    }

    #[tokio::test]
    async fn on_http2_short_responses_count_until_their_last_byte_is_taken() {
        let deliveries = Deliveries::new(&SendBudget::of_mib(64), GRACE);
        deliveries.begin(Version::HTTP_2);
        let free = deliveries.free.available_permits();
        let mut body = deliveries.bounded(of_kib(2)).await.unwrap().into_body();
        assert_eq!(deliveries.free.available_permits(), free - 2);
        let parts = [body.frame().await, body.frame().await];
        let lengths = parts.map(|part| part.unwrap().unwrap().into_data().unwrap().len());
        assert_eq!((lengths, body.is_end_stream()), ([2047, 1], true));
        assert!(deliveries.first_deadline().is_some());
        drop(body);
        assert_eq!((deliveries.first_deadline(), deliveries.free.available_permits()), (None, free));
        let single = Response::new(Body::from("x"));
        let mut body = deliveries.shared(single, BodyLease::default()).into_body();
        assert!(deliveries.first_deadline().is_some());
        assert_eq!(body.frame().await.unwrap().unwrap().into_data().unwrap(), "x");
        assert!(deliveries.bounded(Response::new(Body::empty())).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn responses_that_nobody_takes_leave_no_room_for_more() {
        let budget = SendBudget::of_mib(2);
        let (one, other) = (begun(&budget), begun(&budget));
        // A connection may take an eighth.
        let first = one.bounded(of_kib(200)).await.unwrap();
        assert!(one.bounded(of_kib(200)).await.is_none());
        assert!(other.bounded(of_kib(200)).await.is_some());
        drop(first);
        assert!(one.bounded(of_kib(200)).await.is_some());
        // A response that is larger than the share of a connection takes all of it.
        assert!(one.bounded(of_kib(5000)).await.is_some());
        let clients: Vec<_> = (0..8).map(|_| begun(&budget)).collect();
        let mut held = Vec::new();
        for client in &clients {
            held.push(client.bounded(of_kib(5000)).await.unwrap());
        }
        assert!(other.bounded(of_kib(200)).await.is_none());
        // A short response does not count, and a shared one has a budget of its own.
        assert!(other.bounded(of_kib(1)).await.is_some());
        assert!(other.share(&Bytes::from(vec![b'x'; 200 * 1024])).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_has_a_deadline_until_it_is_delivered() {
        let deliveries = Deliveries::new(&SendBudget::of_mib(64), GRACE);
        assert_eq!(deliveries.first_deadline(), Some(Instant::now() + GRACE));
        deliveries.begin(Version::HTTP_11);
        assert_eq!(deliveries.first_deadline(), None);
        let shared = |kib| deliveries.shared(of_kib(kib), BodyLease::default());
        let (short, long) = (shared(64), shared(1600));
        let after = |deadline: Option<Instant>| deadline.unwrap() - Instant::now();
        assert_eq!(after(deliveries.first_deadline()), GRACE + Duration::from_secs(4));
        drop(short);
        assert_eq!(after(deliveries.first_deadline()), GRACE + Duration::from_secs(100));
        drop(long);
        assert_eq!(deliveries.first_deadline(), None);
    }
}
