//! The events of a match for many followers: loaded once, sent to each.
//!
//! Followers that have received the same want the same next. After each change of the match, the first of such a group loads
//! the events and the others wait for it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use tokio::sync::OnceCell;

use crate::service::{FollowerGroup, PushEvent, SharedEvents};

/// Of one match.
#[derive(Debug, Default)]
pub(super) struct FanOut(Mutex<Round>);

/// What was loaded after one change.
#[derive(Debug, Default)]
struct Round {
    change: u64,
    groups: HashMap<FollowerGroup, Arc<OnceCell<Arc<EncodedEvents>>>>,
}

/// Events, and the bytes of each as they are sent.
#[derive(Debug)]
pub(super) struct EncodedEvents {
    pub(super) shared: SharedEvents,
    pub(super) bytes: Vec<Bytes>,
}

impl EncodedEvents {
    pub(super) fn iter(&self) -> impl Iterator<Item = (PushEvent, Bytes)> {
        self.shared.events.iter().cloned().zip(self.bytes.iter().cloned())
    }
}

impl FanOut {
    /// The pending events of a group after this change or a later one. `load` is used if no other follower of the group
    /// has loaded them, or if they were loaded before the store had this position. A failure is not shared.
    pub(super) async fn events(
        &self,
        group: FollowerGroup,
        change: u64,
        position: i64,
        load: impl Future<Output = Result<SharedEvents, api::Response>>,
    ) -> Result<Arc<EncodedEvents>, api::Response> {
        let cell = {
            let mut round = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if round.change < change {
                *round = Round { change, groups: HashMap::new() };
            }
            let cell = round.groups.entry(group).or_default();
            if cell.get().is_some_and(|known| known.shared.position < position) {
                *cell = Arc::default();
            }
            Arc::clone(cell)
        };
        let loaded = cell.get_or_try_init(|| async {
            let shared = load.await?;
            let bytes = shared.events.iter().map(encode).collect();
            Ok(Arc::new(EncodedEvents { shared, bytes }))
        });
        loaded.await.cloned()
    }
}

/// An event as a message of Server-Sent Events.
pub(super) fn encode(event: &PushEvent) -> Bytes {
    let head = format!("id: {}\nevent: {}\ndata: ", event.id, event.name);
    [head.as_bytes(), &event.data, b"\n\n"].concat().into()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use football::feed::notation;
    use jiff::Timestamp;
    use store::{NewKey, Store};

    use super::*;
    use crate::service::{FollowRequest, Method, Service};

    fn service() -> (Service, i64) {
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let documents = notation::parse("live.match", "status live\n10:30 H7 pass (60,40)\n").unwrap();
        let id = documents.last().unwrap().id;
        store.ingest(documents, Timestamp::now()).unwrap();
        let key = NewKey { name: "full".to_owned(), expires_at: None, editions: None };
        store.put_key("full", key, Timestamp::now()).unwrap();
        (Service::plain(store), id)
    }

    #[test]
    fn followers_that_received_the_same_load_once_after_each_change() {
        let (service, id) = service();
        let request = |query: &str| FollowRequest::new(Method::Get, &id.to_string(), query, None);
        let (fan_out, loads) = (FanOut::default(), AtomicUsize::new(0));
        let events_at = |request: FollowRequest, change: u64, position: i64| {
            let (fan_out, loads, service) = (&fan_out, &loads, &service);
            async move {
                let load = async {
                    loads.fetch_add(1, Ordering::Relaxed);
                    tokio::task::yield_now().await;
                    service.shared_events(&request)
                };
                fan_out.events(request.group(), change, position, load).await.unwrap()
            }
        };
        let events = |request: FollowRequest, change: u64| events_at(request, change, 0);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let all = futures_util::future::join_all((0..100).map(|_| events(request("key=full"), 1))).await;
            assert!(all.iter().all(|one| Arc::ptr_eq(one, &all[0])));
            assert_eq!((loads.load(Ordering::Relaxed), all[0].bytes.len()), (1, all[0].shared.events.len()));
            // The key does not belong to a group. The language does.
            events(request("key=other"), 1).await;
            assert_eq!(loads.load(Ordering::Relaxed), 1);
            events(request("key=full&lang=ar"), 1).await;
            assert_eq!(loads.load(Ordering::Relaxed), 2);
            let mut ahead = request("key=full");
            ahead.received(&all[0].shared.events[0]);
            events(ahead, 1).await;
            assert_eq!(loads.load(Ordering::Relaxed), 3);
            events(request("key=full"), 2).await;
            assert_eq!(loads.load(Ordering::Relaxed), 4);
            // What was loaded at an older position of the store is loaded again, once.
            let at = events(request("key=full"), 2).await.shared.position;
            assert_eq!(events_at(request("key=full"), 2, at).await.shared.position, at);
            assert_eq!(loads.load(Ordering::Relaxed), 4);
            events_at(request("key=full"), 2, at + 1).await;
            assert_eq!(loads.load(Ordering::Relaxed), 5);
            // A follower that is late gets the events of the later change.
            events(request("key=full"), 1).await;
            assert_eq!(loads.load(Ordering::Relaxed), 5);
        });
    }

    #[test]
    fn a_failure_is_not_shared() {
        let (service, id) = service();
        let request = FollowRequest::new(Method::Get, &id.to_string(), "key=full", None);
        let missing = FollowRequest::new(Method::Get, "987654", "key=full", None);
        let fan_out = FanOut::default();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let failed = fan_out.events(request.group(), 1, 0, async { service.shared_events(&missing) }).await;
            assert_eq!(failed.unwrap_err().status, 404);
            assert!(fan_out.events(request.group(), 1, 0, async { service.shared_events(&request) }).await.is_ok());
        });
    }
}
