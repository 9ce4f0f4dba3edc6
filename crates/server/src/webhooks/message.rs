//! What is sent: an id, the headers that Standard Webhooks names, and a JSON body.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;
use store::{Webhook, WebhookEvent};

use super::signature::signatures;

/// The kind of the message that `touchline webhook test` sends.
const PING: &str = "ping";

/// A message for one webhook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message {
    /// Unique, and the same at every attempt and replay. It does not contain a point, because points separate the parts of a signature.
    pub(crate) id: String,
    pub(crate) body: Vec<u8>,
}

#[derive(Serialize)]
struct Body<'a> {
    id: &'a str,
    kind: &'a str,
    time: Timestamp,
    #[serde(rename = "matchId", skip_serializing_if = "Option::is_none")]
    match_id: Option<i64>,
    #[serde(rename = "tournamentId", skip_serializing_if = "Option::is_none")]
    tournament_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
    data: Box<RawValue>,
}

impl Message {
    /// An event as this webhook sends it.
    pub(crate) fn of_event(webhook: &Webhook, event: &WebhookEvent) -> Message {
        let id = format!("msg_{}_{}", event.uid, webhook.id);
        let [en, ar] = &event.data;
        let data = if webhook.language == "ar" { ar } else { en };
        let body = Body {
            id: &id,
            kind: &event.kind,
            time: event.at,
            match_id: Some(event.match_id.0),
            tournament_id: Some(event.edition.0),
            version: Some(event.version),
            data: raw(data),
        };
        Message { body: bytes(&body), id }
    }

    /// A message without an event.
    pub(crate) fn ping(webhook: &Webhook, now: Timestamp) -> Message {
        let id = format!("msg_ping_{}_{}", now.as_microsecond(), webhook.id);
        let body = Body {
            id: &id,
            kind: PING,
            time: now,
            match_id: None,
            tournament_id: None,
            version: None,
            data: raw("{}"),
        };
        Message { body: bytes(&body), id }
    }

    /// The headers of an attempt at this time.
    pub(crate) fn headers(&self, webhook: &Webhook, now: Timestamp) -> [(&'static str, String); 3] {
        [
            ("webhook-id", self.id.clone()),
            ("webhook-timestamp", now.as_second().to_string()),
            ("webhook-signature", signatures(webhook, &self.id, now, &self.body)),
        ]
    }
}

/// JSON that the store has kept with a checksum.
fn raw(data: &str) -> Box<RawValue> {
    RawValue::from_string(data.to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

fn bytes(body: &Body<'_>) -> Vec<u8> {
    serde_json::to_vec(body).unwrap_or_default()
}
