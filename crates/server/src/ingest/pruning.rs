//! The change log is pruned now and then while lines are written.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use store::{ChangeLogRule, Store};

/// How often the change log is pruned.
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);

/// Prunes the change log of one store.
#[derive(Debug)]
pub(crate) struct Pruner {
    rule: ChangeLogRule,
    pruned_at: Option<Instant>,
}

impl Pruner {
    pub(crate) fn new(rule: ChangeLogRule) -> Pruner {
        Pruner { rule, pruned_at: None }
    }

    /// Whether there may be something to prune.
    pub(crate) fn is_due(&self) -> bool {
        self.pruned_at.is_none_or(|pruned_at| pruned_at.elapsed() > PRUNE_EVERY)
    }

    /// Prunes a part of the change log if it is due. The next lines do not wait for all of it: if there is more, it is pruned
    /// after them.
    pub(crate) fn prune(&mut self, store: &Store) -> Result<(), store::Error> {
        if !self.is_due() {
            return Ok(());
        }
        let pruned = store.prune_some_changes(self.rule, Timestamp::now());
        self.pruned_at = if matches!(pruned, Ok(1..)) { None } else { Some(Instant::now()) };
        pruned.map(|_| ())
    }
}
