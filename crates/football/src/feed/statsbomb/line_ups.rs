//! The players of line-ups.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::feed::provider::Sourced;
use crate::model::{Player, PlayerId};

/// The players of line-ups. Every match describes its players, and not always alike. The newest match's description is used,
/// whichever matches are read and in what order.
#[derive(Default, Debug)]
pub struct LineUps(
    /// Each player with the kick-off and the id of the match that describes them.
    pub(super) BTreeMap<PlayerId, ((Timestamp, i64), Sourced<Player>)>,
);

impl LineUps {
    pub(super) fn put(&mut self, id: PlayerId, age: (Timestamp, i64), player: impl FnOnce() -> Sourced<Player>) {
        if self.0.get(&id).is_none_or(|(known, _)| *known <= age) {
            self.0.insert(id, (age, player()));
        }
    }

    pub fn add(&mut self, others: LineUps) {
        for (id, (age, player)) in others.0 {
            self.put(id, age, || player);
        }
    }
}
