//! A snapshot with links applied: what responses are made from.
//!
//! Providers give one player, team or match several ids. A link says which id is served in place of another. Nothing that is
//! stored is changed by a link: ids are replaced here, after they were read, and a request for one id reads what is stored
//! under all of them. Without a link, everything is read straight from the snapshot, with no further query.
//!
//! A caller sees a link only if both ids are of editions that they may read. For others, the two ids stay apart.
//!
//! | | |
//! |---|---|
//! | `snapshot.rs` | the snapshot, and the links that its caller sees |
//! | `matches.rs` | a merged match is served as the kept one, and lists have it once |
//! | `facts.rs` | the numbers of all ids together |
//! | `entities.rs` | entities under the id that is kept |
//! | `listing.rs`, `players.rs` | each entity once; what follows from the matches of all its ids |
//! | `changes.rs` | which ids were merged |
//! | `as_stored.rs` | what no link changes |

mod as_stored;
mod changes;
mod entities;
mod facts;
mod listing;
mod matches;
mod players;

pub(crate) mod snapshot;
