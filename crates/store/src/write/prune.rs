//! Prunes the change log: its beginning is deleted once nobody should need it.
//!
//! A client that continues from a version before the beginning gets an error, and loads everything again. The log stays
//! without gaps. A note records where it begins, so that `verify` can tell what was pruned from what was lost.

use jiff::Timestamp;

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::store_position::StorePosition;
use crate::rows::change_log::put_pruned;
use crate::store::Store;

/// Changes in one transaction: other writers wait no longer than these take.
const BATCH: i64 = 10_000;
const MS_PER_DAY: i64 = 24 * 60 * 60 * 1000;

/// Which changes are kept: all of the last days, and the newest ones however old they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangeLogRule {
    pub days: u32,
    /// At least one is kept: its number is the version of the data.
    pub changes: u32,
}

impl Store {
    /// Deletes the changes that the rule does not keep, and returns how many. Several transactions if they are many.
    pub fn prune_changes(&self, rule: ChangeLogRule, now: Timestamp) -> Result<i64, Error> {
        let mut all = 0;
        loop {
            match self.prune_some_changes(rule, now)? {
                0 => return Ok(all),
                some => all += some,
            }
        }
    }

    /// The same in one short transaction, for a process that has other work. Returns 0 if all is done.
    pub fn prune_some_changes(&self, rule: ChangeLogRule, now: Timestamp) -> Result<i64, Error> {
        // A snapshot shows whether there is anything to do, so that usually no other writer has to wait.
        if outdated(self.snapshot()?.connection.as_ref(), rule, now)?.is_none() {
            return Ok(0);
        }
        self.write_bumping_position(|connection| {
            // Another process may have been faster.
            let Some((first, last)) = outdated(connection, rule, now)? else { return Ok(0) };
            connection.execute(queries::CHANGES_DROP, &values![last])?;
            put_pruned(connection, last)?;
            Ok(last - first + 1)
        })
    }
}

/// The first and the last of the next changes to delete; none if there are none.
fn outdated(connection: &dyn Connection, rule: ChangeLogRule, now: Timestamp) -> Result<Option<(i64, i64)>, Error> {
    let integer = |text, values: &[_]| -> Result<Option<i64>, Error> {
        connection.query(text, values)?.first().map_or(Ok(None), |row| row.maybe_integer(0))
    };
    let Some(first) = integer(queries::CHANGE_OLDEST, &[])? else { return Ok(None) };
    let newest = StorePosition::load(connection)?.version;
    let last = (newest - i64::from(rule.changes.max(1))).min(first + BATCH - 1);
    let kept_since = now.as_millisecond().saturating_sub(i64::from(rule.days) * MS_PER_DAY);
    let kept = if last < first { None } else { integer(queries::CHANGE_KEPT, &values![last, kept_since])? };
    let last = kept.map_or(last, |kept| kept - 1);
    Ok((first <= last).then_some((first, last)))
}
