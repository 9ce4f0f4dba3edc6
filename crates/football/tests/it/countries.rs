//! Countries: complete in both languages, and found by every name that a feed uses.

use std::collections::BTreeSet;

use football::countries::{all, by_code, by_id, by_name, continent_by_id, continents};
use football::model::{ContinentId, CountryId};
use serde_json::Value;

fn is_arabic(text: &str) -> bool {
    text.chars().all(|letter| ('\u{600}'..='\u{6ff}').contains(&letter) || " -()،.".contains(letter))
}

#[test]
fn every_country_is_whole_and_found_by_all_it_has() {
    let known: BTreeSet<ContinentId> = continents().map(|continent| continent.id).collect();
    for country in all() {
        assert!(country.name.ar.as_deref().is_some_and(is_arabic), "{country:?}");
        assert!(known.contains(&country.continent.unwrap()), "{country:?}");
        assert_eq!(by_name(&country.name.en).as_ref(), Some(&country));
        assert_eq!(by_name(country.name.ar.as_deref().unwrap()).as_ref(), Some(&country));
        assert_eq!(by_id(country.id).as_ref(), Some(&country));
        assert_eq!(country.continent.and_then(continent_by_id).map(|continent| continent.id), country.continent);
        assert_eq!(by_code(country.code.as_deref().unwrap()).as_ref(), Some(&country));
    }
}

#[test]
fn ids_are_unique_and_in_order() {
    let ids: Vec<CountryId> = all().map(|country| country.id).collect();
    assert!(ids.is_sorted_by(|one, next| one < next));
    // The 249 of ISO 3166-1 without Antarctica, Kosovo, and the four nations of the United Kingdom.
    assert_eq!(ids.len(), 248 + 1 + 4);
}

#[test]
fn continents_have_both_names() {
    let names: Vec<_> = continents().map(|continent| (continent.id.0, continent.name.en)).collect();
    let expected = ["Africa", "Asia", "Europe", "North America", "Oceania", "South America"];
    assert_eq!(names, (1..).zip(expected.map(str::to_owned)).collect::<Vec<_>>());
    assert!(continents().all(|continent| continent.name.ar.as_deref().is_some_and(is_arabic)));
}

#[test]
fn some_we_know() {
    #[rustfmt::skip]
    let known = [
        ("EG",  818, "Egypt",            "مصر",                       "Africa"),
        ("SAU", 682, "Saudi Arabia",     "المملكة العربية السعودية", "Asia"),
        ("br",   76, "Brazil",           "البرازيل",                  "South America"),
        ("JAM", 388, "Jamaica",          "جامايكا",                   "North America"),
        ("PS",  275, "Palestine",        "فلسطين",                    "Asia"),
        ("XK",  983, "Kosovo",           "كوسوفو",                    "Europe"),
        ("NZ",  554, "New Zealand",      "نيوزيلندا",                 "Oceania"),
        ("ENG", 901, "England",          "إنجلترا",                   "Europe"),
        ("SCO", 902, "Scotland",         "اسكتلندا",                  "Europe"),
        ("WAL", 903, "Wales",            "ويلز",                      "Europe"),
        ("NIR", 904, "Northern Ireland", "أيرلندا الشمالية",          "Europe"),
    ];
    for (code, id, en, ar, continent) in known {
        let country = by_code(code).unwrap();
        assert_eq!((country.id, country.name.en.as_str(), country.name.ar.as_deref()), (CountryId(id), en, Some(ar)));
        let own = continents().find(|known| Some(known.id) == country.continent).unwrap();
        assert_eq!(own.name.en, continent, "{en}");
    }
}

#[test]
fn names_that_football_uses() {
    for (name, code) in [
        ("Korea Republic", "KOR"),
        ("Korea DPR", "PRK"),
        ("Ivory Coast", "CIV"),
        ("Cote d'Ivoire", "CIV"),
        ("CÔTE D’IVOIRE", "CIV"),
        ("Czech Republic", "CZE"),
        ("USA", "USA"),
        ("United States of America", "USA"),
        ("Turkey", "TUR"),
        ("Türkiye", "TUR"),
        ("Republic of Ireland", "IRL"),
        ("Bosnia and Herzegovina", "BIH"),
        ("Trinidad & Tobago", "TTO"),
        ("Saint Lucia", "LCA"),
        ("St Kitts and Nevis", "KNA"),
        ("Iran, Islamic Republic of", "IRN"),
        ("Tanzania, United Republic of", "TZA"),
        ("Macedonia, Republic of", "MKD"),
        ("Congo, (Kinshasa)", "COD"),
        ("Congo (Brazzaville)", "COG"),
        ("DR Congo", "COD"),
        ("Chinese Taipei", "TWN"),
        ("الإمارات", "ARE"),
        ("السعوديه", "SAU"),
    ] {
        assert_eq!(by_name(name).and_then(|country| country.code).as_deref(), Some(code), "{name}");
    }
}

#[test]
fn nonsense_is_not_a_country() {
    for text in ["", " ", "Atlantis", "Korea", "&", "of"] {
        assert_eq!(by_name(text), None, "{text}");
        assert_eq!(by_code(text), None, "{text}");
    }
}

/// Every area that the public Wyscout files name, world and continents apart, is a country of ours.
#[test]
fn every_area_of_a_provider_is_found() {
    let Some(folder) = test_support::real_data("wyscout") else { return };
    let mut missing = BTreeSet::new();
    for file in ["players", "teams", "coaches", "referees"] {
        let text = std::fs::read_to_string(folder.join(format!("{file}.json"))).unwrap();
        for entry in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
            for field in ["area", "passportArea", "birthArea"] {
                let Some(name) = entry[field]["name"].as_str().filter(|name| !name.is_empty()) else { continue };
                // The files escape characters twice: `C\u00f4te` is plain text there.
                let name: String = serde_json::from_str(&format!("\"{name}\"")).unwrap();
                if by_name(&name).is_none() {
                    missing.insert(name);
                }
            }
        }
    }
    assert_eq!(missing, BTreeSet::new());
}
