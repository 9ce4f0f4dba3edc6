//! Short-lived tokens that open the push.
//!
//! `EventSource` of a browser sends no headers, and a key in a URL ends up in histories and logs. So a client asks for a
//! token with its key and gives the browser the token: it opens one match or one tournament, for minutes, and nothing but
//! the push.
//!
//! A token is `tlt_m7.1.1794900000.…`: the scope (`m` for a match, `t` for a tournament), the id of the key, the second
//! at which it expires, and the signature of all that. It is stored nowhere. The signature is HMAC-SHA-256 with a secret
//! derived from the hash of the key, which is in the store: every replica accepts the token, nobody without the key or the
//! store can make one, and a key that is revoked or expired takes its tokens with it. Whoever has the key could sign a
//! token themselves, so its life is bounded when it is used as well.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use football::model::{EditionId, MatchId};
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;
use store::{KeyHash, KeyRecord, KeyRole, Snapshot};

use super::base::Service;
use super::context::{Method, RequestContext};
use super::response_meta::ResponseMeta;
use api::rows::envelope::success_envelope;
use api::rows::error::{
    Error, INTERNAL, TOKEN_EXPIRED, TOKEN_INVALID, TOKEN_SCOPE, TOURNAMENT_NOT_FOUND, USE_POST, retried,
};
use api::rows::input::JsonBody;
use api::rows::request::Request;
use api::rows::response::Response;
use api::rows::success;
use api::rows::token_rows::{IssuedToken, TOKEN_FIELDS, TOKEN_MINUTES_DEFAULT, TOKEN_PARAMS, TokenScope};
use api::{Envelope, Output};

/// How far the clocks of two replicas may differ.
const CLOCKS_APART_SECS: i64 = 60;
const PREFIX: &str = "tlt_";
/// What the secret of a key's tokens is derived for. Another use of the hash would have another text.
const PURPOSE: &[u8] = b"touchline push token";

/// What a token states, besides its signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claims {
    scope: TokenScope,
    key_id: i64,
    /// Seconds since 1970.
    expires_at: i64,
}

impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, id) = match self.scope {
            TokenScope::Match(id) => ('m', id.0),
            TokenScope::Tournament(id) => ('t', id.0),
        };
        write!(f, "{PREFIX}{kind}{id}.{}.{}", self.key_id, self.expires_at)
    }
}

impl Claims {
    fn sign(&self, hash: &KeyHash) -> Result<String, Error> {
        let signature = self.mac(hash)?.finalize().into_bytes();
        Ok(format!("{self}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }

    /// The claims and the signature of a token's text; none if it is not a token.
    fn parse(text: &str) -> Option<(Claims, Vec<u8>)> {
        let (claims, signature) = text.strip_prefix(PREFIX)?.rsplit_once('.')?;
        let mut parts = claims.split('.');
        let (scope, key_id, expires_at) = (parts.next()?, parts.next()?, parts.next()?);
        let id = |text: &str| text.parse().ok().filter(|id| *id > 0);
        let scope = match (scope.strip_prefix('m'), scope.strip_prefix('t')) {
            (Some(id_), _) => TokenScope::Match(MatchId(id(id_)?)),
            (_, Some(id_)) => TokenScope::Tournament(EditionId(id(id_)?)),
            _ => return None,
        };
        let claims = Claims { scope, key_id: id(key_id)?, expires_at: id(expires_at)? };
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        // A second spelling of the same claims would be a second token with the same signature.
        let spelt = claims.to_string();
        (text.strip_prefix(&spelt)?.strip_prefix('.')?.len() == signature_chars()).then_some((claims, signature))
    }

    /// The signature covers the text of the claims.
    fn mac(&self, hash: &KeyHash) -> Result<Hmac<Sha256>, Error> {
        let secret = hmac(hash.bytes(), PURPOSE)?.finalize().into_bytes();
        hmac(&secret, self.to_string().as_bytes())
    }
}

/// The characters of a signature of 32 bytes.
fn signature_chars() -> usize {
    base64::encoded_len(32, false).unwrap_or_default()
}

/// HMAC accepts a secret of any length, so this cannot fail.
fn hmac(secret: &[u8], text: &[u8]) -> Result<Hmac<Sha256>, Error> {
    Ok(Hmac::<Sha256>::new_from_slice(secret).map_err(|_| INTERNAL)?.chain_update(text))
}

impl Service {
    /// The response to `POST /tokens`.
    pub fn issue_token(&self, context: &RequestContext) -> Response {
        let mut meta = ResponseMeta::default();
        let result = retried(|| self.issue(context, &mut meta));
        let mut response = match result {
            Ok(token) => {
                self.health.succeeded();
                let output = Output::new(TOKEN_FIELDS.record(&token), success::TOKEN);
                self.render(context, 200, Vec::new(), &success_envelope(Envelope::B, output))
            }
            Err(error) => {
                self.record_failure(&error);
                self.refuse(context, error)
            }
        };
        meta.add_headers(&mut response);
        response
    }

    fn issue(&self, context: &RequestContext, meta: &mut ResponseMeta) -> Result<IssuedToken, Error> {
        if context.method != Method::Post {
            return Err(USE_POST.into());
        }
        let admitted = self.admit_key(context, KeyRole::Read, meta)?;
        let key = &admitted.key()?.record;
        context.checked_language()?;
        let zone = context.checked_zone(&self.zone)?;
        let names: Vec<&str> = TOKEN_PARAMS.iter().map(|param| param.name).collect();
        let body = JsonBody::parse(&context.body, &names)?;
        let request = Request::check(TOKEN_PARAMS, context.query(), &body, zone)?;
        let minutes = request.minutes("minutes", self.max_token_minutes, TOKEN_MINUTES_DEFAULT)?;
        let data = admitted.data(self, zone);
        let scope = match (request.id("match_id"), request.id("tournament_id")) {
            (Some(id), None) => TokenScope::Match(data.match_(id)?.match_().id),
            (None, Some(id)) => TokenScope::Tournament(data.edition(id, TOURNAMENT_NOT_FOUND)?.edition().id),
            _ => return Err(TOKEN_SCOPE.into()),
        };
        let (_, hash) = admitted.snapshot.key_by_id(key.id)?.ok_or(INTERNAL)?;
        let seconds = i64::from(minutes) * 60;
        let expires_at = admitted.now.as_second() + seconds;
        let text = Claims { scope, key_id: key.id, expires_at }.sign(&hash)?;
        self.known_keys.note_signer(key.id, hash);
        let expires_at = Timestamp::from_second(expires_at).map_err(|_| INTERNAL)?;
        Ok(IssuedToken { text, scope, seconds, expires_at })
    }

    /// The key and the scope of a token. A stream that is open does not end with its token, but with its key: `is_new` says
    /// whether this is the request that opens it.
    pub(super) fn open_token(
        &self,
        snapshot: &Snapshot,
        text: &str,
        now: Timestamp,
        is_new: bool,
    ) -> Result<(KeyRecord, TokenScope), Error> {
        let (claims, signature) = Claims::parse(text).ok_or(TOKEN_INVALID)?;
        let (key, hash) = snapshot.key_by_id(claims.key_id)?.ok_or(TOKEN_INVALID)?;
        // The comparison takes the same time for every signature.
        claims.mac(&hash)?.verify_slice(&signature).map_err(|_| TOKEN_INVALID)?;
        let latest = now.as_second() + i64::from(self.max_token_minutes) * 60 + CLOCKS_APART_SECS;
        let may_read = key.is_live(now) && key.details.roles.has(KeyRole::Read);
        if !may_read || claims.expires_at > latest {
            return Err(TOKEN_INVALID.into());
        }
        if is_new && claims.expires_at <= now.as_second() {
            return Err(TOKEN_EXPIRED.into());
        }
        self.known_keys.note_signer(key.id, hash);
        Ok((key, claims.scope))
    }

    /// Whether a token was signed with a key that signed one before. It may have expired since, and its key may have been revoked.
    pub(crate) fn is_known_token(&self, text: &str) -> bool {
        let is_signed = |claims: Claims, signature: Vec<u8>| {
            let hash = self.known_keys.signer(claims.key_id)?;
            claims.mac(&hash).ok()?.verify_slice(&signature).ok()
        };
        Claims::parse(text).and_then(|(claims, signature)| is_signed(claims, signature)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_spelling_of_a_token_is_parsed() {
        let signature = "A".repeat(signature_chars());
        for scope in [TokenScope::Match(MatchId(7)), TokenScope::Tournament(EditionId(12))] {
            let claims = Claims { scope, key_id: 3, expires_at: 1_794_900_000 };
            let text = format!("{claims}.{signature}");
            assert_eq!(Claims::parse(&text), Some((claims, vec![0; 32])), "{text}");
        }
        for wrong in [
            "",
            "tlt_",
            "tlt_m7",
            "tlt_m7.3.1794900000",
            &format!("m7.3.1794900000.{signature}"),
            &format!("tlt_x7.3.1794900000.{signature}"),
            &format!("tlt_m+7.3.1794900000.{signature}"),
            &format!("tlt_m07.3.1794900000.{signature}"),
            &format!("tlt_m7.3.1794900000.4.{signature}"),
            &format!("tlt_m7.-3.1794900000.{signature}"),
            &format!("tlt_m7.3.1794900000.{signature}A"),
            &format!("tlt_m7.3.1794900000.{}", &signature[1..]),
            &format!("tlt_m7.3.1794900000.{signature}="),
            &format!("tlt_m99999999999999999999.3.1794900000.{signature}"),
        ] {
            assert_eq!(Claims::parse(wrong), None, "{wrong}");
        }
    }
}
