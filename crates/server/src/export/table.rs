//! Exported tables as rows of columns: a name, a type, a description, and how the value is read.
//!
//! One declaration drives all formats, the reference and the tests.

use anyhow::Result;
use football::analysis::{Definition, StatValue, Tally};
use football::model::Language;

use super::statistics::column_name;
use super::table_writer::TableWriter;
use super::value::{CellValue, ColumnType};
use api::rows::statistics_table::StatisticsTable;

/// A column that is read from a `T`.
pub struct ExportColumn<T: 'static> {
    name: &'static str,
    type_: ColumnType,
    nullable: bool,
    about: &'static str,
    read: for<'a> fn(&'a T) -> CellValue<'a>,
}

/// An exported table. Each of its rows is made from a `T`.
pub struct ExportTable<T: 'static> {
    pub name: &'static str,
    pub about: &'static str,
    /// The columns that identify a row.
    pub key: &'static [&'static str],
    pub columns: &'static [ExportColumn<T>],
    /// Further columns: every statistic of a table of the API.
    pub statistics: Option<ExportedStatistics<T>>,
}

/// The statistics of a table of the API, and where a row has their values.
pub type ExportedStatistics<T> = (&'static StatisticsTable, fn(&T) -> &Tally);

/// The description of a column, without the type that it is read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnDoc {
    pub name: String,
    pub type_: ColumnType,
    pub nullable: bool,
    pub about: String,
}

/// The description of a table.
#[derive(Clone, Debug)]
pub struct TableDoc {
    pub name: &'static str,
    pub about: &'static str,
    pub key: &'static [&'static str],
    pub columns: Vec<ColumnDoc>,
}

/// A table whose rows have any type.
pub trait DescribedTable: Sync {
    fn doc(&self) -> TableDoc;
}

impl<T> DescribedTable for ExportTable<T> {
    fn doc(&self) -> TableDoc {
        let mut columns: Vec<ColumnDoc> = self.columns.iter().map(ExportColumn::doc).collect();
        columns.extend(self.definitions().into_iter().map(statistic_doc));
        TableDoc { name: self.name, about: self.about, key: self.key, columns }
    }
}

impl<T> ExportTable<T> {
    fn definitions(&self) -> Vec<&'static Definition> {
        self.statistics.map(|(table, _)| table.all()).unwrap_or_default()
    }

    /// Writes a row for each item.
    pub fn write<'a>(
        &self,
        writer: &mut dyn TableWriter,
        language: Language,
        items: impl IntoIterator<Item = &'a T>,
    ) -> Result<()>
    where
        T: 'a,
    {
        let definitions = self.definitions();
        for item in items {
            let mut values: Vec<CellValue<'_>> = Vec::with_capacity(self.columns.len() + definitions.len());
            values.extend(self.columns.iter().map(|column| (column.read)(item)));
            if let Some((_, tally)) = self.statistics {
                let tally = tally(item);
                values.extend(definitions.iter().map(|definition| statistic(definition, tally)));
            }
            writer.row(&values, language)?;
        }
        Ok(())
    }
}

impl<T> ExportColumn<T> {
    fn doc(&self) -> ColumnDoc {
        let &ExportColumn { name, type_, nullable, about, .. } = self;
        ColumnDoc { name: name.to_owned(), type_, nullable, about: about.to_owned() }
    }
}

/// A whole number is an integer. Every statistic may be missing: a feed may not give what it needs.
fn statistic_doc(definition: &'static Definition) -> ColumnDoc {
    let type_ = if definition.is_whole() { ColumnType::Integer } else { ColumnType::Number };
    let about = format!("`{}`: {}", definition.path, definition.meaning.en);
    ColumnDoc { name: column_name(definition.path), type_, nullable: true, about }
}

/// The number as responses show it.
fn statistic(definition: &Definition, tally: &Tally) -> CellValue<'static> {
    match definition.value(tally) {
        StatValue::Count(count) => CellValue::Integer(i64::try_from(count).unwrap_or(i64::MAX)),
        StatValue::Real(value) => CellValue::Number(value),
        StatValue::Missing => CellValue::Null,
    }
}

macro_rules! constructors {
    ($($(#[$doc:meta])* $function:ident $type_:ident),* $(,)?) => { $(
        $(#[$doc])*
        pub const fn $function<T>(
            name: &'static str,
            about: &'static str,
            read: for<'a> fn(&'a T) -> CellValue<'a>,
        ) -> ExportColumn<T> {
            ExportColumn { name, type_: ColumnType::$type_, nullable: false, about, read }
        }
    )* };
}

constructors!(integer Integer, number Number, text Text, boolean Boolean, time Time, date Date);

/// A column whose cells may be empty.
pub const fn nullable<T>(mut column: ExportColumn<T>) -> ExportColumn<T> {
    column.nullable = true;
    column
}
