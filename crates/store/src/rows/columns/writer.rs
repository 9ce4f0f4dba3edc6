//! Writes columns.

use std::collections::HashMap;

/// More than most columns have distinct values: the vocabularies, and the players of a match. A prime, and one for absent.
const RECENT_SLOTS: usize = 127 + 1;

/// The bytes written so far.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
}

impl Writer {
    /// An unsigned varint: seven bits a byte.
    pub(crate) fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// A signed varint; near zero it is short.
    pub(crate) fn signed_varint(&mut self, value: i64) {
        self.varint(((value << 1) ^ (value >> 63)) as u64);
    }

    /// A column of signed numbers. It takes at least a byte a row, so that damaged bytes cannot claim rows for nothing.
    pub(crate) fn column(&mut self, values: impl Iterator<Item = i32>) {
        let values: Vec<u32> = values.map(zigzag).collect();
        let width = byte_width(values.iter().fold(0, |all, value| all | value)).max(1);
        self.bytes.push(width as u8);
        self.byte_planes(&values, width);
    }

    /// The lowest bytes of all numbers, then the next ones, as many as the largest needs. Compressed it takes about two per
    /// cent more room than varints, and it is read without looking at every byte.
    fn byte_planes(&mut self, values: &[u32], width: usize) {
        for plane in 0..width {
            self.bytes.extend(values.iter().map(|value| (value >> (8 * plane)) as u8));
        }
    }

    /// A dictionary column, for values that repeat: each distinct value is written once, then the index of every row's value.
    /// If all values are equal, no index is written.
    pub(crate) fn dict_column(&mut self, values: impl Iterator<Item = Option<i64>>) {
        let mut indexes: HashMap<Option<i64>, u32> = HashMap::new();
        let mut dictionary = Writer::default();
        let mut rows = Vec::with_capacity(values.size_hint().0);
        // Most values occurred recently, and are found here without hashing.
        let mut recent: [Option<(Option<i64>, u32)>; RECENT_SLOTS] = [None; RECENT_SLOTS];
        for value in values {
            let slot = &mut recent[value.map_or(RECENT_SLOTS - 1, |value| value as usize % (RECENT_SLOTS - 1))];
            let index = match slot {
                Some((recent, index)) if *recent == value => *index,
                _ => {
                    let next = indexes.len() as u32;
                    let index = *indexes.entry(value).or_insert_with(|| {
                        dictionary.bytes.push(u8::from(value.is_some()));
                        dictionary.signed_varint(value.unwrap_or_default());
                        next
                    });
                    *slot = Some((value, index));
                    index
                }
            };
            rows.push(index);
        }
        self.varint(indexes.len() as u64);
        self.bytes.append(&mut dictionary.bytes);
        self.byte_planes(&rows, index_width(indexes.len()));
    }
}

/// A signed number as an unsigned one that is small if the other is near zero.
fn zigzag(value: i32) -> u32 {
    ((value << 1) ^ (value >> 31)) as u32
}

pub(super) fn unzigzag(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}

/// How many bytes a number needs.
fn byte_width(value: u32) -> usize {
    (u32::BITS - value.leading_zeros()).div_ceil(8) as usize
}

/// How many bytes an index into so many values needs.
pub(super) fn index_width(count: usize) -> usize {
    byte_width(count.saturating_sub(1) as u32)
}
