//! Columns of numbers as bytes, made so that a compressor finds what repeats.
//!
//! Reading checks everything: a column that ends early or names what is not there is an error, never a panic, and
//! nothing is allocated on the word of a number alone.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::error::Error;

/// More than most columns have values: the vocabularies, and the players of a match. A prime and one for what is absent.
const LATELY: usize = 127 + 1;

/// Numbers so far written.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
}

impl Writer {
    /// A number in as few bytes as it needs, seven bits each.
    pub(crate) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// A number of either sign; near zero it is short.
    pub(crate) fn signed(&mut self, value: i64) {
        self.number(((value << 1) ^ (value >> 63)) as u64);
    }

    /// A column of numbers of either sign. It takes a byte a row at least, so that nobody can claim rows for nothing.
    pub(crate) fn column(&mut self, values: impl Iterator<Item = i32>) {
        let values: Vec<u32> = values.map(folded).collect();
        let width = width(values.iter().fold(0, |all, value| all | value)).max(1);
        self.bytes.push(width as u8);
        self.planes(&values, width);
    }

    fn planes(&mut self, values: &[u32], width: usize) {
        for plane in 0..width {
            self.bytes.extend(values.iter().map(|value| (value >> (8 * plane)) as u8));
        }
    }

    /// A column of values that repeat: each distinct one is written once, then every row names it by its place. Where all
    /// are the same, no row has to.
    pub(crate) fn words(&mut self, values: impl Iterator<Item = Option<i64>>) {
        let mut places: HashMap<Option<i64>, u32> = HashMap::new();
        let mut words = Writer::default();
        let mut rows = Vec::with_capacity(values.size_hint().0);
        // Most values were said before, and are found here without a search.
        let mut lately: [Option<(Option<i64>, u32)>; LATELY] = [None; LATELY];
        for value in values {
            let slot = &mut lately[value.map_or(LATELY - 1, |value| value as usize % (LATELY - 1))];
            let place = match slot {
                Some((said, place)) if *said == value => *place,
                _ => {
                    let next = places.len() as u32;
                    let place = *places.entry(value).or_insert_with(|| {
                        words.bytes.push(u8::from(value.is_some()));
                        words.signed(value.unwrap_or_default());
                        next
                    });
                    *slot = Some((value, place));
                    place
                }
            };
            rows.push(place);
        }
        self.number(places.len() as u64);
        self.bytes.append(&mut words.bytes);
        self.planes(&rows, width_of_places(places.len()));
    }
}

/// A number of either sign as one that is small where the other is near zero.
fn folded(value: i32) -> u32 {
    ((value << 1) ^ (value >> 31)) as u32
}

fn unfolded(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}

/// How many bytes a number needs.
fn width(value: u32) -> usize {
    (u32::BITS - value.leading_zeros()).div_ceil(8) as usize
}

/// How many bytes name one of so many.
fn width_of_places(count: usize) -> usize {
    width(count.saturating_sub(1) as u32)
}

/// How many values can be named with one byte.
const PLACES: usize = 0x100;

/// What a [`Writer`] wrote.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Error> {
        let (first, rest) = self.bytes.split_first().ok_or_else(|| wrong("a column ends early"))?;
        self.bytes = rest;
        Ok(*first)
    }

    /// Nearly every number has one byte or two, and which of them changes too often to be guessed: so nothing here
    /// depends on it.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<u64, Error> {
        if let [first, second, ..] = *self.bytes {
            let more = first >> 7;
            if more & second >> 7 == 0 {
                self.bytes = &self.bytes[1 + usize::from(more)..];
                return Ok(u64::from(first & 0x7f) | ((u64::from(second) << 7) * u64::from(more)));
            }
        }
        self.long_number()
    }

    #[cold]
    fn long_number(&mut self) -> Result<u64, Error> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(wrong("a number is too long"))
    }

    #[inline]
    pub(crate) fn signed(&mut self) -> Result<i64, Error> {
        let value = self.number()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// How many bytes have not been read.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len()
    }

    /// What has not been read.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.bytes
    }

    /// How many things follow, each of which takes a byte at least.
    pub(crate) fn count(&mut self) -> Result<usize, Error> {
        let count = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        if count > self.bytes.len() { Err(wrong("a column is longer than its bytes")) } else { Ok(count) }
    }

    /// A column of numbers. Of one that does not fit its lowest bits are taken: ids and times go round at the ends.
    pub(crate) fn column(&mut self, rows: usize) -> Result<Vec<i32>, Error> {
        let width = self.byte()?;
        Ok(self.planes(rows, width.into())?.into_iter().map(unfolded).collect())
    }

    fn planes(&mut self, rows: usize, width: usize) -> Result<Vec<u32>, Error> {
        if !(1..=4).contains(&width) {
            return Err(wrong("a number has too many bytes, or none"));
        }
        let (lowest, others) = self.take(rows.saturating_mul(width))?.split_at(rows);
        let mut values: Vec<u32> = lowest.iter().map(|byte| u32::from(*byte)).collect();
        // Without rows there are no planes either.
        for (number, plane) in (1..).zip(others.chunks_exact(rows.max(1))) {
            for (value, byte) in values.iter_mut().zip(plane) {
                *value |= u32::from(*byte) << (8 * number);
            }
        }
        Ok(values)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or_else(|| wrong("a column ends early"))?;
        self.bytes = rest;
        Ok(taken)
    }

    /// A column of values that repeat; `of` says what a written value means, none if nothing.
    pub(crate) fn words<T: Copy>(
        &mut self,
        rows: usize,
        of: impl Fn(Option<i64>) -> Option<T>,
    ) -> Result<Words<'a, T>, Error> {
        let words = gather(self.count()?, |_| {
            let known = self.byte()? != 0;
            let value = self.signed()?;
            of(known.then_some(value)).ok_or_else(|| wrong("a value means nothing"))
        })?;
        let missing = || wrong("a row names a value that is not there");
        let places = match words.len() {
            0 | 1 => Cow::Owned(vec![0; rows]),
            2..=PLACES => Cow::Borrowed(self.take(rows)?),
            count => {
                let named = self.planes(rows, width_of_places(count))?;
                let value = |row: usize| words.get(named[row] as usize).copied().ok_or_else(missing);
                return gather(rows, value).map(Words::Listed);
            }
        };
        // All are checked together, and then found in a table that has a place for each.
        if places.iter().fold(0, |most, place| most.max(*place)) as usize >= words.len() && rows > 0 {
            return Err(missing());
        }
        Words::placed(words, places)
    }

    /// Nothing may be left over.
    pub(crate) fn end(self) -> Result<(), Error> {
        if self.bytes.is_empty() { Ok(()) } else { Err(wrong("bytes are left over")) }
    }
}

/// A column of values that repeat, as it was read.
pub(crate) enum Words<'a, T> {
    Placed(Placed<'a, T>),
    Listed(Vec<T>),
}

/// Every row says where its value stands, and there is a value at every place.
pub(crate) struct Placed<'a, T> {
    places: Cow<'a, [u8]>,
    table: Box<[T; PLACES]>,
}

impl<T: Copy> Placed<'_, T> {
    /// The value of every row.
    #[inline]
    pub(crate) fn rows(&self) -> impl Iterator<Item = T> {
        self.places.iter().map(|place| self.table[usize::from(*place)])
    }
}

impl<'a, T: Copy> Words<'a, T> {
    fn placed(mut words: Vec<T>, places: Cow<'a, [u8]>) -> Result<Words<'a, T>, Error> {
        let Some(first) = words.first().copied() else { return Ok(Words::Listed(Vec::new())) };
        words.resize(PLACES, first);
        let table = words.into_boxed_slice().try_into().map_err(|_| wrong("a column has too many values"))?;
        Ok(Words::Placed(Placed { places, table }))
    }

    /// The value of every row.
    pub(crate) fn all(&self) -> Cow<'_, [T]> {
        match self {
            Words::Placed(placed) => placed.rows().collect(),
            Words::Listed(values) => Cow::Borrowed(values),
        }
    }
}

impl Words<'_, u32> {
    /// All values together.
    pub(crate) fn sum(&self) -> usize {
        let sum = match self {
            Words::Placed(placed) => placed.rows().map(u64::from).sum::<u64>(),
            Words::Listed(values) => values.iter().copied().map(u64::from).sum(),
        };
        usize::try_from(sum).unwrap_or(usize::MAX)
    }
}

/// So many rows are looked at together.
const BLOCK: usize = 64;

impl<T: Copy + PartialEq> Words<'_, T> {
    /// The rows that have another value than nearly all have, each with it.
    pub(crate) fn each_other_than(&self, usual: T, mut show: impl FnMut(usize, T)) {
        match self {
            Words::Placed(Placed { places, table }) => {
                let usually = table.iter().position(|value| *value == usual).map(|place| place as u8);
                let differs = |places: &[u8], from: u8| places.iter().fold(0, |bits, place| bits | (place ^ from)) != 0;
                for (block, places) in places.chunks(BLOCK).enumerate() {
                    // Many columns have a value here and there.
                    if usually.is_some_and(|usually| !differs(places, usually)) {
                        continue;
                    }
                    for (row, place) in places.iter().enumerate() {
                        let value = table[usize::from(*place)];
                        if value != usual {
                            show(block * BLOCK + row, value);
                        }
                    }
                }
            }
            Words::Listed(values) => {
                for (row, value) in values.iter().enumerate() {
                    if *value != usual {
                        show(row, *value);
                    }
                }
            }
        }
    }
}

impl<T: Copy + PartialEq> Words<'_, Option<T>> {
    /// The rows that have a value, each with it.
    pub(crate) fn each_present(&self, mut show: impl FnMut(usize, T)) {
        self.each_other_than(None, |row, value| {
            if let Some(value) = value {
                show(row, value);
            }
        });
    }
}

/// So many values in memory that is asked for once; `collect` would ask again and again, not knowing how many come.
pub(crate) fn gather<T>(count: usize, mut each: impl FnMut(usize) -> Result<T, Error>) -> Result<Vec<T>, Error> {
    let mut values = Vec::with_capacity(count);
    for number in 0..count {
        values.push(each(number)?);
    }
    Ok(values)
}

pub(crate) fn wrong(what: &str) -> Error {
    Error::damaged(format!("a compressed row cannot be read: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks without any value, with one at either end, full ones, and a last one that is short.
    #[test]
    fn the_values_that_are_there_are_found_in_any_block() {
        let rows = 5 * BLOCK + 3;
        let sparse = [0, BLOCK - 1, BLOCK, 3 * BLOCK - 1, 5 * BLOCK + 2];
        let columns: [&dyn Fn(usize) -> bool; 4] =
            [&|row| sparse.contains(&row), &|row| row / BLOCK == 2, &|_| true, &|_| false];
        for is_there in columns {
            let value = |row: usize| is_there(row).then_some(row as i64 % 5);
            let mut writer = Writer::default();
            writer.words((0..rows).map(value));
            let mut reader = Reader::new(&writer.bytes);
            let words = reader.words(rows, Some).unwrap();
            let mut found = Vec::new();
            words.each_present(|row, value| found.push((row, value)));
            let expected: Vec<_> = (0..rows).filter_map(|row| Some((row, value(row)?))).collect();
            assert_eq!(found, expected);
            assert_eq!(*words.all(), (0..rows).map(value).collect::<Vec<_>>());
            reader.end().unwrap();
        }
    }

    #[test]
    fn numbers_of_any_width_are_read_as_they_were_written() {
        for values in [&[][..], &[0], &[-1, 1, 127], &[-40_000, 3], &[8_000_000, -2], &[i32::MIN, i32::MAX, 0]] {
            let mut writer = Writer::default();
            writer.column(values.iter().copied());
            let mut reader = Reader::new(&writer.bytes);
            assert_eq!(reader.column(values.len()).unwrap(), values);
            reader.end().unwrap();
            let mut early = Reader::new(&writer.bytes);
            assert!(early.column(values.len() + 1).is_err());
        }
    }
}
