//! The list of `known_forms.txt`: single names with their usual Arabic form.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::orthography::Orthography;

/// The usual form of a name, given in lower case without accents. A form of the orthography comes before a common one.
/// Countries without an orthography of their own have many English names.
pub(super) fn known_form(word: &str, orthography: Orthography) -> Option<&'static str> {
    let find = |section| KNOWN_FORMS.get(&(section, word)).copied();
    let english = || find(Orthography::English.section()).filter(|_| orthography == Orthography::General);
    find(orthography.section()).or_else(|| find("*")).or_else(english)
}

static KNOWN_FORMS: LazyLock<HashMap<(&'static str, &'static str), &'static str>> =
    LazyLock::new(|| rows().into_iter().map(|(section, name, arabic)| ((section, name), arabic)).collect());

/// Every name with its section and its Arabic form.
fn rows() -> Vec<(&'static str, &'static str, &'static str)> {
    let mut rows = Vec::new();
    let mut section = "";
    for line in include_str!("known_forms.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name;
        } else if let Some((arabic, names)) = line.split_once(" | ") {
            rows.extend(names.split("; ").map(|name| (section, name, arabic)));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_one_arabic_name_of_one_latin_name() {
        let rows = rows();
        for (section, name, arabic) in &rows {
            assert!(*section == "*" || Orthography::ALL.iter().any(|own| own.section() == *section), "{section}");
            assert!(name.chars().all(|letter| letter.is_ascii_lowercase()), "{name} is not one folded name");
            assert!(
                arabic.chars().all(|letter| letter == ' ' || ('\u{621}'..='\u{64a}').contains(&letter)),
                "{arabic}"
            );
        }
        assert_eq!(KNOWN_FORMS.len(), rows.len(), "a name is in one section twice");
        let repeats =
            |row: &&(&str, &'static str, &str)| row.0 != "*" && KNOWN_FORMS.get(&("*", row.1)) == Some(&row.2);
        assert_eq!(rows.iter().find(repeats), None, "it is the common form");
    }
}
