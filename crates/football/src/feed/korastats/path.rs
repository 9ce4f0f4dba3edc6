//! What the path of a file says: the language, and the tournament and the match that its responses are of.
//!
//! `touchline fetch` writes `ar/tournament-5/match-12/MatchSquad.json`. Files of other clients are often named by the match:
//! `76336.json`, `events-76336.json`.

use crate::model::Language;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PathHints {
    pub(super) language: Language,
    pub(super) edition: Option<i64>,
    /// The folder `match-12`.
    pub(super) match_id: Option<i64>,
    /// A number in the name of the file: the match, or something else.
    pub(super) number: Option<i64>,
}

impl PathHints {
    pub(super) fn of(path: &str) -> PathHints {
        let parts: Vec<&str> = path.split(['/', '\\']).collect();
        let name = parts.last().copied().unwrap_or_default();
        let stem = name.split('.').next().unwrap_or_default();
        let labelled = |labels: &[&str]| {
            let number = |part: &&str| labels.iter().find_map(|label| positive(part.strip_prefix(label)?));
            parts.iter().rev().find_map(number)
        };
        let is_arabic = parts.iter().rev().skip(1).any(|part| part.eq_ignore_ascii_case("ar"))
            || name.to_lowercase().split('.').skip(1).any(|part| part == "ar");
        let numbers: Vec<i64> = stem.split(['-', '_', ' ']).filter_map(positive).collect();
        PathHints {
            language: if is_arabic { Language::Arabic } else { Language::English },
            edition: labelled(&["tournament-", "season-"]),
            match_id: labelled(&["match-"]),
            number: numbers.last().copied(),
        }
    }
}

fn positive(text: &str) -> Option<i64> {
    let is_number = !text.is_empty() && text.len() < 17 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_says_language_tournament_and_match() {
        let hints = |language, edition, match_id, number| PathHints { language, edition, match_id, number };
        let (en, ar) = (Language::English, Language::Arabic);
        for (path, expected) in [
            ("old/ar/tournament-5/match-12/MatchSquad.json", hints(ar, Some(5), Some(12), None)),
            ("old/en/tournament-5/EntityTeams-2.json", hints(en, Some(5), None, Some(2))),
            ("76336.json", hints(en, None, None, Some(76336))),
            ("C:\\save\\events-76336.ar.json", hints(ar, None, None, Some(76336))),
            ("ar.json", hints(en, None, None, None)),
            ("match-x/-.json", hints(en, None, None, None)),
        ] {
            assert_eq!(PathHints::of(path), expected, "{path}");
        }
    }
}
