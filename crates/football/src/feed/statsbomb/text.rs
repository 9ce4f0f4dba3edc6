//! What follows from the provider's texts: names, countries, genders, groups.

use crate::countries::by_name;
use crate::feed::provider::names::{tidy, without_women};
use crate::model::{CountryId, Gender, Name};

/// The name, or the kind and the number of something whose name is empty.
pub(super) fn name_or_number(name: &str, kind: &str, number: i64) -> Name {
    let name = tidy(name);
    Name::new(if name.is_empty() { format!("{kind} {number}") } else { name.into_owned() })
}

/// The name in common use; none if the file leaves it empty.
pub(super) fn nickname(name: &str) -> Option<Name> {
    Some(tidy(name)).filter(|name| !name.is_empty()).map(Name::new)
}

pub(super) fn country(name: &str) -> Option<CountryId> {
    by_name(name).map(|country| country.id)
}

/// The country in a national team's name: `England Women's`, `WNT Finland`, `Brazil U20`.
pub(super) fn country_of_team(team: &str) -> Option<CountryId> {
    let name = without_women(team);
    let name = name.rsplit_once(" U").filter(|(_, age)| age.parse::<u8>().is_ok()).map_or(name, |(name, _)| name);
    country(name)
}

/// None if the file does not state it, or has another word than `male` and `female`.
pub(super) fn gender(word: Option<&str>) -> Option<Gender> {
    match word?.trim() {
        "male" => Some(Gender::Male),
        "female" => Some(Gender::Female),
        _ => None,
    }
}

/// `A` of `Group A`; none if there is no label.
pub(super) fn group_label(group: &str) -> Option<String> {
    let group = group.trim();
    let label = group.strip_prefix("Group ").unwrap_or(group);
    (!label.is_empty()).then(|| label.to_owned())
}
