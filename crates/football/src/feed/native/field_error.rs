//! What is wrong with a field, in words that an operator can act on.
//!
//! The deserializer's messages name Rust types; they are rewritten here. A message that is not known here stays as it is.

use std::fmt;

/// A field of a document, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// The path inside the document, such as `home.squad[3].shirt`; empty if the whole document is meant.
    pub field: String,
    pub message: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> FieldError {
        FieldError { field: field.into(), message: message.into() }
    }

    /// Puts the path of an enclosing field before the error's path.
    pub(super) fn inside(self, outer: &str) -> FieldError {
        FieldError { field: join(outer, &self.field), message: self.message }
    }

    pub(super) fn from_serde(path: &serde_path_to_error::Path, error: &serde_json::Error) -> FieldError {
        let path = path.to_string();
        let path = if path == "." { "" } else { path.trim_end_matches(".?").trim_end_matches('?') };
        let text = error.to_string();
        let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(sentence, _)| sentence);
        rewritten(path, text)
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => f.write_str(&self.message),
            field => write!(f, "{field}: {}", self.message),
        }
    }
}

impl std::error::Error for FieldError {}

fn rewritten(path: &str, text: &str) -> FieldError {
    if let Some(name) = quoted_after(text, "missing field `") {
        return FieldError::new(join(path, name), "is missing");
    }
    if let Some(name) = quoted_after(text, "duplicate field `") {
        return FieldError::new(with_field(path, name), "is given twice");
    }
    if let Some(name) = quoted_after(text, "unknown field `") {
        return FieldError::new(
            with_field(path, name),
            format!("is not a field of this object: expected {}", choices(text)),
        );
    }
    if let Some(word) = quoted_after(text, "unknown variant `") {
        return FieldError::new(path, format!("\"{word}\" is not allowed: expected {}", choices(text)));
    }
    for wrong in ["invalid type: ", "invalid value: ", "invalid length "] {
        if let Some((found, expected)) = text.strip_prefix(wrong).and_then(|rest| rest.rsplit_once(", expected ")) {
            let found = if wrong == "invalid length " { format!("a list of {found}") } else { plain_value(found) };
            return FieldError::new(path, format!("expected {}, found {found}", plain_type(expected)));
        }
    }
    let form = match path.rsplit('.').next() {
        Some("dob" | "start" | "end") if !text.starts_with('[') => "; expected a date such as 2026-11-15",
        _ => "",
    };
    FieldError::new(path, format!("{text}{form}"))
}

/// The text after `opening` up to the closing quote.
fn quoted_after<'a>(text: &'a str, opening: &str) -> Option<&'a str> {
    text.strip_prefix(opening)?.split('`').next()
}

/// What the deserializer lists after "expected", without its quotes.
fn choices(text: &str) -> String {
    let list = text.rsplit_once("expected ").map_or(text, |(_, list)| list);
    list.trim_start_matches("one of ").replace('`', "")
}

/// The value that the deserializer found, in plain words.
fn plain_value(found: &str) -> String {
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        other => {
            let types = ["string ", "integer ", "boolean ", "floating point "];
            let value = types.iter().find_map(|name| other.strip_prefix(*name)).unwrap_or(other);
            value.replace('`', "")
        }
    }
}

/// A Rust type in plain words.
fn plain_type(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0",
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" => "text",
        "a sequence" => "a list",
        "a tuple of size 2" => "a list of two numbers",
        "a map" => "an object",
        other if other.starts_with("struct ") => "an object",
        other => other,
    }
}

/// The path of a field, which the deserializer may have added to the path already.
fn with_field(path: &str, name: &str) -> String {
    let last = path.rsplit('.').next().unwrap_or_default();
    if last == name { path.to_owned() } else { join(path, name) }
}

fn join(outer: &str, inner: &str) -> String {
    match (outer, inner) {
        ("", only) | (only, "") => only.to_owned(),
        (outer, inner) if inner.starts_with('[') => format!("{outer}{inner}"),
        (outer, inner) => format!("{outer}.{inner}"),
    }
}
