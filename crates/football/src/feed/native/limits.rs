//! The limits of a document: its bytes, its texts and its lists. A file that is damaged or hostile is refused before it costs
//! memory; no real document comes near them.

use serde_json::{Map, Value};

use super::field_error::FieldError;

/// The bytes of one document. A match with all its events has a few mebibytes.
pub const MAX_DOCUMENT_BYTES: usize = 32 << 20;
/// The characters of a text.
pub const MAX_TEXT_CHARS: usize = 2_000;
/// The entries of a list, and the fields of an object. The events of a match have a limit of their own.
pub const MAX_LIST_ENTRIES: usize = 2_000;

/// The numbers, texts, lists and objects of a document, besides its events. A match with full squads has a few thousand.
pub(super) const MAX_VALUES: usize = 200_000;

/// Fields whose text is a URL that pages and clients open.
const URL_FIELDS: [&str; 4] = ["image", "logo", "crest", "link"];

pub(super) fn check_bytes(text: &[u8]) -> Result<(), FieldError> {
    if text.len() <= MAX_DOCUMENT_BYTES {
        return Ok(());
    }
    let message = format!("the document has {} bytes: at most {MAX_DOCUMENT_BYTES} are allowed", text.len());
    Err(FieldError::new("", message))
}

/// Checks every text and every list of a document, and that a URL is one of the web.
pub(super) fn check_fields(fields: &Map<String, Value>) -> Result<(), FieldError> {
    check_length(fields.len(), "fields")?;
    fields.iter().try_for_each(|(name, value)| {
        let checked = check_value(value).and_then(|()| match value {
            Value::String(text) if URL_FIELDS.contains(&name.as_str()) => check_url(text),
            _ => Ok(()),
        });
        checked.map_err(|error| error.inside(name))
    })
}

fn check_value(value: &Value) -> Result<(), FieldError> {
    match value {
        Value::String(text) => check_text(text),
        Value::Object(fields) => check_fields(fields),
        Value::Array(entries) => {
            check_length(entries.len(), "entries")?;
            let mut each = entries.iter().enumerate();
            each.try_for_each(|(index, entry)| check_value(entry).map_err(|error| error.inside(&format!("[{index}]"))))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn check_text(text: &str) -> Result<(), FieldError> {
    // A character has at least one byte, so most texts need not be counted.
    if text.len() <= MAX_TEXT_CHARS || text.chars().count() <= MAX_TEXT_CHARS {
        return Ok(());
    }
    let message = format!("the text has {} characters: at most {MAX_TEXT_CHARS} are allowed", text.chars().count());
    Err(FieldError::new("", message))
}

fn check_length(length: usize, what: &str) -> Result<(), FieldError> {
    if length <= MAX_LIST_ENTRIES {
        return Ok(());
    }
    Err(FieldError::new("", format!("there are {length} {what}: at most {MAX_LIST_ENTRIES} are allowed")))
}

/// Only addresses of the web are opened by a click. Others may run a script, or open another program.
fn check_url(text: &str) -> Result<(), FieldError> {
    let is_of_web = |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    if text.is_empty() || is_of_web("https://") || is_of_web("http://") {
        return Ok(());
    }
    Err(FieldError::new("", "is not a URL of the web: it begins with https:// or http://"))
}
