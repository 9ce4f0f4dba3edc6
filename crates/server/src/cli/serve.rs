//! `touchline serve`: serves a store over HTTP.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use jiff::Timestamp;
use store::{Address, KeyRole, Store};

use super::freed_memory;
use super::stored::open;
use crate::config::{ReadSettings, ServeSettings, StoreSettings};
use crate::http;
use pages::{Access, PageSettings};

/// Serve a store over HTTP
///
/// Logs one line `listening on http://…` when it is ready. After Ctrl-C or SIGTERM it finishes the responses in progress and
/// stops. At SIGHUP it reads the settings of logs, rate limits and origins again. Make an API key first: `touchline key add NAME`.
/// Without a key it warns. Public pages need the key of --pages-key, and the service does not start without it.
///
/// touchline serve --store sqlite:touchline.db --listen 0.0.0.0:8080
#[derive(Args, Debug)]
pub(super) struct Serve {
    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    read: ReadSettings,

    #[command(flatten)]
    pub(super) serve: ServeSettings,
}

impl Serve {
    pub(super) fn run(self, read_settings: http::ReadSettings) -> Result<ExitCode> {
        freed_memory::return_soon();
        let address = &self.store.store;
        let store = match &self.read.read_store {
            Some(standbys) => Store::open_with_standbys(address, standbys)
                .with_context(|| format!("cannot open {address} with the standbys {standbys}"))?,
            None => open(&self.store)?,
        };
        let pages = self.serve.pages.settings(Access::Login);
        check_keys(&store, address, &pages)?;
        let service = self.serve.service(store);
        http::run(service, &self.serve, pages, read_settings, |_| ())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A service that nobody can use says so, and which command helps.
fn check_keys(store: &Store, address: &Address, pages: &PageSettings) -> Result<()> {
    // Damaged keys open nothing. A store that cannot be read now may be read later.
    let Ok(keys) = store.keys_and_damage() else { return Ok(()) };
    let (keys, now): (Vec<_>, _) = (keys.into_iter().flatten().collect(), Timestamp::now());
    // An address of PostgreSQL may have a password.
    let store = address.file().map_or_else(|| "the address of this store".to_owned(), |_| address.to_string());
    let public = &pages.public_key;
    if pages.access == Access::Public {
        let mut named = keys.iter().filter(|key| key.name == *public).peekable();
        if named.peek().is_none() {
            bail!(
                "public pages show what the key {public} may read, and there is no such key. Make it, with \
                 --tournaments for a part of the data: touchline key add {public} --store {store}"
            );
        }
        if !named.any(|key| key.is_live(now)) {
            tracing::warn!(
                "the key {public} is revoked or has expired, so every public page is closed. To open them: \
                 touchline key add {public} --store {store}"
            );
        }
    }
    if !keys.iter().any(|key| key.is_live(now) && key.details.roles.has(KeyRole::Read)) {
        let login = if pages.access == Access::Login { " and nobody can log in" } else { "" };
        tracing::warn!(
            "no key in use may read, so every request is refused{login}. Make a key: \
             touchline key add my-app --store {store}"
        );
    }
    Ok(())
}
