//! Keys that were valid before.
//!
//! This decides nothing about access: every response checks its key in the store, or repeats one that did. It only tells
//! requests of known callers from guesses before the store is asked, so that guesses wait behind them. Of the keys that have
//! signed a token, the hash is remembered that tokens are signed with.

use std::fmt;
use std::sync::Arc;

use moka::sync::Cache;
use sha2::{Digest, Sha256};
use store::KeyHash;

use super::active_keys::ActiveKey;

/// The keys that are remembered. The least used ones are forgotten.
const MAX_KEYS: u64 = 10_000;

/// The valid keys of one service. Clones share them.
#[derive(Clone)]
pub struct KnownKeys {
    /// By the hash of their text.
    by_text: Cache<[u8; 32], Arc<ActiveKey>>,
    /// Those that tokens were signed with, by their ids.
    signers: Cache<i64, KeyHash>,
}

impl Default for KnownKeys {
    fn default() -> KnownKeys {
        KnownKeys { by_text: Cache::new(MAX_KEYS), signers: Cache::new(MAX_KEYS) }
    }
}

impl KnownKeys {
    /// The key with this text, if it was valid when it was last used.
    pub(super) fn get(&self, key: &str) -> Option<Arc<ActiveKey>> {
        self.by_text.get(&hash(key))
    }

    /// Forgets every key.
    pub(super) fn clear(&self) {
        self.by_text.invalidate_all();
        self.signers.invalidate_all();
    }

    /// The hash of the key with this id, if it has signed a token.
    pub(super) fn signer(&self, id: i64) -> Option<KeyHash> {
        self.signers.get(&id)
    }

    /// Notes that the key with this id has signed a token.
    pub(super) fn note_signer(&self, id: i64, hash: KeyHash) {
        self.signers.insert(id, hash);
    }

    /// Notes whether the key is valid.
    pub(super) fn note(&self, key: &str, active: Option<&Arc<ActiveKey>>) {
        match active {
            Some(active) => self.by_text.insert(hash(key), Arc::clone(active)),
            None => self.by_text.invalidate(&hash(key)),
        }
    }
}

fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key).into()
}

impl fmt::Debug for KnownKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KnownKeys").field(&self.by_text.entry_count()).finish()
    }
}
