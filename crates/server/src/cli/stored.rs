//! What several commands do with a store: open it, and list what is in it.

use std::fmt::Display;
use std::process::ExitCode;

use anyhow::{Context, Result};
use football::model::EditionId;
use jiff::Timestamp;
use serde_json::Value;
use store::Store;

use crate::config::StoreSettings;

pub(super) fn open(settings: &StoreSettings) -> Result<Store> {
    let address = &settings.store;
    Store::open_existing(address).with_context(|| format!("cannot open {address}"))
}

/// Prints the records that can be read. A damaged one is a line on standard error with the advice, and the exit code is 3.
pub(super) fn print_list<T, E: Display>(
    records: impl IntoIterator<Item = Result<T, E>>,
    json: Option<fn(&T) -> Value>,
    print: fn(&[T]) -> Result<()>,
    advice: &str,
) -> Result<ExitCode> {
    let (mut readable, mut damaged) = (Vec::new(), Vec::new());
    for record in records {
        match record {
            Ok(record) => readable.push(record),
            Err(error) => damaged.push(error),
        }
    }
    match json {
        Some(as_json) => say!("{}", readable.iter().map(as_json).collect::<Value>())?,
        None => print(&readable)?,
    }
    for error in &damaged {
        tell!("{error}: {advice}")?;
    }
    Ok(ExitCode::from(if damaged.is_empty() { 0 } else { 3 }))
}

/// A tournament that does not exist may be a mistake, or imported later.
pub(super) fn warn_of_unknown(store: &Store, editions: &[EditionId]) -> Result<()> {
    for id in editions {
        if store.snapshot()?.edition(*id)?.is_none() {
            tell!("warning: the store has no tournament {id}; TournamentList lists them")?;
        }
    }
    Ok(())
}

/// A moment of a list, to the second; a dash for none.
pub(super) fn moment(at: Option<Timestamp>) -> String {
    at.map_or_else(|| "-".to_owned(), |at| at.strftime("%F %T").to_string())
}
