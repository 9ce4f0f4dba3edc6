//! Responses that are tables, as rows of CSV: which columns they have, and what else they say, as headers.

use super::operations::OPERATIONS;
use crate::operation::{Operation, Shape};
use crate::render::{TableColumn, TableLayout, Value};
use crate::rows::error::{Error, NO_TABLE};
use crate::rows::field::{Described, FieldDoc, Type};

/// The fields beside the rows that become headers.
pub const TABLE_HEADERS: [(&str, &str); 7] = [
    ("total_records", "touchline-total-records"),
    ("current_records", "touchline-current-records"),
    ("pages", "touchline-pages"),
    ("current_page", "touchline-current-page"),
    ("version", "touchline-newest-version"),
    ("next", "touchline-next"),
    ("more", "touchline-more"),
];

/// The columns of an operation's table. The error names the operations that have one.
pub fn table_layout(operation: &Operation) -> Result<TableLayout, Error> {
    let Some(path) = operation.table else {
        let names = OPERATIONS.iter().filter(|operation| operation.table.is_some()).map(|operation| operation.name);
        let list = names.collect::<Vec<_>>().join(", ");
        return Err(NO_TABLE.with("operation", operation.name).with("list", list));
    };
    let mut columns = Vec::new();
    let mut fields = operation.response.fields();
    let mut around = String::new();
    let mut is_list = matches!(operation.response, Shape::List(_));
    for step in path {
        // The records of a list on the way are around the rows.
        if is_list {
            columns_of(&fields, &around, false, false, &mut columns);
        }
        let Some(field) = fields.iter().find(|field| field.name == *step).copied() else { break };
        around = if around.is_empty() { (*step).to_owned() } else { format!("{around}.{step}") };
        fields = field.inner.map(Described::fields).unwrap_or_default();
        is_list = field.type_ == Type::List;
    }
    columns_of(&fields, "", false, true, &mut columns);
    Ok(TableLayout { path, columns })
}

/// A column for each single value. A list is one column, or none.
fn columns_of(fields: &[FieldDoc], around: &str, is_chosen: bool, with_lists: bool, columns: &mut Vec<TableColumn>) {
    for field in fields {
        let path = if around.is_empty() { field.name.to_owned() } else { format!("{around}.{}", field.name) };
        match (field.type_, field.inner) {
            (Type::Record, Some(inner)) => {
                columns_of(&inner.fields(), &path, is_chosen || inner.is_selectable(), with_lists, columns);
            }
            (Type::List, _) if !with_lists => {}
            _ => columns.push(TableColumn { path, is_chosen }),
        }
    }
}

/// What a table says besides its rows.
pub fn table_headers(value: &Value) -> Vec<(&'static str, String)> {
    let Value::Record(fields) = value else { return Vec::new() };
    let text = |name: &str| {
        let (_, value) = fields.iter().find(|(field, _)| field == name)?;
        match value {
            Value::Integer(number) => Some(number.to_string()),
            Value::Boolean(value) => Some(value.to_string()),
            _ => None,
        }
    };
    TABLE_HEADERS.iter().filter_map(|(name, header)| Some((*header, text(name)?))).collect()
}
