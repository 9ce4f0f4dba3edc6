//! What follows from the provider's texts: names, countries, genders, groups.

use crate::countries::by_name;
use crate::model::{CountryId, Gender, Name};

/// The name, or the kind and the number of something whose name is empty.
pub(super) fn name_or_number(name: &str, kind: &str, number: i64) -> Name {
    let name = name.trim();
    Name::new(if name.is_empty() { format!("{kind} {number}") } else { name.to_owned() })
}

/// The name in common use; none if the file leaves it empty.
pub(super) fn nickname(name: &str) -> Option<Name> {
    Some(name.trim()).filter(|name| !name.is_empty()).map(Name::new)
}

pub(super) fn country(name: &str) -> Option<CountryId> {
    by_name(name).map(|country| country.id)
}

/// The country in a national team's name: `England Women's`, `WNT Finland`, `Brazil U20`.
pub(super) fn country_of_team(team: &str) -> Option<CountryId> {
    let name = team.trim_start_matches("WNT ").trim_end_matches(" Women's").trim_end_matches(" Women");
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
