//! How well names fit a searched text. All words of the text must be in the names, in any order.

use super::fold::{fold, search_form, search_pattern, without_article, words};
use super::name::Name;

/// A text with more words has its last words searched for as one.
const MAX_WORDS: usize = 6;

/// How well the worst word of a searched text fits a name, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NameFit {
    /// It is a word of the name, or several words written together: `saintetienne`.
    WholeWord,
    /// A word of the name begins with it.
    Beginning,
    /// It begins with a word of the name and runs into the next one: `saintet`.
    RunTogether,
    /// It is inside a word of the name.
    Inside,
    /// It begins inside a word and runs into the next one: `hal` in `Laith Al-Nurawi`.
    AcrossWords,
}

/// The order of names for one searched text, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NameRank {
    pub fit: NameFit,
    /// The fits of all words, added up.
    fits: usize,
    /// No name begins with the first word of the text.
    begins_later: bool,
    /// The letters of the shortest name that the first word fits.
    letters: usize,
}

/// A searched text.
#[derive(Clone, Debug)]
pub struct SearchedName {
    words: Vec<SearchedWord>,
    /// All words as one, because writers also write `saintetienne`.
    together: SearchedWord,
}

#[derive(Clone, Debug)]
struct SearchedWord {
    /// Folded and without its article.
    text: String,
    /// It had an article, so it is looked for at the start of a word: see [`search_pattern`].
    is_start: bool,
}

impl SearchedName {
    /// None if the text has neither a letter nor a digit to search for.
    pub fn new(text: &str) -> Option<SearchedName> {
        let folded = fold(text);
        let mut searched: Vec<SearchedWord> = Vec::new();
        let mut is_start = false;
        for word in words(&folded) {
            match without_article(word) {
                // The word after an article.
                None => is_start = true,
                Some(rest) => {
                    searched.push(SearchedWord { text: rest.to_owned(), is_start: is_start || rest != word });
                    is_start = false;
                }
            }
        }
        if searched.is_empty() {
            // A text of nothing but articles keeps them.
            searched.extend(words(&folded).map(|word| SearchedWord { text: word.to_owned(), is_start: false }));
        }
        if let Some(rest) = searched.get(MAX_WORDS..).filter(|rest| !rest.is_empty()) {
            let rest: String = rest.iter().map(|word| word.text.as_str()).collect();
            searched.truncate(MAX_WORDS);
            searched[MAX_WORDS - 1].text.push_str(&rest);
        }
        let is_start = search_pattern(text).starts_with('\n');
        let together = SearchedWord { text: search_form(text), is_start };
        (!together.text.is_empty()).then_some(SearchedName { words: searched, together })
    }

    /// What the [search lines](super::fold::search_lines) of a name contain if the name fits: all of the first list, or the second.
    pub fn patterns(&self) -> (Vec<String>, String) {
        (self.words.iter().map(SearchedWord::pattern).collect(), self.together.pattern())
    }

    /// How well something with these names fits; none if it does not.
    pub fn rank<'n>(&self, names: impl IntoIterator<Item = &'n Name>) -> Option<NameRank> {
        let forms = names.into_iter().flat_map(|name| [Some(name.en.as_str()), name.ar.as_deref()]);
        let forms: Vec<NameForm> = forms.flatten().map(NameForm::new).collect();
        let of_word = |word: &SearchedWord| forms.iter().filter_map(|form| form.fit(word)).min();
        let of_all = |words: &[SearchedWord]| -> Option<NameRank> {
            let fits: Vec<NameFit> = words.iter().map(of_word).collect::<Option<_>>()?;
            let first = words.first()?;
            Some(NameRank {
                fit: *fits.iter().max()?,
                fits: fits.iter().map(|fit| *fit as usize).sum(),
                begins_later: !forms.iter().any(|form| form.begins_with(&first.text)),
                letters: forms.iter().filter(|form| form.fit(first).is_some()).map(|form| form.letters).min()?,
            })
        };
        [of_all(&self.words), of_all(std::slice::from_ref(&self.together))].into_iter().flatten().min()
    }
}

impl SearchedWord {
    fn pattern(&self) -> String {
        if self.is_start { format!("\n{}", self.text) } else { self.text.clone() }
    }
}

/// A name in one language, as its folded words.
struct NameForm {
    /// Without articles, and with them.
    lists: [Vec<String>; 2],
    letters: usize,
}

impl NameForm {
    fn new(name: &str) -> NameForm {
        let folded = fold(name);
        let plain = words(&folded).filter_map(without_article).map(str::to_owned).collect();
        let all: Vec<String> = words(&folded).map(str::to_owned).collect();
        let letters = all.iter().map(|word| word.chars().count()).sum();
        NameForm { lists: [plain, all], letters }
    }

    fn begins_with(&self, text: &str) -> bool {
        self.lists.iter().any(|list| list.concat().starts_with(text))
    }

    fn fit(&self, word: &SearchedWord) -> Option<NameFit> {
        let [plain, all] = &self.lists;
        // A word that had an article is compared with words without theirs, and with the whole name.
        let starts_in_all = if word.is_start { all.len().min(1) } else { all.len() };
        let starts = (0..plain.len()).map(|at| &plain[at..]).chain((0..starts_in_all).map(|at| &all[at..]));
        let best = starts.filter_map(|list| fit_from(list, &word.text)).min();
        let across = || {
            let is_across = self.lists.iter().any(|list| list.concat().contains(&word.text));
            is_across.then_some(NameFit::AcrossWords)
        };
        best.or_else(across).filter(|fit| !word.is_start || *fit <= NameFit::RunTogether)
    }
}

/// How a text fits the first of these words, or that one and those after it.
fn fit_from(list: &[String], text: &str) -> Option<NameFit> {
    let first = list.first()?;
    let mut rest = text;
    for word in list {
        match rest.strip_prefix(word.as_str()) {
            Some("") => return Some(NameFit::WholeWord),
            Some(after) => rest = after,
            None if word.starts_with(rest) && rest.len() == text.len() => return Some(NameFit::Beginning),
            None if word.starts_with(rest) => return Some(NameFit::RunTogether),
            None => break,
        }
    }
    first.contains(text).then_some(NameFit::Inside)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::fold::search_lines;

    fn fit(text: &str, name: &str) -> Option<NameFit> {
        SearchedName::new(text)?.rank([&Name::new(name)]).map(|rank| rank.fit)
    }

    #[test]
    #[rustfmt::skip]
    fn the_worst_word_of_a_text_decides() {
        for (text, name, expected) in [
            ("halvar",          "Halvar Hestvik",   Some(NameFit::WholeWord)),
            ("hestvik halvar",  "Halvar Hestvik",   Some(NameFit::WholeWord)),
            ("hestvik hal",     "Halvar Hestvik",   Some(NameFit::Beginning)),
            ("hal",             "Halvar Hestvik",   Some(NameFit::Beginning)),
            ("hal",             "Michal Nowak",     Some(NameFit::Inside)),
            ("hal",             "Laith Al-Nurawi",  Some(NameFit::AcrossWords)),
            ("nurawi laith",    "Laith Al-Nurawi",  Some(NameFit::WholeWord)),
            ("al nurawi",       "Laith Al-Nurawi",  Some(NameFit::WholeWord)),
            ("alnurawi",        "Laith Al-Nurawi",  Some(NameFit::WholeWord)),
            ("saintetienne",    "Saint-Étienne",    Some(NameFit::WholeWord)),
            ("saintet",         "Saint-Étienne",    Some(NameFit::RunTogether)),
            ("saint etienne",   "Saintetienne",     Some(NameFit::WholeWord)),
            ("la liga",         "La Liga",          Some(NameFit::WholeWord)),
            ("la liga",         "Viola Calligaris", Some(NameFit::Inside)),
            ("النيل مدينة",     "مدينة النيل",      Some(NameFit::WholeWord)),
            ("المانيا",         "ألمانيا",          Some(NameFit::WholeWord)),
            ("المانيا",         "رومانيا",          None),
            ("hestvik nurawi",  "Halvar Hestvik",   None),
            ("al",              "Al-Barakini",      Some(NameFit::WholeWord)),
            ("-",               "Al-Barakini",      None),
        ] {
            assert_eq!(fit(text, name), expected, "{text} in {name}");
        }
    }

    #[test]
    fn names_of_one_fit_are_in_order_of_their_beginning_and_length() {
        let mut names = ["Real Madrid Castilla", "Atletico Madrid", "Madrid", "Madrid Femenino", "Madridejos"];
        let searched = SearchedName::new("madrid").unwrap();
        names.sort_by_key(|name| searched.rank([&Name::new(*name)]).unwrap());
        assert_eq!(names, ["Madrid", "Madrid Femenino", "Atletico Madrid", "Real Madrid Castilla", "Madridejos"]);
    }

    proptest! {
        /// The store finds every name that has a rank, and no other one.
        #[test]
        fn a_name_has_a_rank_if_its_search_lines_have_the_patterns(
            name in "(ال|al|el|-| |[a-c]|ب){0,9}",
            text in "(ال|al|-| |[a-c]|ب){0,6}",
        ) {
            let Some(searched) = SearchedName::new(&text) else { return Ok(()) };
            let lines = search_lines(&name);
            let (words, together) = searched.patterns();
            let is_found = lines.contains(&together) || words.iter().all(|word| lines.contains(word));
            prop_assert_eq!(searched.rank([&Name::new(name.clone())]).is_some(), is_found, "{:?} in {:?}", text, name);
        }
    }
}
