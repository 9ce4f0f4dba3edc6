//! What a PostgreSQL address says: the hosts, the limits, and which certificates are trusted.
//!
//! What the address does not limit has a default limit. No part of an address that cannot be parsed is ever shown: it may
//! hold a password, and a password with an unescaped sign is what makes most addresses unreadable.

use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host as HostName, TargetSessionAttrs};

use super::tls::Trust;
use crate::error::Error;

/// How long connecting to one host may take, name look-up and log-in included.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// After how much silence, how often and how many times the other side is asked whether it is still there.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(15);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
const KEEPALIVE_RETRIES: u32 = 3;
/// How long sent bytes may stay unconfirmed.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(15);

#[derive(Clone, Debug)]
pub(crate) struct ConnectConfig {
    /// In the order in which they are tried.
    pub(super) hosts: Vec<Host>,
    pub(super) limits: ConnectionLimits,
    pub(super) trust: Trust,
}

/// One server.
#[derive(Clone, Debug)]
pub(super) struct Host {
    pub(super) config: Config,
    pub(super) connect_timeout: Duration,
}

/// The options of an address that are ours and not PostgreSQL's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ConnectionLimits {
    /// Connections for reading at one time.
    pub(super) pool_size: usize,
    /// How long a reader waits for one of them.
    pub(super) pool_wait: Duration,
    /// How long a writer waits for another one.
    pub(super) lock_wait: Duration,
    /// How long the server may work on one statement.
    pub(super) statement: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        ConnectionLimits { pool_size: 16, pool_wait: seconds(5), lock_wait: seconds(10), statement: seconds(30) }
    }
}

impl Host {
    /// `host:port`.
    pub(super) fn name(&self) -> String {
        let name = match (self.config.get_hosts().first(), self.config.get_hostaddrs().first()) {
            (Some(HostName::Tcp(name)), _) => name.clone(),
            #[cfg(unix)]
            (Some(HostName::Unix(path)), _) => path.display().to_string(),
            (None, address) => address.map(ToString::to_string).unwrap_or_default(),
        };
        format!("{name}:{}", self.config.get_ports().first().copied().unwrap_or(5432))
    }
}

impl ConnectConfig {
    pub(crate) fn parse(text: &str) -> Result<ConnectConfig, Error> {
        let options = Options::parse(text)?;
        let config: Config = options.driver_address.parse().map_err(|_| unreadable())?;
        let hosts = hosts(&config, &options)?;
        Ok(ConnectConfig { hosts, limits: options.limits, trust: options.trust })
    }

    /// The search path that the `options` of the address set, without spaces.
    pub(super) fn search_path(&self) -> Option<String> {
        let options = self.hosts.first()?.config.get_options()?;
        let (_, rest) = options.rsplit_once("search_path=")?;
        // A space ends the value, unless a backslash is before it.
        let value = rest.replace("\\ ", "");
        value.split_whitespace().next().map(str::to_owned)
    }
}

fn unreadable() -> Error {
    Error::Address(
        "that PostgreSQL address cannot be read: write postgres://user:password@host:port/database?name=value, the \
         signs : / @ ? # % of a password as %3A %2F %40 %3F %23 %25; docs/scaling.md lists the names"
            .to_owned(),
    )
}

/// The options of an address: ours, and what is left for the driver.
struct Options {
    limits: ConnectionLimits,
    trust: Trust,
    /// The address without our own options.
    driver_address: String,
    /// The names of the options in it.
    driver_options: Vec<String>,
}

impl Options {
    fn parse(text: &str) -> Result<Options, Error> {
        let (server, query) = text.split_once('?').map_or((text, None), |(server, query)| (server, Some(query)));
        let (mut limits, mut trust) = (ConnectionLimits::default(), Trust::default());
        let mut root_certificates = None;
        let (mut driver_pairs, mut driver_options) = (Vec::new(), Vec::new());
        for pair in query.into_iter().flat_map(|query| query.split('&')) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = percent_decode_str(name).decode_utf8_lossy().into_owned();
            let number = |most: u64| match value.parse() {
                Ok(number) if (1..=most).contains(&number) => Ok(number),
                _ => Err(Error::Address(format!("{name} of a PostgreSQL address is a whole number from 1 to {most}"))),
            };
            match name.as_str() {
                "pool_size" => limits.pool_size = number(1_000)? as usize,
                "pool_wait" => limits.pool_wait = Duration::from_secs(number(600)?),
                "lock_wait" => limits.lock_wait = Duration::from_secs(number(600)?),
                "statement_timeout" => limits.statement = Duration::from_secs(number(3_600)?),
                "sslrootcert" => root_certificates = Some(percent_decode_str(value).decode_utf8_lossy().into_owned()),
                "sslmode" if value == "verify-full" => {
                    trust = Trust::System;
                    driver_pairs.push("sslmode=require");
                }
                "sslmode" if value == "verify-ca" => {
                    let message = "sslmode=verify-ca is not known: write verify-full, or require";
                    return Err(Error::Address(message.to_owned()));
                }
                _ => {
                    driver_pairs.push(pair);
                    driver_options.push(name);
                }
            }
        }
        if let Some(path) = root_certificates {
            trust = if path == "system" { Trust::System } else { Trust::File(path.into()) };
            // Without encryption there is no certificate to check.
            if !driver_pairs.contains(&"sslmode=require") {
                return Err(Error::Address("sslrootcert goes with sslmode=verify-full".to_owned()));
            }
        }
        let query = if driver_pairs.is_empty() { String::new() } else { format!("?{}", driver_pairs.join("&")) };
        Ok(Options { limits, trust, driver_address: server.to_owned() + &query, driver_options })
    }

    fn has(&self, name: &str) -> bool {
        self.driver_options.iter().any(|option| option == name)
    }
}

/// One configuration for each host, so that a host that accepts a connection and stays silent does not block the next.
fn hosts(all: &Config, options: &Options) -> Result<Vec<Host>, Error> {
    let (names, addresses, ports) = (all.get_hosts().len(), all.get_hostaddrs().len(), all.get_ports());
    let count = names.max(addresses);
    let differs = |others: usize, allowed: usize| others > allowed && others != count;
    if count == 0 || differs(names, 0) || differs(addresses, 0) || differs(ports.len(), 1) {
        return Err(unreadable());
    }
    let hosts = (0..count).map(|index| {
        let mut config = Config::new();
        match all.get_hosts().get(index) {
            Some(HostName::Tcp(name)) => _ = config.host(name),
            #[cfg(unix)]
            Some(HostName::Unix(path)) => _ = config.host_path(path),
            None => {}
        }
        all.get_hostaddrs().get(index).map(|address| config.hostaddr(*address));
        config.port(ports.get(index).or(ports.first()).copied().unwrap_or(5432));
        all.get_user().map(|user| config.user(user));
        all.get_dbname().map(|name| config.dbname(name));
        all.get_options().map(|options| config.options(options));
        match all.get_password() {
            Some(password) => _ = config.password(password),
            None => _ = std::env::var("PGPASSWORD").map(|password| _ = config.password(password)),
        }
        config.application_name(all.get_application_name().unwrap_or("touchline"));
        config.ssl_mode(all.get_ssl_mode()).ssl_negotiation(all.get_ssl_negotiation());
        config.channel_binding(all.get_channel_binding());
        config.target_session_attrs(match all.get_target_session_attrs() {
            // Of several servers one is the primary, and the address means that one.
            TargetSessionAttrs::Any if count > 1 && !options.has("target_session_attrs") => {
                TargetSessionAttrs::ReadWrite
            }
            given => given,
        });
        config.keepalives(all.get_keepalives());
        let idle = if options.has("keepalives_idle") { all.get_keepalives_idle() } else { KEEPALIVE_IDLE };
        config.keepalives_idle(idle);
        config.keepalives_interval(all.get_keepalives_interval().unwrap_or(KEEPALIVE_INTERVAL));
        config.keepalives_retries(all.get_keepalives_retries().unwrap_or(KEEPALIVE_RETRIES));
        config.tcp_user_timeout(all.get_tcp_user_timeout().copied().unwrap_or(TCP_USER_TIMEOUT));
        Host { config, connect_timeout: all.get_connect_timeout().copied().unwrap_or(CONNECT_TIMEOUT) }
    });
    Ok(hosts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(address: &str) -> Config {
        ConnectConfig::parse(address).unwrap().hosts.swap_remove(0).config
    }

    #[test]
    fn the_search_path_of_an_address_is_known() {
        let of = |address: &str| ConnectConfig::parse(address).unwrap().search_path();
        assert_eq!(of("postgres://a/store"), None);
        assert_eq!(of("postgres://a/store?options=-c%20geqo%3Doff"), None);
        assert_eq!(of("postgres://a/store?options=-c%20search_path%3Dleague").unwrap(), "league");
        let several = "postgres://a/store?options=-csearch_path%3Dleague,%5C%20public%20-c%20geqo%3Doff";
        assert_eq!(of(several).unwrap(), "league,public");
    }

    #[test]
    fn an_option_is_given_only_in_the_query_of_an_address() {
        for address in [
            "postgres://league:secret@a,b/store",
            "postgres://keepalives_idle:target_session_attrs@a,b/store",
            "postgres://league@a,b/target_session_attrs_keepalives_idle",
            "postgres://league@a,b/store?application_name=target_session_attrs%3Dkeepalives_idle",
        ] {
            let config = first(address);
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite, "{address}");
            assert_eq!(config.get_keepalives_idle(), KEEPALIVE_IDLE, "{address}");
        }
        for address in [
            "postgres://a,b/store?target_session_attrs=any&keepalives_idle=7200",
            "postgres://a,b/store?pool_size=3&target%5Fsession%5Fattrs=any&keepalives%5Fidle=7200",
        ] {
            let config = first(address);
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::Any, "{address}");
            assert_eq!(config.get_keepalives_idle(), Duration::from_secs(7200), "{address}");
        }
    }
}
