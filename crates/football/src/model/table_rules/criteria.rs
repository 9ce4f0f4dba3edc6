//! The criteria that order teams with equal points.
//!
//! A rule is a list of steps. Each step applies to the teams that the previous steps left level. In a document, a step
//! is a word such as `"goal_difference"`, or a comparison of the matches among the level teams alone:
//! `{"head_to_head": ["points", "goal_difference", "goals"], "again": true}`.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::vocabulary::vocabulary;

vocabulary! {
    /// A number that a team gets from matches: from all matches of the group, or from those among level teams. More is
    /// better, except for fair play, where fewer penalty points are better.
    Measure {
        Points         = 1, "points",          "points",          "النقاط";
        GoalDifference = 2, "goal_difference", "goal difference", "فارق الأهداف";
        Goals          = 3, "goals",           "goals scored",    "الأهداف المسجلة";
        AwayGoals      = 4, "away_goals",      "away goals",      "الأهداف خارج الأرض";
        Wins           = 5, "wins",            "wins",            "عدد مرات الفوز";
        AwayWins       = 6, "away_wins",       "away wins",       "عدد مرات الفوز خارج الأرض";
        FairPlay       = 7, "fair_play",       "fair play",       "اللعب النظيف";
    }
}

vocabulary! {
    /// Criteria that do not depend on matches. They decide when nothing else does.
    LastResort {
        Lots = 1, "lots", "lots drawn", "القرعة";
        Name = 2, "name", "team name",  "اسم الفريق";
        Id   = 3, "id",   "team id",    "رقم الفريق";
    }
}

/// A comparison in a table of only the matches that the level teams played against each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeadToHead {
    /// Compared one after the other, all in one table.
    #[serde(rename = "head_to_head", deserialize_with = "some_measures")]
    #[schemars(length(min = 1))]
    pub measures: Cow<'static, [Measure]>,
    /// If this separates some of the teams, repeat it with a new table of those still level, until it separates no
    /// more.
    #[serde(default)]
    pub again: bool,
    /// Compare only if every two of the level teams have met twice, once at home and once away. Before that, the next
    /// step follows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once_complete: bool,
}

fn some_measures<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cow<'static, [Measure]>, D::Error> {
    let measures = Vec::<Measure>::deserialize(deserializer)?;
    if measures.is_empty() {
        return Err(de::Error::custom("head_to_head needs at least one measure, such as \"points\""));
    }
    Ok(measures.into())
}

/// One step of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Over all matches of the group.
    Overall(Measure),
    /// Over the matches among the level teams.
    HeadToHead(HeadToHead),
    LastResort(LastResort),
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Step::Overall(measure) => measure.serialize(serializer),
            Step::HeadToHead(block) => block.serialize(serializer),
            Step::LastResort(criterion) => criterion.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct StepVisitor;
        impl<'de> Visitor<'de> for StepVisitor {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}, or {{\"head_to_head\": […]}}", step_words().join(", "))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Step, E> {
                let overall = Measure::from_code(word).map(Step::Overall);
                overall
                    .or_else(|| LastResort::from_code(word).map(Step::LastResort))
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(word), &self))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Step, A::Error> {
                HeadToHead::deserialize(MapAccessDeserializer::new(map)).map(Step::HeadToHead)
            }
        }
        deserializer.deserialize_any(StepVisitor)
    }
}

impl JsonSchema for Step {
    fn schema_name() -> Cow<'static, str> {
        "Step".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What orders level teams: a number from all matches, a table of the matches among them, or a criterion that does not depend on matches.",
            "oneOf": [{ "type": "string", "enum": step_words() }, generator.subschema_for::<HeadToHead>()]
        })
    }
}

fn step_words() -> Vec<&'static str> {
    let measures = Measure::ALL.iter().map(|measure| measure.code());
    measures.chain(LastResort::ALL.iter().map(|criterion| criterion.code())).collect()
}
