//! The settings of webhooks.

use std::time::Duration;

use clap::Args;

use super::switch::Switch;
use super::values::seconds;
use crate::webhooks::retry_plan::RetryPlan;

/// Where webhooks may send.
#[derive(Args, Clone, Copy, Debug)]
pub struct WebhookAddressSettings {
    /// Let webhooks send to addresses of your own network: loopback, private and link-local ones. Otherwise they are refused,
    /// because the URL of a customer could name a service of yours
    #[arg(long, env = "TOUCHLINE_WEBHOOK_ALLOW_PRIVATE", switch("false"))]
    pub webhook_allow_private: bool,

    /// Seconds that an attempt to deliver to a webhook may take
    #[arg(long, env = "TOUCHLINE_WEBHOOK_TIMEOUT", value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub webhook_timeout: Duration,
}

/// How a service sends webhooks.
#[derive(Args, Clone, Debug)]
pub struct WebhookSettings {
    /// Send the webhooks of the store (see docs/webhooks.md). Of several services on one store, one sends at a time
    #[arg(long, env = "TOUCHLINE_WEBHOOKS", switch("true"))]
    pub webhooks: bool,

    #[command(flatten)]
    pub address: WebhookAddressSettings,

    /// Seconds before each retry of a webhook, separated by commas. After the last one the event is in `webhook failed`
    #[arg(
        long,
        env = "TOUCHLINE_WEBHOOK_RETRIES",
        value_name = "SECONDS",
        default_value = "5,30,120,600,3600,21600",
        value_parser = retries
    )]
    pub webhook_retries: RetryPlan,

    /// Hours after which a webhook that could deliver nothing is switched off
    #[arg(
        long,
        env = "TOUCHLINE_WEBHOOK_OFF_AFTER",
        value_name = "HOURS",
        default_value_t = 72,
        value_parser = clap::value_parser!(u32).range(1..=8_760)
    )]
    pub webhook_off_after: u32,

    /// Seconds after which another service takes over if the one that sends webhooks has stopped
    #[arg(long, env = "TOUCHLINE_WEBHOOK_TAKEOVER", value_name = "SECONDS", default_value = "15", value_parser = seconds)]
    pub webhook_takeover: Duration,
}

fn retries(text: &str) -> Result<RetryPlan, String> {
    text.parse()
}
