//! Wrong keys, by the address that sent them.
//!
//! Guessing a key is hopeless, but every guess costs a look into the store. So of an address that has sent [`MAX_WRONG`] wrong
//! keys in a minute, few more are looked up for the rest of that minute, and those that were wrong are not. A key that was valid
//! before is not a guess: people who share an address with somebody who guesses can go on working, and others can begin. Tokens of the push
//! count as keys.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::client::network;

/// The wrong keys that an address may send in a minute.
const MAX_WRONG: u32 = 10;
const MINUTE: Duration = Duration::from_secs(60);
/// One unknown key is looked up in this time, of an address that has sent too many wrong ones.
const LOOK_UP_EVERY: Duration = Duration::from_secs(5);
/// The addresses that are remembered. If there are more, the oldest are forgotten.
const MAX_ADDRESSES: usize = 65_536;

#[derive(Debug, Default)]
pub(super) struct WrongKeys {
    minutes: Mutex<HashMap<IpAddr, Minute>>,
    hashes: RandomState,
}

#[derive(Clone, Debug)]
struct Minute {
    started: Instant,
    wrong: u32,
    /// The last wrong keys, by the hash of their texts.
    last: [u64; MAX_WRONG as usize],
    /// When the last key was looked up although too many were wrong.
    looked_up: Instant,
}

impl Minute {
    fn begin(now: Instant) -> Minute {
        Minute { started: now, wrong: 0, last: [0; MAX_WRONG as usize], looked_up: now }
    }
}

impl WrongKeys {
    /// The hash by which a key is remembered. It says nothing of the key.
    pub(super) fn hash(&self, key: &str) -> u64 {
        self.hashes.hash_one(key)
    }

    /// Counts a wrong key.
    pub(super) fn count(&self, address: IpAddr, key: u64, now: Instant) {
        let mut minutes = self.lock();
        if minutes.len() >= MAX_ADDRESSES && !minutes.contains_key(&network(address)) {
            forget_oldest(&mut minutes, now);
        }
        let minute = minutes.entry(network(address)).or_insert_with(|| Minute::begin(now));
        if now.duration_since(minute.started) >= MINUTE {
            *minute = Minute::begin(now);
        }
        minute.last[(minute.wrong % MAX_WRONG) as usize] = key;
        minute.wrong += 1;
        if minute.wrong == MAX_WRONG {
            minute.looked_up = now;
        }
    }

    /// The seconds until the address may send this unknown key again, if it has sent too many wrong ones.
    pub(super) fn refused_for(&self, address: IpAddr, key: u64, now: Instant) -> Option<u64> {
        let mut minutes = self.lock();
        let minute = minutes.get_mut(&network(address))?;
        let left = MINUTE.saturating_sub(now.duration_since(minute.started));
        if minute.wrong < MAX_WRONG || left.is_zero() {
            return None;
        }
        let left = if minute.last.contains(&key) {
            left
        } else {
            left.min(LOOK_UP_EVERY.saturating_sub(now.duration_since(minute.looked_up)))
        };
        if left.is_zero() {
            minute.looked_up = now;
            return None;
        }
        Some(left.as_secs() + 1)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Minute>> {
        self.minutes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets the minutes that are over, or the older half if none is.
fn forget_oldest(minutes: &mut HashMap<IpAddr, Minute>, now: Instant) {
    minutes.retain(|_, minute| now.duration_since(minute.started) < MINUTE);
    if minutes.len() >= MAX_ADDRESSES {
        let mut starts: Vec<Instant> = minutes.values().map(|minute| minute.started).collect();
        let half = starts.len() / 2;
        let (_, middle, _) = starts.select_nth_unstable(half);
        let middle = *middle;
        minutes.retain(|_, minute| minute.started > middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn after_ten_wrong_keys_of_a_minute_few_more_are_looked_up_until_it_is_over() {
        let (wrong, start) = (WrongKeys::default(), Instant::now());
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        for key in 1..=u64::from(MAX_WRONG) {
            assert_eq!(wrong.refused_for(one, key, start), None);
            wrong.count(one, key, start);
        }
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        assert_eq!(wrong.refused_for(one, 3, after(20)), Some(41), "it was wrong");
        // Of those that were not sent before, one in five seconds is looked up. A wrong one is then known as such.
        assert_eq!(wrong.refused_for(one, 50, after(3)), Some(3));
        assert_eq!(wrong.refused_for(one, 50, after(20)), None);
        wrong.count(one, 50, after(20));
        assert_eq!(wrong.refused_for(one, 50, after(29)), Some(32));
        assert_eq!(wrong.refused_for(one, 51, after(24)), Some(2));
        assert_eq!(wrong.refused_for(one, 51, after(25)), None);
        assert_eq!(wrong.refused_for(one, 52, after(25)), Some(6));
        assert_eq!(wrong.refused_for(other, 3, start), None);
        assert_eq!(wrong.refused_for(one, 3, start + MINUTE), None);
        wrong.count(one, 3, start + 2 * MINUTE);
        assert_eq!(wrong.refused_for(one, 3, start + 2 * MINUTE), None);
    }

    #[test]
    fn an_address_counts_by_its_network() {
        let (wrong, now) = (WrongKeys::default(), Instant::now());
        for number in 0..MAX_WRONG {
            wrong.count(address(&format!("2001:db8::{number:x}")), 1, now);
        }
        assert!(wrong.refused_for(address("2001:db8::ffff"), 2, now).is_some());
        assert!(wrong.refused_for(address("2001:db8:0:1::1"), 2, now).is_none());
        for _ in 0..MAX_WRONG {
            wrong.count(address("::ffff:192.0.2.1"), 1, now);
        }
        assert!(wrong.refused_for(address("192.0.2.1"), 2, now).is_some());
    }

    #[test]
    fn the_number_of_addresses_is_bounded() {
        let (wrong, start) = (WrongKeys::default(), Instant::now());
        for number in 0..MAX_ADDRESSES as u32 + 10 {
            wrong.count(IpAddr::V4(number.into()), 1, start + Duration::from_micros(number.into()));
        }
        assert!(wrong.lock().len() <= MAX_ADDRESSES);
    }
}
