//! The signals that stop the service.

use std::io;

use tokio::signal::unix::{SignalKind, signal};

/// Listens for SIGINT (Ctrl-C) and SIGTERM from this call on; the future ends when the process receives one.
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
    })
}
