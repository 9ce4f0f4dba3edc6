//! How a table is ordered: data, not code.
//!
//! An edition names a known set of rules, such as `"UEFA"`, or states its own. The known sets are ordinary values of the
//! type that an operator can write.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::criteria::Step;

pub(super) const MATCH_POINTS: MatchPoints = MatchPoints { win: 3, draw: 1, loss: 0 };
pub(super) const CARD_POINTS: CardPoints = CardPoints { yellow: 1, second_yellow: 2, red: 4 };

/// The rules of an edition. Points are always compared first. The name and the id of the team are always compared last,
/// so that no two teams are equal.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, remote = "Self")]
#[schemars(transform = or_a_name)]
pub struct Rules {
    /// The name of a known set. Two sets may have the same criteria today, and differ later.
    #[serde(skip, default = "no_name")]
    pub(super) name: Option<&'static str>,
    /// Points for a match.
    pub points: MatchPoints,
    /// Penalty points for cards, for the comparison of fair play.
    pub fair_play: CardPoints,
    /// How teams with equal points are ordered.
    pub level: Cow<'static, [Step]>,
    /// The steps if exactly two teams have equal points. If left out, `level` applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_two: Option<Cow<'static, [Step]>>,
}

fn no_name() -> Option<&'static str> {
    None
}

/// Rules are equal if they order every table alike. Their name does not matter.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        let Rules { name: _, points, fair_play, level, level_two } = self;
        *points == other.points
            && *fair_play == other.fair_play
            && *level == other.level
            && *level_two == other.level_two
    }
}

impl Eq for Rules {}

/// Points for a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MatchPoints {
    pub win: u16,
    pub draw: u16,
    pub loss: u16,
}

/// Penalty points for cards. Those for a second yellow are added to those for the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CardPoints {
    pub yellow: u16,
    pub second_yellow: u16,
    pub red: u16,
}

impl Rules {
    pub fn named(name: &str) -> Option<Rules> {
        Rules::NAMED.iter().find(|known| known.name == Some(name)).cloned()
    }

    /// The name of these rules, if they are a known set.
    pub fn name(&self) -> Option<&'static str> {
        self.name.or_else(|| Rules::NAMED.iter().find(|known| *known == self).and_then(|known| known.name))
    }

    /// The steps for this number of teams with equal points.
    pub fn steps(&self, teams: usize) -> &[Step] {
        match &self.level_two {
            Some(steps) if teams == 2 => steps,
            _ => &self.level,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::FIFA
    }
}

impl Default for MatchPoints {
    fn default() -> Self {
        MATCH_POINTS
    }
}

impl Default for CardPoints {
    fn default() -> Self {
        CARD_POINTS
    }
}

// The derived implementations above handle rules written out. The following ones add known sets by name.

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.name() {
            Some(name) => serializer.serialize_str(name),
            None => Rules::serialize(self, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RulesVisitor;
        impl<'de> Visitor<'de> for RulesVisitor {
            type Value = Rules;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}, or rules of your own: {{\"level\": […]}}", names().join(", "))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Rules, E> {
                Rules::named(name).ok_or_else(|| E::invalid_value(de::Unexpected::Str(name), &self))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Rules, A::Error> {
                Rules::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_any(RulesVisitor)
    }
}

fn or_a_name(schema: &mut Schema) {
    let written_out = std::mem::take(schema);
    *schema = json_schema!({
        "description": "How a table is ordered: a known set by its name, or rules written out.",
        "oneOf": [{ "type": "string", "enum": names() }, written_out]
    });
}

fn names() -> Vec<&'static str> {
    Rules::NAMED.iter().filter_map(|known| known.name).collect()
}
