//! Notifies the followers of a match of its changes, and requests that wait for any change.
//!
//! One thread reads the store's change log for all followers. It runs only while there are followers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use football::model::{Kind, MatchId};
use store::{KeyMark, Store};
use tokio::sync::watch;

use super::fan_out::FanOut;

/// How long one read of the change log waits for a change. The thread outlives the last follower by at most this.
const WAIT: Duration = Duration::from_secs(1);

/// The listeners of matches and of all data. Clones share them.
#[derive(Clone, Default)]
pub(super) struct MatchListeners(Arc<Mutex<Listeners>>);

/// A listener of one match.
pub(super) struct MatchListener {
    /// Counts the changes of the match from now on.
    pub(super) changes: watch::Receiver<u64>,
    /// The [`store::Snapshot::key_mark`] that the thread saw last.
    pub(super) key_mark: watch::Receiver<KeyMark>,
    /// What all listeners of the match share.
    pub(super) fan_out: Arc<FanOut>,
}

#[derive(Default)]
struct Listeners {
    /// Of each match that has listeners.
    matches: HashMap<i64, (watch::Sender<u64>, Arc<FanOut>)>,
    key_mark: watch::Sender<KeyMark>,
    /// The number of the last change of all.
    all: watch::Sender<i64>,
    is_running: bool,
}

impl MatchListeners {
    /// Listens to a match from now on.
    pub(super) fn listen(&self, store: &Store, match_id: MatchId) -> MatchListener {
        let mut listeners = self.lock();
        let (sender, fan_out) = listeners.matches.entry(match_id.0).or_default();
        let (changes, fan_out) = (sender.subscribe(), Arc::clone(fan_out));
        let key_mark = listeners.key_mark.subscribe();
        self.run(&mut listeners, store);
        MatchListener { changes, key_mark, fan_out }
    }

    /// A number that changes with any data from now on.
    pub(super) fn listen_to_all(&self, store: &Store) -> watch::Receiver<i64> {
        let mut listeners = self.lock();
        let receiver = listeners.all.subscribe();
        self.run(&mut listeners, store);
        receiver
    }

    fn run(&self, listeners: &mut Listeners, store: &Store) {
        if !listeners.is_running {
            listeners.is_running = true;
            let (listeners, store) = (self.clone(), store.clone());
            std::thread::spawn(move || listeners.listen_loop(&store));
        }
    }

    fn listen_loop(&self, store: &Store) {
        let (mut watch, mut is_disconnected) = (None, false);
        loop {
            let result = match &mut watch {
                Some(watch) => store::Watch::wait(watch, WAIT).map(Some),
                None => store.watch().map(|started| {
                    watch = Some(started);
                    None
                }),
            };
            if let (Err(error), false) = (&result, is_disconnected) {
                tracing::warn!("cannot listen for changes: {error}");
            }
            is_disconnected = result.is_err();
            let mut listeners = self.lock();
            if let Some(key_mark) = watch.as_ref().map(store::Watch::key_mark) {
                listeners.key_mark.send_if_modified(|known| std::mem::replace(known, key_mark) != key_mark);
            }
            match result {
                Ok(Some(changes)) => {
                    if let Some(last) = changes.last() {
                        listeners.all.send_replace(last.seq);
                    }
                    for change in changes.iter().filter(|change| change.kind == Kind::Match) {
                        if let Some((listener, _)) = listeners.matches.get(&change.id) {
                            listener.send_modify(count_one);
                        }
                    }
                }
                // Changes before the watch started may have been missed, so all followers load their match.
                Ok(None) => {
                    listeners.matches.values().for_each(|(listener, _)| listener.send_modify(count_one));
                    listeners.all.send_modify(|seq| *seq = seq.wrapping_add(1));
                }
                Err(_) => {
                    watch = None;
                    drop(listeners);
                    std::thread::sleep(WAIT);
                    listeners = self.lock();
                }
            }
            listeners.matches.retain(|_, (listener, _)| listener.receiver_count() > 0);
            if listeners.matches.is_empty() && listeners.all.receiver_count() == 0 {
                listeners.is_running = false;
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the thread runs.
    #[cfg(test)]
    pub(super) fn is_running(&self) -> bool {
        self.lock().is_running
    }
}

fn count_one(changes: &mut u64) {
    *changes = changes.wrapping_add(1);
}
