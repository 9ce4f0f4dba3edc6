//! A PostgreSQL address, read: where the hosts are, and how long to wait for them.
//!
//! What the address does not say has a bound all the same. Nothing of an address that cannot be read is ever shown: it may
//! hold a password, and a password written wrongly is what makes an address unreadable.

use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host as Name, TargetSessionAttrs};

use super::tls::Trust;
use crate::error::Error;

/// How long a host may take to answer, name look-up and log-in included.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long a silent connection is believed in: then the other side is asked, and these few times more.
const KEEPALIVE_AFTER: Duration = Duration::from_secs(15);
const KEEPALIVE_EVERY: Duration = Duration::from_secs(5);
const KEEPALIVE_TIMES: u32 = 3;
/// How long what was sent may stay unconfirmed.
const UNCONFIRMED_MAX: Duration = Duration::from_secs(15);

/// What an address says.
#[derive(Clone, Debug)]
pub(crate) struct ConnectConfig {
    /// In the order in which they are tried.
    pub(super) hosts: Vec<Host>,
    pub(super) limits: Limits,
    pub(super) trust: Trust,
}

/// One server.
#[derive(Clone, Debug)]
pub(super) struct Host {
    pub(super) config: Config,
    pub(super) within: Duration,
}

/// Our own parameters of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Limits {
    /// Connections for reading at one time.
    pub(super) pool_size: usize,
    /// How long a reader waits for one of them.
    pub(super) pool_wait: Duration,
    /// How long a writer waits for another one.
    pub(super) lock_wait: Duration,
    /// How long the server may work on one question.
    pub(super) statement: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Limits { pool_size: 16, pool_wait: seconds(5), lock_wait: seconds(10), statement: seconds(30) }
    }
}

impl Host {
    /// `host:port`.
    pub(super) fn name(&self) -> String {
        let name = match (self.config.get_hosts().first(), self.config.get_hostaddrs().first()) {
            (Some(Name::Tcp(name)), _) => name.clone(),
            #[cfg(unix)]
            (Some(Name::Unix(path)), _) => path.display().to_string(),
            (None, address) => address.map(ToString::to_string).unwrap_or_default(),
        };
        format!("{name}:{}", self.config.get_ports().first().copied().unwrap_or(5432))
    }
}

impl ConnectConfig {
    pub(crate) fn parse(text: &str) -> Result<ConnectConfig, Error> {
        let (text, limits, trust) = own(text)?;
        let config: Config = text.parse().map_err(|_| unreadable())?;
        let hosts = hosts(&config, |name| text.contains(name))?;
        Ok(ConnectConfig { hosts, limits, trust })
    }
}

fn unreadable() -> Error {
    Error::Address(
        "that PostgreSQL address cannot be read: write postgres://user:password@host:port/database?name=value, the \
         signs : / @ ? # % of a password as %3A %2F %40 %3F %23 %25; docs/scaling.md lists the names"
            .to_owned(),
    )
}

/// Takes our own parameters out of an address.
fn own(text: &str) -> Result<(String, Limits, Trust), Error> {
    let (mut limits, mut trust) = (Limits::default(), Trust::default());
    let Some((place, query)) = text.split_once('?') else { return Ok((text.to_owned(), limits, trust)) };
    let mut others = Vec::new();
    let mut roots = None;
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let number = |most: u64| match value.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(Error::Address(format!("{name} of a PostgreSQL address is a whole number from 1 to {most}"))),
        };
        match name {
            "pool_size" => limits.pool_size = number(1_000)? as usize,
            "pool_wait" => limits.pool_wait = Duration::from_secs(number(600)?),
            "lock_wait" => limits.lock_wait = Duration::from_secs(number(600)?),
            "statement_timeout" => limits.statement = Duration::from_secs(number(3_600)?),
            "sslrootcert" => roots = Some(percent_decode_str(value).decode_utf8_lossy().into_owned()),
            "sslmode" if value == "verify-full" => {
                trust = Trust::System;
                others.push("sslmode=require");
            }
            "sslmode" if value == "verify-ca" => {
                return Err(Error::Address("sslmode=verify-ca is not known: write verify-full, or require".to_owned()));
            }
            _ => others.push(pair),
        }
    }
    if let Some(roots) = roots {
        trust = if roots == "system" { Trust::System } else { Trust::File(roots.into()) };
        // Whom to believe says nothing while there may be nobody to believe.
        if !others.contains(&"sslmode=require") {
            return Err(Error::Address("sslrootcert goes with sslmode=verify-full".to_owned()));
        }
    }
    let query = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
    Ok((place.to_owned() + &query, limits, trust))
}

/// One configuration for each host, so that one that takes our call and says nothing keeps nobody from the next.
fn hosts(all: &Config, says: impl Fn(&str) -> bool) -> Result<Vec<Host>, Error> {
    let (names, addresses, ports) = (all.get_hosts().len(), all.get_hostaddrs().len(), all.get_ports());
    let count = names.max(addresses);
    let unlike = |others: usize, few: usize| others > few && others != count;
    if count == 0 || unlike(names, 0) || unlike(addresses, 0) || unlike(ports.len(), 1) {
        return Err(unreadable());
    }
    let hosts = (0..count).map(|place| {
        let mut config = Config::new();
        match all.get_hosts().get(place) {
            Some(Name::Tcp(name)) => _ = config.host(name),
            #[cfg(unix)]
            Some(Name::Unix(path)) => _ = config.host_path(path),
            None => {}
        }
        all.get_hostaddrs().get(place).map(|address| config.hostaddr(*address));
        config.port(ports.get(place).or(ports.first()).copied().unwrap_or(5432));
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
            // Of several servers one is the primary, and it is the one that is meant.
            TargetSessionAttrs::Any if count > 1 && !says("target_session_attrs") => TargetSessionAttrs::ReadWrite,
            asked => asked,
        });
        config.keepalives(all.get_keepalives());
        let said = |name: &str, value: Duration, default| if says(name) { value } else { default };
        config.keepalives_idle(said("keepalives_idle", all.get_keepalives_idle(), KEEPALIVE_AFTER));
        config.keepalives_interval(all.get_keepalives_interval().unwrap_or(KEEPALIVE_EVERY));
        config.keepalives_retries(all.get_keepalives_retries().unwrap_or(KEEPALIVE_TIMES));
        config.tcp_user_timeout(all.get_tcp_user_timeout().copied().unwrap_or(UNCONFIRMED_MAX));
        Host { config, within: all.get_connect_timeout().copied().unwrap_or(CONNECT_WITHIN) }
    });
    Ok(hosts.collect())
}
