//! One team's statistics over a tournament.

use football::analysis::CoachSeason;
use football::model::{Kind, Team, TeamId};

use crate::api::error::{TEAM_NOT_FOUND, TOURNAMENT_NOT_FOUND};
use crate::api::field::{Table, integer, label, list, nullable, number, text};
use crate::api::parts::stat_types::{self, STAT_TYPES};
use crate::api::request::{Takes, required};
use crate::api::{Data, Depends, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope, Shape, success};
use crate::render::Value;

pub const OPERATION: Operation = Operation {
    name: "TournamentTeamStats",
    about: "The statistics of one team over the final matches of a tournament, as a list of types. ListStatTypes has the types.",
    version: "V2",
    origin: Origin::Clients,
    profile: Profile::Standard,
    envelope: Envelope::A,
    xml: false,
    params: &[required("tournament_id", Takes::Id, "the tournament"), required("team_id", Takes::Id, "the team")],
    response: Shape::Record(&TEAM),
    depends: Depends::on(Scope::Edition),
    example: "tournament_id=1&team_id=1",
    run,
};

struct TeamView {
    team: Team,
    stats: Vec<StatView>,
}

struct StatView {
    id: i64,
    name: &'static str,
    value: Value,
}

#[rustfmt::skip]
static STAT: Table<StatView> = Table(&[
    label("_type",           "STAT",                                        |_| "STAT".into()),
    integer("id",            "the id of the type",                          |s| s.id.into()),
    text("stat",             "the exact name of the type",                  |s| s.name.into()),
    nullable(number("value", "its value; shares are from 0 to 1; null without a final match, or if no feed gives it", |s| s.value.clone())),
]);

#[rustfmt::skip]
static TEAM: Table<TeamView> = Table(&[
    label("_type", "TEAM",                               |_| "TEAM".into()),
    integer("id",  "the team's id",                      |t| t.team.id.0.into()),
    text("name",   "the name in the requested language", |t| (&t.team.name).into()),
    list("stats",  "every type that teams have", &STAT,  |t| STAT.list(&t.stats)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let id = TeamId(request.required_id("team_id")?);
    let team = edition.entities(&[Kind::Team])?.get::<Team>(id.0).cloned().ok_or(TEAM_NOT_FOUND)?;
    let mut season = CoachSeason::default();
    for lines in edition.team_facts()?.iter().filter(|lines| lines.counts) {
        let match_ = &lines.row.match_;
        let sides = [(&match_.home, &lines.home), (&match_.away, &lines.away)];
        sides.iter().filter(|(sheet, _)| sheet.team == id).for_each(|(_, facts)| season.add(facts));
    }
    let tally = season.statistics();
    let stats = STAT_TYPES.iter().filter_map(|type_| {
        let definition = type_.of_team()?;
        let value = tally.map_or(Value::Null, |tally| stat_types::value(definition, tally));
        Some(StatView { id: type_.id, name: type_.name, value })
    });
    let view = TeamView { team, stats: stats.collect() };
    Ok(Output::new(TEAM.record(&view), success::TEAM_STATISTICS))
}
