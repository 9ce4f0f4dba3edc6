//! Possession: each side's touches by third of the pitch.

use football::model::Name;

use crate::parts::match_header::match_name;
use crate::parts::reference::{LABELLED, PLAIN, Ref};
use crate::parts::statistics::ZONES;
use crate::parts::summary::{Summary, TeamLine};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchPossessionDistribution",
    about: "The share of each side's touches in its own third, the middle third and the final third.",
    origin: Origin::Specification,
    envelope: Envelope::B,
    params: &[required("match_id", ParamType::Id, "the match").or_if_missing(MATCH_ID_NOT_SENT)],
    response: Shape::Record(&DISTRIBUTION),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

struct Distribution {
    match_: Ref,
    sides: TeamLines,
}

struct TeamLines {
    home: TeamLine,
    away: TeamLine,
}

#[rustfmt::skip]
static POSSESSION: Table<TeamLines> = Table("MatchPossessionDistributionPossession", &[
    record("home", "the home side's touches", &ZONES, |s| ZONES.record(Some(&s.home.facts.tally))),
    record("away", "the away side's touches", &ZONES, |s| ZONES.record(Some(&s.away.facts.tally))),
]);

#[rustfmt::skip]
static DISTRIBUTION: Table<Distribution> = Table("MatchPossessionDistribution", &[
    fixed("_type", "POSSESSION_DISTRIBUTION"),
    record("match",      "the match", &PLAIN,        |d| PLAIN.record(&d.match_)),
    record("home",       "the home team", &LABELLED, |d| LABELLED.record(&d.sides.home.team)),
    record("away",       "the away team", &LABELLED, |d| LABELLED.record(&d.sides.away.team)),
    record("possession", "touches by third of the pitch, each side as it attacks", &POSSESSION, |d| POSSESSION.record(&d.sides)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let summary = Summary::load(data, request.required_id("match_id")?)?;
    let name: Name = match_name(&summary.home.team.name, &summary.away.team.name, summary.score);
    let distribution = Distribution {
        match_: Ref { label: "", id: summary.id, name },
        sides: TeamLines { home: summary.home, away: summary.away },
    };
    Ok(Output::new(DISTRIBUTION.record(&distribution), success::POSSESSION))
}
