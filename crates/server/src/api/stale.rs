//! What was answered to whom, for the time in which the store cannot be asked.
//!
//! Kept is what stands for a request with its key, and the tag of what it was answered: the answer itself is in the cache,
//! if it is still there. So nobody is given what he was not given before with the same key, and of the key itself nothing
//! can be read in memory.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;
use moka::sync::Cache as Kept;
use sha2::{Digest, Sha256};
use store::KeyRecord;

use super::error::{Error, TOO_MANY_REQUESTS};
use super::service::{Beside, Outcome, at_least, may_be_kept};
use super::tag::{self, Tag};
use super::{Call, Operation, Service};
use crate::metrics::How;

/// Requests that are remembered; what nobody asks for any more makes room.
const REQUESTS_MOST: u64 = 100_000;

/// The requests of one service that were answered lately; or none are remembered.
#[derive(Clone, Default)]
pub struct Stale(Option<Remembering>);

#[derive(Clone)]
struct Remembering {
    requests: Kept<[u8; 32], Given>,
    within: Duration,
}

/// What a request was answered.
#[derive(Clone, Copy, Debug)]
struct Given {
    tag: Tag,
    /// Whose request it was.
    key: i64,
    key_ends: Option<Timestamp>,
    /// How far the store had come in it.
    position: i64,
    /// When it was last known to be good.
    good_at: Timestamp,
}

impl Stale {
    /// An answer may be given again for so long after it was last known to be good; 0 allows none.
    pub fn within(time: Duration) -> Stale {
        let requests = || Kept::builder().max_capacity(REQUESTS_MOST).time_to_live(time).build();
        Stale((!time.is_zero()).then(|| Remembering { requests: requests(), within: time }))
    }

    /// This was good just now.
    pub(super) fn remember(
        &self,
        operation: &Operation,
        query: &str,
        tag: Tag,
        key: &KeyRecord,
        position: i64,
        now: Timestamp,
    ) {
        if let Some(Remembering { requests, .. }) = &self.0 {
            let given = Given { tag, key: key.id, key_ends: key.expires_at, position, good_at: now };
            requests.insert(print_of(operation, query), given);
        }
    }

    /// This is no longer good.
    fn forget(&self, operation: &Operation, query: &str) {
        if let Some(Remembering { requests, .. }) = &self.0 {
            requests.invalidate(&print_of(operation, query));
        }
    }

    /// What the same request was given, and how many seconds ago it was last known to be good.
    fn recall(&self, operation: &Operation, query: &str, now: Timestamp) -> Option<(Given, u64)> {
        let Remembering { requests, within } = self.0.as_ref()?;
        let given = requests.get(&print_of(operation, query))?;
        // A clock that was set back makes nothing younger than new.
        let age = Duration::try_from(now.duration_since(given.good_at)).unwrap_or_default();
        let opens = given.key_ends.is_none_or(|end| now < end);
        (age <= *within && opens).then_some((given, age.as_secs()))
    }
}

/// What stands for a request. The key is in the query, so nobody may be able to make another one that stands for the same.
fn print_of(operation: &Operation, query: &str) -> [u8; 32] {
    Sha256::new().chain_update(operation.name).chain_update("?").chain_update(query).finalize().into()
}

/// What is said beside an answer that may no longer be true.
pub(super) fn marks(age: u64) -> [(&'static str, String); 2] {
    [("age", age.to_string()), ("warning", "110 - \"Response is Stale\"".to_owned())]
}

impl Service {
    /// Where the error is that the store cannot be asked: what the caller was given before, unless he asks for something
    /// newer. He is counted as ever.
    pub(super) fn again(
        &self,
        operation: &Operation,
        call: &Call<'_>,
        error: Error,
        beside: &mut Beside,
    ) -> Result<Outcome, Error> {
        self.notice(&error);
        if !may_be_kept(operation, call) || error.text == TOO_MANY_REQUESTS {
            return Err(error);
        }
        if error.why.is_none() {
            // The store has been asked, and what was given before is no longer the answer.
            self.stale.forget(operation, call.query);
            return Err(error);
        }
        let Some((given, age)) = self.stale.recall(operation, call.query, (self.clock)()) else { return Err(error) };
        self.count(given.key, beside)?;
        if given.position < at_least(call)? {
            return Err(error);
        }
        let unless = call.unless.unwrap_or_default();
        let had = given.tag.among(unless).or_else(|| tag::is_any(unless).then(|| given.tag.to_string()));
        let outcome = match had {
            Some(had) => Outcome::Unchanged(had),
            None => Outcome::Answered(self.cache.kept(given.tag).ok_or(error)?, Some(given.tag)),
        };
        (beside.age, beside.position) = (Some(age), Some(given.position));
        self.metrics.answer(operation.name, How::Stale);
        Ok(outcome)
    }
}

impl fmt::Debug for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stale").field(&self.0.as_ref().map(|remembering| remembering.within)).finish()
    }
}
