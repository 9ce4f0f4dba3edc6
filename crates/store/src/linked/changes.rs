//! The change log: which ids were merged, and which are served for themselves again.

use football::model::EditionId;

use super::snapshot::LinkedSnapshot;
use crate::error::Error;
use crate::read::snapshot::Change;
use crate::rows::change::ChangeReason;

impl LinkedSnapshot<'_> {
    /// As in the snapshot. Whoever does not see a link learns that something changed, and not that there is a link.
    pub fn newest_changes(&self, after: i64, entitled: Option<&[EditionId]>, most: u32) -> Result<Vec<Change>, Error> {
        let mut changes = self.unlinked().newest_changes(after, entitled, most)?;
        if self.is_restricted() {
            let links = self.links()?;
            for change in &mut changes {
                let is_hidden = match change.reason {
                    ChangeReason::Merged => !links.is_merged(change.kind, change.id),
                    reason => reason == ChangeReason::Separated,
                };
                if is_hidden {
                    change.reason = ChangeReason::Corrected;
                }
            }
        }
        Ok(changes)
    }
}
