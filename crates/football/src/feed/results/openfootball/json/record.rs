//! The records of football.json, of every generation of the format.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::feed::results::line::{Goal, GoalKind, Scores};
use crate::model::{Score, Side};

#[derive(Deserialize)]
pub(super) struct File<'a> {
    pub(super) name: Option<String>,
    #[serde(borrow, default)]
    pub(super) matches: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) rounds: Vec<RoundRecord<'a>>,
}

#[derive(Deserialize)]
pub(super) struct RoundRecord<'a> {
    pub(super) name: Option<String>,
    #[serde(borrow, default)]
    pub(super) matches: Vec<&'a RawValue>,
}

/// A match of any generation of the format.
#[derive(Deserialize)]
pub(super) struct MatchRecord {
    pub(super) round: Option<Text>,
    pub(super) stage: Option<String>,
    pub(super) group: Option<String>,
    pub(super) date: Option<String>,
    pub(super) time: Option<String>,
    pub(super) team1: Option<Team>,
    pub(super) team2: Option<Team>,
    pub(super) score: Option<ScoreRecord>,
    pub(super) score1: Option<u16>,
    pub(super) score2: Option<u16>,
    pub(super) score1i: Option<u16>,
    pub(super) score2i: Option<u16>,
    pub(super) score1et: Option<u16>,
    pub(super) score2et: Option<u16>,
    pub(super) score1p: Option<u16>,
    pub(super) score2p: Option<u16>,
    pub(super) goals1: Option<Vec<GoalRecord>>,
    pub(super) goals2: Option<Vec<GoalRecord>>,
    #[serde(alias = "stadium")]
    pub(super) ground: Option<GroundRecord>,
    pub(super) city: Option<String>,
    pub(super) status: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text or a number")]
pub(super) enum Text {
    Text(String),
    Number(u32),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the name of a team, or a record with it")]
pub(super) enum Team {
    Name(String),
    Record { name: String },
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the name of a ground, or a record with it")]
pub(super) enum GroundRecord {
    Place(String),
    Record { name: String, city: Option<String> },
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected scores such as `{\"ft\": [2, 1]}`")]
pub(super) enum ScoreRecord {
    Final(Pair),
    Parts { ht: Option<Pair>, ft: Option<Pair>, et: Option<Pair>, p: Option<Pair> },
}

pub(super) type Pair = (u16, u16);

#[derive(Deserialize)]
pub(super) struct GoalRecord {
    pub(super) name: Option<String>,
    pub(super) minute: Option<Text>,
    pub(super) offset: Option<u16>,
    #[serde(default)]
    pub(super) penalty: bool,
    #[serde(default, alias = "og")]
    pub(super) owngoal: bool,
}

impl Text {
    pub(super) fn into_text(self) -> String {
        match self {
            Text::Text(text) => text,
            Text::Number(number) => number.to_string(),
        }
    }
}

impl Team {
    pub(super) fn into_name(self) -> String {
        match self {
            Team::Name(name) | Team::Record { name } => name.trim().to_owned(),
        }
    }
}

impl ScoreRecord {
    pub(super) fn scores(self) -> Scores {
        let score = |pair: Option<Pair>| pair.map(|(home, away)| Score { home, away });
        match self {
            ScoreRecord::Final(pair) => Scores { full_time: score(Some(pair)), ..Scores::default() },
            ScoreRecord::Parts { ht, ft, et, p } => Scores {
                half_time: score(ht),
                full_time: score(ft),
                extra_time: score(et),
                shoot_out: score(p),
                winner: None,
            },
        }
    }
}

impl GoalRecord {
    pub(super) fn goal(self, side: Side) -> Goal {
        let kind = match (self.owngoal, self.penalty) {
            (true, _) => GoalKind::Own,
            (_, true) => GoalKind::Penalty,
            _ => GoalKind::Play,
        };
        let text = self.minute.map(Text::into_text).unwrap_or_default();
        let (minute, added) = text.split_once('+').unwrap_or((&text, "0"));
        let minute = minute.trim().trim_end_matches('\'').parse().ok();
        let added = self.offset.or_else(|| added.trim().trim_end_matches('\'').parse().ok()).unwrap_or(0);
        Goal {
            side,
            player: self.name.filter(|name| !name.trim().is_empty()),
            minute: minute.map(|minute| (minute, added)),
            kind,
        }
    }
}
