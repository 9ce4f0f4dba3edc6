//! The head of a match page: status, scores, goals, cards, substitutions, officials, formations.

use football::analysis::{PlayedPeriod, event_facts};
use football::model::{
    Club, Event, Group, Match, MatchMinute, Millis, Moment, Name, Period, Player, PlayerId, Score, Side, Stage, Status,
    Team,
};
use store::{Entities, MatchPart};

use crate::parts::match_events::{CARD, GOAL, KICK, MatchReport, SUBSTITUTION};
use crate::parts::match_header::{MatchHeader, SCORE};
use crate::parts::people::{ASSISTANT, COACH, Person, REFEREE};
use crate::parts::period_scores::PeriodScores;
use crate::parts::reference::{LABELLED, PLAIN, Ref, STADIUM};
use crate::parts::status::STATUS;
use crate::parts::tournament::edition_names;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchDetails",
    about: "All that the head of a match page needs: status and minute, scores by period, the shoot-out with its kicks, \
            goals, cards, substitutions, officials, coaches and formations.",
    envelope: Envelope::B,
    xml: true,
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&DETAILS),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct Details {
    tournament: Name,
    season: Name,
    season_id: i64,
    stage: Option<Ref>,
    group: Option<Ref>,
    header: MatchHeader,
    status: Status,
    minute: Option<MatchMinute>,
    scores: PeriodScores,
    shoot_out: Option<ShootOut>,
    winner: Option<i64>,
    periods: Vec<PlayedPeriod>,
    report: MatchReport,
    home: DetailsSide,
    away: DetailsSide,
}

struct ShootOut {
    score: Score,
    kicks: Value,
}

struct DetailsSide {
    team: Ref,
    code: String,
    colours: Option<[String; 2]>,
    crest: String,
    coach: Option<Person>,
    formation: Option<String>,
}

#[rustfmt::skip]
static SCORES: Table<PeriodScores> = Table("MatchDetailsScores", &[
    nullable(record("halfTime",  "at half-time; null until then", &SCORE,                  |s| SCORE.optional(s.half_time.map(Some).as_ref()))),
    nullable(record("fullTime",  "after 90 minutes; null until then", &SCORE,              |s| SCORE.optional(s.full_time.map(Some).as_ref()))),
    nullable(record("extraTime", "after extra time; null if none was played", &SCORE,      |s| SCORE.optional(s.extra_time.map(Some).as_ref()))),
]);

#[rustfmt::skip]
static SHOOT_OUT: Table<ShootOut> = Table("MatchDetailsShootOut", &[
    record("score", "the kicks that each side scored", &SCORE, |s| SCORE.record(&Some(s.score))),
    list("kicks",   "the kicks in order; empty if no feed gives them", &KICK, |s| s.kicks.clone()),
]);

#[rustfmt::skip]
static PERIOD: Table<PlayedPeriod> = Table("MatchDetailsPeriod", &[
    integer("half",              "1 and 2; 3 and 4 for extra time",                                     |p| p.half.into()),
    integer("startSecond",       "its start on the match clock of MatchMomentum, in seconds",           |p| p.offset_secs.into()),
    integer("endSecond",         "its end on that clock; while it is being played, its latest event",   |p| (p.offset_secs + p.length_ms.div_ceil(1000)).into()),
    text("endMinute",            "the minute of that end as people write it: 45+3",                     |p| end_minute(p).into()),
    boolean("ended",             "whether it is over",                                                  |p| p.ended.into()),
]);

/// A period that lasts 45 minutes ends in minute 45, not in the first minute of stoppage time.
fn end_minute(played: &PlayedPeriod) -> String {
    let time = Millis(played.length_ms.saturating_sub(1));
    let period = Period::from_number(played.half.into());
    let minute = period.and_then(|period| Moment { period, time }.minute());
    minute.map(|minute| minute.to_string()).unwrap_or_default()
}

#[rustfmt::skip]
static COLOURS: Table<[String; 2]> = Table("MatchDetailsColours", &[
    text("first",  "the main colour, as in #1a2b3c", |c| c[0].clone().into()),
    text("second", "the second colour",              |c| c[1].clone().into()),
]);

#[rustfmt::skip]
static SIDE: Table<DetailsSide> = Table("MatchDetailsSide", &[
    record("team",              "the team", &LABELLED,                                         |s| LABELLED.record(&s.team)),
    text("code",                "the short form of the name; empty if no document states it",  |s| s.code.clone().into()),
    nullable(record("colours",  "the team's colours; null if no document states them", &COLOURS, |s| COLOURS.optional(s.colours.as_ref()))),
    text("crest",               "the URL of the crest, else of the picture, else of the club's logo; empty if there is none", |s| s.crest.clone().into()),
    nullable(record("coach",    "its coach in this match", &COACH,                             |s| COACH.optional(s.coach.as_ref()))),
    nullable(text("formation",  "the starting formation, such as 4-2-3-1; null if it is not known", |s| s.formation.clone().into())),
]);

#[rustfmt::skip]
static DETAILS: Table<Details> = Table("MatchDetails", &[
    fixed("_type", "MATCH_DETAILS"),
    integer("matchId",                "the match's id",                   |m| m.header.id.into()),
    text("tournament",                "the competition's name",           |m| (&m.tournament).into()),
    text("season",                    "the season",                       |m| (&m.season).into()),
    integer("seasonId",               "the tournament's id, which is its season's", |m| m.season_id.into()),
    nullable(record("stage",          "the stage", &PLAIN,                |m| PLAIN.optional(m.stage.as_ref()))),
    nullable(record("group",          "the group", &PLAIN,                |m| PLAIN.optional(m.group.as_ref()))),
    nullable(integer("round",         "the matchday or round",            |m| m.header.round.into())),
    nullable(date_time("dateTime",    "kick-off",                         |m| m.header.kickoff.into())),
    date_time("lastUpdateDateTime",   "when its data last changed",       |m| m.header.updated_at.into()),
    record("status",                  "the status", &STATUS,              |m| STATUS.record(&m.status)),
    nullable(text("minute",           "the minute of a match in progress, as people write it", |m| m.minute.map(|minute| minute.to_string()).into())),
    record("score",                   "the score now, without a shoot-out", &SCORE, |m| SCORE.record(&m.header.score)),
    record("scores",                  "the score by part of the match", &SCORES, |m| SCORES.record(&m.scores)),
    nullable(record("shootOut",       "the shoot-out; null without one", &SHOOT_OUT, |m| SHOOT_OUT.optional(m.shoot_out.as_ref()))),
    nullable(integer("winnerId",      "the team that won, by the shoot-out if there was one; null before the end and for a draw", |m| m.winner.into())),
    list("periods",                   "the periods that have begun", &PERIOD, |m| PERIOD.list(&m.periods)),
    record("home",                    "the home side", &SIDE,             |m| SIDE.record(&m.home)),
    record("away",                    "the away side", &SIDE,             |m| SIDE.record(&m.away)),
    list("goals",                     "the goals in time order", &GOAL,   |m| GOAL.list(&m.report.goals)),
    list("cards",                     "the cards in time order", &CARD,   |m| CARD.list(&m.report.cards)),
    list("substitutions",             "the substitutions in time order", &SUBSTITUTION, |m| SUBSTITUTION.list(&m.report.substitutions)),
    nullable(record("stadium",        "the stadium", &STADIUM,            |m| STADIUM.optional(m.header.stadium.as_ref()))),
    nullable(record("referee",        "the referee", &REFEREE,            |m| REFEREE.optional(m.header.referee.as_ref()))),
    nullable(record("assistant1",     "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    nullable(record("assistant2",     "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    nullable(record("fourthOfficial", "the fourth official", &REFEREE,    |m| REFEREE.optional(m.header.fourth_official.as_ref()))),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::Events, MatchPart::Facts])?;
    let (entities, events, facts) = (entitled.entities()?, entitled.events()?, entitled.facts()?);
    let match_ = entitled.match_();
    let team = |side: Side| match_.sheet(side).team.0;
    let person = |id: PlayerId| Ref {
        label: "",
        id: id.number(),
        name: entities
            .get::<Player>(id.number())
            .map_or_else(|| Name::new(id.to_string()), |player| player.display_name().clone()),
    };
    let report = MatchReport::new(&events, &event_facts(match_, &events, &data.models()?.xg), team, person)
        .with_scoring_teams(team);
    let latest = events.iter().filter(|event| event.period != Period::ShootOut).map(Event::moment).max();
    let header = MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]);
    let (tournament, season) = edition_names(&entities, match_.edition);
    let details = Details {
        tournament,
        season,
        season_id: match_.edition.0,
        stage: Ref::find::<Stage>(&entities, "", match_.stage.map(|stage| stage.0)),
        group: Ref::find::<Group>(&entities, "", match_.group.map(|group| group.0)),
        status: match_.status,
        minute: latest.filter(|_| match_.status == Status::Live).and_then(|latest| latest.minute()),
        scores: PeriodScores::new(match_, &events, &facts.periods),
        shoot_out: header.shoot_out.map(|score| ShootOut { score, kicks: KICK.list(&report.kicks) }),
        winner: header.winner,
        periods: facts.periods.clone(),
        home: DetailsSide::new(&entities, match_, &header, Side::Home),
        away: DetailsSide::new(&entities, match_, &header, Side::Away),
        report,
        header,
    };
    Ok(Output::new(DETAILS.record(&details), success::DETAILS))
}

impl DetailsSide {
    fn new(entities: &Entities, match_: &Match, header: &MatchHeader, side: Side) -> DetailsSide {
        let sheet = match_.sheet(side);
        let contestant = match side {
            Side::Home => &header.sides.home,
            Side::Away => &header.sides.away,
        };
        let team = entities.get::<Team>(sheet.team.0);
        let club = team.and_then(|team| team.club).and_then(|club| entities.get::<Club>(club.0));
        let crest = team.and_then(|team| team.crest.clone().or_else(|| team.image.clone()));
        DetailsSide {
            team: contestant.team.clone(),
            code: team.and_then(|team| team.code.clone()).unwrap_or_default(),
            colours: team.and_then(|team| team.colours).map(|colours| colours.map(|colour| colour.to_string())),
            crest: crest.or_else(|| club.and_then(|club| club.logo.clone())).unwrap_or_default(),
            coach: contestant.coach.clone(),
            formation: sheet.starting_formation(),
        }
    }
}
