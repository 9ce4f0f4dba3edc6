//! National teams: the country's Arabic name, with the age and the gender of the team.

use crate::countries;
use crate::model::CountryId;

use super::key::key;

/// A national team by its English name: "Germany", "Spain U20", "France Women's", "Korea Republic U-17 Women".
///
/// The name decides. The country is used only if the name is that of no country, such as "The Socceroos".
pub fn national_team(english: &str, country: Option<CountryId>) -> Option<String> {
    let team = TeamName::parse(english);
    let arabic = arabic_of(&team.country).or_else(|| {
        let own = countries::all().find(|own| Some(own.id) == country)?;
        own.name.ar
    })?;
    Some(team.arabic(&arabic))
}

/// A team's name without the words for age and gender, and these.
pub(super) struct TeamName {
    pub(super) country: String,
    women: bool,
    age: Option<u8>,
}

impl TeamName {
    pub(super) fn parse(english: &str) -> Self {
        let key = key(english);
        let (mut words, mut women, mut age) = (Vec::new(), false, None);
        let mut rest = key.split(' ').peekable();
        while let Some(word) = rest.next() {
            match word {
                "women" | "womens" | "ladies" | "wnt" | "female" | "femenino" | "feminin" | "frauen" | "wfc"
                | "lfc" | "fcw" | "w" => women = true,
                "u" | "under" if rest.peek().is_some_and(|next| parse_age(next).is_some()) => {
                    age = rest.next().and_then(parse_age);
                }
                _ => match word.strip_prefix('u').and_then(parse_age) {
                    Some(years) => age = Some(years),
                    None => words.push(word),
                },
            }
        }
        TeamName { country: words.join(" "), women, age }
    }

    pub(super) fn arabic(&self, name: &str) -> String {
        let women = if self.women { " للسيدات" } else { "" };
        let age = self.age.map(|years| format!(" تحت {years} سنة")).unwrap_or_default();
        format!("{name}{age}{women}")
    }
}

fn parse_age(text: &str) -> Option<u8> {
    text.parse().ok().filter(|years| (12..=25).contains(years))
}

fn arabic_of(country: &str) -> Option<String> {
    let special = SHORT_OR_HISTORIC.iter().find(|(names, _)| names.contains(&country));
    match special {
        Some((_, arabic)) => Some((*arabic).to_owned()),
        None => countries::by_name(country)?.name.ar,
    }
}

/// Countries whose team has a shorter name than the state, and teams of states that no longer exist.
#[rustfmt::skip]
const SHORT_OR_HISTORIC: &[(&[&str], &str)] = &[
    (&["saudi arabia", "ksa", "kingdom of saudi arabia"], "السعودية"),
    (&["united arab emirates", "uae"],                    "الإمارات"),
    (&["german dr", "east germany", "gdr"],               "ألمانيا الشرقية"),
    (&["west germany", "germany fr"],                     "ألمانيا الغربية"),
    (&["soviet union", "ussr"],                           "الاتحاد السوفيتي"),
    (&["czechoslovakia"],                                 "تشيكوسلوفاكيا"),
    (&["yugoslavia", "fr yugoslavia"],                    "يوغوسلافيا"),
    (&["serbia and montenegro"],                          "صربيا والجبل الأسود"),
];
