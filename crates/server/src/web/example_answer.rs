//! The example answer of an operation: its fields with a value of their type each, in the order of the response.

use crate::api::{Envelope, FieldDoc, Operation, Shape, Type};

/// Deeper objects are shown empty.
const DEPTH_MOST: usize = 6;

/// JSON as the operation writes it, with its envelope; a list has one item.
pub(super) fn example_answer(operation: &Operation) -> String {
    let (before, name) = match operation.envelope {
        Envelope::A | Envelope::RootAndA => ("\"result\": \"Success\",\n  \"message\": \"…\"", "data"),
        Envelope::B | Envelope::Root => {
            ("\"result\": true,\n  \"title\": \"Success\",\n  \"message\": \"…\"", "object")
        }
    };
    let fields = operation.response.fields();
    let data = match operation.response {
        Shape::Record(_) | Shape::RecordOrList(_) => record(&fields, 1),
        Shape::List(_) => list(&fields, 1),
    };
    format!("{{\n  {before},\n  \"{name}\": {data}\n}}")
}

fn record(fields: &[FieldDoc], depth: usize) -> String {
    if fields.is_empty() || depth > DEPTH_MOST {
        return "{}".to_owned();
    }
    let (inner, outer) = ("  ".repeat(depth + 1), "  ".repeat(depth));
    let lines: Vec<String> =
        fields.iter().map(|field| format!("{inner}\"{}\": {}", field.name, value(field, depth))).collect();
    format!("{{\n{}\n{outer}}}", lines.join(",\n"))
}

fn list(fields: &[FieldDoc], depth: usize) -> String {
    if depth > DEPTH_MOST {
        return "[]".to_owned();
    }
    let (inner, outer) = ("  ".repeat(depth + 1), "  ".repeat(depth));
    format!("[\n{inner}{}\n{outer}]", record(fields, depth + 1))
}

fn value(field: &FieldDoc, depth: usize) -> String {
    match field.type_ {
        Type::Integer => "1".to_owned(),
        Type::Number => "0.5".to_owned(),
        // The meaning of a label is its text.
        Type::Text if field.name == "_type" => format!("\"{}\"", field.meaning),
        Type::Text => "\"…\"".to_owned(),
        Type::Boolean => "true".to_owned(),
        Type::Date => "\"2026-09-04\"".to_owned(),
        Type::DateTime => "\"2026-09-04 18:00:00\"".to_owned(),
        Type::Record => field.inner.map_or("{}".to_owned(), |inner| record(&inner.fields(), depth + 1)),
        Type::List => field.inner.map_or("[]".to_owned(), |inner| list(&inner.fields(), depth + 1)),
    }
}
