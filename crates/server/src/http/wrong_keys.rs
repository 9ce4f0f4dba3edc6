//! Wrong keys, by the address that sent them.
//!
//! Guessing a key is hopeless, but every guess costs a look into the store. So an address that has sent [`WRONG_MOST`] wrong
//! keys in a minute is refused for the rest of that minute, unless its key was valid before: people who share an address with
//! somebody who guesses go on working.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;

use super::client::Client;
use super::state::AppState;
use crate::api::error::WRONG_KEYS;
use crate::api::{self, RequestContext};

/// The wrong keys that an address may send in a minute.
pub(super) const WRONG_MOST: u32 = 10;
const MINUTE: Duration = Duration::from_secs(60);
/// The addresses that are remembered. If there are more, the oldest are forgotten.
const ADDRESSES_MOST: usize = 65_536;

#[derive(Debug, Default)]
pub(super) struct WrongKeys(Mutex<HashMap<IpAddr, Minute>>);

#[derive(Clone, Copy, Debug)]
struct Minute {
    started: Instant,
    wrong: u32,
}

impl WrongKeys {
    /// Counts a wrong key.
    pub(super) fn count(&self, address: IpAddr, now: Instant) {
        let mut minutes = self.lock();
        if minutes.len() >= ADDRESSES_MOST && !minutes.contains_key(&network(address)) {
            forget_oldest(&mut minutes, now);
        }
        let minute = minutes.entry(network(address)).or_insert(Minute { started: now, wrong: 0 });
        if now.duration_since(minute.started) >= MINUTE {
            *minute = Minute { started: now, wrong: 0 };
        }
        minute.wrong += 1;
    }

    /// The seconds until the address may send an unknown key again, if it has sent too many wrong ones.
    pub(super) fn refused_for(&self, address: IpAddr, now: Instant) -> Option<u64> {
        let minute = *self.lock().get(&network(address))?;
        let left = MINUTE.saturating_sub(now.duration_since(minute.started));
        (minute.wrong >= WRONG_MOST && !left.is_zero()).then(|| left.as_secs() + 1)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Minute>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request with a key that was not valid before: a new key, or a wrong one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess(IpAddr);

impl Guess {
    /// None if the request has no key, or one that is known.
    pub(super) fn of(
        state: &AppState,
        client: &Client,
        headers: &HeaderMap,
        context: &RequestContext,
    ) -> Option<Guess> {
        Guess::of_key(state, client, headers, context.key().ok()?)
    }

    /// The same for a key that is neither in the URL nor in a header for keys: that of a cookie or a form.
    pub(super) fn of_key(state: &AppState, client: &Client, headers: &HeaderMap, key: &str) -> Option<Guess> {
        let is_guess = !key.is_empty() && state.service.known_key_of(key).is_none();
        if is_guess { client.address(headers, &state.proxies).map(Guess) } else { None }
    }

    /// The refusal, if too many guesses from this address were wrong.
    pub(super) fn refusal(self, state: &AppState, context: &RequestContext) -> Option<api::Response> {
        let seconds = self.refused_for(state)?;
        let mut refusal = state.service.refuse(context, WRONG_KEYS.with("n", seconds.to_string()));
        refusal.headers.push(("retry-after", seconds.to_string()));
        Some(refusal)
    }

    /// The seconds until this address may send an unknown key again, if too many of its guesses were wrong.
    pub(super) fn refused_for(self, state: &AppState) -> Option<u64> {
        state.wrong_keys.refused_for(self.0, Instant::now())
    }

    pub(super) fn was_wrong(self, state: &AppState) {
        state.wrong_keys.count(self.0, Instant::now());
    }
}

/// Forgets the minutes that are over, or the older half if none is.
fn forget_oldest(minutes: &mut HashMap<IpAddr, Minute>, now: Instant) {
    minutes.retain(|_, minute| now.duration_since(minute.started) < MINUTE);
    if minutes.len() >= ADDRESSES_MOST {
        let mut starts: Vec<Instant> = minutes.values().map(|minute| minute.started).collect();
        let half = starts.len() / 2;
        let (_, middle, _) = starts.select_nth_unstable(half);
        let middle = *middle;
        minutes.retain(|_, minute| minute.started > middle);
    }
}

/// Whoever has an IPv6 address has its whole /64 network.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_eleventh_wrong_key_of_a_minute_is_refused_until_the_minute_is_over() {
        let (wrong, start) = (WrongKeys::default(), Instant::now());
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        for _ in 0..WRONG_MOST {
            assert_eq!(wrong.refused_for(one, start), None);
            wrong.count(one, start);
        }
        assert_eq!(wrong.refused_for(one, start + Duration::from_secs(20)), Some(41));
        assert_eq!(wrong.refused_for(other, start), None);
        assert_eq!(wrong.refused_for(one, start + MINUTE), None);
        wrong.count(one, start + 2 * MINUTE);
        assert_eq!(wrong.refused_for(one, start + 2 * MINUTE), None);
    }

    #[test]
    fn an_address_counts_by_its_network() {
        let (wrong, now) = (WrongKeys::default(), Instant::now());
        for number in 0..WRONG_MOST {
            wrong.count(address(&format!("2001:db8::{number:x}")), now);
        }
        assert!(wrong.refused_for(address("2001:db8::ffff"), now).is_some());
        assert!(wrong.refused_for(address("2001:db8:0:1::1"), now).is_none());
        for _ in 0..WRONG_MOST {
            wrong.count(address("::ffff:192.0.2.1"), now);
        }
        assert!(wrong.refused_for(address("192.0.2.1"), now).is_some());
    }

    #[test]
    fn the_number_of_addresses_is_bounded() {
        let (wrong, start) = (WrongKeys::default(), Instant::now());
        for number in 0..ADDRESSES_MOST as u32 + 10 {
            wrong.count(IpAddr::V4(number.into()), start + Duration::from_micros(number.into()));
        }
        assert!(wrong.lock().len() <= ADDRESSES_MOST);
    }
}
