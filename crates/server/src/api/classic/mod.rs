//! The classic profile: operations whose older structure differs from the specification's.
//!
//! Older clients read these structures. Each row is a field table over the views that the operation of the same name has;
//! nothing is computed here. An operation that is not listed has one structure, and both profiles give the same bytes.

use super::operations::{entity_referees, entity_teams};
use super::{Envelope, Operation, Profile};

/// The operations whose older structure differs.
pub static CLASSIC: &[Operation] = &[in_root(&entity_teams::OPERATION), in_root(&entity_referees::OPERATION)];

/// The operation with its envelope inside one more object.
const fn in_root(operation: &Operation) -> Operation {
    Operation { envelope: Envelope::Root, profile: Profile::Classic, ..*operation }
}
