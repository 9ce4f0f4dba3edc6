//! The client of a connection: where it is, and what is on its way to it.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use hyper::http::HeaderMap;
use ipnet::IpNet;

use super::delivery::{Deliveries, SendBudget};

/// The header in which proxies state whom they ask for.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The other end of a connection. Clones are the same client.
#[derive(Clone, Debug)]
pub(super) struct Client {
    /// None in tests without a socket.
    address: Option<IpAddr>,
    pub(super) deliveries: Arc<Deliveries>,
}

impl Client {
    /// A client that has this long for its first request.
    pub(super) fn new(address: Option<IpAddr>, budget: &SendBudget, grace: Duration) -> Client {
        let address = address.map(|address| address.to_canonical());
        Client { address, deliveries: Deliveries::new(budget, grace) }
    }

    /// The address that a request comes from. Only a trusted proxy may state another one than its own. Of several
    /// addresses, the last one that is not a trusted proxy counts: the client itself wrote what is left of it.
    pub(super) fn address(&self, headers: &HeaderMap, proxies: &[IpNet]) -> Option<IpAddr> {
        let own = self.address?;
        let is_trusted = |address: &IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
        if !is_trusted(&own) {
            return Some(own);
        }
        let lines = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok());
        let stated: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        let mut last = own;
        for text in stated.iter().rev() {
            // A proxy writes addresses and nothing else.
            let Some(address) = parse(text) else { break };
            last = address.to_canonical();
            if !is_trusted(&last) {
                break;
            }
        }
        Some(last)
    }
}

/// An address, with or without a port.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.split_once(']')).map_or(text, |(address, _)| address);
    bare.parse().ok().or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip()))
}

/// Whoever has an IPv6 address has its whole /64 network.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(own: &str, forwarded: &[&str]) -> String {
        let client = Client::new(Some(own.parse().unwrap()), &SendBudget::of_mib(1), Duration::from_secs(1));
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        let proxies = ["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()];
        client.address(&headers, &proxies).unwrap().to_string()
    }

    #[test]
    fn only_a_trusted_proxy_may_state_the_address() {
        assert_eq!(address("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(address("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(address("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(address("::ffff:10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
    }

    #[test]
    fn what_a_client_wrote_before_its_proxy_is_not_believed() {
        assert_eq!(address("10.0.0.1", &["203.0.113.9, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(address("10.0.0.1", &["203.0.113.9", "198.51.100.7, 10.0.0.2"]), "198.51.100.7");
        assert_eq!(address("10.0.0.1", &["forged, 10.0.0.2"]), "10.0.0.2");
        assert_eq!(address("::1", &["[2001:db8::1]:443"]), "2001:db8::1");
        assert_eq!(address("::1", &["198.51.100.7:9000"]), "198.51.100.7");
    }
}
