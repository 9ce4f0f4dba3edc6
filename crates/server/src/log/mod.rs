//! Logs on standard error, and what they never contain.
//!
//! The URL of a request contains the key, so nothing that could print a URL is logged. Libraries are silent at every
//! level, because they trace headers. A panic is logged with its source location, because its message may quote a
//! request. Control characters in a value are escaped.

mod layer;
mod line;

use std::panic::PanicHookInfo;
use std::sync::OnceLock;

use anyhow::{Context, Result};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::filter::{self, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry, reload};

use layer::LineLayer;
pub(crate) use line::{Line, LogFormat};

/// The crates that may log.
const OURS: [&str; 5] = ["touchline", "pages", "api", "store", "football"];

/// Changes the filter while the process runs.
type FilterHandle = reload::Handle<Targets, Registry>;
static FILTER: OnceLock<FilterHandle> = OnceLock::new();

/// Starts to log, or changes what is logged and how.
pub(crate) fn to_standard_error(filter: &str, format: LogFormat) -> Result<()> {
    let filter: Targets =
        filter.parse().with_context(|| format!("{filter:?} is not a log filter: try info, debug or store=debug"))?;
    line::set_format(format);
    if let Some(handle) = FILTER.get() {
        return handle.reload(filter).context("cannot change the log filter");
    }
    let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let (subscriber, handle) = subscriber(filter, colours, std::io::stderr);
    // In tests a process runs several commands; the first one sets the subscriber.
    if subscriber.try_init().is_ok() {
        let _ = FILTER.set(handle);
    }
    Ok(())
}

fn subscriber<W>(filter: Targets, is_coloured: bool, writer: W) -> (impl Subscriber + Send + Sync, FilterHandle)
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let (filter, handle) = reload::Layer::new(filter);
    let lines = LineLayer { writer, is_coloured }.with_filter(filter::filter_fn(is_ours));
    (tracing_subscriber::registry().with(filter).with(lines), handle)
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    let crate_name = metadata.target().split("::").next().unwrap_or_default();
    OURS.contains(&crate_name)
}

/// Logs every panic from now on. The process continues; only the request that panicked fails.
pub(crate) fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(location, "panic: {}", static_message(panic));
    }));
}

/// The message of a panic, if it is a literal in our code; a formatted message may quote a request.
fn static_message<'a>(panic: &'a PanicHookInfo<'_>) -> &'a str {
    panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("(message not logged)")
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::panic::{catch_unwind, take_hook};
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(filter: &str, run: impl FnOnce()) -> String {
        let lines = Lines::default();
        let writer = lines.clone();
        let (subscriber, _) = subscriber(filter.parse().unwrap(), false, move || writer.clone());
        tracing::subscriber::with_default(subscriber, run);
        let bytes = lines.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_panic_is_logged_with_its_location_and_never_quotes() {
        let log = logged("info", || {
            log_panics();
            let sent = "key=sentinel";
            let _ = catch_unwind(|| panic!("cannot read {sent}"));
            let _ = catch_unwind(|| panic!("out of luck"));
            drop(take_hook());
        });
        assert_eq!(log.lines().count(), 2, "{log}");
        assert!(log.contains("src/log/mod.rs:") && log.contains("panic: out of luck"), "{log}");
        assert!(!log.contains("sentinel"), "{log}");
    }

    #[test]
    fn only_our_own_crates_log_whatever_the_filter_says() {
        let log = logged("trace,hyper=trace", || {
            tracing::error!(target: "hyper::proto::h1::conn", "theirs");
            tracing::error!(target: "touchline_like", "theirs");
            tracing::trace!(target: "store::sqlite", "ours");
            tracing::trace!("ours");
        });
        assert_eq!(log.matches("ours").count(), 2, "{log}");
        assert!(!log.contains("theirs"), "{log}");
    }
}
