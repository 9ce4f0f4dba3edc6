//! Parsing the values of settings. Each error says what would be right.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use ipnet::IpNet;
use jiff::tz::TimeZone;

/// Parses an address to listen on. No name except `localhost` is looked up.
pub(super) fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let port = |text: &str| text.parse::<u16>().ok();
    let by_name = match text.rsplit_once(':') {
        Some(("", number)) => port(number).map(|port| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port))),
        Some(("localhost", number)) => port(number).map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port))),
        _ => None,
    };
    by_name.or_else(|| text.parse().ok()).ok_or_else(|| {
        format!("{text} is not an address and a port: try 127.0.0.1:8080, 0.0.0.0:8080, localhost:8080 or :8080")
    })
}

/// More than a day is a mistake, and far below what would overflow the clock.
const MAX_SECONDS: f64 = 86_400.0;

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= MAX_SECONDS => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("{text} is not a number of seconds above 0 and up to {MAX_SECONDS}: try 30 or 0.5")),
    }
}

pub(super) fn seconds_or_none(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(0.0) => Ok(Duration::ZERO),
        _ => seconds(text).map_err(|error| format!("{error}; 0 turns it off")),
    }
}

/// An origin as browsers send it: a scheme, a host and perhaps a port.
pub(super) fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_origin = |host: &str| {
        !host.is_empty() && host.chars().all(|part| part.is_ascii_alphanumeric() || ".:-[]".contains(part))
    };
    if text == "*" || host.is_some_and(is_origin) {
        Ok(text.to_owned())
    } else {
        Err(format!("{text} is not an origin: write https://app.example, without a path, or * for all"))
    }
}

pub(super) fn mebibytes(text: &str) -> Result<usize, String> {
    let mib = text.parse().ok().filter(|mib| (1..=1 << 20).contains(mib));
    mib.ok_or_else(|| format!("{text} is not a number of mebibytes from 1 to {}", 1 << 20))
}

pub(super) fn feeds(text: &str) -> Result<usize, String> {
    let feeds = text.parse().ok().filter(|feeds| *feeds <= 10_000);
    feeds.ok_or_else(|| format!("{text} is not a number of feeds from 0 to 10000"))
}

/// A network, or an address as the network of itself.
pub(super) fn network(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
    text.parse()
        .ok()
        .or_else(address)
        .ok_or_else(|| format!("{text} is neither an address nor a network: try 127.0.0.1, ::1 or 10.0.0.0/8"))
}

pub(super) fn zone(name: &str) -> Result<TimeZone, String> {
    TimeZone::get(name)
        .map_err(|_| format!("there is no time zone {name}: use a name such as UTC, Africa/Cairo or Europe/Madrid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_to_listen_on_may_name_the_machine_or_only_the_port() {
        for (given, expected) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("localhost:8080", "127.0.0.1:8080"),
            (":8080", "0.0.0.0:8080"),
            ("[::1]:8080", "[::1]:8080"),
        ] {
            assert_eq!(socket_address(given), Ok(expected.parse().unwrap()), "{given}");
        }
        for wrong in ["8080", "localhost", ":", ":99999", "example.org:80", ""] {
            let error = socket_address(wrong).unwrap_err();
            assert!(error.contains("try 127.0.0.1:8080"), "{error}");
        }
    }
}
