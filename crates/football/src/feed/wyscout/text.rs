//! The provider's texts. They are escaped twice, names are split into first and last, and countries are areas.

use super::raw::{RawArea, RawPerson};
use crate::countries::by_code;
use crate::model::{CountryId, Gender, Name};

/// A text with its second escapes, `\u00e9`, decoded, and without blanks around it.
pub(super) fn decoded(text: &str) -> String {
    let text = text.trim();
    if !text.contains("\\u") {
        return text.to_owned();
    }
    // Parsed as the JSON string that it was before it was escaped again. Its quotation marks are no longer escaped.
    let quoted = format!("\"{}\"", text.replace('"', "\\\""));
    serde_json::from_str::<String>(&quoted).map_or_else(|_| text.to_owned(), |text| text.trim().to_owned())
}

/// First and last name. Without either, the short name; without that, the number.
pub(super) fn full_name(person: &RawPerson<'_>) -> Name {
    let part = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().map(decoded).unwrap_or_default();
    let parts = [part(&person.first_name), part(&person.last_name)];
    let name = parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    let name = if name.is_empty() { part(&person.short_name) } else { name };
    Name::new(if name.is_empty() { format!("Person {}", person.id) } else { name })
}

/// The short name, such as `M. Özil`; none if the file leaves it empty.
pub(super) fn short_name(person: &RawPerson<'_>) -> Option<Name> {
    person.short_name.as_deref().map(decoded).filter(|name| !name.is_empty()).map(Name::new)
}

/// The country of an area. Countries without a code in ISO 3166-1 have one of the provider's own, such as `XEN`. The ids of
/// areas differ from file to file, so they are not used.
pub(super) fn country(area: Option<&RawArea<'_>>) -> Option<CountryId> {
    let code = match area?.code.as_deref()? {
        "XEN" => "ENG",
        "XSC" => "SCO",
        "XWA" => "WAL",
        "XNI" => "NIR",
        "XKS" => "XKK",
        // Tahiti's team is that of French Polynesia.
        "XTA" => "PYF",
        code => code,
    };
    by_code(code).map(|country| country.id)
}

/// The public dataset covers men's football only, so it states no gender.
pub(super) fn gender(word: Option<&str>) -> Gender {
    match word {
        Some(word) if word.eq_ignore_ascii_case("female") || word.eq_ignore_ascii_case("women") => Gender::Female,
        _ => Gender::Male,
    }
}
