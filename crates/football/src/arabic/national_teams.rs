//! National teams: the country's Arabic name, with the age and the gender of the team.

use crate::countries;
use crate::model::CountryId;

use super::team_name::TeamName;

/// A national team by its English name: "Germany", "Spain U20", "France Women's", "Korea Republic U-17 Women".
///
/// The name decides. The country is used only if the name is that of no country, such as "The Socceroos".
pub fn national_team(english: &str, country: Option<CountryId>) -> Option<String> {
    let team = TeamName::parse(english);
    let arabic = arabic_of(&team.name).or_else(|| {
        let own = countries::all().find(|own| Some(own.id) == country)?;
        arabic_of(&super::name_table::key(&own.name.en))
    })?;
    Some(team.arabic(&arabic))
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
