//! Requests with a key that was not valid before. The first wrong ones of an address are looked up, and few more.

use std::net::IpAddr;
use std::time::Instant;

use hyper::http::HeaderMap;

use super::client::Client;
use super::state::AppState;
use crate::service::RequestContext;
use api::rows::error::WRONG_KEYS;

/// A request with a key or token that was not valid before: a new one, or a wrong one.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnknownKeyAttempt {
    address: IpAddr,
    key: u64,
}

impl UnknownKeyAttempt {
    /// None if the request has neither a key nor a token, or one that is known.
    pub(super) fn of(
        state: &AppState,
        client: &Client,
        headers: &HeaderMap,
        context: &RequestContext,
    ) -> Option<UnknownKeyAttempt> {
        let (key, token) = (context.key().ok()?, context.token().unwrap_or_default());
        let is_unknown = key.is_empty() && !token.is_empty() && !state.service.is_known_token(token);
        let attempt = if is_unknown { UnknownKeyAttempt::new(state, client, headers, token) } else { None };
        attempt.or_else(|| UnknownKeyAttempt::of_key(state, client, headers, key))
    }

    /// The same for a key that is neither in the URL nor in a header for keys: that of a cookie or a form.
    pub(super) fn of_key(
        state: &AppState,
        client: &Client,
        headers: &HeaderMap,
        key: &str,
    ) -> Option<UnknownKeyAttempt> {
        let is_unknown = !key.is_empty() && state.service.known_key_of(key).is_none();
        if is_unknown { UnknownKeyAttempt::new(state, client, headers, key) } else { None }
    }

    fn new(state: &AppState, client: &Client, headers: &HeaderMap, text: &str) -> Option<UnknownKeyAttempt> {
        let address = client.address(headers, &state.proxies)?;
        Some(UnknownKeyAttempt { address, key: state.wrong_keys.hash(text) })
    }

    /// The refusal, if too many guesses from this address were wrong.
    pub(super) fn refusal(self, state: &AppState, context: &RequestContext) -> Option<api::Response> {
        let seconds = self.refused_for(state)?;
        let mut refusal = state.service.refuse(context, WRONG_KEYS.with("n", seconds.to_string()));
        refusal.headers.push(("retry-after", seconds.to_string()));
        Some(refusal)
    }

    /// The seconds until this address may send this key again, if too many of its guesses were wrong.
    pub(super) fn refused_for(self, state: &AppState) -> Option<u64> {
        state.wrong_keys.refused_for(self.address, self.key, Instant::now())
    }

    pub(super) fn was_wrong(self, state: &AppState) {
        state.wrong_keys.count(self.address, self.key, Instant::now());
    }
}
