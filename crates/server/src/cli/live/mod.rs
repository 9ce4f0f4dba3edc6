//! Matches in progress: `touchline feed` writes one as it is played, `touchline replay` plays a stored one again.

mod acknowledged;
pub(super) mod feed;
pub(super) mod lines;
pub(super) mod player;
mod remote;
pub(super) mod replay;
