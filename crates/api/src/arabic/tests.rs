use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::*;
use crate::openapi::{HEADERS, document};
use crate::operation::Profile;
use crate::rows::error::ERRORS;

/// What is wrong with a file, beside descriptions that are in use.
fn faults(text: &str, used: &BTreeSet<String>) -> Vec<String> {
    let mut faults: Vec<String> = rows(text).filter_map(Result::err).collect();
    let mut known: BTreeSet<&str> = engine_texts().map(|(english, _)| english).collect();
    for (english, _) in rows(text).filter_map(Result::ok) {
        if !known.insert(english) {
            faults.push(format!("has its Arabic twice: {english}"));
        }
        if !used.contains(english) {
            faults.push(format!("is not the text of any row: {english}"));
        }
    }
    let missing = used.iter().filter(|english| !known.contains(english.as_str()));
    faults.extend(missing.map(|english| format!("has no Arabic: {english}")));
    faults
}

/// Every description of the two documents that is in both languages, and the meaning of every header.
fn descriptions() -> BTreeSet<String> {
    let mut found: BTreeSet<String> = HEADERS.iter().map(|header| header.meaning.to_owned()).collect();
    for profile in [Profile::Standard, Profile::Classic] {
        let document: Value = serde_json::from_str(document(profile)).unwrap();
        let components = &document["components"];
        collect(&components["schemas"], &mut found);
        for part in ["parameters", "headers", "responses"] {
            components[part].as_object().unwrap().values().for_each(|one| add(one, &mut found));
        }
        for operation in
            document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values())
        {
            add(operation, &mut found);
            collect(&operation["parameters"], &mut found);
        }
    }
    // The table of errors has its titles in both languages.
    found.retain(|english| ERRORS.iter().all(|error| error.kind.title().en != *english));
    found
}

fn add(object: &Value, found: &mut BTreeSet<String>) {
    // The schema itself has the Arabic of a field that is always the same.
    let english = object["description"].as_str().filter(|english| !english.starts_with("always "));
    found.extend(english.map(str::to_owned));
}

fn collect(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            add(value, found);
            object.values().for_each(|inner| collect(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

#[test]
fn every_description_has_its_arabic_exactly_once() {
    let faults = faults(DESCRIPTIONS, &descriptions());
    assert!(faults.is_empty(), "descriptions.txt:\n{}", faults.join("\n"));
}

#[test]
fn a_fault_of_the_file_is_named() {
    let used = ["the match", "the team"].map(str::to_owned).into();
    let text = "# Parameters\n\nthe match | المباراة\nthe match | المباراة\nthe team: الفريق\nthe club | club\nthe side | الطرف | side\nthe player | اللاعب\n";
    assert_eq!(
        faults(text, &used),
        [
            "line 5 is not `English | Arabic`: the team: الفريق",
            "line 6 is not `English | Arabic`: the club | club",
            "line 7 is not `English | Arabic`: the side | الطرف | side",
            "has its Arabic twice: the match",
            "is not the text of any row: the player",
            "has no Arabic: the team",
        ]
    );
}

/// English texts that have two Arabic ones on purpose.
#[rustfmt::skip]
const WITH_TWO: &[(&str, &str)] = &[
    ("matches won",         "a field of a table, and the number of one team that StatEvents explains"),
    ("matches drawn",       "as above"),
    ("matches lost",        "as above"),
    ("goals scored",        "as above"),
    ("goals conceded",      "as above"),
    ("{name} is required.", "a parameter of a request, and a field of a webhook"),
];

/// The pairs of literals in a source text of which the second is Arabic, without those of unit tests.
fn pairs(source: &str) -> Vec<(String, String)> {
    let code = source.split("#[cfg(test)]").next().unwrap().replace("\\\"", "").replace("'\"'", "");
    let parts: Vec<&str> = code.split('"').collect();
    // Code, literal, code, literal, …
    let literals =
        parts.iter().skip(1).step_by(2).zip(parts.iter().skip(2).step_by(2)).zip(parts.iter().skip(3).step_by(2));
    let is_arabic = |text: &str| text.contains(|letter: char| ('\u{621}'..='\u{64a}').contains(&letter));
    let follows = |between: &str| ["", "ar:"].contains(&between.trim_start_matches(',').trim());
    let pairs =
        literals.filter(|((first, between), second)| follows(between) && is_arabic(second) && !is_arabic(first));
    pairs.map(|((first, _), second)| ((*first).to_owned(), (*second).to_owned())).collect()
}

/// The pairs of every source file below a folder. The skeleton of new operations has no Arabic.
fn pairs_below(folder: &Path, found: &mut Vec<(String, String)>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() {
            pairs_below(&path, found);
        } else if is_source && !path.ends_with("tests.rs") && !path.ends_with("template.rs") {
            let source = fs::read_to_string(&path).unwrap();
            assert!(!source.contains("ar: \"\""), "{}: a text has no Arabic", path.display());
            found.extend(pairs(&source));
        }
    }
}

#[test]
fn an_english_text_has_one_arabic_text() {
    let mut pairs = Vec::new();
    pairs_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut pairs);
    assert!(ERRORS.iter().all(|error| pairs.contains(&(error.words.en.to_owned(), error.words.ar.to_owned()))));
    let described = rows(DESCRIPTIONS).filter_map(Result::ok).chain(engine_texts());
    pairs.extend(described.map(|(english, arabic)| (english.to_owned(), arabic.to_owned())));
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (english, arabic) in pairs {
        texts.entry(english).or_default().insert(arabic);
    }
    texts.retain(|_, arabic| arabic.len() > 1);
    let intended: BTreeSet<&str> = WITH_TWO.iter().map(|(english, _)| *english).collect();
    let found: BTreeSet<&str> = texts.keys().map(String::as_str).collect();
    assert_eq!(found, intended, "{texts:#?}");
}

#[test]
fn texts_in_both_languages_are_found_in_source() {
    let source = "Words { en: \"Team\", ar: \"الفريق\" }; row(\"Club\",\n    \"النادي\"); f(\"a\", \"b\");\n#[cfg(test)] (\"x\", \"ي\")";
    let found = pairs(source);
    assert_eq!(found, [("Team", "الفريق"), ("Club", "النادي")].map(|(en, ar)| (en.to_owned(), ar.to_owned())));
}
