//! Matches in progress: `touchline feed` takes one as it happens, `touchline replay` shows one that is stored.

pub(super) mod feed;
pub(super) mod lines;
pub(super) mod player;
pub(super) mod replay;
