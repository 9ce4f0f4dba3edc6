//! `touchline key`: API keys.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use football::model::EditionId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use store::{KeyRecord, NewKey, Store};

use crate::config::StoreSettings;

/// Make, list and revoke API keys
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

        /// Give access to these tournaments only [default: all]
        #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
        tournaments: Option<Vec<i64>>,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// List names, dates and tournaments of all keys, but not the keys themselves
    List {
        /// Print a JSON list to standard output
        #[arg(long)]
        json: bool,

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
            Action::Add { name, expires, tournaments, store } => {
                let expires_at = match expires {
                    Some(day) => Some(day.to_zoned(TimeZone::UTC).context("that day is out of range")?.timestamp()),
                    None => None,
                };
                let editions: Option<Vec<EditionId>> = tournaments.map(|ids| ids.into_iter().map(EditionId).collect());
                let store = open(&store)?;
                if expires_at.is_some_and(|at| at <= now) {
                    tell!("warning: the day is past, so the key is not valid")?;
                }
                for id in editions.iter().flatten() {
                    if store.snapshot()?.edition(*id)?.is_none() {
                        tell!("warning: the store has no tournament {id}; TournamentList lists them")?;
                    }
                }
                let key = store.add_key(NewKey { name: name.clone(), expires_at, editions }, now)?;
                // The key alone goes to standard output, so that a script can keep it.
                say!("{key}")?;
                tell!("Key {name} added. It cannot be shown again.")?;
            }
            Action::List { json: true, store } => {
                let keys: Vec<Value> = open(&store)?.keys()?.iter().map(as_json).collect();
                say!("{}", Value::from(keys))?;
            }
            Action::List { json: false, store } => {
                say!("{:>4}  {:<24} {:<20} {:<20} {:<20} tournaments", "no", "name", "created", "expires", "revoked")?;
                for key in open(&store)?.keys()? {
                    let moment = |at: Option<Timestamp>| {
                        at.map_or_else(|| "-".to_owned(), |at| at.strftime("%F %T").to_string())
                    };
                    let editions = key.editions.map_or_else(
                        || "all".to_owned(),
                        |ids| ids.iter().map(EditionId::to_string).collect::<Vec<_>>().join(","),
                    );
                    say!(
                        "{:>4}  {:<24} {:<20} {:<20} {:<20} {editions}",
                        key.id,
                        key.name,
                        moment(Some(key.created_at)),
                        moment(key.expires_at),
                        moment(key.revoked_at),
                    )?;
                }
            }
            Action::Revoke { name, store } => {
                if !open(&store)?.revoke_key(&name, now)? {
                    bail!("there is no key {name} in use: `touchline key list` shows all keys");
                }
                tell!("Key {name} revoked.")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What is stored of a key, for programs. Times are ISO 8601 in UTC.
fn as_json(key: &KeyRecord) -> Value {
    let KeyRecord { id, name, created_at, expires_at, revoked_at, editions } = key;
    let tournaments = editions.as_ref().map(|ids| ids.iter().map(|id| id.0).collect::<Vec<_>>());
    json!({
        "id": id,
        "name": name,
        "created_at": created_at,
        "expires_at": expires_at,
        "revoked_at": revoked_at,
        "tournaments": tournaments,
    })
}

fn day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| format!("{text} is not a day: write one as YYYY-MM-DD, such as 2027-01-31"))
}

fn open(settings: &StoreSettings) -> Result<Store> {
    Store::open(&settings.store).with_context(|| format!("cannot open {}", settings.store))
}
