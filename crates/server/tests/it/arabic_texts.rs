//! The Arabic texts of pages, errors and the reference, read from the files themselves.

use std::fs;
use std::path::Path;

use test_support::workspace_path;

/// Where the texts are. The tables of names are left out: a name may end with any letter.
const FOLDERS: [&str; 7] = [
    "crates/football/src/analysis",
    "crates/football/src/standings",
    "crates/api/src",
    "crates/pages/src",
    "crates/pages/templates",
    "crates/pages/assets",
    "crates/server/src",
];

const FATHATAN: char = '\u{64b}';

/// Words whose last letter is an alif that carries no tanwin. A pronoun at the end (ها, هما) is not listed.
#[rustfmt::skip]
const WITH_ALIF: &[&str] = &[
    "لا", "ما", "يا", "إذا", "هذا", "بلا", "كما", "بما", "إلا", "ألا", "فلا", "ربما", "لماذا", "ماذا", "هكذا", "كلما", "هنا", "لذا", "كلا",
    "إما", "أما", "مما", "فيما", "عما", "لما", "لهذا", "بهذا", "مهما", "حينما", "بينما", "عندما", "أنا", "لنا", "علينا", "جانبنا", "خدمتنا", "إنا",
    "الخلايا", "الزوايا", "الدنيا", "العليا", "لعبا", "لعبوا", "يشاركوا", "قائمتا", "جافا", "كانا", "ليسا", "يكونا", "يلعبا", "سويا", "هيا",
];

fn arabic_words(text: &str) -> impl Iterator<Item = &str> {
    let is_arabic = |letter: char| ('\u{621}'..='\u{652}').contains(&letter);
    text.split(move |letter| !is_arabic(letter)).filter(|word| !word.is_empty())
}

/// What is wrong with the tanwin of a word.
fn fault(word: &str) -> Option<&'static str> {
    if word.ends_with(&format!("ا{FATHATAN}")) {
        return Some("the fathatan stands before the alif");
    }
    let stem = word.strip_suffix('ا')?;
    let is_pronoun = word.ends_with("ها") || word.ends_with("هما");
    let is_known = |word: &str| WITH_ALIF.contains(&word);
    let without_prefix = word.strip_prefix(['و', 'ف']).is_some_and(is_known);
    let is_right = stem.ends_with(FATHATAN) || stem.is_empty() || is_pronoun || is_known(word) || without_prefix;
    (!is_right).then_some("a final alif carries a fathatan, or the word belongs into WITH_ALIF")
}

fn faults_below(folder: &Path, faults: &mut Vec<String>, words: &mut usize) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            faults_below(&path, faults, words);
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for word in arabic_words(&text) {
            *words += 1;
            if let Some(fault) = fault(word) {
                faults.push(format!("{}: {word}: {fault}", path.display()));
            }
        }
    }
}

#[test]
fn tanwin_has_one_spelling() {
    let (mut faults, mut words) = (Vec::new(), 0);
    for folder in FOLDERS {
        faults_below(&workspace_path(folder), &mut faults, &mut words);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(words > 5_000, "{words} words were read");
}

#[test]
fn a_word_without_its_tanwin_is_found() {
    for (word, is_right) in [
        ("لاعبًا", true),
        ("لاعبا", false),
        ("لاعباً", false),
        ("وإذا", true),
        ("مبارياتها", true),
        ("أولا", false),
        ("أولًا", true),
    ] {
        assert_eq!(fault(word).is_none(), is_right, "{word}");
    }
}
