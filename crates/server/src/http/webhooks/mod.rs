//! Sends webhooks. Of all services on a store, the one that holds the lease does so.
//!
//! While it holds the lease, a service records the events of changed matches, and has one task for each webhook. So a slow
//! receiver delays no other one.

mod client;
mod delivery;
mod lease;
mod recording;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use jiff::{SignedDuration, Timestamp};
use store::{SenderLease, Store, Webhook};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::state::AppState;
use crate::config::{WebhookAddressSettings, WebhookSettings};
use crate::service::{Service, kept_since};
use crate::webhooks::message::Message;
use crate::webhooks::retry_plan::RetryPlan;
use crate::webhooks::round::Attempt;
use client::Client;
use lease::{LeaseStep, lease_step, renew};
use recording::record;

/// How long a stopping service waits until the lease is given back.
pub(super) const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// Transactions of webhooks that run at the same time.
const MAX_STORE_WORK: usize = 2;
/// Threads that webhooks need at most.
pub(super) const MAX_THREADS: usize = MAX_STORE_WORK + client::MAX_LOOKUPS;
/// Messages that are being sent at the same time, to all receivers.
const MAX_SENDING: usize = 256;
/// The lease is renewed so often in the time after which another service takes it over.
const RENEWALS: u32 = 3;
/// The changes of so long are looked at together: a feed sends several each second.
const RECORDS_APART: Duration = Duration::from_millis(100);
const PRUNES_APART: Duration = Duration::from_secs(3_600);

/// What the tasks of a sender share.
pub(super) struct Sender {
    service: Arc<Service>,
    client: Client,
    /// The name of this process in the lease.
    name: String,
    retries: RetryPlan,
    off_after: SignedDuration,
    /// How often a task looks for what other processes have changed.
    beat: Duration,
    store_work: Arc<Semaphore>,
    sending: Semaphore,
}

/// Sends until the service stops.
pub(super) async fn send(state: Arc<AppState>, settings: WebhookSettings) {
    let name = match Store::sender_name() {
        Ok(name) => name,
        Err(error) => return tracing::error!("webhooks are not sent: {error}"),
    };
    let takeover = settings.webhook_takeover;
    let sender = Arc::new(Sender {
        service: Arc::clone(&state.service),
        client: Client::new(settings.address),
        name,
        retries: settings.webhook_retries,
        off_after: SignedDuration::from_hours(settings.webhook_off_after.into()),
        beat: takeover / RENEWALS,
        store_work: Arc::new(Semaphore::new(MAX_STORE_WORK)),
        sending: Semaphore::new(MAX_SENDING),
    });
    let mut stop = state.stop.clone();
    tokio::select! {
        () = sender.run(&state, takeover) => {}
        // An error means that the sender of the signal is gone, so the service never stops.
        Ok(_) = stop.wait_for(|stop| *stop) => {}
    }
    let name = sender.name.clone();
    let release = move |service: &Service| match service.store.sender_lease() {
        Ok(lease) if lease.is_held_by(&name) => service.store.release_sender_lease(&name),
        _ => Ok(()),
    };
    if let Err(error) = sender.with_store(release).await {
        tracing::warn!("the lease of webhooks was not given back: {error}");
    }
}

/// The lease as another process holds it, and since when it is the same.
struct SeenLease {
    lease: SenderLease,
    since: Instant,
}

impl Sender {
    /// Waits for the lease, sends while this service has it, and waits again.
    async fn run(self: &Arc<Self>, state: &AppState, takeover: Duration) {
        let (mut seen, mut is_failing): (Option<SeenLease>, bool) = (None, false);
        loop {
            let outdated = seen.as_ref().filter(|seen| seen.since.elapsed() >= takeover).map(|seen| seen.lease.clone());
            let name = self.name.clone();
            let step = self.with_store(move |service| lease_step(&service.store, &name, outdated.as_ref())).await;
            match step {
                Ok(LeaseStep::Held) => {
                    tracing::info!("this service sends webhooks");
                    (seen, is_failing) = (None, false);
                    self.hold(state).await;
                    self.service.metrics.no_webhooks();
                }
                Ok(LeaseStep::Unneeded) => (seen, is_failing) = (None, false),
                Ok(LeaseStep::Seen(lease)) => {
                    is_failing = false;
                    if seen.as_ref().is_none_or(|seen| seen.lease != lease) {
                        seen = Some(SeenLease { lease, since: Instant::now() });
                    }
                }
                // Outages of the store are in the log anyway. Nobody could renew the lease meanwhile.
                Err(error) if error.is_transient() => seen = None,
                Err(error) => {
                    if !is_failing {
                        tracing::warn!("webhooks are not sent: {error}");
                    }
                    is_failing = true;
                }
            }
            tokio::time::sleep(self.beat).await;
        }
    }

    /// Records and sends until another service has the lease, or there is no webhook any more.
    async fn hold(self: &Arc<Self>, state: &AppState) {
        let mut changes = state.listeners.listen_to_all(&self.service.store);
        changes.mark_changed();
        let (recorded, newest) = watch::channel(0_i64);
        let mut tasks = Tasks::default();
        let (mut looked_at, mut renew_at, mut prune_at) = (0, Instant::now(), Instant::now());
        let mut is_failing = false;
        loop {
            if renew_at <= Instant::now() {
                let name = self.name.clone();
                let renewed = self.with_store(move |service| renew(&service.store, &name)).await;
                match renewed {
                    Ok(Some(active)) => tasks.start(self, &active, &newest),
                    Ok(None) => return tracing::info!("this service does not send webhooks any more"),
                    Err(error) => {
                        if !is_failing {
                            tracing::warn!("webhooks are not sent: {error}");
                        }
                        is_failing = true;
                        tokio::time::sleep(self.beat).await;
                        continue;
                    }
                }
                is_failing = false;
                renew_at = Instant::now() + self.beat;
            }
            if prune_at <= Instant::now() {
                let (name, before) = (self.name.clone(), kept_since((self.service.clock)()));
                let _ = self.with_store(move |service| service.store.prune_webhook_events(&name, before)).await;
                prune_at = Instant::now() + PRUNES_APART;
            }
            tokio::select! {
                // The listener lives as long as its receivers.
                Ok(()) = changes.changed() => {
                    let name = self.name.clone();
                    let until = std::time::Instant::now() + self.beat;
                    let work = move |service: &Service| Ok(record(service, &name, looked_at, until));
                    let done = self.with_store(work).await.unwrap_or_default();
                    looked_at = done.looked_at.unwrap_or(looked_at);
                    if done.events > 0 {
                        recorded.send_modify(|count| *count += 1);
                    }
                    if done.is_all {
                        tokio::time::sleep(RECORDS_APART).await;
                    } else {
                        changes.mark_changed();
                    }
                    if done.looked_at.is_none() {
                        tokio::time::sleep(self.beat).await;
                    }
                }
                () = tokio::time::sleep_until(renew_at) => {}
            }
        }
    }

    /// Works with the store on the blocking pool.
    async fn with_store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Service) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, store::Error> {
        let stopped = || store::Error::Webhook("the work was stopped".to_owned());
        let permit = Arc::clone(&self.store_work).acquire_owned().await.map_err(|_| stopped())?;
        let service = Arc::clone(&self.service);
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&service)
        });
        work.await.map_err(|_| stopped())?
    }
}

/// The tasks of webhooks. They end with this value.
#[derive(Default)]
struct Tasks(HashMap<i64, JoinHandle<()>>);

impl Tasks {
    /// Starts a task for each webhook that has none.
    fn start(&mut self, sender: &Arc<Sender>, active: &[i64], newest: &watch::Receiver<i64>) {
        self.0.retain(|_, task| !task.is_finished());
        for id in active {
            let start = || tokio::spawn(delivery::deliver(Arc::clone(sender), *id, newest.clone()));
            self.0.entry(*id).or_insert_with(start);
        }
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.0.values().for_each(JoinHandle::abort);
    }
}

/// Sends a message without an event, for `touchline webhook test`.
pub(crate) fn ping(webhook: &Webhook, settings: WebhookAddressSettings, now: Timestamp) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let attempt = runtime.block_on(async {
        let client = Client::new(settings);
        match client.resolve(&webhook.url).await {
            Ok(checked) => client.send(&checked, webhook, &Message::ping(webhook, now), now).await,
            Err(why) => Attempt::Failed(why),
        }
    });
    runtime.shutdown_background();
    match attempt {
        Attempt::Delivered => Ok(()),
        Attempt::Gone => bail!("webhook {}: status 410: the receiver wants no more", webhook.id),
        Attempt::Failed(why) => bail!("webhook {}: {why}", webhook.id),
    }
}
