//! Every column of every table is in every format, with the same values and the type that the reference states.

use std::fs::File;
use std::path::Path;

use parquet::basic::{LogicalType, Type as PhysicalType};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Value, json};
use touchline::export::{ColumnDoc, ColumnType, TableDoc, table_docs};

use super::{ExportedRow, ndjson, run};
use crate::harness::App;

#[test]
fn every_column_of_every_table_is_in_every_format() {
    let app = App::sample();
    let folder = app.folder.path();
    for format in ["parquet", "csv", "ndjson"] {
        let out = folder.join(format).display().to_string();
        // A version before everything: the table of deletions is among the files.
        let output = run(&app.address(), &["--format", format, "--out", &out, "--since", "0"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for table in table_docs() {
        let path = |format: &str| folder.join(format).join(format!("{}.{format}", table.name));
        let rows = ndjson(&path("ndjson"));
        assert!(!rows.is_empty() || table.name == "deletions", "{} is empty", table.name);
        for row in &rows {
            let names: Vec<&String> = row.keys().collect();
            let mut expected: Vec<&String> = table.columns.iter().map(|column| &column.name).collect();
            expected.sort();
            assert_eq!(names, expected, "{}", table.name);
            for column in &table.columns {
                check_type(&table, column, &row[&column.name]);
            }
        }
        assert!(parquet_rows(&path("parquet"), &table) == rows, "{}: Parquet and NDJSON differ", table.name);
        assert!(csv_rows(&path("csv"), &table) == rows, "{}: CSV and NDJSON differ", table.name);
        let key = |row: &ExportedRow| table.key.iter().map(|name| row[*name].to_string()).collect::<Vec<_>>();
        let mut keys: Vec<Vec<String>> = rows.iter().map(key).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), rows.len(), "the key of {} is not unique", table.name);
    }
}

fn check_type(table: &TableDoc, column: &ColumnDoc, value: &Value) {
    let is_typed = match column.type_ {
        ColumnType::Integer => value.is_i64(),
        ColumnType::Number => value.is_number(),
        ColumnType::Text => value.is_string(),
        ColumnType::Boolean => value.is_boolean(),
        ColumnType::Time => {
            value.as_str().is_some_and(|text| text.parse::<jiff::Timestamp>().is_ok() && text.ends_with('Z'))
        }
        ColumnType::Date => value.as_str().is_some_and(|text| text.parse::<jiff::civil::Date>().is_ok()),
    };
    assert!(is_typed || (column.nullable && value.is_null()), "{}.{} is {value}", table.name, column.name);
}

fn parquet_rows(path: &Path, table: &TableDoc) -> Vec<ExportedRow> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr();
    for (column, stored) in table.columns.iter().zip(schema.columns()) {
        assert_eq!(stored.name(), column.name);
        assert_eq!(stored.self_type().is_optional(), column.nullable, "{}", column.name);
        let logical = stored.logical_type_ref();
        let is_typed = match column.type_ {
            ColumnType::Integer => stored.physical_type() == PhysicalType::INT64 && logical.is_none(),
            ColumnType::Number => stored.physical_type() == PhysicalType::DOUBLE,
            ColumnType::Text => logical == Some(&LogicalType::String),
            ColumnType::Boolean => stored.physical_type() == PhysicalType::BOOLEAN,
            ColumnType::Time => matches!(logical, Some(LogicalType::Timestamp(time)) if time.is_adjusted_to_u_t_c),
            ColumnType::Date => logical == Some(&LogicalType::Date),
        };
        assert!(is_typed, "{}.{}", table.name, column.name);
    }
    assert_eq!(schema.num_columns(), table.columns.len());
    let field = |field: &Field| match field {
        Field::Null => Value::Null,
        Field::Bool(value) => json!(value),
        Field::Long(value) => json!(value),
        Field::Double(value) => json!(value),
        Field::Str(value) => json!(value),
        Field::TimestampMillis(value) => json!(jiff::Timestamp::from_millisecond(*value).unwrap().to_string()),
        Field::Date(days) => {
            json!(jiff::civil::date(1970, 1, 1).saturating_add(jiff::Span::new().days(*days)).to_string())
        }
        other => panic!("{other:?}"),
    };
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| row.unwrap().get_column_iter().map(|(name, value)| (name.clone(), field(value))).collect()).collect()
}

fn csv_rows(path: &Path, table: &TableDoc) -> Vec<ExportedRow> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = parse_csv(&text).into_iter();
    let header: Vec<String> = lines.next().unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(header, table.columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>());
    let cell = |column: &ColumnDoc, (text, is_quoted): (String, bool)| match column.type_ {
        _ if text.is_empty() && !is_quoted => Value::Null,
        ColumnType::Integer => json!(text.parse::<i64>().unwrap()),
        ColumnType::Number => json!(text.parse::<f64>().unwrap()),
        ColumnType::Boolean => json!(text.parse::<bool>().unwrap()),
        _ => json!(text),
    };
    let row = |line: Vec<(String, bool)>| {
        assert_eq!(line.len(), table.columns.len());
        table.columns.iter().zip(line).map(|(column, value)| (column.name.clone(), cell(column, value))).collect()
    };
    lines.map(row).collect()
}

/// The cells of each line, each with whether it is quoted.
fn parse_csv(text: &str) -> Vec<Vec<(String, bool)>> {
    let (mut lines, mut line, mut cell, mut is_quoted, mut inside) =
        (Vec::new(), Vec::new(), String::new(), false, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if inside && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => (inside, is_quoted) = (!inside, true),
            ',' if !inside => line.push((std::mem::take(&mut cell), std::mem::take(&mut is_quoted))),
            '\r' if !inside => {
                assert_eq!(letters.next(), Some('\n'), "lines end with CR LF");
                line.push((std::mem::take(&mut cell), std::mem::take(&mut is_quoted)));
                lines.push(std::mem::take(&mut line));
            }
            letter => cell.push(letter),
        }
    }
    assert!(cell.is_empty() && line.is_empty());
    lines
}

#[test]
fn a_text_that_looks_like_a_formula_is_only_text_in_csv() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let team = r#"{"type":"team","id":1,"name":{"en":"=HYPERLINK(\"x\")","ar":"@نادي"}}"#;
    std::fs::write(folder.path().join("team.ndjson"), team).unwrap();
    let store = format!("sqlite:{}", path("touchline.db"));
    let import =
        crate::importing::touchline(folder.path(), &["import", "native", "team.ndjson", "--store", &store]).output();
    assert!(import.unwrap().status.success());
    for format in ["csv", "ndjson"] {
        let out = path(format);
        assert!(run(&store, &["--format", format, "--out", &out, "--table", "names"]).status.success());
    }
    let csv = std::fs::read_to_string(folder.path().join("csv/names.csv")).unwrap();
    assert!(csv.contains("team,1,name,\"'=HYPERLINK(\"\"x\"\")\",'@نادي,stated\r\n"), "{csv}");
    let names = ndjson(&folder.path().join("ndjson/names.ndjson"));
    assert!(names.iter().any(|row| row["name_en"] == "=HYPERLINK(\"x\")"), "NDJSON has the text as it is");
}

#[test]
fn both_engines_give_the_same_files() {
    use store::Store;
    use test_support::{PostgresDatabase, postgres};
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::with_schema(crate::harness::create_schema);
    let store = Store::open(&database.address().parse().unwrap()).unwrap();
    let server = App::over(store, tempfile::tempdir().unwrap(), App::world(), jiff::tz::TimeZone::UTC);
    let embedded = App::sample();
    for format in ["parquet", "csv", "ndjson"] {
        let out = embedded.folder.path().join(format);
        let other = server.folder.path().join(format);
        assert!(run(&embedded.address(), &["--format", format, "--out", &out.display().to_string()]).status.success());
        let output = run(&database.address(), &["--format", format, "--out", &other.display().to_string()]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(super::files(&out), super::files(&other));
        for file in super::files(&out) {
            let (one, two) = (std::fs::read(out.join(&file)).unwrap(), std::fs::read(other.join(&file)).unwrap());
            assert!(one == two, "{file} differs");
        }
    }
}
