//! Keys that were valid before.
//!
//! This decides nothing about access: every response checks its key in the store, or repeats one that did. It only tells
//! requests of known callers from guesses before the store is asked, so that guesses wait behind them.

use std::fmt;
use std::sync::Arc;

use moka::sync::Cache;
use sha2::{Digest, Sha256};

use super::active_keys::ActiveKey;

/// The keys that are remembered. The least used ones are forgotten.
const KEYS_MOST: u64 = 10_000;

/// The valid keys of one service, by the hash of their text. Clones share them.
#[derive(Clone)]
pub struct KnownKeys(Cache<[u8; 32], Arc<ActiveKey>>);

impl Default for KnownKeys {
    fn default() -> KnownKeys {
        KnownKeys(Cache::new(KEYS_MOST))
    }
}

impl KnownKeys {
    /// The key with this text, if it was valid when it was last used.
    pub(super) fn get(&self, key: &str) -> Option<Arc<ActiveKey>> {
        self.0.get(&hash(key))
    }

    /// Forgets every key.
    pub(super) fn clear(&self) {
        self.0.invalidate_all();
    }

    /// Notes whether the key is valid.
    pub(super) fn note(&self, key: &str, active: Option<&Arc<ActiveKey>>) {
        match active {
            Some(active) => self.0.insert(hash(key), Arc::clone(active)),
            None => self.0.invalidate(&hash(key)),
        }
    }
}

fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key).into()
}

impl fmt::Debug for KnownKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KnownKeys").field(&self.0.entry_count()).finish()
    }
}
