//! What the text of a round says: its number in a league, or a stage of a cup.

use crate::feed::provider::knockout::is_knockout;
use crate::model::fold;

/// The stage and the number that a text of a round means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RoundText {
    /// `Quarter-finals`.
    pub(super) stage: Option<String>,
    pub(super) number: Option<u32>,
}

/// Words that stand before the number of a round, folded.
const ROUND_WORDS: [&str; 17] = [
    "round",
    "matchday",
    "match day",
    "match week",
    "matchweek",
    "gameweek",
    "week",
    "day",
    "gw",
    "md",
    "r",
    "spieltag",
    "jornada",
    "giornata",
    "journee",
    "الجوله",
    "الاسبوع",
];

pub(super) fn round(text: &str) -> RoundText {
    let folded = fold(text);
    let number = |text: &str| text.trim().trim_end_matches(['.', ':']).parse::<u32>().ok().filter(|number| *number > 0);
    let digits = folded.strip_suffix(".0").unwrap_or(&folded);
    let after_word = || ROUND_WORDS.iter().find_map(|word| number(folded.strip_prefix(word)?));
    let before_word = || ROUND_WORDS.iter().find_map(|word| number(folded.strip_suffix(word)?));
    if let Some(number) = number(digits).or_else(after_word).or_else(before_word) {
        return RoundText { stage: None, number: Some(number) };
    }
    // `Semi-finals, 1st Leg` is the first match of the semi-finals.
    let (stage, leg) = match text.rsplit_once([',', '-', '–', '(']) {
        Some((stage, leg)) => match leg_number(leg) {
            Some(leg) if is_cup_round(stage) => (stage.trim(), Some(leg)),
            _ => (text.trim(), None),
        },
        None => (text.trim(), None),
    };
    RoundText { stage: Some(stage.to_owned()), number: leg }
}

/// Whether a stage of this name is a round of a cup.
pub(super) fn is_cup_round(stage: &str) -> bool {
    let folded = fold(stage);
    let number_after = |word: &str| {
        folded.split(word).nth(1).is_some_and(|rest| rest.trim().starts_with(|letter: char| letter.is_ascii_digit()))
    };
    is_knockout(stage) || ["نهايي", "ملحق", "place"].iter().any(|word| folded.contains(word)) || number_after("دور ال")
}

fn leg_number(text: &str) -> Option<u32> {
    match fold(text).trim_matches([' ', ')']) {
        "1st leg" | "first leg" | "leg 1" | "ذهاب" | "الذهاب" => Some(1),
        "2nd leg" | "second leg" | "leg 2" | "اياب" | "الاياب" => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_a_number_or_a_stage() {
        for text in ["7", "Round 7", "Matchday 7", "7. Spieltag", "GW7", "الجولة 7", "الأسبوع ٧", "7.0"] {
            assert_eq!(round(text), RoundText { stage: None, number: Some(7) }, "{text}");
        }
        let stage = |stage: &str, number: Option<u32>| RoundText { stage: Some(stage.to_owned()), number };
        assert_eq!(round("Quarter-finals"), stage("Quarter-finals", None));
        assert_eq!(round("Round of 16"), stage("Round of 16", None));
        assert_eq!(round("Semi-finals, 2nd Leg"), stage("Semi-finals", Some(2)));
        assert!(["نصف النهائي", "دور الـ16", "Final", "Play-off", "3rd place"].iter().all(|stage| is_cup_round(stage)));
        assert!(!["Regular Season", "دور المجموعات", "Group Stage"].iter().any(|stage| is_cup_round(stage)));
        assert_eq!(round("نصف النهائي"), stage("نصف النهائي", None));
    }
}
