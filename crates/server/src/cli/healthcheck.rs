//! `touchline healthcheck`: asks a running service whether it is ready.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::config::ServeSettings;

/// How long the service may take.
const WITHIN: Duration = Duration::from_secs(3);
/// More than any response of a probe.
const MAX_BYTES: u64 = 64 * 1024;

/// Ask a running service whether it is ready, for containers and scripts
///
/// Takes the settings of the service, and asks /readyz on this machine: on the port of the metrics if there is one, otherwise on the
/// main port. A service with TLS needs --metrics for this. Prints the response. The exit code is 0 if the service is ready,
/// otherwise 1.
///
/// touchline healthcheck --listen 127.0.0.1:8080
#[derive(Args, Debug)]
pub(super) struct Healthcheck {
    #[command(flatten)]
    serve: ServeSettings,
}

impl Healthcheck {
    pub(super) fn run(self) -> Result<ExitCode> {
        let Some(address) = probe_address(&self.serve) else {
            bail!("the main port speaks TLS: add --metrics, and /readyz is asked there");
        };
        let Readiness { status, body } = readiness(address).with_context(|| format!("no response from {address}"))?;
        say!("{}", body.trim())?;
        Ok(if status == 200 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The response of `/readyz`.
pub(super) struct Readiness {
    pub(super) status: u16,
    pub(super) body: String,
}

/// Where a service with these settings can be asked in plain HTTP, from the same machine.
pub(super) fn probe_address(settings: &ServeSettings) -> Option<SocketAddr> {
    let plain = settings.tls_cert.is_none().then_some(settings.listen);
    let mut address = settings.metrics.or(plain)?;
    if address.ip().is_unspecified() {
        let loopback = match address.ip() {
            IpAddr::V4(_) => IpAddr::from(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::from(Ipv6Addr::LOCALHOST),
        };
        address.set_ip(loopback);
    }
    Some(address)
}

pub(super) fn readiness(address: SocketAddr) -> Result<Readiness> {
    let mut stream = TcpStream::connect_timeout(&address, WITHIN)?;
    stream.set_read_timeout(Some(WITHIN))?;
    stream.set_write_timeout(Some(WITHIN))?;
    stream.write_all(format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut bytes = Vec::new();
    stream.take(MAX_BYTES).read_to_end(&mut bytes)?;
    let response = String::from_utf8_lossy(&bytes);
    let (head, body) = response.split_once("\r\n\r\n").context("that is no HTTP response")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("that is no HTTP response")?;
    Ok(Readiness { status, body: body.to_owned() })
}
