//! Rounds, groups and stages: `Matchday 1`, `▪ Group A, Matchday 1`, `▪▪ Semifinals`, `» Regular, Matchday 3`, `2. Runde`.

use super::words::{has_letters, leading_number, open_brackets, words};
use crate::model::fold;

/// Where a match stands in its competition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Outline {
    pub(super) stage: Option<String>,
    pub(super) group: Option<String>,
    pub(super) round: Option<Round>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Round {
    pub(super) text: String,
    pub(super) number: Option<u32>,
    /// It is a matchday, not perhaps a round of a cup.
    pub(super) is_matchday: bool,
}

impl Outline {
    /// Reads the levels of an outline, from the highest to the lowest.
    pub(super) fn read(levels: &[String]) -> Outline {
        let mut outline = Outline::default();
        let mut names: Vec<String> = Vec::new();
        for part in levels.iter().flat_map(|level| level.split(',')).flat_map(|part| part.split(" / ")) {
            let part = part.trim().trim_start_matches("--").trim_end_matches(':').trim();
            if is_group(part) {
                outline.group = Some(part.to_owned());
            } else if let Some((stage, group)) = part.split_once(" - ").filter(|(_, group)| is_group(group.trim())) {
                names.push(stage.trim().to_owned());
                outline.group = Some(group.trim().to_owned());
            } else if let Some((first, rest)) = matchday_and_stage(part) {
                names.extend([rest.to_owned(), first.to_owned()]);
            } else if !part.is_empty() {
                match names.last_mut().filter(|_| is_leg(part)) {
                    Some(last) => *last = format!("{last}, {part}"),
                    None => names.push(part.to_owned()),
                }
            }
        }
        let only_part = names.len() == 1 && outline.group.is_none();
        if names.last().is_some_and(|last| is_round(last) || (only_part && !is_stage(last))) {
            outline.round = names.pop().map(Round::of);
        }
        outline.stage = Some(names.join(", ")).filter(|stage| !stage.is_empty());
        outline
    }

    fn is_only_group(&self) -> bool {
        self.group.is_some() && self.round.is_none()
    }
}

/// Lines without a mark have no level: `Group A` may stand below `Matchday 1`, above it, or alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PlainOutline {
    above: Option<Outline>,
    below: Option<Outline>,
    /// A match stood below the last line.
    pub(super) is_used: bool,
}

impl PlainOutline {
    /// The outline after another line. A group and a round that follow each other without a match between are together.
    pub(super) fn next(&mut self, outline: Outline) -> Outline {
        let is_other_kind = |above: &Outline| above.is_only_group() != outline.is_only_group();
        let has_level = self.below.is_some() || !self.is_used;
        match self.above.take().filter(|above| has_level && is_other_kind(above)) {
            Some(above) => {
                self.above = Some(above);
                self.below = Some(outline);
            }
            None => *self = PlainOutline { above: Some(outline), ..PlainOutline::default() },
        }
        self.is_used = false;
        self.outline()
    }

    fn outline(&self) -> Outline {
        let above = self.above.clone().unwrap_or_default();
        let below = self.below.clone().unwrap_or_default();
        Outline {
            stage: below.stage.or(above.stage),
            group: below.group.or(above.group),
            round: below.round.or(above.round),
        }
    }
}

impl Round {
    fn of(text: String) -> Round {
        let (number, is_matchday) = match number(&text) {
            Some((number, word)) => (Some(number), MATCHDAYS.contains(&word.as_str())),
            None => (None, false),
        };
        Round { text, number, is_matchday }
    }
}

/// Words for a day of a league, in the languages of the files.
const MATCHDAYS: [&str; 10] =
    ["matchday", "week", "spieltag", "jornada", "rodada", "journee", "giornata", "fecha", "speelronde", "match day"];

/// Words that a league and a cup both use.
const ROUNDS: [&str; 7] = ["round", "runde", "runda", "ronda", "ronde", "kolo", "tour"];

/// Parts of words that only the name of a round has.
#[rustfmt::skip]
const ROUND_PARTS: [&str; 24] = [
    "matchday", "spieltag", "jornada", "rodada", "journee", "giornata", "fecha", "round", "runde", "runda", "ronda",
    "final", "finais", "play-off", "playoff", "play off", "play-in", "replay", " place", "third-place",
    "1/8", "1/16", "qualifier", "reclassif",
];

/// Words that the name of a stage has.
#[rustfmt::skip]
const STAGE_WORDS: [&str; 14] = [
    "stage", "phase", "season", "apertura", "clausura", "matches", "group", "league", "zone", "conference", "fase", "turno",
    "region", "playoffs",
];

/// Whether a text is the name of a round or a stage, not of anything else.
pub(super) fn is_outline(text: &str) -> bool {
    let parts = text.split(',').flat_map(|part| part.split(" / ")).flat_map(|part| part.split(" - "));
    let mut parts = parts.map(|part| part.trim().trim_end_matches(':').trim_end());
    let is_known = |part: &str| is_group(part) || is_leg(part) || is_round(part) || is_stage(part);
    // A list of goals may have a name that looks like a round, and a sentence the word.
    let is_heading = text.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit() || letter == '-');
    let is_sentence = text.chars().count() > 70 || open_brackets(text) != 0 || text.contains(['\'', ';']);
    let has_date = words(text).any(|(_, word)| word.contains("/20") || word.contains("/19"));
    is_heading && !is_sentence && !has_date && parts.any(is_known)
}

/// Whether a part names a round. `Finals` as a part of its own may be a stage, which the parts after it decide.
fn is_round(part: &str) -> bool {
    let folded = fold(part);
    ROUND_PARTS.iter().any(|known| folded.contains(known)) || number(part).is_some()
}

fn is_stage(part: &str) -> bool {
    let folded = fold(part);
    folded.split(|letter: char| !letter.is_alphanumeric()).any(|word| STAGE_WORDS.contains(&word))
}

/// `Group A`, `Gruppe 1`, `Group B2`, `Group HEX`.
fn is_group(part: &str) -> bool {
    let folded = fold(part);
    let rest = ["group ", "sub-group ", "gruppe ", "grupo ", "groupe ", "gruppo ", "pool "]
        .iter()
        .find_map(|word| folded.strip_prefix(word));
    let known = rest.is_some_and(|rest| rest.len() <= 2 || rest == "hex");
    known && !part.contains('|')
}

/// `1st Leg`, `Second Legs`, `Leg 1 of 2`, `Replays`, `Match 2`: a part of the round before it.
fn is_leg(part: &str) -> bool {
    let folded = fold(part);
    let is = |word: &str| {
        matches!(
            word,
            "leg"
                | "legs"
                | "replay"
                | "replays"
                | "hinspiel"
                | "hinspiele"
                | "ruckspiel"
                | "ruckspiele"
                | "ida"
                | "vuelta"
        )
    };
    folded.split(' ').any(is) || (folded.starts_with("match ") && number(part).is_some())
}

/// `Rodada 1 - Turno`, `Regular Season - 1`: a matchday of a stage.
fn matchday_and_stage(part: &str) -> Option<(&str, &str)> {
    let (first, rest) = part.split_once(" - ")?;
    if leading_number(rest.trim()).is_some_and(|(_, after)| after.is_empty()) {
        return Some((rest.trim(), first.trim()));
    }
    let (_, word) = number(first)?;
    (MATCHDAYS.contains(&word.as_str()) && !is_leg(rest)).then(|| (first.trim(), rest.trim()))
}

/// The number of `Matchday 1`, `1. Spieltag`, `1ª Rodada` or `Matchday 1 of 6`, and the word.
fn number(part: &str) -> Option<(u32, String)> {
    let known = |word: &str| {
        let word = fold(word);
        (MATCHDAYS.contains(&word.as_str()) || ROUNDS.contains(&word.as_str()) || word == "match").then_some(word)
    };
    if let Some((number, "")) = leading_number(part) {
        return Some((number, MATCHDAYS[0].to_owned()));
    }
    let (first, rest) = part.split_once(' ').or_else(|| part.split_once('.'))?;
    if let Some((number, ordinal)) = leading_number(first).filter(|(_, ordinal)| ordinal.chars().count() <= 2) {
        return known(rest.trim()).filter(|_| is_ordinal(ordinal)).map(|word| (number, word));
    }
    let rest = rest.trim().trim_start_matches(['#', 'n']).trim();
    let (number, rest) = leading_number(rest)?;
    (rest.is_empty() || rest.starts_with(" of ")).then_some(())?;
    known(first).map(|word| (number, word))
}

fn is_ordinal(text: &str) -> bool {
    matches!(text, "" | "." | "a" | "ª" | "º" | "°" | "e" | "st" | "nd" | "rd" | "th" | "er")
}

/// The level and the text of a line that is marked as an outline: `▪ Final`, `▪▪ Group A`, `» Round 1`, `:: Round 1`.
pub(super) fn marked(line: &str) -> Option<(usize, &str)> {
    let line = line.trim();
    let text = line.trim_start_matches(['▪', '»', '•']);
    if text.len() < line.len() {
        return Some((line.chars().count() - text.chars().count(), text.trim()));
    }
    let text = line.strip_prefix("::")?;
    let deeper = text.trim_start_matches(':');
    Some((1 + text.len() - deeper.len(), deeper.trim())).filter(|(_, text)| has_letters(text))
}

/// An outline without what follows `|`, `@` or a number in brackets before it.
pub(super) fn without_notes(text: &str) -> &str {
    let text = text.split('|').next().unwrap_or(text);
    let end = words(text).find(|(_, word)| *word == "@" || word.starts_with('[')).map_or(text.len(), |(at, _)| at);
    text[..end].trim()
}
