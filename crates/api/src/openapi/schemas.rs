//! Response fields as schemas.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::description::describe;
use crate::operation::Shape;
use crate::rows::field::{Described, FieldDoc, Type, Values};

/// The named schemas that the document refers to.
#[derive(Default)]
pub(super) struct Schemas(BTreeMap<String, Value>);

pub(super) fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

impl Schemas {
    pub(super) fn into_components(self) -> Value {
        self.0.into_iter().collect()
    }

    pub(super) fn insert(&mut self, name: &str, schema: Value) -> Value {
        self.0.insert(name.to_owned(), schema);
        reference(name)
    }

    pub(super) fn shape(&mut self, shape: Shape) -> Value {
        match shape {
            Shape::Record(table) => self.record(table),
            Shape::List(table) => self.list(table),
            Shape::RecordOrList(table) => json!({ "oneOf": [self.record(table), self.list(table)] }),
        }
    }

    fn list(&mut self, table: &'static dyn Described) -> Value {
        // XML writes each element as `item`.
        json!({ "type": "array", "items": self.record(table), "xml": { "wrapped": true } })
    }

    /// A reference to the schema of a kind of record, or the schema itself if the kind has no name.
    pub(super) fn record(&mut self, table: &'static dyn Described) -> Value {
        let Some(name) = table.type_name() else { return self.object(table, false) };
        if !self.0.contains_key(name) {
            // The name is taken first: a record may contain a list of its own kind.
            self.0.insert(name.to_owned(), Value::Null);
            let schema = self.object(table, table.is_selectable());
            self.0.insert(name.to_owned(), schema);
        }
        reference(name)
    }

    /// In a selectable record, every number may be absent or a decimal.
    fn object(&mut self, table: &'static dyn Described, is_selectable: bool) -> Value {
        let fields = table.fields();
        // A record keyed by an id is described by one field in braces.
        if let [field] = fields.as_slice()
            && field.name.starts_with('{')
        {
            let keys = json!({ "pattern": "^[0-9]+$" });
            return json!({ "type": "object", "propertyNames": keys, "additionalProperties": self.field(field, is_selectable) });
        }
        let is_required = |field: &&FieldDoc| !field.optional && !is_selectable;
        let required: Vec<&str> = fields.iter().filter(is_required).map(|field| field.name).collect();
        let properties: Map<String, Value> =
            fields.iter().map(|field| (field.name.to_owned(), self.field(field, is_selectable))).collect();
        let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
        if !required.is_empty() {
            schema["required"] = required.into();
        }
        schema
    }

    fn field(&mut self, field: &FieldDoc, is_selectable: bool) -> Value {
        let schema = match (field.type_, field.inner) {
            (Type::Record, Some(inner)) if inner.type_name().is_none() => self.object(inner, is_selectable),
            (Type::Record, Some(inner)) => self.record(inner),
            (Type::List, Some(inner)) => self.list(inner),
            (type_, _) => scalar(type_, is_selectable),
        };
        let mut schema = restrict(schema, field);
        if field.nullable {
            schema = nullable(schema);
        }
        let mut described = match schema {
            Value::Object(object) => object,
            _ => Map::new(),
        };
        match field.values {
            // The text of a fixed field is its own description in the rows.
            Values::Fixed(text) | Values::OneOf(&[text]) => {
                described.insert("description".to_owned(), format!("always {text}").into());
                described.insert("x-description-ar".to_owned(), format!("دائمًا {text}").into());
            }
            _ => describe(&mut described, field.meaning),
        }
        Value::Object(described)
    }
}

fn scalar(type_: Type, is_selectable: bool) -> Value {
    match type_ {
        Type::Integer if is_selectable => json!({ "type": "number" }),
        Type::Integer => json!({ "type": "integer", "format": "int64" }),
        Type::Number => json!({ "type": "number" }),
        Type::Text => json!({ "type": "string" }),
        Type::Boolean => json!({ "type": "boolean" }),
        Type::Date => json!({ "type": "string", "format": "date" }),
        Type::DateTime => {
            json!({ "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$" })
        }
        Type::Record => json!({ "type": "object" }),
        Type::List => json!({ "type": "array" }),
    }
}

/// Adds the closed list of values.
fn restrict(mut schema: Value, field: &FieldDoc) -> Value {
    match field.values {
        Values::Any => {}
        Values::Fixed(text) | Values::OneOf(&[text]) => schema["const"] = text.into(),
        Values::OneOf(texts) => schema["enum"] = texts.into(),
    }
    schema
}

fn nullable(mut schema: Value) -> Value {
    if schema.get("$ref").is_some() {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    }
    if let Some(values) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        values.push(Value::Null);
    }
    let type_ = schema["type"].take();
    schema["type"] = json!([type_, "null"]);
    schema
}
