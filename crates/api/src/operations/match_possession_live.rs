//! Possession so far and in the last five minutes.

use football::analysis::{StatValue, definition, latest_possession, round};
use football::model::{Name, Side};
use store::MatchPart;

use crate::parts::match_header::{MatchHeader, SCORE};
use crate::parts::reference::LABELLED;
use crate::parts::tournament::edition_names;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchPossessionLive",
    about: "Each side's share of possession so far, and in the last five minutes.",
    origin: Origin::Clients,
    xml: true,
    params: &[
        required("match_id", ParamType::Id, "the match"),
        optional("since", ParamType::Moment, "without effect: the response is always the present state"),
    ],
    response: Shape::Record(&POSSESSION_LIVE),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct PossessionLive {
    tournament: Name,
    season: Name,
    header: MatchHeader,
    home: SideShare,
    away: SideShare,
}

/// In percent.
struct SideShare {
    whole: f64,
    latest: f64,
}

#[rustfmt::skip]
static SHARE: Table<SideShare> = Table("MatchPossessionLiveShare", &[
    number("accumulative",    "the share so far in percent: Possession.TimePercent of MatchSummary × 100", |s| s.whole.into()),
    number("lastFiveMinutes", "the share in percent in the last five minutes of the half in progress, up to the latest event; 0 for both if nobody had the ball", |s| s.latest.into()),
]);

#[rustfmt::skip]
static SHARES: Table<PossessionLive> = Table("MatchPossessionLiveShares", &[
    record("Home", "the home side", &SHARE, |p| SHARE.record(&p.home)),
    record("Away", "the away side", &SHARE, |p| SHARE.record(&p.away)),
]);

#[rustfmt::skip]
static POSSESSION_LIVE: Table<PossessionLive> = Table("MatchPossessionLive", &[
    fixed("_type", "MATCH"),
    integer("matchId",             "the match's id",            |p| p.header.id.into()),
    text("tournament",             "the competition's name",    |p| (&p.tournament).into()),
    text("season",                 "the season",                |p| (&p.season).into()),
    nullable(integer("round",      "the matchday or round",     |p| p.header.round.into())),
    nullable(date_time("dateTime", "kick-off",                  |p| p.header.kickoff.into())),
    record("score",                "the score", &SCORE,         |p| SCORE.record(&p.header.score)),
    record("home",                 "the home team", &LABELLED,  |p| LABELLED.record(&p.header.sides.home.team)),
    record("away",                 "the away team", &LABELLED,  |p| LABELLED.record(&p.header.sides.away.team)),
    record("possession",           "the shares of both sides", &SHARES, |p| SHARES.record(p)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::EntitiesWithoutPlayers, MatchPart::Events, MatchPart::Facts])?;
    let entities = entitled.header_entities()?;
    let (facts, events) = (entitled.facts()?, entitled.events()?);
    let (tournament, season) = edition_names(&entities, entitled.match_().edition);
    let recent = latest_possession(&events);
    let share = |side: Side| SideShare {
        whole: match definition("Possession.TimePercent.Average").map(|share| share.value(&facts.team(side).tally)) {
            Some(StatValue::Real(share)) => round(share * 100.0, 2),
            _ => 0.0,
        },
        latest: match recent[0] + recent[1] {
            all if all > 0.0 => round(recent[side.index()] / all * 100.0, 2),
            _ => 0.0,
        },
    };
    let view = PossessionLive {
        tournament,
        season,
        header: MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]),
        home: share(Side::Home),
        away: share(Side::Away),
    };
    Ok(Output::new(POSSESSION_LIVE.record(&view), success::POSSESSION_LIVE))
}
