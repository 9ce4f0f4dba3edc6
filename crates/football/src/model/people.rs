//! Who takes part: clubs, teams, stadiums, coaches, referees, players.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// The address of its logo.
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

/// A side of a club, or of a nation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub id: TeamId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<ClubId>,
    /// Its home ground.
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
    /// The address of its picture. Left out: the club's logo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coach {
    pub id: CoachId,
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
    /// What he is called. Left out: the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub dob: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nationality: Option<CountryId>,
    /// The positions of his profile, where the operator states them: the first, the second.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<Position>,
    /// The number of his profile; a match has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    #[serde(default)]
    pub retired: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

impl Player {
    /// The first and the second position that the operator states, the first twice where he states one.
    pub fn stated_positions(&self) -> Option<(Position, Position)> {
        let first = *self.positions.first()?;
        Some((first, self.positions.get(1).copied().unwrap_or(first)))
    }

    /// What he is called.
    pub fn called(&self) -> &Name {
        self.nickname.as_ref().unwrap_or(&self.name)
    }
}

/// What somebody is called, read out of his document, or a team's out of its own; the rest of it is passed over.
#[derive(Debug, Deserialize)]
pub struct Called {
    name: Name,
    #[serde(default)]
    nickname: Option<Name>,
}

impl From<Called> for Name {
    fn from(called: Called) -> Name {
        called.nickname.unwrap_or(called.name)
    }
}
