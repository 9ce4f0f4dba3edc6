//! A match as the match files state it: who plays, where, when, with which line-ups and result. Its events are
//! elsewhere.

use std::collections::HashSet;

use jiff::Timestamp;

use super::raw;
use super::text::decoded;
use crate::feed::provider::records::Record;
use crate::feed::provider::{SourceFile, utc};
use crate::feed::{Notice, Source};
use crate::model::{Score, Side, Status};

#[derive(Debug)]
pub(super) struct Fixture {
    pub(super) id: i64,
    pub(super) competition: i64,
    pub(super) season: i64,
    pub(super) round: i64,
    pub(super) gameweek: u32,
    /// `A` of `Group A`.
    pub(super) group: Option<String>,
    pub(super) status: Status,
    pub(super) kickoff: Option<Timestamp>,
    pub(super) venue: Option<String>,
    /// None where no match file states it: then the events make it.
    pub(super) score: Option<Score>,
    pub(super) shoot_out: Option<Score>,
    pub(super) home: Team,
    pub(super) away: Team,
    /// Ids of referees, by role.
    pub(super) officials: Vec<(String, i64)>,
    pub(super) source: Source,
}

#[derive(Debug)]
pub(super) struct Team {
    pub(super) id: i64,
    /// 0 is nobody.
    pub(super) coach: i64,
    pub(super) starters: Vec<i64>,
    pub(super) bench: Vec<i64>,
    pub(super) substitutions: Vec<raw::Substitution>,
}

/// A minute that no match reaches.
const LAST_MINUTE: i64 = 150;
/// Goals that no side scores.
const MOST_GOALS: i64 = 150;

impl Fixture {
    /// Reads one record of a match file.
    pub(super) fn read(file: SourceFile<'_>, record: &Record) -> Result<Fixture, Notice> {
        let raw: raw::Match<'_> = file.read(record.range.clone())?;
        let wrong = |field: &str, message: String| {
            file.notice(record.range.start, field, format!("match {}: {message}", raw.id))
        };
        let ids =
            [("wyId", raw.id), ("competitionId", raw.competition), ("seasonId", raw.season), ("roundId", raw.round)];
        for (field, id) in ids {
            if !(1..1_000_000_000).contains(&id) {
                return Err(wrong(field, format!("{id} is no id")));
            }
        }
        let side = |side: Side| {
            let mut named = raw.teams.0.iter().filter(|team| team.side == side.code());
            match (named.next(), named.next()) {
                (Some(team), None) => Ok(team),
                _ => Err(wrong("teamsData", format!("exactly one team must be the {} side", side.code()))),
            }
        };
        let (home, away) = (side(Side::Home)?, side(Side::Away)?);
        if home.team == away.team {
            return Err(wrong("teamsData", format!("team {} cannot play itself", home.team)));
        }
        let gameweek = u32::try_from(raw.gameweek).ok().filter(|week| *week < 1000);
        let gameweek = gameweek.ok_or_else(|| wrong("gameweek", format!("{} is no round", raw.gameweek)))?;
        let kickoff = utc(&raw.date)
            .ok_or_else(|| wrong("dateutc", format!("\"{}\" is no time such as 2016-07-10 19:00:00", raw.date)))?;
        let score = |home: i64, away: i64| {
            let goals = |goals: i64| u16::try_from(goals).ok().filter(|_| goals <= MOST_GOALS);
            let score = goals(home).zip(goals(away)).map(|(home, away)| Score { home, away });
            score.ok_or_else(|| wrong("teamsData", format!("{home}-{away} is no score")))
        };
        let status = status(&raw.status);
        let after_extra_time = matches!(raw.duration.as_ref(), "ExtraTime" | "Penalties");
        let result = if after_extra_time {
            score(home.score_extra_time, away.score_extra_time)?
        } else {
            score(home.score, away.score)?
        };
        let shoot_out = match raw.duration.as_ref() {
            "Penalties" => Some(score(home.score_shoot_out, away.score_shoot_out)?),
            _ => None,
        };
        let team = |raw: &raw::Side<'_>| Team::read(raw).map_err(|(field, message)| wrong(field, message));
        Ok(Fixture {
            id: raw.id,
            competition: raw.competition,
            season: raw.season,
            round: raw.round,
            gameweek,
            group: raw.group.as_deref().map(decoded).and_then(|group| {
                let label = group.strip_prefix("Group ").unwrap_or(&group).trim().to_owned();
                (!label.is_empty()).then_some(label)
            }),
            status,
            kickoff: Some(kickoff),
            venue: raw.venue.as_deref().map(decoded).filter(|venue| !venue.is_empty()),
            score: status.is_final().then_some(result),
            shoot_out: shoot_out.filter(|_| status.is_final()),
            home: team(home)?,
            away: team(away)?,
            officials: raw.referees.iter().map(|official| (official.role.to_string(), official.id)).collect(),
            source: record.source.clone(),
        })
    }

    /// What can be said of a match that has events but stands in no match file: the teams.
    pub(super) fn of_teams(id: i64, home: i64, away: i64, source: Source) -> Fixture {
        let team = |id| Team { id, coach: 0, starters: Vec::new(), bench: Vec::new(), substitutions: Vec::new() };
        Fixture {
            id,
            competition: 0,
            season: 0,
            round: 0,
            gameweek: 0,
            group: None,
            status: Status::Final,
            kickoff: None,
            venue: None,
            score: None,
            shoot_out: None,
            home: team(home),
            away: team(away),
            officials: Vec::new(),
            source,
        }
    }
}

impl Team {
    fn read(raw: &raw::Side<'_>) -> Result<Team, (&'static str, String)> {
        const FIELD: &str = "teamsData.formation";
        let mut team =
            Team { id: raw.team, coach: raw.coach, starters: Vec::new(), bench: Vec::new(), substitutions: Vec::new() };
        if raw.has_formation == 0 {
            return Ok(team);
        }
        let missing = || (FIELD, format!("team {} has no line-up", raw.team));
        let formation = raw.formation.as_ref().ok_or_else(missing)?;
        let mut seen = HashSet::new();
        let mut players = |list: &[raw::Named]| -> Result<Vec<i64>, (&'static str, String)> {
            let mut players = Vec::with_capacity(list.len());
            for id in list.iter().map(|named| named.player) {
                if !(1..1_000_000_000).contains(&id) {
                    return Err((FIELD, format!("{id} is no id of a player")));
                }
                if seen.insert(id) {
                    players.push(id);
                }
            }
            Ok(players)
        };
        team.starters = players(&formation.lineup)?;
        team.bench = players(&formation.bench)?;
        if !(7..=11).contains(&team.starters.len()) {
            let named = team.starters.len();
            return Err((FIELD, format!("team {} starts with {named} players: 7 to 11 can", raw.team)));
        }
        for change in &formation.substitutions {
            let ids = (0..1_000_000_000).contains(&change.on) && (0..1_000_000_000).contains(&change.off);
            if !ids || !(1..=LAST_MINUTE).contains(&change.minute) || (change.on == 0 && change.off == 0) {
                return Err((FIELD, format!("{change:?} is no substitution")));
            }
            team.substitutions.push(*change);
        }
        Ok(team)
    }
}

fn status(word: &str) -> Status {
    match word {
        "Played" => Status::Final,
        "Postponed" => Status::Postponed,
        "Cancelled" => Status::Cancelled,
        "Suspended" | "Abandoned" => Status::Abandoned,
        _ => Status::Scheduled,
    }
}
