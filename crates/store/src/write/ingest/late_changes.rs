//! Changes that get their numbers at the end of their transaction.
//!
//! A transaction that writes one match need not keep others from writing theirs. Only the numbers and times of changes need an
//! order. So they are given in the last statements before the commit, by the database itself.

use football::model::MatchId;

use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::scope::ChangeScope;

/// What a transaction has to add to the change log before its commit.
#[derive(Default)]
pub(super) struct LateChanges {
    changes: Vec<LateChange>,
    /// Whether something else than matches has to be written, which needs a transaction that is the only writer.
    pub(super) needs_only_writer: bool,
}

/// A change of a match that stays in its edition.
struct LateChange {
    id: MatchId,
    revision: i64,
    reason: ChangeReason,
    edition: i64,
}

impl LateChanges {
    pub(super) fn add_match(
        &mut self,
        id: MatchId,
        revision: i64,
        reason: ChangeReason,
        [edition, previous_edition]: [Option<i64>; 2],
    ) {
        match edition {
            Some(edition) if previous_edition == Some(edition) => {
                self.changes.push(LateChange { id, revision, reason, edition });
            }
            _ => self.needs_only_writer = true,
        }
    }

    /// Gives the changes their numbers. Nothing but the commit may follow. Returns false if the transaction must be the only
    /// writer after all: then nothing of it may be committed.
    pub(super) fn append(&self, connection: &dyn Connection, now: i64) -> Result<bool, Error> {
        if self.needs_only_writer {
            return Ok(false);
        }
        if self.changes.is_empty() {
            return Ok(true);
        }
        connection.lock_change_log()?;
        for LateChange { id, revision, reason, edition } in &self.changes {
            let kind = football::model::Kind::Match.id();
            let row = values![kind, id.0, *revision, now, reason.id(), *edition, None::<i64>];
            connection.execute(queries::CHANGE_APPEND, &row)?;
            connection.execute(queries::MATCH_TOUCH, &values![id.0])?;
            ChangeScope::Edition(*edition).put_newest(connection)?;
        }
        Ok(true)
    }
}
