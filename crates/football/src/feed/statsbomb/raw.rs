//! The provider's shapes, as they stand in its files.
//!
//! Most keys of an event are there only where they say something; the form of 2018 writes `false` and `null` instead.
//! Whatever is not named here is passed over, and what has an id is read by its id alone.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::model::Point;

/// Something of a list of the provider's: a type, an outcome, a team.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Ref {
    pub(super) id: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Named<'a> {
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Event<'a> {
    #[serde(borrow)]
    pub(super) id: Cow<'a, str>,
    pub(super) index: u32,
    pub(super) period: u64,
    #[serde(borrow)]
    pub(super) timestamp: Cow<'a, str>,
    #[serde(borrow, rename = "type")]
    pub(super) kind: Named<'a>,
    #[serde(default)]
    pub(super) possession_team: Option<Ref>,
    #[serde(default)]
    pub(super) play_pattern: Option<Ref>,
    #[serde(default)]
    pub(super) team: Option<Ref>,
    #[serde(default)]
    pub(super) player: Option<Ref>,
    #[serde(default)]
    pub(super) position: Option<Ref>,
    #[serde(default)]
    pub(super) location: Option<Location>,
    #[serde(default)]
    pub(super) duration: Option<f64>,
    #[serde(default)]
    pub(super) under_pressure: Option<bool>,
    /// Read only where a link matters.
    #[serde(borrow, default)]
    pub(super) related_events: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) tactics: Option<Tactics<'a>>,
    #[serde(borrow, default)]
    pub(super) substitution: Option<Substitution<'a>>,
    #[serde(default)]
    pub(super) pass: Option<Pass>,
    #[serde(borrow, default)]
    pub(super) shot: Option<Shot<'a>>,
    #[serde(default)]
    pub(super) carry: Option<Carry>,
    /// What the other types say of themselves: at most one of these is there.
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
    pub(super) detail: Option<Detail>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Pass {
    #[serde(default)]
    pub(super) recipient: Option<Ref>,
    #[serde(default)]
    pub(super) end_location: Option<Location>,
    #[serde(default, rename = "type")]
    pub(super) kind: Option<Ref>,
    #[serde(default)]
    pub(super) outcome: Option<Ref>,
    #[serde(default)]
    pub(super) technique: Option<Ref>,
    #[serde(default)]
    pub(super) body_part: Option<Ref>,
    #[serde(default)]
    pub(super) cross: Option<bool>,
    #[serde(default)]
    pub(super) through_ball: Option<bool>,
    #[serde(default)]
    pub(super) goal_assist: Option<bool>,
    #[serde(default)]
    pub(super) shot_assist: Option<bool>,
    #[serde(default)]
    pub(super) aerial_won: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Shot<'a> {
    #[serde(default)]
    pub(super) statsbomb_xg: Option<f64>,
    #[serde(default)]
    pub(super) end_location: Option<Location>,
    #[serde(borrow, default)]
    pub(super) key_pass_id: Option<Cow<'a, str>>,
    #[serde(default, rename = "type")]
    pub(super) kind: Option<Ref>,
    #[serde(default)]
    pub(super) outcome: Option<Ref>,
    #[serde(default)]
    pub(super) body_part: Option<Ref>,
    #[serde(default)]
    pub(super) one_on_one: Option<bool>,
    #[serde(default)]
    pub(super) aerial_won: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Carry {
    #[serde(default)]
    pub(super) end_location: Option<Location>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Detail {
    #[serde(default, rename = "type")]
    pub(super) kind: Option<Ref>,
    #[serde(default)]
    pub(super) outcome: Option<Ref>,
    #[serde(default)]
    pub(super) card: Option<Ref>,
    #[serde(default)]
    pub(super) body_part: Option<Ref>,
    #[serde(default)]
    pub(super) aerial_won: Option<bool>,
    #[serde(default)]
    pub(super) advantage: Option<bool>,
    #[serde(default)]
    pub(super) penalty: Option<bool>,
    #[serde(default)]
    pub(super) offensive: Option<bool>,
    #[serde(default)]
    pub(super) save_block: Option<bool>,
    #[serde(default)]
    pub(super) recovery_failure: Option<bool>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Tactics<'a> {
    #[serde(borrow, default)]
    pub(super) lineup: Vec<Placed<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Placed<'a> {
    #[serde(borrow)]
    pub(super) player: Named<'a>,
    #[serde(default)]
    pub(super) position: Option<Ref>,
    #[serde(default)]
    pub(super) jersey_number: Option<u16>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Substitution<'a> {
    #[serde(borrow, default)]
    pub(super) replacement: Option<Named<'a>>,
}

/// A point of the pitch, checked; a shot's end has its height as a third number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location(pub(super) Point);

/// The provider's own points lie less than this outside the lines.
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
                while list.next_element::<IgnoredAny>()?.is_some() {}
                let near = |value: f64, size: f64| (-MARGIN..=size + MARGIN).contains(&value);
                let on_pitch = near(x, Point::LENGTH) && near(y, Point::WIDTH);
                let point = Point::new(x, y).filter(|_| on_pitch);
                point.map(Location).ok_or_else(|| de::Error::custom(format!("[{x}, {y}] is off the pitch")))
            }
        }

        deserializer.deserialize_seq(Numbers)
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct LineUp<'a> {
    pub(super) team_id: i64,
    #[serde(borrow)]
    pub(super) lineup: Vec<Player<'a>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Player<'a> {
    pub(super) player_id: i64,
    #[serde(borrow)]
    pub(super) player_name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) player_nickname: Option<Cow<'a, str>>,
    #[serde(default)]
    pub(super) jersey_number: Option<u16>,
    #[serde(borrow, default)]
    pub(super) country: Option<Country<'a>>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Country<'a> {
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
}

/// A row of `competitions.json`: one competition in one season.
#[derive(Debug, Deserialize)]
pub(super) struct CompetitionSeason<'a> {
    pub(super) competition_id: i64,
    pub(super) season_id: i64,
    #[serde(borrow, default)]
    pub(super) country_name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) competition_name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) competition_gender: Option<Cow<'a, str>>,
    #[serde(default)]
    pub(super) competition_international: Option<bool>,
    #[serde(borrow)]
    pub(super) season_name: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Match<'a> {
    pub(super) match_id: i64,
    #[serde(borrow)]
    pub(super) match_date: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) kick_off: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) competition: Competition<'a>,
    #[serde(borrow)]
    pub(super) season: Season<'a>,
    #[serde(borrow)]
    pub(super) home_team: Team<'a>,
    #[serde(borrow)]
    pub(super) away_team: Team<'a>,
    #[serde(default)]
    pub(super) home_score: Option<u16>,
    #[serde(default)]
    pub(super) away_score: Option<u16>,
    #[serde(default)]
    pub(super) match_week: Option<u32>,
    #[serde(borrow, default)]
    pub(super) competition_stage: Option<Named<'a>>,
    #[serde(borrow, default)]
    pub(super) stadium: Option<Place<'a>>,
    #[serde(borrow, default)]
    pub(super) referee: Option<Place<'a>>,
    /// The form of 2018 names these without an id.
    #[serde(borrow, default)]
    pub(super) stadium_name: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(super) referee_name: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Competition<'a> {
    pub(super) competition_id: i64,
    #[serde(borrow, default)]
    pub(super) country_name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) competition_name: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Season<'a> {
    pub(super) season_id: i64,
    #[serde(borrow)]
    pub(super) season_name: Cow<'a, str>,
}

/// A side of a match; its keys carry the side in front.
#[derive(Debug, Deserialize)]
pub(super) struct Team<'a> {
    #[serde(alias = "home_team_id", alias = "away_team_id")]
    pub(super) team_id: i64,
    #[serde(borrow, alias = "home_team_name", alias = "away_team_name")]
    pub(super) team_name: Cow<'a, str>,
    #[serde(borrow, default, alias = "home_team_gender", alias = "away_team_gender")]
    pub(super) gender: Option<Cow<'a, str>>,
    #[serde(borrow, default, alias = "home_team_group", alias = "away_team_group")]
    pub(super) group: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(super) country: Option<Country<'a>>,
    #[serde(borrow, default)]
    pub(super) managers: Option<Vec<Manager<'a>>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Manager<'a> {
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) dob: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(super) country: Option<Country<'a>>,
}

/// A stadium or a referee.
#[derive(Debug, Deserialize)]
pub(super) struct Place<'a> {
    pub(super) id: i64,
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) country: Option<Country<'a>>,
}
