//! The words for age and gender in the name of a team.

use super::name_table::key;

/// A team's name without the words for age and gender, and what these say.
pub(super) struct TeamName {
    /// As [`key`] writes it.
    pub(super) name: String,
    women: bool,
    age: Option<u8>,
}

impl TeamName {
    pub(super) fn parse(english: &str) -> Self {
        let key = key(english);
        let (mut words, mut women, mut age) = (Vec::new(), false, None);
        let mut rest = key.split(' ').peekable();
        while let Some(word) = rest.next() {
            if WOMEN.contains(&word) {
                women = true;
            } else if ["u", "under"].contains(&word) && rest.peek().is_some_and(|next| parse_age(next).is_some()) {
                age = rest.next().and_then(parse_age);
            } else if let Some(years) = word.strip_prefix('u').and_then(parse_age) {
                age = Some(years);
            } else {
                words.push(word);
            }
        }
        TeamName { name: words.join(" "), women, age }
    }

    /// An Arabic name with this team's age and gender.
    pub(super) fn arabic(&self, name: &str) -> String {
        let women = if self.women { " للسيدات" } else { "" };
        let age = self.age.map(|years| format!(" تحت {years} سنة")).unwrap_or_default();
        format!("{name}{age}{women}")
    }
}

/// Words that feeds use for a team of women. English clubs write "WFC", "LFC" and "FCW".
const WOMEN: &[&str] = &[
    "women",
    "womens",
    "ladies",
    "female",
    "femenino",
    "femenil",
    "feminin",
    "feminino",
    "feminines",
    "feminine",
    "frauen",
    "dames",
    "wnt",
    "wfc",
    "lfc",
    "fcw",
    "w",
];

fn parse_age(text: &str) -> Option<u8> {
    text.parse().ok().filter(|years| (12..=25).contains(years))
}
