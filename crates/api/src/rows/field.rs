//! Response fields as rows: a name, a type, a meaning, and how it is read.
//!
//! A [`Table`] of fields turns a value into a record. The reference pages are written from the same rows, and the tests
//! compare responses with them.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::rc::Rc;

use crate::render::{UnknownAs, Value, Visit, Visitor};

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

/// The values that a field can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Every value of the type.
    Any,
    /// Always this text.
    Fixed(&'static str),
    /// One of these texts, the same in both languages.
    OneOf(&'static [&'static str]),
}

/// Whether a field may be without a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absence {
    /// It always has one.
    Never,
    /// Then it is null, in every response.
    Null,
    /// A feed may not state it. The operation says how that is written.
    Unknown,
}

/// One field of a record made from a `T`.
pub struct Field<T: 'static> {
    about: FieldDoc,
    source: Source<T>,
}

/// Where the value of a field comes from.
enum Source<T> {
    Fixed(&'static str),
    Read(fn(&T) -> Value),
}

/// The description of a field, without the type it is read from.
#[derive(Clone, Copy)]
pub struct FieldDoc {
    pub name: &'static str,
    pub type_: Type,
    pub absence: Absence,
    /// The response has the field only if the request asks for it.
    pub optional: bool,
    pub values: Values,
    pub meaning: &'static str,
    /// The fields of the record, or of each record of the list.
    pub inner: Option<&'static dyn Described>,
}

impl FieldDoc {
    /// A field that always has a value, without inner fields.
    pub const fn new(name: &'static str, type_: Type, meaning: &'static str) -> FieldDoc {
        FieldDoc { name, type_, absence: Absence::Never, optional: false, values: Values::Any, meaning, inner: None }
    }

    /// Whether it may be null where unknown values are written in this way.
    pub fn may_be_null(&self, unknown: UnknownAs) -> bool {
        match self.absence {
            Absence::Never => false,
            Absence::Null => true,
            Absence::Unknown => unknown == UnknownAs::Null,
        }
    }

    /// What stands for a value that is not known: a record with its labels, the id 0 and empty texts. What may be null is
    /// null in it.
    pub fn empty(&self) -> Value {
        match (self.values, self.type_) {
            (Values::Fixed(text) | Values::OneOf(&[text]), _) => text.into(),
            (_, Type::Text | Type::Date | Type::DateTime) => "".into(),
            (_, Type::Integer | Type::Number) => 0_i64.into(),
            (_, Type::Boolean) => false.into(),
            (_, Type::List) => Value::List(Box::default()),
            (_, Type::Record) => {
                let fields = self.inner.map_or_else(Vec::new, |inner| inner.fields());
                let value = |field: &FieldDoc| match field.absence {
                    Absence::Null => Value::Null,
                    Absence::Never | Absence::Unknown => field.empty(),
                };
                let always = fields.iter().filter(|field| !field.optional);
                Value::Record(always.map(|field| (Cow::Borrowed(field.name), value(field))).collect())
            }
        }
    }
}

/// The empty value of the field.
impl Visit for FieldDoc {
    fn visit(&self, visitor: &mut Visitor<'_>) {
        visitor.value(&self.empty());
    }
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

/// The name of a kind of record, and its fields in the order of the response. The name is unique: typed clients have a
/// type of that name.
#[derive(Debug)]
pub struct Table<T: 'static>(pub &'static str, pub &'static [Field<T>]);

/// Fields that can be listed without knowing the type they are read from.
pub trait Described: Sync {
    fn fields(&'static self) -> Vec<FieldDoc>;

    /// The name of the kind of record; `None` for a group of fields inside of one.
    fn type_name(&'static self) -> Option<&'static str> {
        None
    }

    /// Whether a request chooses the numbers inside, and may ask for them as decimals.
    fn is_selectable(&'static self) -> bool {
        false
    }
}

impl<T> Described for Table<T> {
    fn fields(&'static self) -> Vec<FieldDoc> {
        self.1.iter().map(|field| field.about).collect()
    }

    fn type_name(&'static self) -> Option<&'static str> {
        Some(self.0)
    }
}

/// A record of one field whose name is an id, such as a team's id.
pub struct Keyed {
    /// What the reference shows in place of the id.
    pub name: &'static str,
    pub meaning: &'static str,
    pub inner: &'static dyn Described,
}

impl fmt::Debug for Keyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keyed").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Described for Keyed {
    fn fields(&'static self) -> Vec<FieldDoc> {
        vec![FieldDoc { inner: Some(self.inner), ..FieldDoc::new(self.name, Type::Record, self.meaning) }]
    }
}

impl<T> Table<T> {
    pub fn record(&self, value: &T) -> Value {
        Value::Record(self.1.iter().map(|field| (Cow::Borrowed(field.about.name), field.value(value))).collect())
    }

    pub fn list(&self, values: impl IntoIterator<Item = impl Borrow<T>>) -> Value {
        Value::List(values.into_iter().map(|value| self.record(value.borrow())).collect())
    }

    /// A record whose fields are read each time it is written.
    pub fn lazy_record(&'static self, value: T) -> Value {
        Value::Lazy(Rc::new(LazyRecord { table: self, value }))
    }

    /// A list whose records are read one after another, each time it is written. The records of a long list take far
    /// more memory than the values they are read from.
    pub fn lazy_list(&'static self, values: Vec<T>) -> Value {
        Value::Lazy(Rc::new(LazyList { table: self, values }))
    }

    pub fn optional(&self, value: Option<&T>) -> Value {
        value.map_or(Value::Null, |value| self.record(value))
    }

    pub fn visit(&self, value: &T, visitor: &mut Visitor<'_>) {
        visitor.record(|visitor| self.1.iter().for_each(|field| visitor.field(field.about.name, &field.value(value))));
    }
}

struct LazyRecord<T: 'static> {
    table: &'static Table<T>,
    value: T,
}

impl<T> Visit for LazyRecord<T> {
    fn visit(&self, visitor: &mut Visitor<'_>) {
        self.table.visit(&self.value, visitor);
    }
}

struct LazyList<T: 'static> {
    table: &'static Table<T>,
    values: Vec<T>,
}

impl<T> Visit for LazyList<T> {
    fn visit(&self, visitor: &mut Visitor<'_>) {
        visitor.list(|visitor| {
            for value in &self.values {
                if visitor.is_stopped() {
                    return;
                }
                self.table.visit(value, visitor);
            }
        });
    }
}

impl<T> Field<T> {
    const fn new(name: &'static str, type_: Type, meaning: &'static str, read: fn(&T) -> Value) -> Self {
        Field { about: FieldDoc::new(name, type_, meaning), source: Source::Read(read) }
    }

    fn value(&'static self, value: &T) -> Value {
        match self.source {
            Source::Fixed(text) => text.into(),
            Source::Read(read) => match read(value) {
                Value::Null if self.about.absence == Absence::Unknown => Value::Unknown(&self.about),
                value => value,
            },
        }
    }
}

/// Marks a field that may be null: the specification says so, or no operation of the specification has it.
pub const fn nullable<T>(mut field: Field<T>) -> Field<T> {
    field.about.absence = Absence::Null;
    field
}

/// Marks a field of the specification that a feed may not state, and that is not marked nullable there.
pub const fn may_be_unknown<T>(mut field: Field<T>) -> Field<T> {
    field.about.absence = Absence::Unknown;
    field
}

/// Marks a field that a response has only if the request asks for it.
pub const fn on_request<T>(mut field: Field<T>) -> Field<T> {
    field.about.optional = true;
    field
}

/// Marks a text that is one of these, the same in both languages.
pub const fn one_of<T>(texts: &'static [&'static str], mut field: Field<T>) -> Field<T> {
    field.about.values = Values::OneOf(texts);
    field
}

/// A text that is always the same, such as `_type`.
pub const fn fixed<T>(name: &'static str, text: &'static str) -> Field<T> {
    let about = FieldDoc { values: Values::Fixed(text), ..FieldDoc::new(name, Type::Text, text) };
    Field { about, source: Source::Fixed(text) }
}

/// A word in capitals, such as `_type`.
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

    static OUTER: Table<Vec<i64>> = Table(
        "Outer",
        &[
            integer("count", "", |numbers| numbers.len().into()),
            on_request(integer("first", "", |numbers| numbers.first().map_or(Value::Omitted, |first| (*first).into()))),
            list("all", "", &INNER, |numbers| INNER.list(numbers)),
            list("lazy", "", &INNER, |numbers| INNER.lazy_list(numbers.clone())),
        ],
    );
    static INNER: Table<i64> = Table(
        "Inner",
        &[
            integer("number", "", |number| (*number).into()),
            nullable(text("word", "", |number| if *number > 1 { "many".into() } else { Value::Null })),
        ],
    );
    static KNOWN: Table<Option<i64>> = Table("Known", &[may_be_unknown(record("thing", "", &THING, |_| Value::Null))]);
    static THING: Table<i64> = Table(
        "Thing",
        &[
            fixed("_type", "THING"),
            one_of(&["ONE"], label("kind", "", |_| "ONE".into())),
            integer("id", "", |id| (*id).into()),
            nullable(text("note", "", |_| Value::Null)),
            on_request(text("more", "", |_| Value::Omitted)),
            may_be_unknown(date("born", "", |_| Value::Null)),
            list("all", "", &INNER, |_| INNER.list([0; 0])),
            record("inner", "", &INNER, |id| INNER.record(id)),
        ],
    );

    fn bytes(format: Format, value: &Value) -> String {
        let rendering = Rendering::new(format, Language::English, TimeZone::UTC);
        String::from_utf8(rendering.bytes(value)).unwrap()
    }

    #[test]
    fn a_lazy_value_is_written_like_an_eager_one() {
        let numbers = [vec![], vec![1], vec![3, 1, 2]];
        let eager = OUTER.list(&numbers);
        let list = OUTER.lazy_list(numbers.to_vec());
        let records = Value::List(numbers.iter().map(|numbers| OUTER.lazy_record(numbers.clone())).collect());
        for format in [Format::Json, Format::Xml] {
            assert_eq!(bytes(format, &list), bytes(format, &eager));
            assert_eq!(bytes(format, &records), bytes(format, &eager));
        }
    }

    #[test]
    fn an_unknown_value_is_null_or_empty_as_the_rendering_says() {
        let value = KNOWN.record(&None);
        assert_eq!(bytes(Format::Json, &value), r#"{"thing":null}"#);
        let empty =
            Rendering { unknown: UnknownAs::Empty, ..Rendering::new(Format::Json, Language::English, TimeZone::UTC) };
        assert_eq!(
            String::from_utf8(empty.bytes(&value)).unwrap(),
            r#"{"thing":{"_type":"THING","kind":"ONE","id":0,"note":null,"born":"","all":[],"inner":{"number":0,"word":null}}}"#
        );
    }

    #[test]
    fn a_lazy_value_can_be_written_twice() {
        let lazy = OUTER.lazy_record(vec![3, 1]);
        let eager = OUTER.record(&vec![3, 1]);
        for format in [Format::Json, Format::Xml] {
            let twice = |value: &Value| bytes(format, &Value::List(Box::new([value.clone(), value.clone()])));
            assert_eq!(twice(&lazy), twice(&eager));
        }
    }

    #[test]
    fn a_record_has_its_fields_in_order_without_omitted_ones() {
        assert_eq!(
            bytes(Format::Json, &OUTER.lazy_list(vec![vec![], vec![3]])),
            r#"[{"count":0,"all":[],"lazy":[]},{"count":1,"first":3,"all":[{"number":3,"word":"many"}],"lazy":[{"number":3,"word":"many"}]}]"#
        );
    }
}
