//! Ids: integers of our own, each kind a type of its own.
//!
//! A provider's id and the operator's own can never meet: StatsBomb's team 217 is our team 1 000 000 217, Wyscout's
//! match 1694440 is our match 2 001 694 440, and what an operator numbers himself stays below 1 000 000 000. So an id
//! follows from the feed alone: it is the same after every import, on every store. In documents an id is written as
//! the number, or with the provider's name: `"wyscout:1694440"`.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

/// Every provider has a block of this many ids; the first block is the operator's.
const BLOCK: i64 = 1_000_000_000;

/// Where a match is known under another id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct PlatformId(pub i64);

impl PlatformId {
    pub const STATSBOMB: PlatformId = PlatformId(1);
    pub const WYSCOUT: PlatformId = PlatformId(2);
    /// The first id that an operator may give to a platform of his own.
    pub const FIRST_OWN: PlatformId = PlatformId(100);
}

const PROVIDERS: [(&str, PlatformId); 2] = [("statsbomb", PlatformId::STATSBOMB), ("wyscout", PlatformId::WYSCOUT)];

/// Our number for a provider's number; none if the provider's is not one that fits its block.
fn of_provider(platform: PlatformId, external: i64) -> Option<i64> {
    (0..BLOCK).contains(&external).then(|| platform.0 * BLOCK + external)
}

/// The largest id: what every client can hold exactly, JavaScript's numbers included.
const LARGEST: i64 = (1 << 53) - 1;

fn parse(text: &str) -> Result<i64, String> {
    let wrong = || format!("\"{text}\" is no id: write a number, or \"statsbomb:217\" or \"wyscout:1694440\"");
    let (provider, external) = text.split_once(':').ok_or_else(wrong)?;
    let (_, platform) = PROVIDERS.iter().find(|(name, _)| *name == provider).ok_or_else(wrong)?;
    external.parse().ok().and_then(|external| of_provider(*platform, external)).ok_or_else(wrong)
}

struct IdVisitor;

impl de::Visitor<'_> for IdVisitor {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id: a positive integer, or text such as \"wyscout:1694440\"")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
        if (1..=LARGEST).contains(&value) {
            Ok(value)
        } else {
            Err(E::custom(format!("{value} is no id: ids are positive integers")))
        }
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
        self.visit_i64(i64::try_from(value).unwrap_or(-1))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
        parse(text).map_err(E::custom)
    }
}

/// The schema of every id, said once.
fn id_schema() -> Schema {
    json_schema!({
        "description": "Our number, or a provider's with its name in front.",
        "oneOf": [
            { "type": "integer", "minimum": 1, "maximum": LARGEST },
            { "type": "string", "pattern": "^(statsbomb|wyscout):[0-9]{1,9}$" }
        ]
    })
}

macro_rules! ids {
    ($($name:ident: $what:literal,)*) => { $(
        #[doc = concat!("The id of ", $what, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl $name {
            /// Our id for a provider's; none where the provider's number is out of all range.
            pub fn of_provider(platform: PlatformId, external: i64) -> Option<Self> {
                of_provider(platform, external).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(IdVisitor).map(Self)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                id_schema()
            }
        }
    )* };
}

ids! {
    AgeGroupId: "an age group",
    ClubId: "a club",
    CoachId: "a coach",
    CompetitionId: "a competition across its seasons",
    ContinentId: "a continent",
    CountryId: "a country: its ISO 3166-1 number where it has one",
    EditionId: "one competition in one season: `tournament_id` and `season_id` on the wire",
    GroupId: "a group of a stage",
    MatchId: "a match",
    OrganizerId: "an organiser",
    PlayerId: "a player",
    RefereeId: "a referee",
    StadiumId: "a stadium",
    StageId: "a stage of an edition",
    TeamId: "a team",
}

/// The id of an event inside its match: ten times its place in the feed, plus a rank for what one feed entry is split
/// into (0 the event itself, 1 aerial duel, 2 interception, 3 card, 4 ball recovery, 5 keeper collect, 6 foul won,
/// 8 error, 9 half end).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct EventId(pub u32);

impl EventId {
    /// The feed entry that it comes from.
    pub fn entry(self) -> u32 {
        self.0 / 10
    }

    /// The rank inside the feed entry.
    pub fn rank(self) -> u32 {
        self.0 % 10
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_id_is_a_number_of_ours() {
        let id: TeamId = serde_json::from_str("\"wyscout:9905\"").unwrap();
        assert_eq!(id, TeamId(2_000_009_905));
        assert_eq!(serde_json::to_string(&id).unwrap(), "2000009905");
    }

    #[test]
    fn nonsense_is_no_id() {
        for text in [
            "0",
            "-3",
            "1.5",
            "\"opta:7\"",
            "\"wyscout:\"",
            "\"wyscout:-1\"",
            "\"wyscout:99999999999\"",
            "1e30",
            "true",
        ] {
            assert!(serde_json::from_str::<TeamId>(text).is_err(), "{text}");
        }
    }
}
