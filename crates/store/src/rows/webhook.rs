//! Webhooks as rows: each is one JSON text with a checksum.
//!
//! The columns beside a text repeat what queries need. What counts is the text, and a row with the text of another row does
//! not open.

use std::fmt;

use data_encoding::BASE64;
use football::model::{EditionId, MatchId};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::sealed_text::TextRow;
use crate::error::Error;

/// Where events are sent, and how far that has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub id: i64,
    /// The name of the key whose entitlement decides what is sent.
    pub key: String,
    pub url: String,
    /// The kinds of events; empty: all.
    pub kinds: Vec<String>,
    /// Only events of these editions; empty: all that the key may read.
    pub editions: Vec<EditionId>,
    /// The language of names: `en` or `ar`.
    pub language: String,
    pub secret: WebhookSecret,
    /// The secret before, which also signs until this time.
    pub old_secret: Option<(WebhookSecret, Timestamp)>,
    pub created_at: Timestamp,
    /// The last event that was delivered or skipped, or that is in the list of deliveries.
    pub position: i64,
    /// Since when nothing could be delivered.
    pub failing_since: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub off: Option<SwitchedOff>,
}

/// Why nothing is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SwitchedOff {
    pub at: Timestamp,
    pub why: String,
}

/// What signatures are made with. It is never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WebhookSecret(String);

/// As Standard Webhooks writes secrets.
const SECRET_PREFIX: &str = "whsec_";
const SECRET_BYTES: usize = 32;

impl WebhookSecret {
    /// A new one, of random bytes.
    pub fn random() -> Result<WebhookSecret, Error> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| Error::Engine(format!("no random bytes: {error}")))?;
        Ok(WebhookSecret(format!("{SECRET_PREFIX}{}", BASE64.encode(&bytes))))
    }

    pub fn new(text: String) -> WebhookSecret {
        WebhookSecret(text)
    }

    /// The text as a receiver has it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret(…)")
    }
}

/// Something that happened in a match, for all webhooks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WebhookEvent {
    pub id: i64,
    /// Random, so that it is never used again, not even after a backup was restored.
    pub uid: String,
    /// The number of the change in which it was found.
    pub version: i64,
    pub at: Timestamp,
    pub kind: String,
    #[serde(rename = "match")]
    pub match_id: MatchId,
    pub edition: EditionId,
    /// Its data as JSON, in English and in Arabic.
    pub data: [String; 2],
}

/// An event that a webhook has not delivered yet, or that has failed for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WebhookDelivery {
    pub event: i64,
    #[serde(rename = "match")]
    pub match_id: MatchId,
    pub attempts: u32,
    /// When it is tried again; none if it has failed.
    pub next_at: Option<Timestamp>,
    /// What went wrong last; empty before the first attempt.
    pub error: String,
}

impl Webhook {
    pub(crate) fn seal(&self) -> Result<String, Error> {
        seal(webhook_row(self.id), self)
    }

    pub(crate) fn open(id: i64, sealed: &str) -> Result<Webhook, Error> {
        open(webhook_row(id), sealed, || format!("webhook {id}"))
    }
}

impl WebhookEvent {
    pub(crate) fn seal(&self) -> Result<String, Error> {
        seal(event_row(self.id), self)
    }

    pub(crate) fn open(id: i64, sealed: &str) -> Result<WebhookEvent, Error> {
        open(event_row(id), sealed, || format!("webhook event {id}"))
    }
}

impl WebhookDelivery {
    pub(crate) fn seal(&self, webhook: i64) -> Result<String, Error> {
        seal(delivery_row(&webhook.to_string(), self.event), self)
    }

    pub(crate) fn open(webhook: i64, event: i64, sealed: &str) -> Result<WebhookDelivery, Error> {
        open(delivery_row(&webhook.to_string(), event), sealed, || format!("webhook {webhook}, event {event}"))
    }
}

/// What was recorded of a match, as its row has it. The text is JSON of the caller.
pub(crate) fn seal_recorded(id: MatchId, text: &str) -> String {
    recorded_row(id).seal(text)
}

pub(crate) fn open_recorded(id: MatchId, sealed: &str) -> Result<String, Error> {
    let opened = recorded_row(id).open(sealed).map(str::to_owned);
    opened.map_err(|_| Error::damaged(format!("what webhooks were told of match {id}: its checksum differs")))
}

fn webhook_row(id: i64) -> TextRow<'static> {
    TextRow { what: ["webhook", "body"], id }
}

fn event_row(id: i64) -> TextRow<'static> {
    TextRow { what: ["webhook_event", "body"], id }
}

fn delivery_row(webhook: &str, event: i64) -> TextRow<'_> {
    TextRow { what: ["webhook_delivery", webhook], id: event }
}

fn recorded_row(id: MatchId) -> TextRow<'static> {
    TextRow { what: ["webhook_match", "body"], id: id.0 }
}

fn seal(row: TextRow<'_>, value: &impl Serialize) -> Result<String, Error> {
    let text = serde_json::to_string(value).map_err(|error| Error::Engine(error.to_string()))?;
    Ok(row.seal(&text))
}

fn open<T: DeserializeOwned>(row: TextRow<'_>, sealed: &str, name: impl Fn() -> String) -> Result<T, Error> {
    let text = row.open(sealed).map_err(|_| Error::damaged(format!("{}: its checksum differs", name())))?;
    serde_json::from_str(text).map_err(|error| Error::damaged(format!("{}: {error}", name())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_the_text_of_another_does_not_open_and_a_secret_is_not_printed() {
        let webhook = Webhook {
            id: 7,
            key: "app".to_owned(),
            url: "https://app.example/hook".to_owned(),
            kinds: vec!["goal".to_owned()],
            editions: vec![EditionId(3)],
            language: "en".to_owned(),
            secret: WebhookSecret::new("whsec_hidden".to_owned()),
            old_secret: None,
            created_at: Timestamp::UNIX_EPOCH,
            position: 12,
            failing_since: None,
            delivered_at: None,
            off: None,
        };
        let sealed = webhook.seal().unwrap();
        assert_eq!(Webhook::open(7, &sealed).unwrap(), webhook);
        let error = Webhook::open(8, &sealed).unwrap_err().to_string();
        assert!(error.contains("webhook 8: its checksum differs"), "{error}");
        assert!(Webhook::open(7, &sealed.replace("goal", "card")).is_err());
        assert!(!format!("{webhook:?}").contains("hidden"));
        let delivery =
            WebhookDelivery { event: 5, match_id: MatchId(1), attempts: 1, next_at: None, error: String::new() };
        let sealed = delivery.seal(7).unwrap();
        assert_eq!(WebhookDelivery::open(7, 5, &sealed).unwrap(), delivery);
        assert!(WebhookDelivery::open(8, 5, &sealed).is_err() && WebhookDelivery::open(7, 6, &sealed).is_err());
    }
}
