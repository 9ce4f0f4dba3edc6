//! Possession by quarter of an hour.

use football::model::{Name, Side};
use store::MatchPart;

use crate::parts::match_header::{Contestant, MatchHeader, SCORE};
use crate::parts::people::{ASSISTANT, COACH, REFEREE};
use crate::parts::possession::{Quarter, quarters};
use crate::parts::reference::{LABELLED, STADIUM};
use crate::parts::tournament::edition_names;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchPossessionTimeline",
    about: "Each side's share of possession by quarter of an hour, with the score at its end.",
    origin: Origin::Clients,
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&TIMELINE),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct PossessionTimeline {
    tournament: Name,
    season: Name,
    header: MatchHeader,
    home: PossessionSide,
    away: PossessionSide,
}

struct PossessionSide {
    contestant: Contestant,
    quarters: Vec<Quarter>,
}

#[rustfmt::skip]
static QUARTER: Table<Quarter> = Table("MatchPossessionTimelineQuarter", &[
    fixed("_type", "POSSESSION"),
    one_of(&["00-15", "15-30", "30-45", "45-60", "60-75", "75-90", "90-105", "105-120"], text("period",                "00-15 to 75-90, and 90-105 and 105-120 if they were played; stoppage time belongs to the quarter before it", |q| q.period.into())),
    number("possession", "the side's share in percent, 0 to 100: Possession.TimePercent of MatchSummary × 100", |q| q.share.into()),
    record("score",               "the score at the end of the period", &SCORE,                   |q| SCORE.record(&q.score)),
]);

#[rustfmt::skip]
static SIDE: Table<PossessionSide> = Table("MatchPossessionTimelineSide", &[
    fixed("_type", "TEAM"),
    record("team",           "the team", &LABELLED,             |s| LABELLED.record(&s.contestant.team)),
    nullable(record("coach", "its coach in this match", &COACH, |s| COACH.optional(s.contestant.coach.as_ref()))),
    list("possession",       "the quarters that have begun", &QUARTER, |s| QUARTER.list(&s.quarters)),
]);

#[rustfmt::skip]
static TIMELINE: Table<PossessionTimeline> = Table("MatchPossessionTimeline", &[
    fixed("_type", "MATCH"),
    integer("id",                   "the match's id",                   |m| m.header.id.into()),
    text("tournament",              "the competition's name",           |m| (&m.tournament).into()),
    text("season",                  "the season",                       |m| (&m.season).into()),
    nullable(integer("round",       "the matchday or round",            |m| m.header.round.into())),
    nullable(date_time("dateTime",  "kick-off",                         |m| m.header.kickoff.into())),
    date_time("lastUpdateDateTime", "when its data last changed",       |m| m.header.updated_at.into()),
    nullable(record("stadium",      "the stadium", &STADIUM,            |m| STADIUM.optional(m.header.stadium.as_ref()))),
    nullable(record("referee",      "the referee", &REFEREE,            |m| REFEREE.optional(m.header.referee.as_ref()))),
    nullable(record("assistant1",   "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    nullable(record("assistant2",   "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                 "the score", &SCORE,                |m| SCORE.record(&m.header.score)),
    record("home",                  "the home side", &SIDE,             |m| SIDE.record(&m.home)),
    record("away",                  "the away side", &SIDE,             |m| SIDE.record(&m.away)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::EntitiesWithoutPlayers, MatchPart::Events, MatchPart::Facts])?;
    let entities = entitled.header_entities()?;
    let (facts, events) = (entitled.facts()?, entitled.events()?);
    let header = MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]);
    let quarters = |side: Side| quarters(&facts, &events, side);
    let (tournament, season) = edition_names(&entities, entitled.match_().edition);
    let view = PossessionTimeline {
        tournament,
        season,
        home: PossessionSide { contestant: header.sides.home.clone(), quarters: quarters(Side::Home) },
        away: PossessionSide { contestant: header.sides.away.clone(), quarters: quarters(Side::Away) },
        header,
    };
    Ok(Output::new(TIMELINE.record(&view), success::POSSESSION_TIMELINE))
}
