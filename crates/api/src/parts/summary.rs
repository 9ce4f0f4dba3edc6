//! The match summary: the match, its score, and the statistics of both sides.

use football::analysis::{Facts, TeamFacts};
use football::model::{Competition, Edition, Group, Kickoff, Referee, Score, Side, Stadium, Stage, Team};
use jiff::Timestamp;
use store::{Entities, MatchPart, MatchRow};

use super::match_header::SCORE;
use super::reference::{PLAIN, Ref};
use super::several::LoadedMatch;
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct Summary {
    pub id: i64,
    tournament: Ref,
    season: Ref,
    stage: Option<Ref>,
    group: Option<Ref>,
    round: Option<u32>,
    kickoff: Option<Kickoff>,
    updated_at: Timestamp,
    stadium: Option<Ref>,
    referee: Option<Ref>,
    assistant1: Option<Ref>,
    assistant2: Option<Ref>,
    pub score: Option<Score>,
    pub home: TeamLine,
    pub away: TeamLine,
}

/// The statistics of one side.
#[derive(Clone, Debug)]
pub struct TeamLine {
    pub team: Ref,
    pub facts: TeamFacts,
}

impl Summary {
    pub fn load(data: &Data<'_>, match_id: i64) -> Result<Summary, Error> {
        let entitled = data.match_(match_id)?;
        entitled.ask_ahead(&[MatchPart::EntitiesWithoutPlayers, MatchPart::Facts])?;
        Ok(Summary::new(entitled.row(), &entitled.facts()?, &entitled.header_entities()?))
    }

    /// The summaries of several matches.
    pub fn of_each(_: &Data<'_>, matches: &[LoadedMatch<'_>], entities: &Entities) -> Result<Vec<Summary>, Error> {
        Ok(matches.iter().map(|loaded| Summary::new(loaded.entitled.row(), &loaded.facts, entities)).collect())
    }

    fn new(row: &MatchRow, facts: &Facts, entities: &Entities) -> Summary {
        let match_ = &row.match_;
        let edition = entities.get::<Edition>(match_.edition.0);
        let officials = &match_.officials;
        let official = |id: Option<football::model::RefereeId>| Ref::find::<Referee>(entities, "", id.map(|id| id.0));
        let team = |side: Side| TeamLine {
            team: Ref::find_or_id::<Team>(entities, "TEAM", match_.sheet(side).team.0),
            facts: facts.team(side).clone(),
        };
        Summary {
            id: match_.id.0,
            tournament: Ref::find_or_id::<Competition>(
                entities,
                "",
                edition.map_or(match_.edition.0, |edition| edition.competition.0),
            ),
            season: Ref::find_or_id::<Edition>(entities, "", match_.edition.0),
            stage: Ref::find::<Stage>(entities, "", match_.stage.map(|stage| stage.0)),
            group: Ref::find::<Group>(entities, "", match_.group.map(|group| group.0)),
            round: match_.round,
            kickoff: match_.kickoff,
            updated_at: row.updated_at,
            stadium: Ref::find::<Stadium>(entities, "", match_.stadium.map(|stadium| stadium.0)),
            referee: official(officials.referee),
            assistant1: official(officials.assistant1),
            assistant2: official(officials.assistant2),
            score: match_.score,
            home: team(Side::Home),
            away: team(Side::Away),
        }
    }
}

/// The fields of a summary. The full and the basic summary differ only in `stats`.
#[rustfmt::skip]
pub const fn fields(stats: &'static dyn Described, read: fn(&Summary) -> Value) -> [Field<Summary>; 15] {
    [
        fixed("_type", "MATCH_SUMMARY"),
        integer("matchId",                       "the match's id",               |s: &Summary| s.id.into()),
        record("tournament",                     "the competition across its seasons", &PLAIN, |s| PLAIN.record(&s.tournament)),
        record("season",                         "the season", &PLAIN,           |s| PLAIN.record(&s.season)),
        nullable(record("stage",                 "the stage", &PLAIN,            |s| PLAIN.optional(s.stage.as_ref()))),
        nullable(record("group",                 "the group", &PLAIN,            |s| PLAIN.optional(s.group.as_ref()))),
        nullable(integer("round",                "the matchday or round",        |s| s.round.into())),
        nullable(date_time("dateTime",           "kick-off",                     |s| s.kickoff.into())),
        nullable(date_time("lastUpdateDateTime", "when its data last changed",   |s| s.updated_at.into())),
        nullable(record("stadium",               "the stadium", &PLAIN,          |s| PLAIN.optional(s.stadium.as_ref()))),
        nullable(record("referee",               "the referee", &PLAIN,          |s| PLAIN.optional(s.referee.as_ref()))),
        nullable(record("assistant1",            "the first assistant", &PLAIN,  |s| PLAIN.optional(s.assistant1.as_ref()))),
        nullable(record("assistant2",            "the second assistant", &PLAIN, |s| PLAIN.optional(s.assistant2.as_ref()))),
        record("score",                          "the score", &SCORE,            |s| SCORE.record(&s.score)),
        record("stats",                           "the statistics of both sides", stats, read),
    ]
}
