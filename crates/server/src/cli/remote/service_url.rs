//! Where a service is.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use anyhow::Result;
use hyper::http::Uri;

/// The ending of an entry script, and the one that a service has at its root.
const SCRIPT_ENDING: &str = ".php";
const ENTRY_SCRIPT: &str = "/api.php";

/// The URL of a service: `https://host`, perhaps with a port and the path that a proxy serves it at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct ServiceUrl {
    pub(in crate::cli) is_tls: bool,
    /// Without the brackets of an IPv6 address.
    pub(in crate::cli) host: String,
    pub(in crate::cli) port: u16,
    /// The host and the port as they were given, for the header.
    pub(in crate::cli) authority: String,
    /// Without a slash at its end.
    pub(in crate::cli) path: String,
}

impl ServiceUrl {
    /// The path of the entry script, which operations are sent to. A URL that ends in `.php` names the script; any other is
    /// the root of a service.
    pub(super) fn entry_path(&self) -> String {
        if self.path.ends_with(SCRIPT_ENDING) { self.path.clone() } else { format!("{}{ENTRY_SCRIPT}", self.path) }
    }

    /// Warns if the key could be read on its way.
    pub(in crate::cli) fn warn_if_readable(&self) -> Result<()> {
        let is_here = self.host == "localhost" || self.host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        if !self.is_tls && !is_here {
            tell!("warning: http:// sends the key and the data without encryption: https:// encrypts them")?;
        }
        Ok(())
    }
}

impl fmt::Display for ServiceUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_tls { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority, self.path)
    }
}

impl FromStr for ServiceUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<ServiceUrl, String> {
        let parse = || {
            let uri: Uri = text.parse().ok()?;
            let is_tls = match uri.scheme_str()? {
                "https" => true,
                "http" => false,
                _ => return None,
            };
            let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
            let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
            let port = match authority.as_str().strip_prefix(authority.host())? {
                "" if is_tls => 443,
                "" => 80,
                port => port.strip_prefix(':')?.parse().ok()?,
            };
            let path = uri.path().trim_end_matches('/').to_owned();
            let is_url = !host.is_empty() && uri.query().is_none();
            is_url.then(|| ServiceUrl { is_tls, host, port, authority: authority.to_string(), path })
        };
        // What is not a URL is not repeated: it may contain a password or a key.
        parse().ok_or_else(|| {
            "that is not the URL of a service: try https://stats.example or http://127.0.0.1:8080".to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_has_a_scheme_a_host_and_perhaps_a_port_and_a_path() {
        for (text, is_tls, host, port, path) in [
            ("https://stats.example", true, "stats.example", 443, "/api.php"),
            ("http://127.0.0.1:8080/", false, "127.0.0.1", 8080, "/api.php"),
            ("http://[::1]:81", false, "::1", 81, "/api.php"),
            ("https://example.org/stats/", true, "example.org", 443, "/stats/api.php"),
            ("https://example.org/pro/api.php", true, "example.org", 443, "/pro/api.php"),
        ] {
            let url: ServiceUrl = text.parse().unwrap();
            assert_eq!(
                (url.is_tls, url.host.as_str(), url.port, url.entry_path().as_str()),
                (is_tls, host, port, path)
            );
            assert_eq!(url.to_string(), text.trim_end_matches('/'));
        }
        for wrong in [
            "",
            "stats.example",
            "ftp://a.example",
            "http://",
            "https://me:secret@a.example",
            "http://a.example/?key=secret",
            "http://a:99999",
        ] {
            let error = wrong.parse::<ServiceUrl>().unwrap_err();
            assert!(error.contains("try https://") && !error.contains("secret"), "{wrong}: {error}");
        }
    }
}
