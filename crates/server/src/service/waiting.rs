//! A response that waits for news: it has none, and the request asked to wait for it.

use std::time::Duration;

use super::context::RequestContext;
use super::limits::Allowance;
use super::long_response::ServiceResponse;
use super::respond::Service;
use super::response_meta::ResponseMeta;
use api::rows::response::Response;

/// A response without news. The transport sends it when the time is over, or asks again when the data has changed.
#[derive(Clone, Debug)]
pub struct WaitingResponse {
    pub response: Response,
    /// How long the request wants to wait.
    pub wait: Duration,
    /// What the rate limit of the key has left: the request is counted once.
    pub(super) allowance: Option<Result<Allowance, Allowance>>,
}

impl Service {
    /// Responds once more to a request that waits. The key and its entitlement are checked again.
    pub fn resume(&self, context: &RequestContext, waiting: &WaitingResponse) -> ServiceResponse {
        let meta = ResponseMeta { is_counted: true, allowance: waiting.allowance, ..ResponseMeta::default() };
        self.start_with(context, meta)
    }
}
