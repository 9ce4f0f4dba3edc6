//! The live feed: a match reported one line at a time. `docs/live.md` is its manual.
//!
//! A line names its match and a sequence number. It has one or more of: an event, the id of a deleted event, line-ups, a
//! status, the start or end of a period. Lines may come late, twice or out of order. A [`Ledger`] keeps what the highest
//! sequence number said, so the same lines in any order, however often, give the same match. A line with a `type` or an
//! `overlay` is a document of the native feed, so a feed can also send the teams that its matches need.

mod ledger;
mod message;
mod replay;

pub use ledger::{Effect, Ledger, Superseded};
pub use message::{Line, LineUp, LiveMessage, MAX_SEQ, parse_line};
pub use replay::{TimedMessage, replay_messages};
