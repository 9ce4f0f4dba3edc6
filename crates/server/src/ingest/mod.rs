//! Lines and documents on their way into the store. `touchline feed` and HTTP share this code, so a line has the same result
//! however it arrives.
//!
//! | | |
//! |---|---|
//! | `lines.rs` | lines out of bytes, with their numbers |
//! | `batch.rs` | some lines: parsed, written together, acknowledged |
//! | `documents.rs` | documents of the native feed: parsed, written together, each with its result |
//! | `references.rs` | the teams and players that documents name: known or not |
//! | `pruning.rs` | the change log is pruned now and then while lines are written |

pub(crate) mod batch;
pub(crate) mod documents;
pub(crate) mod lines;
pub(crate) mod pruning;
pub(crate) mod references;
