//! Bytes changed at random.

use proptest::prelude::*;

/// Where, how, and into what.
pub(crate) type ByteEdit = (usize, u8, u8);

pub(crate) fn mutate(bytes: &mut Vec<u8>, changes: &[ByteEdit]) {
    for (place, what, byte) in changes {
        if bytes.is_empty() {
            return;
        }
        let place = place % bytes.len();
        match what % 4 {
            0 => bytes[place] = *byte,
            1 => bytes.insert(place, *byte),
            2 => drop(bytes.remove(place)),
            _ => bytes[place] = b"0123456789-{}[]\",:enull"[usize::from(*byte) % 23],
        }
    }
}

pub(crate) fn changes(most: usize) -> impl Strategy<Value = Vec<ByteEdit>> {
    proptest::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 0..most)
}
