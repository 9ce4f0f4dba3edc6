//! The provider's shapes, as they stand in its files.
//!
//! Numbers are sometimes written as text, a missing number as `""`, `"null"` or 0, and texts carry escapes a second
//! time (`\\u00e9`). Keys that are not used here are passed over.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::tags::Tags;
use crate::model::Period;

#[derive(Debug, Deserialize)]
pub(super) struct Event {
    #[serde(rename = "eventId", deserialize_with = "number")]
    pub(super) kind: i64,
    /// An empty text for offsides.
    #[serde(rename = "subEventId", deserialize_with = "number")]
    pub(super) sub: i64,
    #[serde(default)]
    pub(super) tags: Tags,
    #[serde(rename = "playerId", deserialize_with = "number")]
    pub(super) player: i64,
    #[serde(default)]
    pub(super) positions: Positions,
    #[serde(rename = "teamId", deserialize_with = "number")]
    pub(super) team: i64,
    #[serde(rename = "matchPeriod")]
    pub(super) period: Half,
    #[serde(rename = "eventSec")]
    pub(super) second: f64,
    #[serde(rename = "matchId", deserialize_with = "number")]
    pub(super) match_id: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(super) enum Half {
    #[serde(rename = "1H")]
    First,
    #[serde(rename = "2H")]
    Second,
    #[serde(rename = "E1")]
    ExtraFirst,
    #[serde(rename = "E2")]
    ExtraSecond,
    #[serde(rename = "P")]
    ShootOut,
}

impl From<Half> for Period {
    fn from(half: Half) -> Period {
        match half {
            Half::First => Period::First,
            Half::Second => Period::Second,
            Half::ExtraFirst => Period::ExtraFirst,
            Half::ExtraSecond => Period::ExtraSecond,
            Half::ShootOut => Period::ShootOut,
        }
    }
}

/// A spot in percent of the pitch, as the acting team sees it.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub(super) struct Percent {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Where an event started, and where the next player acted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Positions {
    pub(super) start: Option<Percent>,
    pub(super) end: Option<Percent>,
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pair;
        impl<'de> Visitor<'de> for Pair {
            type Value = Positions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of positions, each {\"x\": percent, \"y\": percent}")
            }

            fn visit_unit<E: de::Error>(self) -> Result<Positions, E> {
                Ok(Positions::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Positions, A::Error> {
                let start = list.next_element()?;
                let end = if start.is_some() { list.next_element()? } else { None };
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Positions { start, end })
            }
        }

        deserializer.deserialize_any(Pair)
    }
}

/// A match file of the layout with one file a match: events, and who they are about.
#[derive(Debug, Deserialize)]
pub(super) struct MatchFile<'a> {
    pub(super) events: Vec<Event>,
    #[serde(borrow)]
    pub(super) teams: ObjectValues<TeamEntry<'a>>,
    /// By team, with a null here and there.
    #[serde(borrow, default)]
    pub(super) players: ObjectValues<Vec<Option<PlayerEntry<'a>>>>,
}

/// What stands in it beside the events.
#[derive(Debug, Deserialize)]
pub(super) struct Described<'a> {
    #[serde(borrow)]
    pub(super) teams: ObjectValues<TeamEntry<'a>>,
    #[serde(borrow, default)]
    pub(super) players: ObjectValues<Vec<Option<PlayerEntry<'a>>>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TeamEntry<'a> {
    #[serde(borrow)]
    pub(super) team: Team<'a>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlayerEntry<'a> {
    #[serde(borrow)]
    pub(super) player: Person<'a>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Match<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(super) id: i64,
    #[serde(rename = "competitionId", deserialize_with = "number")]
    pub(super) competition: i64,
    #[serde(rename = "seasonId", deserialize_with = "number")]
    pub(super) season: i64,
    #[serde(rename = "roundId", deserialize_with = "number")]
    pub(super) round: i64,
    #[serde(default, deserialize_with = "number")]
    pub(super) gameweek: i64,
    #[serde(borrow, default, rename = "groupName")]
    pub(super) group: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) status: Cow<'a, str>,
    #[serde(borrow, rename = "dateutc")]
    pub(super) date: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) venue: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) duration: Cow<'a, str>,
    #[serde(borrow, rename = "teamsData")]
    pub(super) teams: ObjectValues<Side<'a>>,
    #[serde(borrow, default)]
    pub(super) referees: Vec<Official<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Side<'a> {
    #[serde(rename = "teamId", deserialize_with = "number")]
    pub(super) team: i64,
    #[serde(borrow)]
    pub(super) side: Cow<'a, str>,
    #[serde(rename = "coachId", default, deserialize_with = "number")]
    pub(super) coach: i64,
    #[serde(deserialize_with = "number")]
    pub(super) score: i64,
    #[serde(rename = "scoreET", default, deserialize_with = "number")]
    pub(super) score_extra_time: i64,
    #[serde(rename = "scoreP", default, deserialize_with = "number")]
    pub(super) score_shoot_out: i64,
    #[serde(rename = "hasFormation", default, deserialize_with = "number")]
    pub(super) has_formation: i64,
    #[serde(default)]
    pub(super) formation: Option<Formation>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Formation {
    #[serde(default, deserialize_with = "list")]
    pub(super) lineup: Vec<Named>,
    #[serde(default, deserialize_with = "list")]
    pub(super) bench: Vec<Named>,
    #[serde(default, deserialize_with = "list")]
    pub(super) substitutions: Vec<Substitution>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Named {
    #[serde(rename = "playerId", deserialize_with = "number")]
    pub(super) player: i64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Substitution {
    #[serde(rename = "playerIn", deserialize_with = "number")]
    pub(super) on: i64,
    #[serde(rename = "playerOut", deserialize_with = "number")]
    pub(super) off: i64,
    #[serde(deserialize_with = "number")]
    pub(super) minute: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Official<'a> {
    #[serde(rename = "refereeId", deserialize_with = "number")]
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) role: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Competition<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) area: Option<Area<'a>>,
    #[serde(borrow, default)]
    pub(super) gender: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Team<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) area: Option<Area<'a>>,
    #[serde(borrow, default, rename = "type")]
    pub(super) kind: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(super) gender: Option<Cow<'a, str>>,
}

/// A player, a coach or a referee.
#[derive(Debug, Deserialize)]
pub(super) struct Person<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(super) id: i64,
    #[serde(borrow, default, rename = "shortName")]
    pub(super) short_name: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "firstName")]
    pub(super) first_name: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "lastName")]
    pub(super) last_name: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "birthDate")]
    pub(super) born: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "passportArea")]
    pub(super) area: Option<Area<'a>>,
    #[serde(borrow, default)]
    pub(super) role: Option<Role<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Role<'a> {
    #[serde(borrow, default)]
    pub(super) code2: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Area<'a> {
    #[serde(borrow, default, rename = "alpha3code")]
    pub(super) code: Option<Cow<'a, str>>,
}

/// The values of an object whose keys are ids that the values repeat, in the order of the file.
#[derive(Debug)]
pub(super) struct ObjectValues<T>(pub(super) Vec<T>);

impl<T> Default for ObjectValues<T> {
    fn default() -> Self {
        ObjectValues(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ObjectValues<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Values<T> {
            type Value = ObjectValues<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with an id for every key")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ObjectValues<T>, A::Error> {
                let mut values = Vec::new();
                while let Some((IgnoredAny, value)) = map.next_entry()? {
                    values.push(value);
                }
                Ok(ObjectValues(values))
            }
        }

        deserializer.deserialize_map(Values(std::marker::PhantomData))
    }
}

/// A list, or the text `"null"`, or null.
fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct Items<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Items<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list, or \"null\"")
        }

        fn visit_unit<E: de::Error>(self) -> Result<Vec<T>, E> {
            Ok(Vec::new())
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<T>, E> {
            match text {
                "null" | "" => Ok(Vec::new()),
                _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
            }
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut items = Vec::new();
            while let Some(item) = list.next_element()? {
                items.push(item);
            }
            Ok(items)
        }
    }

    deserializer.deserialize_any(Items(std::marker::PhantomData))
}

/// A whole number, plain or as text; what is empty is 0, as the files themselves write it elsewhere.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    struct Number;
    impl Visitor<'_> for Number {
        type Value = i64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number")
        }

        fn visit_unit<E: de::Error>(self) -> Result<i64, E> {
            Ok(0)
        }

        fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
            Ok(value)
        }

        fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
            i64::try_from(value).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(value), &self))
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
            match text {
                "" | "null" => Ok(0),
                _ => text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self)),
            }
        }
    }

    deserializer.deserialize_any(Number)
}
