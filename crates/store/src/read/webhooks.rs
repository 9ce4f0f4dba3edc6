//! Webhooks, their events, and what is not delivered yet.

use football::model::{Kind, MatchId};
use jiff::Timestamp;

use super::snapshot::{Change, Snapshot};
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::note;
use crate::rows::webhook::{Webhook, WebhookDelivery, WebhookEvent, open_recorded};

/// The note with the number of the last change whose events are recorded.
pub(crate) const RECORDED: &str = "webhook.recorded";

/// Some events, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventPage {
    pub events: Vec<WebhookEvent>,
    /// The number of the last event that was looked at.
    pub last: i64,
    /// What is wrong with events that cannot be read.
    pub damaged: Vec<String>,
}

impl Snapshot {
    /// Every webhook, by id. A damaged one is an error in its place.
    pub fn webhooks(&self) -> Result<Vec<Result<Webhook, Error>>, Error> {
        let rows = self.connection.query(queries::WEBHOOKS, &[])?;
        let webhooks = rows.iter().map(|row| match Webhook::open(row.integer(0)?, row.text(1)?) {
            Err(error) if !matches!(error, Error::Damaged(_)) => Err(error),
            webhook => Ok(webhook),
        });
        webhooks.collect()
    }

    pub fn webhook(&self, id: i64) -> Result<Option<Webhook>, Error> {
        let rows = self.connection.query(queries::WEBHOOK, &values![id])?;
        rows.first().map(|row| Webhook::open(id, row.text(1)?)).transpose()
    }

    /// The first events after one, in order.
    pub fn webhook_events(&self, after: i64, most: u32) -> Result<EventPage, Error> {
        let rows = self.connection.query(queries::WEBHOOK_EVENTS, &values![after, i64::from(most)])?;
        let mut page = EventPage { events: Vec::with_capacity(rows.len()), last: after, damaged: Vec::new() };
        for row in rows {
            page.last = row.integer(0)?;
            match WebhookEvent::open(page.last, row.text(1)?) {
                Ok(event) => page.events.push(event),
                Err(Error::Damaged(what)) => page.damaged.push(what),
                Err(error) => return Err(error),
            }
        }
        Ok(page)
    }

    pub fn webhook_event(&self, id: i64) -> Result<Option<WebhookEvent>, Error> {
        let rows = self.connection.query(queries::WEBHOOK_EVENT, &values![id])?;
        rows.first().map(|row| WebhookEvent::open(id, row.text(1)?)).transpose()
    }

    /// The number of the newest event; 0 if there is none.
    pub fn newest_webhook_event(&self) -> Result<i64, Error> {
        let rows = self.connection.query(queries::WEBHOOK_EVENT_BOUNDS, &[])?;
        rows.first().map_or(Ok(0), |row| row.integer(1))
    }

    /// What a webhook still has to deliver besides the events after its position, in the order of the events.
    pub fn waiting_deliveries(&self, webhook: i64, most: u32) -> Result<Vec<WebhookDelivery>, Error> {
        let rows = self.connection.query(queries::WEBHOOK_DELIVERIES, &values![webhook, i64::from(most)])?;
        rows.iter().map(|row| WebhookDelivery::open(webhook, row.integer(0)?, row.text(1)?)).collect()
    }

    /// What a webhook could not deliver, in the order of the events.
    pub fn failed_deliveries(&self, webhook: i64) -> Result<Vec<WebhookDelivery>, Error> {
        let rows = self.connection.query(queries::WEBHOOK_DELIVERIES_FAILED, &values![webhook])?;
        rows.iter().map(|row| WebhookDelivery::open(webhook, row.integer(0)?, row.text(1)?)).collect()
    }

    /// The number of the last change whose events are recorded; none if there is no webhook.
    pub fn recorded_version(&self) -> Result<Option<i64>, Error> {
        let Some(text) = note::load(self.connection.as_ref(), RECORDED)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Error::damaged(format!("the setting {RECORDED}: it is not a number")))
    }

    /// The state of a match that the recorded events have led to.
    pub fn recorded_match(&self, id: MatchId) -> Result<Option<String>, Error> {
        let rows = self.connection.query(queries::WEBHOOK_MATCH, &values![id.0])?;
        rows.first().map(|row| open_recorded(id, row.text(0)?)).transpose()
    }

    /// The first changes of matches after a version, in order.
    pub fn match_changes_since(&self, version: i64, most: u32) -> Result<Vec<Change>, Error> {
        let values = values![version, Kind::Match.id(), i64::from(most)];
        self.connection.query(queries::MATCH_CHANGES_SINCE, &values)?.iter().map(Change::from_row).collect()
    }

    /// What is wrong with any row of webhooks, each a sentence. For `verify`.
    pub(crate) fn damaged_webhook_rows(&self) -> Result<Vec<String>, Error> {
        let (connection, mut wrong) = (self.connection.as_ref(), Vec::new());
        let mut note = |opened: Result<(), Error>, remedy: &str| match opened {
            Err(Error::Damaged(what)) => {
                wrong.push(format!("{what}: {remedy}"));
                Ok(())
            }
            opened => opened,
        };
        for row in connection.query(queries::WEBHOOKS, &[])? {
            let opened = Webhook::open(row.integer(0)?, row.text(1)?).map(drop);
            note(opened, "remove it by its number and add it again")?;
        }
        for row in connection.query(queries::WEBHOOK_EVENTS_ALL, &[])? {
            let id = row.integer(0)?;
            let opened = WebhookEvent::open(id, row.text(3)?);
            let columns = [row.integer(1)?, row.integer(2)?];
            if opened.as_ref().is_ok_and(|event| [event.version, event.at.as_millisecond()] != columns) {
                let what = Error::damaged(format!("webhook event {id}: its version or time differs from it"));
                note(Err(what), "it is sent; a replay from a version may leave it out")?;
            }
            note(opened.map(drop), "it is not sent; it is deleted when it is old enough")?;
        }
        for row in connection.query(queries::WEBHOOK_MATCHES, &[])? {
            let opened = open_recorded(MatchId(row.integer(0)?), row.text(1)?).map(drop);
            note(opened, "the next change of the match writes it again")?;
        }
        for row in connection.query(queries::WEBHOOK_DELIVERIES_ALL, &[])? {
            let (webhook, event) = (row.integer(0)?, row.integer(1)?);
            let opened = WebhookDelivery::open(webhook, event, row.text(3)?);
            let next_at = row.maybe_integer(2)?;
            let opened = opened.and_then(|delivery| match delivery.next_at.map(Timestamp::as_millisecond) == next_at {
                true => Ok(()),
                false => Err(Error::damaged(format!("webhook {webhook}, event {event}: its next attempt differs"))),
            });
            note(opened, "remove the webhook and add it again")?;
        }
        Ok(wrong)
    }
}
