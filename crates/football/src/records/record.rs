//! A record: the greatest value, and everything that has it.

/// The most holders of a record that are listed. The others are counted.
pub const MAX_HOLDERS: usize = 10;

/// The greatest value of something. Whoever has it shares the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<T> {
    pub value: u32,
    /// How many have it.
    pub count: usize,
    /// The first of them, at most [`MAX_HOLDERS`].
    pub holders: Vec<T>,
}

impl<T> Record<T> {
    /// The record among these, in their order; none if there are none.
    pub(super) fn among(candidates: impl IntoIterator<Item = (u32, T)>) -> Option<Record<T>> {
        let mut best: Option<Record<T>> = None;
        for (value, holder) in candidates {
            match &mut best {
                Some(record) if value < record.value => {}
                Some(record) if value == record.value => {
                    record.count += 1;
                    if record.holders.len() < MAX_HOLDERS {
                        record.holders.push(holder);
                    }
                }
                _ => best = Some(Record { value, count: 1, holders: vec![holder] }),
            }
        }
        best
    }
}
