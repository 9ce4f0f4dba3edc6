//! Names like a misspelt one.
//!
//! A name with few mistakes contains at least one piece of the text unchanged. The store finds the names with a piece,
//! and of this bounded list the nearest are shown.

use football::model::{Name, fold, search_form, search_lines};

/// The least likeness of two names, 0 to 1.
const MIN_LIKENESS: f64 = 0.7;
/// Shorter texts are like too many names.
const MIN_LETTERS: usize = 4;
const MAX_PIECES: usize = 6;

/// The pieces of a text that a misspelt name may contain: of each word pieces of three letters, of two in a short word.
pub(super) fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    if search_form(text).chars().count() < MIN_LETTERS {
        return pieces;
    }
    for word in fold(text).split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        let size = if letters.len() >= 6 { 3 } else { 2 };
        let last = letters.len().checked_sub(size).map(|start| &letters[start..]);
        let chunks = letters.chunks(size).filter(|chunk| chunk.len() == size).chain(last);
        pieces.extend(chunks.map(|chunk| chunk.iter().collect()));
    }
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.chars().count()));
    pieces.dedup();
    pieces.truncate(MAX_PIECES);
    pieces
}

/// How much a name is like a text: the best of its words, in either language. None if it is not like it.
pub(super) fn likeness(text: &str, name: &Name) -> Option<f64> {
    let wanted = search_form(text);
    let length = wanted.chars().count();
    if length < MIN_LETTERS {
        return None;
    }
    let forms = [Some(name.en.as_str()), name.ar.as_deref()].into_iter().flatten().map(search_lines);
    let mut best: f64 = 0.0;
    for form in forms {
        for line in form.lines().filter(|line| !line.is_empty()) {
            // A longer name is compared with its beginning.
            for size in [length.saturating_sub(1), length, length + 1] {
                let start: String = line.chars().take(size).collect();
                best = best.max(strsim::normalized_damerau_levenshtein(&wanted, &start));
            }
        }
    }
    (best >= MIN_LIKENESS).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_like_the_name_in_either_script() {
        let name = Name::both("Marsana Falcons", "صقور مرسانة");
        for text in ["Marsena", "Falcns", "marsana falcosn", "مرساتة", "falkons"] {
            assert!(likeness(text, &name).is_some(), "{text}");
            assert!(!pieces(text).is_empty(), "{text}");
        }
        for text in ["Tigers", "mar", "xxxxxxx", ""] {
            assert!(likeness(text, &name).is_none(), "{text}");
        }
    }
}
