//! Requests that wait until the data changes.
//!
//! A waiting request holds no thread, no snapshot and no permit. It is asked again when the change log grows, and gets its
//! last response when its time is over or the server stops. If the client goes away, its task is dropped with it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, sleep_until};

use super::state::AppState;
use super::streaming::{self, StartedResponse};
use crate::service::{RequestContext, WaitingResponse};

/// A live match changes every second or so. A request that may not see it is not asked more often than this.
const CHECKS_APART: Duration = Duration::from_millis(250);

/// The response once there is news, or the time is over; `None` if too many requests wait.
pub(super) async fn wait(
    state: &AppState,
    context: &Arc<RequestContext>,
    mut waiting: WaitingResponse,
) -> Option<StartedResponse> {
    let _permit = Arc::clone(&state.waiting).try_acquire_owned().ok()?;
    // The first response has authenticated the caller. The data may have changed since, so it is asked once more.
    let mut changes = state.listeners.listen_to_all(&state.service.store);
    changes.mark_changed();
    let mut stop = state.stop.clone();
    // No byte moves while a request waits, so it must end before the idle time-out of the connection.
    let until = Instant::now() + waiting.wait.min(state.heartbeat * 2);
    loop {
        tokio::select! {
            // The listener lives as long as its receivers. If it is gone nevertheless, the client asks again.
            changed = changes.changed() => if changed.is_err() { break },
            () = sleep_until(until) => break,
            Ok(_) = stop.wait_for(|stop| *stop) => break,
        }
        match streaming::start(state, context, Some(waiting.clone())).await? {
            StartedResponse::Waits(still) => waiting = still,
            // An unreachable store is a reason to go on waiting.
            StartedResponse::Whole(response, _) if response.status == 503 => {}
            other => return Some(other),
        }
        sleep(CHECKS_APART.min(until.saturating_duration_since(Instant::now()))).await;
    }
    Some(StartedResponse::Whole(waiting.response, None))
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::task::{Context, Waker};

    use jiff::Timestamp;
    use store::{NewKey, Store};
    use tokio::sync::watch;

    use super::super::limits::MAX_WAITING;
    use super::*;
    use crate::service::{Method, Service};
    use pages::PageSettings;

    fn waiting_state() -> (AppState, Arc<RequestContext>) {
        let store = Store::open(&"sqlite::memory:".parse().unwrap()).unwrap();
        let key = NewKey { name: "full".to_owned(), expires_at: None, editions: None };
        store.put_key("full", key, Timestamp::now()).unwrap();
        let stop = watch::channel(false).1;
        let state = AppState::new(Service::plain(store), 1, Duration::from_secs(10), stop, PageSettings::default());
        let context = RequestContext::new(Method::Get, Some("Changes"), "since=0&wait=600&key=full");
        (state, Arc::new(context))
    }

    async fn first(state: &AppState, context: &Arc<RequestContext>) -> WaitingResponse {
        match streaming::start(state, context, None).await {
            Some(StartedResponse::Waits(waiting)) => waiting,
            _ => panic!("there is no change to report"),
        }
    }

    #[test]
    fn a_client_that_goes_away_leaves_its_place_to_another() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (state, context) = waiting_state();
            let waiting = first(&state, &context).await;
            let mut request = Box::pin(wait(&state, &context, waiting));
            assert!(request.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
            assert_eq!(state.waiting.available_permits(), MAX_WAITING - 1);
            drop(request);
            assert_eq!(state.waiting.available_permits(), MAX_WAITING);
        });
    }

    #[test]
    fn one_request_too_many_is_refused() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (state, context) = waiting_state();
            let waiting = first(&state, &context).await;
            let _others = Arc::clone(&state.waiting).acquire_many_owned(MAX_WAITING as u32).await.unwrap();
            assert!(wait(&state, &context, waiting).await.is_none());
            assert!(!state.listeners.is_running());
        });
    }

    #[test]
    fn the_wait_is_shorter_than_the_idle_time_out() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let (state, context) = waiting_state();
            let waiting = first(&state, &context).await;
            let start = Instant::now();
            let Some(StartedResponse::Whole(response, _)) = wait(&state, &context, waiting).await else {
                panic!("no response")
            };
            assert_eq!(response.status, 200);
            assert_eq!(start.elapsed().as_secs(), 20);
        });
    }
}
