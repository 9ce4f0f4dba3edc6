//! Organisers, competitions and their editions, stages and groups.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

use super::ids::{AgeGroupId, CompetitionId, ContinentId, CountryId, EditionId, GroupId, OrganizerId, StageId, TeamId};
use super::name::Name;
use super::people::Gender;
use super::table_rules::Rules;
use super::vocabulary::vocabulary;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continent {
    pub id: ContinentId,
    pub name: Name,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Country {
    pub id: CountryId,
    pub name: Name,
    /// Two or three letters, as in ISO 3166-1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continent: Option<ContinentId>,
}

/// The body that runs a competition: of one country, of one continent, or of the world.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Organizer {
    pub id: OrganizerId,
    pub name: Name,
    #[serde(default)]
    pub abbrev: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continent: Option<ContinentId>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgeGroup {
    pub id: AgeGroupId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u8>,
}

/// A competition across its seasons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Competition {
    pub id: CompetitionId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub organizer: Option<OrganizerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age_group: Option<AgeGroupId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryId>,
}

/// One competition in one season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    pub id: EditionId,
    pub competition: CompetitionId,
    /// `2026/2027`, `2026`.
    pub season: Name,
    /// The first day. If left out, it is the day of the first match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub start: Option<Date>,
    /// The last day. If left out, it is the day of the last match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub end: Option<Date>,
    /// How teams with equal points are ordered.
    #[serde(default)]
    pub rules: Rules,
    /// What places in a table lead to, for stages that state none of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "in_order")]
    pub places: Vec<PlaceRange>,
}

impl Edition {
    /// The first year of the season, if its name has one: 2026 of `2026/2027`.
    pub fn year(&self) -> Option<i64> {
        let numbers = self.season.en.split(|char: char| !char.is_ascii_digit());
        numbers.filter(|number| number.len() == 4).find_map(|number| number.parse().ok())
    }
}

/// Places of a table that lead to the same thing: promotion, the next stage, another competition, relegation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceRange {
    /// The first place, from 1.
    #[schemars(range(min = 1))]
    pub from: u32,
    /// The last place.
    #[schemars(range(min = 1))]
    pub to: u32,
    /// `Champions League`, `Relegation`.
    pub leads_to: Name,
}

impl PlaceRange {
    pub fn contains(&self, place: usize) -> bool {
        (self.from as usize..=self.to as usize).contains(&place)
    }
}

fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PlaceRange>, D::Error> {
    let places = Vec::<PlaceRange>::deserialize(deserializer)?;
    match places.iter().find(|range| range.from == 0 || range.to < range.from) {
        Some(range) => {
            let PlaceRange { from, to, .. } = range;
            Err(de::Error::custom(format!(
                "from {from} to {to} are not places: expected from 1 on, and to not below from"
            )))
        }
        None => Ok(places),
    }
}

vocabulary! {
    StageType {
        Group    = 1, "GROUP_STAGE",    "Group stage",    "دور المجموعات";
        Knockout = 2, "KNOCKOUT_STAGE", "Knockout stage", "الأدوار الإقصائية";
        League   = 3, "LEAGUE_STAGE",   "League stage",   "مرحلة الدوري";
    }
}

vocabulary! {
    Nature {
        League   = 1, "LEAGUE",   "League",   "دوري";
        Knockout = 2, "KNOCKOUT", "Knockout", "خروج المغلوب";
    }
}

vocabulary! {
    Format {
        SingleRoundRobin = 1, "SINGLE_ROUND_ROBIN", "Each plays each once",  "دوري من دور واحد";
        DoubleRoundRobin = 2, "DOUBLE_ROUND_ROBIN", "Each plays each twice", "دوري من دورين";
        SingleMatch      = 3, "SINGLE_MATCH",       "Single match",          "مباراة واحدة";
        HomeAndAway      = 4, "HOME_AND_AWAY",      "Home and away",         "ذهاب وإياب";
    }
}

/// A part of an edition: a league, a group stage, a knockout round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    pub id: StageId,
    pub edition: EditionId,
    pub name: Name,
    /// The position among the stages of the edition, from 1.
    pub order: u32,
    #[serde(default = "one")]
    pub rounds: u32,
    pub stage_type: StageType,
    pub nature: Nature,
    pub format: Format,
    /// What places in the tables of its groups lead to. If left out, the edition's apply.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "in_order")]
    pub places: Vec<PlaceRange>,
}

fn one() -> u32 {
    1
}

/// The teams and matches of a stage, or of a part of it. A knockout stage has one group, called Main.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub id: GroupId,
    pub stage: StageId,
    pub name: Name,
    /// The position among the groups of the stage, from 1. Groups without it come after those with it, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u32>,
    /// Teams of the group. Teams that play in its matches are added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamId>,
    /// Points deducted from teams, or awarded to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// The order of teams decided by drawing lots, if that was necessary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<TeamId>,
}

/// Points that do not come from a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    pub team: TeamId,
    /// Negative for a deduction.
    pub points: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Name>,
}
