//! A match in the events of the interface.
//!
//! The engine counts events of its own vocabulary, which is richer. Clients of the interface read its numbers and names,
//! and count them: what the interface calls a tackle won is what `BallWon.TackleWon` counts, for every player and team.

mod filter;
mod notes;
mod translation;
mod written;

pub use filter::InterfacePattern;
pub use notes::notes;
pub use translation::{InterfaceNote, attempted, attempted_from, body_part, body_part_from, card_from, note};
pub use written::{WrittenEvent, WrittenKind, written_events};
