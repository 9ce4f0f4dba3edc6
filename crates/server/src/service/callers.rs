//! The key of a request: whether it is valid, what it may do, how often and when it was used.

use std::sync::Arc;

use jiff::Timestamp;
use store::{KeyRecord, KeyRole, Snapshot};

use super::active_keys::ActiveKey;
use super::base::Service;
use super::context::RequestContext;
use super::response_meta::ResponseMeta;
use super::trace::RequestTrace;
use api::rows::error::{Error, KEY_ONLY_READS, KEY_ONLY_WRITES, KEY_REQUIRED};

/// The valid key of a request.
#[derive(Debug)]
pub(super) struct CallerKey {
    pub(super) record: KeyRecord,
    pub(super) active: Arc<ActiveKey>,
}

impl Service {
    /// Counts a request against the rate limit of its key, once even if it is retried.
    pub(super) fn count_request(&self, key: &ActiveKey, now: Timestamp, meta: &mut ResponseMeta) -> Result<(), Error> {
        if !meta.is_counted {
            meta.is_counted = true;
            meta.allowance = key.count(now);
        }
        match meta.allowance {
            Some(Err(exceeded)) => Err(exceeded.refusal()),
            _ => Ok(()),
        }
    }

    /// The key of a request, if it has this role. The error does not say why a key is invalid.
    pub(super) fn authenticate(
        &self,
        snapshot: &Snapshot,
        context: &RequestContext,
        now: Timestamp,
        role: KeyRole,
    ) -> Result<CallerKey, Error> {
        let text = context.key()?;
        let key = snapshot.key(text, now)?.map(|record| self.caller_key(record, &context.trace));
        self.known_keys.note(text, key.as_ref().map(|key| &key.active));
        let key = key.ok_or(KEY_REQUIRED)?;
        check_role(&key.record, role)?;
        Ok(key)
    }

    /// A valid key that a request came with.
    pub(super) fn caller_key(&self, record: KeyRecord, trace: &RequestTrace) -> CallerKey {
        let active = self.active_keys.get(&record, &self.limits, &self.metrics);
        trace.note_key(&active);
        CallerKey { record, active }
    }

    /// Changes the rate limit of every key that has none of its own.
    pub(crate) fn set_rate_limit(&self, rate: u32, burst: u32) {
        self.limits.set_per_second(rate, burst);
        self.active_keys.set_limit(self.limits.quota(None));
    }

    /// Notes in the store when keys were last used. It asks the store only if there is something new, once an hour for each
    /// key. A failure fails no request: the next call tries again. A store that can only be read fails every time,
    /// so the log has one warning.
    pub(crate) fn save_key_uses(&self) {
        let unsaved = self.active_keys.unsaved_uses();
        if unsaved.is_empty() {
            return;
        }
        let uses: Vec<(i64, Timestamp)> = unsaved.iter().map(|(key, at)| (key.id, *at)).collect();
        let saved = self.store.note_key_uses(&uses);
        let is_new_failure = self.active_keys.saving_ended(saved.is_ok());
        match saved {
            Ok(()) => unsaved.iter().for_each(|(key, at)| key.saved(*at)),
            Err(error) if is_new_failure => tracing::warn!("the last use of keys is not stored: {error}"),
            Err(error) => tracing::debug!("the last use of keys is not stored: {error}"),
        }
    }

    /// The number of the key in a request, if the key was valid when it was last used.
    pub(crate) fn known_key(&self, context: &RequestContext) -> Option<i64> {
        self.known_key_of(context.key().ok()?)
    }

    /// The number of the key with this text, if it was valid when it was last used.
    pub(crate) fn known_key_of(&self, text: &str) -> Option<i64> {
        self.known_keys.get(text).map(|key| key.id)
    }
}

/// Whether a key may do this.
pub(super) fn check_role(key: &KeyRecord, role: KeyRole) -> Result<(), Error> {
    match role {
        _ if key.details.roles.has(role) => Ok(()),
        KeyRole::Read => Err(KEY_ONLY_WRITES.into()),
        KeyRole::Write => Err(KEY_ONLY_READS.into()),
    }
}
