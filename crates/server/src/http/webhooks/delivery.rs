//! The task of one webhook: round after round, it sends what is due and stores the result.

use std::sync::Arc;

use futures_util::stream::{self, StreamExt};
use store::{SwitchedOff, Webhook};
use tokio::sync::watch;

use super::Sender;
use super::client::Checked;
use crate::webhooks::message::Message;
use crate::webhooks::round::{Attempt, Plan, PlannedEvent, Round, plan};

/// Matches whose events a webhook sends at the same time.
const GROUPS_AT_ONCE: usize = 4;

/// Delivers until the webhook is removed or switched off.
pub(super) async fn deliver(sender: Arc<Sender>, id: i64, mut newest: watch::Receiver<i64>) {
    let mut is_failing = false;
    loop {
        newest.mark_unchanged();
        let now = (sender.service.clock)();
        let planned = sender.with_store(move |service| plan(&service.store, id, now)).await;
        let wait = match planned {
            Ok((plan, backlog)) => {
                is_failing = false;
                sender.service.metrics.webhook_backlog(id, Some(backlog));
                match plan {
                    Plan::Ended => break,
                    Plan::KeyEnded(webhook) => {
                        switch_off(&sender, &webhook, "its key is revoked or expired").await;
                        break;
                    }
                    Plan::Idle { next_at } => {
                        let left = next_at.map_or(sender.beat, |at| at.duration_since(now).unsigned_abs());
                        left.min(sender.beat)
                    }
                    Plan::Send(round) => match send(&sender, &round).await {
                        Ok(true) => continue,
                        // The webhook was changed meanwhile, or another service sends now.
                        Ok(false) => sender.beat,
                        Err(error) => {
                            tracing::warn!("webhook {id}: what was delivered cannot be written down: {error}");
                            sender.beat
                        }
                    },
                }
            }
            Err(error) => {
                if !is_failing {
                    tracing::warn!("webhook {id} sends nothing: {error}");
                }
                is_failing = true;
                sender.beat
            }
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            changed = newest.changed() => if changed.is_err() {
                break;
            },
        }
    }
    sender.service.metrics.webhook_backlog(id, None);
}

/// Sends the events of a round, and stores the results. Returns false if they were not stored.
async fn send(sender: &Arc<Sender>, round: &Round) -> Result<bool, store::Error> {
    let webhook = &round.webhook;
    let attempts = if round.groups.is_empty() {
        Vec::new()
    } else {
        match sender.client.resolve(&webhook.url).await {
            Ok(checked) => {
                let groups: Vec<_> =
                    round.groups.iter().map(|group| send_group(sender, webhook, &checked, group)).collect();
                stream::iter(groups).buffered(GROUPS_AT_ONCE).collect().await
            }
            Err(why) => round.groups.iter().map(|_| vec![Attempt::Failed(why.clone())]).collect(),
        }
    };
    let now = (sender.service.clock)();
    let (settled, counts) = round.settle(&attempts, &sender.retries, sender.off_after, now);
    let metrics = &sender.service.metrics;
    metrics.webhook_deliveries(counts.delivered, counts.retried, counts.failed);
    let (id, key) = (webhook.id, &webhook.key);
    if webhook.failing_since.is_none() && settled.failing_since.is_some() {
        let why = attempts.iter().flatten().find_map(|attempt| match attempt {
            Attempt::Failed(why) => Some(why.as_str()),
            _ => None,
        });
        tracing::warn!("webhook {id} of key {key} cannot deliver: {}", why.unwrap_or_default());
    } else if webhook.failing_since.is_some() && settled.failing_since.is_none() {
        tracing::info!("webhook {id} of key {key} delivers again");
    }
    if counts.failed > 0 {
        tracing::warn!(
            "webhook {id} of key {key}: {} events have failed; `touchline webhook failed {id}` lists them",
            counts.failed
        );
    }
    if let Some(SwitchedOff { why, .. }) = &settled.off {
        tracing::warn!("webhook {id} of key {key} is switched off: {why}; `touchline webhook on {id}` switches it on");
    }
    let name = sender.name.clone();
    sender.with_store(move |service| service.store.settle_webhook(&name, &settled)).await
}

/// Sends the events of one match, in order, up to the first that fails.
async fn send_group(sender: &Sender, webhook: &Webhook, to: &Checked, group: &[PlannedEvent]) -> Vec<Attempt> {
    let mut attempts = Vec::with_capacity(group.len());
    for PlannedEvent { event, .. } in group {
        let Ok(_permit) = sender.sending.acquire().await else { break };
        let message = Message::of_event(webhook, event);
        let attempt = sender.client.send(to, webhook, &message, (sender.service.clock)()).await;
        let is_delivered = attempt == Attempt::Delivered;
        attempts.push(attempt);
        if !is_delivered {
            break;
        }
    }
    attempts
}

async fn switch_off(sender: &Sender, webhook: &Webhook, why: &str) {
    let (id, key) = (webhook.id, &webhook.key);
    tracing::warn!("webhook {id} of key {key} is switched off: {why}");
    let off = SwitchedOff { at: (sender.service.clock)(), why: why.to_owned() };
    let work = move |service: &crate::service::Service| {
        service.store.update_webhook(id, |webhook| webhook.off = Some(off.clone())).map(drop)
    };
    if let Err(error) = sender.with_store(work).await {
        tracing::warn!("webhook {id}: that cannot be written down: {error}");
    }
}
