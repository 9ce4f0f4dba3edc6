//! A table as Parquet, compressed with Zstandard.
//!
//! Rows are collected by column until they fill a row group, so that memory is bounded whatever the length of the table.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use football::model::Language;
use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit, Type as PhysicalType, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::pending_file::PendingFile;
use super::table::{ColumnDoc, TableDoc};
use super::table_writer::TableWriter;
use super::value::{CellValue, ColumnType, days_since_epoch};

/// A row group is written when its values take this much memory.
const ROW_GROUP_BYTES: usize = 16 * 1024 * 1024;

/// Fast, and about a tenth larger than the slow levels.
const ZSTD_LEVEL: i32 = 3;

pub struct ParquetWriter {
    file: SerializedFileWriter<PendingFile>,
    columns: Vec<ColumnBuffer>,
    bytes: usize,
}

impl ParquetWriter {
    pub fn new(table: &TableDoc, file: PendingFile) -> Result<ParquetWriter> {
        let fields = table.columns.iter().map(schema_of).collect::<Result<Vec<_>>>()?;
        let schema = Type::group_type_builder(table.name).with_fields(fields).build()?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?))
            .set_created_by(format!("touchline {}", env!("CARGO_PKG_VERSION")))
            .build();
        let file = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))?;
        let columns = table.columns.iter().map(ColumnBuffer::new).collect();
        Ok(ParquetWriter { file, columns, bytes: 0 })
    }

    fn write_row_group(&mut self) -> Result<()> {
        if self.bytes == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for buffer in &mut self.columns {
            let mut column = group.next_column()?.context("the file has fewer columns than the table")?;
            buffer.write(&mut column)?;
            column.close()?;
        }
        group.close()?;
        self.bytes = 0;
        Ok(())
    }
}

impl TableWriter for ParquetWriter {
    fn row(&mut self, values: &[CellValue<'_>], language: Language) -> Result<()> {
        for (buffer, value) in self.columns.iter_mut().zip(values) {
            self.bytes += buffer.push(value, language)?;
        }
        if self.bytes >= ROW_GROUP_BYTES { self.write_row_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<PendingFile> {
        self.write_row_group()?;
        Ok(self.file.into_inner()?)
    }
}

fn schema_of(column: &ColumnDoc) -> Result<Arc<Type>> {
    let (physical, logical) = match column.type_ {
        ColumnType::Integer => (PhysicalType::INT64, None),
        ColumnType::Number => (PhysicalType::DOUBLE, None),
        ColumnType::Text => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnType::Boolean => (PhysicalType::BOOLEAN, None),
        ColumnType::Time => (PhysicalType::INT64, Some(LogicalType::timestamp(true, TimeUnit::MILLIS))),
        ColumnType::Date => (PhysicalType::INT32, Some(LogicalType::Date)),
    };
    let repetition = if column.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let builder = Type::primitive_type_builder(&column.name, physical).with_repetition(repetition);
    Ok(Arc::new(builder.with_logical_type(logical).build()?))
}

/// The values of one column in the current row group.
struct ColumnBuffer {
    name: String,
    nullable: bool,
    /// 1 for each row with a value, 0 for null; empty if no row may be null.
    levels: Vec<i16>,
    values: ColumnValues,
}

enum ColumnValues {
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
    Booleans(Vec<bool>),
    Times(Vec<i64>),
    Dates(Vec<i32>),
    /// All texts one after another, and where each ends.
    Texts(Vec<u8>, Vec<usize>),
}

impl ColumnBuffer {
    fn new(column: &ColumnDoc) -> ColumnBuffer {
        let values = match column.type_ {
            ColumnType::Integer => ColumnValues::Integers(Vec::new()),
            ColumnType::Number => ColumnValues::Numbers(Vec::new()),
            ColumnType::Boolean => ColumnValues::Booleans(Vec::new()),
            ColumnType::Time => ColumnValues::Times(Vec::new()),
            ColumnType::Date => ColumnValues::Dates(Vec::new()),
            ColumnType::Text => ColumnValues::Texts(Vec::new(), Vec::new()),
        };
        ColumnBuffer { name: column.name.clone(), nullable: column.nullable, levels: Vec::new(), values }
    }

    /// Adds a value; returns the bytes that it takes.
    fn push(&mut self, value: &CellValue<'_>, language: Language) -> Result<usize> {
        let size = match (&mut self.values, value) {
            (_, CellValue::Null) if self.nullable => {
                self.levels.push(0);
                return Ok(size_of::<i16>());
            }
            (ColumnValues::Integers(values), CellValue::Integer(value)) => add(values, *value),
            (ColumnValues::Numbers(values), CellValue::Number(value)) => add(values, *value),
            (ColumnValues::Numbers(values), CellValue::Integer(value)) => add(values, *value as f64),
            (ColumnValues::Booleans(values), CellValue::Boolean(value)) => add(values, *value),
            (ColumnValues::Times(values), CellValue::Time(value)) => add(values, value.as_millisecond()),
            (ColumnValues::Dates(values), CellValue::Date(value)) => add(values, days_since_epoch(*value)),
            (ColumnValues::Texts(bytes, ends), value) => {
                let Some(text) = value.text(language) else { bail!("column {} has no text", self.name) };
                bytes.extend_from_slice(text.as_bytes());
                text.len() + add(ends, bytes.len())
            }
            (_, value) => bail!("column {} cannot hold {value:?}", self.name),
        };
        if self.nullable {
            self.levels.push(1);
        }
        Ok(size)
    }

    /// Writes all values, and forgets them.
    fn write(&mut self, column: &mut SerializedColumnWriter<'_>) -> Result<()> {
        let levels = std::mem::take(&mut self.levels);
        let levels = self.nullable.then_some(levels.as_slice());
        match &mut self.values {
            ColumnValues::Integers(values) | ColumnValues::Times(values) => batch::<Int64Type>(column, values, levels),
            ColumnValues::Numbers(values) => batch::<DoubleType>(column, values, levels),
            ColumnValues::Booleans(values) => batch::<BoolType>(column, values, levels),
            ColumnValues::Dates(values) => batch::<Int32Type>(column, values, levels),
            ColumnValues::Texts(bytes, ends) => {
                let bytes = Bytes::from(std::mem::take(bytes));
                let mut start = 0;
                let text = |end: usize| ByteArray::from(bytes.slice(std::mem::replace(&mut start, end)..end));
                let mut texts: Vec<ByteArray> = std::mem::take(ends).into_iter().map(text).collect();
                batch::<ByteArrayType>(column, &mut texts, levels)
            }
        }
    }
}

fn add<T>(values: &mut Vec<T>, value: T) -> usize {
    values.push(value);
    size_of::<T>()
}

fn batch<T: DataType>(
    column: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    levels: Option<&[i16]>,
) -> Result<()> {
    column.typed::<T>().write_batch(values, levels, None)?;
    values.clear();
    Ok(())
}
