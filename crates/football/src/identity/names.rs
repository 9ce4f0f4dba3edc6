//! How similar two names are.
//!
//! Word order, accents, initials, short forms, words written as one, and spellings of a transliterated name do not separate
//! two names. Names in Latin letters are compared with names in Latin letters, and Arabic ones with Arabic ones. If two
//! entities have no script in common, the Latin name is transliterated.

use super::words::Word;
use crate::arabic;
use crate::model::{ArabicSource, CountryId, Name};

/// The names of one entity, prepared for comparisons.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    latin: Vec<Vec<Word>>,
    arabic: Vec<Vec<Word>>,
    /// Arabic forms that follow from Latin ones. They say nothing new about two entities that both have Latin names.
    derived: Vec<Vec<Word>>,
}

impl Names {
    /// The names of an entity: the full one, the one in common use. The nationality selects the rules of transliteration.
    pub(super) fn new<'a>(names: impl IntoIterator<Item = &'a Name>, nationality: Option<CountryId>) -> Names {
        let mut all = Names::default();
        for name in names {
            all.add(&name.en, nationality);
            if let Some(arabic) = &name.ar {
                let list =
                    if name.ar_source == ArabicSource::Transliterated { &mut all.derived } else { &mut all.arabic };
                put(list, arabic);
            }
        }
        all
    }

    fn add(&mut self, text: &str, nationality: Option<CountryId>) {
        if text.chars().any(is_arabic) {
            return put(&mut self.arabic, text);
        }
        put(&mut self.latin, text);
        if let Some(arabic) = arabic::transliterate(text, nationality) {
            put(&mut self.derived, &arabic);
        }
    }

    /// How similar the most similar two of the names are, from 0 to 1.
    pub(super) fn similarity(&self, other: &Names) -> f64 {
        let latin = best(&self.latin, &other.latin);
        let arabic = best(&self.arabic, &other.arabic);
        match (latin, arabic) {
            (None, None) => {
                let crossed = [best(&self.arabic, &other.derived), best(&self.derived, &other.arabic)];
                // A transliteration may be another name's, too.
                crossed.into_iter().flatten().fold(0.0, f64::max) * TRANSLITERATED
            }
            (latin, arabic) => latin.into_iter().chain(arabic).fold(0.0, f64::max),
        }
    }

    /// The words that another spelling of the name probably has, too.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        let words = self.latin.iter().chain(&self.arabic).chain(&self.derived).flatten();
        words.filter(|word| word.weight >= 1.0).map(|word| word.skeleton.as_str()).filter(|key| !key.is_empty())
    }
}

/// What a name is worth that is compared with a transliteration.
const TRANSLITERATED: f64 = 0.95;
/// What the words of the shorter name count, and what the words of both.
const CONTAINED: f64 = 0.75;
const SHARED: f64 = 0.25;
/// The most that a name with an initial can reach: an initial stands for many names.
const MAX_INITIAL: f64 = 0.9;
/// Words that are less similar than this are different words.
const SAME_WORD: f64 = 0.7;
/// Two words written as one.
const JOINED: f64 = 0.9;

fn is_arabic(letter: char) -> bool {
    ('\u{600}'..='\u{6ff}').contains(&letter)
}

fn put(list: &mut Vec<Vec<Word>>, text: &str) {
    let words = Word::all(text);
    if !words.is_empty() && !list.contains(&words) {
        list.push(words);
    }
}

/// The most similar two; none if one of the lists is empty.
fn best(one: &[Vec<Word>], other: &[Vec<Word>]) -> Option<f64> {
    let pairs = one.iter().flat_map(|one| other.iter().map(move |other| words_similarity(one, other)));
    pairs.reduce(f64::max)
}

/// How similar two names are that were split into words.
fn words_similarity(one: &[Word], other: &[Word]) -> f64 {
    let (one, other) = (joined(one, other), joined(other, one));
    let mut pairs: Vec<(f64, &Word, &Word, usize, usize)> = Vec::new();
    for (index, word) in one.iter().enumerate() {
        for (place, candidate) in other.iter().enumerate() {
            let similarity = word.similarity(candidate);
            if similarity >= SAME_WORD {
                pairs.push((similarity, word, candidate, index, place));
            }
        }
    }
    // The order must not depend on which name comes first.
    let texts = |one: &Word, other: &Word| match one.text <= other.text {
        true => (one.text.clone(), other.text.clone()),
        false => (other.text.clone(), one.text.clone()),
    };
    pairs.sort_by(|one, other| {
        other.0.total_cmp(&one.0).then_with(|| texts(one.1, one.2).cmp(&texts(other.1, other.2)))
    });
    let (mut used_one, mut used_other) = (vec![false; one.len()], vec![false; other.len()]);
    let (mut matched, mut has_initial, mut has_word) = (0.0, false, false);
    for (similarity, word, candidate, index, place) in pairs {
        if used_one[index] || used_other[place] {
            continue;
        }
        (used_one[index], used_other[place]) = (true, true);
        matched += similarity * word.weight.midpoint(candidate.weight);
        let is_initial = word.is_initial() || candidate.is_initial();
        has_initial |= is_initial;
        has_word |= !is_initial && word.weight.min(candidate.weight) >= 1.0;
    }
    let weight = |words: &[Word]| words.iter().map(|word| word.weight).sum::<f64>();
    let (one, other) = (weight(&one), weight(&other));
    if one <= 0.0 || other <= 0.0 {
        return 0.0;
    }
    let contained = (matched / one.min(other)).min(1.0);
    let shared = (matched / (one + other - matched).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    let similarity = CONTAINED * contained + SHARED * shared;
    match (has_word, has_initial) {
        // Particles and initials alone say little.
        (false, _) => similarity.min(1.0 - SAME_WORD),
        (true, true) => similarity.min(MAX_INITIAL),
        (true, false) => similarity.clamp(0.0, 1.0),
    }
}

/// The words, with two that the other name writes as one put together: `Young Gwon` beside `YoungGwon`.
fn joined(words: &[Word], other: &[Word]) -> Vec<Word> {
    let mut result: Vec<Word> = Vec::with_capacity(words.len());
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let whole = rest.as_slice().first().map(|next| Word::new(format!("{}{}", word.text, next.text)));
        let is_written_as_one = |whole: &Word| {
            let long_enough = whole.text.chars().count() > 3;
            long_enough && other.iter().any(|candidate| candidate.spelling_similarity(whole) >= JOINED)
        };
        match whole.filter(is_written_as_one) {
            Some(whole) => {
                rest.next();
                result.push(whole);
            }
            None => result.push(word.clone()),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn similarity(one: &str, other: &str) -> f64 {
        let names = |text: &str| Names::new([&Name::new(text)], None);
        names(one).similarity(&names(other))
    }

    #[test]
    fn spellings_of_one_name_are_similar() {
        for (one, other) in [
            ("Mohamed Nasser", "Muhammad Naser"),
            ("Nasser Mohamed", "Mohamed Nasser"),
            ("Jürgen Sørensen", "Jurgen Sorensen"),
            ("Young-Gwon Han", "Han YoungGwon"),
            ("Abdelrahman Tarek", "Abdul Rahman Tariq"),
            ("Aleksandr Volkov", "Alexander Volkov"),
            ("Nile City FC", "Nile City"),
            ("Internova Milano", "Inter Milano"),
            ("Paulinho", "José Paulinho de Souza"),
            ("طارق حسين", "طارق حسين"),
        ] {
            assert!(similarity(one, other) >= 0.75, "{one} and {other}: {}", similarity(one, other));
        }
    }

    #[test]
    fn other_names_are_not() {
        for (one, other) in [
            ("Mohamed Nasser", "Mohamed Tarek"),
            ("Han Young-Gwon", "Han Min-Woo"),
            ("Harbour Town", "Nile City"),
            ("de la Cruz", "de la Torre"),
            ("FC Delta", "FC Sahara"),
        ] {
            assert!(similarity(one, other) <= 0.6, "{one} and {other}: {}", similarity(one, other));
        }
    }

    #[test]
    fn an_initial_says_less_than_a_name() {
        let (initial, whole) =
            (similarity("T. Hussein", "Tarek Hussein"), similarity("Tarek Hussein", "Tarek Hussein"));
        assert!((0.8..=0.9).contains(&initial), "{initial}");
        assert!(whole > 0.999, "{whole}");
        assert!(similarity("T. Hussein", "Omar Hussein") < initial);
    }

    #[test]
    fn names_in_two_scripts_are_compared_by_transliteration() {
        let same = similarity("Mohamed Hassan", "محمد حسن");
        assert!(same >= 0.8, "{same}");
        assert!(similarity("Mohamed Hassan", "طارق سليم") < 0.5);
    }

    proptest! {
        #[test]
        fn the_similarity_is_symmetric_and_between_0_and_1(
            one in "[a-dA-D .\u{627}-\u{62a}-]{0,14}", other in "[a-dA-D .\u{627}-\u{62a}-]{0,14}",
        ) {
            let (there, back) = (similarity(&one, &other), similarity(&other, &one));
            prop_assert!((there - back).abs() < 1e-9, "{there} and {back}");
            prop_assert!((0.0..=1.0).contains(&there), "{there}");
        }

        #[test]
        fn a_name_is_most_similar_to_itself(name in "[a-z]{2,8}( [a-z]{3,8}){0,3}") {
            // A name of particles alone says little.
            prop_assume!(Word::all(&name).iter().any(|word| word.weight >= 1.0));
            prop_assert!(similarity(&name, &name) > 0.999, "{}", similarity(&name, &name));
        }
    }
}
