//! Following: which server a snapshot is read from, and how changes are noticed.

pub(crate) mod position_floor;
pub(crate) mod standbys;
pub(crate) mod watch;
