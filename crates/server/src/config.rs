//! Every setting, defined once: a flag, an environment variable `TOUCHLINE_…`, or a line of a TOML file.
//!
//! A flag overrides the environment, which overrides the file. `--help` names the flag and the variable; the name in the
//! file is that of the flag, with underscores.

mod file;
mod switch;
mod values;
mod webhooks;

use std::convert::Infallible;
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use ipnet::IpNet;
use jiff::tz::TimeZone;
use store::{Address, ChangeLogRule, Store};

use crate::limits::{MAX_FEEDS, UNSENT_MIB};
use crate::service::{RateLimits, RequestIndex, ResponseCache, Service};
use crate::tls::TlsFiles;
use api::{MAX_CLASSIC_PAGE_SIZE, MAX_TOKEN_MINUTES};
use pages::{Access, Digits, PageSettings};

use values::{feeds, mebibytes, network, origin, seconds, seconds_or_none, socket_address, zone};

pub use file::File;
pub(crate) use switch::Switch;
pub use webhooks::{WebhookAddressSettings, WebhookSettings};

/// Requests that are computed at the same time, for each core: some of them wait for the store.
const WORK_PER_CORE: usize = 4;
const MIN_WORK: usize = 8;

/// The store.
#[derive(Args, Clone, Debug)]
pub struct StoreSettings {
    /// The store: sqlite:PATH, or postgres://user@host/database (see docs/scaling.md)
    #[arg(long, env = "TOUCHLINE_STORE", value_name = "ADDRESS", default_value = "sqlite:touchline.db")]
    pub store: Address,
}

/// How long the change log is kept.
#[derive(Args, Clone, Copy, Debug)]
pub struct ChangeLogSettings {
    /// Keep the changes of this many days in the change log. A client that asks for older ones loads everything again
    #[arg(
        long,
        env = "TOUCHLINE_KEEP_CHANGES_DAYS",
        value_name = "DAYS",
        default_value_t = 90,
        value_parser = clap::value_parser!(u32).range(..=36_500)
    )]
    pub keep_changes_days: u32,

    /// Keep this many of the newest changes, however old they are
    #[arg(
        long,
        env = "TOUCHLINE_KEEP_CHANGES",
        value_name = "N",
        default_value_t = 100_000,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub keep_changes: u32,
}

impl ChangeLogSettings {
    pub fn rule(&self) -> ChangeLogRule {
        ChangeLogRule { days: self.keep_changes_days, changes: self.keep_changes }
    }
}

/// How imports, and documents over HTTP, get Arabic names that they leave out.
#[derive(Args, Clone, Debug)]
pub struct NameSettings {
    /// Transliterate the names of players, coaches, referees and stadiums that have no Arabic name. Stated names stay
    #[arg(long, env = "TOUCHLINE_TRANSLITERATE", switch("true"))]
    transliterate: bool,

    /// Leave the names of people and stadiums in Latin letters: short for --transliterate=false
    #[arg(long)]
    no_transliterate: bool,
}

impl NameSettings {
    /// Whether names of people and stadiums are transliterated.
    pub fn transliterate(&self) -> bool {
        self.transliterate && !self.no_transliterate
    }
}

/// The standbys of the store.
#[derive(Args, Clone, Debug)]
pub struct ReadSettings {
    /// Read from these standbys of a PostgreSQL store instead of its primary: postgres://user@host,host/database
    #[arg(long, env = "TOUCHLINE_READ_STORE", value_name = "ADDRESS")]
    pub read_store: Option<Address>,
}

/// The service: network, limits, cache.
#[derive(Args, Clone, Debug)]
pub struct ServeSettings {
    /// Listen on this address: 0.0.0.0:8080, localhost:8080, or :8080 for every address of this machine
    #[arg(long, env = "TOUCHLINE_LISTEN", value_name = "ADDR:PORT", default_value = "127.0.0.1:8080", value_parser = socket_address)]
    pub listen: SocketAddr,

    /// Speak TLS with this certificate: a PEM file with the chain, the certificate of this service first [default: plain HTTP]
    #[arg(long, env = "TOUCHLINE_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,

    /// The private key of the certificate, a PEM file. Both files are read again when they change
    #[arg(long, env = "TOUCHLINE_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,

    #[command(flatten)]
    pub responses: ResponseSettings,

    #[command(flatten)]
    pub names: NameSettings,

    #[command(flatten)]
    pub pages: PageArguments,

    #[command(flatten)]
    pub webhooks: WebhookSettings,

    /// Origins whose pages may read responses in a browser, separated by commas; * for all [default: none]
    #[arg(long, env = "TOUCHLINE_CORS_ORIGINS", value_name = "ORIGINS", value_delimiter = ',', value_parser = origin)]
    pub cors_origins: Vec<String>,

    /// Offer the operations as tools of the Model Context Protocol at /mcp, to whoever has a key (see docs/mcp.md)
    #[arg(long, env = "TOUCHLINE_MCP", switch("true"))]
    pub mcp: bool,

    /// Most minutes that a token for the push may be valid
    #[arg(long, env = "TOUCHLINE_MAX_TOKEN_MINUTES", value_name = "MINUTES", default_value_t = MAX_TOKEN_MINUTES, value_parser = clap::value_parser!(u32).range(1..=1440))]
    pub max_token_minutes: u32,

    /// Requests that are computed at the same time. Others wait briefly, then fail with status 503 [default: 4 for each core, at least 8]
    #[arg(long, env = "TOUCHLINE_MAX_WORK", value_name = "N")]
    pub max_work: Option<usize>,

    /// Mebibytes of responses that may wait for slow readers. Further responses wait briefly, then fail with status 503
    #[arg(long, env = "TOUCHLINE_UNSENT_MIB", value_name = "N", default_value_t = UNSENT_MIB, value_parser = mebibytes)]
    pub unsent_mib: usize,

    /// Mebibytes of memory that the process may take. From 85 % of it on, one request is computed at a time, and others fail with status 503; 0 means no limit [default: that of the control group]
    #[arg(long, env = "TOUCHLINE_MEMORY_MIB", value_name = "N")]
    pub memory_mib: Option<u64>,

    /// Live feeds that may be open over HTTP at the same time. Others are refused with status 503; 0 refuses all
    #[arg(long, env = "TOUCHLINE_MAX_FEEDS", value_name = "N", default_value_t = MAX_FEEDS, value_parser = feeds)]
    pub max_feeds: usize,

    #[command(flatten)]
    pub changes: ChangeLogSettings,

    /// Requests per second for each key; 0 means no limit
    #[arg(long, env = "TOUCHLINE_RATE_LIMIT", value_name = "N", default_value_t = 0)]
    pub rate_limit: u32,

    /// Requests that a key may send at once after a pause, if there is a rate limit
    #[arg(long, env = "TOUCHLINE_RATE_BURST", value_name = "N", default_value_t = 200)]
    pub rate_burst: u32,

    /// Size of the response cache in mebibytes; 0 turns it off
    #[arg(long, env = "TOUCHLINE_CACHE_MIB", value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=1 << 20))]
    pub cache_mib: u64,

    /// While the store is unreachable, resend a key's earlier responses for this many seconds; 0 turns it off
    #[arg(long, env = "TOUCHLINE_SERVE_STALE", value_name = "SECONDS", default_value = "0", value_parser = seconds_or_none)]
    pub serve_stale: Duration,

    /// Serve /metrics for Prometheus on this address [default: no metrics]
    #[arg(long, env = "TOUCHLINE_METRICS", value_name = "ADDR:PORT", value_parser = socket_address)]
    pub metrics: Option<SocketAddr>,

    /// Write a line for each request to this file; - for standard output [default: no access log]
    #[arg(long, env = "TOUCHLINE_ACCESS_LOG", value_name = "FILE")]
    pub access_log: Option<LogTarget>,

    /// Connections that may be open at the same time. Others are closed at once
    #[arg(long, env = "TOUCHLINE_MAX_CONNECTIONS", value_name = "N", default_value_t = 12_000)]
    pub max_connections: usize,

    /// Connections that may be open from one address; trusted proxies are not bounded [default: half of all, at least 64]
    #[arg(long, env = "TOUCHLINE_MAX_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub max_connections_per_address: Option<usize>,

    /// Proxies whose header X-Forwarded-For is believed: addresses or networks, separated by commas [default: none]
    #[arg(long, env = "TOUCHLINE_TRUSTED_PROXIES", value_name = "ADDRESSES", value_delimiter = ',', value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// Seconds without a byte in either direction until a connection is closed; also the time-out for request headers
    #[arg(long, env = "TOUCHLINE_IDLE_TIMEOUT", value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub idle_timeout: Duration,

    /// Seconds that responses in progress may take after a stop signal
    #[arg(long, env = "TOUCHLINE_DRAIN_TIMEOUT", value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub drain_timeout: Duration,
}

/// Where a log goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogTarget {
    StandardOutput,
    File(PathBuf),
}

impl FromStr for LogTarget {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<LogTarget, Infallible> {
        Ok(if text == "-" { LogTarget::StandardOutput } else { LogTarget::File(text.into()) })
    }
}

impl fmt::Display for LogTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogTarget::StandardOutput => f.write_str("standard output"),
            LogTarget::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl ServeSettings {
    /// The requests that are computed at the same time.
    pub fn max_work(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.max_work.unwrap_or_else(|| (WORK_PER_CORE * cores()).max(MIN_WORK))
    }

    /// The certificate and its private key, if the service speaks TLS.
    pub fn tls_files(&self) -> Result<Option<TlsFiles>> {
        match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Ok(Some(TlsFiles { certificate: certificate.clone(), key: key.clone() })),
            (None, None) => Ok(None),
            (Some(_), None) => bail!("--tls-cert needs --tls-key, the private key of the certificate"),
            (None, Some(_)) => bail!("--tls-key needs --tls-cert, the certificate of the key"),
        }
    }

    /// The service that these settings describe.
    pub fn service(&self, store: Store) -> Service {
        Service {
            zone: self.responses.timezone.clone(),
            live_tables: self.responses.live_tables,
            hide_forbidden: self.responses.hide_forbidden,
            max_classic_page_size: self.responses.max_classic_page_size,
            max_token_minutes: self.max_token_minutes,
            transliterate: self.names.transliterate(),
            limits: RateLimits::per_second(self.rate_limit, self.rate_burst),
            cache: ResponseCache::of_bytes(self.cache_mib << 20),
            request_index: RequestIndex::with_max_stale(self.serve_stale),
            ..Service::plain(store)
        }
    }
}

/// The match centre.
#[derive(Args, Clone, Debug)]
pub struct PageArguments {
    /// Who may read the pages of the match centre: off (no pages), login (whoever has a key), public (everybody) [default: login]
    #[arg(long, env = "TOUCHLINE_PAGES", value_name = "off|login|public")]
    pub pages: Option<Access>,

    /// The name of the key behind public pages. Its entitlement decides what the public sees
    #[arg(long, env = "TOUCHLINE_PAGES_KEY", value_name = "NAME", default_value = "public")]
    pub pages_key: String,

    /// The digits of Arabic pages
    #[arg(long, env = "TOUCHLINE_PAGES_DIGITS", value_name = "western|arabic-indic", default_value_t)]
    pub pages_digits: Digits,

    /// Origins whose pages may show widgets in a frame, separated by commas; * for all
    #[arg(long, env = "TOUCHLINE_EMBED_ORIGINS", value_name = "ORIGINS", value_delimiter = ',', default_value = "")]
    pub embed_origins: Vec<String>,

    /// The address of the service as readers see it, for previews and widgets [default: as they ask for it]
    #[arg(long, env = "TOUCHLINE_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
}

impl PageArguments {
    /// The settings of the pages; `access` unless these name one.
    pub fn settings(&self, access: Access) -> PageSettings {
        PageSettings {
            access: self.pages.unwrap_or(access),
            public_key: self.pages_key.clone(),
            digits: self.pages_digits,
            embed_origins: self.embed_origins.iter().filter(|origin| !origin.is_empty()).cloned().collect(),
            public_url: self.public_url.clone(),
            is_demo: false,
        }
    }
}

/// Settings that change the content of responses.
#[derive(Args, Clone, Debug)]
pub struct ResponseSettings {
    /// Time zone of the times in responses and of the parameter `since`, such as Africa/Cairo. A request may name another
    #[arg(long, env = "TOUCHLINE_TIMEZONE", value_name = "ZONE", default_value = "UTC", value_parser = zone)]
    pub timezone: TimeZone,

    /// Count matches in progress in tables, with their current score. Final matches always count
    #[arg(long, env = "TOUCHLINE_LIVE_TABLES", switch("false"))]
    pub live_tables: bool,

    /// Respond to an id that the key may not read as to an unknown one: with 404 in place of 403
    #[arg(long, env = "TOUCHLINE_HIDE_FORBIDDEN", switch("false"))]
    pub hide_forbidden: bool,

    /// Most records of a list below /classic if the request has no page_size
    #[arg(
        long,
        env = "TOUCHLINE_MAX_CLASSIC_PAGE_SIZE",
        value_name = "RECORDS",
        default_value_t = MAX_CLASSIC_PAGE_SIZE,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub max_classic_page_size: u32,
}
