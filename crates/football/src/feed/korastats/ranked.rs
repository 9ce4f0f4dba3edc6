//! Values that several records state.

use std::cmp::Reverse;

use jiff::Timestamp;

use super::entities::Rank;

/// A value, and how well the record knows that states it: by its kind, and then by the time of its last update.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ranked<T>(Option<(FullRank, T)>);

pub(super) type FullRank = (Rank, Reverse<Timestamp>);

impl<T> Default for Ranked<T> {
    fn default() -> Ranked<T> {
        Ranked(None)
    }
}

impl<T: Clone> Ranked<T> {
    pub(super) fn state(&mut self, rank: FullRank, value: Option<T>) {
        if let Some(value) = value.filter(|_| self.0.as_ref().is_none_or(|(known, _)| rank <= *known)) {
            self.0 = Some((rank, value));
        }
    }

    pub(super) fn get(&self) -> Option<T> {
        self.0.as_ref().map(|(_, value)| value.clone())
    }
}
