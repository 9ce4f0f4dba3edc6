//! The check of a request that is no operation itself: a message of the Model Context Protocol, or a request that writes.

use store::{KeyRole, Snapshot};

use super::callers::CallerKey;
use super::context::RequestContext;
use super::respond::Service;
use super::response_meta::ResponseMeta;
use api::rows::error::{Error, retried};
use api::rows::response::Response;

/// Names and values.
pub type Headers = Vec<(&'static str, String)>;

impl Service {
    /// Checks the key of a request and counts it against the rate limit. Returns the headers for its response, or the error.
    pub fn admit(&self, context: &RequestContext) -> Result<Headers, Response> {
        self.admit_as(context, KeyRole::Read, |_, _| Ok(())).map(|((), headers)| headers)
    }

    /// The same for a key with this role, and with a check of its own, whose result is returned.
    pub(super) fn admit_as<T>(
        &self,
        context: &RequestContext,
        role: KeyRole,
        check: impl Fn(&CallerKey, Snapshot) -> Result<T, Error>,
    ) -> Result<(T, Headers), Response> {
        let mut meta = ResponseMeta::default();
        let result = retried(|| self.admit_once(context, role, &check, &mut meta));
        let mut response = match &result {
            Ok(_) => Response { status: 200, content_type: "", headers: Vec::new(), body: bytes::Bytes::new() },
            Err(error) => {
                self.record_failure(error);
                self.refuse(context, error.clone())
            }
        };
        meta.add_headers(&mut response);
        match result {
            Ok(checked) => Ok((checked, response.headers)),
            Err(_) => Err(response),
        }
    }

    fn admit_once<T>(
        &self,
        context: &RequestContext,
        role: KeyRole,
        check: impl Fn(&CallerKey, Snapshot) -> Result<T, Error>,
        meta: &mut ResponseMeta,
    ) -> Result<T, Error> {
        let snapshot = self.snapshot(0)?;
        let now = (self.clock)();
        let key = self.authenticate(&snapshot, context, now, role)?;
        meta.position = Some(snapshot.position());
        self.count_request(&key.active, now, meta)?;
        check(&key, snapshot)
    }
}
