//! Numbers for what a provider names but does not number.
//!
//! A number follows from the name by a hash, so it is the same after every import. Two names may hash to one number: then
//! the second gets the next free number, and a [`Collision`] that becomes a notice. Both entities are kept.

use std::collections::{BTreeMap, BTreeSet};

/// Numbers are below this: the size of a provider's block of ids.
const LIMIT: i64 = 1_000_000_000;

/// A distinct number for each of a set of keys.
#[derive(Debug, Default)]
pub(in crate::feed) struct Numbering {
    numbers: BTreeMap<String, i64>,
    collisions: Vec<Collision>,
}

/// A key whose own number was not free.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::feed) struct Collision {
    pub(in crate::feed) key: String,
    /// The number that the key hashes to, which something else has.
    pub(in crate::feed) hashed: i64,
    /// The number that the key got instead.
    pub(in crate::feed) given: i64,
}

impl Collision {
    /// The text of a notice.
    pub(in crate::feed) fn message(&self) -> String {
        let Collision { key, hashed, given } = self;
        format!("\"{key}\" gets the number {given}: its own, {hashed}, is in use for another entity")
    }
}

impl Numbering {
    /// Numbers the keys. Numbers in `reserved` are given to none: the provider itself uses them.
    ///
    /// The result depends on the set of keys alone, not on their order. A collision moves none of the other keys: keys
    /// without a collision are numbered first.
    pub(in crate::feed) fn new(keys: BTreeSet<String>, reserved: &BTreeSet<i64>) -> Numbering {
        Numbering::below(LIMIT, keys, reserved)
    }

    fn below(limit: i64, keys: BTreeSet<String>, reserved: &BTreeSet<i64>) -> Numbering {
        let mut used = reserved.clone();
        let mut numbering = Numbering::default();
        let mut colliding = Vec::new();
        for key in keys {
            let hashed = hash(&key, limit);
            if used.insert(hashed) {
                numbering.numbers.insert(key, hashed);
            } else {
                colliding.push((key, hashed));
            }
        }
        for (key, hashed) in colliding {
            // There are far fewer keys than numbers, so a free one is found; without one the key stays without a number.
            let next = (hashed + 1..limit).chain(0..hashed).find(|number| !used.contains(number));
            let Some(given) = next else { continue };
            used.insert(given);
            numbering.numbers.insert(key.clone(), given);
            numbering.collisions.push(Collision { key, hashed, given });
        }
        numbering
    }

    pub(in crate::feed) fn number(&self, key: &str) -> Option<i64> {
        self.numbers.get(key).copied()
    }

    pub(in crate::feed) fn collisions(&self) -> &[Collision] {
        &self.collisions
    }
}

/// FNV-1a, which is stable: the ids in every store follow from it.
pub(in crate::feed) fn hash(text: &str, limit: i64) -> i64 {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash % limit as u64) as i64
}

#[cfg(test)]
mod tests {
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    use super::*;

    /// Two names with the same hash.
    const COLLIDING: (&str, &str) = ("East Cedar Moor of Breworth", "West Union Field of Morvale");
    /// So few numbers that nearly every set of keys has a collision.
    const FEW: i64 = 40;

    proptest! {
        #[test]
        fn distinct_keys_get_distinct_numbers(keys in btree_set("[a-z0-9/ ]{0,6}", 0..20), reserved in btree_set(0..FEW, 0..20)) {
            let numbering = Numbering::below(FEW, keys.clone(), &reserved);
            let numbers: BTreeSet<i64> = keys.iter().map(|key| numbering.number(key).unwrap()).collect();
            prop_assert_eq!(numbers.len(), keys.len());
            prop_assert!(numbers.is_disjoint(&reserved));
            prop_assert!(numbers.iter().all(|number| (0..FEW).contains(number)));
        }

        #[test]
        fn every_number_that_is_not_the_hash_is_reported(keys in btree_set("[a-z0-9/ ]{0,6}", 0..20), reserved in btree_set(0..FEW, 0..20)) {
            let numbering = Numbering::below(FEW, keys.clone(), &reserved);
            let moved: BTreeSet<&str> =
                keys.iter().map(String::as_str).filter(|key| numbering.number(key) != Some(hash(key, FEW))).collect();
            let reported: BTreeSet<&str> = numbering.collisions().iter().map(|one| one.key.as_str()).collect();
            prop_assert_eq!(moved, reported);
        }

        #[test]
        fn keys_without_a_collision_keep_their_number(keys in btree_set("[a-z]{1,6}", 0..20), more in btree_set("[0-9]{1,6}", 0..20)) {
            let alone = Numbering::below(FEW, keys.clone(), &BTreeSet::new());
            let together = Numbering::below(FEW, &keys | &more, &BTreeSet::new());
            for key in keys.iter().filter(|key| together.number(key) == Some(hash(key, FEW))) {
                prop_assert!(alone.number(key) == together.number(key) || alone.collisions().iter().any(|one| &one.key == key));
            }
        }
    }

    #[test]
    fn two_names_with_one_hash_get_two_numbers() {
        let (one, other) = COLLIDING;
        assert_eq!(hash(one, LIMIT), hash(other, LIMIT));
        let numbering = Numbering::new([one, other].map(str::to_owned).into(), &BTreeSet::new());
        let hashed = hash(one, LIMIT);
        assert_eq!((numbering.number(one), numbering.number(other)), (Some(hashed), Some(hashed + 1)));
        assert_eq!(numbering.collisions(), [Collision { key: other.to_owned(), hashed, given: hashed + 1 }]);
    }
}
