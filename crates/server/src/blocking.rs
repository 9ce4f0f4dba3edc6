//! Work on the blocking pool that belongs to a request: its log lines have the id of the request.

use tokio::task::JoinHandle;
use tracing::Span;

pub(crate) fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let span = Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work))
}
