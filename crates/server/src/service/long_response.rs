//! A response that is sent while it is made, because it may be too long for memory.

use std::fmt;

use super::coding::Coding;
use super::joined::JoinedResponse;
use super::respond::Service;
use super::waiting::WaitingResponse;
use api::COMPRESSED_FROM;
use api::Operation;
use api::render::{ReaderGone, Rendering, Stopped, Value};
use api::rows::error::{Error, INTERNAL};
use api::rows::response::Response;
use bytes::Bytes;

/// What the service returns to a transport.
#[derive(Debug)]
pub enum ServiceResponse {
    Whole(Response),
    Long(LongResponse),
    Waits(WaitingResponse),
    Joins(JoinedResponse),
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

impl Service {
    /// Sends the body of a long response piece by piece; returns whether it is complete. The status is sent already, so a
    /// failure is logged and counted here.
    pub fn write(&self, long: &LongResponse, send: &mut dyn FnMut(Bytes) -> Result<(), ReaderGone>) -> bool {
        match long.rendering.write(&long.value, send) {
            Ok(()) => true,
            Err(Stopped::ReaderGone) => {
                tracing::debug!(operation = long.operation.name, "the reader of a long response is gone");
                false
            }
            Err(stopped) => {
                let error = failure(stopped);
                tracing::error!(operation = long.operation.name, %error, "a long response ends before its end");
                self.record_failure(&error);
                false
            }
        }
    }
}

fn failure(stopped: Stopped) -> Error {
    match stopped {
        Stopped::Failed(error) => error.downcast::<Error>().map_or_else(|_| INTERNAL.into(), |error| *error),
        Stopped::ReaderGone => INTERNAL.into(),
    }
}
