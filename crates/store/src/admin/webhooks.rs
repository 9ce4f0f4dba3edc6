//! Adding, changing and removing webhooks.

use football::model::{EditionId, MatchId};
use jiff::Timestamp;

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::keys::stored_keys;
use crate::read::webhooks::RECORDED;
use crate::rows::key_record::{KeyRecord, record};
use crate::rows::key_roles::KeyRole;
use crate::rows::note;
use crate::rows::webhook::{SwitchedOff, Webhook, WebhookSecret, seal_recorded};
use crate::store::Store;

/// A webhook to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewWebhook {
    /// The name of a key in use.
    pub key: String,
    pub url: String,
    pub kinds: Vec<String>,
    pub editions: Vec<EditionId>,
    pub language: String,
    pub secret: WebhookSecret,
}

/// Where recording begins with the first webhook: a version, and the matches that were being played at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsStart {
    pub version: i64,
    pub matches: Vec<(MatchId, String)>,
}

/// What a replay sends again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WebhookReplay {
    /// How many events are after the new position, of whatever kind.
    pub events: i64,
    /// The version of the oldest event that is still stored; none if there is no event.
    pub oldest: Option<i64>,
}

impl Store {
    /// Adds a webhook and returns its id. It sends what happens from now on. `start` is needed for the first one.
    pub fn add_webhook(&self, new: &NewWebhook, start: Option<&NewsStart>, now: Timestamp) -> Result<i64, Error> {
        self.write(|connection| {
            check_key(connection, &new.key, now)?;
            if note::load(connection, RECORDED)?.is_none() {
                let Some(start) = start else {
                    return Err(Error::Webhook("the last other webhook was just removed: try again".to_owned()));
                };
                put_start(connection, start, now)?;
            }
            let next = connection.query(queries::WEBHOOK_NEXT, &[])?;
            let id = next.first().map_or(Ok(1), |row| row.integer(0))?;
            let bounds = connection.query(queries::WEBHOOK_EVENT_BOUNDS, &[])?;
            let webhook = Webhook {
                id,
                key: new.key.clone(),
                url: new.url.clone(),
                kinds: new.kinds.clone(),
                editions: new.editions.clone(),
                language: new.language.clone(),
                secret: new.secret.clone(),
                old_secret: None,
                created_at: now,
                position: bounds.first().map_or(Ok(0), |row| row.integer(1))?,
                failing_since: None,
                delivered_at: None,
                off: None,
            };
            put(connection, &webhook)?;
            Ok(id)
        })
    }

    /// Begins to record anew at this point, because the changes before are no longer stored.
    pub fn restart_news(&self, start: &NewsStart, now: Timestamp) -> Result<(), Error> {
        self.write(|connection| put_start(connection, start, now))
    }

    /// Changes a webhook and returns it; none if there is none with this id.
    pub fn update_webhook(&self, id: i64, change: impl Fn(&mut Webhook)) -> Result<Option<Webhook>, Error> {
        self.write(|connection| {
            let Some(mut webhook) = load(connection, id)? else { return Ok(None) };
            change(&mut webhook);
            put(connection, &webhook)?;
            Ok(Some(webhook))
        })
    }

    /// Removes a webhook, damaged or not, and all that it has not delivered. Returns whether there was one.
    pub fn remove_webhook(&self, id: i64) -> Result<bool, Error> {
        self.write(|connection| {
            if connection.query(queries::WEBHOOK, &values![id])?.is_empty() {
                return Ok(false);
            }
            connection.execute(queries::WEBHOOK_DROP, &values![id])?;
            connection.execute(queries::WEBHOOK_DELIVERIES_DROP, &values![id, i64::MIN])?;
            if connection.query(queries::WEBHOOKS, &[])?.is_empty() {
                // Nothing is recorded without a webhook, so the states of matches would soon be out of date.
                connection.execute(queries::NOTE_DROP, &values![RECORDED])?;
                connection.execute(queries::WEBHOOK_MATCHES_PRUNE, &values![i64::MAX])?;
            }
            Ok(true)
        })
    }

    /// Sends every stored event of this version and later once more. None if there is no such webhook.
    pub fn replay_webhook(&self, id: i64, from: i64) -> Result<Option<WebhookReplay>, Error> {
        self.write(|connection| {
            let Some(mut webhook) = load(connection, id)? else { return Ok(None) };
            let integer = |text, values: &[_], column| -> Result<i64, Error> {
                connection.query(text, values)?.first().map_or(Ok(0), |row| row.integer(column))
            };
            let before = integer(queries::WEBHOOK_EVENT_BEFORE, &values![from], 0)?;
            webhook.position = webhook.position.min(before);
            // What is waiting is among the events that are sent now.
            connection.execute(queries::WEBHOOK_DELIVERIES_DROP, &values![id, webhook.position])?;
            put(connection, &webhook)?;
            let bounds = connection.query(queries::WEBHOOK_EVENT_BOUNDS, &[])?;
            let Some(row) = bounds.first() else { return Ok(None) };
            let (first, last, oldest) = (row.integer(0)?, row.integer(1)?, row.integer(2)?);
            let events = last - webhook.position.max(first - 1);
            Ok(Some(WebhookReplay { events: events.max(0), oldest: (last > 0).then_some(oldest) }))
        })
    }
}

fn put_start(connection: &dyn Connection, start: &NewsStart, now: Timestamp) -> Result<(), Error> {
    connection.execute(queries::WEBHOOK_MATCHES_PRUNE, &values![i64::MAX])?;
    for (id, text) in &start.matches {
        let row = values![id.0, now.as_millisecond(), seal_recorded(*id, text)];
        connection.execute(queries::WEBHOOK_MATCH_PUT, &row)?;
    }
    note::put(connection, RECORDED, &start.version.to_string())
}

/// Refuses a name without a key in use that may read.
fn check_key(connection: &dyn Connection, name: &str, now: Timestamp) -> Result<(), Error> {
    if !is_in_use(connection, name, now)? {
        return Err(Error::Webhook(format!("there is no key {name} in use: `touchline key list` shows all keys")));
    }
    let named = stored_keys(connection, |_, claimed| claimed == name)?;
    let reads = |key: &KeyRecord| key.is_live(now) && key.details.roles.has(KeyRole::Read);
    if named.iter().any(|stored| record(stored).is_ok_and(|key| reads(&key))) {
        return Ok(());
    }
    Err(Error::Webhook(format!("the key {name} may only write, and a webhook needs one that may read")))
}

/// Whether there is a live key of this name. A damaged one is none.
pub(super) fn is_in_use(connection: &dyn Connection, name: &str, now: Timestamp) -> Result<bool, Error> {
    let named = stored_keys(connection, |_, claimed| claimed == name)?;
    Ok(named.iter().any(|stored| record(stored).is_ok_and(|key| key.is_live(now))))
}

/// Switches off the webhooks of a key that is revoked: a later key of the same name does not switch them on again.
pub(super) fn switch_off_webhooks_of(connection: &dyn Connection, key: &str, now: Timestamp) -> Result<(), Error> {
    for row in connection.query(queries::WEBHOOKS, &[])? {
        // A damaged webhook sends nothing anyway.
        let Ok(mut webhook) = Webhook::open(row.integer(0)?, row.text(1)?) else { continue };
        if webhook.key == key && webhook.off.is_none() {
            webhook.off = Some(SwitchedOff { at: now, why: format!("its key {key} was revoked") });
            put(connection, &webhook)?;
        }
    }
    Ok(())
}

pub(super) fn load(connection: &dyn Connection, id: i64) -> Result<Option<Webhook>, Error> {
    let rows = connection.query(queries::WEBHOOK, &values![id])?;
    rows.first().map(|row| Webhook::open(id, row.text(1)?)).transpose()
}

pub(super) fn put(connection: &dyn Connection, webhook: &Webhook) -> Result<(), Error> {
    connection.execute(queries::WEBHOOK_PUT, &values![webhook.id, webhook.seal()?])
}
