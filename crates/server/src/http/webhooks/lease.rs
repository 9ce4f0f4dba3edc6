//! Which service sends: it takes the lease of the store, and renews it.

use store::{SenderLease, Store};

/// What a service does about the lease.
pub(super) enum LeaseStep {
    /// There is no webhook to send.
    Unneeded,
    Held,
    /// Another service holds it.
    Seen(SenderLease),
}

/// Takes the lease if it is free or outdated.
pub(super) fn lease_step(store: &Store, name: &str, outdated: Option<&SenderLease>) -> Result<LeaseStep, store::Error> {
    if active(store)?.is_empty() {
        return Ok(LeaseStep::Unneeded);
    }
    let lease = store.sender_lease()?;
    if lease.is_held_by(name) {
        return Ok(LeaseStep::Held);
    }
    let may_take = lease.is_free() || outdated == Some(&lease);
    let is_taken = may_take && store.take_sender_lease(name, &lease)?;
    Ok(if is_taken { LeaseStep::Held } else { LeaseStep::Seen(lease) })
}

/// Renews the lease and returns the webhooks that send; none if this service should not send any more.
pub(super) fn renew(store: &Store, name: &str) -> Result<Option<Vec<i64>>, store::Error> {
    let active = active(store)?;
    if active.is_empty() {
        store.release_sender_lease(name)?;
        return Ok(None);
    }
    Ok(store.renew_sender_lease(name)?.then_some(active))
}

/// The webhooks that are not switched off. A damaged one sends nothing.
fn active(store: &Store) -> Result<Vec<i64>, store::Error> {
    let webhooks = store.primary_snapshot()?.webhooks()?;
    Ok(webhooks.into_iter().flatten().filter(|webhook| webhook.off.is_none()).map(|webhook| webhook.id).collect())
}
