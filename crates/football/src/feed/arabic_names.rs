//! Fills in Arabic names that a document leaves out.
//!
//! Competitions, teams, clubs, stages, groups and countries have Arabic names in tables of the product. Names of people and
//! stadiums can be transliterated. A name says which of these it is ([`ArabicSource`]), and a stated Arabic text always
//! overrides both. This happens to every imported document, so that no feed has to know about it.

use serde_json::{Map, Value, json};

use super::document::{Document, Layer};
use crate::arabic;
use crate::countries;
use crate::model::{ArabicSource, CountryId, Kind, group_name, stage_name};

/// The fields of a kind's documents that are names.
pub fn name_fields(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Edition => &["season"],
        Kind::Player | Kind::Coach => &["name", "nickname"],
        Kind::Match => &[],
        _ => &["name"],
    }
}

/// How many Arabic texts were filled in, by their source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FilledNames {
    pub built_in: usize,
    pub transliterated: usize,
}

impl std::ops::AddAssign for FilledNames {
    fn add_assign(&mut self, other: FilledNames) {
        self.built_in += other.built_in;
        self.transliterated += other.transliterated;
    }
}

/// Adds the Arabic text to every name of a document that has none, if the product knows it. With `transliterate`, names of
/// people and stadiums are transliterated. Returns how many were added.
pub fn fill_arabic_names(document: &mut Document, transliterate: bool) -> FilledNames {
    let Document { kind, layer, body, .. } = document;
    let mut filled = FilledNames::default();
    for field in name_fields(*kind) {
        let Some(english) = body.get(*field).and_then(english_without_arabic) else { continue };
        if let Some((source, arabic)) = arabic_name(*kind, english, body, transliterate) {
            match source {
                ArabicSource::Transliterated => filled.transliterated += 1,
                _ => filled.built_in += 1,
            }
            let name = with_arabic(body.remove(*field), source, arabic, *layer);
            body.insert((*field).to_owned(), name);
        }
    }
    filled
}

/// The English text of a name, if the name has one and no Arabic text.
fn english_without_arabic(name: &Value) -> Option<&str> {
    let english = match name {
        Value::String(english) => english,
        Value::Object(name) => {
            let has = |source: ArabicSource| {
                name.get(source.field()).and_then(Value::as_str).is_some_and(|arabic| !arabic.trim().is_empty())
            };
            if ArabicSource::ALL.into_iter().any(has) {
                return None;
            }
            name.get("en")?.as_str()?
        }
        _ => return None,
    };
    Some(english.trim()).filter(|english| !english.is_empty())
}

fn with_arabic(name: Option<Value>, source: ArabicSource, arabic: String, layer: Layer) -> Value {
    match name {
        Some(Value::Object(mut name)) => {
            name.insert(source.field().to_owned(), arabic.into());
            Value::Object(name)
        }
        // In an overlay, a plain text replaces the whole name, so the Arabic text below it is removed.
        Some(english) if layer == Layer::Overlay => {
            let mut name = json!({ "en": english, "ar": null, "ar_built_in": null, "ar_transliterated": null });
            name[source.field()] = arabic.into();
            name
        }
        english => json!({ "en": english, (source.field()): arabic }),
    }
}

/// The Arabic text of a name of this kind, and its source. `body` is the document that the name is in.
fn arabic_name(
    kind: Kind,
    english: &str,
    body: &Map<String, Value>,
    transliterate: bool,
) -> Option<(ArabicSource, String)> {
    let country = |field: &str| body.get(field).and_then(Value::as_i64).map(CountryId);
    let built_in = match kind {
        Kind::Competition => arabic::competition(english, country("country")),
        Kind::Club => arabic::club(english, country("country")),
        Kind::Team => match body.get("national") {
            Some(Value::Bool(true)) => arabic::national_team(english, country("country")),
            _ => arabic::club(english, country("country")),
        },
        Kind::Stage => stage_name(english).ar,
        Kind::Group => group_name(english).ar,
        Kind::Country => countries::by_name(english).and_then(|country| country.name.ar),
        Kind::Stadium => arabic::known_stadium(english, country("country")),
        _ => None,
    };
    if let Some(arabic) = built_in {
        return Some((ArabicSource::BuiltIn, arabic));
    }
    let transliterated = match kind {
        Kind::Player | Kind::Coach | Kind::Referee if transliterate => {
            arabic::transliterate(english, country("nationality"))
        }
        Kind::Stadium if transliterate => arabic::transliterate_stadium(english, country("country")),
        _ => None,
    };
    transliterated.map(|arabic| (ArabicSource::Transliterated, arabic))
}
