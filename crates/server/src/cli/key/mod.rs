//! `touchline key`: API keys.

pub(super) mod arguments;
mod list;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Error, Result, bail};
use clap::{Args, Subcommand};
use football::model::EditionId;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use store::{Error as StoreError, KeyDetails, KeyRate, KeyRecord, KeyRoles, NewKey, Store};

use super::demo::DEMO_STORE;
use super::stored::{open, print_list, warn_of_unknown};
use crate::config::StoreSettings;
use arguments::{RateChoice, Tournaments, day, overlap, rate, rate_or_none, roles};

/// Make, list, change and revoke API keys
#[derive(Args, Debug)]
pub(super) struct KeyCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Make a key and print it. It cannot be shown again: the store has only its hash
    Add {
        /// A name for the key, unique among keys in use
        name: String,

        /// The first day on which the key is no longer valid (UTC)
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
        expires: Option<Date>,

        #[command(flatten)]
        tournaments: Tournaments,

        /// What the key may do: read, write, or read,write [default: read]
        #[arg(long = "role", value_name = "ROLES", value_parser = roles)]
        roles: Option<KeyRoles>,

        /// The key may only write: the same as --role write
        #[arg(long, conflicts_with = "roles")]
        write: bool,

        /// The most requests of this key, such as 10/s, 600/min or 5000/h [default: --rate-limit of the service]
        #[arg(long, value_name = "N/TIME", value_parser = rate)]
        rate: Option<KeyRate>,

        /// A word for your own use; may be repeated
        #[arg(long = "label", value_name = "TEXT")]
        labels: Vec<String>,

        /// Make an empty store if there is none, for data that will arrive over HTTP
        #[arg(long)]
        new_store: bool,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// List names, dates, roles, rates and tournaments of all keys, but not the keys themselves
    List {
        /// Print a JSON list to standard output
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Change the roles, the tournaments, the rate or the labels of a key
    Set {
        /// The key's name or number
        name: String,

        /// What the key may do: read, write, or read,write
        #[arg(long = "role", value_name = "ROLES", value_parser = roles)]
        roles: Option<KeyRoles>,

        #[command(flatten)]
        tournaments: Tournaments,

        /// The most requests of this key, such as 600/min; none for --rate-limit of the service
        #[arg(long, value_name = "N/TIME|none", value_parser = rate_or_none)]
        rate: Option<RateChoice>,

        /// A word for your own use, in place of all labels so far; may be repeated
        #[arg(long = "label", value_name = "TEXT", conflicts_with = "no_labels")]
        labels: Vec<String>,

        /// Remove all labels
        #[arg(long)]
        no_labels: bool,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Make a new key of the same name and print it. The old one opens the same for a time
    Rotate {
        /// The key's name or number
        name: String,

        /// How long the old key stays valid: 24h, 90min, 7d, or 0 for not at all
        #[arg(long, value_name = "TIME", default_value = "24h", value_parser = overlap)]
        overlap: SignedDuration,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Revoke a key: it is invalid from now on
    Revoke {
        /// The key's name or number
        name: String,

        #[command(flatten)]
        store: StoreSettings,
    },
}

impl KeyCommand {
    pub(super) fn run(self) -> Result<ExitCode> {
        let now = Timestamp::now();
        match self.action {
            Action::Add { name, expires, tournaments, roles, write, rate, labels, new_store, store } => {
                let expires_at = match expires {
                    Some(day) => Some(day.to_zoned(TimeZone::UTC).context("that day is out of range")?.timestamp()),
                    None => None,
                };
                let roles = if write { KeyRoles::WRITE } else { roles.unwrap_or_default() };
                let (mut editions, mut details) = (None, KeyDetails { roles, rate, labels, ..KeyDetails::default() });
                let named: Vec<EditionId> = tournaments.named().collect();
                tournaments.apply(&mut editions, &mut details).map_err(Error::msg)?;
                let store = if new_store { open_or_create(&store)? } else { open_for_first_key(&store)? };
                if expires_at.is_some_and(|at| at <= now) {
                    tell!("warning: the day is past, so the key is not valid")?;
                }
                warn_of_unknown(&store, &named)?;
                let new = NewKey { name: name.clone(), expires_at, editions };
                let key = store.add_key_with(&new, &details, now)?;
                // The key alone goes to standard output, so that a script can keep it.
                say!("{key}")?;
                tell!("Key {name} added. It cannot be shown again.")?;
            }
            Action::List { json, store } => {
                let keys = open(&store)?.keys_and_damage()?;
                let json = json.then_some(list::as_json as fn(&KeyRecord) -> Value);
                return print_list(keys, json, list::print, "revoke it by its number and add a new one");
            }
            Action::Set { name, roles, tournaments, rate, labels, no_labels, store } => {
                let store = open(&store)?;
                let keys: Vec<KeyRecord> = store.keys_and_damage()?.into_iter().flatten().collect();
                let is_meant = |name_: &str, id: i64| name_ == name || id.to_string() == name;
                let found = keys.iter().rev().find(|key| is_meant(&key.name, key.id) && key.is_live(now));
                let Some(found) = found else { return no_key(&name) };
                let (mut editions, mut details) = (found.editions.clone(), found.details.clone());
                if let Some(roles) = roles {
                    details.roles = roles;
                }
                if let Some(RateChoice(rate)) = rate {
                    details.rate = rate;
                }
                if no_labels || !labels.is_empty() {
                    details.labels = labels;
                }
                let named: Vec<EditionId> = tournaments.named().collect();
                tournaments.apply(&mut editions, &mut details).map_err(Error::msg)?;
                warn_of_unknown(&store, &named)?;
                if !store.set_key(&name, editions.as_deref(), &details, now)? {
                    return no_key(&name);
                }
                tell!("Key {name} changed.")?;
            }
            Action::Rotate { name, overlap, store } => {
                let until = now.checked_add(overlap).context("that time is out of range")?;
                let Some(key) = open(&store)?.rotate_key(&name, until, now)? else { return no_key(&name) };
                say!("{key}")?;
                let until = until.strftime("%F %T");
                tell!("Key {name} has a new text, which cannot be shown again. The old one opens until {until} UTC.")?;
            }
            Action::Revoke { name, store } => {
                if !open(&store)?.revoke_key(&name, now)? {
                    return no_key(&name);
                }
                tell!("Key {name} revoked.")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn no_key(name: &str) -> Result<ExitCode> {
    bail!("there is no key {name} in use: `touchline key list` shows all keys");
}

fn open_or_create(settings: &StoreSettings) -> Result<Store> {
    Store::open(&settings.store).with_context(|| format!("cannot open {}", settings.store))
}

fn is_demo_here() -> bool {
    Path::new(DEMO_STORE.trim_start_matches("sqlite:")).exists()
}

/// A key in a store that nobody serves opens nothing, so a store is made only if that is asked for.
fn open_for_first_key(settings: &StoreSettings) -> Result<Store> {
    match Store::open_existing(&settings.store) {
        Err(error @ StoreError::Missing(_)) if is_demo_here() => {
            bail!("{error}. That of the demo is here: add --store {DEMO_STORE}")
        }
        Err(error @ StoreError::Missing(_)) => bail!("{error}; --new-store makes an empty one"),
        opened => opened.with_context(|| format!("cannot open {}", settings.store)),
    }
}
