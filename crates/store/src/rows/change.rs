//! Why something changed.

use crate::error::Error;

/// Why a match or an entity changed. An entity is never live.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChangeReason {
    /// It was not there before.
    New,
    /// The match has kicked off and was not final before: it is being played, or its result arrived.
    Live,
    /// It was there before, and differs now. Of a final match, this is a correction of what was served.
    Corrected,
    /// It is in no response any more.
    Deleted,
    /// Its id is linked with another, and is served as that one.
    Merged,
    /// Its id is served for itself again.
    Separated,
}

impl ChangeReason {
    pub const ALL: [ChangeReason; 6] = [
        ChangeReason::New,
        ChangeReason::Live,
        ChangeReason::Corrected,
        ChangeReason::Deleted,
        ChangeReason::Merged,
        ChangeReason::Separated,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            ChangeReason::New => "new",
            ChangeReason::Live => "live",
            ChangeReason::Corrected => "corrected",
            ChangeReason::Deleted => "deleted",
            ChangeReason::Merged => "merged",
            ChangeReason::Separated => "separated",
        }
    }

    /// Its number in the change log.
    pub(crate) const fn id(self) -> i64 {
        match self {
            ChangeReason::New => 1,
            ChangeReason::Live => 2,
            ChangeReason::Corrected => 3,
            ChangeReason::Deleted => 4,
            ChangeReason::Merged => 5,
            ChangeReason::Separated => 6,
        }
    }

    pub(crate) fn from_id(id: i64) -> Result<ChangeReason, Error> {
        let found = ChangeReason::ALL.into_iter().find(|reason| reason.id() == id);
        found.ok_or_else(|| Error::damaged(format!("{id} is not the number of a reason")))
    }
}
