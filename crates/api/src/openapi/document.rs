//! A document while it is built.

use super::schemas::Schemas;
use crate::classic::CLASSIC;
use crate::operation::{Operation, Profile};
use crate::operations::OPERATIONS;

/// A document being built.
pub(super) struct Document {
    pub(super) profile: Profile,
    pub(super) schemas: Schemas,
}

impl Document {
    pub(super) fn new(profile: Profile) -> Document {
        Document { profile, schemas: Schemas::default() }
    }

    /// The operations of the profile. An operation without an older structure is the same in both.
    pub(super) fn operations(&self) -> Vec<&'static Operation> {
        let in_profile = |standard: &'static Operation| match self.profile {
            Profile::Standard => standard,
            Profile::Classic => CLASSIC.iter().find(|classic| classic.name == standard.name).unwrap_or(standard),
        };
        OPERATIONS.iter().map(in_profile).collect()
    }

    pub(super) fn prefix(&self) -> &'static str {
        match self.profile {
            Profile::Standard => "",
            Profile::Classic => "/classic",
        }
    }
}
