//! Answer fields as rows: a name, a type, a meaning, and how it is read.
//!
//! A [`Table`] of fields turns a value into a record; the same rows are read for the reference, the OpenAPI document
//! and the tests that hold answers to their description.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::render::{Fields, Records, RowWriter, Rows, Value};

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Integer,
    Number,
    Text,
    Boolean,
    Date,
    DateTime,
    Record,
    List,
}

/// One field of a record made from a `T`.
pub struct Field<T: 'static> {
    about: FieldDoc,
    read: fn(&T) -> Value,
}

/// What is said of a field, without the type it is read from.
#[derive(Clone, Copy)]
pub struct FieldDoc {
    pub name: &'static str,
    pub type_: Type,
    pub nullable: bool,
    /// It stands in the answer only when asked for.
    pub optional: bool,
    pub meaning: &'static str,
    /// The fields inside, of a record or of each record of a list.
    pub inner: Option<&'static dyn Described>,
}

impl fmt::Debug for FieldDoc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FieldDoc").field("name", &self.name).field("type", &self.type_).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Field<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.about.fmt(f)
    }
}

/// Fields in the order in which answers carry them.
#[derive(Debug)]
pub struct Table<T: 'static>(pub &'static [Field<T>]);

/// A table that can be read without knowing what it is filled from.
pub trait Described: Sync {
    fn fields(&self) -> Vec<FieldDoc>;
}

impl<T> Described for Table<T> {
    fn fields(&self) -> Vec<FieldDoc> {
        self.0.iter().map(|field| field.about).collect()
    }
}

/// A record of one field whose name is an id, such as a team's.
pub struct Keyed {
    /// What the reference shows in place of the id.
    pub name: &'static str,
    pub meaning: &'static str,
    pub inner: &'static dyn Described,
}

impl Described for Keyed {
    fn fields(&self) -> Vec<FieldDoc> {
        let (name, meaning, inner) = (self.name, self.meaning, Some(self.inner));
        vec![FieldDoc { name, type_: Type::Record, nullable: false, optional: false, meaning, inner }]
    }
}

impl<T> Table<T> {
    pub fn record(&self, value: &T) -> Value {
        Value::Record(self.0.iter().map(|field| (Cow::Borrowed(field.about.name), (field.read)(value))).collect())
    }

    pub fn list(&'static self, values: impl IntoIterator<Item = impl Borrow<T>>) -> Value {
        let values = values.into_iter();
        let mut rows = Rows::new(self, values.size_hint().1.unwrap_or_default());
        for value in values {
            rows.push(self.0.iter().map(|field| (field.read)(value.borrow())));
        }
        Value::Rows(Rc::new(rows))
    }

    /// The record, made only when it is written.
    pub fn later(&'static self, value: T) -> Value
    where
        T: fmt::Debug,
    {
        Value::Later(Rc::new(Later { table: self, source: vec![value] }))
    }

    /// The list of records, made one after the other when they are written. What they are made of is far smaller than
    /// they are, so this is for lists of thousands.
    pub fn list_later(&'static self, source: impl Source<T> + 'static) -> Value {
        Value::Rows(Rc::new(Later { table: self, source }))
    }

    pub fn optional(&self, value: Option<&T>) -> Value {
        value.map_or(Value::Null, |value| self.record(value))
    }
}

impl<T> Fields for Table<T> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn name(&self, field: usize) -> &'static str {
        self.0[field].about.name
    }
}

/// What records are made of when they are written.
pub trait Source<T>: fmt::Debug {
    fn count(&self) -> usize;

    /// Shows what stands from this place on, until it is told to stop.
    fn each_from(&self, place: usize, show: impl FnMut(&T) -> ControlFlow<()>);
}

impl<T: fmt::Debug> Source<T> for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn each_from(&self, place: usize, show: impl FnMut(&T) -> ControlFlow<()>) {
        let _ = self[place..].iter().try_for_each(show);
    }
}

/// Records that are made when they are written.
struct Later<T: 'static, S> {
    table: &'static Table<T>,
    source: S,
}

impl<T, S: Source<T>> Later<T, S> {
    fn one<U>(&self, place: usize, read: impl Fn(&T) -> U) -> Option<U> {
        let mut found = None;
        self.source.each_from(place, |value| {
            found = Some(read(value));
            ControlFlow::Break(())
        });
        found
    }
}

impl<T, S: Source<T>> fmt::Debug for Later<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)
    }
}

impl<T, S: Source<T>> Records for Later<T, S> {
    fn fields(&self) -> &'static dyn Fields {
        self.table
    }

    fn count(&self) -> usize {
        self.source.count()
    }

    fn row(&self, place: usize) -> Cow<'_, [Value]> {
        let row = |value: &T| self.table.0.iter().map(|field| (field.read)(value)).collect();
        Cow::Owned(self.one(place, row).unwrap_or_default())
    }

    /// Only what may be long is made for it.
    fn length(&self, place: usize) -> usize {
        let length = |field: &Field<T>, value: &T| match field.about.type_ {
            Type::Record | Type::List => (field.read)(value).length(),
            _ => 10,
        };
        let fields = |value: &T| {
            self.table.0.iter().map(|field| field.about.name.len() + 4 + length(field, value)).sum::<usize>() + 2
        };
        self.one(place, fields).unwrap_or_default()
    }

    fn put(&self, writer: &mut RowWriter<'_, '_>) {
        self.source.each_from(0, |value| {
            writer.begin();
            self.table.0.iter().enumerate().for_each(|(number, field)| writer.put(number, &(field.read)(value)));
            writer.end();
            ControlFlow::Continue(())
        });
    }
}

impl<T> Field<T> {
    const fn new(name: &'static str, type_: Type, meaning: &'static str, read: fn(&T) -> Value) -> Self {
        Field { about: FieldDoc { name, type_, nullable: false, optional: false, meaning, inner: None }, read }
    }
}

/// It may be null.
pub const fn nullable<T>(mut field: Field<T>) -> Field<T> {
    field.about.nullable = true;
    field
}

/// It stands in the answer only when asked for.
pub const fn when_asked<T>(mut field: Field<T>) -> Field<T> {
    field.about.optional = true;
    field
}

/// A fixed text, such as `_type`.
pub const fn label<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::Text, meaning, read)
}

pub const fn integer<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::Integer, meaning, read)
}

pub const fn number<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::Number, meaning, read)
}

pub const fn text<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::Text, meaning, read)
}

pub const fn boolean<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::Boolean, meaning, read)
}

pub const fn date<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::Date, meaning, read)
}

pub const fn date_time<T>(name: &'static str, meaning: &'static str, read: fn(&T) -> Value) -> Field<T> {
    Field::new(name, Type::DateTime, meaning, read)
}

pub const fn record<T>(
    name: &'static str,
    meaning: &'static str,
    inner: &'static dyn Described,
    read: fn(&T) -> Value,
) -> Field<T> {
    let mut field = Field::new(name, Type::Record, meaning, read);
    field.about.inner = Some(inner);
    field
}

pub const fn list<T>(
    name: &'static str,
    meaning: &'static str,
    inner: &'static dyn Described,
    read: fn(&T) -> Value,
) -> Field<T> {
    let mut field = Field::new(name, Type::List, meaning, read);
    field.about.inner = Some(inner);
    field
}

#[cfg(test)]
mod tests {
    use football::model::Language;
    use jiff::tz::TimeZone;

    use super::*;
    use crate::render::{Format, Rendering};

    static OUTER: Table<Vec<i64>> = Table(&[
        integer("count", "", |numbers| numbers.len().into()),
        when_asked(integer("first", "", |numbers| numbers.first().map_or(Value::Omitted, |first| (*first).into()))),
        list("all", "", &INNER, |numbers| INNER.list_later(numbers.clone())),
    ]);
    static INNER: Table<i64> = Table(&[
        integer("number", "", |number| (*number).into()),
        nullable(text("word", "", |number| if *number > 1 { "many".into() } else { Value::Null })),
    ]);

    /// In lists inside of records too, which have other fields, and where the same value stands twice.
    #[test]
    fn what_is_made_later_is_written_as_what_is_made_at_once() {
        let numbers = [vec![], vec![1], vec![3, 1, 2]];
        let at_once = OUTER.list(&numbers);
        let records = || numbers.iter().map(|numbers| OUTER.later(numbers.clone()).shared());
        let one_by_one = Value::List(records().flat_map(|record| [record.clone(), record]).collect());
        let twice = OUTER.list(numbers.iter().flat_map(|numbers| [numbers, numbers]));
        for format in [Format::Json, Format::Xml] {
            let rendering = Rendering { format, language: Language::English, zone: TimeZone::UTC };
            assert_eq!(rendering.bytes(&OUTER.list_later(numbers.to_vec())), rendering.bytes(&at_once));
            assert_eq!(rendering.bytes(&one_by_one), rendering.bytes(&twice));
        }
        let json = Rendering { format: Format::Json, language: Language::English, zone: TimeZone::UTC };
        let last = String::from_utf8(json.bytes(&OUTER.later(vec![3, 1]))).unwrap();
        assert_eq!(last, r#"{"count":2,"first":3,"all":[{"number":3,"word":"many"},{"number":1,"word":null}]}"#);
    }
}
