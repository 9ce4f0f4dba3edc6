//! Reads columns.

use std::borrow::Cow;

use super::dict_column::{BYTE_INDEXES, DictColumn, undecodable};
use super::writer::{index_width, unzigzag};
use crate::error::Error;

/// The bytes of a [`Writer`](super::writer::Writer) that have not been read.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Error> {
        let (first, rest) = self.bytes.split_first().ok_or_else(|| undecodable("a column ends early"))?;
        self.bytes = rest;
        Ok(*first)
    }

    /// Nearly every varint has one byte or two. Which of them alternates too often for a branch predictor, so the common
    /// path does not branch on it.
    #[inline]
    pub(crate) fn varint(&mut self) -> Result<u64, Error> {
        if let [first, second, ..] = *self.bytes {
            let more = first >> 7;
            if more & second >> 7 == 0 {
                self.bytes = &self.bytes[1 + usize::from(more)..];
                return Ok(u64::from(first & 0x7f) | ((u64::from(second) << 7) * u64::from(more)));
            }
        }
        self.long_varint()
    }

    #[cold]
    fn long_varint(&mut self) -> Result<u64, Error> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(undecodable("a number is too long"))
    }

    #[inline]
    pub(crate) fn signed_varint(&mut self) -> Result<i64, Error> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// How many bytes have not been read.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes that have not been read.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.bytes
    }

    /// How many items follow, each of which takes at least a byte.
    pub(crate) fn count(&mut self) -> Result<usize, Error> {
        let count = usize::try_from(self.varint()?).unwrap_or(usize::MAX);
        if count > self.bytes.len() { Err(undecodable("a column is longer than its bytes")) } else { Ok(count) }
    }

    /// A column of numbers. Of one that does not fit, the lowest bits are taken: ids and times wrap around.
    pub(crate) fn column(&mut self, rows: usize) -> Result<Vec<i32>, Error> {
        let width = self.byte()?;
        Ok(self.byte_planes(rows, width.into())?.into_iter().map(unzigzag).collect())
    }

    fn byte_planes(&mut self, rows: usize, width: usize) -> Result<Vec<u32>, Error> {
        if !(1..=4).contains(&width) {
            return Err(undecodable("a number has too many bytes, or none"));
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

    /// The next bytes.
    pub(crate) fn array<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], Error> {
        self.take(COUNT)?.try_into().map_err(|_| undecodable("a column ends early"))
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or_else(|| undecodable("a column ends early"))?;
        self.bytes = rest;
        Ok(taken)
    }

    /// A dictionary column. `parse` turns a written value into its meaning, or none if it has no meaning.
    pub(crate) fn dict_column<T: Copy>(
        &mut self,
        rows: usize,
        parse: impl Fn(Option<i64>) -> Option<T>,
    ) -> Result<DictColumn<'a, T>, Error> {
        let values = collect_exact(self.count()?, |_| {
            let is_present = self.byte()? != 0;
            let value = self.signed_varint()?;
            parse(is_present.then_some(value)).ok_or_else(|| undecodable("a value has no meaning"))
        })?;
        let missing = || undecodable("a row names a value that is not there");
        let indexes = match values.len() {
            0 | 1 => Cow::Owned(vec![0; rows]),
            2..=BYTE_INDEXES => Cow::Borrowed(self.take(rows)?),
            count => {
                let indexes = self.byte_planes(rows, index_width(count))?;
                let value = |row: usize| values.get(indexes[row] as usize).copied().ok_or_else(missing);
                return collect_exact(rows, value).map(DictColumn::Expanded);
            }
        };
        // All indexes are checked at once, so that reading a row needs no check.
        if indexes.iter().fold(0, |most, index| most.max(*index)) as usize >= values.len() && rows > 0 {
            return Err(missing());
        }
        DictColumn::indexed(values, indexes)
    }

    /// Checks that no byte is left over.
    pub(crate) fn end(self) -> Result<(), Error> {
        if self.bytes.is_empty() { Ok(()) } else { Err(undecodable("bytes are left over")) }
    }
}

/// Collects with one allocation; `collect` into a `Result` does not know how many values come and grows repeatedly.
pub(crate) fn collect_exact<T>(count: usize, mut each: impl FnMut(usize) -> Result<T, Error>) -> Result<Vec<T>, Error> {
    let mut values = Vec::with_capacity(count);
    for index in 0..count {
        values.push(each(index)?);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::super::writer::Writer;
    use super::*;

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
