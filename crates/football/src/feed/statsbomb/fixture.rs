//! One record of a match file: the match without its line-ups and events, and the entities that the record describes.

use jiff::Timestamp;
use jiff::civil::Date;

use super::directory::{DirectoryKey, Entry, parse_entry};
use super::ids::edition_id;
use super::raw::{RawMatch, RawTeam};
use super::text::{country, country_of_team, gender, group_label, name_or_number, nickname};
use crate::feed::document::{Notice, Source};
use crate::feed::provider::dates::{parse_date, parse_utc};
use crate::feed::provider::names::national_women;
use crate::feed::provider::records::{Record, not_an_id};
use crate::feed::provider::rule_sets::rules_for;
use crate::model::{
    Coach, CoachId, Competition, CompetitionId, Edition, EditionId, Gender, Name, PlatformId, Score, Team, TeamId,
};

const STATSBOMB: PlatformId = PlatformId::STATSBOMB;
/// More goals than a side scores.
const MAX_GOALS: u16 = 150;
/// The least age of a coach in years. Some dates of birth in the files are after the match.
const MIN_COACH_AGE: i16 = 15;

/// A match as a match file states it.
#[derive(Debug)]
pub(super) struct Fixture {
    pub(super) id: i64,
    pub(super) edition: EditionId,
    /// The provider's id of the stage and its name. The format of 2018 has neither: then 0 and `Regular Season`.
    pub(super) stage: (i64, String),
    pub(super) week: Option<u32>,
    pub(super) kickoff: Timestamp,
    pub(super) home: FixtureTeam,
    pub(super) away: FixtureTeam,
    pub(super) score: Option<Score>,
    pub(super) stadium: Option<DirectoryKey>,
    pub(super) referee: Option<DirectoryKey>,
    pub(super) source: Source,
}

#[derive(Debug)]
pub(super) struct FixtureTeam {
    /// The provider's id.
    pub(super) external: i64,
    pub(super) team: TeamId,
    pub(super) name: String,
    pub(super) coach: Option<CoachId>,
    pub(super) gender: Option<Gender>,
    /// `A` of `Group A`.
    pub(super) group: Option<String>,
}

/// A fixture with the entities that its record describes.
pub(super) struct MatchRecord {
    pub(super) fixture: Fixture,
    pub(super) competition: Competition,
    pub(super) edition: Edition,
    pub(super) teams: [Team; 2],
    pub(super) coaches: Vec<Coach>,
    pub(super) stadium: Option<(DirectoryKey, Entry)>,
    pub(super) referee: Option<(DirectoryKey, Entry)>,
}

impl MatchRecord {
    pub(super) fn parse(record: &Record<'_>) -> Result<MatchRecord, Notice> {
        let raw: RawMatch<'_> = record.parse()?;
        let wrong = |field: &str, message: String| record.notice(field, format!("match {}: {message}", raw.match_id));
        let date = parse_date(&raw.match_date).ok_or_else(|| {
            wrong("match_date", format!("\"{}\" is not a date: expected one such as 2018-07-15", raw.match_date))
        })?;
        // The files give no time zone: the time is taken as UTC. Without a time, only the day is known.
        let time = raw.kick_off.as_deref().unwrap_or("00:00:00");
        let kickoff = parse_utc(&format!("{date} {time}"))
            .ok_or_else(|| wrong("kick_off", format!("\"{time}\" is not a time: expected one such as 20:45:00.000")))?;
        if raw.home_team.team_id == raw.away_team.team_id {
            return Err(wrong("away_team", format!("team {} is both home and away", raw.home_team.team_id)));
        }
        if let Some(goals) = raw.home_score.max(raw.away_score).filter(|goals| *goals > MAX_GOALS) {
            return Err(wrong("home_score", format!("{goals} goals of one side: expected at most {MAX_GOALS}")));
        }
        let match_id = raw.match_id;
        if !(1..1_000_000_000).contains(&match_id) {
            return Err(wrong("match_id", not_an_id(match_id)));
        }
        let mut coaches = Vec::new();
        let (home, home_team) = parse_team(record, "home_team", &raw.home_team, date, &mut coaches)?;
        let (away, away_team) = parse_team(record, "away_team", &raw.away_team, date, &mut coaches)?;
        let raw_competition = &raw.competition;
        let competition_id = record
            .id("competition_id", raw_competition.competition_id, |id| CompetitionId::from_provider(STATSBOMB, id))?;
        let competition = Competition {
            id: competition_id,
            name: name_or_number(&raw_competition.competition_name, "Competition", raw_competition.competition_id),
            gender: home.gender,
            organizer: None,
            age_group: None,
            country: raw_competition.country_name.as_deref().and_then(country),
        };
        let edition = Edition {
            id: edition_id(record, raw_competition.competition_id, raw.season.season_id)?,
            competition: competition.id,
            season: Name::new(raw.season.season_name.trim()),
            start: None,
            end: None,
            rules: rules_for(
                &raw_competition.competition_name,
                raw_competition.country_name.as_deref().unwrap_or_default(),
                &raw.season.season_name,
            ),
            places: Vec::new(),
        };
        let stadium = parse_entry(record, "stadium", raw.stadium.as_ref(), raw.stadium_name.as_deref())?;
        let referee = parse_entry(record, "referee", raw.referee.as_ref(), raw.referee_name.as_deref())?;
        let stage = raw.competition_stage.as_ref();
        let fixture = Fixture {
            id: match_id,
            edition: edition.id,
            stage: stage.map_or((0, "Regular Season".to_owned()), |stage| (stage.id, stage.name.trim().to_owned())),
            week: raw.match_week.filter(|week| (1..1000).contains(week)),
            kickoff,
            home,
            away,
            score: raw.home_score.zip(raw.away_score).map(|(home, away)| Score { home, away }),
            stadium: stadium.as_ref().map(|(key, _)| key.clone()),
            referee: referee.as_ref().map(|(key, _)| key.clone()),
            source: record.source.clone(),
        };
        Ok(MatchRecord { fixture, competition, edition, teams: [home_team, away_team], coaches, stadium, referee })
    }
}

fn parse_team(
    record: &Record<'_>,
    field: &str,
    raw: &RawTeam<'_>,
    date: Date,
    coaches: &mut Vec<Coach>,
) -> Result<(FixtureTeam, Team), Notice> {
    let id = record.id(field, raw.team_id, |id| TeamId::from_provider(STATSBOMB, id))?;
    let gender = gender(raw.gender.as_deref());
    let country_id = raw.country.as_ref().and_then(|own| country(&own.name));
    let national = country_id.is_some() && country_of_team(&raw.team_name) == country_id;
    let stated = name_or_number(&raw.team_name, "Team", raw.team_id);
    let name = match gender {
        Some(Gender::Female) if national => Name::new(national_women(&stated.en)),
        _ => stated.clone(),
    };
    let team = Team {
        id,
        name,
        club: None,
        stadium: None,
        coach: None,
        gender,
        national,
        country: country_id,
        image: None,
        code: None,
        colours: None,
        crest: None,
    };
    let mut coach = None;
    for manager in raw.managers.iter().flatten() {
        let entity = Coach {
            id: record.id(&format!("{field}.managers"), manager.id, |id| CoachId::from_provider(STATSBOMB, id))?,
            name: name_or_number(&manager.name, "Coach", manager.id),
            nickname: manager.nickname.as_deref().and_then(nickname),
            dob: manager.dob.as_deref().and_then(parse_date).filter(|born| born.year() + MIN_COACH_AGE <= date.year()),
            gender: None,
            nationality: manager.country.as_ref().and_then(|own| country(&own.name)),
            retired: false,
            image: None,
        };
        // The first manager is the one in charge.
        coach = coach.or(Some(entity.id));
        coaches.push(entity);
    }
    let group = raw.group.as_deref().and_then(group_label);
    Ok((FixtureTeam { external: raw.team_id, team: id, name: stated.en, coach, gender, group }, team))
}
