//! The rules of `rules.txt`: how a word in Latin letters is written in Arabic letters.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::orthography::Orthography;
use crate::model::fold;

/// Writes one word in Arabic letters. Characters that no rule has are left out.
pub(super) fn transliterate_word(word: &str, orthography: Orthography) -> String {
    let letters: Vec<char> = word.nfc().flat_map(char::to_lowercase).filter(|letter| letter.is_alphabetic()).collect();
    let mut arabic = String::with_capacity(2 * letters.len());
    let mut at = 0;
    while at < letters.len() {
        let Some(rule) = find_rule(&letters, at, orthography) else {
            at += 1;
            continue;
        };
        let is_repeated = at > 0 && letters[at - 1] == letters[at] && !is_vowel(letters[at]);
        match arabic.chars().last().filter(|_| is_repeated) {
            _ if is_repeated && rule.letters.len() == 1 => {}
            Some(last) => arabic.push_str(rule.arabic.strip_prefix(last).unwrap_or(rule.arabic)),
            None => arabic.push_str(rule.arabic),
        }
        at += rule.letters.len();
    }
    without_repetition(&arabic.replace('_', " "))
}

/// Two rules that meet may write one vowel twice: a long alef is one letter, and no vowel has three.
fn without_repetition(arabic: &str) -> String {
    let mut written = String::with_capacity(arabic.len());
    for letter in arabic.chars() {
        let most = match letter {
            'ا' => 1,
            'ي' | 'و' => 2,
            _ => usize::MAX,
        };
        if written.chars().rev().take_while(|last| *last == letter).count() < most {
            written.push(letter);
        }
    }
    written
}

fn find_rule(letters: &[char], at: usize, orthography: Orthography) -> Option<&'static Rule> {
    let own = RULES.get(orthography.section());
    let general = RULES.get(Orthography::General.section());
    let first = letters[at];
    let candidates = [own, general].into_iter().flatten().flat_map(|rules| {
        let exact = rules.get(&first).into_iter().flatten();
        exact.chain(rules.get(&base(first)).filter(|_| base(first) != first).into_iter().flatten())
    });
    let mut best: Option<((usize, bool, bool), &Rule)> = None;
    for rule in candidates.filter(|rule| rule.matches(letters, at)) {
        let rank = (rule.letters.len(), rule.at_start, rule.letters.first() == Some(&first));
        // The rules of an orthography come before the general ones, and those with more conditions before others.
        if best.is_none_or(|(other, _)| rank > other) {
            best = Some((rank, rule));
        }
    }
    best.map(|(_, rule)| rule)
}

#[derive(Debug)]
struct Rule {
    at_start: bool,
    /// The letter before the pattern is one of these; empty for any.
    before: Vec<char>,
    letters: Vec<char>,
    after: After,
    at_end: bool,
    arabic: &'static str,
}

#[derive(Debug)]
enum After {
    Anything,
    OneOf(Vec<char>),
    /// Two consonants, or one that ends the word.
    Consonants,
    /// One consonant that ends the word.
    LastConsonant,
    /// A consonant and a last e.
    SilentE,
}

impl Rule {
    fn parse(line: &'static str) -> Option<Rule> {
        let (pattern, arabic) = line.split_once(" = ")?;
        let (at_start, pattern) = pattern.strip_prefix('^').map_or((false, pattern), |rest| (true, rest));
        let (at_end, pattern) = pattern.strip_suffix('$').map_or((false, pattern), |rest| (true, rest));
        let (before, pattern) = match pattern.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((letters, rest)) => (letters.chars().collect(), rest),
            None => (Vec::new(), pattern),
        };
        let (pattern, after) = match pattern.split_once(['(', '{']) {
            Some((pattern, "cc}")) => (pattern, After::Consonants),
            Some((pattern, "fc}")) => (pattern, After::LastConsonant),
            Some((pattern, "ce}")) => (pattern, After::SilentE),
            Some((pattern, letters)) => (pattern, After::OneOf(letters.trim_end_matches(')').chars().collect())),
            None => (pattern, After::Anything),
        };
        let arabic = if arabic == "-" { "" } else { arabic };
        Some(Rule { at_start, before, letters: pattern.chars().collect(), after, at_end, arabic })
    }

    fn matches(&self, word: &[char], at: usize) -> bool {
        let end = at + self.letters.len();
        let has_letters = match &self.letters[..] {
            // An accent at the end of a word says that the letter is pronounced.
            [letter] => word[at] == *letter || (!self.at_end && base(word[at]) == *letter),
            letters => word[at..].starts_with(letters),
        };
        let is_after = |letter: &char, set: &[char]| set.contains(letter) || set.contains(&base(*letter));
        let rest = word.get(end..).unwrap_or_default();
        has_letters
            && (!self.at_start || at == 0)
            && (!self.at_end || rest.is_empty())
            && (self.before.is_empty() || (at > 0 && is_after(&word[at - 1], &self.before)))
            && match &self.after {
                After::Anything => true,
                After::OneOf(set) => rest.first().is_some_and(|letter| is_after(letter, set)),
                After::Consonants => starts_with_consonants(rest, self.at_start),
                After::LastConsonant => matches!(rest, [consonant] if !is_vowel(*consonant)),
                After::SilentE => matches!(rest, [consonant, 'e'] if !is_vowel(*consonant)),
            }
    }

    fn conditions(&self) -> usize {
        [self.at_start, self.at_end, !self.before.is_empty(), !matches!(self.after, After::Anything)]
            .into_iter()
            .filter(|condition| *condition)
            .count()
    }
}

/// At the start of a word a doubled consonant counts as one: "Emma" has a long vowel, "Enzo" a short one.
fn starts_with_consonants(rest: &[char], doubled_is_one: bool) -> bool {
    match rest {
        [one, two, more @ ..] if doubled_is_one && one == two => {
            starts_with_consonants(more, false) && !more.is_empty()
        }
        [one] => !is_vowel(*one),
        // Two letters, one consonant.
        ['s' | 'c' | 't' | 'p' | 'k' | 'g', 'h', more @ ..] => more.first().is_none_or(|letter| !is_vowel(*letter)),
        [one, two, ..] => !is_vowel(*one) && !is_vowel(*two),
        [] => false,
    }
}

fn is_vowel(letter: char) -> bool {
    matches!(base(letter), 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'ı' | 'ø' | 'æ' | 'œ')
}

/// The letter without its accent.
fn base(letter: char) -> char {
    if letter.is_ascii() {
        return letter;
    }
    let folded = fold(letter.encode_utf8(&mut [0; 4]));
    let mut letters = folded.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) => only,
        _ => letter,
    }
}

/// The rules of an orthography by their first letter, those with most conditions first.
type RulesByLetter = HashMap<char, Vec<Rule>>;

static RULES: LazyLock<HashMap<&'static str, RulesByLetter>> = LazyLock::new(|| {
    let mut sections: HashMap<&str, RulesByLetter> = HashMap::new();
    let mut section = "";
    for line in include_str!("rules.txt").lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name;
        } else if let Some(rule) = Rule::parse(line).filter(|_| !line.starts_with('#'))
            && let Some(first) = rule.letters.first()
        {
            sections.entry(section).or_default().entry(*first).or_default().push(rule);
        }
    }
    for rules in sections.values_mut().flat_map(HashMap::values_mut) {
        rules.sort_by_key(|rule| Reverse(rule.conditions()));
    }
    sections
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_rule_in_arabic_and_every_section_an_orthography() {
        for line in include_str!("rules.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix('[') {
                Some(name) => {
                    assert!(Orthography::ALL.iter().any(|own| own.section() == name.trim_end_matches(']')), "{line}");
                }
                None => {
                    let rule = Rule::parse(line).unwrap_or_else(|| panic!("{line} is not a rule"));
                    assert!(
                        !rule.letters.is_empty() && rule.letters.iter().all(|letter| letter.is_alphabetic()),
                        "{line}"
                    );
                    assert!(
                        rule.arabic.chars().all(|letter| letter == '_' || ('\u{621}'..='\u{64a}').contains(&letter)),
                        "{line}"
                    );
                }
            }
        }
        assert!(Orthography::ALL.iter().all(|own| RULES.contains_key(own.section())));
    }

    #[test]
    fn no_rule_is_stated_twice() {
        let mut known = std::collections::BTreeSet::new();
        let mut section = "";
        for line in include_str!("rules.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.split_once(" = ") {
                Some((pattern, _)) => assert!(known.insert((section, pattern)), "{section} {pattern}"),
                None => section = line,
            }
        }
    }
}
