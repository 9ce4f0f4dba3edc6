//! The form of a name that the tables compare.

use crate::model::fold;

/// Lower case, without accents and punctuation, words with one space between them: `saint etienne` for `Saint-Étienne`.
pub(super) fn key(name: &str) -> String {
    let folded = fold(name).replace(['\'', '’', '.'], "").replace('&', " and ");
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
