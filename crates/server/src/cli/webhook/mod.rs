//! `touchline webhook`: where events of matches are sent.

mod list;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand, ValueEnum};
use football::model::EditionId;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use store::{NewWebhook, Store, SwitchedOff, Webhook, WebhookSecret};

use super::key::arguments::overlap;
use super::stored::{open, print_list, warn_of_unknown};
use crate::config::{StoreSettings, WebhookAddressSettings};
use crate::http;
use crate::service::Service;
use crate::service::news::kind::EventKind;
use crate::webhooks::destination::{Destination, is_public};
use crate::webhooks::signature::check_secret;

/// Send events of matches to other services: add, list, test and remove webhooks
///
/// `touchline serve` sends each goal, card, substitution, change of status, final result, correction and new match to the URL,
/// as JSON with a signature. What is sent depends on what the key may read. See docs/webhooks.md.
#[derive(Args, Debug)]
pub(super) struct WebhookCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Lang {
    En,
    Ar,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Add a webhook and print its secret. The secret cannot be shown again
    Add {
        /// The name of the key whose tournaments are sent
        key: String,

        /// An http or https URL, without user and password
        url: String,

        /// Send these kinds only: goal, card, substitution, status, final, correction, new_match [default: all]
        #[arg(long, value_name = "KIND,KIND", value_delimiter = ',')]
        events: Vec<EventKind>,

        /// Send events of these tournaments only [default: all that the key may read]
        #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
        tournaments: Vec<i64>,

        /// The language of names
        #[arg(long, value_name = "en|ar", default_value = "en", hide_possible_values = true)]
        lang: Lang,

        /// Take the secret from this file in place of a new one: whsec_ and the base64 of 24 to 64 bytes
        #[arg(long, value_name = "FILE")]
        secret_file: Option<PathBuf>,

        #[command(flatten)]
        address: WebhookAddressSettings,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// List all webhooks, without their secrets
    List {
        /// Print a JSON list to standard output
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Remove a webhook, and all that it has not delivered
    Remove {
        /// The number of the webhook
        id: i64,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Send a message of the kind ping now, and say what the receiver responds
    Test {
        /// The number of the webhook
        id: i64,

        #[command(flatten)]
        address: WebhookAddressSettings,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// List the events that could not be delivered after all retries. `replay` sends them again
    Failed {
        /// The number of the webhook
        id: i64,

        /// Print a JSON list to standard output
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Send all events from a version on once more, with the same ids
    Replay {
        /// The number of the webhook
        id: i64,

        /// The version of the first event, as in its message or in `webhook failed`. Events are kept for 30 days
        #[arg(long, value_name = "VERSION")]
        from: i64,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Make a new secret and print it. The old one signs, too, for a time
    Rotate {
        /// The number of the webhook
        id: i64,

        /// How long messages have signatures of both secrets: 24h, 90min, 7d, or 0 for not at all
        #[arg(long, value_name = "TIME", default_value = "24h", value_parser = overlap)]
        overlap: SignedDuration,

        /// Take the secret from this file in place of a new one: whsec_ and the base64 of 24 to 64 bytes
        #[arg(long, value_name = "FILE")]
        secret_file: Option<PathBuf>,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Switch a webhook on. It continues where it stopped
    On {
        /// The number of the webhook
        id: i64,

        #[command(flatten)]
        store: StoreSettings,
    },

    /// Switch a webhook off. Its events wait for up to 30 days
    Off {
        /// The number of the webhook
        id: i64,

        #[command(flatten)]
        store: StoreSettings,
    },
}

impl WebhookCommand {
    pub(super) fn run(self) -> Result<ExitCode> {
        let now = Timestamp::now();
        match self.action {
            Action::Add { key, url, events, tournaments, lang, secret_file, address, store } => {
                check_url(&url, address)?;
                let secret = secret(secret_file.as_deref())?;
                let store = open(&store)?;
                let editions: Vec<EditionId> = tournaments.into_iter().map(EditionId).collect();
                warn_of_unknown(&store, &editions)?;
                let new = NewWebhook {
                    key: key.clone(),
                    url,
                    kinds: events.iter().map(EventKind::to_string).collect(),
                    editions,
                    language: if lang == Lang::Ar { "ar" } else { "en" }.to_owned(),
                    secret: secret.clone(),
                };
                let start = Service::plain(store.clone()).news_start().map_err(|error| anyhow!("{error}"))?;
                let id = store.add_webhook(&new, start.as_ref(), now)?;
                print_secret(&secret, secret_file.is_some())?;
                tell!("Webhook {id} of key {key} added. `touchline webhook test {id}` sends a message to it.")?;
            }
            Action::List { json, store } => {
                let webhooks = open(&store)?.snapshot()?.webhooks()?;
                let json = json.then_some(list::as_json as fn(&Webhook) -> Value);
                return print_list(webhooks, json, list::print, "remove it by its number and add it again");
            }
            Action::Remove { id, store } => {
                if !open(&store)?.remove_webhook(id)? {
                    return no_webhook(id);
                }
                tell!("Webhook {id} removed.")?;
            }
            Action::Test { id, address, store } => {
                let Some(webhook) = open(&store)?.snapshot()?.webhook(id)? else { return no_webhook(id) };
                http::ping(&webhook, address, now)?;
                tell!("Webhook {id}: the receiver has accepted the message.")?;
            }
            Action::Failed { id, json, store } => return print_failed(&open(&store)?, id, json),
            Action::Replay { id, from, store } => {
                let Some(replay) = open(&store)?.replay_webhook(id, from)? else { return no_webhook(id) };
                if let Some(oldest) = replay.oldest.filter(|oldest| *oldest > from) {
                    tell!("warning: the oldest event that is stored has version {oldest}")?;
                }
                tell!("Webhook {id}: {} events are sent again, as far as it wants them.", replay.events)?;
            }
            Action::Rotate { id, overlap, secret_file, store } => {
                let new = secret(secret_file.as_deref())?;
                let until = now.checked_add(overlap).context("that time is out of range")?;
                let rotate = |webhook: &mut Webhook| {
                    let old = std::mem::replace(&mut webhook.secret, new.clone());
                    webhook.old_secret = (until > now).then_some((old, until));
                };
                if open(&store)?.update_webhook(id, rotate)?.is_none() {
                    return no_webhook(id);
                }
                print_secret(&new, secret_file.is_some())?;
                let until = until.strftime("%F %T");
                tell!("Webhook {id} has a new secret. The old one signs, too, until {until} UTC.")?;
            }
            Action::On { id, store } => {
                let switch_on = |webhook: &mut Webhook| (webhook.off, webhook.failing_since) = (None, None);
                if open(&store)?.update_webhook(id, switch_on)?.is_none() {
                    return no_webhook(id);
                }
                tell!("Webhook {id} is switched on.")?;
            }
            Action::Off { id, store } => {
                let off = SwitchedOff { at: now, why: "by an operator".to_owned() };
                if open(&store)?.update_webhook(id, |webhook| webhook.off = Some(off.clone()))?.is_none() {
                    return no_webhook(id);
                }
                tell!("Webhook {id} is switched off.")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Refuses a URL that could never be sent to. A name is resolved when something is sent.
fn check_url(url: &str, address: WebhookAddressSettings) -> Result<()> {
    let destination = Destination::parse(url).map_err(|why| anyhow!("{why}"))?;
    let is_refused = |address| !is_public(address);
    if !address.webhook_allow_private && destination.stated_address().is_some_and(is_refused) {
        bail!(
            "{} is an address of your own network: give a public one, or allow it here and for `touchline serve` with \
             --webhook-allow-private",
            destination.host
        );
    }
    Ok(())
}

/// The secret of a file, or a new one.
fn secret(file: Option<&Path>) -> Result<WebhookSecret> {
    let Some(path) = file else { return Ok(WebhookSecret::random()?) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = text.trim();
    check_secret(text).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    Ok(WebhookSecret::new(text.to_owned()))
}

/// A new secret alone goes to standard output, so that a script can keep it.
fn print_secret(secret: &WebhookSecret, is_known: bool) -> Result<()> {
    if is_known {
        return Ok(());
    }
    say!("{}", secret.reveal())?;
    tell!("This is the secret of its signatures. It cannot be shown again.")
}

fn print_failed(store: &Store, id: i64, json: bool) -> Result<ExitCode> {
    let snapshot = store.snapshot()?;
    if snapshot.webhook(id)?.is_none() {
        return no_webhook(id);
    }
    let mut failed = Vec::new();
    for delivery in snapshot.failed_deliveries(id)? {
        let event = snapshot.webhook_event(delivery.event)?;
        failed.push((delivery, event));
    }
    if json {
        say!("{}", failed.iter().map(list::failed_as_json).collect::<Value>())?;
    } else {
        list::print_failed(&failed)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn no_webhook(id: i64) -> Result<ExitCode> {
    bail!("there is no webhook {id}: `touchline webhook list` shows all webhooks");
}
