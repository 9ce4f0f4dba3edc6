//! The check of a request that is no operation itself, such as a message of the Model Context Protocol.

use super::context::RequestContext;
use super::error::{Error, retried};
use super::response::{Response, ResponseMeta};
use super::service::Service;

impl Service {
    /// Checks the key of a request and counts it against the rate limit. Returns the headers for its response, or the error.
    pub fn admit(&self, context: &RequestContext) -> Result<Vec<(&'static str, String)>, Response> {
        let mut meta = ResponseMeta::default();
        let result = retried(|| self.admit_once(context, &mut meta));
        let mut response = match &result {
            Ok(()) => Response { status: 200, content_type: "", headers: Vec::new(), body: bytes::Bytes::new() },
            Err(error) => {
                self.record_failure(error);
                self.refuse(context, error.clone())
            }
        };
        meta.add_headers(&mut response);
        match result {
            Ok(()) => Ok(response.headers),
            Err(_) => Err(response),
        }
    }

    fn admit_once(&self, context: &RequestContext, meta: &mut ResponseMeta) -> Result<(), Error> {
        let snapshot = self.snapshot(0)?;
        let now = (self.clock)();
        let key = self.authenticate(&snapshot, context, now)?;
        meta.position = Some(snapshot.position());
        self.count_request(&key.active, now, meta)
    }
}
