//! Whether a service with these settings runs here.

use std::io;

use serde_json::Value;

use super::super::healthcheck::{Readiness, probe_address, readiness};
use super::finding::Finding;
use crate::config::ServeSettings;

/// `version` reads the number of the newest change of the store, if it is known which one a service should have.
pub(super) fn check(settings: &ServeSettings, version: impl Fn() -> Option<i64>) -> Finding {
    let Some(address) = probe_address(settings) else {
        return Finding::ok("service", "not asked: with TLS, /readyz is asked on the port of --metrics");
    };
    let before = version();
    match readiness(address) {
        Ok(Readiness { status: 200, body }) => match (before, served_version(&body), version()) {
            // The store may change meanwhile.
            (Some(before), Some(served), Some(after)) if !(before..=after).contains(&served) => Finding::warning(
                "service",
                format!("the one at {address} serves another store: its newest change is {served}, here it is {after}"),
                "name the address of your service with --listen, or the store that it serves with --store",
            ),
            _ => Finding::ok("service", format!("ready at {address}")),
        },
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

/// The version that a service states in the response of `/readyz`.
fn served_version(body: &str) -> Option<i64> {
    serde_json::from_str::<Value>(body).ok()?["store_version"].as_i64()
}

fn is_refused(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}
