//! Response fields as schemas.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::description::describe;
use crate::operation::Shape;
use crate::render::UnknownAs;
use crate::rows::field::{Absence, Described, FieldDoc, Type, Values};

/// The named schemas that the document refers to.
#[derive(Default)]
pub(super) struct Schemas {
    all: BTreeMap<String, Value>,
    /// The kinds of records whose unknown values are written as empty ones.
    complete: BTreeSet<&'static str>,
}

/// How the numbers of a record are chosen, and how its unknown values are written.
#[derive(Clone, Copy)]
struct Form {
    is_selectable: bool,
    unknown: UnknownAs,
}

pub(super) fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

impl Schemas {
    pub(super) fn into_components(self) -> Value {
        self.all.into_iter().collect()
    }

    pub(super) fn insert(&mut self, name: &str, schema: Value) -> Value {
        self.all.insert(name.to_owned(), schema);
        reference(name)
    }

    pub(super) fn shape(&mut self, shape: Shape, unknown: UnknownAs) -> Value {
        match shape {
            Shape::Record(table) => self.record(table, unknown),
            Shape::List(table) => self.list(table, unknown),
            Shape::RecordOrList(table) => json!({ "oneOf": [self.record(table, unknown), self.list(table, unknown)] }),
        }
    }

    fn list(&mut self, table: &'static dyn Described, unknown: UnknownAs) -> Value {
        // XML writes each element as `item`.
        json!({ "type": "array", "items": self.record(table, unknown), "xml": { "wrapped": true } })
    }

    /// A reference to the schema of a kind of record, or the schema itself if the kind has no name.
    pub(super) fn record(&mut self, table: &'static dyn Described, unknown: UnknownAs) -> Value {
        let form = Form { is_selectable: table.is_selectable(), unknown };
        let Some(name) = table.type_name() else { return self.object(table, Form { is_selectable: false, ..form }) };
        let name = self.name(table, name, unknown);
        if !self.all.contains_key(&name) {
            // The name is taken first: a record may contain a list of its own kind.
            self.all.insert(name.clone(), Value::Null);
            let schema = self.object(table, form);
            self.all.insert(name.clone(), schema);
        }
        reference(&name)
    }

    /// The schema's name. Operations of the specification come first. If another operation shows the same kind of record,
    /// with null for what is not known, that is a schema of its own.
    fn name(&mut self, table: &'static dyn Described, name: &'static str, unknown: UnknownAs) -> String {
        if unknown == UnknownAs::Empty {
            self.complete.insert(name);
        } else if self.complete.contains(name) && may_be_unknown(table, &mut BTreeSet::new()) {
            return format!("{name}WithNulls");
        }
        name.to_owned()
    }

    /// In a selectable record, every number may be absent or a decimal.
    fn object(&mut self, table: &'static dyn Described, form: Form) -> Value {
        let fields = table.fields();
        // A record keyed by an id is described by one field in braces.
        if let [field] = fields.as_slice()
            && field.name.starts_with('{')
        {
            let keys = json!({ "pattern": "^[0-9]+$" });
            return json!({ "type": "object", "propertyNames": keys, "additionalProperties": self.field(field, form) });
        }
        let is_required = |field: &&FieldDoc| !field.optional && !form.is_selectable;
        let required: Vec<&str> = fields.iter().filter(is_required).map(|field| field.name).collect();
        let properties: Map<String, Value> =
            fields.iter().map(|field| (field.name.to_owned(), self.field(field, form))).collect();
        let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
        if !required.is_empty() {
            schema["required"] = required.into();
        }
        schema
    }

    fn field(&mut self, field: &FieldDoc, form: Form) -> Value {
        let schema = match (field.type_, field.inner) {
            (Type::Record, Some(inner)) if inner.type_name().is_none() => self.object(inner, form),
            (Type::Record, Some(inner)) => self.record(inner, form.unknown),
            (Type::List, Some(inner)) => self.list(inner, form.unknown),
            (type_, _) => scalar(type_, form.is_selectable),
        };
        let mut schema = restrict(schema, field);
        if field.may_be_null(form.unknown) {
            schema = nullable(schema);
        } else if field.absence == Absence::Unknown {
            schema = or_empty(schema, field.type_);
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

/// Adds the empty text to a text of a closed form.
fn or_empty(mut schema: Value, type_: Type) -> Value {
    if let Some(values) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        values.push("".into());
    }
    match type_ {
        Type::Date => json!({ "type": "string", "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$" }),
        Type::DateTime => {
            json!({ "type": "string", "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$" })
        }
        _ => schema,
    }
}

/// Whether a field of the record, or of a record in it, may be unknown. `seen` are the names of records that were looked at.
fn may_be_unknown(table: &'static dyn Described, seen: &mut BTreeSet<&'static str>) -> bool {
    if table.type_name().is_some_and(|name| !seen.insert(name)) {
        return false;
    }
    let mut fields = table.fields().into_iter();
    fields
        .any(|field| field.absence == Absence::Unknown || field.inner.is_some_and(|inner| may_be_unknown(inner, seen)))
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
