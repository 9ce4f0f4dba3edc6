//! The provider's texts: escaped twice, names in parts, areas in place of countries.

use super::raw;
use crate::countries::by_code;
use crate::model::{CountryId, Gender, Name};

/// A text with the escapes that survived the file's own decoding, `\u00e9`, taken out, and blanks cut off.
pub(super) fn decoded(text: &str) -> String {
    let text = text.trim();
    if !text.contains("\\u") {
        return text.to_owned();
    }
    // Read as the JSON text that it was before it was escaped; quotation marks have lost their own escape.
    let quoted = format!("\"{}\"", text.replace('"', "\\\""));
    serde_json::from_str::<String>(&quoted).map_or_else(|_| text.to_owned(), |text| text.trim().to_owned())
}

/// First and last name with one blank between; the short name, or a number, for somebody without.
pub(super) fn full_name(person: &raw::Person<'_>) -> Name {
    let part = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().map(decoded).unwrap_or_default();
    let parts = [part(&person.first_name), part(&person.last_name)];
    let name = parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    let name = if name.is_empty() { part(&person.short_name) } else { name };
    Name::new(if name.is_empty() { format!("Person {}", person.id) } else { name })
}

/// The country of an area. What ISO 3166-1 does not know has letters of the provider's own (`XEN`), and numbers that
/// change from file to file.
pub(super) fn country(area: Option<&raw::Area<'_>>) -> Option<CountryId> {
    let code = match area?.code.as_deref()? {
        "XEN" => "ENG",
        "XSC" => "SCO",
        "XWA" => "WAL",
        "XNI" => "NIR",
        "XKS" => "XKK",
        // Tahiti is the football of French Polynesia.
        "XTA" => "PYF",
        code => code,
    };
    by_code(code).map(|country| country.id)
}

/// The public dataset is of men's football and does not say so.
pub(super) fn gender(word: Option<&str>) -> Gender {
    match word {
        Some(word) if word.eq_ignore_ascii_case("female") || word.eq_ignore_ascii_case("women") => Gender::Female,
        _ => Gender::Male,
    }
}
