//! Where a webhook may send: an http or https URL, and no address of the operator's own network.
//!
//! A URL comes from a customer of the operator. Without these checks it could name a service that only the operator's
//! machines may reach. The addresses of a name are checked after it was resolved, and the connection is made to an address that
//! was checked, so a name cannot change its address in between.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use hyper::Uri;

/// Longer URLs are mistakes.
const MAX_URL_BYTES: usize = 2_000;

/// A URL that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Destination {
    pub(crate) has_tls: bool,
    /// A name or an address, an IPv6 address without brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Host and port as the URL has them, for the header `host`.
    pub(crate) authority: String,
    pub(crate) path_and_query: String,
}

impl Destination {
    pub(crate) fn parse(text: &str) -> Result<Destination, String> {
        if text.len() > MAX_URL_BYTES {
            return Err(format!("the URL has more than {MAX_URL_BYTES} bytes"));
        }
        let invalid = || "this is not a URL: write https://app.example/path, with a host in ASCII".to_owned();
        if text.contains('#') {
            return Err("a URL of a webhook has no fragment: leave out # and what follows".to_owned());
        }
        let uri: Uri = text.parse().map_err(|_| invalid())?;
        let has_tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err("a webhook has an http or https URL".to_owned()),
        };
        let authority = uri.authority().ok_or_else(invalid)?;
        if authority.as_str().contains('@') {
            let advice = "receivers check the signature instead";
            return Err(format!("a URL of a webhook has no user and no password: {advice}"));
        }
        let stated_port = authority.as_str().strip_prefix(authority.host()).unwrap_or_default();
        let port = match (stated_port, has_tls) {
            ("", true) => 443,
            ("", false) => 80,
            (stated, _) => stated.strip_prefix(':').and_then(|port| port.parse().ok()).unwrap_or(0),
        };
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty() || port == 0 {
            return Err(invalid());
        }
        let path_and_query = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Destination { has_tls, host, port, authority: authority.to_string(), path_and_query })
    }

    /// The address, if the URL states one in place of a name.
    pub(crate) fn stated_address(&self) -> Option<IpAddr> {
        self.host.parse().ok()
    }
}

/// Networks that are not the public internet: the first address and the bits of the prefix. RFC 6890 and later ones.
const NOT_PUBLIC_V4: [(Ipv4Addr, u32); 16] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),          // this network
    (Ipv4Addr::new(10, 0, 0, 0), 8),         // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),      // shared by carriers (CGNAT)
    (Ipv4Addr::new(127, 0, 0, 0), 8),        // loopback
    (Ipv4Addr::new(169, 254, 0, 0), 16),     // link-local, and metadata of clouds
    (Ipv4Addr::new(172, 16, 0, 0), 12),      // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),       // protocols
    (Ipv4Addr::new(192, 0, 2, 0), 24),       // documentation
    (Ipv4Addr::new(192, 88, 99, 0), 24),     // 6to4 relays
    (Ipv4Addr::new(192, 168, 0, 0), 16),     // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),      // benchmarks
    (Ipv4Addr::new(198, 51, 100, 0), 24),    // documentation
    (Ipv4Addr::new(203, 0, 113, 0), 24),     // documentation
    (Ipv4Addr::new(224, 0, 0, 0), 4),        // multicast
    (Ipv4Addr::new(240, 0, 0, 0), 4),        // reserved
    (Ipv4Addr::new(255, 255, 255, 255), 32), // broadcast
];

/// Only 2000::/3 is the public internet; these are the parts of it that are not, or that lead to an IPv4 address.
const NOT_PUBLIC_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocols, Teredo
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // documentation
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16), // 6to4
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // documentation
];
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Whether an address is on the public internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !NOT_PUBLIC_V4.iter().any(|network| is_in_v4(address, *network)),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public(mapped.into()),
            None => is_in_v6(address, GLOBAL_V6) && !NOT_PUBLIC_V6.iter().any(|network| is_in_v6(address, *network)),
        },
    }
}

fn is_in_v4(address: Ipv4Addr, (network, bits): (Ipv4Addr, u32)) -> bool {
    (address.to_bits() ^ network.to_bits()).leading_zeros() >= bits
}

fn is_in_v6(address: Ipv6Addr, (network, bits): (Ipv6Addr, u32)) -> bool {
    (address.to_bits() ^ network.to_bits()).leading_zeros() >= bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_operators_own_network_are_not_public() {
        for address in [
            "127.0.0.1",
            "127.255.255.254",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "224.0.0.1",
            "239.1.1.1",
            "255.255.255.255",
            "198.18.0.1",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "64:ff9b::a9fe:a9fe",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "::ffff:1.1.1.1",
            "2606:4700:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn a_url_has_http_or_https_and_a_host_and_no_password() {
        let parsed = Destination::parse("https://app.example/hook?team=1").unwrap();
        assert_eq!((parsed.has_tls, parsed.host.as_str(), parsed.port), (true, "app.example", 443));
        assert_eq!((parsed.authority.as_str(), parsed.path_and_query.as_str()), ("app.example", "/hook?team=1"));
        let parsed = Destination::parse("http://[::1]:8080").unwrap();
        assert_eq!((parsed.host.as_str(), parsed.port, parsed.path_and_query.as_str()), ("::1", 8080, "/"));
        assert_eq!(parsed.stated_address(), Some("::1".parse().unwrap()));
        for wrong in [
            "",
            "app.example",
            "/hook",
            "ftp://app.example/",
            "file:///etc/passwd",
            "https://",
            "https://user@app.example/",
            "https://user:word@app.example/",
            "https://app.example:0/",
            "https://app.example:/",
            "https://app.example:99999/",
            "https://app.example/#part",
            "https://app example/",
            "https://مثال.example/",
            &format!("https://app.example/{}", "x".repeat(2_000)),
        ] {
            assert!(Destination::parse(wrong).is_err(), "{wrong}");
        }
    }
}
