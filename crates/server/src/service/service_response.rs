//! What the service returns to a transport: a whole response, one that is sent while it is made, or what to wait for.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;

use super::coalesced::CoalescedResponse;
use super::coding::Coding;
use super::response_meta::ResponseMeta;
use api::render::{Rendering, Stopped, Value};
use api::rows::error::{Error, INTERNAL};
use api::rows::response::Response;
use api::{COMPRESSED_FROM, Operation};

/// What the service returns to a transport.
#[derive(Debug)]
pub enum ServiceResponse {
    Whole(Response),
    Long(LongResponse),
    Waits(WaitingResponse),
    Joins(CoalescedResponse),
}

impl ServiceResponse {
    /// A whole response in the form that the caller accepts. A long one is compressed while it is sent.
    pub(super) fn compressed(self, coding: Option<Coding>) -> ServiceResponse {
        match self {
            ServiceResponse::Whole(plain) => {
                let coding = coding.filter(|_| plain.body.len() >= COMPRESSED_FROM);
                ServiceResponse::Whole(coding.and_then(|coding| coding.compressed(&plain)).unwrap_or(plain))
            }
            long => long,
        }
    }
}

/// A response without news, to a request that asked to wait for it. The transport sends it when the time is over, or asks again
/// with [`Service::resume`](super::Service::resume) when the data has changed.
#[derive(Clone, Debug)]
pub struct WaitingResponse {
    pub response: Response,
    /// How long the request wants to wait.
    pub wait: Duration,
    /// What is known of the request so far: it is counted once.
    pub(super) meta: ResponseMeta,
}

/// A successful response whose records are loaded while it is written. It keeps its snapshot open, so it should be
/// written or dropped soon. It is not cached.
pub struct LongResponse {
    /// Status and headers; the body is empty.
    pub head: Response,
    pub(super) operation: &'static Operation,
    pub(super) rendering: Rendering,
    pub(super) value: Value,
}

impl fmt::Debug for LongResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LongResponse").field("operation", &self.operation).finish_non_exhaustive()
    }
}

impl LongResponse {
    /// The whole response in memory, for a transport that cannot send pieces.
    pub(super) fn collect(self) -> Result<Response, Error> {
        let mut body = Vec::new();
        let mut keep = |piece: Bytes| {
            body.extend_from_slice(&piece);
            Ok(())
        };
        match self.rendering.write(&self.value, &mut keep) {
            Ok(()) => Ok(Response { body: body.into(), ..self.head }),
            Err(stopped) => Err(failure(stopped)),
        }
    }
}

pub(super) fn failure(stopped: Stopped) -> Error {
    match stopped {
        Stopped::Failed(error) => error.downcast::<Error>().map_or_else(|_| INTERNAL.into(), |error| *error),
        Stopped::ReaderGone => INTERNAL.into(),
    }
}
