//! Responses that are being computed. Of concurrent requests for one response, one computes it and the others wait.
//!
//! A waiting request holds no snapshot. Otherwise a computation that is stuck would take all connections to the database.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use api::rows::error::Error;

/// What identifies a response.
type ComputationKey = [u8; 32];

/// The computations of one service that have not ended. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Computations(Arc<Mutex<HashMap<ComputationKey, Arc<Computation>>>>);

/// Either the right to compute a response, or the computation of another request.
pub(super) enum InFlight {
    Own(OwnComputation),
    Other(Arc<Computation>),
}

/// A response that one request computes.
#[derive(Default)]
pub(super) struct Computation {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    has_ended: bool,
    failure: Option<Error>,
    /// Called at the end.
    listeners: Vec<Box<dyn FnOnce() + Send>>,
}

/// The right to compute a response. The computation ends when this is dropped, also by a panic.
pub(super) struct OwnComputation {
    computations: Computations,
    key: ComputationKey,
    computation: Arc<Computation>,
}

impl Computations {
    /// Begins a computation, unless another request has begun it.
    pub(super) fn claim(&self, key: ComputationKey) -> InFlight {
        let mut computations = lock(&self.0);
        if let Some(other) = computations.get(&key) {
            return InFlight::Other(Arc::clone(other));
        }
        let computation = Arc::<Computation>::default();
        computations.insert(key, Arc::clone(&computation));
        InFlight::Own(OwnComputation { computations: self.clone(), key, computation })
    }
}

impl OwnComputation {
    /// The computation ends with this error, which all who wait receive.
    pub(super) fn fail(self, error: &Error) {
        lock(&self.computation.state).failure = Some(error.clone());
    }
}

impl Drop for OwnComputation {
    fn drop(&mut self) {
        lock(&self.computations.0).remove(&self.key);
        let listeners = {
            let mut state = lock(&self.computation.state);
            state.has_ended = true;
            std::mem::take(&mut state.listeners)
        };
        self.computation.ended.notify_all();
        listeners.into_iter().for_each(|listener| listener());
    }
}

impl Computation {
    /// Waits for the end. An error is that of the computation. If there is none, the response may be in the cache.
    pub(super) fn wait(&self) -> Result<(), Error> {
        let state = self.ended.wait_while(lock(&self.state), |state| !state.has_ended);
        let state = state.unwrap_or_else(PoisonError::into_inner);
        state.failure.clone().map_or(Ok(()), Err)
    }

    /// Calls the listener at the end, or now if it is over.
    pub(super) fn at_end(&self, listener: impl FnOnce() + Send + 'static) {
        let mut state = lock(&self.state);
        if !state.has_ended {
            return state.listeners.push(Box::new(listener));
        }
        drop(state);
        listener();
    }
}

impl fmt::Debug for Computation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Computation").field("has_ended", &lock(&self.state).has_ended).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
