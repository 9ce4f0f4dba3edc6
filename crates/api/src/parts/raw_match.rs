//! A match as TeamInfo and PlayerInfo give it: flat records whose names begin with their type.
//!
//! Names are in both languages, whatever language is requested. A field that no feed gives has a fixed value: null, 0 or an
//! empty text. The meaning of the field says which.

use std::collections::{BTreeSet, HashMap, HashSet};

use football::model::{
    Coach, CoachId, EditionId, Match, MatchId, Name, Referee, RefereeId, Side, Stadium, Team, TeamId,
};
use jiff::Timestamp;
use store::{Entities, EntityRow, Page};

use super::match_header::match_name;
use super::page;
use super::people::{GENDER_CODES, gender};
use super::status::RAW_STATUS;
use crate::prelude::*;

pub const SINCE: Param =
    optional("since", ParamType::Moment, "matches changed after this time, in the server's time zone");

/// A match with everything that its record shows.
#[derive(Debug)]
pub struct RawMatch {
    match_: Match,
    updated_at: Timestamp,
    extra_time: bool,
    home: RawSide,
    away: RawSide,
    stadium: Option<Stadium>,
    referee: Option<Referee>,
    fourth_official: Option<Referee>,
    assistant1: Option<Referee>,
    assistant2: Option<Referee>,
}

#[derive(Debug)]
struct RawSide {
    id: TeamId,
    name: Name,
    /// None if no document states the team.
    team: Option<EntityRow<Team>>,
    coach: Option<Coach>,
}

impl RawMatch {
    /// The requested page of these matches.
    pub fn page(
        data: &Data<'_>,
        request: &Request,
        mut matches: Vec<EntitledMatch<'_>>,
    ) -> Result<Vec<RawMatch>, Error> {
        if let Some(since) = request.moment(SINCE.name) {
            matches.retain(|entitled| entitled.row().updated_at > since);
        }
        let matches: Vec<EntitledMatch<'_>> = page::items(page::requested(data, request), matches).collect();
        let entities = data.officials_of(&matches)?;
        let with_events: Vec<&EntitledMatch<'_>> =
            matches.iter().filter(|entitled| entitled.row().has_events).collect();
        let facts = data.facts_of(&with_events)?;
        let extra_time: HashSet<MatchId> = with_events
            .iter()
            .zip(&facts)
            .filter(|(_, facts)| facts.periods.iter().any(|period| matches!(period.half, 3 | 4)))
            .map(|(entitled, _)| entitled.match_().id)
            .collect();
        let editions: BTreeSet<EditionId> = matches.iter().map(|entitled| entitled.match_().edition).collect();
        let ids: Vec<i64> = editions.iter().map(|edition| edition.0).collect();
        let all = Page { size: u32::MAX, number: 1 };
        let teams = if ids.is_empty() {
            Vec::new()
        } else {
            data.teams(&EntityFilter { editions: &ids, page: all, ..EntityFilter::default() })?.rows
        };
        let teams: HashMap<TeamId, EntityRow<Team>> = teams.into_iter().map(|row| (row.entity.id, row)).collect();
        let raw = |entitled| RawMatch::new(entitled, &entities, &teams, &extra_time);
        Ok(matches.iter().map(raw).collect())
    }

    fn new(
        entitled: &EntitledMatch<'_>,
        entities: &Entities,
        teams: &HashMap<TeamId, EntityRow<Team>>,
        extra_time: &HashSet<MatchId>,
    ) -> RawMatch {
        let match_ = entitled.match_();
        let side = |side: Side| {
            let sheet = match_.sheet(side);
            let team = teams.get(&sheet.team).cloned();
            RawSide {
                id: sheet.team,
                name: team.as_ref().map_or_else(|| Name::new(sheet.team.to_string()), |row| row.entity.name.clone()),
                coach: sheet.coach.and_then(|CoachId(id)| entities.get::<Coach>(id).cloned()),
                team,
            }
        };
        let official = |id: Option<RefereeId>| id.and_then(|RefereeId(id)| entities.get::<Referee>(id).cloned());
        let officials = &match_.officials;
        RawMatch {
            extra_time: extra_time.contains(&match_.id),
            home: side(Side::Home),
            away: side(Side::Away),
            stadium: match_.stadium.and_then(|stadium| entities.get::<Stadium>(stadium.0).cloned()),
            referee: official(officials.referee),
            fourth_official: official(officials.fourth_official),
            assistant1: official(officials.assistant1),
            assistant2: official(officials.assistant2),
            match_: match_.clone(),
            updated_at: entitled.row().updated_at,
        }
    }

    fn goals(&self, side: Side) -> Option<u16> {
        self.match_.score.map(|score| score.goals(side))
    }

    fn kicks(&self, side: Side) -> Option<u16> {
        self.match_.shoot_out.map(|score| score.goals(side))
    }
}

impl RawSide {
    fn team(&self) -> Option<&Team> {
        self.team.as_ref().map(|row| &row.entity)
    }

    fn colour(&self) -> String {
        let colours = self.team().and_then(|team| team.colours);
        colours.map(|[main, _]| main.to_string()).unwrap_or_default()
    }
}

/// The English text, in every language.
pub fn english(name: &Name) -> Value {
    name.en.clone().into()
}

/// The Arabic text, in every language; without one, the English.
pub fn arabic(name: &Name) -> Value {
    name.ar.as_ref().unwrap_or(&name.en).clone().into()
}

/// An id, or 0 if there is none.
fn or_zero(id: Option<i64>) -> Value {
    id.unwrap_or(0).into()
}

const NO_FEED_ZERO: &str = "0: no feed gives it";
const NO_FEED_EMPTY: &str = "empty: no feed gives it";
const NO_FEED_NULL: &str = "null: no feed gives it";
const GENDER: &str = "MALE or FEMALE; empty if no feed gives it";
const ENGLISH: &str = "the English name, in every language";
const ARABIC: &str = "the Arabic name, in every language; the English one if no feed gives it";

const fn user_id<T>() -> Field<T> {
    integer("intUserID", NO_FEED_ZERO, |_| 0_i64.into())
}

const fn no_user<T>() -> Field<T> {
    nullable(integer("intUserID", NO_FEED_NULL, |_| Value::Null))
}

const fn no_change_time<T>() -> Field<T> {
    nullable(date_time("dtLastUpdated", NO_FEED_NULL, |_| Value::Null))
}

#[rustfmt::skip]
static TEAM: Table<RawSide> = Table("RawTeam", &[
    integer("intID",                     "the team's id",                                     |s| s.id.0.into()),
    integer("intCountryID",              "its country; 0 if no feed gives it",                |s| or_zero(s.team().and_then(|team| team.country).map(|country| country.0))),
    integer("intClubID",                 "its club; 0 if no feed gives it",                   |s| or_zero(s.team().and_then(|team| team.club).map(|club| club.0))),
    integer("intStadiumID",              "its home ground, as in EntityTeams; 0 if it is not known", |s| or_zero(s.team().and_then(|team| team.stadium).map(|stadium| stadium.0))),
    integer("intCoachID",                "its coach, as in EntityTeams; 0 if it is not known", |s| or_zero(s.team().and_then(|team| team.coach).map(|coach| coach.0))),
    text("strTeamNameAr",                ARABIC,                                              |s| arabic(&s.name)),
    text("strTeamNameEn",                ENGLISH,                                             |s| english(&s.name)),
    one_of(GENDER_CODES, text("strGender",                    GENDER,                                              |s| s.team().and_then(|team| gender(team.gender)).unwrap_or_default().into())),
    nullable(date_time("dtLastUpdated",  "when the team last changed; null if no document states the team", |s| s.team.as_ref().map(|row| row.updated_at).into())),
    user_id(),
    boolean("boolNationalTeam",          "whether it plays for a nation",                     |s| s.team().is_some_and(|team| team.national).into()),
]);

#[rustfmt::skip]
static STADIUM: Table<Stadium> = Table("RawStadium", &[
    integer("intID",                  "the stadium's id",                    |s| s.id.0.into()),
    integer("intCountryID",           "its country; 0 if no feed gives it",  |s| or_zero(s.country.map(|country| country.0))),
    integer("intCityID",              NO_FEED_ZERO,                          |_| 0_i64.into()),
    text("strStadiumNameAr",          ARABIC,                                |s| arabic(&s.name)),
    text("strStadiumNameEn",          ENGLISH,                               |s| english(&s.name)),
    text("intCapacity",               "a text; empty: no feed gives it",     |_| "".into()),
    nullable(text("intEstablishYear", "a text; null: no feed gives it",      |_| Value::Null)),
    nullable(integer("intWidth",      NO_FEED_NULL,                          |_| Value::Null)),
    nullable(integer("intHeight",     NO_FEED_NULL,                          |_| Value::Null)),
    no_change_time(),
    no_user(),
]);

#[rustfmt::skip]
static REFEREE: Table<Referee> = Table("RawReferee", &[
    integer("intID",            "the official's id",                       |r| r.id.0.into()),
    text("strRefereeNameAr",    ARABIC,                                    |r| arabic(&r.name)),
    text("strRefereeNameEn",    ENGLISH,                                   |r| english(&r.name)),
    integer("intNationalityID", "their nationality; 0 if no feed gives it", |r| or_zero(r.nationality.map(|country| country.0))),
    nullable(date("dtDOB",      "date of birth",                           |r| r.dob.into())),
    one_of(GENDER_CODES, text("strGender",           GENDER,                                    |r| gender(r.gender).unwrap_or_default().into())),
    boolean("boolRetired",      "whether they have retired",               |r| r.retired.into()),
    no_change_time(),
    no_user(),
]);

#[rustfmt::skip]
static ASSISTANT: Table<Referee> = Table("RawAssistant", &[
    text("intID",            "the official's id, as a text",                |r| r.id.to_string().into()),
    text("strAssistantNameAr", ARABIC,                                      |r| arabic(&r.name)),
    text("strAssistantNameEn", ENGLISH,                                     |r| english(&r.name)),
    text("intNationalityID", "their nationality, as a text; empty if no feed gives it", |r| r.nationality.map(|country| country.to_string()).unwrap_or_default().into()),
    nullable(date("dtDOB",   "date of birth",                               |r| r.dob.into())),
    one_of(GENDER_CODES, text("strGender",        GENDER,                                        |r| gender(r.gender).unwrap_or_default().into())),
    boolean("boolRetired",   "whether they have retired",                   |r| r.retired.into()),
    no_change_time(),
    no_user(),
]);

#[rustfmt::skip]
static COACH: Table<Coach> = Table("RawCoach", &[
    integer("intID",                "the coach's id",                         |c| c.id.0.into()),
    text("strCoachNameAr",          ARABIC,                                   |c| arabic(&c.name)),
    text("strCoachNameEn",          ENGLISH,                                  |c| english(&c.name)),
    nullable(text("strNickNameAr",  "the Arabic nickname, in every language", |c| c.nickname.as_ref().map_or(Value::Null, arabic))),
    nullable(text("strNickNameEn",  "the English nickname, in every language", |c| c.nickname.as_ref().map_or(Value::Null, english))),
    integer("intNationalityID",     "their nationality; 0 if no feed gives it", |c| or_zero(c.nationality.map(|country| country.0))),
    one_of(GENDER_CODES, text("strGender",               GENDER,                                   |c| gender(c.gender).unwrap_or_default().into())),
    nullable(date("dtDOB",          "date of birth",                          |c| c.dob.into())),
    boolean("boolRetired",          "whether they have retired",              |c| c.retired.into()),
    no_change_time(),
    no_user(),
]);

/// The status of a match and when the match last changed.
#[rustfmt::skip]
static MATCH_STATUS: Table<RawMatch> = Table("RawMatchStatus", &[
    integer("intMatchID",    "the match's id",                    |m| m.match_.id.0.into()),
    integer("intStatusID",   "the number of the status, as in objStatus", |m| super::status::client_number(m.match_.status).into()),
    text("intUserID",        "a text; empty: no feed gives it",   |_| "".into()),
    date_time("dtTimestamp", "when the match's data last changed", |m| m.updated_at.into()),
    record("objStatus",      "the status", &RAW_STATUS,           |m| RAW_STATUS.record(&m.match_.status)),
]);

#[rustfmt::skip]
pub static RAW_MATCH: Table<RawMatch> = Table("RawMatch", &[
    integer("intID",                                 "the match's id",                        |m| m.match_.id.0.into()),
    text("strMatchName",                             "the teams and the score",               |m| match_name(&m.home.name, &m.away.name, m.match_.score).into()),
    integer("intStadiumID",                          "the stadium; 0 if it is not known",     |m| or_zero(m.match_.stadium.map(|id| id.0))),
    integer("intHomeTeamID",                         "the home team",                         |m| m.home.id.0.into()),
    integer("intHomeCoachID",                        "its coach in this match; 0 if it is not known", |m| or_zero(m.match_.home.coach.map(|id| id.0))),
    integer("intAwayTeamID",                         "the away team",                         |m| m.away.id.0.into()),
    integer("intAwayCoachID",                        "its coach in this match; 0 if it is not known", |m| or_zero(m.match_.away.coach.map(|id| id.0))),
    nullable(integer("intHomeTeamScore",             "goals of the home team, also while the match is played; null before kick-off", |m| m.goals(Side::Home).into())),
    nullable(integer("intAwayTeamScore",             "goals of the away team",                |m| m.goals(Side::Away).into())),
    nullable(integer("intPenaltyShootoutHomeScore",  "the kicks that the home team scored in the shoot-out; null without one", |m| m.kicks(Side::Home).into())),
    nullable(integer("intPenaltyShootoutAwayScore",  "the kicks that the away team scored",   |m| m.kicks(Side::Away).into())),
    text("strHomeTeamColor",                         "the team's main colour, as in #1a2b3c; empty if no document states it", |m| m.home.colour().into()),
    text("strAwayTeamColor",                         "the team's main colour",                |m| m.away.colour().into()),
    integer("intRefereeID",                          "the referee; 0 if not appointed",       |m| or_zero(m.match_.officials.referee.map(|id| id.0))),
    integer("intFourthOfficialID",                   "the fourth official; 0 if not appointed", |m| or_zero(m.match_.officials.fourth_official.map(|id| id.0))),
    integer("intAssistant1ID",                       "the first assistant; 0 if not appointed", |m| or_zero(m.match_.officials.assistant1.map(|id| id.0))),
    integer("intAssistant2ID",                       "the second assistant; 0 if not appointed", |m| or_zero(m.match_.officials.assistant2.map(|id| id.0))),
    nullable(date_time("dtDateTime",                 "kick-off",                              |m| m.match_.kickoff.into())),
    text("strNotes",                                 NO_FEED_EMPTY,                           |_| "".into()),
    date_time("dtTimestamp",                         "when the match's data last changed",    |m| m.updated_at.into()),
    user_id(),
    boolean("boolExtraTime",                         "whether extra time was played; false if the match has no events", |m| m.extra_time.into()),
    record("objHomeTeam",                            "the home team", &TEAM,                  |m| TEAM.record(&m.home)),
    record("objAwayTeam",                            "the away team", &TEAM,                  |m| TEAM.record(&m.away)),
    nullable(record("objStadium",                    "the stadium", &STADIUM,                 |m| STADIUM.optional(m.stadium.as_ref()))),
    nullable(record("objReferee",                    "the referee", &REFEREE,                 |m| REFEREE.optional(m.referee.as_ref()))),
    nullable(record("objFourthOfficial",             "the fourth official", &REFEREE,         |m| REFEREE.optional(m.fourth_official.as_ref()))),
    nullable(record("objAssistant1",                 "the first assistant", &ASSISTANT,       |m| ASSISTANT.optional(m.assistant1.as_ref()))),
    nullable(record("objAssistant2",                 "the second assistant", &ASSISTANT,      |m| ASSISTANT.optional(m.assistant2.as_ref()))),
    nullable(record("objHomeCoach",                  "the home team's coach in this match", &COACH, |m| COACH.optional(m.home.coach.as_ref()))),
    nullable(record("objAwayCoach",                  "the away team's coach in this match", &COACH, |m| COACH.optional(m.away.coach.as_ref()))),
    record("objStatus",                              "the status", &MATCH_STATUS,             |m| MATCH_STATUS.record(m)),
]);
