//! What was decoded from stored bytes, kept in memory: the same bytes need not be decoded again.
//!
//! A value is used for the bytes that it was decoded from and for no others, so nothing has to be invalidated: a changed row has
//! other bytes.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Error;

/// The decoded values of rows, bounded by the bytes that they were decoded from. `K` tells one row from another.
pub(crate) struct DecodeCache<K, T> {
    generations: Mutex<Generations<K, T>>,
    bytes_max: usize,
}

/// What was used lately, and what was used before that. When the first is full, the second is dropped: what nobody has used
/// meanwhile is gone.
struct Generations<K, T> {
    recent: HashMap<K, Entry<T>>,
    recent_bytes: usize,
    earlier: HashMap<K, Entry<T>>,
}

struct Entry<T> {
    stored: Box<[u8]>,
    value: Arc<T>,
}

impl<K: Hash + Eq, T> DecodeCache<K, T> {
    pub(crate) fn new(bytes_max: usize) -> DecodeCache<K, T> {
        let generations = Generations { recent: HashMap::new(), recent_bytes: 0, earlier: HashMap::new() };
        DecodeCache { generations: Mutex::new(generations), bytes_max }
    }

    /// The value of these bytes in this row. `decode` is called if they have not been decoded lately.
    pub(crate) fn get_or_decode(
        &self,
        row: K,
        stored: &[u8],
        decode: impl FnOnce() -> Result<T, Error>,
    ) -> Result<Arc<T>, Error> {
        let lock = || self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = lock().find(&row, stored, self.bytes_max) {
            return Ok(value);
        }
        let value = Arc::new(decode()?);
        lock().insert(row, Entry { stored: stored.into(), value: Arc::clone(&value) }, self.bytes_max);
        Ok(value)
    }
}

impl<K: Hash + Eq, T> Generations<K, T> {
    fn find(&mut self, row: &K, stored: &[u8], bytes_max: usize) -> Option<Arc<T>> {
        if let Some(entry) = self.recent.get(row) {
            return entry.value_of(stored);
        }
        let (row, entry) = self.earlier.remove_entry(row)?;
        let value = entry.value_of(stored)?;
        self.insert(row, entry, bytes_max);
        Some(value)
    }

    fn insert(&mut self, row: K, entry: Entry<T>, bytes_max: usize) {
        // Each of the two holds half.
        if self.recent_bytes + entry.stored.len() > bytes_max / 2 {
            self.earlier = mem::take(&mut self.recent);
            self.recent_bytes = 0;
        }
        self.recent_bytes += entry.stored.len();
        if let Some(replaced) = self.recent.insert(row, entry) {
            self.recent_bytes -= replaced.stored.len();
        }
    }
}

impl<T> Entry<T> {
    fn value_of(&self, stored: &[u8]) -> Option<Arc<T>> {
        (*self.stored == *stored).then(|| Arc::clone(&self.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes a text of digits, and counts how often it is asked to.
    fn number(decoded: &DecodeCache<u32, u32>, row: u32, text: &str, calls: &mut u32) -> u32 {
        let decode = || {
            *calls += 1;
            text.parse().map_err(|_| Error::damaged("no number"))
        };
        *decoded.get_or_decode(row, text.as_bytes(), decode).unwrap()
    }

    #[test]
    fn the_same_bytes_are_decoded_once_for_each_row() {
        let (decoded, mut calls) = (DecodeCache::new(1000), 0);
        for row in [1, 1, 2, 2] {
            assert_eq!(number(&decoded, row, "12", &mut calls), 12);
        }
        assert_eq!(calls, 2);
    }

    #[test]
    fn other_bytes_in_the_row_have_their_own_value() {
        let (decoded, mut calls) = (DecodeCache::new(1000), 0);
        for (text, value) in [("12", 12), ("13", 13), ("12", 12)] {
            assert_eq!(number(&decoded, 1, text, &mut calls), value);
        }
    }

    #[test]
    fn what_cannot_be_decoded_is_not_kept() {
        let decoded: DecodeCache<u32, u32> = DecodeCache::new(1000);
        assert!(decoded.get_or_decode(1, b"12", || Err(Error::damaged("no number"))).is_err());
        assert_eq!(*decoded.get_or_decode(1, b"12", || Ok(12)).unwrap(), 12);
    }

    #[test]
    fn no_more_bytes_are_kept_than_allowed() {
        let (decoded, mut calls) = (DecodeCache::new(200), 0);
        for row in 1..=100 {
            assert_eq!(number(&decoded, row, &format!("{row:020}"), &mut calls), row);
            // It is asked for again and again, so it stays.
            assert_eq!(number(&decoded, 0, "00000000000000000007", &mut calls), 7);
        }
        assert_eq!(calls, 101);
        let generations = decoded.generations.lock().unwrap();
        assert!(generations.recent.len() + generations.earlier.len() <= 10);
    }
}
