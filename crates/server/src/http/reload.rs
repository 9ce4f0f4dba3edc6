//! SIGHUP: the settings that can change while the service runs are read again.
//!
//! A setting is reloaded if it says what the next request may do, and not what the service has built at its start: the log,
//! the rate limit of keys, the origins of pages. A certificate needs no signal: [`super::tls`] looks at its files.

use std::sync::Arc;

use anyhow::Result;
use tokio::signal::unix::Signal;

use super::state::AppState;
use crate::config::ServeSettings;

/// Reads the settings file and the command line again.
pub(crate) type ReadSettings = Arc<dyn Fn() -> Result<ServeSettings> + Send + Sync>;

/// Reloads at every signal. A closed terminal sends the same signal, so it never ends the service.
pub(super) async fn at_hangup(mut hangup: Signal, read: ReadSettings, state: Arc<AppState>) {
    while hangup.recv().await.is_some() {
        let read = Arc::clone(&read);
        let settings = tokio::task::spawn_blocking(move || read()).await;
        match settings.map_err(anyhow::Error::from).and_then(|settings| settings) {
            Ok(settings) => {
                apply(&state, &settings);
                tracing::info!("SIGHUP: the settings were read again");
            }
            Err(error) => tracing::error!("SIGHUP: the service goes on with the settings that it has: {error:#}"),
        }
    }
}

fn apply(state: &AppState, settings: &ServeSettings) {
    state.service.set_rate_limit(settings.rate_limit, settings.rate_burst);
    state.cors_origins.set(settings.cors_origins.clone());
    if let Some(log) = &state.access_log {
        log.reopen();
    }
}
