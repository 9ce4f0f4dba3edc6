//! Every setting once. A setting is a flag, an environment variable `TOUCHLINE_…`, or a line of one TOML file, in that
//! order of strength; `--help` names the first two, and the third is the flag's name with underscores.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{ArgAction, Args};
use jiff::tz::TimeZone;
use store::{Address, Store};

use crate::api::{Limits, ResponseCache, Service, StaleIndex};

/// The file that is read where none is named, if it is there.
const DEFAULT_FILE: &str = "touchline.toml";

/// Where the data is.
#[derive(Args, Clone, Debug)]
pub struct StoreSettings {
    /// Where the data is kept: sqlite:PATH, or postgres://user@host/database (docs/scaling.md)
    #[arg(long, env = "TOUCHLINE_STORE", value_name = "ADDRESS", default_value = "sqlite:touchline.db")]
    pub store: Address,
}

/// Who answers readers.
#[derive(Args, Clone, Debug)]
pub struct ReadSettings {
    /// Standbys of a PostgreSQL store that are read in its place: postgres://user@host,host/database
    #[arg(long, env = "TOUCHLINE_READ_STORE", value_name = "ADDRESS")]
    pub read_store: Option<Address>,
}

/// How the service meets the network.
#[derive(Args, Clone, Debug)]
pub struct ServeSettings {
    /// The address to listen on
    #[arg(long, env = "TOUCHLINE_LISTEN", value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    #[command(flatten)]
    pub answers: AnswerSettings,

    /// Requests that may be computed at one time; further ones wait a moment, then hear 503
    #[arg(long, env = "TOUCHLINE_MAX_WORK", value_name = "N", default_value_t = 64)]
    pub max_work: usize,

    /// Requests a second that a key may send; 0 sets no limit
    #[arg(long, env = "TOUCHLINE_RATE_LIMIT", value_name = "N", default_value_t = 0)]
    pub rate_limit: u32,

    /// Requests that a key may send at once after a silence
    #[arg(long, env = "TOUCHLINE_RATE_BURST", value_name = "N", default_value_t = 200)]
    pub rate_burst: u32,

    /// Mebibytes of answers that are kept for whoever asks the same; 0 keeps none
    #[arg(long, env = "TOUCHLINE_CACHE_MIB", value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u64).range(..=1 << 20))]
    pub cache_mib: u64,

    /// Seconds for which an answer may be given again to who had it, while the store cannot be asked; 0 allows none
    #[arg(long, env = "TOUCHLINE_SERVE_STALE", value_name = "SECONDS", default_value = "0", value_parser = seconds_or_none)]
    pub serve_stale: Duration,

    /// The address on which /metrics is served, for Prometheus; none if it is not given
    #[arg(long, env = "TOUCHLINE_METRICS", value_name = "ADDR:PORT")]
    pub metrics: Option<SocketAddr>,

    /// Connections that may be open at one time; further ones are closed at once
    #[arg(long, env = "TOUCHLINE_MAX_CONNECTIONS", value_name = "N", default_value_t = 12_000)]
    pub max_connections: usize,

    /// Seconds without a byte in either direction after which a connection is closed; also how long headers may take
    #[arg(long, env = "TOUCHLINE_IDLE_TIMEOUT", value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub idle_timeout: Duration,

    /// Seconds that answers under way may take after a stop signal
    #[arg(long, env = "TOUCHLINE_DRAIN_TIMEOUT", value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub drain_timeout: Duration,
}

/// Longer than a day is a slip of the pen, and far below what the clock could overflow at.
const SECONDS_MOST: f64 = 86_400.0;

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= SECONDS_MOST => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("{text} is no number of seconds above 0 and up to {SECONDS_MOST}: try 30 or 0.5")),
    }
}

fn seconds_or_none(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(0.0) => Ok(Duration::ZERO),
        _ => seconds(text).map_err(|why| format!("{why}; 0 allows none")),
    }
}

impl ServeSettings {
    /// What answers from a store as these settings say.
    pub fn service(&self, store: Store) -> Service {
        Service {
            zone: self.answers.timezone.clone(),
            live_tables: self.answers.live_tables,
            limits: Limits::per_second(self.rate_limit, self.rate_burst),
            cache: ResponseCache::of_bytes(self.cache_mib << 20),
            stale: StaleIndex::with_max_age(self.serve_stale),
            ..Service::plain(store)
        }
    }
}

/// What changes answers.
#[derive(Args, Clone, Debug)]
pub struct AnswerSettings {
    /// The zone that times are shown in, and `since` is read in: a name such as Africa/Cairo
    #[arg(long, env = "TOUCHLINE_TIMEZONE", value_name = "ZONE", default_value = "UTC", value_parser = zone)]
    pub timezone: TimeZone,

    /// Whether tables count matches in progress with their present score; final ones always count
    #[arg(
        long,
        env = "TOUCHLINE_LIVE_TABLES",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_value = "false",
        default_missing_value = "true",
        action = ArgAction::Set
    )]
    pub live_tables: bool,
}

fn zone(name: &str) -> Result<TimeZone, String> {
    TimeZone::get(name)
        .map_err(|_| format!("no zone is called {name}: names are such as UTC, Africa/Cairo, Europe/Madrid"))
}

/// The settings of a TOML file, as texts.
#[derive(Clone, Debug, Default)]
pub struct File {
    path: PathBuf,
    values: BTreeMap<String, String>,
}

impl File {
    /// Reads the named file, or the default one if it is there.
    pub fn read(named: Option<&Path>) -> Result<File> {
        let path = named.unwrap_or(Path::new(DEFAULT_FILE));
        if named.is_none() && !path.exists() {
            return Ok(File::default());
        }
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let table: toml::Table = text.parse().with_context(|| format!("{} is no TOML", path.display()))?;
        let mut values = BTreeMap::new();
        for (name, value) in table {
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Float(number) => number.to_string(),
                toml::Value::Boolean(flag) => flag.to_string(),
                other => bail!(
                    "{}: {name}: a setting is text, a number or true/false, not {}",
                    path.display(),
                    other.type_str()
                ),
            };
            values.insert(name, text);
        }
        Ok(File { path: path.to_owned(), values })
    }

    /// Lays the file's settings under a command and its subcommands, as defaults that flags and environment overrule.
    pub fn under(&self, command: clap::Command) -> Result<clap::Command> {
        let known = settings_of(&command);
        if let Some(name) = self.values.keys().find(|name| !known.contains(name)) {
            bail!("{}: {name} is no setting; settings are {}", self.path.display(), known.join(", "));
        }
        Ok(self.lay(command))
    }

    fn lay(&self, command: clap::Command) -> clap::Command {
        command
            .mut_args(|arg| match (arg.get_env().is_some(), self.values.get(arg.get_id().as_str())) {
                (true, Some(value)) => arg.default_value(value.clone()),
                _ => arg,
            })
            .mut_subcommands(|command| self.lay(command))
    }
}

/// What has an environment name is a setting; the rest are arguments of one call.
fn settings_of(command: &clap::Command) -> Vec<String> {
    let own = command.get_arguments().filter(|arg| arg.get_env().is_some() && arg.get_id() != "config");
    let mut names: Vec<String> = own.map(|arg| arg.get_id().as_str().to_owned()).collect();
    names.extend(command.get_subcommands().flat_map(settings_of));
    names.sort();
    names.dedup();
    names
}
