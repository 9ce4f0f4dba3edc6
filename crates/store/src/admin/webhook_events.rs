//! What the sender of webhooks writes: events, and what became of them. Only the holder of the lease writes, and only if
//! nothing was written since it read.

use football::model::{EditionId, MatchId};
use jiff::Timestamp;

use super::sender_lease::{is_held, random_hex};
use super::webhooks;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::webhooks::RECORDED;
use crate::rows::note;
use crate::rows::webhook::{SwitchedOff, WebhookDelivery, WebhookEvent, seal_recorded};
use crate::store::Store;

/// Random enough that no two events have the same.
const UID_BYTES: usize = 12;

/// An event to be recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    pub version: i64,
    pub at: Timestamp,
    pub kind: String,
    pub match_id: MatchId,
    pub edition: EditionId,
    /// As JSON, in English and in Arabic.
    pub data: [String; 2],
}

/// What a part of the change log contains.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedNews {
    /// The version that was recorded before, and the one that is recorded now.
    pub after: i64,
    pub until: i64,
    pub events: Vec<NewEvent>,
    /// The new state of each match; none for a deleted one.
    pub matches: Vec<(MatchId, Option<String>)>,
}

/// What became of the events that a webhook had to deliver.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettledRound {
    pub webhook: i64,
    /// The position before, and the one now.
    pub after: i64,
    pub until: i64,
    /// Deliveries that wait or have failed.
    pub put: Vec<WebhookDelivery>,
    /// Events that are no longer waiting.
    pub drop: Vec<i64>,
    pub failing_since: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub off: Option<SwitchedOff>,
}

impl Store {
    /// Records events. Returns false, and writes nothing, if this process has lost the lease or another one was faster.
    pub fn record_news(&self, holder: &str, news: &RecordedNews, now: Timestamp) -> Result<bool, Error> {
        let mut uids = Vec::with_capacity(news.events.len());
        for _ in &news.events {
            uids.push(random_hex(UID_BYTES)?);
        }
        self.write(|connection| {
            let recorded = note::load(connection, RECORDED)?.and_then(|text| text.parse().ok());
            if recorded != Some(news.after) || !is_held(connection, holder)? {
                return Ok(false);
            }
            let newest = connection.query(queries::WEBHOOK_EVENT_BOUNDS, &[])?;
            let newest = newest.first().map_or(Ok(0), |row| row.integer(1))?;
            for ((id, event), uid) in (newest + 1..).zip(&news.events).zip(&uids) {
                put_event(connection, id, uid, event)?;
            }
            for (id, state) in &news.matches {
                match state {
                    Some(text) => {
                        let row = values![id.0, now.as_millisecond(), seal_recorded(*id, text)];
                        connection.execute(queries::WEBHOOK_MATCH_PUT, &row)?;
                    }
                    None => connection.execute(queries::WEBHOOK_MATCH_DROP, &values![id.0])?,
                }
            }
            note::put(connection, RECORDED, &news.until.to_string())?;
            Ok(true)
        })
    }

    /// Writes what became of a round. Returns false, and writes nothing, if this process has lost the lease, or if the webhook
    /// was changed or removed meanwhile.
    pub fn settle_webhook(&self, holder: &str, round: &SettledRound) -> Result<bool, Error> {
        self.write(|connection| {
            if !is_held(connection, holder)? {
                return Ok(false);
            }
            let Some(mut webhook) = webhooks::load(connection, round.webhook)? else { return Ok(false) };
            if webhook.position != round.after {
                return Ok(false);
            }
            for delivery in &round.put {
                let next_at = delivery.next_at.map(Timestamp::as_millisecond);
                let row = values![webhook.id, delivery.event, next_at, delivery.seal(webhook.id)?];
                connection.execute(queries::WEBHOOK_DELIVERY_PUT, &row)?;
            }
            for event in &round.drop {
                connection.execute(queries::WEBHOOK_DELIVERY_DROP, &values![webhook.id, *event])?;
            }
            webhook.position = round.until;
            webhook.failing_since = round.failing_since;
            webhook.delivered_at = round.delivered_at.or(webhook.delivered_at);
            webhook.off = webhook.off.or_else(|| round.off.clone());
            webhooks::put(connection, &webhook)?;
            Ok(true)
        })
    }

    /// Deletes events and states of matches from before a time. A service does so now and then.
    pub fn prune_webhook_events(&self, holder: &str, before: Timestamp) -> Result<(), Error> {
        self.write(|connection| {
            if !is_held(connection, holder)? {
                return Ok(());
            }
            let before = before.as_millisecond();
            connection.execute(queries::WEBHOOK_EVENTS_PRUNE, &values![before])?;
            connection.execute(queries::WEBHOOK_MATCHES_PRUNE, &values![before])?;
            let bounds = connection.query(queries::WEBHOOK_EVENT_BOUNDS, &[])?;
            let first = bounds.first().map_or(Ok(0), |row| row.integer(0))?;
            connection.execute(queries::WEBHOOK_DELIVERIES_PRUNE, &values![first])
        })
    }
}

fn put_event(connection: &dyn Connection, id: i64, uid: &str, event: &NewEvent) -> Result<(), Error> {
    let NewEvent { version, at, kind, match_id, edition, data } = event.clone();
    let event = WebhookEvent { id, uid: uid.to_owned(), version, at, kind, match_id, edition, data };
    connection.execute(queries::WEBHOOK_EVENT_PUT, &values![id, version, at.as_millisecond(), event.seal()?])
}
