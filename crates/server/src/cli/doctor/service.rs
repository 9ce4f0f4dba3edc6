//! Whether a service with these settings runs here.

use std::io;

use super::super::healthcheck::{Readiness, probe_address, readiness};
use super::finding::Finding;
use crate::config::ServeSettings;

pub(super) fn check(settings: &ServeSettings) -> Finding {
    let Some(address) = probe_address(settings) else {
        return Finding::ok("service", "not asked: with TLS, /readyz is asked on the port of --metrics");
    };
    match readiness(address) {
        Ok(Readiness { status: 200, .. }) => Finding::ok("service", format!("ready at {address}")),
        Ok(Readiness { status: 503, body }) => Finding::problem(
            "service",
            format!("runs at {address} and is not ready: {}", body.trim()),
            "its log has the reason; the findings about the store may, too",
        ),
        Ok(Readiness { status, .. }) => Finding::problem(
            "service",
            format!("{address} responds to /readyz with status {status}"),
            "another program may have the port: choose another one with --listen",
        ),
        Err(error) if is_refused(&error) => Finding::ok("service", format!("none is running at {address}")),
        Err(error) => Finding::problem(
            "service",
            format!("{address} accepts connections, and does not respond: {error:#}"),
            "another program may have the port, or the service hangs: see its log, and restart it",
        ),
    }
}

fn is_refused(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}
