//! Possession by quarter of an hour.

use football::analysis::{Bucket, StatValue, definition, round};
use football::model::{Event, Name, Score, Side};

use crate::api::field::{Table, date_time, integer, label, list, nullable, number, record, text};
use crate::api::parts::match_header::{Contestant, MatchHeader, SCORE};
use crate::api::parts::people::{ASSISTANT, COACH, REFEREE};
use crate::api::parts::reference::LABELLED;
use crate::api::parts::tournament::edition_names;
use crate::api::request::{Takes, required};
use crate::api::{Data, Depends, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope, Shape, success};

pub const OPERATION: Operation = Operation {
    name: "MatchPossessionTimeline",
    about: "Each side's share of possession by quarter of an hour, with the score at its end.",
    version: "V2",
    origin: Origin::Clients,
    profile: Profile::Standard,
    envelope: Envelope::A,
    xml: false,
    params: &[required("match_id", Takes::Id, "the match")],
    response: Shape::Record(&TIMELINE),
    depends: Depends::on(Scope::Match),
    example: "match_id=1",
    run,
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

/// A quarter of an hour.
struct Quarter {
    period: &'static str,
    /// In percent; 0 if neither side had the ball.
    share: f64,
    score: Option<Score>,
}

/// The text of a quarter, and the statistic that it equals.
const QUARTERS: [(Bucket, &str, &str); 8] = [
    (Bucket::T0To15, "00-15", "Possession.TimePercent.T_0_15"),
    (Bucket::T15To30, "15-30", "Possession.TimePercent.T_15_30"),
    (Bucket::T30To45, "30-45", "Possession.TimePercent.T_30_45"),
    (Bucket::T45To60, "45-60", "Possession.TimePercent.T_45_60"),
    (Bucket::T60To75, "60-75", "Possession.TimePercent.T_60_75"),
    (Bucket::T75To90, "75-90", "Possession.TimePercent.T_75_90"),
    (Bucket::T90To105, "90-105", "Possession.TimePercent.T_90_105"),
    (Bucket::T105To120, "105-120", "Possession.TimePercent.T_105_120"),
];

#[rustfmt::skip]
static QUARTER: Table<Quarter> = Table(&[
    label("_type",                "POSSESSION",                                                   |_| "POSSESSION".into()),
    text("period",                "00-15 to 75-90, and 90-105 and 105-120 if they were played; stoppage time belongs to the quarter before it", |q| q.period.into()),
    number("possession", "the side's share in percent, 0 to 100: Possession.TimePercent of MatchSummary × 100", |q| q.share.into()),
    record("score",               "the score at the end of the period", &SCORE,                   |q| SCORE.record(&q.score)),
]);

#[rustfmt::skip]
static SIDE: Table<PossessionSide> = Table(&[
    label("_type",           "TEAM",                            |_| "TEAM".into()),
    record("team",           "the team", &LABELLED,             |s| LABELLED.record(&s.contestant.team)),
    nullable(record("coach", "its coach in this match", &COACH, |s| COACH.optional(s.contestant.coach.as_ref()))),
    list("possession",       "the quarters that have begun", &QUARTER, |s| QUARTER.list(&s.quarters)),
]);

#[rustfmt::skip]
static TIMELINE: Table<PossessionTimeline> = Table(&[
    label("_type",                  "MATCH",                            |_| "MATCH".into()),
    integer("id",                   "the match's id",                   |m| m.header.id.into()),
    text("tournament",              "the competition's name",           |m| (&m.tournament).into()),
    text("season",                  "the season",                       |m| (&m.season).into()),
    nullable(integer("round",       "the matchday or round",            |m| m.header.round.into())),
    nullable(date_time("dateTime",  "kick-off",                         |m| m.header.kickoff.into())),
    date_time("lastUpdateDateTime", "when its data last changed",       |m| m.header.updated_at.into()),
    nullable(record("stadium",      "the stadium", &LABELLED,           |m| LABELLED.optional(m.header.stadium.as_ref()))),
    nullable(record("referee",      "the referee", &REFEREE,            |m| REFEREE.optional(m.header.referee.as_ref()))),
    nullable(record("assistant1",   "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    nullable(record("assistant2",   "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                 "the score", &SCORE,                |m| SCORE.record(&m.header.score)),
    record("home",                  "the home side", &SIDE,             |m| SIDE.record(&m.home)),
    record("away",                  "the away side", &SIDE,             |m| SIDE.record(&m.away)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    let entities = entitled.entities()?;
    let (facts, events) = (entitled.facts()?, entitled.events()?);
    let header = MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]);
    let latest = events.iter().filter_map(|event| Bucket::at(event.period, event.time)).max();
    let quarters = |side: Side| -> Vec<Quarter> {
        let tally = &facts.team(side).tally;
        let begun = QUARTERS.into_iter().filter(|(bucket, ..)| latest.is_some_and(|latest| *bucket <= latest));
        begun
            .map(|(bucket, period, path)| Quarter {
                period,
                share: match definition(path).map(|definition| definition.value(tally)) {
                    Some(StatValue::Real(share)) => round(share * 100.0, 2),
                    _ => 0.0,
                },
                score: Some(score_after(&events, bucket)),
            })
            .collect()
    };
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

/// The score after the goals up to the end of a quarter.
fn score_after(events: &[Event], bucket: Bucket) -> Score {
    let mut score = Score::default();
    for event in events.iter().filter(|event| Bucket::at(event.period, event.time).is_some_and(|at| at <= bucket)) {
        match event.goal_for() {
            Some(Side::Home) => score.home += 1,
            Some(Side::Away) => score.away += 1,
            None => {}
        }
    }
    score
}
