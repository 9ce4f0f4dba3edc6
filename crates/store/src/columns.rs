//! Columns of numbers as bytes, made so that a compressor finds what repeats.
//!
//! Reading checks everything: a column that ends early or names what is not there is an error, never a panic, and
//! nothing is allocated on the word of a number alone.

use std::collections::HashMap;

use crate::Error;

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

    /// A column of numbers of either sign.
    pub(crate) fn column(&mut self, values: impl Iterator<Item = i64>) {
        values.for_each(|value| self.signed(value));
    }

    /// A column of values that repeat: each distinct one is written once, then every row names it by its place.
    pub(crate) fn words(&mut self, values: impl Iterator<Item = Option<i64>>) {
        let mut places: HashMap<Option<i64>, u64> = HashMap::new();
        let mut words = Writer::default();
        let mut rows = Writer::default();
        rows.bytes.reserve(values.size_hint().0);
        // Most values were said before, and are found here without a search.
        let mut lately: [Option<(Option<i64>, u64)>; LATELY] = [None; LATELY];
        for value in values {
            let slot = &mut lately[value.map_or(LATELY - 1, |value| value as usize % (LATELY - 1))];
            let place = match slot {
                Some((said, place)) if *said == value => *place,
                _ => {
                    let next = places.len() as u64;
                    let place = *places.entry(value).or_insert_with(|| {
                        words.bytes.push(u8::from(value.is_some()));
                        words.signed(value.unwrap_or_default());
                        next
                    });
                    *slot = Some((value, place));
                    place
                }
            };
            rows.number(place);
        }
        self.number(places.len() as u64);
        self.bytes.append(&mut words.bytes);
        self.bytes.append(&mut rows.bytes);
    }
}

/// So many places have numbers of one byte.
const ONE_BYTE: usize = 0x80;

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

    /// What has not been read.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.bytes
    }

    /// How many things follow, each of which takes a byte at least.
    pub(crate) fn count(&mut self) -> Result<usize, Error> {
        let count = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        if count > self.bytes.len() { Err(wrong("a column is longer than its bytes")) } else { Ok(count) }
    }

    pub(crate) fn column(&mut self, rows: usize) -> Result<Vec<i64>, Error> {
        let mut values = vec![0; rows];
        for value in &mut values {
            *value = self.signed()?;
        }
        Ok(values)
    }

    /// A column of values that repeat; `of` says what a written value means, none if nothing.
    pub(crate) fn words<T: Copy>(
        &mut self,
        rows: usize,
        of: impl Fn(Option<i64>) -> Option<T>,
    ) -> Result<Vec<T>, Error> {
        let words = gather(self.count()?, |_| {
            let known = self.byte()? != 0;
            let value = self.signed()?;
            of(known.then_some(value)).ok_or_else(|| wrong("a value means nothing"))
        })?;
        let missing = || wrong("a row names a value that is not there");
        if words.len() > ONE_BYTE {
            return gather(rows, |_| words.get(self.number()? as usize).copied().ok_or_else(missing));
        }
        // Every row is one byte: all are checked together, and then found in a table that has a place for each.
        let (places, rest) = self.bytes.split_at_checked(rows).ok_or_else(|| wrong("a column ends early"))?;
        self.bytes = rest;
        let Some(first) = words.first().filter(|_| rows > 0) else {
            return if rows == 0 { Ok(Vec::new()) } else { Err(missing()) };
        };
        if usize::from(places.iter().fold(0, |most, place| most.max(*place))) >= words.len() {
            return Err(missing());
        }
        let mut table = [*first; ONE_BYTE];
        table[..words.len()].copy_from_slice(&words);
        Ok(places.iter().map(|place| table[usize::from(*place) % ONE_BYTE]).collect())
    }

    /// Nothing may be left over.
    pub(crate) fn end(self) -> Result<(), Error> {
        if self.bytes.is_empty() { Ok(()) } else { Err(wrong("bytes are left over")) }
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
