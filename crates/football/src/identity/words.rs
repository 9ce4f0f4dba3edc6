//! The words of names, and how similar two of them are.

use crate::model::fold;

/// A word of a name.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Word {
    /// Without case and accents.
    pub(super) text: String,
    /// The consonants by sound: spellings of one transliterated name share them.
    pub(super) skeleton: String,
    /// What the word counts in a name.
    pub(super) weight: f64,
}

const INITIAL_WEIGHT: f64 = 0.3;
const PARTICLE_WEIGHT: f64 = 0.3;

/// Words that many names have and that writers leave out.
const PARTICLES: [&str; 46] = [
    "al",
    "el",
    "de",
    "da",
    "do",
    "dos",
    "das",
    "di",
    "del",
    "della",
    "la",
    "le",
    "los",
    "las",
    "van",
    "von",
    "den",
    "der",
    "ter",
    "bin",
    "ibn",
    "ben",
    "abu",
    "jr",
    "junior",
    "ال",
    "بن",
    "ابو", // people
    "fc",
    "cf",
    "sc",
    "ac",
    "afc",
    "cd",
    "ud",
    "sd",
    "fk",
    "sk",
    "club",
    "calcio",
    "futbol",
    "football",
    "deportivo",
    "نادي",
    "stadium",
    "stadion",
];

/// A prefix of this many letters is a short form: `Inter` of `Internova`.
const PREFIX_LETTERS: usize = 4;
const PREFIX: f64 = 0.85;
const INITIAL: f64 = 0.8;
const SAME_SKELETON: f64 = 0.9;
const SAME_SHORT_SKELETON: f64 = 0.75;
/// A longer word is cut: no name has one, and the comparison takes time with the square.
const MAX_LETTERS: usize = 40;

impl Word {
    /// The words of a name. Initials stay, with a small weight.
    pub(super) fn all(text: &str) -> Vec<Word> {
        let folded = fold(text);
        let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(|word| Word::new(word.chars().take(MAX_LETTERS).collect())).collect()
    }

    pub(super) fn new(text: String) -> Word {
        let skeleton = skeleton(&text);
        let weight = if text.chars().nth(1).is_none() {
            INITIAL_WEIGHT
        } else if PARTICLES.contains(&text.as_str()) {
            PARTICLE_WEIGHT
        } else {
            1.0
        };
        Word { text, skeleton, weight }
    }

    pub(super) fn is_initial(&self) -> bool {
        self.text.chars().nth(1).is_none()
    }

    /// From 0 to 1.
    pub(super) fn similarity(&self, other: &Word) -> f64 {
        if self.text == other.text {
            return 1.0;
        }
        if self.is_initial() || other.is_initial() {
            return if self.text.chars().next() == other.text.chars().next() { INITIAL } else { 0.0 };
        }
        let is_short_form =
            |short: &str, long: &str| short.chars().count() >= PREFIX_LETTERS && long.starts_with(short);
        let prefix = is_short_form(&self.text, &other.text) || is_short_form(&other.text, &self.text);
        self.spelling_similarity(other).max(if prefix { PREFIX } else { 0.0 })
    }

    /// The same for the spelling alone: short forms and initials are other words.
    pub(super) fn spelling_similarity(&self, other: &Word) -> f64 {
        let by_sound = match self.skeleton == other.skeleton {
            true if self.skeleton.chars().count() >= 3 => SAME_SKELETON,
            true if self.skeleton.chars().count() == 2 => SAME_SHORT_SKELETON,
            _ => 0.0,
        };
        by_letters(&self.text, &other.text).max(by_sound)
    }
}

/// One minus the share of letters that have to be changed.
fn by_letters(one: &str, other: &str) -> f64 {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let longest = one.len().max(other.len());
    if longest == 0 {
        return 0.0;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (place, candidate) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != candidate);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    1.0 - row[other.len()] as f64 / longest as f64
}

/// Letters that one sound is written with.
const SOUNDS: [(&str, &str); 13] = [
    ("sch", "s"),
    ("sh", "s"),
    ("ch", "s"),
    ("kh", "h"),
    ("gh", "j"),
    ("dj", "j"),
    ("ph", "f"),
    ("th", "t"),
    ("ck", "k"),
    ("x", "ks"),
    ("q", "k"),
    ("c", "k"),
    ("g", "j"),
];

/// `w` is often `ou`.
const VOWELS: [char; 10] = ['a', 'e', 'i', 'o', 'u', 'w', 'y', 'ا', 'و', 'ي'];

fn skeleton(text: &str) -> String {
    let mut sounds = text.to_owned();
    for (written, sound) in SOUNDS {
        sounds = sounds.replace(written, sound);
    }
    let mut skeleton = String::with_capacity(sounds.len());
    for letter in sounds.chars().filter(|letter| !VOWELS.contains(letter)) {
        if !skeleton.ends_with(letter) {
            skeleton.push(letter);
        }
    }
    skeleton
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_sound_have_one_skeleton() {
        for (one, other) in [
            ("mohamed", "muhammad"),
            ("hussein", "hosain"),
            ("alexander", "aleksandr"),
            ("gamal", "jamal"),
            ("shaarawy", "charaaouy"),
        ] {
            let (one, other) = (Word::new(one.to_owned()), Word::new(other.to_owned()));
            assert!(one.similarity(&other) >= 0.75, "{one:?} {other:?}");
        }
        assert!(Word::new("nasser".to_owned()).similarity(&Word::new("tarek".to_owned())) < 0.5);
    }

    #[test]
    fn letters_are_counted() {
        assert_eq!(by_letters("harbour", "harbor"), 1.0 - 1.0 / 7.0);
        assert_eq!(by_letters("", ""), 0.0);
        assert_eq!(by_letters("ab", "cd"), 0.0);
    }
}
