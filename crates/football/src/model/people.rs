//! Clubs, teams, stadiums, coaches, referees and players.

use std::fmt;

use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::ids::{ClubId, CoachId, CountryId, PlayerId, RefereeId, StadiumId, TeamId};
use super::name::Name;
use super::position::Position;
use super::vocabulary::vocabulary;

vocabulary! {
    Gender {
        Male   = 1, "MALE",   "Men",   "رجال";
        Female = 2, "FEMALE", "Women", "سيدات";
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Club {
    pub id: ClubId,
    pub name: Name,
    /// The URL of the logo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryId>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stadium {
    pub id: StadiumId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryId>,
}

/// A team of a club or of a nation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub id: TeamId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<ClubId>,
    /// The home ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stadium: Option<StadiumId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach: Option<CoachId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    #[serde(default)]
    pub national: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryId>,
    /// The URL of the picture. If left out, the club's logo is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// The short form of the name on a scoreboard, usually three letters: `NIL`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The main colour and the second one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<[Colour; 2]>,
    /// The URL of the crest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crest: Option<String>,
}

/// A colour, in documents `#1a2b3c`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u32);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
        digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).map(Colour).ok_or_else(|| {
            de::Error::custom(format!("{text} is not a colour: write # and six hexadecimal digits, as in #1a2b3c"))
        })
    }
}

impl JsonSchema for Colour {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Colour".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$", "description": "As in #1a2b3c." })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coach {
    pub id: CoachId,
    pub name: Name,
    /// The name in common use. If left out, it is `name`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub dob: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nationality: Option<CountryId>,
    #[serde(default)]
    pub retired: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Referee {
    pub id: RefereeId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub dob: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nationality: Option<CountryId>,
    #[serde(default)]
    pub retired: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub id: PlayerId,
    pub name: Name,
    /// The name in common use. If left out, it is `name`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub dob: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nationality: Option<CountryId>,
    /// The first and second position of the profile, if the operator states them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<Position>,
    /// The shirt number of the profile. Each match states its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    #[serde(default)]
    pub retired: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

impl Player {
    /// The two positions of the profile. If only one is stated, it is both.
    pub fn stated_positions(&self) -> Option<(Position, Position)> {
        let first = *self.positions.first()?;
        Some((first, self.positions.get(1).copied().unwrap_or(first)))
    }

    /// The nickname, or the name if there is none.
    pub fn display_name(&self) -> &Name {
        self.nickname.as_ref().unwrap_or(&self.name)
    }
}

/// The nickname or the name of a player, coach, referee or team, read from their document. Other fields are ignored.
#[derive(Debug, Deserialize)]
pub struct DisplayName {
    name: Name,
    #[serde(default)]
    nickname: Option<Name>,
}

impl From<DisplayName> for Name {
    fn from(display: DisplayName) -> Name {
        display.nickname.unwrap_or(display.name)
    }
}
