//! Answers that were computed, kept under their tags.
//!
//! A tag names the state that an answer was made from, so nothing that is kept can be out of date: what changed has
//! another tag, and what nobody asks for any more makes room. Of callers who ask the same at the same time, one computes
//! and the others wait for him.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use moka::sync::Cache as Kept;

use super::error::Error;
use super::tag::Tag;

/// The rendered answers of one service; or none are kept.
#[derive(Clone, Default)]
pub struct Cache(Option<Kept<u128, Arc<Rendered>>>);

/// An answer as it goes out, but for what is said to this caller alone.
#[derive(Clone, Debug)]
pub(super) struct Rendered {
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Bytes,
}

/// What an answer takes beside its bytes.
const OVERHEAD: usize = 256;

impl Cache {
    /// Keeps answers of so many bytes together; 0 keeps none.
    pub fn of_bytes(most: u64) -> Cache {
        let weight = |_: &u128, answer: &Arc<Rendered>| u32::try_from(answer.body.len() + OVERHEAD).unwrap_or(u32::MAX);
        Cache((most > 0).then(|| Kept::builder().max_capacity(most).weigher(weight).build()))
    }

    /// The answer under a tag, computed if it is not there.
    pub(super) fn get(
        &self,
        tag: Tag,
        compute: impl FnOnce() -> Result<Rendered, Error>,
    ) -> Result<Arc<Rendered>, Error> {
        match &self.0 {
            Some(kept) => kept.try_get_with(tag.hash, || compute().map(Arc::new)).map_err(|error| (*error).clone()),
            None => compute().map(Arc::new),
        }
    }

    /// The answer under a tag, if it is there.
    pub(super) fn kept(&self, tag: Tag) -> Option<Arc<Rendered>> {
        self.0.as_ref()?.get(&tag.hash)
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cache").field(&self.0.as_ref().map(Kept::weighted_size)).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::error::MATCH_NOT_FOUND;
    use super::*;

    fn rendered(text: &str) -> Rendered {
        Rendered { headers: Vec::new(), body: Bytes::copy_from_slice(text.as_bytes()) }
    }

    #[test]
    fn of_many_who_ask_the_same_one_computes() {
        let (cache, computed, ready) = (Cache::of_bytes(1 << 20), AtomicUsize::new(0), Barrier::new(64));
        std::thread::scope(|scope| {
            for _ in 0..64 {
                scope.spawn(|| {
                    ready.wait();
                    let answer = cache.get(Tag::of_bytes(b"same"), || {
                        computed.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        Ok(rendered("answer"))
                    });
                    assert_eq!(answer.unwrap().body, "answer");
                });
            }
        });
        assert_eq!(computed.into_inner(), 1);
    }

    #[test]
    fn an_error_is_not_kept_and_what_is_too_much_makes_room() {
        let cache = Cache::of_bytes(100_000);
        let error = cache.get(Tag::of_bytes(b"1"), || Err(MATCH_NOT_FOUND.into())).unwrap_err();
        assert_eq!(error.text, MATCH_NOT_FOUND);
        assert!(cache.get(Tag::of_bytes(b"1"), || Ok(rendered("now"))).is_ok());
        for number in 0..100_u32 {
            let large = rendered(&"x".repeat(10_000));
            cache.get(Tag::of_bytes(&number.to_le_bytes()), || Ok(large)).unwrap();
        }
        let kept = cache.0.unwrap();
        kept.run_pending_tasks();
        assert!(kept.weighted_size() <= 100_000, "{}", kept.weighted_size());
    }
}
