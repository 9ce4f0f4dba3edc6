//! Signatures by the Standard Webhooks scheme, for which receivers find libraries in many languages.
//!
//! A secret is `whsec_` and the base64 of 24 to 64 bytes. A signature is `v1,` and the base64 of the HMAC-SHA-256 of the id,
//! the timestamp and the body, with a point between them. While a secret is being replaced there are two signatures.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;
use store::{Webhook, WebhookSecret};

const PREFIX: &str = "whsec_";
const MIN_BYTES: usize = 24;
const MAX_BYTES: usize = 64;

/// Refuses a text that is not a secret. The error does not repeat it.
pub(crate) fn check_secret(text: &str) -> Result<(), String> {
    let length = text.strip_prefix(PREFIX).and_then(|base64| STANDARD.decode(base64).ok()).map_or(0, |key| key.len());
    if (MIN_BYTES..=MAX_BYTES).contains(&length) {
        return Ok(());
    }
    Err(format!("a secret is {PREFIX} and the base64 of {MIN_BYTES} to {MAX_BYTES} random bytes"))
}

/// The value of the header `webhook-signature`.
pub(crate) fn signatures(webhook: &Webhook, id: &str, at: Timestamp, body: &[u8]) -> String {
    let old = webhook.old_secret.as_ref().filter(|(_, until)| at < *until).map(|(secret, _)| secret);
    let secrets = [Some(&webhook.secret), old];
    let signed = secrets.into_iter().flatten().filter_map(|secret| signature(secret, id, at.as_second(), body));
    signed.collect::<Vec<String>>().join(" ")
}

fn signature(secret: &WebhookSecret, id: &str, second: i64, body: &[u8]) -> Option<String> {
    let key = STANDARD.decode(secret.reveal().strip_prefix(PREFIX)?).ok()?;
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(format!("{id}.{second}.").as_bytes());
    mac.update(body);
    Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the scheme's own documentation.
    #[test]
    fn a_signature_is_that_of_the_scheme() {
        let secret = WebhookSecret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned());
        let signed = signature(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signed.as_deref(), Some("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));
    }

    #[test]
    fn a_secret_that_is_too_short_or_no_base64_is_refused() {
        assert_eq!(check_secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), Ok(()));
        for wrong in ["", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_c2hvcnQ=", "whsec_*"] {
            assert!(check_secret(wrong).unwrap_err().contains("24 to 64"), "{wrong}");
        }
    }
}
