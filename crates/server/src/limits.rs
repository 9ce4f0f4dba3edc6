//! Defaults of limits that settings change.

/// Of the setting `max-feeds`.
pub(crate) const MAX_FEEDS: usize = 32;
/// Of the setting `unsent-mib`.
pub(crate) const UNSENT_MIB: usize = 64;
