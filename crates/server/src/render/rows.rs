//! Records of the same fields, which are named once for all of them.

use std::borrow::Cow;
use std::fmt;

use super::Value;
use super::json::RowWriter;

/// The names of fields, in their order. Where they stand tells them apart from others.
pub trait Fields: Sync {
    fn count(&self) -> usize;

    fn name(&self, field: usize) -> &'static str;
}

impl fmt::Debug for dyn Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.count()).map(|field| self.name(field))).finish()
    }
}

/// Records of the same fields, in whatever form they are kept.
pub trait Records: fmt::Debug {
    fn fields(&self) -> &'static dyn Fields;

    fn count(&self) -> usize;

    /// The values of one of them, in the order of the fields.
    fn row(&self, place: usize) -> Cow<'_, [Value]>;

    /// About how many bytes one of them takes when written.
    fn length(&self, place: usize) -> usize;

    /// Writes all of them.
    fn put(&self, writer: &mut RowWriter<'_, '_>);
}

/// Records whose values all stand in one row.
#[derive(Clone, Debug)]
pub struct Rows {
    fields: &'static dyn Fields,
    values: Vec<Value>,
}

impl Rows {
    /// No records, and room for some.
    pub fn new(fields: &'static dyn Fields, room: usize) -> Rows {
        Rows { fields, values: Vec::with_capacity(fields.count() * room) }
    }

    /// Adds a record: a value for every field.
    pub fn push(&mut self, values: impl Iterator<Item = Value>) {
        self.values.extend(values);
    }

    fn width(&self) -> usize {
        // A record without fields has no place to stand in, nor has anybody one.
        self.fields.count().max(1)
    }
}

impl Records for Rows {
    fn fields(&self) -> &'static dyn Fields {
        self.fields
    }

    fn count(&self) -> usize {
        self.values.len() / self.width()
    }

    fn row(&self, place: usize) -> Cow<'_, [Value]> {
        Cow::Borrowed(&self.values[place * self.width()..][..self.width()])
    }

    fn length(&self, place: usize) -> usize {
        let length = |(field, value): (usize, &Value)| self.fields.name(field).len() + 4 + value.length();
        self.row(place).iter().enumerate().map(length).sum::<usize>() + 2
    }

    fn put(&self, writer: &mut RowWriter<'_, '_>) {
        for values in self.values.chunks_exact(self.width()) {
            writer.begin();
            values.iter().enumerate().for_each(|(field, value)| writer.put(field, value));
            writer.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use football::model::Language;
    use jiff::tz::TimeZone;

    use super::super::{Format, Rendering};
    use super::*;

    impl<const N: usize> Fields for [&'static str; N] {
        fn count(&self) -> usize {
            N
        }

        fn name(&self, field: usize) -> &'static str {
            self[field]
        }
    }

    #[test]
    fn rows_are_written_as_the_list_of_their_records() {
        static NAMES: [&str; 3] = ["id", "left_out", "sometimes"];
        let values = |id: i64| [Value::Integer(id), Value::Omitted, if id > 1 { Value::Omitted } else { Value::Null }];
        for ids in [&[][..], &[1], &[1, 2, 3]] {
            let mut rows = Rows::new(&NAMES, ids.len());
            ids.iter().for_each(|id| rows.push(values(*id).into_iter()));
            let rows = Value::Rows(Rc::new(rows));
            let record = |id: &i64| Value::Record(NAMES.iter().map(|name| (*name).into()).zip(values(*id)).collect());
            let records = Value::List(ids.iter().map(record).collect());
            for format in [Format::Json, Format::Xml] {
                let rendering = Rendering { format, language: Language::English, zone: TimeZone::UTC };
                assert_eq!(rendering.bytes(&rows), rendering.bytes(&records));
            }
        }
    }
}
