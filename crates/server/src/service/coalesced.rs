//! A response that another request is computing.

use std::sync::Arc;

use super::computation::Computation;
use super::response_meta::ResponseMeta;

/// A request may wait for others this often. If the data has changed each time, it computes its response itself.
pub(super) const MAX_WAITS: u32 = 3;

/// A response that another request is computing. It holds no snapshot. The transport waits for the end, and then asks again
/// with [`Service::rejoin`](super::Service::rejoin).
#[derive(Clone, Debug)]
pub struct CoalescedResponse {
    pub(super) computation: Arc<Computation>,
    /// What is known of the request so far: it is counted once.
    pub(super) meta: ResponseMeta,
}

impl CoalescedResponse {
    /// Calls the listener when the computation has ended.
    pub fn at_end(&self, listener: impl FnOnce() + Send + 'static) {
        self.computation.at_end(listener);
    }
}
