//! The public Wyscout dataset with all its fields.

#![allow(dead_code)] // the parser fills the fields and nothing reads them

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};

use super::Text;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
pub(crate) struct RawEvent<'a> {
    id: i64,
    event_id: RawNumber,
    event_name: Text<'a>,
    sub_event_id: RawNumber,
    sub_event_name: Text<'a>,
    tags: Vec<RawTag>,
    player_id: i64,
    positions: Vec<RawPosition>,
    match_id: i64,
    team_id: i64,
    match_period: Text<'a>,
    event_sec: f64,
}

#[derive(Deserialize)]
struct RawTag {
    id: i64,
}

#[derive(Deserialize)]
struct RawPosition {
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
pub(crate) struct MatchFile<'a> {
    events: Vec<RawEvent<'a>>,
    teams: BTreeMap<Text<'a>, TeamEntry<'a>>,
    players: BTreeMap<Text<'a>, Vec<Option<PlayerEntry<'a>>>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct TeamEntry<'a> {
    team: RawTeam<'a>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct PlayerEntry<'a> {
    player: RawPerson<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
pub(crate) struct RawCompetition<'a> {
    wy_id: i64,
    name: Text<'a>,
    area: RawArea<'a>,
    format: Text<'a>,
    r#type: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
pub(crate) struct RawTeam<'a> {
    wy_id: i64,
    name: Text<'a>,
    official_name: Text<'a>,
    city: Text<'a>,
    area: RawArea<'a>,
    r#type: Text<'a>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct RawArea<'a> {
    id: Option<RawNumber>,
    name: Option<Text<'a>>,
    alpha2code: Option<Text<'a>>,
    alpha3code: Option<Text<'a>>,
}

/// A player, a coach or a referee.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
pub(crate) struct RawPerson<'a> {
    wy_id: i64,
    short_name: Option<Text<'a>>,
    first_name: Option<Text<'a>>,
    middle_name: Option<Text<'a>>,
    last_name: Option<Text<'a>>,
    birth_date: Option<Text<'a>>,
    birth_area: Option<RawArea<'a>>,
    passport_area: Option<RawArea<'a>>,
    current_team_id: Option<RawNumber>,
    current_national_team_id: Option<RawNumber>,
    height: Option<RawNumber>,
    weight: Option<RawNumber>,
    foot: Option<Text<'a>>,
    role: Option<Role<'a>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct Role<'a> {
    code2: Text<'a>,
    code3: Text<'a>,
    name: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
pub(crate) struct RawMatch<'a> {
    wy_id: i64,
    competition_id: i64,
    season_id: i64,
    round_id: i64,
    gameweek: i64,
    group_name: Option<Text<'a>>,
    label: Text<'a>,
    status: Text<'a>,
    date: Text<'a>,
    dateutc: Text<'a>,
    duration: Text<'a>,
    venue: Text<'a>,
    winner: i64,
    referees: Vec<Official<'a>>,
    teams_data: BTreeMap<Text<'a>, RawSide<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
struct Official<'a> {
    referee_id: i64,
    role: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
struct RawSide<'a> {
    team_id: i64,
    coach_id: i64,
    side: Text<'a>,
    score: i64,
    #[serde(rename = "scoreHT")]
    score_half_time: i64,
    #[serde(rename = "scoreET")]
    score_extra_time: i64,
    #[serde(rename = "scoreP")]
    score_shoot_out: i64,
    has_formation: i64,
    formation: Option<RawFormation<'a>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a"))]
struct RawFormation<'a> {
    lineup: Vec<SquadEntry<'a>>,
    bench: Vec<SquadEntry<'a>>,
    substitutions: SubstitutionList<'a>,
}

/// A list, or the text `"null"`.
#[derive(Deserialize)]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
enum SubstitutionList<'a> {
    List(Vec<RawSubstitution<'a>>),
    None(Text<'a>),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
struct SquadEntry<'a> {
    player_id: i64,
    goals: Text<'a>,
    own_goals: Text<'a>,
    assists: Option<Text<'a>>,
    yellow_cards: Text<'a>,
    red_cards: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", bound(deserialize = "'de: 'a"))]
struct RawSubstitution<'a> {
    player_in: i64,
    player_out: i64,
    minute: i64,
    assists: Option<Text<'a>>,
}

/// A number, also as text; none if the text is empty.
struct RawNumber(Option<i64>);

impl<'de> Deserialize<'de> for RawNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;
        impl Visitor<'_> for NumberVisitor {
            type Value = RawNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number or a text")
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<RawNumber, E> {
                Ok(RawNumber(Some(value)))
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<RawNumber, E> {
                Ok(RawNumber(i64::try_from(value).ok()))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<RawNumber, E> {
                Ok(RawNumber(text.parse().ok()))
            }
        }

        deserializer.deserialize_any(NumberVisitor)
    }
}
