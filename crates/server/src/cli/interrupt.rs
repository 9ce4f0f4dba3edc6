//! Ctrl-C and SIGTERM for commands that end in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use crate::http::stop_signal;

/// The exit code of a command that Ctrl-C ended, as shells report it.
pub(super) const INTERRUPTED: u8 = 128 + 2;

/// A flag that is set on Ctrl-C or SIGTERM, from the return of this call on.
pub(super) fn stop_on_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start a thread")?;
    let signal = {
        let _context = runtime.enter();
        stop_signal().context("cannot listen for signals")?
    };
    let waiting = std::thread::Builder::new().name("stop-signal".to_owned()).spawn(move || {
        runtime.block_on(signal);
        set.store(true, Ordering::Relaxed);
    });
    waiting.context("cannot start a thread")?;
    Ok(stop)
}
