//! The language whose spelling a name follows, chosen by nationality.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::countries;
use crate::model::CountryId;

/// A way to spell: a section of `rules.txt`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Orthography {
    /// Letters as most languages pronounce them.
    General,
    Albanian,
    Arabic,
    Czech,
    Dutch,
    English,
    French,
    German,
    Hungarian,
    Italian,
    Japanese,
    Korean,
    Nordic,
    Polish,
    Portuguese,
    Romanian,
    Russian,
    SouthSlavic,
    Spanish,
    Turkish,
}

use Orthography::*;

impl Orthography {
    /// The orthography of a country's names. Where a country has several, it is that of most of its players.
    pub(super) fn of(nationality: Option<CountryId>) -> Self {
        nationality.and_then(|id| BY_NATIONALITY.get(&id).copied()).unwrap_or(General)
    }

    /// The orthography of one word. Letters that only some orthographies use decide against the nationality: the surname
    /// of an Austrian or a Swede may end in "ić", and that of a German may have a "ğ".
    pub(super) fn or_by_letters(self, word: &str) -> Self {
        let found = BY_LETTERS.iter().find(|(_, except, letters)| {
            !except.contains(&self) && word.chars().any(|letter| letters.contains(letter))
        });
        found.map_or(self, |(orthography, ..)| *orthography)
    }

    pub(super) fn section(self) -> &'static str {
        match self {
            General => "general",
            Albanian => "albanian",
            Arabic => "arabic",
            Czech => "czech",
            Dutch => "dutch",
            English => "english",
            French => "french",
            German => "german",
            Hungarian => "hungarian",
            Italian => "italian",
            Japanese => "japanese",
            Korean => "korean",
            Nordic => "nordic",
            Polish => "polish",
            Portuguese => "portuguese",
            Romanian => "romanian",
            Russian => "russian",
            SouthSlavic => "southslavic",
            Spanish => "spanish",
            Turkish => "turkish",
        }
    }

    #[cfg(test)]
    pub(super) const ALL: [Orthography; 20] = [
        General,
        Albanian,
        Arabic,
        Czech,
        Dutch,
        English,
        French,
        German,
        Hungarian,
        Italian,
        Japanese,
        Korean,
        Nordic,
        Polish,
        Portuguese,
        Romanian,
        Russian,
        SouthSlavic,
        Spanish,
        Turkish,
    ];
}

static BY_NATIONALITY: LazyLock<HashMap<CountryId, Orthography>> = LazyLock::new(|| {
    let codes =
        BY_COUNTRY.iter().flat_map(|(orthography, codes)| codes.split(' ').map(move |code| (code, *orthography)));
    codes.filter_map(|(code, orthography)| Some((countries::by_code(code)?.id, orthography))).collect()
});

/// Countries by the codes that [`countries`] gives them.
#[rustfmt::skip]
const BY_COUNTRY: &[(Orthography, &str)] = &[
    (Albanian,    "ALB XKK"),
    (Arabic,      "DZA BHR COM DJI EGY IRQ JOR KWT LBN LBY MRT MAR OMN PSE QAT SAU SOM SDN SYR TUN ARE YEM"),
    (Czech,       "CZE SVK"),
    (Dutch,       "NLD BEL SUR CUW ABW"),
    (English,     "ENG SCO WAL NIR IRL GBR USA CAN AUS NZL JAM TTO BRB GIB BMU GUY GRD"),
    (French,      "FRA MCO LUX CIV SEN MLI CMR GIN GAB TGO BFA BEN NER TCD CAF COG COD MDG HTI GLP MTQ GUF BDI RWA NCL"),
    (German,      "DEU AUT CHE LIE"),
    (Hungarian,   "HUN"),
    (Italian,     "ITA SMR MLT"),
    (Japanese,    "JPN"),
    (Korean,      "KOR PRK"),
    (Nordic,      "SWE DNK NOR ISL FIN FRO"),
    (Polish,      "POL"),
    (Portuguese,  "PRT BRA AGO MOZ CPV GNB STP TLS"),
    (Romanian,    "ROU MDA"),
    (Russian,     "RUS UKR BLR BGR KAZ UZB GEO ARM AZE KGZ TJK TKM LTU LVA EST"),
    (SouthSlavic, "HRV SRB BIH SVN MNE MKD"),
    (Spanish,     "ESP ARG URY CHL COL ECU PER PRY VEN BOL MEX CRI PAN HND SLV GTM NIC CUB DOM PRI GNQ AND PHL"),
    (Turkish,     "TUR CYP"),
];

/// Letters that tell an orthography, and the orthographies that use them too. Those of the last rows are common to so
/// many that they only decide where the nationality is unknown or has no orthography.
#[rustfmt::skip]
const BY_LETTERS: &[(Orthography, &[Orthography], &str)] = &[
    (Polish,      &[Romanian, Russian, Nordic], "łńśźżąęŁŚŻŹ"),
    (Turkish,     &[Romanian, Russian, Albanian], "ğşıİŞĞ"),
    (SouthSlavic, &[Czech, Russian, Polish], "čćšžđČŠŽĐĆ"),
    (Nordic,      &[German, Hungarian, Czech], "øåæðþØÅÆÞ"),
    (Hungarian,   &[], "őűŐŰ"),
    (Portuguese,  &[], "ãõÃÕ"),
    (Spanish,     &[Portuguese, French], "ñÑ"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_a_country_and_is_listed_once() {
        let codes: Vec<&str> = BY_COUNTRY.iter().flat_map(|(_, codes)| codes.split(' ')).collect();
        for code in &codes {
            assert!(countries::by_code(code).is_some(), "{code} is not a country");
        }
        assert_eq!(BY_NATIONALITY.len(), codes.len());
    }
}
