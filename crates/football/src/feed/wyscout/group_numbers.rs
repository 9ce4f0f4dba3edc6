//! Numbers for the groups of rounds, which the provider labels but does not number.
//!
//! A round has a block of a hundred numbers: 0 for Main, 1 to 26 for the letters, 27 to 99 for 1 to 73. Other labels get the
//! numbers from 27 to 99 that are left, in the order of the labels. Where the block has no number left, or the round's own
//! number is too large for a block, the number is a hash.

use std::collections::{BTreeMap, BTreeSet};

use crate::feed::provider::numbering::Numbering;

/// The numbers in a round's block, and the first for labels that are not letters.
const BLOCK: i64 = 100;
const FIRST_NUMERIC: i64 = 27;
/// Rounds from this number on have no block: ids of a provider are below a thousand million.
const ROUNDS_WITH_BLOCK: i64 = 10_000_000;

/// A distinct number for every group of every round.
#[derive(Debug, Default)]
pub(super) struct GroupNumbers {
    numbers: BTreeMap<(i64, String), i64>,
    /// What notices say of labels whose number collided.
    messages: BTreeMap<i64, Vec<String>>,
}

impl GroupNumbers {
    /// Numbers the labels of all rounds.
    pub(super) fn new<'a>(rounds: impl Iterator<Item = (i64, BTreeSet<&'a str>)>) -> GroupNumbers {
        let mut numbers = BTreeMap::new();
        let mut without_block = BTreeMap::new();
        for (round, labels) in rounds {
            let slots = slots(&labels);
            for label in labels {
                match slots.get(label) {
                    Some(slot) if round < ROUNDS_WITH_BLOCK => {
                        numbers.insert((round, label.to_owned()), round * BLOCK + slot);
                    }
                    _ => drop(without_block.insert(format!("{round}/{label}"), (round, label.to_owned()))),
                }
            }
        }
        let reserved = numbers.values().copied().collect();
        let hashed = Numbering::new(without_block.keys().cloned().collect(), &reserved);
        let mut messages: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for collision in hashed.collisions() {
            if let Some((round, _)) = without_block.get(&collision.key) {
                messages.entry(*round).or_default().push(collision.message());
            }
        }
        numbers.extend(without_block.into_iter().filter_map(|(key, group)| Some((group, hashed.number(&key)?))));
        GroupNumbers { numbers, messages }
    }

    pub(super) fn number(&self, round: i64, label: &str) -> Option<i64> {
        self.numbers.get(&(round, label.to_owned())).copied()
    }

    pub(super) fn messages(&self, round: i64) -> impl Iterator<Item = String> {
        self.messages.get(&round).into_iter().flatten().cloned()
    }
}

/// The position of each label in the block of its round. Labels that find no room are left out.
fn slots<'a>(labels: &BTreeSet<&'a str>) -> BTreeMap<&'a str, i64> {
    let mut slots: BTreeMap<&str, i64> = labels.iter().filter_map(|label| Some((*label, own_slot(label)?))).collect();
    let used: BTreeSet<i64> = slots.values().copied().collect();
    let free = (FIRST_NUMERIC..BLOCK).filter(|slot| !used.contains(slot));
    let others = labels.iter().copied().filter(|label| own_slot(label).is_none());
    let others: Vec<(&str, i64)> = others.zip(free).collect();
    slots.extend(others);
    slots
}

/// The position that follows from a label alone: Main, a letter, or a number from 1 to 73.
fn own_slot(label: &str) -> Option<i64> {
    match label.as_bytes() {
        [] => Some(0),
        [letter @ b'A'..=b'Z'] => Some(i64::from(letter - b'A') + 1),
        [b'1'..=b'9', ..] => {
            let number: i64 = label.parse().ok()?;
            Some(FIRST_NUMERIC - 1 + number).filter(|slot| *slot < BLOCK)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::{btree_map, btree_set};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn distinct_groups_get_distinct_numbers(
            rounds in btree_map(
                prop_oneof![0..5_i64, ROUNDS_WITH_BLOCK - 2..ROUNDS_WITH_BLOCK + 2],
                btree_set("[A-Z]?|[0-9]{1,4}|[a-c]{1,5}", 0..120),
                0..4,
            ),
        ) {
            let labels = |labels: &'_ BTreeSet<String>| -> BTreeSet<String> { labels.clone() };
            let rounds: Vec<(i64, BTreeSet<String>)> = rounds.iter().map(|(round, all)| (*round, labels(all))).collect();
            let numbers =
                GroupNumbers::new(rounds.iter().map(|(round, all)| (*round, all.iter().map(String::as_str).collect())));
            let mut given = BTreeSet::new();
            for (round, label) in rounds.iter().flat_map(|(round, all)| all.iter().map(move |label| (*round, label))) {
                let number = numbers.number(round, label);
                prop_assert!(number.is_some_and(|number| (0..1_000_000_000).contains(&number)), "{}/{}", round, label);
                prop_assert!(given.insert(number), "{}/{}", round, label);
            }
        }
    }

    #[test]
    fn letters_and_numbers_do_not_depend_on_the_other_labels() {
        let alone = GroupNumbers::new([(4, BTreeSet::from(["B", "8"]))].into_iter());
        let all = GroupNumbers::new([(4, BTreeSet::from(["", "A", "B", "3", "8", "East"]))].into_iter());
        for label in ["B", "8"] {
            assert_eq!(alone.number(4, label), all.number(4, label));
        }
        let number = |label| all.number(4, label).unwrap() - 400;
        assert_eq!(["", "A", "B", "3", "8", "East"].map(number), [0, 1, 2, 29, 34, 27]);
    }
}
