//! Files that are built into the program, and pages of the reference. They need no key, so making one takes a turn, and those that
//! were made are sent from the cache.

use std::sync::Arc;

use axum::http::{StatusCode, Version};
use axum::response::Response;

use super::blocking::spawn_blocking;
use super::framing;
use super::routes::http_response;
use super::state::AppState;
use crate::service::FileForm;
use crate::turns::Lane;
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
    let Some(turn) = state.turns.take(Lane::Pages, LABEL).await else {
        state.service.metrics.busy();
        return Some(framing::unavailable(version));
    };
    let (service, path) = (Arc::clone(&state.service), path.to_owned());
    let made = spawn_blocking(move || {
        let _turn = turn;
        let headers = vec![("content-security-policy", reference::CONTENT_SECURITY_POLICY.to_owned())];
        service.make_built_in(&identity, &form, headers, || reference::content(&path, docs).unwrap_or_default())
    });
    // The panic hook has logged a panic.
    let response = made.await.map(http_response);
    Some(response.unwrap_or_else(|_| framing::reject(StatusCode::INTERNAL_SERVER_ERROR, version)))
}
