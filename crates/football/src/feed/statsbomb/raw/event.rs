//! Events, and the line-ups inside them.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::model::{GoalMouth, Point};

/// An entry of one of the provider's lists, such as a type, an outcome or a team. Only its id is read.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(in super::super) struct IdRef {
    pub(in super::super) id: i64,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct IdAndName<'a> {
    pub(in super::super) id: i64,
    #[serde(borrow)]
    pub(in super::super) name: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawEvent<'a> {
    #[serde(borrow)]
    pub(in super::super) id: Cow<'a, str>,
    pub(in super::super) index: u32,
    pub(in super::super) period: u64,
    #[serde(borrow)]
    pub(in super::super) timestamp: Cow<'a, str>,
    #[serde(borrow, rename = "type")]
    pub(in super::super) kind: IdAndName<'a>,
    #[serde(default)]
    pub(in super::super) possession_team: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) play_pattern: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) team: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) player: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) position: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) location: Option<Location>,
    #[serde(default)]
    pub(in super::super) duration: Option<f64>,
    #[serde(default)]
    pub(in super::super) under_pressure: Option<bool>,
    /// Parsed only for the few events whose links are needed.
    #[serde(borrow, default)]
    pub(in super::super) related_events: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(in super::super) tactics: Option<RawTactics<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) substitution: Option<RawSubstitution<'a>>,
    #[serde(default)]
    pub(in super::super) pass: Option<RawPass>,
    #[serde(borrow, default)]
    pub(in super::super) shot: Option<RawShot<'a>>,
    #[serde(default)]
    pub(in super::super) carry: Option<RawCarry>,
    /// The object of the other event types. An event has at most one of these keys.
    #[serde(
        default,
        alias = "50_50",
        alias = "bad_behaviour",
        alias = "ball_receipt",
        alias = "ball_recovery",
        alias = "block",
        alias = "clearance",
        alias = "dribble",
        alias = "duel",
        alias = "foul_committed",
        alias = "foul_won",
        alias = "goalkeeper",
        alias = "interception",
        alias = "miscontrol"
    )]
    pub(in super::super) detail: Option<EventDetail>,
}

#[derive(Debug, Default, Deserialize)]
pub(in super::super) struct RawPass {
    #[serde(default)]
    pub(in super::super) recipient: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) end_location: Option<Location>,
    #[serde(default, rename = "type")]
    pub(in super::super) kind: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) outcome: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) technique: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) body_part: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) cross: Option<bool>,
    #[serde(default)]
    pub(in super::super) through_ball: Option<bool>,
    #[serde(default)]
    pub(in super::super) goal_assist: Option<bool>,
    #[serde(default)]
    pub(in super::super) shot_assist: Option<bool>,
    #[serde(default)]
    pub(in super::super) aerial_won: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
pub(in super::super) struct RawShot<'a> {
    #[serde(default)]
    pub(in super::super) statsbomb_xg: Option<f64>,
    #[serde(default)]
    pub(in super::super) end_location: Option<Location>,
    #[serde(borrow, default)]
    pub(in super::super) key_pass_id: Option<Cow<'a, str>>,
    #[serde(default, rename = "type")]
    pub(in super::super) kind: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) outcome: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) body_part: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) one_on_one: Option<bool>,
    #[serde(default)]
    pub(in super::super) aerial_won: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
pub(in super::super) struct RawCarry {
    #[serde(default)]
    pub(in super::super) end_location: Option<Location>,
}

#[derive(Debug, Default, Deserialize)]
pub(in super::super) struct EventDetail {
    #[serde(default, rename = "type")]
    pub(in super::super) kind: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) outcome: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) card: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) body_part: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) aerial_won: Option<bool>,
    #[serde(default)]
    pub(in super::super) advantage: Option<bool>,
    #[serde(default)]
    pub(in super::super) penalty: Option<bool>,
    #[serde(default)]
    pub(in super::super) offensive: Option<bool>,
    #[serde(default)]
    pub(in super::super) save_block: Option<bool>,
    #[serde(default)]
    pub(in super::super) recovery_failure: Option<bool>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawTactics<'a> {
    #[serde(borrow, default)]
    pub(in super::super) lineup: Vec<TacticsPlayer<'a>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct TacticsPlayer<'a> {
    #[serde(borrow)]
    pub(in super::super) player: IdAndName<'a>,
    #[serde(default)]
    pub(in super::super) position: Option<IdRef>,
    #[serde(default)]
    pub(in super::super) jersey_number: Option<u16>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawSubstitution<'a> {
    #[serde(borrow, default)]
    pub(in super::super) replacement: Option<IdAndName<'a>>,
}

/// A checked point of the pitch. The end of a shot may have a third number, its height.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Location(pub(in super::super) Point, Option<f64>);

impl Location {
    /// The end of a shot as a place at the goal, if its height is known.
    pub(in super::super) fn goal_mouth(self) -> Option<GoalMouth> {
        GoalMouth::new(self.0.y(), self.1?)
    }
}

/// Points may lie this far outside the lines: the provider's own do.
const MARGIN: f64 = 10.0;

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Location;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("[x, y] on a pitch of 120 × 80")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Location, A::Error> {
                let x: f64 = list.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
                let y: f64 = list.next_element()?.ok_or_else(|| de::Error::invalid_length(1, &self))?;
                let height = list.next_element()?;
                while list.next_element::<IgnoredAny>()?.is_some() {}
                let near = |value: f64, size: f64| (-MARGIN..=size + MARGIN).contains(&value);
                let on_pitch = near(x, Point::LENGTH) && near(y, Point::WIDTH);
                let point = Point::new(x, y).filter(|_| on_pitch);
                point
                    .map(|point| Location(point, height))
                    .ok_or_else(|| de::Error::custom(format!("[{x}, {y}] is off the pitch, which is 120 × 80")))
            }
        }

        deserializer.deserialize_seq(Numbers)
    }
}
