//! What changed after a version, for an export with `--since`.

use std::collections::{HashMap, HashSet};

use anyhow::{Result, bail};
use football::model::{EditionId, Kind};
use store::{Change, ChangeReason};

use super::tables::deletions::DeletionRecord;
use api::UnrestrictedData;

/// The newest change of everything that changed.
#[derive(Debug)]
pub struct ChangedData {
    newest: HashMap<(Kind, i64), Change>,
    /// The tournaments with a change in their matches, their structure or their rules.
    editions: HashSet<EditionId>,
}

impl ChangedData {
    pub fn load(all: &UnrestrictedData<'_>, since: i64) -> Result<ChangedData> {
        let version = all.version();
        if since > version {
            bail!("there is no version {since} yet: the newest is {version}. Was the number taken from another store?");
        }
        if since < all.oldest_version()? {
            bail!("the changes after version {since} are no longer stored: export everything again, without --since");
        }
        let (mut newest, mut editions) = (HashMap::new(), HashSet::new());
        for change in all.changes_since(since)? {
            editions.extend([change.edition, change.left_edition].into_iter().flatten());
            newest.insert((change.kind, change.id), change);
        }
        let mut changed = ChangedData { newest, editions };
        for edition in all.data().editions()? {
            let is_changed = changed.includes(Kind::Edition, edition.edition().id.0)
                || edition.stages()?.iter().any(|stage| changed.includes(Kind::Stage, stage.id.0))
                || edition.groups()?.iter().any(|group| changed.includes(Kind::Group, group.id.0));
            if is_changed {
                changed.editions.insert(edition.edition().id);
            }
        }
        Ok(changed)
    }

    pub fn includes(&self, kind: Kind, id: i64) -> bool {
        self.newest.contains_key(&(kind, id))
    }

    pub fn includes_edition(&self, id: EditionId) -> bool {
        self.editions.contains(&id)
    }

    /// What was deleted and did not come back, by kind and id.
    pub fn deletions(&self) -> Vec<DeletionRecord> {
        let deleted = self.newest.values().filter(|change| change.reason == ChangeReason::Deleted);
        let record =
            |change: &Change| DeletionRecord { kind: change.kind, id: change.id, version: change.seq, at: change.at };
        let mut deleted: Vec<DeletionRecord> = deleted.map(record).collect();
        deleted.sort_by_key(|record| (record.kind, record.id));
        deleted
    }
}
