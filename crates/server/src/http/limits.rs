//! Bounds that several files here share.

/// The headers of a request.
pub(super) const MAX_HEADERS: usize = 64;
/// The long responses that are sent at one time. Each keeps a snapshot open, however slow its reader is.
pub(super) const MAX_LONG_RESPONSES: usize = 8;
/// Those of one key.
pub(super) const LONG_RESPONSES_OF_KEY: usize = 4;
/// The requests that wait for news at one time. One more is refused.
pub(super) const MAX_WAITING: usize = 256;
/// The least rate at which a client takes bytes.
pub(super) const BYTES_PER_SECOND: u64 = 1024;
/// The bytes a second that a whole response has to reach, and a whole request: 16 KiB, slower than any network that people use.
pub(super) const MIN_RATE: u64 = BYTES_PER_SECOND * 16;
