//! Logs on standard error, and what may never be in them.
//!
//! The key stands in the address of a request, so whatever could print an address is left out: the libraries under the
//! service say nothing at any level (they trace every header they meet), and a panic is logged by its place, since its
//! words may quote what a caller sent.

use std::panic::PanicHookInfo;

use anyhow::{Context, Result};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::filter::{self, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// The crates whose words are our own.
const OURS: [&str; 3] = ["touchline", "store", "football"];

pub(crate) fn to_standard_error(filter: &str) -> Result<()> {
    let filter: Targets =
        filter.parse().with_context(|| format!("{filter:?} is not a log filter: try info, debug or store=debug"))?;
    let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
    // A second command in one process (in tests) keeps the first one's log.
    let _ = subscriber(filter, colours, std::io::stderr).try_init();
    Ok(())
}

fn subscriber<W>(filter: Targets, colours: bool, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = fmt::layer().with_writer(writer).with_ansi(colours).with_target(false);
    tracing_subscriber::registry().with(lines.with_filter(filter::filter_fn(is_ours))).with(filter)
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    let from = metadata.target().split("::").next().unwrap_or_default();
    OURS.contains(&from)
}

/// From now on a panic is a line of the log. The process goes on: only the request that met it fails.
pub(crate) fn panics_by_place() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "panic: {}", fixed_words(panic));
    }));
}

/// What a panic says, if that is a text of the program; one that was put together may quote a caller.
fn fixed_words<'a>(panic: &'a PanicHookInfo<'_>) -> &'a str {
    panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("(its words are not logged)")
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
        let subscriber = subscriber(filter.parse().unwrap(), false, move || writer.clone());
        tracing::subscriber::with_default(subscriber, run);
        let bytes = lines.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_panic_is_logged_by_its_place_and_never_quotes() {
        let log = logged("info", || {
            panics_by_place();
            let sent = "key=sentinel";
            let _ = catch_unwind(|| panic!("cannot read {sent}"));
            let _ = catch_unwind(|| panic!("out of luck"));
            drop(take_hook());
        });
        assert_eq!(log.lines().count(), 2, "{log}");
        assert!(log.contains("src/log.rs:") && log.contains("panic: out of luck"), "{log}");
        assert!(!log.contains("sentinel"), "{log}");
    }

    #[test]
    fn only_our_own_crates_speak_whatever_the_filter_asks_for() {
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
