//! `touchline serve`: serves a store over HTTP.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use store::Store;

use super::freed_memory;
use crate::config::{ReadSettings, ServeSettings, StoreSettings};
use crate::http;
use crate::pages::Access;

/// Serve a store over HTTP
///
/// Logs one line `listening on http://…` when it is ready. After Ctrl-C or SIGTERM it finishes the responses in progress and
/// stops. At SIGHUP it reads the settings of logs, rate limits and origins again. Make an API key first: `touchline key add NAME`.
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
            None => Store::open_existing(address).with_context(|| format!("cannot open {address}"))?,
        };
        let service = self.serve.service(store);
        let pages = self.serve.pages.settings(Access::Login);
        http::run(service, &self.serve, pages, read_settings, |_| ())?;
        Ok(ExitCode::SUCCESS)
    }
}
