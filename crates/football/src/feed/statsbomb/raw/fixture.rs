//! Competitions, matches and line-up files.

use std::borrow::Cow;

use serde::Deserialize;

use super::event::IdAndName;

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawLineUp<'a> {
    pub(in super::super) team_id: i64,
    #[serde(borrow)]
    pub(in super::super) lineup: Vec<RawPlayer<'a>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawPlayer<'a> {
    pub(in super::super) player_id: i64,
    #[serde(borrow)]
    pub(in super::super) player_name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) player_nickname: Option<Cow<'a, str>>,
    #[serde(default)]
    pub(in super::super) jersey_number: Option<u16>,
    #[serde(borrow, default)]
    pub(in super::super) country: Option<RawCountry<'a>>,
}

#[derive(Clone, Debug, Deserialize)]
pub(in super::super) struct RawCountry<'a> {
    #[serde(borrow)]
    pub(in super::super) name: Cow<'a, str>,
}

/// A record of `competitions.json`: one competition in one season.
#[derive(Debug, Deserialize)]
pub(in super::super) struct RawCompetitionSeason<'a> {
    pub(in super::super) competition_id: i64,
    pub(in super::super) season_id: i64,
    #[serde(borrow, default)]
    pub(in super::super) country_name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(in super::super) competition_name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) competition_gender: Option<Cow<'a, str>>,
    #[serde(default)]
    pub(in super::super) competition_international: Option<bool>,
    #[serde(borrow)]
    pub(in super::super) season_name: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawMatch<'a> {
    pub(in super::super) match_id: i64,
    #[serde(borrow)]
    pub(in super::super) match_date: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) kick_off: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(in super::super) competition: RawCompetition<'a>,
    #[serde(borrow)]
    pub(in super::super) season: RawSeason<'a>,
    #[serde(borrow)]
    pub(in super::super) home_team: RawTeam<'a>,
    #[serde(borrow)]
    pub(in super::super) away_team: RawTeam<'a>,
    #[serde(default)]
    pub(in super::super) home_score: Option<u16>,
    #[serde(default)]
    pub(in super::super) away_score: Option<u16>,
    #[serde(default)]
    pub(in super::super) match_week: Option<u32>,
    #[serde(borrow, default)]
    pub(in super::super) competition_stage: Option<IdAndName<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) stadium: Option<StadiumOrReferee<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) referee: Option<StadiumOrReferee<'a>>,
    /// The format of 2018 names the stadium and the referee without an id.
    #[serde(borrow, default)]
    pub(in super::super) stadium_name: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(in super::super) referee_name: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawCompetition<'a> {
    pub(in super::super) competition_id: i64,
    #[serde(borrow, default)]
    pub(in super::super) country_name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(in super::super) competition_name: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawSeason<'a> {
    pub(in super::super) season_id: i64,
    #[serde(borrow)]
    pub(in super::super) season_name: Cow<'a, str>,
}

/// A team of a match. Its keys begin with the side, `home_` or `away_`.
#[derive(Debug, Deserialize)]
pub(in super::super) struct RawTeam<'a> {
    #[serde(alias = "home_team_id", alias = "away_team_id")]
    pub(in super::super) team_id: i64,
    #[serde(borrow, alias = "home_team_name", alias = "away_team_name")]
    pub(in super::super) team_name: Cow<'a, str>,
    #[serde(borrow, default, alias = "home_team_gender", alias = "away_team_gender")]
    pub(in super::super) gender: Option<Cow<'a, str>>,
    #[serde(borrow, default, alias = "home_team_group", alias = "away_team_group")]
    pub(in super::super) group: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(in super::super) country: Option<RawCountry<'a>>,
    #[serde(borrow, default)]
    pub(in super::super) managers: Option<Vec<RawManager<'a>>>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawManager<'a> {
    pub(in super::super) id: i64,
    #[serde(borrow)]
    pub(in super::super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) nickname: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(in super::super) dob: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub(in super::super) country: Option<RawCountry<'a>>,
}

/// A stadium or a referee.
#[derive(Debug, Deserialize)]
pub(in super::super) struct StadiumOrReferee<'a> {
    pub(in super::super) id: i64,
    #[serde(borrow)]
    pub(in super::super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in super::super) country: Option<RawCountry<'a>>,
}
