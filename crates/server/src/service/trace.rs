//! What becomes known of a request while it is answered, for the access log.

use std::sync::{Arc, OnceLock};

use super::active_keys::ActiveKey;
use crate::metrics::ResponseSource;

/// One request. It is shared with the thread that computes the response.
#[derive(Debug, Default)]
pub struct RequestTrace {
    operation: OnceLock<&'static str>,
    key: OnceLock<Arc<ActiveKey>>,
    source: OnceLock<ResponseSource>,
}

impl RequestTrace {
    /// The operation, or the label of another kind of request.
    pub(crate) fn note_operation(&self, operation: &'static str) {
        let _ = self.operation.set(operation);
    }

    /// The valid key of the request.
    pub(super) fn note_key(&self, key: &Arc<ActiveKey>) {
        let _ = self.key.set(Arc::clone(key));
    }

    pub(super) fn note_source(&self, source: ResponseSource) {
        let _ = self.source.set(source);
    }

    pub(crate) fn summary(&self) -> RequestSummary {
        RequestSummary {
            operation: self.operation.get().copied().unwrap_or("none"),
            key: self.key.get().cloned(),
            source: self.source.get().copied(),
        }
    }
}

/// What the access log says of a request, besides what the connection knows.
#[derive(Clone, Debug)]
pub struct RequestSummary {
    pub(crate) operation: &'static str,
    pub(crate) key: Option<Arc<ActiveKey>>,
    pub(crate) source: Option<ResponseSource>,
}
