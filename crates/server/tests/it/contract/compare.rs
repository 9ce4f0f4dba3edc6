//! Compares a response with the fields that it must have, both ways.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde_json::Value;

use super::schema::{Absence, FieldRule};
use crate::xml::Element;

/// What the comparison of several responses found.
#[derive(Default)]
pub(crate) struct ContractDifferences {
    pub(crate) faults: Vec<String>,
    /// The paths at which a value was seen that is not null.
    pub(crate) seen: BTreeSet<String>,
    /// Whether the responses are in English. Labels that are translated are compared only then.
    pub(crate) english: bool,
    /// Whether an operation writes null for what no feed states. Those of the specification do not.
    pub(crate) unknown_is_null: bool,
}

impl ContractDifferences {
    pub(crate) fn compare(&mut self, path: &str, field: &FieldRule, value: &Value) {
        if value.is_null() {
            let may_be_null = match field.absence {
                Absence::Never => field.type_ == "nothing",
                Absence::Nullable => true,
                Absence::Unknown => self.unknown_is_null,
            };
            return self.expect(may_be_null, path, "is null");
        }
        let is_text = matches!(field.type_.as_str(), "string" | "date" | "date-time");
        if field.absence == Absence::Unknown && is_text && value == "" {
            return;
        }
        self.seen.insert(path.to_owned());
        if let Some(item) = &field.item {
            let Some(items) = value.as_array() else { return self.expect(false, path, "is no list") };
            return items.iter().for_each(|value| self.compare(&format!("{path}[]"), item, value));
        }
        if !field.fields.is_empty() {
            let Some(object) = value.as_object() else { return self.expect(false, path, "is no object") };
            return self.compare_object(path, field, object);
        }
        self.expect(has_type(&field.type_, value), path, &format!("is no {}: {value}", field.type_));
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let is_compared = self.english || !field.is_translated;
        let is_label = !is_compared || field.labels.is_empty() || field.labels.contains(&text);
        self.expect(is_label, path, &format!("is {text}, not one of {:?}", field.labels));
    }

    fn compare_object(&mut self, path: &str, field: &FieldRule, object: &serde_json::Map<String, Value>) {
        let any = field.fields.get("*");
        for (name, value) in object {
            match field.fields.get(name) {
                Some(inner) => self.compare(&format!("{path}.{name}"), inner, value),
                None if any.is_some() => self.compare(&format!("{path}.*"), any.unwrap(), value),
                None => self.expect(false, &format!("{path}.{name}"), "is not in the contract"),
            }
        }
        for (name, _) in field.fields.iter().filter(|(name, inner)| *name != "*" && !inner.is_optional) {
            self.expect(object.contains_key(name), &format!("{path}.{name}"), "is missing");
        }
    }

    fn expect(&mut self, holds: bool, path: &str, fault: &str) {
        if !holds {
            let fault = format!("{path} {fault}");
            if !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
        }
    }

    /// Every required path below a field at which no response had a value: its type was never compared.
    pub(crate) fn unseen(&self, path: &str, field: &FieldRule) -> Vec<String> {
        if field.type_ == "nothing" || field.is_optional {
            return Vec::new();
        }
        if !self.seen.contains(path) {
            return vec![path.to_owned()];
        }
        let inner = field.fields.iter().map(|(name, inner)| (format!("{path}.{name}"), inner));
        let items = field.item.iter().map(|item| (format!("{path}[]"), item.as_ref()));
        inner.chain(items).flat_map(|(path, field)| self.unseen(&path, field)).collect()
    }
}

fn has_type(type_: &str, value: &Value) -> bool {
    let text = value.as_str();
    match type_ {
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "ratio" => value.as_f64().is_some_and(|ratio| (0.0..=1.0).contains(&ratio)),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "open" => value.is_object(),
        "date" => text.is_some_and(|text| text.len() == 10 && text.parse::<Date>().is_ok()),
        "date-time" => {
            text.is_some_and(|text| text.len() == 19 && DateTime::strptime("%Y-%m-%d %H:%M:%S", text).is_ok())
        }
        "timestamp" => text.is_some_and(|text| text.ends_with('Z') && text.parse::<Timestamp>().is_ok()),
        "clock" => text.is_some_and(|text| is_clock(text, 3)),
        "minutes" => text.is_some_and(|text| is_clock(text, 2)),
        other => panic!("the contract has no type {other:?}"),
    }
}

/// So many numbers with colons between them, of at least two digits each.
fn is_clock(text: &str, numbers: usize) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    parts.len() == numbers && parts.iter().all(|part| part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The JSON form of an XML document. XML has no types: the contract says whether an element is a list, a number or a text.
pub(crate) fn json_of(element: &Element, field: Option<&FieldRule>) -> Value {
    if element.nil {
        return Value::Null;
    }
    let Some(field) = field else { return Value::String(element.text.clone()) };
    if let Some(item) = &field.item {
        let name_is_item = |child: &Element| assert_eq!(child.name, "item", "an item of a list");
        element.children.iter().for_each(name_is_item);
        return element.children.iter().map(|child| json_of(child, Some(item))).collect();
    }
    if !field.fields.is_empty() || field.type_ == "open" {
        let inner = |child: &Element| {
            // A field whose name is data, such as an id, is an item with that name as its key.
            let name = child.key.clone().unwrap_or_else(|| child.name.clone());
            let rule = field.fields.get(&name).or_else(|| field.fields.get("*"));
            (name, json_of(child, rule))
        };
        return Value::Object(element.children.iter().map(inner).collect());
    }
    match field.type_.as_str() {
        "integer" | "number" | "ratio" | "boolean" => {
            serde_json::from_str(&element.text).unwrap_or_else(|_| Value::String(element.text.clone()))
        }
        _ => Value::String(element.text.clone()),
    }
}
