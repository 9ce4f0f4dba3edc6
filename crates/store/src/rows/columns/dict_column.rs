//! A dictionary column, as it was read.

use std::borrow::Cow;

use crate::error::Error;

/// How many values an index of one byte can name.
pub(super) const BYTE_INDEXES: usize = 0x100;
/// How many rows are compared together.
const BLOCK: usize = 64;

/// The values of a column whose values repeat.
pub(crate) enum DictColumn<'a, T> {
    Indexed(IndexedColumn<'a, T>),
    /// More distinct values than a byte can name.
    Expanded(Vec<T>),
}

/// Every row has the index of its value. The table has a value at every index, so that no look-up can fail.
pub(crate) struct IndexedColumn<'a, T> {
    indexes: Cow<'a, [u8]>,
    table: Box<[T; BYTE_INDEXES]>,
}

impl<T: Copy> IndexedColumn<'_, T> {
    /// The value of every row.
    #[inline]
    pub(crate) fn rows(&self) -> impl Iterator<Item = T> {
        self.indexes.iter().map(|index| self.table[usize::from(*index)])
    }
}

impl<'a, T: Copy> DictColumn<'a, T> {
    /// The caller has checked that every index names one of the values.
    pub(super) fn indexed(mut values: Vec<T>, indexes: Cow<'a, [u8]>) -> Result<DictColumn<'a, T>, Error> {
        let Some(first) = values.first().copied() else { return Ok(DictColumn::Expanded(Vec::new())) };
        values.resize(BYTE_INDEXES, first);
        let table = values.into_boxed_slice().try_into().map_err(|_| undecodable("a column has too many values"))?;
        Ok(DictColumn::Indexed(IndexedColumn { indexes, table }))
    }

    /// The value of every row.
    pub(crate) fn all(&self) -> Cow<'_, [T]> {
        match self {
            DictColumn::Indexed(column) => column.rows().collect(),
            DictColumn::Expanded(values) => Cow::Borrowed(values),
        }
    }
}

impl DictColumn<'_, u32> {
    /// The sum of all rows.
    pub(crate) fn sum(&self) -> usize {
        let sum = match self {
            DictColumn::Indexed(column) => column.rows().map(u64::from).sum::<u64>(),
            DictColumn::Expanded(values) => values.iter().copied().map(u64::from).sum(),
        };
        usize::try_from(sum).unwrap_or(usize::MAX)
    }
}

impl<T: Copy + PartialEq> DictColumn<'_, T> {
    /// Shows the rows whose value differs from the most frequent one.
    pub(crate) fn each_other_than(&self, usual: T, mut show: impl FnMut(usize, T)) {
        match self {
            DictColumn::Indexed(IndexedColumn { indexes, table }) => {
                let usual_index = table.iter().position(|value| *value == usual).map(|index| index as u8);
                let differs =
                    |indexes: &[u8], from: u8| indexes.iter().fold(0, |bits, index| bits | (index ^ from)) != 0;
                for (block, indexes) in indexes.chunks(BLOCK).enumerate() {
                    // In many columns few rows have a value, so most blocks are skipped.
                    if usual_index.is_some_and(|usual| !differs(indexes, usual)) {
                        continue;
                    }
                    for (row, index) in indexes.iter().enumerate() {
                        let value = table[usize::from(*index)];
                        if value != usual {
                            show(block * BLOCK + row, value);
                        }
                    }
                }
            }
            DictColumn::Expanded(values) => {
                for (row, value) in values.iter().enumerate() {
                    if *value != usual {
                        show(row, *value);
                    }
                }
            }
        }
    }
}

impl<T: Copy + PartialEq> DictColumn<'_, Option<T>> {
    /// Shows the rows that have a value.
    pub(crate) fn each_present(&self, mut show: impl FnMut(usize, T)) {
        self.each_other_than(None, |row, value| {
            if let Some(value) = value {
                show(row, value);
            }
        });
    }
}

pub(crate) fn undecodable(why: &str) -> Error {
    Error::damaged(format!("a compressed row cannot be decoded: {why}"))
}

#[cfg(test)]
mod tests {
    use super::super::reader::Reader;
    use super::super::writer::Writer;
    use super::*;

    /// Blocks without any value, with one at either end, full ones, and a last one that is short.
    #[test]
    fn present_values_are_found_in_any_block() {
        let rows = 5 * BLOCK + 3;
        let sparse = [0, BLOCK - 1, BLOCK, 3 * BLOCK - 1, 5 * BLOCK + 2];
        let columns: [&dyn Fn(usize) -> bool; 4] =
            [&|row| sparse.contains(&row), &|row| row / BLOCK == 2, &|_| true, &|_| false];
        for is_present in columns {
            let value = |row: usize| is_present(row).then_some(row as i64 % 5);
            let mut writer = Writer::default();
            writer.dict_column((0..rows).map(value));
            let mut reader = Reader::new(&writer.bytes);
            let column = reader.dict_column(rows, Some).unwrap();
            let mut found = Vec::new();
            column.each_present(|row, value| found.push((row, value)));
            let expected: Vec<_> = (0..rows).filter_map(|row| Some((row, value(row)?))).collect();
            assert_eq!(found, expected);
            assert_eq!(*column.all(), (0..rows).map(value).collect::<Vec<_>>());
            reader.end().unwrap();
        }
    }
}
