//! A match as a match file states it: teams, time, venue, line-ups and result, without its events.

use std::collections::HashSet;

use jiff::Timestamp;

use super::raw::{RawMatch, RawPlayerRef, RawSubstitution, RawTeamData};
use super::text::decoded;
use crate::feed::document::{Notice, Source};
use crate::feed::provider::dates::parse_utc;
use crate::feed::provider::records::{Record, not_an_id};
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
    /// None if no match file lists the match: then the goals of its events are counted.
    pub(super) score: Option<Score>,
    pub(super) shoot_out: Option<Score>,
    pub(super) home: FixtureTeam,
    pub(super) away: FixtureTeam,
    /// Ids of referees, by role.
    pub(super) officials: Vec<(String, i64)>,
    pub(super) source: Source,
}

#[derive(Debug)]
pub(super) struct FixtureTeam {
    pub(super) id: i64,
    /// 0 if unknown.
    pub(super) coach: i64,
    pub(super) starters: Vec<i64>,
    pub(super) bench: Vec<i64>,
    pub(super) substitutions: Vec<RawSubstitution>,
}

/// The latest minute of a substitution.
const MAX_MINUTE: i64 = 150;
/// More goals than a side scores.
const MAX_GOALS: i64 = 150;

impl Fixture {
    /// Parses one record of a match file.
    pub(super) fn parse(record: &Record<'_>) -> Result<Fixture, Notice> {
        let raw: RawMatch<'_> = record.parse()?;
        let wrong = |field: &str, message: String| record.notice(field, format!("match {}: {message}", raw.id));
        let ids =
            [("wyId", raw.id), ("competitionId", raw.competition), ("seasonId", raw.season), ("roundId", raw.round)];
        for (field, id) in ids {
            if !(1..1_000_000_000).contains(&id) {
                return Err(wrong(field, not_an_id(id)));
            }
        }
        let side = |side: Side| {
            let mut teams = raw.teams.0.iter().filter(|team| team.side == side.code());
            match (teams.next(), teams.next()) {
                (Some(team), None) => Ok(team),
                _ => Err(wrong("teamsData", format!("expected exactly one team with \"side\": \"{}\"", side.code()))),
            }
        };
        let (home, away) = (side(Side::Home)?, side(Side::Away)?);
        if home.team == away.team {
            return Err(wrong("teamsData", format!("team {} is both home and away", home.team)));
        }
        let gameweek = u32::try_from(raw.gameweek).ok().filter(|week| *week < 1000);
        let gameweek = gameweek
            .ok_or_else(|| wrong("gameweek", format!("{} is not a gameweek: expected 0 to 999", raw.gameweek)))?;
        let kickoff = parse_utc(&raw.date).ok_or_else(|| {
            wrong("dateutc", format!("\"{}\" is not a time: expected one such as 2016-07-10 19:00:00", raw.date))
        })?;
        let score = |home: i64, away: i64| {
            let goals = |goals: i64| u16::try_from(goals).ok().filter(|_| goals <= MAX_GOALS);
            let score = goals(home).zip(goals(away)).map(|(home, away)| Score { home, away });
            score.ok_or_else(|| {
                wrong("teamsData", format!("{home}-{away} is not a score: expected 0 to {MAX_GOALS} goals a side"))
            })
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
        let team = |raw: &RawTeamData<'_>| FixtureTeam::parse(raw).map_err(|(field, message)| wrong(field, message));
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

    /// A match that is in no match file: only its teams are known.
    pub(super) fn from_teams(id: i64, home: i64, away: i64, source: Source) -> Fixture {
        let team =
            |id| FixtureTeam { id, coach: 0, starters: Vec::new(), bench: Vec::new(), substitutions: Vec::new() };
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

impl FixtureTeam {
    fn parse(raw: &RawTeamData<'_>) -> Result<FixtureTeam, (&'static str, String)> {
        const FIELD: &str = "teamsData.formation";
        let mut team = FixtureTeam {
            id: raw.team,
            coach: raw.coach,
            starters: Vec::new(),
            bench: Vec::new(),
            substitutions: Vec::new(),
        };
        if raw.has_formation == 0 {
            return Ok(team);
        }
        let missing = || (FIELD, format!("team {} has no line-up", raw.team));
        let formation = raw.formation.as_ref().ok_or_else(missing)?;
        let mut seen = HashSet::new();
        let mut players = |list: &[RawPlayerRef]| -> Result<Vec<i64>, (&'static str, String)> {
            let mut players = Vec::with_capacity(list.len());
            for id in list.iter().map(|listed| listed.player) {
                if !(1..1_000_000_000).contains(&id) {
                    return Err((FIELD, not_an_id(id)));
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
            let count = team.starters.len();
            return Err((FIELD, format!("team {} has {count} starters: expected 7 to 11", raw.team)));
        }
        for change in &formation.substitutions {
            let ids = (0..1_000_000_000).contains(&change.on) && (0..1_000_000_000).contains(&change.off);
            if !ids || !(1..=MAX_MINUTE).contains(&change.minute) || (change.on == 0 && change.off == 0) {
                let RawSubstitution { on, off, minute } = change;
                let message = format!(
                    "playerIn {on}, playerOut {off}, minute {minute} is not a substitution: expected a player and a \
                     minute from 1 to {MAX_MINUTE}"
                );
                return Err((FIELD, message));
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
