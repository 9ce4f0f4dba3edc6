//! Names in two languages.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A language of responses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum Language {
    #[default]
    English,
    Arabic,
}

/// A fixed text of the product, always in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    pub en: &'static str,
    pub ar: &'static str,
}

impl Words {
    pub fn in_(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Arabic => self.ar,
        }
    }
}

/// Where the Arabic text of a name came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ArabicSource {
    /// A document states it.
    #[default]
    Stated,
    /// A table of the product has it.
    BuiltIn,
    /// It was transliterated from the English text.
    Transliterated,
}

impl ArabicSource {
    /// The strongest first: a stated text is preferred to a built-in one.
    pub const ALL: [ArabicSource; 3] = [ArabicSource::Stated, ArabicSource::BuiltIn, ArabicSource::Transliterated];

    /// `stated`, `built-in`, `transliterated`.
    pub fn code(self) -> &'static str {
        match self {
            ArabicSource::Stated => "stated",
            ArabicSource::BuiltIn => "built-in",
            ArabicSource::Transliterated => "transliterated",
        }
    }

    /// The field of a name's JSON that has an Arabic text from this source.
    ///
    /// Each source has a field of its own. So an overlay that states `ar` overrides a built-in text without naming it.
    pub fn field(self) -> &'static str {
        match self {
            ArabicSource::Stated => "ar",
            ArabicSource::BuiltIn => "ar_built_in",
            ArabicSource::Transliterated => "ar_transliterated",
        }
    }
}

/// A name from the data: always in English, in Arabic if it is known.
///
/// In documents it is `{"en": "Nile City", "ar": "مدينة النيل"}`, or just `"Nile City"`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Name {
    pub en: String,
    pub ar: Option<String>,
    /// Where `ar` came from; `Stated` if there is none.
    pub ar_source: ArabicSource,
}

impl Name {
    pub fn new(en: impl Into<String>) -> Self {
        Name { en: en.into(), ..Name::default() }
    }

    /// A name that is stated in both languages.
    pub fn both(en: impl Into<String>, ar: impl Into<String>) -> Self {
        Name { en: en.into(), ar: Some(ar.into()), ar_source: ArabicSource::Stated }
    }

    /// A name whose Arabic text is from a table of the product, if it has one.
    pub fn built_in(en: impl Into<String>, ar: Option<String>) -> Self {
        let ar_source = if ar.is_some() { ArabicSource::BuiltIn } else { ArabicSource::default() };
        Name { en: en.into(), ar, ar_source }
    }

    /// The text in a language; English if there is no Arabic text.
    pub fn in_(&self, language: Language) -> &str {
        match (language, &self.ar) {
            (Language::Arabic, Some(ar)) => ar,
            _ => &self.en,
        }
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1 + usize::from(self.ar.is_some())))?;
        map.serialize_entry("en", &self.en)?;
        if let Some(ar) = &self.ar {
            map.serialize_entry(self.ar_source.field(), ar)?;
        }
        map.end()
    }
}

impl From<Words> for Name {
    fn from(words: Words) -> Self {
        Name::both(words.en, words.ar)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(field_identifier, rename_all = "snake_case")]
        enum NameField {
            En,
            Ar,
            ArBuiltIn,
            ArTransliterated,
        }

        struct NameVisitor;
        impl<'de> Visitor<'de> for NameVisitor {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name: text, or {\"en\": text, \"ar\": text}")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Name, E> {
                checked(Name::new(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Name, A::Error> {
                let mut name = Name::default();
                while let Some(field) = map.next_key()? {
                    let source = match field {
                        NameField::En => {
                            name.en = map.next_value()?;
                            continue;
                        }
                        NameField::Ar => ArabicSource::Stated,
                        NameField::ArBuiltIn => ArabicSource::BuiltIn,
                        NameField::ArTransliterated => ArabicSource::Transliterated,
                    };
                    let ar = map.next_value::<Option<String>>()?.filter(|ar| !ar.trim().is_empty());
                    // The strongest source counts, in whichever order the fields come.
                    if ar.is_some() && (name.ar.is_none() || source < name.ar_source) {
                        (name.ar, name.ar_source) = (ar, source);
                    }
                }
                checked(name)
            }
        }

        fn checked<E: de::Error>(name: Name) -> Result<Name, E> {
            if name.en.trim().is_empty() { Err(E::custom("a name needs an English text")) } else { Ok(name) }
        }

        deserializer.deserialize_any(NameVisitor)
    }
}

impl JsonSchema for Name {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Name".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A name: English text, or both languages.",
            "oneOf": [
                { "type": "string", "minLength": 1 },
                {
                    "type": "object",
                    "properties": {
                        "en": { "type": "string", "minLength": 1 },
                        "ar": { "type": ["string", "null"] },
                        "ar_built_in": {
                            "description": "The Arabic text of a table of the product. An import adds it if ar is missing.",
                            "type": ["string", "null"]
                        },
                        "ar_transliterated": {
                            "description": "An Arabic text that was made from the English one. import --transliterate adds it if ar is missing.",
                            "type": ["string", "null"]
                        }
                    },
                    "required": ["en"],
                    "additionalProperties": false
                }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_text_or_both_languages() {
        let name: Name = serde_json::from_str("\"Nile City\"").unwrap();
        assert_eq!(name, Name::new("Nile City"));
        let name: Name = serde_json::from_str(r#"{"en":"Nile City","ar":"مدينة النيل"}"#).unwrap();
        assert_eq!(name.in_(Language::Arabic), "مدينة النيل");
        assert!(serde_json::from_str::<Name>(r#"{"ar":"مدينة النيل"}"#).is_err());
        assert!(serde_json::from_str::<Name>(r#"{"en":"A","fr":"B"}"#).is_err());
    }

    #[test]
    fn a_stated_arabic_text_overrides_the_others_in_any_order() {
        for (json, ar, source) in [
            (r#"{"en":"A","ar_built_in":"ب","ar":"س"}"#, "س", ArabicSource::Stated),
            (r#"{"en":"A","ar":"س","ar_built_in":"ب","ar_transliterated":"ت"}"#, "س", ArabicSource::Stated),
            (r#"{"en":"A","ar_transliterated":"ت","ar_built_in":"ب","ar":null}"#, "ب", ArabicSource::BuiltIn),
            (r#"{"en":"A","ar":" ","ar_transliterated":"ت"}"#, "ت", ArabicSource::Transliterated),
        ] {
            let name: Name = serde_json::from_str(json).unwrap();
            assert_eq!((name.ar.as_deref(), name.ar_source), (Some(ar), source), "{json}");
            let written = serde_json::to_string(&name).unwrap();
            assert_eq!(serde_json::from_str::<Name>(&written).unwrap(), name, "{written}");
        }
        assert_eq!(serde_json::to_string(&Name::new("A")).unwrap(), r#"{"en":"A"}"#);
    }
}
