//! Scores as people write them: `2-1`, `2:1 (1:0)`, `3-3 a.e.t. (2-2, 1-1), 5-4 pen.`, `٢-١`.

use super::line::Scores;
use crate::model::{Score, Side, Status, fold};

/// The score of a match in one cell, with what it says of half-time, extra time and the shoot-out.
pub(super) fn parse_scores(text: &str) -> Option<Scores> {
    let text = plain(text);
    let mut scores = Scores::default();
    let pairs = pairs(&text)?;
    let ((first, _), others) = pairs.split_first()?;
    let has_extra_time = ["aet", "a.e.t", "n.v.", "extra"].iter().any(|mark| text.contains(mark));
    if has_extra_time {
        scores.extra_time = Some(*first);
    } else {
        scores.full_time = Some(*first);
    }
    let mut before = Vec::new();
    for (score, is_shoot_out) in others {
        match is_shoot_out {
            true if scores.shoot_out.is_none() => scores.shoot_out = Some(*score),
            true => return None,
            false => before.push(*score),
        }
    }
    match (has_extra_time, before.as_slice()) {
        (_, []) => {}
        (false, [half]) => scores.half_time = Some(*half),
        (true, [full]) => scores.full_time = Some(*full),
        (true, [full, half]) => (scores.full_time, scores.half_time) = (Some(*full), Some(*half)),
        _ => return None,
    }
    Some(scores)
}

/// One score: `2-1`, `2 : 1`.
pub(super) fn parse_score(text: &str) -> Option<Score> {
    let text = plain(text);
    match pairs(&text)?.as_slice() {
        [(score, _)] if text.chars().all(|letter| letter.is_ascii_digit() || " -()".contains(letter)) => Some(*score),
        _ => None,
    }
}

/// The goals of one side. Spreadsheets and programs also write `2.0`.
pub(super) fn parse_goals(text: &str) -> Option<u16> {
    let text = fold(text);
    text.strip_suffix(".0").unwrap_or(&text).parse().ok().filter(|goals| *goals <= MAX_GOALS)
}

/// More goals than any match has had.
const MAX_GOALS: u16 = 200;

/// With one kind of dash, and ASCII digits.
fn plain(text: &str) -> String {
    let text = fold(text).replace(['–', '—', '−', ':', '‑'], "-");
    // Between digits, an x is a dash, too.
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let between = |(at, letter): (usize, &char)| match letter {
        'x' if is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) => '-',
        other => *other,
    };
    letters.iter().enumerate().map(between).collect()
}

/// Every pair of numbers, and whether it is of a shoot-out: a word for penalties is beside it.
fn pairs(text: &str) -> Option<Vec<(Score, bool)>> {
    let mut pairs = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut last_end = 0;
    let number_at = |start: usize| {
        let end = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        text.get(start..end).and_then(|digits| digits.parse::<u16>().ok()).map(|number| (number, end))
    };
    let skip_spaces = |start: usize| start + bytes[start..].iter().take_while(|byte| **byte == b' ').count();
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let (home, end) = number_at(at)?;
        let dash = skip_spaces(end);
        if bytes.get(dash) != Some(&b'-') {
            return None;
        }
        let (away, end) = number_at(skip_spaces(dash + 1))?;
        if home.max(away) > MAX_GOALS {
            return None;
        }
        let before = text.get(last_end..at).unwrap_or_default();
        let after = text.get(end..).unwrap_or_default();
        let after = after.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default();
        let near = after.split([',', '(', ';', ')']).next().unwrap_or_default();
        // A word before the pair belongs to it if nothing but the pair separates them.
        let own = before.rsplit([',', ';', ')']).next().unwrap_or_default();
        pairs.push((Score { home, away }, is_penalties(near) || is_penalties(own) && !pairs.is_empty()));
        (last_end, at) = (end + near.len(), end);
    }
    Some(pairs)
}

fn is_penalties(text: &str) -> bool {
    let text = text.trim().trim_start_matches('(').trim();
    ["pen", "pso", "elfm", "tab", "ترجيح", "الترجيح"].iter().any(|word| text.contains(word))
        || text.split([' ', '.']).any(|word| matches!(word, "p" | "ps" | "ه"))
}

/// A state of a match in a word of English or Arabic. `None` if the word is not known.
pub(super) fn parse_status(text: &str) -> Option<Status> {
    let word: String = fold(text).chars().filter(|letter| letter.is_alphanumeric()).collect();
    STATUS_WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(status, _)| *status)
}

/// Folded, and without spaces.
#[rustfmt::skip]
const STATUS_WORDS: &[(Status, &[&str])] = &[
    (Status::Final,     &["final", "ft", "fulltime", "finished", "played", "ended", "over", "complete", "completed", "aet", "pen", "pens", "انتهت", "منتهيه", "لعبت"]),
    (Status::Scheduled, &["scheduled", "fixture", "notstarted", "ns", "upcoming", "timed", "tbd", "tba", "لمتبدا", "مجدوله", "قادمه"]),
    (Status::Postponed, &["postponed", "pp", "ppd", "post", "delayed", "مؤجله", "موجله", "تاجلت", "تاجيل"]),
    (Status::Cancelled, &["cancelled", "canceled", "canc", "void", "annulled", "ملغاه", "الغيت"]),
    (Status::Abandoned, &["abandoned", "aban", "abd", "suspended", "stopped", "لمتكتمل", "توقفت"]),
    (Status::Awarded,   &["awarded", "awd", "walkover", "wo", "forfeit", "forfeited", "نتيجهاداريه", "اعتباريه"]),
    (Status::Live,      &["live", "inplay", "playing", "مباشر", "جاريه"]),
    (Status::HalfTime,  &["ht", "halftime", "بينالشوطين"]),
];

/// Yes or no, in the words that spreadsheets and programs write.
pub(super) fn parse_flag(text: &str) -> Option<bool> {
    match fold(text).as_str() {
        "true" | "yes" | "y" | "1" | "x" | "n/a neutral" | "neutral" | "نعم" => Some(true),
        "false" | "no" | "n" | "0" | "لا" => Some(false),
        _ => None,
    }
}

/// The kind of a goal or a card, in a word.
pub(super) fn side_of_winner(winner: &str, home: &str, away: &str) -> Option<Side> {
    match fold(winner) {
        winner if winner == fold(home) => Some(Side::Home),
        winner if winner == fold(away) => Some(Side::Away),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        let Scores { half_time, full_time, extra_time, shoot_out, .. } = parse_scores(text)?;
        let parts = [("", extra_time), ("ft ", full_time), ("ht ", half_time), ("pen ", shoot_out)];
        let parts = parts
            .into_iter()
            .filter_map(|(name, score)| score.map(|score| format!("{name}{}-{}", score.home, score.away)));
        Some(parts.collect::<Vec<String>>().join(", "))
    }

    #[test]
    fn scores_of_many_forms_are_read() {
        for (text, expected) in [
            ("2-1", "ft 2-1"),
            ("2 – 1", "ft 2-1"),
            ("2:1 (1:0)", "ft 2-1, ht 1-0"),
            ("2x1", "ft 2-1"),
            ("٢-١ (١-٠)", "ft 2-1, ht 1-0"),
            ("3-3 a.e.t. (2-2, 1-1), 5-4 pen.", "3-3, ft 2-2, ht 1-1, pen 5-4"),
            ("1-1 (4-3 p)", "ft 1-1, pen 4-3"),
            ("1-1, 4-3 pen.", "ft 1-1, pen 4-3"),
            ("0-0 (pens 3-2)", "ft 0-0, pen 3-2"),
            ("2-1 aet", "2-1"),
            ("10-0", "ft 10-0"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "2", "2-", "-1", "v", "2-1-0", "999-1", "1-1 (2-2) (3-3) (4-4)", "2/1"] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn goals_of_one_side_are_a_number() {
        assert_eq!(["3", "3.0", "٣", " 3 "].map(parse_goals), [Some(3); 4]);
        assert_eq!(["", "-1", "3.5", "999", "three"].map(parse_goals), [None; 5]);
    }

    #[test]
    fn states_are_words_of_both_languages() {
        for status in Status::ALL.iter().copied() {
            assert_eq!(parse_status(status.code()), Some(status));
            assert_eq!(parse_status(status.words().ar), Some(status), "{}", status.words().ar);
        }
        assert_eq!([parse_status("PPD"), parse_status("soon")], [Some(Status::Postponed), None]);
    }
}
