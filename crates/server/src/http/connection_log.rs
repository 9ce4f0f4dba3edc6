//! What is noted of connections: metrics, and requests that cannot be parsed.
//!
//! The library that parses HTTP/1 refuses such a request itself, and closes the connection. Its response has no headers of
//! ours, so no id. The request is counted, and has a line in the access log with an id of its own. HTTP/2 has no such
//! requests: what cannot be parsed there is an error of the connection or the stream.

use std::error::Error;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::http::{HeaderMap, StatusCode};

use super::access_log::AccessLog;
use super::request_id::RequestId;
use crate::metrics::Metrics;
use crate::service::RequestTrace;

/// The label of a request that cannot be parsed, as in [`super::routes`].
const NONE: &str = "none";

/// The connections of one listener. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct ConnectionLog(Arc<Noted>);

#[derive(Debug)]
struct Noted {
    metrics: Metrics,
    access_log: Option<AccessLog>,
}

impl ConnectionLog {
    pub(super) fn new(metrics: Metrics, access_log: Option<AccessLog>) -> ConnectionLog {
        ConnectionLog(Arc::new(Noted { metrics, access_log }))
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Notes the error with which a connection ended, if that was a request that could not be parsed.
    pub(super) fn ended(&self, address: IpAddr, error: &(dyn Error + 'static)) {
        let Some(status) = status_of(error) else { return };
        let Noted { metrics, access_log } = &*self.0;
        let id = RequestId::of(&HeaderMap::new());
        metrics.request(NONE, status.as_u16(), Duration::ZERO);
        tracing::debug!(operation = NONE, status = status.as_u16(), request_id = %id, "not a request");
        if let Some(log) = access_log {
            log.begin(&id, Some(address)).rejected(RequestTrace::default().summary(), status);
        }
    }
}

/// The status that the library has sent.
fn status_of(error: &(dyn Error + 'static)) -> Option<StatusCode> {
    let error = error.downcast_ref::<hyper::Error>()?;
    if error.is_parse_too_large() {
        Some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)
    } else {
        error.is_parse().then_some(StatusCode::BAD_REQUEST)
    }
}
