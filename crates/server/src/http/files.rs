//! Files that are built into the program, and pages of the reference. They need no key, so making one takes a turn, and those that
//! were made are sent from the cache.

use hyper::http::{StatusCode, Version};

use super::body::Response;
use super::framing;
use super::headers::http_response;
use super::state::AppState;
use crate::service::FileForm;
use crate::turns::{Lane, NoResult};
use pages::reference;
use pages::reference::DocsRequest;

/// What the turns of files are counted as.
const LABEL: &str = "file";

/// A file or a page of the reference by its path; none if there is no such path.
pub(super) async fn respond(
    state: &AppState,
    path: &str,
    docs: DocsRequest<'static>,
    form: FileForm,
    version: Version,
) -> Option<Response> {
    let identity = reference::identity(path, docs)?;
    if let Some(response) = state.service.built_in(&identity, &form) {
        return Some(http_response(response));
    }
    let path = path.to_owned();
    let made = state.in_turn(Lane::Pages, LABEL, move |service| {
        let headers = vec![("content-security-policy", reference::CONTENT_SECURITY_POLICY.to_owned())];
        service.make_built_in(&identity, &form, headers, || reference::content(&path, docs).unwrap_or_default())
    });
    Some(match made.await {
        Ok(response) => http_response(response),
        Err(NoResult::Busy) => framing::unavailable(version),
        Err(NoResult::Panicked) => framing::reject(StatusCode::INTERNAL_SERVER_ERROR, version),
    })
}
