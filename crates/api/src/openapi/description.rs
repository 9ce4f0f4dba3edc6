//! Descriptions in both languages.

use serde_json::{Map, Value};

use crate::arabic;

/// A `description` and its Arabic form. The key is left out without a text.
pub(super) fn describe(object: &mut Map<String, Value>, english: &str) {
    if english.is_empty() {
        return;
    }
    object.insert("description".to_owned(), english.into());
    if let Some(arabic) = arabic::of(english) {
        object.insert("x-description-ar".to_owned(), arabic.into());
    }
}
