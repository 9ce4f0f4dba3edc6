//! Matches, and the teams and people in them.

use std::borrow::Cow;

use serde::Deserialize;

use super::event::RawEvent;
use super::values::{ObjectValues, is_present, list, number};

/// A file of one match: its events, teams and players.
#[derive(Debug, Deserialize)]
pub(in super::super) struct MatchFile<'a> {
    pub(in super::super) events: Vec<RawEvent>,
    #[serde(borrow)]
    pub(in super::super) teams: ObjectValues<TeamEntry<'a>>,
    /// By team. Some entries are null.
    #[serde(borrow, default)]
    pub(in super::super) players: ObjectValues<Vec<Option<PlayerEntry<'a>>>>,
}

/// What a file of one match has after its events.
#[derive(Debug, Deserialize)]
pub(in super::super) struct MatchFileEntities<'a> {
    /// Whether there is a second list of events, which is an error.
    #[serde(default, rename = "events", deserialize_with = "is_present")]
    pub(in super::super) has_events: bool,
    #[serde(borrow)]
    pub(in super::super) teams: ObjectValues<TeamEntry<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) players: ObjectValues<Vec<Option<PlayerEntry<'a>>>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct TeamEntry<'a> {
    #[serde(borrow)]
    pub(in super::super) team: RawTeam<'a>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct PlayerEntry<'a> {
    #[serde(borrow)]
    pub(in super::super) player: RawPerson<'a>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawMatch<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(in super::super) id: i64,
    #[serde(rename = "competitionId", deserialize_with = "number")]
    pub(in super::super) competition: i64,
    #[serde(rename = "seasonId", deserialize_with = "number")]
    pub(in super::super) season: i64,
    #[serde(rename = "roundId", deserialize_with = "number")]
    pub(in super::super) round: i64,
    #[serde(default, deserialize_with = "number")]
    pub(in super::super) gameweek: i64,
    #[serde(borrow, default, rename = "groupName")]
    pub(in super::super) group: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(in super::super) status: Cow<'a, str>,
    #[serde(borrow, rename = "dateutc")]
    pub(in super::super) date: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) venue: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(in super::super) duration: Cow<'a, str>,
    #[serde(borrow, rename = "teamsData")]
    pub(in super::super) teams: ObjectValues<RawTeamData<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) referees: Vec<RawOfficial<'a>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawTeamData<'a> {
    #[serde(rename = "teamId", deserialize_with = "number")]
    pub(in super::super) team: i64,
    #[serde(borrow)]
    pub(in super::super) side: Cow<'a, str>,
    #[serde(rename = "coachId", default, deserialize_with = "number")]
    pub(in super::super) coach: i64,
    #[serde(deserialize_with = "number")]
    pub(in super::super) score: i64,
    #[serde(rename = "scoreET", default, deserialize_with = "number")]
    pub(in super::super) score_extra_time: i64,
    #[serde(rename = "scoreP", default, deserialize_with = "number")]
    pub(in super::super) score_shoot_out: i64,
    #[serde(rename = "hasFormation", default, deserialize_with = "number")]
    pub(in super::super) has_formation: i64,
    #[serde(default)]
    pub(in super::super) formation: Option<RawFormation>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawFormation {
    #[serde(default, deserialize_with = "list")]
    pub(in super::super) lineup: Vec<RawPlayerRef>,
    #[serde(default, deserialize_with = "list")]
    pub(in super::super) bench: Vec<RawPlayerRef>,
    #[serde(default, deserialize_with = "list")]
    pub(in super::super) substitutions: Vec<RawSubstitution>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawPlayerRef {
    #[serde(rename = "playerId", deserialize_with = "number")]
    pub(in super::super) player: i64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(in super::super) struct RawSubstitution {
    #[serde(rename = "playerIn", deserialize_with = "number")]
    pub(in super::super) on: i64,
    #[serde(rename = "playerOut", deserialize_with = "number")]
    pub(in super::super) off: i64,
    #[serde(deserialize_with = "number")]
    pub(in super::super) minute: i64,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawOfficial<'a> {
    #[serde(rename = "refereeId", deserialize_with = "number")]
    pub(in super::super) id: i64,
    #[serde(borrow)]
    pub(in super::super) role: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawCompetition<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(in super::super) id: i64,
    #[serde(borrow)]
    pub(in super::super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) area: Option<RawArea<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) gender: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawTeam<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(in super::super) id: i64,
    #[serde(borrow)]
    pub(in super::super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) area: Option<RawArea<'a>>,
    #[serde(borrow, default, rename = "type")]
    pub(in super::super) kind: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(in super::super) gender: Option<Cow<'a, str>>,
}

/// A player, a coach or a referee.
#[derive(Debug, Deserialize)]
pub(in super::super) struct RawPerson<'a> {
    #[serde(rename = "wyId", deserialize_with = "number")]
    pub(in super::super) id: i64,
    #[serde(borrow, default, rename = "shortName")]
    pub(in super::super) short_name: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "firstName")]
    pub(in super::super) first_name: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "lastName")]
    pub(in super::super) last_name: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "birthDate")]
    pub(in super::super) born: Option<Cow<'a, str>>,
    #[serde(borrow, default, rename = "passportArea")]
    pub(in super::super) area: Option<RawArea<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) role: Option<RawRole<'a>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawRole<'a> {
    #[serde(borrow, default)]
    pub(in super::super) code2: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawArea<'a> {
    #[serde(borrow, default, rename = "alpha3code")]
    pub(in super::super) code: Option<Cow<'a, str>>,
}
