//! `/live/<match_id>`: what happens in a match, pushed as Server-Sent Events.
//!
//! Each follower has a task of his own that looks what is news to him whenever his match has changed, and waits for
//! nobody else. One who does not read is let go; he comes back with the id of the last thing he read.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::response::Response;
use bytes::Bytes;
use football::model::Kind;
use hyper::body::Frame;
use store::Store;
use tokio::sync::{mpsc, watch};

use super::routes::Shared;
use crate::api::{Push, Reply};

/// Messages that may wait for a follower.
const WAITING: usize = 8;
/// How long a follower may leave them there.
const READ_WITHIN: Duration = Duration::from_secs(10);
/// How long a client should wait before it comes back.
const RETRY_MS: u64 = 1_000;
/// How long a look at the change log waits for news; also how long the thread outlives the last follower.
const LISTEN_FOR: Duration = Duration::from_secs(1);

/// A follower's request.
#[derive(Clone)]
pub(super) struct Following {
    pub(super) match_id: String,
    pub(super) query: String,
    /// The id of the last thing he has.
    pub(super) last: Option<String>,
}

/// The stream, or why there is none.
pub(super) async fn follow(shared: &Shared, following: Following) -> Result<Response, Reply> {
    let changes = {
        let (hub, store, id) = (shared.hub.clone(), shared.service.store.clone(), following.match_id.clone());
        // Whoever listens before he looks misses nothing.
        tokio::task::spawn_blocking(move || hub.listen(&store, &id)).await.unwrap_or_else(|_| watch::channel(0).1)
    };
    let first = look(shared, &following, true).await?;
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(tell(shared.clone(), following, changes, first, sender));
    let mut response = Response::new(Body::new(Told(receiver)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// What is news to him, found out when it is his turn.
async fn look(shared: &Shared, following: &Following, just_came: bool) -> Result<Vec<Push>, Reply> {
    let (service, following) = (Arc::clone(&shared.service), following.clone());
    let turn = Arc::clone(&shared.turns).acquire_owned().await.ok();
    let work = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let Following { match_id, query, last } = &following;
        service.follow(match_id, query, last.as_deref(), just_came)
    });
    work.await.unwrap_or_else(|_| Err(shared.service.refuse(None, "", crate::api::error::INTERNAL)))
}

/// Tells a follower what is news, until he goes, his key opens the match no more, or the service stops.
async fn tell(
    shared: Shared,
    mut following: Following,
    mut changes: watch::Receiver<i64>,
    mut news: Vec<Push>,
    follower: mpsc::Sender<Bytes>,
) {
    let mut stop = shared.stop.clone();
    if !send(&follower, format!("retry: {RETRY_MS}\n\n").into()).await {
        return;
    }
    loop {
        for push in news {
            if !send(&follower, written(&push)).await {
                return;
            }
            following.last = Some(push.id);
        }
        let heartbeat = tokio::select! {
            changed = changes.changed() => changed.is_err(),
            () = tokio::time::sleep(shared.heartbeat) => true,
            () = follower.closed() => return,
            // An error means that nobody will ever say it.
            Ok(_) = stop.wait_for(|stop| *stop) => return,
        };
        if heartbeat && !send(&follower, Bytes::from_static(b":\n\n")).await {
            return;
        }
        news = match look(&shared, &following, false).await {
            Ok(found) => found,
            // He need not come back for what passes: he is told with the next change, or the next sign of life.
            Err(reply) if reply.status == 503 => Vec::new(),
            Err(_) => return,
        };
    }
}

/// Says whether it was taken in time.
async fn send(follower: &mpsc::Sender<Bytes>, bytes: Bytes) -> bool {
    matches!(tokio::time::timeout(READ_WITHIN, follower.send(bytes)).await, Ok(Ok(())))
}

fn written(push: &Push) -> Bytes {
    let head = format!("id: {}\nevent: {}\ndata: ", push.id, push.event);
    [head.as_bytes(), &push.data, b"\n\n"].concat().into()
}

/// The body: what the task sends.
struct Told(mpsc::Receiver<Bytes>);

impl HttpBody for Told {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

/// Who listens to which match. One thread reads the change log for all of them, while there are any.
#[derive(Clone, Default)]
pub(super) struct Hub(Arc<Mutex<Listeners>>);

#[derive(Default)]
struct Listeners {
    matches: HashMap<i64, watch::Sender<i64>>,
    is_heard: bool,
}

impl Hub {
    /// A number that changes with the match, from now on.
    fn listen(&self, store: &Store, match_id: &str) -> watch::Receiver<i64> {
        let mut listeners = self.listeners();
        let receiver = listeners.matches.entry(match_id.parse().unwrap_or(0)).or_default().subscribe();
        if !listeners.is_heard {
            listeners.is_heard = true;
            let (hub, store, watch) = (self.clone(), store.clone(), store.watch());
            std::thread::spawn(move || hub.hear(&store, watch));
        }
        receiver
    }

    fn hear(&self, store: &Store, mut watch: Result<store::Watch, store::Error>) {
        loop {
            let heard = match &mut watch {
                Ok(watch) => watch.wait(LISTEN_FOR).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            let mut listeners = self.listeners();
            match heard {
                Ok(changes) => {
                    for change in changes.iter().filter(|change| change.kind == Kind::Match) {
                        if let Some(listener) = listeners.matches.get(&change.id) {
                            listener.send_replace(change.seq);
                        }
                    }
                }
                // Nobody knows what was missed: all look for themselves.
                Err(error) => {
                    tracing::warn!("changes are not heard of: {error}");
                    listeners.matches.values().for_each(|listener| {
                        listener.send_modify(|seq| *seq = seq.wrapping_add(1));
                    });
                    drop(listeners);
                    std::thread::sleep(LISTEN_FOR);
                    watch = store.watch();
                    continue;
                }
            }
            listeners.matches.retain(|_, listener| listener.receiver_count() > 0);
            if listeners.matches.is_empty() {
                listeners.is_heard = false;
                return;
            }
        }
    }

    fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
