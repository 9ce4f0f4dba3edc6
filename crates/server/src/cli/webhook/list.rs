//! The lists of webhooks and of failed events, for people and for programs. No list has a secret.

use anyhow::Result;
use football::model::{EditionId, MatchId};
use serde_json::{Value, json};
use store::{Webhook, WebhookDelivery, WebhookEvent};

use crate::cli::stored::moment;

/// A webhook for programs. Times are ISO 8601 in UTC.
pub(super) fn as_json(webhook: &Webhook) -> Value {
    json!({
        "id": webhook.id,
        "key": webhook.key,
        "url": webhook.url,
        "events": webhook.kinds,
        "tournaments": webhook.editions.iter().map(|id| id.0).collect::<Vec<_>>(),
        "lang": webhook.language,
        "created_at": webhook.created_at,
        "delivered_at": webhook.delivered_at,
        "failing_since": webhook.failing_since,
        "old_secret_until": webhook.old_secret.as_ref().map(|(_, until)| until),
        "off": webhook.off.as_ref().map(|off| json!({"at": off.at, "why": off.why})),
    })
}

pub(super) fn print(webhooks: &[Webhook]) -> Result<()> {
    let row = |id: &str, key: &str, state: &str, delivered: &str, lang: &str, tournaments: &str, rest: &str| {
        let line = format!("{id:>4}  {key:<20} {state:<8} {delivered:<20} {lang:<5} {tournaments:<12} {rest}");
        say!("{}", line.trim_end())
    };
    row("no", "key", "state", "last delivered", "lang", "tournaments", "events and URL")?;
    for webhook in webhooks {
        let state = match (&webhook.off, webhook.failing_since) {
            (Some(_), _) => "off",
            (None, Some(_)) => "failing",
            (None, None) => "on",
        };
        let tournaments: Vec<String> = webhook.editions.iter().map(EditionId::to_string).collect();
        let or_all = |list: &[String]| if list.is_empty() { "all".to_owned() } else { list.join(",") };
        row(
            &webhook.id.to_string(),
            &webhook.key,
            state,
            &moment(webhook.delivered_at),
            &webhook.language,
            &or_all(&tournaments),
            &format!("{} {}", or_all(&webhook.kinds), webhook.url),
        )?;
        if let Some(off) = &webhook.off {
            say!("      switched off at {}: {}", moment(Some(off.at)), off.why)?;
        }
    }
    Ok(())
}

/// A failed event for programs. The event may have been pruned.
pub(super) fn failed_as_json((delivery, event): &(WebhookDelivery, Option<WebhookEvent>)) -> Value {
    json!({
        "event": delivery.event,
        "match": delivery.match_id.0,
        "attempts": delivery.attempts,
        "error": delivery.error,
        "kind": event.as_ref().map(|event| &event.kind),
        "version": event.as_ref().map(|event| event.version),
        "time": event.as_ref().map(|event| event.at),
    })
}

pub(super) fn print_failed(failed: &[(WebhookDelivery, Option<WebhookEvent>)]) -> Result<()> {
    say!("{:>8}  {:<13} {:>10} {:>9}  {:<20} {:>8}  error", "version", "kind", "match", "event", "time", "attempts")?;
    for (delivery, event) in failed {
        let (version, kind) =
            event.as_ref().map_or_else(Default::default, |event| (event.version.to_string(), event.kind.clone()));
        let time = moment(event.as_ref().map(|event| event.at));
        let WebhookDelivery { event, match_id: MatchId(match_id), attempts, error, .. } = delivery;
        say!("{version:>8}  {kind:<13} {match_id:>10} {event:>9}  {time:<20} {attempts:>8}  {error}")?;
    }
    Ok(())
}
