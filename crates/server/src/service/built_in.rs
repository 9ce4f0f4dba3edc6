//! Files that are built into the program, and pages of the reference. Each is made once, in a turn, and is in the response cache with
//! its compressed forms.

use std::sync::Arc;

use bytes::Bytes;

use super::base::Service;
use super::cache::Lookup;
use super::coding::Coding;
use super::etag::ETag;
use api::rows::response::Response;

/// The form of a file that a caller wants.
#[derive(Clone, Debug)]
pub struct FileForm {
    pub coding: Option<Coding>,
    pub if_none_match: Option<String>,
}

impl Service {
    /// A file that was made before, if that is still there. `identity` is everything that its content depends on.
    pub(crate) fn built_in(&self, identity: &str, form: &FileForm) -> Option<Response> {
        let etag = self.file_index.get(identity)?;
        let current = unchanged(etag, form);
        current.or_else(|| self.cache.get_form(etag, form.coding).map(|found| Response::clone(&found)))
    }

    /// Makes a file. `headers` are those of every form of it.
    pub(crate) fn make_built_in(
        &self,
        identity: &str,
        form: &FileForm,
        headers: Vec<(&'static str, String)>,
        make: impl FnOnce() -> (&'static str, Bytes),
    ) -> Response {
        let (content_type, body) = make();
        let etag = ETag::of_bytes(&body);
        self.file_index.insert(identity, etag);
        if let Some(response) = unchanged(etag, form) {
            return response;
        }
        let mut plain = Response { status: 200, content_type, headers, body };
        plain.headers.push(("etag", etag.to_string()));
        let plain = match self.cache.look_up(etag) {
            Lookup::Found(found) => found,
            Lookup::Missing(missing) => match missing.end(Ok(Some(plain.clone()))) {
                Ok(Some(kept)) => kept,
                _ => Arc::new(plain),
            },
            Lookup::InProgress(_) => Arc::new(plain),
        };
        Response::clone(&self.cache.form(etag, plain, form.coding))
    }
}

/// 304, if the caller's copy is current.
fn unchanged(etag: ETag, form: &FileForm) -> Option<Response> {
    let named = etag.matching(form.if_none_match.as_deref()?)?;
    Some(Response::not_modified("", named))
}
