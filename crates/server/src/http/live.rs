//! `/live/<match_id>`: the events of a match, pushed as Server-Sent Events.
//!
//! Each follower has its own task, which waits for no other follower that reads slowly. When the match changes, the events
//! are loaded once for all followers that have received the same ([`super::fan_out`]). A follower's key is checked again
//! only when keys were written, when it expires, or when the match has moved to another tournament. A follower that does not
//! read is disconnected; it can resume with the id of the last event it read.

use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use football::model::MatchId;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use hyper::body::Frame;
use hyper::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::body::{Body, HttpBody, Response};
use super::fan_out::{EncodedEvents, encode};
use super::headers::http_response;
use super::listeners::MatchListener;
use super::state::AppState;
use crate::service::{AdmittedFollower, FollowRequest, FollowerAccess, PendingEvents, PushEvent, Service};
use crate::turns::Lane;

/// The most messages that wait for a follower.
const MAX_QUEUE: usize = 8;
/// How long a full queue may stay full.
const READ_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait after a temporary error.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// Reading the events of followers has one estimate of its cost, and checking the key of a new one has another.
const LABEL: &str = "live";
const ADMISSION: &str = "follow";
/// How long a client should wait before it reconnects.
const RETRY_MS: u64 = 1_000;

/// The least and the most milliseconds after which a browser that was refused connects again. They are chosen by chance, so that
/// those who were refused together do not come back together.
const COME_BACK_MS: RangeInclusive<u64> = 1_000..=5_000;

/// The stream of events, or an error. The `EventSource` of a browser gives up after any status but 200. So if there is no turn for it,
/// it gets a stream that ends at once, with the time after which it connects again by itself.
pub(super) async fn respond(state: &AppState, request: FollowRequest, is_event_source: bool) -> Response {
    match follow(state, request).await {
        Ok(stream) => stream,
        Err(refused) if refused.status == 503 && is_event_source => {
            let (least, most) = COME_BACK_MS.into_inner();
            let wait = least + RandomState::new().hash_one(refused.status) % (most - least);
            event_stream(Body::from(format!("retry: {wait}\n\n")))
        }
        Err(refused) => http_response(refused),
    }
}

fn event_stream(body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The stream of events, or the error response.
async fn follow(state: &AppState, request: FollowRequest) -> Result<Response, api::Response> {
    // This authenticates the caller and checks the entitlement. Listening starts a thread and a database connection, so
    // it comes afterwards.
    let admitted = load(state, &request, ADMISSION, Service::admit_follower).await?;
    let mut listener = state.listeners.listen(&state.service.store, admitted.match_id);
    let first = first_events(state, &request, &listener, admitted).await?;
    // The match may have changed since the events were loaded, so they are loaded once more.
    listener.changes.mark_changed();
    let (sender, receiver) = mpsc::channel(MAX_QUEUE);
    tokio::spawn(push_loop(state.clone(), request, listener, first, sender));
    Ok(event_stream(Body::new(EventStream(receiver))))
}

/// What a follower is sent at first. If many begin to follow a match at the same time, they share it.
async fn first_events(
    state: &AppState,
    request: &FollowRequest,
    listener: &MatchListener,
    admitted: AdmittedFollower,
) -> Result<FirstEvents, api::Response> {
    let AdmittedFollower { access, position, .. } = admitted;
    let position = position.max(request.position());
    if let Some(events) = shared_events(state, request, listener, &access, position).await? {
        return Ok(FirstEvents { access, events: events.iter().collect() });
    }
    let found = pending_events(state, request).await?;
    Ok(FirstEvents { access: found.access, events: encoded(found.events) })
}

/// The first events of a follower, and what its key was checked against.
struct FirstEvents {
    access: FollowerAccess,
    events: Vec<(PushEvent, Bytes)>,
}

/// Loads the pending events of one follower.
async fn pending_events(state: &AppState, request: &FollowRequest) -> Result<PendingEvents, api::Response> {
    load(state, request, LABEL, Service::pending_events).await
}

/// The pending events of all followers that have received the same, loaded once. None if the key of this follower does not
/// cover them, or if they end before its position.
async fn shared_events(
    state: &AppState,
    request: &FollowRequest,
    listener: &MatchListener,
    access: &FollowerAccess,
    position: i64,
) -> Result<Option<Arc<EncodedEvents>>, api::Response> {
    let change = *listener.changes.borrow();
    let loading = load(state, request, LABEL, Service::shared_events);
    let events = listener.fan_out.events(request.group(), change, position, loading).await?;
    let now = (state.service.clock)();
    let is_covered = access.covers(&events.shared, now) && position <= events.shared.position;
    Ok(is_covered.then_some(events))
}

/// Loads on the blocking pool, in a turn.
async fn load<T: Send + 'static>(
    state: &AppState,
    request: &FollowRequest,
    label: &'static str,
    load: impl FnOnce(&Service, &FollowRequest) -> Result<T, api::Response> + Send + 'static,
) -> Result<T, api::Response> {
    let (service, loaded) = (Arc::clone(&state.service), request.clone());
    let lane = if label == ADMISSION { Lane::NewFollowers } else { Lane::Followers };
    let result = state.turns.run(lane, label, move || load(&service, &loaded)).await;
    result.unwrap_or_else(|why| Err(state.service.refuse(request.context(), why.error())))
}

/// Sends events until the follower disconnects, loses its entitlement, or the server stops.
async fn push_loop(
    state: AppState,
    mut request: FollowRequest,
    mut listener: MatchListener,
    first: FirstEvents,
    follower: mpsc::Sender<Bytes>,
) {
    let mut stop = state.stop.clone();
    let _counted = state.service.metrics.follower();
    if !send(&follower, format!("retry: {RETRY_MS}\n\n").into()).await {
        return;
    }
    let FirstEvents { mut access, events: mut pending } = first;
    // Only a sent message postpones the heartbeat. A change without news for the follower sends nothing, and the idle
    // time-out of the connection goes on.
    let mut heartbeat_at = Instant::now() + state.heartbeat;
    loop {
        for (event, bytes) in pending.drain(..) {
            if !send(&follower, bytes).await {
                return;
            }
            request.received(&event);
            heartbeat_at = Instant::now() + state.heartbeat;
        }
        let mut has_changed = false;
        tokio::select! {
            // The listener lives as long as its receivers. If it is gone nevertheless, the follower reconnects.
            changed = listener.changes.changed() => match changed {
                Ok(()) => has_changed = true,
                Err(_) => return,
            },
            Ok(()) = listener.key_mark.changed() => {}
            () = sleep_until(heartbeat_at) => {}
            () = follower.closed() => return,
            // An error means that the sender is gone, so the server never stops.
            Ok(_) = stop.wait_for(|stop| *stop) => return,
        }
        if heartbeat_at <= Instant::now() {
            if !send(&follower, Bytes::from_static(b":\n\n")).await {
                return;
            }
            heartbeat_at = Instant::now() + state.heartbeat;
        }
        let now = (state.service.clock)();
        let key_mark = *listener.key_mark.borrow_and_update();
        let shared = if access.is_outdated(key_mark) || access.is_expired(now) {
            Ok(None)
        } else if has_changed {
            listener.changes.mark_unchanged();
            shared_events(&state, &request, &listener, &access, request.position()).await
        } else {
            continue;
        };
        let failure = match shared {
            Ok(Some(events)) => {
                pending = events.iter().collect();
                continue;
            }
            Ok(None) => match pending_events(&state, &request).await {
                Ok(found) => {
                    (access, pending) = (found.access, encoded(found.events));
                    continue;
                }
                Err(response) => response,
            },
            Err(response) => response,
        };
        if failure.status != 503 {
            return;
        }
        sleep_until(Instant::now() + RETRY_AFTER).await;
        listener.changes.mark_changed();
    }
}

fn encoded(events: Vec<PushEvent>) -> Vec<(PushEvent, Bytes)> {
    events.into_iter().map(|event| (event.clone(), encode(&event))).collect()
}

/// At most one event in this time tells an open page to load itself again.
const CHANGES_APART: Duration = Duration::from_millis(500);

/// A stream with an event whenever one of the matches changes. The caller has checked the entitlement.
pub(super) fn follow_changes(state: &AppState, matches: &[MatchId]) -> Response {
    let receivers: Vec<watch::Receiver<u64>> =
        matches.iter().map(|id| state.listeners.listen(&state.service.store, *id).changes).collect();
    let (sender, receiver) = mpsc::channel(MAX_QUEUE);
    tokio::spawn(change_loop(state.clone(), receivers, sender));
    event_stream(Body::new(EventStream(receiver)))
}

async fn change_loop(state: AppState, mut matches: Vec<watch::Receiver<u64>>, follower: mpsc::Sender<Bytes>) {
    let mut stop = state.stop.clone();
    let _counted = state.service.metrics.follower();
    if !send(&follower, format!("retry: {RETRY_MS}\n\n").into()).await {
        return;
    }
    loop {
        let mut waiting: FuturesUnordered<_> = matches.iter_mut().map(|changes| changes.changed()).collect();
        let message = tokio::select! {
            Some(changed) = waiting.next() => match changed {
                Ok(()) => Bytes::from_static(b"event: change\ndata:\n\n"),
                Err(_) => return,
            },
            () = tokio::time::sleep(state.heartbeat) => Bytes::from_static(b":\n\n"),
            () = follower.closed() => return,
            Ok(_) = stop.wait_for(|stop| *stop) => return,
        };
        drop(waiting);
        if !send(&follower, message).await {
            return;
        }
        tokio::time::sleep(CHANGES_APART).await;
    }
}

/// Whether the message was queued in time.
async fn send(follower: &mpsc::Sender<Bytes>, bytes: Bytes) -> bool {
    matches!(tokio::time::timeout(READ_TIMEOUT, follower.send(bytes)).await, Ok(Ok(())))
}

/// The body of the response: the messages of the task.
struct EventStream(mpsc::Receiver<Bytes>);

impl HttpBody for EventStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

#[cfg(test)]
mod tests {
    use football::feed::live::{Line, LiveMessage};
    use football::feed::notation;
    use football::model::EventId;
    use http_body_util::BodyExt;
    use jiff::Timestamp;
    use store::{NewKey, Store};

    use super::*;
    use crate::service::Method;
    use pages::PageSettings;

    fn state_of(store: Store) -> AppState {
        state_with_turns(store, 1)
    }

    fn state_with_turns(store: Store, turns: usize) -> AppState {
        AppState::new(
            Service::plain(store),
            turns,
            Duration::from_secs(10),
            watch::channel(false).1,
            PageSettings::default(),
        )
    }

    fn new_key(name: &str, editions: Option<Vec<football::model::EditionId>>) -> NewKey {
        NewKey { name: name.to_owned(), expires_at: None, editions }
    }

    #[test]
    fn changes_without_news_do_not_postpone_the_heartbeat() {
        const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let documents = notation::parse("live.match", "status live\n10:30 H7 pass (60,40)\n").unwrap();
        let id = MatchId(documents.last().unwrap().id);
        store.ingest(documents, Timestamp::now()).unwrap();
        store.put_key("full", new_key("full", None), Timestamp::now()).unwrap();
        let played = notation::parse_match("10:40 H7 receive (60,40)\n10:59 H9 shot goal (110,40)\n").unwrap().1;
        let mut seq = 0;
        let mut feed = |event: &football::model::Event| {
            seq += 1;
            let event = football::model::Event { id: EventId(1_000 + 10 * seq as u32), ..event.clone() };
            store.feed(&[Line::Message(LiveMessage::event(id, seq, event))], Timestamp::now()).unwrap();
        };
        let state = state_of(store.clone());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let (changed, changes) = watch::channel(0_u64);
            let (sender, mut follower) = mpsc::channel(MAX_QUEUE);
            let request = FollowRequest::new(Method::Get, &id.to_string(), "key=full", None);
            let key_mark = watch::channel(state.service.store.snapshot().unwrap().key_mark()).1;
            let listener = MatchListener { changes, key_mark, fan_out: Arc::default() };
            let admitted = load(&state, &request, ADMISSION, Service::admit_follower).await.unwrap();
            let first = first_events(&state, &request, &listener, admitted).await.unwrap();
            let count = 1 + first.events.len();
            tokio::spawn(push_loop(state.clone(), request, listener, first, sender));
            for _ in 0..count {
                follower.recv().await.unwrap();
            }
            // An event every 1.5 seconds of a match at its real speed: none of them is news inside a match minute.
            let (start, mut last_byte, mut heartbeats) = (Instant::now(), Instant::now(), 0);
            while start.elapsed() < Duration::from_secs(120) {
                feed(&played[0]);
                changed.send_modify(|change| *change += 1);
                let next_event = tokio::time::sleep(Duration::from_millis(1_500));
                tokio::pin!(next_event);
                loop {
                    tokio::select! {
                        message = follower.recv() => {
                            assert_eq!(message.as_deref(), Some(&b":\n\n"[..]), "no news");
                            (last_byte, heartbeats) = (Instant::now(), heartbeats + 1);
                        }
                        () = &mut next_event => break,
                    }
                }
                assert!(last_byte.elapsed() < IDLE_TIMEOUT, "the connection is closed after {:?}", start.elapsed());
            }
            assert!((11..=12).contains(&heartbeats), "{heartbeats}");
            feed(&played[1]);
            changed.send_modify(|change| *change += 1);
            let mut received = String::new();
            while !received.contains("event: score") {
                received += std::str::from_utf8(&follower.recv().await.unwrap()).unwrap();
            }
            assert!(received.contains(r#"{"intHome":1,"intAway":0}"#), "{received}");
        });
    }

    #[test]
    fn followers_that_begin_together_share_their_first_events() {
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let documents = notation::parse("live.match", "status live\n10:30 H7 pass (60,40)\n").unwrap();
        let id = MatchId(documents.last().unwrap().id);
        store.ingest(documents, Timestamp::now()).unwrap();
        store.put_key("full", new_key("full", None), Timestamp::now()).unwrap();
        // Nothing can be loaded without a turn.
        let (state, without_turns) = (state_of(store.clone()), state_with_turns(store.clone(), 0));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let key_mark = watch::channel(store.snapshot().unwrap().key_mark()).1;
            let listener = MatchListener { changes: watch::channel(0).1, key_mark, fan_out: Arc::default() };
            let request = FollowRequest::new(Method::Get, &id.to_string(), "key=full", None);
            let admitted = load(&state, &request, ADMISSION, Service::admit_follower).await.unwrap();
            let first = first_events(&state, &request, &listener, admitted).await.unwrap();
            let second = first_events(&without_turns, &request, &listener, admitted).await.unwrap();
            assert!(!first.events.is_empty() && first.events == second.events);
            // The store has changed since they were loaded: the next follower loads them again.
            store.put_key("other", new_key("other", None), Timestamp::now()).unwrap();
            let later = load(&state, &request, ADMISSION, Service::admit_follower).await.unwrap();
            let refused = first_events(&without_turns, &request, &listener, later).await;
            assert_eq!(refused.err().map(|response| response.status), Some(503));
            let again = first_events(&state, &request, &listener, later).await.unwrap();
            assert_eq!(again.events.len(), first.events.len());
        });
    }

    #[test]
    fn a_browser_without_a_turn_comes_back_and_others_learn_that_the_service_is_busy() {
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let documents = notation::parse("live.match", "status live\n10:30 H7 pass (60,40)\n").unwrap();
        let id = documents.last().unwrap().id;
        store.ingest(documents, Timestamp::now()).unwrap();
        store.put_key("full", new_key("full", None), Timestamp::now()).unwrap();
        let state = state_with_turns(store, 0);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let request = FollowRequest::new(Method::Get, &id.to_string(), "key=full", None);
            let refused = respond(&state, request.clone(), false).await;
            assert_eq!((refused.status().as_u16(), refused.headers().contains_key("retry-after")), (503, true));
            let ended = respond(&state, request, true).await;
            assert_eq!(
                (ended.status().as_u16(), &ended.headers()[CONTENT_TYPE]),
                (200, &HeaderValue::from_static("text/event-stream"))
            );
            let body = ended.into_body().collect().await.unwrap().to_bytes();
            let wait = std::str::from_utf8(&body).unwrap().strip_prefix("retry: ").unwrap().trim_end();
            assert!(COME_BACK_MS.contains(&wait.parse().unwrap()), "{wait}");
        });
    }

    #[test]
    fn many_followers_wait_longer_for_their_turns_than_requests() {
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let documents = notation::parse("live.match", "status live\n10:30 H7 pass (60,40)\n").unwrap();
        let id = documents.last().unwrap().id;
        store.ingest(documents, Timestamp::now()).unwrap();
        store.put_key("full", new_key("full", None), Timestamp::now()).unwrap();
        let state = state_of(store);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let held = state.turns.take(Lane::Pages, "page").await.unwrap();
            let follow_one = |_| {
                let (state, request) =
                    (state.clone(), FollowRequest::new(Method::Get, &id.to_string(), "key=full", None));
                tokio::spawn(async move { follow(&state, request).await.is_ok() })
            };
            let followers: Vec<_> = (0..300).map(follow_one).collect();
            tokio::time::sleep(Duration::from_secs(3)).await;
            drop(held);
            for follower in followers {
                assert!(follower.await.unwrap(), "a follower was refused");
            }
        });
    }

    #[test]
    fn only_an_authorised_caller_starts_a_listener() {
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let world = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/world.ndjson");
        let documents = football::feed::native::documents("world.ndjson", &std::fs::read(world).unwrap())
            .map(|document| document.unwrap())
            .collect();
        let now = Timestamp::now();
        store.ingest(documents, now).unwrap();
        store.put_key("full", new_key("full", None), now).unwrap();
        store.put_key("narrow", new_key("narrow", Some(Vec::new())), now).unwrap();
        let state = state_of(store);
        // The task of a follower, and with it its listener, lives until the runtime is dropped.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let status = |path_id: &str, query: &str| {
            let request = FollowRequest::new(Method::Get, path_id, query, None);
            let response = runtime.block_on(follow(&state, request));
            response.map_or_else(|refused| refused.status, |response| response.status().as_u16())
        };
        for (path_id, query, refused) in [
            ("1", "", 401),
            ("1", "key=unknown", 401),
            ("1", "key=narrow", 403),
            ("987654", "key=full", 404),
            ("nonsense", "key=full", 400),
        ] {
            assert_eq!(status(path_id, query), refused, "/live/{path_id}?{query}");
            assert!(!state.listeners.is_running(), "/live/{path_id}?{query} started a listener");
        }
        assert_eq!(status("1", "key=full"), 200);
        assert!(state.listeners.is_running());
    }
}
