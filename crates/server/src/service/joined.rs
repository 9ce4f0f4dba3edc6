//! A response that another request is computing.

use std::sync::Arc;

use super::computation::Computation;
use super::context::RequestContext;
use super::limits::Allowance;
use super::long_response::ServiceResponse;
use super::respond::Service;
use super::response_meta::ResponseMeta;

/// A request may wait for others this often. If the data has changed each time, it computes its response itself.
pub(super) const JOINS_MOST: u32 = 3;

/// A response that another request is computing. It holds no snapshot. The transport waits for the end, and then asks again
/// with [`Service::rejoin`].
#[derive(Clone, Debug)]
pub struct JoinedResponse {
    pub(super) computation: Arc<Computation>,
    /// How often the request has waited before.
    pub(super) joins: u32,
    /// What the rate limit of the key has left: the request is counted once.
    pub(super) is_counted: bool,
    pub(super) allowance: Option<Result<Allowance, Allowance>>,
}

impl JoinedResponse {
    pub(super) fn new(computation: Arc<Computation>, joins: u32) -> JoinedResponse {
        JoinedResponse { computation, joins, is_counted: false, allowance: None }
    }

    /// Calls the listener when the computation has ended.
    pub fn at_end(&self, listener: impl FnOnce() + Send + 'static) {
        self.computation.at_end(listener);
    }
}

impl Service {
    /// Responds to a request whose response another one was computing. Waits if that has not ended yet. The key and its
    /// entitlement are checked again.
    pub fn rejoin(&self, context: &RequestContext, joined: &JoinedResponse) -> ServiceResponse {
        let failure = joined.computation.wait().err();
        let JoinedResponse { joins, is_counted, allowance, .. } = *joined;
        let meta = ResponseMeta { is_counted, allowance, joins: joins + 1, ..ResponseMeta::default() };
        // An error that another snapshot may not have is no reason to give up.
        match failure.filter(|error| error.retries() == 0) {
            Some(error) => self.fail_with(context, meta, error),
            None => self.start_with(context, meta),
        }
    }
}
