//! The words of parameters that every operation takes.

use football::model::Language;

/// The values of `lang`; the first is the default.
pub const LANGUAGE_WORDS: &[&str] = &[LANGUAGES[0].0, LANGUAGES[1].0];
pub const LANGUAGES: [(&str, Language); 2] = [("en", Language::English), ("ar", Language::Arabic)];

/// The values of `version`.
pub const VERSION_WORDS: &[&str] = &[VERSIONS[0].0, VERSIONS[1].0];
pub const VERSIONS: [(&str, ()); 2] = [("V2", ()), ("V3", ())];
